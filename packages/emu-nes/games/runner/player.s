; The fox: how it runs, jumps and meets the map.
;
; Speeds are 8.8 fixed point, pixels per frame. A jump asked for up to JUMP_MEMORY frames before
; landing still counts, and one asked for up to LEDGE_GRACE frames after running off an edge too.

.include "runner.inc"
.import sprite_fox_idle_0, sprite_fox_idle_1, sprite_fox_run_0, sprite_fox_run_1
.import sprite_fox_run_2, sprite_fox_jump, sprite_fox_fall, sprite_fox_hurt
.import mt_flags
.export move_player, collect_and_touch, draw_player, player_start
.exportzp player_sub_x, player_sub_y, rider_slot, facing, fall_from
.importzp MT_empty, MT_box_used
.import start_y

WALK_SPEED   = $0180
RUN_SPEED    = $0280
ACCELERATION = $0012
FRICTION     = $0018
SKID         = $0030
JUMP_SPEED   = $0480
GRAVITY_HELD = $0028            ; rising with A held
GRAVITY      = $0068
FALL_SPEED   = $0400
JUMP_MEMORY  = 6
LEDGE_GRACE  = 5
START_X      = 40
NO_RIDER     = $FF

.segment "ZEROPAGE"
player_sub_x: .res 1
player_sub_y: .res 1
rider_slot:   .res 1            ; the log the fox stands on, or NO_RIDER
facing:       .res 1            ; $00 right, $40 left: the mirror bit
fall_from:    .res 1            ; y of the feet before this frame's move
jump_memory:  .res 1
ledge_grace:  .res 1
limit_lo:     .res 1
limit_hi:     .res 1

.segment "CODE"

player_start:
        lda #START_X
        sta player_x
        lda start_y
        sta player_y
        lda #0
        sta player_x+1
        sta player_sub_x
        sta player_sub_y
        sta player_vx
        sta player_vx+1
        sta player_vy
        sta player_vy+1
        sta facing
        sta jump_memory
        sta ledge_grace
        sta player_state
        sta death_cause
        lda #1
        sta on_ground
        lda #NO_RIDER
        sta rider_slot
        rts

move_player:
        jsr steer
        jsr jump
        jsr move_x
        jmp move_y

; ---------------------------------------------------------------- speed

steer:
        ldx #<WALK_SPEED
        ldy #>WALK_SPEED
        lda pad1
        and #PAD_B
        beq @limit
        ldx #<RUN_SPEED
        ldy #>RUN_SPEED
@limit:
        stx limit_lo
        sty limit_hi
        lda pad1
        and #PAD_LEFT | PAD_RIGHT
        cmp #PAD_RIGHT
        beq @right
        cmp #PAD_LEFT
        beq @left
        ldx #<FRICTION          ; neither, or both at once: roll to a stop
        jmp slow_down

@right:
        lda #0
        sta facing
        bit player_vx+1
        bmi @turn               ; still rolling left
        jsr above_limit
        bcs @too_fast
        lda player_vx
        clc
        adc #<ACCELERATION
        sta player_vx
        bcc @right_done
        inc player_vx+1
@right_done:
        rts

@left:
        lda #$40
        sta facing
        lda player_vx+1
        bmi @speed_up_left
        ora player_vx
        bne @turn
@speed_up_left:
        jsr negate_vx
        jsr above_limit
        bcs @too_fast_left
        lda player_vx
        clc
        adc #<ACCELERATION
        sta player_vx
        bcc negate_vx
        inc player_vx+1
        jmp negate_vx
@too_fast_left:
        jsr negate_vx
@too_fast:
        ldx #<FRICTION
        jmp slow_down
@turn:
        ldx #SKID
        ; falls through

; Take X / 256 off the speed, whichever way it points, down to 0.
slow_down:
        stx temp
        lda player_vx+1
        bmi @leftwards
        jmp @rightwards
@leftwards:
        jsr negate_vx
        jsr @rightwards
        jmp negate_vx
@rightwards:
        lda player_vx
        sec
        sbc temp
        sta player_vx
        bcs @done
        dec player_vx+1
        bpl @done
        lda #0
        sta player_vx
        sta player_vx+1
@done:
        rts

; Carry set if vx (>= 0) has reached the limit.
above_limit:
        lda player_vx
        cmp limit_lo
        lda player_vx+1
        sbc limit_hi
        rts

negate_vx:
        lda #0
        sec
        sbc player_vx
        sta player_vx
        lda #0
        sbc player_vx+1
        sta player_vx+1
        rts

; ---------------------------------------------------------------- jump

jump:
        lda jump_memory
        beq @pressed
        dec jump_memory
@pressed:
        lda pad1_new
        bpl @grace
        lda #JUMP_MEMORY
        sta jump_memory
@grace:
        lda on_ground
        beq @airborne
        lda #LEDGE_GRACE + 1
        sta ledge_grace
@airborne:
        lda ledge_grace
        beq @gravity
        dec ledge_grace
        lda jump_memory
        beq @gravity
        lda #<(-JUMP_SPEED)
        sta player_vy
        lda #>(-JUMP_SPEED)
        sta player_vy+1
        lda #0
        sta jump_memory
        sta ledge_grace
        sta on_ground
        lda #NO_RIDER
        sta rider_slot
        lda #SFX_JUMP
        jsr sfx_play
@gravity:
        ldx #GRAVITY
        bit player_vy+1
        bpl @pull               ; falling
        bit pad1
        bpl @pull               ; A is up: the jump is cut short
        ldx #GRAVITY_HELD
@pull:
        txa
        clc
        adc player_vy
        sta player_vy
        bcc @terminal
        inc player_vy+1
@terminal:
        lda player_vy+1
        bmi @done
        cmp #>FALL_SPEED
        bcc @done
        lda #>FALL_SPEED
        sta player_vy+1
        lda #0
        sta player_vy
@done:
        rts

; ---------------------------------------------------------------- sideways

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

; ---------------------------------------------------------------- up and down

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

; ---------------------------------------------------------------- what the fox touches

collect_and_touch:
        ldx #7
        jsr probe_at
        lda player_y
        clc
        adc #4
        jsr @touch
        lda player_y
        clc
        adc #13
        jsr @touch
        lda player_y
        cmp #DROWNED_Y
        bcc @done
        lda #CAUSE_WATER
        jmp player_dies
@touch:
        sta probe_y
        jsr tile_at
        cmp #KIND_COIN
        beq @coin
        cmp #KIND_SPIKE
        bne @done
        lda #CAUSE_THORNS
        jmp player_dies
@coin:
        lda #MT_empty
        jsr set_tile
        jsr spark_add
        jmp add_coin
@done:
        rts

; ---------------------------------------------------------------- picture

draw_player:
        lda player_x
        sec
        sbc camera_x
        sta sprite_x
        lda player_x+1
        sbc camera_x+1
        sta sprite_x+1
        lda sprite_x            ; the picture is 24 wide, the box 14
        sec
        sbc #5
        sta sprite_x
        bcs @y
        dec sprite_x+1
@y:
        lda player_y
        sta sprite_y
        lda facing
        sta sprite_flags
        jsr pick_frame
        lda frames_lo,x
        sta pointer
        lda frames_hi,x
        sta pointer+1
        jmp draw_sprites

; X = number of the picture that fits what the fox does.
pick_frame:
        ldx #FRAME_HURT
        lda player_state
        cmp #PLAYER_DYING
        beq @done
        lda on_ground
        bne @grounded
        ldx #FRAME_JUMP
        lda player_vy+1
        bmi @done
        ldx #FRAME_FALL
@done:
        rts
@grounded:
        lda player_vx
        ora player_vx+1
        beq @idle
        lda player_x
        lsr a
        lsr a
        lsr a
        and #3
        tax
        lda run_order,x
        tax
        rts
@idle:
        ldx #FRAME_IDLE
        lda frame_counter
        and #$20
        beq @done
        inx
        rts

.segment "RODATA"
FRAME_IDLE = 0
FRAME_JUMP = 5
FRAME_FALL = 6
FRAME_HURT = 7
.define FRAMES sprite_fox_idle_0, sprite_fox_idle_1, sprite_fox_run_0, sprite_fox_run_1, sprite_fox_run_2, sprite_fox_jump, sprite_fox_fall, sprite_fox_hurt
frames_lo: .lobytes FRAMES
frames_hi: .hibytes FRAMES
run_order: .byte 2, 3, 4, 3
