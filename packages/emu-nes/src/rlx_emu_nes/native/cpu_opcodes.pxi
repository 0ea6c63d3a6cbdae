# The 256 opcodes. One chain over literal cases, which Cython turns into one C switch.
# Source: NESdev "CPU unofficial opcodes".

cdef enum:
    UNSTABLE = 0xFF     # what ANE and LXA OR into A; differs between chips and with temperature


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
