; Short bursts of light where a coin was taken.

.include "runner.inc"
.import sprite_spark_0, sprite_spark_1
.export sparks_clear, spark_add, sparks_draw

SPARKS = 3
LIFE   = 12                     ; frames

.segment "BSS"
spark_life: .res SPARKS
spark_x_lo: .res SPARKS
spark_x_hi: .res SPARKS
spark_y:    .res SPARKS
spark_next: .res 1

.segment "CODE"

sparks_clear:
        lda #0
        sta spark_life
        sta spark_life+1
        sta spark_life+2
        sta spark_next
        rts

; A burst in the cell at (probe_x, probe_y); the oldest one gives way.
spark_add:
        ldy spark_next
        dey
        bpl @place
        ldy #SPARKS - 1
@place:
        sty spark_next
        lda #LIFE
        sta spark_life,y
        lda probe_x
        and #$F0
        sta spark_x_lo,y
        lda probe_x+1
        sta spark_x_hi,y
        lda probe_y
        and #$F0
        sta spark_y,y
        rts

sparks_draw:
        ldx #SPARKS - 1
@spark:
        lda spark_life,x
        beq @next
        dec spark_life,x
        lda spark_x_lo,x
        sec
        sbc camera_x
        sta sprite_x
        lda spark_x_hi,x
        sbc camera_x+1
        sta sprite_x+1
        lda spark_y,x
        sta sprite_y
        lda #0
        sta sprite_flags
        lda #<sprite_spark_0
        ldy #>sprite_spark_0
        sta pointer
        lda spark_life,x
        cmp #LIFE / 2
        bcs @draw
        lda #<sprite_spark_1
        ldy #>sprite_spark_1
        sta pointer
@draw:
        sty pointer+1
        stx slot
        jsr draw_sprites
        ldx slot
@next:
        dex
        bpl @spark
        rts
