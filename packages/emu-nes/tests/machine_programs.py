"""Small 6502 programs for the chip tests: a cartridge around hex code, and single instructions.

Every program is written as hex with its meaning beside it, so that no assembler stands between
the test and the bytes that the processor sees.
"""

from rlx_emu_nes._native import Machine

CODE = 0xC000
"""Where the program of :func:`cartridge` begins."""
NMI = 0xC400
IRQ = 0xC800
SCRATCH = 0x0200
"""Work RAM that :func:`run` puts its code into."""


def cartridge(
    code: str = "4C 00 C0", nmi: str = "40", irq: str = "40", *, chr_: bytes = b"", **board: int
) -> Machine:
    """A machine with 16 KiB of PRG-ROM (repeated for larger boards by ``prg_banks``).

    ``code`` runs from reset, ``nmi`` and ``irq`` (default: RTI) from their vectors. Without
    ``chr_`` the board has 8 KiB of CHR-RAM.
    """
    banks = board.pop("prg_banks", 1)
    prg = bytearray(b"\xea" * 16384)
    for at, text in ((CODE, code), (NMI, nmi), (IRQ, irq)):
        body = bytes.fromhex(text)
        prg[at - 0xC000 : at - 0xC000 + len(body)] = body
    reset = CODE
    if board.get("mapper") == 5:  # whose power-on leaves ROM at $E000 only
        reset = 0xE000
        boot = bytes.fromhex(f"A9 {0x80 | 2 * banks - 2:02X} 8D 16 51 4C 00 C0")  # a bank at $C000; JMP
        prg[reset - 0xC000 : reset - 0xC000 + len(boot)] = boot
    vectors = (NMI, reset, IRQ)
    prg[0x3FFA:] = b"".join(vector.to_bytes(2, "little") for vector in vectors)
    image = bytearray(bytes(prg) * banks)
    for bank in range(2 * banks):  # each 8 KiB bank can be told by its byte at +$1F00
        image[bank * 0x2000 + 0x1F00] = bank
    return Machine(bytes(image), chr_, chr_ram_size=0 if chr_ else 8192, **board)


def run(machine: Machine, code: str, **registers: int) -> int:
    """Executes ``code`` from RAM up to its end and returns the CPU cycles it took."""
    body = bytes.fromhex(code)
    for i, byte in enumerate(body):
        machine.poke(SCRATCH + i, byte)
    machine.set_registers(SCRATCH, **registers)
    begin = machine.registers()[6]
    for _ in range(100_000):
        if machine.registers()[0] == SCRATCH + len(body):
            return machine.registers()[6] - begin
        machine.step()
    raise AssertionError(f"the program did not come to its end: {code}")


def store(machine: Machine, address: int, value: int) -> None:
    """LDA #value; STA address."""
    run(machine, f"A9 {value:02X} 8D {address & 255:02X} {address >> 8:02X}")


def load(machine: Machine, address: int) -> int:
    """LDA address; the accumulator."""
    run(machine, f"AD {address & 255:02X} {address >> 8:02X}")
    return machine.registers()[1]


def banks(machine: Machine) -> list[int]:
    """Which 8 KiB banks of :func:`cartridge` are at $8000, $A000, $C000 and $E000."""
    return [machine.peek(address) for address in (0x9F00, 0xBF00, 0xDF00, 0xFF00)]


def read_ppu(machine: Machine, address: int) -> int:
    """The byte at ``address`` of the PPU's memory, by way of $2006 and $2007."""
    load(machine, 0x2002)
    store(machine, 0x2006, address >> 8)
    store(machine, 0x2006, address & 255)
    load(machine, 0x2007)
    return load(machine, 0x2007)


def write_ppu(machine: Machine, address: int, value: int) -> None:
    """Writes the PPU's memory."""
    load(machine, 0x2002)
    store(machine, 0x2006, address >> 8)
    store(machine, 0x2006, address & 255)
    store(machine, 0x2007, value)


def tables(machine: Machine) -> list[int]:
    """The first byte of each of the four nametables."""
    return [read_ppu(machine, 0x2000 + 0x400 * table) for table in range(4)]
