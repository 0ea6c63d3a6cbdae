"""rlx_emu_nes: an exact and fast NES, one machine at a time or as a batch of Gymnasium environments."""
