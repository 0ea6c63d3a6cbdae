# $4000-$4017. Source: NESdev "APU registers", "2A03", "DMA" (bus conflicts).


cdef inline uint8_t apu_status(const Apu* a, uint8_t open_bus) noexcept nogil:
    cdef int i
    cdef uint8_t value = open_bus & 0x20
    for i in range(4):
        if a.length[i]:
            value |= 1 << i
    if a.dmc.remaining and a.dmc.wanted:
        value |= 0x10
    return value | (a.frame_irq << 6) | (a.dmc.irq << 7)


cdef inline void apu_settle(Apu* a, uint8_t ticks) noexcept nogil:
    # The next ticks are to be executed one by one. Loads of length counters and their halt flags, and the
    # controllers, need it not: apu_pass knows them.
    if a.settle < ticks:
        a.settle = ticks


cdef uint8_t apu_read(Nes* n, uint8_t register_, bint driven) noexcept nogil:
    # After an access in which the CPU's address bus points into $4000-$401F. `driven`: another
    # chip has put a byte on the bus, which only happens during DMA.
    cdef Apu* a = &n.apu
    cdef uint8_t value = n.cpu.bus
    if register_ == 0x15:
        apu_run_until(n, n.cpu.cycle)
        # Read inside the chip: the bus outside keeps its value.
        value = apu_status(a, n.internal_bus)
        n.internal_bus = value
        a.frame_irq_clear = 1
        apu_settle(a, 2)
    elif register_ == 0x16 or register_ == 0x17:
        value = controller_read(n, register_ & 1)
        if n.dma.oam and driven:
            return n.cpu.bus
        n.cpu.bus = value
        n.internal_bus = value
    else:
        n.internal_bus = value
    return value


cdef inline void pulse_write(Pulse* p, uint8_t register_, uint8_t value) noexcept nogil:
    if register_ == 0:
        p.duty = value >> 6
        p.envelope.control = value & 0x3F
    elif register_ == 1:
        p.sweep = value
        p.sweep_reload = 1
    elif register_ == 2:
        p.period = (p.period & 0x700) | value
    else:
        p.period = (p.period & 0xFF) | <uint16_t>((value & 7) << 8)
        p.envelope.start = 1


cdef inline void length_write(Apu* a, int channel, uint8_t value) noexcept nogil:
    if a.enabled >> channel & 1:
        a.reload_value[channel] = LENGTHS[value >> 3]
        a.reload |= 1 << channel


cdef inline void halt_write(Apu* a, int channel, bint halt) noexcept nogil:
    a.halt_written = (a.halt_written & ~(1 << channel)) | (halt << channel)


cdef inline bint is_between_steps(const Apu* a, uint64_t cycle) noexcept nogil:
    # Between the last executed tick and some after `cycle`, nothing looks at $4000-$400F if nobody listens:
    # then a write to them may come before the ticks ahead of it.
    return (a.settle == 0 and a.frame_reset < 0
            and <int64_t>(cycle - a.cycle) + 2 < next_frame_step(a) - a.frame_counter)


cdef void apu_write(Nes* n, uint16_t address, uint8_t value) noexcept nogil:
    cdef Apu* a = &n.apu
    cdef bint put = n.cpu.cycle & 1
    cdef int i
    if address >= 0x4010 or n.audio != NULL or not is_between_steps(a, n.cpu.cycle):
        apu_run_until(n, n.cpu.cycle)
    if address < 0x4008:
        i = (address >> 2) & 1
        pulse_write(&a.pulse[i], address & 3, value)
        if (address & 3) == 0:
            halt_write(a, i, (value & 0x20) != 0)
        elif (address & 3) == 3:
            length_write(a, i, value)
            if n.audio != NULL:
                n.audio.pulse_step[i] = 0
    elif address == 0x4008:
        a.triangle.control = value
        halt_write(a, 2, (value & 0x80) != 0)
    elif address == 0x400A:
        a.triangle.period = (a.triangle.period & 0x700) | value
    elif address == 0x400B:
        a.triangle.period = (a.triangle.period & 0xFF) | <uint16_t>((value & 7) << 8)
        a.triangle.linear_reload = 1
        length_write(a, 2, value)
    elif address == 0x400C:
        a.noise.envelope.control = value & 0x3F
        halt_write(a, 3, (value & 0x20) != 0)
    elif address == 0x400E:
        a.noise.mode = value >> 7
        a.noise.period = NOISE_PERIODS[value & 15]
    elif address == 0x400F:
        a.noise.envelope.start = 1
        length_write(a, 3, value)
    elif address == 0x4010:
        a.dmc.irq_enabled = value >> 7
        a.dmc.loop = (value >> 6) & 1
        a.dmc.rate = DMC_RATES[value & 15]
        if not a.dmc.irq_enabled:
            a.dmc.irq = 0
            n.cpu.irq_lines &= ~IRQ_DMC
    elif address == 0x4011:
        a.dmc.level = value & 0x7F
    elif address == 0x4012:
        a.dmc.start_address = 0xC000 | (value << 6)
    elif address == 0x4013:
        a.dmc.length = (value << 4) | 1
    elif address == 0x4014:
        n.dma.oam = 1
        n.dma.oam_first = 1
        n.dma.oam_index = 0
        n.dma.oam_page = value
    elif address == 0x4015:
        a.enabled = value & 15
        for i in range(4):
            if not value >> i & 1:
                a.length[i] = 0
        dmc_enable(n, (value & 0x10) != 0, put)
    elif address == 0x4016:
        n.strobe = value & 1
    elif address == 0x4017:
        frame_counter_write(n, value, put)


cdef inline void frame_counter_write(Nes* n, uint8_t value, bint put) noexcept nogil:
    cdef Apu* a = &n.apu
    a.five_step = value >> 7
    a.irq_inhibit = (value >> 6) & 1
    if a.five_step:
        a.quarter_clock = 1
        a.half_clock = 1
    if a.irq_inhibit:
        a.frame_irq = 0
        n.cpu.irq_lines &= ~IRQ_FRAME
    a.frame_reset = 3 if put else 4
    apu_settle(a, 1)
