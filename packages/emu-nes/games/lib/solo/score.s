; The score, and the status bar that shows it.

.include "lib.inc"
.include "solo.inc"
.export add_score, add_score_16, show_score, redraw_part

.segment "CODE"

; A points. Keeps X.
add_score:
        ldy #0
        ; falls through

; A:Y points (low:high). Keeps X.
add_score_16:
        clc
        adc score
        sta score
        tya
        adc score+1
        sta score+1
        bcc @show
        lda #$FF                ; 65535 is the highest score there is
        sta score
        sta score+1
@show:
        redraw DIRTY_SCORE
        rts

show_score:
        lda score
        ldx score+1
        jsr to_digits
        lda #>SCORE_PLACE
        ldx #<SCORE_PLACE
        ldy #0
        jmp queue_digits

; One part of the status bar that has changed: a frame has no time for all of them.
redraw_part:
        lda hud_dirty
        beq @done
        ldx #$FF
@search:
        inx
        lsr a
        bcc @search
        ldy hud_dirty           ; n & (n - 1) is n without its lowest bit
        dey
        tya
        and hud_dirty
        sta hud_dirty
        lda hud_parts_hi,x
        pha
        lda hud_parts_lo,x
        pha
@done:
        rts                     ; to the part: RTS adds 1 to the address
