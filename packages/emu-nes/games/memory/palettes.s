; Palettes: 0 dark (text screens), 1 town, 2 title. Each 16 background colours (the dark, town,
; signs, text and blue), then 16 of sprites (owl, letter, two unused).

.export palettes
.exportzp TEXT_PALETTE

TEXT_PALETTE = 0

.segment "RODATA"
palettes:
        .byte $0F,$0F,$0F,$0F, $0F,$02,$12,$32, $0F,$0F,$27,$38, $0F,$0F,$30,$21
        .byte $0F,$17,$37,$0F, $0F,$16,$30,$0F, $0F,$0F,$0F,$0F, $0F,$0F,$0F,$0F
        .byte $0F,$0F,$0F,$0F, $0F,$01,$11,$31, $0F,$0F,$27,$38, $0F,$0F,$30,$21
        .byte $0F,$17,$37,$0F, $0F,$16,$30,$0F, $0F,$0F,$0F,$0F, $0F,$0F,$0F,$0F
        .byte $0F,$01,$11,$38, $0F,$02,$21,$31, $0F,$0F,$27,$38, $0F,$0F,$30,$21
        .byte $0F,$17,$37,$0F, $0F,$16,$30,$0F, $0F,$0F,$0F,$0F, $0F,$0F,$0F,$0F
