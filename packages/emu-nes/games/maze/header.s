; iNES header: mapper 1, 64 KB PRG, 16 KB CHR, no PRG RAM; and the graphics banks.
.segment "HEADER"
        .byte "NES", $1A, 4, 2, %00010001, 0
        .res 8

.segment "CHR"
        .incbin "game.chr"      ; banks 0 background, 1 sprites
        .incbin "title.chr"     ; bank 2 title; 3 empty
