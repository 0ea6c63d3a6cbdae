# MMC2 and MMC4: a half of the pattern tables has two banks, and the PPU itself switches between them, by
# fetching a row of tile $FD or $FE of that half. Source: NESdev "MMC2", "MMC4".
#
# The span engine asks before each line whether anything on it may switch a bank (line_moves_latch). If only
# tiles of the background do, it draws the line tile by tile; else the line is left to the dot engine.


cdef void mmc2_power_on(Nes* n) noexcept nogil:
    memset(&n.mmc2, 0, sizeof(Mmc2))
    n.mmc2.latch[0] = 1
    n.mmc2.latch[1] = 1
    n.mmc2.mirroring = n.cart.mirroring ^ 1
    mmc2_apply(n)


cdef void mmc2_apply(Nes* n) noexcept nogil:
    cdef Mmc2* m = &n.mmc2
    cdef uint32_t banks = n.cart.prg_size // 0x2000
    if n.cart.mapper == 10:
        map_prg_16k(n, 0, m.prg)
    else:
        map_prg(n, 0, m.prg)
        map_prg(n, 1, banks - 3)
    map_prg(n, 2, banks - 2)
    map_prg(n, 3, banks - 1)
    mmc2_map_chr(n, 0)
    mmc2_map_chr(n, 1)
    if m.mirroring & 1:
        map_nametables(n, 0, 0, 1, 1)
    else:
        map_nametables(n, 0, 1, 0, 1)


cdef inline void mmc2_map_chr(Nes* n, int half) noexcept nogil:
    cdef int i
    for i in range(4):
        map_chr(n, 4 * half + i, <uint32_t>n.mmc2.bank[2 * half + n.mmc2.latch[half]] * 4 + i)


cdef void mmc2_write(Nes* n, uint16_t address, uint8_t value) noexcept nogil:
    cdef Mmc2* m = &n.mmc2
    if address < 0xA000:
        return
    ppu_run_exactly(n, 3 * n.cpu.cycle + 2)
    if address < 0xB000:
        m.prg = value & 15
    elif address < 0xF000:
        m.bank[(address - 0xB000) >> 12] = value & 31
    else:
        m.mirroring = value & 1
    mmc2_apply(n)


cdef inline void mmc2_fetched(Nes* n, uint16_t address) noexcept nogil:
    # The PPU has read from `address`, still from the old bank. The MMC2's left half decodes the whole
    # address, so that only the first row of the tile counts.
    cdef int half = address >> 12
    cdef uint8_t latch = (address & 0x0FF8) == 0x0FE8
    if address & 0x2000 or not (latch or (address & 0x0FF8) == 0x0FD8):
        return
    if half == 0 and address & 7 and n.cart.mapper == 9:
        return
    if n.mmc2.latch[half] != latch:
        n.mmc2.latch[half] = latch
        mmc2_map_chr(n, half)


cdef bint line_moves_latch(Nes* n) noexcept nogil:
    # At dot 0: may a fetch of this line switch a bank? The pre-render line goes unexamined.
    cdef Ppu* p = &n.ppu
    cdef uint16_t v = p.v
    cdef int tiles = 32 - (v & 31)
    if not p.mask & 0x18 or not is_picture(p):
        return False
    if p.line == PRE_RENDER or sprites_move_latch(n):
        return True
    # The 32 tiles from v on.
    return (tiles_move_latch(n, v, tiles) or tiles_move_latch(n, (v & 0x7FE0) ^ 0x400, 32 - tiles)
            or first_tiles_move_latch(n))


cdef inline bint first_tiles_move_latch(Nes* n) noexcept nogil:
    # Of the next line, which this one fetches at its end.
    cdef uint16_t v = first_tile(&n.ppu, 1)
    return tiles_move_latch(n, v, 1) or tiles_move_latch(n, next_tile(v), 1)


cdef inline bint tiles_move_latch(Nes* n, uint16_t v, int count) noexcept nogil:
    # Of `count` tiles of a row from `v` on, in one nametable.
    cdef int half = n.ppu.control >> 4 & 1
    cdef uint8_t other = 0xFD if n.mmc2.latch[half] else 0xFE
    cdef const uint8_t* names = nametable_byte(n, v & 0xFFF)
    if half == 0 and v >> 12 and n.cart.mapper == 9:
        return False
    return count > 0 and memchr(names, other, count) != NULL


cdef bint sprites_move_latch(Nes* n) noexcept nogil:
    # Tall sprites are looked at as pairs of tiles, and the slots that stay empty hold tile $FF.
    cdef Ppu* p = &n.ppu
    cdef bint tall = (p.control & 0x20) != 0
    cdef uint8_t tile, half, latch
    cdef int i
    sprites_sort(n)
    need_sprite_list(n, p.line)
    if tall and n.sprite_count[p.line] < 8 and not n.mmc2.latch[1]:
        return True
    for i in range(sprites_fetched(n, p.line)):
        tile = p.oam[4 * n.sprite_list[p.line][i] + 1]
        half = tile & 1 if tall else p.control >> 3 & 1
        if tall:
            tile = 0xFD + (tile >> 1 & 1) if tile >= 0xFC else 0
        if (tile == 0xFD or tile == 0xFE) and tile - 0xFD != n.mmc2.latch[half]:
            return True
    return False


cdef bint span_latching_line(Nes* n) noexcept nogil:
    # A regular line whose background switches banks; False if its sprites or the first tiles of the next
    # line do so too, or if sprite 0 may be hit.
    cdef Ppu* p = &n.ppu
    cdef Mmc2* m = &n.mmc2
    cdef int half = p.control >> 4 & 1
    cdef uint8_t before = m.latch[half]
    cdef uint8_t after
    cdef bint moves
    if (p.line >= 240 or ((p.v >> 5) & 31) >= 30 or n.split_count
            or (p.zero_on_line and p.hit_clock == NEVER)):
        return False
    after = latch_after_tiles(n, NULL)
    m.latch[half] = after
    moves = sprites_move_latch(n) or first_tiles_move_latch(n)
    m.latch[half] = before
    if moves:
        return False
    find_overflow(n, p.clock + DOTS)
    if n.frame != NULL:
        draw_latching_line(n)
    m.latch[half] = after
    mmc2_map_chr(n, half)
    pass_lines(n, 1)
    return True


cdef void draw_latching_line(Nes* n) noexcept nogil:
    # Leaves the banks as they were, from which its sprites came.
    cdef Ppu* p = &n.ppu
    cdef uint8_t tiles[34 * 8]
    cdef uint8_t line[264]
    cdef uint16_t v = tiles_back(p.v)
    cdef int i
    colours_refresh(n)
    n.frame.emphasis[p.line] = p.mask >> 5
    for i in range(2):
        word_store(tiles + 8 * i, row_of_tile(n, v))
        v = next_tile(v)
    latch_after_tiles(n, tiles + 16)
    mmc2_map_chr(n, p.control >> 4 & 1)
    memcpy(line, tiles + p.fine_x, 256)
    if not p.lazy:
        background_head(p, line, p.fine_x)
    finish_line(n, line)


cdef inline uint64_t row_of_tile(Nes* n, uint16_t v) noexcept nogil:
    # From the banks as they are.
    cdef const uint8_t* pattern = tile_pattern(n, nametable_byte(n, v & 0xFFF)[0], v)
    return tile_row(pattern[0], pattern[8], tile_attribute(n, v))


cdef uint8_t latch_after_tiles(Nes* n, uint8_t* target) noexcept nogil:
    # What the latch of the background will be after the 32 tiles from v on. If `target` is not NULL, it gets
    # their pixels, and the banks are those of the last.
    cdef uint16_t v = n.ppu.v
    cdef int half = n.ppu.control >> 4 & 1
    cdef bint looks = half or n.cart.mapper == 10 or v >> 12 == 0
    cdef uint8_t before = n.mmc2.latch[half]
    cdef uint8_t latch, name
    cdef int i
    for i in range(32):
        if target != NULL:
            word_store(target + 8 * i, row_of_tile(n, v))
        name = nametable_byte(n, v & 0xFFF)[0]
        if looks and (name == 0xFD or name == 0xFE) and name - 0xFD != n.mmc2.latch[half]:
            n.mmc2.latch[half] = name - 0xFD
            if target != NULL:
                mmc2_map_chr(n, half)
        v = next_tile(v)
    latch = n.mmc2.latch[half]
    n.mmc2.latch[half] = before
    return latch
