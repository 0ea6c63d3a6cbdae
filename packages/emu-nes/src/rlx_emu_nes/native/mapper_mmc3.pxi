# MMC3, its ancestor without interrupts, RAM and modes (mapper 206), and the boards that use its CHR
# banks for the nametables too (118). Source: NESdev "MMC3", "MMC3 scanline counter", "INES Mapper 206",
# "INES Mapper 118".


cdef inline bint is_mmc3(const Nes* n) noexcept nogil:
    return n.cart.mapper == 4 or n.cart.mapper == 118


cdef void mmc3_power_on(Nes* n) noexcept nogil:
    memset(&n.mmc3, 0, sizeof(Mmc3))
    n.mmc3.ram_protect = 0 if is_mmc6(n) else 0x80
    n.mmc3.bank[7] = 1
    n.mmc3.mirroring = n.cart.mirroring ^ 1
    mmc3_apply(n)


cdef void mmc3_map_ram(Nes* n) noexcept nogil:
    cdef bint enabled = (n.mmc3.ram_protect & 0x80) != 0 and not is_mmc6(n)
    map_prg_ram(n, 0, enabled, enabled and not n.mmc3.ram_protect & 0x40)


cdef void mmc3_apply(Nes* n) noexcept nogil:
    cdef Mmc3* m = &n.mmc3
    cdef uint32_t last = n.cart.prg_size // 0x2000 - 1
    cdef int i
    cdef int swap = 4 if m.select & 0x80 else 0
    map_prg(n, 2 if m.select & 0x40 else 0, m.bank[6] & 0x3F)
    map_prg(n, 0 if m.select & 0x40 else 2, last - 1)
    map_prg(n, 1, m.bank[7] & 0x3F)
    map_prg(n, 3, last)
    for i in range(4):
        map_chr(n, i ^ swap, (m.bank[i >> 1] & 0xFE) + (i & 1))
        map_chr(n, (4 + i) ^ swap, m.bank[2 + i])
    if n.cart.mapper == 118 and swap:
        # Bit 7 of the banks at $0000-$0FFF is A10 of the console's video memory.
        map_nametables(n, m.bank[2] >> 7, m.bank[3] >> 7, m.bank[4] >> 7, m.bank[5] >> 7)
    elif n.cart.mapper == 118:
        map_nametables(n, m.bank[0] >> 7, m.bank[0] >> 7, m.bank[1] >> 7, m.bank[1] >> 7)
    elif m.mirroring & 1:
        map_nametables(n, 0, 0, 1, 1)
    else:
        map_nametables(n, 0, 1, 0, 1)
    mmc3_map_ram(n)


cdef void mmc3_write(Nes* n, uint16_t address, uint8_t value) noexcept nogil:
    cdef Mmc3* m = &n.mmc3
    cdef uint16_t register_ = address & 0xE001
    ppu_run_exactly(n, 3 * n.cpu.cycle + 2)
    if register_ == 0x8000:
        m.select = value
        if is_mmc6(n) and not value & 0x20:
            m.ram_protect = 0
        mmc3_apply(n)
    elif register_ == 0x8001:
        m.bank[m.select & 7] = value
        mmc3_apply(n)
    elif register_ == 0xA000:
        m.mirroring = value & 1
        mmc3_apply(n)
    elif register_ == 0xA001:
        if not is_mmc6(n) or m.select & 0x20:
            m.ram_protect = value
        mmc3_map_ram(n)
    elif register_ == 0xC000:
        m.irq_latch = value
    elif register_ == 0xC001:
        m.irq_counter = 0
        m.irq_reload = 1
    elif register_ == 0xE000:
        m.irq_enabled = 0
        n.cpu.irq_lines &= ~IRQ_MAPPER
    else:
        m.irq_enabled = 1


cdef inline bint is_revision_a(const Nes* n) noexcept nogil:
    return n.cart.submapper == 4 or n.cart.submapper == 1


cdef inline void mmc3_clock(Nes* n) noexcept nogil:
    # One filtered rise of A12. Revision A (submapper 4) and the MMC6 stay quiet when the counter is
    # reloaded with 0 in the ordinary way.
    cdef Mmc3* m = &n.mmc3
    cdef bint changed = m.irq_counter != 0 or m.irq_reload
    if m.irq_counter == 0 or m.irq_reload:
        m.irq_counter = m.irq_latch
    else:
        m.irq_counter -= 1
    m.irq_reload = 0
    if m.irq_counter == 0 and m.irq_enabled and (changed or not is_revision_a(n)):
        n.cpu.irq_lines |= IRQ_MAPPER


cdef inline void mapper_watch_a12(Nes* n) noexcept nogil:
    # Called at each dot with the address left by the one before.
    cdef Mmc3* m = &n.mmc3
    cdef uint8_t level
    if not n.cart.counts_a12:
        return
    level = (n.ppu.address_bus >> 12) & 1
    if level:
        if not m.a12 and m.low_count == 3:
            mmc3_clock(n)
        m.low_count = 0
    m.a12 = level


cdef inline void mapper_m2_rise(Nes* n) noexcept nogil:
    # After the second dot of each CPU cycle: A12 must have been low for three rises of M2.
    if n.cart.counts_a12 and n.mmc3.low_count < 3 and not n.ppu.address_bus & 0x1000:
        if n.ppu.clock % 3 == 1:
            n.mmc3.low_count += 1


cdef void mapper_idle(Nes* n, int64_t dots) noexcept nogil:
    # `dots` dots from n.ppu.clock on during which the PPU's address does not change.
    cdef int64_t rises
    if not n.cart.counts_a12:
        return
    mapper_watch_a12(n)
    if not n.mmc3.a12:
        rises = <int64_t>((n.ppu.clock + dots + 1) // 3 - (n.ppu.clock + 1) // 3)
        rises += n.mmc3.low_count
        n.mmc3.low_count = <uint8_t>(rises if rises < 3 else 3)


cdef inline uint8_t sprite_halves(const Nes* n, int line) noexcept nogil:
    # Bit i: the pattern half of the sprite fetched in slot i of `line`. Empty slots hold tile $FF.
    cdef const Ppu* p = &n.ppu
    cdef uint8_t halves = 0xFF
    cdef int i
    if not p.control & 0x20:
        return 0xFF if p.control & 8 else 0
    if line == PRE_RENDER:
        for i in range(8):
            if not p.oam2[4 * i + 1] & 1:
                halves &= ~(1 << i)
        return halves
    for i in range(sprites_fetched(n, line)):
        if not p.oam[4 * n.sprite_list[line][i] + 1] & 1:
            halves &= ~(1 << i)
    return halves


cdef struct A12:
    uint64_t clock          # of dot 0
    uint8_t level
    uint8_t low_count
    uint8_t rises           # filtered
    uint16_t dot[10]        # at which the counter sees them


cdef inline void a12_low(A12* a, int first, int last) noexcept nogil:
    # Low after each of these dots; M2 rises after every third.
    cdef uint64_t rises = (a.clock + last + 2) // 3 - (a.clock + first + 1) // 3
    a.level = 0
    rises += a.low_count
    a.low_count = <uint8_t>(rises if rises < 3 else 3)


cdef inline void a12_high(A12* a, int first) noexcept nogil:
    if a.level == 0 and a.low_count == 3:
        a.dot[a.rises] = <uint16_t>(first + 1)
        a.rises += 1
    a.level = 1
    a.low_count = 0


cdef inline void a12_begin(const Nes* n, A12* a) noexcept nogil:
    a.clock = n.ppu.clock - n.ppu.skip_dot
    a.level = n.mmc3.a12
    a.low_count = n.mmc3.low_count


cdef void a12_line(const Nes* n, A12* a, int line) noexcept nogil:
    # A12 in a regular rendered line that begins at a.clock. Between the fetches of one tile it is
    # low for four dots, which the filter never lets through.
    cdef const Ppu* p = &n.ppu
    cdef bint high = (p.control & 0x10) != 0
    cdef uint8_t halves = sprite_halves(n, line)
    cdef int i
    a.rises = 0
    if halves == 0xFF and not high and a.level == 0 and a.low_count == 3 and line < 240:
        # The usual arrangement, in short.
        a.dot[0] = 262
        a.rises = 1
        return
    if line == PRE_RENDER:
        if p.address_bus & 0x1000:
            a12_high(a, -1)
        else:
            a12_low(a, 0, 0)
    elif line != p.line or not p.skip_dot:
        if high:
            a12_high(a, 0)
        else:
            a12_low(a, 0, 0)
    if high:
        a12_low(a, 1, 4)
        a12_high(a, 5)
    else:
        a12_low(a, 1, 256)
    for i in range(8):
        if halves >> i & 1:
            a12_low(a, 257 + 8 * i, 260 + 8 * i)
            a12_high(a, 261 + 8 * i)
        else:
            a12_low(a, 257 + 8 * i, 264 + 8 * i)
    if high:
        a12_low(a, 321, 324)
        a12_high(a, 325)
        a.low_count = 0
        a12_low(a, 337, 340)
    else:
        a12_low(a, 321, 340)


cdef void mapper_line(Nes* n) noexcept nogil:
    # The counter's share of a regular line.
    cdef A12 a
    cdef int i
    if n.cart.is_mmc5 and n.ppu.line < 240:
        mmc5_line_begins(n)
    if not n.cart.counts_a12:
        return
    a12_begin(n, &a)
    a12_line(n, &a, n.ppu.line)
    for i in range(a.rises):
        mmc3_clock(n)
    n.mmc3.a12 = a.level
    n.mmc3.low_count = a.low_count


cdef inline int clocks_to_irq(const Mmc3* m) noexcept nogil:
    return m.irq_latch + 1 if m.irq_counter == 0 or m.irq_reload else m.irq_counter


cdef uint64_t mmc3_next_event_cycle(Nes* n) noexcept nogil:
    # The cycle count by which the counter may have pulled IRQ, never too late: exact if the lines
    # up to there are regular and near.
    cdef Ppu* p = &n.ppu
    if not n.mmc3.irq_enabled or n.cpu.irq_lines & IRQ_MAPPER:
        return NEVER
    if has_pending(p):
        return n.cpu.cycle + 1
    if not p.mask & 0x18:
        return NEVER        # until a register write
    if 240 <= p.line <= 260 and not (p.line == 240 and p.dot < 2):
        return (p.clock + (PRE_RENDER - p.line) * DOTS - p.dot) // 3
    if n.plain & PLAIN_LINES or (p.dot == 0 and not line_can_span(n)):
        return n.cpu.cycle + 1
    if p.dot:
        return mmc3_event_within_line(n)
    return mmc3_event_of_lines(n)


cdef inline uint64_t mmc3_event_of_lines(Nes* n) noexcept nogil:
    # Counts the rises of the line that begins now and of those after it.
    cdef Ppu* p = &n.ppu
    cdef A12 a
    cdef int clocks = clocks_to_irq(&n.mmc3)
    cdef int line = p.line
    cdef int end = line + 32
    a12_begin(n, &a)
    if line == PRE_RENDER:
        end = line + 1
    else:
        sprites_sort(n)
        if end > 240:
            end = 240
    while line < end:
        a12_line(n, &a, line)
        if clocks <= a.rises:
            return (a.clock + a.dot[clocks - 1]) // 3
        clocks -= a.rises
        a.clock += DOTS
        line += 1
    return a.clock // 3


cdef inline uint64_t mmc3_event_within_line(const Nes* n) noexcept nogil:
    # A bound in a line that is under way: with the background in the lower half, A12 stays low
    # but for the sprite fetches from dot 261 to 320.
    cdef const Ppu* p = &n.ppu
    cdef uint64_t line_start = p.clock - p.dot
    if p.control & 0x10 or p.line == 240 or p.dot < 3 or p.dot > 339:
        return n.cpu.cycle + 1
    if p.dot < 260:
        return (line_start + 260) // 3
    if p.dot > 322:
        return (line_start + DOTS + 259) // 3
    return n.cpu.cycle + 1


cdef void mmc3_catch_up(Nes* n, uint64_t clock) noexcept nogil:
    # At an event: whole lines if that settles it, else every dot.
    cdef Ppu* p = &n.ppu
    cdef A12 a
    cdef int clocks
    if flags_known(n, clock, clock) and p.dot == 0 and p.mask & 0x18:
        clocks = clocks_to_irq(&n.mmc3)
        a12_begin(n, &a)
        a12_line(n, &a, p.line)
        if clocks > a.rises or a.clock + a.dot[clocks - 1] >= clock:
            return
    ppu_run_until(n, clock)
