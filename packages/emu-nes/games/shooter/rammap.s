; The documented RAM cells. Their addresses never change: training levels, game files and
; recordings depend on them. README.md is the reference.

.include "shooter.inc"
.export game_mode, wave, wave_index, phase, player_state, ship_x, ship_y, power, lives, score, kills
.export boss_health, boss_hits, dew_taken, wave_clears, deaths, rng_state, frame_counter, lag_frames
.export request_level, request_magic, request_boss, wave_frames, paused, level_count, unlocked
.export game_overs, shield, foe_count, dart_count

; the names that lib/shell and lib/solo know them by
.export level_index, level_clears
level_index  = wave_index
level_clears = wave_clears

.segment "RAMMAP"
game_mode:     .res 1           ; $0300
wave:          .res 1           ; $0301
wave_index:    .res 1           ; $0302
phase:         .res 1           ; $0303
player_state:  .res 1           ; $0304
ship_x:        .res 1           ; $0305
ship_y:        .res 1           ; $0306
power:         .res 1           ; $0307
lives:         .res 1           ; $0308
score:         .res 2           ; $0309
kills:         .res 1           ; $030B
boss_health:   .res 1           ; $030C
boss_hits:     .res 1           ; $030D
dew_taken:     .res 1           ; $030E
wave_clears:   .res 1           ; $030F
deaths:        .res 1           ; $0310
rng_state:     .res 2           ; $0311
frame_counter: .res 2           ; $0313
lag_frames:    .res 2           ; $0315
request_level: .res 1           ; $0317
request_magic: .res 1           ; $0318
request_boss:  .res 1           ; $0319
wave_frames:   .res 2           ; $031A
paused:        .res 1           ; $031C
level_count:   .res 1           ; $031D
unlocked:      .res 1           ; $031E
game_overs:    .res 1           ; $031F
shield:        .res 1           ; $0320
foe_count:     .res 1           ; $0321
dart_count:    .res 1           ; $0322

.assert game_mode = $0300 && dart_count = $0322, error, "the RAM map has moved"
