; The title screen: press Start; Left and Right choose among the stages reached so far.

.include "runner.inc"
.import tile_logo, stage_headers_lo, stage_headers_hi
.export write_title, update_title

TITLE_SCENE   = STAGE_COUNT     ; the scene behind the last stage
TITLE_PALETTE = 3
LOGO_COLUMNS  = 21
LOGO_ROWS     = 4
FOX_X         = 118
FOX_Y         = 192

.segment "CODE"

write_title:
        lda #TITLE_SCENE
        jsr load_scene
        lda #<pictures
        ldx #>pictures
        jsr write_pictures
        lda #$FF                ; palette 3 from row 4 to row 15
        ldx #$C8
        ldy #24
        jsr fill_attributes_from
        lda #<texts
        ldx #>texts
        jsr print_list
        lda #0
        sta player_state
        lda #1
        sta on_ground
        lda #$F8
        sta oam                 ; no split here
        lda #TITLE_PALETTE
        jmp use_palette

update_title:
        jsr draw_fox
        jsr choose_level
        jsr show_choice
        lda #>(NAMETABLE0 + 13 * 32 + 10)
        ldx #<(NAMETABLE0 + 13 * 32 + 10)
        jsr blink_start
        jsr palette_cycle
        jmp check_start

show_choice:
        ldx chosen
        lda stage_headers_lo,x
        sta pointer
        lda stage_headers_hi,x
        sta pointer+1
        lda #>(NAMETABLE0 + 15 * 32 + 11)
        ldx #<(NAMETABLE0 + 15 * 32 + 11)
        jsr queue_begin
        ldx #0
@word:
        lda stage_word,x
        jsr queue_byte
        inx
        cpx #6
        bne @word
        ldy #4
        lda (pointer),y
        ora #'0'
        jsr queue_byte
        lda #'-'
        jsr queue_byte
        ldy #5
        lda (pointer),y
        ora #'0'
        jsr queue_byte
        jmp queue_end

draw_fox:
        lda #0
        sta player_vx
        sta player_vx+1
        sta player_x+1
        sta facing
        lda #FOX_X
        sta player_x
        lda #FOX_Y
        sta player_y
        jmp draw_player

.segment "RODATA"
pictures:
        .addr tile_logo
        .byte LOGO_COLUMNS, LOGO_ROWS
        .addr NAMETABLE0 + 4 * 32 + 5
        .addr 0
texts:
        .dbyt NAMETABLE0 + 9 * 32 + 7
        .byte "THE LANTERN  TRAIL", 0
        .byte 0
stage_word: .byte "STAGE "
