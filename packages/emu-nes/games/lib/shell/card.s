; The card before a level.

.include "lib.inc"
.include "shell.inc"
.export enter_card, update_card

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
