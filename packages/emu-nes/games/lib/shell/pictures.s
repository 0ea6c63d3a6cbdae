; Pictures made of tiles that lie in the ROM row by row.

.include "lib.inc"
.include "shell.inc"
.export write_pictures

.segment "ZEROPAGE"
picture_ptr: .res 2
columns:     .res 1
rows_left:   .res 1
line:        .res 2

.segment "CODE"

; With the PPU off: the pictures of the list at A:X (low:high). Of each: its tiles, PPU address (high
; byte first), columns, rows; an address of 0 ends.
write_pictures:
        sta pointer
        stx pointer+1
        ldy #0
@picture:
        lda (pointer),y
        sta picture_ptr
        iny
        lda (pointer),y
        beq @done               ; no tiles lie in page 0
        sta picture_ptr+1
        iny
        lda (pointer),y
        sta line+1
        iny
        lda (pointer),y
        sta line
        iny
        lda (pointer),y
        sta columns
        iny
        lda (pointer),y
        sta rows_left
        iny
        tya
        pha
        jsr write_picture
        pla
        tay
        bne @picture
@done:
        rts

write_picture:
        lda line+1
        sta PPUADDR
        lda line
        sta PPUADDR
        ldy #0
@tile:
        lda (picture_ptr),y
        sta PPUDATA
        iny
        cpy columns
        bne @tile
        tya
        clc
        adc picture_ptr
        sta picture_ptr
        bcc @same_page
        inc picture_ptr+1
@same_page:
        lda line
        clc
        adc #32
        sta line
        bcc @next
        inc line+1
@next:
        dec rows_left
        bne write_picture
        rts
