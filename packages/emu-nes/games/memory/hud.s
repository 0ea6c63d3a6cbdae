; The status bar: score, level and lives. No clock; see play.s.

.include "memory.inc"
.import queue_flush
.import tile_icon_letter, tile_icon_heart
.export hud_draw
.export label_playing, label_paused, LABEL_PLACE, SCORE_PLACE, hud_parts_lo, hud_parts_hi

ROW_1 = NAMETABLE0 + 32
ROW_2 = NAMETABLE0 + 64
LABEL_PLACE = ROW_1 + 16
SCORE_PLACE = ROW_2 + 5

.segment "ZEROPAGE"
hud_dirty: .res 1

.segment "CODE"

; With the PPU off: the whole bar.
hud_draw:
        lda #>NAMETABLE0
        jsr write_plate
        lda #<texts
        ldx #>texts
        jsr print_list
        ppu_address ROW_2 + 3
        lda tile_icon_letter
        sta PPUDATA
        ppu_address ROW_2 + 26
        lda tile_icon_heart
        sta PPUDATA
        ppu_address ROW_2 + 18
        lda level
        ora #'0'
        sta PPUDATA
        lda #0
        sta queue_len
        sta hud_dirty
        jsr show_score_and_lives
        jmp queue_flush

show_score_and_lives:
        jsr show_score
        lda #>(ROW_2 + 28)
        ldx #<(ROW_2 + 28)
        ldy lives
        jmp queue_digit

.segment "RODATA"
.define PARTS show_score_and_lives-1
hud_parts_lo: .lobytes PARTS
hud_parts_hi: .hibytes PARTS
label_playing: .byte "LEVEL ", 0
label_paused:  .byte "PAUSED", 0
texts:
        .dbyt ROW_1 + 3
        .byte "LETTERS      LEVEL   OWLS", 0
        .byte 0
