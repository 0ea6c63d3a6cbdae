# The background as a picture: every nametable is kept decoded, 256 x 240 pixels of palette << 2
# | colour, and only what was written since the last drawn frame is decoded again. The pictures
# belong to the host and are never saved.

cdef extern from "pixels.h" nogil:
    const uint64_t SPREAD[256]
    const uint8_t MIRRORED[256]
    uint64_t word_load(const uint8_t* source)
    void word_store(uint8_t* target, uint64_t word)
    uint64_t word_mask(uint64_t word)
    uint64_t word_nonzero(uint64_t word)
    int word_first(uint64_t word)
    uint64_t word_sums(uint64_t word)
    void pixels_map(uint8_t* target, const uint8_t* source, const uint8_t* table, int count)

cdef enum:
    ALL_TILES = 0xFFFFFFFF


cdef void background_forget(Nes* n) noexcept nogil:
    memset(n.row_key, 0, sizeof(n.row_key))


cdef inline void background_touch(Nes* n, uint16_t offset) noexcept nogil:
    # A byte of nametable memory has changed: note the tiles that show it.
    cdef uint16_t at = offset & 0x3FF
    cdef int table = offset >> 10
    cdef uint32_t tiles
    cdef int row, i
    if at < 0x3C0:
        n.row_dirty[table][at >> 5] |= <uint32_t>1 << (at & 31)
        return
    tiles = <uint32_t>15 << ((at & 7) * 4)
    row = ((at >> 3) & 7) * 4
    for i in range(row, row + 4 if row < 28 else 30):
        n.row_dirty[table][i] |= tiles


cdef inline void pattern_touch(Nes* n) noexcept nogil:
    # CHR-RAM has changed: every row is suspect.
    n.chr_generation += 1
    if n.chr_generation == 0:
        background_forget(n)


cdef inline uint64_t background_key(const Nes* n) noexcept nogil:
    # Names what the tiles of a row are made from: four 1 KiB banks and the state of CHR-RAM.
    cdef const uint32_t* bank = &n.chr_bank[4 if n.ppu.control & 0x10 else 0]
    return (<uint64_t>1 << 63 | <uint64_t>n.chr_generation << 44
            | <uint64_t>(bank[0] >> 10) << 33 | <uint64_t>(bank[1] >> 10) << 22
            | <uint64_t>(bank[2] >> 10) << 11 | bank[3] >> 10)


cdef void decode_tile(Nes* n, int table, int row, int column) noexcept nogil:
    cdef const uint8_t* names = &n.ppu.nametables[table * 0x400]
    cdef uint8_t name = names[row * 32 + column]
    cdef uint8_t attribute = names[0x3C0 + (row >> 2) * 8 + (column >> 2)]
    cdef int bank = (name >> 6) | (4 if n.ppu.control & 0x10 else 0)
    cdef const uint8_t* pattern = n.chr_read + n.chr_bank[bank] + (name & 63) * 16
    cdef uint8_t* target = n.picture + (table * 240 + row * 8) * 256 + column * 8
    cdef int i
    attribute = (attribute >> (((row & 2) << 1) | (column & 2))) & 3
    for i in range(8):
        word_store(target, tile_row(pattern[i], pattern[i + 8], attribute))
        target += 256


cdef void decode_row(Nes* n, int table, int row, uint64_t key) noexcept nogil:
    cdef uint32_t dirty = n.row_dirty[table][row]
    cdef int column
    if n.row_key[table][row] != key:
        n.row_key[table][row] = key
        dirty = ALL_TILES
    n.row_dirty[table][row] = 0
    for column in range(32):
        if dirty >> column & 1:
            decode_tile(n, table, row, column)


cdef inline const uint8_t* background_row(Nes* n, int table, int row, int y,
                                          uint64_t key) noexcept nogil:
    # 256 decoded pixels of line `y` of a tile row.
    if n.row_dirty[table][row] or n.row_key[table][row] != key:
        decode_row(n, table, row, key)
    return n.picture + (table * 240 + row * 8 + y) * 256


cdef inline const uint8_t* tile_pattern(Nes* n, uint8_t name, uint16_t v) noexcept nogil:
    # The low plane of the row that `v` selects; the high plane lies 8 bytes on.
    cdef int bank = (name >> 6) | (4 if n.ppu.control & 0x10 else 0)
    return n.chr_read + n.chr_bank[bank] + (name & 63) * 16 + (v >> 12)


cdef inline uint8_t tile_attribute(Nes* n, uint16_t v) noexcept nogil:
    cdef uint8_t attribute = nametable_byte(
        n, 0x3C0 | (v & 0xC00) | ((v >> 4) & 0x38) | ((v >> 2) & 7))[0]
    return (attribute >> (((v >> 4) & 4) | (v & 2))) & 3


cdef inline uint8_t background_bits(Nes* n, uint16_t v) noexcept nogil:
    # Which of the eight pixels of the tile at `v` are not transparent.
    cdef const uint8_t* pattern = tile_pattern(n, nametable_byte(n, v & 0xFFF)[0], v)
    return pattern[0] | pattern[8]


cdef inline uint16_t tiles_back(uint16_t v) noexcept nogil:
    # v two tiles to the left.
    if (v & 0x1F) < 2:
        return (v ^ 0x400) + 30
    return v - 2


cdef inline uint16_t next_tile(uint16_t v) noexcept nogil:
    return (v & 0x7FE0) ^ 0x400 if (v & 0x1F) == 0x1F else v + 1


cdef void background_line(Nes* n, uint8_t* line, uint8_t fine_x, uint64_t key) noexcept nogil:
    # 256 indices for the line that begins now, its third tile being at v.
    cdef Ppu* p = &n.ppu
    cdef uint16_t v = tiles_back(p.v)
    cdef int row = (v >> 5) & 31
    cdef int start = (v & 31) * 8 + fine_x
    memcpy(line, background_row(n, n.nametable_bank[(v >> 10) & 3] >> 10, row, v >> 12, key)
           + start, 256 - start)
    if start:
        memcpy(line + 256 - start,
               background_row(n, n.nametable_bank[((v >> 10) & 3) ^ 1] >> 10, row, v >> 12, key),
               start)
    if not p.lazy:
        background_head(p, line, fine_x)


cdef inline void background_head(const Ppu* p, uint8_t* line, uint8_t fine_x) noexcept nogil:
    # The first two tiles, which are in the shift registers already.
    cdef uint8_t head[16]
    word_store(head, tile_row(<uint8_t>(p.shift_low >> 8), <uint8_t>(p.shift_high >> 8),
                              (p.attribute_low & 1) | (p.attribute_high & 1) << 1))
    word_store(head + 8, tile_row(<uint8_t>p.shift_low, <uint8_t>p.shift_high, p.attribute_latch))
    memcpy(line, head + fine_x, 16 - fine_x)


cdef inline uint64_t tile_row(uint8_t low, uint8_t high, uint8_t attribute) noexcept nogil:
    # Eight pixels of two planes, as indices.
    return SPREAD[low] | SPREAD[high] << 1 | SPREAD[low | high] * (<uint64_t>attribute << 2)


cdef struct Strip:
    # The decoded pixels of a regular line, before it is drawn: those left of `seam`, and the others.
    const uint8_t* left
    const uint8_t* right        # of the first pixel after the seam
    int seam                    # 1-256


cdef inline void background_strip(Nes* n, Strip* strip, uint64_t key) noexcept nogil:
    # Of the line that begins now, its third tile being at v.
    cdef uint16_t v = tiles_back(n.ppu.v)
    cdef int row = (v >> 5) & 31
    cdef int start = (v & 31) * 8 + n.ppu.fine_x
    strip.seam = 256 - start
    strip.left = background_row(n, n.nametable_bank[(v >> 10) & 3] >> 10, row, v >> 12, key) + start
    strip.right = strip.left
    if start:
        strip.right = background_row(n, n.nametable_bank[((v >> 10) & 3) ^ 1] >> 10, row, v >> 12, key)


cdef inline uint64_t strip_word(const Strip* strip, int x) noexcept nogil:
    # Eight pixels from `x` on; those after the last of the line are anything.
    cdef uint8_t word[8]
    cdef int i
    if x >= strip.seam:
        return word_load(strip.right + (x - strip.seam))
    if x + 8 <= strip.seam:
        return word_load(strip.left + x)
    for i in range(8):
        word[i] = strip.left[x + i] if x + i < strip.seam else strip.right[x + i - strip.seam]
    return word_load(word)


cdef inline void strip_draw(Nes* n, const Strip* strip, uint8_t* target) noexcept nogil:
    # In colours. May write 63 pixels too far, into the line that is drawn next.
    pixels_map(target, strip.left, n.colours, strip.seam)
    if strip.seam < 256:
        pixels_map(target + strip.seam, strip.right, n.colours, 256 - strip.seam)
