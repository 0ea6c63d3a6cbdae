# MMC3. Source: NESdev "MMC3", "MMC3 scanline counter".


cdef void mmc3_power_on(Nes* n) noexcept nogil:
    memset(&n.mmc3, 0, sizeof(Mmc3))
    n.mmc3.ram_protect = 0x80
    n.mmc3.bank[7] = 1
    n.mmc3.mirroring = n.cart.mirroring ^ 1
    mmc3_apply(n)


cdef void mmc3_map_ram(Nes* n) noexcept nogil:
    cdef bint enabled = (n.mmc3.ram_protect & 0x80) != 0
    map_prg_ram(n, 0, enabled, enabled and not n.mmc3.ram_protect & 0x40)


cdef void mmc3_apply(Nes* n) noexcept nogil:
    cdef Mmc3* m = &n.mmc3
    cdef uint32_t last = n.cart.prg_size // 0x2000 - 1
    cdef int i
    cdef int swap = 4 if m.select & 0x80 else 0
    map_prg(n, 2 if m.select & 0x40 else 0, m.bank[6] & 0x3F)
    map_prg(n, 0 if m.select & 0x40 else 2, last - 1)
    map_prg(n, 1, m.bank[7] & 0x3F)
    map_prg(n, 3, last)
    for i in range(4):
        map_chr(n, i ^ swap, (m.bank[i >> 1] & 0xFE) + (i & 1))
        map_chr(n, (4 + i) ^ swap, m.bank[2 + i])
    if m.mirroring & 1:
        map_nametables(n, 0, 0, 1, 1)
    else:
        map_nametables(n, 0, 1, 0, 1)
    mmc3_map_ram(n)


cdef void mmc3_write(Nes* n, uint16_t address, uint8_t value) noexcept nogil:
    cdef Mmc3* m = &n.mmc3
    cdef uint16_t register_ = address & 0xE001
    ppu_run_exactly(n, 3 * n.cpu.cycle + 2)
    if register_ == 0x8000:
        m.select = value
        mmc3_apply(n)
    elif register_ == 0x8001:
        m.bank[m.select & 7] = value
        mmc3_apply(n)
    elif register_ == 0xA000:
        m.mirroring = value & 1
        mmc3_apply(n)
    elif register_ == 0xA001:
        m.ram_protect = value
        mmc3_map_ram(n)
    elif register_ == 0xC000:
        m.irq_latch = value
    elif register_ == 0xC001:
        m.irq_counter = 0
        m.irq_reload = 1
    elif register_ == 0xE000:
        m.irq_enabled = 0
        n.cpu.irq_lines &= ~IRQ_MAPPER
    else:
        m.irq_enabled = 1


cdef inline void mmc3_clock(Nes* n) noexcept nogil:
    # One filtered rise of A12. Revision A (NEC, submapper 4) stays quiet when the counter is
    # reloaded with 0 in the ordinary way.
    cdef Mmc3* m = &n.mmc3
    cdef bint changed = m.irq_counter != 0 or m.irq_reload
    if m.irq_counter == 0 or m.irq_reload:
        m.irq_counter = m.irq_latch
    else:
        m.irq_counter -= 1
    m.irq_reload = 0
    if m.irq_counter == 0 and m.irq_enabled and (changed or n.cart.submapper != 4):
        n.cpu.irq_lines |= IRQ_MAPPER


cdef inline void mapper_watch_a12(Nes* n) noexcept nogil:
    # Called at each dot with the address left by the one before.
    cdef Mmc3* m = &n.mmc3
    cdef uint8_t level
    if n.cart.mapper != 4:
        return
    level = (n.ppu.address_bus >> 12) & 1
    if level:
        if not m.a12 and m.low_count == 3:
            mmc3_clock(n)
        m.low_count = 0
    m.a12 = level


cdef inline void mapper_m2_rise(Nes* n) noexcept nogil:
    # After the second dot of each CPU cycle: A12 must have been low for three rises of M2.
    if n.cart.mapper == 4 and n.mmc3.low_count < 3 and not n.ppu.address_bus & 0x1000:
        if n.ppu.clock % 3 == 1:
            n.mmc3.low_count += 1


cdef void mapper_idle(Nes* n, int64_t dots) noexcept nogil:
    # `dots` dots from n.ppu.clock on during which the PPU's address does not change.
    cdef int64_t rises
    if n.cart.mapper != 4:
        return
    mapper_watch_a12(n)
    if not n.mmc3.a12:
        rises = <int64_t>((n.ppu.clock + dots + 1) // 3 - (n.ppu.clock + 1) // 3)
        rises += n.mmc3.low_count
        n.mmc3.low_count = <uint8_t>(rises if rises < 3 else 3)


cdef uint64_t mmc3_next_event_cycle(Nes* n) noexcept nogil:
    if n.mmc3.irq_enabled:
        return n.cpu.cycle + 1
    return NEVER


cdef inline void mapper_line(Nes* n) noexcept nogil:
    pass
