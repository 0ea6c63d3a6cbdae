# Batch: N machines with one cartridge and one game, stepped by a pool of threads. The Python side
# (vector_env.py) hands in arrays; everything between two steps happens without Python.

cdef enum:
    LANE_ALIGNMENT = 64


cdef class Batch:
    """N environments in native memory. Use `rlx_emu_nes.NESVectorEnv`, which checks its arguments.

    `pads` has a uint16 for each action: what it holds down, the first pad in bits 0-7, the second above.

    Results of a step are left in the arrays given to `bind`; the observation goes where `start` says.
    """

    cdef Machine machine
    cdef GameProgram program
    cdef Stage stage
    cdef Pool pool
    cdef Columns columns
    cdef uint8_t* block             # all machines and stacks
    cdef Lane* lanes
    cdef Level* levels
    cdef int32_t* actions
    cdef uint8_t* chosen
    cdef Py_ssize_t state_size
    cdef Py_ssize_t stack_size      # bytes of all stacks of one lane
    cdef object pads
    cdef object level_bytes         # keeps the captured levels alive
    cdef object bound
    cdef int group_count
    cdef int32_t group_end[MAX_JOBS]

    def __cinit__(self, Machine machine, GameProgram program, views, bytes pads, int num_envs, *,
                  int frame_skip, int noop_max, int life, int busy_limit, int64_t max_steps,
                  double sticky, int num_levels, int workers, int groups, bint start_noise=False, bint film=False):
        cdef int i
        cdef size_t machine_size
        cdef uint8_t* at
        if not 1 <= groups < MAX_JOBS or num_envs % groups or len(views) > MAX_VIEWS:
            raise ValueError("bad number of groups or views")
        self.machine, self.program, self.pads = machine, program, pads
        self.level_bytes = [None] * num_levels
        self.set_settings(num_envs, frame_skip, noop_max, life, busy_limit, max_steps, sticky, views)
        machine_size = nes_size(&machine.cartridge)
        self.state_size = nes_state_size(machine.nes)
        at = self.allocate(num_envs, num_levels, machine_size)
        for i in range(num_envs):
            self.lanes[i].nes = <Nes*>at
            nes_power_on(self.lanes[i].nes, &machine.cartridge, 0, 0)
            at += aligned(machine_size)
            self.lanes[i].stacks = at
            at += aligned(self.stack_size)
            if film:
                self.lanes[i].film = <Film*>calloc(1, sizeof(Film))
        self.stage.game = &program.code
        self.stage.cart = &machine.cartridge
        self.stage.lane, self.stage.level = self.lanes, self.levels
        self.stage.action, self.stage.chosen = self.actions, self.chosen
        self.stage.pads = <const uint16_t*>PyBytes_AsString(self.pads)
        self.stage.action_count = <int32_t>(len(pads) // sizeof(uint16_t))
        self.stage.settings.start_noise = start_noise
        self.group_count = groups
        for i in range(groups):
            self.group_end[i] = (num_envs // groups) * (i + 1)
        if not pool_make(&self.pool, &self.stage, workers):
            raise MemoryError("no memory for the threads of a batch")

    cdef set_settings(self, int num_envs, int frame_skip, int noop_max, int life, int busy_limit,
                      int64_t max_steps, double sticky, views):
        cdef Settings* settings = &self.stage.settings
        settings.lanes, settings.frame_skip, settings.noop_max = num_envs, frame_skip, noop_max
        settings.life, settings.busy_limit, settings.max_steps = life, busy_limit, max_steps
        settings.sticky = sticky
        settings.variant = VECTOR_VARIANT
        settings.view_count = <int32_t>len(views)
        settings.drawn_frames = 0
        self.stack_size = 0
        for i, view in enumerate(views):
            set_view(&settings.view[i], view)
            self.stack_size += settings.view[i].size * settings.view[i].stack
            if settings.view[i].kind != OBSERVE_RAM:
                settings.drawn_frames = max(settings.drawn_frames, 2 if view.pooled else 1)

    cdef uint8_t* allocate(self, int num_envs, int num_levels, size_t machine_size) except NULL:
        cdef size_t lane_size = aligned(machine_size) + aligned(self.stack_size)
        self.block = <uint8_t*>calloc(num_envs * lane_size + LANE_ALIGNMENT, 1)
        self.lanes = <Lane*>calloc(num_envs, sizeof(Lane))
        self.levels = <Level*>calloc(num_levels + 1, sizeof(Level))
        self.actions = <int32_t*>calloc(num_envs, sizeof(int32_t))
        self.chosen = <uint8_t*>calloc(num_envs, 1)
        if (self.block == NULL or self.lanes == NULL or self.levels == NULL
                or self.actions == NULL or self.chosen == NULL):
            raise MemoryError(f"no memory for {num_envs} environments of {lane_size} bytes")
        return <uint8_t*>aligned(<size_t>self.block)

    def __dealloc__(self):
        cdef int i
        pool_free(&self.pool)
        if self.lanes != NULL:
            for i in range(self.stage.settings.lanes):
                if self.lanes[i].film != NULL:
                    free(self.lanes[i].film.frame)
                    free(self.lanes[i].film.pads)
                    free(self.lanes[i].film)
        free(self.block)
        free(self.lanes)
        free(self.levels)
        free(self.actions)
        free(self.chosen)

    # ---- threads

    def work(self, int worker):
        """The body of worker thread number `worker`; returns after `stop`."""
        with nogil:
            pool_worker(&self.pool, worker)

    def stop(self):
        """Lets every worker thread return; no step may be under way."""
        with nogil:
            pool_stop(&self.pool)

    # ---- arrays

    def bind(self, float[:, ::1] rewards, uint8_t[:, ::1] flags, int32_t[:, ::1] info,
             uint8_t[:, ::1] final_flags, int32_t[:, ::1] final_info, double[::1] final_return,
             int64_t[::1] final_length, final_observations):
        """Takes the arrays that every step writes to; they are kept alive here.

        Rows of `rewards`: the reward, and the raw reward. Rows of `flags`: terminated, truncated, success,
        life lost; of `final_flags` the last two.
        """
        cdef uint8_t[::1] flat
        self.bound = (rewards, flags, info, final_flags, final_info, final_return, final_length,
                      list(final_observations))
        cdef Columns* out = &self.stage.out
        out.reward, out.raw_reward = &rewards[0, 0], &rewards[1, 0]
        out.terminated, out.truncated = &flags[0, 0], &flags[1, 0]
        out.success, out.life_lost = &flags[2, 0], &flags[3, 0]
        out.final_success, out.final_life_lost = &final_flags[0, 0], &final_flags[1, 0]
        out.info, out.final_info = &info[0, 0], &final_info[0, 0]
        out.final_return, out.final_length = &final_return[0], &final_length[0]
        for i, array in enumerate(final_observations):
            flat = array
            out.final_observation[i] = &flat[0]

    cdef int point_observations(self, observations) except -1:
        # `observations` are C-contiguous uint8 arrays of N rows; the caller keeps them until `wait`. A
        # plain request for bytes costs a third of a typed view's, which wants to be told the format.
        cdef Py_buffer bytes_
        cdef Py_ssize_t i, size
        for i, array in enumerate(observations):
            size = self.stage.settings.view[i].size * self.stage.settings.view[i].stack
            PyObject_GetBuffer(array, &bytes_, PyBUF_WRITABLE)
            self.stage.out.observation[i] = <uint8_t*>bytes_.buf
            PyBuffer_Release(&bytes_)
            if bytes_.len != size * self.stage.settings.lanes:
                raise ValueError(f"observation array {i} has {bytes_.len} bytes; expected "
                                 f"{size * self.stage.settings.lanes}")
        return 0

    cdef int take_actions(self, actions, int begin, int end) except -1:
        cdef Py_buffer bytes_
        PyObject_GetBuffer(actions, &bytes_, PyBUF_SIMPLE)
        try:
            if bytes_.len != <Py_ssize_t>sizeof(int64_t) * (end - begin):
                raise ValueError(f"got {bytes_.len // <Py_ssize_t>sizeof(int64_t)} actions; expected "
                                 f"{end - begin}, one for each environment")
            self.choose_pads(<const int64_t*>bytes_.buf, begin, end)
        finally:
            PyBuffer_Release(&bytes_)
        return 0

    cdef int choose_pads(self, const int64_t* action, int begin, int end) except -1:
        cdef int i
        for i in range(begin, end):
            if not 0 <= action[i - begin] < self.stage.action_count:
                raise ValueError(f"action {action[i - begin]} of environment {i} is outside "
                                 f"0..{self.stage.action_count - 1}")
            self.actions[i] = self.stage.pads[action[i - begin]]
        return 0

    cdef bint any_ended(self, int begin, int end) noexcept nogil:
        cdef int i
        for i in range(begin, end):
            if self.stage.out.terminated[i] or self.stage.out.truncated[i]:
                return True
        return False

    # ---- steps

    def begin(self, actions, observations):
        """Begins a step of all lanes on the worker threads, and returns at once; `finish` must follow.

        `actions` are int64.
        """
        self.take_actions(actions, 0, self.stage.settings.lanes)
        self.point_observations(observations)
        self.begin_all(JOB_STEP)

    def finish(self):
        """Ends the step that was begun, and returns whether any episode has ended.

        The calling thread helps, so that one thread needs no wake-up.
        """
        self.finish_all()
        return self.any_ended(0, self.stage.settings.lanes)

    def reset(self, const uint8_t[::1] chosen, observations):
        """Resets the lanes with a nonzero byte in `chosen`, and writes all observations."""
        cdef int i
        for i in range(self.stage.settings.lanes):
            self.chosen[i] = chosen[i]
        self.point_observations(observations)
        self.begin_all(JOB_RESET)
        self.finish_all()

    cdef begin_all(self, int kind):
        with nogil:
            pool_start(&self.pool, 0, kind, 0, self.stage.settings.lanes, self.pool.workers - 1,
                       self.pool.workers)

    cdef finish_all(self):
        with nogil:
            pool_work(&self.pool, &self.pool.job[0], 0)
            pool_wait(&self.pool, 0)

    def start(self, int group, actions, observations):
        """Starts a step of one group on the worker threads and returns at once."""
        cdef int begin = self.group_end[group - 1] if group else 0
        cdef int end = self.group_end[group]
        self.take_actions(actions, begin, end)
        self.point_observations(observations)
        with nogil:
            pool_start(&self.pool, group + 1, JOB_STEP, begin, end, self.pool.workers, self.pool.workers)

    def wait(self, int group):
        """Waits until the step of a group that was started is done; returns whether any episode of it has
        ended."""
        with nogil:
            pool_wait(&self.pool, group + 1)
        return self.any_ended(self.group_end[group - 1] if group else 0, self.group_end[group])

    # ---- levels

    def capture_level(self, int level, bytes state):
        """Makes a machine state the start of `level`.

        Two frames without buttons are played from it, so that there is a picture: their end is
        the level's state, and what they show its first observation.
        """
        cdef bytes start, picture
        cdef Frame* scratch = &self.pool.scratch[0]
        cdef const Settings* settings = &self.stage.settings
        cdef uint8_t* at
        cdef int i
        self.machine.load(state)
        nes_run_frame(self.machine.nes, 0, 0, &scratch[0])
        nes_run_frame(self.machine.nes, 0, 0, &scratch[1])
        start = self.machine.save()
        picture = PyBytes_FromStringAndSize(NULL, sum(
            settings.view[i].size for i in range(settings.view_count)))
        at = <uint8_t*>PyBytes_AsString(picture)
        for i in range(settings.view_count):
            view_draw(&settings.view[i], settings.variant, self.machine.nes, &scratch[1],
                      &scratch[0], at)
            at += settings.view[i].size
        self.level_bytes[level] = (start, picture)
        self.levels[level].state = <const uint8_t*>PyBytes_AsString(start)
        self.levels[level].observation = <const uint8_t*>PyBytes_AsString(picture)

    def add_level(self):
        """Makes room for one more level and returns its number; capture it before it is used."""
        cdef Py_ssize_t count = len(self.level_bytes)
        cdef Level* grown = <Level*>realloc(self.levels, (count + 1) * sizeof(Level))
        if grown == NULL:
            raise MemoryError("no memory for another level")
        memset(&grown[count], 0, sizeof(Level))
        self.levels = self.stage.level = grown
        self.level_bytes.append(None)
        return count

    def captured(self, int level):
        """True if `level` can be started from."""
        return self.levels[level].state != NULL

    def set_next_level(self, int lane, int level):
        """Sets where the next episode of a lane starts."""
        self.lanes[lane].state.next_level = level

    def level_of(self, int lane):
        """(level of the running episode, level of the next one)"""
        return self.lanes[lane].state.level, self.lanes[lane].state.next_level

    # ---- states

    def seed(self, uint64_t seed, uint64_t first=0):
        """Seeds the random generator of every lane as of lane `first + i` of one large batch; lanes
        differ whatever the seed."""
        cdef int i
        for i in range(self.stage.settings.lanes):
            self.lanes[i].state.random = random_seeded(seed, first + i)

    def lane_bytes(self, int lane):
        """(machine, everything else, stacks) of one lane as bytes."""
        cdef bytes machine = PyBytes_FromStringAndSize(NULL, self.state_size)
        nes_save(self.lanes[lane].nes, <uint8_t*>PyBytes_AsString(machine))
        return (machine,
                PyBytes_FromStringAndSize(<char*>&self.lanes[lane].state, sizeof(LaneState)),
                PyBytes_FromStringAndSize(<char*>self.lanes[lane].stacks, self.stack_size))

    def set_lane_bytes(self, int lane, bytes machine, bytes state, bytes stacks):
        """Puts one lane into what `lane_bytes` returned."""
        sizes = (len(machine), len(state), len(stacks))
        expected = (self.state_size, <Py_ssize_t>sizeof(LaneState), self.stack_size)
        if sizes != expected:
            raise ValueError(f"the parts have {sizes} bytes; expected {expected}")
        cdef LaneState* new = <LaneState*>PyBytes_AsString(state)
        if not (0 <= new.level < len(self.level_bytes) and 0 <= new.next_level < len(self.level_bytes)
                and 0 <= new.newest < <int64_t>1 << 62):     # it is counted on
            raise ValueError("the state of the environment is damaged")
        if not state_is_sound(&self.machine.cartridge, <const uint8_t*>PyBytes_AsString(machine)):
            raise ValueError("the state of the machine is damaged")
        nes_load(self.lanes[lane].nes, <const uint8_t*>PyBytes_AsString(machine))
        memcpy(&self.lanes[lane].state, new, sizeof(LaneState))
        memcpy(self.lanes[lane].stacks, PyBytes_AsString(stacks), self.stack_size)

    def write(self, observations):
        """Writes the current observation of every lane."""
        cdef int i
        self.point_observations(observations)
        for i in range(self.stage.settings.lanes):
            lane_write(&self.stage, i, self.stage.out.observation)

    def draw(self, int lane):
        """The picture that the machine of a lane is about to show, as (pixels, emphasis) bytes.

        One frame is played on a copy; the lane does not change.
        """
        cdef Frame* scratch = &self.pool.scratch[0]
        cdef bytes machine = PyBytes_FromStringAndSize(NULL, self.state_size)
        nes_save(self.lanes[lane].nes, <uint8_t*>PyBytes_AsString(machine))
        cdef uint16_t held = <uint16_t>self.lanes[lane].state.held
        self.machine.load(machine)
        nes_run_frame(self.machine.nes, held & 0xFF, held >> 8, &scratch[0])
        return (PyBytes_FromStringAndSize(<char*>&scratch[0].pixels[0], 61440),
                PyBytes_FromStringAndSize(<char*>&scratch[0].emphasis[0], 240))

    def film(self, int lane):
        """The frames of the last step or reset: pixels (K * 61440), emphasis (K * 240), pads (K
        uint16), and how many of the K belong to the step itself."""
        cdef Film* film = self.lanes[lane].film
        cdef int i
        if film == NULL:
            raise ValueError("this batch was made without film")
        pixels = [PyBytes_FromStringAndSize(<char*>&film.frame[i].pixels[0], 61440)
                  for i in range(film.count)]
        emphasis = [PyBytes_FromStringAndSize(<char*>&film.frame[i].emphasis[0], 240)
                    for i in range(film.count)]
        return (b"".join(pixels), b"".join(emphasis),
                PyBytes_FromStringAndSize(<char*>film.pads, film.count * sizeof(uint16_t)),
                film.step_count)

    def peek(self, int lane, uint16_t address):
        """Reads the memory of one machine."""
        return nes_peek(self.lanes[lane].nes, address)

    def poke(self, int lane, uint16_t address, uint8_t value):
        """Writes the RAM of one machine."""
        nes_poke(self.lanes[lane].nes, address, value)

    def ram(self, int lane):
        """The work RAM of one machine, a copy."""
        return PyBytes_FromStringAndSize(<char*>&self.lanes[lane].nes.ram[0], 2048)

    @property
    def bytes_per_env(self):
        """Native memory of one environment, with its stacks."""
        return (aligned(nes_size(&self.machine.cartridge)) + aligned(self.stack_size)
                + sizeof(Lane))


cdef size_t aligned(size_t size) noexcept nogil:
    return (size + LANE_ALIGNMENT - 1) & ~<size_t>(LANE_ALIGNMENT - 1)
