; The title screen: the choice of a level, the line that blinks, the start of a game.

.include "lib.inc"
.include "shell.inc"
.export enter_title, choose_level, chosen, blink_start, check_start, start_chosen

.segment "BSS"
chosen: .res 1                  ; level shown in the menu

.segment "CODE"

enter_title:
        jsr ppu_take
        jsr write_title
        lda #MODE_TITLE
        sta game_mode
        lda #0
        sta chosen
        sta paused
        lda #SONG_TITLE
        jsr music_play
        jmp ppu_on

; Left and Right: among the levels reached so far.
choose_level:
        lda pad1_new
        lsr a                   ; right
        bcc @left
        ldx chosen
        cpx unlocked
        bcs @done
        inc chosen
        rts
@left:
        lsr a
        bcc @done
        lda chosen
        beq @done
        dec chosen
@done:
        rts

; "PRESS  START" at PPU address A:X, there for half a second, then gone for half a second.
blink_start:
        tay
        lda frame_counter
        and #$1F
        bne @done
        lda #<press_start
        sta text_pointer
        lda #>press_start
        sta text_pointer+1
        lda frame_counter
        and #$20
        beq @print
        lda #<blank
        sta text_pointer
        lda #>blank
        sta text_pointer+1
@print:
        tya
        jmp print_queued
@done:
        rts

; Start begins a game.
check_start:
        lda pad1_new
        and #PAD_START
        bne start_chosen
        rts

; A game at the chosen level.
start_chosen:
        lda #START_SOUND
        jsr sfx_play
        lda chosen
        jsr new_game
        jmp enter_card

.segment "RODATA"
press_start: .byte "PRESS  START", 0
blank:       .byte "            ", 0
