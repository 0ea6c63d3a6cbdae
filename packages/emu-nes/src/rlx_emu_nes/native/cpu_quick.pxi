# The careless processor's fast lane: programs in cartridge ROM, instructions that touch memory only, and
# plain loads and stores of registers. cpu_sequences.pxi executes one such instruction, or a whole sequence
# of them, at one jump of ours. An instruction either happens completely or, before it has changed anything,
# is left to cpu_opcodes.pxi: if it reaches for a register otherwise, an interrupt may follow, or its jump
# leads nowhere.

cdef extern from "sequences.h" nogil:
    enum:
        SEQUENCE_COUNT
        FIRST_SEQUENCE
        REGISTER_READ
        REGISTER_WRITE
        QUICK_MARGIN
        ANY
        MEMORY
        PROGRAM
        SLOW
        BRANCH
        READ
        READ_INDEXED
        WRITE
        WRITE_INDEXED
    const uint16_t SINGLE[256][3]
    const uint8_t REACH[256]
    const uint8_t SIZE[256]
    const uint8_t SEQUENCES[1][8]

cdef extern from *:
    """
    static const uint16_t NO_CODES[0x10000 + 8];    /* for programs in RAM: leave everything */

    /* cpu_run_careless jumps from one sequence straight to the next where the compiler knows labels as
     * values ("threaded code"); elsewhere, and with RLX_NO_LABELS to try it, each goes back to the top of the
     * loop. */
    #if (defined(__GNUC__) || defined(__clang__)) && !defined(RLX_NO_LABELS)
      #define quick_labels() static const void *const quick_label_of[] = QUICK_LABELS
      #define quick_label(name) name:
      #define quick_start(code) goto *quick_label_of[code]
      #define quick_next(ready, code) if (likely(ready)) goto *quick_label_of[code]
      #define never() __builtin_unreachable()
    #else
      #define quick_labels() ((void)0)
      #define quick_label(name) ((void)0)
      #define quick_start(code) ((void)0)
      #define quick_next(ready, code) ((void)0)
      #define never() ((void)0)
    #endif
    #if defined(__GNUC__) && __GNUC__ >= 9
      #define quick_rare(condition) __builtin_expect_with_probability(!!(condition), 0, 0.9999)
    #else
      #define quick_rare(condition) unlikely(condition)
    #endif
    #define quick_leave() quick_leave_here:
    #define quick_leave_if(condition) if (quick_rare(condition)) goto quick_leave_here
    """
    const uint16_t NO_CODES[1]
    void quick_labels() nogil
    void quick_label(int name) nogil
    void quick_start(unsigned int code) nogil
    void quick_next(bint ready, unsigned int code) nogil
    void quick_leave() nogil
    void quick_leave_if(bint condition) nogil
    void never() nogil

cdef enum:
    # What cpu_quick did.
    QUICK_ON                    # c.at is the next instruction
    QUICK_SLOW                  # nothing (more): cpu_step_careless is to execute the one at c.at
    QUICK_FAR                   # jumped out of the run: it is to be mapped anew
    QUICK_BACK                  # jumped back: is it a waiting loop?


# ---- what is executed at each byte of a ROM

cdef bint can_be_quick(const Cartridge* cart, uint32_t at) noexcept nogil:
    # Of the instruction at this byte of PRG. False if it is known to reach for a register, or if it
    # might leave its bank without a look.
    cdef const uint8_t* program = cart.prg + at
    cdef uint32_t begin = at & ~<uint32_t>(CODE_BANK - 1)
    cdef uint32_t end = begin + CODE_BANK if begin + CODE_BANK < cart.prg_size else cart.prg_size
    cdef uint8_t kind
    if at + CODE_MARGIN > end:
        return False
    kind = REACH[program[0]]
    if kind == BRANCH:
        return begin <= <int64_t>at + 2 + <int8_t>program[1] < end
    return kind != SLOW and not reaches_register(program)


cdef bint reaches_register(const uint8_t* program) noexcept nogil:
    # So its operand says.
    cdef uint8_t kind = REACH[program[0]]
    cdef uint16_t operand = program[1] | <uint16_t>(program[2] << 8)
    return kind >= READ and 0x2000 <= operand < 0x6000 or kind >= WRITE and operand >= 0x8000


cdef uint8_t variant_at(const Cartridge* cart, uint32_t at) noexcept nogil:
    # What the operand of a quick instruction tells: MEMORY, PROGRAM or ANY.
    cdef const uint8_t* program = cart.prg + at
    cdef uint8_t kind = REACH[program[0]]
    cdef int first = program[1] | program[2] << 8
    cdef int last = first + 0xFF
    if kind == BRANCH:
        return MEMORY if is_plain_branch(cart, at) else ANY
    if kind == READ or kind == WRITE:
        if first < 0x800:
            return MEMORY
        last = first
    elif kind < READ:
        return ANY
    if last < 0x2000:
        return ANY if kind == READ or kind == WRITE else MEMORY
    return PROGRAM if kind < WRITE and first >= 0x8000 and last <= 0xFFFF else ANY


cdef bint is_plain_branch(const Cartridge* cart, uint32_t at) noexcept nogil:
    # It stays in its page, and the loop that it closes, if any, counts: then it cannot be a waiting loop,
    # and cpu_idle.pxi need not look at it. A wrong guess costs time, not exactness.
    cdef uint32_t target = at + 2 + <int8_t>cart.prg[at + 1]
    if (target ^ (at + 2)) & ~<uint32_t>0xFF:
        return False
    if target > at:
        return True
    while target < at:
        if cart.prg[target] in (0xE8, 0xC8, 0xCA, 0x88, 0xE6, 0xF6, 0xEE, 0xFE, 0xC6, 0xD6, 0xCE, 0xDE):
            return True     # INX, INY, DEX, DEY, INC, DEC
        target += SIZE[cart.prg[target]]
    return False


cdef uint16_t register_code(const Cartridge* cart, uint32_t at) noexcept nogil:
    # The code of an instruction that is not quick: that of a plain load or store of a register, or 0.
    cdef const uint8_t* program = cart.prg + at
    if (at & (CODE_BANK - 1)) + CODE_MARGIN > CODE_BANK or at + CODE_MARGIN > cart.prg_size:
        return 0
    if not reaches_register(program):
        return 0
    if program[0] in (0xAD, 0xAE, 0xAC, 0xBD, 0x2C):
        return REGISTER_READ        # LDA, LDX, LDY, LDA with index, BIT
    return REGISTER_WRITE if program[0] in (0x8D, 0x8E, 0x8C) else 0    # STA, STX, STY


cdef bint sequence_matches(const uint8_t* sequence, const Cartridge* cart, uint32_t at) noexcept nogil:
    # `sequence`: its length, and opcodes with variants.
    cdef int i
    for i in range(sequence[0]):
        if not can_be_quick(cart, at) or cart.prg[at] != sequence[2 * i + 1]:
            return False
        if sequence[2 * i + 2] != ANY and sequence[2 * i + 2] != variant_at(cart, at):
            return False
        at += SIZE[cart.prg[at]]
    return True


cdef bytes quick_codes(const Cartridge* cart):
    # For each byte of PRG, as if an instruction began there, a uint16: the longest sequence, and of equal
    # ones that which knows most.
    cdef bytes out = PyBytes_FromStringAndSize(NULL, 2 * cart.prg_size)
    cdef uint16_t* codes = <uint16_t*>PyBytes_AsString(out)
    cdef int first[257]
    cdef int longest, i = 0, opcode
    cdef uint32_t at
    for opcode in range(257):
        first[opcode] = i
        while i < SEQUENCE_COUNT and SEQUENCES[i][1] == opcode:
            i += 1
    for at in range(cart.prg_size):
        if not can_be_quick(cart, at):
            codes[at] = register_code(cart, at)
            continue
        opcode = cart.prg[at]
        codes[at] = SINGLE[opcode][variant_at(cart, at)]
        longest = 1
        for i in range(first[opcode], first[opcode + 1]):
            if SEQUENCES[i][0] >= longest and sequence_matches(SEQUENCES[i], cart, at):
                longest = SEQUENCES[i][0]
                codes[at] = <uint16_t>(FIRST_SEQUENCE + i)
    return out


cdef uint64_t codes_beside(const Nes* n, const uint8_t* page, int number) noexcept nogil:
    # The value of n.code_words for a run that begins with this page of the CPU's map.
    if n.cart.prg <= page < n.cart.prg + n.cart.prg_size:
        return <uint64_t>n.cart.codes - 2 * <uint64_t>n.cart.prg
    return <uint64_t>&NO_CODES[0] - 2 * (<uint64_t>page - (<uint64_t>number << 11))


cdef inline unsigned int quick_code(uint64_t words, const Cpu* c) noexcept nogil:
    # `words` is n.code_words, at hand.
    return (<const uint16_t*>(words + 2 * <uint64_t>c.at))[0]


cdef inline unsigned int quick_single(unsigned int code, const Cpu* c) noexcept nogil:
    # In place of any `code`, that of its first instruction alone.
    return SINGLE[c.at[0]][ANY] if 0 < code < REGISTER_READ else code


# ---- parts of instructions

cdef inline uint16_t quick_word(const Cpu* c) noexcept nogil:
    return c.at[1] | <uint16_t>(c.at[2] << 8)


cdef inline uint16_t quick_pointer(const Nes* n, uint8_t place) noexcept nogil:
    return n.ram[place] | <uint16_t>(n.ram[<uint8_t>(place + 1)] << 8)


cdef inline void quick_store(Cpu* c, uint8_t* cell, uint8_t value) noexcept nogil:
    c.effects |= cell[0] ^ value
    cell[0] = value


cdef inline void quick_modify(Cpu* c, uint8_t* cell, int kind) noexcept nogil:
    quick_store(c, cell, modified(c, cell[0], kind))


cdef inline void quick_push(Nes* n, Cpu* c, uint8_t value) noexcept nogil:
    quick_store(c, &n.ram[0x100 | c.s], value)
    c.s -= 1


cdef inline uint8_t quick_pull(const Nes* n, Cpu* c) noexcept nogil:
    c.s += 1
    return n.ram[0x100 | c.s]


# ---- jumps

cdef inline void quick_begin(Cpu* c) noexcept nogil:
    # The fast lane counts its cycles from the limit: one number less to keep at hand.
    c.cycle -= c.limit


cdef inline void quick_end(Cpu* c) noexcept nogil:
    c.cycle += c.limit


cdef inline bint is_late(const Cpu* c) noexcept nogil:
    # The limit has passed.
    return <int64_t>c.cycle > 0


cdef inline uint64_t quick_limit(const Nes* n) noexcept nogil:
    # The last cycle for any sequence to start. After it, instructions are executed one by one.
    if n.code_end == NULL or n.fast_until < QUICK_MARGIN:
        return 0
    return n.fast_until - QUICK_MARGIN


cdef inline int quick_arrive(Nes* n, Cpu* c, uint16_t target, uint8_t cycles) noexcept nogil:
    # The end of a jump.
    cdef const uint8_t* at = n.code + target
    cdef bint far = not is_in_run(n, at)
    if unlikely(far) and n.read_page[target >> 11] == NULL:
        return QUICK_SLOW
    c.cycle += cycles
    c.at = at
    return QUICK_FAR if unlikely(far) else QUICK_ON


cdef inline int quick_branch(Nes* n, Cpu* c) noexcept nogil:
    # Taken; quick_codes has seen that it stays in its bank. Pages of the cartridge are the host's, too.
    cdef int8_t offset = <int8_t>c.at[1]
    cdef int target = <int>(<uint8_t>(<uint64_t>c.at + 2)) + offset
    c.cycle += 3 + (target >> 8 & 1)    # another page
    c.at += 2 + offset
    return QUICK_BACK if offset < 0 else QUICK_ON


cdef inline int quick_jmp(Nes* n, Cpu* c) noexcept nogil:
    cdef uint16_t target = quick_word(c)
    cdef bint back = target <= <uint16_t>(program_counter(n, c) + 1)
    cdef int outcome = quick_arrive(n, c, target, 3)
    return QUICK_BACK if back and outcome == QUICK_ON else outcome


cdef inline int quick_jmp_indirect(Nes* n, Cpu* c) noexcept nogil:
    cdef uint16_t pointer = quick_word(c)
    cdef const uint8_t* page = n.read_page[pointer >> 11]
    if unlikely(page == NULL):
        return QUICK_SLOW
    return quick_arrive(n, c, page[pointer & 0x7FF]
                        | <uint16_t>(page[(pointer & 0x700) | ((pointer + 1) & 0xFF)] << 8), 5)


cdef inline int quick_jsr(Nes* n, Cpu* c) noexcept nogil:
    cdef uint16_t last = program_counter(n, c) + 2
    cdef uint16_t target = quick_word(c)
    cdef const uint8_t* at = n.code + target
    cdef bint far = not is_in_run(n, at)
    if unlikely(far) and n.read_page[target >> 11] == NULL:
        return QUICK_SLOW
    quick_push(n, c, <uint8_t>(last >> 8))
    quick_push(n, c, <uint8_t>last)
    c.cycle += 6
    c.at = at
    return QUICK_FAR if unlikely(far) else QUICK_ON


cdef inline int quick_rts(Nes* n, Cpu* c) noexcept nogil:
    # The byte before the target is read, too.
    cdef uint16_t last = (n.ram[0x100 | <uint8_t>(c.s + 1)]
                          | <uint16_t>(n.ram[0x100 | <uint8_t>(c.s + 2)] << 8))
    cdef const uint8_t* at = n.code + last
    cdef int outcome = QUICK_ON
    if likely(is_in_run(n, at)):
        c.at = at + 1
        c.cycle += 6
    else:
        if n.read_page[last >> 11] == NULL:
            return QUICK_SLOW
        outcome = quick_arrive(n, c, last + 1, 6)
        if outcome == QUICK_SLOW:
            return outcome
    c.s += 2
    return outcome


# ---- registers

cdef inline int quick_register_read(Nes* n, Cpu* c) noexcept nogil:
    # LDA, LDX, LDY, BIT; LDA with index, if it stays in its page.
    cdef uint8_t opcode = c.at[0]
    cdef uint16_t address = quick_word(c)
    cdef uint8_t value
    if opcode == 0xBD:
        address += c.x
        if <uint8_t>address < c.x:
            return QUICK_SLOW
    n.cpu.cycle = c.cycle + c.limit + 3
    n.cpu.bus = c.at[2]
    value = io_read(n, address)
    c.effects |= n.read_effect
    quick_access_end(n, c)
    if opcode == 0xAE:
        c.x = value
    elif opcode == 0xAC:
        c.y = value
    elif opcode == 0x2C:
        op_bit(c, value)
        return QUICK_ON
    else:
        c.a = value
    set_nz(c, value)
    return QUICK_ON


cdef inline void quick_register_write(Nes* n, Cpu* c) noexcept nogil:
    # STA, STX, STY.
    cdef uint8_t opcode = c.at[0]
    n.cpu.cycle = c.cycle + c.limit + 3
    n.cpu.bus = c.at[2]
    io_write(n, quick_word(c), c.a if opcode == 0x8D else c.x if opcode == 0x8E else c.y)
    c.effects = 1
    quick_access_end(n, c)


cdef inline void quick_access_end(Nes* n, Cpu* c) noexcept nogil:
    # After the access in the last of four cycles, which may have brought an event nearer or moved the
    # program.
    c.at += 3
    c.limit = quick_limit(n)
    c.cycle = n.cpu.cycle + 1 - c.limit
