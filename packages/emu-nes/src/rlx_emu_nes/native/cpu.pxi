# 6502 core: bus cycles, addressing, interrupts. Source: NESdev "6502 cpu", "CPU interrupts",
# "64doc" cycle tables.
#
# Every function that takes `careful` is compiled twice. Careless code runs only while no event,
# interrupt or DMA can fall inside the instruction; it keeps the registers in a local `Cpu` and
# touches nothing but memory. Careful code works on `n.cpu` itself, one bus cycle at a time.


cdef inline uint8_t cpu_flags(const Cpu* c) noexcept nogil:
    # The status byte without B; bit 5 reads as 1.
    return <uint8_t>((0x80 if c.nz & 0x8080 else 0) | (0x40 if c.overflow else 0) | 0x20
                     | (c.decimal << 3) | (c.irq_disable << 2)
                     | (0 if c.nz & 0xFF else 2) | c.carry)


cdef inline void cpu_set_flags(Cpu* c, uint8_t p) noexcept nogil:
    c.nz = <uint16_t>(((p & 0x80) << 8) | (0 if p & 2 else 1))
    c.overflow = p & 0x40
    c.decimal = (p >> 3) & 1
    c.irq_disable = (p >> 2) & 1
    c.carry = p & 1


# ---- bus cycles

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


cdef inline uint8_t cpu_peek_code(Nes* n, Cpu* c, uint32_t address, bint careful) noexcept nogil:
    # A read in the page of the instruction under way, which the careless loop has found in `code`.
    if careful:
        return bus_read(n, <uint16_t>address)
    c.cycle += 1
    c.bus = n.code[address]
    return c.bus


cdef inline uint8_t cpu_fetch(Nes* n, Cpu* c, bint careful) noexcept nogil:
    cdef uint8_t value = cpu_peek_code(n, c, c.pc, careful)
    c.pc += 1
    if careful:
        c.pc &= 0xFFFF
    return value


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


cdef void cpu_poll_after_io(Nes* n, uint8_t irq_disable) noexcept nogil:
    # Careless code polls only where its own I/O access, one cycle before the last of the
    # instruction, may have raised a line.
    if n.cpu.nmi_pending or (n.cpu.irq_lines and not irq_disable):
        n.cpu.interrupt = 1
        n.fast_until = 0


cdef inline void cpu_dummy_read(Nes* n, Cpu* c, uint16_t address, bint careful) noexcept nogil:
    cpu_read(n, c, address, careful)
    if not careful and unlikely(n.read_page[address >> 11] == NULL):
        cpu_poll_after_io(n, c.irq_disable)


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
    if (base ^ address) & 0xFF00:
        cpu_dummy_read(n, c, (base & 0xFF00) | (address & 0xFF), careful)
    return address


cdef inline uint16_t index_for_write(Nes* n, Cpu* c, uint16_t base, uint8_t index,
                                     bint careful) noexcept nogil:
    cdef uint16_t address = <uint16_t>(base + index)
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


# ---- interrupts

cdef void cpu_interrupt(Nes* n) noexcept nogil:
    # NMI or IRQ, seven cycles; the two first are opcode fetches whose results are dropped.
    cdef Cpu* c = &n.cpu
    bus_read(n, <uint16_t>c.pc)
    bus_read(n, <uint16_t>c.pc)
    cpu_push(n, c, <uint8_t>(c.pc >> 8), True)
    cpu_push(n, c, <uint8_t>c.pc, True)
    cpu_vector(n, c, cpu_flags(c), True)


cdef inline void cpu_vector(Nes* n, Cpu* c, uint8_t pushed, bint careful) noexcept nogil:
    # The vector is chosen when the status is pushed: an NMI that has arrived by then takes over
    # a BRK or IRQ that is under way. Source: NESdev "CPU interrupts", interrupt hijacking.
    cdef uint16_t vector = 0xFFFE
    cdef uint16_t low
    if careful and c.nmi_pending:
        c.nmi_pending = 0
        vector = 0xFFFA
    cpu_push(n, c, pushed, careful)
    c.irq_disable = 1
    low = cpu_read(n, c, vector, careful)
    c.pc = low | <uint16_t>(cpu_read(n, c, vector + 1, careful) << 8)


# ---- the two loops

cdef void cpu_step_careful(Nes* n) noexcept nogil:
    cdef uint8_t opcode
    if n.cpu.interrupt:
        n.cpu.interrupt = 0
        cpu_interrupt(n)
        return
    opcode = cpu_fetch(n, &n.cpu, True)
    cpu_execute(n, &n.cpu, opcode, True)


cdef bint code_map(Nes* n, uint32_t pc) noexcept nogil:
    # Finds the run of neighbouring pages around `pc` that are neighbours in the host's memory too.
    # False if an instruction at `pc` may leave it, or is read from no memory at all.
    cdef int first = pc >> 11
    cdef int last = first
    if pc > 0xFFFF or n.read_page[first] == NULL:
        return False
    while first > 0 and n.read_page[first - 1] == n.read_page[first] - 0x800:
        first -= 1
    while last < 31 and n.read_page[last + 1] == n.read_page[last] + 0x800:
        last += 1
    n.code_first = first << 11
    n.code_span = ((last - first + 1) << 11) - 3
    n.code = n.read_page[first] - n.code_first
    return pc - n.code_first <= n.code_span


cdef inline bint code_reaches(Nes* n, uint32_t pc) noexcept nogil:
    # True if the longest instruction at `pc` can be read from `n.code`.
    return likely(pc - n.code_first <= n.code_span) or code_map(n, pc)


cdef void cpu_run_fast(Nes* n) noexcept nogil:
    cdef Cpu c = n.cpu
    cdef uint8_t opcode
    c.effects = 0
    idle_forget(n)
    while c.cycle <= n.fast_until and code_reaches(n, c.pc):
        opcode = cpu_fetch(n, &c, False)
        cpu_execute(n, &c, opcode, False)
    c.pc &= 0xFFFF
    # Handlers change the interrupt fields of n.cpu; this loop never does.
    c.interrupt = n.cpu.interrupt
    c.nmi_pending = n.cpu.nmi_pending
    c.nmi_line = n.cpu.nmi_line
    c.irq_lines = n.cpu.irq_lines
    c.effects = 0
    n.cpu = c


cdef void cpu_run_frame(Nes* n) noexcept nogil:
    n.frame_complete = 0
    while not n.frame_complete:
        if n.cpu.cycle <= n.fast_until and code_reaches(n, n.cpu.pc):
            cpu_run_fast(n)
        else:
            cpu_step_careful(n)
            schedule(n)
