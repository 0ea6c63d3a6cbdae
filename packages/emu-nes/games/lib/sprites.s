; The sprite list of the next frame. Sprites are 8x16; entry 0 belongs to the split.
;
; draw_sprites copies one metasprite: pointer -> count, width - 8, then dx, dy, tile, attributes of
; each sprite. sprite_x (16 bits, relative to the screen), sprite_y and sprite_flags (bit 6 mirrors
; the whole; all bits are XOR-ed into the attributes) are given in zero page. Parts outside the
; screen are dropped.

.include "lib.inc"
.exportzp oam_next, sprite_x, sprite_y, sprite_flags, pointer
.export oam, sprites_begin, sprites_end, draw_sprites

.segment "ZEROPAGE"
oam_next:     .res 1            ; offset of the next free entry
pointer:      .res 2
sprite_x:     .res 2
sprite_y:     .res 1
sprite_flags: .res 1
count:        .res 1
mirror:       .res 1            ; width - 8: the mirrored offset is this less dx
part_x:       .res 2

.segment "OAM"                  ; one page: the DMA copies 256 bytes from a page start
oam:          .res 256

.segment "CODE"

; Start an empty list behind sprite 0.
sprites_begin:
        lda #4
        sta oam_next
        rts

; Hide the entries that this frame does not use.
sprites_end:
        ldx oam_next
        beq @done               ; all 64 are in use
        lda #$F8
@hide:
        sta oam,x
        inx
        inx
        inx
        inx
        bne @hide
@done:
        rts

draw_sprites:
        ldy #0
        lda (pointer),y
        sta count
        iny
        lda (pointer),y
        sta mirror
        iny
@part:
        ldx oam_next
        beq @full
        lda (pointer),y         ; dx, signed
        iny
        bit sprite_flags
        bvc @add_x
        eor #$FF
        sec
        adc mirror
@add_x:
        sta part_x
        ora #$7F
        bmi @sign
        lda #0
@sign:
        sta part_x+1
        lda part_x
        clc
        adc sprite_x
        sta part_x
        lda part_x+1
        adc sprite_x+1
        bne @skip               ; left or right of the screen
        lda part_x
        sta oam+3,x
        lda (pointer),y
        iny
        clc
        adc sprite_y
        cmp #$EF
        bcs @skip_y
        sta oam,x
        lda (pointer),y
        iny
        sta oam+1,x
        lda (pointer),y
        iny
        eor sprite_flags
        sta oam+2,x
        inx
        inx
        inx
        inx
        stx oam_next
@next:
        dec count
        bne @part
@full:
        rts
@skip:
        iny
@skip_y:
        iny
        iny
        jmp @next
