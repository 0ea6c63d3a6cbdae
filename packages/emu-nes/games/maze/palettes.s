; Palettes: 0 dark (text screens), 1 to 3 the looks of the levels, 4 title. Each 16 background
; colours (stone, gold, red, text and blue), then 16 of sprites (hero, sentry, wisp, unused).

.export palettes
.exportzp TEXT_PALETTE

TEXT_PALETTE = 0

.segment "RODATA"
palettes:
        .byte $0F,$0F,$17,$37, $0F,$0F,$27,$38, $0F,$0F,$16,$36, $0F,$0F,$30,$21
        .byte $0F,$1A,$36,$0F, $0F,$10,$20,$0F, $0F,$21,$30,$0F, $0F,$0F,$0F,$0F
        ; the upper hollow: warm earth
        .byte $07,$0F,$17,$37, $07,$0F,$27,$38, $07,$0F,$16,$36, $07,$0F,$30,$21
        .byte $07,$1A,$36,$0F, $07,$10,$20,$0F, $07,$21,$30,$0F, $07,$0F,$0F,$0F
        ; the ice vault
        .byte $0C,$0F,$1C,$3C, $0C,$0F,$27,$38, $0C,$0F,$16,$36, $0C,$0F,$30,$21
        .byte $0C,$1A,$36,$0F, $0C,$10,$20,$0F, $0C,$24,$30,$0F, $0C,$0F,$0F,$0F
        ; the crypt
        .byte $0F,$0F,$03,$23, $0F,$0F,$27,$38, $0F,$0F,$16,$36, $0F,$0F,$30,$21
        .byte $0F,$1A,$36,$0F, $0F,$10,$20,$0F, $0F,$21,$30,$0F, $0F,$0F,$0F,$0F
        ; title
        .byte $0F,$08,$17,$37, $0F,$08,$27,$38, $0F,$0F,$16,$36, $0F,$0F,$30,$21
        .byte $0F,$1A,$36,$0F, $0F,$10,$20,$0F, $0F,$21,$30,$0F, $0F,$0F,$0F,$0F
