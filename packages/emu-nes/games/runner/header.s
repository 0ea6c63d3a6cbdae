; iNES header: mapper 0, 32 KB PRG, 8 KB CHR, vertical mirroring (two nametables side by side).
.segment "HEADER"
        .byte "NES", $1A, 2, 1, %00000001, 0
        .res 8

.segment "CHR"
        .incbin "game.chr"
