# Observations: pictures, pooled, cropped and shrunk, or the game's memory, as uint8.

cdef extern from "plane.h":
    ctypedef struct PlanePlan:
        int x
        int y
        int width
        int height
        int out_width
        int out_height
    void plane_plan(PlanePlan* plan, int x, int y, int width, int height, int out_width,
                    int out_height) noexcept nogil
    int plane_best() noexcept nogil
    void plane_draw(int variant, const PlanePlan* plan, const uint8_t* pixels,
                    const uint8_t* emphasis, const uint8_t* older,
                    const uint8_t* older_emphasis, const uint8_t* tables, uint8_t* out,
                    int stride) noexcept nogil

cdef enum:
    OBSERVE_GRAY = 0
    OBSERVE_RGB = 1
    OBSERVE_INDEX = 2
    OBSERVE_RAM = 3
    TABLE_SIZE = 512            # 64 palette indices in each of 8 emphasis settings

cdef struct View:
    # One array of an observation. A picture of `planes` interleaved planes, or 2 KiB of RAM.
    int32_t kind
    int32_t planes              # 3 for RGB
    int32_t pooled              # maximum of the last two frames
    int32_t stack               # how many observations lie one after another, oldest first
    size_t size                 # bytes of one observation, without the stack
    PlanePlan plan
    uint8_t table[3 * TABLE_SIZE]


cdef void view_draw(const View* view, int variant, Nes* n, const Frame* newest,
                    const Frame* older, uint8_t* out) noexcept nogil:
    # Writes one observation of view.size bytes. `older` is the frame before `newest`.
    cdef uint8_t* old_pixels = NULL
    cdef uint8_t* old_emphasis = NULL
    cdef int plane
    if view.kind == OBSERVE_RAM:
        memcpy(out, &n.ram[0], 2048)
        return
    if view.pooled and older != NULL:
        old_pixels, old_emphasis = <uint8_t*>&older.pixels[0], <uint8_t*>&older.emphasis[0]
    for plane in range(view.planes):
        plane_draw(variant, &view.plan, &newest.pixels[0], &newest.emphasis[0],
                   old_pixels, old_emphasis,
                   &view.table[plane * TABLE_SIZE], out + plane, view.planes)


cdef int VECTOR_VARIANT = plane_best()


cdef set_view(View* out, view):
    # `view` is an observation.View.
    cdef const uint8_t[::1] table
    out.kind, out.planes, out.pooled = view.kind, view.planes, view.pooled
    out.stack, out.size = view.stack, view.size
    if view.kind == OBSERVE_RAM:
        return
    x, y, width, height, out_width, out_height = view.plan
    if not (0 <= x and 0 <= y and 0 < out_width <= width and 0 < out_height <= height
            and x + width <= 256 and y + height <= 240):
        raise ValueError(f"the view {view.plan} does not lie in a picture of 256 x 240")
    plane_plan(&out.plan, x, y, width, height, out_width, out_height)
    table = view.table
    if len(table) != out.planes * TABLE_SIZE:
        raise ValueError(f"the view needs {out.planes * TABLE_SIZE} table bytes, got {len(table)}")
    memcpy(&out.table[0], &table[0], out.planes * TABLE_SIZE)


def draw_variants():
    """How many variants of the plane code this processor runs; the last is the one in use."""
    return VECTOR_VARIANT + 1


def draw_view(view, const uint8_t[:, ::1] pixels, const uint8_t[::1] emphasis,
              const uint8_t[:, ::1] older=None, const uint8_t[::1] older_emphasis=None,
              int variant=-1):
    """One observation of a picture (240 x 256 palette indices, 240 emphasis bytes) as bytes.

    `older` is the frame before, for a pooled view. For tests, `variant` 0 forces the plain code, 1 that
    for AVX2, 2 that for AVX-512 (`draw_variants`); -1 takes the best that this processor runs.
    """
    cdef View native
    cdef Frame newest, before
    cdef bytes out = PyBytes_FromStringAndSize(NULL, view.size)
    set_view(&native, view)
    if native.kind == OBSERVE_RAM:
        raise ValueError("a RAM view has no picture to draw from")
    if variant > VECTOR_VARIANT:
        raise ValueError(f"variant is {variant}; this processor runs 0 to {VECTOR_VARIANT}")
    frame_from(&newest, pixels, emphasis)
    if older is not None:
        frame_from(&before, older, older_emphasis)
    view_draw(&native, VECTOR_VARIANT if variant < 0 else variant, NULL, &newest,
              &before if older is not None else NULL, <uint8_t*>PyBytes_AsString(out))
    return out


cdef frame_from(Frame* frame, const uint8_t[:, ::1] pixels, const uint8_t[::1] emphasis):
    if pixels.shape[0] != 240 or pixels.shape[1] != 256 or emphasis.shape[0] != 240:
        raise ValueError("a frame is 240 x 256 palette indices and 240 emphasis bytes")
    cdef Py_ssize_t line, column
    for line in range(240):
        frame.emphasis[line] = emphasis[line] & 7
        for column in range(256):
            frame.pixels[line * 256 + column] = pixels[line, column] & 63


def screen_tiles(Machine machine):
    """The 30 x 32 tile numbers of the nametable that $2000 selects, as 960 bytes."""
    cdef bytes out = PyBytes_FromStringAndSize(NULL, 960)
    cdef char* at = PyBytes_AsString(out)
    cdef uint16_t base = 0x2000 | ((machine.nes.ppu.control & 3) << 10)
    cdef uint16_t i
    for i in range(960):
        at[i] = <char>nametable_byte(machine.nes, base + i)[0]
    return out
