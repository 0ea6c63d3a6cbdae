; Whole pictures, written with rendering off (between ppu_off and ppu_on).

.include "lib.inc"
.export clear_pictures, write_palette, fill_attributes, print_list

.segment "CODE"

; Both nametables empty, attributes 0.
clear_pictures:
        bit PPUSTATUS
        lda #>NAMETABLE0
        sta PPUADDR
        lda #0
        sta PPUADDR
        ldx #8
        ldy #0
        jmp ppu_fill

; The 32 colours at A:X (low:high).
write_palette:
        sta pointer
        stx pointer+1
        bit PPUSTATUS
        lda #>PALETTE
        sta PPUADDR
        ldy #<PALETTE
        sty PPUADDR
@colour:
        lda (pointer),y
        sta PPUDATA
        iny
        cpy #32
        bne @colour
        rts

; All attributes of nametable 0 = A.
fill_attributes:
        ldx #>(NAMETABLE0 + $3C0)
        stx PPUADDR
        ldx #<(NAMETABLE0 + $3C0)
        stx PPUADDR
        ldx #0
        ldy #64
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
