# The 256 opcodes. One chain over literal cases, which Cython turns into one C switch.
# Source: NESdev "CPU unofficial opcodes", "Visual6502wiki/6502 Unsupported Opcodes".

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

cdef enum:
    UNSTABLE = 0xFF     # what ANE and LXA OR into A; differs between chips and with temperature


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
    cpu_write(n, c, address, value, careful)
    cpu_poll(n, c, careful)
    if not careful and n.write_page[address >> 11] == NULL:
        cpu_poll_after_io(n, c)
    cpu_write(n, c, address, modified(c, value, kind), careful)


cdef inline void modify_zp(Nes* n, Cpu* c, uint16_t address, int kind, bint careful) noexcept nogil:
    cdef uint8_t value = cpu_read_ram(n, c, address, careful)
    cpu_write_ram(n, c, address, value, careful)
    cpu_poll(n, c, careful)
    cpu_write_ram(n, c, address, modified(c, value, kind), careful)


cdef inline void store_and_high(Nes* n, Cpu* c, uint16_t base, uint8_t index, uint8_t value,
                                bint careful) noexcept nogil:
    # SHA, SHX, SHY, SHS: the value is ANDed with the high byte of the base plus one, and so is
    # the high byte of the address when the index carries into it. If RDY is low in the cycle
    # before the write, the AND of the value does not happen.
    cdef uint16_t address = index_for_write(n, c, base, index, careful)
    cdef uint8_t stored = value & <uint8_t>((base >> 8) + 1)
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
            cpu_jumped_back(n, c)


cdef inline void op_jmp(Nes* n, Cpu* c, bint careful) noexcept nogil:
    cdef uint16_t here = cpu_pc(n, c, careful)
    cdef uint16_t target = cpu_fetch(n, c, careful)
    cpu_poll(n, c, careful)
    target |= <uint16_t>(cpu_read_code(n, c, careful) << 8)
    cpu_go(n, c, target, careful)
    if not careful and target <= here:
        cpu_jumped_back(n, c)


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


cdef inline void cpu_execute(Nes* n, Cpu* c, uint8_t opcode, bint careful) noexcept nogil:
    if opcode == 0x09:
        op_ora(c, read_immediate(n, c, careful))
    elif opcode == 0x05:
        op_ora(c, read_zp(n, c, careful))
    elif opcode == 0x15:
        op_ora(c, read_zp_indexed(n, c, c.x, careful))
    elif opcode == 0x0D:
        op_ora(c, read_abs(n, c, careful))
    elif opcode == 0x1D:
        op_ora(c, read_abs_indexed(n, c, c.x, careful))
    elif opcode == 0x19:
        op_ora(c, read_abs_indexed(n, c, c.y, careful))
    elif opcode == 0x01:
        op_ora(c, read_izx(n, c, careful))
    elif opcode == 0x11:
        op_ora(c, read_izy(n, c, careful))
    elif opcode == 0x29:
        op_and(c, read_immediate(n, c, careful))
    elif opcode == 0x25:
        op_and(c, read_zp(n, c, careful))
    elif opcode == 0x35:
        op_and(c, read_zp_indexed(n, c, c.x, careful))
    elif opcode == 0x2D:
        op_and(c, read_abs(n, c, careful))
    elif opcode == 0x3D:
        op_and(c, read_abs_indexed(n, c, c.x, careful))
    elif opcode == 0x39:
        op_and(c, read_abs_indexed(n, c, c.y, careful))
    elif opcode == 0x21:
        op_and(c, read_izx(n, c, careful))
    elif opcode == 0x31:
        op_and(c, read_izy(n, c, careful))
    elif opcode == 0x49:
        op_eor(c, read_immediate(n, c, careful))
    elif opcode == 0x45:
        op_eor(c, read_zp(n, c, careful))
    elif opcode == 0x55:
        op_eor(c, read_zp_indexed(n, c, c.x, careful))
    elif opcode == 0x4D:
        op_eor(c, read_abs(n, c, careful))
    elif opcode == 0x5D:
        op_eor(c, read_abs_indexed(n, c, c.x, careful))
    elif opcode == 0x59:
        op_eor(c, read_abs_indexed(n, c, c.y, careful))
    elif opcode == 0x41:
        op_eor(c, read_izx(n, c, careful))
    elif opcode == 0x51:
        op_eor(c, read_izy(n, c, careful))
    elif opcode == 0x69:
        op_adc(c, read_immediate(n, c, careful))
    elif opcode == 0x65:
        op_adc(c, read_zp(n, c, careful))
    elif opcode == 0x75:
        op_adc(c, read_zp_indexed(n, c, c.x, careful))
    elif opcode == 0x6D:
        op_adc(c, read_abs(n, c, careful))
    elif opcode == 0x7D:
        op_adc(c, read_abs_indexed(n, c, c.x, careful))
    elif opcode == 0x79:
        op_adc(c, read_abs_indexed(n, c, c.y, careful))
    elif opcode == 0x61:
        op_adc(c, read_izx(n, c, careful))
    elif opcode == 0x71:
        op_adc(c, read_izy(n, c, careful))
    elif opcode == 0xA9:
        c.a = set_nz(c, read_immediate(n, c, careful))
    elif opcode == 0xA5:
        c.a = set_nz(c, read_zp(n, c, careful))
    elif opcode == 0xB5:
        c.a = set_nz(c, read_zp_indexed(n, c, c.x, careful))
    elif opcode == 0xAD:
        c.a = set_nz(c, read_abs(n, c, careful))
    elif opcode == 0xBD:
        c.a = set_nz(c, read_abs_indexed(n, c, c.x, careful))
    elif opcode == 0xB9:
        c.a = set_nz(c, read_abs_indexed(n, c, c.y, careful))
    elif opcode == 0xA1:
        c.a = set_nz(c, read_izx(n, c, careful))
    elif opcode == 0xB1:
        c.a = set_nz(c, read_izy(n, c, careful))
    elif opcode == 0xC9:
        op_compare(c, c.a, read_immediate(n, c, careful))
    elif opcode == 0xC5:
        op_compare(c, c.a, read_zp(n, c, careful))
    elif opcode == 0xD5:
        op_compare(c, c.a, read_zp_indexed(n, c, c.x, careful))
    elif opcode == 0xCD:
        op_compare(c, c.a, read_abs(n, c, careful))
    elif opcode == 0xDD:
        op_compare(c, c.a, read_abs_indexed(n, c, c.x, careful))
    elif opcode == 0xD9:
        op_compare(c, c.a, read_abs_indexed(n, c, c.y, careful))
    elif opcode == 0xC1:
        op_compare(c, c.a, read_izx(n, c, careful))
    elif opcode == 0xD1:
        op_compare(c, c.a, read_izy(n, c, careful))
    elif opcode == 0xE9 or opcode == 0xEB:
        op_adc(c, read_immediate(n, c, careful) ^ 0xFF)
    elif opcode == 0xE5:
        op_adc(c, read_zp(n, c, careful) ^ 0xFF)
    elif opcode == 0xF5:
        op_adc(c, read_zp_indexed(n, c, c.x, careful) ^ 0xFF)
    elif opcode == 0xED:
        op_adc(c, read_abs(n, c, careful) ^ 0xFF)
    elif opcode == 0xFD:
        op_adc(c, read_abs_indexed(n, c, c.x, careful) ^ 0xFF)
    elif opcode == 0xF9:
        op_adc(c, read_abs_indexed(n, c, c.y, careful) ^ 0xFF)
    elif opcode == 0xE1:
        op_adc(c, read_izx(n, c, careful) ^ 0xFF)
    elif opcode == 0xF1:
        op_adc(c, read_izy(n, c, careful) ^ 0xFF)
    elif opcode == 0xA2:
        c.x = set_nz(c, read_immediate(n, c, careful))
    elif opcode == 0xA6:
        c.x = set_nz(c, read_zp(n, c, careful))
    elif opcode == 0xB6:
        c.x = set_nz(c, read_zp_indexed(n, c, c.y, careful))
    elif opcode == 0xAE:
        c.x = set_nz(c, read_abs(n, c, careful))
    elif opcode == 0xBE:
        c.x = set_nz(c, read_abs_indexed(n, c, c.y, careful))
    elif opcode == 0xA0:
        c.y = set_nz(c, read_immediate(n, c, careful))
    elif opcode == 0xA4:
        c.y = set_nz(c, read_zp(n, c, careful))
    elif opcode == 0xB4:
        c.y = set_nz(c, read_zp_indexed(n, c, c.x, careful))
    elif opcode == 0xAC:
        c.y = set_nz(c, read_abs(n, c, careful))
    elif opcode == 0xBC:
        c.y = set_nz(c, read_abs_indexed(n, c, c.x, careful))
    elif opcode == 0xE0:
        op_compare(c, c.x, read_immediate(n, c, careful))
    elif opcode == 0xE4:
        op_compare(c, c.x, read_zp(n, c, careful))
    elif opcode == 0xEC:
        op_compare(c, c.x, read_abs(n, c, careful))
    elif opcode == 0xC0:
        op_compare(c, c.y, read_immediate(n, c, careful))
    elif opcode == 0xC4:
        op_compare(c, c.y, read_zp(n, c, careful))
    elif opcode == 0xCC:
        op_compare(c, c.y, read_abs(n, c, careful))
    elif opcode == 0x24:
        op_bit(c, read_zp(n, c, careful))
    elif opcode == 0x2C:
        op_bit(c, read_abs(n, c, careful))
    elif opcode == 0x85:
        store_zp(n, c, address_zp(n, c, careful), c.a, careful)
    elif opcode == 0x95:
        store_zp(n, c, address_zp_indexed(n, c, c.x, careful), c.a, careful)
    elif opcode == 0x8D:
        store(n, c, address_abs(n, c, careful), c.a, careful)
    elif opcode == 0x9D:
        store(n, c, address_abs_write(n, c, c.x, careful), c.a, careful)
    elif opcode == 0x99:
        store(n, c, address_abs_write(n, c, c.y, careful), c.a, careful)
    elif opcode == 0x81:
        store(n, c, pointer_izx(n, c, careful), c.a, careful)
    elif opcode == 0x91:
        store(n, c, address_izy_write(n, c, careful), c.a, careful)
    elif opcode == 0x86:
        store_zp(n, c, address_zp(n, c, careful), c.x, careful)
    elif opcode == 0x96:
        store_zp(n, c, address_zp_indexed(n, c, c.y, careful), c.x, careful)
    elif opcode == 0x8E:
        store(n, c, address_abs(n, c, careful), c.x, careful)
    elif opcode == 0x84:
        store_zp(n, c, address_zp(n, c, careful), c.y, careful)
    elif opcode == 0x94:
        store_zp(n, c, address_zp_indexed(n, c, c.x, careful), c.y, careful)
    elif opcode == 0x8C:
        store(n, c, address_abs(n, c, careful), c.y, careful)
    elif opcode == 0x87:
        store_zp(n, c, address_zp(n, c, careful), c.a & c.x, careful)
    elif opcode == 0x97:
        store_zp(n, c, address_zp_indexed(n, c, c.y, careful), c.a & c.x, careful)
    elif opcode == 0x8F:
        store(n, c, address_abs(n, c, careful), c.a & c.x, careful)
    elif opcode == 0x83:
        store(n, c, pointer_izx(n, c, careful), c.a & c.x, careful)
    elif opcode == 0x06:
        modify_zp(n, c, address_zp(n, c, careful), ASL, careful)
    elif opcode == 0x16:
        modify_zp(n, c, address_zp_indexed(n, c, c.x, careful), ASL, careful)
    elif opcode == 0x0E:
        modify(n, c, address_abs(n, c, careful), ASL, careful)
    elif opcode == 0x1E:
        modify(n, c, address_abs_write(n, c, c.x, careful), ASL, careful)
    elif opcode == 0x26:
        modify_zp(n, c, address_zp(n, c, careful), ROL, careful)
    elif opcode == 0x36:
        modify_zp(n, c, address_zp_indexed(n, c, c.x, careful), ROL, careful)
    elif opcode == 0x2E:
        modify(n, c, address_abs(n, c, careful), ROL, careful)
    elif opcode == 0x3E:
        modify(n, c, address_abs_write(n, c, c.x, careful), ROL, careful)
    elif opcode == 0x46:
        modify_zp(n, c, address_zp(n, c, careful), LSR, careful)
    elif opcode == 0x56:
        modify_zp(n, c, address_zp_indexed(n, c, c.x, careful), LSR, careful)
    elif opcode == 0x4E:
        modify(n, c, address_abs(n, c, careful), LSR, careful)
    elif opcode == 0x5E:
        modify(n, c, address_abs_write(n, c, c.x, careful), LSR, careful)
    elif opcode == 0x66:
        modify_zp(n, c, address_zp(n, c, careful), ROR, careful)
    elif opcode == 0x76:
        modify_zp(n, c, address_zp_indexed(n, c, c.x, careful), ROR, careful)
    elif opcode == 0x6E:
        modify(n, c, address_abs(n, c, careful), ROR, careful)
    elif opcode == 0x7E:
        modify(n, c, address_abs_write(n, c, c.x, careful), ROR, careful)
    elif opcode == 0xC6:
        modify_zp(n, c, address_zp(n, c, careful), DEC, careful)
    elif opcode == 0xD6:
        modify_zp(n, c, address_zp_indexed(n, c, c.x, careful), DEC, careful)
    elif opcode == 0xCE:
        modify(n, c, address_abs(n, c, careful), DEC, careful)
    elif opcode == 0xDE:
        modify(n, c, address_abs_write(n, c, c.x, careful), DEC, careful)
    elif opcode == 0xE6:
        modify_zp(n, c, address_zp(n, c, careful), INC, careful)
    elif opcode == 0xF6:
        modify_zp(n, c, address_zp_indexed(n, c, c.x, careful), INC, careful)
    elif opcode == 0xEE:
        modify(n, c, address_abs(n, c, careful), INC, careful)
    elif opcode == 0xFE:
        modify(n, c, address_abs_write(n, c, c.x, careful), INC, careful)
    elif opcode == 0x07:
        modify_zp(n, c, address_zp(n, c, careful), SLO, careful)
    elif opcode == 0x17:
        modify_zp(n, c, address_zp_indexed(n, c, c.x, careful), SLO, careful)
    elif opcode == 0x0F:
        modify(n, c, address_abs(n, c, careful), SLO, careful)
    elif opcode == 0x1F:
        modify(n, c, address_abs_write(n, c, c.x, careful), SLO, careful)
    elif opcode == 0x1B:
        modify(n, c, address_abs_write(n, c, c.y, careful), SLO, careful)
    elif opcode == 0x03:
        modify(n, c, pointer_izx(n, c, careful), SLO, careful)
    elif opcode == 0x13:
        modify(n, c, address_izy_write(n, c, careful), SLO, careful)
    elif opcode == 0x27:
        modify_zp(n, c, address_zp(n, c, careful), RLA, careful)
    elif opcode == 0x37:
        modify_zp(n, c, address_zp_indexed(n, c, c.x, careful), RLA, careful)
    elif opcode == 0x2F:
        modify(n, c, address_abs(n, c, careful), RLA, careful)
    elif opcode == 0x3F:
        modify(n, c, address_abs_write(n, c, c.x, careful), RLA, careful)
    elif opcode == 0x3B:
        modify(n, c, address_abs_write(n, c, c.y, careful), RLA, careful)
    elif opcode == 0x23:
        modify(n, c, pointer_izx(n, c, careful), RLA, careful)
    elif opcode == 0x33:
        modify(n, c, address_izy_write(n, c, careful), RLA, careful)
    elif opcode == 0x47:
        modify_zp(n, c, address_zp(n, c, careful), SRE, careful)
    elif opcode == 0x57:
        modify_zp(n, c, address_zp_indexed(n, c, c.x, careful), SRE, careful)
    elif opcode == 0x4F:
        modify(n, c, address_abs(n, c, careful), SRE, careful)
    elif opcode == 0x5F:
        modify(n, c, address_abs_write(n, c, c.x, careful), SRE, careful)
    elif opcode == 0x5B:
        modify(n, c, address_abs_write(n, c, c.y, careful), SRE, careful)
    elif opcode == 0x43:
        modify(n, c, pointer_izx(n, c, careful), SRE, careful)
    elif opcode == 0x53:
        modify(n, c, address_izy_write(n, c, careful), SRE, careful)
    elif opcode == 0x67:
        modify_zp(n, c, address_zp(n, c, careful), RRA, careful)
    elif opcode == 0x77:
        modify_zp(n, c, address_zp_indexed(n, c, c.x, careful), RRA, careful)
    elif opcode == 0x6F:
        modify(n, c, address_abs(n, c, careful), RRA, careful)
    elif opcode == 0x7F:
        modify(n, c, address_abs_write(n, c, c.x, careful), RRA, careful)
    elif opcode == 0x7B:
        modify(n, c, address_abs_write(n, c, c.y, careful), RRA, careful)
    elif opcode == 0x63:
        modify(n, c, pointer_izx(n, c, careful), RRA, careful)
    elif opcode == 0x73:
        modify(n, c, address_izy_write(n, c, careful), RRA, careful)
    elif opcode == 0xC7:
        modify_zp(n, c, address_zp(n, c, careful), DCP, careful)
    elif opcode == 0xD7:
        modify_zp(n, c, address_zp_indexed(n, c, c.x, careful), DCP, careful)
    elif opcode == 0xCF:
        modify(n, c, address_abs(n, c, careful), DCP, careful)
    elif opcode == 0xDF:
        modify(n, c, address_abs_write(n, c, c.x, careful), DCP, careful)
    elif opcode == 0xDB:
        modify(n, c, address_abs_write(n, c, c.y, careful), DCP, careful)
    elif opcode == 0xC3:
        modify(n, c, pointer_izx(n, c, careful), DCP, careful)
    elif opcode == 0xD3:
        modify(n, c, address_izy_write(n, c, careful), DCP, careful)
    elif opcode == 0xE7:
        modify_zp(n, c, address_zp(n, c, careful), ISC, careful)
    elif opcode == 0xF7:
        modify_zp(n, c, address_zp_indexed(n, c, c.x, careful), ISC, careful)
    elif opcode == 0xEF:
        modify(n, c, address_abs(n, c, careful), ISC, careful)
    elif opcode == 0xFF:
        modify(n, c, address_abs_write(n, c, c.x, careful), ISC, careful)
    elif opcode == 0xFB:
        modify(n, c, address_abs_write(n, c, c.y, careful), ISC, careful)
    elif opcode == 0xE3:
        modify(n, c, pointer_izx(n, c, careful), ISC, careful)
    elif opcode == 0xF3:
        modify(n, c, address_izy_write(n, c, careful), ISC, careful)
    elif opcode == 0x0A:
        implied(n, c, careful)
        c.a = modified(c, c.a, ASL)
    elif opcode == 0x2A:
        implied(n, c, careful)
        c.a = modified(c, c.a, ROL)
    elif opcode == 0x4A:
        implied(n, c, careful)
        c.a = modified(c, c.a, LSR)
    elif opcode == 0x6A:
        implied(n, c, careful)
        c.a = modified(c, c.a, ROR)
    elif opcode == 0x10:
        op_branch(n, c, (c.nz & 0x8080) == 0, careful)
    elif opcode == 0x30:
        op_branch(n, c, (c.nz & 0x8080) != 0, careful)
    elif opcode == 0x50:
        op_branch(n, c, c.overflow == 0, careful)
    elif opcode == 0x70:
        op_branch(n, c, c.overflow != 0, careful)
    elif opcode == 0x90:
        op_branch(n, c, c.carry == 0, careful)
    elif opcode == 0xB0:
        op_branch(n, c, c.carry != 0, careful)
    elif opcode == 0xD0:
        op_branch(n, c, (c.nz & 0xFF) != 0, careful)
    elif opcode == 0xF0:
        op_branch(n, c, (c.nz & 0xFF) == 0, careful)
    elif opcode == 0x4C:
        op_jmp(n, c, careful)
    elif opcode == 0x6C:
        op_jmp_indirect(n, c, careful)
    elif opcode == 0x20:
        op_jsr(n, c, careful)
    elif opcode == 0x60:
        op_rts(n, c, careful)
    elif opcode == 0x40:
        op_rti(n, c, careful)
    elif opcode == 0x00:
        op_brk(n, c, careful)
    elif opcode == 0x48:
        op_push(n, c, c.a, careful)
    elif opcode == 0x08:
        op_push(n, c, cpu_flags(c) | 0x10, careful)
    elif opcode == 0x68:
        c.a = set_nz(c, op_pull(n, c, careful))
    elif opcode == 0x28:
        cpu_set_flags(c, op_pull(n, c, careful))
        irq_unmasked(n, c, careful)
    elif opcode == 0x18:
        implied(n, c, careful)
        c.carry = 0
    elif opcode == 0x38:
        implied(n, c, careful)
        c.carry = 1
    elif opcode == 0x58:
        implied(n, c, careful)
        c.irq_disable = 0
        irq_unmasked(n, c, careful)
    elif opcode == 0x78:
        implied(n, c, careful)
        c.irq_disable = 1
    elif opcode == 0xB8:
        implied(n, c, careful)
        c.overflow = 0
    elif opcode == 0xD8:
        implied(n, c, careful)
        c.decimal = 0
    elif opcode == 0xF8:
        implied(n, c, careful)
        c.decimal = 1
    elif opcode == 0xAA:
        implied(n, c, careful)
        c.x = set_nz(c, c.a)
    elif opcode == 0xA8:
        implied(n, c, careful)
        c.y = set_nz(c, c.a)
    elif opcode == 0x8A:
        implied(n, c, careful)
        c.a = set_nz(c, c.x)
    elif opcode == 0x98:
        implied(n, c, careful)
        c.a = set_nz(c, c.y)
    elif opcode == 0xBA:
        implied(n, c, careful)
        c.x = set_nz(c, c.s)
    elif opcode == 0x9A:
        implied(n, c, careful)
        c.s = c.x
    elif opcode == 0xE8:
        implied(n, c, careful)
        c.x = set_nz(c, c.x + 1)
    elif opcode == 0xC8:
        implied(n, c, careful)
        c.y = set_nz(c, c.y + 1)
    elif opcode == 0xCA:
        implied(n, c, careful)
        c.x = set_nz(c, c.x - 1)
    elif opcode == 0x88:
        implied(n, c, careful)
        c.y = set_nz(c, c.y - 1)
    elif opcode in (0xEA, 0x1A, 0x3A, 0x5A, 0x7A, 0xDA, 0xFA):
        implied(n, c, careful)
    elif opcode == 0x80 or opcode == 0x82 or opcode == 0x89 or opcode == 0xC2 or opcode == 0xE2:
        read_immediate(n, c, careful)
    elif opcode == 0x04 or opcode == 0x44 or opcode == 0x64:
        read_zp(n, c, careful)
    elif opcode in (0x14, 0x34, 0x54, 0x74, 0xD4, 0xF4):
        read_zp_indexed(n, c, c.x, careful)
    elif opcode == 0x0C:
        read_abs(n, c, careful)
    elif opcode in (0x1C, 0x3C, 0x5C, 0x7C, 0xDC, 0xFC):
        read_abs_indexed(n, c, c.x, careful)
    elif opcode == 0xA7:
        c.a = c.x = set_nz(c, read_zp(n, c, careful))
    elif opcode == 0xB7:
        c.a = c.x = set_nz(c, read_zp_indexed(n, c, c.y, careful))
    elif opcode == 0xAF:
        c.a = c.x = set_nz(c, read_abs(n, c, careful))
    elif opcode == 0xBF:
        c.a = c.x = set_nz(c, read_abs_indexed(n, c, c.y, careful))
    elif opcode == 0xA3:
        c.a = c.x = set_nz(c, read_izx(n, c, careful))
    elif opcode == 0xB3:
        c.a = c.x = set_nz(c, read_izy(n, c, careful))
    elif opcode == 0x0B or opcode == 0x2B:
        op_and(c, read_immediate(n, c, careful))
        c.carry = c.a >> 7
    elif opcode == 0x4B:
        op_and(c, read_immediate(n, c, careful))
        c.a = modified(c, c.a, LSR)
    elif opcode == 0x6B:
        op_arr(c, read_immediate(n, c, careful))
    elif opcode == 0x8B:
        c.a = set_nz(c, (c.a | UNSTABLE) & c.x & read_immediate(n, c, careful))
    elif opcode == 0xAB:
        c.a = c.x = set_nz(c, (c.a | UNSTABLE) & read_immediate(n, c, careful))
    elif opcode == 0xCB:
        op_axs(c, read_immediate(n, c, careful))
    elif opcode == 0xBB:
        op_lae(c, read_abs_indexed(n, c, c.y, careful))
    elif opcode == 0x93:
        store_and_high(n, c, pointer_izy(n, c, careful), c.y, c.a & c.x, careful)
    elif opcode == 0x9F:
        store_and_high(n, c, address_abs(n, c, careful), c.y, c.a & c.x, careful)
    elif opcode == 0x9B:
        c.s = c.a & c.x
        store_and_high(n, c, address_abs(n, c, careful), c.y, c.s, careful)
    elif opcode == 0x9C:
        store_and_high(n, c, address_abs(n, c, careful), c.x, c.y, careful)
    elif opcode == 0x9E:
        store_and_high(n, c, address_abs(n, c, careful), c.y, c.x, careful)
    else:
        # KIL: the processor repeats itself until reset, deaf to interrupts.
        cpu_read(n, c, 0xFFFF, careful)
        cpu_go(n, c, cpu_pc(n, c, careful) - 1, careful)
