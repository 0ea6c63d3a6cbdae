; One frame of play.

.include "runner.inc"
.import sprite_split
.export update_play, player_dies, draw_split_sprite, palette_cycle
.exportzp CLEARED_FRAMES, time_tick

FRAMES_PER_TIME = 24            ; one unit of the clock
CLEARED_FRAMES  = 60
CLEAR_POINTS    = 200

.segment "ZEROPAGE"
time_tick: .res 1

.segment "CODE"

update_play:
        lda pad1_new
        jsr check_pause
        beq @running
        jsr draw_entities
        jsr draw_player
        jmp draw_split_sprite

@running:
        jsr random
        inc stage_frames
        bne @clock
        inc stage_frames+1
@clock:
        jsr run_clock
        jsr move_entities
        jsr move_player
        jsr collect_and_touch
        jsr camera_follow
        jsr spawn_entities
        jsr draw_player
        jsr touch_and_draw_entities
        jsr draw_pennant
        jsr sparks_draw
        jsr check_goal
        jsr hud_update
        jsr palette_cycle

; Sprite 0: its one pixel lies behind the gold line of the status bar.
draw_split_sprite:
        lda #25                 ; one less than its line
        sta oam
        lda sprite_split+4      ; its tile
        sta oam+1
        lda #%00100000          ; behind the background
        sta oam+2
        lda #224
        sta oam+3
        rts

run_clock:
        inc time_tick
        lda time_tick
        cmp #FRAMES_PER_TIME
        bcc @done
        lda #0
        sta time_tick
        redraw DIRTY_TIME
        dec time_left
        bne @done
        lda #CAUSE_TIME
        jmp player_dies
@done:
        rts

; A = cause. Counted at once, so that a training episode can end on the very frame.
player_dies:
        ldy player_state
        bne @already
        sta death_cause
        jsr count_death
        redraw DIRTY_LIVES
        lda #0
        sta player_vx
        sta player_vx+1
        sta player_vy
        sta player_vy+1
        jsr music_stop
        lda #SFX_HURT
        jsr sfx_play
        ldx slot
@already:
        rts

check_goal:
        lda player_state
        bne @done
        lda player_x
        clc
        adc #BOX_WIDTH
        tax
        lda player_x+1
        adc #0
        cpx goal_x
        sbc goal_x+1
        bcc @done

        lda #1
        sta stage_cleared
        lda #CLEAR_POINTS
        jsr add_score
        lda time_left           ; two points for each unit of time
        jsr add_score
        lda time_left
        jsr add_score
        jmp level_cleared
@done:
        rts

; Gold glitters: one colour of background palette 3 changes every eight frames.
palette_cycle:
        lda frame_counter
        and #7
        bne @done
        lda queue_len
        cmp #100
        bcs @done
        lda frame_counter
        lsr a
        lsr a
        lsr a
        and #7
        tay
        lda glitter,y
        pha
        lda #>PALETTE
        ldx #$0F
        jsr queue_begin
        pla
        jsr queue_byte
        jmp queue_end
@done:
        rts

.segment "RODATA"
glitter: .byte $27, $27, $27, $27, $28, $38, $28, $27
