# Pool: long-lived threads that take lanes of a job one after another. A thread without work sleeps on
# its own lock; nothing here touches a Python object. Locks are CPython's, which exist on every system.

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
    #else
      #define rlx_fetch_add(p, v) __atomic_fetch_add((p), (v), __ATOMIC_ACQ_REL)
      #define rlx_store(p, v) __atomic_store_n((p), (v), __ATOMIC_RELEASE)
    #endif
    """
    int32_t rlx_fetch_add(int32_t* at, int32_t value) noexcept nogil
    void rlx_store(int32_t* at, int32_t value) noexcept nogil

cdef enum:
    MAX_WORKERS = 128
    MAX_JOBS = 16
    JOB_STEP = 0
    JOB_RESET = 1

cdef struct Job:
    # A range of lanes to be stepped or reset. `next` is the first lane that nobody took.
    int32_t kind
    int32_t end
    int32_t next
    int32_t unfinished
    PyThread_type_lock done     # held until the last lane is finished

cdef struct Pool:
    const Stage* stage
    Frame* scratch              # two frames for each worker, and for the caller
    int32_t workers
    int32_t stop
    PyThread_type_lock mutex    # guards `idle`, `stop` and the start of jobs
    int32_t idle[MAX_WORKERS]
    PyThread_type_lock wake[MAX_WORKERS]
    Job job[MAX_JOBS]


cdef void pool_work(Pool* pool, Job* job, Frame* scratch) noexcept nogil:
    # Takes lanes until none is left.
    cdef int32_t lane
    while True:
        lane = rlx_fetch_add(&job.next, 1)
        if lane >= job.end:
            return
        if job.kind == JOB_STEP:
            lane_step(pool.stage, lane, scratch)
        else:
            lane_reset(pool.stage, lane, scratch)
        if rlx_fetch_add(&job.unfinished, -1) == 1:
            PyThread_release_lock(job.done)


cdef void pool_worker(Pool* pool, int32_t worker) noexcept nogil:
    # The life of a worker thread.
    cdef int32_t i
    cdef Job* job
    while True:
        job = NULL
        PyThread_acquire_lock(pool.mutex, WAIT_LOCK)
        if pool.stop:
            PyThread_release_lock(pool.mutex)
            return
        for i in range(MAX_JOBS):
            if pool.job[i].next < pool.job[i].end:
                job = &pool.job[i]
                break
        pool.idle[worker] = job == NULL
        PyThread_release_lock(pool.mutex)
        if job == NULL:
            PyThread_acquire_lock(pool.wake[worker], WAIT_LOCK)
        else:
            pool_work(pool, job, &pool.scratch[2 * (worker + 1)])


cdef void pool_start(Pool* pool, int32_t index, int32_t kind, int32_t begin, int32_t end,
                     int32_t helpers) noexcept nogil:
    # Starts job `index` on the lanes from `begin` to `end` and wakes up to `helpers` workers.
    cdef Job* job = &pool.job[index]
    cdef int32_t i
    PyThread_acquire_lock(pool.mutex, WAIT_LOCK)
    job.kind = kind
    job.end = end
    job.unfinished = end - begin
    rlx_store(&job.next, begin)
    for i in range(pool.workers):
        if helpers == 0:
            break
        if pool.idle[i]:
            pool.idle[i] = 0
            helpers -= 1
            PyThread_release_lock(pool.wake[i])
    PyThread_release_lock(pool.mutex)


cdef void pool_wait(Pool* pool, int32_t index) noexcept nogil:
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
