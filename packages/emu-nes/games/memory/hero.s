; The owl: walking, doors, and its picture. The picture is a matter of place and direction alone: no
; clock shows in it, for a clock could stand in for memory.

.include "memory.inc"
.import sprite_owl_down_0, sprite_owl_down_1, sprite_owl_up_0, sprite_owl_up_1
.import sprite_owl_side_0, sprite_owl_side_1, sprite_owl_hurt
.export move_hero, obstacle, draw_hero, hero_start, hero_direction

.segment "BSS"
hero_direction: .res 1

.segment "CODE"

hero_start:
        lda #PLAYER_ALIVE
        sta player_state
        lda #DIRECTION_RIGHT
        sta hero_direction
        rts

move_hero:
        jsr walk_begin
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
        jsr step_down
        jmp @done
@up:
        lda #DIRECTION_UP
        sta hero_direction
        jsr step_up
        jmp @done
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
        jmp map_position

; Carry set if (probe_x, probe_y) cannot be walked on. A door answers at once.
obstacle:
        jsr cell_kind
        cmp #KIND_WALL
        beq @blocked
        cmp #KIND_DOOR
        beq @door
        clc
        rts
@door:
        lda player_state
        bne @blocked            ; one answer is enough
        jsr meet_door
@blocked:
        sec
        rts

draw_hero:
        lda hero_x
        sec
        sbc #2
        sta sprite_x
        lda #0
        sta sprite_x+1
        sta sprite_flags
        lda hero_y
        sec
        sbc #4
        sta sprite_y
        ldx #PICTURE_HURT
        lda player_state
        cmp #PLAYER_DYING
        beq @draw
        lda hero_direction
        asl a
        tax
        lda hero_x
        eor hero_y
        and #$08
        beq @feet
        inx
@feet:
        lda hero_direction
        cmp #DIRECTION_LEFT
        bne @draw
        lda #$40
        sta sprite_flags
@draw:
        lda pictures_lo,x
        sta pointer
        lda pictures_hi,x
        sta pointer+1
        jmp draw_sprites

.segment "RODATA"
PICTURE_HURT = 8
.define PICTURES sprite_owl_up_0, sprite_owl_up_1, sprite_owl_side_0, sprite_owl_side_1, sprite_owl_down_0, sprite_owl_down_1, sprite_owl_side_0, sprite_owl_side_1, sprite_owl_hurt
pictures_lo: .lobytes PICTURES
pictures_hi: .hibytes PICTURES
