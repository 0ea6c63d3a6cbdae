# The CPU's bus: memory map, one careful cycle, and the schedule of events.
# Source: NESdev "CPU memory map", "Open bus behavior".


cdef uint8_t bus_fetch_cpu(Nes* n, uint16_t address) noexcept nogil:
    # A read in cycle n.cpu.cycle by the CPU or a DMA unit; n.bus_address is the CPU's address.
    cdef const uint8_t* page = n.read_page[address >> 11]
    cdef bint driven = True
    if page != NULL:
        n.cpu.bus = page[address & 0x7FF]
    elif address < 0x4000:
        n.cpu.bus = ppu_read(n, address & 7)
    elif answers_mmc6(n, address):
        n.cpu.bus = mmc6_read(n, address)
    elif answers_mmc5(n, address) and mmc5_drives(n, address):
        n.cpu.bus = mmc5_read(n, address)
    else:
        driven = False
    if 0x4000 <= n.bus_address < 0x4020:
        return apu_read(n, address & 0x1F, driven)
    n.internal_bus = n.cpu.bus
    return n.cpu.bus


cdef uint8_t io_read(Nes* n, uint16_t address) noexcept nogil:
    # A read by the careless CPU that no memory page answers.
    cdef uint8_t value
    cdef uint16_t register_ = address & 0xE007
    n.read_effect = 1
    n.bus_address = address
    n.internal_bus = n.cpu.bus
    value = bus_fetch_cpu(n, address)
    if register_ == 0x2002:
        sample_nmi(n)
        if n.read_effect == 0:
            # An iteration of a loop in which the value changes is not like the next.
            n.read_effect = n.idle.status_reads and value != n.idle.status_value
            n.idle.status_value = value
            n.idle.status_reads += 1
            return value
        schedule(n)
    elif (address == 0x4015 or (n.cart.counts_a12 and register_ == 0x2007)
          or (n.cart.is_mmc5 and address == 0x5204)):
        schedule(n)
    return value


cdef void io_write(Nes* n, uint16_t address, uint8_t value) noexcept nogil:
    # A write that no memory page takes; n.cpu.bus still holds the byte before.
    cdef bint moves_events = n.cart.interrupts
    if address < 0x4000:
        ppu_write(n, address & 7, value, n.cpu.bus)
        if (address & 7) == 0:
            sample_nmi(n)
            moves_events = True
    elif address < 0x4020:
        apu_write(n, address, value)
        moves_events = address in (0x4010, 0x4014, 0x4015, 0x4017)
    elif address >= 0x8000:
        mapper_write(n, address, value)
    elif answers_mmc6(n, address):
        mmc6_write(n, address, value)
    elif answers_mmc5(n, address):
        mmc5_write(n, address, value)
    n.cpu.bus = value
    if moves_events:
        schedule(n)


cdef inline bint nmi_line_is_new(const Nes* n) noexcept nogil:
    # High, but since after the last sample.
    return (n.ppu.vblank & n.ppu.control) != 0 and n.cpu.nmi_line == 0


cdef inline void sample_nmi(Nes* n) noexcept nogil:
    # The edge detector sees the line once per cycle, after the cycle's first dot.
    cdef uint8_t line = n.ppu.vblank & n.ppu.control
    if line and n.ppu.vblank_clock > 3 * n.cpu.cycle:
        return
    if line and not n.cpu.nmi_line:
        n.cpu.nmi_pending = 1
    n.cpu.nmi_line = line


cdef inline void end_cycle(Nes* n) noexcept nogil:
    if n.cpu.cycle + 1 >= n.next_event:
        events_catch_up(n)
    sample_nmi(n)
    n.cpu.cycle += 1


cdef void events_catch_up(Nes* n) noexcept nogil:
    # Brings the chips that may have something to say to the point of this cycle at which the
    # CPU samples its lines.
    cdef uint64_t cycle = n.cpu.cycle + 1
    if cycle >= n.ppu_event:
        ppu_run_until(n, 3 * n.cpu.cycle + 1)
        sample_nmi(n)
    if cycle >= n.mapper_event:
        mapper_catch_up(n)
    if cycle >= n.apu_event:
        apu_run_until(n, cycle)
    schedule(n)


cdef uint8_t bus_read(Nes* n, uint16_t address) noexcept nogil:
    # One careful read cycle, before which DMA may take the bus.
    cdef uint8_t value
    n.stalled = 0
    n.internal_bus = n.cpu.bus
    while dma_wants_bus(n):
        if n.dma.oam_first and oam_dma_at_once(n, address):
            n.stalled = 1
            n.internal_bus = n.cpu.bus
            break
        dma_cycle(n, address)
        end_dma_chance(n)
        n.next_event = 0
        n.apu_event = 0
        end_cycle(n)
    n.bus_address = address
    value = bus_fetch_cpu(n, address)
    end_dma_chance(n)
    end_cycle(n)
    return value


cdef void bus_write(Nes* n, uint16_t address, uint8_t value) noexcept nogil:
    cdef uint8_t* page = n.write_page[address >> 11]
    if page != NULL:
        page[address & 0x7FF] = value
        n.cpu.bus = value
    else:
        io_write(n, address, value)
    end_dma_chance(n)
    end_cycle(n)


cdef inline void end_dma_chance(Nes* n) noexcept nogil:
    # An implicitly aborted DMA gets one cycle, or none if that was a write.
    if n.dma.dmc and n.apu.dmc.abort:
        n.apu.dmc.abort = 0
        if not n.apu.dmc.active:
            n.dma.dmc = 0


cdef inline uint64_t earliest(uint64_t a, uint64_t b, uint64_t c) noexcept nogil:
    if b < a:
        a = b
    return c if c < a else a


cdef void schedule(Nes* n) noexcept nogil:
    # After anything that may have moved an event or a line to the CPU.
    if n.cpu.cycle + 1 >= n.ppu_event:
        n.ppu_event = ppu_next_event_cycle(n)
    n.apu_event = apu_next_event_cycle(n)
    n.mapper_event = mapper_next_event_cycle(n)
    n.next_event = earliest(n.ppu_event, n.apu_event, n.mapper_event)
    if (n.plain & PLAIN_CPU or n.cpu.nmi_pending or nmi_line_is_new(n) or n.cpu.interrupt
            or dma_wants_bus(n) or (n.cpu.irq_lines and not n.cpu.irq_disable)):
        n.fast_until = 0
    else:
        n.fast_until = n.next_event - 9 if n.next_event > 9 else 0
