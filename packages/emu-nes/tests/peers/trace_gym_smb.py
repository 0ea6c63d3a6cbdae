"""Plays buttons in gym-super-mario-bros, and prints all it did and reported. Runs in a Python that has it.

Standard input is JSON: {"stage": [world, stage], "pads": [pad byte, …]}. Standard output is JSON: "log",
every frame and every change of memory since power-on (["frame", pad] or ["poke", address, value]), and
"rows": each step's facts, its reward's parts, its end, and the number of frames in the log by then.
"""

from __future__ import annotations

import json
import sys
from typing import Any

from gym_super_mario_bros.smb_env import SuperMarioBrosEnv


class LoggedRam:
    """The work RAM; what is written to it is noted."""

    def __init__(self, ram: Any, log: list) -> None:
        self.ram = ram
        self.log = log

    def __getitem__(self, key: Any) -> Any:
        return self.ram[key]

    def __setitem__(self, address: int, value: int) -> None:
        self.log.append(["poke", int(address), int(value)])
        self.ram[address] = value


class LoggedEnv(SuperMarioBrosEnv):
    def __init__(self, **arguments: Any) -> None:
        self.log: list = []
        super().__init__(**arguments)

    def _frame_advance(self, action: int) -> None:
        if not isinstance(self.ram, LoggedRam):
            self.ram = LoggedRam(self.ram, self.log)
        self.log.append(["frame", int(action)])
        super()._frame_advance(action)


def main() -> None:
    task = json.load(sys.stdin)
    env = LoggedEnv(target=tuple(task["stage"]))
    env.reset()  # to the state behind the start screen, where the log stands
    rows = []
    for pad in task["pads"]:
        env.log.append(["frame", pad])
        frames = sum(entry[0] == "frame" for entry in env.log)
        _, _, terminated, _, info = env.step(pad)
        row = {name: int(info[name]) for name in ("x_pos", "y_pos", "time", "coins", "score", "life")}
        parts = {name: float(part) for name, part in info["reward_components"].items()}
        rows.append(row | {"parts": parts, "terminated": bool(terminated), "frames": frames})
        if terminated:
            break
    json.dump({"log": env.log, "rows": rows}, sys.stdout)


if __name__ == "__main__":
    main()
