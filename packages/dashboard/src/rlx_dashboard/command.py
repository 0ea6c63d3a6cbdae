"""`rlx dashboard [FOLDER]`: shows runs on a local web page."""

from __future__ import annotations

import argparse
import secrets
import socket
import sys
import webbrowser
from pathlib import Path
from urllib.parse import quote

from rlx.errors import ConfigError
from rlx.registry import Registry

LOCAL = ("127.0.0.1", "localhost", "::1")


def configure(parser: argparse.ArgumentParser, registry: Registry) -> None:
    add = parser.add_argument
    add("folder", nargs="?", default="runs", help="folder of runs, or one run folder (default runs)")
    add("--host", default="127.0.0.1", help="address to listen on (default 127.0.0.1: this machine only)")
    add("--port", type=int, default=8008, help="port (default 8008; 0 takes a free one)")
    add("--token", help="what a browser must know (default: nothing on this machine, else a random one)")
    add("--open", action="store_true", help="open it in a browser")


def run(args: argparse.Namespace, registry: Registry) -> int:
    root = Path(args.folder)
    if not root.is_dir():
        raise ConfigError(
            f"there is no folder {args.folder!r}; start a run with `rlx run`, or name its folder"
        )
    if args.token == "":
        raise ConfigError("--token is empty; give some characters, or leave it out")
    is_local = args.host in LOCAL
    token = args.token or (None if is_local else secrets.token_urlsafe(16))
    listener = _listen(args.host, args.port)
    name = f"[{args.host}]" if ":" in args.host else args.host
    address = f"http://{name}:{listener.getsockname()[1]}/" + (
        f"?token={quote(token, safe='')}" if token else ""
    )
    sys.stdout.write(f"runs in {root} are shown at {address} until Ctrl-C\n")
    sys.stdout.flush()
    if args.open:
        webbrowser.open(address)
    _serve(root, token, is_local, listener)
    return 0


def _listen(host: str, port: int) -> socket.socket:
    try:
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
        return socket.create_server((host, port), family=family)
    except (OSError, OverflowError, UnicodeError) as error:
        raise ConfigError(
            f"cannot listen on {host} port {port}: {error}; choose another with --port (0 takes a free one)"
        ) from error


def _serve(root: Path, token: str | None, is_local: bool, listener: socket.socket) -> None:
    # Here, so that `rlx dashboard --help` needs neither.
    import uvicorn
    from rlx_dashboard.server import LOOPBACK, make_app

    app = make_app(root, token=token, hosts=LOOPBACK if is_local else None)
    # A page that is open keeps its connection; Ctrl-C does not wait for it.
    config = uvicorn.Config(app, log_level="warning", timeout_graceful_shutdown=1)
    uvicorn.Server(config).run(sockets=[listener])
