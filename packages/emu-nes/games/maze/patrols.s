; Sentries and wisps: up to six in a room. They start anew whenever the hero comes in.
;
; All walk one pixel per frame and decide at the middle of a cell: a sentry turns back before a
; wall, a wisp turns wherever chance takes it.

.include "maze.inc"
.import sprite_sentry_0, sprite_sentry_1, sprite_wisp_0, sprite_wisp_1
.export place_patrols, move_patrols, draw_patrols

TOUCH = 11                      ; pixels between the corners of two boxes that overlap

.segment "ZEROPAGE"
record: .res 2

.segment "BSS"
patrol_kind:      .res PATROLS  ; 0 = free
patrol_x:         .res PATROLS
patrol_y:         .res PATROLS
patrol_direction: .res PATROLS

.assert patrol_kind = $03DC && patrol_x = $03E2 && patrol_y = $03E8, error, "maze.yaml reads them elsewhere"

.segment "CODE"

; The patrols of room_number, from the level's list: room, kind, x, y; room $FF ends it.
place_patrols:
        ldx #PATROLS - 1
        lda #0
@clear:
        sta patrol_kind,x
        dex
        bpl @clear
        lda patrols_ptr
        sta record
        lda patrols_ptr+1
        sta record+1
        ldx #0
@record:
        ldy #0
        lda (record),y
        cmp #$FF
        beq @done
        cmp room_number
        bne @next
        iny
        lda (record),y
        sta patrol_kind,x
        cmp #PATROL_UPDOWN
        lda #DIRECTION_RIGHT
        bcc @direction
        lda #DIRECTION_DOWN
@direction:
        sta patrol_direction,x
        iny
        lda (record),y
        sta patrol_x,x
        iny
        lda (record),y
        sta patrol_y,x
        inx
@next:
        lda record
        clc
        adc #4
        sta record
        bcc @record
        inc record+1
        bne @record
@done:
        rts

move_patrols:
        ldx #PATROLS - 1
@patrol:
        lda patrol_kind,x
        beq @next
        lda patrol_x,x
        ora patrol_y,x
        and #$0F
        bne @walk               ; between two cells
        jsr decide
@walk:
        ldy patrol_direction,x
        lda patrol_x,x
        clc
        adc step_x,y
        sta patrol_x,x
        lda patrol_y,x
        clc
        adc step_y,y
        sta patrol_y,x
        jsr touch
@next:
        dex
        bpl @patrol
        rts

; At the middle of a cell: which way now? One that cannot go anywhere marches on the spot.
decide:
        lda patrol_kind,x
        cmp #PATROL_WISP
        beq @wisp
        jsr way_free
        bcc @go
        lda patrol_direction,x
        eor #2                  ; back
        sta patrol_direction,x
        rts
@wisp:
        jsr random
        and #$07
        cmp #4
        bcc @try                ; half the time anywhere ...

        lda patrol_direction,x  ; ... else on ...
@try:
        sta patrol_direction,x
        ldy #4
        sty temp3
@look:
        jsr way_free
        bcc @go
        lda patrol_direction,x  ; ... or the next way round that is free
        clc
        adc #1
        and #$03
        sta patrol_direction,x
        dec temp3
        bne @look
@go:
        rts

; Carry clear if the cell ahead in patrol X's direction is neither wall nor door nor another room.
way_free:
        ldy patrol_direction,x
        lda patrol_x,x
        clc
        adc ahead_x,y
        sta probe_x
        bcs @right              ; past 255, or a negative step that did not wrap: both are 256 steps
        cpy #DIRECTION_LEFT
        beq @blocked            ; wrapped below 0
        bne @row
@right:
        cpy #DIRECTION_RIGHT
        beq @blocked
@row:
        lda patrol_y,x
        clc
        adc ahead_y,y
        sta probe_y
        cmp #32
        bcc @blocked
        cmp #240
        bcs @blocked
        jsr cell_kind
        cmp #KIND_WALL
        beq @blocked
        cmp #KIND_DOOR
        beq @blocked
        clc
        rts
@blocked:
        sec
        rts

touch:
        lda patrol_x,x
        clc
        adc #2
        sec
        sbc hero_x
        clc
        adc #TOUCH - 1
        cmp #TOUCH * 2 - 1
        bcs @apart
        lda patrol_y,x
        adc #2
        sec
        sbc hero_y
        clc
        adc #TOUCH - 1
        cmp #TOUCH * 2 - 1
        bcs @apart
        lda #CAUSE_PATROL
        jmp player_dies
@apart:
        rts

draw_patrols:
        ldx #PATROLS - 1
@patrol:
        stx temp3
        lda patrol_kind,x
        beq @next
        lda patrol_x,x
        sta sprite_x
        lda #0
        sta sprite_x+1
        sta sprite_flags
        lda patrol_y,x
        sec
        sbc #1
        sta sprite_y
        lda patrol_kind,x
        ldy #0
        cmp #PATROL_WISP
        bne @beat
        ldy #2
@beat:
        lda frame_counter
        and #$08
        beq @draw
        iny
@draw:
        lda pictures_lo,y
        sta pointer
        lda pictures_hi,y
        sta pointer+1
        jsr draw_sprites
        ldx temp3
@next:
        dex
        bpl @patrol
        rts

.segment "RODATA"
; up, right, down, left
step_x:  .byte 0, 1, 0, <-1
step_y:  .byte <-1, 0, 1, 0
ahead_x: .byte 0, 16, 0, <-16
ahead_y: .byte <-16, 0, 16, 0
.define PICTURES sprite_sentry_0, sprite_sentry_1, sprite_wisp_0, sprite_wisp_1
pictures_lo: .lobytes PICTURES
pictures_hi: .hibytes PICTURES
