; Night Post: what is its own in the main loop of lib/shell.

.include "memory.inc"
.export boot, game_graphics, start_requested = start_level
.exportzp START_SOUND = SFX_START

.segment "CODE"

boot:
        lda #LEVEL_COUNT
        sta level_count
        rts

game_graphics:
        lda #BANK_GAME
        jmp cnrom_bank
