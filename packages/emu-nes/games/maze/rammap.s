; The documented RAM cells. Their addresses never change: training levels, game files and
; recordings depend on them. README.md is the reference.

.include "maze.inc"
.export game_mode, level, level_index, room_number, room_x, room_y, hero_x, hero_y, player_state
.export score, time_left, lives, keys, keys_taken, doors_opened, treasure, level_clears, deaths
.export rng_state, frame_counter, lag_frames, request_level, request_magic, death_cause, game_overs
.export level_frames, paused, level_count, unlocked, rooms_seen, rooms_entered, map_x, map_y

.segment "RAMMAP"
game_mode:     .res 1           ; $0300
level:         .res 1           ; $0301
level_index:   .res 1           ; $0302
room_number:   .res 1           ; $0303
room_x:        .res 1           ; $0304
room_y:        .res 1           ; $0305
hero_x:        .res 1           ; $0306
hero_y:        .res 1           ; $0307
player_state:  .res 1           ; $0308
score:         .res 2           ; $0309
time_left:     .res 1           ; $030B
lives:         .res 1           ; $030C
keys:          .res 3           ; $030D gold, red, blue
keys_taken:    .res 1           ; $0310
doors_opened:  .res 1           ; $0311
treasure:      .res 1           ; $0312
level_clears:  .res 1           ; $0313
deaths:        .res 1           ; $0314
rng_state:     .res 2           ; $0315
frame_counter: .res 2           ; $0317
lag_frames:    .res 2           ; $0319
request_level: .res 1           ; $031B
request_magic: .res 1           ; $031C
death_cause:   .res 1           ; $031D
game_overs:    .res 1           ; $031E
level_frames:  .res 2           ; $031F
paused:        .res 1           ; $0321
level_count:   .res 1           ; $0322
unlocked:      .res 1           ; $0323
rooms_seen:    .res 2           ; $0324 one bit per room
rooms_entered: .res 1           ; $0326 different rooms so far
map_x:         .res 2           ; $0327
map_y:         .res 2           ; $0329

.assert game_mode = $0300 && map_y = $0329, error, "the RAM map has moved"
