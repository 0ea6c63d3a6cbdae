; What happens between two rounds, and after a match.

.include "duel.inc"
.export update_dying, update_cleared, ending_text
.exportzp GAME_OVER_FRAMES

GAME_OVER_FRAMES = 120

.segment "CODE"

; Feathers fly, then both start again from their places.
update_dying:
        jsr hud_update
        jsr draw_all
        dec mode_timer
        bne @done
        lda #MODE_PLAY
        sta game_mode
        jmp start_round
@done:
        rts

; The match is over; the picture stands for a moment.
update_cleared:
        jsr hud_update
        jsr draw_all
        dec mode_timer
        bne @done
        lda rival
        beq two_players_done
        lda outcome
        cmp #OUTCOME_WON
        bne game_over
        jmp next_level
@done:
        rts

two_players_done:
        ldy outcome
        lda verdicts_lo-1,y
        ldx verdicts_hi-1,y
        jmp game_over_screen

game_over:
        lda #<lost_text
        ldx #>lost_text
        jmp game_over_screen

.segment "RODATA"
lost_text:
        .dbyt NAMETABLE0 + 13 * 32 + 11
        .byte "GAME OVER", 0
        .dbyt NAMETABLE0 + 16 * 32 + 6
        .byte "ASH KEEPS THE ACORNS", 0
        .byte 0
rusty_text:
        .dbyt NAMETABLE0 + 14 * 32 + 10
        .byte "RUSTY WINS!", 0
        .byte 0
ash_text:
        .dbyt NAMETABLE0 + 14 * 32 + 11
        .byte "ASH WINS!", 0
        .byte 0
draw_text:
        .dbyt NAMETABLE0 + 14 * 32 + 8
        .byte "NOBODY GIVES WAY", 0
        .byte 0
ending_text:
        .dbyt NAMETABLE0 + 9 * 32 + 6
        .byte "THE LAST ACORN FALLS", 0
        .dbyt NAMETABLE0 + 11 * 32 + 6
        .byte "AND BOTH ARE HUNGRY.", 0
        .dbyt NAMETABLE0 + 13 * 32 + 6
        .byte "THEY SHARE IT.", 0
        .dbyt NAMETABLE0 + 18 * 32 + 8
        .byte "WELL THROWN!", 0
        .byte 0
.define VERDICTS rusty_text, ash_text, draw_text
verdicts_lo: .lobytes VERDICTS
verdicts_hi: .hibytes VERDICTS
