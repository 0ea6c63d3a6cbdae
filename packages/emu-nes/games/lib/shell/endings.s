; After a level the next one, after the last the ending; after that, or a lost game, the title.

.include "lib.inc"
.include "shell.inc"
.export next_level, wait_for_next_level, game_over_screen, wait_for_title

ENDING_FRAMES = 250

.segment "CODE"

; The end of a frame of MODE_CLEARED: after mode_timer of them the next level.
wait_for_next_level:
        dec mode_timer
        beq next_level
        rts

; From a cleared level to the card of the next.
next_level:
        ldx level_index
        inx
        cpx level_count
        bcs ending
        stx level_index
        jmp enter_card

ending:
        lda #MODE_ENDING
        sta game_mode
        lda #ENDING_FRAMES
        sta mode_timer
        lda #SONG_TITLE
        jsr music_play
        lda #<ending_text
        ldx #>ending_text
        jmp show

; The list of texts at A:X (low:high) for GAME_OVER_FRAMES, then the title.
game_over_screen:
        ldy #MODE_GAME_OVER
        sty game_mode
        ldy #GAME_OVER_FRAMES
        sty mode_timer
show:
        jsr text_screen
        jmp ppu_on

; One frame of a screen that leads to the title, after mode_timer frames or by Start.
wait_for_title:
        lda pad1_new
        and #PAD_START
        bne @title
        dec mode_timer
        bne @done
@title:
        jmp enter_title
@done:
        rts
