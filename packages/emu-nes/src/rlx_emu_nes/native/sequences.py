"""Writes cpu_sequences.pxi and sequences.h: what the careless processor executes at one jump of ours.

    python sequences.py            # from sequences.txt, into this folder

A processor predicts few hundred indirect jumps well, and a game has thousands of instructions. So
straight pieces of program that occur again and again are executed as one (superinstructions:
Ertl and Gregg, "Optimizing indirect branch prediction accuracy in virtual machine interpreters", 2003).
Every instruction here touches memory only. It looks first whether its page is memory, and changes nothing
if not; then, and for every opcode that is not here, cpu_opcodes.pxi executes it.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

FOLDER = Path(__file__).parent
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


@dataclass(frozen=True)
class Instruction:
    """One opcode: ``action`` is a line of Cython, with {value}, {page} and {at} for where its operand lies."""

    name: str
    mode: str
    kind: str
    action: str
    cycles: int
    """At most, and without the jump of a branch."""

    @property
    def size(self) -> int:
        return SIZES.get(self.mode, 2)

    @property
    def ends(self) -> bool:
        """Nothing can follow."""
        return self.kind == "jump"


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
SINGLES = sorted(INSTRUCTIONS)


def operand(instruction: Instruction) -> list[str]:
    """Lines that leave the effective address in ``ea`` and the carry's cycle in ``carry``, for modes that
    can reach more than work RAM's first page."""
    mode = instruction.mode
    if mode == "abs":
        return ["ea = quick_word(c)"]
    if mode in ("absx", "absy"):
        return [f"ea = <uint16_t>(quick_word(c) + c.{mode[-1]})"]
    if mode == "izx":
        return ["ea = quick_pointer(n, c.at[1] + c.x)"]
    return [
        "ea = quick_pointer(n, c.at[1])",
        "quick_leave_if(n.read_page[ea >> 11] == NULL)",
        "ea += c.y",
    ]


def place(mode: str) -> str:
    """The address in the zero page."""
    return {"zp": "c.at[1]", "zpx": "<uint8_t>(c.at[1] + c.x)", "zpy": "<uint8_t>(c.at[1] + c.y)"}[mode]


def fetch(instruction: Instruction, page: str) -> list[str]:
    lines = operand(instruction)
    return [*lines, f"{page} = n.{page}_page[ea >> 11]", f"quick_leave_if({page} == NULL)"]


def carry(mode: str) -> str:
    index = {"absx": "x", "absy": "y", "izy": "y"}.get(mode)
    return f" + (<uint8_t>ea < c.{index})" if index else ""


def statements(instruction: Instruction) -> list[str]:
    """The instruction at c.at in Cython; ends with c.at and c.cycle at the next one."""
    mode, kind, action = instruction.mode, instruction.kind, instruction.action
    cycles = str(instruction.cycles)
    lines: list[str] = []
    if kind == "jump":
        return [f"outcome = {action}"]
    if kind == "implied":
        lines = [] if action == "pass" else [action]
    elif kind == "read":
        if mode == IMMEDIATE:
            lines = [action.format(value="c.at[1]")]
        elif mode in ("zp", "zpx", "zpy"):
            lines = [action.format(value=f"n.ram[{place(mode)}]")]
        else:
            lines = fetch(instruction, "read")
            if carry(mode):
                lines.append(f"c.cycle += <uint8_t>ea < c.{'x' if mode == 'absx' else 'y'}")
                cycles = str(instruction.cycles - 1 if mode != "izy" else 5)
            lines.append(action.format(value="read[ea & 0x7FF]"))
    elif kind == "write":
        if mode in ("zp", "zpx", "zpy"):
            lines = [f"quick_store(c, &n.ram[{place(mode)}], {action})"]
        else:
            lines = [*fetch(instruction, "write"), f"quick_store(c, write + (ea & 0x7FF), {action})"]
    elif mode in ("zp", "zpx"):
        lines = [f"quick_modify(c, &n.ram[{place(mode)}], {action})"]
    else:
        lines = [*fetch(instruction, "write"), f"quick_modify(c, write + (ea & 0x7FF), {action})"]
    return [*lines, f"c.at += {instruction.size}", f"c.cycle += {cycles}"]


def case(number: int, opcodes: tuple[int, ...]) -> list[str]:
    names = ", ".join(f"{INSTRUCTIONS[o].name} {INSTRUCTIONS[o].mode}" for o in opcodes)
    lines = [f"        elif code == {number}:  # {names}"]
    indent = " " * 12
    lines.append(f"{indent}quick_label(at_{number})")
    if len(opcodes) > 1:
        cycles = sum(INSTRUCTIONS[opcode].cycles for opcode in opcodes[:-1])
        lines.append(f"{indent}quick_leave_if(c.cycle + {cycles} > c.limit)")
    for opcode in opcodes:
        instruction = INSTRUCTIONS[opcode]
        if instruction.kind == "branch":
            lines += [
                f"{indent}if {instruction.action}:",
                f"{indent}    outcome = quick_branch(n, c)",
                f"{indent}else:",
            ]
            indent += "    "
            lines += [f"{indent}c.at += 2", f"{indent}c.cycle += 2"]
        else:
            lines += [indent + line for line in statements(instruction)]
    if not INSTRUCTIONS[opcodes[-1]].ends:
        lines.append(f"{indent}quick_next(c.cycle <= c.limit, quick_code(n, c))")
    return lines


HEAD = """\
cdef void cpu_run_careless(Nes* n) noexcept nogil:
    # Until an event is near, or the program comes to the end of the memory that `c.at` may read.
    cdef Cpu mine, other
    cdef Cpu* c = &mine
    cdef const uint8_t* read
    cdef uint8_t* write
    cdef uint16_t ea
    cdef unsigned int code
    cdef int outcome
    quick_labels()
    cpu_copy(c, &n.cpu)
    c.bus = n.cpu.bus
    c.effects = 0
    idle_forget(n)
    jump(n, c, c.pc)
    while True:
        if unlikely(c.cycle > c.limit):
            c.pc = program_counter(n, c)
            c.limit = code_limit(n, c.pc, c.cycle)
            c.at = n.code + c.pc
            if c.cycle > c.limit:
                break
        outcome = QUICK_ON
        code = quick_code(n, c)
        quick_start(code)
        if code == 0:
            quick_label(at_0)
            outcome = QUICK_SLOW"""

TAIL = """\
        else:
            never()
        if outcome == QUICK_ON:
            continue
        if outcome == QUICK_SLOW:
            quick_leave()
            cpu_copy(&other, c)
            cpu_step_careless(n, &other)
            cpu_copy(c, &other)
            continue
        land(n, c)
        if outcome == QUICK_BACK:
            cpu_jumped_back(n, c)
    c.limit = 0
    c.at = NULL
    c.effects = 0
    cpu_copy(&n.cpu, c)"""


def check_kind(opcode: int) -> str:
    """Whether the operand of this opcode tells that memory will not answer: sequences.h."""
    instruction = INSTRUCTIONS.get(opcode)
    if instruction is None:
        return "SLOW"
    if instruction.mode in ("abs", "absx", "absy"):
        return "READ" if instruction.kind == "read" else "WRITE"
    return "QUICK"


def main() -> None:
    text = (FOLDER / "sequences.txt").read_text()
    sequences = sorted(
        tuple(int(word, 16) for word in line.split("#")[0].split())
        for line in text.splitlines()
        if line.split("#")[0].strip()
    )
    lines = [
        "# Written by sequences.py from sequences.txt.",
        "",
        "cdef extern from *:",
        "    # Names of labels: macros of cpu_quick.pxi take them as they are.",
        *(f"    int at_{number}" for number in range(1 + len(SINGLES) + len(sequences))),
        "",
        "",
        *HEAD.splitlines(),
    ]
    for number, opcode in enumerate(SINGLES, 1):
        lines += case(number, (opcode,))
    for number, opcodes in enumerate(sequences, 1 + len(SINGLES)):
        lines += case(number, opcodes)
    lines += TAIL.splitlines()
    (FOLDER / "cpu_sequences.pxi").write_text("\n".join(lines) + "\n")

    longest = max(map(len, sequences))
    header = [
        "/* Written by sequences.py from sequences.txt. */",
        "#include <stdint.h>",
        "#define SEQUENCE_COUNT %d" % len(sequences),
        "#define FIRST_SEQUENCE %d    /* its code; those of single opcodes come before */"
        % (1 + len(SINGLES)),
        "enum { SLOW, QUICK, READ, WRITE };",
        "",
        "/* By opcode: its code, or 0. */",
        "static const uint8_t SINGLE[256] = {",
    ]
    numbers = {opcode: number for number, opcode in enumerate(SINGLES, 1)}
    for row in range(0, 256, 16):
        header.append("    " + " ".join(f"{numbers.get(o, 0)}," for o in range(row, row + 16)))
    header += [
        "};",
        "",
        "/* By opcode: what its operand can tell about the page it reaches. */",
        "static const uint8_t REACH[256] = {",
    ]
    for row in range(0, 256, 8):
        header.append("    " + " ".join(f"{check_kind(o)}," for o in range(row, row + 8)))
    header += ["};", "", "static const uint8_t SIZE[256] = {"]
    for row in range(0, 256, 16):
        header.append(
            "    "
            + " ".join(f"{INSTRUCTIONS[o].size if o in INSTRUCTIONS else 1}," for o in range(row, row + 16))
        )
    header += [
        "};",
        "",
        "/* Length and opcodes, in the order of the first. */",
        f"static const uint8_t SEQUENCES[SEQUENCE_COUNT][{longest + 1}] = {{",
    ]
    header += ["    {" + f"{len(s)}, " + ", ".join(f"0x{o:02X}" for o in s) + "}," for s in sequences]
    header += ["};", "", "#define QUICK_LABELS { \\"]
    count = 1 + len(SINGLES) + len(sequences)
    for row in range(0, count, 8):
        header.append("    " + " ".join(f"&&at_{k}," for k in range(row, min(row + 8, count))) + " \\")
    header += ["}"]
    (FOLDER / "sequences.h").write_text("\n".join(header) + "\n")


if __name__ == "__main__":
    main()
