"""Plays movies, and proves that they play as they were recorded."""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from rlx_emu_nes import savestate
from rlx_emu_nes.console import NES
from rlx_emu_nes.fceumm_state import MAGIC as FCEUMM
from rlx_emu_nes.fceumm_state import import_fceumm_state
from rlx_emu_nes.movies.movie import POWER, RESET, Movie, MovieError

_RANDOM_RAM = 3


def start(movie: Movie, nes: NES) -> None:
    """Puts ``nes`` where the movie starts.

    Raises:
        MovieError: another ROM, another emulator's savestate, or RAM that was random.
    """
    movie.check(nes.cartridge)
    if movie.foreign_start:
        raise MovieError(
            f"the movie starts from a savestate of {movie.foreign_start}, which only that emulator can "
            "load; give one of ours for the same moment with --start FILE"
        )
    if movie.start is not None:
        try:
            if movie.start.startswith(FCEUMM):
                import_fceumm_state(nes, movie.start)
            else:
                nes.load_state(movie.start)
        except savestate.StateError as error:
            raise MovieError(f"the movie's savestate: {error}") from error
        return
    if movie.ram_pattern == _RANDOM_RAM:
        raise MovieError("the movie was recorded with random RAM at power-on; it cannot be repeated")
    nes.power_on(ram_pattern=movie.ram_pattern)


def play(movie: Movie, nes: NES, *, draw: bool = False) -> Iterator[int]:
    """Starts the movie and yields the number of each frame, from 0, after it was played."""
    start(movie, nes)
    for frame, (command, p1, p2) in enumerate(movie):
        step(nes, movie, command, p1, p2, draw=draw)
        yield frame


def step(nes: NES, movie: Movie, command: int, p1: int, p2: int, *, draw: bool) -> None:
    """Plays one frame with its command."""
    if command & POWER:
        nes.power_on(ram_pattern=movie.ram_pattern)
    elif command & RESET:
        nes.reset()
    nes.step(p1, p2, draw=draw)


@dataclass
class Proof:
    """Checksums of the machine after each frame of a recording, kept in a file beside the movie."""

    states: list[int] = field(default_factory=list)
    """CRC-32 of the complete state; they hold for one version of the savestate layout."""
    memories: list[int] = field(default_factory=list)
    """CRC-32 of the work RAM, which hold for every version, and for every exact emulator."""
    version: int = savestate.VERSION

    def note(self, nes: NES) -> None:
        """Adds the checksums of the machine as it is now."""
        self.states.append(zlib.crc32(nes._machine.save()))
        self.memories.append(zlib.crc32(nes.ram.tobytes()))

    def cut(self, frames: int) -> None:
        """Forgets what came after the first ``frames`` frames."""
        del self.states[frames:], self.memories[frames:]

    def write(self, path: Path) -> None:
        """Writes the file: a line about the version, then a line a frame."""
        lines = [f"rlx-proof 1 savestate {self.version}"]
        pairs = zip(self.states, self.memories, strict=True)
        lines += [f"{state:08x} {memory:08x}" for state, memory in pairs]
        path.write_text("\n".join(lines) + "\n", encoding="ascii")

    @classmethod
    def read(cls, path: Path) -> Proof:
        """Reads what `write` wrote.

        Raises:
            MovieError: there is no such file, or it is something else.
        """
        try:
            first, *lines = path.read_text(encoding="ascii").splitlines()
            word, layout, _, version = first.split()
            pairs = [tuple(int(number, 16) for number in line.split()) for line in lines]
            if (word, layout) != ("rlx-proof", "1") or any(len(pair) != 2 for pair in pairs):
                raise ValueError("another layout")
            return cls([state for state, _ in pairs], [memory for _, memory in pairs], int(version))
        except OSError as error:
            raise MovieError(
                f"cannot read {str(path)!r}: {error.strerror}; a recording of rlx has this file beside it"
            ) from error
        except ValueError as error:
            raise MovieError(f"{str(path)!r} is not a proof: {error}") from error

    def fits(self, frame: int, nes: NES) -> bool:
        """True if the machine after ``frame`` is what was recorded."""
        if zlib.crc32(nes.ram.tobytes()) != self.memories[frame]:
            return False
        return self.version != savestate.VERSION or zlib.crc32(nes._machine.save()) == self.states[frame]


def proof_path(movie: Path) -> Path:
    """Where the proof of a movie is."""
    return movie.with_name(movie.name + ".proof")


@dataclass(frozen=True, kw_only=True)
class Verdict:
    """What `verify` found."""

    frames: int
    """Frames that were compared."""
    first_difference: int | None
    """The first frame, from 0, whose state is not the recorded one; None: all are equal."""


def verify(movie: Movie, proof: Proof, nes: NES) -> Verdict:
    """Replays a movie against the checksums of its recording.

    Raises:
        MovieError: the proof is of a movie of another length, or the movie cannot be started.
    """
    if len(proof.states) != len(movie):
        raise MovieError(
            f"the proof has {len(proof.states)} frames, the movie {len(movie)}; they do not belong together"
        )
    for frame in play(movie, nes):
        if not proof.fits(frame, nes):
            return Verdict(frames=frame + 1, first_difference=frame)
    return Verdict(frames=len(movie), first_difference=None)
