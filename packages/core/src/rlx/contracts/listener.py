"""What is told of a run, and what shows something beside it. The hooks are in `rlx.hookspecs`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from rlx.events import RunInfo


@dataclass(frozen=True, kw_only=True)
class ListenerContext:
    """What a tracker or profiler is told at construction; it then implements run hooks (`RunSpecs`)."""

    run: RunInfo


class PanelSource(Protocol):
    """What a panel (`rlx.components.Panel`) shows; it may implement run hooks (`RunSpecs`) to know more."""

    def rows(self) -> Sequence[tuple[str, str]]:
        """Returns (label, text) per line, top to bottom; nothing is shown while there are none.

        Called about once per iteration, on the process that displays the run.
        """
