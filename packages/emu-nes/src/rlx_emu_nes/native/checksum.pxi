# A checksum of savestates: Fletcher's two sums, of the words and of the sums so far, in four lanes of 64
# bits. It finds damage; it does not withstand a forger, whom state_check.pxi is for.
# Source: Fletcher, "An arithmetic checksum for serial transmissions" (1982).

cdef enum:
    CHECKSUM_LANES = 4
    CHECKSUM_BLOCK = 8 * CHECKSUM_LANES     # bytes

cdef struct Fletcher:
    uint64_t first[CHECKSUM_LANES]
    uint64_t second[CHECKSUM_LANES]


cdef inline void fletcher_add(Fletcher* f, const uint8_t* block) noexcept nogil:
    # The lanes one by one, so that the sums stay in registers however far the compiler unrolls.
    cdef uint64_t word[CHECKSUM_LANES]
    memcpy(&word[0], block, CHECKSUM_BLOCK)
    f.first[0] += word[0]
    f.first[1] += word[1]
    f.first[2] += word[2]
    f.first[3] += word[3]
    f.second[0] += f.first[0]
    f.second[1] += f.first[1]
    f.second[2] += f.first[2]
    f.second[3] += f.first[3]


cdef uint64_t checksum_bytes(const uint8_t* data, Py_ssize_t size, uint64_t sum) noexcept nogil:
    # The last block is filled up with zeros; the size, which goes in too, tells them from data.
    cdef Fletcher f
    cdef uint8_t last[CHECKSUM_BLOCK]
    cdef Py_ssize_t at = 0
    cdef int i
    memset(&f, 0, sizeof(Fletcher))
    while at + CHECKSUM_BLOCK <= size:
        fletcher_add(&f, data + at)
        at += CHECKSUM_BLOCK
    memset(&last[0], 0, CHECKSUM_BLOCK)
    memcpy(&last[0], data + at, size - at)
    fletcher_add(&f, &last[0])
    sum ^= <uint64_t>size
    for i in range(CHECKSUM_LANES):
        sum = checksum_mix(checksum_mix(sum ^ f.first[i]) ^ f.second[i])
    return sum


cdef inline uint64_t checksum_mix(uint64_t sum) noexcept nogil:
    # Every bit of the result depends on every bit; one to one. Source: splitmix64, as in lane.pxi.
    sum = (sum ^ (sum >> 30)) * <uint64_t>0xBF58476D1CE4E5B9
    sum = (sum ^ (sum >> 27)) * <uint64_t>0x94D049BB133111EB
    return sum ^ (sum >> 31)


def checksum(tuple parts):
    """64 bits over the bytes of all `parts`, which are told apart."""
    cdef uint64_t sum = 0
    cdef bytes part
    for part in parts:
        sum = checksum_bytes(<const uint8_t*>PyBytes_AsString(part), len(part), sum)
    return sum


def checked_parts(bytes contents, Py_ssize_t at):
    """The parts that `contents` has from byte `at` on, or None if they are damaged.

    There stand their checksum (8 bytes), their number (1), the length of each (4), and they themselves, to the
    end; integers are little-endian.
    """
    cdef const uint8_t* data = <const uint8_t*>PyBytes_AsString(contents)
    cdef const uint8_t* lengths = data + at + 9
    cdef Py_ssize_t size = len(contents)
    cdef Py_ssize_t begin, length
    cdef uint64_t sum = 0
    cdef list parts = []
    cdef int i, count
    if at + 9 > size:
        return None
    count = data[at + 8]
    begin = at + 9 + 4 * count
    for i in range(count):
        if begin > size:
            return None
        length = <Py_ssize_t>little_endian(lengths + 4 * i, 4)
        if length > size - begin:
            return None
        sum = checksum_bytes(data + begin, length, sum)
        parts.append(PyBytes_FromStringAndSize(<const char*>data + begin, length))
        begin += length
    if begin != size or sum != little_endian(data + at, 8):
        return None
    return tuple(parts)


cdef inline uint64_t little_endian(const uint8_t* bytes_, int count) noexcept:
    cdef uint64_t value = 0
    cdef int i
    for i in range(count):
        value |= <uint64_t>bytes_[i] << (8 * i)
    return value
