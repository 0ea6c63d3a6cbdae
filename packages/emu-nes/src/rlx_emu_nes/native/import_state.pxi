# States of other emulators, as named parts: what belongs to the program is taken over, at a frame
# boundary of our own; where inside a scanline the other emulator stood is not.


cdef const uint8_t* part(dict parts, str name, Py_ssize_t size) except? NULL:
    # The bytes of a part, or NULL where there is none. Raises ValueError for one of another size.
    found = parts.get(name)
    if found is None:
        return NULL
    if len(found) < size:
        raise ValueError(f"part {name} has {len(found)} bytes; expected {size}")
    return <const uint8_t*>PyBytes_AsString(found)


def import_machine_state(Machine machine, dict parts):
    """Puts `machine`, which must be at the end of a frame, into the state that `parts` describe.

    Parts are bytes by name: ram (2048), cpu (PC low, PC high, A, X, Y, S, P), nametables (2048),
    palette (32), oam (256), ppu ($2000, $2001, OAM address), scroll (v and t, little-endian each, fine
    x, write toggle), read_buffer (1), apu ($4000-$400F), apu_enabled (1), apu_frame (1), prg_ram, chr_ram,
    latch (1), mmc1 (control, chr0, chr1, prg), mmc3 (select, eight banks, $A000, $A001, IRQ latch,
    counter, reload, enabled), board (writes to registers of other boards, address little-endian and
    value), latches (MMC2's, 2). Those that are missing keep their value.

    Raises ValueError for a part that is too short.
    """
    cdef Nes* n = machine.nes
    import_memories(n, parts)
    import_mapper(n, parts)
    import_apu(n, parts)
    import_processors(n, parts)
    host_forget(n)


cdef int import_memories(Nes* n, dict parts) except -1:
    cdef const uint8_t* bytes_
    bytes_ = part(parts, "ram", 2048)
    if bytes_ != NULL:
        memcpy(n.ram, bytes_, 2048)
    bytes_ = part(parts, "nametables", 2048)
    if bytes_ != NULL:
        memcpy(n.ppu.nametables, bytes_, 2048)
    bytes_ = part(parts, "palette", 32)
    if bytes_ != NULL:
        memcpy(n.ppu.palette, bytes_, 32)
    bytes_ = part(parts, "oam", 256)
    if bytes_ != NULL:
        memcpy(n.ppu.oam, bytes_, 256)
    if "prg_ram" in parts and n.cart.prg_ram_size:
        found = parts["prg_ram"]
        memcpy(n.prg_ram, PyBytes_AsString(found), min(<size_t>len(found), n.cart.prg_ram_size))
    if "chr_ram" in parts and n.chr_write != NULL:
        found = parts["chr_ram"]
        memcpy(n.chr_write, PyBytes_AsString(found), min(<size_t>len(found), n.cart.chr_ram_size))
    return 0


cdef int import_mapper(Nes* n, dict parts) except -1:
    # Through the chips' own registers, so that banks beyond the ROM wrap as they do there.
    cdef const uint8_t* bytes_
    cdef int i
    bytes_ = part(parts, "latch", 1)
    if bytes_ != NULL and has_latch(n):
        n.latch = bytes_[0]
        latch_apply(n)
    bytes_ = part(parts, "mmc1", 4)
    if bytes_ != NULL and n.cart.mapper == 1:
        n.mmc1.control, n.mmc1.chr0 = bytes_[0] & 31, bytes_[1] & 31
        n.mmc1.chr1, n.mmc1.prg = bytes_[2] & 31, bytes_[3] & 31
        n.mmc1.shift = n.mmc1.count = 0
        mmc1_apply(n)
    bytes_ = part(parts, "mmc3", 15)
    if bytes_ != NULL and (is_mmc3(n) or n.cart.mapper == 206):
        n.mmc3.select = bytes_[0] if is_mmc3(n) else bytes_[0] & 7
        for i in range(8):
            n.mmc3.bank[i] = bytes_[1 + i]
        if is_mmc3(n):
            n.mmc3.mirroring, n.mmc3.ram_protect = bytes_[9] & 1, bytes_[10]
            n.mmc3.irq_latch, n.mmc3.irq_counter = bytes_[11], bytes_[12]
            n.mmc3.irq_reload, n.mmc3.irq_enabled = bytes_[13] != 0, bytes_[14] != 0
        mmc3_apply(n)
    return import_board(n, parts)


cdef int import_board(Nes* n, dict parts) except -1:
    cdef const uint8_t* bytes_ = part(parts, "board", 0)
    cdef uint16_t address
    cdef Py_ssize_t i
    if bytes_ != NULL:
        for i in range(0, len(parts["board"]) - 2, 3):
            address = bytes_[i] | <uint16_t>(bytes_[i + 1] << 8)
            if address >= 0x8000:
                mapper_write(n, address, bytes_[i + 2])
            elif answers_mmc5(n, address):
                mmc5_write(n, address, bytes_[i + 2])
    bytes_ = part(parts, "latches", 2)
    if bytes_ != NULL and n.cart.latches_chr:
        n.mmc2.latch[0], n.mmc2.latch[1] = bytes_[0] & 1, bytes_[1] & 1
        mmc2_apply(n)
    return 0


cdef int import_apu(Nes* n, dict parts) except -1:
    cdef const uint8_t* bytes_
    cdef int i
    bytes_ = part(parts, "apu_enabled", 1)
    if bytes_ != NULL:
        bus_write(n, 0x4015, bytes_[0] & 0x0F)
    bytes_ = part(parts, "apu", 16)
    if bytes_ != NULL:
        for i in range(16):
            bus_write(n, <uint16_t>(0x4000 + i), bytes_[i])
    bytes_ = part(parts, "apu_frame", 1)
    if bytes_ != NULL:
        bus_write(n, 0x4017, <uint8_t>(bytes_[0] << 6))
    return 0


cdef int import_processors(Nes* n, dict parts) except -1:
    # Last, since register writes above took cycles and moved the write toggle.
    cdef const uint8_t* bytes_
    cdef Cpu* c = &n.cpu
    cdef Ppu* p = &n.ppu
    memset(&n.dma, 0, sizeof(Dma))
    c.interrupt = c.nmi_pending = c.nmi_line = c.irq_lines = 0
    bytes_ = part(parts, "ppu", 3)
    if bytes_ != NULL:
        p.mask = p.mask_written = bytes_[1]
        p.oam_address = bytes_[2]
        # Switches the NMI on with the vertical blank flag set, which fires it, as the next thing
        # that happens to the program.
        p.control = 0
        bus_write(n, 0x2000, bytes_[0])
    bytes_ = part(parts, "scroll", 6)
    if bytes_ != NULL:
        p.v = (bytes_[0] | bytes_[1] << 8) & 0x7FFF
        p.t = (bytes_[2] | bytes_[3] << 8) & 0x7FFF
        p.fine_x, p.toggle = bytes_[4] & 7, bytes_[5] & 1
    bytes_ = part(parts, "read_buffer", 1)
    if bytes_ != NULL:
        p.read_buffer = bytes_[0]
    bytes_ = part(parts, "cpu", 7)
    if bytes_ != NULL:
        c.pc = bytes_[0] | <uint16_t>(bytes_[1] << 8)
        c.a, c.x, c.y, c.s = bytes_[2], bytes_[3], bytes_[4], bytes_[5]
        cpu_set_flags(c, bytes_[6])
    return 0
