# MMC5: RAM and ROM anywhere, CHR banks of their own for tall sprites, four kinds of nametables, a counter of
# lines, and 1 KiB of RAM inside ("ExRAM"). Its sound and its vertical split are not made. Source: NESdev
# "MMC5".
#
# The console's nametable memory is followed here by ExRAM and by the page of one repeated tile that "fill
# mode" shows, so that the picture is made of four nametables as with a four-screen cartridge.

cdef enum:
    EXRAM = 0x800               # in ppu.nametables
    FILL = 0xC00
    MMC5_RAM_WRITABLE = 0x06    # $5102 holds 2, and $5103, kept two bits higher, 1


cdef void mmc5_power_on(Nes* n) noexcept nogil:
    cdef Mmc5* m = &n.mmc5
    memset(m, 0, sizeof(Mmc5))
    m.prg_mode = 3              # games rely on these two
    m.prg[4] = 0xFF
    mmc5_map_prg(n)
    mmc5_map_chr(n)
    mmc5_map_nametables(n)


# ---- memory of the CPU

cdef void mmc5_map_prg(Nes* n) noexcept nogil:
    # $5113 is the bank at $6000, $5114-$5117 those from $8000 on; a mode leaves out what its larger banks cover.
    cdef const uint8_t* bank = n.mmc5.prg
    n.code_end = NULL
    mmc5_map_ram(n, 12, bank[0])
    if n.mmc5.prg_mode == 0:
        mmc5_map_banks(n, 0, 4, bank[4] | 0x80)
    elif n.mmc5.prg_mode == 1:
        mmc5_map_banks(n, 0, 2, bank[2])
        mmc5_map_banks(n, 2, 2, bank[4] | 0x80)
    elif n.mmc5.prg_mode == 2:
        mmc5_map_banks(n, 0, 2, bank[2])
        mmc5_map_banks(n, 2, 1, bank[3])
        mmc5_map_banks(n, 3, 1, bank[4] | 0x80)
    else:
        mmc5_map_banks(n, 0, 1, bank[1])
        mmc5_map_banks(n, 1, 1, bank[2])
        mmc5_map_banks(n, 2, 1, bank[3])
        mmc5_map_banks(n, 3, 1, bank[4] | 0x80)


cdef void mmc5_map_banks(Nes* n, int slot, int count, uint8_t bank) noexcept nogil:
    # `count` slots of 8 KiB that one register fills, whose low bits count for nothing then.
    cdef int i, page
    for i in range(count):
        if bank & 0x80 or n.cart.prg_ram_size < 0x800:
            map_prg(n, slot + i, (bank & 0x7F & ~(count - 1)) + i)
            for page in range(4):
                n.write_page[16 + 4 * (slot + i) + page] = NULL
        else:
            mmc5_map_ram(n, 16 + 4 * (slot + i), (bank & ~(count - 1)) + i)


cdef void mmc5_map_ram(Nes* n, int page, uint8_t bank) noexcept nogil:
    # 8 KiB from a page of the CPU's map on. Two chips of 8 KiB are told apart by bit 2 of the bank.
    cdef bint writable = n.mmc5.ram_protect == MMC5_RAM_WRITABLE
    cdef uint32_t offset = (bank >> 2 & 1 if n.cart.prg_ram_size == 0x4000 else bank & 7) * 0x2000
    cdef uint32_t at
    cdef int i
    for i in range(4):
        n.read_page[page + i] = NULL
        n.write_page[page + i] = NULL
        if n.cart.prg_ram_size >= 0x800:
            at = (offset + i * 0x800) % n.cart.prg_ram_size
            n.read_page[page + i] = n.prg_ram + at
            if writable:
                n.write_page[page + i] = n.prg_ram + at


# ---- memory of the PPU

cdef inline bint mmc5_has_two_sets(const Nes* n) noexcept nogil:
    # With tall sprites, these have the banks of $5120-$5127, and the background those of $5128-$512B.
    return (n.ppu.control & 0x20) != 0


cdef void mmc5_map_chr(Nes* n) noexcept nogil:
    cdef int i
    for i in range(8):
        map_chr(n, i, mmc5_chr_bank(n, i, False))
        n.mmc5.sprite_bank[i] = n.chr_bank[i]
    if not mmc5_has_two_sets(n):
        n.mmc5.wrote_second = 0
        return
    for i in range(8):
        map_chr(n, i, mmc5_chr_bank(n, i, True))


cdef inline uint32_t mmc5_chr_bank(const Nes* n, int slot, bint second) noexcept nogil:
    # The 1 KiB bank of a slot. The last register of a larger bank counts, in units of that size; the second
    # set has four registers, which serve both halves.
    cdef int count = 8 >> n.mmc5.chr_mode
    cdef int register_ = slot | (count - 1)
    if second:
        register_ = 8 + (register_ & 3)
    return n.mmc5.chr[register_] * count + (slot & (count - 1))


cdef void mmc5_map_nametables(Nes* n) noexcept nogil:
    cdef int i
    for i in range(4):
        n.nametable_bank[i] = (n.mmc5.nametables >> (2 * i) & 3) * 0x400


cdef inline bint mmc5_guards(const Nes* n, uint16_t offset) noexcept nogil:
    # May the PPU not write at this offset of nametable memory?
    return offset >= FILL or (offset >= EXRAM and n.mmc5.exram_mode >= 2)


cdef void mmc5_fill(Nes* n) noexcept nogil:
    cdef uint16_t i
    memset(&n.ppu.nametables[FILL], n.mmc5.fill_tile, 0x3C0)
    memset(&n.ppu.nametables[FILL + 0x3C0], n.mmc5.fill_colour * 0x55, 0x40)
    for i in range(0x400):
        background_touch(n, FILL + i)


cdef inline uint8_t mmc5_fetch(Nes* n, uint16_t address) noexcept nogil:
    # A read by the PPU. Extended attributes (ExRAM mode 1) give each tile of the background a palette and a
    # 4 KiB bank of its own.
    cdef Ppu* p = &n.ppu
    cdef Mmc5* m = &n.mmc5
    cdef uint32_t bank
    cdef uint8_t extra
    cdef bint rendering = is_rendering(p)
    if rendering and 257 <= p.dot <= 320:
        if address & 0x2000:
            return vram_read(n, address)
        return mmc5_sprite_byte(n, address)
    if rendering and m.exram_mode == 1:
        if address & 0x2000 and ((p.dot & 7) != 4 or p.dot == 340):
            m.tile = address & 0x3FF
            return vram_read(n, address)
        extra = p.nametables[EXRAM + m.tile]
        if address & 0x2000:
            return (extra >> 6) * 0x55
        bank = (extra & 0x3F) | <uint32_t>(m.chr_upper << 6)
        return n.chr_read[(bank * 0x1000 + (address & 0xFFF)) % mmc5_chr_size(n)]
    if not rendering and not address & 0x2000 and not m.wrote_second:
        return mmc5_sprite_byte(n, address)
    return vram_read(n, address)


cdef inline uint8_t mmc5_sprite_byte(const Nes* n, uint16_t address) noexcept nogil:
    return n.chr_read[n.mmc5.sprite_bank[address >> 10] + (address & 0x3FF)]


cdef inline uint32_t mmc5_chr_size(const Nes* n) noexcept nogil:
    return n.cart.chr_size if n.cart.chr_size else n.cart.chr_ram_size


# ---- the counter of lines

cdef inline bint mmc5_in_frame(const Nes* n) noexcept nogil:
    # It has seen this frame's lines up to now.
    return n.mmc5.in_frame and n.mmc5.frame == <uint8_t>n.frame_count and n.ppu.line < 240


cdef inline void mmc5_line_begins(Nes* n) noexcept nogil:
    # At dot 2, when the same name has been read for the third time in a row.
    cdef Mmc5* m = &n.mmc5
    if not mmc5_in_frame(n):
        m.in_frame = 1
        m.frame = <uint8_t>n.frame_count
        m.counter = 0
        return
    m.counter += 1
    if m.counter == m.target:
        m.pending = 1
        mmc5_pull(n)


cdef inline void mmc5_pull(Nes* n) noexcept nogil:
    if n.mmc5.pending and n.mmc5.irq_enabled:
        n.cpu.irq_lines |= IRQ_MAPPER
    else:
        n.cpu.irq_lines &= ~IRQ_MAPPER


cdef inline void mmc5_leaves_frame(Nes* n) noexcept nogil:
    # The processor fetches the vector of an NMI.
    ppu_run_exactly(n, 3 * n.cpu.cycle + 2)
    n.mmc5.in_frame = 0
    n.mmc5.pending = 0
    mmc5_pull(n)


cdef uint64_t mmc5_next_event_cycle(Nes* n) noexcept nogil:
    # The cycle count by which the counter may have reached its target, never too late.
    cdef const Ppu* p = &n.ppu
    cdef const Mmc5* m = &n.mmc5
    cdef int64_t line
    if not m.irq_enabled or m.pending or m.target == 0 or m.target >= 240:
        return NEVER
    if has_pending(p):
        return n.cpu.cycle + 1
    if not p.mask & 0x18:
        return NEVER            # until a register write
    if p.line >= 240:
        line = LINES + m.target
    elif not mmc5_in_frame(n):
        line = p.line + m.target        # at the earliest
    elif m.counter < m.target:
        line = p.line + m.target - m.counter
        if p.dot < 3:
            line -= 1
    else:
        line = LINES + m.target
    # An odd frame lacks a dot.
    return (p.clock + (line - p.line) * DOTS + 2 - p.dot - 1) // 3


# ---- registers

cdef inline bint answers_mmc5(const Nes* n, uint16_t address) noexcept nogil:
    return n.cart.is_mmc5 and 0x5000 <= address < 0x6000


cdef bint mmc5_drives(const Nes* n, uint16_t address) noexcept nogil:
    # Does a read get an answer?
    return 0x5204 <= address <= 0x5206 or (address >= 0x5C00 and n.mmc5.exram_mode >= 2)


cdef uint8_t mmc5_peek(const Nes* n, uint16_t address) noexcept nogil:
    cdef const Mmc5* m = &n.mmc5
    cdef uint16_t product = m.factor[0] * m.factor[1]
    if address == 0x5204:
        return (0x80 if m.pending else 0) | (0x40 if mmc5_in_frame(n) else 0)
    if address == 0x5205:
        return <uint8_t>product
    if address == 0x5206:
        return product >> 8
    return n.ppu.nametables[EXRAM + (address & 0x3FF)]


cdef uint8_t mmc5_read(Nes* n, uint16_t address) noexcept nogil:
    # One that `mmc5_drives`.
    cdef uint8_t value
    if address != 0x5204:
        return mmc5_peek(n, address)
    ppu_run_exactly(n, 3 * n.cpu.cycle + 2)
    value = mmc5_peek(n, address)
    n.mmc5.pending = 0
    mmc5_pull(n)
    return value


cdef void mmc5_write(Nes* n, uint16_t address, uint8_t value) noexcept nogil:
    cdef Mmc5* m = &n.mmc5
    if address >= 0x5C00:
        mmc5_write_exram(n, address, value)
        return
    ppu_run_exactly(n, 3 * n.cpu.cycle + 2)
    if address == 0x5100:
        m.prg_mode = value & 3
        mmc5_map_prg(n)
    elif address == 0x5101:
        m.chr_mode = value & 3
        mmc5_map_chr(n)
    elif address == 0x5102 or address == 0x5103:
        m.ram_protect &= 0x0C if address == 0x5102 else 0x03
        m.ram_protect |= (value & 3) if address == 0x5102 else (value & 3) << 2
        mmc5_map_prg(n)
    elif address == 0x5104:
        m.exram_mode = value & 3
    elif address == 0x5105:
        m.nametables = value
        mmc5_map_nametables(n)
    elif address == 0x5106:
        m.fill_tile = value
        mmc5_fill(n)
    elif address == 0x5107:
        m.fill_colour = value & 3
        mmc5_fill(n)
    elif 0x5113 <= address <= 0x5117:
        m.prg[address - 0x5113] = value
        mmc5_map_prg(n)
    elif 0x5120 <= address <= 0x512B:
        m.chr[address - 0x5120] = value | <uint16_t>(m.chr_upper << 8)
        m.wrote_second = address >= 0x5128
        mmc5_map_chr(n)
    elif address == 0x5130:
        m.chr_upper = value & 3
    elif address == 0x5203:
        m.target = value
    elif address == 0x5204:
        m.irq_enabled = value >> 7
        mmc5_pull(n)
    elif address == 0x5205 or address == 0x5206:
        m.factor[address - 0x5205] = value


cdef void mmc5_write_exram(Nes* n, uint16_t address, uint8_t value) noexcept nogil:
    # As a nametable it takes data while the PPU renders, and zeros else; in mode 3 it is read only.
    cdef uint8_t* cell = &n.ppu.nametables[EXRAM + (address & 0x3FF)]
    if n.mmc5.exram_mode == 3:
        return
    ppu_run_exactly(n, 3 * n.cpu.cycle + 2)
    if n.mmc5.exram_mode < 2 and not mmc5_in_frame(n):
        value = 0
    if cell[0] != value:
        cell[0] = value
        background_touch(n, EXRAM + (address & 0x3FF))
