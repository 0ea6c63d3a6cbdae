# FME-7 and Sunsoft 5: banks of every size they need, ROM or RAM at $6000, and a counter of CPU cycles.
# The sound of the 5B is not made. Source: NESdev "Sunsoft FME-7".

cdef enum:
    FME7_PRG = 8
    FME7_MIRRORING = 12
    FME7_CONTROL = 13           # bit 7: the counter counts; bit 0: it interrupts
    FME7_COUNTER = 14           # low byte, then high byte


cdef void fme7_power_on(Nes* n) noexcept nogil:
    memset(&n.fme7, 0, sizeof(Fme7))
    n.fme7.value[FME7_MIRRORING] = n.cart.mirroring ^ 1
    fme7_apply(n)


cdef void fme7_apply(Nes* n) noexcept nogil:
    cdef const uint8_t* value = n.fme7.value
    cdef uint8_t mirroring = value[FME7_MIRRORING] & 3
    cdef int i
    for i in range(8):
        map_chr(n, i, value[i])
    for i in range(3):
        map_prg(n, i, value[FME7_PRG + 1 + i] & 0x3F)
    map_prg(n, 3, n.cart.prg_size // 0x2000 - 1)
    if mirroring >= 2:
        map_one_screen(n, mirroring - 2)
    elif mirroring == 1:
        map_nametables(n, 0, 0, 1, 1)
    else:
        map_nametables(n, 0, 1, 0, 1)
    fme7_map_low(n)


cdef void fme7_map_low(Nes* n) noexcept nogil:
    # $6000-$7FFF. RAM that is selected and not enabled leaves the bus open.
    cdef uint8_t value = n.fme7.value[FME7_PRG]
    cdef uint32_t offset = (value & 0x3F) * 0x2000
    cdef bint enabled = (value & 0x80) != 0
    cdef int i
    if value & 0x40:
        map_prg_ram(n, offset, enabled, enabled)
        return
    n.code_end = NULL
    for i in range(4):
        n.read_page[12 + i] = n.cart.prg + offset % n.cart.prg_size + i * 0x800
        n.write_page[12 + i] = NULL


cdef inline uint16_t fme7_count(const Nes* n) noexcept nogil:
    # The counter in this cycle.
    if n.fme7.value[FME7_CONTROL] & 0x80:
        return <uint16_t>(n.fme7.wrap_cycle - 1 - n.cpu.cycle)
    return n.fme7.counter


cdef void fme7_write(Nes* n, uint16_t address, uint8_t value) noexcept nogil:
    cdef Fme7* m = &n.fme7
    cdef uint16_t count
    if address >= 0xC000:
        return
    if address < 0xA000:
        m.command = value & 15
        return
    if m.command < FME7_CONTROL:
        ppu_run_exactly(n, 3 * n.cpu.cycle + 2)
        m.value[m.command] = value
        fme7_apply(n)
        return
    count = fme7_count(n)
    if m.command == FME7_CONTROL:
        m.value[FME7_CONTROL] = value
        n.cpu.irq_lines &= ~IRQ_MAPPER
    elif m.command == FME7_COUNTER:
        count = (count & 0xFF00) | value
    else:
        count = (count & 0x00FF) | <uint16_t>(value << 8)
    m.counter = count
    m.wrap_cycle = n.cpu.cycle + count + 1


cdef inline bint fme7_interrupts(const Nes* n) noexcept nogil:
    return n.fme7.value[FME7_CONTROL] & 0x81 == 0x81


cdef inline uint64_t fme7_next_event_cycle(const Nes* n) noexcept nogil:
    return n.fme7.wrap_cycle + 1 if fme7_interrupts(n) else NEVER


cdef void fme7_catch_up(Nes* n) noexcept nogil:
    while n.cpu.cycle >= n.fme7.wrap_cycle:
        n.fme7.wrap_cycle += 0x10000
        n.cpu.irq_lines |= IRQ_MAPPER
