# Whole lines at once, for lines in which software does nothing: the fast twin of ppu_dot.pxi.
# Between two such lines the fetch and sprite registers are not kept (`lazy`); ppu_replay.pxi
# rebuilds them when an access needs the exact dot.


cdef inline bint needs_each_line(const Nes* n) noexcept nogil:
    # The board has a look at each line's fetches.
    return n.cart.counts_a12 or n.cart.sees_fetches


cdef inline bint line_can_span(Nes* n) noexcept nogil:
    # At dot 0: nothing is under way that would make this line differ from the regular one.
    return line_is_regular(n) and not (n.cart.latches_chr and line_moves_latch(n))


cdef inline bint line_is_regular(const Nes* n) noexcept nogil:
    # The same without a look at what its fetches do to the board.
    cdef const Ppu* p = &n.ppu
    if n.cart.is_mmc5 and n.mmc5.exram_mode == 1 and p.mask & 0x18:
        return False        # extended attributes are left to the dot engine
    if (p.mask_delay | p.v_delay | p.v_copied | p.vblank_clear | p.data_read_pipe
            | p.data_write_pipe | p.corrupt_soon | p.corrupt_now | p.corrupt_pending
            | p.oam_address | p.skipped_dot):
        return False
    if p.lazy:
        return True
    if p.mask & 0x18 == 0:
        return p.skip_dot == 0 and p.corrupt_on_read == 0
    # Registers filled in some irregular way.
    return ((p.attribute_low == 0 or p.attribute_low == 0xFF)
            and (p.attribute_high == 0 or p.attribute_high == 0xFF)
            and p.corrupt_on_read == 0 and not p.skip_dot)


cdef bint span_line(Nes* n) noexcept nogil:
    # Executes the line that begins now; False if only the dot engine can.
    cdef Ppu* p = &n.ppu
    if not line_is_regular(n):
        return False
    if n.cart.latches_chr and line_moves_latch(n):
        return span_latching_line(n)
    if p.line == PRE_RENDER:
        return span_pre_render(n)
    if p.line >= 240:
        return False
    if p.mask & 0x18 == 0:
        span_blank_lines(n, 1)
        return True
    if ((p.v >> 5) & 31) >= 30:
        return False    # attribute bytes as tiles
    sprites_sort(n)
    visible_line(n)
    return True


cdef bint span_lines(Nes* n, uint64_t clock) noexcept nogil:
    # The line that begins now, and those after it that end by `clock`; False if only the dot
    # engine can execute the first. What makes a line irregular can only come from an access, so
    # the lines after a regular one need no look.
    cdef Ppu* p = &n.ppu
    cdef uint64_t key
    cdef int count
    if not span_line(n):
        return False
    if p.line == 0:
        return True
    if p.mask & 0x18 == 0:
        count = <int>((clock - p.clock) // DOTS)
        span_blank_lines(n, count if count < 240 - p.line else 240 - p.line)
        return True
    while p.line < 240 and clock - p.clock >= DOTS:
        if n.cart.latches_chr and line_moves_latch(n):
            if not span_latching_line(n):
                return True
            continue
        count = 0 if needs_each_line(n) else lines_without_flags(n)
        if count == 0:
            visible_line(n)
            continue
        if count > <int>((clock - p.clock) // DOTS):
            count = <int>((clock - p.clock) // DOTS)
        if n.frame == NULL:
            pass_lines(n, count)
            continue
        key = background_key(n)
        while count:
            draw_line(n, key)
            pass_lines(n, 1)
            count -= 1
    return True


cdef inline void visible_line(Nes* n) noexcept nogil:
    # A regular line of the picture.
    cdef Ppu* p = &n.ppu
    find_hit(n, p.clock + DOTS)
    find_overflow(n, p.clock + DOTS)
    if n.frame != NULL:
        draw_line(n, background_key(n))
    mapper_line(n)
    pass_lines(n, 1)


cdef int lines_without_flags(Nes* n) noexcept nogil:
    # From a regular line on, how many cannot set a flag of $2002.
    cdef Ppu* p = &n.ppu
    cdef int last = 240
    cdef int line
    if p.overflow_clock == NEVER:
        if n.first_full <= p.line <= n.last_full:
            return 0
        if p.line < n.first_full < last:
            last = n.first_full
    if p.hit_clock == NEVER and p.mask & 0x18 == 0x18:
        line = next_line_of_zero(n, p.line)
        if line and line < last:
            last = line
    return last - p.line


cdef inline uint16_t first_tile(const Ppu* p, int lines) noexcept nogil:
    # v at the first tile of the line that is `lines` regular ones after that at v.
    cdef int y = ((p.v >> 5) & 31) * 8 + (p.v >> 12) + lines
    cdef uint16_t table = p.v & 0x0800
    if y >= 240:
        y -= 240
        table ^= 0x0800
    return table | <uint16_t>((y & 7) << 12 | (y >> 3) << 5) | (p.t & 0x041F)


cdef inline void pass_lines(Nes* n, int count) noexcept nogil:
    # Everything that outlasts `count` regular visible lines.
    cdef Ppu* p = &n.ppu
    p.line += count
    p.zero_on_next_line = <uint16_t>(p.line - 1 - p.oam[0]) < (16 if p.control & 0x20 else 8)
    p.zero_on_line = p.zero_on_next_line
    p.v = next_tile(next_tile(first_tile(p, count)))
    p.clock += count * DOTS - p.skip_dot
    p.skip_dot = 0
    p.lazy = 1
    n.split_count = 0


cdef bint span_pre_render(Nes* n) noexcept nogil:
    cdef Ppu* p = &n.ppu
    cdef int i
    if p.mask & 0x18:
        for i in range(8):
            # Sprites of line 239 that would show on line 0, whose row is taken from line 5.
            if <uint16_t>(5 - p.oam2[i * 4]) < 16:
                return False
    p.vblank = 0
    n.cpu.nmi_line = 0
    p.hit_clock = NEVER
    p.overflow_clock = NEVER
    if p.mask & 0x18:
        p.v = next_tile(next_tile(p.t))
        p.zero_on_line = 0
        p.zero_on_next_line = 0
        mapper_line(n)
        p.skip_dot = p.odd_frame
        p.clock += DOTS
        p.lazy = 1
    else:
        finish_blank_lines(n, 1)
    p.line = 0
    return True


cdef inline void finish_blank_lines(Nes* n, int count) noexcept nogil:
    cdef Ppu* p = &n.ppu
    memset(p.sprite_counter, 0, 8)
    p.zero_on_line = p.zero_on_next_line
    p.oam_latch = p.oam_buffer
    p.address_bus = p.v & 0x3FFF
    p.skip_dot = 0
    mapper_idle(n, count * DOTS)
    p.clock += count * DOTS


cdef void span_blank_lines(Nes* n, int count) noexcept nogil:
    # Rendering is off.
    cdef Ppu* p = &n.ppu
    if count <= 0:
        return
    if n.frame != NULL:
        memset(&n.frame.pixels[p.line * 256], dark_colour(p), count * 256)
        memset(&n.frame.emphasis[p.line], p.mask >> 5, count)
    finish_blank_lines(n, count)
    p.line += count


cdef inline void colours_refresh(Nes* n) noexcept nogil:
    # Palette RAM as a table over background (0-15) and sprite (16-31) indices, if it is out of date.
    cdef Ppu* p = &n.ppu
    cdef uint8_t grey = 0x30 if p.mask & 1 else 0x3F
    cdef int i
    if n.colours_grey == grey:
        return
    for i in range(32):
        n.colours[i] = p.palette[i if i & 3 else 0] & grey
    n.colours_grey = grey


cdef inline void draw_line_straight(Nes* n, uint8_t* target, uint64_t key) noexcept nogil:
    # A line whose background is shown as it is decoded: sprites are painted over its colours.
    cdef Ppu* p = &n.ppu
    cdef Strip strip
    background_strip(n, &strip, key)
    strip_draw(n, &strip, target)
    if not p.mask & 2:
        word_store(target, SPREAD[0xFF] * n.colours[0])
    if p.mask & 0x10 and p.line and n.sprite_count[p.line - 1]:
        paint_sprites(n, &strip, target)


cdef void draw_line(Nes* n, uint64_t key) noexcept nogil:
    # `key` is the background_key.
    cdef Ppu* p = &n.ppu
    cdef uint8_t line[264]
    cdef uint8_t before[256]
    cdef int i
    colours_refresh(n)
    n.frame.emphasis[p.line] = p.mask >> 5
    if p.lazy and p.mask & 8 and n.split_count == 0 and p.line < 239:
        draw_line_straight(n, &n.frame.pixels[p.line * 256], key)
        return
    if p.mask & 8:
        background_line(n, line, p.fine_x, key)
        for i in range(n.split_count - 1, -1, -1):
            background_line(n, before, n.split_fine_x[i], key)
            memcpy(line, before, n.split_dot[i] - 1)
    finish_line(n, line)


cdef void finish_line(Nes* n, uint8_t* line) noexcept nogil:
    # The background's indices become pixels; `line` has eight bytes to spare.
    cdef Ppu* p = &n.ppu
    if not p.mask & 8:
        memset(line, 0, 256)
    elif not p.mask & 2:
        word_store(line, 0)
    if p.mask & 0x10:
        draw_sprites(n, line)
    pixels_map(&n.frame.pixels[p.line * 256], line, n.colours, 256)
