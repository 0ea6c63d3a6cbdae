"""The processor against documented facts.

Cycle counts: NESdev "6502 instruction reference" and "CPU unofficial opcodes" (no page crossed,
branches not taken).
"""

import pytest
from machine_programs import IRQ, cartridge, load, run, store

CYCLES = """
7 6 0 8 3 3 5 5 3 2 2 2 4 4 6 6   2 5 0 8 4 4 6 6 2 4 2 7 4 4 7 7
6 6 0 8 3 3 5 5 4 2 2 2 4 4 6 6   2 5 0 8 4 4 6 6 2 4 2 7 4 4 7 7
6 6 0 8 3 3 5 5 3 2 2 2 3 4 6 6   2 5 0 8 4 4 6 6 2 4 2 7 4 4 7 7
6 6 0 8 3 3 5 5 4 2 2 2 5 4 6 6   2 5 0 8 4 4 6 6 2 4 2 7 4 4 7 7
2 6 2 6 3 3 3 3 2 2 2 2 4 4 4 4   2 6 0 6 4 4 4 4 2 5 2 5 5 5 5 5
2 6 2 6 3 3 3 3 2 2 2 2 4 4 4 4   2 5 0 5 4 4 4 4 2 4 2 4 4 4 4 4
2 6 2 8 3 3 5 5 2 2 2 2 4 4 6 6   2 5 0 8 4 4 6 6 2 4 2 7 4 4 7 7
2 6 2 8 3 3 5 5 2 2 2 2 4 4 6 6   2 5 0 8 4 4 6 6 2 4 2 7 4 4 7 7
"""
BRANCHES_NOT_TAKEN = {
    0x10: 0x80, 0x30: 0x00, 0x50: 0x40, 0x70: 0x00,
    0x90: 0x01, 0xB0: 0x00, 0xD0: 0x02, 0xF0: 0x00,
}  # fmt: skip
"""Status with which each branch falls through."""


@pytest.mark.parametrize(
    ("opcode", "cycles"),
    [(op, int(text)) for op, text in enumerate(CYCLES.split()) if int(text)],
)
def test_each_opcode_takes_its_documented_cycles(opcode: int, cycles: int) -> None:
    machine = cartridge()
    machine.poke(0x10, 0x00)  # a pointer to $0300 for the indirect modes
    machine.poke(0x11, 0x03)
    for i, byte in enumerate((opcode, 0x10, 0x03)):
        machine.poke(0x0200 + i, byte)
    machine.set_registers(0x0200, p=0x24 | BRANCHES_NOT_TAKEN.get(opcode, 0))
    begin = machine.registers()[6]
    machine.step()
    assert machine.registers()[6] - begin == cycles


@pytest.mark.parametrize(
    ("code", "registers", "cycles"),
    [
        ("BD FF 03", {"x": 1}, 5),  # LDA $03FF,X crosses into $0400
        ("B9 FF 03", {"y": 1}, 5),  # LDA $03FF,Y
        ("B1 10", {"y": 0xFF}, 6),  # LDA ($10),Y from $0301
        ("9D FF 03", {"x": 1}, 5),  # STA always takes the extra cycle
        ("FE 00 03", {"x": 0}, 7),  # INC abs,X as well
    ],
)
def test_indexing_across_a_page_costs_a_cycle(code: str, registers: dict, cycles: int) -> None:
    machine = cartridge()
    machine.poke(0x10, 0x01)
    machine.poke(0x11, 0x03)
    assert run(machine, code, **registers) == cycles


@pytest.mark.parametrize(("at", "offset", "cycles"), [(0x0200, 0x10, 3), (0x02F0, 0x20, 4)])
def test_taken_branches_cost_one_cycle_and_another_across_a_page(at, offset, cycles) -> None:
    machine = cartridge()
    machine.poke(at, 0xF0)  # BEQ
    machine.poke(at + 1, offset)
    machine.set_registers(at, p=0x26)
    begin = machine.registers()[6]
    machine.step()
    assert machine.registers()[0] == at + 2 + offset
    assert machine.registers()[6] - begin == cycles


@pytest.mark.parametrize("opcode", ["69", "E9"])
def test_addition_and_subtraction_agree_with_integer_arithmetic(opcode: str) -> None:
    machine = cartridge()
    for a in range(0, 256, 17):
        for operand in range(0, 256, 15):
            for carry in (0, 1):
                run(machine, f"{opcode} {operand:02X}", a=a, p=0x2C | carry)  # decimal flag set
                _, result, _, _, p, _, _ = machine.registers()
                value = operand if opcode == "69" else operand ^ 0xFF
                total = a + value + carry
                signed = (a ^ 0x80) - 0x80 + (value ^ 0x80) - 0x80 + carry
                assert result == total & 0xFF
                assert p & 0x01 == total >> 8
                assert bool(p & 0x40) == (not -128 <= signed <= 127)
                assert bool(p & 0x80) == bool(total & 0x80)
                assert bool(p & 0x02) == (total & 0xFF == 0)


def test_jump_through_a_pointer_at_a_page_end_wraps_within_the_page() -> None:
    machine = cartridge()
    machine.poke(0x03FF, 0x34)
    machine.poke(0x0300, 0x12)
    machine.poke(0x0400, 0x56)
    for i, byte in enumerate(bytes.fromhex("6C FF 03")):
        machine.poke(0x0200 + i, byte)
    machine.set_registers(0x0200)
    machine.step()
    assert machine.registers()[0] == 0x1234


def test_zero_page_indexing_stays_in_the_zero_page() -> None:
    machine = cartridge()
    machine.poke(0x0F, 0x42)
    machine.poke(0x010F, 0x99)
    run(machine, "B5 FF", x=0x10)
    assert machine.registers()[1] == 0x42


@pytest.mark.parametrize(
    ("code", "registers", "expected"),
    [
        ("A7 20", {}, {"a": 0xC3, "x": 0xC3}),  # LAX
        ("CB 10", {"a": 0xF7, "x": 0x3C}, {"x": 0x24}),  # AXS: (A & X) - 16
        ("4B FF", {"a": 0x81}, {"a": 0x40}),  # ALR
        ("6B FF", {"a": 0x81, "p": 0x25}, {"a": 0xC0}),  # ARR with carry in
        ("0B 80", {"a": 0xFF}, {"a": 0x80}),  # ANC
    ],
)
def test_unofficial_opcodes(code: str, registers: dict, expected: dict) -> None:
    machine = cartridge()
    machine.poke(0x20, 0xC3)
    run(machine, code, **registers)
    _, a, x, *_ = machine.registers()
    assert {"a": a, "x": x}.items() >= expected.items()


def test_read_modify_write_writes_twice() -> None:
    # INC $2006 reads the PPU's bus ($21) and writes $21 and $22: both halves of the VRAM address.
    machine = cartridge()
    load(machine, 0x2002)  # the next $2006 write is the first
    store(machine, 0x2003, 0x21)
    run(machine, "EE 06 20")
    store(machine, 0x2007, 0x5A)
    load(machine, 0x2002)
    store(machine, 0x2006, 0x21)
    store(machine, 0x2006, 0x22)
    load(machine, 0x2007)
    assert load(machine, 0x2007) == 0x5A


def test_interrupt_waits_for_one_more_instruction_after_cli() -> None:
    # Source: NESdev "CPU interrupts", delayed IRQ response after CLI.
    machine = cartridge(irq="E6 30 40")
    store(machine, 0x4017, 0x00)  # frame IRQ on
    for _ in range(20_000):
        run(machine, "EA EA")  # until it is pending, I being set
    for i, byte in enumerate(bytes.fromhex("58 EA EA")):  # CLI; NOP; NOP
        machine.poke(0x0300 + i, byte)
    machine.set_registers(0x0300, p=0x24)
    machine.step()
    machine.step()
    assert machine.registers()[0] == 0x0302
    machine.step()
    assert machine.registers()[0] == IRQ
