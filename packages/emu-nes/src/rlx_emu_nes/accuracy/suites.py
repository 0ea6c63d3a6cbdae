"""Which ROMs of the public collection `nes-test-roms` can be graded without a person, and for how long.

Folders are those of https://github.com/christopherpow/nes-test-roms. The rest of the collection beeps,
draws pictures to be looked at, or needs other boards.
"""

from __future__ import annotations

from pathlib import Path

from rlx_emu_nes.cartridge import SUPPORTED_MAPPERS

# Folder to the frames after which a test that says nothing is given up.
SUITES = {
    "apu_mixer": 4000,
    "apu_reset": 1800,
    "apu_test": 1800,
    "blargg_apu_2005.07.30": 1800,
    "blargg_nes_cpu_test5": 4500,
    "blargg_ppu_tests_2005.09.15b": 1800,
    "branch_timing_tests": 1800,
    "cpu_dummy_reads": 1800,
    "cpu_dummy_writes": 1800,
    "cpu_exec_space": 1800,
    "cpu_interrupts_v2": 4000,
    "cpu_reset": 1800,
    "cpu_timing_test6": 4000,
    "dmc_dma_during_read4": 1800,
    "instr_misc": 4000,
    "instr_test-v3": 4500,
    "instr_test-v5": 4500,
    "instr_timing": 4000,
    "mmc3_irq_tests": 1800,
    "mmc3_test": 1800,
    "mmc3_test_2": 1800,
    "nes_instr_test": 4000,
    "oam_read": 1800,
    "oam_stress": 4000,
    "ppu_open_bus": 1800,
    "ppu_read_buffer": 4000,
    "ppu_vbl_nmi": 4000,
    "read_joy3": 1800,
    "sprdma_and_dmc_dma": 1800,
    "sprite_hit_tests_2005.10.05": 1800,
    "sprite_overflow_tests": 1800,
    "vbl_nmi_timing": 1800,
}

_NEEDS_A_PERSON = {"test_buttons.nes", "count_errors.nes", "count_errors_fast.nes"}

# Older tests leave their result here: 1 is a pass, anything else but 0 a failure's number.
RESULT_BYTES = {
    "blargg_apu_2005.07.30": 0xF0,
    "blargg_ppu_tests_2005.09.15b": 0xF0,
    "branch_timing_tests": 0xF8,
    "mmc3_irq_tests": 0xF8,
    "sprite_hit_tests_2005.10.05": 0xF8,
    "sprite_overflow_tests": 0xF8,
    "vbl_nmi_timing": 0xF8,
}


def gradable(folder: Path) -> list[tuple[Path, str]]:
    """(ROM, suite) of every test below ``folder`` that can be graded, in order."""
    found = []
    for suite in SUITES:
        for rom in sorted((folder / suite).rglob("*.nes")):
            if rom.name not in _NEEDS_A_PERSON and _mapper(rom) in SUPPORTED_MAPPERS:
                found.append((rom, suite))
    return found


def _mapper(rom: Path) -> int:
    header = rom.read_bytes()[:16]
    return header[6] >> 4 | header[7] & 0xF0 if len(header) == 16 else -1
