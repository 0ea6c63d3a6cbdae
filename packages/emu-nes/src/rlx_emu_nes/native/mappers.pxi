# Boards: the common map, and the dispatch to the chips that switch banks; the numbers are iNES mappers.
# Source: NESdev "Mapper", "NROM".


cdef void map_pages(Nes* n) noexcept nogil:
    # Rebuild the host's page pointers from the saved registers and bank offsets.
    cdef uint32_t i
    n.code_end = NULL
    for i in range(32):
        n.read_page[i] = NULL
        n.write_page[i] = NULL
    for i in range(4):
        n.read_page[i] = n.ram
        n.write_page[i] = n.ram
    for i in range(16):
        n.read_page[16 + i] = n.cart.prg + n.prg_bank[i >> 2] + (i & 3) * 0x800
    if n.cart.mapper == 1:
        mmc1_map_ram(n)
    elif n.cart.mapper == 4:
        mmc3_map_ram(n)
    else:
        map_prg_ram(n, 0, True, True)


cdef void map_prg_ram(Nes* n, uint32_t offset, bint readable, bint writable) noexcept nogil:
    # $6000-$7FFF; RAM smaller than 8 KiB repeats.
    cdef uint32_t i, at
    n.code_end = NULL
    for i in range(4):
        n.read_page[12 + i] = NULL
        n.write_page[12 + i] = NULL
        if n.cart.prg_ram_size >= 0x800:
            at = (offset + i * 0x800) % n.cart.prg_ram_size
            if readable:
                n.read_page[12 + i] = n.prg_ram + at
            if writable:
                n.write_page[12 + i] = n.prg_ram + at


cdef void map_prg(Nes* n, int slot, uint32_t bank) noexcept nogil:
    # One 8 KiB slot of $8000-$FFFF.
    cdef uint32_t i
    n.prg_bank[slot] = (bank * 0x2000) % n.cart.prg_size
    n.code_end = NULL
    for i in range(4):
        n.read_page[16 + 4 * slot + i] = n.cart.prg + n.prg_bank[slot] + i * 0x800


cdef void map_chr(Nes* n, int slot, uint32_t bank) noexcept nogil:
    # One 1 KiB slot of PPU $0000-$1FFF.
    cdef uint32_t size = n.cart.chr_size if n.cart.chr_size else n.cart.chr_ram_size
    n.chr_bank[slot] = (bank * 0x400) % size


cdef void map_nametables(Nes* n, int a, int b, int c, int d) noexcept nogil:
    if n.cart.mirroring == 2:
        a, b, c, d = 0, 1, 2, 3
    n.nametable_bank[0] = <uint16_t>(a * 0x400)
    n.nametable_bank[1] = <uint16_t>(b * 0x400)
    n.nametable_bank[2] = <uint16_t>(c * 0x400)
    n.nametable_bank[3] = <uint16_t>(d * 0x400)


cdef void mapper_power_on(Nes* n) noexcept nogil:
    cdef int i
    for i in range(4):
        map_prg(n, i, i)
    for i in range(8):
        map_chr(n, i, i)
    if n.cart.mirroring == 1:
        map_nametables(n, 0, 1, 0, 1)
    else:
        map_nametables(n, 0, 0, 1, 1)
    if n.cart.mapper == 1:
        mmc1_power_on(n)
    elif n.cart.mapper == 4 or n.cart.mapper == 206:
        mmc3_power_on(n)
    elif has_latch(n):
        latch_power_on(n)
    map_pages(n)


cdef void mapper_write(Nes* n, uint16_t address, uint8_t value) noexcept nogil:
    cdef uint16_t mapper = n.cart.mapper
    if mapper == 1:
        mmc1_write(n, address, value)
    elif mapper == 4:
        mmc3_write(n, address, value)
    elif mapper == 206:
        if address < 0xA000:
            mmc3_write(n, address, value & (0x3F if address & 1 else 0x07))
    elif has_latch(n):
        latch_write(n, address, value)


cdef uint64_t mapper_next_event_cycle(Nes* n) noexcept nogil:
    if n.cart.mapper == 4:
        return mmc3_next_event_cycle(n)
    return NEVER
