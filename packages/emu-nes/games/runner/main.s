; Foxfire: what is its own in the main loop of lib/shell.

.include "runner.inc"
.export boot, game_graphics, start_requested = start_level
.exportzp START_SOUND = SFX_START, CLEARED_SONG = SONG_CLEAR, GAME_OVER_SONG = SONG_OVER

.segment "CODE"

boot:
        lda #STAGE_COUNT
        sta stage_count
        rts

; One set of tiles for all: nothing to switch. No split on a screen of text.
game_graphics:
        lda #$F8
        sta oam
        rts
