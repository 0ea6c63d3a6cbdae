; Power-on and reset: bring the machine into one known state, then enter the game.
; All of RAM is cleared, so a run depends on nothing but the buttons pressed.

.include "lib.inc"
.import main
.export reset

.segment "CODE"

reset:
        sei
        cld
        ldx #$40
        stx JOY2                ; no IRQ from the APU frame counter
        ldx #$FF
        txs
        inx
        stx PPUCTRL
        stx PPUMASK
        stx DMC_FREQ
        stx SND_CHN
        bit PPUSTATUS           ; clear a vertical blank flag left over from a reset
@warm_up_1:
        bit PPUSTATUS
        bpl @warm_up_1

        txa                     ; X = A = 0
@clear:
        sta $0000,x
        sta $0100,x
        sta $0200,x
        sta $0300,x
        sta $0400,x
        sta $0500,x
        sta $0600,x
        sta $0700,x
        inx
        bne @clear

@warm_up_2:                     ; the PPU ignores writes for about 29,658 CPU cycles
        bit PPUSTATUS
        bpl @warm_up_2
        jmp main
