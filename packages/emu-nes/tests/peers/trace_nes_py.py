"""Plays a log in nes-py and prints the work RAM after every frame. Runs in a Python that has nes-py.

Standard input is JSON: {"rom": path, "log": [["frame", pad] or ["poke", address, value], …]}; standard output
is one line of hex for each frame.
"""

from __future__ import annotations

import json
import sys

import nes_py


def main() -> None:
    task = json.load(sys.stdin)
    env = nes_py.NESEnv(task["rom"])
    env.reset()
    for what, *numbers in task["log"]:
        if what == "poke":
            env.ram[numbers[0]] = numbers[1]
        else:
            env._frame_advance(numbers[0])
            sys.stdout.write(bytes(env.ram).hex() + "\n")


if __name__ == "__main__":
    main()
