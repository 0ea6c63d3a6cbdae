; What happens between two stretches of play. None of it is longer than about a second, but the
; ending.

.include "memory.inc"
.import sprite_letter
.export update_dying, update_cleared, ending_text, game_over_text
.exportzp GAME_OVER_FRAMES

GAME_OVER_FRAMES = 60

.segment "CODE"

; The owl blinks, then starts the level again, with other signs if nobody asked for these.
update_dying:
        lda mode_timer
        and #$04
        beq @others
        jsr draw_hero
@others:
        jsr redraw_part
        jmp wait_for_retry

update_cleared:
        jsr draw_hero
        jsr draw_letter
        jsr redraw_part
        jmp wait_for_next_level

; The letter floats over the owl and up.
draw_letter:
        lda hero_x
        sec
        sbc #2
        sta sprite_x
        lda #0
        sta sprite_x+1
        sta sprite_flags
        lda mode_timer
        lsr a
        clc
        adc hero_y
        sec
        sbc #52
        sta sprite_y
        lda #<sprite_letter
        sta pointer
        lda #>sprite_letter
        sta pointer+1
        jmp draw_sprites

.segment "RODATA"
game_over_text:
        .dbyt NAMETABLE0 + 13 * 32 + 11
        .byte "GAME OVER", 0
        .dbyt NAMETABLE0 + 16 * 32 + 6
        .byte "RETURNED TO SENDER", 0
        .byte 0
ending_text:
        .dbyt NAMETABLE0 + 9 * 32 + 6
        .byte "THE BAG IS EMPTY.", 0
        .dbyt NAMETABLE0 + 11 * 32 + 6
        .byte "THE TOWN READS BY", 0
        .dbyt NAMETABLE0 + 13 * 32 + 6
        .byte "CANDLE AND SMILES.", 0
        .dbyt NAMETABLE0 + 18 * 32 + 8
        .byte "SLEEP WELL, OWL!", 0
        .byte 0
