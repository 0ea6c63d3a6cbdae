# PPU registers $2000-$2007. Source: NESdev "PPU registers", "PPU power up state",
# "Open bus behavior" (PPU), "PPU scrolling".

cdef enum:
    IO_DECAY_DOTS = 1786830     # about a third of a second until an unrefreshed bit reads 0


cdef inline void io_refresh(Ppu* p, uint64_t clock, uint8_t value, uint8_t bits) noexcept nogil:
    p.io_latch = (p.io_latch & ~bits) | (value & bits)
    if bits & 0x1F:
        p.io_refresh[0] = clock
    if bits & 0x20:
        p.io_refresh[1] = clock
    if bits & 0xC0:
        p.io_refresh[2] = clock


cdef inline void io_decay(Ppu* p, uint64_t clock) noexcept nogil:
    if clock - p.io_refresh[0] > IO_DECAY_DOTS:
        p.io_latch &= 0xE0
    if clock - p.io_refresh[1] > IO_DECAY_DOTS:
        p.io_latch &= 0xDF
    if clock - p.io_refresh[2] > IO_DECAY_DOTS:
        p.io_latch &= 0x3F


cdef bint flags_known(Nes* n, uint64_t start, uint64_t end) noexcept nogil:
    # Brings whole lines up to `end`. True: the line under way is regular so far, and what $2002
    # gives from `start` to `end` is settled without executing its dots.
    cdef Ppu* p = &n.ppu
    cdef uint64_t pre_render
    if n.plain & (PLAIN_STATUS | PLAIN_LINES):
        return False
    if 241 <= p.line <= 260 and not p.vblank and (p.line > 241 or p.dot > 1):
        pre_render = p.clock + (PRE_RENDER - p.line) * DOTS - p.dot
        ppu_run_until(n, end if end < pre_render else pre_render)
        if p.clock == end:
            return True
    if p.dot and p.clock + DOTS - p.dot <= end and (p.line < 239 or p.line == PRE_RENDER):
        ppu_run_until(n, p.clock + DOTS - p.dot)
    while (p.dot == 0 and p.clock + DOTS - p.skip_dot <= end
           and (p.line < 240 or p.line == PRE_RENDER) and span_lines(n, end)):
        pass
    if p.dot or p.clock > end or p.clock + DOTS - p.skip_dot <= end or not line_can_span(n):
        return False
    if p.line == PRE_RENDER:
        if p.vblank and start <= p.clock + 1:
            return False
        if p.clock + 1 < end:
            # Its dot 1 has cleared the flags.
            n.cpu.nmi_line = 0
            p.vblank = 0
            p.hit_clock = NEVER
            p.overflow_clock = NEVER
        return True
    if p.line >= 240:
        return False
    if p.mask & 0x18:
        sprites_sort(n)
        find_hit(n, end)
        find_overflow(n, end)
    return True


cdef uint8_t read_status(Nes* n, uint64_t start) noexcept nogil:
    # Bit 7 is taken at the start of the read, bits 5 and 6 at its end.
    cdef Ppu* p = &n.ppu
    cdef uint64_t end = start + 2
    cdef uint8_t value
    n.read_effect = p.toggle
    n.idle.status_known = flags_known(n, start, end)
    if n.idle.status_known:
        value = p.vblank
    else:
        ppu_run_exactly(n, start)
        value = p.vblank
        p.vblank_clear = 1
        ppu_run_exactly(n, end)
        n.read_effect |= value
    io_decay(p, start)
    if p.hit_clock + 2 < end:
        value |= 0x40
    if p.overflow_clock + 1 < end:
        value |= 0x20
    p.toggle = 0
    io_refresh(p, end, value, 0xE0)
    return p.io_latch


cdef uint8_t ppu_read(Nes* n, uint16_t register_) noexcept nogil:
    cdef Ppu* p = &n.ppu
    cdef uint64_t start = 3 * n.cpu.cycle
    if register_ == 2:
        return read_status(n, start)
    ppu_run_exactly(n, start)
    io_decay(p, start)
    if register_ == 4:
        ppu_run_exactly(n, start + 2)
        if (p.mask & 0x18) and p.line < 240:
            io_refresh(p, start, p.oam_latch, 0xFF)
        else:
            io_refresh(p, start, p.oam[p.oam_address], 0xFF)
    elif register_ == 7:
        if (p.address_bus & 0x3F00) == 0x3F00:
            io_refresh(p, start, p.palette[palette_index(p.v)] & (0x30 if p.mask & 1 else 0x3F),
                       0x3F)
        else:
            io_refresh(p, start, p.read_buffer, 0xFF)
        ppu_run_exactly(n, start + 2)
        p.data_read_pipe |= 1
    return p.io_latch


cdef bint write_within_line(Nes* n, uint16_t register_, uint8_t value, uint8_t old_bus,
                            uint64_t start) noexcept nogil:
    # $2000 and $2005 writes in the visible part of a regular line that change no more than the
    # NMI enable bit, t, and fine X: the line stays regular, in pieces of different fine X. The
    # pre-render line draws nothing, and looks at t only from dot 257 on.
    cdef Ppu* p = &n.ppu
    cdef uint64_t dot, pre_render
    cdef bint same_tables
    if n.plain & PLAIN_TAILS or p.line == 240:
        return False
    if not is_picture(p) and is_blank(p):
        pre_render = p.clock + (PRE_RENDER - p.line) * DOTS - p.dot
        if start < pre_render + 2:
            return False
        ppu_run_until(n, pre_render)
    if not p.mask & 0x18 or not flags_known(n, start, start) or p.dot or not p.mask & 0x18 or p.line == 239:
        return False
    dot = start - p.clock + p.skip_dot
    if dot < 2 or (p.hit_clock == NEVER and p.zero_on_line and p.line != PRE_RENDER):
        return False
    if register_ == 0:
        if (value ^ p.control) & 0x7C:
            return False
        same_tables = (((p.t >> 10) ^ value) & 3) == 0
        if dot > 250 and not (same_tables and (dot >= 262 and p.line != PRE_RENDER
                                               or ((value ^ old_bus) & 3) == 0)):
            return False
        p.control = value
        p.t = (p.t & 0x73FF) | <uint16_t>((value & 3) << 10)
        return True
    if dot > 250 or n.split_count == 4:
        return False
    if p.toggle == 0 and (value & 7) != p.fine_x and p.line != PRE_RENDER:
        n.split_dot[n.split_count] = <uint16_t>dot
        n.split_fine_x[n.split_count] = p.fine_x
        n.split_count += 1
    write_scroll(p, value)
    return True


cdef inline void write_scroll(Ppu* p, uint8_t value) noexcept nogil:
    if p.toggle == 0:
        p.t = (p.t & 0x7FE0) | (value >> 3)
        p.fine_x = value & 7
    else:
        p.t = (p.t & 0x0C1F) | <uint16_t>(((value & 7) << 12) | ((value & 0xF8) << 2))
    p.toggle ^= 1


cdef void ppu_write(Nes* n, uint16_t register_, uint8_t value, uint8_t old_bus) noexcept nogil:
    cdef Ppu* p = &n.ppu
    cdef uint64_t start = 3 * n.cpu.cycle
    if (register_ == 0 or register_ == 5) and write_within_line(n, register_, value, old_bus, start):
        io_refresh(p, start, value, 0xFF)
        return
    ppu_run_exactly(n, start)
    io_refresh(p, start, value, 0xFF)
    if register_ == 0:
        # For one dot the nametable bits of t come from what was on the bus before.
        p.t = (p.t & 0x73FF) | <uint16_t>((old_bus & 3) << 10)
        ppu_run_exactly(n, start + 1)
        p.control = value
        p.t = (p.t & 0x73FF) | <uint16_t>((value & 3) << 10)
        if n.cart.is_mmc5:
            mmc5_map_chr(n)
    elif register_ == 1:
        write_mask(p, value)
    elif register_ == 3:
        p.oam_address = value
    elif register_ == 4:
        write_oam(n, value)
    elif register_ == 5:
        write_scroll(p, value)
    elif register_ == 6:
        if p.toggle == 0:
            p.t = (p.t & 0x00FF) | <uint16_t>((value & 0x3F) << 8)
        else:
            p.t = (p.t & 0x7F00) | value
            p.v_copy = p.t
            p.v_before_copy = p.v
            p.v_delay = 4
        p.toggle ^= 1
    elif register_ == 7:
        p.data_written = value
        ppu_run_exactly(n, start + 2)
        p.data_write_pipe |= 1


cdef inline void write_mask(Ppu* p, uint8_t value) noexcept nogil:
    p.mask_written = value
    p.mask_delay = 2
    if p.mask & 0x18 and not value & 0x18 and (p.line < 241 or p.line == PRE_RENDER):
        p.corrupt_now = 1


cdef inline void write_oam(Nes* n, uint8_t value) noexcept nogil:
    # While rendering the write is lost and only bumps the address to the next sprite.
    cdef Ppu* p = &n.ppu
    if is_rendering(p):
        p.oam_address = (p.oam_address + 4) & 0xFC
        return
    if (p.oam_address & 3) == 2:
        value &= 0xE3       # bits 2-4 of the attribute byte do not exist
    p.oam[p.oam_address] = value
    p.oam_address += 1
    n.sprites_sorted = 0
