; The firefly.

.include "shooter.inc"
.import sprite_firefly_0, sprite_firefly_1, sprite_firefly_hurt_0, sprite_firefly_hurt_1
.export ship_start, move_ship, draw_ship

START_X       = 40
START_Y       = 120
SHIELD_FRAMES = 100             ; after a start nothing hurts for a while

.segment "CODE"

ship_start:
        lda #START_X
        sta ship_x
        lda #START_Y
        sta ship_y
        lda #SHIELD_FRAMES
        sta shield
        lda #PLAYER_ALIVE
        sta player_state
        rts

move_ship:
        lda shield
        beq @pad
        dec shield
@pad:
        lda pad1
        lsr a
        bcc @left
        ldx ship_x
        cpx #RIGHTMOST_X
        bcs @left
        inx
        inx
        stx ship_x
@left:
        lsr a
        bcc @down
        ldx ship_x
        cpx #LEFTMOST_X + 1
        bcc @down
        dex
        dex
        stx ship_x
@down:
        lsr a
        bcc @up
        ldx ship_y
        cpx #BOTTOM_Y
        bcs @up
        inx
        inx
        stx ship_y
@up:
        lsr a
        bcc @done
        ldx ship_y
        cpx #TOP_Y + 1
        bcc @done
        dex
        dex
        stx ship_y
@done:
        rts

draw_ship:
        lda ship_x
        sta sprite_x
        lda #0
        sta sprite_x+1
        sta sprite_flags
        ldx ship_y
        dex
        stx sprite_y
        ldx #0
        lda player_state
        cmp #PLAYER_DYING
        beq @hurt
        lda shield
        and #$04
        bne @blink
        lda frame_counter
        and #$04
        beq @draw
        inx
        bne @draw
@hurt:
        ldx #2
        lda mode_timer
        cmp #32
        bcs @draw
        inx
        cmp #16
        bcc @blink
@draw:
        lda pictures_lo,x
        sta pointer
        lda pictures_hi,x
        sta pointer+1
        jmp draw_sprites
@blink:
        rts

.segment "RODATA"
.define PICTURES sprite_firefly_0, sprite_firefly_1, sprite_firefly_hurt_0, sprite_firefly_hurt_1
pictures_lo: .lobytes PICTURES
pictures_hi: .hibytes PICTURES
