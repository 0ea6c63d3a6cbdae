; The title screen: press Start; Left and Right choose among the levels reached so far.

.include "maze.inc"
.import tile_logo, tile_door
.export enter_title, update_title

LOGO_COLUMNS = 27
LOGO_ROWS    = 4
DOOR_COLUMNS = 12
DOOR_ROWS    = 10
TITLE_PALETTE = 4
FLAT_Y       = 200

.segment "CODE"

enter_title:
        jsr ppu_take
        lda #BACKGROUND_TITLE
        jsr mmc1_background
        jsr clear_pictures
        lda #0
        jsr fill_attributes
        jsr gold_logo
        lda #<tile_logo
        ldx #>tile_logo
        sta picture_ptr
        stx picture_ptr+1
        lda #>(NAMETABLE0 + 4 * 32 + 3)
        ldx #<(NAMETABLE0 + 4 * 32 + 3)
        ldy #LOGO_COLUMNS
        sty columns
        ldy #LOGO_ROWS
        jsr write_picture
        lda #<tile_door
        ldx #>tile_door
        sta picture_ptr
        stx picture_ptr+1
        lda #>(NAMETABLE0 + 10 * 32 + 10)
        ldx #<(NAMETABLE0 + 10 * 32 + 10)
        ldy #DOOR_COLUMNS
        sty columns
        ldy #DOOR_ROWS
        jsr write_picture
        lda #<texts
        ldx #>texts
        jsr print_list
        lda #MODE_TITLE
        sta game_mode
        lda #0
        sta chosen
        sta paused
        sta player_state
        lda #DIRECTION_UP
        sta hero_direction
        lda #TITLE_PALETTE
        jsr use_palette
        lda #SONG_TITLE
        jsr music_play
        jmp ppu_on

; Palette 1 for the letters, 3 for the lines of text.
gold_logo:
        ppu_address NAMETABLE0 + $3C8
        lda #$55
        ldx #0
        ldy #8
        jsr ppu_fill
        ppu_address NAMETABLE0 + $3E8
        lda #$FF
        ldx #0
        ldy #24
        jmp ppu_fill

update_title:
        lda #122
        sta hero_x
        lda #152
        sta hero_y
        jsr draw_hero
        jsr choose_level
        jsr show_choice
        lda #>(NAMETABLE0 + 22 * 32 + 10)
        ldx #<(NAMETABLE0 + 22 * 32 + 10)
        jsr blink_start
        lda pad1_new
        and #PAD_START
        beq @done
        lda #SFX_START
        jsr sfx_play
        lda chosen
        jsr new_game
        jmp enter_card
@done:
        rts

show_choice:
        lda #>(NAMETABLE0 + 24 * 32 + 18)
        ldx #<(NAMETABLE0 + 24 * 32 + 18)
        ldy chosen
        iny
        jmp queue_digit

.segment "RODATA"
texts:
        .dbyt NAMETABLE0 + 22 * 32 + 10
        .byte "PRESS  START", 0
        .dbyt NAMETABLE0 + 24 * 32 + 12
        .byte "LEVEL", 0
        .byte 0
