; The status bar: drawn with each room, then one changed part per frame.

.include "maze.inc"
.import queue_flush
.import tile_icon_key, tile_icon_key_blue, tile_icon_heart
.export hud_draw
.export label_playing, label_paused, LABEL_PLACE, SCORE_PLACE, hud_parts_lo, hud_parts_hi

ROW_1 = NAMETABLE0 + 32
ROW_2 = NAMETABLE0 + 64
LABEL_PLACE = ROW_1 + 20
SCORE_PLACE = ROW_2 + 13

.segment "ZEROPAGE"
hud_dirty: .res 1

.segment "CODE"

; With the PPU off: the whole bar.
hud_draw:
        lda #>NAMETABLE0
        jsr write_plate
        ppu_address NAMETABLE0 + $3C0
        ldx #0
@attribute:
        lda bar_attributes,x
        sta PPUDATA
        inx
        cpx #8
        bne @attribute
        lda #<texts
        ldx #>texts
        jsr print_list
        ldx #2
@icon:
        lda #>ROW_2
        sta PPUADDR
        lda key_column,x
        sta PPUADDR
        lda tile_icon_key
        cpx #2
        bne @draw
        lda tile_icon_key_blue
@draw:
        sta PPUDATA
        dex
        bpl @icon
        ppu_address ROW_2 + 28
        lda tile_icon_heart
        sta PPUDATA
        ppu_address ROW_2 + 25
        lda level
        ora #'0'
        sta PPUDATA
        lda #0
        sta queue_len
        sta hud_dirty
        jsr show_score
        jsr show_time
        jsr show_keys
        jmp queue_flush

show_time:
        lda time_left
        ldx #0
        jsr to_digits
        lda #>(ROW_2 + 20)
        ldx #<(ROW_2 + 20)
        ldy #2
        jmp queue_digits

; Keys of the three colours, and lives.
show_keys:
        ldx #2
@key:
        stx temp3
        ldy keys,x
        lda key_column,x
        tax
        inx
        lda #>ROW_2
        jsr queue_digit
        ldx temp3
        dex
        bpl @key
        lda #>(ROW_2 + 29)
        ldx #<(ROW_2 + 29)
        ldy lives
        jmp queue_digit

.segment "RODATA"
.define PARTS show_score-1, show_time-1, show_keys-1
hud_parts_lo: .lobytes PARTS
hud_parts_hi: .hibytes PARTS
; palette 3, but gold, red and blue behind the three keys
bar_attributes: .byte $7F, $BF, $FF, $FF, $FF, $FF, $FF, $FF
key_column:    .byte <(ROW_2 + 2), <(ROW_2 + 6), <(ROW_2 + 10)
label_playing: .byte "TIME ", 0
label_paused:  .byte "PAUSE", 0
texts:
        .dbyt ROW_1 + 2
        .byte "KEYS       SCORE  TIME LV", 0
        .byte 0
