# PPU: memory, time, and the events that the CPU waits for.
# Source: NESdev "PPU memory map", "PPU frame timing", "PPU rendering".
#
# Within CPU cycle k the dots 3k, 3k+1, 3k+2 run after the start of the access; a register acts
# at the dot given in ppu_registers.pxi. This is one of the console's four alignments.

cdef enum:
    DOTS = 341
    LINES = 262
    PRE_RENDER = 261


cdef inline uint8_t* nametable_byte(Nes* n, uint16_t address) noexcept nogil:
    return &n.ppu.nametables[n.nametable_bank[(address >> 10) & 3] + (address & 0x3FF)]


cdef inline uint8_t vram_read(Nes* n, uint16_t address) noexcept nogil:
    if address & 0x2000:
        return nametable_byte(n, address)[0]
    return n.chr_read[n.chr_bank[(address >> 10) & 7] + (address & 0x3FF)]


cdef inline void vram_write(Nes* n, uint16_t address, uint8_t value) noexcept nogil:
    cdef uint8_t* cell
    if address & 0x2000:
        cell = nametable_byte(n, address)
        if n.cart.is_mmc5 and mmc5_guards(n, <uint16_t>(cell - n.ppu.nametables)):
            return
        if cell[0] != value:
            cell[0] = value
            background_touch(n, <uint16_t>(cell - n.ppu.nametables))
    elif n.chr_write != NULL:
        cell = n.chr_write + n.chr_bank[(address >> 10) & 7] + (address & 0x3FF)
        if cell[0] != value:
            cell[0] = value
            pattern_touch(n)


cdef inline uint8_t palette_index(uint16_t address) noexcept nogil:
    # The four backdrop entries of the sprites are those of the background.
    return address & 0x0F if (address & 3) == 0 else address & 0x1F


cdef inline bint is_rendering(const Ppu* p) noexcept nogil:
    return (p.mask & 0x18) != 0 and (p.line < 240 or p.line == PRE_RENDER)


cdef inline bint has_pending(const Ppu* p) noexcept nogil:
    return (p.mask_delay | p.v_delay | p.v_copied | p.vblank_clear
            | p.data_read_pipe | p.data_write_pipe) != 0


cdef inline bint can_run_quiet(const Nes* n) noexcept nogil:
    # Far enough into a rendered line, nothing pending.
    cdef const Ppu* p = &n.ppu
    return (not n.plain & PLAIN_LINES and p.dot > 2 and p.mask & 0x18 and is_picture(p)
            and not has_pending(p) and not p.skipped_dot
            and not (p.corrupt_soon | p.corrupt_now | p.corrupt_pending))


cdef void ppu_run_until(Nes* n, uint64_t clock) noexcept nogil:
    # Executes every dot before `clock`.
    cdef Ppu* p = &n.ppu
    while p.clock < clock:
        if ppu_run_dark_access(n, clock) or ppu_run_vblank(n, clock):
            continue
        if p.dot == 0 and not n.plain & PLAIN_LINES:
            if clock - p.clock >= DOTS:
                if span_lines(n, clock):
                    continue
            elif clock - p.clock > 258 and span_to_dot(n, clock):
                return
        if p.lazy:
            ppu_materialise(n)
        if n.split_count:
            run_splits(n)
        if can_run_quiet(n):
            ppu_run_quiet(n, clock)
        elif n.plain & PLAIN_LINES:
            ppu_dot(n)
        elif skip_blank(n, clock):
            continue
        elif is_blank(p):
            ppu_run_blank(n, clock)
        else:
            ppu_dot(n)


cdef void run_splits(Nes* n) noexcept nogil:
    # The dots up to the last change of fine X within this line, each with its value.
    cdef Ppu* p = &n.ppu
    cdef uint8_t fine_x = p.fine_x
    cdef int i
    for i in range(n.split_count):
        p.fine_x = n.split_fine_x[i]
        while p.dot < n.split_dot[i]:
            ppu_dot(n)
    p.fine_x = fine_x
    n.split_count = 0


cdef inline void ppu_run_exactly(Nes* n, uint64_t clock) noexcept nogil:
    # The same for a caller who is about to change something.
    ppu_run_until(n, clock)
    if n.ppu.lazy:
        ppu_materialise(n)
    if n.split_count:
        run_splits(n)


cdef inline bint is_picture(const Ppu* p) noexcept nogil:
    # A line on which pixels or fetches happen if rendering is on.
    return p.line < 240 or p.line == PRE_RENDER


cdef inline bint is_blank(const Ppu* p) noexcept nogil:
    # Nothing is rendered, and no flag changes, in this dot.
    if is_picture(p):
        return (2 < p.dot < 340 and not p.mask & 0x18 and p.mask_delay == 0
                and not (p.corrupt_soon | p.corrupt_now | p.skipped_dot | p.fetch_kind))
    if p.line == 240 or p.line == 241:
        return p.dot != 0 and (p.line == 240 or p.dot != 1)
    return p.line != 260 or p.dot != 340


cdef inline bint ppu_run_dark_access(Nes* n, uint64_t clock) noexcept nogil:
    # The dots in which a $2006 or $2007 write takes effect with rendering off, if nothing else does and
    # one more dot follows, which is left to the caller. False elsewhere.
    cdef Ppu* p = &n.ppu
    if not p.v_delay | p.data_write_pipe or clock - p.clock < 5 or p.mask & 0x18:
        return False
    if (not (p.v_delay == 4 and p.data_write_pipe == 0 or p.v_delay == 0 and p.data_write_pipe == 1)
            or p.mask_delay | p.v_copied | p.vblank_clear | p.data_read_pipe
            or not 2 < p.dot < 335 or not is_blank(p) or p.fetch_kind
            or n.cart.counts_a12 or n.plain & PLAIN_LINES):
        return False
    p.oam_latch = p.oam_buffer
    pass_dark_dots(n, 3)
    if p.v_delay:
        p.v_delay = 0
        p.v = p.t
        return True
    p.data_write_pipe = 0
    p.address_bus = p.v & 0x3FFF
    p.octal_latch = <uint8_t>p.v
    data_write(n)
    pass_dark_dots(n, 1)
    step_v(p, True)
    return True


cdef inline void pass_dark_dots(Nes* n, int dots) noexcept nogil:
    # Of one line, without the end of it.
    if is_picture(&n.ppu):
        pass_dark(n, dots)
    n.ppu.dot += dots
    n.ppu.clock += dots


cdef bint ppu_run_vblank(Nes* n, uint64_t clock) noexcept nogil:
    # From dot 2 of line 241 to dot 339 of line 260: register accesses take effect, then nothing happens.
    # False elsewhere.
    cdef Ppu* p = &n.ppu
    cdef int64_t dots = (260 - p.line) * DOTS + 340 - p.dot
    cdef int64_t pending = 0
    if (p.line < 241 or p.line == 241 and p.dot < 2 or dots <= 0 or n.cart.counts_a12 or p.fetch_kind
            or n.plain & PLAIN_LINES):
        return False
    if dots > <int64_t>(clock - p.clock):
        dots = <int64_t>(clock - p.clock)
    while pending < dots and has_pending(p):
        execute_dot(n, VBLANK_DOT)
        pending += 1
    if pending < dots:
        p.oam_latch = p.oam_buffer
        if not p.mask & 0x18:
            p.address_bus = p.v & 0x3FFF
    p.clock += dots
    dots += p.dot
    p.line += <int32_t>(dots // DOTS)
    p.dot = <int32_t>(dots % DOTS)
    return True


cdef bint skip_blank(Nes* n, uint64_t clock) noexcept nogil:
    # The dots until rendering or flags need a look, if no access is taking effect.
    cdef Ppu* p = &n.ppu
    cdef int64_t idle
    if has_pending(p) or not is_blank(p):
        return False
    if is_picture(p):
        idle = 340 - p.dot
    elif p.line == 240:
        idle = DOTS - p.dot
    else:
        idle = (260 - p.line) * DOTS + 340 - p.dot
    if idle > <int64_t>(clock - p.clock):
        idle = <int64_t>(clock - p.clock)
    if not p.mask & 0x18:
        p.address_bus = p.v & 0x3FFF
    p.oam_latch = p.oam_buffer
    mapper_idle(n, idle)
    if is_picture(p):
        pass_dark(n, <int>idle)
    p.clock += idle
    idle += p.dot
    p.line += <int32_t>(idle // DOTS)
    p.dot = <int32_t>(idle % DOTS)
    return True


cdef void pass_dark(Nes* n, int dots) noexcept nogil:
    # What the picture and the sprite unit do in dots of one line with rendering off: one colour,
    # and the sprites' counters run down without a shift.
    cdef Ppu* p = &n.ppu
    cdef int end = p.dot + dots
    cdef int visible = (end if end < 257 else 257) - p.dot
    cdef int i
    if visible > 0:
        if n.frame != NULL and p.line < 240:
            memset(&n.frame.pixels[p.line * 256 + p.dot - 1], dark_colour(p), visible)
        if word_load(p.sprite_counter):
            for i in range(8):
                p.sprite_counter[i] = p.sprite_counter[i] - visible if p.sprite_counter[i] > visible else 0
    if end > 257 and p.dot < 321:
        p.zero_on_line = p.zero_on_next_line
    if p.dot <= 339 < end:
        memset(p.sprite_counter, 0, 8)


cdef inline uint8_t dark_colour(const Ppu* p) noexcept nogil:
    # The backdrop, or the palette entry that v points to.
    cdef uint16_t entry = p.v & 0x1F if (p.v & 0x3F00) == 0x3F00 else 0
    return p.palette[palette_index(entry)] & (0x30 if p.mask & 1 else 0x3F)


cdef uint64_t ppu_next_event_cycle(Nes* n) noexcept nogil:
    # The cycle count by which the vertical blank flag may have been set: a lower bound, because
    # the skipped dot of odd frames is assumed until line 0 has begun.
    cdef Ppu* p = &n.ppu
    cdef int64_t dots = 241 * DOTS + 1 - (p.line * DOTS + p.dot)
    if dots < 0:
        dots += LINES * DOTS - 1
    elif p.line == 0 and p.dot == 0:
        dots -= 1
    return (p.clock + dots) // 3 + 1
