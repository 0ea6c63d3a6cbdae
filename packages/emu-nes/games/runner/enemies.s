; The four enemies. X is the slot; every routine keeps it.

.include "runner.inc"
.import free_entity
.export update_beetle, update_thistle, update_moth, update_leaper, touch_enemy

ENEMY_GRAVITY = $40
LEAP_SPEED    = $0580
LEAP_GRAVITY  = $28
LEAP_PAUSE    = 50              ; frames under water
FLAT_FRAMES   = 20
BOUNCE_SPEED  = $0300           ; after a stomp; with A held the higher one
BOUNCE_HELD   = $0420
STOMP_POINTS  = 20
LOST_Y        = 228

.segment "CODE"

; Walks, turns at walls, walks off ledges.
update_beetle:
        jsr entity_x_step
        jsr turn_at_wall
        jmp stand_or_fall

; Walks, turns at walls and at ledges.
update_thistle:
        jsr entity_x_step
        jsr turn_at_wall
        jsr front_x
        lda entity_y,x
        clc
        adc #20
        sta probe_y
        jsr tile_at
        cmp #KIND_SOLID
        beq @ground
        cmp #KIND_LEDGE
        beq @ground
        lda entity_vy_hi,x
        bne @ground             ; it is falling already
        jsr entity_turn
@ground:
        jmp stand_or_fall

; Flies in waves around its home line.
update_moth:
        jsr entity_x_step
        inc entity_timer,x
        lda entity_timer,x
        lsr a
        and #$1F
        tay
        lda wave,y
        clc
        adc entity_home,x
        sta entity_y,x
        rts

; Rests under water, leaps, falls back.
update_leaper:
        lda entity_timer,x
        beq @flying
        dec entity_timer,x
        bne @done
        lda #<(-LEAP_SPEED)
        sta entity_vy_lo,x
        lda #>(-LEAP_SPEED)
        sta entity_vy_hi,x
@done:
        rts
@flying:
        lda entity_vy_lo,x
        clc
        adc #LEAP_GRAVITY
        sta entity_vy_lo,x
        bcc @move
        inc entity_vy_hi,x
@move:
        jsr entity_y_step
        lda entity_vy_hi,x
        bmi @done
        lda entity_y,x
        cmp entity_home,x
        bcc @done
        lda entity_home,x
        sta entity_y,x
        lda #LEAP_PAUSE
        sta entity_timer,x
        rts

; ---------------------------------------------------------------- parts of the walk

entity_x_step:
        lda entity_sub_x,x
        clc
        adc entity_vx_lo,x
        sta entity_sub_x,x
        lda entity_vx_hi,x
        bmi @leftwards
        adc entity_x_lo,x
        sta entity_x_lo,x
        bcc @done
        inc entity_x_hi,x
        rts
@leftwards:
        adc entity_x_lo,x
        sta entity_x_lo,x
        bcs @done
        dec entity_x_hi,x
@done:
        rts

entity_y_step:
        lda entity_sub_y,x
        clc
        adc entity_vy_lo,x
        sta entity_sub_y,x
        lda entity_vy_hi,x
        adc entity_y,x
        sta entity_y,x
        rts

; probe_x = the side the enemy walks towards.
front_x:
        lda #0
        ldy entity_vx_hi,x
        bmi @offset
        lda #15
@offset:
        clc
        adc entity_x_lo,x
        sta probe_x
        lda entity_x_hi,x
        adc #0
        sta probe_x+1
        rts

turn_at_wall:
        jsr front_x
        lda entity_y,x
        clc
        adc #8
        sta probe_y
        jsr tile_at
        cmp #KIND_SOLID
        beq entity_turn
        cmp #KIND_BOX
        beq entity_turn
        rts

entity_turn:
        lda #0
        sec
        sbc entity_vx_lo,x
        sta entity_vx_lo,x
        lda #0
        sbc entity_vx_hi,x
        sta entity_vx_hi,x
        rts

stand_or_fall:
        lda entity_x_lo,x
        clc
        adc #8
        sta probe_x
        lda entity_x_hi,x
        adc #0
        sta probe_x+1
        lda entity_y,x
        clc
        adc #16
        sta probe_y
        jsr tile_at
        cmp #KIND_SOLID
        beq @stand
        cmp #KIND_LEDGE
        beq @stand
        cmp #KIND_BOX
        beq @stand
        lda entity_vy_lo,x
        clc
        adc #ENEMY_GRAVITY
        sta entity_vy_lo,x
        bcc @fall
        inc entity_vy_hi,x
@fall:
        jsr entity_y_step
        cmp #LOST_Y
        bcc @done
        jmp free_entity
@stand:
        lda probe_y
        and #$F0
        sec
        sbc #16
        sta entity_y,x
        lda #0
        sta entity_vy_lo,x
        sta entity_vy_hi,x
@done:
        rts

; ---------------------------------------------------------------- meeting the fox

touch_enemy:
        lda entity_x_lo,x
        sec
        sbc player_x
        sta temp
        lda entity_x_hi,x
        sbc player_x+1
        sta temp2
        lda temp
        clc
        adc #12
        sta temp
        lda temp2
        adc #0
        bne @apart
        lda temp
        cmp #23
        bcs @apart              ; not within -12 .. 10 pixels
        lda entity_y,x
        sec
        sbc player_y
        sta temp
        clc
        adc #13
        cmp #26
        bcs @apart              ; not within -13 .. 12 pixels
        lda entity_kind,x
        cmp #ENTITY_THISTLE
        beq @hurt
        lda player_vy+1
        bmi @hurt
        ora player_vy
        beq @hurt               ; the fox is not coming down
        lda temp
        bmi @hurt
        cmp #4
        bcs stomp
@hurt:
        lda #CAUSE_ENEMY
        jmp player_dies
@apart:
        rts

stomp:
        lda #ENTITY_FLAT
        sta entity_kind,x
        lda #FLAT_FRAMES
        sta entity_timer,x
        ldy #<(-BOUNCE_SPEED)
        lda #>(-BOUNCE_SPEED)
        bit pad1
        bpl @bounce
        ldy #<(-BOUNCE_HELD)
        lda #>(-BOUNCE_HELD)
@bounce:
        sty player_vy
        sta player_vy+1
        lda #SFX_STOMP
        jsr sfx_play
        lda #STOMP_POINTS
        jmp add_score

.segment "RODATA"
; 18 * sin(2 pi i / 32)
wave:   .byte 0, 4, 7, 10, 13, 15, 17, 18, 18, 18, 17, 15, 13, 10, 7, 4
        .byte 0, <-4, <-7, <-10, <-13, <-15, <-17, <-18, <-18, <-18, <-17, <-15, <-13, <-10, <-7, <-4
