# Power, reset, frames, and copies of the machine.

cdef inline size_t picture_size(const Cartridge* cart) noexcept nogil:
    # The vector code may read past the last line.
    return (4 if cart.mirroring == 2 or cart.is_mmc5 else 2) * 240 * 256 + 64


cdef size_t nes_size(const Cartridge* cart) noexcept nogil:
    return sizeof(Nes) + cart.prg_ram_size + cart.chr_ram_size + picture_size(cart)


cdef void nes_bind(Nes* n, const Cartridge* cart) noexcept nogil:
    # Host pointers of a machine in its place in memory; the state is not touched.
    cdef uint8_t* tail = <uint8_t*>n + sizeof(Nes)
    n.cart = cart
    n.frame = NULL
    n.plain = 0
    n.prg_ram = tail
    n.picture = tail + cart.prg_ram_size + cart.chr_ram_size
    n.sprite_bank = &n.mmc5.sprite_bank[0] if cart.is_mmc5 else &n.chr_bank[0]
    n.chr_write = NULL
    n.chr_read = cart.chr
    if cart.chr_size == 0:
        n.chr_write = tail + cart.prg_ram_size
        n.chr_read = n.chr_write


cdef void host_forget(Nes* n) noexcept nogil:
    # The state has been replaced: drop what the host worked out from the old one.
    map_pages(n)
    background_forget(n)
    n.sprites_sorted = 0
    n.colours_grey = 0
    n.ppu_event = 0
    n.split_count = 0
    idle_forget(n)
    schedule(n)


cdef extern from *:
    """
    /* blargg's console; every console differs. */
    static const uint8_t PALETTE_AT_POWER_ON[32] = {
        0x09, 0x01, 0x00, 0x01, 0x00, 0x02, 0x02, 0x0D, 0x08, 0x10, 0x08, 0x24, 0x00, 0x00, 0x04, 0x2C,
        0x09, 0x01, 0x34, 0x03, 0x00, 0x04, 0x00, 0x14, 0x08, 0x3A, 0x00, 0x02, 0x00, 0x20, 0x2C, 0x08};
    """
    const uint8_t PALETTE_AT_POWER_ON[32]


cdef void fill_ram(Nes* n, int ram_pattern, uint64_t seed) noexcept nogil:
    # ram_pattern 0: zeros; 1: $FF; 2: four of each in turn; 3: random from `seed`.
    cdef int i
    for i in range(2048):
        if ram_pattern == 1:
            n.ram[i] = 0xFF
        elif ram_pattern == 2:
            n.ram[i] = 0xFF if i & 4 else 0
        elif ram_pattern == 3:
            seed = seed * <uint64_t>6364136223846793005 + <uint64_t>1442695040888963407
            n.ram[i] = <uint8_t>(seed >> 56)


cdef void nes_power_on(Nes* n, const Cartridge* cart, int ram_pattern, uint64_t seed) noexcept nogil:
    memset(n, 0, nes_size(cart))
    nes_bind(n, cart)
    fill_ram(n, ram_pattern, seed)
    memcpy(n.ppu.palette, PALETTE_AT_POWER_ON, 32)
    if cart.trainer != NULL and cart.prg_ram_size >= 0x2000:
        memcpy(n.prg_ram + 0x1000, cart.trainer, 512)
    n.ppu.hit_clock = NEVER
    n.ppu.overflow_clock = NEVER
    n.ppu.odd_frame = 1
    n.apu.frame_reset = -1
    n.apu.noise.period = NOISE_PERIODS[0]
    n.apu.dmc.rate = DMC_RATES[0]
    n.apu.dmc.timer = DMC_RATES[0]
    n.apu.dmc.start_address = 0xC000
    n.apu.dmc.address = 0xC000
    n.apu.dmc.length = 1
    n.apu.dmc.bits = 8
    n.apu.dmc.idle = 1
    n.apu.dmc.silent = 1
    n.cpu.nz = 1
    mapper_power_on(n)
    host_forget(n)
    nes_reset(n)


cdef void reset_chips(Nes* n) noexcept nogil:
    # What the reset line does beside the CPU. Source: NESdev "CPU power up state",
    # "PPU power up state".
    ppu_run_exactly(n, 3 * n.cpu.cycle)
    apu_run_until(n, n.cpu.cycle)
    n.ppu.control = 0
    if n.cart.is_mmc5:
        mmc5_map_chr(n)
    n.ppu.mask = 0
    n.ppu.mask_delay = 0
    n.ppu.toggle = 0
    n.ppu.t = 0
    n.ppu.fine_x = 0
    n.ppu.read_buffer = 0
    n.apu.enabled = 0
    memset(n.apu.length, 0, 4)
    n.apu.reload = 0
    n.apu.frame_irq = 0
    n.apu.dmc.irq = 0
    n.apu.dmc.wanted = 0
    n.apu.dmc.active = 0
    n.apu.dmc.active_delay = 0
    n.apu.dmc.load_delay = 0
    n.apu.dmc.remaining = 0
    n.apu.dmc.level &= 1
    n.apu.frame_counter = 0
    n.apu.frame_reset = -1
    n.apu.settle = SETTLE_TICKS
    memset(&n.dma, 0, sizeof(Dma))
    n.strobe = 0


cdef void nes_reset(Nes* n) noexcept nogil:
    # The reset sequence is an interrupt whose three pushes are turned into reads.
    cdef uint16_t low
    cdef Cpu* c = &n.cpu
    reset_chips(n)
    c.interrupt = 0
    c.nmi_pending = 0
    c.nmi_line = 0
    c.irq_lines = 0
    schedule(n)
    bus_read(n, c.pc)
    bus_read(n, c.pc)
    bus_read(n, 0x100 | c.s)
    bus_read(n, 0x100 | <uint8_t>(c.s - 1))
    bus_read(n, 0x100 | <uint8_t>(c.s - 2))
    c.s -= 3
    c.irq_disable = 1
    low = bus_read(n, 0xFFFC)
    c.pc = low | <uint16_t>(bus_read(n, 0xFFFD) << 8)
    schedule(n)


cdef void nes_run_frame(Nes* n, uint8_t pad1, uint8_t pad2, Frame* frame) noexcept nogil:
    apu_run_until(n, n.cpu.cycle)
    n.pad[0].buttons = pad1
    n.pad[1].buttons = pad2
    n.frame = frame
    cpu_run_frame(n)
    ppu_run_exactly(n, 3 * n.cpu.cycle)
    apu_run_until(n, n.cpu.cycle)


cdef uint8_t nes_peek(Nes* n, uint16_t address) noexcept nogil:
    # Memory without side effects; registers read as the data bus.
    cdef const uint8_t* page = n.read_page[address >> 11]
    if page != NULL:
        return page[address & 0x7FF]
    if answers_mmc6(n, address):
        return mmc6_read(n, address)
    if answers_mmc5(n, address) and mmc5_drives(n, address):
        return mmc5_peek(n, address)
    return n.cpu.bus


cdef void nes_poke(Nes* n, uint16_t address, uint8_t value) noexcept nogil:
    cdef uint8_t* page = n.write_page[address >> 11]
    if page != NULL:
        page[address & 0x7FF] = value
    elif answers_mmc6(n, address):
        mmc6_write(n, address, value)


cdef size_t nes_state_size(const Nes* n) noexcept nogil:
    return (<const uint8_t*>n + sizeof(Nes) - &n.ram[0]) + n.cart.prg_ram_size + n.cart.chr_ram_size


cdef void nes_save(const Nes* n, uint8_t* out) noexcept nogil:
    memcpy(out, &n.ram[0], nes_state_size(n))


cdef int nes_load(Nes* n, const uint8_t* data) noexcept nogil:
    memcpy(&n.ram[0], data, nes_state_size(n))
    host_forget(n)
    return 0
