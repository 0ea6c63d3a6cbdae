# Envelopes, linear counter and sweeps. Source: NESdev "APU Envelope", "APU Sweep",
# "APU Triangle".


cdef inline void clock_envelope(Envelope* e) noexcept nogil:
    if e.start:
        e.start = 0
        e.decay = 15
        e.divider = e.control & 15
    elif e.divider:
        e.divider -= 1
    else:
        e.divider = e.control & 15
        if e.decay:
            e.decay -= 1
        elif e.control & 0x20:
            e.decay = 15


cdef inline void clock_envelopes(Apu* a) noexcept nogil:
    # Every quarter frame, with the triangle's linear counter.
    clock_envelope(&a.pulse[0].envelope)
    clock_envelope(&a.pulse[1].envelope)
    clock_envelope(&a.noise.envelope)
    if a.triangle.linear_reload:
        a.triangle.linear = a.triangle.control & 0x7F
    elif a.triangle.linear:
        a.triangle.linear -= 1
    if not a.triangle.control & 0x80:
        a.triangle.linear_reload = 0


cdef inline int32_t sweep_target(const Apu* a, int i) noexcept nogil:
    # Pulse 1 negates in ones' complement, pulse 2 in two's complement.
    cdef int32_t period = a.pulse[i].period
    cdef int32_t change = period >> (a.pulse[i].sweep & 7)
    if a.pulse[i].sweep & 8:
        return period - change - (1 if i == 0 else 0)
    return period + change


cdef inline bint sweep_mutes(const Apu* a, int i) noexcept nogil:
    return a.pulse[i].period < 8 or sweep_target(a, i) > 0x7FF


cdef inline void clock_sweeps(Apu* a) noexcept nogil:
    cdef int i
    cdef int32_t target
    cdef Pulse* p
    for i in range(2):
        p = &a.pulse[i]
        if p.sweep_divider == 0 and p.sweep & 0x80 and p.sweep & 7 and not sweep_mutes(a, i):
            target = sweep_target(a, i)
            p.period = <uint16_t>(target if target > 0 else 0)
        if p.sweep_divider == 0 or p.sweep_reload:
            p.sweep_divider = (p.sweep >> 4) & 7
            p.sweep_reload = 0
        else:
            p.sweep_divider -= 1
