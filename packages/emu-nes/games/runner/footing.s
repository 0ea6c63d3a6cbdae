; The fox and the map: walls to the sides, ground below, blocks above.

.include "runner.inc"
.importzp MT_box_used
.export move_x, move_y, probe_at
.exportzp fall_from

.segment "ZEROPAGE"
fall_from:    .res 1            ; y of the feet before this frame's move

.segment "CODE"

move_x:
        lda player_vx
        clc
        adc player_sub_x
        sta player_sub_x
        lda player_vx+1
        bmi @leftwards
        adc player_x
        sta player_x
        bcc wall_right
        inc player_x+1
        bcs wall_right
@leftwards:
        adc player_x
        sta player_x
        bcs wall_left
        dec player_x+1
        jmp wall_left

wall_right:
        lda player_x
        clc
        adc #BOX_WIDTH - 1
        sta probe_x
        lda player_x+1
        adc #0
        sta probe_x+1
        jsr wall_here
        bne stage_edges
        lda probe_x             ; stand just left of the wall
        and #$F0
        sec
        sbc #BOX_WIDTH
        sta player_x
        lda probe_x+1
        sbc #0
        sta player_x+1
        jmp stop_x

wall_left:
        lda player_x
        sta probe_x
        lda player_x+1
        sta probe_x+1
        jsr wall_here
        bne stage_edges
        lda probe_x
        and #$F0
        clc
        adc #16
        sta player_x
        lda probe_x+1
        adc #0
        sta player_x+1
stop_x:
        lda #0
        sta player_vx
        sta player_vx+1
        sta player_sub_x

; The left edge of the picture is a wall: the camera never turns back.
stage_edges:
        lda player_x
        sec
        sbc camera_x
        sta temp
        lda player_x+1
        sbc camera_x+1
        bmi @hold
        bne @done
        lda temp
        cmp #8
        bcs @done
@hold:
        lda camera_x
        clc
        adc #8
        sta player_x
        lda camera_x+1
        adc #0
        sta player_x+1
        lda player_vx+1
        bpl @done
        lda #0
        sta player_vx
        sta player_vx+1
@done:
        rts

; Z set if the column at probe_x is solid at the fox's shoulder or hip.
wall_here:
        lda player_y
        clc
        adc #3
        sta probe_y
        jsr tile_at
        jsr is_solid
        beq @yes
        lda player_y
        clc
        adc #13
        sta probe_y
        jsr tile_at
        jmp is_solid
@yes:
        rts

; Z set if kind A is a wall.
is_solid:
        cmp #KIND_SOLID
        beq @done
        cmp #KIND_BOX
@done:
        rts

move_y:
        lda player_y
        clc
        adc #BOX_HEIGHT
        sta fall_from
        lda rider_slot
        bpl @carried            ; the log moves the fox, see logs.s
        lda player_vy
        clc
        adc player_sub_y
        sta player_sub_y
        lda player_vy+1
        adc player_y
        sta player_y
        bit player_vy+1
        bmi rising

        lda #0
        sta on_ground
        lda player_y
        clc
        adc #BOX_HEIGHT
        sta probe_y
        ldx #2                  ; the two hind paws, then the front
        jsr floor_at
        bcs landed
        ldx #BOX_WIDTH - 3
        jsr floor_at
        bcs landed
        rts
@carried:
        lda #1
        sta on_ground
        lda #0
        sta player_vy
        sta player_vy+1
        rts

landed:
        lda probe_y
        and #$F0
        sec
        sbc #BOX_HEIGHT
        sta player_y
        lda #0
        sta player_vy
        sta player_vy+1
        sta player_sub_y
        lda #1
        sta on_ground
        rts

; Carry set if the feet at player_x + X, probe_y have come down on something.
floor_at:
        jsr probe_at
        jsr tile_at
        jsr is_solid
        beq @yes
        cmp #KIND_LEDGE
        bne @no
        lda probe_y             ; a ledge carries only who comes from above its top
        and #$F0
        cmp fall_from
        rts                     ; carry: top >= feet before the move
@yes:
        sec
        rts
@no:
        clc
        rts

probe_at:
        txa
        clc
        adc player_x
        sta probe_x
        lda player_x+1
        adc #0
        sta probe_x+1
        rts

rising:
        lda player_y
        cmp #SKY_LIMIT
        bcs @head
        lda #SKY_LIMIT
        sta player_y
        bne stop_y
@head:
        sta probe_y
        ldx #7
        jsr probe_at
        jsr tile_at
        cmp #KIND_BOX
        beq open_box
        jsr is_solid
        beq bump
        ldx #3
        jsr probe_at
        jsr tile_at
        jsr is_solid
        beq bump
        ldx #BOX_WIDTH - 4
        jsr probe_at
        jsr tile_at
        jsr is_solid
        beq bump
        rts
open_box:
        lda #MT_box_used
        jsr set_tile
        jsr spark_add
        jsr add_coin
bump:
        lda player_y
        and #$F0
        clc
        adc #16
        sta player_y
stop_y:
        lda #0
        sta player_vy
        sta player_vy+1
        sta player_sub_y
        rts

