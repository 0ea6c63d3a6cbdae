; Acorn Alley: what is its own in the main loop of lib/shell.

.include "duel.inc"
.import game_tiles, title_tiles
.export boot, start_requested, game_graphics, title_graphics
.exportzp START_SOUND = SFX_START

GRAPHICS_GAME  = 1
GRAPHICS_TITLE = 2

.segment "BSS"
graphics_loaded: .res 1         ; what the background table holds; 0 nothing yet

.segment "CODE"

boot:
        lda #ARENA_COUNT
        sta level_count
        lda #ARENA_COUNT - 1    ; in a duel nobody has to earn an arena
        sta unlocked
        lda #BANK_GAME
        jsr unrom_bank
        lda #<(game_tiles + $1000)
        ldx #>(game_tiles + $1000)
        sta graphics_ptr
        stx graphics_ptr+1
        ldx #16
        lda #$10
        jmp load_graphics

; A level asked for through the RAM map, with request_rival.
start_requested:
        pha
        lda request_rival
        and #$03
        sta rival
        pla
        jmp start_level

game_graphics:
        lda #GRAPHICS_GAME
        cmp graphics_loaded
        beq @there
        sta graphics_loaded
        lda #BANK_GAME
        jsr unrom_bank
        lda #<game_tiles
        ldx #>game_tiles
        jmp load_background
@there:
        rts

title_graphics:
        lda #GRAPHICS_TITLE
        cmp graphics_loaded
        beq @there
        sta graphics_loaded
        lda #BANK_TITLE
        jsr unrom_bank
        lda #<title_tiles
        ldx #>title_tiles
        jmp load_background
@there:
        rts

; 4 KB of background tiles from A:X (low:high).
load_background:
        sta graphics_ptr
        stx graphics_ptr+1
        lda #0
        ldx #16
        jmp load_graphics
