; Both pads. `pad1`/`pad2` hold the buttons down now, `pad1_new`/`pad2_new` those just pressed.
;
; A DMC sample fetch can clock the controller once too often, which shows as one shifted reading.
; Reading until two readings agree is safe whether or not a game plays samples.
; Source: https://www.nesdev.org/wiki/Controller_reading_code

.include "lib.inc"
.exportzp pad1, pad1_new, pad2, pad2_new
.export read_pads

.segment "ZEROPAGE"
pad1:     .res 1
pad2:     .res 1
pad1_new: .res 1
pad2_new: .res 1
held1:    .res 1                ; the pads of the frame before
held2:    .res 1
first1:   .res 1
first2:   .res 1

.segment "CODE"

read_pads:
        lda pad1
        sta held1
        lda pad2
        sta held2
        jsr read_once
@again:
        lda pad1
        sta first1
        lda pad2
        sta first2
        jsr read_once
        lda pad1
        cmp first1
        bne @again
        lda pad2
        cmp first2
        bne @again

        lda held1
        eor #$FF
        and pad1
        sta pad1_new
        lda held2
        eor #$FF
        and pad2
        sta pad2_new
        rts

read_once:
        lda #1
        sta JOY1
        sta pad2                ; the 1 falls out of bit 7 after eight shifts and ends the loop
        lsr a
        sta JOY1
@bit:
        lda JOY1
        and #$03                ; bit 1: a pad on the Famicom expansion port
        cmp #$01                ; carry = pressed
        rol pad1
        lda JOY2
        and #$03
        cmp #$01
        rol pad2
        bcc @bit
        rts
