; A room on the screen: its map in RAM, drawing it, changing a cell of it.
;
; A room has 16 x 13 cells of 16 pixels. A cell's place in the map is made of its coordinates alone:
; y & $F0 | x >> 4. Rows 0-1 (status bar) are 0; row 15 lies below the screen.

.include "lib.inc"
.include "rooms.inc"
.import mt_flags, mt_top_left, mt_top_right, mt_bottom_left, mt_bottom_right
.export copy_room, draw_room, block_of, room, attributes, cell_kind, replace_cell
.exportzp probe_x, probe_y

ROOM_CELLS = 16 * 13
PALETTE_MASK = 3                ; bits 0-1 of mt_flags

.segment "ZEROPAGE"
probe_x: .res 1                 ; the point asked about, on the screen
probe_y: .res 1
source:  .res 2
place:   .res 1                 ; of the cell that is replaced
cell_address: .res 2
scratch: .res 1
scratch2: .res 1
block_number: .res 1

.segment "RING"
room:       .res 256            ; metatiles
attributes: .res 64             ; what the attribute table holds

.segment "CODE"

; The map of room_number: 208 bytes, from the level's list at rooms_ptr to rows 2 to 14.
copy_room:
        lda rooms_ptr
        sta source
        lda rooms_ptr+1
        sta source+1
        ldx room_number
        beq @copy
@next_room:
        lda source
        clc
        adc #ROOM_CELLS
        sta source
        bcc @same_page
        inc source+1
@same_page:
        dex
        bne @next_room
@copy:
        ldy #0
        tya
@clear:
        sta room,y
        iny
        bne @clear
@cell:
        lda (source),y
        sta room+32,y
        iny
        cpy #ROOM_CELLS
        bne @cell
        rts

; With the PPU off: all cells and attributes of nametable 0 below the status bar.
draw_room:
        bit PPUSTATUS
        ppu_address NAMETABLE0 + 4 * 32
        ldy #32                 ; row 2
@row:
        sty scratch
@upper:
        ldx room,y
        lda mt_top_left,x
        sta PPUDATA
        lda mt_top_right,x
        sta PPUDATA
        iny
        tya
        and #$0F
        bne @upper
        ldy scratch
@lower:
        ldx room,y
        lda mt_bottom_left,x
        sta PPUDATA
        lda mt_bottom_right,x
        sta PPUDATA
        iny
        tya
        and #$0F
        bne @lower
        cpy #$F0
        bne @row

        ldx #63                 ; attributes: all of them; a status bar draws its own over it
@block:
        stx block_number
        txa
        jsr block_of
        ldx block_number
        sta attributes,x
        dex
        bpl @block
        ppu_address NAMETABLE0 + $3C0
        ldx #0
@attribute:
        lda attributes,x
        sta PPUDATA
        inx
        cpx #64
        bne @attribute
        rts

; A = attribute byte number -> A = its value: the palettes of four cells.
block_of:
        sta scratch
        and #$38                ; row of blocks * 8 -> row of cells * 32
        asl a
        asl a
        sta scratch2
        lda scratch
        and #$07
        asl a
        ora scratch2
        tay                     ; the upper left cell
        lda #0
        sta scratch2
        ldx room+17,y           ; from the lower right to the upper left
        jsr @cell
        ldx room+16,y
        jsr @cell
        ldx room+1,y
        jsr @cell
        ldx room,y
@cell:
        asl scratch2
        asl scratch2
        lda mt_flags,x
        and #PALETTE_MASK
        ora scratch2
        sta scratch2
        rts

; A = kind of the cell at (probe_x, probe_y), Y its place. Keeps X.
cell_kind:
        lda probe_x
        lsr a
        lsr a
        lsr a
        lsr a
        sta scratch
        lda probe_y
        and #$F0
        ora scratch
        tay
        stx scratch
        ldx room,y
        lda mt_flags,x
        ldx scratch
        and #KIND_MASK
        rts

; The cell at place Y becomes metatile A, on the screen too. Keeps the probe.
replace_cell:
        sta room,y
        sty place
        tya
        lsr a                   ; nametable address: row * 64 + column * 2
        lsr a
        lsr a
        lsr a
        lsr a
        lsr a                   ; row / 4: 256 bytes each
        ora #>NAMETABLE0
        sta cell_address+1
        tya
        and #$30                ; (row & 3) * 64
        asl a
        asl a
        sta cell_address
        tya
        and #$0F
        asl a
        ora cell_address
        sta cell_address

        tax
        lda cell_address+1
        jsr queue_begin
        jsr @metatile
        lda mt_top_left,x
        jsr queue_byte
        lda mt_top_right,x
        jsr queue_byte
        jsr queue_end
        lda cell_address
        ora #32
        tax
        lda cell_address+1
        jsr queue_begin
        jsr @metatile
        lda mt_bottom_left,x
        jsr queue_byte
        lda mt_bottom_right,x
        jsr queue_byte
        jsr queue_end

        lda place               ; attribute byte: row / 2 * 8 + column / 2
        and #$E0
        lsr a
        lsr a
        sta cell_address
        lda place
        and #$0E
        lsr a
        ora cell_address
        sta cell_address
        jsr block_of
        ldx cell_address
        sta attributes,x
        txa
        ora #$C0
        tax
        lda #>(NAMETABLE0 + $300)
        jsr queue_begin
        ldx cell_address
        lda attributes,x
        jsr queue_byte
        jmp queue_end
@metatile:
        ldx place
        lda room,x
        tax
        rts
