; All foes: where they are, how they take a hit, how they touch the firefly, their pictures.
;
; Places are 16 bits wide, so that foes come in and go out over the edges. Slot 0 is the boss's.

.include "shooter.inc"
.import sprite_gnat_0, sprite_gnat_1, sprite_moth_0, sprite_moth_1, sprite_wasp_0, sprite_wasp_1
.import sprite_spitter_0, sprite_spitter_1, sprite_beetle_0, sprite_beetle_1, sprite_darter_0, sprite_darter_1
.export spawn_foe, move_foes, draw_foes, clear_foes, foe_popped
.export foe_kind, foe_x, foe_x_hi, foe_y, foe_health, foe_time, foe_home, foe_flash

TOUCH = 11                      ; corners this near touch
FLASH_FRAMES = 4

.segment "BSS"
foe_kind:   .res FOES
foe_x:      .res FOES
foe_x_hi:   .res FOES
foe_y:      .res FOES
foe_health: .res FOES
foe_time:   .res FOES           ; frames since it came, modulo 256
foe_home:   .res FOES           ; where it came in, for those that swing around that height
foe_flash:  .res FOES           ; frames for which a hit still shows

.segment "CODE"

clear_foes:
        lda #FOE_NONE
        sta foe_count
        ldx #FOES - 1
@slot:
        sta foe_kind,x
        dex
        bpl @slot
        rts

; A foe of kind A at the right edge, height Y; none if all slots are taken.
spawn_foe:
        ldx #FOES - 1
@slot:
        pha
        lda foe_kind,x
        beq @free
        pla
        dex
        bne @slot               ; slot 0 is the boss's
        rts
@free:
        pla
        sta foe_kind,x
        tya
        sta foe_y,x
        sta foe_home,x
        lda #0
        sta foe_x,x
        sta foe_time,x
        sta foe_flash,x
        lda #1
        sta foe_x_hi,x
        ldy foe_kind,x
        lda healths-1,y
        sta foe_health,x
        inc foe_count
        rts

move_foes:
        ldx #FOES - 1
@slot:
        stx slot
        lda foe_kind,x
        beq @next
        inc foe_time,x
        jsr move_foe
        ldx slot
        lda foe_kind,x
        beq @next
        jsr touch
@next:
        ldx slot
        dex
        bpl @slot
        rts

; As its kind moves. Movers keep X.
move_foe:
        tay
        lda movers_hi-1,y
        pha
        lda movers_lo-1,y
        pha
        rts                     ; RTS adds 1 to the address

; Foe X against the firefly.
touch:
        cmp #FOE_BOSS
        beq @boss
        lda foe_x_hi,x
        bne @done
        lda ship_x
        sec
        sbc foe_x,x
        clc
        adc #TOUCH - 1
        cmp #2 * TOUCH - 1
        bcs @done
        lda ship_y
        sec
        sbc foe_y,x
        clc
        adc #TOUCH - 1
        cmp #2 * TOUCH - 1
        bcs @done
        jmp player_dies
@boss:                          ; 32x32 pixels, the corners of which are air
        lda ship_x
        clc
        adc #HEART_X - 5
        sec
        sbc foe_x,x
        cmp #32 - 10
        bcs @done
        lda ship_y
        clc
        adc #HEART_Y - 5
        sec
        sbc foe_y,x
        cmp #32 - 10
        bcs @done
        jmp player_dies
@done:
        rts

; Foe X takes a shot.
foe_popped:
        lda #FLASH_FRAMES
        sta foe_flash,x
        lda foe_kind,x
        cmp #FOE_BOSS
        beq boss_hit
        dec foe_health,x
        beq @dead
        lda #SFX_TICK
        jmp sfx_play
@dead:
        inc kills
        ldy foe_kind,x
        lda values-1,y
        pha
        cpy #FOE_BEETLE
        bne @spark
        jsr drop_dew
@spark:
        ldy foe_y,x
        lda foe_x,x
        jsr spark_at
        lda #FOE_NONE
        sta foe_kind,x
        dec foe_count
        lda #SFX_POP
        jsr sfx_play
        pla
        jmp add_score

boss_hit:
        inc boss_hits
        redraw DIRTY_BOSS
        dec boss_health
        beq @dead
        lda #SFX_TICK
        jmp sfx_play
@dead:
        inc kills
        ldy foe_y,x
        lda foe_x,x
        jsr spark_at
        lda foe_y,x
        clc
        adc #16
        tay
        lda foe_x,x
        jsr spark_at
        lda foe_y,x
        tay
        lda foe_x,x
        clc
        adc #12
        jsr spark_at
        jsr clear_foes
        jsr clear_darts
        jmp wave_done

draw_foes:
        lda frame_counter
        and #$02
        bne @backwards
        ldx #0
@forward:
        jsr draw_foe
        inx
        cpx #FOES
        bne @forward
        rts
@backwards:
        ldx #FOES - 1
@backward:
        jsr draw_foe
        dex
        bpl @backward
        rts

draw_foe:
        lda foe_kind,x
        beq @done
        stx slot
        cmp #FOE_BOSS
        beq @boss
        asl a
        tay
        lda foe_time,x
        and #$04
        beq @frame
        iny
@frame:
        lda pictures_lo-2,y
        sta pointer
        lda pictures_hi-2,y
        sta pointer+1
        lda foe_x,x
        sta sprite_x
        lda foe_x_hi,x
        sta sprite_x+1
        lda foe_y,x
        sta sprite_y
        dec sprite_y
        lda #0
        ldy foe_flash,x
        beq @draw
        dec foe_flash,x
        lda #1                  ; another palette
@draw:
        sta sprite_flags
        jsr draw_sprites
        ldx slot
@done:
        rts
@boss:
        jsr draw_boss
        ldx slot
        rts

.segment "RODATA"
healths: .byte 1, 1, 2, 3, 4, 2
values:  .byte 10, 20, 30, 50, 40, 30
.define MOVERS move_gnat-1, move_moth-1, move_wasp-1, move_spitter-1, move_beetle-1, move_darter-1, move_boss-1
movers_lo: .lobytes MOVERS
movers_hi: .hibytes MOVERS
.define PICTURES sprite_gnat_0, sprite_gnat_1, sprite_moth_0, sprite_moth_1, sprite_wasp_0, sprite_wasp_1, sprite_spitter_0, sprite_spitter_1, sprite_beetle_0, sprite_beetle_1, sprite_darter_0, sprite_darter_1
pictures_lo: .lobytes PICTURES
pictures_hi: .hibytes PICTURES
