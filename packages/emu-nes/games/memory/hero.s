; The owl: walking, doors, and its picture. The picture is a matter of place and direction alone: no
; clock shows in it, for a clock could stand in for memory.

.include "memory.inc"
.import sprite_owl_down_0, sprite_owl_down_1, sprite_owl_up_0, sprite_owl_up_1
.import sprite_owl_side_0, sprite_owl_side_1, sprite_owl_hurt
.export move_hero, obstacle, draw_hero, hero_start, hero_direction, hero_pictures_lo, hero_pictures_hi

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
        jsr walk_by_pad
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
        eor hero_y
        and #$08
        jmp draw_hero_picture

.segment "RODATA"
.define PICTURES sprite_owl_up_0, sprite_owl_up_1, sprite_owl_side_0, sprite_owl_side_1, sprite_owl_down_0, sprite_owl_down_1, sprite_owl_side_0, sprite_owl_side_1, sprite_owl_hurt
hero_pictures_lo: .lobytes PICTURES
hero_pictures_hi: .hibytes PICTURES
