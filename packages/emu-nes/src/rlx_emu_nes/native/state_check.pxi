# Savestates come from strangers. What a state may say is checked before it is taken over: every offset
# lies in its memory, every position in its scan, and every clock near the processor's, so that no read
# leaves its buffer and no chip has years to catch up.

cdef enum:
    MOST_CYCLES_APART = 200000      # of the chips' clocks; a frame has 29,781


cdef bint state_is_sound(const Cartridge* cart, const uint8_t* data) except -1:
    # `data` is a state of this cartridge's size. It is looked at in a machine of its own.
    cdef Nes* n = <Nes*>PyMem_Malloc(sizeof(Nes))
    cdef bint sound
    if n == NULL:
        raise MemoryError("no memory to check a savestate")
    memcpy(&n.ram[0], data, (<uint8_t*>n + sizeof(Nes)) - &n.ram[0])
    n.cart = cart
    sound = banks_are_sound(n) and ppu_is_sound(n) and apu_is_sound(n)
    PyMem_Free(n)
    return sound


cdef bint banks_are_sound(const Nes* n) noexcept:
    cdef uint32_t chr_size = n.cart.chr_size if n.cart.chr_size else n.cart.chr_ram_size
    cdef uint32_t names = 0x1000 if n.cart.mirroring == 2 or n.cart.is_mmc5 else 0x800
    cdef int i
    for i in range(4):
        if n.prg_bank[i] % 0x2000 or n.prg_bank[i] >= n.cart.prg_size:
            return False
        if n.nametable_bank[i] % 0x400 or n.nametable_bank[i] >= names:
            return False
    for i in range(8):
        if n.chr_bank[i] % 0x400 or n.chr_bank[i] >= chr_size:
            return False
        if n.mmc5.sprite_bank[i] % 0x400 or n.mmc5.sprite_bank[i] >= chr_size:
            return False
    if n.mmc5.prg_mode > 3 or n.mmc5.chr_mode > 3 or n.mmc5.tile > 0x3FF:
        return False
    return (n.mmc1.count < 5 and n.mmc3.low_count <= 3 and n.mmc2.latch[0] <= 1 and n.mmc2.latch[1] <= 1
            and (not fme7_interrupts(n) or near(n.fme7.wrap_cycle, n.cpu.cycle)))


cdef bint ppu_is_sound(const Nes* n) noexcept:
    cdef const Ppu* p = &n.ppu
    cdef int i
    for i in range(32):
        if p.palette[i] > 0x3F:
            return False
    return (0 <= p.line < LINES and 0 <= p.dot < DOTS and p.fine_x <= 7 and p.v <= 0x7FFF
            and p.t <= 0x7FFF and p.oam2_address <= 31 and p.evaluation_step <= 3
            and (not p.lazy or (p.dot == 0 and p.line <= 240))     # only a picture line leaves things to do
            and near(p.clock, 3 * n.cpu.cycle))


cdef bint apu_is_sound(const Nes* n) noexcept:
    cdef const Apu* a = &n.apu
    cdef int i
    for i in range(2):
        if a.pulse[i].duty > 3:
            return False
    return (a.noise.period > 0 and a.dmc.rate > 0 and a.dmc.bits <= 8 and a.dmc.level <= 127
            and 0 <= a.frame_counter <= MOST_CYCLES_APART and near(a.cycle, n.cpu.cycle))


cdef bint near(uint64_t a, uint64_t b) noexcept:
    return (a - b if a > b else b - a) < MOST_CYCLES_APART
