; One frame of play.

.include "maze.inc"
.export update_play, player_dies, level_done
.exportzp CLEARED_FRAMES, second_tick

FRAMES_PER_SECOND = 60
CLEARED_FRAMES    = 60
TREASURE_POINTS   = 1000

.segment "ZEROPAGE"
second_tick: .res 1

.segment "CODE"

update_play:
        lda pad1_new
        jsr check_pause
        beq @running
        jsr draw_hero
        jmp draw_patrols

@running:
        jsr random
        inc level_frames
        bne @clock
        inc level_frames+1
@clock:
        jsr run_clock
        jsr move_hero
        lda player_state
        bne @draw
        jsr move_patrols
@draw:
        jsr draw_hero
        jsr draw_patrols
        jmp redraw_part

run_clock:
        inc second_tick
        lda second_tick
        cmp #FRAMES_PER_SECOND
        bcc @done
        lda #0
        sta second_tick
        redraw DIRTY_TIME
        dec time_left
        bne @done
        lda #CAUSE_TIME
        jmp player_dies
@done:
        rts

; A = cause. Counted at once, so that a training episode can end on the very frame. Keeps X.
player_dies:
        ldy player_state
        bne @already
        sta death_cause
        jsr count_death
        redraw DIRTY_KEYS
        lda #SFX_HURT
        jsr sfx_play
@already:
        rts

; The treasure is taken.
level_done:
        lda player_state
        bne @done
        lda #1
        sta treasure
        lda #<TREASURE_POINTS
        ldy #>TREASURE_POINTS
        jsr add_score_16
        lda time_left           ; one point for each second
        jsr add_score
        jmp level_cleared
@done:
        rts
