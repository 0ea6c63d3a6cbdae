; Lives: what a game begins with, a death, a cleared level, the end.

.include "lib.inc"
.include "shell.inc"
.include "solo.inc"
.export begin_game, count_death, wait_for_retry, level_cleared, game_over

START_LIVES  = 3
DYING_FRAMES = 45

.segment "CODE"

; For new_game; A = the level to begin with.
begin_game:
        sta level_index
        lda #START_LIVES
        sta lives
        lda #0
        sta score
        sta score+1
        sta paused
        rts

; A death; at once, so that a training episode can end on the very frame. Keeps X.
count_death:
        lda #PLAYER_DYING
        sta player_state
        lda #MODE_DYING
        sta game_mode
        inc deaths
        dec lives
        lda #DYING_FRAMES
        sta mode_timer
        rts

; The end of a frame of MODE_DYING, where a death leads back to the start of the level.
wait_for_retry:
        dec mode_timer
        bne @done
        lda lives
        beq game_over
        jmp enter_level
@done:
        rts

; The level is done: the next one may now be chosen on the title screen.
level_cleared:
        lda #PLAYER_CLEARED
        sta player_state
        lda #MODE_CLEARED
        sta game_mode
        inc level_clears
        lda #CLEARED_FRAMES
        sta mode_timer
        ldx level_index
        inx
        cpx level_count
        bcs @music
        cpx unlocked
        bcc @music
        stx unlocked
@music:
        lda #CLEARED_SONG
        jmp music_play

game_over:
        inc game_overs
        lda #GAME_OVER_SONG
        jsr music_play
        lda #<game_over_text
        ldx #>game_over_text
        jmp game_over_screen
