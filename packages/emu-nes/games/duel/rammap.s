; The documented RAM cells. Their addresses never change: training levels, game files and
; recordings depend on them. README.md is the reference. Pairs belong to player 1 and player 2.

.include "duel.inc"
.export game_mode, level, level_index, rival, points, outcome, time_left, cart_x, cart_y, cart_direction
.export reload, shot_x, shot_y, shot_life, rng_state, frame_counter, lag_frames, request_level
.export request_magic, request_rival, points_to_win, wins, losses, paused, level_count, unlocked
.export match_frames, rival_pad, bounces, bales_broken, last_victim

.segment "RAMMAP"
game_mode:      .res 1          ; $0300
level:          .res 1          ; $0301
level_index:    .res 1          ; $0302
rival:          .res 1          ; $0303
points:         .res 2          ; $0304
outcome:        .res 1          ; $0306
time_left:      .res 1          ; $0307
cart_x:         .res 2          ; $0308
cart_y:         .res 2          ; $030A
cart_direction: .res 2          ; $030C
reload:         .res 2          ; $030E
shot_x:         .res SHOTS      ; $0310
shot_y:         .res SHOTS      ; $0314
shot_life:      .res SHOTS      ; $0318
rng_state:      .res 2          ; $031C
frame_counter:  .res 2          ; $031E
lag_frames:     .res 2          ; $0320
request_level:  .res 1          ; $0322
request_magic:  .res 1          ; $0323
request_rival:  .res 1          ; $0324
points_to_win:  .res 1          ; $0325
wins:           .res 1          ; $0326
losses:         .res 1          ; $0327
paused:         .res 1          ; $0328
level_count:    .res 1          ; $0329
unlocked:       .res 1          ; $032A
match_frames:   .res 2          ; $032B
rival_pad:      .res 1          ; $032D
bounces:        .res 1          ; $032E
bales_broken:   .res 1          ; $032F
last_victim:    .res 1          ; $0330

.assert game_mode = $0300 && last_victim = $0330, error, "the RAM map has moved"
