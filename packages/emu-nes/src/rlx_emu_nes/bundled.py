"""The game files that come with the package. Imports nothing heavy: registration runs it."""

from __future__ import annotations

from functools import cache
from pathlib import Path

GAMES = Path(__file__).parent / "games"


@cache
def game_files() -> dict[str, Path]:
    """Environment id to game file."""
    return {_id_of(path): path for path in sorted(GAMES.glob("*.yaml"))}


def _id_of(path: Path) -> str:
    """The id in a game file; its line is found without reading the file as YAML."""
    with path.open(encoding="utf-8") as lines:
        for line in lines:
            if line.startswith("id:"):
                return line.removeprefix("id:").strip()
    raise ValueError(f"{path}: id is missing")


def example_rom() -> Path:
    """Path of the ROM of our own game Runner, which is free to use."""
    return GAMES / "runner.nes"
