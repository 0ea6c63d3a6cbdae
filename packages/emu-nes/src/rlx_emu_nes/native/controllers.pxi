# Standard controllers. Source: NESdev "Standard controller", "Controller reading".
#
# A read clocks the shift register when it ends: reads in consecutive cycles are one read.


cdef enum:
    CONTROLLER_LAG = 200    # ticks that a read need not wait for


cdef inline void controller_clock(Controller* pad) noexcept nogil:
    pad.clock_delay = 0
    pad.shift = (pad.shift >> 1) | 0x80


cdef inline uint8_t controller_read(Nes* n, int port) noexcept nogil:
    # `clock_delay` counts from the last executed tick on.
    cdef Controller* pad = &n.pad[port]
    cdef uint64_t lag = n.cpu.cycle - n.apu.cycle
    if n.strobe or lag > CONTROLLER_LAG:
        apu_run_until(n, n.cpu.cycle)
        lag = 0
    if pad.clock_delay and pad.clock_delay <= lag:
        controller_clock(pad)
    pad.clock_delay = <uint8_t>(lag + 2)
    return (pad.shift & 1) | (n.cpu.bus & 0xE0)


cdef inline void controllers_pass(Nes* n, int64_t ticks, bint get) noexcept nogil:
    # So many ticks, a get tick among them or not.
    cdef int i
    for i in range(2):
        if n.strobe:
            n.pad[i].clock_delay = 0
            if get:
                n.pad[i].shift = n.pad[i].buttons
        elif n.pad[i].clock_delay > ticks:
            n.pad[i].clock_delay -= <uint8_t>ticks
        elif n.pad[i].clock_delay:
            controller_clock(&n.pad[i])


cdef inline void controllers_tick(Nes* n, bint put) noexcept nogil:
    cdef int i
    for i in range(2):
        if n.strobe:
            # The strobe line follows $4016 only from get to put cycles.
            n.pad[i].clock_delay = 0
            if not put:
                n.pad[i].shift = n.pad[i].buttons
        elif n.pad[i].clock_delay:
            n.pad[i].clock_delay -= 1
            if n.pad[i].clock_delay == 0:
                controller_clock(&n.pad[i])
