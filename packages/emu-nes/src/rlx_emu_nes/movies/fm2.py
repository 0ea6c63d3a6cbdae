"""FM2, the movies of FCEUX.

Lines of `key value`, then one line a frame: ``|commands|RLDUTSBA|RLDUTSBA||``. Anything but a full stop or
a space is a pressed button (T is Start). With ``binary 1`` the frames are bytes after the first ``|``.

Source: https://fceux.com/web/FM2.html; for RAMInitOption FCEUX's `FCEU_MemoryRand`: 0 four of $00 and $FF
in turn, 1 $FF, 2 $00, 3 random.
"""

from __future__ import annotations

import base64
import binascii
import re
import uuid

from rlx_emu_nes.movies.movie import MAX_FRAMES, POWER, RESET, Movie, MovieError

_LETTERS = "RLDUTSBA"
"""Bit 7 to bit 0."""

_RAM_PATTERN_OF_OPTION = {0: 2, 1: 1, 2: 0, 3: 3}
_OPTION_OF_RAM_PATTERN = {pattern: option for option, pattern in _RAM_PATTERN_OF_OPTION.items()}

_GAMEPAD = 1
_NOTHING = 0
_DEVICES = {0: "nothing", 1: "a gamepad", 2: "a Zapper"}

_IGNORED_COMMANDS = 4 | 8 | 16
"""Insert disk, select disk, insert coin: not on this console."""

_HEADER_LINE = re.compile(rb"[A-Za-z0-9_]+( .*)?")


def parse(data: bytes) -> Movie:
    """The movie in the bytes of a text or binary .fm2.

    Raises:
        MovieError: it is damaged, or for hardware that this emulator does not have.
    """
    header, comments, body = _split(data)
    _check_header(header)
    movie = Movie(
        rom_name=header.get("romFilename", ""),
        rom_md5=_checksum(header.get("romChecksum", "")),
        rerecords=_number(header, "rerecordCount", 0),
        ram_pattern=_RAM_PATTERN_OF_OPTION.get(_number(header, "RAMInitOption", 0), 2),
        foreign_start="FCEUX" if header.get("savestate") else "",
        comments=comments,
    )
    pads = [_number(header, f"port{i}", _GAMEPAD) for i in range(2)]
    if _number(header, "fourscore", 0):
        pads = [_GAMEPAD] * 4
    for i, device in enumerate(pads):
        if device not in (_NOTHING, _GAMEPAD):
            raise MovieError(f"port{i} is {_DEVICES.get(device, device)}; expected a gamepad or nothing")
    if _number(header, "binary", 0):
        _parse_binary(movie, body, pads, _number(header, "length", -1))
    else:
        _parse_text(movie, body, pads)
    return movie


def _split(data: bytes) -> tuple[dict[str, str], list[str], bytes]:
    """Returns (header, comments, everything from the first line that starts with ``|``)."""
    header: dict[str, str] = {}
    comments: list[str] = []
    at = 0
    while at < len(data) and data[at : at + 1] != b"|":
        end = data.find(b"\n", at)
        end = len(data) if end < 0 else end
        line = data[at:end].rstrip(b"\r")
        at = end + 1
        if not line.strip():
            continue
        if not _HEADER_LINE.fullmatch(line):
            raise MovieError(f"header line {line[:40]!r}: expected 'key value'")
        key, _, value = line.decode("utf-8", "replace").partition(" ")
        if key == "comment":
            comments.append(value)
        else:
            header[key] = value.strip()
    return header, comments, data[at:]


def _check_header(header: dict[str, str]) -> None:
    if header.get("version") != "3":
        raise MovieError(f"version {header.get('version')!r}; expected 3")
    for key, meaning in (("palFlag", "PAL timing"), ("FDS", "the Famicom Disk System")):
        if _number(header, key, 0):
            raise MovieError(f"{key} 1: the movie needs {meaning}, which this emulator does not have")


def _number(header: dict[str, str], key: str, default: int) -> int:
    text = header.get(key, str(default))
    try:
        return int(text)
    except ValueError:
        raise MovieError(f"{key} is {text[:40]!r}; expected a whole number") from None


def _checksum(text: str) -> bytes:
    if not text:
        return b""
    try:
        md5 = base64.b64decode(text.removeprefix("base64:"), validate=True)
    except (binascii.Error, ValueError):
        md5 = b""
    if len(md5) != 16:
        raise MovieError(f"romChecksum is {text[:40]!r}; expected base64: and 16 bytes of MD5")
    return md5 if any(md5) else b""  # zeros stand for a ROM that was not known


def _parse_text(movie: Movie, body: bytes, pads: list[int]) -> None:
    for number, raw in enumerate(body.splitlines()):
        line = raw.decode("latin-1")
        if not line.strip():
            continue
        if not line.startswith("|"):
            raise MovieError(f"frame {number}: {line[:40]!r}; expected a line that starts with '|'")
        fields = line[1:].split("|")
        if len(fields) < 1 + len(pads):
            raise MovieError(f"frame {number}: {line[:40]!r} has too few fields; expected {1 + len(pads)}")
        try:
            command = int(fields[0] or "0")
        except ValueError:
            raise MovieError(f"frame {number}: commands {fields[0][:20]!r}; expected a number") from None
        buttons = [_pad(field, number) for field in fields[1 : 1 + len(pads)]]
        _append(movie, command, buttons, number)


def _pad(field: str, frame: int) -> int:
    if not field:
        return 0
    if len(field) != len(_LETTERS):
        raise MovieError(f"frame {frame}: pad {field[:20]!r}; expected 8 characters, {_LETTERS}")
    return sum(0x80 >> i for i, letter in enumerate(field) if letter not in ". ")


def _parse_binary(movie: Movie, body: bytes, pads: list[int], length: int) -> None:
    body = body[1:]  # the bar
    size = 1 + sum(device == _GAMEPAD for device in pads)
    count = len(body) // size
    if length >= 0:
        if length > count:
            raise MovieError(f"length {length}, but the file holds only {count} frames of {size} bytes")
        count = length
    for number in range(count):
        record = iter(body[number * size : (number + 1) * size])
        command = next(record)
        buttons = [next(record) if device == _GAMEPAD else 0 for device in pads]
        _append(movie, command, buttons, number)


def _append(movie: Movie, command: int, buttons: list[int], number: int) -> None:
    if command & ~(RESET | POWER | _IGNORED_COMMANDS) or command < 0:
        raise MovieError(f"frame {number}: commands {command}; expected a sum of 1, 2, 4, 8 and 16")
    if any(buttons[2:]):
        raise MovieError(f"frame {number}: controllers 3 and 4 are used; this console has two")
    movie.append(buttons[0], buttons[1], command & (RESET | POWER))


def format_text(movie: Movie) -> bytes:
    """The movie as a text .fm2.

    Raises:
        MovieError: it starts from a savestate; FM2 can hold only FCEUX's own.
    """
    if movie.start is not None or movie.foreign_start:
        raise MovieError(
            "an .fm2 that starts from a savestate must hold one of FCEUX; write a .bk2, or start at power-on"
        )
    checksum = base64.b64encode(movie.rom_md5).decode()
    identity = uuid.uuid5(uuid.NAMESPACE_OID, checksum + bytes(movie.p1 + movie.p2).hex())
    lines = [
        "version 3",
        "emuVersion 22020",
        f"rerecordCount {movie.rerecords}",
        "palFlag 0",
        f"romFilename {' '.join(movie.rom_name.splitlines())}",
        *([f"romChecksum base64:{checksum}"] if checksum else []),
        f"guid {str(identity).upper()}",
        "fourscore 0",
        "microphone 0",
        f"port0 {_GAMEPAD}",
        f"port1 {_GAMEPAD}",
        "port2 0",
        "FDS 0",
        "NewPPU 0",
        f"RAMInitOption {_OPTION_OF_RAM_PATTERN[movie.ram_pattern]}",
        *(f"comment {' '.join(comment.split())}" for comment in movie.comments),
    ]
    lines += [f"|{command}|{_text(p1)}|{_text(p2)}||" for command, p1, p2 in movie]
    return "\n".join(lines).encode() + b"\n"


def _text(pad: int) -> str:
    return "".join(letter if pad & (0x80 >> i) else "." for i, letter in enumerate(_LETTERS))


def format_binary(movie: Movie) -> bytes:
    """The same as a binary .fm2, three bytes a frame."""
    if len(movie) > MAX_FRAMES:
        raise MovieError(f"a movie has at most {MAX_FRAMES} frames")
    text = format_text(movie)
    header = text[: text.index(b"\n|") + 1] if b"\n|" in text else text
    body = b"".join(bytes(frame) for frame in movie)
    return header + f"binary 1\nlength {len(movie)}\n|".encode() + body
