; Bank switching and graphics of a UNROM board; see unrom.inc.

.include "lib.inc"
.include "unrom.inc"
.export unrom_bank, load_graphics
.exportzp graphics_ptr

.segment "ZEROPAGE"
graphics_ptr: .res 2

.segment "CODE"

; 16 KB program bank A at $8000. The board has bus conflicts, so the byte written must be what the
; ROM holds at that address.
unrom_bank:
        tax
        lda banks,x
        sta banks,x
        rts

; With the PPU off: X pages of 256 bytes from graphics_ptr to pattern memory from page A on. Some
; 14 cycles a byte: two frames for a pattern table.
load_graphics:
        bit PPUSTATUS
        sta PPUADDR
        ldy #0
        sty PPUADDR
@byte:
        lda (graphics_ptr),y
        sta PPUDATA
        iny
        bne @byte
        inc graphics_ptr+1
        dex
        bne @byte
        rts

.segment "RODATA"
banks:  .byte 0, 1, 2, 3
