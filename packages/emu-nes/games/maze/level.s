; Starting a level, and its card.

.include "maze.inc"
.import level_bank, level_lo, level_hi
.export enter_level, write_card, card_text
.export rooms_ptr, patrols_ptr, rooms_across, look
.export item_taken, item_room, item_cell, item_count
.exportzp level_ptr, CARD_FRAMES

CARD_FRAMES = 45
MAX_ITEMS   = 32

; The rest of a level's header, as tools/rooms.py writes it
HEADER_LOOK    = 5              ; palette
HEADER_ROOMS   = 6              ; three addresses
HEADER_ITEMS   = 8
HEADER_PATROLS = 10

.segment "ZEROPAGE"
level_ptr:    .res 2            ; -> header of the present level, in its bank
items_ptr:    .res 2

.segment "BSS"
rooms_ptr:    .res 2
patrols_ptr:  .res 2
rooms_across: .res 1
look:         .res 1
item_count:   .res 1
item_room:    .res MAX_ITEMS
item_cell:    .res MAX_ITEMS    ; y & $F0 | x >> 4
item_taken:   .res MAX_ITEMS    ; 1 = key or treasure taken, door open

.segment "CODE"

; Straight into level_index.
enter_level:
        jsr ppu_off
        jsr game_graphics
        lda level_index
        jsr open_level
        ldy #HEADER_ACROSS
        lda (level_ptr),y
        sta rooms_across
        ldy #HEADER_TIME
        lda (level_ptr),y
        sta time_left
        iny
        lda (level_ptr),y
        sta look
        iny
        lda (level_ptr),y
        sta rooms_ptr
        iny
        lda (level_ptr),y
        sta rooms_ptr+1
        iny
        lda (level_ptr),y
        sta items_ptr
        iny
        lda (level_ptr),y
        sta items_ptr+1
        iny
        lda (level_ptr),y
        sta patrols_ptr
        iny
        lda (level_ptr),y
        sta patrols_ptr+1
        jsr copy_items
        lda #0
        sta keys
        sta keys+1
        sta keys+2
        sta keys_taken
        sta doors_opened
        sta treasure
        sta level_frames
        sta level_frames+1
        sta second_tick
        sta rooms_seen
        sta rooms_seen+1
        sta rooms_entered
        sta death_cause
        jsr hero_start
        jsr enter_first_room
        lda #MODE_PLAY
        sta game_mode
        lda #SONG_HOLLOW
        jmp music_play

; Map in level A; level and level_ptr are its.
open_level:
        tax
        inx
        stx level
        dex
        lda level_lo,x
        sta level_ptr
        lda level_hi,x
        sta level_ptr+1
        lda level_bank,x
        jmp mmc1_program

; The items of the level, none of them taken.
copy_items:
        ldx #0
        ldy #0
@item:
        lda (items_ptr),y
        cmp #$FF
        beq @done
        sta item_room,x
        iny
        lda (items_ptr),y
        sta item_cell,x
        iny
        lda #0
        sta item_taken,x
        inx
        bne @item
@done:
        stx item_count
        rts

; ---------------------------------------------------------------- the card before a level

write_card:
        lda level_index
        jsr open_level
        jmp write_level_card

.segment "RODATA"
card_text:
        .dbyt NAMETABLE0 + 12 * 32 + 12
        .byte "LEVEL", 0
        .byte 0
