; Palettes: the four arenas, then text screens and the title. Each 16 background colours (grass and
; pond, stone, bales, text), then 16 of sprites (Rusty, Ash, sparks, acorns).

.export palettes
.exportzp TEXT_PALETTE, TITLE_PALETTE

TEXT_PALETTE  = 4
TITLE_PALETTE = 5

.segment "RODATA"
palettes:
        ; the garden
        .byte $1A,$0A,$29,$21, $1A,$0F,$00,$10, $1A,$07,$27,$37, $1A,$0F,$30,$27
        .byte $1A,$0F,$16,$37, $1A,$0F,$11,$30, $1A,$16,$27,$30, $1A,$0F,$17,$37
        ; the orchard in autumn
        .byte $17,$07,$27,$21, $17,$0F,$00,$10, $17,$06,$16,$37, $17,$0F,$30,$27
        .byte $17,$0F,$16,$37, $17,$0F,$11,$30, $17,$16,$27,$30, $17,$0F,$18,$37
        ; the frozen ponds
        .byte $31,$21,$30,$11, $31,$0F,$1C,$3C, $31,$07,$27,$37, $31,$0F,$30,$27
        .byte $31,$0F,$16,$37, $31,$0F,$12,$30, $31,$16,$27,$30, $31,$0F,$17,$37
        ; the ruin at night
        .byte $0C,$0F,$1C,$11, $0C,$0F,$03,$23, $0C,$07,$17,$37, $0C,$0F,$30,$27
        .byte $0C,$0F,$16,$37, $0C,$0F,$21,$30, $0C,$16,$27,$30, $0C,$0F,$27,$37
        ; text screens
        .byte $0F,$0F,$0F,$0F, $0F,$0F,$0F,$0F, $0F,$0F,$0F,$0F, $0F,$0F,$30,$27
        .byte $0F,$0F,$16,$37, $0F,$0F,$21,$30, $0F,$16,$27,$30, $0F,$0F,$17,$37
        ; title
        .byte $0F,$0F,$0F,$0F, $0F,$07,$27,$38, $0F,$07,$17,$37, $0F,$0F,$30,$27
        .byte $0F,$07,$16,$37, $0F,$01,$21,$30, $0F,$16,$27,$30, $0F,$0F,$17,$37
