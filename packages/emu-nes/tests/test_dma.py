"""Cycle stealing. Source: NESdev "DMA"."""

import pytest
from machine_programs import cartridge, run


def _oam_dma_cycles(machine, lead: str) -> int:
    """Cycles of LDA #2; STA $4014; NOP after the instructions in ``lead``."""
    run(machine, lead)
    return run(machine, "A9 02 8D 14 40 EA")


def test_oam_dma_takes_513_or_514_cycles_by_the_parity_of_its_start() -> None:
    machine = cartridge()
    plain = 2 + 4 + 2
    seen = {_oam_dma_cycles(machine, lead) - plain for lead in ("EA", "A5 00", "EA", "A5 00")}
    assert seen == {513, 514}


def test_oam_dma_copies_a_page_to_oam() -> None:
    machine = cartridge()
    for i in range(256):
        machine.poke(0x0400 + i, i ^ 0x5A)
    run(machine, "A9 00 8D 03 20 A9 04 8D 14 40 EA")  # $2003 = 0; $4014 = 4
    for i in range(256):
        run(machine, f"A9 {i:02X} 8D 03 20 AD 04 20")  # $2003 = i; LDA $2004
        expected = (i ^ 0x5A) & (0xE3 if i & 3 == 2 else 0xFF)  # three bits do not exist
        assert machine.registers()[1] == expected


@pytest.mark.parametrize(("rate", "period"), [(0x0F, 54), (0x0E, 72), (0x00, 428)])
def test_dmc_takes_three_or_four_cycles_for_every_byte(rate: int, period: int) -> None:
    # A looping sample steals cycles once in eight periods of its rate.
    machine = cartridge()
    run(machine, f"A9 {0x40 | rate:02X} 8D 10 40 A9 FF 8D 13 40 A9 10 8D 15 40")
    run(machine, "EA " * 64)
    loops = 60_000
    total = sum(run(machine, "EA " * 50) for _ in range(loops // 100))
    stolen = total - loops
    fetches = total / (8 * period)
    assert 2.9 <= stolen / fetches <= 4.1
