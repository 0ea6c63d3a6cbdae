# 6502 core: status, interrupts, and the two loops. Source: NESdev "6502 cpu", "CPU interrupts".
#
# Every function that takes `careful` is compiled twice. Careless code runs only while no event,
# interrupt or DMA can fall inside the instruction; it keeps the registers in a local `Cpu` and
# touches nothing but memory. Careful code works on `n.cpu` itself, one bus cycle at a time. The loop
# over careless code is written out in cpu_sequences.pxi: cpu_quick.pxi says how.


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


# ---- interrupts

cdef void cpu_interrupt(Nes* n) noexcept nogil:
    # NMI or IRQ, seven cycles; the two first are opcode fetches whose results are dropped.
    cdef Cpu* c = &n.cpu
    bus_read(n, c.pc)
    bus_read(n, c.pc)
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
    if n.cart.is_mmc5 and vector == 0xFFFA:
        mmc5_leaves_frame(n)
    low = cpu_read(n, c, vector, careful)
    cpu_go(n, c, low | <uint16_t>(cpu_read(n, c, vector + 1, careful) << 8), careful)


# ---- the two loops

cdef void cpu_step_careful(Nes* n) noexcept nogil:
    cdef uint8_t opcode
    if n.cpu.interrupt:
        n.cpu.interrupt = 0
        cpu_interrupt(n)
        return
    opcode = cpu_fetch(n, &n.cpu, True)
    cpu_execute(n, &n.cpu, opcode, True)


cdef inline void cpu_copy(Cpu* to, const Cpu* source) noexcept nogil:
    # What the careless path works on, field by field: a load of two fields at once would have to wait
    # until the host has written both back.
    to.cycle, to.limit, to.at, to.pc = source.cycle, source.limit, source.at, source.pc
    to.nz, to.effects = source.nz, source.effects
    to.a, to.x, to.y, to.s = source.a, source.x, source.y, source.s
    to.carry, to.overflow = source.carry, source.overflow
    to.decimal, to.irq_disable = source.decimal, source.irq_disable


cdef void cpu_step_careless(Nes* n, Cpu* c) noexcept nogil:
    # One instruction of any kind, between two events.
    cdef uint8_t opcode = cpu_fetch(n, c, False)
    cpu_execute(n, c, opcode, False)


cdef void cpu_run_frame(Nes* n) noexcept nogil:
    n.frame_complete = 0
    while not n.frame_complete:
        if code_limit(n, n.cpu.pc, n.cpu.cycle) >= n.cpu.cycle:
            cpu_run_careless(n)
        else:
            cpu_step_careful(n)
            schedule(n)
