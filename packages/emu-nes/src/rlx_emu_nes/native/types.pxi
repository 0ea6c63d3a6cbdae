# The machine as plain data. A savestate is a copy of everything from `ram` to the end of the
# allocation; the fields before `ram` belong to the host and are rebuilt after a load.

from libc.stdint cimport int8_t, int16_t, int32_t, int64_t, uint8_t, uint16_t, uint32_t, uint64_t
from libc.string cimport memchr, memcpy, memset

cdef enum:
    IRQ_FRAME = 1
    IRQ_DMC = 2
    IRQ_MAPPER = 4

cdef enum:
    PLAIN_CPU = 1               # no careless instructions
    PLAIN_IDLE = 2              # waiting loops are executed
    PLAIN_DMA = 4               # OAM DMA byte by byte
    PLAIN_LINES = 8             # every dot of every line
    PLAIN_TAILS = 16            # no line in two parts
    PLAIN_STATUS = 32           # $2002 and $2000 accesses execute every dot

cdef extern from *:
    """
    #define NEVER ((uint64_t)1 << 62)   /* a cycle or dot that does not come */
    """
    const uint64_t NEVER
    bint likely(bint) nogil     # macros of Cython's for the branches that decide the speed
    bint unlikely(bint) nogil

cdef struct Cartridge:
    # Read-only, shared by every machine of one ROM; a Python object owns the bytes.
    const uint8_t* prg
    uint32_t prg_size
    const uint8_t* chr
    uint32_t chr_size           # 0: the board has CHR-RAM
    uint16_t mapper
    uint8_t submapper
    uint8_t counts_a12          # what the board does beside switching banks when it is told to: an MMC3's
    uint8_t counts_cycles       #   counter of lines, a counter of CPU cycles,
    uint8_t latches_chr         #   banks that the PPU's fetches switch,
    uint8_t is_mmc5             #   and what the MMC5 does
    uint8_t sees_fetches        # it has a say in what the PPU reads
    uint8_t interrupts          # it can pull IRQ
    uint8_t mirroring           # 0 horizontal, 1 vertical, 2 four-screen
    uint32_t prg_ram_size
    uint32_t chr_ram_size
    uint8_t battery
    const uint8_t* trainer      # NULL or 512 bytes for $7000-$71FF
    const uint16_t* codes       # what the careless CPU executes at each byte of prg: cpu_quick.pxi

cdef struct Frame:
    uint8_t pixels[61440]       # palette indices 0-63, greyscale already applied
    uint8_t emphasis[240]       # $2001 bits 5-7 shifted down, per line

cdef struct Cpu:
    uint64_t cycle              # bus cycles completed since power-on; even cycles are get cycles
    uint64_t limit              # these three are the careless path's, and 0 outside it: the last
    const uint8_t* at           #   cycle for an instruction to start; the next byte of the program,
    uint16_t pc                 #   in place of pc; and `effects`
    uint16_t nz                 # Z is set iff the low byte is 0; N iff bit 7 or bit 15 is set
    uint8_t effects             # nonzero if a write changed something, and after I/O
    uint8_t a
    uint8_t x
    uint8_t y
    uint8_t s
    uint8_t carry               # 0 or 1
    uint8_t overflow            # zero or not
    uint8_t decimal             # 0 or 1, no effect on arithmetic
    uint8_t irq_disable         # 0 or 1
    uint8_t bus                 # last value on the data bus
    uint8_t interrupt           # a poll found an interrupt: taken before the next instruction
    uint8_t nmi_pending         # edge seen and not yet served
    uint8_t nmi_line            # level at the last sampled cycle, for edge detection
    uint8_t irq_lines           # IRQ_* bits of the sources that pull the line low
    uint8_t unused[6]           # fills the struct: a copy leaves no undefined bytes in savestates

cdef struct Dma:
    uint8_t oam                 # OAM DMA under way
    uint8_t oam_first           # its first cycle is still to come
    uint8_t oam_halt            # that first cycle was a get: one more halt cycle
    uint8_t oam_aligned         # a byte has been read and waits to be written
    uint8_t oam_page
    uint8_t oam_index
    uint8_t oam_value
    uint8_t dmc                 # the DMC asks for a byte
    uint8_t dmc_halt            # its halt cycle is still to come

cdef struct Ppu:
    uint64_t clock              # dots executed since power-on; dot 3k is the first of CPU cycle k
    uint64_t vblank_clock       # the dot that set the vertical blank flag
    uint64_t hit_clock          # the dot of this frame's sprite 0 hit, or NEVER
    uint64_t overflow_clock     # the dot that set the overflow flag, or NEVER
    uint64_t io_refresh[3]      # dots of the last refresh of io_latch bits 0-4, 5, 6-7
    int32_t line                # 0-239 visible, 240 idle, 241-260 vertical blank, 261 pre-render
    int32_t dot                 # 0-340, the next dot to execute
    uint16_t v                  # NESdev "PPU scrolling": current VRAM address
    uint16_t t                  # temporary VRAM address
    uint16_t v_copy             # t as it was at the second $2006 write
    uint16_t v_before_copy      # v at that write
    uint16_t address_bus        # bits 0-7 carry data after a read
    uint16_t pattern_address    # where the next pattern fetch goes
    uint16_t shift_low
    uint16_t shift_high
    uint16_t sprite_row         # line minus Y of the sprite being fetched
    uint8_t lazy                # at dot 0, fetch and sprite registers not kept: ppu_replay.pxi
    uint8_t fine_x
    uint8_t toggle              # $2005/$2006 write toggle
    uint8_t control             # $2000
    uint8_t mask                # $2001 as the chip uses it
    uint8_t mask_written        # $2001 as written, in use after mask_delay dots
    uint8_t mask_delay
    uint8_t v_delay             # dots until t is copied to v after a $2006 write
    uint8_t v_copied            # the copy happened in the last dot
    uint8_t vblank              # $2002 bit 7
    uint8_t vblank_clear        # $2002 was read: the flag falls during the next dot
    uint8_t io_latch            # the PPU's own data bus
    uint8_t read_buffer         # $2007
    uint8_t data_written        # $2007
    uint8_t data_read_pipe      # bit i: a $2007 read happened i dots ago
    uint8_t data_write_pipe
    uint8_t octal_latch         # low address byte, held outside the chip
    uint8_t odd_frame
    uint8_t skip_dot            # line 0 will begin at dot 1
    uint8_t skipped_dot         # line 0 began at dot 1
    uint8_t fetched             # byte of the last background fetch
    uint8_t fetch_kind          # FETCH_* to be taken over in the second half of the dot
    uint8_t attribute           # two bits of the tile being fetched
    uint8_t attribute_latch     # two bits that feed the attribute shift registers
    uint8_t attribute_low       # attribute shift registers
    uint8_t attribute_high
    uint8_t pattern_low
    uint8_t pattern_high
    uint8_t oam_address
    uint8_t oam2_address
    uint8_t oam_buffer          # what $2004 reads while rendering, one half dot later
    uint8_t oam_buffer_next
    uint8_t oam_latch
    uint8_t oam2_full
    uint8_t evaluation_step     # byte of the sprite being copied, 0-3
    uint8_t evaluation_wrapped  # OAM address overflowed: the rest of the line only reads
    uint8_t ninth_found
    uint8_t corrupt_soon        # rendering was switched off: OAM corruption, see ppu_sprites.pxi
    uint8_t corrupt_now
    uint8_t corrupt_pending
    uint8_t corrupt_row
    uint8_t corrupt_on_read
    uint8_t zero_on_next_line   # the first sprite evaluated for the next line was in range
    uint8_t zero_on_line
    uint8_t sprite_counter[8]   # dots until the sprite starts
    uint8_t sprite_attribute[8]
    uint8_t sprite_low[8]
    uint8_t sprite_high[8]
    uint8_t oam[256]
    uint8_t oam2[32]
    uint8_t palette[32]
    uint8_t nametables[4096]    # 2 KiB on the console, 4 KiB with four-screen cartridges

cdef struct Envelope:
    uint8_t start
    uint8_t divider
    uint8_t decay
    uint8_t control             # $4000 bits 0-5: volume or period, constant, loop

cdef struct Pulse:
    uint16_t period
    uint8_t duty
    uint8_t sweep               # $4001
    uint8_t sweep_divider
    uint8_t sweep_reload
    Envelope envelope

cdef struct Triangle:
    uint16_t period
    uint8_t linear
    uint8_t linear_reload
    uint8_t control             # $4008

cdef struct Noise:
    uint16_t period
    uint8_t mode
    Envelope envelope

cdef struct Dmc:
    uint16_t timer              # CPU cycles to the next output clock; counts on get cycles
    uint16_t rate
    uint16_t address
    uint16_t start_address
    uint16_t remaining          # bytes
    uint16_t length
    uint8_t irq_enabled
    uint8_t loop
    uint8_t irq                 # $4015 bit 7
    uint8_t wanted              # $4015 bit 4 as written
    uint8_t active              # the same, two or three cycles later
    uint8_t active_delay
    uint8_t load_delay          # APU cycles until the first byte is asked for
    uint8_t abort_armed         # implicit abort, NESdev "DMA"
    uint8_t abort
    uint8_t cooldown            # no new request right after a fetch
    uint8_t idle                # nothing waits to be played: enabling loads at once
    uint8_t bits                # left in the shifter
    uint8_t shifter
    uint8_t buffer
    uint8_t buffer_full
    uint8_t silent              # the output unit has no byte
    uint8_t level               # 0-127

cdef struct Apu:
    uint64_t cycle              # ticks executed; tick k follows the bus access of CPU cycle k
    int32_t frame_counter       # CPU cycles since the sequence began
    int8_t frame_reset          # cycles until a $4017 write restarts it, or -1
    uint8_t settle              # ticks to execute one by one after a register access
    uint8_t five_step
    uint8_t irq_inhibit
    uint8_t frame_irq           # $4015 bit 6
    uint8_t frame_irq_clear     # $4015 was read: the flag falls at the next put-to-get edge
    uint8_t quarter_clock
    uint8_t half_clock
    uint8_t enabled             # $4015 bits 0-3
    uint8_t halt                # length counter halt flags, one bit per channel
    uint8_t halt_written
    uint8_t reload              # channels whose length counter is being loaded
    uint8_t reload_value[4]
    uint8_t length[4]           # pulse 1, pulse 2, triangle, noise
    Pulse pulse[2]
    Triangle triangle
    Noise noise
    Dmc dmc

cdef struct Controller:
    uint8_t buttons
    uint8_t shift
    uint8_t clock_delay         # ticks until the read that is going on clocks the shift register

cdef struct Mmc1:
    uint64_t last_write         # cycle of the last write, to ignore the second of two in a row
    uint8_t shift
    uint8_t count
    uint8_t control
    uint8_t chr0
    uint8_t chr1
    uint8_t prg

cdef struct Mmc3:
    uint8_t select
    uint8_t bank[8]
    uint8_t mirroring
    uint8_t ram_protect
    uint8_t irq_latch
    uint8_t irq_counter
    uint8_t irq_reload
    uint8_t irq_enabled
    uint8_t a12                 # level at the last dot
    uint8_t low_count           # M2 rises since A12 was high, up to 3

cdef struct Mmc2:
    uint8_t prg
    uint8_t bank[4]             # of CHR, 4 KiB: left half after $FD and $FE, right half after $FD and $FE
    uint8_t latch[2]            # of each half: the last of these tiles was 0 $FD, 1 $FE
    uint8_t mirroring

cdef struct Fme7:
    uint64_t wrap_cycle         # in which the counter goes below zero, while it counts
    uint16_t counter            # while it stands
    uint8_t command
    uint8_t value[14]           # as written: CHR banks, PRG banks from $6000 on, mirroring, IRQ control

cdef struct Mmc5:
    uint32_t sprite_bank[8]     # offsets like chr_bank's, which are the background's
    uint16_t chr[12]            # $5120-$512B, with the upper bits of $5130
    uint16_t tile               # of the last name fetched, in its nametable
    uint8_t prg[5]              # $5113-$5117
    uint8_t prg_mode
    uint8_t chr_mode
    uint8_t chr_upper
    uint8_t wrote_second        # the last CHR bank written was one of $5128-$512B
    uint8_t ram_protect         # $5102, and $5103 two bits higher
    uint8_t exram_mode
    uint8_t nametables          # $5105
    uint8_t fill_tile
    uint8_t fill_colour
    uint8_t factor[2]
    uint8_t target              # $5203
    uint8_t irq_enabled
    uint8_t pending             # $5204 bit 7
    uint8_t in_frame            # lines were seen
    uint8_t frame               #   in this frame, modulo 256
    uint8_t counter

cdef struct Idle:
    const uint8_t* at           # where the last backward jump led, and the registers; NULL: none counts
    uint8_t a
    uint8_t x
    uint8_t y
    uint8_t s
    uint64_t flags
    uint64_t cycle
    uint32_t status_reads       # $2002 reads without side effects since then
    uint8_t status_value        # what the last one gave
    uint8_t status_known        # it was answered ahead of the dots

cdef struct Audio               # audio.pxi

cdef struct Nes:
    # Host part: never saved.
    const Cartridge* cart
    Frame* frame                # NULL: nothing is drawn
    Audio* audio                # NULL: nobody listens
    uint8_t plain               # debug switch: PLAIN_* bits of the fast paths that are off
    const uint8_t* read_page[32]    # 2 KiB pages of the CPU map; NULL: a handler answers
    uint8_t* write_page[32]
    uint8_t* prg_ram
    const uint8_t* chr_read
    uint8_t* chr_write          # NULL with CHR-ROM
    uint64_t next_event         # by this cycle something may change without the CPU touching it
    uint64_t ppu_event          # the same for each chip
    uint64_t apu_event
    uint64_t mapper_event
    const uint8_t* code         # code + pc is where the program lies around the last jump
    const uint8_t* code_end     # the last place there for an instruction; NULL: map it anew
    uint64_t code_span          # from the first place to that
    uint64_t code_words         # code_words + 2 * (host address) is the address of its code: cpu_quick.pxi
    uint64_t fast_until         # an instruction that starts by this cycle cannot meet the event
    Idle idle                   # cpu_idle.pxi
    uint8_t read_effect         # the last I/O read may have changed something
    uint16_t bus_address        # the CPU's address; decides which registers answer during DMA
    uint8_t internal_bus        # the data bus inside the chip, where $4015 reads end
    uint8_t stalled             # DMA took cycles during the last read: RDY was low
    uint8_t split_count         # changes of fine X within the line under way
    uint16_t split_dot[4]       # the first dot after each
    uint8_t split_fine_x[4]     # and its value before
    uint8_t colours_grey        # mask in `colours`, or 0: the table is out of date
    uint8_t colours[32]
    uint8_t sprites_sorted      # sprite height that the lists below are for, or 0
    uint8_t sprites_listed      # sprite_list has been filled, too
    uint8_t first_full          # first and last line with eight sprites in range
    uint8_t last_full
    uint8_t sprite_count[256]       # lines after 239 are for sprites that reach beyond the picture
    uint8_t sprite_list[256][8]
    const uint32_t* sprite_bank     # chr_bank, or what the board has for sprites
    uint8_t* picture            # decoded nametables, ppu_background.pxi
    uint16_t chr_generation     # counts writes to CHR-RAM
    uint64_t row_key[4][30]
    uint32_t row_dirty[4][30]
    # State part.
    uint8_t ram[2048]
    Cpu cpu
    uint64_t frame_count
    Dma dma
    Ppu ppu
    Apu apu
    Controller pad[2]
    uint8_t strobe
    uint8_t frame_complete
    uint32_t prg_bank[4]        # offsets of the 8 KiB slots at $8000
    uint32_t chr_bank[8]        # offsets of the 1 KiB slots at PPU $0000
    uint16_t nametable_bank[4]
    uint8_t latch               # UxROM, CNROM
    Mmc1 mmc1
    Mmc3 mmc3
    Mmc2 mmc2
    Fme7 fme7
    Mmc5 mmc5
