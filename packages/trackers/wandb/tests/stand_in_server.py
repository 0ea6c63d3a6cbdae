"""A local stand-in for the parts of the W&B server that a run talks to."""

from __future__ import annotations

import gzip
import json
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any


class StandInServer:
    """Answers on 127.0.0.1 and keeps what it is told.

    `history` has the rows of all runs, `runs` the names they were opened with, `exit_codes` how they ended,
    `files` what was uploaded.
    """

    def __init__(self) -> None:
        self.history: list[dict[str, Any]] = []
        self.runs: list[dict[str, Any]] = []
        self.exit_codes: list[int] = []
        self.files: dict[str, bytes] = {}
        server = self

        class Handler(BaseHTTPRequestHandler):
            def log_message(self, *arguments: Any) -> None:
                pass

            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
                if self.headers.get("Content-Encoding") == "gzip":
                    body = gzip.decompress(body)
                answer = json.dumps(server.answer(self.path, json.loads(body or b"{}"))).encode()
                self.send_response(200)
                self.send_header("Content-Type", "application/json")
                self.send_header("Content-Length", str(len(answer)))
                self.end_headers()
                self.wfile.write(answer)

            def do_PUT(self) -> None:
                body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
                server.files[self.path.removeprefix("/upload/")] = body
                self.send_response(200)
                self.send_header("Content-Length", "0")
                self.end_headers()

        self._http = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._http.daemon_threads = True
        threading.Thread(target=self._http.serve_forever, daemon=True).start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._http.server_port}"

    def close(self) -> None:
        self._http.shutdown()
        self._http.server_close()

    def answer(self, path: str, body: dict[str, Any]) -> dict[str, Any]:
        if path.endswith("/file_stream"):
            self._take_stream(body)
            return {}
        query, variables = body.get("query", ""), body.get("variables", {})
        if "upsertBucket" in query:
            self.runs.append(variables)
            project = {"name": variables.get("project"), "entity": {"name": variables.get("entity") or "me"}}
            bucket = {
                "id": "1",
                "name": variables.get("name"),
                "displayName": variables.get("displayName"),
                "description": None,
                "config": variables.get("config"),
                "sweepName": None,
                "project": project,
                "historyLineCount": 0,
            }
            return {"data": {"upsertBucket": {"bucket": bucket, "inserted": len(self.runs) == 1}}}
        if "viewer" in query:
            return {"data": {"viewer": {"id": "1", "entity": "me", "username": "me", "flags": "{}"}}}
        if "createRunFiles" in query:
            files = [{"name": name, "uploadUrl": f"{self.url}/upload/{name}"} for name in variables["files"]]
            return {"data": {"createRunFiles": {"runID": "1", "uploadHeaders": [], "files": files}}}
        if "serverInfo" in query:
            return {"data": {"serverInfo": {"features": []}}}
        return {"data": {}}

    def _take_stream(self, body: dict[str, Any]) -> None:
        for line in (body.get("files") or {}).get("wandb-history.jsonl", {}).get("content", []):
            self.history.append(json.loads(line))
        if body.get("complete"):
            self.exit_codes.append(body.get("exitcode", -1))
