; Glimmerfen: what is its own in the main loop of lib/shell.

.include "shooter.inc"
.export boot, start_requested, game_graphics, mode_handlers_lo, mode_handlers_hi
.exportzp slot

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
        jsr new_game
        lda #MODE_CARD
        sta game_mode
        jsr enter_wave
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

.segment "RODATA"
.define HANDLERS update_title-1, update_card-1, update_play-1, update_dying-1, update_cleared-1, update_game_over-1, update_ending-1
mode_handlers_lo: .lobytes HANDLERS
mode_handlers_hi: .hibytes HANDLERS
