"""Plays buttons in stable-retro and prints what it reports. Runs in a Python that has stable-retro.

Standard input is JSON: {"folder": of integrations, "game": id, "state": name, "presses": ["Right+A", …]};
standard output is JSON: a list with infos, reward, end and work RAM (hex) of each frame.
"""

from __future__ import annotations

import json
import sys

import numpy as np
import stable_retro as retro


def main() -> None:
    task = json.load(sys.stdin)
    retro.data.Integrations.add_custom_path(task["folder"])
    env = retro.make(
        task["game"],
        state=task["state"],
        inttype=retro.data.Integrations.CUSTOM_ONLY,
        use_restricted_actions=retro.Actions.ALL,
        render_mode="rgb_array",
    )
    env.reset()
    rows = []
    for pressed in task["presses"]:
        held = {button.upper() for button in pressed.split("+")}
        action = np.array([button in held for button in env.buttons], np.int8)
        _, reward, terminated, _, info = env.step(action)
        facts = {name: int(value) for name, value in info.items()}
        ram = env.get_ram()[:2048].tobytes().hex()
        rows.append({"info": facts, "reward": float(reward), "terminated": bool(terminated), "ram": ram})
        if terminated:
            break
    json.dump(rows, sys.stdout)


if __name__ == "__main__":
    main()
