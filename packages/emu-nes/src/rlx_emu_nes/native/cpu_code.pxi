# Where the program lies. The careless CPU reads it through a host pointer, `c.at`, without a look
# at the memory map. That is safe for a run of pages that are neighbours in the host's memory as
# they are in the CPU's, up to the last places, from which an instruction might leave the run.
#
# Jumps look whether they stay within the run, and so does every instruction that the fast lane
# leaves to others. The fast lane itself does not look: it leaves the last places of each bank of
# the cartridge, where a run can end, to others (quick_codes).

cdef enum:
    CODE_MARGIN = 6     # two instructions: the one that reaches the end of a run is a careful one
    CODE_BANK = 0x2000  # runs in the cartridge's ROM begin and end at multiples of this


cdef bint code_map(Nes* n, uint16_t pc) noexcept nogil:
    # Finds the run around `pc`; False if no memory answers there.
    cdef int first = pc >> 11
    cdef int last = first
    if n.read_page[first] == NULL:
        return False
    while first > 0 and n.read_page[first - 1] == n.read_page[first] - 0x800:
        first -= 1
    while last < 31 and n.read_page[last + 1] == n.read_page[last] + 0x800:
        last += 1
    n.code_span = ((last - first + 1) << 11) - CODE_MARGIN
    n.code_end = n.read_page[first] + n.code_span
    n.code = n.read_page[first] - (first << 11)
    n.code_words = codes_beside(n, n.read_page[first], first)
    return True


cdef uint64_t code_limit(Nes* n, uint16_t pc, uint64_t cycle) noexcept nogil:
    # The last cycle at which a careless instruction may start, if the one at `pc` starts at
    # `cycle`; 0 if that may not.
    if cycle > n.fast_until:
        return 0
    if n.code_end == NULL or not is_in_run(n, n.code + pc):
        if not (code_map(n, pc) and is_in_run(n, n.code + pc)):
            return 0
    return n.fast_until


cdef inline bint is_in_run(const Nes* n, const uint8_t* at) noexcept nogil:
    # An instruction at `at` can be read through the host pointer. Never so while code_end is NULL, once a
    # run has been mapped.
    return <uint64_t>(n.code_end - at) <= n.code_span


cdef inline uint16_t program_counter(Nes* n, const Cpu* c) noexcept nogil:
    # Of the careless path. Wraps after $FFFF.
    return <uint16_t>(c.at - n.code)


cdef inline void jump(Nes* n, Cpu* c, uint16_t pc) noexcept nogil:
    # Careless: goes on at `pc`.
    c.at = n.code + pc
    if unlikely(not is_in_run(n, c.at)):
        # The data bus is kept only here, since elsewhere the next fetch replaces it before anything
        # can read it; but nothing may answer at `pc`.
        n.cpu.bus = c.bus
        c.limit = 0
        return
    c.limit = n.fast_until


cdef inline void limit_after_io(Nes* n, Cpu* c) noexcept nogil:
    # Careless: an access may have brought an event nearer or moved the program.
    if n.fast_until < c.limit:
        c.limit = n.fast_until
    if n.code_end == NULL:
        c.limit = 0
