; Acorns in flight: they bounce off stone, break bales, fly over ponds, and hit the other one. They pass
; their own thrower: else whoever throws at random would mostly hit himself, and learn to throw nothing.
;
; shot_life: 0 free, else 1 + how many more bounces it takes.

.include "duel.inc"
.import sprite_acorn_0, sprite_acorn_1, sprite_puff_0, sprite_puff_1
.import MT_bale : zeropage, MT_bale_cracked : zeropage, MT_grass : zeropage
.export fire, move_shots, clear_shots, draw_shots, shot_dx, shot_dy
.exportzp shot

BOUNCES       = 3
FRESH         = BOUNCES + 1
RELOAD_FRAMES = 20
MUZZLE        = 5               ; pixels from the middle: still within the cart's box
STRAIGHT_STEPS = 3              ; pixels a frame
DIAGONAL_STEPS = 2              ; on each axis
PUFFS         = 4
PUFF_FRAMES   = 12
HIT_FRAMES    = 45

.segment "ZEROPAGE"
shot:       .res 1
steps_left: .res 1
slots_left: .res 1

.segment "BSS"
shot_dx:   .res SHOTS           ; -1, 0, 1
shot_dy:   .res SHOTS
puff_x:    .res PUFFS
puff_y:    .res PUFFS
puff_time: .res PUFFS           ; frames left
puff_next: .res 1

.segment "CODE"

clear_shots:
        lda #0
        ldx #SHOTS - 1
@slot:
        sta shot_life,x
        sta puff_time,x
        dex
        bpl @slot
        sta puff_next
        rts

; Cart X throws if A is held and it is ready.
fire:
        lda controls,x
        and #PAD_A
        beq @done
        lda reload,x
        bne @done
        txa                     ; its two slots
        asl a
        tay
        lda shot_life,y
        beq @throw
        iny
        lda shot_life,y
        bne @done
@throw:
        lda #RELOAD_FRAMES
        sta reload,x
        lda #FRESH
        sta shot_life,y
        lda cart_x,x
        clc
        adc #MIDDLE
        sta shot_x,y
        lda cart_y,x
        clc
        adc #MIDDLE
        sta shot_y,y
        lda cart_direction,x
        tax
        lda facing_x,x
        sta shot_dx,y
        lda facing_y,x
        sta shot_dy,y
        ldx #MUZZLE
@forward:
        lda shot_x,y
        clc
        adc shot_dx,y
        sta shot_x,y
        lda shot_y,y
        clc
        adc shot_dy,y
        sta shot_y,y
        dex
        bne @forward
        lda #SFX_SHOT
        jmp sfx_play
@done:
        rts

; In odd frames player 2's acorns fly first, or double hits would always be one player's.
move_shots:
        ldy #SHOTS - 1
@slot:
        sty slots_left
        lda match_frames
        and #1
        asl a
        eor slots_left
        sta shot
        tax
        lda shot_life,x
        beq @next
        ldy #STRAIGHT_STEPS
        lda shot_dx,x
        beq @steps
        lda shot_dy,x
        beq @steps
        ldy #DIAGONAL_STEPS
@steps:
        sty steps_left
@step:
        jsr step_across
        lda shot_life,x
        beq @next
        jsr step_down_or_up
        lda shot_life,x
        beq @next
        jsr find_victim
        bcs @hit
        dec steps_left
        bne @step
@next:
        ldy slots_left
        dey
        bpl @slot
        rts
@hit:
        jmp hit                 ; the round is over: other acorns no longer matter

step_across:
        lda shot_dx,x
        beq @done
        clc
        adc shot_x,x
        sta probe_x
        lda shot_y,x
        sta probe_y
        jsr meets_cell
        bcs @bounce
        lda probe_x
        sta shot_x,x
@done:
        rts
@bounce:
        lda #0
        sec
        sbc shot_dx,x
        sta shot_dx,x
        jmp count_bounce

step_down_or_up:
        lda shot_dy,x
        beq @done
        clc
        adc shot_y,x
        sta probe_y
        lda shot_x,x
        sta probe_x
        jsr meets_cell
        bcs @bounce
        lda probe_y
        sta shot_y,x
@done:
        rts
@bounce:
        lda #0
        sec
        sbc shot_dy,x
        sta shot_dy,x
        ; falls through

count_bounce:
        inc bounces
        lda #SFX_BOUNCE
        jsr sfx_play
        dec shot_life,x
        bne @done
        jmp puff_here
@done:
        rts

; Carry set if stone is at (probe_x, probe_y). A bale breaks and takes the acorn with it.
meets_cell:
        jsr cell_kind           ; Y = its place
        cmp #KIND_WALL
        beq @stone
        cmp #KIND_BALE
        beq @bale
        clc
        rts
@stone:
        sec
        rts
@bale:
        lda #0
        sta shot_life,x
        sty temp
        lda #SFX_CRACK
        jsr sfx_play
        ldy temp
        lda #MT_bale_cracked
        ldx room,y
        cpx #MT_bale
        beq @crack
        inc bales_broken
        lda #MT_grass
@crack:
        jsr replace_cell
        ldx shot
        jsr puff_here
        clc
        rts

; Carry set and Y = the cart that acorn X hits.
find_victim:
        ldy #1
@cart:
        tya                     ; not its own thrower (slots 0-1: cart 0)
        asl a
        eor shot
        and #2
        beq @next
        lda shot_x,x
        sec
        sbc cart_x,y
        sec
        sbc #<(MIDDLE - HIT_REACH)
        cmp #2 * HIT_REACH + 1
        bcs @next
        lda shot_y,x
        sec
        sbc cart_y,y
        sec
        sbc #<(MIDDLE - HIT_REACH)
        cmp #2 * HIT_REACH + 1
        bcs @next
        sec
        rts
@next:
        dey
        bpl @cart
        clc
        rts

; Cart Y is hit: a point for the other. Counted at once, so that a training episode can see it.
hit:
        lda #0
        sta shot_life,x
        iny
        sty last_victim
        dey
        tya
        eor #1
        tay
        lda points,y
        clc
        adc #1
        sta points,y
        inc points_dirty
        cmp points_to_win
        php
        lda #SFX_HIT
        jsr sfx_play
        plp
        bcc @round
        jmp match_over
@round:
        lda #MODE_HIT
        sta game_mode
        lda #HIT_FRAMES
        sta mode_timer
        rts

; A puff where acorn X is; the oldest one gives way. Keeps X.
puff_here:
        ldy puff_next
        lda shot_x,x
        sta puff_x,y
        lda shot_y,x
        sta puff_y,y
        lda #PUFF_FRAMES
        sta puff_time,y
        iny
        cpy #PUFFS
        bcc @next
        ldy #0
@next:
        sty puff_next
        rts

draw_shots:
        ldx #SHOTS - 1
@slot:
        stx shot
        lda shot_life,x
        beq @puff
        lda shot_x,x
        ldy shot_y,x
        jsr place_small
        lda #<sprite_acorn_0
        ldy #>sprite_acorn_0
        sta pointer
        lda frame_counter
        and #4
        beq @draw
        lda #<sprite_acorn_1
        ldy #>sprite_acorn_1
        sta pointer
@draw:
        sty pointer+1
        jsr draw_sprites
@puff:
        ldx shot
        lda puff_time,x
        beq @next
        dec puff_time,x
        lda puff_x,x
        ldy puff_y,x
        jsr place_small
        lda #<sprite_puff_0
        ldy #>sprite_puff_0
        sta pointer
        lda puff_time,x
        cmp #PUFF_FRAMES / 2
        bcs @draw_puff
        lda #<sprite_puff_1
        ldy #>sprite_puff_1
        sta pointer
@draw_puff:
        sty pointer+1
        jsr draw_sprites
@next:
        ldx shot
        dex
        bpl @slot
        rts

; An 8x8 picture with its middle at (A, Y).
place_small:
        sec
        sbc #4
        sta sprite_x
        tya
        sbc #5                  ; sprites are drawn a line low
        sta sprite_y
        lda #0
        sta sprite_x+1
        sta sprite_flags
        rts
