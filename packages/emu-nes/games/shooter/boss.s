; The bosses. Each wave has its own: a manner of flying, a picture, a measure of health.

.include "shooter.inc"
.import sprite_bee_0, sprite_bee_1, sprite_spider_0, sprite_spider_1, sprite_moon_moth_0, sprite_moon_moth_1
.export boss_begin, move_boss, draw_boss

START_X = 240
STAND_X = 196
START_Y = 104
ENTER_FRAMES = START_X - STAND_X
CHARGE_TIME  = 192              ; of 256: then it flies at the firefly and back
CHARGE_SPEED = 5

MANNER_BEE    = 0
MANNER_SPIDER = 1
MANNER_MOTH   = 2

.segment "BSS"
manner: .res 1

.segment "CODE"

; The boss of this wave comes in; the swarm is over.
boss_begin:
        jsr clear_foes
        lda #PHASE_BOSS
        sta phase
        ldx wave_index
        lda healths,x
        sta boss_health
        lda manners,x
        sta manner
        lda #FOE_BOSS
        sta foe_kind
        inc foe_count
        lda #START_X
        sta foe_x
        lda #START_Y
        sta foe_y
        lda #0
        sta foe_x_hi
        sta foe_time
        sta foe_flash
        sta foe_home            ; 1 once it has come in
        redraw DIRTY_BOSS
        lda #SFX_BOSS
        jsr sfx_play
        lda #SONG_BOSS
        jmp music_play

; X = 0, kept.
move_boss:
        lda foe_home
        bne @here
        dec foe_x
        lda foe_time
        cmp #ENTER_FRAMES
        bcc @coming
        inc foe_home
        lda #0
        sta foe_time
@coming:
        rts
@here:
        ldy manner
        beq move_bee
        dey
        beq move_spider
        jmp move_moon_moth

; Up and down; every four seconds a charge straight ahead. Throws a fan.
move_bee:
        ldy foe_time
        cpy #CHARGE_TIME
        bcs @charge
        lda sine,y
        asl a
        clc
        adc #START_Y
        sta foe_y
        tya
        and #$3F
        cmp #$20
        bne @done
        jmp throw_fan
@charge:
        cpy #CHARGE_TIME + 32
        bcs @back
        lda foe_x
        sec
        sbc #CHARGE_SPEED
        sta foe_x
        rts
@back:
        lda foe_x
        clc
        adc #CHARGE_SPEED
        sta foe_x
@done:
        rts

; It lets itself down to the firefly's height, throws at it, and sends gnats.
move_spider:
        lda foe_time
        and #1
        beq @swing
        lda ship_y
        sec
        sbc #8
        cmp foe_y
        beq @swing
        bcc @up
        inc foe_y
        bne @swing
@up:
        dec foe_y
@swing:
        ldy foe_time
        lda sine,y
        cmp #$80
        ror a
        clc
        adc #STAND_X
        sta foe_x
        tya
        and #$1F
        beq @throw
        tya
        and #$7F
        cmp #$50
        bne @done
        lda #FOE_GNAT
        ldy ship_y
        jsr spawn_foe
        ldx #0
@done:
        rts
@throw:
        jmp throw_aimed

; A wide loop; rings of darts, and single ones between.
move_moon_moth:
        lda foe_time
        asl a
        tay
        lda sine,y
        clc
        adc #STAND_X - 31
        sta foe_x
        ldy foe_time
        lda sine,y
        asl a
        clc
        adc #START_Y
        sta foe_y
        tya
        and #$7F
        cmp #$40
        beq throw_ring
        and #$1F
        cmp #$10
        bne @done
        jmp throw_aimed
@done:
        rts

throw_ring:
        lda #4                  ; the half that flies to the left
@dart:
        pha
        jsr throw_dart
        pla
        clc
        adc #1
        cmp #13
        bcc @dart
        rts

; Three darts, in later waves five.
throw_fan:
        lda wave_index
        cmp #2
        lda #7
        ldy #10
        bcc @dart
        lda #6
        ldy #11
@dart:
        sty temp3
@next:
        pha
        jsr throw_dart
        pla
        clc
        adc #1
        cmp temp3
        bcc @next
        rts

draw_boss:
        lda foe_x
        sta sprite_x
        lda #0
        sta sprite_x+1
        lda foe_y
        sta sprite_y
        lda #0
        ldy foe_flash
        beq @steady
        dec foe_flash
        lda #1                  ; another palette
@steady:
        sta sprite_flags
        lda manner
        asl a
        tay
        lda foe_time
        and #$08
        beq @frame
        iny
@frame:
        lda pictures_lo,y
        sta pointer
        lda pictures_hi,y
        sta pointer+1
        jmp draw_sprites

.segment "RODATA"
healths: .byte 40, 60, 80, 100, 140
manners: .byte MANNER_BEE, MANNER_SPIDER, MANNER_MOTH, MANNER_BEE, MANNER_MOTH
.define PICTURES sprite_bee_0, sprite_bee_1, sprite_spider_0, sprite_spider_1, sprite_moon_moth_0, sprite_moon_moth_1
pictures_lo: .lobytes PICTURES
pictures_hi: .hibytes PICTURES
