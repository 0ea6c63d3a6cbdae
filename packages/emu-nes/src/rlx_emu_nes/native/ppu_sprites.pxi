# Sprite evaluation and sprite fetches, dot by dot. Source: NESdev "PPU sprite evaluation",
# "PPU OAM", "Errata" (OAM corruption).
#
# Switching rendering off in mid-frame leaves the row counter of secondary OAM where it stood;
# when rendering comes back, row 0 of OAM is copied over that row. The flags `corrupt_*` carry
# this from the $2001 write to the copy.


cdef inline void note_corruption(Ppu* p) noexcept nogil:
    p.corrupt_soon = 0
    p.corrupt_now = 0
    p.corrupt_pending = 1
    p.corrupt_row = p.oam2_address


cdef inline void corrupt_oam(Nes* n) noexcept nogil:
    cdef Ppu* p = &n.ppu
    cdef int i
    cdef int row = p.corrupt_row & 0x1F
    p.corrupt_pending = 0
    for i in range(8):
        p.oam[row * 8 + i] = p.oam[i]
    p.oam2[row] = p.oam2[0]
    n.sprites_sorted = 0


cdef inline bint in_range(const Ppu* p, uint8_t y) noexcept nogil:
    # The pre-render line counts as line 5, the low byte of 261.
    return <uint16_t>((p.line & 0xFF) - y) < (16 if p.control & 0x20 else 8)


cdef inline void clear_dot(Ppu* p) noexcept nogil:
    # Dots 0-64: secondary OAM is filled with $FF, one byte every second dot.
    cdef bint rendering = (p.mask & 0x18) != 0
    if p.dot & 1:
        if not rendering:
            return
        p.oam_buffer_next = p.oam2[p.oam2_address] if p.line == PRE_RENDER else 0xFF
        if p.dot == 1:
            p.oam2_address = 0
            p.oam2_full = 0
            p.evaluation_step = 0
            p.evaluation_wrapped = 0
        if p.corrupt_soon or p.corrupt_now:
            note_corruption(p)
    elif p.dot == 0:
        if rendering:
            p.oam2_address = (p.oam2_address + 1) & 0x1F
    elif rendering:
        if p.line != PRE_RENDER:
            p.oam2[p.oam2_address] = p.oam_buffer
        if p.corrupt_soon:
            note_corruption(p)
        p.oam2_address = (p.oam2_address + 1) & 0x1F
        if p.corrupt_now and p.dot == 64:
            p.corrupt_soon = 0
            p.corrupt_now = 0
            p.corrupt_pending = 1
    elif p.corrupt_soon or p.corrupt_now:
        note_corruption(p)


cdef inline void evaluate_y(Ppu* p, bint moving) noexcept nogil:
    # The byte just read is taken for a Y coordinate.
    if not p.ninth_found and p.line != PRE_RENDER and in_range(p, p.oam_buffer):
        if not p.oam2_full:
            if not p.corrupt_on_read:
                p.oam_address += 1
                p.oam2_address += 1
            p.oam2_address &= 0x1F
            if p.oam2_address == 0:
                p.oam2_full = 1
            if p.dot == 66:
                p.zero_on_next_line = 1
        else:
            p.ninth_found = 1
            p.oam_address += 1
            if p.overflow_clock == NEVER:
                p.overflow_clock = p.clock
        p.evaluation_step += 1
        return
    if p.dot == 66:
        p.zero_on_next_line = 0
    if not moving:
        return
    if p.oam2_full and not p.ninth_found:
        # The overflow bug: the byte index moves along with the sprite index.
        p.oam_address += 1 if (p.oam_address & 3) == 3 else 5
    else:
        p.oam_address = (p.oam_address + 4) & 0xFC


cdef inline void evaluate_rest(Ppu* p, bint moving) noexcept nogil:
    # Bytes 1-3 of a sprite in range; byte 3 goes through the range check as well.
    cdef uint16_t row
    if p.evaluation_step == 3:
        row = <uint16_t>(p.line - p.oam_buffer)
        if row < (16 if p.control & 0x20 else 8):
            if moving:
                p.oam_address += 4 if p.oam2_full else 1
        elif p.oam2_full or moving:
            p.oam_address = (p.oam_address + 1) & 0xFC
    elif moving:
        p.oam_address += 1
    p.evaluation_step = (p.evaluation_step + 1) & 3
    if not p.oam2_full and p.line != PRE_RENDER:
        p.oam2_address = (p.oam2_address + 1) & 0x1F
        if p.oam2_address == 0:
            p.oam2_full = 1


cdef inline void evaluate_write(Ppu* p) noexcept nogil:
    # Even dots 66-256: the byte goes to secondary OAM and the addresses move on.
    cdef uint8_t before = p.oam_address
    cdef uint8_t second
    cdef bint moving = not p.corrupt_on_read and p.line != PRE_RENDER
    if p.evaluation_wrapped:
        if moving:
            p.oam_address = (p.oam_address + 4) & 0xFC
        p.oam_buffer_next = p.oam2[p.oam2_address]
    else:
        if not p.oam2_full and p.line != PRE_RENDER:
            p.oam2[p.oam2_address] = p.oam_buffer
        second = p.oam2[p.oam2_address]
        if p.evaluation_step == 0:
            evaluate_y(p, moving)
        else:
            evaluate_rest(p, moving)
        p.corrupt_on_read = 0
        if p.oam_address < before and p.oam_address < 4:
            p.evaluation_wrapped = 1
        p.oam_buffer_next = second
    if p.corrupt_now:
        if p.oam2_address & 3 and not p.evaluation_wrapped and p.line != PRE_RENDER:
            p.oam2_address = (p.oam2_address + 4) & 0x1C
        note_corruption(p)
        if p.dot == 256:
            p.corrupt_row = 0 if p.corrupt_on_read else 1


cdef inline void evaluate_dot(Ppu* p) noexcept nogil:
    # Dots 65-256.
    if p.dot == 65 and p.mask & 0x18:
        p.oam2_address = 0
        p.ninth_found = 0
    if not (p.mask & 0x18 or p.corrupt_now):
        return
    if p.dot & 1:
        p.oam_buffer_next = p.oam[p.oam_address]
        if p.corrupt_now:
            p.corrupt_soon = 0
            if p.line != PRE_RENDER:
                p.oam_address += 1
            p.corrupt_on_read = 1
    else:
        evaluate_write(p)


cdef inline uint8_t sprite_pattern(Nes* n, int slot) noexcept nogil:
    cdef Ppu* p = &n.ppu
    cdef uint8_t row = bus_fetch(n)
    if p.sprite_row >= (16 if p.control & 0x20 else 8):
        return 0
    return MIRRORED[row] if p.sprite_attribute[slot] & 0x40 else row


cdef inline void fetch_sprite_dot(Nes* n, bint latching, bint reading) noexcept nogil:
    # Dots 257-320: eight dots for each of the eight sprites, with two unused name fetches.
    cdef Ppu* p = &n.ppu
    cdef int slot = (p.dot - 257) >> 3
    cdef int step = (p.dot - 1) & 7
    cdef uint8_t byte = p.oam2[p.oam2_address]
    if step == 0:
        p.address_bus = nametable_address(p)
        p.oam2_address += 1
    elif step == 1:
        p.sprite_row = <uint16_t>((p.line & 0xFF) - p.oam_buffer)
        background_fetch(n, 1, latching, reading)
        p.oam2_address += 1
    elif step == 2:
        p.address_bus = nametable_address(p)
        p.oam2_address += 1
    elif step == 3:
        p.sprite_attribute[slot] = p.oam_buffer
        background_fetch(n, 1, latching, reading)
    elif step == 4:
        p.sprite_counter[slot] = p.oam_buffer
        select_pattern(p)
        p.pattern_address &= 0x1FF7
        p.address_bus = p.pattern_address
    elif step == 5:
        select_pattern(p)
        p.pattern_address &= 0x1FF7
        p.address_bus = (p.pattern_address & 0x3F00) | p.octal_latch
        p.sprite_low[slot] = sprite_pattern(n, slot)
    elif step == 6:
        select_pattern(p)
        p.pattern_address |= 8
        p.address_bus = p.pattern_address
    else:
        select_pattern(p)
        p.pattern_address |= 8
        p.address_bus = (p.pattern_address & 0x3F00) | p.octal_latch
        p.sprite_high[slot] = sprite_pattern(n, slot)
        p.oam2_address += 1
    p.oam_buffer_next = byte
    p.oam2_address &= 0x1F


cdef inline void fetch_dot(Nes* n, bint latching, bint reading) noexcept nogil:
    cdef Ppu* p = &n.ppu
    cdef bint rendering = (p.mask & 0x18) != 0
    p.zero_on_line = p.zero_on_next_line
    if rendering:
        p.oam_address = 0
        if p.dot == 257:
            p.oam2_address = 0
    if p.corrupt_soon:
        note_corruption(p)
    if reading:
        p.octal_latch = <uint8_t>p.address_bus
    if rendering:
        fetch_sprite_dot(n, latching, reading)
    if latching and not reading:
        p.octal_latch = <uint8_t>p.address_bus


cdef inline void sprite_dot(Nes* n, bint latching, bint reading) noexcept nogil:
    # The sprite unit's share of one dot of lines 0-239 and 261.
    cdef Ppu* p = &n.ppu
    cdef int i
    if p.mask & 0x18 and p.corrupt_pending:
        corrupt_oam(n)
    if p.dot <= 64:
        clear_dot(p)
    elif p.dot <= 256:
        evaluate_dot(p)
    elif p.dot <= 320:
        fetch_dot(n, latching, reading)
    else:
        if p.corrupt_soon or p.corrupt_now:
            note_corruption(p)
        if p.mask & 0x18:
            p.oam_buffer_next = p.oam2[0]
        elif p.dot == 339:
            for i in range(8):
                p.sprite_counter[i] = 0
