; Drifting logs: platforms that carry the fox. X is the slot; every routine keeps it.

.include "runner.inc"
.import free_entity
.export update_log_x, update_log_y, update_log_sink, touch_log

LOG_WIDTH  = 32
SINK_GRACE = 16                 ; frames a sinking log holds
SINK_SPEED = $10                ; its pull per frame, 1/256 pixel
LOST_Y     = 228

.segment "CODE"

; To and fro; entity_home = frames for one way.
update_log_x:
        lda entity_x_lo,x
        sta temp
        lda entity_sub_x,x
        clc
        adc entity_vx_lo,x
        sta entity_sub_x,x
        lda entity_vx_hi,x
        bmi @leftwards
        adc entity_x_lo,x
        sta entity_x_lo,x
        bcc @carry
        inc entity_x_hi,x
        bne @carry
@leftwards:
        adc entity_x_lo,x
        sta entity_x_lo,x
        bcs @carry
        dec entity_x_hi,x
@carry:
        cpx rider_slot
        bne @travel
        lda entity_x_lo,x       ; the fox moves as many pixels as the log
        sec
        sbc temp
        bmi @fox_left
        clc
        adc player_x
        sta player_x
        bcc @travel
        inc player_x+1
        bne @travel
@fox_left:
        clc
        adc player_x
        sta player_x
        bcs @travel
        dec player_x+1
@travel:
        dec entity_timer,x
        bne @done
        lda entity_home,x
        sta entity_timer,x
        lda #0
        sec
        sbc entity_vx_lo,x
        sta entity_vx_lo,x
        lda #0
        sbc entity_vx_hi,x
        sta entity_vx_hi,x
@done:
        rts

; Down and up; entity_home = frames for one way.
update_log_y:
        jsr float
        dec entity_timer,x
        bne carry_y
        lda entity_home,x
        sta entity_timer,x
        lda #0
        sec
        sbc entity_vy_lo,x
        sta entity_vy_lo,x
        lda #0
        sbc entity_vy_hi,x
        sta entity_vy_hi,x
carry_y:
        cpx rider_slot
        bne @done
        lda entity_y,x
        sec
        sbc #BOX_HEIGHT
        sta player_y
@done:
        rts

; Rests until somebody stands on it, then gives way. entity_timer counts up from 0.
update_log_sink:
        lda entity_timer,x
        bne @counting
        cpx rider_slot
        bne @done
@counting:
        inc entity_timer,x
        lda entity_timer,x
        cmp #SINK_GRACE
        bcc carry_y
        dec entity_timer,x      ; stay at the end of the count
        lda entity_vy_lo,x
        clc
        adc #SINK_SPEED
        sta entity_vy_lo,x
        bcc @sink
        inc entity_vy_hi,x
@sink:
        jsr float
        lda entity_y,x
        cmp #LOST_Y
        bcc carry_y
        cpx rider_slot
        bne @gone
        lda #NO_RIDER
        sta rider_slot
@gone:
        jmp free_entity
@done:
        rts

float:
        lda entity_sub_y,x
        clc
        adc entity_vy_lo,x
        sta entity_sub_y,x
        lda entity_vy_hi,x
        adc entity_y,x
        sta entity_y,x
        rts

; Does the fox stand on the log, come down on it, or leave it?
touch_log:
        lda entity_x_lo,x       ; log - fox + 11: 0 .. 40 when a paw is over it
        sec
        sbc player_x
        sta temp
        lda entity_x_hi,x
        sbc player_x+1
        sta temp2
        lda temp
        clc
        adc #LOG_WIDTH - 3
        sta temp
        lda temp2
        adc #0
        bne @apart
        lda temp
        cmp #LOG_WIDTH - 3 + BOX_WIDTH - 3
        bcs @apart
        cpx rider_slot
        beq @done
        lda player_vy+1
        bmi @done               ; rising
        lda player_y
        clc
        adc #BOX_HEIGHT
        cmp entity_y,x
        bcc @done               ; still above
        lda entity_y,x
        clc
        adc #4
        cmp fall_from
        bcc @done               ; came from below
        lda entity_y,x
        sec
        sbc #BOX_HEIGHT
        sta player_y
        stx rider_slot
        lda #0
        sta player_vy
        sta player_vy+1
        sta player_sub_y
        lda #1
        sta on_ground
@done:
        rts
@apart:
        cpx rider_slot
        bne @done
        lda #NO_RIDER
        sta rider_slot
        rts
