; How the small foes fly. X = the slot, kept; foe_time has been counted up.

.include "shooter.inc"
.export move_gnat, move_moth, move_wasp, move_spitter, move_beetle, move_darter

HOVER_X      = 200
DASH_X       = 170
LEAVE_TIME   = 220
DARTER_TOP   = 40
DARTER_LOW   = 184
DARTER_SPEED = 2

.segment "CODE"

; Two steps in three frames, dancing a little.
move_gnat:
        lda foe_time,x
        and #1
        clc
        adc #1
        jsr fly_left
        lda foe_time,x
        asl a
        clc
        adc foe_time,x
        asl a
        tay
        lda sine,y
        cmp #$80
        ror a
        jmp swing

; In wide waves.
move_moth:
        lda #2
        jsr fly_left
        lda foe_time,x
        asl a
        tay
        lda sine,y
        jmp swing

; It comes on at the firefly's height, then dashes.
move_wasp:
        lda foe_x_hi,x
        bne @come
        lda foe_x,x
        cmp #DASH_X
        bcs @come
        lda #4
        jmp fly_left
@come:
        lda #1
        jsr fly_left
        lda foe_y,x
        cmp ship_y
        beq @done
        bcs @up
        inc foe_y,x
        rts
@up:
        dec foe_y,x
@done:
        rts

; It hovers, spits three times and is gone.
move_spitter:
        lda foe_time,x
        cmp #LEAVE_TIME
        bcs @leave
        lda foe_x_hi,x
        bne @come
        lda foe_x,x
        cmp #HOVER_X
        bcc @hover
@come:
        lda #2
        jsr fly_left
@hover:
        lda foe_time,x
        asl a
        tay
        lda sine,y
        cmp #$80
        ror a
        jsr swing
        lda foe_time,x
        and #$3F
        cmp #$30
        bne @done
        jmp throw_aimed
@done:
        rts
@leave:
        dec foe_time,x          ; its clock stands still
        lda foe_x,x
        clc
        adc #3
        sta foe_x,x
        bcc @done
        inc foe_x_hi,x
        jmp gone

; Slow and hard; it carries a drop of dew.
move_beetle:
        lda #1
        jsr fly_left
        lda foe_time,x
        asl a
        tay
        lda sine,y
        cmp #$80
        ror a
        cmp #$80
        ror a
        ; falls through

; A = how far from its height.
swing:
        clc
        adc foe_home,x
        sta foe_y,x
        rts

; To and fro between sky and water; foe_home 0 means down.
move_darter:
        lda #DARTER_SPEED
        jsr fly_left
        lda foe_home,x
        beq @down
        cmp #1
        beq @up
        lda #0                  ; it has just come: first down
        sta foe_home,x
        beq @down
@up:
        lda foe_y,x
        sec
        sbc #DARTER_SPEED
        sta foe_y,x
        cmp #DARTER_TOP
        bcs @spit
        lda #0
        sta foe_home,x
        beq @spit
@down:
        lda foe_y,x
        clc
        adc #DARTER_SPEED
        sta foe_y,x
        cmp #DARTER_LOW
        bcc @spit
        lda #1
        sta foe_home,x
@spit:
        lda foe_time,x
        and #$1F
        cmp #$10
        bne @done
        lda foe_x_hi,x
        bne @done
        lda #8                  ; straight to the left
        jmp throw_dart
@done:
        rts

; A pixels to the left; out of sight it is gone.
fly_left:
        sta temp
        lda foe_x,x
        sec
        sbc temp
        sta foe_x,x
        bcs @near
        dec foe_x_hi,x
@near:
        lda foe_x_hi,x
        bpl @here
        lda foe_x,x
        cmp #256 - 16
        bcc gone
@here:
        rts

gone:
        lda #FOE_NONE
        sta foe_kind,x
        dec foe_count
        rts
