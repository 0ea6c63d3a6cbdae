; Entering a room: what was taken is gone, the patrols start anew, the picture is drawn.

.include "maze.inc"
.importzp MT_floor
.export enter_room, leave_room, entry_x, entry_y

.segment "BSS"
entry_x: .res 1                 ; where the hero came in: it starts here again after a death
entry_y: .res 1

.segment "CODE"

; Room A of the open level, entered at (X, Y): map, patrols, picture. Where the hero is changes in
; one frame, after the wait for rendering to end.
leave_room:                     ; every room may be left again
enter_room:
        pha
        stx entry_x
        sty entry_y
        jsr ppu_take
        pla
        sta room_number
        lda entry_x
        sta hero_x
        lda entry_y
        sta hero_y
        jsr locate
        jsr map_position
        jsr copy_room
        jsr clear_taken
        jsr place_patrols
        jsr draw_room
        jsr hud_draw
        lda look
        jsr use_palette
        jmp ppu_on

; room_x, room_y and the bit in rooms_seen of room_number.
locate:
        ldx #0
        lda room_number
@row:
        cmp rooms_across
        bcc @found
        sbc rooms_across
        inx
        bne @row
@found:
        sta room_x
        stx room_y
        lda room_number
        and #7
        tax
        lda bits,x
        ldx #0
        ldy room_number
        cpy #8
        bcc @half
        inx
@half:
        sta temp
        and rooms_seen,x
        bne @seen
        inc rooms_entered
        lda temp
        ora rooms_seen,x
        sta rooms_seen,x
@seen:
        rts

; What the hero has taken or opened here is floor.
clear_taken:
        ldx item_count
@item:
        dex
        bmi @done
        lda item_taken,x
        beq @item
        lda item_room,x
        cmp room_number
        bne @item
        ldy item_cell,x
        lda #MT_floor
        sta room,y
        jmp @item
@done:
        rts

.segment "RODATA"
bits:   .byte 1, 2, 4, 8, 16, 32, 64, 128
