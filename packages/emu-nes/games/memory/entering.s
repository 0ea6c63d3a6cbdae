; Entering a room. The way leads on, never back; and whoever enters stands in the middle of the
; lane, so that nothing but memory carries anything over from the room before.

.include "memory.inc"
.export enter_room, leave_room

TOWN_PALETTE = 1

.segment "ZEROPAGE"
entered_x: .res 1
entered_y: .res 1

.segment "CODE"

; From lib/rooms/walk.s: over the edge into room A, arriving at (X, Y).
leave_room:
        cmp room_number
        bcs @onward
        rts                     ; the way back
@onward:
        pha
        tya
        clc
        adc #BOX / 2
        and #$F0
        ora #2
        tay
        pla
        ; falls through

; Room A of the open level, entered at (X, Y): map, signs, doors, light, picture.
enter_room:
        pha
        stx entered_x
        sty entered_y
        jsr ppu_take
        pla
        sta room_number
        sta room_x
        lda #0
        sta room_y
        lda entered_x
        sta hero_x
        lda entered_y
        sta hero_y
        jsr map_position
        jsr copy_room
        jsr place_things
        jsr draw_room
        jsr light_room
        jsr hud_draw
        lda #TOWN_PALETTE
        jsr use_palette
        jmp ppu_on
