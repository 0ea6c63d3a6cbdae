; The title screen: press Start; Left and Right choose among the waves reached so far.

.include "shooter.inc"
.import tile_logo, tile_picture
.importzp TITLE_PALETTE
.export enter_title, update_title

LOGO_COLUMNS = 30
LOGO_ROWS    = 4
PICTURE_COLUMNS = 16
PICTURE_ROWS = 8

.segment "CODE"

enter_title:
        jsr ppu_take
        jsr game_graphics
        lda #BANK_TITLE
        jsr mmc3_background
        jsr clear_pictures
        lda #$FF                ; palette 3: text
        jsr fill_attributes
        jsr colour_pictures
        lda #<tile_logo
        ldx #>tile_logo
        sta picture_ptr
        stx picture_ptr+1
        lda #LOGO_COLUMNS
        sta columns
        lda #>(NAMETABLE0 + 4 * 32 + 1)
        ldx #<(NAMETABLE0 + 4 * 32 + 1)
        ldy #LOGO_ROWS
        jsr write_picture
        lda #<tile_picture
        ldx #>tile_picture
        sta picture_ptr
        stx picture_ptr+1
        lda #PICTURE_COLUMNS
        sta columns
        lda #>(NAMETABLE0 + 12 * 32 + 8)
        ldx #<(NAMETABLE0 + 12 * 32 + 8)
        ldy #PICTURE_ROWS
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
        sta shield
        lda #TITLE_PALETTE
        jsr use_palette
        lda #SONG_TITLE
        jsr music_play
        jmp ppu_on

; Palette 1 for the letters, 2 for the picture.
colour_pictures:
        ppu_address NAMETABLE0 + $3C8
        lda #$55
        ldx #0
        ldy #8
        jsr ppu_fill
        ppu_address NAMETABLE0 + $3D8
        lda #$AA
        ldx #0
        ldy #16
        jmp ppu_fill

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
        jsr choose_level
        lda #>(NAMETABLE0 + 24 * 32 + 18)
        ldx #<(NAMETABLE0 + 24 * 32 + 18)
        ldy chosen
        iny
        jsr queue_digit
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

.segment "RODATA"
texts:
        .dbyt NAMETABLE0 + 24 * 32 + 12
        .byte "WAVE", 0
        .byte 0
