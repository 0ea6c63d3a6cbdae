# Standard controllers. Source: NESdev "Standard controller", "Controller reading".
#
# A read clocks the shift register when it ends: reads in consecutive cycles are one read.


cdef inline uint8_t controller_read(Nes* n, int port) noexcept nogil:
    n.pad[port].clock_delay = 2
    return (n.pad[port].shift & 1) | (n.cpu.bus & 0xE0)


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
            n.pad[i].clock_delay = 0
            n.pad[i].shift = (n.pad[i].shift >> 1) | 0x80


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
                n.pad[i].shift = (n.pad[i].shift >> 1) | 0x80
