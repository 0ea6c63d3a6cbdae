# Sprites for whole lines: sorted by line once per change of OAM, drawn into the line, and the
# moments of the sprite 0 hit and of the overflow flag.


cdef void sprites_sort(Nes* n) noexcept nogil:
    # For every line of evaluation the number of sprites in range, and the first eight if they are to be drawn.
    cdef uint8_t height = 16 if n.ppu.control & 0x20 else 8
    if n.sprites_sorted == height and (n.sprites_listed or n.frame == NULL):
        return
    n.sprites_sorted = height
    if n.frame == NULL and not needs_each_line(n):
        count_sprites(n)
    else:
        list_sprites(n)
    find_full_lines(n)


cdef void count_sprites(Nes* n) noexcept nogil:
    # Those that begin on a line or before it, less those that end before it.
    cdef Ppu* p = &n.ppu
    cdef uint8_t begun[16 + 256]    # with 16 lines before the picture
    cdef uint64_t sums
    cdef int i
    cdef uint8_t before = 0
    n.sprites_listed = 0
    memset(begun, 0, sizeof(begun))
    for i in range(0, 256, 4):
        begun[16 + p.oam[i]] += 1
    memset(begun + 16 + 240, 0, 16)
    for i in range(0, 256, 8):
        sums = word_sums(word_load(begun + 16 + i)) + SPREAD[0xFF] * before
        word_store(begun + 16 + i, sums)
        word_store(&n.sprite_count[i], sums - word_load(begun + 16 + i - n.sprites_sorted))
        before = begun[16 + i + 7]


cdef inline int sprites_fetched(const Nes* n, int line) noexcept nogil:
    # How many of those on `line` are: what is beyond eight, the chip does not fetch.
    return n.sprite_count[line] if n.sprite_count[line] < 8 else 8


cdef void need_sprite_list(Nes* n, int line) noexcept nogil:
    # That of one line, for a caller who reads it although nothing is drawn.
    cdef Ppu* p = &n.ppu
    cdef int i
    cdef int count = 0
    cdef int wanted = sprites_fetched(n, line)
    if n.sprites_listed:
        return
    for i in range(64):
        if count == wanted:
            break
        if <uint16_t>(line - p.oam[i * 4]) < n.sprites_sorted:
            n.sprite_list[line][count] = <uint8_t>i
            count += 1


cdef void list_sprites(Nes* n) noexcept nogil:
    cdef Ppu* p = &n.ppu
    cdef int i, line, k
    n.sprites_listed = 1
    memset(n.sprite_count, 0, sizeof(n.sprite_count))
    for i in range(64):
        line = p.oam[i * 4]
        if line >= 240:
            continue
        for k in range(8):
            sort_sprite(n, line + k, <uint8_t>i)
        if n.sprites_sorted == 16:
            for k in range(8, 16):
                sort_sprite(n, line + k, <uint8_t>i)


cdef inline void sort_sprite(Nes* n, int line, uint8_t sprite) noexcept nogil:
    cdef uint8_t count = n.sprite_count[line]
    if likely(count < 8):
        n.sprite_list[line][count] = sprite
    n.sprite_count[line] = count + 1


cdef inline void find_full_lines(Nes* n) noexcept nogil:
    # Eight lines at a time, since there is hardly ever one.
    cdef int line, i
    n.first_full = 240
    n.last_full = 0
    for line in range(0, 240, 8):
        if word_load(&n.sprite_count[line]) & (SPREAD[0xFF] * 0xF8) == 0:
            continue
        for i in range(line, line + 8):
            if n.sprite_count[i] >= 8:
                n.first_full = <uint8_t>(i if i < n.first_full else n.first_full)
                n.last_full = <uint8_t>i


cdef inline const uint8_t* sprite_row_pattern(Nes* n, const uint8_t* sprite, int row) noexcept nogil:
    # The low plane of one row; the high plane lies 8 bytes on.
    cdef Ppu* p = &n.ppu
    cdef int tile = sprite[1]
    cdef int half
    if p.control & 0x20:
        if sprite[2] & 0x80:
            row ^= 15
        half = (tile & 1) << 2
        tile = (tile & 0xFE) | (row >> 3)
        row &= 7
    else:
        if sprite[2] & 0x80:
            row ^= 7
        half = (p.control & 8) >> 1
    return n.chr_read + n.sprite_bank[half | (tile >> 6)] + (tile & 63) * 16 + row


cdef inline void draw_sprite(uint8_t* line, uint8_t* taken, uint8_t x, uint8_t attribute,
                             uint8_t low, uint8_t high) noexcept nogil:
    # Paints a row of a sprite as indices; those before it, which win, are drawn. `taken` has a bit for
    # each pixel that one of them decided, also where that lies behind the background.
    cdef uint8_t opaque = claim(taken, x, low | high)
    cdef uint64_t back = word_load(line + x)
    cdef uint64_t mask = SPREAD[opaque] * 0xFF
    cdef uint64_t extra = SPREAD[low | high] * (0x10 | (attribute & 3) << 2)
    if attribute & 0x20:
        mask &= ~word_mask(back)
    word_store(line + x, (back & ~mask) | ((SPREAD[low] | SPREAD[high] << 1 | extra) & mask))


cdef void draw_sprites(Nes* n, uint8_t* line) noexcept nogil:
    # `line` has eight bytes to spare on the right.
    cdef Ppu* p = &n.ppu
    cdef uint8_t taken[34]
    cdef const uint8_t* list_
    cdef const uint8_t* sprite
    cdef const uint8_t* pattern
    cdef int i, count
    cdef uint64_t left = word_load(line)
    memset(taken, 0, 34)
    if p.lazy:
        if p.line == 0:
            return
        list_ = n.sprite_list[p.line - 1]
        count = sprites_fetched(n, p.line - 1)
        for i in range(count):
            sprite = &p.oam[list_[i] * 4]
            pattern = sprite_row_pattern(n, sprite, p.line - 1 - sprite[0])
            if sprite[2] & 0x40:
                draw_sprite(line, taken, sprite[3], sprite[2], MIRRORED[pattern[0]],
                            MIRRORED[pattern[8]])
            else:
                draw_sprite(line, taken, sprite[3], sprite[2], pattern[0], pattern[8])
    else:
        for i in range(8):
            draw_sprite(line, taken, p.sprite_counter[i], p.sprite_attribute[i], p.sprite_low[i],
                        p.sprite_high[i])
    if not p.mask & 4:
        word_store(line, left)


cdef inline uint8_t claim(uint8_t* taken, uint8_t x, uint8_t opaque) noexcept nogil:
    # Which of eight pixels from `x` on no sprite before has decided; now this one has.
    cdef uint8_t* at = taken + (x >> 3)
    cdef int shift = 8 - (x & 7)
    opaque &= ~<uint8_t>((at[0] << 8 | at[1]) >> shift)
    at[0] |= opaque << shift >> 8
    at[1] |= <uint8_t>(opaque << shift)
    return opaque


cdef inline void paint_sprite(Nes* n, const Strip* strip, uint8_t* target, const uint8_t* sprite,
                              uint8_t* taken) noexcept nogil:
    # Paints a row of a sprite in colours over a line in colours.
    cdef Ppu* p = &n.ppu
    cdef const uint8_t* pattern = sprite_row_pattern(n, sprite, p.line - 1 - sprite[0])
    cdef const uint8_t* colour = &n.colours[0x10 | (sprite[2] & 3) << 2]
    cdef uint8_t low = MIRRORED[pattern[0]] if sprite[2] & 0x40 else pattern[0]
    cdef uint8_t high = MIRRORED[pattern[8]] if sprite[2] & 0x40 else pattern[8]
    cdef uint8_t x = sprite[3]
    cdef uint8_t opaque = claim(taken, x, low | high)
    cdef uint64_t mask, behind
    if opaque == 0:
        return
    mask = SPREAD[opaque] * 0xFF
    if sprite[2] & 0x20:
        behind = word_mask(strip_word(strip, x))
        if x < 8 and not p.mask & 2:
            behind &= SPREAD[(1 << x) - 1] * 0xFF    # no background in the eight leftmost pixels
        mask &= ~behind
    word_store(target + x, (word_load(target + x) & ~mask)
               | ((SPREAD[low & ~high] * colour[1] | SPREAD[high & ~low] * colour[2]
                   | SPREAD[low & high] * colour[3]) & mask))


cdef void paint_sprites(Nes* n, const Strip* strip, uint8_t* target) noexcept nogil:
    # The sprites of a regular line. May write seven pixels too far, into the line that is drawn next.
    cdef Ppu* p = &n.ppu
    cdef uint8_t taken[34]
    cdef const uint8_t* list_ = n.sprite_list[p.line - 1]
    cdef int count = sprites_fetched(n, p.line - 1)
    cdef uint64_t left = word_load(target)
    cdef int i
    memset(taken, 0, 34)
    for i in range(count):
        paint_sprite(n, strip, target, &p.oam[list_[i] * 4], taken)
    if not p.mask & 4:
        word_store(target, left)


cdef inline uint8_t tile_bits(Nes* n, int column) noexcept nogil:
    # Which pixels of the line's tile `column`, 0-32, are not transparent.
    cdef Ppu* p = &n.ppu
    cdef uint16_t v
    cdef int at
    if not p.lazy and column < 2:
        return <uint8_t>((p.shift_low | p.shift_high) >> (0 if column else 8))
    v = tiles_back(p.v)
    at = (v & 0x1F) + column
    if at >= 64:
        at -= 64
    elif at >= 32:
        at -= 32
        v ^= 0x400
    return background_bits(n, (v & 0x7FE0) | <uint16_t>at)


cdef inline int hit_dot(Nes* n) noexcept nogil:
    # The dot of this line at which sprite 0 first meets the background, or 0.
    cdef Ppu* p = &n.ppu
    cdef const uint8_t* pattern
    cdef uint8_t opaque
    cdef int x, column, i
    if p.lazy:
        pattern = sprite_row_pattern(n, p.oam, p.line - 1 - p.oam[0])
        opaque = pattern[0] | pattern[8]
        if p.oam[2] & 0x40:
            opaque = MIRRORED[opaque]
        x = p.oam[3]
    else:
        opaque = p.sprite_low[0] | p.sprite_high[0]
        x = p.sprite_counter[0]
    if opaque == 0:
        return 0
    column = x + p.fine_x
    opaque &= <uint8_t>((tile_bits(n, column >> 3) << 8 | tile_bits(n, (column >> 3) + 1))
                        >> (8 - (column & 7)))
    for i in range(8):
        if opaque & (0x80 >> i):
            if x + i >= 255:
                return 0
            if x + i >= 8 or (p.mask & 6) == 6:
                return x + i + 1
    return 0


cdef inline int next_line_of_zero(Nes* n, int line) noexcept nogil:
    # The first line from `line` on where sprite 0 has a pixel that is not transparent, if nothing is written
    # until then; 0: none has. Elsewhere it hits nothing.
    cdef Ppu* p = &n.ppu
    cdef int row = line - 1 - p.oam[0]
    cdef const uint8_t* pattern
    if row < 0:
        row = 0
    while row < (16 if p.control & 0x20 else 8):
        pattern = sprite_row_pattern(n, p.oam, row)
        if pattern[0] | pattern[8]:
            return p.oam[0] + 1 + row
        row += 1
    return 0


cdef inline void find_hit(Nes* n, uint64_t before) noexcept nogil:
    # Notes a sprite 0 hit of this line at a dot before `before`.
    cdef Ppu* p = &n.ppu
    cdef uint64_t clock
    cdef int dot
    if p.hit_clock != NEVER or not p.zero_on_line or (p.mask & 0x18) != 0x18:
        return
    dot = hit_dot(n)
    clock = p.clock - p.skip_dot + dot
    if dot and clock < before:
        p.hit_clock = clock


cdef inline void find_overflow(Nes* n, uint64_t before) noexcept nogil:
    # The same for the overflow flag, which eight sprites and the diagonal scan after them make.
    cdef Ppu* p = &n.ppu
    cdef uint64_t clock
    cdef int dot
    if p.overflow_clock != NEVER or n.sprite_count[p.line] < 8:
        return
    dot = overflow_dot(n)
    clock = p.clock - p.skip_dot + dot
    if dot and clock < before:
        p.overflow_clock = clock


cdef int overflow_dot(Nes* n) noexcept nogil:
    # Two dots for each sprite out of range, eight for each copied one, then the scan that also
    # walks through the bytes of the sprites.
    cdef Ppu* p = &n.ppu
    cdef int height = 16 if p.control & 0x20 else 8
    cdef int i = 0
    cdef int found = 0
    cdef int byte = 0
    cdef int dot = 66
    while found < 8 and i < 64:
        if <uint16_t>(p.line - p.oam[i * 4]) < height:
            found += 1
            dot += 8
        else:
            dot += 2
        i += 1
    while i < 64 and dot <= 256:
        if <uint16_t>(p.line - p.oam[i * 4 + byte]) < height:
            return dot
        byte = (byte + 1) & 3
        i += 1
        dot += 2
    return 0
