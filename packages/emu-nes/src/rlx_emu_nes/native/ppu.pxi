# PPU, dot by dot. Source: NESdev "PPU rendering", "PPU scrolling", "PPU sprite evaluation".

cdef enum:
    DOTS = 341
    LINES = 262


cdef inline uint8_t* nametable_byte(Nes* n, uint16_t address) noexcept nogil:
    return &n.ppu.nametables[n.nametable_bank[(address >> 10) & 3] + (address & 0x3FF)]


cdef inline uint8_t vram_read(Nes* n, uint16_t address) noexcept nogil:
    address &= 0x3FFF
    if address < 0x2000:
        return n.chr_read[n.chr_bank[address >> 10] + (address & 0x3FF)]
    return nametable_byte(n, address)[0]


cdef inline void vram_write(Nes* n, uint16_t address, uint8_t value) noexcept nogil:
    address &= 0x3FFF
    if address < 0x2000:
        if n.chr_write != NULL:
            n.chr_write[n.chr_bank[address >> 10] + (address & 0x3FF)] = value
    else:
        nametable_byte(n, address)[0] = value


cdef inline uint8_t palette_index(uint16_t address) noexcept nogil:
    return address & 0x0F if (address & 0x13) == 0x10 else address & 0x1F


cdef uint8_t ppu_register_read(Nes* n, uint16_t register_) noexcept nogil:
    cdef Ppu* p = &n.ppu
    cdef uint8_t value = p.io_latch
    cdef uint16_t address
    if register_ == 2:
        value = (p.status & 0xE0) | (p.io_latch & 0x1F)
        if p.line == 241 and p.dot == 1:
            p.suppress = 1
        p.status &= 0x7F
        p.toggle = 0
        sample_nmi(n)
    elif register_ == 4:
        value = p.oam[p.oam_address]
    elif register_ == 7:
        address = p.v & 0x3FFF
        if address >= 0x3F00:
            value = (p.palette[palette_index(address)] & (0x30 if p.mask & 1 else 0x3F)) | (p.io_latch & 0xC0)
        else:
            value = p.read_buffer
        p.read_buffer = vram_read(n, address)
        p.v = (p.v + (32 if p.control & 4 else 1)) & 0x7FFF
    p.io_latch = value
    return value


cdef void ppu_register_write(Nes* n, uint16_t register_, uint8_t value) noexcept nogil:
    cdef Ppu* p = &n.ppu
    p.io_latch = value
    if register_ == 0:
        p.control = value
        p.t = (p.t & 0x73FF) | <uint16_t>((value & 3) << 10)
    elif register_ == 1:
        p.mask = value
    elif register_ == 3:
        p.oam_address = value
    elif register_ == 4:
        if (p.oam_address & 3) == 2:
            value &= 0xE3
        p.oam[p.oam_address] = value
        p.oam_address += 1
    elif register_ == 5:
        if p.toggle == 0:
            p.t = (p.t & 0x7FE0) | (value >> 3)
            p.fine_x = value & 7
        else:
            p.t = (p.t & 0x0C1F) | <uint16_t>((value & 7) << 12) | <uint16_t>((value & 0xF8) << 2)
        p.toggle ^= 1
    elif register_ == 6:
        if p.toggle == 0:
            p.t = (p.t & 0xFF) | <uint16_t>((value & 0x3F) << 8)
        else:
            p.t = (p.t & 0x7F00) | value
            p.v = p.t
        p.toggle ^= 1
    elif register_ == 7:
        if (p.v & 0x3FFF) >= 0x3F00:
            p.palette[palette_index(p.v)] = value & 0x3F
        else:
            vram_write(n, p.v, value)
        p.v = (p.v + (32 if p.control & 4 else 1)) & 0x7FFF


cdef inline void increment_x(Ppu* p) noexcept nogil:
    if (p.v & 0x1F) == 0x1F:
        p.v = (p.v & 0x7FE0) ^ 0x400
    else:
        p.v += 1


cdef inline void increment_y(Ppu* p) noexcept nogil:
    cdef uint16_t coarse = p.v & 0x3E0
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


cdef void sprite_evaluate(Nes* n) noexcept nogil:
    # Simple form: the eight first sprites in range of this line, for the next one.
    cdef Ppu* p = &n.ppu
    cdef int height = 16 if p.control & 0x20 else 8
    cdef int i, row
    cdef uint16_t address
    cdef uint8_t tile, low, high
    p.sprite_count = 0
    p.sprite_zero_on_line = 0
    if p.line > 239:
        return
    for i in range(64):
        row = p.line - p.oam[i * 4]
        if row < 0 or row >= height:
            continue
        if p.sprite_count == 8:
            p.status |= 0x20
            break
        if i == 0:
            p.sprite_zero_on_line = 1
        tile = p.oam[i * 4 + 1]
        if p.oam[i * 4 + 2] & 0x80:
            row = height - 1 - row
        if height == 16:
            address = <uint16_t>(((tile & 1) << 12) | ((tile & 0xFE) << 4) | ((row & 8) << 1) | (row & 7))
        else:
            address = <uint16_t>(((p.control & 8) << 9) | (tile << 4) | row)
        p.sprite_low[p.sprite_count] = vram_read(n, address)
        p.sprite_high[p.sprite_count] = vram_read(n, address + 8)
        p.sprite_attribute[p.sprite_count] = p.oam[i * 4 + 2]
        p.sprite_x[p.sprite_count] = p.oam[i * 4 + 3]
        p.sprite_count += 1


cdef inline void ppu_pixel(Nes* n) noexcept nogil:
    cdef Ppu* p = &n.ppu
    cdef int x = p.dot - 1
    cdef int i, column
    cdef uint8_t background = 0
    cdef uint8_t sprite = 0
    cdef uint8_t front = 0
    cdef uint8_t colour
    if p.mask & 8 and (x >= 8 or p.mask & 2):
        background = <uint8_t>(((p.shift_low >> (15 - p.fine_x)) & 1) | (((p.shift_high >> (15 - p.fine_x)) & 1) << 1))
        if background:
            background |= <uint8_t>((((p.attribute_shift_low >> (15 - p.fine_x)) & 1) << 2) | (((p.attribute_shift_high >> (15 - p.fine_x)) & 1) << 3))
    if p.mask & 0x10 and (x >= 8 or p.mask & 4):
        for i in range(p.sprite_count):
            column = x - p.sprite_x[i]
            if column < 0 or column > 7:
                continue
            if not p.sprite_attribute[i] & 0x40:
                column = 7 - column
            sprite = <uint8_t>(((p.sprite_low[i] >> column) & 1) | (((p.sprite_high[i] >> column) & 1) << 1))
            if sprite:
                if i == 0 and p.sprite_zero_on_line and background and x != 255:
                    p.status |= 0x40
                sprite |= <uint8_t>(0x10 | ((p.sprite_attribute[i] & 3) << 2))
                front = not p.sprite_attribute[i] & 0x20
                break
    if n.frame != NULL:
        colour = background
        if sprite and (front or not background):
            colour = sprite
        if not p.mask & 0x18 and (p.v & 0x3F00) == 0x3F00:
            colour = p.v & 0x1F
        n.frame.pixels[p.line * 256 + x] = p.palette[palette_index(colour)] & (0x30 if p.mask & 1 else 0x3F)


cdef inline void background_step(Nes* n) noexcept nogil:
    cdef Ppu* p = &n.ppu
    cdef int phase = (p.dot - 1) & 7
    cdef uint16_t pattern
    if phase == 0:
        p.shift_low = (p.shift_low & 0xFF00) | p.pattern_low
        p.shift_high = (p.shift_high & 0xFF00) | p.pattern_high
        p.attribute_shift_low = (p.attribute_shift_low & 0xFF00) | (0xFF if p.attribute_latch & 1 else 0)
        p.attribute_shift_high = (p.attribute_shift_high & 0xFF00) | (0xFF if p.attribute_latch & 2 else 0)
        p.nametable_latch = vram_read(n, 0x2000 | (p.v & 0xFFF))
    elif phase == 2:
        p.attribute_latch = vram_read(n, 0x23C0 | (p.v & 0xC00) | ((p.v >> 4) & 0x38) | ((p.v >> 2) & 7))
        p.attribute_latch = (p.attribute_latch >> (((p.v >> 4) & 4) | (p.v & 2))) & 3
    pattern = <uint16_t>(((p.control & 0x10) << 8) | (p.nametable_latch << 4) | (p.v >> 12))
    if phase == 4:
        p.pattern_low = vram_read(n, pattern)
    elif phase == 6:
        p.pattern_high = vram_read(n, pattern + 8)
    elif phase == 7:
        increment_x(p)


cdef inline void ppu_shift(Ppu* p) noexcept nogil:
    p.shift_low = <uint16_t>(p.shift_low << 1)
    p.shift_high = <uint16_t>(p.shift_high << 1)
    p.attribute_shift_low = <uint16_t>(p.attribute_shift_low << 1)
    p.attribute_shift_high = <uint16_t>(p.attribute_shift_high << 1)


cdef void ppu_dot(Nes* n) noexcept nogil:
    cdef Ppu* p = &n.ppu
    cdef bint rendering = p.mask & 0x18 != 0
    if p.line < 240 or p.line == 261:
        if p.line == 261 and p.dot == 1:
            p.status = 0
            n.cpu.nmi_line = 0
        if rendering:
            if 1 <= p.dot <= 256 or 321 <= p.dot <= 336:
                background_step(n)
        if p.line < 240 and 1 <= p.dot <= 256:
            ppu_pixel(n)
        if rendering:
            if 1 <= p.dot <= 256 or 321 <= p.dot <= 336:
                ppu_shift(p)
            if p.dot == 256:
                increment_y(p)
            elif p.dot == 257:
                p.v = (p.v & 0x7BE0) | (p.t & 0x041F)
                sprite_evaluate(n)
                p.oam_address = 0
            elif p.line == 261 and 280 <= p.dot <= 304:
                p.v = (p.v & 0x041F) | (p.t & 0x7BE0)
            elif p.line == 261 and p.dot == 339 and p.odd_frame:
                p.dot = 340
    elif p.line == 241 and p.dot == 1:
        if not p.suppress:
            p.status |= 0x80
        p.suppress = 0
        n.frame_complete = 1
        n.frame_count += 1
    p.dot += 1
    p.clock += 1
    if p.dot == DOTS:
        p.dot = 0
        p.line += 1
        if p.line == LINES:
            p.line = 0
            p.odd_frame ^= 1


cdef void ppu_run_until(Nes* n, uint64_t clock) noexcept nogil:
    while n.ppu.clock < clock:
        ppu_dot(n)


cdef inline void ppu_catch_up_read(Nes* n) noexcept nogil:
    ppu_run_until(n, 3 * n.cpu.cycle + 1)


cdef inline void ppu_catch_up_write(Nes* n) noexcept nogil:
    ppu_run_until(n, 3 * n.cpu.cycle + 2)


cdef inline void ppu_catch_up_end(Nes* n) noexcept nogil:
    ppu_run_until(n, 3 * n.cpu.cycle + 3)


cdef uint64_t ppu_next_event_cycle(Nes* n) noexcept nogil:
    # A lower bound: the skipped dot of odd frames is assumed until the pre-render line is over.
    cdef int64_t dots = 241 * DOTS + 1 - (n.ppu.line * DOTS + n.ppu.dot)
    if dots < 0:
        dots += LINES * DOTS - 1
    return (n.ppu.clock + dots) // 3 + 1
