; Bank switching of a CNROM board: 8 KB graphics bank A. The board has bus conflicts, so the byte
; written must be what the ROM holds at that address.
; Source: https://www.nesdev.org/wiki/CNROM

.export cnrom_bank

.segment "CODE"

cnrom_bank:
        tax
        lda banks,x
        sta banks,x
        rts

.segment "RODATA"
banks:  .byte 0, 1, 2, 3
