; The picture in bands: the scanline counter calls at the last line of each band.
;
; The counter is clocked at dot 260 of a line. The handler's writes fall into the line after it, and
; the new scroll shows from the line after that: that line in between has to be of one colour.
; Source: https://www.nesdev.org/wiki/MMC3#IRQ_Specifics

.include "lib.inc"
.include "mmc3.inc"
.import band_gaps               ; the game's: lines from one call to the next, less 1
.export irq, bands_take, bands_start
.exportzp band_x, band_nametable

IRQ_LATCH   = $C000
IRQ_RELOAD  = $C001
IRQ_DISABLE = $E000
IRQ_ENABLE  = $E001

.segment "ZEROPAGE"
band_x:         .res BANDS
band_nametable: .res BANDS
live_x:         .res BANDS      ; what the current picture uses
live_nametable: .res BANDS
next_band:      .res 1

.segment "CODE"

; In vertical blank: the finished frame's scroll is what the next picture shows.
bands_take:
        ldx #BANDS - 1
@band:
        lda band_x,x
        sta live_x,x
        lda band_nametable,x
        sta live_nametable,x
        dex
        bpl @band
        rts

; In vertical blank: the first call comes at the end of the status bar. The reload happens at the
; line before the picture, so this gap is counted from line 0.
bands_start:
        sta IRQ_DISABLE         ; any value
        lda ppu_mask
        beq @off                ; nothing is drawn, nothing is counted
        lda #0
        sta next_band
        lda band_gaps
        sta IRQ_LATCH
        sta IRQ_RELOAD
        sta IRQ_ENABLE
@off:
        rts

irq:
        pha
        txa
        pha
        ldx next_band
        sta IRQ_DISABLE         ; this acknowledges the call
        lda live_x,x
        bit PPUSTATUS
        sta PPUSCROLL
        lda #0
        sta PPUSCROLL
        lda live_nametable,x
        ora ppu_ctrl
        sta PPUCTRL
        inx
        stx next_band
        cpx #BANDS
        bcs @last
        lda band_gaps,x
        sta IRQ_LATCH
        sta IRQ_ENABLE
@last:
        pla
        tax
        pla
        rti
