; Signs and doors: what the letter bears, and which door it fits.
;
; One byte, `variant`, holds everything that chance decides in a level. Of fork 0: cue bits 0-1,
; right door bit 2, other door's sign bits 6, 7; of fork 1: 3-4, 5, 0, 1; of fork 2: 6-7, the
; parity of all bits, 2, 3. Over all variants each pair of signs is met equally often with either as
; the cue and either door right, so whoever has not seen the sign can only guess.

.include "memory.inc"
.importzp MT_sign_sun, MT_door_sun, MT_door_open
.export choose_variant, follow_variant, place_things, meet_door

DOOR_ROLE   = 16                ; roles, as tools/halls.py writes them
FORK_POINTS = 500

.segment "ZEROPAGE"
thing: .res 2                   ; -> room, cell, role of a thing; room $FF ends the list
role:  .res 1
bits:  .res 1

.segment "BSS"
applied: .res 1                 ; the variant that cues and decoys belong to

.segment "CODE"

; At the start of a level: the variant asked for, or any.
choose_variant:
        ldx request_variant
        beq @any
        dex
        txa
        jmp @apply
@any:
        jsr random
@apply:
        sta variant
        jmp apply_variant

; In the first room the variant may still be changed from outside.
follow_variant:
        lda variant
        cmp applied
        beq @done
        lda room_number
        bne @done
        jsr apply_variant
        jsr first_thing
@thing:
        jsr next_thing
        bcs @done
        jsr picture
        jsr replace_cell
        inc light_dirty
        jmp @thing
@done:
        rts

; cues, decoys and arrangement from variant.
apply_variant:
        lda variant
        sta applied
        and symbol_mask
        sta cues
        lda variant
        lsr a
        lsr a
        lsr a
        and symbol_mask
        sta cues+1
        lda variant
        rol a
        rol a
        rol a
        and symbol_mask
        sta cues+2

        lda variant             ; right doors: bits 2, 5 and the parity
        and #$04
        lsr a
        lsr a
        sta arrangement
        lda variant
        and #$20
        beq @parity
        lda #$02
        ora arrangement
        sta arrangement
@parity:
        lda variant
        ldx #0
@count:
        lsr a
        bcc @even
        inx
@even:
        bne @count
        txa
        lsr a
        bcc @decoys
        lda #$04
        ora arrangement
        sta arrangement
@decoys:
        ldx #FORKS - 1
@decoy:
        lda variant             ; the two bits say how far the decoy is from the cue
        and decoy_bits,x
        sta bits
        lda #1
        ldy #8
@bit:
        lsr bits
        adc #0
        dey
        bne @bit
        ldy symbol_mask
        cpy #1
        bne @far
        lda #1                  ; of two signs there is only one other
@far:
        clc
        adc cues,x
        and symbol_mask
        sta decoys,x
        dex
        bpl @decoy
        rts

; ---------------------------------------------------------------- the things of a room

first_thing:
        lda things_ptr
        sta thing
        lda things_ptr+1
        sta thing+1
        rts

; The next thing of this room: Y = its cell, `role` its role; carry set if there is none.
next_thing:
        ldy #0
        lda (thing),y
        cmp #$FF
        beq @none
        pha
        iny
        lda (thing),y
        pha
        iny
        lda (thing),y
        sta role
        lda thing
        clc
        adc #3
        sta thing
        bcc @same_page
        inc thing+1
@same_page:
        pla
        tay
        pla
        cmp room_number
        bne next_thing
        clc
        rts
@none:
        sec
        rts

; A = metatile of the thing with `role`. Keeps Y.
picture:
        lda role
        cmp #DOOR_ROLE
        bcs @door
        tax
        lda cues,x
        clc
        adc #MT_sign_sun
        rts
@door:
        jsr is_right
        bcc @decoy
        cpx forks_passed
        bcc @open
        lda cues,x
        adc #MT_door_sun - 1    ; carry is set
        rts
@decoy:
        lda decoys,x
        adc #MT_door_sun        ; carry is clear
        rts
@open:
        lda #MT_door_open
        rts

; X = fork of the door with `role`; carry set if it is the right one. Keeps Y.
is_right:
        lda role
        sec
        sbc #DOOR_ROLE
        lsr a
        tax
        lda #0
        rol a                   ; 0 first door, 1 second
        sta bits
        lda arrangement
        and fork_bit,x
        beq @first
        lda #1
@first:
        eor bits
        lsr a                   ; carry = they differ
        lda #0
        rol a
        eor #1
        lsr a
        rts

; Into the map, before the room is drawn.
place_things:
        jsr first_thing
@thing:
        jsr next_thing
        bcs @done
        jsr picture
        sta room,y
        jmp @thing
@done:
        rts

; The owl has come to the door at place Y. Keeps the probe.
meet_door:
        sty temp3
        jsr first_thing
@thing:
        jsr next_thing
        bcs @done
        cpy temp3
        bne @thing
        jsr is_right
        bcc @wrong
        cpx forks_passed
        bne @done
        inc forks_passed
        jsr picture
        jsr replace_cell
        inc light_dirty
        lda #SFX_RIGHT
        jsr sfx_play
        lda #<FORK_POINTS
        ldy #>FORK_POINTS
        jsr add_score_16
        lda forks_passed
        cmp fork_count
        bne @done
        jmp level_done
@wrong:
        cpx forks_passed
        bcc @done               ; a fork that lies behind
        lda #CAUSE_DOOR
        jmp player_dies
@done:
        rts

.segment "RODATA"
decoy_bits: .byte %11000000, %00000011, %00001100
fork_bit:   .byte 1, 2, 4
