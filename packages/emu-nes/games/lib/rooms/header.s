; What the headers of levels have in common, in games for one player (lib/solo); rooms.inc has their layout.

.include "lib.inc"
.include "numbered.inc"
.include "rooms.inc"
.export enter_first_room, write_level_card

.segment "CODE"

; Into the room of the level at level_ptr where the hero starts.
enter_first_room:
        ldy #HEADER_START
        lda (level_ptr),y
        pha
        iny
        lda (level_ptr),y
        tax
        iny
        lda (level_ptr),y
        tay
        pla
        jmp enter_room

; For write_card: number and name of the level at level_ptr.
write_level_card:
        lda level_ptr
        clc
        adc #HEADER_NAME
        sta text_pointer
        lda level_ptr+1
        adc #0
        sta text_pointer+1
        lda level
        jmp write_number_and_name
