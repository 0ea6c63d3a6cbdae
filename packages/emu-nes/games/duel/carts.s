; The two carts: driving, turning, slipping around corners, and their pictures.

.include "duel.inc"
.import arena_starts
.import cart_pictures_lo, cart_pictures_hi
.export drive_cart, place_carts, draw_carts, controls, facing_x, facing_y

NO_DIRECTION = $FF
PICTURE_BANG   = 10

.segment "ZEROPAGE"
steps:         .res 1
upper_blocked: .res 1           ; bit 7: the first of two corners is blocked

.segment "BSS"
controls: .res 2                ; the pads of this frame, whoever holds them

.segment "CODE"

; Both carts at the starts of the arena, face to face. With BANK_ARENAS at $8000 or not: the starts
; are in the fixed bank.
place_carts:
        lda level_index
        asl a
        asl a
        tay
        ldx #0
@cart:
        lda arena_starts,y
        sta cart_x,x
        iny
        lda arena_starts,y
        sta cart_y,x
        iny
        lda start_direction,x
        sta cart_direction,x
        lda #0
        sta reload,x
        sta controls,x
        inx
        cpx #2
        bne @cart
        rts

; X = the cart; its pad is in `controls`. 1.5 pixels a frame on each axis.
drive_cart:
        lda reload,x
        beq @loaded
        dec reload,x
@loaded:
        lda controls,x
        and #DIRECTION_MASK
        tay
        lda direction_of,y
        cmp #NO_DIRECTION
        beq @done
        sta cart_direction,x
        lda match_frames
        and #1
        clc
        adc #1
        sta steps
@step:
        lda controls,x
        lsr a
        bcs @right
        lsr a
        bcc @vertical
        jsr step_cart_left
        jmp @vertical
@right:
        jsr step_cart_right
@vertical:
        ldx cart
        lda controls,x
        and #PAD_UP | PAD_DOWN
        beq @next
        and #PAD_UP
        bne @up
        jsr step_cart_down
        jmp @next
@up:
        jsr step_cart_up
@next:
        ldx cart
        dec steps
        bne @step
@done:
        rts

step_cart_right:
        lda cart_x,x
        clc
        adc #BOX
        sta probe_x
        jsr column_free
        bcs @blocked
        inc cart_x,x
        jsr meets_other
        bcc @blocked
        dec cart_x,x
@blocked:
        rts

step_cart_left:
        lda cart_x,x
        sec
        sbc #1
        sta probe_x
        jsr column_free
        bcs @blocked
        dec cart_x,x
        jsr meets_other
        bcc @blocked
        inc cart_x,x
@blocked:
        rts

step_cart_down:
        lda cart_y,x
        clc
        adc #BOX
        sta probe_y
        jsr row_free
        bcs @blocked
        inc cart_y,x
        jsr meets_other
        bcc @blocked
        dec cart_y,x
@blocked:
        rts

step_cart_up:
        lda cart_y,x
        sec
        sbc #1
        sta probe_y
        jsr row_free
        bcs @blocked
        dec cart_y,x
        jsr meets_other
        bcc @blocked
        inc cart_y,x
@blocked:
        rts

; Carry clear if both corners at column probe_x are free. One free corner: slip towards it, unless
; the pad says where to go on the other axis. Keeps X.
column_free:
        lda cart_y,x
        sta probe_y
        jsr cart_obstacle
        ror upper_blocked
        lda cart_y,x
        clc
        adc #BOX - 1
        sta probe_y
        jsr cart_obstacle
        bcs @lower
        bit upper_blocked
        bmi @slip_down
        rts                     ; carry clear: free
@lower:
        bit upper_blocked
        bmi @stop
        lda controls,x
        and #PAD_UP | PAD_DOWN
        bne @stop
        jsr step_cart_up
@stop:
        sec
        rts
@slip_down:
        lda controls,x
        and #PAD_UP | PAD_DOWN
        bne @stop
        jsr step_cart_down
        sec
        rts

; The same for row probe_y.
row_free:
        lda cart_x,x
        sta probe_x
        jsr cart_obstacle
        ror upper_blocked
        lda cart_x,x
        clc
        adc #BOX - 1
        sta probe_x
        jsr cart_obstacle
        bcs @right
        bit upper_blocked
        bmi @slip_right
        rts
@right:
        bit upper_blocked
        bmi @stop
        lda controls,x
        and #PAD_LEFT | PAD_RIGHT
        bne @stop
        jsr step_cart_left
@stop:
        sec
        rts
@slip_right:
        lda controls,x
        and #PAD_LEFT | PAD_RIGHT
        bne @stop
        jsr step_cart_right
        sec
        rts

; Carry set if a cart cannot be at (probe_x, probe_y). Keeps X.
cart_obstacle:
        jsr cell_kind
        cmp #1                  ; all kinds but the floor
        rts

; Carry set if the boxes of both carts overlap. Keeps X.
meets_other:
        lda cart_x
        sec
        sbc cart_x+1
        jsr @near
        bcc @apart
        lda cart_y
        sec
        sbc cart_y+1
@near:                          ; carry set if -BOX < A < BOX
        clc
        adc #BOX - 1
        cmp #2 * BOX - 1
        bcs @apart
        sec
        rts
@apart:
        clc
        rts

draw_carts:
        ldx #1
@cart:
        stx cart
        lda cart_x,x
        sec
        sbc #2
        sta sprite_x
        lda #0
        sta sprite_x+1
        lda cart_y,x
        sec
        sbc #3                  ; sprites are drawn a line low
        sta sprite_y
        jsr choose_picture
        lda cart_pictures_lo,y
        sta pointer
        lda cart_pictures_hi,y
        sta pointer+1
        jsr draw_sprites
        ldx cart
        dex
        bpl @cart
        rts

; Y = the picture of cart X, and sprite_flags.
choose_picture:
        stx sprite_flags        ; player 2 has the next palette
        lda game_mode
        cmp #MODE_HIT
        bcc @whole
        inx
        cpx last_victim
        bne @whole
        lda #2                  ; the palette of sparks
        sta sprite_flags
        ldy #PICTURE_BANG
        lda mode_timer
        lsr a
        lsr a
        lsr a
        bcs @done
        iny
        rts
@whole:
        ldx cart
        ldy cart_direction,x
        lda mirrored,y
        ora sprite_flags
        sta sprite_flags
        lda picture_of,y
        asl a
        tay
        lda cart_x,x
        eor cart_y,x
        and #$02                ; the wheels turn
        beq @done
        iny
@done:
        rts

.segment "RODATA"
start_direction: .byte 2, 6     ; right, left
; pad bits UDLR -> direction, 0 up and on clockwise; a pad cannot press opposite ones, but programs can
direction_of: .byte $FF, 2, 6, $FF, 4, 3, 5, 4, 0, 1, 7, 0, $FF, 2, 6, $FF
facing_x:   .byte 0, 1, 1, 1, 0, $FF, $FF, $FF
facing_y:   .byte $FF, $FF, 0, 1, 1, 1, 0, $FF
mirrored:   .byte 0, 0, 0, 0, 0, $40, $40, $40
picture_of: .byte 0, 1, 2, 3, 4, 3, 2, 1
