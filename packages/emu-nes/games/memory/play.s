; One frame of play.

.include "memory.inc"
.export update_play, player_dies, level_done
.exportzp second_tick

FRAMES_PER_SECOND = 60
DYING_FRAMES      = 45
CLEARED_FRAMES    = 60

.segment "ZEROPAGE"
second_tick: .res 1

.segment "CODE"

update_play:
        lda pad1_new
        jsr check_pause
        bne @draw
        jsr random
        inc level_frames
        bne @clock
        inc level_frames+1
@clock:
        jsr run_clock
        jsr follow_variant
        jsr move_hero
        jsr update_light
        jsr hud_update
@draw:
        jmp draw_hero

; Nobody sees this clock: a clock on the screen could stand in for memory.
run_clock:
        inc second_tick
        lda second_tick
        cmp #FRAMES_PER_SECOND
        bcc @done
        lda #0
        sta second_tick
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
        lda #PLAYER_DYING
        sta player_state
        lda #MODE_DYING
        sta game_mode
        inc deaths
        dec lives
        inc score_dirty
        lda #DYING_FRAMES
        sta mode_timer
        lda #SFX_WRONG
        jsr sfx_play
@already:
        rts

; The letter is delivered.
level_done:
        lda player_state
        bne @done
        lda #1
        sta delivered
        lda #PLAYER_CLEARED
        sta player_state
        lda #MODE_CLEARED
        sta game_mode
        inc level_clears
        lda #CLEARED_FRAMES
        sta mode_timer
        ldx level_index         ; the next level may now be chosen on the title screen
        inx
        cpx #LEVEL_COUNT
        bcs @music
        cpx unlocked
        bcc @music
        stx unlocked
@music:
        lda #SONG_CLEAR
        jmp music_play
@done:
        rts
