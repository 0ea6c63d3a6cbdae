; The room on the screen: its map in RAM, drawing it, changing a cell of it.
;
; A cell's place in the map is made of its coordinates alone: y & $F0 | x >> 4. Rows 0-1 (status
; bar) are 0, floor; row 15 lies below the screen.

.include "maze.inc"
.import mt_flags, mt_top_left, mt_top_right, mt_bottom_left, mt_bottom_right, palettes
.importzp MT_floor
.export enter_room, room, cell_kind, replace_cell, entry_x, entry_y
.exportzp probe_x, probe_y

ROOM_CELLS = 16 * 13

.segment "ZEROPAGE"
probe_x: .res 1                 ; the point asked about, on the screen
probe_y: .res 1
source:  .res 2
place:   .res 1                 ; of the cell that is replaced
cell_address: .res 2

.segment "RING"
room:       .res 256            ; metatiles
attributes: .res 64             ; what the attribute table holds

.segment "BSS"
entry_x: .res 1                 ; where the hero came in: it starts here again after a death
entry_y: .res 1

.segment "CODE"

; Room A of the open level, entered at (X, Y): map, patrols, picture. Where the hero is changes in
; one frame, after the wait for rendering to end.
enter_room:
        pha
        stx entry_x
        sty entry_y
        lda ppu_locked
        bne @locked
        jsr ppu_off
@locked:
        pla
        sta room_number
        lda entry_x
        sta hero_x
        lda entry_y
        sta hero_y
        jsr locate
        jsr map_position
        jsr copy_map
        jsr clear_taken
        jsr place_patrols
        jsr draw_room
        jsr hud_draw
        jsr write_look
        jmp ppu_on

; room_x, room_y and the bit in rooms_seen of room_number.
locate:
        ldx #0
        lda room_number
@row:
        cmp rooms_across
        bcc @found
        sbc rooms_across
        inx
        bne @row
@found:
        sta room_x
        stx room_y
        lda room_number
        and #7
        tax
        lda bits,x
        ldx #0
        ldy room_number
        cpy #8
        bcc @half
        inx
@half:
        sta temp
        and rooms_seen,x
        bne @seen
        inc rooms_entered
        lda temp
        ora rooms_seen,x
        sta rooms_seen,x
@seen:
        rts

; 208 bytes from the level's bank to rows 2 to 14.
copy_map:
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

; What the hero has taken or opened here is floor.
clear_taken:
        ldx item_count
@item:
        dex
        bmi @done
        lda item_taken,x
        beq @item
        lda item_room,x
        cmp room_number
        bne @item
        ldy item_cell,x
        lda #MT_floor
        sta room,y
        jmp @item
@done:
        rts

; ---------------------------------------------------------------- picture

; The palette of the level: 32 bytes each.
write_look:
        lda look
        asl a
        asl a
        asl a
        asl a
        asl a
        adc #<palettes
        ldx #>palettes
        bcc @write
        inx
@write:
        jmp queue_palette

draw_room:
        bit PPUSTATUS
        lda #>(NAMETABLE0 + 4 * 32)
        sta PPUADDR
        lda #<(NAMETABLE0 + 4 * 32)
        sta PPUADDR
        ldy #32                 ; row 2
@row:
        sty temp
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
        ldy temp
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

        ldx #63                 ; attributes: all of them, the status bar draws its own over it
@block:
        stx temp3
        txa
        jsr block_of
        ldx temp3
        sta attributes,x
        dex
        bpl @block
        lda #>(NAMETABLE0 + $3C0)
        sta PPUADDR
        lda #<(NAMETABLE0 + $3C0)
        sta PPUADDR
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
        sta temp
        and #$38                ; row of blocks * 8 -> row of cells * 32
        asl a
        asl a
        sta temp2
        lda temp
        and #$07
        asl a
        ora temp2
        tay                     ; the upper left cell
        lda #0
        sta temp2
        ldx room+17,y           ; from the lower right to the upper left
        jsr @cell
        ldx room+16,y
        jsr @cell
        ldx room+1,y
        jsr @cell
        ldx room,y
@cell:
        asl temp2
        asl temp2
        lda mt_flags,x
        and #3
        ora temp2
        sta temp2
        rts

; ---------------------------------------------------------------- cells

; A = kind of the cell at (probe_x, probe_y), Y its place. Keeps X.
cell_kind:
        lda probe_x
        lsr a
        lsr a
        lsr a
        lsr a
        sta temp
        lda probe_y
        and #$F0
        ora temp
        tay
        stx temp
        ldx room,y
        lda mt_flags,x
        ldx temp
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

.segment "RODATA"
bits:   .byte 1, 2, 4, 8, 16, 32, 64, 128
