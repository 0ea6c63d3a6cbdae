"""The runs below a folder."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from rlx.records.run_folder import CONFIG
from rlx_dashboard.run_view import RunView

DEPTH = 3
"""Levels of folders below the root that are looked through."""


class RunStore:
    """Finds run folders and keeps what was read of them.

    Args:
        root: a folder of runs, or one run folder.
    """

    def __init__(self, root: Path) -> None:
        self.root = root
        self._views: dict[str, RunView] = {}

    def refresh(self) -> list[str]:
        """Looks for new, changed and deleted runs; returns the ids of the changed ones."""
        found = {self._id(folder): folder for folder in _run_folders(self.root, DEPTH)}
        gone = self._views.keys() - found
        new = found.keys() - self._views
        for run_id in gone:
            del self._views[run_id]
        for run_id in new:
            self._views[run_id] = RunView(found[run_id], run_id)
        changed = {run_id for run_id, view in self._views.items() if view.refresh()}
        return sorted(changed | gone | new)

    def _id(self, folder: Path) -> str:
        return folder.relative_to(self.root).as_posix() if folder != self.root else folder.resolve().name

    def __iter__(self) -> Iterator[RunView]:
        return iter(self._views.values())

    def get(self, run_id: str) -> RunView | None:
        """Returns the run with this id, or None."""
        return self._views.get(run_id)


def _run_folders(folder: Path, depth: int) -> Iterator[Path]:
    try:
        is_run = (folder / CONFIG).is_file()
        look = depth and not is_run
        below = (
            sorted(path for path in folder.iterdir() if path.is_dir() and path.name[0] != ".") if look else []
        )
    except OSError:  # not for us to read
        return
    if is_run:
        yield folder
    for path in below:
        yield from _run_folders(path, depth - 1)
