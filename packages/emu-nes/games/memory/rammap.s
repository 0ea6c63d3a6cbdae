; The documented RAM cells. Their addresses never change: training levels, game files and
; recordings depend on them. README.md is the reference.

.include "memory.inc"
.export game_mode, level, level_index, room_number, room_x, room_y, hero_x, hero_y, player_state
.export score, time_left, lives, cues, forks_passed, fork_count, delivered, level_clears, deaths
.export rng_state, frame_counter, lag_frames, request_level, request_magic, request_variant
.export death_cause, game_overs, level_frames, paused, level_count, unlocked, variant, map_x, map_y
.export dark, arrangement, decoys

.segment "RAMMAP"
game_mode:       .res 1         ; $0300
level:           .res 1         ; $0301
level_index:     .res 1         ; $0302
room_number:     .res 1         ; $0303
room_x:          .res 1         ; $0304
room_y:          .res 1         ; $0305
hero_x:          .res 1         ; $0306
hero_y:          .res 1         ; $0307
player_state:    .res 1         ; $0308
score:           .res 2         ; $0309
time_left:       .res 1         ; $030B
lives:           .res 1         ; $030C
cues:            .res 3         ; $030D
forks_passed:    .res 1         ; $0310
fork_count:      .res 1         ; $0311
delivered:       .res 1         ; $0312
level_clears:    .res 1         ; $0313
deaths:          .res 1         ; $0314
rng_state:       .res 2         ; $0315
frame_counter:   .res 2         ; $0317
lag_frames:      .res 2         ; $0319
request_level:   .res 1         ; $031B
request_magic:   .res 1         ; $031C
request_variant: .res 1         ; $031D
death_cause:     .res 1         ; $031E
game_overs:      .res 1         ; $031F
level_frames:    .res 2         ; $0320
paused:          .res 1         ; $0322
level_count:     .res 1         ; $0323
unlocked:        .res 1         ; $0324
variant:         .res 1         ; $0325
map_x:           .res 2         ; $0326
map_y:           .res 2         ; $0328
dark:            .res 1         ; $032A
arrangement:     .res 1         ; $032B bit f: the right door of fork f is its second one
decoys:          .res 3         ; $032C sign of the wrong door of each fork

.assert game_mode = $0300 && decoys = $032C, error, "the RAM map has moved"
