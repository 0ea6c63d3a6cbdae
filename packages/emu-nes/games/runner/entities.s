; Everything that moves by itself: eight slots of enemies and logs.
;
; The stage lists its entities by column; each enters a free slot when its column comes within
; AHEAD columns of the left edge of the picture, and leaves when it is far behind. X is the slot
; throughout, and every routine keeps it.

.include "runner.inc"
.export spawn_entities, move_entities, touch_and_draw_entities, draw_entities, clear_entities
.export entity_kind, entity_x_lo, entity_x_hi, entity_y, entity_sub_x, entity_sub_y
.export entity_vx_lo, entity_vx_hi, entity_vy_lo, entity_vy_hi, entity_timer, entity_home
.export free_entity
.exportzp spawn_ptr, slot
.import touch_enemy, touch_log
.import sprite_beetle_0, sprite_beetle_1, sprite_beetle_flat, sprite_thistle_0, sprite_thistle_1
.import sprite_moth_0, sprite_moth_1, sprite_leaper_up, sprite_log

AHEAD    = 17                   ; columns: one beyond the right edge
LEFTMOST = -40                  ; pixels from the left edge of the picture

.segment "ZEROPAGE"
spawn_ptr: .res 2               ; next record: column, kind, y, setting; column $FF ends the list
slot:      .res 1

.segment "BSS"
entity_kind:  .res SLOTS
entity_x_lo:  .res SLOTS
entity_x_hi:  .res SLOTS
entity_y:     .res SLOTS
entity_sub_x: .res SLOTS
entity_sub_y: .res SLOTS
entity_vx_lo: .res SLOTS        ; 8.8 fixed point, pixels per frame
entity_vx_hi: .res SLOTS
entity_vy_lo: .res SLOTS
entity_vy_hi: .res SLOTS
entity_timer: .res SLOTS        ; frames or phase, the kind's own
entity_home:  .res SLOTS        ; centre line, resting place or travel, the kind's own

.segment "CODE"

clear_entities:
        ldx #SLOTS - 1
        lda #0
@slot:
        sta entity_kind,x
        dex
        bpl @slot
        rts

free_entity:
        lda #0
        sta entity_kind,x
        rts

; Bring in what the camera has reached.
spawn_entities:
        lda camera_x
        lsr a
        lsr a
        lsr a
        lsr a
        sta temp
        lda camera_x+1
        asl a
        asl a
        asl a
        asl a
        ora temp
        clc
        adc #AHEAD
        bcs @none               ; beyond the last column a stage can have
        sta temp
        ldy #0
        lda (spawn_ptr),y
        cmp #$FF
        beq @none
        cmp temp
        beq @due
        bcs @none
@due:
        ldx #SLOTS - 1
@search:
        lda entity_kind,x
        beq @found
        dex
        bpl @search
@none:
        rts                     ; all slots are taken: it has to wait
@found:
        jsr place
        lda spawn_ptr
        clc
        adc #4
        sta spawn_ptr
        bcc spawn_entities
        inc spawn_ptr+1
        bne spawn_entities

; Fill slot X from the record at spawn_ptr.
place:
        lda (spawn_ptr),y       ; column * 16
        lsr a
        lsr a
        lsr a
        lsr a
        sta entity_x_hi,x
        lda (spawn_ptr),y
        asl a
        asl a
        asl a
        asl a
        sta entity_x_lo,x
        iny
        lda (spawn_ptr),y
        sta entity_kind,x
        iny
        lda (spawn_ptr),y
        sta entity_y,x
        sta entity_home,x
        iny
        lda (spawn_ptr),y
        sta entity_timer,x
        ldy entity_kind,x
        lda start_vx_lo,y
        sta entity_vx_lo,x
        lda start_vx_hi,y
        sta entity_vx_hi,x
        lda start_vy_lo,y
        sta entity_vy_lo,x
        lda #0
        sta entity_vy_hi,x
        sta entity_sub_x,x
        sta entity_sub_y,x
        lda entity_timer,x      ; a log remembers how far it travels
        cpy #ENTITY_LOG_X
        beq @travel
        cpy #ENTITY_LOG_Y
        beq @travel
        cpy #ENTITY_LEAPER
        beq @phase
        cpy #ENTITY_MOTH
        bne @done
@phase:
        jsr random              ; a moth's or leaper's moment is not always the same
        and #$1F
        sta entity_timer,x
        rts
@travel:
        sta entity_home,x
@done:
        rts

move_entities:
        ldx #SLOTS - 1
@slot:
        stx slot
        ldy entity_kind,x
        beq @next
        jsr @dispatch
        ldx slot
@next:
        dex
        bpl @slot
        rts
@dispatch:
        lda movers_hi,y
        pha
        lda movers_lo,y
        pha
        rts

update_flat:
        dec entity_timer,x
        bne @done
        jmp free_entity
@done:
        rts

; After fox and camera have moved: who meets whom, and the picture.
touch_and_draw_entities:
        ldx #SLOTS - 1
@slot:
        stx slot
        ldy entity_kind,x
        beq @next
        cpy #ENTITY_LOG_X
        bcs @log
        jsr touch_enemy
        jmp @next
@log:
        cpy #ENTITY_FLAT
        beq @next
        jsr touch_log
@next:
        ldx slot
        dex
        bpl @slot

draw_entities:
        ldx #SLOTS - 1
@slot:
        stx slot
        lda entity_kind,x
        beq @next
        jsr draw_entity
        ldx slot
@next:
        dex
        bpl @slot
        rts

draw_entity:
        lda entity_x_lo,x
        sec
        sbc camera_x
        sta sprite_x
        lda entity_x_hi,x
        sbc camera_x+1
        sta sprite_x+1
        bpl @visible
        lda sprite_x
        cmp #<LEFTMOST
        bcc @gone
        lda sprite_x+1
        cmp #$FF
        beq @visible
@gone:
        jmp free_entity
@visible:
        lda entity_y,x
        sta sprite_y
        lda entity_vx_hi,x      ; pictures look left
        eor #$80
        and #$80
        lsr a
        sta sprite_flags
        ldy entity_kind,x
        cpy #ENTITY_LEAPER
        beq @behind
        cpy #ENTITY_LOG_X
        bcc @animate
        lda #0
        sta sprite_flags
        beq @still
@behind:
        lda #%00100000          ; the water hides a leaper at rest
        sta sprite_flags
        bne @still
@animate:
        lda frame_counter
        and #$08
        beq @still
        lda second_lo,y
        sta pointer
        lda second_hi,y
        sta pointer+1
        jmp draw_sprites
@still:
        lda first_lo,y
        sta pointer
        lda first_hi,y
        sta pointer+1
        jmp draw_sprites

.segment "RODATA"
.define MOVERS 0, update_beetle-1, update_thistle-1, update_moth-1, update_leaper-1, update_log_x-1, update_log_y-1, update_log_sink-1, update_flat-1
movers_lo: .lobytes MOVERS
movers_hi: .hibytes MOVERS
.define FIRST 0, sprite_beetle_0, sprite_thistle_0, sprite_moth_0, sprite_leaper_up, sprite_log, sprite_log, sprite_log, sprite_beetle_flat
first_lo: .lobytes FIRST
first_hi: .hibytes FIRST
.define SECOND 0, sprite_beetle_1, sprite_thistle_1, sprite_moth_1, sprite_leaper_up
second_lo: .lobytes SECOND
second_hi: .hibytes SECOND
; speed on entering the picture, by kind
start_vx_lo: .byte 0, $80, $A0, $60, 0, $C0, 0, 0, 0
start_vx_hi: .byte 0, $FF, $FF, $FF, 0, 0, 0, 0, 0
start_vy_lo: .byte 0, 0, 0, 0, 0, 0, $A0, 0, 0
