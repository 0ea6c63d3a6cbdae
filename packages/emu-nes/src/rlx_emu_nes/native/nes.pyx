"""The NES as one C struct: every chip is included here, so that the compiler inlines across them."""

from cpython.buffer cimport PyBUF_SIMPLE, PyBUF_WRITABLE, PyBuffer_Release, PyObject_GetBuffer
from cpython.bytes cimport PyBytes_AsString, PyBytes_FromStringAndSize
from cpython.mem cimport PyMem_Free, PyMem_Malloc
from libc.math cimport INFINITY, fabs, floor
from libc.stdlib cimport calloc, free, realloc

include "types.pxi"

include "bus.pxi"
include "dma.pxi"
include "cpu_code.pxi"
include "cpu_access.pxi"
include "cpu.pxi"
include "cpu_operations.pxi"
include "cpu_opcodes.pxi"
include "cpu_quick.pxi"
include "cpu_sequences.pxi"
include "cpu_idle.pxi"
include "ppu.pxi"
include "ppu_registers.pxi"
include "ppu_dot.pxi"
include "ppu_sprites.pxi"
include "ppu_background.pxi"
include "ppu_span.pxi"
include "ppu_span_sprites.pxi"
include "ppu_replay.pxi"
include "apu.pxi"
include "apu_channels.pxi"
include "apu_dmc.pxi"
include "apu_registers.pxi"
include "audio.pxi"
include "controllers.pxi"
include "mappers.pxi"
include "mapper_latch.pxi"
include "mapper_mmc1.pxi"
include "mapper_mmc3.pxi"
include "mapper_mmc2.pxi"
include "mapper_fme7.pxi"
include "mapper_mmc5.pxi"
include "mapper_mmc6.pxi"
include "machine.pxi"


cdef class Machine:
    """One console with one cartridge; the thin Python side of `struct Nes`.

    The cartridge's bytes are kept alive here and shared read-only by every copy of the machine: the program
    as a copy whose pages of 256 bytes begin at multiples of 256, as the CPU sees them (quick_branch).
    """

    cdef Nes* nes
    cdef Audio* audio
    cdef Cartridge cartridge
    cdef Frame picture
    cdef object owned
    cdef bytes program
    cdef bytes codes
    cdef Py_ssize_t exports

    def __cinit__(self, bytes prg, bytes chr, int mapper=0, int submapper=0, int mirroring=0,
                  int prg_ram_size=8192, int chr_ram_size=0, bint battery=False,
                  bytes trainer=None):
        self.owned = (chr, trainer)
        self.program = PyBytes_FromStringAndSize(NULL, len(prg) + 255)
        self.cartridge.prg = <const uint8_t*>((<size_t>PyBytes_AsString(self.program) + 255) & ~<size_t>255)
        memcpy(<void*>self.cartridge.prg, PyBytes_AsString(prg), len(prg))
        self.cartridge.prg_size = <uint32_t>len(prg)
        self.cartridge.chr = <const uint8_t*>PyBytes_AsString(chr)
        self.cartridge.chr_size = <uint32_t>len(chr)
        self.cartridge.mapper = <uint16_t>mapper
        self.cartridge.submapper = <uint8_t>submapper
        know_board(&self.cartridge)
        self.cartridge.mirroring = <uint8_t>mirroring
        self.cartridge.prg_ram_size = <uint32_t>prg_ram_size
        self.cartridge.chr_ram_size = <uint32_t>chr_ram_size
        self.cartridge.battery = battery
        self.cartridge.trainer = (
            <const uint8_t*>PyBytes_AsString(trainer) if trainer is not None else NULL)
        self.codes = quick_codes(&self.cartridge)
        self.cartridge.codes = <const uint16_t*>PyBytes_AsString(self.codes)
        self.nes = <Nes*>PyMem_Malloc(nes_size(&self.cartridge))
        if self.nes == NULL:
            raise MemoryError("no memory for one NES")
        memset(&self.picture, 0, sizeof(Frame))
        nes_power_on(self.nes, &self.cartridge, 0, 0)

    def __dealloc__(self):
        PyMem_Free(self.nes)
        PyMem_Free(self.audio)

    def power_on(self, int ram_pattern=0, uint64_t seed=0):
        """Switches on with RAM pattern 0 zeros, 1 $FF, 2 alternating, 3 random from `seed`."""
        nes_power_on(self.nes, &self.cartridge, ram_pattern, seed)
        self.nes.audio = self.audio

    def reset(self):
        """Presses the reset button."""
        nes_reset(self.nes)

    def run_frame(self, uint8_t pad1=0, uint8_t pad2=0, bint draw=True):
        """Runs to the next start of vertical blank."""
        with nogil:
            nes_run_frame(self.nes, pad1, pad2, &self.picture if draw else NULL)

    @property
    def frame(self):
        """Palette indices of the last drawn frame, 240 x 256 bytes, a view."""
        return memoryview(<uint8_t[:240, :256]>&self.picture.pixels[0])

    @property
    def emphasis(self):
        """$2001 bits 5-7 of each line of the last drawn frame, 240 bytes, a view."""
        return memoryview(<uint8_t[:240]>&self.picture.emphasis[0])

    @property
    def ram(self):
        """The 2 KiB of work RAM, a writable view."""
        return memoryview(<uint8_t[:2048]>&self.nes.ram[0])

    def peek(self, uint16_t address):
        """Reads the CPU's memory without side effects."""
        return nes_peek(self.nes, address)

    def poke(self, uint16_t address, uint8_t value):
        """Writes work RAM or cartridge RAM."""
        nes_poke(self.nes, address, value)

    def save(self):
        """The complete state as bytes; fits only a machine with the same cartridge."""
        cdef bytes out = PyBytes_FromStringAndSize(NULL, nes_state_size(self.nes))
        nes_save(self.nes, <uint8_t*>PyBytes_AsString(out))
        return out

    def load(self, bytes state):
        """Restores what `save` returned; raises ValueError if the size differs."""
        if len(state) != nes_state_size(self.nes):
            raise ValueError(f"state has {len(state)} bytes, this cartridge needs "
                             f"{nes_state_size(self.nes)}: was it saved with another ROM?")
        if not state_is_sound(&self.cartridge, <const uint8_t*>PyBytes_AsString(state)):
            raise ValueError("the state is damaged: it says what no machine can be in")
        nes_load(self.nes, <const uint8_t*>PyBytes_AsString(state))

    # ---- sound

    def enable_audio(self, int rate):
        """Makes samples from now on, `rate` of them a second; 0 stops."""
        if rate and not 8000 <= rate <= 192000:
            raise ValueError(f"rate is {rate}; expected 0, or 8000 to 192000 samples a second")
        self.nes.audio = NULL
        PyMem_Free(self.audio)
        self.audio = NULL
        if rate:
            self.audio = <Audio*>PyMem_Malloc(sizeof(Audio))
            if self.audio == NULL:
                raise MemoryError("no memory for the sound of one NES")
            audio_start(self.audio, rate)
            self.nes.audio = self.audio

    def read_audio(self):
        """The samples that are complete and were not read yet, int16, as bytes."""
        cdef bytes out
        cdef int32_t count
        if self.audio == NULL:
            return b""
        count = audio_waiting(self.audio)
        out = PyBytes_FromStringAndSize(NULL, 2 * count)
        audio_read(self.audio, <int16_t*>PyBytes_AsString(out), count)
        return out

    # ---- for tests

    @property
    def plain(self):
        """PLAIN_* bits (types.pxi) of the fast paths that are off; none may change a result."""
        return self.nes.plain

    @plain.setter
    def plain(self, int bits):
        self.nes.plain = <uint8_t>bits
        schedule(self.nes)

    def step(self):
        """Runs one instruction on the careful path."""
        cpu_step_careful(self.nes)
        schedule(self.nes)

    def registers(self):
        """(pc, a, x, y, p, s, cycle)"""
        cdef Cpu* c = &self.nes.cpu
        return c.pc, c.a, c.x, c.y, cpu_flags(c), c.s, c.cycle

    def set_registers(self, uint16_t pc, uint8_t a=0, uint8_t x=0, uint8_t y=0, uint8_t p=0x24,
                      uint8_t s=0xFD):
        """Puts the processor before the instruction at `pc`."""
        cdef Cpu* c = &self.nes.cpu
        c.pc, c.a, c.x, c.y, c.s = pc, a, x, y, s
        cpu_set_flags(c, p)


# The environment side: observations, games as data, batches of machines.
include "checksum.pxi"
include "colours.pxi"
include "state_check.pxi"
include "observation.pxi"
include "import_state.pxi"
include "game_table.pxi"
include "lane.pxi"
include "pool.pxi"
include "batch.pxi"
