# From whole lines back to exact dots: rebuilds the registers that span_line does not keep.


cdef void ppu_materialise(Nes* n) noexcept nogil:
    # At dot 0 after a regular line: evaluation and fetches of that line are executed again.
    # Everything else they do, they have done already.
    cdef Ppu* p = &n.ppu
    cdef uint64_t end = p.clock
    cdef Mmc3 mmc3 = n.mmc3
    cdef uint8_t irq_lines = n.cpu.irq_lines
    p.lazy = 0
    p.line = p.line - 1 if p.line else PRE_RENDER
    replay_evaluation(p, end - DOTS)
    p.dot = 257
    p.zero_on_line = p.zero_on_next_line
    p.oam_address = 0
    p.oam_buffer_next = p.oam2[0]
    p.oam_buffer = p.oam2[0]
    p.oam2_address = 1
    p.address_bus = nametable_address(p)
    p.octal_latch = <uint8_t>p.address_bus
    p.dot = 258
    p.clock = end - DOTS + 258
    while p.dot:
        ppu_dot(n)
    n.mmc3 = mmc3
    n.cpu.irq_lines = irq_lines


cdef inline void replay_evaluation(Ppu* p, uint64_t start) noexcept nogil:
    cdef int dot
    p.oam2_full = 0
    p.evaluation_step = 0
    p.evaluation_wrapped = 0
    p.oam_buffer = 0xFF
    if p.line != PRE_RENDER:
        memset(p.oam2, 0xFF, 32)
    for dot in range(65, 257):
        p.dot = dot
        p.clock = start + dot
        evaluate_dot(p)
        p.oam_buffer = p.oam_buffer_next
