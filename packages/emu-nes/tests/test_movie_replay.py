"""Movies play as they were recorded: here, and in another emulator where one is installed."""

from __future__ import annotations

import argparse
import zlib
from pathlib import Path

import numpy as np
import pytest
from rlx.errors import RlxError
from rlx_emu_nes import NES, Button, example_rom
from rlx_emu_nes.cartridge import Cartridge
from rlx_emu_nes.movies import replay_command
from rlx_emu_nes.movies.movie import RESET, Movie, MovieError, read_movie, write_movie
from rlx_emu_nes.movies.replay import Proof, play, start, verify

FRAMES = 260
STABLE_RETRO = Path(__file__).with_name("stable_retro_runner.bk2")


def recorded(nes: NES, *, from_state: bool = False) -> tuple[Movie, Proof]:
    """Plays Runner with random buttons and returns the movie with its proof."""
    movie, proof = Movie(), Proof()
    movie.describe(nes.cartridge)
    if from_state:
        nes.step(frames=90)
        movie.start = nes.save_state()
    else:
        nes.power_on()
    random = np.random.default_rng(3)
    pad = 0
    for frame in range(FRAMES):
        if frame % 12 == 0:
            pad = int(random.choice([0x80, 0x81, 0x82, 0x08, 0x00, 0x40]))
        command = RESET if frame == 200 else 0
        if command:
            nes.reset()
        nes.step(pad, draw=False)
        movie.append(pad, 0, command)
        proof.note(nes)
    return movie, proof


@pytest.mark.parametrize("from_state", [False, True])
def test_a_movie_ends_in_the_recorded_state(from_state):
    nes = NES(example_rom())
    movie, proof = recorded(nes, from_state=from_state)
    final = nes.save_state()
    again = NES(example_rom())
    again.step(Button.RIGHT, frames=33)  # wherever it was
    for _ in play(movie, again):
        pass
    assert again.save_state() == final
    assert verify(movie, proof, NES(example_rom())).first_difference is None


def test_verify_names_the_first_frame_that_differs():
    movie, proof = recorded(NES(example_rom()))
    calm = bytearray(movie.p1)
    at = next(i for i in range(100, FRAMES) if calm[i] == 0x80 and calm[i - 1] == 0x80)
    calm[at] = 0x40
    movie.p1 = calm
    verdict = verify(movie, proof, NES(example_rom()))
    assert verdict.first_difference in (at, at + 1), "the pad is read within the frame or by the next"
    assert verdict.frames == verdict.first_difference + 1


def test_a_proof_survives_its_file_and_refuses_another(tmp_path):
    movie, proof = recorded(NES(example_rom()))
    proof.write(tmp_path / "a.proof")
    assert Proof.read(tmp_path / "a.proof") == proof
    movie.append(0)
    with pytest.raises(MovieError, match="do not belong together"):
        verify(movie, proof, NES(example_rom()))
    (tmp_path / "b.proof").write_text("rlx-proof 1 savestate 1\n1 2 3\n")
    with pytest.raises(MovieError, match="not a proof"):
        Proof.read(tmp_path / "b.proof")
    with pytest.raises(MovieError, match="beside it"):
        Proof.read(tmp_path / "c.proof")


def test_a_proof_of_another_layout_still_compares_the_memory():
    movie, proof = recorded(NES(example_rom()))
    proof.version += 1
    proof.states = [0] * len(movie)
    assert verify(movie, proof, NES(example_rom())).first_difference is None


def test_a_movie_that_cannot_start_says_why():
    nes = NES(example_rom())
    with pytest.raises(MovieError, match="savestate of FCEUX"):
        start(Movie(foreign_start="FCEUX"), nes)
    with pytest.raises(MovieError, match="random RAM"):
        start(Movie(ram_pattern=3), nes)
    with pytest.raises(MovieError, match="not a savestate"):
        start(Movie(start=b"rubbish"), nes)


def test_the_ram_trace_is_the_same_in_cynes():
    """Another emulator, written by others, sees the same work RAM on every frame.

    cynes does not always switch on at the same moment of the picture: its first frame is a whole one, or
    a part of one that must be skipped. Its frames end later in the picture than ours, so the stack and the
    scratch bytes of the zero page are caught at another moment.
    """
    cynes = pytest.importorskip("cynes", reason="cynes, the other emulator, is not installed")
    movie, _ = recorded(NES(example_rom()))
    movie.commands = bytearray(len(movie))
    ours = NES(example_rom())
    traces = np.array([ours.ram.copy() for _ in play(movie, ours)])
    assert any(
        np.array_equal(_cynes_traces(cynes, movie, skipped)[:, 0x200:], traces[:, 0x200:])
        for skipped in (0, 1) * 4
    )


def test_a_movie_of_stable_retro_plays_as_it_did_there(tmp_path):
    """The file and the number were made by `record_stable_retro.py` with stable-retro 1.0.1.

    The movie starts from a savestate of FCEUmm on the title screen; stable-retro puts a frame without input
    before the first step.
    """
    movie = read_movie(STABLE_RETRO)
    nes = NES(example_rom())
    memory = [nes.ram[0x200:].copy() for _ in play(movie, nes)]
    assert zlib.crc32(np.array(memory[1:]).tobytes()) == 0x55992186
    assert nes.peek(0x30D) == 1, "stage 1 is cleared"

    write_movie(tmp_path / "again.bk2", movie)
    again = read_movie(tmp_path / "again.bk2")
    assert (again.p1, again.start) == (movie.p1, movie.start)


def _cynes_traces(cynes, movie: Movie, skipped: int) -> np.ndarray:
    """Returns uint8 (frames, 2048): the work RAM after each frame of the movie in cynes."""
    other = cynes.NES(str(example_rom()))
    for _ in range(skipped):
        other.step()
    traces = []
    for pad in movie.p1:
        other.controller = _cynes_pad(pad)
        other.step()
        traces.append([other[address] for address in range(0x800)])
    return np.array(traces, np.uint8)


def _cynes_pad(pad: int) -> int:
    """cynes has the same buttons with A in the highest bit."""
    return int(f"{pad:08b}"[::-1], 2)


def test_a_converted_movie_knows_its_rom_and_its_ram(tmp_path):
    # What an .fm2 says about the ROM is its MD5, a .bk2 its SHA-1.
    cartridge = Cartridge.load(example_rom())
    movie = Movie(p1=bytearray(3), p2=bytearray(3), commands=bytearray(3), ram_pattern=2)
    movie.describe(cartridge)
    write_movie(tmp_path / "a.fm2", movie)
    parser = argparse.ArgumentParser()
    replay_command.configure(parser, None)
    for source, target in (("a.fm2", "b.bk2"), ("b.bk2", "c.fm2")):
        arguments = [str(tmp_path / source), "--convert", str(tmp_path / target)]
        assert replay_command.run(parser.parse_args(arguments), None) == 0
        converted = read_movie(tmp_path / target)
        assert converted.ram_pattern == 2
        assert cartridge.sha1 == converted.rom_sha1 or converted.rom_md5 == movie.rom_md5


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--save", "."], "cannot write '.': Is a directory"),
        (["--save", "no/where/end.state"], "cannot write 'no/where/end.state': No such file"),
        (["--verify", "--save", "end.state"], "--verify compares with a recording"),
    ],
)
def test_what_a_replay_cannot_write_is_named(tmp_path, monkeypatch, options, message):
    monkeypatch.chdir(tmp_path)
    movie = Movie(p1=bytearray(3), p2=bytearray(3), commands=bytearray(3))
    movie.describe(Cartridge.load(example_rom()))
    write_movie("a.fm2", movie)
    parser = argparse.ArgumentParser()
    replay_command.configure(parser, None)
    with pytest.raises(RlxError, match=message):
        replay_command.run(parser.parse_args(["a.fm2", *options]), None)
