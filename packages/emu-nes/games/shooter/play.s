; One frame of play.

.include "shooter.inc"
.export update_play, player_dies, wave_done, draw_all
.exportzp CLEARED_FRAMES

CLEARED_FRAMES = 90
CLEAR_POINTS   = 200

.segment "CODE"

update_play:
        lda pad1_new
        jsr check_pause
        bne draw_all
        jsr random
        inc wave_frames
        bne @script
        inc wave_frames+1
@script:
        jsr run_script
        jsr landscape_scroll
        jsr move_ship
        jsr move_shots
        jsr move_foes
        jsr move_darts
        jsr move_dew
        jsr redraw_part
        ; falls through

; Everything on the screen, in another order from frame to frame: of more than eight sprites on a
; line each is seen at least every other frame.
draw_all:
        jsr draw_ship
        lda frame_counter
        lsr a
        bcs @odd
        jsr draw_shots
        jsr draw_foes
        jsr draw_darts
        jmp draw_sparks
@odd:
        jsr draw_darts
        jsr draw_sparks
        jsr draw_foes
        jmp draw_shots

; Counted at once, so that a training episode can end on the very frame. Keeps X.
player_dies:
        lda player_state
        ora shield
        bne @already
        jsr count_death
        lda #0
        sta power
        redraw DIRTY_LIVES
        lda #SFX_HURT
        jmp sfx_play
@already:
        rts

; The boss is beaten.
wave_done:
        lda player_state        ; it may have taken the firefly along
        bne @done
        lda #CLEAR_POINTS
        jsr add_score
        jmp level_cleared
@done:
        rts
