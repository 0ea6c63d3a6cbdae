"""Finds plugins that would take the whole program down, by loading all of them in a child process first.

An exception at import can be caught; `os._exit`, a crash in native code or an endless loop cannot. A forked
child loads the plugins and says which one it is at; if it dies or hangs, that one is to blame, and the rest
is tried without it. With healthy plugins this costs one fork and their (light) imports.

Where a process cannot be forked (Windows, or other threads are running) nothing is probed.
"""

from __future__ import annotations

import os
import selectors
import signal
import threading
from collections.abc import Mapping

from rlx.plugins import PluginManager
from rlx.selection import PluginSelection

PATIENCE_S = 60.0
"""How long one plugin may take to be imported; long, since a network drive can be slow."""
_DONE = "done"


def dangerous_plugins(selection: PluginSelection, patience_s: float = PATIENCE_S) -> dict[str, str]:
    """Returns the plugins that end or hang the process that loads them: reason by key."""
    blamed: dict[str, str] = {}
    if not hasattr(os, "fork") or threading.active_count() > 1:
        return blamed
    while True:
        culprit = _attempt(selection, blamed, patience_s)
        if culprit is None or culprit[0] in blamed:
            return blamed
        blamed[culprit[0]] = culprit[1]


def _attempt(
    selection: PluginSelection, blamed: Mapping[str, str], patience_s: float
) -> tuple[str, str] | None:
    """Loads the plugins in a child; returns (key, reason) of the one that it did not survive."""
    pid, stream = _start(selection, blamed)
    last, ended = _follow(stream, patience_s)
    os.close(stream)
    if ended and last == _DONE:
        os.waitpid(pid, 0)
        return None
    if not ended:
        os.kill(pid, signal.SIGKILL)
    code = os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
    key, _, doing = last.partition(" ")
    if not key or key == _DONE:  # it died before the first plugin or after the last: none is to blame
        return None
    if not ended:
        return key, f"{doing}: did not come back within {patience_s:g} s"
    how = f"killed by signal {-code}" if code < 0 else f"exit code {code}"
    return key, f"{doing}: ended the whole process ({how})"


def _start(selection: PluginSelection, blamed: Mapping[str, str]) -> tuple[int, int]:
    """Returns (process id, file descriptor of its progress) of a new child that loads the plugins."""
    reading, writing = os.pipe()
    pid = os.fork()
    if pid:
        os.close(writing)
        return pid, reading
    try:
        os.close(reading)
        _load_and_tell(selection, blamed, writing)
    finally:
        os._exit(0)


def _load_and_tell(selection: PluginSelection, blamed: Mapping[str, str], writing: int) -> None:
    from rlx.registry import Registry

    silence = os.open(os.devnull, os.O_RDWR)
    for descriptor in (0, 1, 2):  # what a plugin prints at import is for the parent to show, once
        os.dup2(silence, descriptor)
    manager = PluginManager(lambda key, doing: _tell(writing, f"{key} {doing}"))
    manager.load(selection, blamed)
    Registry.of(manager)
    _tell(writing, _DONE)


def _tell(writing: int, line: str) -> None:
    os.write(writing, line.encode() + b"\n")


def _follow(stream: int, patience_s: float) -> tuple[str, bool]:
    """Returns the last line of the child's progress, and whether it came to an end."""
    text, ended = b"", False
    with selectors.DefaultSelector() as selector:
        selector.register(stream, selectors.EVENT_READ)
        while not ended and selector.select(patience_s):
            chunk = os.read(stream, 65536)
            text += chunk
            ended = not chunk or text.endswith(f"{_DONE}\n".encode())
    lines = text.decode().splitlines()
    return (lines[-1] if lines else ""), ended
