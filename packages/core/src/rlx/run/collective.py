"""The collective of a run with one process. Those of several come from launchers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any


class Alone:
    """Obeys `rlx.contracts.Collective` for one process."""

    rank = 0
    world_size = 1

    def all_gather(self, value: Any) -> list[Any]:
        return [value]

    def gather(self, value: Any) -> list[Any]:
        return [value]

    def scatter(self, values: Sequence[Any] | None) -> Any:
        assert values is not None
        return values[0]
