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

.segment "BSS"
chosen: .res 1                  ; stage shown in the menu

.segment "CODE"

enter_title:
        lda ppu_locked
        bne @write
        jsr ppu_off
@write:
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
        sta pointer
        lda #>tile_logo
        sta pointer+1
        lda #<(NAMETABLE0 + 4 * 32 + 5)
        sta temp
        lda #LOGO_ROWS
        sta temp2
@row:
        lda #>(NAMETABLE0 + 4 * 32 + 5)
        sta PPUADDR
        lda temp
        sta PPUADDR
        clc
        adc #32
        sta temp
        ldy #0
@tile:
        lda (pointer),y
        sta PPUDATA
        iny
        cpy #LOGO_WIDTH
        bne @tile
        tya
        clc
        adc pointer
        sta pointer
        bcc @next
        inc pointer+1
@next:
        dec temp2
        bne @row

        lda #>(NAMETABLE0 + $3C8) ; palette 3 from row 4 to row 15
        sta PPUADDR
        lda #<(NAMETABLE0 + $3C8)
        sta PPUADDR
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
        jsr print_direct
        lda #<press_start
        ldy #>press_start
        sta text_pointer
        sty text_pointer+1
        lda #>(NAMETABLE0 + 13 * 32 + 10)
        ldx #<(NAMETABLE0 + 13 * 32 + 10)
        jmp print_direct

update_title:
        jsr draw_fox
        jsr choose
        jsr show_choice
        jsr blink
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

choose:
        lda pad1_new
        lsr a                   ; right
        bcc @left
        ldx chosen
        cpx unlocked
        bcs @done
        inc chosen
        rts
@left:
        lsr a
        bcc @done
        lda chosen
        beq @done
        dec chosen
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

blink:
        lda frame_counter
        and #$1F
        bne @done
        lda #<press_start
        ldy #>press_start
        sta text_pointer
        sty text_pointer+1
        lda frame_counter
        and #$20
        beq @print
        lda #<blank
        ldy #>blank
        sta text_pointer
        sty text_pointer+1
@print:
        lda #>(NAMETABLE0 + 13 * 32 + 10)
        ldx #<(NAMETABLE0 + 13 * 32 + 10)
        jmp print_queued
@done:
        rts

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
press_start: .byte "PRESS  START", 0
blank:       .byte "            ", 0
stage_word:  .byte "STAGE "
