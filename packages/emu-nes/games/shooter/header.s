; iNES header: mapper 4, 32 KB PRG, 16 KB CHR, vertical mirroring; and the graphics banks.
.segment "HEADER"
        .byte "NES", $1A, 2, 2, %01000001, 0
        .res 8

.segment "CHR"
        .incbin "game.chr"      ; 1 KB banks 0-3 background, 4-7 sprites
        .incbin "title.chr"     ; 8-11 title; 12-15 empty
