; One frame of play.

.include "memory.inc"
.export update_play, player_dies, level_done
.exportzp CLEARED_FRAMES, second_tick

FRAMES_PER_SECOND = 60
CLEARED_FRAMES    = 60

.segment "ZEROPAGE"
second_tick: .res 1

.segment "CODE"

update_play:
        lda pad1_new
        jsr check_pause
        bne @draw
        jsr random
        inc level_frames
        bne @clock
        inc level_frames+1
@clock:
        jsr run_clock
        jsr follow_variant
        jsr move_hero
        jsr update_light
        jsr redraw_part
@draw:
        jmp draw_hero

; Nobody sees this clock: a clock on the screen could stand in for memory.
run_clock:
        inc second_tick
        lda second_tick
        cmp #FRAMES_PER_SECOND
        bcc @done
        lda #0
        sta second_tick
        dec time_left
        bne @done
        lda #CAUSE_TIME
        jmp player_dies
@done:
        rts

; A = cause. Counted at once, so that a training episode can end on the very frame.
player_dies:
        ldy player_state
        bne @already
        sta death_cause
        jsr count_death
        redraw DIRTY_SCORE
        lda #SFX_WRONG
        jsr sfx_play
@already:
        rts

; The letter is delivered.
level_done:
        lda player_state
        bne @done
        lda #1
        sta delivered
        jmp level_cleared
@done:
        rts
