"""Headers are built byte by byte from the NESdev pages "INES" and "NES 2.0"; no ROM is needed."""

import hashlib

import pytest
from rlx_emu_nes import boards
from rlx_emu_nes.cartridge import Cartridge, RomError

PRG = bytes(range(256)) * 64  # 16 KiB
CHR = bytes(reversed(range(256))) * 32  # 8 KiB


def image(*header_tail: int, prg: bytes = PRG, chr_rom: bytes = CHR, trainer: bytes = b"") -> bytes:
    header = b"NES\x1a" + bytes(header_tail)
    return header + bytes(16 - len(header)) + trainer + prg + chr_rom


def test_plain_ines_nrom():
    cartridge = Cartridge.load(image(1, 1))
    assert (cartridge.mapper, cartridge.submapper, cartridge.format) == (0, 0, "iNES")
    assert (cartridge.prg, cartridge.chr) == (PRG, CHR)
    assert cartridge.mirroring == "horizontal"
    assert cartridge.timing == "NTSC"
    assert not cartridge.battery
    assert (cartridge.prg_ram_size, cartridge.prg_nvram_size) == (8192, 0)
    assert (cartridge.chr_ram_size, cartridge.chr_nvram_size) == (0, 0)
    assert cartridge.trainer is None


def test_identity_is_the_hash_of_prg_and_chr_without_the_header():
    expected = hashlib.sha1(PRG + CHR).hexdigest()
    assert Cartridge.load(image(1, 1)).sha1 == expected
    assert Cartridge.load(image(1, 1, 0x04, trainer=b"T" * 512) + b"tail").sha1 == expected


@pytest.mark.parametrize(
    ("flags6", "mirroring"),
    [(0x00, "horizontal"), (0x01, "vertical"), (0x08, "four-screen"), (0x09, "four-screen")],
)
def test_mirroring(flags6, mirroring):
    assert Cartridge.load(image(1, 1, flags6)).mirroring == mirroring


def test_battery_makes_the_work_ram_persistent():
    cartridge = Cartridge.load(image(1, 1, 0x12, 0x00, 2))
    assert cartridge.battery
    assert cartridge.mapper == 1
    assert (cartridge.prg_ram_size, cartridge.prg_nvram_size) == (0, 16384)


def test_no_chr_rom_means_8k_of_chr_ram():
    cartridge = Cartridge.load(image(1, 0, 0x20, chr_rom=b""))
    assert (cartridge.mapper, cartridge.chr, cartridge.chr_ram_size) == (2, b"", 8192)


def test_trainer_stands_before_prg():
    trainer = bytes(range(256)) * 2
    cartridge = Cartridge.load(image(1, 1, 0x04, trainer=trainer))
    assert (cartridge.trainer, cartridge.prg) == (trainer, PRG)


def test_pal_bit():
    assert Cartridge.load(image(1, 1, 0, 0, 0, 1)).timing == "PAL"


@pytest.mark.parametrize("text", [b"DiskDude!", b"demiforce", b"aster\0\0\x12\x34"])
def test_text_written_over_the_header_does_not_change_the_mapper(text):
    header = b"NES\x1a\x01\x01\x10" + text
    cartridge = Cartridge.load(header[:16].ljust(16, b"\0") + PRG + CHR)
    assert (cartridge.mapper, cartridge.format) == (1, "iNES")
    assert cartridge.prg_ram_size == 8192


def test_ni03_signature_keeps_byte_7_unless_a_second_text_covers_it():
    clean = image(1, 1, 0x30, 0x00, 0, 0, *b"Ni03")
    assert Cartridge.load(clean).mapper == 3
    both = image(1, 1, 0x30, *b"Dis", *b"Ni03")
    assert Cartridge.load(both).mapper == 3


def test_nes2_fields():
    # mapper $004, submapper 3; PRG 1 x 16 KiB, CHR 1 x 8 KiB; PRG-RAM 64 << 7, NVRAM 64 << 7; Dendy.
    cartridge = Cartridge.load(image(1, 1, 0x42, 0x08, 0x30, 0x00, 0x77, 0x00, 3))
    assert (cartridge.format, cartridge.mapper, cartridge.submapper) == ("NES 2.0", 4, 3)
    assert (cartridge.prg_ram_size, cartridge.prg_nvram_size) == (8192, 8192)
    assert (cartridge.chr_ram_size, cartridge.timing) == (0, "Dendy")


def test_a_caller_knows_the_board_better_than_the_header():
    mmc3 = image(1, 1, 0x42)
    assert Cartridge.load(mmc3).submapper == 0
    assert Cartridge.load(mmc3, submapper=4).submapper == 4
    mmc6 = Cartridge.load(mmc3, submapper=1)
    assert (mmc6.submapper, mmc6.prg_ram_size, mmc6.prg_nvram_size) == (1, 0, 1024)
    assert Cartridge.load(image(1, 1, 0x42, 0x08, 0x10), submapper=0).submapper == 0
    with pytest.raises(ValueError, match="submapper: got 16"):
        Cartridge.load(mmc3, submapper=16)


def test_a_board_is_known_by_its_contents_where_the_header_is_too_old_to_tell(monkeypatch):
    identity = hashlib.sha1(PRG + CHR).hexdigest()
    monkeypatch.setitem(boards.SUBMAPPER_OF_SHA1, identity, boards.MMC3_REVISION_A)
    assert Cartridge.load(image(1, 1, 0x40)).submapper == 4
    assert Cartridge.load(image(1, 1, 0x40, 0x08)).submapper == 0  # NES 2.0 can tell
    assert Cartridge.load(image(1, 1, 0x40), submapper=0).submapper == 0


def test_nes2_can_say_that_there_is_no_prg_ram():
    assert Cartridge.load(image(1, 1, 0x00, 0x08)).prg_ram_size == 0


def test_nes2_exponent_size():
    # $FE.. high nibble $F: E = 13, MM = 1: 2^13 * 3 = 24 KiB, completed to 32 KiB by its last 8 KiB.
    prg = b"a" * 8192 + b"b" * 8192 + b"c" * 8192
    cartridge = Cartridge.load(image(0b001101_01, 1, 0, 0x08, 0, 0x0F, prg=prg))
    assert cartridge.prg == prg + b"c" * 8192


def test_nes2_mapper_above_255_is_named():
    with pytest.raises(RomError, match=r"mapper 324 is not supported; supported are 0 NROM, 1 MMC1"):
        Cartridge.load(image(1, 1, 0x40, 0x48, 0x01))


def test_unsupported_ines_mapper_is_named():
    with pytest.raises(RomError, match="mapper 167 is not supported"):
        Cartridge.load(image(1, 1, 0x70, 0xA0))


def test_small_prg_is_mirrored_to_16k():
    cartridge = Cartridge.load(image(0b001101_00, 1, 0, 0x08, 0, 0x0F, prg=b"p" * 8192))
    assert cartridge.prg == b"p" * 16384


def test_extra_bytes_after_the_rom_are_ignored():
    assert Cartridge.load(image(1, 1) + b"a title of 128 bytes").chr == CHR


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "the file is empty"),
        (b"NES\x1a\x01", "truncated"),
        (b"PK\x03\x04" + bytes(40), "zip archive"),
        (b"FDS\x1a" + bytes(40), "Disk System"),
        (b"hello world, this is no rom", "it starts with 68 65 6C 6C"),
        (image(1, 1)[:-1], "but the file has 24591"),
        (image(2, 1), "24592"),
        (image(0, 1), "4194304 bytes of PRG-ROM"),
        (image(0, 1, 0, 0x08), "no PRG-ROM"),
        (image(0xFC, 1, 0, 0x08, 0, 0x0F), "truncated"),
    ],
)
def test_a_bad_file_gives_one_clear_line(data, message):
    with pytest.raises(RomError, match=message) as caught:
        Cartridge.load(data)
    assert "\n" not in str(caught.value)
    assert isinstance(caught.value, ValueError)


def test_a_missing_file_is_named(tmp_path):
    with pytest.raises(RomError, match=r"no\.nes: cannot read the ROM \(No such file"):
        Cartridge.load(tmp_path / "no.nes")
    with pytest.raises(RomError, match="cannot read"):
        Cartridge.load(tmp_path)


def test_a_file_is_named_by_its_file_name(tmp_path):
    path = tmp_path / "game.nes"
    path.write_bytes(image(1, 1))
    assert Cartridge.load(str(path)).name == "game.nes"


@pytest.mark.parametrize("header", [(1, 0, 0x20, 0x28, 0x10), (1, 1, 0x20, 0x20)])
def test_the_other_board_with_the_number_of_bnrom_is_refused(header):
    # NES 2.0 says so by submapper 1; an old header by its CHR-ROM, which BNROM has not.
    with pytest.raises(RomError, match="mapper 34 stands for NINA-001 here, which is not supported"):
        Cartridge.load(image(*header, chr_rom=CHR * header[1]))
    # The caller knows better than the header, as with every board.
    assert Cartridge.load(image(*header, chr_rom=CHR * header[1]), submapper=2).mapper == 34
    assert Cartridge.load(image(1, 0, 0x20, 0x20, chr_rom=b"")).mapper == 34
