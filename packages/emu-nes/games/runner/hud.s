; The status bar: drawn once with the stage, then one changed part per frame.

.include "runner.inc"
.import queue_flush
.import tile_icon_coin, tile_icon_fox
.export hud_draw, hud_update, add_coin
.export label_playing, label_paused, LABEL_PLACE, SCORE_PLACE, hud_parts_lo, hud_parts_hi

QUEUE_LIMIT = 60                ; bytes: a streamed column comes first
COIN_POINTS = 10

ROW_1 = NAMETABLE0 + 32
ROW_2 = NAMETABLE0 + 64
LABEL_PLACE = ROW_1 + 18
SCORE_PLACE = ROW_2 + 2

.segment "ZEROPAGE"
hud_dirty: .res 1

.segment "CODE"

; With the PPU off: the whole bar. Its plate lies in both nametables, so that the lines around the
; split look the same before and after it.
hud_draw:
        lda #>NAMETABLE1
        jsr write_plate
        lda #>NAMETABLE0
        jsr write_plate
        jsr print_labels
        ppu_address ROW_2 + 11
        jsr write_stage_number
        lda #0
        sta queue_len
        jsr show_score
        jsr show_time
        jsr show_coins
        jsr show_lives
        jsr queue_flush
        lda #0
        sta hud_dirty
        rts

print_labels:
        lda #<labels
        sta text_pointer
        lda #>labels
        sta text_pointer+1
        lda #>(ROW_1 + 2)
        ldx #<(ROW_1 + 2)
        jsr print_direct
        ppu_address ROW_1 + 26
        lda tile_icon_coin
        sta PPUDATA
        ppu_address ROW_2 + 26
        lda tile_icon_fox
        sta PPUDATA
        rts

; One part that has changed, if the queue has room.
hud_update:
        lda queue_len
        cmp #QUEUE_LIMIT
        bcs @done
        jmp redraw_part
@done:
        rts

show_time:
        lda time_left
        ldx #0
        jsr to_digits
        lda #>(ROW_2 + 18)
        ldx #<(ROW_2 + 18)
        ldy #2
        jmp queue_digits

show_coins:
        lda coins
        ldx #0
        jsr to_digits
        lda #>(ROW_1 + 28)
        ldx #<(ROW_1 + 28)
        ldy #3
        lda coins
        cmp #100
        lda #>(ROW_1 + 28)
        bcc @two
        ldx #<(ROW_1 + 27)
        ldy #2
@two:
        jmp queue_digits

show_lives:
        lda lives
        ldx #0
        jsr to_digits
        lda #>(ROW_2 + 28)
        ldx #<(ROW_2 + 28)
        ldy #3
        jmp queue_digits

; One coin; every COINS_PER_LIFE coins are worth a life. Keeps X.
add_coin:
        lda #SFX_COIN
        jsr sfx_play
        lda coins
        cmp #$FF
        beq @points
        inc coins
        redraw DIRTY_COINS
        lda coins
@multiple:
        sec
        sbc #COINS_PER_LIFE
        beq @life
        bcs @multiple
@points:
        lda #COIN_POINTS
        jmp add_score
@life:
        inc lives
        redraw DIRTY_LIVES
        lda #SFX_LIFE
        jsr sfx_play
        jmp @points

.segment "RODATA"
.define PARTS show_score-1, show_time-1, show_coins-1, show_lives-1
hud_parts_lo: .lobytes PARTS
hud_parts_hi: .hibytes PARTS
labels:        .byte "SCORE   STAGE   TIME", 0
label_playing: .byte "TIME  ", 0
label_paused:  .byte "PAUSED", 0
