"""The same buttons in other emulators and environments give the same facts, frame by frame.

They live in Pythons of their own (nes-py needs 3.13): RLX_PEER_PYTHONS names them, separated by colons. What
needs a game that we do not ship also needs RLX_ROM_PATH; RLX_RETRO_DATA names a checkout's `retro/data`.
"""

from __future__ import annotations

import json
import os
import random
import shutil
import subprocess
from functools import cache
from pathlib import Path

import numpy as np
import pytest
from own_games import MAGIC, MODE, PLAY, OwnGame
from rlx_emu_nes import NES, NESVectorEnv, find_game
from rlx_emu_nes.buttons import parse_buttons
from rlx_emu_nes.catalogue import find_cartridge
from rlx_emu_nes.game_table import Output, compile_game
from rlx_emu_nes.interpreter import Watch

PEERS = Path(__file__).parent / "peers"
PYTHONS = [path for path in os.environ.get("RLX_PEER_PYTHONS", "").split(":") if path]
ROM_PATH = os.environ.get("RLX_ROM_PATH")
RETRO_DATA = os.environ.get("RLX_RETRO_DATA")

needs_rom = pytest.mark.skipif(not ROM_PATH, reason="RLX_ROM_PATH names no ROM")


@cache
def python_with(module: str) -> str:
    """Path of the first of the Pythons that can import ``module``; skips where there is none."""
    for python in PYTHONS:
        code = f"import importlib.util, sys; sys.exit(importlib.util.find_spec({module!r}) is None)"
        if subprocess.run([python, "-c", code], check=False).returncode == 0:
            return python
    pytest.skip(f"RLX_PEER_PYTHONS names no Python that has {module}")


def ask(module: str, script: str, task: dict) -> str:
    python = python_with(module)
    command = [python, str(PEERS / script)]
    done = subprocess.run(command, input=json.dumps(task), capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def random_presses(seed: int, count: int) -> list[str]:
    """Mostly to the right, each held for a while."""
    choose = random.Random(seed)
    choices = ["Right", "Right+A", "Right+B", "Right+A+B", "Right+A+B", "A", "Left", "NOOP"]
    pressed = "Right"
    presses = []
    for _ in range(count):
        if choose.random() < 0.1:
            pressed = choose.choice(choices)
        presses.append(pressed)
    return presses


def test_a_movie_of_runner_leaves_the_same_ram_in_nes_py():
    # nes-py's frame ends at another moment of the picture: there the game is one frame behind until it
    # reads the pads. Its sound (the gap between the slices) began at another moment too.
    game = OwnGame("runner", request=0x31E, frame_counter=0x31A)
    ours = game.power_on()
    log: list[list] = [["frame", 0]] * 19
    request = [["poke", game.request, 0], ["poke", game.request + 1, MAGIC]]
    seed = [["poke", 0x318, 17], ["poke", 0x319, 93]]
    for _, address, value in request:
        ours.poke(address, value)
    log += request
    while ours.ram[MODE] != PLAY or ours.ram[game.request + 1]:
        ours.step(draw=False)
        log.append(["frame", 0])
    for _, address, value in seed:
        ours.poke(address, value)
    log += [["frame", 0], *seed]
    traces = []
    for pad in game.movie("1-1"):
        ours.step(pad, draw=False)
        log.append(["frame", pad])
        traces.append(ours.ram.copy())
    lines = ask("nes_py", "trace_nes_py.py", {"rom": str(game.rom), "log": log}).split()
    theirs = np.array([np.frombuffer(bytes.fromhex(line), np.uint8) for line in lines[-len(traces) :]])
    for part in (slice(0x200, 0x340), slice(0x370, 0x800)):
        np.testing.assert_array_equal(theirs[:, part], np.array(traces)[:, part])


@needs_rom
@pytest.mark.parametrize("level", ["1-1", "1-4", "2-1", "3-1", "5-3", "6-2", "8-1"])
@pytest.mark.parametrize("seed", [2, 3])
def test_super_mario_bros_goes_as_in_gym_super_mario_bros(level, seed):
    # Every frame and poke of theirs is repeated, also those of their start and their skipped scenes. nes-py
    # switches on a frame later in the picture, and the game reads the pad of a frame in the next one. (With
    # seed 1 it goes another way in 1-1 after 336 frames; cynes goes ours to the end.)
    pads = [parse_buttons(pressed) for pressed in random_presses(seed, 600)]
    task = {"stage": [int(number) for number in level.split("-")], "pads": pads}
    theirs = json.loads(ask("gym_super_mario_bros", "trace_gym_smb.py", task))
    game = find_game("rlx/SuperMarioBros-v0")
    nes = NES(find_cartridge(game))
    nes.step()
    table = compile_game(game, "default")
    watch = Watch(table.fields, nes.peek)
    frames = []
    pad = 0
    for what, *numbers in theirs["log"]:
        if what == "poke":
            nes.poke(*numbers)
            continue
        nes.step(pad, draw=False)
        pad = numbers[0]
        watch.advance()
        outputs = watch.run(table.frame_code)
        infos = dict(zip(table.info_names, watch.run(table.info_code).values(), strict=True))
        frames.append((infos, outputs))
    before = furthest = theirs["rows"][0]["x_pos"]
    for row in theirs["rows"]:
        infos, outputs = frames[row["frames"] - 1]
        facts = {name: infos[name] for name in row.keys() - {"parts", "terminated", "frames"}}
        assert facts == {name: row[name] for name in facts}
        assert bool(outputs[Output.TERMINATED]) == row["terminated"]
        # Theirs pays new ground only, ours all ground.
        on_new_ground = before == furthest and row["x_pos"] > furthest
        if on_new_ground and row["parts"]["death"] == 0:
            assert outputs[Output.REWARD] == row["parts"]["progress"] + row["parts"]["time"]
        before, furthest = row["x_pos"], max(furthest, row["x_pos"])
    assert row["terminated"] or len(theirs["rows"]) == len(pads)


@needs_rom
@pytest.mark.skipif(not RETRO_DATA, reason="RLX_RETRO_DATA names no folder of stable-retro's integrations")
@pytest.mark.parametrize("state", ["Level1-1", "Level2-1", "Level8-1"])
def test_super_mario_bros_goes_as_in_stable_retro(state, tmp_path):
    folder = tmp_path / "integrations" / "SMB-Nes-v0"
    shutil.copytree(Path(RETRO_DATA or "") / "stable" / "SuperMarioBros-Nes", folder)
    cartridge = find_cartridge(find_game("rlx/SuperMarioBros-v0"))
    header = b"NES\x1a\x02\x01\x01" + bytes(9)
    (folder / "rom.nes").write_bytes(header + cartridge.prg + cartridge.chr)
    (folder / "rom.sha").write_text(cartridge.sha1)
    presses = random_presses(1, 400)
    task = {"folder": str(folder.parent), "game": folder.name, "state": state, "presses": presses}
    theirs = json.loads(ask("stable_retro", "trace_stable_retro.py", task))
    options = {"frame_skip": 1, "observation": "ram", "frame_stack": 1, "life_loss": "ignore"}
    env = NESVectorEnv(folder, rom=cartridge, levels=[state], **options)
    env.reset()
    for frame, (pressed, row) in enumerate(zip(presses, theirs, strict=False)):
        ram, reward, terminated, _, infos = env.step(np.array([env.action_meanings.index(pressed)]))
        infos, ram = (infos["final_info"], infos["final_obs"]) if terminated[0] else (infos, ram)
        assert {name: int(infos[name][0]) for name in row["info"]} == row["info"], f"frame {frame}"
        assert (reward[0], bool(terminated[0])) == (row["reward"], row["terminated"]), f"frame {frame}"
        theirs_ram = np.frombuffer(bytes.fromhex(row["ram"]), np.uint8)
        np.testing.assert_array_equal(np.asarray(ram[0]).reshape(-1)[0x200:], theirs_ram[0x200:])
    assert len(theirs) == len(presses) or theirs[-1]["terminated"]
