"""The page and what it asks for."""

from __future__ import annotations

import asyncio
import contextlib
import json
import threading
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

from rlx.records.run_folder import strict
from rlx_dashboard.access import Access
from rlx_dashboard.run_store import RunStore
from rlx_dashboard.run_view import RunView
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import FileResponse, Response, StreamingResponse
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

STATIC = Path(__file__).with_name("static")
LOOPBACK = frozenset({"127.0.0.1", "localhost", "[::1]"})
REFRESH_S = 1.0
"""Seconds between two looks at the run folders."""


def make_app(
    root: Path,
    *,
    token: str | None = None,
    hosts: frozenset[str] | None = LOOPBACK,
    refresh_s: float = REFRESH_S,
) -> Starlette:
    """Returns the application.

    Args:
        root: folder of runs, or one run folder. Nothing in it is ever written.
        token: what a browser must know; None: nothing.
        hosts: names under which the page may be asked for; None: any.
        refresh_s: seconds between two looks at the run folders.
    """
    site = Site(RunStore(root), refresh_s)
    return Starlette(
        routes=[
            Route("/", site.page),
            Route("/api/health", site.health),
            Route("/api/runs", site.runs),
            Route("/api/run", site.run),
            Route("/api/series", site.series),
            Route("/api/changes", site.changes),
            Route("/media/{name:path}", site.media),
            Mount("/static", StaticFiles(directory=STATIC)),
        ],
        middleware=[Middleware(Access, token=token, hosts=hosts)],
        lifespan=site.lifespan,
    )


class Site:
    """Answers; those that read the store are plain functions, which Starlette calls on other threads."""

    def __init__(self, store: RunStore, refresh_s: float) -> None:
        self._store, self._refresh_s = store, refresh_s
        self._lock = threading.Lock()
        self._changed_at: dict[str, int] = {}
        self._count = 0
        """Looks at the folders that found something."""

    @contextlib.asynccontextmanager
    async def lifespan(self, app: Starlette) -> AsyncIterator[None]:
        """Looks at the run folders for as long as the application runs."""
        await asyncio.to_thread(self._look)
        task = asyncio.create_task(self._watch())
        try:
            yield
        finally:
            task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await task

    async def _watch(self) -> None:
        while True:
            await asyncio.sleep(self._refresh_s)
            await asyncio.to_thread(self._look)

    def _look(self) -> None:
        with self._lock:
            if changed := self._store.refresh():
                self._count += 1
                self._changed_at.update(dict.fromkeys(changed, self._count))

    def page(self, request: Request) -> Response:
        return FileResponse(STATIC / "index.html")

    def health(self, request: Request) -> Response:
        with self._lock:
            return _json({"status": "ok", "runs": sum(1 for _ in self._store)})

    def runs(self, request: Request) -> Response:
        """All runs, those that changed last first."""
        with self._lock:
            overviews = [view.overview() for view in self._store]
        return _json(sorted(overviews, key=lambda run: -run["updated"]))

    def run(self, request: Request) -> Response:
        """`?id=…`: everything about one run but its series."""
        with self._lock:
            return _json(self._view(request.query_params.get("id", "")).details())

    def series(self, request: Request) -> Response:
        """`?id=…&id=…&metric=…&metric=…`: `{id: {metric: {steps, seconds, values}}}`."""
        asked = request.query_params
        with self._lock:
            return _json(
                {
                    run_id: {metric: self._view(run_id).series(metric) for metric in asked.getlist("metric")}
                    for run_id in asked.getlist("id")
                }
            )

    def media(self, request: Request) -> Response:
        """`/media/PATH?id=…`: a picture or video of a run, whole or a range of it."""
        name = request.path_params["name"]
        with self._lock:
            view = self._view(request.query_params.get("id", ""))
            if name not in view.media():
                raise HTTPException(404, f"run {view.id} has no file {name!r} to show")
            path = view.folder / name
        return FileResponse(path)

    async def changes(self, request: Request) -> Response:
        """Server-sent events: the ids of the runs that changed, as they change."""
        return StreamingResponse(self._changes(request), media_type="text/event-stream")

    async def _changes(self, request: Request) -> AsyncIterator[str]:
        seen = self._count
        yield "retry: 2000\n\n"
        while not await request.is_disconnected():
            await asyncio.sleep(self._refresh_s)
            if self._count > seen:
                changed = [run_id for run_id, at in list(self._changed_at.items()) if at > seen]
                seen = self._count
                yield f"data: {json.dumps(changed)}\n\n"

    def _view(self, run_id: str) -> RunView:
        view = self._store.get(run_id)
        if view is None:
            raise HTTPException(404, f"there is no run {run_id!r}")
        return view


def _json(value: Any) -> Response:
    return Response(json.dumps(strict(value), allow_nan=False), media_type="application/json")
