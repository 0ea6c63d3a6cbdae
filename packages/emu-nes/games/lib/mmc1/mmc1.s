; Bank switching of the MMC1; see ../mmc1.inc.

.include "lib.inc"
.include "mmc1.inc"
.export mmc1_reset, mmc1_program, mmc1_background

; two 4 KB graphics banks, switched program bank at $8000, fixed one at $C000, vertical mirroring
CONTROL = %11110

.segment "CODE"

; Known state: a reset may have come between two writes.
mmc1_reset:
        lda #$80
        sta MMC1_CONTROL
        lda #CONTROL
        .repeat 4
        sta MMC1_CONTROL
        lsr a
        .endrepeat
        sta MMC1_CONTROL
        lda #1                  ; sprites: always bank 1
        .repeat 4
        sta $C000
        lsr a
        .endrepeat
        sta $C000
        lda #0
        ; falls through

; Background tiles from 4 KB graphics bank A.
mmc1_background:
        .repeat 4
        sta MMC1_CHR0
        lsr a
        .endrepeat
        sta MMC1_CHR0
        rts

; 16 KB program bank A at $8000.
mmc1_program:
        .repeat 4
        sta MMC1_PRG
        lsr a
        .endrepeat
        sta MMC1_PRG
        rts
