"""Codes whose meaning is published."""

import pytest
import tiny_game
from rlx_emu_nes import NES, NESVectorEnv
from rlx_emu_nes.cartridge import Cartridge
from rlx_emu_nes.game_genie import Code, CodeError, parse_code, with_codes


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("SXIOPO", Code(0x91D9, 0xAD)),  # Super Mario Bros.: lives do not run out
        ("AATOZE", Code(0x906A, 0x08)),
        ("aatoze", Code(0x906A, 0x08)),
        ("91D9:AD", Code(0x91D9, 0xAD)),
        ("91D9:AD:CE", Code(0x91D9, 0xAD, 0xCE)),
        ("ZEXPYGLA", Code(0x94A7, 0x02, 0x03)),  # the NESdev page's example of eight letters
    ],
)
def test_published_codes(text, code):
    assert parse_code(text) == code


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("SXIOP", "has 5 letters"),
        ("SXIOPB", "has 'B'"),
        ("0010:05", "write RAM with poke"),
        ("", "has 0 letters"),
    ],
)
def test_a_malformed_code_is_named(text, message):
    with pytest.raises(CodeError, match=message):
        parse_code(text)


def test_a_code_changes_what_the_program_reads():
    # The reset routine's LDA #3 at $C005 gives the lives: nine instead.
    nes = NES(tiny_game.rom(), codes=["C006:09"])
    nes.step(frames=10)
    assert nes.ram[0x13] == 9
    assert nes.cartridge.sha1 != NES(tiny_game.rom()).cartridge.sha1


def test_environments_take_codes_too():
    env = NESVectorEnv(tiny_game.game(), 1, rom=tiny_game.rom(), codes=["C006:09:03"])
    assert env.reset()[1]["lives"].tolist() == [9]


@pytest.mark.parametrize(
    ("mapper", "address", "expected"),
    [
        # 128 KiB. Source: NESdev, the pages on the boards: which banks a program can see at the address.
        (2, 0xA123, [0x2123 + 0x4000 * bank for bank in range(8)]),
        (2, 0xC123, [0x1C123]),
        (180, 0x8123, [0x0123]),
        (180, 0xE123, [0x2123 + 0x4000 * bank for bank in range(8)]),
        (1, 0xA123, [0x2123 + 0x4000 * bank for bank in range(8)]),
        (4, 0xA123, [0x0123 + 0x2000 * bank for bank in range(16)]),
        (4, 0xE123, [0x1E123]),
        (206, 0xC123, [0x1C123]),
        (5, 0xE123, [0x0123 + 0x2000 * bank for bank in range(16)]),
        (9, 0x8123, [0x0123 + 0x2000 * bank for bank in range(16)]),
        (9, 0xA123, [0x1A123]),
        (10, 0xA123, [0x2123 + 0x4000 * bank for bank in range(8)]),
        (69, 0xC123, [0x0123 + 0x2000 * bank for bank in range(16)]),
        (118, 0xE123, [0x1E123]),
        (7, 0xA123, [0x2123 + 0x8000 * bank for bank in range(4)]),
        (66, 0xA123, [0x2123 + 0x8000 * bank for bank in range(4)]),
    ],
)
def test_a_code_changes_the_banks_that_are_seen_at_its_address(mapper, address, expected):
    header = b"NES\x1a" + bytes([8, 0, (mapper & 15) << 4, mapper & 0xF0]) + bytes(8)
    cartridge = Cartridge.load(header + bytes(0x20000))
    patched = with_codes(cartridge, [f"{address:04X}:77"])
    assert [at for at, byte in enumerate(patched.prg) if byte] == expected


def test_compare_decides_among_banks():
    banks = b"".join(bytes([bank]) * 0x4000 for bank in range(4))
    header = b"NES\x1a\x04\x00\x20" + bytes(9)
    cartridge = Cartridge.load(header + banks)
    patched = with_codes(cartridge, ["8123:77:02"])
    changed = [at for at in range(len(banks)) if patched.prg[at] != banks[at]]
    assert changed == [0x8123]
    with pytest.raises(CodeError, match=r"the ROM has \$09 nowhere at \$8123"):
        with_codes(cartridge, ["8123:77:09"])
