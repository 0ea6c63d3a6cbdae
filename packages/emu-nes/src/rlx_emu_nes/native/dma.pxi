# OAM DMA and DMC DMA: cycle stealing. Source: NESdev "DMA".
#
# Both wait for a read cycle of the CPU, which then repeats the read until they are done. The
# DMC reads on get cycles after one halt cycle; OAM DMA reads on get and writes on put cycles.


cdef inline bint dma_wants_bus(const Nes* n) noexcept nogil:
    return n.dma.oam or (n.dma.dmc and (n.apu.dmc.active or n.apu.dmc.abort))


cdef inline void dma_get(Nes* n) noexcept nogil:
    cdef Dma* d = &n.dma
    if d.dmc and not d.dmc_halt:
        dmc_take_byte(n, bus_fetch_cpu(n, n.apu.dmc.address))
        d.dmc = 0
        d.oam_aligned = 0
    elif d.oam and not d.oam_halt:
        d.oam_value = bus_fetch_cpu(n, <uint16_t>((d.oam_page << 8) | d.oam_index))
        d.oam_aligned = 1
    else:
        bus_fetch_cpu(n, n.bus_address)
    d.dmc_halt = 0
    d.oam_halt = 0


cdef inline void dma_put(Nes* n) noexcept nogil:
    cdef Dma* d = &n.dma
    if d.oam and not d.oam_halt and d.oam_aligned:
        io_write(n, 0x2004, d.oam_value)
        d.oam_index += 1
        if d.oam_index == 0:
            d.oam = 0
            d.oam_aligned = 0
    else:
        bus_fetch_cpu(n, n.bus_address)


cdef bint oam_dma_at_once(Nes* n, uint16_t address) noexcept nogil:
    # The whole OAM DMA before a read of `address`, if nothing can interfere: no event, no
    # register under either address, and the PPU not rendering all the while.
    cdef Dma* d = &n.dma
    cdef Ppu* p = &n.ppu
    cdef const uint8_t* source = n.read_page[d.oam_page >> 3]
    cdef uint64_t first = n.cpu.cycle + 2 - (n.cpu.cycle & 1)
    cdef uint8_t* oam = p.oam
    cdef int i, first_part
    if (n.plain & PLAIN_DMA or not d.oam_first or d.dmc or source == NULL
            or n.read_page[address >> 11] == NULL or n.next_event < first + 520):
        return False
    ppu_run_exactly(n, 3 * n.cpu.cycle)
    if p.mask & 0x18 or p.mask_delay:
        if p.mask_delay or p.line < 241 or (PRE_RENDER - p.line) * DOTS - p.dot < 3 * 520:
            return False
    source += (d.oam_page & 7) << 8
    first_part = 256 - p.oam_address    # which rendering may have moved just before
    memcpy(oam + p.oam_address, source, first_part)
    memcpy(oam, source + first_part, 256 - first_part)
    for i in range(2, 256, 4):
        oam[i] &= 0xE3      # bits that do not exist
    n.sprites_sorted = 0
    d.oam_value = source[255]
    n.cpu.bus = d.oam_value
    n.cpu.cycle = first + 512
    io_refresh(p, 3 * (n.cpu.cycle - 1), d.oam_value, 0xFF)
    d.oam = 0
    d.oam_first = 0
    d.oam_index = 0
    d.dmc_halt = 0
    return True


cdef void dma_cycle(Nes* n, uint16_t address) noexcept nogil:
    # One stolen cycle while the CPU wants to read `address`.
    cdef Dma* d = &n.dma
    cdef bint put = n.cpu.cycle & 1
    n.stalled = 1
    n.bus_address = address
    if d.oam and d.oam_first:
        d.oam_first = 0
        d.oam_halt = not put
    if put:
        dma_put(n)
    else:
        dma_get(n)
    if d.dmc:
        n.apu.settle = SETTLE_TICKS
