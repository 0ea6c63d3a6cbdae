; The plate of a status bar: four rows at the top of the picture.

.include "lib.inc"
.include "shell.inc"
.import tile_plate, tile_border
.export write_plate

.segment "CODE"

; With the PPU off: into the nametable whose high address byte is A.
write_plate:
        bit PPUSTATUS
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
        jmp ppu_fill
