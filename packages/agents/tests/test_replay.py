"""Replay against a list that keeps every transition whole."""

import numpy as np
import pytest
from gymnasium import spaces
from rlx.events import Transition
from rlx.testing import assert_equal
from rlx_agents.replay import Replay, ReplayConfig

GAMMA = 0.9


class Stream:
    """Random episodes; observations are stacks of K frames (2, 2), or vectors."""

    def __init__(self, num_envs=3, stack=4, seed=0, end=0.15, dictionary=False):
        self.rng = np.random.default_rng(seed)
        self.n, self.stack, self.end, self.dictionary = num_envs, stack, end, dictionary
        self.obs = np.stack([self.first() for _ in range(num_envs)])
        self.space = (
            spaces.Box(0, 255, (stack, 2, 2), np.uint8) if stack else spaces.Box(-1, 1, (3,), np.float32)
        )
        if dictionary:
            self.space = spaces.Dict({"screen": self.space, "ram": spaces.Box(0, 255, (5,), np.uint8)})

    def frame(self):
        return self.rng.integers(0, 256, (2, 2), dtype=np.uint8)

    def first(self):
        if not self.stack:
            return self.rng.normal(size=3).astype(np.float32)
        padding = [np.zeros((2, 2), np.uint8)] * (self.stack - 1)
        return np.stack([*padding, self.frame()])

    def following(self, obs):
        return np.concatenate([obs[1:], self.frame()[None]]) if self.stack else self.first()

    def packed(self, obs):
        if obs is None or not self.dictionary:
            return obs
        return {"screen": obs, "ram": obs.reshape(len(obs), -1)[:, :5].copy()}

    def step(self):
        true_next = np.stack([self.following(o) for o in self.obs])
        draw = self.rng.random(self.n)
        terminated, truncated = draw < self.end, (draw >= self.end) & (draw < 2 * self.end)
        ended = np.flatnonzero(terminated | truncated)
        next_obs = true_next.copy()
        for i in ended:
            next_obs[i] = self.first()
        transition = Transition(
            obs=self.packed(self.obs),
            action=self.rng.integers(0, 9, self.n),
            reward=self.rng.normal(size=self.n).astype(np.float32),
            terminated=terminated,
            truncated=truncated,
            next_obs=self.packed(next_obs),
            ended=ended,
            final_obs=self.packed(true_next[ended]) if len(ended) else None,
        )
        self.obs = next_obs
        return transition


class Oracle:
    """All transitions, one by one."""

    def __init__(self, num_envs, n_step):
        self.rows = [[] for _ in range(num_envs)]
        self.n_step = n_step

    def add(self, t):
        successor = t.successor_obs()
        for n, rows in enumerate(self.rows):
            pick = (
                (lambda o, n=n: {k: v[n] for k, v in o.items()})
                if isinstance(t.obs, dict)
                else lambda o, n=n: o[n]
            )
            rows.append(
                (pick(t.obs), t.action[n], t.reward[n], t.terminated[n], t.truncated[n], pick(successor))
            )

    def transition(self, n, step):
        """Returns obs, action, n-step return, next obs and discount, in float64."""
        obs, action = self.rows[n][step][:2]
        total, discount = 0.0, 1.0
        for k in range(self.n_step):
            _, _, reward, terminated, truncated, following = self.rows[n][step + k]
            total += discount * float(reward)
            discount *= GAMMA
            if terminated:
                return obs, action, total, following, 0.0
            if truncated:
                break
        return obs, action, total, following, discount


def equal(a, b):
    if isinstance(a, dict):
        return all(np.array_equal(a[key], b[key]) for key in a)
    return np.array_equal(a, b)


def row(obs, i):
    return {key: part[i] for key, part in obs.items()} if isinstance(obs, dict) else obs[i]


def filled(stream, steps, capacity=60, n_step=3, **options):
    config = ReplayConfig(capacity=capacity, num_envs=stream.n, discount=GAMMA, n_step=n_step, **options)
    replay, oracle = Replay(config, stream.space), Oracle(stream.n, n_step)
    for _ in range(steps):
        transition = stream.step()
        replay.add(transition, transition.reward)
        oracle.add(transition)
        replay.check_invariants()
    return replay, oracle


@pytest.mark.parametrize("n_step", [1, 3])
@pytest.mark.parametrize("steps", [5, 19, 20, 21, 400])
@pytest.mark.parametrize(
    "shape", [dict(stack=4), dict(stack=0), dict(stack=4, dictionary=True)], ids=["stack", "vector", "dict"]
)
def test_every_transition_equals_the_one_that_was_added(n_step, steps, shape):
    stream = Stream(**shape)
    replay, oracle = filled(stream, steps, n_step=n_step)
    drawable = replay._drawable()
    assert (drawable > 0).all()
    for env in range(stream.n):
        for step in range(replay._oldest_N[env], steps - n_step + 1):
            item = np.array([env * replay.length + step % replay.length])
            sample = replay._gather(item, np.ones(1))
            obs, action, total, following, discount = oracle.transition(env, step)
            assert equal(row(sample.obs, 0), obs)
            assert sample.actions[0] == action
            assert sample.returns[0] == pytest.approx(total, rel=1e-5, abs=1e-6)
            assert sample.discounts[0] == pytest.approx(discount, rel=1e-6)
            assert discount == 0.0 or equal(row(sample.next_obs, 0), following)


def test_frames_of_a_stack_are_stored_once():
    stream = Stream(num_envs=2, stack=4, end=0.001)
    replay, _ = filled(stream, 30, capacity=2000)
    assert replay._stores[""].stack == 4
    frame_bytes = 4
    assert replay.nbytes < 2000 * frame_bytes * 1.15
    replay, _ = filled(Stream(num_envs=2, stack=4, end=0.02), 1500, capacity=2000)
    assert len(replay) > 0.95 * 2000


@pytest.mark.parametrize("mapped", [False, True], ids=["in RAM", "mapped"])
def test_an_observation_that_turns_out_to_be_no_stack_is_stored_whole(mapped, tmp_path):
    stream = Stream(stack=4)
    replay, oracle = filled(stream, 10, path=tmp_path if mapped else None)
    assert replay._stores[""].stack == 4
    stream.following = lambda obs: stream.rng.integers(0, 256, (4, 2, 2), dtype=np.uint8)
    for _ in range(10):
        transition = stream.step()
        replay.add(transition, transition.reward)
        oracle.add(transition)
    assert replay._stores[""].stack == 1
    for step in range(18):
        sample = replay._gather(np.array([step]), np.ones(1))
        assert equal(sample.obs[0], oracle.transition(0, step)[0])


def test_uniform_draws_are_uniform():
    replay, _ = filled(Stream(), 100, capacity=30, n_step=1)
    sample = replay.sample(60_000, np.random.default_rng(0))
    counts = np.bincount(sample.items, minlength=30)
    assert (counts > 0).all()
    np.testing.assert_allclose(counts / 60_000, 1 / 30, rtol=0.12)
    assert sample.probabilities[0] == pytest.approx(1 / 30)


class TestPriorities:
    def test_draws_follow_alpha(self):
        replay, _ = filled(Stream(), 40, capacity=30, n_step=1, priority_exponent=0.5)
        items = np.arange(30)
        priorities = np.linspace(1.0, 9.0, 30)
        replay.prioritise(items, priorities)
        expected = np.sqrt(priorities) / np.sqrt(priorities).sum()
        sample = replay.sample(90_000, np.random.default_rng(0))
        np.testing.assert_allclose(np.bincount(sample.items) / 90_000, expected, rtol=0.06)
        np.testing.assert_allclose(sample.probabilities, expected[sample.items])

    def test_new_steps_get_the_largest_priority_once_their_successors_are_known(self):
        stream = Stream(end=0.0)
        replay, _ = filled(stream, 10, n_step=3, priority_exponent=1.0)
        replay.prioritise(np.array([0]), np.array([7.0]))
        transition = stream.step()
        replay.add(transition, transition.reward)
        priorities = replay._tree.leaves().reshape(3, replay.length)
        assert priorities[:, 8].tolist() == [7.0] * 3
        assert (priorities[:, 9:11] == 0.0).all()


class Share:
    """One rank's view of memories that are all in this process."""

    def __init__(self, rank, memories):
        self.rank, self.memories = rank, memories

    def all_envs(self, array):
        return np.concatenate([memory._drawable() for memory in self.memories])[None]

    def all_values(self, value):
        return np.array([memory._tree.total for memory in self.memories])


def part(transition, envs):
    """Returns a step of some environments."""
    ended = [i for i, env in enumerate(transition.ended) if env in envs]
    return Transition(
        **{
            name: getattr(transition, name)[envs]
            for name in ("obs", "action", "reward", "terminated", "truncated", "next_obs")
        },
        ended=transition.ended[ended] - envs[0],
        final_obs=transition.final_obs[ended] if ended else None,
    )


@pytest.mark.parametrize("alpha", [None, 0.6])
def test_ranks_draw_together_what_one_process_draws(alpha):
    stream = Stream(num_envs=4, stack=0)
    common = dict(discount=GAMMA, n_step=3, priority_exponent=alpha)
    whole = Replay(ReplayConfig(capacity=80, num_envs=4, **common), stream.space)
    shares = [Replay(ReplayConfig(capacity=40, num_envs=2, **common), stream.space) for _ in range(2)]
    for _ in range(50):
        transition = stream.step()
        whole.add(transition, transition.reward)
        for share, envs in zip(shares, ([0, 1], [2, 3]), strict=True):
            share.add(part(transition, envs), transition.reward[envs])
        if alpha is not None and len(whole):
            priorities = stream.rng.random(4 * whole.length) + 0.1
            whole.prioritise(np.arange(4 * whole.length), priorities)
            for share, own in zip(shares, np.split(priorities, 2), strict=True):
                share.prioritise(np.arange(2 * share.length), own)
                share.largest_priority = whole.largest_priority
    of_all = whole.sample(64, np.random.default_rng(5))
    drawn = [m.sample(64, np.random.default_rng(5), Share(r, shares)) for r, m in enumerate(shares)]

    assert all(len(sample.items) for sample in drawn)
    for name in ("obs", "actions", "returns", "next_obs", "discounts", "probabilities"):
        together = np.concatenate([getattr(sample, name) for sample in drawn])
        expected = getattr(of_all, name)
        if alpha is None:  # drawn in any order, split by rank
            together, expected = (np.sort(array, 0) for array in (together, expected))
        np.testing.assert_allclose(together, expected, rtol=1e-12)


@pytest.mark.parametrize("alpha", [None, 0.6])
@pytest.mark.parametrize("dictionary", [False, True])
def test_restores_exactly(alpha, dictionary):
    stream = Stream(dictionary=dictionary)
    replay, _ = filled(stream, 50, priority_exponent=alpha)
    other = Replay(replay.config, stream.space)
    other.load_state_dict(replay.state_dict())
    for _ in range(30):
        transition = stream.step()
        for memory in (replay, other):
            memory.add(transition, transition.reward)
    assert_equal(replay.state_dict(), other.state_dict())
    a, b = (memory.sample(16, np.random.default_rng(3)) for memory in (replay, other))
    assert np.array_equal(a.items, b.items) and equal(a.next_obs, b.next_obs)


def test_doubles_that_are_kept_as_floats_go_on_where_they_were_after_a_restart():
    stream = Stream(stack=0, end=0.0)
    stream.space = spaces.Box(-1, 1, (3,), np.float64)
    stream.first = lambda: stream.rng.normal(size=3)
    stream.obs = stream.obs + 1e-12
    replay, _ = filled(stream, 10)
    other = Replay(replay.config, stream.space)
    other.load_state_dict(replay.state_dict())
    transition = stream.step()
    for memory in (replay, other):
        memory.add(transition, transition.reward)
    assert_equal(replay.state_dict(), other.state_dict())


def test_environments_that_start_elsewhere_after_a_restart_begin_new_episodes():
    stream = Stream(end=0.0)
    replay, oracle = filled(stream, 10, n_step=3)
    other = Replay(replay.config, stream.space)
    other.load_state_dict(replay.state_dict())
    elsewhere = Stream(end=0.0, seed=99)
    for _ in range(5):
        transition = elsewhere.step()
        other.add(transition, transition.reward)
    sample = other._gather(np.array([9]), np.ones(1))  # the last step before the restart
    assert sample.discounts[0] == pytest.approx(GAMMA)
    assert equal(sample.next_obs[0], oracle.rows[0][9][5])


def test_memory_mapped_frames_are_the_same(tmp_path):
    in_ram, _ = filled(Stream(), 50)
    mapped, _ = filled(Stream(), 50, path=tmp_path / "frames")
    assert (tmp_path / "frames" / "replay-obs.bin").stat().st_size == mapped.nbytes
    a, b = (memory.sample(16, np.random.default_rng(3)) for memory in (in_ram, mapped))
    assert equal(a.obs, b.obs) and equal(a.next_obs, b.next_obs)


def test_two_memories_may_be_mapped_to_one_folder(tmp_path):
    alone, _ = filled(Stream(), 50)
    first, _ = filled(Stream(), 50, path=tmp_path)
    filled(Stream(seed=9), 50, path=tmp_path)
    a, b = (memory.sample(16, np.random.default_rng(3)) for memory in (alone, first))
    assert equal(a.obs, b.obs)
