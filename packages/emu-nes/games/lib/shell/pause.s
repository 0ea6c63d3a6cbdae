; Start pauses and goes on: the picture darkens, and a label of the status bar makes way for another.

.include "lib.inc"
.include "shell.inc"
.export check_pause

DARKEN = %11100000              ; emphasis of all three colours

.segment "CODE"

; A = the buttons pressed in this frame. Zero flag on return: clear while the game is paused.
check_pause:
        and #PAD_START
        beq @done
        lda paused
        eor #1
        sta paused
        lda #START_SOUND
        jsr sfx_play
        lda paused
        bne @pause
        lda #MASK_SHOW
        ldx #<label_playing
        ldy #>label_playing
        jmp @show
@pause:
        lda #MASK_SHOW | DARKEN
        ldx #<label_paused
        ldy #>label_paused
@show:
        sta ppu_mask
        stx text_pointer
        sty text_pointer+1
        lda #>LABEL_PLACE
        ldx #<LABEL_PLACE
        jsr print_queued
@done:
        lda paused
        rts
