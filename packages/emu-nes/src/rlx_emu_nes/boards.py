"""ROMs whose iNES 1.0 header cannot say which chip they were made for, recognised by their contents.

Source of the entries: the readme files of the test programs, by Shay Green, in
https://github.com/christopherpow/nes-test-roms ("the last two ROMs test behavior that differs among MMC3
chips"); of the numbers: NESdev "NES 2.0 submappers".
"""

MMC6 = 1
MMC3_REVISION_A = 4

SUBMAPPER_OF_SHA1 = {
    "35c157a921156e47fd3f6573d150f54108d0edfc": MMC3_REVISION_A,  # mmc3_irq_tests/5.MMC3_rev_A
    "2f29f3dc724027fad926bc9d4470a481884e42a5": MMC3_REVISION_A,  # mmc3_test_2/6-MMC3_alt
    "f794fda12d34e611d58e652319ed583ae61b81e0": MMC6,  # mmc3_test/6-MMC6
}
"""Submapper by the SHA-1 of PRG-ROM and CHR-ROM."""
