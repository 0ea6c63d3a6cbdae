"""FCEUmm savestates: the start states of stable-retro's integrations and movies.

A gzip file of ``FCS\\xFF``, the size, version and compressed size (u32, little-endian), then sections of
chunks: a name of four characters, a size (u32) and data. What concerns the program is taken over; the
place inside the frame and the sound's inner state are not.
"""

from __future__ import annotations

import gzip
import struct
import zlib
from pathlib import Path

from rlx_emu_nes import _native
from rlx_emu_nes.console import NES
from rlx_emu_nes.savestate import StateError

MAGIC = b"FCS\xff"
_HEADER_SIZE = 16
_MOST_BYTES = 1 << 20
_SETTLE_FRAMES = 3
"""After power-on the PPU ignores its registers for a frame; then we stand at a frame's end."""


def load_fceumm_state(nes: NES, path: str | Path) -> None:
    """Puts ``nes`` into the state of a ``.state`` file of FCEUmm (gzipped or not).

    Raises:
        StateError: the file cannot be read, is no FCEUmm state, or is damaged.
    """
    try:
        data = Path(path).read_bytes()
        if data[:2] == b"\x1f\x8b":
            with gzip.open(path) as stream:
                data = stream.read(_MOST_BYTES)
    except (OSError, EOFError, zlib.error) as error:
        raise StateError(f"{path}: cannot read the state ({error})") from None
    try:
        import_fceumm_state(nes, data)
    except StateError as error:
        raise StateError(f"{path}: {error}") from None


def import_fceumm_state(nes: NES, data: bytes) -> None:
    """Puts ``nes`` into a state of FCEUmm, unpacked.

    Raises:
        StateError: it is no FCEUmm state, or damaged.
    """
    try:
        chunks = read_chunks(data)
        parts = _parts(chunks) | _board_parts(chunks, nes.cartridge.mapper)
        nes.power_on()
        nes.step(frames=_SETTLE_FRAMES, draw=False)
        _native.import_machine_state(nes._machine, parts)
    except ValueError as error:
        raise StateError(str(error)) from None


def read_chunks(data: bytes) -> dict[str, bytes]:
    """The chunks of a state by name.

    Raises:
        ValueError: not an FCEUmm state, or one that is cut short.
    """
    if data[:4] != MAGIC or len(data) < _HEADER_SIZE:
        raise ValueError("this is no FCEUmm savestate (it does not start with FCS)")
    chunks: dict[str, bytes] = {}
    at = _HEADER_SIZE
    while at < len(data):
        _, end = _span(data, at, "<BI")
        at += 5
        while at < end:
            start, stop = _span(data, at, "<4xI")
            chunks[data[at : at + 4].rstrip(b"\0").decode("ascii", "replace")] = data[start:stop]
            at = stop
    return chunks


def _span(data: bytes, at: int, form: str) -> tuple[int, int]:
    """Where the bytes after the header at ``at`` begin and end."""
    size = struct.calcsize(form)
    if at + size > len(data):
        raise ValueError("the savestate is cut short")
    start = at + size
    stop = start + int(struct.unpack_from(form, data, at)[-1])
    if stop > len(data):
        raise ValueError("the savestate is cut short")
    return start, stop


def _parts(chunks: dict[str, bytes]) -> dict[str, bytes]:
    """The chunks under the names of `import_machine_state`."""
    needed = ("PC", *"AXYSP", "RAM", "NTAR", "PRAM", "SPRA", "PPUR")
    missing = [name for name in needed if name not in chunks]
    if missing:
        raise ValueError(f"the savestate lacks {', '.join(missing)}")
    registers = chunks["PPUR"]
    parts = {
        "ram": chunks["RAM"],
        "cpu": chunks["PC"][:2] + b"".join(chunks[name][:1] for name in "AXYSP"),
        "nametables": chunks["NTAR"],
        "palette": chunks["PRAM"],
        "oam": chunks["SPRA"],
        "ppu": registers[:2] + registers[3:4],
        "scroll": b"".join(chunks.get(name, b"\0\0")[:2] for name in ("RADD", "TADD"))
        + b"".join(chunks.get(name, b"\0")[:1] for name in ("XOFF", "VTGL")),
    }
    renamed = {"VBUF": "read_buffer", "PSG": "apu", "ENCH": "apu_enabled", "IQFM": "apu_frame"}
    renamed |= {"WRAM": "prg_ram", "CHRR": "chr_ram", "LATC": "latch", "DREG": "mmc1"}
    parts |= {ours: chunks[theirs] for theirs, ours in renamed.items() if theirs in chunks}
    if "REGS" in chunks and "CMD" in chunks:
        order = ("CMD", "REGS", "A000", "A001", "IRQL", "IRQC", "IRQR", "IRQA")
        parts["mmc3"] = b"".join(chunks.get(name, b"\0") for name in order)
    return parts


def _board_parts(chunks: dict[str, bytes], mapper: int) -> dict[str, bytes]:
    """What the boards with many registers are brought back with: writes to these.

    The chunks' names and contents are those of FCEUmm's boards ``mmc2and4``, ``69`` and ``mmc5``.
    """
    writes: list[tuple[int, int]] = []
    parts = {}
    if mapper in (9, 10):
        writes = [(0xA000, _byte(chunks, "PREG")), (0xF000, _byte(chunks, "MIRR") ^ 1)]
        writes += [(0xB000 + 0x1000 * i, bank) for i, bank in enumerate(chunks.get("CREG", b""))]
        parts["latches"] = bytes(_byte(chunks, name, 1) & 1 for name in ("LAT0", "LAT1"))
    elif mapper == 69:
        writes = _fme7_writes(chunks)
    elif mapper == 5:
        writes = _mmc5_writes(chunks)
    parts["board"] = b"".join(struct.pack("<HB", *write) for write in writes)
    return parts


def _byte(chunks: dict[str, bytes], name: str, default: int = 0) -> int:
    return chunks.get(name, bytes([default]))[0]


def _fme7_writes(chunks: dict[str, bytes]) -> list[tuple[int, int]]:
    values = dict(enumerate(chunks.get("CREG", b"")))
    values |= dict(zip((9, 10, 11, 8), chunks.get("PREG", b""), strict=False))
    values[12] = _byte(chunks, "MIRR")
    values |= dict(zip((14, 15), chunks.get("IRQC", b""), strict=False))
    values[13] = _byte(chunks, "IRQA")
    writes = [write for command, value in values.items() for write in ((0x8000, command), (0xA000, value))]
    return [*writes, (0x8000, _byte(chunks, "CMDR"))]


def _mmc5_writes(chunks: dict[str, bytes]) -> list[tuple[int, int]]:
    writes = [(0x5104, 2)]  # in which ExRAM can be written
    writes += [(0x5C00 + i, value) for i, value in enumerate(chunks.get("ERAM", b"")[:0x400])]
    registers = {
        "PSIZ": 0x5100,
        "VSIZ": 0x5101,
        "CHRM": 0x5104,
        "NTAM": 0x5105,
        "NTFL": 0x5106,
        "ATFL": 0x5107,
    }
    registers |= {"WRMP": 0x5113, "IRQS": 0x5203, "IRQE": 0x5204}
    writes += [(address, _byte(chunks, name)) for name, address in registers.items()]
    for name, address in (("WRME", 0x5102), ("PRGB", 0x5114), ("MUL2", 0x5205)):
        writes += [(address + i, value) for i, value in enumerate(chunks.get(name, b""))]
    sets = [("CHRA", 0x5120), ("CHRB", 0x5128)]
    for name, address in sets if _byte(chunks, "ABMD") else reversed(sets):
        for i, bank in enumerate(
            struct.unpack(f"<{len(chunks.get(name, b'')) // 2}H", chunks.get(name, b""))
        ):
            writes += [(0x5130, bank >> 8), (address + i, bank & 0xFF)]
    return [*writes, (0x5130, _byte(chunks, "5130"))]
