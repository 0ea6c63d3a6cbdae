; The vertical-blank handler: sprite DMA, queued PPU writes, scroll, sound and the sprite-0 split.
;
; The main program prepares a frame (sprites in `oam`, writes in `queue`), then calls wait_frame.
; If it is late, the handler leaves picture memory alone but still keeps the split and the music
; going, and counts a lag frame: the picture may repeat, it never tears.
;
; A game with a scanline counter defines SPLIT_BY_IRQ and brings `irq`, `bands_take` (a finished
; frame's scroll is due), `bands_start` (a picture begins) and `cold_start`, as lib/mmc3 does.

.include "lib.inc"
.ifdef SPLIT_BY_IRQ
.import irq, bands_take, bands_start
.export nmi
.else
.export nmi, irq
.endif
.exportzp nmi_count, frame_ready, ppu_locked, ppu_ctrl, ppu_mask
.exportzp split_on, split_x, split_nametable
.import queue_flush

.segment "ZEROPAGE"
nmi_count:       .res 1         ; vertical blanks, modulo 256
frame_ready:     .res 1         ; 1 = the main program has finished its frame
ppu_locked:      .res 1         ; 1 = the main program owns the PPU (rendering is off)
ppu_ctrl:        .res 1         ; wanted $2000; bits 0-1 stay 0, the split sets the nametable
ppu_mask:        .res 1         ; wanted $2001
split_on:        .res 1         ; 1 = wait for sprite 0 and set the scroll below it
split_x:         .res 1         ; wanted horizontal scroll below the split ...
split_nametable: .res 1         ; ... and nametable (0 or 1)
live_x:          .res 1         ; what the current picture uses; changes with a finished frame only
live_nametable:  .res 1
live_split:      .res 1

.segment "CODE"

nmi:
        pha
        txa
        pha
        tya
        pha
        inc nmi_count
        lda ppu_locked
        bne @sound_only
        lda frame_ready
        beq @late

        lda #0
        sta OAMADDR
        lda #>oam
        sta OAMDMA
        jsr queue_flush
        lda #>NAMETABLE0        ; away from the palette: with rendering off the PPU would show the
        sta PPUADDR             ; very colour its address points at
        lda #<NAMETABLE0
        sta PPUADDR
        lda split_x
        sta live_x
        lda split_nametable
        sta live_nametable
        lda split_on
        sta live_split
.ifdef SPLIT_BY_IRQ
        jsr bands_take
.endif
        lda ppu_mask
        sta PPUMASK
        lda #0
        sta frame_ready
        beq @scroll

@late:
        inc lag_frames
        bne @scroll
        inc lag_frames+1

@scroll:                        ; the top of the picture never scrolls
        bit PPUSTATUS
        lda #0
        sta PPUSCROLL
        sta PPUSCROLL
        lda ppu_ctrl
        sta PPUCTRL
.ifdef SPLIT_BY_IRQ
        jsr bands_start
.endif
        jsr sound_update
        lda live_split
        beq @done

@old_hit:                       ; the flag of the last picture falls at the pre-render line
        bit PPUSTATUS
        bvs @old_hit
@hit:
        bit PPUSTATUS
        bmi @done               ; the next vertical blank: there was no hit, do not hang
        bvc @hit
        lda live_x
        sta PPUSCROLL
        lda #0
        sta PPUSCROLL
        lda ppu_ctrl
        ora live_nametable
        sta PPUCTRL
        jmp @done

@sound_only:
        jsr sound_update
@done:
        pla
        tay
        pla
        tax
        pla
.ifndef SPLIT_BY_IRQ
irq:
.endif
        rti

; Hand the prepared frame over and wait until the handler has taken it. This also gives the PPU
; back after ppu_off: not earlier, or a vertical blank might find no frame and count it as lag.
wait_frame:
        lda #1
        sta frame_ready
        lda #0
        sta ppu_locked
@wait:
        lda frame_ready
        bne @wait
        rts

; ppu_off, where the PPU may be owned already.
ppu_take:
        lda ppu_locked
        beq ppu_off
        rts

; Turn rendering off and own the PPU until the next wait_frame: the whole picture may be rewritten.
; Meanwhile the screen is black.
ppu_off:
        lda #0
        sta split_on
        sta ppu_mask
        sta queue_len
        lda #>PALETTE
        ldx #<PALETTE
        jsr queue_begin
        lda #$0F
        jsr queue_byte
        jsr queue_end
        jsr wait_frame
        lda #1
        sta ppu_locked
        rts

; The picture is written: rendering starts with the next finished frame.
ppu_on:
        lda #MASK_SHOW
        sta ppu_mask
        rts

.segment "VECTORS"
.ifdef SPLIT_BY_IRQ
        .addr nmi, cold_start, irq
.import cold_start
.else
        .addr nmi, reset, irq
.import reset
.endif
