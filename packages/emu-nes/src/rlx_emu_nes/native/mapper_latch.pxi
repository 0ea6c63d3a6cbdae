# Boards with one latch, which a write to ROM fills, and wires from its bits to address lines.
# Source: NESdev "UxROM", "CNROM", "AxROM", "Color Dreams", "BNROM", "GxROM", "INES Mapper 071", "094", "180".


cdef inline bint has_latch(const Nes* n) noexcept nogil:
    cdef uint16_t m = n.cart.mapper
    return m == 2 or m == 3 or m == 7 or m == 11 or m == 34 or m == 66 or m == 71 or m == 94 or m == 180


cdef void latch_power_on(Nes* n) noexcept nogil:
    cdef uint32_t last = n.cart.prg_size // 0x4000 - 1
    n.latch = 0
    if n.cart.mapper == 2 or n.cart.mapper == 71 or n.cart.mapper == 94:
        map_prg_16k(n, 1, last)
    latch_apply(n)


cdef void latch_write(Nes* n, uint16_t address, uint8_t value) noexcept nogil:
    if n.cart.submapper == 2 and (n.cart.mapper == 2 or n.cart.mapper == 3 or n.cart.mapper == 7):
        # Bus conflict: ROM and CPU both drive the lines, and zeros win.
        value &= n.read_page[address >> 11][address & 0x7FF]
    # Dots up to the end of the write still see the old bank.
    ppu_run_exactly(n, 3 * n.cpu.cycle + 2)
    if n.cart.mapper == 71 and address < 0xC000:
        if n.cart.submapper == 1 and address < 0xA000:      # Fire Hawk's second latch has one bit
            map_one_screen(n, (value >> 4) & 1)
        return
    n.latch = value
    latch_apply(n)


cdef void latch_apply(Nes* n) noexcept nogil:
    cdef uint16_t mapper = n.cart.mapper
    cdef uint8_t value = n.latch
    if mapper == 2 or mapper == 71:
        map_prg_16k(n, 0, value)
    elif mapper == 94:
        map_prg_16k(n, 0, value >> 2 & 7)
    elif mapper == 180:
        map_prg_16k(n, 1, value & 7)
    elif mapper == 3:
        map_chr_8k(n, value)
    elif mapper == 7:
        map_prg_32k(n, value & 15)
        map_one_screen(n, value >> 4 & 1)
    elif mapper == 34:
        map_prg_32k(n, value)
    elif mapper == 11:
        map_prg_32k(n, value & 3)
        map_chr_8k(n, value >> 4)
    elif mapper == 66:
        map_prg_32k(n, value >> 4 & 3)
        map_chr_8k(n, value & 3)


cdef void map_prg_16k(Nes* n, int half, uint32_t bank) noexcept nogil:
    map_prg(n, 2 * half, 2 * bank)
    map_prg(n, 2 * half + 1, 2 * bank + 1)


cdef void map_prg_32k(Nes* n, uint32_t bank) noexcept nogil:
    map_prg_16k(n, 0, 2 * bank)
    map_prg_16k(n, 1, 2 * bank + 1)


cdef void map_chr_8k(Nes* n, uint32_t bank) noexcept nogil:
    cdef int i
    for i in range(8):
        map_chr(n, i, bank * 8 + i)


cdef void map_one_screen(Nes* n, int table) noexcept nogil:
    map_nametables(n, table, table, table, table)
