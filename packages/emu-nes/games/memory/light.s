; The lantern of dark levels: only cells near the owl have a palette that is not black.
;
; The whole room is drawn; darkness is a matter of attributes alone. When the owl comes into another
; cell, the attribute bytes around it are worked out anew and those that changed are queued.

.include "memory.inc"
.import mt_flags
.export light_room, update_light, light_dirty

REACH    = 2                    ; cells in a straight line
DIAGONAL = 3                    ; cells across and down together
FIRST    = 8                    ; attribute bytes: the first eight belong to the status bar
PALETTE_MASK = 3

.segment "ZEROPAGE"
owl_column: .res 1              ; the owl's cell
owl_row:    .res 1
column:     .res 1              ; the cell looked at
row:        .res 1
byte_now:   .res 1              ; attribute byte number
first_byte: .res 1              ; of a row of attribute bytes near the owl
last_byte:  .res 1
rows_left:  .res 1
value:      .res 1

.segment "BSS"
light_dirty: .res 1             ; not 0: work out the light though the owl has not moved

.segment "CODE"

; With the PPU off, after draw_room: the light of the whole room.
light_room:
        lda #0
        sta light_dirty
        lda dark
        beq @done
        jsr owl_cell
        ppu_address NAMETABLE0 + $3C0 + FIRST
        ldx #FIRST
@byte:
        stx byte_now
        jsr lit_block
        ldx byte_now
        sta attributes,x
        sta PPUDATA
        inx
        cpx #64
        bne @byte
@done:
        rts

; Each frame: the light has moved on if the owl came into another cell.
update_light:
        lda dark
        beq @done
        lda owl_column
        sta column
        lda owl_row
        sta row
        jsr owl_cell
        lda owl_column
        eor column
        sta value
        lda owl_row
        eor row
        ora value
        ora light_dirty
        beq @done
        lda #0
        sta light_dirty

        lda owl_row             ; from (row - 3) / 2, but below the bar: three or four rows of blocks
        sec
        sbc #REACH + 1
        and #$0E
        asl a
        asl a
        sta first_byte
        lda owl_column
        sec
        sbc #REACH + 1
        bcs @inside
        lda #0
@inside:
        lsr a
        ora first_byte
        sta first_byte
        lda #4
        sta rows_left
@row:
        lda first_byte
        sta byte_now
        clc
        adc #4
        sta last_byte
@byte:
        lda byte_now
        cmp #FIRST
        bcc @next               ; the status bar is always lit
        cmp #64
        bcs @done
        jsr lit_block
        ldx byte_now
        cmp attributes,x
        beq @next
        sta attributes,x
        jsr queue_block
@next:
        inc byte_now
        lda byte_now
        cmp last_byte
        beq @row_done
        and #7
        bne @byte               ; the right edge ends a row too
@row_done:
        lda first_byte
        clc
        adc #8
        sta first_byte
        dec rows_left
        bne @row
@done:
        rts

queue_block:
        txa
        ora #$C0
        tax
        lda #>(NAMETABLE0 + $300)
        jsr queue_begin
        lda value
        jsr queue_byte
        jmp queue_end

; The cell under the middle of the owl.
owl_cell:
        lda hero_x
        clc
        adc #BOX / 2
        lsr a
        lsr a
        lsr a
        lsr a
        sta owl_column
        lda hero_y
        clc
        adc #BOX / 2
        lsr a
        lsr a
        lsr a
        lsr a
        sta owl_row
        rts

; A = value = attribute byte byte_now with unlit cells black.
lit_block:
        lda byte_now
        lsr a
        lsr a
        and #$FE
        sta row
        inc row
        lda byte_now
        and #$07
        asl a
        sta column
        inc column
        lda #0
        sta value
        jsr @cell               ; lower right, lower left, upper right, upper left
        dec column
        jsr @cell
        inc column
        dec row
        jsr @cell
        dec column
@cell:
        asl value
        asl value
        lda column
        sec
        sbc owl_column
        jsr distance
        cmp #REACH + 1
        bcs @black
        sta temp
        lda row
        sec
        sbc owl_row
        jsr distance
        cmp #REACH + 1
        bcs @black
        adc temp                ; carry is clear
        cmp #DIAGONAL + 1
        bcs @black
        lda row
        asl a
        asl a
        asl a
        asl a
        ora column
        tax
        ldy room,x
        lda mt_flags,y
        and #PALETTE_MASK
        ora value
        sta value
        rts
@black:
        lda value
        rts

; A = |A| of a signed difference whose borrow is in the carry.
distance:
        bcs @positive
        eor #$FF
        adc #1
@positive:
        rts
