; Starting a game, a stage, and the card before it; loading a stage into PPU memory.

.include "runner.inc"
.import ring, queue_flush, place_pennant
.importzp time_tick
.import stage_headers_lo, stage_headers_hi
.export palettes, new_game, enter_level, write_card, card_text, load_scene, write_stage_number
.export stage_width, start_y
.exportzp stage_ptr, CARD_FRAMES, TEXT_PALETTE

CARD_FRAMES  = 40
TEXT_PALETTE = 0                ; 1 and 2 are those of the worlds

; A stage header, as tools/levels.py writes it
HEADER_WIDTH      = 0           ; columns
HEADER_TIME       = 1
HEADER_START_Y    = 2
HEADER_GOAL       = 3           ; column of the post
HEADER_WORLD      = 4
HEADER_STAGE      = 5
HEADER_COLUMNS    = 6           ; three addresses
HEADER_DICTIONARY = 8
HEADER_SPAWNS     = 10
HEADER_NAME       = 12          ; zero-terminated, in the header itself

.segment "ZEROPAGE"
stage_ptr:   .res 2             ; -> header of the present stage

.segment "BSS"
stage_width: .res 1
start_y:     .res 1

.segment "CODE"

new_game:
        jsr begin_game
        lda #0
        sta coins
        rts

; Straight into stage_index.
enter_level:
        jsr ppu_off
        lda stage_index
        jsr load_scene
        jsr load_facts
        jsr player_start
        jsr clear_entities
        jsr sparks_clear
        jsr place_pennant
        jsr spawn_entities
        jsr hud_draw
        lda world
        jsr use_palette
        lda #MODE_PLAY
        sta game_mode
        lda #0
        sta stage_cleared
        sta stage_frames
        sta stage_frames+1
        sta time_tick
        lda #1
        sta split_on
        jsr sprites_begin
        jsr draw_player
        jsr draw_entities
        jsr draw_split_sprite
        lda world
        clc
        adc #SONG_MEADOW - 1
        jsr music_play
        jmp ppu_on

; What the header says about the rules; goal_x is the world x at which the post is reached.
load_facts:
        ldy #HEADER_TIME
        lda (stage_ptr),y
        sta time_left
        iny
        lda (stage_ptr),y
        sta start_y
        iny
        lda (stage_ptr),y
        lsr a
        lsr a
        lsr a
        lsr a
        sta goal_x+1
        lda (stage_ptr),y
        asl a
        asl a
        asl a
        asl a
        ora #4
        sta goal_x
        ; falls through

load_numbers:
        ldy #HEADER_WORLD
        lda (stage_ptr),y
        sta world
        iny
        lda (stage_ptr),y
        sta stage
        rts

; With the PPU off: the first screen of scene A (a stage, or the title's).
load_scene:
        jsr point_to_header
        ldy #HEADER_WIDTH
        lda (stage_ptr),y
        sta stage_width
        ldy #HEADER_COLUMNS
        lda (stage_ptr),y
        sta columns_ptr
        iny
        lda (stage_ptr),y
        sta columns_ptr+1
        iny
        lda (stage_ptr),y
        sta dictionary_ptr
        iny
        lda (stage_ptr),y
        sta dictionary_ptr+1
        iny
        lda (stage_ptr),y
        sta spawn_ptr
        iny
        lda (stage_ptr),y
        sta spawn_ptr+1
        jsr clear_pictures
        lda #0
        tax
@ring:
        sta ring,x
        sta ring+256,x
        inx
        bne @ring
        jsr camera_start
@columns:
        jsr stream_column
        bcs @done
        jsr queue_flush
        jmp @columns
@done:
        rts

point_to_header:
        tax
        lda stage_headers_lo,x
        sta stage_ptr
        lda stage_headers_hi,x
        sta stage_ptr+1
        rts

; ---------------------------------------------------------------- the card before a stage

write_card:
        lda stage_index
        jsr point_to_header
        jsr load_numbers
        ppu_address NAMETABLE0 + 12 * 32 + 17
        jsr write_stage_number
        lda stage_ptr
        clc
        adc #HEADER_NAME
        sta text_pointer
        lda stage_ptr+1
        adc #0
        sta text_pointer+1
        lda #>(NAMETABLE0 + 15 * 32 + 8)
        ldx #<(NAMETABLE0 + 15 * 32 + 8)
        jmp print_direct

; World and stage to where PPUADDR points.
write_stage_number:
        lda world
        ora #'0'
        sta PPUDATA
        lda #'-'
        sta PPUDATA
        lda stage
        ora #'0'
        sta PPUDATA
        rts

.segment "RODATA"
palettes:
        ; dark, of text screens
        .byte $0F,$29,$17,$07, $0F,$39,$29,$19, $0F,$30,$31,$02, $0F,$0F,$30,$27
        .byte $0F,$27,$30,$07, $0F,$16,$36,$0F, $0F,$14,$34,$0F, $0F,$28,$38,$07
        ; day
        .byte $21,$29,$17,$07, $21,$39,$2A,$1A, $21,$30,$31,$02, $21,$0F,$30,$27
        .byte $21,$27,$30,$07, $21,$16,$36,$0F, $21,$14,$34,$0F, $21,$28,$38,$07
        ; night
        .byte $0C,$1B,$03,$0F, $0C,$2C,$1C,$01, $0C,$31,$22,$02, $0C,$0F,$30,$27
        .byte $0C,$27,$30,$0F, $0C,$15,$35,$0F, $0C,$24,$34,$0F, $0C,$28,$38,$07
        ; title
        .byte $0F,$1B,$03,$0F, $0F,$2C,$1C,$0C, $0F,$31,$22,$02, $0F,$0F,$30,$27
        .byte $0F,$27,$30,$07, $0F,$15,$35,$0F, $0F,$24,$34,$0F, $0F,$28,$38,$07

card_text:
        .dbyt NAMETABLE0 + 12 * 32 + 11
        .byte "STAGE", 0
        .byte 0
