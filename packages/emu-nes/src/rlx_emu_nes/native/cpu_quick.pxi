# The careless processor's fast lane: programs in cartridge ROM, instructions that touch memory only.
# cpu_sequences.pxi executes one such instruction, or a whole sequence of them, at one jump of ours.
# An instruction either happens completely or, before it has changed anything, is left to
# cpu_opcodes.pxi: if it reaches for a register, an interrupt may follow, or its jump leads nowhere.

cdef extern from "sequences.h" nogil:
    enum:
        SEQUENCE_COUNT
        FIRST_SEQUENCE
        SLOW
        READ
        WRITE
    const uint8_t SINGLE[256]
    const uint8_t REACH[256]
    const uint8_t SIZE[256]
    const uint8_t SEQUENCES[1][8]

cdef extern from *:
    """
    static const uint16_t NO_CODES[0x10000 + 8];    /* for programs in RAM: leave everything */

    /* cpu_run_careless jumps from one sequence straight to the next where the compiler knows labels as
     * values ("threaded code"); elsewhere each goes back to the top of the loop. */
    #if defined(__GNUC__) || defined(__clang__)
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
    QUICK_JUMPED                # c.at is a new place
    QUICK_BACK                  # so it is, after a backward branch or jump


# ---- what is executed at each byte of a ROM

cdef bint reaches_memory(const uint8_t* program, uint32_t size) noexcept nogil:
    # False if this instruction can't be quick, or is known to reach for a register.
    cdef uint8_t kind
    cdef uint16_t operand
    if size == 0 or size < SIZE[program[0]]:
        return False
    kind = REACH[program[0]]
    if kind == READ or kind == WRITE:
        operand = program[1] | <uint16_t>(program[2] << 8)
        return not 0x2000 <= operand < 0x6000 and not (kind == WRITE and operand >= 0x8000)
    return kind != SLOW


cdef bint sequence_matches(const uint8_t* sequence, const uint8_t* program, uint32_t size) noexcept nogil:
    # `sequence`: its length, and the opcodes.
    cdef int i
    for i in range(1, sequence[0] + 1):
        if not reaches_memory(program, size) or program[0] != sequence[i]:
            return False
        size -= SIZE[program[0]]
        program += SIZE[program[0]]
    return True


cdef bytes quick_codes(const Cartridge* cart):
    # For each byte of PRG, as if an instruction began there, a uint16: the longest sequence.
    cdef bytes out = PyBytes_FromStringAndSize(NULL, 2 * cart.prg_size)
    cdef uint16_t* codes = <uint16_t*>PyBytes_AsString(out)
    cdef int first[257]
    cdef int longest, i = 0, opcode
    cdef uint32_t at
    cdef const uint8_t* program
    for opcode in range(257):
        first[opcode] = i
        while i < SEQUENCE_COUNT and SEQUENCES[i][1] == opcode:
            i += 1
    for at in range(cart.prg_size):
        program = cart.prg + at
        codes[at] = 0
        if not reaches_memory(program, cart.prg_size - at):
            continue
        codes[at] = SINGLE[program[0]]
        longest = 1
        for i in range(first[program[0]], first[program[0] + 1]):
            if SEQUENCES[i][0] > longest and sequence_matches(SEQUENCES[i], program, cart.prg_size - at):
                longest = SEQUENCES[i][0]
                codes[at] = <uint16_t>(FIRST_SEQUENCE + i)
    return out


cdef uint64_t codes_beside(const Nes* n, const uint8_t* page, int number) noexcept nogil:
    # The value of n.code_words for a run that begins with this page of the CPU's map.
    if n.cart.prg <= page < n.cart.prg + n.cart.prg_size:
        return <uint64_t>n.cart.codes - 2 * <uint64_t>n.cart.prg
    return <uint64_t>&NO_CODES[0] - 2 * (<uint64_t>page - (<uint64_t>number << 11))


cdef inline unsigned int quick_code(const Nes* n, const Cpu* c) noexcept nogil:
    return (<const uint16_t*>(n.code_words + 2 * <uint64_t>c.at))[0]


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

cdef inline bint is_in_run(const Nes* n, const uint8_t* at) noexcept nogil:
    return <uint64_t>(n.code_end - at) <= n.code_span


cdef inline bint memory_answers(const Nes* n, uint16_t pc) noexcept nogil:
    return likely(is_in_run(n, n.code + pc)) or n.read_page[pc >> 11] != NULL


cdef inline void quick_begin(Cpu* c) noexcept nogil:
    # The fast lane counts its cycles from the limit: one number less to keep at hand.
    c.cycle -= c.limit


cdef inline void quick_end(Cpu* c) noexcept nogil:
    c.cycle += c.limit


cdef inline bint is_late(const Cpu* c) noexcept nogil:
    # The limit has passed.
    return <int64_t>c.cycle > 0


cdef inline bint is_late_by(const Cpu* c, int64_t cycles) noexcept nogil:
    # It will have, so many cycles on.
    return <int64_t>c.cycle > -cycles


cdef inline void land(Nes* n, Cpu* c) noexcept nogil:
    # After a jump: how long the program can go on from here.
    cdef uint64_t cycle = c.cycle + c.limit
    cdef uint64_t room = <uint64_t>(n.code_end - c.at)
    c.limit = cycle + room
    if c.limit > n.fast_until:
        c.limit = n.fast_until
    if unlikely(room > n.code_span):
        c.limit = 0
    c.cycle = cycle - c.limit


cdef inline int quick_branch(Nes* n, Cpu* c) noexcept nogil:
    # Taken.
    cdef int8_t offset = <int8_t>c.at[1]
    cdef uint16_t here = program_counter(n, c) + 2
    cdef uint16_t target = <uint16_t>(here + offset)
    if unlikely(not memory_answers(n, target)):
        return QUICK_SLOW
    c.cycle += 3 + (((target ^ here) & 0xFF00) != 0)
    c.at = n.code + target
    return QUICK_BACK if offset < 0 else QUICK_JUMPED


cdef inline int quick_jmp(Nes* n, Cpu* c) noexcept nogil:
    cdef uint16_t target = quick_word(c)
    cdef bint back = target <= <uint16_t>(program_counter(n, c) + 1)
    if unlikely(not memory_answers(n, target)):
        return QUICK_SLOW
    c.cycle += 3
    c.at = n.code + target
    return QUICK_BACK if back else QUICK_JUMPED


cdef inline int quick_jmp_indirect(Nes* n, Cpu* c) noexcept nogil:
    cdef uint16_t pointer = quick_word(c)
    cdef const uint8_t* page = n.read_page[pointer >> 11]
    cdef uint16_t target
    if unlikely(page == NULL):
        return QUICK_SLOW
    target = page[pointer & 0x7FF] | <uint16_t>(page[(pointer & 0x700) | ((pointer + 1) & 0xFF)] << 8)
    if unlikely(not memory_answers(n, target)):
        return QUICK_SLOW
    c.cycle += 5
    c.at = n.code + target
    return QUICK_JUMPED


cdef inline int quick_jsr(Nes* n, Cpu* c) noexcept nogil:
    cdef uint16_t target = quick_word(c)
    cdef uint16_t last = program_counter(n, c) + 2
    if unlikely(not memory_answers(n, target)):
        return QUICK_SLOW
    quick_push(n, c, <uint8_t>(last >> 8))
    quick_push(n, c, <uint8_t>last)
    c.cycle += 6
    c.at = n.code + target
    return QUICK_JUMPED


cdef inline int quick_rts(Nes* n, Cpu* c) noexcept nogil:
    cdef uint16_t last = (n.ram[0x100 | <uint8_t>(c.s + 1)]
                          | <uint16_t>(n.ram[0x100 | <uint8_t>(c.s + 2)] << 8))
    cdef uint16_t target = last + 1
    if unlikely(n.read_page[last >> 11] == NULL or not memory_answers(n, target)):
        return QUICK_SLOW
    c.s += 2
    c.cycle += 6
    c.at = n.code + target
    return QUICK_JUMPED
