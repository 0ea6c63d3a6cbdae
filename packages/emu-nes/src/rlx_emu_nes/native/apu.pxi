# APU time: one tick after each CPU bus access, frame counter, length counters.
# Source: NESdev "APU", "APU Frame Counter", "APU Length Counter".
#
# Ticks are run lazily. After some register accesses the next few are run one by one (`settle`),
# because they take effect with small delays; then time jumps to the next DMC clock or step
# of the frame counter.

cdef extern from *:
    """
    static const uint8_t LENGTHS[32] = {
        10, 254, 20, 2, 40, 4, 80, 6, 160, 8, 60, 10, 14, 12, 26, 14,
        12, 16, 24, 18, 48, 20, 96, 22, 192, 24, 72, 26, 16, 28, 32, 30};
    static const uint16_t DMC_RATES[16] = {
        428, 380, 340, 320, 286, 254, 226, 214, 190, 160, 142, 128, 106, 84, 72, 54};
    static const uint16_t NOISE_PERIODS[16] = {
        4, 8, 16, 32, 64, 96, 128, 160, 202, 254, 380, 508, 762, 1016, 2034, 4068};
    static const uint8_t DUTIES[4] = {0x02, 0x06, 0x1E, 0xF9};  /* bit i: step i is high */
    """
    const uint8_t LENGTHS[32]
    const uint16_t DMC_RATES[16]
    const uint16_t NOISE_PERIODS[16]
    const uint8_t DUTIES[4]

cdef enum:
    SETTLE_TICKS = 8    # more than any delay below


cdef inline int32_t next_frame_step(const Apu* a) noexcept nogil:
    # Value of the frame counter at its next step.
    cdef int32_t count = a.frame_counter
    if count < 7457:
        return 7457
    if count < 14913:
        return 14913
    if count < 22371:
        return 22371
    if a.five_step:
        return 37281 if count < 37281 else 37282
    return 29828 if count < 29828 else count + 1


cdef inline void frame_step(Nes* n) noexcept nogil:
    cdef Apu* a = &n.apu
    cdef int32_t count = a.frame_counter
    if count == 7457 or count == 22371:
        a.quarter_clock = 1
    elif count == 14913:
        a.quarter_clock = 1
        a.half_clock = 1
    elif a.five_step:
        if count == 37281:
            a.quarter_clock = 1
            a.half_clock = 1
        elif count == 37282:
            a.frame_counter = 0
    elif count == 29828:
        a.frame_irq = 1
    elif count == 29829:
        a.quarter_clock = 1
        a.half_clock = 1
        a.frame_irq = 1
        if not a.irq_inhibit:
            n.cpu.irq_lines |= IRQ_FRAME
    elif count == 29830:
        a.frame_irq = not a.irq_inhibit
        if not a.irq_inhibit:
            n.cpu.irq_lines |= IRQ_FRAME
        a.frame_counter = 0


cdef inline void clock_lengths(Apu* a) noexcept nogil:
    # A load in the same tick as a clock only works on a counter that is already 0.
    cdef int i
    for i in range(4):
        if a.reload >> i & 1:
            if a.length[i] == 0:
                a.length[i] = a.reload_value[i]
            else:
                a.reload &= ~(1 << i)
        if not a.enabled >> i & 1:
            a.length[i] = 0
        if a.length[i] and not (a.halt | a.reload) >> i & 1:
            a.length[i] -= 1


cdef inline void load_lengths(Apu* a) noexcept nogil:
    cdef int i
    for i in range(4):
        if a.reload >> i & 1:
            a.length[i] = a.reload_value[i]
    a.reload = 0


cdef void apu_tick(Nes* n) noexcept nogil:
    cdef Apu* a = &n.apu
    cdef bint put = a.cycle & 1
    if n.audio != NULL:
        audio_run(n, 1)
    controllers_tick(n, put)
    if put:
        if a.frame_irq_clear:
            a.frame_irq_clear = 0
            a.frame_irq = 0
            n.cpu.irq_lines &= ~IRQ_FRAME
        dmc_put_tick(n)
    else:
        dmc_get_tick(n)
    dmc_status_tick(n)
    if a.frame_reset >= 0:
        a.frame_reset -= 1
        if a.frame_reset < 0:
            a.frame_counter = 0
    a.frame_counter += 1
    frame_step(n)
    if a.quarter_clock:
        a.quarter_clock = 0
        clock_envelopes(a)
    if a.half_clock:
        a.half_clock = 0
        clock_lengths(a)
        clock_sweeps(a)
    elif a.reload:
        load_lengths(a)
    a.halt = a.halt_written
    a.cycle += 1


cdef void apu_run_until(Nes* n, uint64_t cycle) noexcept nogil:
    # Executes every tick before `cycle`.
    cdef Apu* a = &n.apu
    cdef int64_t ticks, dmc_ticks
    while a.cycle < cycle:
        if a.settle:
            a.settle -= 1
            apu_tick(n)
            continue
        ticks = next_frame_step(a) - a.frame_counter - 1
        if 0 <= a.frame_reset < ticks:
            ticks = a.frame_reset
        dmc_ticks = (a.cycle & 1) + a.dmc.timer - 2
        if dmc_ticks < ticks and not dmc_is_at_rest(&a.dmc):
            ticks = dmc_ticks
        if ticks > <int64_t>(cycle - a.cycle):
            ticks = <int64_t>(cycle - a.cycle)
        if ticks <= 0:
            apu_tick(n)
            continue
        apu_pass(n, ticks)


cdef inline void apu_pass(Nes* n, int64_t ticks) noexcept nogil:
    # Ticks in which no step of the frame counter falls, no reset of it, and no clock of a DMC that plays.
    cdef Apu* a = &n.apu
    cdef int64_t later = ticks
    controllers_pass(n, ticks, ticks > 1 or not a.cycle & 1)
    if a.reload:
        # At the end of the first.
        if n.audio != NULL:
            audio_run(n, 1)
            later -= 1
        load_lengths(a)
    a.halt = a.halt_written
    if n.audio != NULL and later:
        audio_run(n, later)
    a.frame_counter += <int32_t>ticks
    if a.frame_reset > 0:
        a.frame_reset -= <int32_t>ticks
    # The DMC timer counts by two on get cycles, the even ones.
    dmc_pass(&a.dmc, 2 * ((ticks + 1 - <int64_t>(a.cycle & 1)) // 2))
    a.cycle += ticks


cdef uint64_t apu_next_event_cycle(Nes* n) noexcept nogil:
    # The cycle count by which a tick may have pulled IRQ or asked for DMA: a lower bound.
    cdef Apu* a = &n.apu
    cdef uint64_t event = NEVER
    cdef uint64_t dmc
    if (n.dma.dmc or a.frame_irq_clear or a.dmc.load_delay or a.dmc.active_delay
            or a.dmc.abort_armed):
        return a.cycle + 1
    if not a.irq_inhibit and not a.five_step and not n.cpu.irq_lines & IRQ_FRAME:
        if a.frame_counter < 29829 and a.frame_reset < 0:
            event = a.cycle + <uint64_t>(29829 - a.frame_counter)
        else:
            event = a.cycle + 1
    if a.dmc.remaining:
        dmc = a.cycle + (a.cycle & 1) + a.dmc.timer - 1
        if dmc < event:
            event = dmc
    return event
