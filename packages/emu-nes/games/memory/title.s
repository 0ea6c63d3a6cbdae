; The title screen: press Start; Left and Right choose among the levels reached so far.

.include "memory.inc"
.import tile_logo, tile_picture
.import palettes
.export enter_title, update_title

LOGO_COLUMNS = 30
LOGO_ROWS    = 4
PICTURE_COLUMNS = 16
PICTURE_ROWS = 10
TITLE_PALETTE = 2

.segment "ZEROPAGE"
picture:    .res 2
columns:    .res 1
rows_left:  .res 1
line:       .res 2

.segment "BSS"
chosen: .res 1                  ; level shown in the menu

.segment "CODE"

enter_title:
        lda ppu_locked
        bne @write
        jsr ppu_off
@write:
        lda #BANK_TITLE
        jsr cnrom_bank
        jsr clear_pictures
        lda #0
        jsr fill_attributes
        jsr gold_logo
        lda #<tile_logo
        ldx #>tile_logo
        sta picture
        stx picture+1
        lda #>(NAMETABLE0 + 4 * 32 + 1)
        ldx #<(NAMETABLE0 + 4 * 32 + 1)
        ldy #LOGO_COLUMNS
        sty columns
        ldy #LOGO_ROWS
        jsr write_picture
        lda #<tile_picture
        ldx #>tile_picture
        sta picture
        stx picture+1
        lda #>(NAMETABLE0 + 10 * 32 + 8)
        ldx #<(NAMETABLE0 + 10 * 32 + 8)
        ldy #PICTURE_COLUMNS
        sty columns
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
        lda #DIRECTION_DOWN
        sta hero_direction
        lda #<(palettes + TITLE_PALETTE * 32)
        ldx #>(palettes + TITLE_PALETTE * 32)
        jsr queue_palette
        lda #SONG_TITLE
        jsr music_play
        jmp ppu_on

; Palette 1 for the letters, 3 for the lines of text.
gold_logo:
        lda #>(NAMETABLE0 + $3C8)
        sta PPUADDR
        lda #<(NAMETABLE0 + $3C8)
        sta PPUADDR
        lda #$55
        ldx #0
        ldy #8
        jsr ppu_fill
        lda #>(NAMETABLE0 + $3E8)
        sta PPUADDR
        lda #<(NAMETABLE0 + $3E8)
        sta PPUADDR
        lda #$FF
        ldx #0
        ldy #24
        jmp ppu_fill

; `picture`, Y rows of `columns` tiles, at PPU address A:X.
write_picture:
        sta line+1
        stx line
        sty rows_left
@row:
        lda line+1
        sta PPUADDR
        lda line
        sta PPUADDR
        ldy #0
@tile:
        lda (picture),y
        sta PPUDATA
        iny
        cpy columns
        bne @tile
        tya
        clc
        adc picture
        sta picture
        bcc @same_page
        inc picture+1
@same_page:
        lda line
        clc
        adc #32
        sta line
        bcc @next
        inc line+1
@next:
        dec rows_left
        bne @row
        rts

update_title:
        lda #84
        sta hero_x
        lda #140
        sta hero_y
        jsr draw_hero
        jsr choose
        jsr show_choice
        jsr blink
        lda pad1_new
        and #PAD_START
        beq @done
        lda #SFX_START
        jsr sfx_play
        lda chosen
        ldx #0
        stx request_variant     ; a person plays with ever new signs
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
        lda #>(NAMETABLE0 + 24 * 32 + 18)
        ldx #<(NAMETABLE0 + 24 * 32 + 18)
        jsr queue_begin
        lda chosen
        clc
        adc #'1'
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
        lda #>(NAMETABLE0 + 22 * 32 + 10)
        ldx #<(NAMETABLE0 + 22 * 32 + 10)
        jmp print_queued
@done:
        rts

.segment "RODATA"
press_start: .byte "PRESS  START", 0
blank:       .byte "            ", 0
texts:
        .dbyt NAMETABLE0 + 22 * 32 + 10
        .byte "PRESS  START", 0
        .dbyt NAMETABLE0 + 24 * 32 + 12
        .byte "LEVEL", 0
        .byte 0
