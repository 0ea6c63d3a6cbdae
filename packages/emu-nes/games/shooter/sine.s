; A full turn of a sine wave in 256 steps, -31 to 31.

.export sine

.segment "RODATA"
sine:
        .byte $00, $01, $02, $02, $03, $04, $05, $05, $06, $07, $08, $08, $09, $0A, $0A, $0B
        .byte $0C, $0D, $0D, $0E, $0F, $0F, $10, $11, $11, $12, $12, $13, $14, $14, $15, $15
        .byte $16, $16, $17, $17, $18, $18, $19, $19, $1A, $1A, $1B, $1B, $1B, $1C, $1C, $1C
        .byte $1D, $1D, $1D, $1D, $1E, $1E, $1E, $1E, $1E, $1F, $1F, $1F, $1F, $1F, $1F, $1F
        .byte $1F, $1F, $1F, $1F, $1F, $1F, $1F, $1F, $1E, $1E, $1E, $1E, $1E, $1D, $1D, $1D
        .byte $1D, $1C, $1C, $1C, $1B, $1B, $1B, $1A, $1A, $19, $19, $18, $18, $17, $17, $16
        .byte $16, $15, $15, $14, $14, $13, $12, $12, $11, $11, $10, $0F, $0F, $0E, $0D, $0D
        .byte $0C, $0B, $0A, $0A, $09, $08, $08, $07, $06, $05, $05, $04, $03, $02, $02, $01
        .byte $00, $FF, $FE, $FE, $FD, $FC, $FB, $FB, $FA, $F9, $F8, $F8, $F7, $F6, $F6, $F5
        .byte $F4, $F3, $F3, $F2, $F1, $F1, $F0, $EF, $EF, $EE, $EE, $ED, $EC, $EC, $EB, $EB
        .byte $EA, $EA, $E9, $E9, $E8, $E8, $E7, $E7, $E6, $E6, $E5, $E5, $E5, $E4, $E4, $E4
        .byte $E3, $E3, $E3, $E3, $E2, $E2, $E2, $E2, $E2, $E1, $E1, $E1, $E1, $E1, $E1, $E1
        .byte $E1, $E1, $E1, $E1, $E1, $E1, $E1, $E1, $E2, $E2, $E2, $E2, $E2, $E3, $E3, $E3
        .byte $E3, $E4, $E4, $E4, $E5, $E5, $E5, $E6, $E6, $E7, $E7, $E8, $E8, $E9, $E9, $EA
        .byte $EA, $EB, $EB, $EC, $EC, $ED, $EE, $EE, $EF, $EF, $F0, $F1, $F1, $F2, $F3, $F3
        .byte $F4, $F5, $F6, $F6, $F7, $F8, $F8, $F9, $FA, $FB, $FB, $FC, $FD, $FE, $FE, $FF
