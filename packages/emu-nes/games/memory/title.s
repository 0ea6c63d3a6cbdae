; The title screen: press Start; Left and Right choose among the levels reached so far.

.include "memory.inc"
.import tile_logo, tile_picture
.export write_title, update_title

LOGO_COLUMNS = 30
LOGO_ROWS    = 4
PICTURE_COLUMNS = 16
PICTURE_ROWS = 10
TITLE_PALETTE = 2

.segment "CODE"

write_title:
        lda #BANK_TITLE
        jsr cnrom_bank
        jsr clear_pictures
        lda #0
        jsr fill_attributes
        lda #$55                ; palette 1 for the letters
        ldx #$C8
        ldy #8
        jsr fill_attributes_from
        lda #$FF                ; palette 3 for the lines of text
        ldx #$E8
        ldy #24
        jsr fill_attributes_from
        lda #<pictures
        ldx #>pictures
        jsr write_pictures
        lda #<texts
        ldx #>texts
        jsr print_list
        lda #0
        sta player_state
        lda #DIRECTION_DOWN
        sta hero_direction
        lda #TITLE_PALETTE
        jmp use_palette

update_title:
        lda #84
        sta hero_x
        lda #140
        sta hero_y
        jsr draw_hero
        jsr level_menu
        lda pad1_new
        and #PAD_START
        beq @done
        lda #0
        sta request_variant     ; a person plays with ever new signs
        jmp start_chosen
@done:
        rts

.segment "RODATA"
pictures:
        .addr tile_logo
        .byte LOGO_COLUMNS, LOGO_ROWS
        .addr NAMETABLE0 + 4 * 32 + 1
        .addr tile_picture
        .byte PICTURE_COLUMNS, PICTURE_ROWS
        .addr NAMETABLE0 + 10 * 32 + 8
        .addr 0
texts:
        .dbyt NAMETABLE0 + 22 * 32 + 10
        .byte "PRESS  START", 0
        .dbyt NAMETABLE0 + 24 * 32 + 12
        .byte "LEVEL", 0
        .byte 0
