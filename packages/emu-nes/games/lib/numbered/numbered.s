; Levels that go by a number of one digit: in the menu of the title, on the card.

.include "lib.inc"
.include "shell.inc"
.include "numbered.inc"
.export level_menu, write_number_and_name

; The digits stand where a word of five letters has ended.
MENU_NUMBER = NAMETABLE0 + 24 * 32 + 18
CARD_NUMBER = NAMETABLE0 + 12 * 32 + 18
CARD_NAME   = NAMETABLE0 + 15 * 32 + 6

.segment "CODE"

; One frame of the menu: the chosen level's number, and above it the line that blinks.
level_menu:
        jsr choose_level
        lda #>MENU_NUMBER
        ldx #<MENU_NUMBER
        ldy chosen
        iny
        jsr queue_digit
        lda #>(NAMETABLE0 + 22 * 32 + 10)
        ldx #<(NAMETABLE0 + 22 * 32 + 10)
        jmp blink_start

; For write_card: number A, and the name at text_pointer.
write_number_and_name:
        tay
        ppu_address CARD_NUMBER
        tya
        ora #'0'
        sta PPUDATA
        lda #>CARD_NAME
        ldx #<CARD_NAME
        jmp print_direct
