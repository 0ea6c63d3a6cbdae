; The status bar: drawn with each room, then one changed part per frame.

.include "maze.inc"
.import queue_flush
.import tile_icon_key, tile_icon_key_blue, tile_icon_heart
.export hud_draw, hud_update, add_score
.export label_playing, label_paused, LABEL_PLACE
.exportzp hud_dirty

ROW_1 = NAMETABLE0 + 32
ROW_2 = NAMETABLE0 + 64
LABEL_PLACE = ROW_1 + 20

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

; Redraw one part that has changed.
hud_update:
        lda hud_dirty
        beq @done
        lsr a
        bcc @time
        lda #DIRTY_SCORE
        jsr @clean
        jmp show_score
@time:
        lsr a
        bcc @keys
        lda #DIRTY_TIME
        jsr @clean
        jmp show_time
@keys:
        lda #0
        sta hud_dirty
        jmp show_keys
@clean:
        eor hud_dirty
        sta hud_dirty
@done:
        rts

show_score:
        lda score
        ldx score+1
        jsr to_digits
        lda #>(ROW_2 + 13)
        ldx #<(ROW_2 + 13)
        ldy #0
        jmp queue_digits

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

; A:X points (low:high)
add_score:
        clc
        adc score
        sta score
        txa
        adc score+1
        sta score+1
        bcc @dirty
        lda #$FF                ; 65535 is the highest score there is
        sta score
        sta score+1
@dirty:
        lda hud_dirty
        ora #DIRTY_SCORE
        sta hud_dirty
        rts

.segment "RODATA"
; palette 3, but gold, red and blue behind the three keys
bar_attributes: .byte $7F, $BF, $FF, $FF, $FF, $FF, $FF, $FF
key_column:    .byte <(ROW_2 + 2), <(ROW_2 + 6), <(ROW_2 + 10)
label_playing: .byte "TIME ", 0
label_paused:  .byte "PAUSE", 0
texts:
        .dbyt ROW_1 + 2
        .byte "KEYS       SCORE  TIME LV", 0
        .byte 0
