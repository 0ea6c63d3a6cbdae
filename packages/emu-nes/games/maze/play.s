; One frame of play.

.include "maze.inc"
.export update_play, player_dies, level_done
.exportzp second_tick

FRAMES_PER_SECOND = 60
DYING_FRAMES      = 45
CLEARED_FRAMES    = 60
TREASURE_POINTS   = 1000

.segment "ZEROPAGE"
second_tick: .res 1

.segment "CODE"

update_play:
        lda pad1_new
        jsr check_pause
        beq @running
        jsr draw_hero
        jmp draw_patrols

@running:
        jsr random
        inc level_frames
        bne @clock
        inc level_frames+1
@clock:
        jsr run_clock
        jsr move_hero
        lda player_state
        bne @draw
        jsr move_patrols
@draw:
        jsr draw_hero
        jsr draw_patrols
        jmp hud_update

run_clock:
        inc second_tick
        lda second_tick
        cmp #FRAMES_PER_SECOND
        bcc @done
        lda #0
        sta second_tick
        lda hud_dirty
        ora #DIRTY_TIME
        sta hud_dirty
        dec time_left
        bne @done
        lda #CAUSE_TIME
        jmp player_dies
@done:
        rts

; A = cause. Counted at once, so that a training episode can end on the very frame. Keeps X.
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
        lda hud_dirty
        ora #DIRTY_KEYS
        sta hud_dirty
        lda #DYING_FRAMES
        sta mode_timer
        lda #SFX_HURT
        jsr sfx_play
@already:
        rts

; The treasure is taken.
level_done:
        lda player_state
        bne @done
        lda #1
        sta treasure
        lda #PLAYER_CLEARED
        sta player_state
        lda #MODE_CLEARED
        sta game_mode
        inc level_clears
        lda #CLEARED_FRAMES
        sta mode_timer
        lda #<TREASURE_POINTS
        ldx #>TREASURE_POINTS
        jsr add_score
        lda time_left           ; one point for each second
        ldx #0
        jsr add_score
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
