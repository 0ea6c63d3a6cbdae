; The plate of a status bar: four rows at the top of the picture, in palette 3.

.include "lib.inc"
.include "shell.inc"
.import tile_plate, tile_border
.export write_plate

.segment "CODE"

; With the PPU off: into the nametable whose high address byte is A.
write_plate:
        pha
        sta PPUADDR
        lda #0
        sta PPUADDR
        lda tile_plate
        ldx #0
        ldy #96
        jsr ppu_fill
        lda tile_border
        ldx #0
        ldy #32
        jsr ppu_fill
        pla
        ora #>$03C0
        sta PPUADDR
        lda #<$03C0
        sta PPUADDR
        lda #$FF
        ldx #0
        ldy #8
        jmp ppu_fill
