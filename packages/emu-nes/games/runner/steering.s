; The fox's will: what the pad does to its speed, and when it jumps.
;
; Speeds are 8.8 fixed point, pixels per frame. A jump asked for up to JUMP_MEMORY frames before
; landing still counts, and one asked for up to LEDGE_GRACE frames after running off an edge too.

.include "runner.inc"
.export steer, jump, jump_start

WALK_SPEED   = $0180
RUN_SPEED    = $0280
ACCELERATION = $0012
FRICTION     = $0018
SKID         = $0030
JUMP_SPEED   = $0480
GRAVITY_HELD = $0028            ; rising with A held
GRAVITY      = $0068
FALL_SPEED   = $0400
JUMP_MEMORY  = 6
LEDGE_GRACE  = 5

.segment "ZEROPAGE"
jump_memory:  .res 1            ; frames for which a press of A still counts
ledge_grace:  .res 1            ; frames for which the ground just left still counts
limit_lo:     .res 1            ; the highest speed, walking or running
limit_hi:     .res 1

.segment "CODE"

; At the start of a stage: nothing is remembered.
jump_start:
        lda #0
        sta jump_memory
        sta ledge_grace
        rts

steer:
        ldx #<WALK_SPEED
        ldy #>WALK_SPEED
        lda pad1
        and #PAD_B
        beq @limit
        ldx #<RUN_SPEED
        ldy #>RUN_SPEED
@limit:
        stx limit_lo
        sty limit_hi
        lda pad1
        and #PAD_LEFT | PAD_RIGHT
        cmp #PAD_RIGHT
        beq @right
        cmp #PAD_LEFT
        beq @left
        ldx #<FRICTION          ; neither, or both at once: roll to a stop
        jmp slow_down

@right:
        lda #0
        sta facing
        bit player_vx+1
        bmi @turn               ; still rolling left
        jsr above_limit
        bcs @too_fast
        lda player_vx
        clc
        adc #<ACCELERATION
        sta player_vx
        bcc @right_done
        inc player_vx+1
@right_done:
        rts

@left:
        lda #$40
        sta facing
        lda player_vx+1
        bmi @speed_up_left
        ora player_vx
        bne @turn
@speed_up_left:
        jsr negate_vx
        jsr above_limit
        bcs @too_fast_left
        lda player_vx
        clc
        adc #<ACCELERATION
        sta player_vx
        bcc negate_vx
        inc player_vx+1
        jmp negate_vx
@too_fast_left:
        jsr negate_vx
@too_fast:
        ldx #<FRICTION
        jmp slow_down
@turn:
        ldx #SKID
        ; falls through

; Take X / 256 off the speed, whichever way it points, down to 0.
slow_down:
        stx temp
        lda player_vx+1
        bmi @leftwards
        jmp @rightwards
@leftwards:
        jsr negate_vx
        jsr @rightwards
        jmp negate_vx
@rightwards:
        lda player_vx
        sec
        sbc temp
        sta player_vx
        bcs @done
        dec player_vx+1
        bpl @done
        lda #0
        sta player_vx
        sta player_vx+1
@done:
        rts

; Carry set if vx (>= 0) has reached the limit.
above_limit:
        lda player_vx
        cmp limit_lo
        lda player_vx+1
        sbc limit_hi
        rts

negate_vx:
        lda #0
        sec
        sbc player_vx
        sta player_vx
        lda #0
        sbc player_vx+1
        sta player_vx+1
        rts

jump:
        lda jump_memory
        beq @pressed
        dec jump_memory
@pressed:
        lda pad1_new
        bpl @grace
        lda #JUMP_MEMORY
        sta jump_memory
@grace:
        lda on_ground
        beq @airborne
        lda #LEDGE_GRACE + 1
        sta ledge_grace
@airborne:
        lda ledge_grace
        beq @gravity
        dec ledge_grace
        lda jump_memory
        beq @gravity
        lda #<(-JUMP_SPEED)
        sta player_vy
        lda #>(-JUMP_SPEED)
        sta player_vy+1
        lda #0
        sta jump_memory
        sta ledge_grace
        sta on_ground
        lda #NO_RIDER
        sta rider_slot
        lda #SFX_JUMP
        jsr sfx_play
@gravity:
        ldx #GRAVITY
        bit player_vy+1
        bpl @pull               ; falling
        bit pad1
        bpl @pull               ; A is up: the jump is cut short
        ldx #GRAVITY_HELD
@pull:
        txa
        clc
        adc player_vy
        sta player_vy
        bcc @terminal
        inc player_vy+1
@terminal:
        lda player_vy+1
        bmi @done
        cmp #>FALL_SPEED
        bcc @done
        lda #>FALL_SPEED
        sta player_vy+1
        lda #0
        sta player_vy
@done:
        rts

