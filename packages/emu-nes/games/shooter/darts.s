; What foes throw. A dart flies with a fixed speed, in 256ths of a pixel a frame.

.include "shooter.inc"
.import sprite_dart_0, sprite_dart_1, direction_x_lo, direction_x_hi, direction_y_lo, direction_y_hi
.export throw_dart, throw_aimed, move_darts, clear_darts, draw_darts

TOUCH = 5                       ; middles this near touch

.segment "ZEROPAGE"
gap_x:  .res 1                  ; distance to the firefly
gap_y:  .res 1
signs:  .res 1                  ; bit 7: it is to the left, bit 6: above

.segment "BSS"
dart_on:   .res DARTS
dart_x:    .res DARTS           ; upper left corner of an 8x8 picture
dart_y:    .res DARTS
dart_x_lo: .res DARTS
dart_y_lo: .res DARTS
speed_x:   .res DARTS
speed_x_lo: .res DARTS
speed_y:   .res DARTS
speed_y_lo: .res DARTS

.segment "CODE"

clear_darts:
        lda #0
        sta dart_count
        ldy #DARTS - 1
@slot:
        sta dart_on,y
        dey
        bpl @slot
        rts

; Y = a fresh dart at foe X, carry clear; carry set if all are in flight. Keeps X.
fresh_dart:
        ldy #DARTS - 1
@slot:
        lda dart_on,y
        beq @free
        dey
        bpl @slot
        sec
        rts
@free:
        inc dart_count
        lda #1
        sta dart_on,y
        lda #0
        sta dart_x_lo,y
        sta dart_y_lo,y
        lda foe_x,x
        sta dart_x,y
        lda foe_y,x
        clc
        adc #4
        sta dart_y,y
        lda foe_kind,x
        cmp #FOE_BOSS
        clc
        bne @done
        lda dart_y,y
        adc #8
        sta dart_y,y
        clc
@done:
        rts

; Foe X throws in direction A: 16 of them, 0 right, 4 down, 8 left, 12 up. Keeps X.
throw_dart:
        sta temp2
        jsr fresh_dart
        bcs @done
        stx temp
        ldx temp2
        lda direction_x_lo,x
        sta speed_x_lo,y
        lda direction_x_hi,x
        sta speed_x,y
        lda direction_y_lo,x
        sta speed_y_lo,y
        lda direction_y_hi,x
        sta speed_y,y
        ldx temp
@done:
        rts

; Foe X throws at the firefly. The longer side of the way is scaled to 128 to 255: a speed of 0.75 to
; 1.5 pixels a frame, from the third wave on 1 to 2. Keeps X.
throw_aimed:
        lda foe_x_hi,x
        bne @far
        jsr fresh_dart
        bcc @measure
@far:
        rts
@measure:
        lda #0
        sta signs
        lda ship_x
        clc
        adc #4
        sec
        sbc dart_x,y
        bcs @right
        eor #$FF
        adc #1
        sta gap_x
        lda #$80
        sta signs
        bne @height
@right:
        sta gap_x
@height:
        lda ship_y
        clc
        adc #4
        sec
        sbc dart_y,y
        bcs @below
        eor #$FF
        adc #1
        sta gap_y
        lda signs
        ora #$40
        sta signs
        bne @scale
@below:
        sta gap_y
@scale:
        lda gap_x
        ora gap_y
        beq @straight           ; it sits on the firefly
        bmi @scaled
        asl gap_x
        asl gap_y
        jmp @scale
@straight:
        lda #$FF
        sta gap_x
@scaled:
        lda gap_x
        bit signs
        jsr scale_speed
        lda temp2
        sta speed_x_lo,y
        lda temp3
        sta speed_x,y
        lda signs
        asl a
        sta signs               ; bit 7: above
        lda gap_y
        bit signs
        jsr scale_speed
        lda temp2
        sta speed_y_lo,y
        lda temp3
        sta speed_y,y
        rts

; temp3:temp2 = A * 1.5, or * 2, negative if N is set. Keeps X and Y.
scale_speed:
        php
        sta temp2
        pha
        lda #0
        sta temp3
        lda wave_index
        cmp #2
        pla
        bcs @add                ; as much again
        lsr a
@add:
        clc
        adc temp2
        sta temp2
        bcc @sign
        inc temp3
@sign:
        plp
        bpl @done
        lda #0
        sec
        sbc temp2
        sta temp2
        lda #0
        sbc temp3
        sta temp3
@done:
        rts

move_darts:
        ldx #DARTS - 1
@slot:
        lda dart_on,x
        beq @next
        lda dart_x_lo,x
        clc
        adc speed_x_lo,x
        sta dart_x_lo,x
        lda dart_x,x
        adc speed_x,x
        sta dart_x,x
        cmp #250                ; over either edge
        bcs @gone
        lda dart_y_lo,x
        clc
        adc speed_y_lo,x
        sta dart_y_lo,x
        lda dart_y,x
        adc speed_y,x
        sta dart_y,x
        cmp #TOP_Y - 4
        bcc @gone
        cmp #BOTTOM_Y + 20
        bcs @gone
        lda ship_x              ; middles: ship + HEART, dart + 4
        sec
        sbc dart_x,x
        clc
        adc #HEART_X - 4 + TOUCH - 1
        cmp #2 * TOUCH - 1
        bcs @next
        lda ship_y
        sec
        sbc dart_y,x
        clc
        adc #HEART_Y - 4 + TOUCH - 1
        cmp #2 * TOUCH - 1
        bcs @next
        jsr player_dies
@gone:
        lda #0
        sta dart_on,x
        dec dart_count
@next:
        dex
        bpl @slot
        rts

draw_darts:
        lda #0
        sta sprite_flags
        sta sprite_x+1
        lda #<sprite_dart_0
        ldy #>sprite_dart_0
        sta pointer
        lda frame_counter
        and #$04
        beq @picture
        lda #<sprite_dart_1
        ldy #>sprite_dart_1
        sta pointer
@picture:
        sty pointer+1
        ldx #DARTS - 1
@slot:
        lda dart_on,x
        beq @next
        lda dart_x,x
        sta sprite_x
        lda dart_y,x
        sta sprite_y
        stx slot
        jsr draw_sprites
        ldx slot
@next:
        dex
        bpl @slot
        rts
