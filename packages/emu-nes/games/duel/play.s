; One frame of a match.

.include "duel.inc"
.export update_play, start_round, match_over, draw_all
.exportzp second_tick, cart

FRAMES_PER_SECOND = 60
CLEARED_FRAMES    = 120

.segment "ZEROPAGE"
second_tick: .res 1
cart:        .res 1             ; index of the cart that is being worked on

.segment "CODE"

update_play:
        lda pad1_new
        ora pad2_new
        jsr check_pause
        bne draw_all
        jsr random
        inc match_frames
        bne @pads
        inc match_frames+1
@pads:
        lda pad1
        sta controls
        lda pad2
        ldx rival
        beq @second
        jsr think
        lda rival_pad
@second:
        sta controls+1
        lda match_frames        ; in turn, for the one who moves first has the better of it
        and #1
        jsr play_cart
        lda cart
        eor #1
        jsr play_cart
        jsr move_shots
        jsr run_clock
        jsr hud_update
draw_all:
        jsr draw_carts
        jmp draw_shots

play_cart:
        sta cart
        tax
        jsr drive_cart
        ldx cart
        jmp fire

; Carts back to their places; broken bales stay broken.
start_round:
        jsr clear_shots
        jsr rival_begin
        jmp place_carts

run_clock:
        lda game_mode           ; a hit in this very frame has stopped the clock
        cmp #MODE_PLAY
        bne @done
        inc second_tick
        lda second_tick
        cmp #FRAMES_PER_SECOND
        bcc @done
        lda #0
        sta second_tick
        inc time_dirty
        dec time_left
        beq match_over
@done:
        rts

; By points or by the clock: who has more wins.
match_over:
        lda #MODE_CLEARED
        sta game_mode
        lda #CLEARED_FRAMES
        sta mode_timer
        lda points
        cmp points+1
        beq @draw
        bcs @won
        lda #OUTCOME_LOST
        sta outcome
        inc losses
        lda #SONG_LOST
        jmp music_play
@won:
        lda #OUTCOME_WON
        sta outcome
        inc wins
        lda #SONG_WON
        jmp music_play
@draw:
        lda #OUTCOME_DRAW
        sta outcome
        lda #SONG_LOST
        jmp music_play
