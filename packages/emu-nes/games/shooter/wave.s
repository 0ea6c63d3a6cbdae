; Starting a game and a wave, the card before it, and the script that sends the foes.

.include "shooter.inc"
.import scripts_lo, scripts_hi, names_lo, names_hi
.export new_game, enter_level, write_card, card_text, run_script, script_start
.exportzp script_ptr, CARD_FRAMES

CARD_FRAMES = 60
SCRIPT_END  = $FF               ; in the place of a kind: the boss comes

JITTER      = 8                 ; pixels up or down

; One entry of a script: frames since the one before, kind, height
ENTRY_BYTES = 3

.segment "ZEROPAGE"
script_ptr: .res 2              ; -> the next foe

.segment "BSS"
script_wait: .res 1             ; frames until it comes

.segment "CODE"

new_game:
        jsr begin_game
        lda #0
        sta kills
        sta power
        rts

; Straight into wave_index.
enter_level:
        jsr ppu_take
        jsr game_graphics
        ldx wave_index
        inx
        stx wave
        lda #0
        sta wave_frames
        sta wave_frames+1
        sta phase
        sta boss_health
        jsr clear_foes
        jsr clear_shots
        jsr clear_darts
        jsr clear_sparks
        jsr clear_dew
        jsr script_start
        jsr ship_start
        jsr landscape_draw
        jsr hud_draw
        lda wave_index
        jsr use_palette
        lda #MODE_PLAY
        sta game_mode
        lda #SONG_FEN
        jsr music_play
        jsr draw_all
        jsr landscape_scroll
        jmp ppu_on

script_start:
        ldx wave_index
        lda scripts_lo,x
        sta script_ptr
        lda scripts_hi,x
        sta script_ptr+1
        ldy #0
        lda (script_ptr),y
        sta script_wait
        rts

; One frame of the script: at most one foe comes. A wait of 0 means: with the one before.
run_script:
        lda phase
        bne @done
        lda script_wait
        beq @due
        dec script_wait
@done:
        rts
@due:
        ldy #1
        lda (script_ptr),y
        cmp #SCRIPT_END
        beq @boss
        pha
        jsr random              ; nobody can learn the exact heights by heart
        and #$0F
        sec
        sbc #JITTER
        iny
        clc
        adc (script_ptr),y
        tay
        pla
        jsr spawn_foe
        lda script_ptr
        clc
        adc #ENTRY_BYTES
        sta script_ptr
        bcc @same_page
        inc script_ptr+1
@same_page:
        ldy #0
        lda (script_ptr),y
        sta script_wait
        rts
@boss:
        lda foe_count           ; it waits until the air is clear
        bne @done
        jmp boss_begin

; ---------------------------------------------------------------- the card before a wave

write_card:
        ldx wave_index
        lda names_lo,x
        sta text_pointer
        lda names_hi,x
        sta text_pointer+1
        inx
        txa
        jmp write_number_and_name

.segment "RODATA"
card_text:
        .dbyt NAMETABLE0 + 12 * 32 + 13
        .byte "WAVE", 0
        .byte 0
