"""Contenders whose measurements are known beforehand."""

from __future__ import annotations

from pathlib import Path

from rlx.bench.contender import Work


class Fixed:
    """Claims to have taken `wall_s` for 100 units; notes each repetition in a file that all share."""

    def __init__(self, name: str, wall_s: list[float], log: str) -> None:
        self.name, self.wall_s, self.log = name, list(wall_s), Path(log)

    def work(self) -> Work:
        print("contenders may print what they like")  # noqa: T201 (that is what is tested)
        with self.log.open("a") as file:
            file.write(self.name + "\n")
        wall_s = self.wall_s.pop(0)
        return Work(100, wall_s, 2 * wall_s, {"act": wall_s / 4})


class Failing:
    """Cannot work."""

    def __init__(self, **options: object) -> None:
        pass

    def work(self) -> Work:
        raise ValueError("no such game")
