# The exact PPU: one dot at a time, each in two halves. This is the oracle for the span engine.
# Source: NESdev "PPU rendering", "PPU scrolling", "PPU pinout" (address latch), and the
# behaviour that AccuracyCoin documents for mid-line register accesses.

cdef enum:
    FETCH_NONE
    FETCH_NAMETABLE
    FETCH_ATTRIBUTE
    FETCH_LOW
    FETCH_HIGH


cdef inline uint8_t bus_fetch(Nes* n) noexcept nogil:
    # A read through the shared address/data lines: the low byte of the address comes from the
    # latch, and the data replaces it on the lines.
    cdef Ppu* p = &n.ppu
    cdef uint16_t address = (p.address_bus & 0x3F00) | p.octal_latch
    cdef uint8_t value
    if unlikely(n.cart.sees_fetches):
        value = board_fetch(n, address)
    else:
        value = vram_read(n, address)
    p.address_bus = (p.address_bus & 0x3F00) | value
    return value


cdef inline void increment_x(Ppu* p) noexcept nogil:
    if (p.v & 0x1F) == 0x1F:
        p.v = (p.v & 0x7FE0) ^ 0x400
    else:
        p.v += 1


cdef inline void increment_y(Ppu* p) noexcept nogil:
    cdef uint16_t coarse = p.v & 0x3E0
    if p.v_copied:
        # Both writers drive v in the same dot.
        p.v = p.v_before_copy & p.v_copy
        return
    if (p.v & 0x7000) != 0x7000:
        p.v += 0x1000
        return
    p.v &= 0x0FFF
    if coarse == 0x3A0:
        p.v = (p.v & 0x7C1F) ^ 0x800
    elif coarse == 0x3E0:
        p.v &= 0x7C1F
    else:
        p.v += 0x20


cdef inline uint16_t nametable_address(const Ppu* p) noexcept nogil:
    return 0x2000 | (p.v & 0x0FFF)


cdef inline uint16_t attribute_address(const Ppu* p) noexcept nogil:
    return 0x23C0 | (p.v & 0x0C00) | ((p.v >> 4) & 0x38) | ((p.v >> 2) & 7)


cdef inline void select_pattern(Ppu* p) noexcept nogil:
    # The half and row bits of the pattern address follow the registers on every fetch dot.
    cdef uint8_t flip, row
    if p.dot < 256 or p.dot > 320:
        p.pattern_address = ((p.pattern_address & 0x0FF8) | ((p.control & 0x10) << 8)
                             | (p.v >> 12))
        return
    flip = 7 if p.oam2[(p.oam2_address & 0x1C) + 2] & 0x80 else 0
    row = (p.sprite_row & 7) ^ flip
    if p.control & 0x20:
        p.pattern_address = (
            (p.pattern_address & 0x0FE8) | row
            | ((p.oam2[(p.oam2_address & 0x1C) + 1] & 1) << 12)
            | <uint16_t>(((p.sprite_row & 8) ^ (8 if flip else 0)) << 1))
    else:
        p.pattern_address = (p.pattern_address & 0x0FF8) | ((p.control & 8) << 9) | row


cdef inline void background_fetch(Nes* n, int step, bint latching, bint reading) noexcept nogil:
    cdef Ppu* p = &n.ppu
    if latching and reading:
        p.octal_latch = <uint8_t>p.address_bus
    if step == 0:
        p.address_bus = nametable_address(p)
    elif step == 1:
        p.address_bus = (nametable_address(p) & 0x3F00) | p.octal_latch
        p.fetched = bus_fetch(n)
        p.fetch_kind = FETCH_NAMETABLE
    elif step == 2:
        p.address_bus = attribute_address(p)
    elif step == 3:
        p.address_bus = (attribute_address(p) & 0x3F00) | p.octal_latch
        p.fetched = bus_fetch(n)
        p.fetch_kind = FETCH_ATTRIBUTE
    elif step == 4:
        select_pattern(p)
        p.pattern_address &= 0x1FF7
        p.address_bus = p.pattern_address
    elif step == 5:
        p.address_bus = (p.pattern_address & 0x3F00) | p.octal_latch
        p.fetched = bus_fetch(n)
        p.fetch_kind = FETCH_LOW
    elif step == 6:
        select_pattern(p)
        p.pattern_address |= 8
        p.address_bus = p.pattern_address
    else:
        p.address_bus = (p.pattern_address & 0x3F00) | p.octal_latch
        p.fetched = bus_fetch(n)
        p.fetch_kind = FETCH_HIGH
    if latching and not reading:
        p.octal_latch = <uint8_t>p.address_bus


cdef inline void idle_fetch(Nes* n, bint latching, bint reading) noexcept nogil:
    # Dots 337-340 read the third tile's name twice; dot 0 shows its pattern address.
    cdef Ppu* p = &n.ppu
    if reading:
        p.octal_latch = <uint8_t>p.address_bus
    if p.dot == 0:
        select_pattern(p)
        p.pattern_address &= 0x1FF7
        if p.line != PRE_RENDER:
            p.address_bus = p.pattern_address
    elif p.dot == 340:
        p.fetched = bus_fetch(n)
    else:
        p.address_bus = nametable_address(p)
        if p.dot == 338:
            p.fetched = bus_fetch(n)
            p.fetch_kind = FETCH_NAMETABLE
    if latching and not reading:
        p.octal_latch = <uint8_t>p.address_bus


cdef inline void take_fetched(Ppu* p) noexcept nogil:
    # Second half of a dot: the fetched byte reaches its register.
    if p.fetch_kind == FETCH_NAMETABLE:
        p.pattern_address &= 0x100F
        if p.dot < 256 or p.dot > 320:
            p.pattern_address |= (p.address_bus & 0xFF) << 4
        else:
            p.pattern_address |= p.oam2[(p.oam2_address & 0x1C) + 1] << 4
    elif p.fetch_kind == FETCH_ATTRIBUTE:
        p.attribute = (p.fetched >> (((p.v >> 4) & 4) | (p.v & 2))) & 3
    elif p.fetch_kind == FETCH_LOW:
        p.pattern_low = p.fetched
    elif p.fetch_kind == FETCH_HIGH:
        p.pattern_high = p.fetched
        p.shift_low = (p.shift_low & 0xFF00) | p.pattern_low
        p.shift_high = (p.shift_high & 0xFF00) | p.pattern_high
        p.attribute_latch = p.attribute
        increment_x(p)
    p.fetch_kind = FETCH_NONE


cdef inline void shift_background(Ppu* p) noexcept nogil:
    # The high plane shifts in ones: seen when reloads are prevented.
    p.shift_low = <uint16_t>(p.shift_low << 1)
    p.shift_high = <uint16_t>((p.shift_high << 1) | 1)
    p.attribute_low = <uint8_t>((p.attribute_low << 1) | (p.attribute_latch & 1))
    p.attribute_high = <uint8_t>((p.attribute_high << 1) | (p.attribute_latch >> 1))


cdef inline void draw_dot(Nes* n) noexcept nogil:
    # Decides the pixel of dots 1-256 and finds the sprite 0 hit.
    cdef Ppu* p = &n.ppu
    cdef int i
    cdef uint64_t active
    cdef uint8_t colour = 0
    cdef uint8_t sprite
    cdef uint8_t shift = 7 - p.fine_x
    if p.mask & 8 and (p.dot > 8 or p.mask & 2):
        colour = ((p.shift_low >> (shift + 8)) & 1) | (((p.shift_high >> (shift + 8)) & 1) << 1)
        if colour:
            colour |= (((p.attribute_low >> shift) & 1) << 2) | (((p.attribute_high >> shift) & 1)
                                                                 << 3)
    if p.mask & 0x10 and (p.dot > 8 or p.mask & 4):
        # The first sprite that has started and has an opaque pixel wins.
        active = (word_load(p.sprite_low) | word_load(p.sprite_high)) & <uint64_t>0x8080808080808080
        if active and not p.skipped_dot:
            active &= ~word_nonzero(word_load(p.sprite_counter))
        if active:
            i = word_first(active)
            sprite = (p.sprite_low[i] >> 7) | ((p.sprite_high[i] >> 7) << 1)
            if i == 0 and p.zero_on_line and colour and p.dot < 256 and p.hit_clock == NEVER:
                p.hit_clock = p.clock
            if not (colour and p.sprite_attribute[i] & 0x20):
                colour = sprite | 0x10 | ((p.sprite_attribute[i] & 3) << 2)
    if n.frame == NULL:
        return
    if not p.mask & 0x18 and (p.v & 0x3F00) == 0x3F00:
        colour = p.v & 0x1F
    n.frame.pixels[p.line * 256 + p.dot - 1] = (
        p.palette[palette_index(colour)] & (0x30 if p.mask & 1 else 0x3F))
    if p.dot == 1:
        n.frame.emphasis[p.line] = p.mask >> 5


cdef inline void shift_sprites(Ppu* p) noexcept nogil:
    # All eight at once, a byte each: count down, or shift if started and rendering.
    cdef uint64_t counter = word_load(p.sprite_counter)
    cdef uint64_t waiting = word_nonzero(counter) >> 7
    cdef uint64_t started
    cdef uint64_t row
    if p.skipped_dot:
        waiting = 0
    word_store(p.sprite_counter, counter - waiting)
    if p.mask & 0x18:
        started = ~(waiting * 0xFF)
        row = word_load(p.sprite_low)
        word_store(p.sprite_low, (row & ~started)
                   | (row << 1 & <uint64_t>0xFEFEFEFEFEFEFEFE & started))
        row = word_load(p.sprite_high)
        word_store(p.sprite_high, (row & ~started)
                   | (row << 1 & <uint64_t>0xFEFEFEFEFEFEFEFE & started))


cdef inline void frame_flags(Nes* n) noexcept nogil:
    # The dots at which $2002 and the frame change by themselves.
    cdef Ppu* p = &n.ppu
    if p.line == 241 and p.dot == 1:
        p.vblank = 0x80
        p.vblank_clock = p.clock
        n.frame_complete = 1
        n.frame_count += 1
    elif p.line == 260 and p.dot == 340:
        p.odd_frame ^= 1
    elif p.line == PRE_RENDER and p.dot == 1:
        p.vblank = 0
        n.cpu.nmi_line = 0
        p.hit_clock = NEVER
        p.overflow_clock = NEVER
    elif p.line == PRE_RENDER and p.dot == 340:
        p.skip_dot = p.odd_frame and p.mask & 0x18


cdef inline void odd_frame_skip(Ppu* p) noexcept nogil:
    # Odd frames leave out dot 0 of line 0 if rendering was on one dot earlier. Sprites on
    # line 0 are disturbed until dot 2.
    if p.dot == 0 and p.skip_dot:
        p.dot = 1
        p.skipped_dot = 1
    elif p.dot == 2:
        p.skipped_dot = 0
    p.skip_dot = 0


cdef inline void scroll_at(Ppu* p) noexcept nogil:
    # These take effect between two dots.
    if p.dot == 257:
        increment_y(p)
    elif p.dot == 258:
        p.v = (p.v & 0x7BE0) | (p.t & 0x041F)
    elif p.line == PRE_RENDER and 281 <= p.dot <= 305:
        p.v = (p.v & 0x041F) | (p.t & 0x7BE0)


cdef enum:
    # execute_dot is compiled once for each: what is known about the dot leaves most of it out.
    ANY_DOT
    QUIET_DOT       # of a rendered line, with no register access still taking effect
    BLANK_DOT       # of vertical blank or with rendering off, but not one that changes a flag
    VBLANK_DOT      # of vertical blank, on a board that does not look at A12; the caller keeps the time


cdef void ppu_dot(Nes* n) noexcept nogil:
    execute_dot(n, ANY_DOT)


cdef void ppu_run_quiet(Nes* n, uint64_t clock) noexcept nogil:
    cdef Ppu* p = &n.ppu
    while p.clock < clock and p.dot:
        execute_dot(n, QUIET_DOT)


cdef void ppu_run_blank(Nes* n, uint64_t clock) noexcept nogil:
    # Until the register accesses of the last dots have taken effect.
    cdef Ppu* p = &n.ppu
    while p.clock < clock and has_pending(p) and is_blank(p):
        execute_dot(n, BLANK_DOT)


cdef inline void execute_dot(Nes* n, int kind) noexcept nogil:
    cdef Ppu* p = &n.ppu
    cdef bint quiet = kind == QUIET_DOT
    cdef bint fetching = quiet or (kind == ANY_DOT and (p.line < 240 or p.line == PRE_RENDER))
    cdef uint8_t seen = p.mask & 0x18       # as fetches and evaluation see it in this dot
    cdef bint blank, latching, reading
    cdef bint data_latch = False
    cdef bint data_read = False
    if kind == ANY_DOT and p.line == 0 and p.dot <= 2:
        odd_frame_skip(p)
    if fetching and seen:
        scroll_at(p)
        if kind == ANY_DOT and p.dot == 2 and n.cart.is_mmc5 and p.line < 240:
            mmc5_line_begins(n)
    if kind == ANY_DOT or (quiet and p.dot == 340):
        frame_flags(n)
    if not quiet and p.vblank_clear:
        p.vblank_clear = 0
        p.vblank = 0
    if kind != VBLANK_DOT:
        mapper_watch_a12(n)

    # $2007: two dots after the access the address is latched, two later the data moves.
    blank = kind == BLANK_DOT or kind == VBLANK_DOT or (kind == ANY_DOT and (seen == 0 or 240 <= p.line <= 260))
    if not quiet:
        p.data_read_pipe = <uint8_t>(p.data_read_pipe << 1) & 0x1F
        p.data_write_pipe = <uint8_t>(p.data_write_pipe << 1) & 0x1F
        data_read = (p.data_read_pipe & 0x10) != 0
        data_latch = ((p.data_read_pipe | p.data_write_pipe) & 4) != 0
    reading = data_read or (not blank and not p.dot & 1)
    latching = data_latch or (not blank and p.dot & 1)
    if data_latch and not reading:
        p.address_bus = p.v & 0x3FFF
        p.octal_latch = <uint8_t>p.v

    p.oam_latch = p.oam_buffer
    if not quiet:
        p.v_copied = 0
        if p.v_delay:
            p.v_delay -= 1
            if p.v_delay == 0:
                p.v_copied = 1
                p.v = p.t
                p.address_bus = p.v & 0x3FFF
    if fetching:
        sprite_dot(n, latching, reading)
    if not quiet:
        if not p.mask & 0x18:
            p.address_bus = p.v & 0x3FFF
        if p.mask_delay:
            p.mask_delay -= 1
            if p.mask_delay == 0:
                apply_mask(p)
                if n.cart.is_mmc5 and not p.mask & 0x18:
                    n.mmc5.in_frame = 0
    if fetching or (kind == ANY_DOT and p.line == 240 and p.dot == 0):
        if quiet or seen:
            if 1 <= p.dot <= 256 or 321 <= p.dot <= 336:
                background_fetch(n, (p.dot - 1) & 7, latching, reading)
            elif p.dot >= 337 or p.dot == 0:
                idle_fetch(n, latching, reading)
        if 1 <= p.dot <= 256:
            if p.line < 240:
                draw_dot(n)
            shift_sprites(p)
    elif kind == BLANK_DOT and is_picture(p):
        pass_dark(n, 1)
    if data_read:
        p.read_buffer = bus_fetch(n)
        if latching:
            p.octal_latch = <uint8_t>p.address_bus

    # Second half of the dot.
    if fetching and p.mask & 0x18 and (1 <= p.dot <= 257 or 321 <= p.dot <= 336):
        shift_background(p)
    if kind != VBLANK_DOT:
        take_fetched(p)
    if quiet or seen or p.mask & 0x18:
        p.oam_buffer = p.oam_buffer_next
    if not quiet:
        if data_read or p.data_write_pipe & 0x10:
            step_v(p, blank)
        if data_read:
            p.read_buffer = bus_fetch(n)
            if data_latch:
                p.octal_latch = <uint8_t>p.address_bus
        if p.data_write_pipe & 8:
            data_write(n)
    if kind == VBLANK_DOT:
        return

    mapper_m2_rise(n)
    p.clock += 1
    p.dot += 1
    if p.dot == DOTS:
        p.dot = 0
        p.line += 1
        if p.line == LINES:
            p.line = 0


cdef inline void apply_mask(Ppu* p) noexcept nogil:
    if (p.mask & 0x18 and not p.mask_written & 0x18 and not p.corrupt_pending
            and (p.line < 240 or p.line == PRE_RENDER)):
        p.corrupt_soon = 1
    p.mask = p.mask_written


cdef inline void step_v(Ppu* p, bint blank) noexcept nogil:
    # After a $2007 access; while rendering the increment is that of the scrolling unit.
    if blank:
        p.v = (p.v + (32 if p.control & 4 else 1)) & 0x7FFF
    else:
        increment_y(p)


cdef inline void data_write(Nes* n) noexcept nogil:
    cdef Ppu* p = &n.ppu
    cdef uint16_t address = (p.address_bus & 0x3F00) | p.octal_latch
    if (p.address_bus & 0x3F00) == 0x3F00:
        p.palette[palette_index(p.address_bus)] = p.data_written & 0x3F
        n.colours_grey = 0
    else:
        vram_write(n, address, p.data_written)
