; The hero: walking, keys, doors, the treasure, the way to the next room, and its picture.

.include "maze.inc"
.import sprite_hero_down_0, sprite_hero_down_1, sprite_hero_up_0, sprite_hero_up_1
.import sprite_hero_side_0, sprite_hero_side_1, sprite_hero_hurt
.importzp MT_floor, MT_key_gold, MT_door_gold
.export move_hero, map_position, draw_hero, hero_start, hero_direction

KEY_POINTS  = 100
DOOR_POINTS = 200
LOCK_PAUSE  = 30                ; frames between two rattles at a locked door

.segment "BSS"
hero_direction: .res 1
walking:        .res 1          ; moved in this frame
lock_wait:      .res 1
slid:           .res 1          ; this frame's other axis was used to slip around a corner

.segment "CODE"

hero_start:
        lda #PLAYER_ALIVE
        sta player_state
        lda #DIRECTION_DOWN
        sta hero_direction
        lda #0
        sta walking
        sta lock_wait
        rts

move_hero:
        lda #0
        sta walking
        sta slid
        lda lock_wait
        beq @pads
        dec lock_wait
@pads:
        lda pad1
        lsr a
        bcs @right
        lsr a
        bcs @left
@vertical:
        lda slid
        bne @touch
        lda pad1
        and #PAD_UP | PAD_DOWN
        beq @touch
        and #PAD_UP
        bne @up
        lda #DIRECTION_DOWN
        sta hero_direction
        jsr step_down
        jmp @touch
@up:
        lda #DIRECTION_UP
        sta hero_direction
        jsr step_up
        jmp @touch
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
@touch:
        jsr touch_cell
        ; falls through

; map_x, map_y: the hero in the whole level, 256 x 208 pixels per room.
map_position:
        lda room_x
        sta map_x+1
        lda hero_x
        sta map_x
        lda hero_y
        sec
        sbc #32
        sta map_y
        lda #0
        sta map_y+1
        ldx room_y
        beq @done
@row:
        lda map_y
        clc
        adc #208
        sta map_y
        bcc @next
        inc map_y+1
@next:
        dex
        bne @row
@done:
        rts

; ---------------------------------------------------------------- one step on one axis

step_right:
        lda hero_x
        cmp #RIGHTMOST
        bcs @leave
        adc #BOX - 1 + SPEED
        sta probe_x
        jsr side_free
        bcs @blocked
        lda hero_x
        adc #SPEED
        sta hero_x
        inc walking
@blocked:
        rts
@leave:
        ldx #LEFTMOST
        ldy hero_y
        lda room_number
        clc
        adc #1
        jmp enter_room

step_left:
        lda hero_x
        cmp #LEFTMOST + 1
        bcc @leave
        sbc #SPEED
        sta probe_x
        jsr side_free
        bcs @blocked
        lda hero_x
        sec
        sbc #SPEED
        sta hero_x
        inc walking
@blocked:
        rts
@leave:
        ldx #RIGHTMOST
        ldy hero_y
        lda room_number
        sec
        sbc #1
        jmp enter_room

step_down:
        lda hero_y
        cmp #LOWEST
        bcs @leave
        adc #BOX - 1 + SPEED
        sta probe_y
        jsr edge_free
        bcs @blocked
        lda hero_y
        adc #SPEED
        sta hero_y
        inc walking
@blocked:
        rts
@leave:
        ldx hero_x
        ldy #TOPMOST
        lda room_number
        clc
        adc rooms_across
        jmp enter_room

step_up:
        lda hero_y
        cmp #TOPMOST + 1
        bcc @leave
        sbc #SPEED
        sta probe_y
        jsr edge_free
        bcs @blocked
        lda hero_y
        sec
        sbc #SPEED
        sta hero_y
        inc walking
@blocked:
        rts
@leave:
        ldx hero_x
        ldy #LOWEST
        lda room_number
        sec
        sbc rooms_across
        jmp enter_room

; Carry clear if both corners at column probe_x are free. One free corner: slip towards it, unless
; the pad says where to go on the other axis.
side_free:
        lda hero_y
        sta probe_y
        jsr obstacle
        ror temp2               ; bit 7: the upper corner is blocked
        lda hero_y
        clc
        adc #BOX - 1
        sta probe_y
        jsr obstacle
        bcs @lower
        bit temp2
        bmi @slip_down
        rts                     ; carry clear: free
@lower:
        bit temp2
        bmi @stop
        lda pad1
        and #PAD_UP | PAD_DOWN
        bne @stop
        inc slid
        jsr step_up
@stop:
        sec
        rts
@slip_down:
        lda pad1
        and #PAD_UP | PAD_DOWN
        bne @stop
        inc slid
        jsr step_down
        sec
        rts

; The same for row probe_y. Slipping sideways needs no care for exits: they lie in the walls.
edge_free:
        lda hero_x
        sta probe_x
        jsr obstacle
        ror temp2
        lda hero_x
        clc
        adc #BOX - 1
        sta probe_x
        jsr obstacle
        bcs @right
        bit temp2
        bmi @slip_right
        rts
@right:
        bit temp2
        bmi @stop
        lda slid
        bne @stop
        lda pad1
        and #PAD_LEFT | PAD_RIGHT
        bne @stop
        inc slid
        jsr step_left
@stop:
        sec
        rts
@slip_right:
        lda slid
        bne @stop
        lda pad1
        and #PAD_LEFT | PAD_RIGHT
        bne @stop
        inc slid
        jsr step_right
        sec
        rts

; Carry set if (probe_x, probe_y) cannot be walked on. A door that a key fits opens.
obstacle:
        lda temp2
        pha
        jsr cell_kind
        cmp #KIND_WALL
        beq @blocked
        cmp #KIND_DOOR
        beq @door
        pla
        sta temp2
        clc
        rts
@door:
        jsr try_door
@blocked:
        pla
        sta temp2
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
        ldx #0
        jsr add_score
        lda hud_dirty
        ora #DIRTY_KEYS
        sta hud_dirty
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
        lda walking
        beq @standing
        lda frame_counter
        and #$08
        beq @standing
        inx
@standing:
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
.define PICTURES sprite_hero_up_0, sprite_hero_up_1, sprite_hero_side_0, sprite_hero_side_1, sprite_hero_down_0, sprite_hero_down_1, sprite_hero_side_0, sprite_hero_side_1, sprite_hero_hurt
pictures_lo: .lobytes PICTURES
pictures_hi: .hibytes PICTURES
