; What happens between two stretches of play.

.include "shooter.inc"
.export update_dying, update_cleared, ending_text, game_over_text
.exportzp GAME_OVER_FRAMES

GAME_OVER_FRAMES = 120

.segment "CODE"

; All stands still, then the firefly starts again; what has come stays.
update_dying:
        jsr redraw_part
        jsr draw_all
        dec mode_timer
        bne @done
        lda lives
        beq @over
        jsr clear_darts
        jsr ship_start
        lda #MODE_PLAY
        sta game_mode
@done:
        rts
@over:
        jmp game_over

update_cleared:
        jsr redraw_part
        jsr landscape_scroll
        jsr draw_all
        jmp wait_for_next_level

.segment "RODATA"
game_over_text:
        .dbyt NAMETABLE0 + 13 * 32 + 11
        .byte "GAME OVER", 0
        .dbyt NAMETABLE0 + 16 * 32 + 7
        .byte "THE FEN IS DARK...", 0
        .byte 0
ending_text:
        .dbyt NAMETABLE0 + 9 * 32 + 6
        .byte "THE MOON MOTH SLEEPS", 0
        .dbyt NAMETABLE0 + 11 * 32 + 6
        .byte "AND A THOUSAND SMALL", 0
        .dbyt NAMETABLE0 + 13 * 32 + 6
        .byte "LIGHTS COME OUT.", 0
        .dbyt NAMETABLE0 + 18 * 32 + 9
        .byte "SHINE, FIREFLY!", 0
        .byte 0
