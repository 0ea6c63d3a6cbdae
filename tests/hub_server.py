"""A stand-in for the Hugging Face Hub, for tests: as much of it as pushing and pulling an agent takes.

`huggingface_hub` talks to it where HF_ENDPOINT is its address.
"""

from __future__ import annotations

import base64
import hashlib
import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import unquote, urlsplit

TOKEN = "hf_of_a_test"
"""The only one that may write."""


class Hub(ThreadingHTTPServer):
    """Repositories in memory."""

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.repos: dict[str, dict[str, dict[str, bytes]]] = {}
        """Files by repository and branch."""
        self.private: set[str] = set()
        self.requests: list[str] = []

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.server_address[1]}"


@contextmanager
def hub_server() -> Iterator[Hub]:
    """A running `Hub`."""
    hub = Hub()
    thread = threading.Thread(target=hub.serve_forever, daemon=True)
    thread.start()
    try:
        yield hub
    finally:
        hub.shutdown()
        thread.join()


class _Handler(BaseHTTPRequestHandler):
    server: Hub
    protocol_version = "HTTP/1.1"

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        path = [unquote(part) for part in urlsplit(self.path).path.strip("/").split("/")]
        self._note()
        if path == ["api", "validate-yaml"]:
            return self._answer({"warnings": [], "errors": []})
        if self.headers.get("Authorization") != f"Bearer {TOKEN}":
            return self._refuse(401, "Unauthorized", "Invalid username or password.")
        if path == ["api", "repos", "create"]:
            return self._create(json.loads(body))
        repo, action, revision = "/".join(path[2:4]), path[4], path[5]
        branches = self.server.repos.get(repo)
        if branches is None:
            return self._refuse(404, "RepoNotFound", "Repository not found")
        if action == "branch":
            branches[revision] = dict(branches["main"])
            return self._answer({})
        if action == "preupload":
            files = [{**file, "uploadMode": "regular", "shouldIgnore": False}
                     for file in json.loads(body)["files"]]  # fmt: skip
            return self._answer({"files": files})
        assert action == "commit", self.path
        for line in map(json.loads, body.splitlines()):
            if line["key"] == "file":
                content = base64.b64decode(line["value"]["content"])
                branches[revision][line["value"]["path"]] = content
        oid = _commit(branches[revision])
        self._answer({"commitUrl": f"{self.server.address}/{repo}/commit/{oid}", "commitOid": oid})

    def do_HEAD(self) -> None:
        self._file(with_content=False)

    def do_GET(self) -> None:
        self._file(with_content=True)

    def _create(self, wanted: dict[str, Any]) -> None:
        repo = f"{wanted['organization']}/{wanted['name']}"
        self.server.repos.setdefault(repo, {"main": {}})
        if wanted.get("visibility") == "private":
            self.server.private.add(repo)
        self._answer({"url": f"{self.server.address}/{repo}", "name": repo})

    def _file(self, *, with_content: bool) -> None:
        """Answers OWNER/NAME/resolve/REVISION/FILE."""
        self._note()
        owner, name, _, revision, *rest = [unquote(part) for part in self.path.strip("/").split("/")]
        branches = self.server.repos.get(f"{owner}/{name}")
        if branches is None:
            return self._refuse(401, "RepoNotFound", "Repository not found")
        files = branches.get(revision)
        if files is None:
            return self._refuse(404, "RevisionNotFound", f"Invalid rev id: {revision}")
        content = files.get("/".join(rest))
        if content is None:
            return self._refuse(404, "EntryNotFound", "Entry not found")
        self.send_response(200)
        self.send_header("Content-Length", str(len(content)))
        self.send_header("ETag", f'"{hashlib.sha1(content).hexdigest()}"')
        self.send_header("X-Repo-Commit", _commit(files))
        self.end_headers()
        if with_content:
            self.wfile.write(content)

    def _answer(self, tree: dict[str, Any]) -> None:
        self._send(200, json.dumps(tree).encode())

    def _refuse(self, status: int, code: str, message: str) -> None:
        headers = {"X-Error-Code": code, "X-Error-Message": message}
        body = b"" if self.command == "HEAD" else json.dumps({"error": message}).encode()
        self._send(status, body, headers)

    def _send(self, status: int, body: bytes, headers: dict[str, str] | None = None) -> None:
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        for name, value in (headers or {}).items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)

    def _note(self) -> None:
        self.server.requests.append(f"{self.command} {self.path}")

    def log_message(self, *arguments: Any) -> None:
        """Says nothing."""


def _commit(files: dict[str, bytes]) -> str:
    """Returns a commit's id: 40 hexadecimal digits that follow from its files."""
    digest = hashlib.sha1()
    for name, content in sorted(files.items()):
        digest.update(name.encode() + b"\0" + content)
    return digest.hexdigest()
