; The status bar: score, level and lives. No clock; see play.s.

.include "memory.inc"
.import queue_flush
.import tile_icon_letter, tile_icon_heart
.export hud_draw, hud_update, add_score
.export label_playing, label_paused, LABEL_PLACE
.exportzp score_dirty

ROW_1 = NAMETABLE0 + 32
ROW_2 = NAMETABLE0 + 64
LABEL_PLACE = ROW_1 + 16

.segment "ZEROPAGE"
score_dirty: .res 1             ; score or lives have changed

.segment "CODE"

; With the PPU off: the whole bar.
hud_draw:
        lda #>NAMETABLE0
        jsr write_plate
        lda #$FF                ; palette 3
        ldx #$C0
        ldy #8
        jsr fill_attributes_from
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
        jsr show_score
        jmp queue_flush

hud_update:
        lda score_dirty
        beq @done
        jmp show_score
@done:
        rts

; Score and lives.
show_score:
        lda #0
        sta score_dirty
        lda score
        ldx score+1
        jsr to_digits
        lda #>(ROW_2 + 5)
        ldx #<(ROW_2 + 5)
        ldy #0
        jsr queue_digits
        lda #>(ROW_2 + 28)
        ldx #<(ROW_2 + 28)
        ldy lives
        jmp queue_digit

; A points. Keeps X.
add_score:
        clc
        adc score
        sta score
        bcc @dirty
        inc score+1
        bne @dirty
        lda #$FF                ; 65535 is the highest score there is
        sta score
        sta score+1
@dirty:
        inc score_dirty
        rts

.segment "RODATA"
label_playing: .byte "LEVEL ", 0
label_paused:  .byte "PAUSED", 0
texts:
        .dbyt ROW_1 + 3
        .byte "LETTERS      LEVEL   OWLS", 0
        .byte 0
