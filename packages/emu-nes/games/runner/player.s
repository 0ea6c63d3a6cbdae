; The fox: where it starts, how it moves in one frame, what it touches, how it looks.

.include "runner.inc"
.import sprite_fox_idle_0, sprite_fox_idle_1, sprite_fox_run_0, sprite_fox_run_1
.import sprite_fox_run_2, sprite_fox_jump, sprite_fox_fall, sprite_fox_hurt
.import start_y, steer, jump, jump_start, move_x, move_y, probe_at
.export move_player, collect_and_touch, draw_player, player_start
.exportzp player_sub_x, player_sub_y, rider_slot, facing
.importzp MT_empty

START_X      = 40

.segment "ZEROPAGE"
player_sub_x: .res 1            ; 1/256 pixels
player_sub_y: .res 1
rider_slot:   .res 1            ; the log the fox stands on, or NO_RIDER
facing:       .res 1            ; $00 right, $40 left: the mirror bit

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
        sta player_state
        sta death_cause
        lda #1
        sta on_ground
        lda #NO_RIDER
        sta rider_slot
        jmp jump_start

move_player:
        jsr steer
        jsr jump
        jsr move_x
        jmp move_y

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
