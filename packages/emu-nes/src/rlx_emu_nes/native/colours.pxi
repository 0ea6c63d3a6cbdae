# Palette indices to colours, for whoever wants to see a picture.


def colour_picture(pixels, emphasis, bytes table, out):
    """Writes the colours of `pixels` into `out`; all four are C-contiguous bytes.

    `pixels` are palette indices, line by line; `emphasis` has $2001 bits 5-7 of each line; `table` has a
    colour for each of 8 emphases and 64 indices: one byte, or four of which three are written.

    Raises ValueError if the sizes do not fit each other.
    """
    cdef Py_buffer source, lines, target
    cdef Py_ssize_t planes = 1 if len(table) == 512 else 3
    PyObject_GetBuffer(pixels, &source, PyBUF_SIMPLE)
    PyObject_GetBuffer(emphasis, &lines, PyBUF_SIMPLE)
    PyObject_GetBuffer(out, &target, PyBUF_WRITABLE)
    try:
        if (len(table) != 512 and len(table) != 2048 or lines.len == 0 or source.len % lines.len
                or target.len != planes * source.len):
            raise ValueError(f"a picture of {source.len} bytes in {lines.len} lines, a table of {len(table)}, "
                             f"and room for {target.len} bytes do not fit each other")
        colour_lines(<const uint8_t*>source.buf, <const uint8_t*>lines.buf, lines.len, source.len // lines.len,
                     <const uint8_t*>PyBytes_AsString(table), planes == 3, <uint8_t*>target.buf)
    finally:
        PyBuffer_Release(&source)
        PyBuffer_Release(&lines)
        PyBuffer_Release(&target)


cdef void colour_lines(const uint8_t* pixel, const uint8_t* emphasis, Py_ssize_t height, Py_ssize_t width,
                       const uint8_t* table, bint in_colour, uint8_t* target) noexcept nogil:
    cdef const uint8_t* row
    cdef Py_ssize_t y, x
    for y in range(height):
        if not in_colour:
            row = table + 64 * (emphasis[y] & 7)
            for x in range(width):
                target[x] = row[pixel[x] & 63]
            target += width
            pixel += width
            continue
        row = table + 256 * (emphasis[y] & 7)
        for x in range(width - 1):
            memcpy(target, row + 4 * (pixel[x] & 63), 4)    # the fourth byte is written over by the next
            target += 3
        memcpy(target, row + 4 * (pixel[width - 1] & 63), 3)
        target += 3
        pixel += width
