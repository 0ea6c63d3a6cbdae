# MMC1. Source: NESdev "MMC1", "SxROM".


cdef void mmc1_power_on(Nes* n) noexcept nogil:
    memset(&n.mmc1, 0, sizeof(Mmc1))
    n.mmc1.control = 0x0C
    n.mmc1.last_write = NEVER
    mmc1_apply(n)


cdef void mmc1_map_ram(Nes* n) noexcept nogil:
    # SOROM and SXROM select a RAM bank with the CHR register's spare bits.
    cdef uint32_t bank = 0
    cdef bint enabled = not n.mmc1.prg & 0x10
    if n.cart.prg_ram_size == 0x4000:
        bank = (n.mmc1.chr0 >> 3) & 1
    elif n.cart.prg_ram_size == 0x8000:
        bank = (n.mmc1.chr0 >> 2) & 3
    map_prg_ram(n, bank * 0x2000, enabled, enabled)


cdef void mmc1_apply(Nes* n) noexcept nogil:
    cdef Mmc1* m = &n.mmc1
    cdef uint32_t i, low, high, bank
    cdef uint32_t outer = 0
    if n.cart.prg_size > 0x40000:
        outer = m.chr0 & 0x10       # SUROM: 256 KiB halves
    bank = m.prg & 15
    if n.cart.submapper == 5:
        low, high = 0, 1            # SEROM and others: PRG is not switched
    elif not m.control & 8:
        low, high = bank & 14, bank | 1
    elif not m.control & 4:
        low, high = 0, bank
    else:
        low, high = bank, 15
    low = (outer | low) * 2
    high = (outer | high) * 2
    map_prg(n, 0, low)
    map_prg(n, 1, low + 1)
    map_prg(n, 2, high)
    map_prg(n, 3, high + 1)
    for i in range(4):
        if m.control & 0x10:
            map_chr(n, i, m.chr0 * 4 + i)
            map_chr(n, 4 + i, m.chr1 * 4 + i)
        else:
            map_chr(n, i, (m.chr0 & 0x1E) * 4 + i)
            map_chr(n, 4 + i, (m.chr0 | 1) * 4 + i)
    if (m.control & 3) == 0:
        map_nametables(n, 0, 0, 0, 0)
    elif (m.control & 3) == 1:
        map_nametables(n, 1, 1, 1, 1)
    elif (m.control & 3) == 2:
        map_nametables(n, 0, 1, 0, 1)
    else:
        map_nametables(n, 0, 0, 1, 1)
    mmc1_map_ram(n)


cdef void mmc1_write(Nes* n, uint16_t address, uint8_t value) noexcept nogil:
    # Five serial writes fill a register; of writes in consecutive cycles only the first counts.
    cdef Mmc1* m = &n.mmc1
    cdef bint consecutive = n.cpu.cycle == m.last_write + 1
    m.last_write = n.cpu.cycle
    if consecutive:
        return
    if value & 0x80:
        m.shift = 0
        m.count = 0
        m.control |= 0x0C
    else:
        m.shift |= (value & 1) << m.count
        m.count += 1
        if m.count < 5:
            return
        if address < 0xA000:
            m.control = m.shift
        elif address < 0xC000:
            m.chr0 = m.shift
        elif address < 0xE000:
            m.chr1 = m.shift
        else:
            m.prg = m.shift
        m.shift = 0
        m.count = 0
    ppu_run_exactly(n, 3 * n.cpu.cycle + 2)
    mmc1_apply(n)
