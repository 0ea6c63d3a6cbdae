; A drop of dew, left by a carrier: it makes the light stronger.

.include "shooter.inc"
.import sprite_dew_0, sprite_dew_1
.export drop_dew, move_dew, clear_dew

DEW_POINTS = 50

.segment "BSS"
dew_on: .res 1
dew_x:  .res 1
dew_y:  .res 1

.segment "CODE"

clear_dew:
        lda #0
        sta dew_on
        rts

; Where foe X is. Keeps X.
drop_dew:
        lda foe_x,x
        sta dew_x
        lda foe_y,x
        sta dew_y
        lda #1
        sta dew_on
        rts

; It drifts to the left, up and down; this also draws it.
move_dew:
        lda dew_on
        beq @done
        dec dew_x
        lda dew_x
        cmp #4
        bcc clear_dew
        lda ship_x              ; reach: 14 pixels on either axis
        sec
        sbc dew_x
        clc
        adc #14
        cmp #28
        bcs @draw
        lda ship_y
        sec
        sbc dew_y
        clc
        adc #14
        cmp #28
        bcs @draw
        jsr clear_dew
        inc dew_taken
        lda #SFX_DEW
        jsr sfx_play
        lda #DEW_POINTS
        jsr add_score
        lda power
        cmp #MAX_POWER
        bcs @done
        inc power
@done:
        rts
@draw:
        lda dew_x
        sta sprite_x
        lda #0
        sta sprite_x+1
        sta sprite_flags
        lda frame_counter
        asl a
        asl a
        tax
        lda sine,x              ; +-4 pixels
        cmp #$80
        ror a
        cmp #$80
        ror a
        cmp #$80
        ror a
        clc
        adc dew_y
        sta sprite_y
        lda #<sprite_dew_0
        ldy #>sprite_dew_0
        sta pointer
        lda frame_counter
        and #$08
        beq @picture
        lda #<sprite_dew_1
        ldy #>sprite_dew_1
        sta pointer
@picture:
        sty pointer+1
        jmp draw_sprites
