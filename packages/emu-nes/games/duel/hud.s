; The status bar: acorns for points, the clock between them.

.include "duel.inc"
.import queue_flush
.import tile_icon_full, tile_icon_empty
.export hud_draw, hud_update
.export label_playing, label_paused, LABEL_PLACE
.exportzp points_dirty, time_dirty

ROW_1 = NAMETABLE0 + 32
ROW_2 = NAMETABLE0 + 64
LABEL_PLACE = ROW_1 + 14

.segment "ZEROPAGE"
points_dirty: .res 1
time_dirty:   .res 1
left:         .res 1

.segment "CODE"

; With the PPU off: the whole bar.
hud_draw:
        lda #>NAMETABLE0
        jsr write_plate
        lda #<texts
        ldx #>texts
        jsr print_list
        lda #0
        sta queue_len
        jsr show_points
        jsr show_time
        jmp queue_flush

hud_update:
        lda points_dirty
        beq @time
        jmp show_points
@time:
        lda time_dirty
        beq @done
        jmp show_time
@done:
        rts

show_points:
        lda #0
        sta points_dirty
        ldx #1
@player:
        stx temp3
        lda points_column,x
        tax
        lda #>ROW_2
        jsr queue_begin
        ldx temp3
        lda points,x
        sta left
        lda points_to_win
        sta temp2
@point:
        lda tile_icon_empty
        dec left
        bmi @icon
        lda tile_icon_full
@icon:
        jsr queue_byte
        dec temp2
        bne @point
        jsr queue_end
        ldx temp3
        dex
        bpl @player
        rts

show_time:
        lda #0
        sta time_dirty
        lda time_left
        ldx #0
        jsr to_digits
        lda #>(ROW_2 + 15)
        ldx #<(ROW_2 + 15)
        ldy #3
        jmp queue_digits

.segment "RODATA"
points_column: .byte <(ROW_2 + 3), <(ROW_2 + 24)
label_playing: .byte "TIME ", 0
label_paused:  .byte "PAUSE", 0
texts:
        .dbyt ROW_1 + 3
        .byte "RUSTY      TIME     ASH", 0
        .byte 0
