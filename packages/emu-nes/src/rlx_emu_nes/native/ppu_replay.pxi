# From whole lines back to exact dots: rebuilds the registers that span_line does not keep.


cdef void ppu_materialise(Nes* n) noexcept nogil:
    # At dot 0 after a regular line: what evaluation and fetches of that line have left.
    cdef Ppu* p = &n.ppu
    cdef uint64_t end = p.clock
    cdef int line = p.line
    p.lazy = 0
    p.line = line - 1 if line else PRE_RENDER
    replay_evaluation(n, end - DOTS)
    load_sprites(n, line - 1)
    p.sprite_row = <uint16_t>((p.line & 0xFF) - p.oam2[28])
    p.zero_on_line = p.zero_on_next_line
    p.oam_address = 0
    p.oam_buffer_next = p.oam_buffer = p.oam_latch = p.oam2[0]
    p.oam2_address = 0
    load_tiles(n)
    p.line = line
    p.dot = 0
    p.clock = end


cdef inline void load_tiles(Nes* n) noexcept nogil:
    # Dots 321-340: the two first tiles of the next line, and the name of the third, at v.
    cdef Ppu* p = &n.ppu
    cdef uint16_t first = tiles_back(p.v)
    cdef uint16_t second = next_tile(first)
    cdef const uint8_t* pattern = tile_pattern(n, nametable_byte(n, first & 0xFFF)[0], first)
    cdef uint8_t attribute = tile_attribute(n, first)
    p.shift_low = <uint16_t>(pattern[0] << 8)
    p.shift_high = <uint16_t>(pattern[8] << 8)
    p.attribute_low = 0xFF if attribute & 1 else 0
    p.attribute_high = 0xFF if attribute & 2 else 0
    pattern = tile_pattern(n, nametable_byte(n, second & 0xFFF)[0], second)
    p.pattern_low = pattern[0]
    p.pattern_high = pattern[8]
    p.shift_low |= pattern[0]
    p.shift_high |= pattern[8]
    p.attribute = p.attribute_latch = tile_attribute(n, second)
    p.fetched = nametable_byte(n, p.v & 0xFFF)[0]
    p.fetch_kind = FETCH_NONE
    p.octal_latch = <uint8_t>p.v
    p.address_bus = (nametable_address(p) & 0x3F00) | p.fetched
    p.pattern_address = (p.control & 0x10) << 8 | p.fetched << 4 | 8 | p.v >> 12


cdef inline void replay_line_end(Nes* n, uint64_t clock) noexcept nogil:
    # The same for a line that has come only as far as `clock`, after dot 258: evaluation and
    # fetches are executed again. Everything else they do, they have done already.
    cdef Ppu* p = &n.ppu
    cdef uint64_t end = p.clock
    cdef Mmc3 mmc3 = n.mmc3
    cdef uint8_t irq_lines = n.cpu.irq_lines
    cdef uint16_t t = p.t
    p.t = tiles_back(p.v)       # t may have changed since, but not for that line
    p.lazy = 0
    p.line = p.line - 1 if p.line else PRE_RENDER
    replay_evaluation(n, end - DOTS)
    p.dot = 257
    p.zero_on_line = p.zero_on_next_line
    p.oam_address = 0
    p.oam_buffer_next = p.oam2[0]
    p.oam_buffer = p.oam2[0]
    p.oam2_address = 1
    p.address_bus = nametable_address(p)
    p.octal_latch = <uint8_t>p.address_bus
    p.dot = 258
    p.clock = end - DOTS + 258
    ppu_run_quiet(n, clock)
    p.t = t
    n.mmc3 = mmc3
    n.cpu.irq_lines = irq_lines


cdef bint span_to_dot(Nes* n, uint64_t clock) noexcept nogil:
    # To a dot after 258 of the line that begins now: the line as a whole, and then its end again.
    # Registers that the end does not load in time, if rendering is cut off, are left as the
    # visible part of the line would leave them.
    cdef Ppu* p = &n.ppu
    cdef bint lazy = p.lazy
    cdef uint16_t v = p.v
    if (n.plain & PLAIN_TAILS or n.cart.counts_a12 or p.line >= 240 or not p.mask & 0x18
            or n.cart.latches_chr and line_moves_latch(n) or not span_line(n)):
        return False
    if lazy:
        load_sprites(n, p.line - 2)
    age_sprites(p)
    age_background(n, v)
    replay_line_end(n, clock)
    return True


cdef void load_sprites(Nes* n, int line) noexcept nogil:
    # The sprite registers as fetched on `line`, for the next.
    cdef Ppu* p = &n.ppu
    cdef const uint8_t* sprite
    cdef const uint8_t* pattern
    cdef int i
    memset(p.sprite_counter, 0xFF, 8)
    memset(p.sprite_attribute, 0xFF, 8)
    memset(p.sprite_low, 0, 8)
    memset(p.sprite_high, 0, 8)
    if line < 0:
        # The pre-render line fetches what line 239 left, out of range.
        for i in range(8):
            p.sprite_counter[i] = p.oam2[4 * i + 3]
            p.sprite_attribute[i] = p.oam2[4 * i + 2]
        return
    need_sprite_list(n, line)
    for i in range(sprites_fetched(n, line)):
        sprite = &p.oam[4 * n.sprite_list[line][i]]
        pattern = sprite_row_pattern(n, sprite, line - sprite[0])
        p.sprite_counter[i] = sprite[3]
        p.sprite_attribute[i] = sprite[2]
        p.sprite_low[i] = MIRRORED[pattern[0]] if sprite[2] & 0x40 else pattern[0]
        p.sprite_high[i] = MIRRORED[pattern[8]] if sprite[2] & 0x40 else pattern[8]


cdef inline void age_sprites(Ppu* p) noexcept nogil:
    # 256 dots later.
    cdef int i, shifts
    for i in range(8):
        shifts = 256 - p.sprite_counter[i]
        p.sprite_counter[i] = 0
        p.sprite_low[i] = <uint8_t>(p.sprite_low[i] << shifts) if shifts < 8 else 0
        p.sprite_high[i] = <uint8_t>(p.sprite_high[i] << shifts) if shifts < 8 else 0


cdef inline void age_background(Nes* n, uint16_t v) noexcept nogil:
    # After dot 257 of a line that began at `v`: its two last tiles, shifted once.
    cdef Ppu* p = &n.ppu
    cdef uint8_t name, before
    cdef const uint8_t* pattern
    v = (v ^ 0x400) - 2 if (v & 0x1F) >= 2 else v + 30
    before = tile_attribute(n, v)
    pattern = tile_pattern(n, nametable_byte(n, v & 0xFFF)[0], v)
    p.shift_low = <uint16_t>(pattern[0] << 8)
    p.shift_high = <uint16_t>(pattern[8] << 8)
    v = next_tile(v)
    name = nametable_byte(n, v & 0xFFF)[0]
    pattern = tile_pattern(n, name, v)
    p.pattern_low = pattern[0]
    p.pattern_high = pattern[8]
    p.fetched = pattern[8]
    p.attribute = tile_attribute(n, v)
    p.attribute_latch = p.attribute
    p.pattern_address = (p.control & 0x10) << 8 | name << 4 | 8 | v >> 12
    p.shift_low = <uint16_t>((p.shift_low | p.pattern_low) << 1)
    p.shift_high = <uint16_t>((p.shift_high | p.pattern_high) << 1 | 1)
    p.attribute_low = (0xFE if before & 1 else 0) | (p.attribute & 1)
    p.attribute_high = (0xFE if before & 2 else 0) | (p.attribute >> 1)


cdef inline void replay_evaluation(Nes* n, uint64_t start) noexcept nogil:
    cdef Ppu* p = &n.ppu
    cdef int dot, count, i
    p.oam2_full = 0
    p.ninth_found = 0
    p.evaluation_step = 0
    p.evaluation_wrapped = 0
    if p.line == PRE_RENDER:
        return      # reads only
    memset(p.oam2, 0xFF, 32)
    sprites_sort(n)
    need_sprite_list(n, p.line)
    count = n.sprite_count[p.line]
    if count < 8:
        for i in range(count):
            memcpy(p.oam2 + 4 * i, p.oam + 4 * n.sprite_list[p.line][i], 4)
        if count == 0 or n.sprite_list[p.line][count - 1] != 63:
            p.oam2[4 * count] = p.oam[4 * 63]   # the last Y that was tried and not kept
        p.evaluation_wrapped = 1
        return
    p.oam_buffer = 0xFF
    p.oam2_address = 0
    for dot in range(65, 257):
        p.dot = dot
        p.clock = start + dot
        evaluate_dot(p)
        p.oam_buffer = p.oam_buffer_next
