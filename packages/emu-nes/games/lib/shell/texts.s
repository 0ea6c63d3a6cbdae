; Screens of text: cards, endings.

.include "lib.inc"
.include "shell.inc"
.export text_screen, mode_timer

.segment "BSS"
mode_timer: .res 1              ; frames that the present mode still lasts

.segment "CODE"

; A dark screen with the list of texts at A:X (low:high). The caller turns the PPU on.
text_screen:
        pha
        txa
        pha
        jsr ppu_off
        jsr game_graphics
        jsr clear_pictures
        lda #$FF                ; palette 3: text
        jsr fill_attributes
        pla
        tax
        pla
        jsr print_list
        lda #TEXT_PALETTE
        jsr use_palette
        jsr sprites_begin
        jmp sprites_end
