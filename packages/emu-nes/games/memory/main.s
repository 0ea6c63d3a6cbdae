; Night Post: what is its own in the main loop of lib/shell.

.include "memory.inc"
.export boot, game_graphics, start_requested = start_level, new_game = begin_game
.exportzp START_SOUND = SFX_START, CLEARED_SONG = SONG_CLEAR, GAME_OVER_SONG = SONG_OVER

.segment "CODE"

boot:
        lda #LEVEL_COUNT
        sta level_count
        rts

game_graphics:
        lda #BANK_GAME
        jmp cnrom_bank
