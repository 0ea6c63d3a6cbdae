# What instructions do with registers, memory and the program counter, whatever their addressing
# mode. Source: NESdev "Instruction reference", "CPU unofficial opcodes", "Visual6502wiki/6502
# Unsupported Opcodes".

cdef enum:
    ASL
    ROL
    LSR
    ROR
    DEC
    INC
    SLO
    RLA
    SRE
    RRA
    DCP
    ISC


cdef inline uint8_t set_nz(Cpu* c, uint8_t value) noexcept nogil:
    c.nz = value
    return value


cdef inline void op_ora(Cpu* c, uint8_t value) noexcept nogil:
    c.a = set_nz(c, c.a | value)


cdef inline void op_and(Cpu* c, uint8_t value) noexcept nogil:
    c.a = set_nz(c, c.a & value)


cdef inline void op_eor(Cpu* c, uint8_t value) noexcept nogil:
    c.a = set_nz(c, c.a ^ value)


cdef inline void op_adc(Cpu* c, uint8_t value) noexcept nogil:
    cdef uint16_t total = <uint16_t>(c.a + value + c.carry)
    c.overflow = <uint8_t>(~(c.a ^ value) & (c.a ^ total) & 0x80)
    c.carry = <uint8_t>(total >> 8)
    c.a = set_nz(c, <uint8_t>total)


cdef inline void op_compare(Cpu* c, uint8_t register_, uint8_t value) noexcept nogil:
    c.carry = register_ >= value
    set_nz(c, <uint8_t>(register_ - value))


cdef inline void op_bit(Cpu* c, uint8_t value) noexcept nogil:
    c.nz = <uint16_t>(((value & 0x80) << 8) | (c.a & value & 0x7F) | (c.a & value & 0x80) >> 1)
    c.overflow = value & 0x40


cdef inline void op_arr(Cpu* c, uint8_t value) noexcept nogil:
    # AND, then ROR, with carry and overflow from bits 6 and 5 of the result.
    c.a &= value
    c.a = set_nz(c, <uint8_t>((c.a >> 1) | (c.carry << 7)))
    c.carry = (c.a >> 6) & 1
    c.overflow = ((c.a >> 6) ^ (c.a >> 5)) & 1


cdef inline void op_axs(Cpu* c, uint8_t value) noexcept nogil:
    cdef uint8_t both = c.a & c.x
    op_compare(c, both, value)
    c.x = <uint8_t>(both - value)


cdef inline void op_lae(Cpu* c, uint8_t value) noexcept nogil:
    c.s &= value
    c.a = c.x = set_nz(c, c.s)


cdef inline uint8_t modified(Cpu* c, uint8_t value, int kind) noexcept nogil:
    # The new value of a read-modify-write instruction; `kind` is always a constant.
    cdef uint8_t old = value
    if kind == ASL or kind == SLO:
        value = <uint8_t>(value << 1)
        c.carry = old >> 7
    elif kind == ROL or kind == RLA:
        value = <uint8_t>((value << 1) | c.carry)
        c.carry = old >> 7
    elif kind == LSR or kind == SRE:
        value = value >> 1
        c.carry = old & 1
    elif kind == ROR or kind == RRA:
        value = <uint8_t>((value >> 1) | (c.carry << 7))
        c.carry = old & 1
    elif kind == DEC or kind == DCP:
        value -= 1
    else:
        value += 1
    if kind <= INC:
        set_nz(c, value)
    elif kind == SLO:
        op_ora(c, value)
    elif kind == RLA:
        op_and(c, value)
    elif kind == SRE:
        op_eor(c, value)
    elif kind == RRA:
        op_adc(c, value)
    elif kind == DCP:
        op_compare(c, c.a, value)
    else:
        op_adc(c, value ^ 0xFF)
    return value


cdef inline void modify(Nes* n, Cpu* c, uint16_t address, int kind, bint careful) noexcept nogil:
    # The unmodified value is written back while the new one is worked out.
    cdef uint8_t value = cpu_read(n, c, address, careful)
    if not careful and likely(n.write_page[address >> 11] != NULL):
        c.cycle += 1        # memory holds that value already
    else:
        cpu_write(n, c, address, value, careful)
        if not careful:
            cpu_poll_after_io(n, c)
    cpu_poll(n, c, careful)
    cpu_write(n, c, address, modified(c, value, kind), careful)


cdef inline void modify_zp(Nes* n, Cpu* c, uint16_t address, int kind, bint careful) noexcept nogil:
    cdef uint8_t value = cpu_read_ram(n, c, address, careful)
    if careful:
        cpu_write_ram(n, c, address, value, careful)
    else:
        c.cycle += 1
    cpu_poll(n, c, careful)
    cpu_write_ram(n, c, address, modified(c, value, kind), careful)


cdef inline void store_and_high(Nes* n, Cpu* c, uint16_t base, uint8_t index, uint8_t value,
                                bint careful) noexcept nogil:
    # SHA, SHX, SHY, SHS: the value is ANDed with the high byte of the base plus one, and so is
    # the high byte of the address when the index carries into it. If RDY is low in the cycle
    # before the write, the AND of the value does not happen.
    cdef uint16_t address = <uint16_t>(base + index)
    cdef uint8_t stored = value & <uint8_t>((base >> 8) + 1)
    cpu_dummy_read(n, c, (base & 0xFF00) | (address & 0xFF), careful)
    if careful and n.stalled:
        stored = value
    if (base ^ address) & 0xFF00:
        address = <uint16_t>((address & 0xFF) | ((address & (value << 8)) & 0xFF00))
    store(n, c, address, stored, careful)


cdef inline void implied(Nes* n, Cpu* c, bint careful) noexcept nogil:
    cpu_poll(n, c, careful)
    cpu_read_code(n, c, careful)


cdef inline void irq_unmasked(Nes* n, Cpu* c, bint careful) noexcept nogil:
    if not careful and n.cpu.irq_lines:
        n.fast_until = 0
        c.limit = 0


cdef inline uint16_t cpu_pc(Nes* n, Cpu* c, bint careful) noexcept nogil:
    # The careless path has a host pointer in its place: cpu_code.pxi.
    return c.pc if careful else program_counter(n, c)


cdef inline void cpu_go(Nes* n, Cpu* c, uint16_t target, bint careful) noexcept nogil:
    if careful:
        c.pc = target
    else:
        jump(n, c, target)


cdef inline void op_branch(Nes* n, Cpu* c, bint taken, bint careful) noexcept nogil:
    # Polls before the second and fourth cycle, not before the third.
    cdef int8_t offset
    cdef uint16_t here, target
    cpu_poll(n, c, careful)
    offset = <int8_t>cpu_fetch(n, c, careful)
    if taken:
        here = cpu_pc(n, c, careful)
        target = <uint16_t>(here + offset)
        cpu_read_code(n, c, careful)
        if (target ^ here) & 0xFF00:
            cpu_poll(n, c, careful)
            cpu_read_near(n, c, (here & 0xFF00) | (target & 0xFF), careful)
        cpu_go(n, c, target, careful)
        if not careful and offset < 0:
            idle_arrive(n, c)


cdef inline void op_jmp(Nes* n, Cpu* c, bint careful) noexcept nogil:
    cdef uint16_t here = cpu_pc(n, c, careful)
    cdef uint16_t target = cpu_fetch(n, c, careful)
    cpu_poll(n, c, careful)
    target |= <uint16_t>(cpu_read_code(n, c, careful) << 8)
    cpu_go(n, c, target, careful)
    if not careful and target <= here:
        idle_arrive(n, c)


cdef inline void op_jmp_indirect(Nes* n, Cpu* c, bint careful) noexcept nogil:
    # The pointer's high byte comes from the same page.
    cdef uint16_t pointer = address_abs(n, c, careful)
    cdef uint16_t low = cpu_read(n, c, pointer, careful)
    pointer = (pointer & 0xFF00) | ((pointer + 1) & 0xFF)
    cpu_go(n, c, low | <uint16_t>(last_read(n, c, pointer, careful) << 8), careful)


cdef inline void op_jsr(Nes* n, Cpu* c, bint careful) noexcept nogil:
    cdef uint16_t low = cpu_fetch(n, c, careful)
    cdef uint16_t here = cpu_pc(n, c, careful)
    cpu_read_ram(n, c, 0x100 | c.s, careful)
    cpu_push(n, c, <uint8_t>(here >> 8), careful)
    cpu_push(n, c, <uint8_t>here, careful)
    cpu_poll(n, c, careful)
    cpu_go(n, c, low | <uint16_t>(cpu_read_code(n, c, careful) << 8), careful)


cdef inline void op_rts(Nes* n, Cpu* c, bint careful) noexcept nogil:
    cdef uint16_t target
    cpu_read_code(n, c, careful)
    cpu_read_ram(n, c, 0x100 | c.s, careful)
    target = cpu_pull(n, c, careful)
    target |= <uint16_t>(cpu_pull(n, c, careful) << 8)
    last_read(n, c, target, careful)
    cpu_go(n, c, target + 1, careful)


cdef inline void op_rti(Nes* n, Cpu* c, bint careful) noexcept nogil:
    # Unlike after PLP, the pulled I flag counts for the poll of this instruction.
    cdef uint16_t target
    cpu_read_code(n, c, careful)
    cpu_read_ram(n, c, 0x100 | c.s, careful)
    cpu_set_flags(c, cpu_pull(n, c, careful))
    target = cpu_pull(n, c, careful)
    cpu_poll(n, c, careful)
    target |= <uint16_t>(cpu_pull(n, c, careful) << 8)
    if not careful:
        cpu_poll_after_io(n, c)
    cpu_go(n, c, target, careful)


cdef inline void op_brk(Nes* n, Cpu* c, bint careful) noexcept nogil:
    cdef uint16_t here
    cpu_fetch(n, c, careful)
    here = cpu_pc(n, c, careful)
    cpu_push(n, c, <uint8_t>(here >> 8), careful)
    cpu_push(n, c, <uint8_t>here, careful)
    cpu_vector(n, c, cpu_flags(c) | 0x10, careful)


cdef inline void op_push(Nes* n, Cpu* c, uint8_t value, bint careful) noexcept nogil:
    cpu_read_code(n, c, careful)
    cpu_poll(n, c, careful)
    cpu_push(n, c, value, careful)


cdef inline uint8_t op_pull(Nes* n, Cpu* c, bint careful) noexcept nogil:
    cpu_read_code(n, c, careful)
    cpu_read_ram(n, c, 0x100 | c.s, careful)
    cpu_poll(n, c, careful)
    return cpu_pull(n, c, careful)
