; The built-in rival: it holds the pad of player 2, and knows no more than a person sees.
;
; Dozy wanders and throws now and then; keen gets into line, throws where no stone is between, and
; steps aside from every other acorn; sly is quicker, throws along diagonals too and minds them all.

.include "duel.inc"
.export think, rival_begin

IN_LINE     = 6                 ; pixels off the line at which a throw still hits
DODGE_WIDTH = 11

.segment "ZEROPAGE"
gap_x:  .res 1                  ; pixels between the carts ...
gap_y:  .res 1
side_x: .res 1                  ; ... and the pad's direction that leads there
side_y: .res 1

.segment "BSS"
think_time: .res 1              ; frames to the next thought
last_x:     .res 1              ; where it was at the last one
last_y:     .res 1

.segment "CODE"

rival_begin:
        lda #20
        sta think_time
        lda #0
        sta rival_pad
        rts

; Sets rival_pad.
think:
        lda rival_pad
        and #DIRECTION_MASK     ; whether to throw is decided anew
        sta rival_pad
        jsr measure
        dec think_time
        bne @aim
        ldx rival
        lda patience-1,x
        sta think_time
        jsr choose_way
@aim:
        jsr aim
        lda rival               ; dozy minds no acorn, keen one of the two, sly both
        sec
        sbc #RIVAL_KEEN
        bcc @done
        tax
@acorn:
        jsr dodge
        dex
        bpl @acorn
@done:
        rts

measure:
        ldx #PAD_LEFT
        lda cart_x+1
        sec
        sbc cart_x
        bcs @x
        ldx #PAD_RIGHT
        eor #$FF
        adc #1
@x:
        sta gap_x
        stx side_x
        ldx #PAD_UP
        lda cart_y+1
        sec
        sbc cart_y
        bcs @y
        ldx #PAD_DOWN
        eor #$FF
        adc #1
@y:
        sta gap_y
        stx side_y
        rts

; Where to drive until the next thought.
choose_way:
        lda cart_x+1
        tax
        eor last_x
        stx last_x
        sta temp
        lda cart_y+1
        tax
        eor last_y
        stx last_y
        ora temp
        beq wander              ; stuck
        lda rival
        cmp #RIVAL_DOZY
        bne @hunt
        jsr random
        and #$03
        bne wander
@hunt:
        lda gap_x
        cmp gap_y
        bcc @narrow_x
        lda gap_y               ; nearer in y: get into one row, then drive at the other
        cmp #IN_LINE
        bcs go_y
        bcc go_x
@narrow_x:
        cmp #IN_LINE
        bcs go_x
go_y:
        lda side_y
        sta rival_pad
        rts
go_x:
        lda side_x
        sta rival_pad
        rts

wander:
        jsr random
        lsr a
        lsr a
        and #$03
        tax
        lda ways,x
        sta rival_pad
        rts

; Throw if the other is in line, in front and in sight; turn there if it is not in front.
aim:
        lda gap_y
        cmp #IN_LINE
        bcs @not_row
        lda side_x
        jmp @wanted
@not_row:
        lda gap_x
        cmp #IN_LINE
        bcs @diagonal
        lda side_y
        jmp @wanted
@diagonal:
        lda rival
        cmp #RIVAL_SLY
        bne @done
        lda gap_x
        sec
        sbc gap_y
        clc
        adc #IN_LINE - 1
        cmp #2 * IN_LINE - 1
        bcs @done
        lda side_x
        ora side_y
@wanted:                        ; A = the pad that turns it there
        tay
        ldx rival
        cpx #RIVAL_DOZY
        beq @facing             ; it does not look
        jsr in_sight
        bcs @done
@facing:
        lda cart_direction+1
        cmp direction_of_way,y
        bne @turn
        ldx rival
        jsr random
        and hesitation-1,x
        bne @done
        lda rival_pad
        ora #PAD_A
        sta rival_pad
@done:
        rts
@turn:
        ldx rival
        cpx #RIVAL_DOZY
        beq @done
        sty rival_pad
        rts

; Carry clear if no stone lies between the carts in the direction of pad Y. Keeps Y.
in_sight:
        tya
        pha
        ldx direction_of_way,y
        stx temp3
        lda gap_x               ; the longer gap in steps
        cmp gap_y
        bcs @longer
        lda gap_y
@longer:
        lsr a
        lsr a
        lsr a
        sta temp2
        lda cart_x+1
        clc
        adc #MIDDLE
        sta probe_x
        lda cart_y+1
        clc
        adc #MIDDLE
        sta probe_y
@look:
        ldx temp3
        lda facing_x,x
        asl a
        asl a
        asl a
        clc
        adc probe_x
        sta probe_x
        lda facing_y,x
        asl a
        asl a
        asl a
        clc
        adc probe_y
        sta probe_y
        jsr cell_kind
        cmp #KIND_WALL
        beq @stone
        dec temp2
        bpl @look
        pla
        tay
        clc
        rts
@stone:
        pla
        tay
        sec
        rts

; If acorn X flies at it along a row or a column, step aside. Keeps X.
dodge:
        lda shot_life,x
        beq @done
        lda shot_dx,x
        bne @row
        lda cart_y+1
        sec
        sbc shot_y,x
        eor shot_dy,x           ; the same sign: it comes nearer
        bmi @done
        lda shot_x,x
        sec
        sbc cart_x+1
        sec
        sbc #<(MIDDLE - DODGE_WIDTH)
        cmp #2 * DODGE_WIDTH
        bcs @done
        cmp #DODGE_WIDTH
        lda #PAD_RIGHT
        bcc @aside
        lda #PAD_LEFT
@aside:
        sta rival_pad
@done:
        rts
@row:
        lda shot_dy,x
        bne @done
        lda cart_x+1
        sec
        sbc shot_x,x
        eor shot_dx,x
        bmi @done
        lda shot_y,x
        sec
        sbc cart_y+1
        sec
        sbc #<(MIDDLE - DODGE_WIDTH)
        cmp #2 * DODGE_WIDTH
        bcs @done
        cmp #DODGE_WIDTH
        lda #PAD_DOWN
        bcc @aside
        lda #PAD_UP
        bcs @aside

.segment "RODATA"
patience:   .byte 40, 10, 6     ; frames between thoughts
hesitation: .byte $1F, $03, $01 ; a throw is made with 1 in 32, 4, 2
ways:       .byte PAD_RIGHT, PAD_LEFT, PAD_DOWN, PAD_UP
; pad bits UDLR -> direction
direction_of_way: .byte $FF, 2, 6, $FF, 4, 3, 5, $FF, 0, 1, 7, $FF, $FF, $FF, $FF, $FF
