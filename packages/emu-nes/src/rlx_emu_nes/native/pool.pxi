# Pool: long-lived threads that take lanes of a job one after another, each from a part of its own first, so
# that a machine tends to stay in the cache of one processor. A thread without work offers its processor to
# others for a moment, and then sleeps on its own lock. Nothing here touches a Python object. Locks are
# CPython's, which exist on every system.

from cpython.pythread cimport (
    NOWAIT_LOCK,
    WAIT_LOCK,
    PyThread_acquire_lock,
    PyThread_allocate_lock,
    PyThread_free_lock,
    PyThread_release_lock,
    PyThread_type_lock,
)

cdef extern from *:
    """
    #if defined(_MSC_VER)
      #include <intrin.h>
      #define rlx_fetch_add(p, v) _InterlockedExchangeAdd((volatile long *)(p), (v))
      #define rlx_store(p, v) _InterlockedExchange((volatile long *)(p), (v))
      #define rlx_load(p) _InterlockedOr((volatile long *)(p), 0)
      #define rlx_yield() SwitchToThread()
    #else
      #include <sched.h>
      #define rlx_fetch_add(p, v) __atomic_fetch_add((p), (v), __ATOMIC_ACQ_REL)
      #define rlx_store(p, v) __atomic_store_n((p), (v), __ATOMIC_RELEASE)
      #define rlx_load(p) __atomic_load_n((p), __ATOMIC_ACQUIRE)
      #define rlx_yield() sched_yield()
    #endif
    """
    int32_t rlx_fetch_add(int32_t* at, int32_t value) noexcept nogil
    void rlx_store(int32_t* at, int32_t value) noexcept nogil
    int32_t rlx_load(int32_t* at) noexcept nogil
    void rlx_yield() noexcept nogil

cdef enum:
    MAX_WORKERS = 128
    MAX_JOBS = 16
    JOB_STEP = 0
    JOB_RESET = 1
    # Waking a sleeper takes as long as a step of one machine, tens of microseconds; so a thread stays awake
    # for about that long, in which a loop that computes little between two steps comes with the next.
    PATIENCE = 200              # offers of the processor to others

cdef struct Job:
    # A range of lanes to be stepped or reset, in equal parts, one for each thread that may work on it.
    int32_t kind
    int32_t begin
    int32_t end
    int32_t parts
    int32_t seats               # workers that may still join
    int32_t left                # lanes that nobody took; not above 0 when all are taken
    int32_t unfinished
    int32_t next[MAX_WORKERS + 1]   # of each part, the first lane that nobody took
    PyThread_type_lock done     # held until the last lane is finished

cdef struct Pool:
    const Stage* stage
    Frame* scratch              # two frames for each worker, and for the caller
    int32_t workers
    int32_t stop
    int32_t awake               # workers that look for a job
    PyThread_type_lock mutex    # guards `idle`, `stop` and the start of jobs
    int32_t idle[MAX_WORKERS]   # it sleeps
    PyThread_type_lock wake[MAX_WORKERS]
    Job job[MAX_JOBS]


cdef int32_t job_lane(Job* job, int32_t part) noexcept nogil:
    # Takes a lane, from `part` if it has one left, else from the next that has; below 0 if none is left.
    cdef int32_t lane, end
    if rlx_fetch_add(&job.left, -1) <= 0:
        return -1
    while True:
        end = job.begin + (job.end - job.begin) * (part + 1) // job.parts
        lane = rlx_fetch_add(&job.next[part], 1)
        if lane < end:
            return lane
        part = (part + 1) % job.parts


cdef void pool_work(Pool* pool, Job* job, int32_t seat) noexcept nogil:
    # Takes lanes until none is left. Seat 0 is the caller's, the others are the workers'.
    cdef Frame* scratch = &pool.scratch[2 * seat]
    cdef int32_t part = seat % job.parts
    cdef int32_t lane
    while True:
        lane = job_lane(job, part)
        if lane < 0:
            return
        if job.kind == JOB_STEP:
            lane_step(pool.stage, lane, scratch)
        else:
            lane_reset(pool.stage, lane, scratch)
        if rlx_fetch_add(&job.unfinished, -1) == 1:
            PyThread_release_lock(job.done)


cdef Job* pool_find(Pool* pool) noexcept nogil:
    # Joins a job that has lanes left and takes one more worker; NULL if there is none.
    cdef int32_t i
    cdef Job* job
    for i in range(MAX_JOBS):
        job = &pool.job[i]
        if rlx_load(&job.left) > 0 and rlx_load(&job.seats) > 0 and rlx_fetch_add(&job.seats, -1) > 0:
            return job
    return NULL


cdef Job* pool_look(Pool* pool) noexcept nogil:
    # Looks for a job for a moment; NULL if none came.
    cdef int32_t i
    cdef Job* job = NULL
    rlx_fetch_add(&pool.awake, 1)
    for i in range(PATIENCE):
        job = pool_find(pool)
        if job != NULL or rlx_load(&pool.stop):
            break
        rlx_yield()
    rlx_fetch_add(&pool.awake, -1)
    return job


cdef void pool_worker(Pool* pool, int32_t worker) noexcept nogil:
    # The life of a worker thread.
    cdef Job* job
    while True:
        job = pool_look(pool)
        if job == NULL:
            PyThread_acquire_lock(pool.mutex, WAIT_LOCK)
            if pool.stop:
                PyThread_release_lock(pool.mutex)
                return
            job = pool_find(pool)   # it may have come since
            pool.idle[worker] = job == NULL
            PyThread_release_lock(pool.mutex)
        if job == NULL:
            PyThread_acquire_lock(pool.wake[worker], WAIT_LOCK)
        else:
            pool_work(pool, job, worker + 1)


cdef void pool_start(Pool* pool, int32_t index, int32_t kind, int32_t begin, int32_t end, int32_t helpers,
                     int32_t parts) noexcept nogil:
    # Starts job `index` on the lanes from `begin` to `end`, for up to `helpers` workers.
    cdef Job* job = &pool.job[index]
    cdef int32_t i
    PyThread_acquire_lock(pool.mutex, WAIT_LOCK)
    job.kind, job.begin, job.end, job.parts = kind, begin, end, parts
    job.unfinished = end - begin
    for i in range(parts):
        job.next[i] = begin + (end - begin) * i // parts
    rlx_store(&job.seats, helpers)
    rlx_store(&job.left, end - begin)
    helpers -= rlx_load(&pool.awake)
    for i in range(pool.workers):
        if helpers <= 0:
            break
        if pool.idle[i]:
            pool.idle[i] = 0
            helpers -= 1
            PyThread_release_lock(pool.wake[i])
    PyThread_release_lock(pool.mutex)


cdef void pool_wait(Pool* pool, int32_t index) noexcept nogil:
    cdef int32_t i
    for i in range(PATIENCE):
        if rlx_load(&pool.job[index].unfinished) <= 0:
            break
        rlx_yield()
    PyThread_acquire_lock(pool.job[index].done, WAIT_LOCK)


cdef void pool_stop(Pool* pool) noexcept nogil:
    cdef int32_t i
    PyThread_acquire_lock(pool.mutex, WAIT_LOCK)
    pool.stop = 1
    for i in range(pool.workers):
        if pool.idle[i]:
            pool.idle[i] = 0
            PyThread_release_lock(pool.wake[i])
    PyThread_release_lock(pool.mutex)


cdef bint pool_make(Pool* pool, const Stage* stage, int32_t workers) noexcept:
    # False without memory. Locks start held: whoever waits on them sleeps.
    cdef int32_t i
    memset(pool, 0, sizeof(Pool))
    pool.stage = stage
    pool.workers = workers
    pool.scratch = <Frame*>calloc(2 * (workers + 1), sizeof(Frame))
    pool.mutex = PyThread_allocate_lock()
    if pool.scratch == NULL or pool.mutex == NULL:
        return False
    for i in range(workers):
        pool.wake[i] = PyThread_allocate_lock()
        if pool.wake[i] == NULL:
            return False
        PyThread_acquire_lock(pool.wake[i], NOWAIT_LOCK)
    for i in range(MAX_JOBS):
        pool.job[i].done = PyThread_allocate_lock()
        if pool.job[i].done == NULL:
            return False
        PyThread_acquire_lock(pool.job[i].done, NOWAIT_LOCK)
    return True


cdef void pool_free(Pool* pool) noexcept:
    # Only after every worker has returned.
    cdef int32_t i
    free(pool.scratch)
    if pool.mutex != NULL:
        PyThread_free_lock(pool.mutex)
    for i in range(MAX_WORKERS):
        if pool.wake[i] != NULL:
            PyThread_free_lock(pool.wake[i])
    for i in range(MAX_JOBS):
        if pool.job[i].done != NULL:
            PyThread_free_lock(pool.job[i].done)
