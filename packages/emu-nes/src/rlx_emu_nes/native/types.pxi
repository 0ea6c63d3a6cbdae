# The machine as plain data. A savestate is a copy of everything from `ram` to the end of the
# allocation; the fields before `ram` belong to the host and are rebuilt after a load.

from libc.stdint cimport int8_t, int16_t, int32_t, int64_t, uint8_t, uint16_t, uint32_t, uint64_t
from libc.string cimport memcpy, memset

cdef struct Cartridge:
    # Read-only, shared by every machine of one ROM; a Python object owns the bytes.
    const uint8_t* prg
    uint32_t prg_size
    const uint8_t* chr
    uint32_t chr_size           # 0: the board has CHR-RAM
    uint16_t mapper
    uint8_t submapper
    uint8_t mirroring           # 0 horizontal, 1 vertical, 2 four-screen
    uint32_t prg_ram_size
    uint32_t chr_ram_size
    uint8_t battery
    const uint8_t* trainer      # NULL or 512 bytes for $7000-$71FF

cdef struct Frame:
    uint8_t pixels[61440]       # palette indices 0-63, greyscale already applied
    uint8_t emphasis[240]       # $2001 bits 5-7 shifted down, per line

cdef struct Cpu:
    uint64_t cycle              # bus cycles completed since power-on
    uint16_t pc
    uint16_t nz                 # Z is set iff the low byte is 0; N iff bit 7 or bit 15 is set
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
    uint8_t stalled             # DMA took cycles during the last read: RDY was low

cdef enum:
    IRQ_FRAME = 1
    IRQ_DMC = 2
    IRQ_MAPPER = 4

cdef struct Ppu:
    uint64_t clock              # dots executed since power-on
    int32_t line                # 0-239 visible, 240 idle, 241-260 vertical blank, 261 pre-render
    int32_t dot                 # 0-340, the next dot to execute
    uint16_t v
    uint16_t t
    uint8_t fine_x
    uint8_t toggle              # $2005/$2006 write toggle
    uint8_t control             # $2000
    uint8_t mask                # $2001
    uint8_t status              # $2002 bits 5-7
    uint8_t oam_address
    uint8_t io_latch            # the PPU's own data bus
    uint8_t read_buffer         # $2007
    uint8_t odd_frame
    uint8_t suppress            # a $2002 read just before vertical blank: no flag this frame
    uint8_t nametable_latch
    uint8_t attribute_latch
    uint8_t pattern_low
    uint8_t pattern_high
    uint16_t shift_low
    uint16_t shift_high
    uint16_t attribute_shift_low
    uint16_t attribute_shift_high
    uint8_t sprite_count
    uint8_t sprite_zero_on_line
    uint8_t sprite_x[8]
    uint8_t sprite_attribute[8]
    uint8_t sprite_low[8]
    uint8_t sprite_high[8]
    uint8_t oam[256]
    uint8_t oam2[32]
    uint8_t palette[32]
    uint8_t nametables[4096]    # 2 KiB on the console, 4 KiB with four-screen cartridges

cdef struct Controller:
    uint8_t buttons
    uint8_t shift

cdef struct Nes:
    # Host part: never saved.
    const Cartridge* cart
    Frame* frame                # NULL: nothing is drawn
    const uint8_t* read_page[32]    # 2 KiB pages of the CPU map; NULL: a handler answers
    uint8_t* write_page[32]
    uint8_t* prg_ram
    const uint8_t* chr_read
    uint8_t* chr_write          # NULL with CHR-ROM
    # State part.
    uint8_t ram[2048]
    Cpu cpu
    uint64_t next_event         # by this cycle something may change without the CPU touching it
    uint64_t fast_until         # an instruction that starts by this cycle cannot meet the event
    uint64_t frame_count
    Ppu ppu
    Controller pad[2]
    uint8_t strobe
    uint8_t frame_complete
    uint8_t oam_dma_pending
    uint8_t oam_dma_page
    uint32_t prg_bank[4]        # offsets of the 8 KiB slots at $8000
    uint32_t chr_bank[8]        # offsets of the 1 KiB slots at PPU $0000
    uint16_t nametable_bank[4]
