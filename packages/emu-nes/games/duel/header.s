; iNES header: mapper 2, 64 KB PRG, 8 KB CHR RAM, vertical mirroring; and the graphics in their banks.

.export game_tiles, title_tiles

.segment "HEADER"
        .byte "NES", $1A, 4, 0, %00100001, 0
        .res 8

.segment "BANK0"
game_tiles:
        .incbin "game.chr"
.segment "BANK1"
title_tiles:
        .incbin "title.chr", 0, $1000
