# MMC6: an MMC3 with 1 KiB of RAM inside, at $7000-$7FFF, in two halves that are opened one by one.
# Source: NESdev "MMC6".


cdef inline bint is_mmc6(const Nes* n) noexcept nogil:
    return n.cart.mapper == 4 and n.cart.submapper == 1


cdef inline bint answers_mmc6(const Nes* n, uint16_t address) noexcept nogil:
    # While neither half may be read, nobody drives the bus.
    return 0x7000 <= address < 0x8000 and is_mmc6(n) and n.mmc3.ram_protect & 0xA0


cdef inline uint8_t mmc6_rights(const Nes* n, uint16_t address) noexcept nogil:
    # Bit 1: the half may be read, bit 0: and written. $A001 has them for $7200 above those for $7000.
    return (n.mmc3.ram_protect >> (6 if address & 0x200 else 4)) & 3


cdef inline uint8_t mmc6_read(const Nes* n, uint16_t address) noexcept nogil:
    return n.prg_ram[address & 0x3FF] if mmc6_rights(n, address) & 2 else 0


cdef inline void mmc6_write(Nes* n, uint16_t address, uint8_t value) noexcept nogil:
    if mmc6_rights(n, address) == 3:
        n.prg_ram[address & 0x3FF] = value
