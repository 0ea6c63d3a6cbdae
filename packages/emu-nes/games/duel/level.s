; Starting a match, and the card before it.

.include "duel.inc"
.import arena_maps, arena_times, names_lo, names_hi
.export new_game, enter_level, write_card, card_text, rooms_ptr, room_number
.exportzp CARD_FRAMES

CARD_FRAMES = 60

.segment "BSS"
rooms_ptr:   .res 2
room_number: .res 1             ; the arena, for lib/rooms

.segment "CODE"

; A = the arena to begin with.
new_game:
        sta level_index
        lda #POINTS_TO_WIN
        sta points_to_win
        lda #0
        sta paused
        rts

; A fresh match in the arena level_index.
enter_level:
        jsr ppu_take
        jsr game_graphics
        lda #BANK_ARENAS
        jsr unrom_bank
        ldx level_index
        stx room_number
        inx
        stx level
        lda #<arena_maps
        sta rooms_ptr
        lda #>arena_maps
        sta rooms_ptr+1
        jsr copy_room
        ldx level_index
        lda arena_times,x
        sta time_left
        lda #0
        sta points
        sta points+1
        sta outcome
        sta match_frames
        sta match_frames+1
        sta second_tick
        sta bales_broken
        sta last_victim
        jsr start_round
        jsr draw_room
        jsr hud_draw
        lda level_index
        jsr use_palette
        lda #MODE_PLAY
        sta game_mode
        lda #SONG_FIGHT
        jsr music_play
        jsr draw_all
        jmp ppu_on

; ---------------------------------------------------------------- the card before a match

write_card:
        ldx level_index
        lda names_lo,x
        sta text_pointer
        lda names_hi,x
        sta text_pointer+1
        lda #>(NAMETABLE0 + 12 * 32 + 6)
        ldx #<(NAMETABLE0 + 12 * 32 + 6)
        jsr print_direct
        ldx rival
        lda rivals_lo,x
        sta text_pointer
        lda rivals_hi,x
        sta text_pointer+1
        lda #>(NAMETABLE0 + 15 * 32 + 8)
        ldx #<(NAMETABLE0 + 15 * 32 + 8)
        jmp print_direct

.segment "RODATA"
card_text:
        .dbyt NAMETABLE0 + 18 * 32 + 8
        .byte "FIRST TO 5 HITS", 0
        .byte 0
rival_0: .byte "RUSTY AND ASH", 0
rival_1: .byte "ASH IS DOZY", 0
rival_2: .byte "ASH IS KEEN", 0
rival_3: .byte "ASH IS SLY", 0
.define RIVALS rival_0, rival_1, rival_2, rival_3
rivals_lo: .lobytes RIVALS
rivals_hi: .hibytes RIVALS
