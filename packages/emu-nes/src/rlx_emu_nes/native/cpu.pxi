# 6502 core: status, interrupts, and the two loops. Source: NESdev "6502 cpu", "CPU interrupts".
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


cdef void cpu_run_careless(Nes* n) noexcept nogil:
    # Until an event is near, or the program comes to the end of the memory that `c.at` may read.
    cdef Cpu c = n.cpu
    cdef uint8_t opcode
    c.effects = 0
    idle_forget(n)
    jump(n, &c, c.pc)
    while True:
        if unlikely(c.cycle > c.limit):
            c.pc = program_counter(n, &c)
            c.limit = code_limit(n, c.pc, c.cycle)
            c.at = n.code + c.pc
            if c.cycle > c.limit:
                break
        opcode = cpu_fetch(n, &c, False)
        cpu_execute(n, &c, opcode, False)
    # Handlers change these fields of n.cpu; this loop never does.
    c.bus = n.cpu.bus
    c.interrupt = n.cpu.interrupt
    c.nmi_pending = n.cpu.nmi_pending
    c.nmi_line = n.cpu.nmi_line
    c.irq_lines = n.cpu.irq_lines
    c.limit = 0
    c.at = NULL
    c.effects = 0
    n.cpu = c


cdef void cpu_run_frame(Nes* n) noexcept nogil:
    n.frame_complete = 0
    while not n.frame_complete:
        if code_limit(n, n.cpu.pc, n.cpu.cycle) >= n.cpu.cycle:
            cpu_run_careless(n)
        else:
            cpu_step_careful(n)
            schedule(n)
