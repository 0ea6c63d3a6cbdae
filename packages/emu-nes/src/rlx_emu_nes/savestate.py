"""Savestates as bytes: a header that says whose state it is, parts, and a checksum.

==========  ====================================================================
bytes       meaning
==========  ====================================================================
8           ``RLXNES`` and the kind: ``\\0M`` one machine, ``\\0E`` one environment
2           version of the layout
20          SHA-1 of the ROM (PRG-ROM and CHR-ROM)
4           CRC-32 of everything that follows
1           number of parts
4 each      length of each part, then the parts
==========  ====================================================================

Integers are little-endian.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Sequence

VERSION = 1
"""Grows whenever a native struct that is saved changes."""

MACHINE = b"RLXNES\0M"
ENVIRONMENT = b"RLXNES\0E"

_HEADER = struct.Struct("<8sH20sI")
_KIND_NAMES = {MACHINE: "a machine state", ENVIRONMENT: "an environment state"}


class StateError(ValueError):
    """A savestate that cannot be loaded; the message is one line and says why."""


def pack(kind: bytes, rom_sha1: str, parts: Sequence[bytes]) -> bytes:
    """The savestate of ``kind`` with ``parts``."""
    lengths = struct.pack(f"<B{len(parts)}I", len(parts), *map(len, parts))
    body = lengths + b"".join(parts)
    return _HEADER.pack(kind, VERSION, bytes.fromhex(rom_sha1), zlib.crc32(body)) + body


def unpack(state: bytes, rom_sha1: str, kinds: Sequence[bytes]) -> tuple[bytes, list[bytes]]:
    """(kind, parts) of a savestate.

    Raises:
        StateError: it is no savestate, is damaged, has another version or kind, or belongs to another ROM.
    """
    if len(state) <= _HEADER.size or state[:6] != MACHINE[:6]:
        raise StateError(f"not a savestate of this emulator ({len(state)} bytes)")
    kind, version, sha1, checksum = _HEADER.unpack_from(state)
    if kind not in kinds:
        expected = " or ".join(_KIND_NAMES[each] for each in kinds)
        raise StateError(f"this is {_KIND_NAMES.get(kind, 'of an unknown kind')}; expected {expected}")
    if version != VERSION:
        raise StateError(f"the savestate has version {version}; this emulator reads {VERSION}")
    if sha1.hex() != rom_sha1:
        raise StateError(
            f"the savestate belongs to another ROM (SHA-1 {sha1.hex()[:12]}…); this one is {rom_sha1[:12]}…"
        )
    body = state[_HEADER.size :]
    if zlib.crc32(body) != checksum:
        raise StateError("the savestate is damaged: its checksum does not fit")
    return kind, _split(body)


def _split(body: bytes) -> list[bytes]:
    count = body[0]
    lengths = struct.unpack_from(f"<{count}I", body, 1)
    at = 1 + 4 * count
    if at + sum(lengths) != len(body):
        raise StateError("the savestate is damaged: its parts do not fill it")
    parts = []
    for length in lengths:
        parts.append(body[at : at + length])
        at += length
    return parts
