; The card before a level.

.include "lib.inc"
.include "shell.inc"
.export enter_card, update_card, write_number_and_name

NUMBER = NAMETABLE0 + 12 * 32 + 18
NAME   = NAMETABLE0 + 15 * 32 + 6

.segment "CODE"

enter_card:
        lda #MODE_CARD
        sta game_mode
        lda #CARD_FRAMES
        sta mode_timer
        jsr music_stop
        lda #<card_text
        ldx #>card_text
        jsr text_screen
        jsr write_card
        jmp ppu_on

update_card:
        dec mode_timer
        bne @done
        jmp enter_level
@done:
        rts

; For write_card: the digit A where a word of five letters has ended, and the name at text_pointer.
write_number_and_name:
        tay
        ppu_address NUMBER
        tya
        ora #'0'
        sta PPUDATA
        lda #>NAME
        ldx #<NAME
        jmp print_direct
