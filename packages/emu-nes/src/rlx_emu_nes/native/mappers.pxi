# Boards: the common map, and the dispatch to the chips that switch banks; the numbers are iNES mappers.
# Source: NESdev "Mapper", "NROM".


cdef void know_board(Cartridge* cart) noexcept:
    # What follows from the mapper number and is asked for often.
    cart.counts_a12 = cart.mapper == 4 or cart.mapper == 118
    cart.counts_cycles = cart.mapper == 69
    cart.latches_chr = cart.mapper == 9 or cart.mapper == 10
    cart.is_mmc5 = cart.mapper == 5
    cart.sees_fetches = cart.latches_chr or cart.is_mmc5
    cart.interrupts = cart.counts_a12 or cart.counts_cycles or cart.is_mmc5


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
    elif is_mmc3(n):
        mmc3_map_ram(n)
    elif n.cart.mapper == 69:
        fme7_map_low(n)
    elif n.cart.is_mmc5:
        mmc5_map_prg(n)
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
    elif is_mmc3(n) or n.cart.mapper == 206:
        mmc3_power_on(n)
    elif n.cart.latches_chr:
        mmc2_power_on(n)
    elif n.cart.mapper == 69:
        fme7_power_on(n)
    elif n.cart.is_mmc5:
        mmc5_power_on(n)
    elif has_latch(n):
        latch_power_on(n)
    map_pages(n)


cdef void mapper_write(Nes* n, uint16_t address, uint8_t value) noexcept nogil:
    cdef uint16_t mapper = n.cart.mapper
    if mapper == 1:
        mmc1_write(n, address, value)
    elif is_mmc3(n):
        mmc3_write(n, address, value)
    elif n.cart.latches_chr:
        mmc2_write(n, address, value)
    elif mapper == 69:
        fme7_write(n, address, value)
    elif n.cart.is_mmc5:
        if n.write_page[address >> 11] != NULL:
            n.write_page[address >> 11][address & 0x7FF] = value
    elif mapper == 206:
        if address < 0xA000:
            mmc3_write(n, address, value & (0x3F if address & 1 else 0x07))
    elif has_latch(n):
        latch_write(n, address, value)


cdef uint8_t board_fetch(Nes* n, uint16_t address) noexcept nogil:
    # A read by the PPU, with a board that takes part in it.
    cdef uint8_t value
    if n.cart.is_mmc5:
        return mmc5_fetch(n, address)
    value = vram_read(n, address)
    mmc2_fetched(n, address)
    return value


cdef uint64_t mapper_next_event_cycle(Nes* n) noexcept nogil:
    if n.cart.counts_a12:
        return mmc3_next_event_cycle(n)
    if n.cart.counts_cycles:
        return fme7_next_event_cycle(n)
    if n.cart.is_mmc5:
        return mmc5_next_event_cycle(n)
    return NEVER


cdef void mapper_catch_up(Nes* n) noexcept nogil:
    # At an event, in the cycle that ends.
    if n.cart.counts_a12:
        mmc3_catch_up(n, 3 * n.cpu.cycle + 2)
    elif n.cart.counts_cycles:
        fme7_catch_up(n)
    else:
        ppu_run_until(n, 3 * n.cpu.cycle + 2)
