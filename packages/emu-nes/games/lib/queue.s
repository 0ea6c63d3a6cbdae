; A queue of PPU writes, filled by the main program and copied in vertical blank.
;
; One record: address high (bit 7 = step by 32), address low, length, data. A record is built by
; queue_begin (A = high, X = low), queue_byte (A) for each byte, queue_end. Copying costs 15 cycles
; a byte and about 60 a record; with the 513 of sprite DMA a frame has room for some 100 bytes.

.include "lib.inc"
.exportzp queue_len
.export queue, queue_begin, queue_byte, queue_end, queue_flush

.segment "ZEROPAGE"
queue_len:    .res 1            ; bytes in use; the budget callers look at
record_start: .res 1

.segment "QUEUE"
queue:        .res 160

.segment "CODE"

queue_begin:
        ldy queue_len
        sty record_start
        sta queue,y
        txa
        sta queue+1,y
        iny
        iny
        iny
        sty queue_len
        rts

queue_byte:
        ldy queue_len
        sta queue,y
        inc queue_len
        rts

queue_end:
        lda queue_len
        clc
        sbc record_start        ; length - 1 ...
        sec
        sbc #2                  ; ... less the 3 bytes of the header
        ldy record_start
        sta queue+2,y
        rts

; Called by the NMI handler only. Leaves the queue empty.
queue_flush:
        ldx #0
@record:
        cpx queue_len
        bcs @empty
        lda queue,x
        asl a                   ; carry = step by 32
        lda ppu_ctrl
        bcc @step_known
        ora #CTRL_INC32
@step_known:
        sta PPUCTRL
        lda queue,x
        and #$3F
        sta PPUADDR
        lda queue+1,x
        sta PPUADDR
        ldy queue+2,x
@copy:
        lda queue+3,x
        sta PPUDATA
        inx
        dey
        bne @copy
        inx
        inx
        inx
        jmp @record             ; at most 255 bytes: X cannot wrap
@empty:
        lda #0
        sta queue_len
        rts
