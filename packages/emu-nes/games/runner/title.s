; The title screen: press Start; Left and Right choose among the stages reached so far.

.include "runner.inc"
.import tile_logo, stage_headers_lo, stage_headers_hi
.import sprite_fox_idle_0
.export enter_title, update_title

TITLE_SCENE   = STAGE_COUNT     ; the scene behind the last stage
TITLE_PALETTE = 3
LOGO_WIDTH    = 21
LOGO_ROWS     = 4
FOX_X         = 118
FOX_Y         = 192

.segment "CODE"

enter_title:
        jsr ppu_take
        lda #TITLE_SCENE
        jsr load_scene
        jsr write_logo
        jsr write_texts
        lda #MODE_TITLE
        sta game_mode
        lda #0
        sta chosen
        sta paused
        sta player_state
        lda #1
        sta on_ground
        lda #$F8
        sta oam                 ; no split here
        lda #TITLE_PALETTE
        jsr use_palette
        lda #SONG_TITLE
        jsr music_play
        jmp ppu_on

write_logo:
        lda #<tile_logo
        sta picture_ptr
        lda #>tile_logo
        sta picture_ptr+1
        lda #LOGO_WIDTH
        sta columns
        lda #>(NAMETABLE0 + 4 * 32 + 5)
        ldx #<(NAMETABLE0 + 4 * 32 + 5)
        ldy #LOGO_ROWS
        jsr write_picture
        ppu_address NAMETABLE0 + $3C8 ; palette 3 from row 4 to row 15
        lda #$FF
        ldx #0
        ldy #24
        jmp ppu_fill

write_texts:
        lda #<subtitle
        ldy #>subtitle
        sta text_pointer
        sty text_pointer+1
        lda #>(NAMETABLE0 + 9 * 32 + 7)
        ldx #<(NAMETABLE0 + 9 * 32 + 7)
        jmp print_direct

update_title:
        jsr draw_fox
        jsr choose_level
        jsr show_choice
        lda #>(NAMETABLE0 + 13 * 32 + 10)
        ldx #<(NAMETABLE0 + 13 * 32 + 10)
        jsr blink_start
        jsr palette_cycle
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
subtitle:    .byte "THE LANTERN  TRAIL", 0
stage_word:  .byte "STAGE "
