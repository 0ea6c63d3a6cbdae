; Speeds of darts in 16 directions, 1.25 pixels a frame in 256ths: 0 right, 4 down, 8 left, 12 up.

.export direction_x_lo, direction_x_hi, direction_y_lo, direction_y_hi

.segment "RODATA"
direction_x_lo: .byte $40, $28, $E2, $7A, $00, $86, $1E, $D8, $C0, $D8, $1E, $86, $00, $7A, $E2, $28
direction_x_hi: .byte $01, $01, $00, $00, $00, $FF, $FF, $FE, $FE, $FE, $FF, $FF, $00, $00, $00, $01
direction_y_lo: .byte $00, $7A, $E2, $28, $40, $28, $E2, $7A, $00, $86, $1E, $D8, $C0, $D8, $1E, $86
direction_y_hi: .byte $00, $00, $00, $01, $01, $01, $00, $00, $00, $FF, $FF, $FE, $FE, $FE, $FF, $FF
