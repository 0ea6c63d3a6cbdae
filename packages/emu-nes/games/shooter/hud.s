; The status bar, above the first split: score, wave, the boss's health, lives.

.include "shooter.inc"
.import queue_flush
.import tile_plate, tile_icon_life, tile_bar_full, tile_bar_empty
.export hud_draw, hud_update, add_score, hud_dirty
.export label_playing, label_paused, LABEL_PLACE

ROW_1 = NAMETABLE0 + 32
ROW_2 = NAMETABLE0 + 64
LABEL_PLACE = ROW_1 + 11
BAR_TILES = 9
BAR_STEP  = 16                  ; of health, shown by one tile

.segment "BSS"
hud_dirty: .res 1

.segment "CODE"

; With the PPU off: the whole bar. Its last lines lie in both nametables, so that the line in which
; the split falls looks the same before and after it.
hud_draw:
        lda #>NAMETABLE1
        jsr write_plate
        lda #>NAMETABLE0
        jsr write_plate
        lda #<texts
        ldx #>texts
        jsr print_list
        ppu_address ROW_2 + 13
        lda wave
        ora #'0'
        sta PPUDATA
        ppu_address ROW_2 + 27
        lda tile_icon_life
        sta PPUDATA
        lda #0
        sta queue_len
        sta hud_dirty
        jsr show_score
        jsr show_lives
        jsr show_boss
        jmp queue_flush

; Redraw one part that has changed.
hud_update:
        lda hud_dirty
        beq @done
        lsr a
        bcc @lives
        lda #DIRTY_SCORE
        jsr @clean
        jmp show_score
@lives:
        lsr a
        bcc @boss
        lda #DIRTY_LIVES
        jsr @clean
        jmp show_lives
@boss:
        lda #0
        sta hud_dirty
        jmp show_boss
@clean:
        eor hud_dirty
        sta hud_dirty
@done:
        rts

show_score:
        lda score
        ldx score+1
        jsr to_digits
        lda #>(ROW_2 + 2)
        ldx #<(ROW_2 + 2)
        ldy #0
        jmp queue_digits

show_lives:
        lda #>(ROW_2 + 28)
        ldx #<(ROW_2 + 28)
        ldy lives
        jmp queue_digit

; One tile for each 16 points of health; nothing outside a fight with a boss.
show_boss:
        lda #>(ROW_2 + 16)
        ldx #<(ROW_2 + 16)
        jsr queue_begin
        lda boss_health
        sta temp
        lda #BAR_TILES
        sta temp2
@tile:
        lda temp
        beq @empty
        sec
        sbc #BAR_STEP
        bcs @rest
        lda #0
@rest:
        sta temp
        lda tile_bar_full
        bne @put
@empty:
        lda tile_plate
@put:
        jsr queue_byte
        dec temp2
        bne @tile
        jmp queue_end

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
        lda hud_dirty
        ora #DIRTY_SCORE
        sta hud_dirty
        rts

.segment "RODATA"
label_playing: .byte "WAVE ", 0
label_paused:  .byte "PAUSE", 0
texts:
        .dbyt ROW_1 + 2
        .byte "SCORE    WAVE   BOSS    LIVES", 0
        .byte 0
