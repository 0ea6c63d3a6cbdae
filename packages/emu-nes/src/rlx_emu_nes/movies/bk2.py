"""BK2, the movies of BizHawk and of stable-retro: a zip of text files.

``Input Log.txt`` has a ``LogKey`` line that names columns and one line a frame, ``|..|U...S..A|........|``:
the console's switches, then a group for each controller. Columns come in any order, so buttons are read by
their letters: U D L R, s(elect), S(tart), B, A. stable-retro leaves out the word ``LogKey:`` and the
names of the switches.

``SyncSettings.json`` says what RAM holds at power-on: a row of bytes that is repeated; none for four of $00
and $FF in turn.

A movie that does not start at power-on has the savestate in ``Core.bin``. Ours holds a savestate of this
emulator and says so in the header (``Core rlx-emu-nes``); those of stable-retro hold one of FCEUmm, which can
be taken over; that of another emulator cannot be loaded here.

Source: https://tasvideos.org/Bizhawk/BK2Format; BizHawk's NES.ISettable.cs, and HardReset in NES.Core.cs;
stable-retro's movies as written by its Movie class.
"""

from __future__ import annotations

import io
import json
import zipfile
import zlib

from rlx_emu_nes.fceumm_state import MAGIC as FCEUMM
from rlx_emu_nes.movies.movie import POWER, RESET, Movie, MovieError

CORE = "rlx-emu-nes"
AUTHOR = "rlx"

_BITS = {"A": 0x01, "B": 0x02, "s": 0x04, "S": 0x08, "U": 0x10, "D": 0x20, "L": 0x40, "R": 0x80}
_COLUMNS = "UDLRsSBA"
_NAMES = {"U": "Up", "D": "Down", "L": "Left", "R": "Right", "s": "Select", "S": "Start", "B": "B", "A": "A"}

_HEADER = "Header.txt"
_LOG = "Input Log.txt"
_STATE = "Core.bin"
_SETTINGS = "SyncSettings.json"

_LARGEST = {_HEADER: 1 << 20, _LOG: 1 << 27, _STATE: 1 << 24, _SETTINGS: 1 << 20}
"""Bytes of each file, unpacked: a small zip can hold a flood."""

_RAM_SIZE = 2048
_RAM_PATTERNS = {0: [0x00], 1: [0xFF], 2: [0x00] * 4 + [0xFF] * 4}
"""By the number of `NES.power_on`: the bytes that are repeated."""

_EPOCH = (1980, 1, 1, 0, 0, 0)
"""Equal movies are equal files."""


def parse(data: bytes) -> Movie:
    """The movie in the bytes of a .bk2.

    Raises:
        MovieError: it is damaged, or of another console.
    """
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            header = _read_header(_text(archive, _HEADER))
            log = _text(archive, _LOG)
            state = _member(archive, _STATE) if _STATE in archive.namelist() else None
            settings = _text(archive, _SETTINGS) if _SETTINGS in archive.namelist() else ""
    except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError, OSError) as error:
        raise MovieError(f"the zip file is damaged: {error}") from error
    except (ValueError, KeyError, OverflowError, IndexError) as error:
        if isinstance(error, MovieError):
            raise
        raise MovieError(f"the zip file is damaged: {error}") from error
    platform = header.get("Platform", "NES")
    if platform not in ("NES", ""):
        raise MovieError(f"Platform {platform[:20]!r}; expected NES")
    if header.get("PAL", "") == "1":
        raise MovieError("PAL 1: the movie needs PAL timing, which this emulator does not have")
    movie = Movie(
        rom_name=header.get("GameName", ""),
        rom_sha1=_sha1(header.get("SHA1", "")),
        rerecords=_count(header.get("rerecordCount", "0")),
    )
    if state is not None and (header.get("Core") == CORE or state.startswith(FCEUMM)):
        movie.start = state
    elif state is not None or header.get("StartsFromSavestate", "").lower() in ("1", "true"):
        movie.foreign_start = header.get("Core", "") or _recorder(header)
    else:
        movie.ram_pattern = _ram_pattern(settings, header)
    _parse_log(movie, log)
    return movie


def _recorder(header: dict[str, str]) -> str:
    return "stable-retro" if "retro" in header.get("MovieVersion", "").lower() else "another emulator"


def _ram_pattern(settings: str, header: dict[str, str]) -> int:
    """What RAM holds at power-on, as a number of `NES.power_on`."""
    try:
        tree = json.loads(settings) if settings.strip() else None
    except (ValueError, RecursionError):
        raise MovieError(f"{_SETTINGS!r} is not JSON") from None
    chosen = tree.get("o") if isinstance(tree, dict) else None
    row = chosen.get("InitialWRamStatePattern") if isinstance(chosen, dict) else None
    if not row:
        # Our own movies left it out once, and began with zeros.
        return 0 if header.get("Author") == AUTHOR and chosen is None else 2
    for number, known in _RAM_PATTERNS.items():
        if isinstance(row, list) and _filled(row) == _filled(known):
            return number
    raise MovieError(f"InitialWRamStatePattern {str(row)[:40]}: RAM cannot be filled with that here")


def _filled(row: list[int]) -> list[int]:
    return (row * (_RAM_SIZE // len(row) + 1))[:_RAM_SIZE]


def _text(archive: zipfile.ZipFile, name: str) -> str:
    if name not in archive.namelist():
        raise MovieError(f"{name!r} is missing in the zip file")
    return _member(archive, name).decode("utf-8-sig", "replace")


def _member(archive: zipfile.ZipFile, name: str) -> bytes:
    with archive.open(name) as file:
        data = file.read(_LARGEST[name] + 1)
    if len(data) > _LARGEST[name]:
        raise MovieError(f"{name!r} has more than {_LARGEST[name]} bytes")
    return data


def _read_header(text: str) -> dict[str, str]:
    pairs = (line.strip().partition(" ") for line in text.splitlines())
    return {key: value.strip() for key, _, value in pairs if key}


def _sha1(text: str) -> str:
    """The hash if it is one; some recorders write a word or nothing."""
    text = text.strip().lower().removeprefix("sha1:")
    return text if len(text) == 40 and all(c in "0123456789abcdef" for c in text) else ""


def _count(text: str) -> int:
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 10 else 0


def _parse_log(movie: Movie, text: str) -> None:
    has_switches = True
    for number, raw in enumerate(text.splitlines(), 1):
        line = raw.strip()
        if not line or line in ("[Input]", "[/Input]"):
            continue
        if line.startswith("|"):
            _parse_frame(movie, line, number, has_switches)
        elif line.startswith("LogKey:") or " " in line:  # stable-retro's key line has no name
            has_switches = _has_switches(line)
        else:
            raise MovieError(f"{_LOG}, line {number}: {line[:40]!r}; expected a line that starts with '|'")


def _has_switches(key: str) -> bool:
    """False if the key line, written in full, names no switches before player 1."""
    return not key.startswith("LogKey:") or not key.removeprefix("LogKey:").lstrip("#").startswith("P1 ")


def _parse_frame(movie: Movie, line: str, number: int, has_switches: bool) -> None:
    groups = line.removeprefix("|").removesuffix("|").split("|")
    switches = groups.pop(0) if has_switches and len(groups) > 1 else ""
    if not groups or len(groups) > 2:
        raise MovieError(f"{_LOG}, line {number}: {line[:40]!r}; expected one or two controllers")
    pads = [_pad(group, number) for group in groups] + [0]
    command = (RESET if "r" in switches else 0) | (POWER if "P" in switches else 0)
    movie.append(pads[0], pads[1], command)


def _pad(group: str, number: int) -> int:
    pad = 0
    for letter in group:
        if letter in ". ":
            continue
        if letter not in _BITS:
            raise MovieError(f"{_LOG}, line {number}: unknown button {letter!r}; known are {_COLUMNS}")
        pad |= _BITS[letter]
    return pad


def format_zip(movie: Movie) -> bytes:
    """The movie as a .bk2, with its savestate if it starts from one.

    Raises:
        MovieError: it starts from a savestate of another emulator, which this one never had, or from RAM
            that was random.
    """
    if movie.foreign_start:
        raise MovieError(f"the movie starts from a savestate of {movie.foreign_start}, which was not read")
    if movie.start is None and movie.ram_pattern not in _RAM_PATTERNS:
        raise MovieError("a .bk2 cannot say that RAM was random at power-on; write an .fm2")
    header = [
        "MovieVersion BizHawk v2.0.0",
        f"Author {AUTHOR}",
        "emuVersion Version 2.9.1",
        "Platform NES",
        f"GameName {' '.join(movie.rom_name.splitlines())}",
        f"SHA1 {movie.rom_sha1.upper()}",
        f"Core {_core(movie.start)}",
        f"rerecordCount {movie.rerecords}",
        *(["StartsFromSavestate True"] if movie.start is not None else []),
    ]
    files: dict[str, bytes] = {
        _HEADER: "\n".join(header).encode() + b"\n",
        "Comments.txt": "\n".join(movie.comments).encode(),
        "Subtitles.txt": b"",
        _SETTINGS: _format_settings(movie).encode(),
        _LOG: _format_log(movie).encode(),
    }
    if movie.start is not None:
        files[_STATE] = movie.start
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            archive.writestr(zipfile.ZipInfo(name, _EPOCH), data, zipfile.ZIP_DEFLATED)
    return out.getvalue()


def _format_settings(movie: Movie) -> str:
    both = {"NesLeftPort": "ControllerNES", "NesRightPort": "ControllerNES"}
    settings = {
        "$type": "BizHawk.Emulation.Cores.Nintendo.NES.NES+NESSyncSettings, BizHawk.Emulation.Cores",
        "BoardProperties": {},
        "RegionOverride": "NTSC",
        "Controls": {**both, "Famicom": False, "FamicomExpPort": "UnpluggedFam"},
        "InitialWRamStatePattern": _RAM_PATTERNS.get(movie.ram_pattern, []),
    }
    return json.dumps({"o": settings})


def _core(start: bytes | None) -> str:
    """The emulator that the movie was made with, as far as its savestate tells."""
    if start is None:
        return "NesHawk"
    return "FCEUmm" if start.startswith(FCEUMM) else CORE


def _format_log(movie: Movie) -> str:
    columns = ["|".join(f"P{player} {_NAMES[c]}" for c in _COLUMNS) + "|" for player in (1, 2)]
    lines = ["[Input]", f"LogKey:#Reset|Power|#{columns[0]}#{columns[1]}"]
    for command, p1, p2 in movie:
        switches = ("r" if command & RESET else ".") + ("P" if command & POWER else ".")
        lines.append(f"|{switches}|{_letters(p1)}|{_letters(p2)}|")
    return "\n".join([*lines, "[/Input]", ""])


def _letters(pad: int) -> str:
    return "".join(letter if pad & _BITS[letter] else "." for letter in _COLUMNS)
