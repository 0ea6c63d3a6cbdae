; The camera and the columns that come into the picture ahead of it.
;
; A metatile column is brought in three frames' steps (left tiles, right tiles, attributes), four
; columns beyond the right edge: no column, and no attribute, changes where it can be seen.

.include "runner.inc"
.import ring, mt_flags, mt_top_left, mt_top_right, mt_bottom_left, mt_bottom_right
.import stage_width
.export camera_follow, camera_start, stream_column
.exportzp columns_ptr, dictionary_ptr

LEAD = 104                      ; the fox runs this far from the left edge
AHEAD = 20                      ; columns kept ready, counted from the left edge

.segment "ZEROPAGE"
columns_ptr:    .res 2          ; one byte per column: its number in the dictionary
dictionary_ptr: .res 2          ; 16 bytes per different column, the lowest 13 in use
source:         .res 2
next_column:    .res 1
step:           .res 1          ; 0 copy and left tiles, 1 right tiles, 2 attributes
page_hi:        .res 1          ; the ring page of the column, high address byte
cell:           .res 2          ; -> row 2 of the column in the ring

.segment "CODE"

camera_start:
        lda #0
        sta camera_x
        sta camera_x+1
        sta next_column
        sta step
        jmp set_split

; Move on with the fox, never back, never beyond the last screen.
camera_follow:
        sec
        lda player_x
        sbc #LEAD
        sta temp
        lda player_x+1
        sbc #0
        bcc @stay
        sta temp2
        lda temp
        cmp camera_x
        lda temp2
        sbc camera_x+1
        bcc @stay
        jsr limit
        lda temp
        sta camera_x
        lda temp2
        sta camera_x+1
@stay:
        jsr stream_column
set_split:
        lda camera_x
        sta split_x
        lda camera_x+1
        and #1
        sta split_nametable
        rts

; temp:temp2 = min(temp:temp2, (stage_width - 16) * 16)
limit:
        lda stage_width
        sec
        sbc #16
        sta temp3
        lsr a
        lsr a
        lsr a
        lsr a
        cmp temp2
        beq @same_page
        bcs @inside
        bcc @clamp
@same_page:
        lda temp3
        asl a
        asl a
        asl a
        asl a
        cmp temp
        bcs @inside
@clamp:
        lda temp3
        lsr a
        lsr a
        lsr a
        lsr a
        sta temp2
        lda temp3
        asl a
        asl a
        asl a
        asl a
        sta temp
@inside:
        rts

; One step of work, if any column is due. Carry set = nothing was due.
stream_column:
        lda next_column
        cmp stage_width
        bcs @nothing
        lda camera_x            ; camera_x / 16: the column at the left edge
        lsr a
        lsr a
        lsr a
        lsr a
        sta temp
        lda camera_x+1
        asl a
        asl a
        asl a
        asl a
        ora temp
        adc #AHEAD              ; carry is clear: stages have at most 255 columns
        bcs @due
        cmp next_column
        bcc @nothing
        beq @nothing
@due:
        jsr aim
        ldx step
        beq @left
        dex
        beq @right
        jsr queue_attributes
        inc next_column
        lda #0
        sta step
        clc
        rts
@left:
        jsr copy_column
        ldx #0
        beq @tiles
@right:
        ldx #1
@tiles:
        jsr queue_tiles
        inc step
        clc
        rts
@nothing:
        sec
        rts

; cell -> row 2 of column next_column in the ring.
aim:
        lda next_column
        lsr a
        lsr a
        lsr a
        lsr a
        and #1
        clc
        adc #>ring
        sta cell+1
        lda next_column
        asl a
        asl a
        asl a
        asl a
        ora #2
        sta cell
        rts

; The 13 metatiles of column next_column: dictionary -> ring.
copy_column:
        ldy next_column
        lda (columns_ptr),y
        sta source
        lda #0
        sta source+1
        .repeat 4
        asl source
        rol source+1
        .endrepeat
        lda source
        adc dictionary_ptr      ; carry is clear: a number of 8 bits times 16
        sta source
        lda source+1
        adc dictionary_ptr+1
        sta source+1
        ldy #12
@cell:
        lda (source),y
        sta (cell),y
        dey
        bpl @cell
        rts

; 26 tiles downwards from the fifth row. X = 0 left half, 1 right half.
queue_tiles:
        stx temp
        lda cell+1
        sec
        sbc #>ring
        asl a
        asl a
        ora #>NAMETABLE0 | QUEUE_INC32
        sta temp2
        lda next_column
        asl a
        and #$1F
        ora temp
        ora #$80                ; row 4 * 32
        tax
        lda temp2
        jsr queue_begin
        lda temp
        bne right_half
        ldy #0
@cell:
        lda (cell),y
        tax
        sty temp
        ldy queue_len
        lda mt_top_left,x
        sta queue,y
        lda mt_bottom_left,x
        sta queue+1,y
        iny
        iny
        sty queue_len
        ldy temp
        iny
        cpy #13
        bne @cell
        jmp queue_end
right_half:
        ldy #0
@cell:
        lda (cell),y
        tax
        sty temp
        ldy queue_len
        lda mt_top_right,x
        sta queue,y
        lda mt_bottom_right,x
        sta queue+1,y
        iny
        iny
        sty queue_len
        ldy temp
        iny
        cpy #13
        bne @cell
        jmp queue_end

; Seven attribute bytes: two columns of metatiles share one. The partner of an even column is not
; known yet and gets palette 0; the odd column completes the byte before either can be seen.
queue_attributes:
        lda next_column
        lsr a
        and #7
        ora #$C8                ; $23C8: below the status bar
        sta temp3
        ldy #0
@block:
        jsr pair_bits           ; bits 0-1 upper, 4-5 lower, of this column
        sta temp
        lda next_column
        lsr a
        bcc @left_column
        asl temp
        asl temp                ; right column: bits 2-3 and 6-7
        lda cell
        sec
        sbc #16
        sta cell
        jsr pair_bits_again
        ora temp
        sta temp
        lda cell
        clc
        adc #16
        sta cell
@left_column:
        sty temp2
        lda cell+1
        sec
        sbc #>ring
        asl a
        asl a
        ora #>NAMETABLE0 + 3
        ldx temp3
        jsr queue_begin
        lda temp
        jsr queue_byte
        jsr queue_end
        lda temp3
        clc
        adc #8
        sta temp3
        ldy temp2
        iny
        iny
        cpy #14
        bne @block
        rts

pair_bits_again:
pair_bits:
        lda (cell),y
        tax
        lda mt_flags,x
        and #3
        sta temp2
        iny
        lda (cell),y            ; the 14th row is row 15 of the screen: always 0
        tax
        lda mt_flags,x
        and #3
        asl a
        asl a
        asl a
        asl a
        ora temp2
        dey
        rts
