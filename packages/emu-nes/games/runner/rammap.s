; The documented RAM cells. Their addresses never change: training levels, game files and
; recordings depend on them. README.md is the reference.

.include "runner.inc"
.export game_mode, world, stage, stage_index, player_x, player_y, player_state
.export score, coins, time_left, lives, stage_cleared, stage_clears, deaths, paused
.export camera_x, player_vx, player_vy, on_ground, unlocked, rng_state, frame_counter
.export lag_frames, request_stage, request_magic, goal_x, death_cause, game_overs
.export stage_frames, stage_count

; the names that lib/shell and lib/solo know them by
.export level_index, level_clears, request_level, level_count
level_index   = stage_index
level_clears  = stage_clears
request_level = request_stage
level_count   = stage_count

.segment "RAMMAP"
game_mode:     .res 1           ; $0300
world:         .res 1           ; $0301
stage:         .res 1           ; $0302
stage_index:   .res 1           ; $0303
player_x:      .res 2           ; $0304
player_y:      .res 1           ; $0306
player_state:  .res 1           ; $0307
score:         .res 2           ; $0308
coins:         .res 1           ; $030A
time_left:     .res 1           ; $030B
lives:         .res 1           ; $030C
stage_cleared: .res 1           ; $030D
stage_clears:  .res 1           ; $030E
deaths:        .res 1           ; $030F
camera_x:      .res 2           ; $0310
player_vx:     .res 2           ; $0312
player_vy:     .res 2           ; $0314
on_ground:     .res 1           ; $0316
unlocked:      .res 1           ; $0317
rng_state:     .res 2           ; $0318
frame_counter: .res 2           ; $031A
lag_frames:    .res 2           ; $031C
request_stage: .res 1           ; $031E
request_magic: .res 1           ; $031F
goal_x:        .res 2           ; $0320
death_cause:   .res 1           ; $0322
game_overs:    .res 1           ; $0323
stage_frames:  .res 2           ; $0324
paused:        .res 1           ; $0326
stage_count:   .res 1           ; $0327

.assert game_mode = $0300 && stage_count = $0327, error, "the RAM map has moved"
