; Pictures made of tiles that lie in the ROM row by row.

.include "lib.inc"
.include "shell.inc"
.export write_pictures

.segment "ZEROPAGE"              ; a list has these in the same order
picture_ptr: .res 2
columns:     .res 1
rows_left:   .res 1
line:        .res 2

.segment "CODE"

; With the PPU off: the pictures of the list at A:X (low:high). Of each: its tiles, columns, rows, PPU
; address; tiles at 0 end it.
write_pictures:
        sta pointer
        stx pointer+1
        ldy #0
@picture:
        ldx #0
@field:
        lda (pointer),y
        sta picture_ptr,x
        iny
        inx
        cpx #6
        bne @field
        lda picture_ptr+1
        beq @done
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
