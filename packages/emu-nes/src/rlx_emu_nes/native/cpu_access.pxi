# How an instruction reaches memory: bus cycles and addressing modes. Source: NESdev "CPU
# addressing modes", "64doc" cycle tables.

cdef inline uint8_t cpu_read(Nes* n, Cpu* c, uint16_t address, bint careful) noexcept nogil:
    cdef const uint8_t* page
    cdef uint8_t value
    if careful:
        return bus_read(n, address)
    page = n.read_page[address >> 11]
    if unlikely(page == NULL):
        n.cpu.cycle = c.cycle
        n.cpu.bus = c.bus
        value = io_read(n, address)
        c.bus = n.cpu.bus
        c.effects |= n.read_effect
        limit_after_io(n, c)
    else:
        value = page[address & 0x7FF]
        c.bus = value
    c.cycle += 1
    return value


cdef inline void cpu_write(Nes* n, Cpu* c, uint16_t address, uint8_t value,
                           bint careful) noexcept nogil:
    cdef uint8_t* page
    if careful:
        bus_write(n, address, value)
        return
    page = n.write_page[address >> 11]
    if unlikely(page == NULL):
        n.cpu.cycle = c.cycle
        n.cpu.bus = c.bus
        io_write(n, address, value)
        c.effects = 1
        limit_after_io(n, c)
    else:
        c.effects |= page[address & 0x7FF] ^ value
        page[address & 0x7FF] = value
    c.bus = value
    c.cycle += 1


cdef inline uint8_t cpu_read_ram(Nes* n, Cpu* c, uint16_t address, bint careful) noexcept nogil:
    # Zero page and stack: never a handler.
    if careful:
        return bus_read(n, address)
    c.cycle += 1
    c.bus = n.ram[address]
    return c.bus


cdef inline void cpu_write_ram(Nes* n, Cpu* c, uint16_t address, uint8_t value,
                               bint careful) noexcept nogil:
    if careful:
        bus_write(n, address, value)
        return
    c.cycle += 1
    c.bus = value
    c.effects |= n.ram[address] ^ value
    n.ram[address] = value


cdef inline uint8_t cpu_read_code(Nes* n, Cpu* c, bint careful) noexcept nogil:
    # The byte at the program counter, which stays.
    if careful:
        return bus_read(n, c.pc)
    c.cycle += 1
    c.bus = c.at[0]
    return c.bus


cdef inline uint8_t cpu_fetch(Nes* n, Cpu* c, bint careful) noexcept nogil:
    cdef uint8_t value = cpu_read_code(n, c, careful)
    if careful:
        c.pc += 1
    else:
        c.at += 1
    return value


cdef inline void cpu_read_near(Nes* n, Cpu* c, uint16_t address, bint careful) noexcept nogil:
    # A dummy read in the 256 bytes that hold the instruction.
    if careful:
        bus_read(n, address)
    else:
        c.cycle += 1
        c.bus = n.code[address]


cdef inline void cpu_push(Nes* n, Cpu* c, uint8_t value, bint careful) noexcept nogil:
    cpu_write_ram(n, c, 0x100 | c.s, value, careful)
    c.s -= 1


cdef inline uint8_t cpu_pull(Nes* n, Cpu* c, bint careful) noexcept nogil:
    c.s += 1
    return cpu_read_ram(n, c, 0x100 | c.s, careful)


cdef inline void cpu_poll(Nes* n, Cpu* c, bint careful) noexcept nogil:
    # The interrupt lines as they stood at the end of the cycle before this call.
    if careful:
        if c.nmi_pending or (c.irq_lines and not c.irq_disable):
            c.interrupt = 1


cdef inline void cpu_poll_after_io(Nes* n, Cpu* c) noexcept nogil:
    # Careless code polls only where its own I/O access, one cycle before the last of the
    # instruction, may have raised a line.
    if n.cpu.nmi_pending or (n.cpu.irq_lines and not c.irq_disable):
        n.cpu.interrupt = 1
        n.fast_until = 0
        c.limit = 0


cdef inline void cpu_dummy_read(Nes* n, Cpu* c, uint16_t address, bint careful) noexcept nogil:
    cpu_read(n, c, address, careful)
    if not careful and unlikely(n.read_page[address >> 11] == NULL):
        cpu_poll_after_io(n, c)


# ---- addressing: each returns the effective address and has spent every cycle but the last

cdef inline uint16_t address_zp(Nes* n, Cpu* c, bint careful) noexcept nogil:
    return cpu_fetch(n, c, careful)


cdef inline uint16_t address_zp_indexed(Nes* n, Cpu* c, uint8_t index, bint careful) noexcept nogil:
    cdef uint8_t base = cpu_fetch(n, c, careful)
    cpu_read_ram(n, c, base, careful)
    return <uint8_t>(base + index)


cdef inline uint16_t address_abs(Nes* n, Cpu* c, bint careful) noexcept nogil:
    cdef uint16_t low = cpu_fetch(n, c, careful)
    return low | <uint16_t>(cpu_fetch(n, c, careful) << 8)


cdef inline uint16_t index_for_read(Nes* n, Cpu* c, uint16_t base, uint8_t index,
                                    bint careful) noexcept nogil:
    # The carry into the high byte costs a cycle, which reads from the uncorrected address.
    cdef uint16_t address = <uint16_t>(base + index)
    if not careful and likely(n.read_page[base >> 11] != NULL):
        # No jump of ours depends on the carry, which is hard to predict. What that read leaves on the
        # bus is seen by nobody: from memory, the carry can lead to PPU registers at most.
        c.cycle += <uint8_t>address < index
    elif (base ^ address) & 0xFF00:
        cpu_dummy_read(n, c, (base & 0xFF00) | (address & 0xFF), careful)
    return address


cdef inline uint16_t index_for_write(Nes* n, Cpu* c, uint16_t base, uint8_t index,
                                     bint careful) noexcept nogil:
    cdef uint16_t address = <uint16_t>(base + index)
    if (not careful and likely(n.read_page[base >> 11] != NULL)
            and likely(n.write_page[address >> 11] != NULL)):
        c.cycle += 1
    else:
        cpu_dummy_read(n, c, (base & 0xFF00) | (address & 0xFF), careful)
    return address


cdef inline uint16_t address_abs_write(Nes* n, Cpu* c, uint8_t index, bint careful) noexcept nogil:
    cdef uint16_t base = address_abs(n, c, careful)
    return index_for_write(n, c, base, index, careful)


cdef inline uint16_t pointer_izx(Nes* n, Cpu* c, bint careful) noexcept nogil:
    cdef uint8_t pointer = cpu_fetch(n, c, careful)
    cdef uint16_t low
    cpu_read_ram(n, c, pointer, careful)
    pointer += c.x
    low = cpu_read_ram(n, c, pointer, careful)
    return low | <uint16_t>(cpu_read_ram(n, c, <uint8_t>(pointer + 1), careful) << 8)


cdef inline uint16_t pointer_izy(Nes* n, Cpu* c, bint careful) noexcept nogil:
    cdef uint8_t pointer = cpu_fetch(n, c, careful)
    cdef uint16_t low = cpu_read_ram(n, c, pointer, careful)
    return low | <uint16_t>(cpu_read_ram(n, c, <uint8_t>(pointer + 1), careful) << 8)


cdef inline uint16_t address_izy_write(Nes* n, Cpu* c, bint careful) noexcept nogil:
    cdef uint16_t base = pointer_izy(n, c, careful)
    return index_for_write(n, c, base, c.y, careful)


cdef inline uint8_t last_read(Nes* n, Cpu* c, uint16_t address, bint careful) noexcept nogil:
    cpu_poll(n, c, careful)
    return cpu_read(n, c, address, careful)


cdef inline uint8_t read_immediate(Nes* n, Cpu* c, bint careful) noexcept nogil:
    cpu_poll(n, c, careful)
    return cpu_fetch(n, c, careful)


cdef inline uint8_t read_zp(Nes* n, Cpu* c, bint careful) noexcept nogil:
    cdef uint16_t address = address_zp(n, c, careful)
    cpu_poll(n, c, careful)
    return cpu_read_ram(n, c, address, careful)


cdef inline uint8_t read_zp_indexed(Nes* n, Cpu* c, uint8_t index, bint careful) noexcept nogil:
    cdef uint16_t address = address_zp_indexed(n, c, index, careful)
    cpu_poll(n, c, careful)
    return cpu_read_ram(n, c, address, careful)


cdef inline uint8_t read_abs(Nes* n, Cpu* c, bint careful) noexcept nogil:
    return last_read(n, c, address_abs(n, c, careful), careful)


cdef inline uint8_t read_abs_indexed(Nes* n, Cpu* c, uint8_t index, bint careful) noexcept nogil:
    cdef uint16_t base = address_abs(n, c, careful)
    return last_read(n, c, index_for_read(n, c, base, index, careful), careful)


cdef inline uint8_t read_izx(Nes* n, Cpu* c, bint careful) noexcept nogil:
    return last_read(n, c, pointer_izx(n, c, careful), careful)


cdef inline uint8_t read_izy(Nes* n, Cpu* c, bint careful) noexcept nogil:
    cdef uint16_t base = pointer_izy(n, c, careful)
    return last_read(n, c, index_for_read(n, c, base, c.y, careful), careful)


cdef inline void store(Nes* n, Cpu* c, uint16_t address, uint8_t value, bint careful) noexcept nogil:
    cpu_poll(n, c, careful)
    cpu_write(n, c, address, value, careful)


cdef inline void store_zp(Nes* n, Cpu* c, uint16_t address, uint8_t value,
                          bint careful) noexcept nogil:
    cpu_poll(n, c, careful)
    cpu_write_ram(n, c, address, value, careful)
