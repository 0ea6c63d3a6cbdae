; Bursts where something has popped.

.include "shooter.inc"
.import sprite_burst_0, sprite_burst_1, sprite_burst_2
.export spark_at, clear_sparks, draw_sparks

LIFE = 18                       ; frames

.segment "BSS"
spark_life: .res SPARKS
spark_x:    .res SPARKS
spark_y:    .res SPARKS
spark_next: .res 1

.segment "CODE"

clear_sparks:
        lda #0
        sta spark_next
        ldx #SPARKS - 1
@slot:
        sta spark_life,x
        dex
        bpl @slot
        rts

; A 16x16 burst at (A, Y); the oldest one gives way. Keeps X.
spark_at:
        stx slot_kept
        ldx spark_next
        sta spark_x,x
        tya
        sta spark_y,x
        lda #LIFE
        sta spark_life,x
        dex
        bpl @next
        ldx #SPARKS - 1
@next:
        stx spark_next
        ldx slot_kept
        rts

draw_sparks:
        lda #0
        sta sprite_flags
        sta sprite_x+1
        ldx #SPARKS - 1
@slot:
        ldy spark_life,x
        beq @next
        dec spark_life,x
        lda spark_x,x
        sta sprite_x
        lda spark_y,x
        sta sprite_y
        lda #<sprite_burst_0
        sta pointer
        lda #>sprite_burst_0
        cpy #13
        bcs @draw
        lda #<sprite_burst_1
        sta pointer
        lda #>sprite_burst_1
        cpy #7
        bcs @draw
        lda #<sprite_burst_2
        sta pointer
        lda #>sprite_burst_2
@draw:
        sta pointer+1
        stx slot
        jsr draw_sprites
        ldx slot
@next:
        dex
        bpl @slot
        rts

.segment "BSS"
slot_kept: .res 1
