; Starting a level, and its card.

.include "memory.inc"
.import level_lo, level_hi
.export enter_level, write_card, card_text
.export rooms_ptr, things_ptr, rooms_across, symbol_mask
.exportzp level_ptr, CARD_FRAMES

CARD_FRAMES = 45

; The rest of a level's header, as tools/halls.py writes it
HEADER_DARK    = 5
HEADER_FORKS   = 6
HEADER_MASK    = 7              ; different signs, less 1
HEADER_ROOMS   = 8              ; two addresses
HEADER_THINGS  = 10

.segment "ZEROPAGE"
level_ptr:    .res 2            ; -> header of the present level

.segment "BSS"
rooms_ptr:    .res 2
things_ptr:   .res 2
rooms_across: .res 1
symbol_mask:  .res 1            ; 1 or 3: the signs this level uses are 0 to that

.segment "CODE"

; Straight into level_index.
enter_level:
        jsr ppu_take
        jsr game_graphics
        jsr open_level
        ldy #HEADER_ACROSS
        lda (level_ptr),y
        sta rooms_across
        ldy #HEADER_TIME
        lda (level_ptr),y
        sta time_left
        iny
        lda (level_ptr),y
        sta dark
        iny
        lda (level_ptr),y
        sta fork_count
        iny
        lda (level_ptr),y
        sta symbol_mask
        iny
        lda (level_ptr),y
        sta rooms_ptr
        iny
        lda (level_ptr),y
        sta rooms_ptr+1
        iny
        lda (level_ptr),y
        sta things_ptr
        iny
        lda (level_ptr),y
        sta things_ptr+1
        lda #0
        sta forks_passed
        sta delivered
        sta level_frames
        sta level_frames+1
        sta second_tick
        sta death_cause
        jsr choose_variant
        jsr hero_start
        jsr enter_first_room
        lda #MODE_PLAY
        sta game_mode
        lda #SONG_TOWN
        jmp music_play

; level and level_ptr of level_index.
open_level:
        ldx level_index
        lda level_lo,x
        sta level_ptr
        lda level_hi,x
        sta level_ptr+1
        inx
        stx level
        rts

; ---------------------------------------------------------------- the card before a level

write_card:
        jsr open_level
        jmp write_level_card

.segment "RODATA"
card_text:
        .dbyt NAMETABLE0 + 12 * 32 + 12
        .byte "LEVEL", 0
        .byte 0
