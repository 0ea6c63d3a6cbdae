"""Sequences of instructions that are executed as one (native/sequences.txt), each against the plain path."""

import random
from pathlib import Path

import pytest
from rlx_emu_nes import _native

NATIVE = Path(_native.__file__).parent / "native"
RTS, JSR, JMP, JMP_INDIRECT, TXS = 0x60, 0x20, 0x4C, 0x6C, 0x9A
PUSHES, PULLS = {0x48, 0x08}, {0x68}
COUNTER = 0xF0
PLAIN = 0xFF
PLACES = {"": range(0x6100, 0x7E00), "m": range(0x0200, 0x0700), "p": range(0x8000, 0xFF00)}
"""Cartridge RAM may be absent, as far as an operand tells; the others are always there."""

pytestmark = pytest.mark.skipif(not NATIVE.exists(), reason="a wheel has no sources")


Sequence = list[tuple[int, str]]
"""Opcodes, each with "m" if its operand lies in work RAM, "p" if in ROM, or ""."""


def sequences() -> list[Sequence]:
    """Those of sequences.txt, and every instruction in them alone."""
    lines = (NATIVE / "sequences.txt").read_text().splitlines()
    found = [
        [(int(word[:2], 16), word[2:]) for word in line.split()] for line in lines if not line.startswith("#")
    ]
    return found + [[step] for step in sorted({step for sequence in found for step in sequence})]


def size(opcode: int) -> int:
    """Bytes of an official instruction."""
    low = opcode & 0x1F
    if opcode in (0x00, 0x40, RTS) or low in (0x08, 0x18, 0x0A, 0x1A):
        return 1
    return 3 if opcode == JSR or low == 0x19 or low & 0x0C == 0x0C else 2


def keeps_the_stack(sequence: Sequence) -> bool:
    """A subroutine made of it returns to where it came from."""
    depth = 0
    opcodes = [opcode for opcode, _ in sequence]
    for opcode in opcodes:
        depth += (opcode in PUSHES) - (opcode in PULLS)
        if depth < 0:
            return False
    return depth == 0 and TXS not in opcodes


class Program:
    """One subroutine for each sequence, called in turn with other registers each time."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.code = bytearray()
        self.vectors = bytearray()
        self.called: list[int] = []
        self.stub = self.here()
        self.code.append(RTS)
        for sequence in sequences():
            if keeps_the_stack(sequence):
                self.called.append(self.here())
                self.subroutine(sequence)
        self.start = self.here()
        for address in self.called:
            # Registers and carry from a counter; the sequence; the next.
            self.code += bytes([0xE6, COUNTER, 0xA5, COUNTER, 0xAA, 0x0A, 0xA8, 0x65, COUNTER])
            self.code += bytes([JSR, address & 0xFF, address >> 8])
        self.code += bytes([JMP, self.start & 0xFF, self.start >> 8])
        self.nmi = self.here()
        self.code.append(0x40)
        self.reset = self.here()
        self.code += bytes([0xA2, 0xFF, 0x9A, 0xA9, 0x80, 0x8D, 0x00, 0x20])  # stack; NMI on
        self.code += bytes([JMP, self.start & 0xFF, self.start >> 8])

    def here(self) -> int:
        return 0x8000 + len(self.code)

    def subroutine(self, sequence: Sequence) -> None:
        for opcode, known in sequence:
            after = self.here() + size(opcode)
            if opcode & 0x1F == 0x10:  # a branch to what follows
                self.code += bytes([opcode, 0])
            elif opcode == JSR:
                self.word(opcode, self.stub)
            elif opcode == JMP:
                self.word(opcode, after)
            elif opcode == JMP_INDIRECT:
                self.word(opcode, 0xF000 + len(self.vectors))
                self.vectors += after.to_bytes(2, "little")
            elif size(opcode) == 3:
                self.word(opcode, self.random.choice(PLACES[known]))
            else:
                self.code += bytes([opcode, self.random.randrange(COUNTER)][: size(opcode)])
        self.code.append(RTS)

    def word(self, opcode: int, address: int) -> None:
        self.code += bytes([opcode, address & 0xFF, address >> 8])

    def machine(self) -> _native.Machine:
        prg = bytearray(0x8000)
        prg[: len(self.code)] = self.code
        prg[0x7000 : 0x7000 + len(self.vectors)] = self.vectors
        for at, address in ((0x7FFA, self.nmi), (0x7FFC, self.reset), (0x7FFE, self.nmi)):
            prg[at : at + 2] = address.to_bytes(2, "little")
        return _native.Machine(bytes(prg), bytes(8192))


@pytest.mark.parametrize("seed", range(4))
def test_every_sequence_does_what_its_instructions_do(seed):
    program = Program(seed)
    assert len(program.called) > 0.8 * len(sequences())
    assert len(program.code) < 0x7000
    plain, fast = program.machine(), program.machine()
    plain.plain = PLAIN
    for frame in range(40):
        plain.run_frame(0, 0, False)
        fast.run_frame(0, 0, False)
        assert plain.save() == fast.save(), f"the state differs after frame {frame}"
