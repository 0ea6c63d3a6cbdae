; The title screen: press Start; Left and Right choose among the waves reached so far.

.include "shooter.inc"
.import tile_logo, tile_picture
.importzp TITLE_PALETTE
.export write_title, update_title

LOGO_COLUMNS = 30
LOGO_ROWS    = 4
PICTURE_COLUMNS = 16
PICTURE_ROWS = 8

.segment "CODE"

write_title:
        jsr game_graphics
        lda #BANK_TITLE
        jsr mmc3_background
        jsr clear_pictures
        lda #$FF                ; palette 3: text
        jsr fill_attributes
        lda #$55                ; palette 1 for the letters
        ldx #$C8
        ldy #8
        jsr fill_attributes_from
        lda #$AA                ; palette 2 for the picture
        ldx #$D8
        ldy #16
        jsr fill_attributes_from
        lda #<pictures
        ldx #>pictures
        jsr write_pictures
        lda #<texts
        ldx #>texts
        jsr print_list
        lda #0
        sta player_state
        sta shield
        lda #TITLE_PALETTE
        jmp use_palette

update_title:
        lda frame_counter       ; the firefly circles over the reeds
        asl a
        tax
        lda sine,x
        clc
        adc #120
        sta ship_x
        txa
        clc
        adc #64
        tax
        lda sine,x
        cmp #$80
        ror a
        clc
        adc #112
        sta ship_y
        jsr draw_ship
        jsr level_menu
        jmp check_start

.segment "RODATA"
pictures:
        .addr tile_logo
        .byte LOGO_COLUMNS, LOGO_ROWS
        .addr NAMETABLE0 + 4 * 32 + 1
        .addr tile_picture
        .byte PICTURE_COLUMNS, PICTURE_ROWS
        .addr NAMETABLE0 + 12 * 32 + 8
        .addr 0
texts:
        .dbyt NAMETABLE0 + 24 * 32 + 12
        .byte "WAVE", 0
        .byte 0
