; What happens between two stretches of play. None of it is longer than about a second, but the
; ending.

.include "maze.inc"
.export update_dying, update_cleared, ending_text, game_over_text
.exportzp GAME_OVER_FRAMES

GAME_OVER_FRAMES = 60

.segment "CODE"

; The hero blinks, then starts again where it came into the room; keys and doors stay as they are.
update_dying:
        lda mode_timer
        and #$04
        beq @others
        jsr draw_hero
@others:
        jsr draw_patrols
        jsr redraw_part
        dec mode_timer
        bne @done
        lda lives
        beq @over
        lda time_left
        beq @over               ; no time is left to go on with
        lda entry_x
        sta hero_x
        lda entry_y
        sta hero_y
        lda #PLAYER_ALIVE
        sta player_state
        lda #MODE_PLAY
        sta game_mode
        jmp place_patrols
@over:
        jmp game_over
@done:
        rts

update_cleared:
        jsr draw_hero
        jsr draw_patrols
        jsr redraw_part
        jmp wait_for_next_level

.segment "RODATA"
game_over_text:
        .dbyt NAMETABLE0 + 13 * 32 + 11
        .byte "GAME OVER", 0
        .dbyt NAMETABLE0 + 16 * 32 + 6
        .byte "THE HOLLOW KEEPS YOU", 0
        .byte 0
ending_text:
        .dbyt NAMETABLE0 + 9 * 32 + 6
        .byte "EVERY LOCK IS OPEN", 0
        .dbyt NAMETABLE0 + 11 * 32 + 6
        .byte "AND ALL THE STONES", 0
        .dbyt NAMETABLE0 + 13 * 32 + 6
        .byte "SHINE IN YOUR BAG.", 0
        .dbyt NAMETABLE0 + 18 * 32 + 9
        .byte "WELL DUG, MOLE!", 0
        .byte 0
