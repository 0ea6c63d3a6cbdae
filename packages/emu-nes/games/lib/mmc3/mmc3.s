; Banks of the MMC3; see mmc3.inc.

.include "lib.inc"
.include "mmc3.inc"
.export cold_start, mmc3_background
.import reset

BANK_SELECT = $8000
BANK_DATA   = $8001
MIRRORING   = $A000
IRQ_DISABLE = $E000

.segment "STARTUP"

; Power-on and reset. Only the last 8 KB are sure to be there: they hold this file. The program in
; order, sprites from graphics bank 4 on (1 KB each), the counter off.
cold_start:
        sei
        ldx #$FF
        txs
        sta IRQ_DISABLE
        lda #0                  ; vertical mirroring: two nametables side by side
        sta MIRRORING
        ldx #2
@bank:
        stx BANK_SELECT
        lda banks-2,x
        sta BANK_DATA
        inx
        cpx #8
        bne @bank
        lda #0
        jsr mmc3_background
        jmp reset

; Background tiles from graphics bank A, in steps of 1 KB (a multiple of 4).
mmc3_background:
        ldx #0
        stx BANK_SELECT
        sta BANK_DATA
        inx
        stx BANK_SELECT
        clc
        adc #2
        sta BANK_DATA
        rts

banks:  .byte 4, 5, 6, 7, 0, 1  ; registers 2 to 7
