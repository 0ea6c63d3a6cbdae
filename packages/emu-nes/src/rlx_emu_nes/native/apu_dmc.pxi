# Delta modulation channel. Source: NESdev "APU DMC", "DMA" (load and reload delays, aborts).


cdef inline void dmc_restart(Dmc* d) noexcept nogil:
    d.address = d.start_address
    d.remaining = d.length


cdef inline void dmc_output_clock(Nes* n) noexcept nogil:
    # The timer has run out: one bit leaves the shifter, the eighth asks for the next byte.
    cdef Dmc* d = &n.apu.dmc
    d.timer = d.rate
    if not d.silent:
        if d.shifter & 1:
            if d.level <= 125:
                d.level += 2
        elif d.level >= 2:
            d.level -= 2
    d.shifter >>= 1
    d.bits -= 1
    if d.bits:
        return
    d.bits = 8
    d.silent = not d.buffer_full
    if d.buffer_full:
        d.shifter = d.buffer
        d.buffer_full = 0
    if not (d.remaining or d.abort_armed):
        d.idle = 1
        return
    d.idle = 0
    if not n.dma.dmc and d.cooldown != 2:
        n.dma.dmc = 1
        n.dma.dmc_halt = 1
    if d.abort_armed:
        d.abort_armed = 0
        d.abort = 1


cdef inline bint dmc_is_at_rest(const Dmc* d) noexcept nogil:
    # Output clocks do no more than shift an empty shifter: nothing plays, and nothing is to come.
    return d.silent and d.idle and not (d.buffer_full | d.abort_armed) and d.remaining == 0


cdef inline void dmc_pass(Dmc* d, int64_t cycles) noexcept nogil:
    # An even number of CPU cycles in which the timer runs out only at rest.
    cdef int64_t clocks
    if cycles < d.timer:
        d.timer -= <uint16_t>cycles
        return
    clocks = 1 + (cycles - d.timer) // d.rate
    d.timer = <uint16_t>(d.rate - (cycles - d.timer) % d.rate)
    d.shifter = <uint8_t>(d.shifter >> clocks) if clocks < 8 else 0
    d.bits = <uint8_t>((d.bits + 7 - clocks % 8) % 8 + 1)


cdef inline void dmc_get_tick(Nes* n) noexcept nogil:
    cdef Dmc* d = &n.apu.dmc
    d.timer -= 2
    if d.timer == 0:
        dmc_output_clock(n)
    if d.cooldown:
        d.cooldown -= 2


cdef inline void dmc_put_tick(Nes* n) noexcept nogil:
    cdef Dmc* d = &n.apu.dmc
    if d.load_delay:
        d.load_delay -= 1
        if d.load_delay == 0 and not n.dma.dmc:
            n.dma.dmc = 1
            n.dma.dmc_halt = 1
            d.idle = 0


cdef inline void dmc_status_tick(Nes* n) noexcept nogil:
    cdef Dmc* d = &n.apu.dmc
    if d.active_delay:
        d.active_delay -= 1
        if d.active_delay == 0:
            d.active = d.wanted
            if not d.active:
                d.remaining = 0
                n.dma.dmc = 0


cdef inline void dmc_take_byte(Nes* n, uint8_t value) noexcept nogil:
    # The DMA's get cycle.
    cdef Dmc* d = &n.apu.dmc
    d.buffer = value
    d.buffer_full = 1
    d.address = d.address + 1 if d.address != 0xFFFF else 0x8000
    if d.remaining:
        d.remaining -= 1
    if d.remaining == 0:
        if d.loop:
            dmc_restart(d)
        else:
            d.active = 0
            if d.irq_enabled:
                d.irq = 1
                n.cpu.irq_lines |= IRQ_DMC
    d.cooldown = 2


cdef inline void dmc_enable(Nes* n, bint enable, bint put) noexcept nogil:
    # $4015 bit 4. The flag acts two or three cycles later; two edge cases around the moment of
    # the next request make DMAs of unusual length.
    cdef Dmc* d = &n.apu.dmc
    d.wanted = enable
    d.irq = 0
    n.cpu.irq_lines &= ~IRQ_DMC
    if not (enable | d.active | d.active_delay | d.load_delay | d.abort_armed | d.abort | n.dma.dmc) \
            and d.remaining == 0:
        return    # what is to stop has stopped
    d.active_delay = 3 if put else 4
    apu_settle(&n.apu, SETTLE_TICKS)
    if enable and d.remaining == 0:
        dmc_restart(d)
        if d.idle:
            d.load_delay = 2
    if not enable and ((d.timer == 2 and not put) or (d.timer == d.rate and put)):
        d.active_delay = 5 if put else 6
    if enable and ((d.timer == 10 and not put) or (d.timer == 8 and put)):
        d.abort_armed = 1
