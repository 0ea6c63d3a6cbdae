; The firefly's sparks of light: while A is held one volley every eight frames.

.include "shooter.inc"
.import sprite_light
.export move_shots, clear_shots, draw_shots, shot_on, shot_x, shot_y

RELOAD_FRAMES = 8
SPEED   = 5
FOE_SIZE = 16
REACH   = 4                     ; a shot reaches this far around its middle

.segment "BSS"
shot_on:     .res SHOTS
shot_x:      .res SHOTS         ; upper left corner of an 8x8 picture
shot_y:      .res SHOTS
shot_rise:   .res SHOTS         ; pixels a frame, signed
reload:      .res 1
volley:      .res 1

.segment "CODE"

clear_shots:
        lda #0
        sta reload
        ldx #SHOTS - 1
@slot:
        sta shot_on,x
        dex
        bpl @slot
        rts

move_shots:
        lda reload
        beq @loaded
        dec reload
        jmp @fly
@loaded:
        lda pad1
        and #PAD_A
        beq @fly
        jsr fire
@fly:
        ldx #SHOTS - 1
@slot:
        lda shot_on,x
        beq @next
        lda shot_y,x
        clc
        adc shot_rise,x
        sta shot_y,x
        cmp #TOP_Y - 4
        bcc @gone
        cmp #BOTTOM_Y + 16
        bcs @gone
        lda shot_x,x
        adc #SPEED              ; carry is clear
        sta shot_x,x
        cmp #248
        bcs @gone
        stx slot
        jsr find_foe
        ldx slot
        bcc @next
@gone:
        lda #0
        sta shot_on,x
@next:
        dex
        bpl @slot
        rts

; A volley of 1, 2 or 3, as far as there are free slots.
fire:
        lda #RELOAD_FRAMES
        sta reload
        lda #SFX_SHOT
        jsr sfx_play
        ldy power
        lda volley_first,y
        sta volley
        ldx #SHOTS - 1
@slot:
        lda shot_on,x
        bne @next
        ldy volley
        lda ship_x
        clc
        adc #12
        sta shot_x,x
        lda ship_y
        adc volley_y,y
        sta shot_y,x
        lda volley_rise,y
        sta shot_rise,x
        inc shot_on,x
        lda volley_more,y
        beq @done
        inc volley
@next:
        dex
        bpl @slot
@done:
        rts

; Carry set if shot X meets a foe; the foe takes it.
find_foe:
        ldy #FOES - 1
@foe:
        lda foe_kind,y
        beq @next
        cmp #FOE_BOSS
        beq @boss
        lda foe_x_hi,y
        bne @next
        lda shot_x,x
        clc
        adc #8 - REACH + 4
        sec
        sbc foe_x,y
        cmp #FOE_SIZE + REACH
        bcs @next
        lda shot_y,x
        clc
        adc #8
        sec
        sbc foe_y,y
        cmp #FOE_SIZE + REACH
        bcs @next
@hit:
        tya
        tax
        jsr foe_popped
        sec
        rts
@boss:
        lda shot_x,x
        clc
        adc #4
        sec
        sbc foe_x,y
        cmp #32
        bcs @next
        lda shot_y,x
        clc
        adc #8
        sec
        sbc foe_y,y
        cmp #36
        bcc @hit
@next:
        dey
        bpl @foe
        clc
        rts

draw_shots:
        lda #0
        sta sprite_flags
        sta sprite_x+1
        lda #<sprite_light
        sta pointer
        lda #>sprite_light
        sta pointer+1
        ldx #SHOTS - 1
@slot:
        lda shot_on,x
        beq @next
        lda shot_x,x
        sta sprite_x
        lda shot_y,x
        sta sprite_y
        stx slot
        jsr draw_sprites
        ldx slot
@next:
        dex
        bpl @slot
        rts

.segment "RODATA"
; volleys by power: where they begin in the lists below
volley_first: .byte 0, 1, 3
volley_y:     .byte 5,  1, 9,  5, 2, 8
volley_rise:  .byte 0,  0, 0,  0, $FF, 1
volley_more:  .byte 0,  1, 0,  1, 1, 0
