; iNES header: mapper 3, 32 KB PRG, 16 KB CHR, vertical mirroring; and the graphics banks.
.segment "HEADER"
        .byte "NES", $1A, 2, 2, %00110001, 0
        .res 8

.segment "CHR"
        .incbin "game.chr"
        .incbin "title.chr", 0, $1000
        .incbin "game.chr", $1000, $1000 ; the same sprites in both banks
