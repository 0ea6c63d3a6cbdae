# The game file as a flat table, and the interpreter of its frame code.
# Operation and output numbers are those of expression.py and game_table.py.

cdef enum:
    GAME_MAX_FIELDS = 64
    GAME_MAX_CODE = 768
    GAME_MAX_INFOS = 32
    GAME_STACK = 16
    GAME_MEMORY = 32
    GAME_KEPT = 32
    GAME_FIELD_BYTES = 8
    GAME_RANDOM_CELLS = 16

cdef enum:
    OP_CONST = 0
    OP_FIELD = 1
    OP_PREVIOUS = 2
    OP_FRAMES = 3
    OP_NEGATE = 4
    OP_NOT = 5
    OP_ABS = 6
    OP_SIGN = 7
    OP_ADD = 8
    OP_SUBTRACT = 9
    OP_MULTIPLY = 10
    OP_DIVIDE = 11
    OP_MODULO = 12
    OP_BIT_AND = 13
    OP_LESS = 14
    OP_LESS_EQUAL = 15
    OP_EQUAL = 16
    OP_NOT_EQUAL = 17
    OP_AND = 18
    OP_OR = 19
    OP_MIN = 20
    OP_MAX = 21
    OP_SELECT = 22
    OP_WITHIN = 23
    OP_GAIN = 24
    OP_FRAMES_SINCE = 25
    OP_RISES = 26
    OP_OUTPUT = 27
    OP_POKE = 28
    OP_KEEP = 29
    OP_RECALL = 30

cdef enum:
    OUT_REWARD = 0
    OUT_RAW_REWARD = 1
    OUT_TERMINATED = 2
    OUT_TRUNCATED = 3
    OUT_SUCCESS = 4
    OUT_LIFE_LOST = 5
    OUT_BUSY = 6
    OUT_COUNT = 7

cdef struct GameField:
    # value = sum of weight * byte, then mask and shift, sign, scale; see game.Field.
    int32_t weight[GAME_FIELD_BYTES]
    uint16_t address[GAME_FIELD_BYTES]
    int32_t count
    int32_t digits
    int32_t mask
    int32_t shift
    int32_t sign_bits
    int32_t scale

cdef struct GameOp:
    double value
    int32_t code
    int32_t argument

cdef struct GameCode:
    int32_t field_count
    int32_t frame_length
    int32_t info_length
    int32_t info_count
    int32_t step_sign
    double step_low
    double step_high
    double step_scale
    int32_t random_count
    uint16_t random_cell[GAME_RANDOM_CELLS]     # filled at random when an episode starts
    GameField field[GAME_MAX_FIELDS]
    GameOp frame[GAME_MAX_CODE]
    GameOp info[GAME_MAX_CODE]

cdef struct GameMemory:
    # What one episode remembers; saved with the environment.
    int32_t now[GAME_MAX_FIELDS]
    int32_t before[GAME_MAX_FIELDS]
    double slot[GAME_MEMORY]
    int64_t frames              # since the start of the episode, skipped ones included
    int32_t fresh               # 1 until the code has run once in this episode


cdef int32_t field_read(const GameField* field, Nes* n) noexcept nogil:
    cdef int64_t total = 0
    cdef int32_t i, byte
    cdef int64_t half
    for i in range(field.count):
        if field.address[i] < 0x2000:
            byte = n.ram[field.address[i] & 0x7FF]
        else:
            byte = nes_peek(n, field.address[i])
        if field.digits == 2:
            byte = (byte >> 4) * 10 + (byte & 0x0F)
        elif field.digits == 1:
            byte = (byte & 0x0F) % 10
        total += <int64_t>field.weight[i] * byte
    if field.mask:
        total = (total & field.mask) >> field.shift
    if field.sign_bits:
        half = <int64_t>1 << (field.sign_bits - 1)
        if total >= half:
            total -= half << 1
    total *= field.scale
    if total > 2147483647:
        return 2147483647
    return -2147483648 if total < -2147483648 else <int32_t>total


cdef extern from *:
    """
    #define TWO_TO_62 4611686018427387904.0
    """
    const double TWO_TO_62


cdef inline int64_t whole(double value, double limit) noexcept nogil:
    # The integer part, kept within the limit; what is no number is 0. C leaves both undefined.
    if value > limit:
        return <int64_t>limit
    if value < -limit:
        return -<int64_t>limit
    return <int64_t>value if value == value else 0


cdef void fields_read(const GameCode* game, GameMemory* memory, Nes* n) noexcept nogil:
    # Every field at the same instant, so that the bytes of a number belong together.
    cdef int32_t i
    memcpy(memory.before, memory.now, game.field_count * sizeof(int32_t))
    for i in range(game.field_count):
        memory.now[i] = field_read(&game.field[i], n)


cdef void code_run(const GameOp* op, int32_t length, GameMemory* memory, Nes* n,
                   double* out) noexcept nogil:
    # Postfix: operands are taken from, and results put on, a small stack. The compiler in
    # expression.py has checked depth, slots and balance.
    cdef double stack[GAME_STACK + 1]
    cdef double kept[GAME_KEPT]
    cdef int32_t top = -1           # index of the newest value
    cdef int32_t i, code
    cdef double a, b
    cdef double* slot
    for i in range(length):
        code = op[i].code
        if code == OP_CONST:
            top += 1
            stack[top] = op[i].value
        elif code == OP_FIELD:
            top += 1
            stack[top] = memory.now[op[i].argument]
        elif code == OP_PREVIOUS:
            top += 1
            stack[top] = memory.before[op[i].argument]
        elif code == OP_FRAMES:
            top += 1
            stack[top] = <double>memory.frames
        elif code == OP_NEGATE:
            stack[top] = -stack[top]
        elif code == OP_NOT:
            stack[top] = stack[top] == 0
        elif code == OP_ABS:
            stack[top] = fabs(stack[top])
        elif code == OP_SIGN:
            stack[top] = (stack[top] > 0) - (stack[top] < 0)
        elif code == OP_ADD:
            top -= 1
            stack[top] += stack[top + 1]
        elif code == OP_SUBTRACT:
            top -= 1
            stack[top] -= stack[top + 1]
        elif code == OP_MULTIPLY:
            top -= 1
            stack[top] *= stack[top + 1]
        elif code == OP_DIVIDE:
            top -= 1
            stack[top] = stack[top] / stack[top + 1] if stack[top + 1] != 0 else 0
        elif code == OP_MODULO:
            top -= 1
            a, b = stack[top], stack[top + 1]
            stack[top] = a - b * floor(a / b) if b != 0 else 0
        elif code == OP_BIT_AND:
            top -= 1
            stack[top] = <double>(whole(stack[top], TWO_TO_62) & whole(stack[top + 1], TWO_TO_62))
        elif code == OP_LESS:
            top -= 1
            stack[top] = stack[top] < stack[top + 1]
        elif code == OP_LESS_EQUAL:
            top -= 1
            stack[top] = stack[top] <= stack[top + 1]
        elif code == OP_EQUAL:
            top -= 1
            stack[top] = stack[top] == stack[top + 1]
        elif code == OP_NOT_EQUAL:
            top -= 1
            stack[top] = stack[top] != stack[top + 1]
        elif code == OP_AND:
            top -= 1
            stack[top] = stack[top] != 0 and stack[top + 1] != 0
        elif code == OP_OR:
            top -= 1
            stack[top] = stack[top] != 0 or stack[top + 1] != 0
        elif code == OP_MIN:
            top -= 1
            if stack[top + 1] < stack[top]:
                stack[top] = stack[top + 1]
        elif code == OP_MAX:
            top -= 1
            if stack[top + 1] > stack[top]:
                stack[top] = stack[top + 1]
        elif code == OP_SELECT:
            top -= 2
            stack[top] = stack[top + 1] if stack[top] != 0 else stack[top + 2]
        elif code == OP_WITHIN:
            top -= 1
            if fabs(stack[top]) > stack[top + 1]:
                stack[top] = 0
        elif code == OP_GAIN:
            slot = &memory.slot[op[i].argument]
            a = stack[top]
            stack[top] = 0
            if memory.fresh:
                slot[0] = a
            elif a > slot[0]:
                stack[top] = a - slot[0]
                slot[0] = a
        elif code == OP_FRAMES_SINCE:
            slot = &memory.slot[op[i].argument]
            slot[0] = 0 if memory.fresh or stack[top] != 0 else slot[0] + 1
            stack[top] = slot[0]
        elif code == OP_RISES:
            slot = &memory.slot[op[i].argument]
            a = stack[top] != 0
            stack[top] = a != 0 and slot[0] == 0 and not memory.fresh
            slot[0] = a
        elif code == OP_OUTPUT:
            out[op[i].argument] = stack[top]
            top -= 1
        elif code == OP_POKE:
            if stack[top] != 0:
                nes_poke(n, <uint16_t>op[i].argument, <uint8_t>whole(stack[top - 1], TWO_TO_62))
            top -= 2
        elif code == OP_KEEP:
            kept[op[i].argument] = stack[top]
        elif code == OP_RECALL:
            top += 1
            stack[top] = kept[op[i].argument]


cdef void game_begin(const GameCode* game, GameMemory* memory, Nes* n) noexcept nogil:
    # The first frame of an episode has no past: deltas are zero and memories start from it.
    cdef double out[OUT_COUNT]
    memset(memory, 0, sizeof(GameMemory))
    fields_read(game, memory, n)
    memcpy(memory.before, memory.now, sizeof(memory.now))
    memory.fresh = 1
    code_run(game.frame, game.frame_length, memory, n, out)
    memory.fresh = 0


cdef void game_frame(const GameCode* game, GameMemory* memory, Nes* n, double* out) noexcept nogil:
    # After each frame of an episode; leaves OUT_COUNT values in `out`.
    memory.frames += 1
    fields_read(game, memory, n)
    code_run(game.frame, game.frame_length, memory, n, out)


cdef class GameProgram:
    """A compiled game (game_table.GameTable) in native memory, read-only, shared by batches."""

    cdef GameCode code

    def __cinit__(self, fields, frame_code, info_code, int info_count, double step_low=-INFINITY,
                  double step_high=INFINITY, bint step_sign=False, double step_scale=1.0, random_cells=()):
        """`fields` and codes are the sequences of a GameTable."""
        if (len(fields) > GAME_MAX_FIELDS or len(frame_code) > GAME_MAX_CODE
                or len(info_code) > GAME_MAX_CODE or info_count > GAME_MAX_INFOS
                or len(random_cells) > GAME_RANDOM_CELLS):
            raise ValueError("the game table is larger than the machine takes")
        cdef GameCode* game = &self.code
        game.field_count = <int32_t>len(fields)
        game.frame_length = <int32_t>len(frame_code)
        game.info_length = <int32_t>len(info_code)
        game.info_count = info_count
        game.step_low, game.step_high, game.step_scale = step_low, step_high, step_scale
        game.step_sign = step_sign
        game.random_count = <int32_t>len(random_cells)
        for i, address in enumerate(random_cells):
            game.random_cell[i] = address
        for i, field in enumerate(fields):
            self.set_field(&game.field[i], field)
        for i, instruction in enumerate(frame_code):
            set_op(&game.frame[i], instruction)
        for i, instruction in enumerate(info_code):
            set_op(&game.info[i], instruction)

    cdef set_field(self, GameField* out, field):
        if len(field.addresses) > GAME_FIELD_BYTES:
            raise ValueError(f"a field has at most {GAME_FIELD_BYTES} bytes")
        out.count = <int32_t>len(field.addresses)
        for i, (address, weight) in enumerate(zip(field.addresses, field.weights, strict=True)):
            out.address[i], out.weight[i] = address, weight
        out.digits, out.mask, out.shift = field.digits, field.mask, field.shift
        out.sign_bits, out.scale = field.sign_bits, field.scale


cdef set_op(GameOp* out, instruction):
    if not 0 <= instruction.op <= OP_RECALL:
        raise ValueError(f"operation {instruction.op} is unknown to this build; build the package anew")
    out.code = instruction.op
    out.argument = instruction.argument
    out.value = instruction.value
