# Boards. Source: NESdev "NROM".

cdef void mapper_write(Nes* n, uint16_t address, uint8_t value) noexcept nogil:
    pass


cdef void mapper_reset(Nes* n) noexcept nogil:
    cdef uint32_t i
    for i in range(4):
        n.prg_bank[i] = (i * 0x2000) % n.cart.prg_size
    for i in range(8):
        n.chr_bank[i] = i * 0x400
    for i in range(4):
        if n.cart.mirroring == 2:
            n.nametable_bank[i] = <uint16_t>(i * 0x400)
        elif n.cart.mirroring == 1:
            n.nametable_bank[i] = <uint16_t>((i & 1) * 0x400)
        else:
            n.nametable_bank[i] = <uint16_t>((i >> 1) * 0x400)
    map_pages(n)


cdef void map_pages(Nes* n) noexcept nogil:
    # Rebuild the host's page pointers from the saved bank offsets.
    cdef uint32_t i
    for i in range(32):
        n.read_page[i] = NULL
        n.write_page[i] = NULL
    for i in range(4):
        n.read_page[i] = n.ram
        n.write_page[i] = n.ram
    if n.cart.prg_ram_size:
        for i in range(4):
            n.read_page[12 + i] = n.prg_ram + ((i * 0x800) & (n.cart.prg_ram_size - 1))
            n.write_page[12 + i] = n.prg_ram + ((i * 0x800) & (n.cart.prg_ram_size - 1))
    for i in range(16):
        n.read_page[16 + i] = n.cart.prg + n.prg_bank[i >> 2] + (i & 3) * 0x800
