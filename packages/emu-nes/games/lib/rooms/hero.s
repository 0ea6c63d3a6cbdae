; The hero of a game for one player (lib/solo): it walks as the pad says, and its picture.

.include "lib.inc"
.include "solo.inc"
.include "rooms.inc"
.export walk_by_pad, draw_hero_picture

PICTURE_HURT = 8
MIRRORED     = $40

.segment "CODE"

; One frame: along both axes, the vertical one last.
walk_by_pad:
        lda #0
        sta walking
        sta slid
        lda pad1
        lsr a
        bcs @right
        lsr a
        bcs @left
@vertical:
        lda slid
        bne @done
        lda pad1
        and #PAD_UP | PAD_DOWN
        beq @done
        and #PAD_UP
        bne @up
        lda #DIRECTION_DOWN
        sta hero_direction
        jmp step_down
@up:
        lda #DIRECTION_UP
        sta hero_direction
        jmp step_up
@right:
        lda #DIRECTION_RIGHT
        sta hero_direction
        jsr step_right
        jmp @vertical
@left:
        lda #DIRECTION_LEFT
        sta hero_direction
        jsr step_left
        jmp @vertical
@done:
        rts

; A = 0: with one foot forward; else with the other.
draw_hero_picture:
        cmp #1                  ; carry: the other foot
        lda hero_direction
        rol a
        tax
        lda hero_x
        sec
        sbc #2
        sta sprite_x
        lda hero_y
        sec
        sbc #4
        sta sprite_y
        lda #0
        sta sprite_x+1
        sta sprite_flags
        lda player_state
        cmp #PLAYER_DYING
        beq @hurt
        lda hero_direction
        cmp #DIRECTION_LEFT
        bne @draw
        lda #MIRRORED
        sta sprite_flags
        bne @draw
@hurt:
        ldx #PICTURE_HURT
@draw:
        lda hero_pictures_lo,x
        sta pointer
        lda hero_pictures_hi,x
        sta pointer+1
        jmp draw_sprites
