; Palettes: the five waves, then text screens and the title. Each 16 background colours (sky and hills,
; trees, water, text), then 16 of sprites (firefly, shells, wings, darts).

.export palettes
.exportzp TEXT_PALETTE, TITLE_PALETTE

TEXT_PALETTE  = 5
TITLE_PALETTE = 6

.segment "RODATA"
palettes:
        ; dusk
        .byte $02,$01,$12,$38, $02,$01,$0F,$0A, $02,$0F,$11,$31, $02,$0F,$30,$28
        .byte $02,$16,$28,$30, $02,$07,$27,$38, $02,$04,$24,$34, $02,$16,$27,$38
        ; green night
        .byte $0C,$0B,$1C,$3B, $0C,$0B,$0F,$1A, $0C,$0F,$1B,$2B, $0C,$0F,$30,$28
        .byte $0C,$16,$28,$30, $0C,$07,$27,$38, $0C,$04,$24,$34, $0C,$16,$27,$38
        ; violet night
        .byte $03,$04,$14,$35, $03,$04,$0F,$13, $03,$0F,$13,$33, $03,$0F,$30,$28
        .byte $03,$16,$28,$30, $03,$07,$27,$38, $03,$0C,$2C,$3C, $03,$16,$27,$38
        ; embers
        .byte $07,$06,$17,$37, $07,$06,$0F,$16, $07,$0F,$06,$27, $07,$0F,$30,$28
        .byte $07,$16,$28,$30, $07,$0F,$27,$38, $07,$0C,$2C,$3C, $07,$15,$26,$30
        ; midnight
        .byte $0F,$0C,$1C,$30, $0F,$0C,$01,$11, $0F,$01,$0C,$21, $0F,$0F,$30,$28
        .byte $0F,$16,$28,$30, $0F,$07,$27,$38, $0F,$04,$24,$34, $0F,$16,$27,$38
        ; text screens
        .byte $0F,$0F,$0F,$0F, $0F,$0F,$0F,$0F, $0F,$0F,$0F,$0F, $0F,$0F,$30,$28
        .byte $0F,$16,$28,$30, $0F,$07,$27,$38, $0F,$04,$24,$34, $0F,$16,$27,$38
        ; title
        .byte $0F,$0F,$0F,$0F, $0F,$0A,$29,$38, $0F,$0B,$28,$38, $0F,$0F,$30,$28
        .byte $0F,$16,$28,$30, $0F,$07,$27,$38, $0F,$04,$24,$34, $0F,$16,$27,$38
