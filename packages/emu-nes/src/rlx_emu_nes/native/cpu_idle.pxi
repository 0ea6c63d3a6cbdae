# Waiting loops. If a backward jump arrives at the same place with the same registers, and nothing
# was changed in between, an iteration does nothing but pass time; whole iterations are then left
# out, up to the next event or until a value that the loop reads would change.


cdef inline void idle_forget(Nes* n) noexcept nogil:
    n.idle.at = NULL


cdef inline void idle_arrive(Nes* n, Cpu* c) noexcept nogil:
    # After a taken backward jump on the careless path: at the end of an iteration, or before the first.
    cdef uint64_t flags = (c.nz | <uint64_t>c.carry << 16 | <uint64_t>c.overflow << 24
                           | <uint64_t>c.irq_disable << 32 | <uint64_t>c.decimal << 40)
    if (c.effects or c.at != n.idle.at or c.x != n.idle.x or c.a != n.idle.a or c.y != n.idle.y
            or c.s != n.idle.s or flags != n.idle.flags):
        c.effects = 0
        n.idle.at, n.idle.x, n.idle.a, n.idle.y, n.idle.s = c.at, c.x, c.a, c.y, c.s
        n.idle.flags = flags
    elif not n.plain & PLAIN_IDLE:
        c.cycle += idle_skip(n, c.cycle)
    n.idle.cycle = c.cycle
    n.idle.status_reads = 0


cdef uint64_t idle_skip(Nes* n, uint64_t cycle) noexcept nogil:
    # The cycles to leave out at `cycle`, a whole number of iterations.
    cdef uint64_t until = n.fast_until
    cdef uint64_t stable, period, skipped
    if n.idle.status_reads:
        stable = status_stable_until(n)
        if stable < until:
            until = stable
    if until <= cycle:
        return 0
    period = cycle - n.idle.cycle
    skipped = (until - cycle) // period * period
    if n.idle.status_reads:
        # The last of the reads left out refreshed the PPU's data bus.
        n.ppu.io_refresh[1] += 3 * skipped
        n.ppu.io_refresh[2] += 3 * skipped
    return skipped


cdef uint64_t status_stable_until(Nes* n) noexcept nogil:
    # The last cycle up to which a $2002 read gives what the last one gave. That one had no side
    # effects, and the PPU has not moved since.
    cdef Ppu* p = &n.ppu
    cdef uint64_t clock = NEVER
    if not n.idle.status_known:
        return 0
    if p.line == PRE_RENDER:
        if p.dot == 0 and p.hit_clock == NEVER and p.overflow_clock == NEVER:
            clock = p.clock + DOTS
        else:
            clock = p.clock
    elif p.line >= 240:
        # Until the pre-render line clears the flags.
        clock = p.clock + (PRE_RENDER - p.line) * DOTS - p.dot
    elif p.dot:
        clock = p.clock
    elif p.mask & 0x18:
        clock = earliest(hit_possible(n), overflow_possible(n), NEVER)
    if p.io_latch & 0x1F and p.io_refresh[0] + IO_DECAY_DOTS < clock:
        clock = p.io_refresh[0] + IO_DECAY_DOTS
    return clock // 3 - 1 if clock > 3 else 0


cdef inline uint64_t hit_possible(Nes* n) noexcept nogil:
    # A dot before which this frame has no sprite 0 hit; exact within the line under way.
    cdef Ppu* p = &n.ppu
    cdef int dot, line
    if p.hit_clock != NEVER:
        return NEVER if p.io_latch & 0x40 else p.hit_clock     # known, but not seen yet
    if (p.mask & 0x18) != 0x18:
        return NEVER
    if p.zero_on_line:
        dot = hit_dot(n)
        if dot:
            return p.clock - p.skip_dot + dot
    line = next_line_of_zero(n, p.line + 1)
    return p.clock - p.skip_dot + (line - p.line) * DOTS if line else NEVER


cdef inline uint64_t overflow_possible(Nes* n) noexcept nogil:
    cdef Ppu* p = &n.ppu
    cdef int dot
    if p.overflow_clock != NEVER:
        return NEVER if p.io_latch & 0x20 else p.overflow_clock
    if n.sprite_count[p.line] >= 8:
        dot = overflow_dot(n)
        if dot:
            return p.clock - p.skip_dot + dot
    if p.line >= n.last_full:
        return NEVER
    if p.line >= n.first_full:
        return p.clock - p.skip_dot + DOTS
    return p.clock - p.skip_dot + (n.first_full - p.line) * DOTS
