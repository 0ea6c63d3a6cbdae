; Keyhollow: what is its own in the main loop of lib/shell.

.include "maze.inc"
.export boot, start_requested, game_graphics, mode_handlers_lo, mode_handlers_hi

.segment "CODE"

boot:
        jsr mmc1_reset
        lda #LEVEL_COUNT
        sta level_count
        rts

; A level asked for through the RAM map. "Play" must not be seen before the new level is there.
start_requested:
        jsr new_game
        lda #MODE_CARD
        sta game_mode
        jmp enter_level

game_graphics:
        lda #BACKGROUND_GAME
        jmp mmc1_background

.segment "RODATA"
.define HANDLERS update_title-1, update_card-1, update_play-1, update_dying-1, update_cleared-1, update_game_over-1, update_ending-1
mode_handlers_lo: .lobytes HANDLERS
mode_handlers_hi: .hibytes HANDLERS
