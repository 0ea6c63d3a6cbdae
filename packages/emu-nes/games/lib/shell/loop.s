; Entry point, main loop and the switch between modes.

.include "lib.inc"
.include "shell.inc"
.export main, start_level
.exportzp temp, temp2, temp3

.segment "ZEROPAGE"
temp:  .res 1                   ; scratch of whichever routine runs; nothing survives a call
temp2: .res 1
temp3: .res 1

.segment "CODE"

main:
        lda #1
        sta ppu_locked          ; the first picture is written with rendering off
        jsr boot
        jsr random_seed
        jsr sound_reset
        lda #CTRL_NMI | CTRL_8X16
        sta ppu_ctrl
        sta PPUCTRL
        lda #$F8
        sta oam                 ; sprite 0 is not used
        jsr sprites_begin
        jsr sprites_end
        jsr enter_title

frame:
        jsr wait_frame
        inc frame_counter
        bne @pads
        inc frame_counter+1
@pads:
        jsr read_pads
        jsr check_request
        jsr sprites_begin
        jsr update_mode
        jsr sprites_end
        jmp frame

; A level asked for through the RAM map starts at once, whatever is on the screen.
check_request:
        lda request_magic
        cmp #REQUEST_MAGIC
        bne @none
        lda #0
        sta request_magic
        lda request_level
        cmp level_count
        bcs @none
        jmp start_requested
@none:
        rts

; A new game at level A, in play at once. "Play" must not be seen before the new level is there.
start_level:
        jsr new_game
        lda #MODE_CARD
        sta game_mode
        jmp enter_level

update_mode:
        ldx game_mode
        lda mode_handlers_hi,x
        pha
        lda mode_handlers_lo,x
        pha
        rts                     ; to the handler: RTS adds 1 to the address

.segment "RODATA"
.define HANDLERS update_title-1, update_card-1, update_play-1, update_dying-1, update_cleared-1, wait_for_title-1, wait_for_title-1
mode_handlers_lo: .lobytes HANDLERS
mode_handlers_hi: .hibytes HANDLERS
