; The hero: walking, keys, doors, the treasure, the way to the next room, and its picture.

.include "maze.inc"
.import sprite_hero_down_0, sprite_hero_down_1, sprite_hero_up_0, sprite_hero_up_1
.import sprite_hero_side_0, sprite_hero_side_1, sprite_hero_hurt
.importzp MT_floor, MT_key_gold, MT_door_gold
.export move_hero, obstacle, draw_hero, hero_start, hero_direction, hero_pictures_lo, hero_pictures_hi

KEY_POINTS  = 100
DOOR_POINTS = 200
LOCK_PAUSE  = 30                ; frames between two rattles at a locked door

.segment "BSS"
hero_direction: .res 1
lock_wait:      .res 1

.segment "CODE"

hero_start:
        lda #PLAYER_ALIVE
        sta player_state
        lda #DIRECTION_DOWN
        sta hero_direction
        lda #0
        sta lock_wait
        rts

move_hero:
        lda lock_wait
        beq @walk
        dec lock_wait
@walk:
        jsr walk_by_pad
        jsr touch_cell
        jmp map_position

; Carry set if (probe_x, probe_y) cannot be walked on. A door that a key fits opens.
obstacle:
        jsr cell_kind
        cmp #KIND_WALL
        beq @blocked
        cmp #KIND_DOOR
        beq @door
        clc
        rts
@door:
        jsr try_door
@blocked:
        sec
        rts

; ---------------------------------------------------------------- things

; The door at place Y: open it if there is a key of its colour.
try_door:
        lda room,y
        sec
        sbc #MT_door_gold
        tax
        lda keys,x
        beq @locked
        dec keys,x
        inc doors_opened
        jsr remove
        lda #SFX_DOOR
        jsr sfx_play
        lda #DOOR_POINTS
        jmp key_hud
@locked:
        lda lock_wait
        bne @done
        lda #LOCK_PAUSE
        sta lock_wait
        lda #SFX_LOCK
        jmp sfx_play
@done:
        rts

; What lies under the middle of the hero.
touch_cell:
        lda hero_x
        clc
        adc #BOX / 2
        sta probe_x
        lda hero_y
        clc
        adc #BOX / 2
        sta probe_y
        jsr cell_kind
        cmp #KIND_KEY
        beq @key
        cmp #KIND_TREASURE
        beq @treasure
        rts
@key:
        lda room,y
        sec
        sbc #MT_key_gold
        tax
        inc keys,x
        inc keys_taken
        jsr remove
        lda #SFX_KEY
        jsr sfx_play
        lda #KEY_POINTS
        jmp key_hud
@treasure:
        jsr remove
        jmp level_done

; A points for a key or a door, and the keys drawn anew.
key_hud:
        jsr add_score
        redraw DIRTY_KEYS
        rts

; The item at place Y of this room is gone for good.
remove:
        sty temp
        ldx item_count
@item:
        dex
        bmi @cell
        lda item_room,x
        cmp room_number
        bne @item
        lda item_cell,x
        cmp temp
        bne @item
        lda #1
        sta item_taken,x
@cell:
        ldy temp
        lda #MT_floor
        jmp replace_cell

; ---------------------------------------------------------------- picture

draw_hero:
        lda walking
        beq @draw
        lda frame_counter
        and #$08
@draw:
        jmp draw_hero_picture

.segment "RODATA"
.define PICTURES sprite_hero_up_0, sprite_hero_up_1, sprite_hero_side_0, sprite_hero_side_1, sprite_hero_down_0, sprite_hero_down_1, sprite_hero_side_0, sprite_hero_side_1, sprite_hero_hurt
hero_pictures_lo: .lobytes PICTURES
hero_pictures_hi: .hibytes PICTURES
