; What happens between two stretches of play. None of it is longer than about a second, but the
; ending.

.include "runner.inc"
.import sprite_pennant
.export update_dying, update_cleared, ending_text, game_over_text
.exportzp GAME_OVER_FRAMES
.export draw_pennant, place_pennant

FREEZE_UNTIL     = 35           ; of DYING_FRAMES: the hit is seen first
HOP_SPEED        = $0480
FALL_PULL        = $50
HIDDEN_Y         = 230
PENNANT_LOW      = 176
PENNANT_HIGH     = 112
GAME_OVER_FRAMES = 60

.segment "BSS"
pennant_y:  .res 1

.segment "CODE"

update_dying:
        lda mode_timer
        cmp #FREEZE_UNTIL
        beq @hop
        bcs @picture
        lda player_y
        cmp #HIDDEN_Y
        bcs @picture
        bcc @pull
@hop:
        lda #<(-HOP_SPEED)
        sta player_vy
        lda #>(-HOP_SPEED)
        sta player_vy+1
@pull:
        lda player_vy
        clc
        adc #FALL_PULL
        sta player_vy
        bcc @fall
        inc player_vy+1
@fall:
        lda player_sub_y
        clc
        adc player_vy
        sta player_sub_y
        lda player_y
        adc player_vy+1
        sta player_y
        cmp #SKY_LIMIT
        bcs @picture
        lda #SKY_LIMIT
        sta player_y
@picture:
        lda player_y
        cmp #HIDDEN_Y
        bcs @others
        jsr draw_player
@others:
        jsr draw_entities
        jsr draw_pennant
        jsr hud_update
        jsr draw_split_sprite
        jmp wait_for_retry

; The fox trots on while its pennant goes up, then the next stage opens.
update_cleared:
        lda #PAD_RIGHT
        sta pad1
        lda #0
        sta pad1_new
        jsr move_player
        jsr camera_follow
        jsr draw_player
        jsr draw_entities
        lda pennant_y
        cmp #PENNANT_HIGH
        beq @up
        dec pennant_y
        dec pennant_y
@up:
        jsr draw_pennant
        jsr sparks_draw
        jsr hud_update
        jsr palette_cycle
        jsr draw_split_sprite
        jmp wait_for_next_level

place_pennant:
        lda #PENNANT_LOW
        sta pennant_y
        rts

draw_pennant:
        lda goal_x
        clc
        adc #5
        sta sprite_x
        lda goal_x+1
        adc #0
        sta sprite_x+1
        lda sprite_x
        sec
        sbc camera_x
        sta sprite_x
        lda sprite_x+1
        sbc camera_x+1
        sta sprite_x+1
        lda pennant_y
        sta sprite_y
        lda #0
        sta sprite_flags
        lda #<sprite_pennant
        sta pointer
        lda #>sprite_pennant
        sta pointer+1
        jmp draw_sprites

.segment "RODATA"
game_over_text:
        .dbyt NAMETABLE0 + 13 * 32 + 11
        .byte "GAME OVER", 0
        .dbyt NAMETABLE0 + 16 * 32 + 8
        .byte "THE NIGHT IS LONG", 0
        .byte 0
ending_text:
        .dbyt NAMETABLE0 + 9 * 32 + 7
        .byte "THE LAST LANTERN", 0
        .dbyt NAMETABLE0 + 11 * 32 + 7
        .byte "BURNS. THE FOREST", 0
        .dbyt NAMETABLE0 + 13 * 32 + 7
        .byte "SLEEPS IN LIGHT.", 0
        .dbyt NAMETABLE0 + 18 * 32 + 9
        .byte "THANK YOU, FOX!", 0
        .byte 0
