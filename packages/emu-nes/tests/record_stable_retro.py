"""Records `stable_retro_runner.bk2`: stage 1 of Runner in stable-retro. Needs `pip install stable-retro`.

    python packages/emu-nes/tests/record_stable_retro.py

Run it again when runner.nes has changed, and put the number that it prints into test_movie_replay.py.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import shutil
import sys
import tempfile
import zlib
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import stable_retro as retro

PACKAGE = Path(__file__).parents[1]
ROM = PACKAGE / "src" / "rlx_emu_nes" / "games" / "runner.nes"
STAGE = PACKAGE / "games" / "runner" / "movies" / "1-1.txt"
MOVIE = Path(__file__).with_name("stable_retro_runner.bk2")
GAME = "Runner-Nes-v0"


def make_integration(folder: Path) -> None:
    """Describes the game to stable-retro."""
    game = folder / GAME
    game.mkdir()
    shutil.copy(ROM, game / "rom.nes")
    (game / "rom.sha").write_text(hashlib.sha1(ROM.read_bytes()).hexdigest())
    (game / "data.json").write_text(json.dumps({"info": {"x": {"address": 0x304, "type": "<u2"}}}))
    (game / "scenario.json").write_text(json.dumps({"reward": {"variables": {"x": {"reward": 1}}}}))
    (game / "metadata.json").write_text("{}")
    retro.data.Integrations.add_custom_path(str(folder))


def make_env(state: str | retro.State, record: str | bool = False) -> retro.RetroEnv:
    return retro.make(
        GAME,
        state=state,
        inttype=retro.data.Integrations.CUSTOM_ONLY,
        use_restricted_actions=retro.Actions.ALL,
        record=record,
        render_mode="rgb_array",
    )


def buttons() -> Iterator[str]:
    """Yields what is pressed in each frame, from the title to the end of the stage."""
    yield from ["Start"] * 2 + ["NOOP"] * 45
    for line in STAGE.read_text().splitlines():
        frames, pressed = line.split()
        yield from [pressed] * int(frames)


def main() -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        make_integration(folder)
        env = make_env(retro.State.NONE)  # movies are recorded from a state only
        env.reset()
        for _ in range(30):
            env.step(np.zeros(len(env.buttons), np.int8))
        (folder / GAME / "Title.state").write_bytes(gzip.compress(env.em.get_state()))
        env.close()

        env = make_env("Title", record=name)
        env.reset()
        memory = []
        for pressed in buttons():
            held = {button.upper() for button in pressed.split("+")}
            env.step(np.array([button in held for button in env.buttons], np.int8))
            memory.append(env.get_ram()[0x200:0x800].copy())
        env.reset()  # writes the movie
        env.close()
        shutil.move(folder / f"{GAME}-Title-000000.bk2", MOVIE)
    crc = zlib.crc32(np.stack(memory).tobytes())
    sys.stdout.write(f"{len(memory)} frames, CRC-32 of $0200-$07FF: {crc:#010x}\n")


if __name__ == "__main__":
    main()
