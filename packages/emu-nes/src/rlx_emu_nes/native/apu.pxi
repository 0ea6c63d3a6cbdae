# APU registers and controllers.

cdef uint8_t apu_register_read(Nes* n, uint16_t address) noexcept nogil:
    cdef Controller* pad
    cdef uint8_t value = n.cpu.bus
    if address == 0x4016 or address == 0x4017:
        pad = &n.pad[address & 1]
        if n.strobe:
            pad.shift = pad.buttons
        value = (value & 0xE0) | (pad.shift & 1)
        pad.shift = (pad.shift >> 1) | 0x80
    n.cpu.bus = value
    return value


cdef void apu_register_write(Nes* n, uint16_t address, uint8_t value) noexcept nogil:
    if address == 0x4014:
        n.oam_dma_pending = 1
        n.oam_dma_page = value
    elif address == 0x4016:
        if n.strobe and not value & 1:
            n.pad[0].shift = n.pad[0].buttons
            n.pad[1].shift = n.pad[1].buttons
        n.strobe = value & 1


cdef void oam_dma(Nes* n, uint16_t halted) noexcept nogil:
    # 513 or 514 cycles, before the read of `halted`.
    cdef int i
    cdef uint8_t value
    n.oam_dma_pending = 0
    bus_read(n, halted)
    if n.cpu.cycle & 1:
        bus_read(n, halted)
    for i in range(256):
        value = bus_read(n, <uint16_t>((n.oam_dma_page << 8) | i))
        bus_write(n, 0x2004, value)
