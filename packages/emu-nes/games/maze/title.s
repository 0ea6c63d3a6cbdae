; The title screen: press Start; Left and Right choose among the levels reached so far.

.include "maze.inc"
.import tile_logo, tile_door
.export write_title, update_title

LOGO_COLUMNS = 27
LOGO_ROWS    = 4
DOOR_COLUMNS = 12
DOOR_ROWS    = 10
TITLE_PALETTE = 4

.segment "CODE"

write_title:
        lda #BACKGROUND_TITLE
        jsr mmc1_background
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
        lda #DIRECTION_UP
        sta hero_direction
        lda #TITLE_PALETTE
        jmp use_palette

update_title:
        lda #122
        sta hero_x
        lda #152
        sta hero_y
        jsr draw_hero
        jsr level_menu
        jmp check_start

.segment "RODATA"
pictures:
        .addr tile_logo
        .byte LOGO_COLUMNS, LOGO_ROWS
        .addr NAMETABLE0 + 4 * 32 + 3
        .addr tile_door
        .byte DOOR_COLUMNS, DOOR_ROWS
        .addr NAMETABLE0 + 10 * 32 + 10
        .addr 0
texts:
        .dbyt NAMETABLE0 + 22 * 32 + 10
        .byte "PRESS  START", 0
        .dbyt NAMETABLE0 + 24 * 32 + 12
        .byte "LEVEL", 0
        .byte 0
