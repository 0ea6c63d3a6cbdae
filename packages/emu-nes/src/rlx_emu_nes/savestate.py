"""Savestates as bytes: a header that says whose state it is, parts, and a checksum.

==========  ====================================================================
bytes       meaning
==========  ====================================================================
8           ``RLXNES`` and the kind: ``\\0M`` one machine, ``\\0E`` one environment
2           version of the layout
20          SHA-1 of the ROM (PRG-ROM and CHR-ROM)
8           checksum of the parts (native/checksum.pxi)
1           number of parts
4 each      length of each part, then the parts
==========  ====================================================================

Integers are little-endian.
"""

from __future__ import annotations

import struct
from collections.abc import Sequence
from functools import lru_cache

from rlx_emu_nes._native import checked_parts, checksum

VERSION = 4
"""Grows whenever a native struct that is saved changes."""

MACHINE = b"RLXNES\0M"
ENVIRONMENT = b"RLXNES\0E"

_IDENTITY = struct.Struct("<8sH20s")
_CONTENTS = struct.Struct("<QB")
_HEADER_SIZE = _IDENTITY.size + _CONTENTS.size
_LENGTHS = [struct.Struct(f"<{count}I") for count in range(256)]
_PARTS = {MACHINE: 1, ENVIRONMENT: 3}
_KIND_NAMES = {MACHINE: "a machine state", ENVIRONMENT: "an environment state"}


class StateError(ValueError):
    """A savestate that cannot be loaded; the message is one line and says why."""


def pack(kind: bytes, rom_sha1: str, parts: tuple[bytes, ...]) -> bytes:
    """The savestate of ``kind`` with ``parts``."""
    count = len(parts)
    contents = _CONTENTS.pack(checksum(parts), count)
    return b"".join((_identity(kind, rom_sha1), contents, _LENGTHS[count].pack(*map(len, parts)), *parts))


def unpack(state: bytes, rom_sha1: str, kinds: Sequence[bytes]) -> tuple[bytes, tuple[bytes, ...]]:
    """(kind, parts) of a savestate.

    Raises:
        StateError: it is no savestate, is damaged, has another version or kind, or belongs to another ROM.
    """
    if isinstance(state, (bytearray, memoryview)):
        state = bytes(state)
    elif not isinstance(state, bytes):
        raise StateError(f"not a savestate: got {type(state).__name__}, expected bytes")
    kind = state[:8]
    if len(state) < _HEADER_SIZE or kind not in kinds or not state.startswith(_identity(kind, rom_sha1)):
        raise StateError(_what_is_wrong(state, rom_sha1, kinds))
    parts = checked_parts(state, _IDENTITY.size)
    if parts is None or len(parts) != _PARTS[kind]:
        raise StateError("the savestate is damaged: its parts do not fit its lengths and its checksum")
    return kind, parts


@lru_cache(maxsize=64)
def _identity(kind: bytes, rom_sha1: str) -> bytes:
    return _IDENTITY.pack(kind, VERSION, bytes.fromhex(rom_sha1))


def _what_is_wrong(state: bytes, rom_sha1: str, kinds: Sequence[bytes]) -> str:
    """Why the beginning of ``state`` is none of ``kinds`` for this ROM."""
    if len(state) < _HEADER_SIZE or not state.startswith(MACHINE[:6]):
        return f"not a savestate of this emulator ({len(state)} bytes)"
    kind, version, sha1 = _IDENTITY.unpack_from(state)
    if kind not in kinds:
        expected = " or ".join(_KIND_NAMES[each] for each in kinds)
        return f"this is {_KIND_NAMES.get(kind, 'of an unknown kind')}; expected {expected}"
    if version != VERSION:
        return f"the savestate has version {version}; this emulator reads {VERSION}"
    return f"the savestate belongs to another ROM (SHA-1 {sha1.hex()[:12]}…); this one is {rom_sha1[:12]}…"
