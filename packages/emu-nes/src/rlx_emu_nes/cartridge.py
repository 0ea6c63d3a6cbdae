"""Cartridge: an iNES 1.0 or NES 2.0 file, read into plain bytes and facts.

Source: https://www.nesdev.org/wiki/INES and https://www.nesdev.org/wiki/NES_2.0
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from pathlib import Path

from rlx_emu_nes.boards import MMC6, SUBMAPPER_OF_SHA1

HEADER_SIZE = 16
TRAINER_SIZE = 512
PRG_UNIT = 16 * 1024
CHR_UNIT = 8 * 1024
RAM_UNIT = 8 * 1024
MMC5_RAM_SIZE = 64 * 1024
"""The most that the chip can address: what an iNES header says is not to be relied on (NESdev "MMC5")."""
MMC6_RAM_SIZE = 1024

SUPPORTED_MAPPERS = {
    0: "NROM",
    1: "MMC1",
    2: "UxROM",
    3: "CNROM",
    4: "MMC3",
    5: "MMC5",
    7: "AxROM",
    9: "MMC2",
    10: "MMC4",
    11: "Color Dreams",
    34: "BNROM",
    66: "GxROM",
    69: "FME-7",
    71: "Camerica",
    94: "UN1ROM",
    118: "TxSROM",
    180: "UNROM with the first bank fixed",
    206: "DxROM",
}
"""Boards by their iNES number."""

_TIMINGS = ("NTSC", "PAL", "multi", "Dendy")

# Signatures that old tools wrote over the then unused header bytes; the value is where cleaning begins.
_DIRT = ((7, b"DiskDude", 7), (7, b"demiforce", 7), (10, b"Ni03", 10))

_FOREIGN = (
    (b"PK\x03\x04", "a zip archive; extract the .nes file first"),
    (b"\x1f\x8b", "a gzip archive; extract the .nes file first"),
    (b"FDS\x1a", "a Famicom Disk System image, which is not supported"),
    (b"UNIF", "a UNIF image, which is not supported; use an iNES or NES 2.0 file"),
    (b"NESM\x1a", "an NSF music file, not a game"),
)


class RomError(ValueError):
    """A ROM file that cannot be used; the message is one line and says why."""


@dataclass(frozen=True, kw_only=True)
class Cartridge:
    """What is on the board: read-only memory, sizes of the writable memories, and the wiring.

    ``prg`` is at least 16 KiB and ``chr`` is empty or at least 8 KiB; both lengths are powers of two
    (an odd-sized chip pair is completed by repeating its smaller chip, as the address lines do).
    Sizes are in bytes. ``sha1`` is taken over the PRG-ROM and CHR-ROM as they are in the file, without
    header and trainer, so a file with a repaired header keeps its identity.
    """

    prg: bytes
    chr: bytes
    mapper: int
    submapper: int
    """The board's variant: as the caller said, else as a NES 2.0 header says, else from `boards`, else 0."""
    mirroring: str
    """``horizontal``, ``vertical`` or ``four-screen``."""
    battery: bool
    prg_ram_size: int
    prg_nvram_size: int
    chr_ram_size: int
    chr_nvram_size: int
    trainer: bytes | None
    """512 bytes for $7000-$71FF, or None."""
    timing: str
    """``NTSC``, ``PAL``, ``multi`` or ``Dendy``; the machine always runs with NTSC timing."""
    format: str
    """``iNES`` or ``NES 2.0``."""
    sha1: str
    name: str

    @classmethod
    def load(cls, rom: str | Path | bytes, *, submapper: int | None = None) -> Cartridge:
        """The cartridge in a file, or in the bytes of one.

        ``submapper`` overrules the header, which in the iNES 1.0 format cannot say which variant of a
        board a game needs. On mapper 4: 0 MMC3 revision B, 1 MMC6, 4 MMC3 revision A; on mappers 2, 3
        and 7: 2 with bus conflicts; on mapper 71: 1 switches nametables. Source: NESdev "NES 2.0 submappers".

        Raises:
            RomError: the file is missing, unreadable, too short, not a NES image, or needs a mapper
                that is not supported.
            ValueError: ``submapper`` is not 0 to 15.
        """
        if submapper is not None and submapper not in range(16):
            raise ValueError(
                f"submapper: got {submapper}; expected 0 to 15, or None for what the header says"
            )
        if isinstance(rom, (bytes, bytearray, memoryview)):
            return _parse(bytes(rom), "ROM", submapper)
        path = Path(rom)
        try:
            data = path.read_bytes()
        except OSError as error:
            reason = error.strerror or str(error)
            raise RomError(f"{path}: cannot read the ROM ({reason}); give the path of a .nes file") from None
        return _parse(data, path.name, submapper)


def _parse(data: bytes, name: str, chosen_submapper: int | None) -> Cartridge:
    if len(data) < HEADER_SIZE or data[:4] != b"NES\x1a":
        raise RomError(_not_ines(data, name))
    header = _clean(data[:HEADER_SIZE])
    nes2 = header[7] & 0x0C == 0x08
    mapper, submapper = _mapper(header, nes2)
    if mapper not in SUPPORTED_MAPPERS:
        known = ", ".join(f"{number} {board}" for number, board in SUPPORTED_MAPPERS.items())
        raise RomError(f"{name}: mapper {mapper} is not supported; supported are {known}")

    prg_size, chr_size = _rom_sizes(header, nes2)
    trainer_size = TRAINER_SIZE if header[6] & 0x04 else 0
    _check_length(data, name, trainer_size, prg_size, chr_size)
    prg_start = HEADER_SIZE + trainer_size
    chr_start = prg_start + prg_size
    prg = data[prg_start:chr_start]
    chr_rom = data[chr_start : chr_start + chr_size]

    sha1 = hashlib.sha1(prg + chr_rom, usedforsecurity=False).hexdigest()
    if chosen_submapper is not None:
        submapper = chosen_submapper
    elif not nes2:
        submapper = SUBMAPPER_OF_SHA1.get(sha1, 0)
    if mapper == 34 and (submapper == 1 or (submapper == 0 and chr_rom)):
        raise RomError(f"{name}: mapper 34 stands for NINA-001 here, which is not supported; BNROM is")
    battery = bool(header[6] & 0x02)
    ram = _ram_sizes(header, nes2, battery, has_chr_rom=chr_size > 0)
    if mapper == 5 and not nes2:
        ram = (0, MMC5_RAM_SIZE, *ram[2:]) if battery else (MMC5_RAM_SIZE, 0, *ram[2:])
    if (mapper, submapper) == (4, MMC6):
        ram = (0, MMC6_RAM_SIZE, *ram[2:]) if battery else (MMC6_RAM_SIZE, 0, *ram[2:])
    return Cartridge(
        prg=_complete(prg, PRG_UNIT),
        chr=_complete(chr_rom, CHR_UNIT),
        mapper=mapper,
        submapper=submapper,
        mirroring=_mirroring(header[6]),
        battery=battery,
        prg_ram_size=ram[0],
        prg_nvram_size=ram[1],
        chr_ram_size=ram[2],
        chr_nvram_size=ram[3],
        trainer=data[HEADER_SIZE:prg_start] or None,
        timing=_TIMINGS[header[12] & 3] if nes2 else _TIMINGS[header[9] & 1],
        format="NES 2.0" if nes2 else "iNES",
        sha1=sha1,
        name=name,
    )


def _not_ines(data: bytes, name: str) -> str:
    if not data:
        return f"{name}: the file is empty; an iNES or NES 2.0 file was expected"
    for magic, what in _FOREIGN:
        if data.startswith(magic):
            return f"{name}: this is {what}"
    if data[:4] == b"NES\x1a":
        return f"{name}: the file ends inside its 16-byte header ({len(data)} bytes); it is truncated"
    start = data[:4].hex(" ").upper()
    return f"{name}: not a NES ROM: it starts with {start}, expected 4E 45 53 1A ('NES' and $1A)"


def _clean(header: bytes) -> bytes:
    """The header without what old dumping tools wrote over bytes 7-15.

    Source: NESdev "INES", section "Variant comparison": unless the header says NES 2.0, a header whose
    bytes 12-15 are not all zero has nothing to say in byte 7.
    """
    if header[7] & 0x0C == 0x08:
        return header
    for at, text, clean_from in _DIRT:
        if header[at : at + len(text)] == text[: HEADER_SIZE - at]:
            # "DiskDude" over a header signed "Ni03" would leave its 'D' in the mapper number.
            clean_from = 7 if header[7:10] == b"Dis" else clean_from
            return header[:clean_from] + bytes(HEADER_SIZE - clean_from)
    if any(header[12:16]):
        return header[:7] + bytes(HEADER_SIZE - 7)
    return header


def _mapper(header: bytes, nes2: bool) -> tuple[int, int]:
    mapper = header[6] >> 4 | header[7] & 0xF0
    if not nes2:
        return mapper, 0
    return mapper | (header[8] & 0x0F) << 8, header[8] >> 4


def _rom_sizes(header: bytes, nes2: bool) -> tuple[int, int]:
    """PRG-ROM and CHR-ROM sizes in bytes."""
    if not nes2:
        return (header[4] or 256) * PRG_UNIT, header[5] * CHR_UNIT
    return (
        _nes2_rom_size(header[4], header[9] & 0x0F, PRG_UNIT),
        _nes2_rom_size(header[5], header[9] >> 4, CHR_UNIT),
    )


def _nes2_rom_size(low: int, high: int, unit: int) -> int:
    """Size in bytes; a high nibble of $F selects the exponent form 2^E * (2*MM + 1).

    >>> _nes2_rom_size(0x02, 0x1, 16384) == 0x102 * 16384
    True
    >>> _nes2_rom_size(0b001101_01, 0xF, 16384)  # 2^13 * 3
    24576
    """
    if high == 0x0F:
        return (1 << (low >> 2)) * ((low & 3) * 2 + 1)
    return (high << 8 | low) * unit


def _check_length(data: bytes, name: str, trainer: int, prg: int, chr_rom: int) -> None:
    """A longer file is accepted (tools append titles); a shorter one is truncated."""
    if prg == 0:
        raise RomError(f"{name}: the header promises no PRG-ROM at all; the header is damaged")
    expected = HEADER_SIZE + trainer + prg + chr_rom
    if len(data) < expected:
        raise RomError(
            f"{name}: truncated: the header promises {prg} bytes of PRG-ROM and {chr_rom} bytes of "
            f"CHR-ROM, {expected} bytes in all, but the file has {len(data)}"
        )


def _ram_sizes(header: bytes, nes2: bool, battery: bool, *, has_chr_rom: bool) -> tuple[int, int, int, int]:
    """Bytes of PRG-RAM, battery PRG-RAM, CHR-RAM and battery CHR-RAM."""
    if nes2:
        prg_ram, prg_nvram = _shift_size(header[10] & 0x0F), _shift_size(header[10] >> 4)
        chr_ram, chr_nvram = _shift_size(header[11] & 0x0F), _shift_size(header[11] >> 4)
        if not has_chr_rom and chr_ram + chr_nvram < CHR_UNIT:
            chr_ram = CHR_UNIT
        return prg_ram, prg_nvram, chr_ram, chr_nvram
    # iNES cannot say "no PRG-RAM": 0 means 8 KiB for compatibility, and test programs rely on it.
    work = (header[8] or 1) * RAM_UNIT
    return (0 if battery else work, work if battery else 0, 0 if has_chr_rom else CHR_UNIT, 0)


def _shift_size(shift: int) -> int:
    return 64 << shift if shift else 0


def _mirroring(flags6: int) -> str:
    if flags6 & 0x08:
        return "four-screen"
    return "vertical" if flags6 & 0x01 else "horizontal"


def _complete(rom: bytes, unit: int) -> bytes:
    """``rom`` repeated to the next power of two of at least ``unit`` bytes, as mirrored address lines do.

    >>> _complete(b"ABC", 1)
    b'ABCC'
    """
    if not rom:
        return rom
    while len(rom) & (len(rom) - 1):
        rom += rom[-(len(rom) & -len(rom)) :]
    while len(rom) < unit:
        rom += rom
    return rom
