# Lane: one environment of a batch, as plain data beside its machine. A lane is stepped by one thread
# at a time and depends on nothing but its own state, so results do not depend on the threads.

cdef enum:
    MAX_VIEWS = 4
    LIFE_IGNORE = 0             # a lost life is only reported
    LIFE_END = 1                # it ends the episode, and the next one starts at its level
    LIFE_CONTINUE = 2           # it ends the episode, and the next one goes on where the game is

cdef struct Level:
    const uint8_t* state        # nes_state_size bytes; NULL until captured
    const uint8_t* observation  # first observation, all views one after another

cdef struct LaneState:
    # Everything of a lane beside its machine and its stacks; a saved environment holds a copy.
    uint64_t random             # splitmix64
    GameMemory memory
    int64_t newest              # observations drawn so far; modulo its stack, a view's newest slot
    double raw_return           # of the running episode
    int64_t steps
    int32_t level               # where the running episode started
    int32_t next_level          # where the next one will
    int32_t held                # pads of the last frame, for sticky actions
    int32_t success             # the goal was reached in this episode
    int32_t life_lost           # in the last step

cdef struct Film:
    # Every frame of the last step or reset, for videos.
    Frame* frame
    uint16_t* pads
    int32_t count
    int32_t step_count          # of them, those of the step itself: not of the next episode's start
    int32_t capacity

cdef struct Lane:
    Nes* nes
    uint8_t* stacks             # for each view `stack` slots, used in turn
    Film* film                  # NULL: nobody films
    LaneState state

cdef struct Columns:
    # Where results go; every pointer is to a numpy array with one row or column per lane.
    uint8_t* observation[MAX_VIEWS]
    uint8_t* final_observation[MAX_VIEWS]
    float* reward
    float* raw_reward
    uint8_t* terminated
    uint8_t* truncated
    int32_t* info               # (info_count + 1, lanes); the last row is the level
    int32_t* final_info
    uint8_t* success
    uint8_t* final_success
    uint8_t* life_lost
    uint8_t* final_life_lost
    double* final_return
    int64_t* final_length

cdef struct Ends:
    # What was seen of an episode's end during one step.
    bint terminated
    bint truncated
    bint soft                   # only a life was lost, and the game goes on

cdef struct Settings:
    int32_t lanes
    int32_t frame_skip
    int32_t drawn_frames        # of the last ones of each step: 2 if a view is pooled
    int32_t noop_max            # frames
    int32_t start_noise         # random buttons in those frames, random cells before them
    int32_t life
    int32_t busy_limit          # frames
    int64_t max_steps           # 0: no limit
    double sticky
    int32_t view_count
    int32_t variant             # of the plane code
    View view[MAX_VIEWS]

cdef struct Stage:
    # A batch as the threads see it.
    Settings settings
    const GameCode* game
    const Cartridge* cart
    Lane* lane
    Level* level
    const int32_t* action       # pads of each lane: the first in bits 0-7, the second above
    const uint16_t* pads        # of each action
    int32_t action_count
    uint8_t* chosen             # lanes that a reset is for
    Columns out


cdef inline uint64_t random_next(uint64_t* state) noexcept nogil:
    # Source: Steele, Lea, Flood, "Fast splittable pseudorandom number generators" (2014), splitmix64.
    cdef uint64_t z
    state[0] += <uint64_t>0x9E3779B97F4A7C15
    z = state[0]
    z = (z ^ (z >> 30)) * <uint64_t>0xBF58476D1CE4E5B9
    z = (z ^ (z >> 27)) * <uint64_t>0x94D049BB133111EB
    return z ^ (z >> 31)


cdef inline double random_unit(uint64_t* state) noexcept nogil:
    # Uniform in [0, 1).
    return <double>(random_next(state) >> 11) * (1.0 / 9007199254740992.0)


cdef uint64_t random_seeded(uint64_t seed, uint64_t lane) noexcept nogil:
    # Neighbouring seeds and lanes start far apart.
    cdef uint64_t state = seed
    state = random_next(&state) + lane
    return random_next(&state)


cdef void lane_frame(Lane* lane, uint16_t pads, Frame* frame) noexcept nogil:
    # Every frame that a lane plays is played here. A film draws all of them; the state is the same.
    cdef Film* film = lane.film
    cdef uint8_t pad1 = pads & 0xFF
    cdef uint8_t pad2 = pads >> 8
    if film == NULL or not film_has_room(film):
        nes_run_frame(lane.nes, pad1, pad2, frame)
        return
    nes_run_frame(lane.nes, pad1, pad2, &film.frame[film.count])
    if frame != NULL:
        frame[0] = film.frame[film.count]
    film.pads[film.count] = pads
    film.count += 1


cdef bint film_has_room(Film* film) noexcept nogil:
    # Doubles the film when it is full; without memory, the rest of the step is not filmed.
    cdef int32_t capacity
    cdef void* grown
    if film.count < film.capacity:
        return True
    capacity = film.capacity * 2 if film.capacity else 8
    grown = realloc(film.frame, capacity * sizeof(Frame))
    if grown == NULL:
        return False
    film.frame = <Frame*>grown
    grown = realloc(film.pads, capacity * sizeof(uint16_t))
    if grown == NULL:
        return False
    film.pads = <uint16_t*>grown
    film.capacity = capacity
    return True


cdef uint8_t* lane_slot(const Stage* stage, Lane* lane, int32_t view, int64_t slot) noexcept nogil:
    # Of the slot number `slot`, counted on and on, in the ring of one view.
    cdef uint8_t* at = lane.stacks
    cdef int32_t i
    for i in range(view):
        at += stage.settings.view[i].size * stage.settings.view[i].stack
    return at + stage.settings.view[view].size * <size_t>(slot % stage.settings.view[view].stack)


cdef void lane_observe(const Stage* stage, Lane* lane, const Frame* newest, const Frame* older,
                       bint first) noexcept nogil:
    # Draws the newest observation into the stacks; the first of an episode fills them.
    cdef int32_t i, slot
    cdef const View* view
    cdef uint8_t* at
    lane.state.newest += 1
    for i in range(stage.settings.view_count):
        view = &stage.settings.view[i]
        at = lane_slot(stage, lane, i, lane.state.newest)
        view_draw(view, stage.settings.variant, lane.nes, newest, older, at)
        if first:
            lane_fill(stage, lane, i, at)


cdef void lane_fill(const Stage* stage, Lane* lane, int32_t view, const uint8_t* observation) noexcept nogil:
    cdef size_t size = stage.settings.view[view].size
    cdef uint8_t* slot = lane_slot(stage, lane, view, 0)
    cdef int32_t i
    for i in range(stage.settings.view[view].stack):
        if slot != observation:
            memcpy(slot, observation, size)
        slot += size


cdef void lane_write(const Stage* stage, int32_t index, uint8_t* const* out) noexcept nogil:
    # Copies each stack, oldest first, into row `index` of its array.
    cdef Lane* lane = &stage.lane[index]
    cdef const View* view
    cdef uint8_t* row
    cdef int32_t i, k
    for i in range(stage.settings.view_count):
        view = &stage.settings.view[i]
        row = out[i] + view.size * view.stack * index
        for k in range(view.stack):
            memcpy(row + view.size * k,
                   lane_slot(stage, lane, i, lane.state.newest + 1 + k), view.size)


cdef void lane_info(const Stage* stage, int32_t index, int32_t* out) noexcept nogil:
    # Writes column `index` of an info array.
    cdef Lane* lane = &stage.lane[index]
    cdef double value[GAME_MAX_INFOS]
    cdef int32_t lanes = stage.settings.lanes
    cdef int32_t count = stage.game.info_count
    cdef int32_t i
    code_run(stage.game.info, stage.game.info_length, &lane.state.memory, lane.nes, value)
    for i in range(count):
        out[i * lanes + index] = <int32_t>whole(value[i], 2147483647.0)
    out[count * lanes + index] = lane.state.level


cdef void lane_tell(const Stage* stage, int32_t index) noexcept nogil:
    # Writes the infos of a lane as it stands.
    lane_info(stage, index, stage.out.info)
    stage.out.success[index] = stage.lane[index].state.success != 0
    stage.out.life_lost[index] = stage.lane[index].state.life_lost != 0


cdef void lane_tell_end(const Stage* stage, int32_t index) noexcept nogil:
    # The same of an episode that has ended, with what it came to.
    cdef const LaneState* state = &stage.lane[index].state
    lane_info(stage, index, stage.out.final_info)
    stage.out.final_success[index] = state.success != 0
    stage.out.final_life_lost[index] = state.life_lost != 0
    stage.out.final_return[index] = state.raw_return
    stage.out.final_length[index] = state.steps


cdef void lane_begin(const Stage* stage, int32_t index, Frame* scratch) noexcept nogil:
    # A new episode from the state of its level.
    cdef Lane* lane = &stage.lane[index]
    cdef const Level* level
    cdef const uint8_t* observation
    cdef uint16_t pads = 0
    cdef int32_t i, frames
    lane.state.level = lane.state.next_level
    level = &stage.level[lane.state.level]
    nes_load(lane.nes, level.state)
    lane.state.held = 0
    if stage.settings.start_noise:
        lane_shuffle(stage, lane)
    frames = 0
    if stage.settings.noop_max:
        frames = <int32_t>(random_next(&lane.state.random) % <uint64_t>(stage.settings.noop_max + 1))
    if frames:
        for i in range(frames):
            if stage.settings.start_noise and i % stage.settings.frame_skip == 0:
                pads = stage.pads[random_next(&lane.state.random) % <uint64_t>stage.action_count]
            lane_frame(lane, pads, &scratch[i & 1] if i >= frames - 2 else NULL)
        lane_observe(stage, lane, &scratch[(frames - 1) & 1],
                     &scratch[frames & 1] if frames > 1 else NULL, True)
    else:
        observation = level.observation
        for i in range(stage.settings.view_count):
            lane_fill(stage, lane, i, observation)
            observation += stage.settings.view[i].size
    lane_forget(stage, lane)


cdef void lane_shuffle(const Stage* stage, Lane* lane) noexcept nogil:
    # Fills the game's own random generator, never with zeros, in which a shift register stays stuck.
    cdef const GameCode* game = stage.game
    cdef uint8_t value, seen = 0
    cdef int32_t i
    for i in range(game.random_count):
        value = <uint8_t>(random_next(&lane.state.random) >> 56)
        seen |= value
        if i == game.random_count - 1 and seen == 0:
            value = 1
        nes_poke(lane.nes, game.random_cell[i], value)


cdef void lane_forget(const Stage* stage, Lane* lane) noexcept nogil:
    # Everything that one episode remembers starts anew.
    lane.state.steps = 0
    lane.state.raw_return = 0
    lane.state.success = 0
    lane.state.life_lost = 0
    game_begin(stage.game, &lane.state.memory, lane.nes)


cdef void lane_judge(const Stage* stage, Lane* lane, Ends* ends, double* out) noexcept nogil:
    # Reads the memory after one frame, and notes what ends the episode.
    cdef LaneState* state = &lane.state
    game_frame(stage.game, &state.memory, lane.nes, out)
    state.success |= out[OUT_SUCCESS] != 0
    ends.terminated |= out[OUT_TERMINATED] != 0
    ends.truncated |= out[OUT_TRUNCATED] != 0
    if out[OUT_LIFE_LOST] != 0:
        state.life_lost = 1
        ends.terminated |= stage.settings.life == LIFE_END
        ends.soft |= stage.settings.life == LIFE_CONTINUE


cdef void lane_skip_busy(const Stage* stage, Lane* lane, Frame* scratch, Ends* ends) noexcept nogil:
    # Frames in which nobody can act: no buttons, no reward, but an end is an end. The last two are
    # drawn, so that the observation shows where play goes on.
    cdef double out[OUT_COUNT]
    cdef int32_t i
    for i in range(stage.settings.busy_limit):
        lane_frame(lane, 0, NULL)
        lane_judge(stage, lane, ends, out)
        if ends.terminated or ends.truncated or out[OUT_BUSY] == 0:
            break
    for i in range(2):
        lane_frame(lane, 0, &scratch[i])
        if not (ends.terminated or ends.truncated):
            lane_judge(stage, lane, ends, out)


cdef void lane_play(const Stage* stage, int32_t index, Frame* scratch, Ends* ends) noexcept nogil:
    # The frames of one step. Rewards are summed, and ends noticed, on every frame; a step whose
    # episode ends early is still played to its last frame, without reward, so that the final
    # observation is a picture of this episode.
    cdef Lane* lane = &stage.lane[index]
    cdef LaneState* state = &lane.state
    cdef double out[OUT_COUNT]
    cdef double reward = 0, raw = 0, sticky = stage.settings.sticky
    cdef int32_t skip = stage.settings.frame_skip
    cdef int32_t i
    for i in range(skip):
        if sticky == 0 or random_unit(&state.random) >= sticky:
            state.held = stage.action[index]
        lane_frame(lane, <uint16_t>state.held,
                   &scratch[i & 1] if i >= skip - stage.settings.drawn_frames else NULL)
        if not (ends.terminated or ends.truncated):
            lane_judge(stage, lane, ends, out)
            reward += out[OUT_REWARD]
            raw += out[OUT_RAW_REWARD]
    stage.out.reward[index] = step_reward(stage.game, reward)
    stage.out.raw_reward[index] = <float>raw
    state.raw_return += raw
    if out[OUT_BUSY] != 0 and not (ends.terminated or ends.truncated):
        lane_skip_busy(stage, lane, scratch, ends)
        lane_observe(stage, lane, &scratch[1], &scratch[0], False)
    else:
        lane_observe(stage, lane, &scratch[(skip - 1) & 1], &scratch[skip & 1] if skip > 1 else NULL,
                     False)


cdef void lane_step(const Stage* stage, int32_t index, Frame* scratch) noexcept nogil:
    # One step, and the reset that follows an end in the same step.
    cdef Lane* lane = &stage.lane[index]
    cdef LaneState* state = &lane.state
    cdef Ends ends
    cdef bint terminated
    memset(&ends, 0, sizeof(Ends))
    if lane.film != NULL:
        lane.film.count = 0
    state.life_lost = 0
    lane_play(stage, index, scratch, &ends)
    if lane.film != NULL:
        lane.film.step_count = lane.film.count
    state.steps += 1
    terminated = ends.terminated or ends.soft
    if stage.settings.max_steps and state.steps >= stage.settings.max_steps and not terminated:
        ends.truncated = True
    stage.out.terminated[index] = terminated
    stage.out.truncated[index] = ends.truncated
    if terminated or ends.truncated:
        lane_write(stage, index, stage.out.final_observation)
        lane_tell_end(stage, index)
        if ends.terminated or ends.truncated:
            lane_begin(stage, index, scratch)
        else:
            lane_observe_again(stage, lane)
            lane_forget(stage, lane)
    lane_write(stage, index, stage.out.observation)
    lane_tell(stage, index)


cdef void lane_observe_again(const Stage* stage, Lane* lane) noexcept nogil:
    # The newest observation fills the stacks: the new episode knows nothing of the old one.
    cdef int32_t i
    for i in range(stage.settings.view_count):
        lane_fill(stage, lane, i, lane_slot(stage, lane, i, lane.state.newest))


cdef float step_reward(const GameCode* game, double total) noexcept nogil:
    if game.step_sign:
        total = (total > 0) - (total < 0)
    elif total < game.step_low:
        total = game.step_low
    elif total > game.step_high:
        total = game.step_high
    return <float>(total * game.step_scale)


cdef void lane_reset(const Stage* stage, int32_t index, Frame* scratch) noexcept nogil:
    if stage.lane[index].film != NULL:
        stage.lane[index].film.count = 0
        stage.lane[index].film.step_count = 0
    if stage.chosen[index]:
        lane_begin(stage, index, scratch)
    lane_write(stage, index, stage.out.observation)
    lane_tell(stage, index)
