; Glimmerfen: what is its own in the main loop of lib/shell.

.include "shooter.inc"
.export boot, start_requested, game_graphics
.exportzp slot, START_SOUND = SFX_START, CLEARED_SONG = SONG_CLEAR, GAME_OVER_SONG = SONG_OVER

.segment "ZEROPAGE"
slot: .res 1                    ; of the loop that runs

.segment "CODE"

boot:
        lda #WAVE_COUNT
        sta level_count
        cli                     ; the scanline counter
        rts

; A wave asked for through the RAM map, with request_boss.
start_requested:
        jsr start_level
        lda request_boss
        beq @done
        jmp boss_begin
@done:
        rts

; Tiles of the game, and no band scrolled.
game_graphics:
        lda #0
        ldx #BANDS - 1
@band:
        sta band_x,x
        sta band_nametable,x
        dex
        bpl @band
        lda #BANK_GAME
        jmp mmc3_background
