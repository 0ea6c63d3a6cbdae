# Sound: the five channels as samples, only for a machine that somebody listens to (`Nes.audio`).
# What it remembers lies outside the savestate, so a machine is the same whether it is heard or not.
#
# The mixed level is a staircase that changes at CPU cycles. Each step is added to a buffer of
# differences as a band-limited impulse, and the running sum of the buffer is the sound.
# Source: NESdev "APU Mixer", "APU Pulse", "APU Triangle", "APU Noise"; Stilson and Smith,
# "Alias-Free Digital Synthesis of Classic Analog Waveforms" (1996), section 3.

from libc.math cimport M_PI, cos, sin
from libc.string cimport memmove

cdef enum:
    AUDIO_CAPACITY = 16384      # samples that wait to be read, a third of a second
    IMPULSE_TAPS = 16
    IMPULSE_PHASES = 64         # moments within a sample

cdef double CPU_HZ = 39375000.0 * 6 / 132    # 1.789773 MHz: the colour carrier times six, divided by twelve

cdef struct Audio:
    double rate                 # samples per second
    double now                  # in samples since the first one in the buffer
    float level                 # of the mixed channels
    float steps[AUDIO_CAPACITY + IMPULSE_TAPS]
    double sum                  # of all steps that were read
    double high_pass[2]         # last outputs of the two high-pass filters
    double high_pass_input[2]
    double low_pass
    int32_t pulse_wait[2]       # CPU cycles to the next clock of each sequencer
    int32_t triangle_wait
    int32_t noise_wait
    uint8_t pulse_step[2]
    uint8_t triangle_step
    uint16_t noise_shift

cdef float IMPULSES[IMPULSE_PHASES][IMPULSE_TAPS]


cdef void make_impulses() noexcept nogil:
    # Sinc at nine tenths of half the sample rate under a Blackman window; each phase sums to 1.
    cdef int phase, tap
    cdef double x, total
    cdef double value[IMPULSE_TAPS]
    for phase in range(IMPULSE_PHASES):
        total = 0
        for tap in range(IMPULSE_TAPS):
            x = tap - (IMPULSE_TAPS / 2 - 1) - <double>phase / IMPULSE_PHASES
            value[tap] = 1 if x == 0 else sin(0.9 * M_PI * x) / (0.9 * M_PI * x)
            x = 2 * M_PI * (x + IMPULSE_TAPS / 2) / IMPULSE_TAPS
            value[tap] *= 0.42 - 0.5 * cos(x) + 0.08 * cos(2 * x)
            total += value[tap]
        for tap in range(IMPULSE_TAPS):
            IMPULSES[phase][tap] = <float>(value[tap] / total)


cdef void audio_start(Audio* s, double rate) noexcept nogil:
    memset(s, 0, sizeof(Audio))
    s.rate = rate
    s.noise_shift = 1
    make_impulses()


cdef inline int32_t envelope_volume(const Envelope* e) noexcept nogil:
    return e.control & 15 if e.control & 0x10 else e.decay


cdef inline int32_t pulse_volume(const Apu* a, int i) noexcept nogil:
    if a.length[i] == 0 or sweep_mutes(a, i):
        return 0
    return envelope_volume(&a.pulse[i].envelope)


cdef inline bint triangle_moves(const Apu* a) noexcept nogil:
    # Periods below 2 are beyond hearing; the sequencer's average would only click.
    return a.length[2] and a.triangle.linear and a.triangle.period >= 2


cdef inline float mixed(const Audio* s, const Apu* a) noexcept nogil:
    # 0 to 1. Source: NESdev "APU Mixer", the formulas.
    cdef int32_t pulses = 0
    cdef int32_t i
    cdef double rest, level = 0
    for i in range(2):
        if DUTIES[a.pulse[i].duty] >> s.pulse_step[i] & 1:
            pulses += pulse_volume(a, i)
    if pulses:
        level = 95.88 / (8128.0 / pulses + 100.0)
    rest = (s.triangle_step ^ 15 if s.triangle_step < 16 else s.triangle_step - 16) / 8227.0
    if a.length[3] and not s.noise_shift & 1:
        rest += envelope_volume(&a.noise.envelope) / 12241.0
    rest += a.dmc.level / 22638.0
    if rest > 0:
        level += 159.79 / (1.0 / rest + 100.0)
    return <float>level


cdef inline void audio_step(Audio* s, float level) noexcept nogil:
    # The level changes now.
    cdef float change = level - s.level
    cdef int32_t first = <int32_t>s.now
    cdef int32_t phase = <int32_t>((s.now - first) * IMPULSE_PHASES)
    cdef int32_t tap
    if change == 0:
        return
    s.level = level
    for tap in range(IMPULSE_TAPS):
        s.steps[first + tap] += change * IMPULSES[phase][tap]


cdef void audio_drop(Audio* s) noexcept nogil:
    # Nobody has read for too long: what waits is forgotten, the level goes on.
    cdef int32_t i
    for i in range(AUDIO_CAPACITY + IMPULSE_TAPS):
        s.sum += s.steps[i]
    memset(s.steps, 0, sizeof(s.steps))
    s.now -= <int32_t>s.now


cdef inline int32_t pulse_period(const Apu* a, int i) noexcept nogil:
    return 2 * (a.pulse[i].period + 1)


cdef void audio_run(Nes* n, int64_t ticks) noexcept nogil:
    # `ticks` CPU cycles in which no register, length, envelope or sweep changes.
    cdef Audio* s = n.audio
    cdef const Apu* a = &n.apu
    cdef bint pulse[2]
    cdef bint triangle = triangle_moves(a)
    cdef bint noise = a.length[3] and envelope_volume(&a.noise.envelope)
    cdef double per_cycle = s.rate / CPU_HZ
    cdef int64_t part
    cdef int i
    if s.now + ticks * per_cycle >= AUDIO_CAPACITY:
        audio_drop(s)
    for i in range(2):
        pulse[i] = pulse_volume(a, i) != 0
    audio_step(s, mixed(s, a))
    while ticks > 0:
        part = ticks
        for i in range(2):
            if pulse[i] and s.pulse_wait[i] < part:
                part = s.pulse_wait[i]
        if triangle and s.triangle_wait < part:
            part = s.triangle_wait
        if noise and s.noise_wait < part:
            part = s.noise_wait
        if part < 0:
            part = 0
        ticks -= part
        s.now += part * per_cycle
        audio_clock(s, a, <int32_t>part, triangle)
        audio_step(s, mixed(s, a))


cdef inline void audio_clock(Audio* s, const Apu* a, int32_t cycles, bint triangle) noexcept nogil:
    # Lets the timers run for `cycles`, and clocks the sequencers. One that sounds is clocked at the end of
    # them at most, a silent one as often as its timer has ended: so that it has its place among the others
    # when it sounds again.
    cdef int32_t period, clocks
    cdef uint16_t feedback
    cdef int i
    for i in range(2):
        s.pulse_wait[i] -= cycles
        if s.pulse_wait[i] <= 0:
            period = pulse_period(a, i)
            clocks = 1 - s.pulse_wait[i] // period
            s.pulse_wait[i] += clocks * period
            s.pulse_step[i] = (s.pulse_step[i] - clocks) & 7
    s.triangle_wait -= cycles
    if s.triangle_wait <= 0:
        period = a.triangle.period + 1
        s.triangle_wait += (1 - s.triangle_wait // period) * period
        if triangle:
            s.triangle_step = (s.triangle_step + 1) & 31
    s.noise_wait -= cycles
    while s.noise_wait <= 0:
        s.noise_wait += a.noise.period
        feedback = (s.noise_shift ^ (s.noise_shift >> (6 if a.noise.mode else 1))) & 1
        s.noise_shift = (s.noise_shift >> 1) | <uint16_t>(feedback << 14)


cdef inline double filtered(Audio* s, double x) noexcept nogil:
    # The console's own filters: high-pass at 90 and 440 Hz, low-pass at 14 kHz, first order each.
    cdef double corner[2]
    cdef double y
    cdef int i
    corner[0], corner[1] = 90.0, 440.0
    for i in range(2):
        y = (s.high_pass[i] + x - s.high_pass_input[i]) / (1 + 2 * M_PI * corner[i] / s.rate)
        s.high_pass_input[i] = x
        s.high_pass[i] = y
        x = y
    y = 2 * M_PI * 14000.0 / s.rate
    s.low_pass += (x - s.low_pass) * y / (1 + y)
    return s.low_pass


cdef int32_t audio_waiting(const Audio* s) noexcept nogil:
    # Samples that are complete: no later step reaches them.
    return <int32_t>s.now


cdef void audio_read(Audio* s, int16_t* out, int32_t count) noexcept nogil:
    # Takes the oldest `count` samples, at most `audio_waiting`.
    cdef int32_t i
    cdef double sample
    for i in range(count):
        s.sum += s.steps[i]
        sample = 32767.0 * filtered(s, s.sum)
        out[i] = <int16_t>(-32767 if sample < -32767 else 32767 if sample > 32767 else sample)
    memmove(s.steps, &s.steps[count], (AUDIO_CAPACITY + IMPULSE_TAPS - count) * sizeof(float))
    memset(&s.steps[AUDIO_CAPACITY + IMPULSE_TAPS - count], 0, count * sizeof(float))
    s.now -= count
