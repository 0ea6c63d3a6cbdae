"""What the quick instructions do: those that can touch memory only. Data for sequences.py.

Source: NESdev "Instruction reference"; the cycles are those of cpu_access.pxi, added up.
"""

from __future__ import annotations

from dataclasses import dataclass

IMPLIED, IMMEDIATE, BRANCH, JUMP = "implied", "immediate", "branch", "jump"
SIZES = {IMPLIED: 1, "abs": 3, "absx": 3, "absy": 3, JUMP: 3}
READ_CYCLES = {IMMEDIATE: 2, "zp": 3, "zpx": 4, "zpy": 4, "abs": 4, "absx": 5, "absy": 5, "izx": 6, "izy": 6}
WRITE_CYCLES = {"zp": 3, "zpx": 4, "zpy": 4, "abs": 4, "absx": 5, "absy": 5, "izx": 6, "izy": 6}
MODIFY_CYCLES = {"zp": 5, "zpx": 6, "abs": 6, "absx": 7}
MODES = {
    0x01: "izx",
    0x05: "zp",
    0x09: IMMEDIATE,
    0x0D: "abs",
    0x11: "izy",
    0x15: "zpx",
    0x19: "absy",
    0x1D: "absx",
}
"""Addressing modes by the low five bits of the opcode, for the instructions that have all of them."""


@dataclass(frozen=True)
class Instruction:
    """One opcode.

    ``kind`` is implied, read, write, modify, branch or jump. ``action`` is what it does, in Cython: a
    statement with {value} for what was read; what is written; the kind of change; the condition of a
    branch; or the call that jumps. ``cycles`` counts a carry of the address, but no taken branch.
    """

    name: str
    mode: str
    kind: str
    action: str
    cycles: int

    @property
    def size(self) -> int:
        return SIZES.get(self.mode, 2)


def _instructions() -> dict[int, Instruction]:
    table: dict[int, Instruction] = {}

    def add(opcode: int, name: str, mode: str, kind: str, action: str, cycles: int) -> None:
        table[opcode] = Instruction(name, mode, kind, action, cycles)

    reads = {
        "ORA": (0x00, "op_ora(c, {value})"),
        "AND": (0x20, "op_and(c, {value})"),
        "EOR": (0x40, "op_eor(c, {value})"),
        "ADC": (0x60, "op_adc(c, {value})"),
        "LDA": (0xA0, "c.a = set_nz(c, {value})"),
        "CMP": (0xC0, "op_compare(c, c.a, {value})"),
        "SBC": (0xE0, "op_adc(c, {value} ^ 0xFF)"),
    }
    for name, (base, action) in reads.items():
        for low, mode in MODES.items():
            add(base | low, name, mode, "read", action, READ_CYCLES[mode])
    others = {
        "LDX": (
            "c.x = set_nz(c, {value})",
            {0xA2: IMMEDIATE, 0xA6: "zp", 0xB6: "zpy", 0xAE: "abs", 0xBE: "absy"},
        ),
        "LDY": (
            "c.y = set_nz(c, {value})",
            {0xA0: IMMEDIATE, 0xA4: "zp", 0xB4: "zpx", 0xAC: "abs", 0xBC: "absx"},
        ),
        "CPX": ("op_compare(c, c.x, {value})", {0xE0: IMMEDIATE, 0xE4: "zp", 0xEC: "abs"}),
        "CPY": ("op_compare(c, c.y, {value})", {0xC0: IMMEDIATE, 0xC4: "zp", 0xCC: "abs"}),
        "BIT": ("op_bit(c, {value})", {0x24: "zp", 0x2C: "abs"}),
    }
    for name, (action, opcodes) in others.items():
        for opcode, mode in opcodes.items():
            add(opcode, name, mode, "read", action, READ_CYCLES[mode])
    writes = {
        "STA": (
            "c.a",
            {0x81: "izx", 0x85: "zp", 0x8D: "abs", 0x91: "izy", 0x95: "zpx", 0x99: "absy", 0x9D: "absx"},
        ),
        "STX": ("c.x", {0x86: "zp", 0x96: "zpy", 0x8E: "abs"}),
        "STY": ("c.y", {0x84: "zp", 0x94: "zpx", 0x8C: "abs"}),
    }
    for name, (action, opcodes) in writes.items():
        for opcode, mode in opcodes.items():
            add(opcode, name, mode, "write", action, WRITE_CYCLES[mode])
    for base, name in (
        (0x00, "ASL"),
        (0x20, "ROL"),
        (0x40, "LSR"),
        (0x60, "ROR"),
        (0xC0, "DEC"),
        (0xE0, "INC"),
    ):
        for low, mode in {0x06: "zp", 0x16: "zpx", 0x0E: "abs", 0x1E: "absx"}.items():
            add(base | low, name, mode, "modify", name, MODIFY_CYCLES[mode])
        if base < 0x80:
            add(base | 0x0A, name, IMPLIED, "implied", f"c.a = modified(c, c.a, {name})", 2)
    conditions = {
        0x10: ("BPL", "(c.nz & 0x8080) == 0"),
        0x30: ("BMI", "(c.nz & 0x8080) != 0"),
        0x50: ("BVC", "c.overflow == 0"),
        0x70: ("BVS", "c.overflow != 0"),
        0x90: ("BCC", "c.carry == 0"),
        0xB0: ("BCS", "c.carry != 0"),
        0xD0: ("BNE", "(c.nz & 0xFF) != 0"),
        0xF0: ("BEQ", "(c.nz & 0xFF) == 0"),
    }
    for opcode, (name, condition) in conditions.items():
        add(opcode, name, BRANCH, "branch", condition, 2)
    implied = {
        0x18: ("CLC", "c.carry = 0"),
        0x38: ("SEC", "c.carry = 1"),
        0xB8: ("CLV", "c.overflow = 0"),
        0xAA: ("TAX", "c.x = set_nz(c, c.a)"),
        0xA8: ("TAY", "c.y = set_nz(c, c.a)"),
        0x8A: ("TXA", "c.a = set_nz(c, c.x)"),
        0x98: ("TYA", "c.a = set_nz(c, c.y)"),
        0xBA: ("TSX", "c.x = set_nz(c, c.s)"),
        0x9A: ("TXS", "c.s = c.x"),
        0xE8: ("INX", "c.x = set_nz(c, c.x + 1)"),
        0xC8: ("INY", "c.y = set_nz(c, c.y + 1)"),
        0xCA: ("DEX", "c.x = set_nz(c, c.x - 1)"),
        0x88: ("DEY", "c.y = set_nz(c, c.y - 1)"),
        0xEA: ("NOP", "pass"),
    }
    for opcode, (name, action) in implied.items():
        add(opcode, name, IMPLIED, "implied", action, 2)
    add(0x48, "PHA", IMPLIED, "implied", "quick_push(n, c, c.a)", 3)
    add(0x08, "PHP", IMPLIED, "implied", "quick_push(n, c, cpu_flags(c) | 0x10)", 3)
    add(0x68, "PLA", IMPLIED, "implied", "c.a = set_nz(c, quick_pull(n, c))", 4)
    add(0x4C, "JMP", JUMP, "jump", "quick_jmp(n, c)", 3)
    add(0x6C, "JMI", JUMP, "jump", "quick_jmp_indirect(n, c)", 5)
    add(0x20, "JSR", JUMP, "jump", "quick_jsr(n, c)", 6)
    add(0x60, "RTS", IMPLIED, "jump", "quick_rts(n, c)", 6)
    return table


INSTRUCTIONS = _instructions()
