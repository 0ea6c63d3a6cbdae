# The CPU's bus: memory map, one careful cycle, and the schedule of events.
# Source: NESdev "CPU memory map", "Open bus behavior".


cdef uint8_t io_read(Nes* n, uint16_t address) noexcept nogil:
    # A read that no memory page answers, in cycle n.cpu.cycle; leaves the value on the bus.
    cdef uint8_t value = n.cpu.bus
    if address < 0x4000:
        ppu_catch_up_read(n)
        value = ppu_register_read(n, address & 7)
        schedule(n)
    elif address < 0x4020:
        return apu_register_read(n, address)
    n.cpu.bus = value
    return value


cdef void io_write(Nes* n, uint16_t address, uint8_t value) noexcept nogil:
    if address < 0x4000:
        ppu_catch_up_write(n)
        ppu_register_write(n, address & 7, value)
        ppu_catch_up_end(n)
        sample_nmi(n)
    elif address < 0x4020:
        apu_register_write(n, address, value)
    elif address >= 0x8000:
        mapper_write(n, address, value)
    schedule(n)


cdef inline void sample_nmi(Nes* n) noexcept nogil:
    # The edge detector sees the line once per cycle.
    cdef uint8_t line = n.ppu.status & n.ppu.control & 0x80
    if line and not n.cpu.nmi_line:
        n.cpu.nmi_pending = 1
    n.cpu.nmi_line = line


cdef inline void end_cycle(Nes* n) noexcept nogil:
    n.cpu.cycle += 1
    if n.cpu.cycle >= n.next_event:
        events_catch_up(n)
    sample_nmi(n)


cdef void events_catch_up(Nes* n) noexcept nogil:
    # Bring every chip to the end of the cycle just completed.
    n.cpu.cycle -= 1
    ppu_catch_up_end(n)
    n.cpu.cycle += 1
    schedule(n)


cdef uint8_t bus_read(Nes* n, uint16_t address) noexcept nogil:
    # One read cycle, before which a DMA may take the bus.
    cdef const uint8_t* page
    cdef uint8_t value
    if n.oam_dma_pending:
        oam_dma(n, address)
    page = n.read_page[address >> 11]
    if page != NULL:
        value = page[address & 0x7FF]
        n.cpu.bus = value
    else:
        value = io_read(n, address)
    end_cycle(n)
    return value


cdef void bus_write(Nes* n, uint16_t address, uint8_t value) noexcept nogil:
    cdef uint8_t* page = n.write_page[address >> 11]
    n.cpu.bus = value
    if page != NULL:
        page[address & 0x7FF] = value
    else:
        io_write(n, address, value)
    end_cycle(n)


cdef void schedule(Nes* n) noexcept nogil:
    cdef uint64_t event = ppu_next_event_cycle(n)
    n.next_event = event
    if (n.cpu.nmi_pending or n.cpu.interrupt or n.oam_dma_pending
            or (n.cpu.irq_lines and not n.cpu.irq_disable)):
        n.fast_until = 0
    else:
        n.fast_until = event - 9 if event > 9 else 0
