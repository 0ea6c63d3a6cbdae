"""Movie: the inputs of a session, from which everything else can be played again."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
from rlx_emu_nes.cartridge import Cartridge

RESET = 1
"""Command bit: the reset button is pressed before the frame."""
POWER = 2
"""Command bit: the console is switched off and on before the frame."""

MAX_FRAMES = 4_000_000
"""18 hours; a longer movie is taken for a damaged or hostile file."""

SUFFIXES = (".fm2", ".bk2")


class MovieError(ValueError):
    """A movie that cannot be read, written or played; the message is one line."""


@dataclass
class Movie:
    """Inputs frame by frame, and where they start.

    A frame is one video frame of the console; a controller byte has the bits of `Button`.
    """

    p1: bytearray = field(default_factory=bytearray)
    """Controller 1, a byte a frame."""
    p2: bytearray = field(default_factory=bytearray)
    """Controller 2, a byte a frame."""
    commands: bytearray = field(default_factory=bytearray)
    """`RESET` and `POWER`, a byte a frame."""

    start: bytes | None = None
    """A savestate to start from, of `NES.save_state` or of FCEUmm; None: from power-on."""
    foreign_start: str = ""
    """The emulator whose savestate the movie starts from, if it is not ours; then it cannot be played."""
    ram_pattern: int = 0
    """What RAM holds at power-on; see `NES.power_on`."""

    rom_name: str = ""
    rom_md5: bytes = b""
    """MD5 of PRG-ROM and CHR-ROM, or empty if the file does not say."""
    rom_sha1: str = ""
    """SHA-1 of the same as hex, or empty."""
    rerecords: int = 0
    """How often the player went back and played on from there."""
    comments: list[str] = field(default_factory=list)

    def __len__(self) -> int:
        return len(self.p1)

    def __iter__(self) -> Iterator[tuple[int, int, int]]:
        """Yields (command, p1, p2) of each frame."""
        return zip(self.commands, self.p1, self.p2, strict=True)

    def append(self, p1: int, p2: int = 0, command: int = 0) -> None:
        """Adds a frame.

        Raises:
            MovieError: more than `MAX_FRAMES`.
        """
        if len(self) >= MAX_FRAMES:
            raise MovieError(f"a movie has at most {MAX_FRAMES} frames")
        self.p1.append(p1)
        self.p2.append(p2)
        self.commands.append(command)

    def cut(self, frames: int) -> None:
        """Forgets everything after the first `frames` frames, since the player went back; counts it."""
        if frames < len(self):
            del self.p1[frames:], self.p2[frames:], self.commands[frames:]
            self.rerecords += 1

    def check(self, cartridge: Cartridge) -> None:
        """Refuses another ROM than the movie's.

        Raises:
            MovieError: the hashes differ; a movie without a hash fits every ROM.
        """
        import hashlib

        md5 = hashlib.md5(cartridge.prg + cartridge.chr, usedforsecurity=False).digest()
        differs = (self.rom_md5 and self.rom_md5 != md5) or (
            self.rom_sha1 and self.rom_sha1.lower() != cartridge.sha1
        )
        if differs:
            name = self.rom_name or "another ROM"
            raise MovieError(
                f"the movie was recorded with {name!r}, whose contents are not those of "
                f"{cartridge.name!r}; give the movie's own ROM with --rom FILE"
            )

    def describe(self, cartridge: Cartridge) -> None:
        """Writes down which ROM the movie is for."""
        import hashlib

        self.rom_name = cartridge.name
        self.rom_sha1 = cartridge.sha1
        self.rom_md5 = hashlib.md5(cartridge.prg + cartridge.chr, usedforsecurity=False).digest()

    def pads(self) -> np.ndarray:
        """uint8 (frames, 2): both controllers."""
        return np.stack([np.frombuffer(self.p1, np.uint8), np.frombuffer(self.p2, np.uint8)], axis=1)


def read_movie(path: str | Path) -> Movie:
    """The movie in an .fm2 or .bk2 file, recognised by its contents.

    Raises:
        MovieError: no such file, neither format, or damaged.
    """
    from rlx_emu_nes.movies import bk2, fm2

    path = Path(path)
    try:
        data = path.read_bytes()
    except OSError as error:
        raise MovieError(f"cannot read movie {str(path)!r}: {error.strerror}") from error
    try:
        if data[:2] == b"PK":
            return bk2.parse(data)
        if data[:8].split(b" ")[0] == b"version":
            return fm2.parse(data)
    except MovieError as error:
        raise MovieError(f"{path}: {error}") from error
    raise MovieError(f"{path}: neither an .fm2 (text that begins with 'version 3') nor a .bk2 (a zip file)")


def write_movie(path: str | Path, movie: Movie) -> None:
    """Writes the format that the ending of ``path`` names, in one step.

    Raises:
        MovieError: another ending, a movie that the format cannot hold, or no place to write.
    """
    from rlx_emu_nes.movies import bk2, fm2

    path = Path(path)
    if path.suffix.lower() not in SUFFIXES:
        raise MovieError(f"movie {str(path)!r} has an unknown ending; expected {' or '.join(SUFFIXES)}")
    data = fm2.format_text(movie) if path.suffix.lower() == ".fm2" else bk2.format_zip(movie)
    part = path.with_name(f".{path.name}.part")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        part.write_bytes(data)
        part.replace(path)
    except OSError as error:
        raise MovieError(f"cannot write movie {str(path)!r}: {error.strerror}") from error
