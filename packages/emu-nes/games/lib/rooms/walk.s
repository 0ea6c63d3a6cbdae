; Walking in rooms: steps along one axis, slipping around corners, leaving over the edge.
;
; The game offers `obstacle` (carry set if the point at (probe_x, probe_y) cannot be walked on; it
; keeps the probe) and `leave_room` (A = the room beyond the edge, (X, Y) = where one enters it).

.include "lib.inc"
.include "rooms.inc"
.export step_right, step_left, step_up, step_down, map_position, walking, slid

.segment "ZEROPAGE"
upper_blocked: .res 1           ; bit 7: the first of two corners is blocked

.segment "BSS"
walking: .res 1                 ; not 0: moved in this frame
slid:    .res 1                 ; not 0: this frame's other axis was used to slip around a corner

.segment "CODE"

step_right:
        lda hero_x
        cmp #RIGHTMOST
        bcs @leave
        adc #BOX - 1 + SPEED
        sta probe_x
        jsr side_free
        bcs @blocked
        lda hero_x
        adc #SPEED
        sta hero_x
        inc walking
@blocked:
        rts
@leave:
        ldx #LEFTMOST
        ldy hero_y
        lda room_number
        clc
        adc #1
        jmp leave_room

step_left:
        lda hero_x
        cmp #LEFTMOST + 1
        bcc @leave
        sbc #SPEED
        sta probe_x
        jsr side_free
        bcs @blocked
        lda hero_x
        sec
        sbc #SPEED
        sta hero_x
        inc walking
@blocked:
        rts
@leave:
        ldx #RIGHTMOST
        ldy hero_y
        lda room_number
        sec
        sbc #1
        jmp leave_room

step_down:
        lda hero_y
        cmp #LOWEST
        bcs @leave
        adc #BOX - 1 + SPEED
        sta probe_y
        jsr edge_free
        bcs @blocked
        lda hero_y
        adc #SPEED
        sta hero_y
        inc walking
@blocked:
        rts
@leave:
        ldx hero_x
        ldy #TOPMOST
        lda room_number
        clc
        adc rooms_across
        jmp leave_room

step_up:
        lda hero_y
        cmp #TOPMOST + 1
        bcc @leave
        sbc #SPEED
        sta probe_y
        jsr edge_free
        bcs @blocked
        lda hero_y
        sec
        sbc #SPEED
        sta hero_y
        inc walking
@blocked:
        rts
@leave:
        ldx hero_x
        ldy #LOWEST
        lda room_number
        sec
        sbc rooms_across
        jmp leave_room

; Carry clear if both corners at column probe_x are free. One free corner: slip towards it, unless
; the pad says where to go on the other axis.
side_free:
        lda hero_y
        sta probe_y
        jsr obstacle
        ror upper_blocked               ; bit 7: the upper corner is blocked
        lda hero_y
        clc
        adc #BOX - 1
        sta probe_y
        jsr obstacle
        bcs @lower
        bit upper_blocked
        bmi @slip_down
        rts                     ; carry clear: free
@lower:
        bit upper_blocked
        bmi @stop
        lda pad1
        and #PAD_UP | PAD_DOWN
        bne @stop
        inc slid
        jsr step_up
@stop:
        sec
        rts
@slip_down:
        lda pad1
        and #PAD_UP | PAD_DOWN
        bne @stop
        inc slid
        jsr step_down
        sec
        rts

; The same for row probe_y. Slipping sideways needs no care for exits: they lie in the walls.
edge_free:
        lda hero_x
        sta probe_x
        jsr obstacle
        ror upper_blocked
        lda hero_x
        clc
        adc #BOX - 1
        sta probe_x
        jsr obstacle
        bcs @right
        bit upper_blocked
        bmi @slip_right
        rts
@right:
        bit upper_blocked
        bmi @stop
        lda slid
        bne @stop
        lda pad1
        and #PAD_LEFT | PAD_RIGHT
        bne @stop
        inc slid
        jsr step_left
@stop:
        sec
        rts
@slip_right:
        lda slid
        bne @stop
        lda pad1
        and #PAD_LEFT | PAD_RIGHT
        bne @stop
        inc slid
        jsr step_right
        sec
        rts

; map_x, map_y: the hero in the whole level, 256 x 208 pixels per room.
map_position:
        lda room_x
        sta map_x+1
        lda hero_x
        sta map_x
        lda hero_y
        sec
        sbc #32
        sta map_y
        lda #0
        sta map_y+1
        ldx room_y
        beq @done
@row:
        lda map_y
        clc
        adc #208
        sta map_y
        bcc @next
        inc map_y+1
@next:
        dex
        bne @row
@done:
        rts
