; Parts of a title screen: pictures, the line that blinks, the choice of a level.

.include "lib.inc"
.include "shell.inc"
.export write_picture, blink_start, choose_level, chosen
.exportzp picture_ptr, columns

.segment "ZEROPAGE"
picture_ptr:    .res 2
columns:    .res 1
rows_left:  .res 1
line:       .res 2

.segment "BSS"
chosen: .res 1                  ; level shown in the menu

.segment "CODE"

; With the PPU off: the picture at picture_ptr, Y rows of `columns` tiles, at PPU address A:X.
write_picture:
        sta line+1
        stx line
        sty rows_left
@row:
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
        bne @row
        rts

; Left and Right: among the levels reached so far.
choose_level:
        lda pad1_new
        lsr a                   ; right
        bcc @left
        ldx chosen
        cpx unlocked
        bcs @done
        inc chosen
        rts
@left:
        lsr a
        bcc @done
        lda chosen
        beq @done
        dec chosen
@done:
        rts

; "PRESS  START" at PPU address A:X, there for half a second, then gone for half a second.
blink_start:
        tay
        lda frame_counter
        and #$1F
        bne @done
        lda #<press_start
        sta text_pointer
        lda #>press_start
        sta text_pointer+1
        lda frame_counter
        and #$20
        beq @print
        lda #<blank
        sta text_pointer
        lda #>blank
        sta text_pointer+1
@print:
        tya
        jmp print_queued
@done:
        rts

.segment "RODATA"
press_start: .byte "PRESS  START", 0
blank:       .byte "            ", 0
