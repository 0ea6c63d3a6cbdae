; What happens between two stretches of play.

.include "shooter.inc"
.export update_dying, update_cleared

GAME_OVER_FRAMES = 120
ENDING_FRAMES    = 250

.segment "CODE"

; All stands still, then the firefly starts again; what has come stays.
update_dying:
        jsr hud_update
        jsr draw_all
        dec mode_timer
        bne @done
        lda lives
        beq game_over
        jsr clear_darts
        jsr ship_start
        lda #MODE_PLAY
        sta game_mode
@done:
        rts

game_over:
        inc game_overs
        lda #MODE_GAME_OVER
        sta game_mode
        lda #GAME_OVER_FRAMES
        sta mode_timer
        lda #SONG_OVER
        jsr music_play
        lda #<game_over_text
        ldx #>game_over_text
        jsr text_screen
        jmp ppu_on

update_cleared:
        jsr hud_update
        jsr landscape_scroll
        jsr draw_all
        dec mode_timer
        bne @done
        ldx wave_index
        inx
        cpx #WAVE_COUNT
        bcs ending
        stx wave_index
        jmp enter_card
@done:
        rts

ending:
        lda #MODE_ENDING
        sta game_mode
        lda #ENDING_FRAMES
        sta mode_timer
        lda #SONG_TITLE
        jsr music_play
        lda #<ending_text
        ldx #>ending_text
        jsr text_screen
        jmp ppu_on

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
