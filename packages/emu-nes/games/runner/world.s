; The map around the camera: 32 columns of metatiles in a ring, one per 16 pixels of world x.
;
; A cell's place is made of its coordinates alone: page = bit 8 of x, offset = x & $F0 | y >> 4.
; Rows 0-1 (status bar) and 15 (below the screen) stay 0, air. The stage never scrolls back, so the
; ring is also the memory of collected coins and opened boxes.

.include "runner.inc"
.import mt_flags, mt_top_left, mt_top_right, mt_bottom_left, mt_bottom_right
.export ring, tile_at, set_tile
.exportzp probe_x, probe_y

.segment "ZEROPAGE"
probe_x: .res 2                 ; world coordinates of the point asked about
probe_y: .res 1
row:     .res 1

.segment "RING"
ring:    .res 512

.segment "CODE"

; A = kind of the metatile at (probe_x, probe_y). Keeps X. After it Y is the cell's offset.
tile_at:
        jsr locate
        bcs @right_page
        lda ring,y
        bcc @flags
@right_page:
        lda ring+256,y
@flags:
        sty row
        tay
        lda mt_flags,y
        ldy row
        and #KIND_MASK
        rts

; Y = offset, carry = page of the cell at (probe_x, probe_y).
locate:
        lda probe_y
        lsr a
        lsr a
        lsr a
        lsr a
        sta row
        lda probe_x
        and #$F0
        ora row
        tay
        lda probe_x+1
        lsr a
        rts

; Replace the metatile at (probe_x, probe_y) by A, in the ring and on the screen.
set_tile:
        sta temp
        jsr locate
        lda temp
        bcs @right_page
        sta ring,y
        bcc @draw
@right_page:
        sta ring+256,y
@draw:
        ; nametable address: $2000 | page << 10 | (y >> 3) << 5 | (x >> 3), even row and column
        lda probe_x+1
        and #1
        asl a
        asl a
        sta temp2
        lda probe_y
        and #$F0
        sta temp3               ; (y >> 4) * 64 = (y & $F0) * 4
        asl temp3
        rol a                   ; only bit 7 of y & $F0 matters here ...
        and #1
        asl temp3
        rol a                   ; ... and bit 6: the two bits of the high address
        ora temp2
        ora #>NAMETABLE0
        sta temp2
        lda probe_x
        and #$F0
        lsr a
        lsr a
        lsr a
        ora temp3
        sta temp3
        lda temp2
        ldx temp3
        jsr queue_begin
        ldx temp
        lda mt_top_left,x
        jsr queue_byte
        lda mt_top_right,x
        jsr queue_byte
        jsr queue_end
        lda temp3
        ora #32
        tax
        lda temp2
        jsr queue_begin
        ldx temp
        lda mt_bottom_left,x
        jsr queue_byte
        lda mt_bottom_right,x
        jsr queue_byte
        jmp queue_end
