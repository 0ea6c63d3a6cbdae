; A 16-bit Galois LFSR, period 65,535. The state is a documented RAM cell of each game, so that a
; training level may choose it; from power-on it starts at the game's fixed seed.

.include "lib.inc"
.import rng_state               ; 2 bytes, in the game's RAM map; must not be 0
.export random, random_seed

SEED = $ACE1

.segment "CODE"

random_seed:
        lda #<SEED
        sta rng_state
        lda #>SEED
        sta rng_state+1
        rts

; A = a fresh random byte. Keeps X and Y.
random:
        lda rng_state
        ora rng_state+1
        bne @shift
        jsr random_seed         ; somebody poked 0, the one state that would stay
@shift:
        tya
        pha
        ldy #8
@bit:
        lsr rng_state+1
        ror rng_state
        bcc @no_tap
        lda rng_state+1
        eor #$B4                ; x^16 + x^14 + x^13 + x^11 + 1
        sta rng_state+1
@no_tap:
        dey
        bne @bit
        pla
        tay
        lda rng_state
        rts
