; Numbers as text: 16 bits to five decimal digits, and digits to the PPU queue.

.include "lib.inc"
.export to_digits, queue_digits, queue_digit

.segment "ZEROPAGE"
value:  .res 2
digits: .res 5                  ; of the last number, most significant first
rest:   .res 1

.segment "CODE"

; digits = the number X:A (high:low), by repeated subtraction: some 900 cycles at most.
to_digits:
        sta value
        stx value+1
        ldx #0
@place:
        ldy #0
@subtract:
        lda value
        sec
        sbc powers_lo,x
        sta rest
        lda value+1
        sbc powers_hi,x
        bcc @digit
        sta value+1
        lda rest
        sta value
        iny
        bne @subtract
@digit:
        sty digits,x
        inx
        cpx #4
        bne @place
        lda value
        sta digits+4
        rts

; Queue digits Y .. 4 at PPU address A:X (high:low).
queue_digits:
        sty rest
        jsr queue_begin
        ldx rest
@digit:
        lda digits,x
        ora #'0'
        jsr queue_byte
        inx
        cpx #5
        bne @digit
        jmp queue_end

; Queue the digit Y (0 to 9) at PPU address A:X (high:low).
queue_digit:
        sty rest
        jsr queue_begin
        lda rest
        ora #'0'
        jsr queue_byte
        jmp queue_end

.segment "RODATA"
powers_lo: .byte <10000, <1000, <100, <10
powers_hi: .byte >10000, >1000, >100, >10
