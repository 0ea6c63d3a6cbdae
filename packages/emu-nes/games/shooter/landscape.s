; The fen at night: four bands, each of which scrolls at its own speed. Each band's picture repeats,
; so that one round of both nametables (512 pixels) has no seam.

.include "shooter.inc"
.import tile_hills, tile_trees, tile_water, tile_moon, tile_cloud, tile_star_0, tile_star_1
.export landscape_draw, landscape_scroll, band_gaps

PERIOD      = 16                ; tiles
HILLS_ROW   = 16
HILLS_ROWS  = 4
TREES_ROWS  = 4
WATER_ROWS  = 6

.segment "ZEROPAGE"
source:     .res 2
rows_left:  .res 1

.segment "BSS"
travelled:  .res 2              ; pixels that the trees have moved

.segment "CODE"

; With the PPU off: both nametables below the status bar.
landscape_draw:
        jsr clear_pictures
        lda #0
        sta travelled
        sta travelled+1
        lda #>NAMETABLE0
        jsr draw_half
        lda #>NAMETABLE1
        jsr draw_half
        lda #<pictures
        ldx #>pictures
        jsr write_pictures
        ldx #0
@star:
        lda star_places,x
        sta PPUADDR
        lda star_places+1,x
        sta PPUADDR
        txa
        and #$02
        beq @bright
        lda tile_star_1
        bne @write
@bright:
        lda tile_star_0
@write:
        sta PPUDATA
        inx
        inx
        cpx #STARS * 2
        bne @star
        rts

; Hills, trees, water and attributes of the nametable whose high address byte is A.
draw_half:
        pha
        ora #>(HILLS_ROW * 32)
        sta PPUADDR
        lda #<(HILLS_ROW * 32)
        sta PPUADDR
        lda #<tile_hills
        ldx #>tile_hills
        ldy #HILLS_ROWS
        jsr draw_band
        lda #<tile_trees
        ldx #>tile_trees
        ldy #TREES_ROWS
        jsr draw_band
        lda #<tile_water
        ldx #>tile_water
        ldy #WATER_ROWS
        jsr draw_band
        pla
        ora #$03
        sta PPUADDR
        lda #$C0
        sta PPUADDR
        ldx #0
@attribute:
        txa
        lsr a
        lsr a
        lsr a
        tay
        lda attributes,y
        sta PPUDATA
        inx
        cpx #64
        bne @attribute
        rts

; Y rows of the picture at A:X (low:high), each of them twice.
draw_band:
        sta source
        stx source+1
        sty rows_left
@row:
        ldx #2
@again:
        ldy #0
@tile:
        lda (source),y
        sta PPUDATA
        iny
        cpy #PERIOD
        bne @tile
        dex
        bne @again
        lda source
        clc
        adc #PERIOD
        sta source
        bcc @next
        inc source+1
@next:
        dec rows_left
        bne @row
        rts

; One frame on: water 2 pixels, trees 1, hills 1/2, sky 1/8.
landscape_scroll:
        inc travelled
        bne @sky
        inc travelled+1
@sky:
        lda travelled+1
        lsr a
        sta temp
        lda travelled
        ror a
        sta band_x+1
        sta temp2
        lda temp
        sta band_nametable+1
        lsr temp
        ror temp2
        lsr temp
        ror temp2
        lda temp2
        sta band_x
        lda temp
        sta band_nametable
        lda travelled
        sta band_x+2
        ldx travelled+1
        stx band_nametable+2
        asl a
        sta band_x+3
        txa
        rol a
        sta band_nametable+3
        ldx #BANDS - 1
@nametable:
        lda band_nametable,x
        and #1
        sta band_nametable,x
        dex
        bpl @nametable
        rts

.segment "RODATA"
band_gaps:  .byte 31, 95, 31, 31 ; calls at lines 30, 126, 158 and 190
; palettes by rows of 32 pixels: the status bar, three of sky, hills, trees, two of water
attributes: .byte $FF, $00, $00, $00, $00, $55, $AA, $AA
pictures:
        .addr tile_moon
        .byte 4, 4
        .addr NAMETABLE0 + 6 * 32 + 20
        .addr tile_cloud
        .byte 6, 2
        .addr NAMETABLE0 + 11 * 32 + 3
        .addr tile_cloud
        .byte 6, 2
        .addr NAMETABLE1 + 7 * 32 + 8
        .addr tile_cloud
        .byte 6, 2
        .addr NAMETABLE1 + 12 * 32 + 22
        .addr 0
STARS = 20
star_places:
        .dbyt NAMETABLE0 + 4 * 32 + 3, NAMETABLE0 + 5 * 32 + 12, NAMETABLE0 + 7 * 32 + 7, NAMETABLE0 + 8 * 32 + 16
        .dbyt NAMETABLE0 + 9 * 32 + 29, NAMETABLE0 + 5 * 32 + 27, NAMETABLE0 + 12 * 32 + 14, NAMETABLE0 + 13 * 32 + 25
        .dbyt NAMETABLE0 + 10 * 32 + 1, NAMETABLE0 + 6 * 32 + 18, NAMETABLE1 + 5 * 32 + 2, NAMETABLE1 + 4 * 32 + 17
        .dbyt NAMETABLE1 + 6 * 32 + 24, NAMETABLE1 + 9 * 32 + 18, NAMETABLE1 + 10 * 32 + 4, NAMETABLE1 + 8 * 32 + 30
        .dbyt NAMETABLE1 + 13 * 32 + 11, NAMETABLE1 + 12 * 32 + 16, NAMETABLE1 + 11 * 32 + 27, NAMETABLE1 + 5 * 32 + 12
