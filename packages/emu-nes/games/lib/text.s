; Text: zero-terminated strings in tile numbers (the games map ASCII with .charmap, see font.inc).

.include "lib.inc"
.exportzp text_pointer
.export print_direct, print_queued, ppu_fill

.segment "ZEROPAGE"
text_pointer: .res 2

.segment "CODE"

; With rendering off: the string at text_pointer to PPU address A:X (high:low).
print_direct:
        bit PPUSTATUS
        sta PPUADDR
        stx PPUADDR
        ldy #0
@next:
        lda (text_pointer),y
        beq @done
        sta PPUDATA
        iny
        bne @next
@done:
        rts

; The same through the queue.
print_queued:
        jsr queue_begin
        ldy #0
@next:
        lda (text_pointer),y
        beq @done
        ldx queue_len
        sta queue,x
        inc queue_len
        iny
        bne @next
@done:
        jmp queue_end

; With rendering off: write byte A to PPUDATA, 256 times X plus Y times (X:Y = count).
ppu_fill:
        cpy #0
        beq @pages
@rest:
        sta PPUDATA
        dey
        bne @rest
@pages:
        cpx #0
        beq @done
@page:
        sta PPUDATA
        dey
        bne @page
        dex
        bne @page
@done:
        rts
