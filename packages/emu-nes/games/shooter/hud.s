; The status bar, above the first split: score, wave, the boss's health, lives.

.include "shooter.inc"
.import queue_flush
.import tile_plate, tile_icon_life, tile_bar_full
.export hud_draw
.export label_playing, label_paused, LABEL_PLACE, SCORE_PLACE, hud_parts_lo, hud_parts_hi

ROW_1 = NAMETABLE0 + 32
ROW_2 = NAMETABLE0 + 64
LABEL_PLACE = ROW_1 + 11
SCORE_PLACE = ROW_2 + 2
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

.segment "RODATA"
.define PARTS show_score-1, show_lives-1, show_boss-1
hud_parts_lo: .lobytes PARTS
hud_parts_hi: .hibytes PARTS
label_playing: .byte "WAVE ", 0
label_paused:  .byte "PAUSE", 0
texts:
        .dbyt ROW_1 + 2
        .byte "SCORE    WAVE   BOSS    LIVES", 0
        .byte 0
