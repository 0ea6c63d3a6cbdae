; Whole pictures, written with rendering off (between ppu_off and ppu_on), and their palettes.

.include "lib.inc"
.export clear_pictures, queue_palette, fill_attributes, fill_attributes_from, print_list

.segment "CODE"

; Both nametables empty, attributes 0.
clear_pictures:
        bit PPUSTATUS
        ppu_address NAMETABLE0
        ldx #8
        ldy #0
        jmp ppu_fill

; The 32 colours at A:X (low:high), through the queue: written in mid-picture they would show as
; coloured dots. The last thing to do before ppu_on, for queue_flush must not meet it earlier.
queue_palette:
        sta pointer
        stx pointer+1
        lda #>PALETTE
        ldx #<PALETTE
        jsr queue_begin
        ldy #0
        ldx queue_len
@colour:
        lda (pointer),y
        sta queue,x
        inx
        iny
        cpy #32
        bne @colour
        stx queue_len
        jmp queue_end

; All attributes of nametable 0 = A.
fill_attributes:
        ldx #<(NAMETABLE0 + $3C0)
        ldy #64
        ; falls through

; Y attributes of nametable 0 = A, from PPU address $2300 + X on: eight for each four rows of the
; picture, the first of them at $23C0.
fill_attributes_from:
        pha
        lda #>(NAMETABLE0 + $3C0)
        sta PPUADDR
        stx PPUADDR
        pla
        ldx #0
        jmp ppu_fill

; The texts at A:X (low:high): PPU address (high byte first), characters, 0; an address of 0 ends.
print_list:
        sta pointer
        stx pointer+1
        bit PPUSTATUS
        ldy #0
@text:
        lda (pointer),y
        beq @done
        sta PPUADDR
        iny
        lda (pointer),y
        sta PPUADDR
@character:
        iny
        lda (pointer),y
        beq @next
        sta PPUDATA
        bne @character
@next:
        iny
        bne @text
@done:
        rts
