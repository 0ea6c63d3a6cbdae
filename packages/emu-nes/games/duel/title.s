; The title screen: Up and Down choose the rival, Left and Right the arena, Start begins.

.include "duel.inc"
.import tile_acorn_word, tile_alley_word, tile_big_acorn
.import names_lo, names_hi, title_graphics
.importzp TITLE_PALETTE
.export write_title, update_title

WORD_COLUMNS  = 18
WORD_ROWS     = 4
ACORN_COLUMNS = 8
ACORN_ROWS    = 8
CHOICES       = 4

.segment "BSS"
choice: .res 1                  ; line of the menu: three rivals, then two players

.segment "CODE"

write_title:
        jsr title_graphics
        jsr clear_pictures
        lda #$FF                ; palette 3: text
        jsr fill_attributes
        jsr colour_words
        lda #<pictures
        ldx #>pictures
        jsr write_pictures
        lda #<texts
        ldx #>texts
        jsr print_list
        lda #0
        sta choice
        sta last_victim
        lda #TITLE_PALETTE
        jmp use_palette

; Palette 1 for the words, 2 for the acorn beside them.
colour_words:
        ppu_address NAMETABLE0 + $3C8
        ldx #0
@block:
        txa
        and #$07
        cmp #5
        lda #$55
        bcc @write
        lda #$AA
@write:
        sta PPUDATA
        inx
        cpx #16
        bne @block
        rts

update_title:
        jsr choose_level
        jsr choose_rival
        jsr draw_cursor
        jsr show_arena
        lda #>(NAMETABLE0 + 26 * 32 + 10)
        ldx #<(NAMETABLE0 + 26 * 32 + 10)
        jsr blink_start
        lda pad1_new
        and #PAD_START
        beq @done
        ldx choice
        lda rival_of,x
        sta rival
        jmp start_chosen
@done:
        rts

choose_rival:
        lda pad1_new
        and #PAD_DOWN | PAD_SELECT
        beq @up
        ldx choice
        inx
        cpx #CHOICES
        bcc @set
        ldx #0
        beq @set
@up:
        lda pad1_new
        and #PAD_UP
        beq @done
        ldx choice
        dex
        bpl @set
        ldx #CHOICES - 1
@set:
        stx choice
        lda #SFX_BOUNCE
        jmp sfx_play
@done:
        rts

; Both carts before the menu, player 1's beside the chosen line.
draw_cursor:
        lda #56
        sta cart_x
        lda choice
        asl a
        asl a
        asl a
        asl a
        adc #117
        sta cart_y
        lda #2
        sta cart_direction
        lda #6
        sta cart_direction+1
        lda #192
        sta cart_x+1
        lda cart_y
        sta cart_y+1
        jmp draw_carts

show_arena:
        ldx chosen
        lda names_lo,x
        sta text_pointer
        lda names_hi,x
        sta text_pointer+1
        lda #>(NAMETABLE0 + 24 * 32 + 6)
        ldx #<(NAMETABLE0 + 24 * 32 + 6)
        jmp print_queued

.segment "RODATA"
rival_of: .byte RIVAL_DOZY, RIVAL_KEEN, RIVAL_SLY, RIVAL_PAD
pictures:
        .addr tile_big_acorn
        .byte ACORN_COLUMNS, ACORN_ROWS
        .addr NAMETABLE0 + 4 * 32 + 22
        .addr tile_alley_word
        .byte WORD_COLUMNS, WORD_ROWS
        .addr NAMETABLE0 + 8 * 32 + 2
        .addr tile_acorn_word
        .byte WORD_COLUMNS, WORD_ROWS
        .addr NAMETABLE0 + 4 * 32 + 2
        .addr 0
texts:
        .dbyt NAMETABLE0 + 15 * 32 + 10
        .byte "A DOZY RIVAL", 0
        .dbyt NAMETABLE0 + 17 * 32 + 10
        .byte "A KEEN RIVAL", 0
        .dbyt NAMETABLE0 + 19 * 32 + 10
        .byte "A SLY RIVAL", 0
        .dbyt NAMETABLE0 + 21 * 32 + 10
        .byte "TWO PLAYERS", 0
        .byte 0
