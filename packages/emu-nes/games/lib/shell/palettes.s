; The palettes of a game: 32 colours each, one behind the other.

.include "lib.inc"
.include "shell.inc"
.export use_palette

.segment "CODE"

; Palette A (0 to 7), through the queue; see queue_palette.
use_palette:
        asl a
        asl a
        asl a
        asl a
        asl a
        adc #<palettes          ; carry is clear
        ldx #>palettes
        bcc @queue
        inx
@queue:
        jmp queue_palette
