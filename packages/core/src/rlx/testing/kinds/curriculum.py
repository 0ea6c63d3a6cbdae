"""What every curriculum promises."""

from __future__ import annotations

from typing import Any

from rlx.contracts import CurriculumContext
from rlx.testing.conformance import Subject, assert_equal, assert_metrics, promise, stored
from rlx.testing.kinds.stage import NUM_ENVS, make_env, random_steps, some_episodes


def _make(tested: Subject, seed: int = 7) -> Any:
    env = make_env(tested)
    context = CurriculumContext(levels=tuple(env.levels), num_envs=NUM_ENVS, seed=seed, env=env)
    curriculum = tested.make(context)
    curriculum.assign(NUM_ENVS)
    return _Watched(curriculum, env)


class _Watched:
    """A curriculum with the environment that it was told of."""

    def __init__(self, curriculum: Any, env: Any) -> None:
        self.curriculum, self.env = curriculum, env
        self.names = tuple(env.levels)
        self.said: list[Any] = []
        self._told = 0

    def go_on(self, rounds: int, seed: int = 0) -> None:
        """Tells of episodes and asks for levels, `rounds` times."""
        observe = getattr(self.curriculum, "observe", None)
        if observe is not None:
            for transition in random_steps(self.env, 5, seed):
                observe(transition)
        for i in range(rounds):
            n = 1 + i % 3
            episodes = some_episodes(self.names, n, seed + i, self._told)
            self._told += n
            self.said.append(dict(self.curriculum.episodes_finished(episodes)))
            self.said.append(list(self.curriculum.assign(n)))


@promise("curriculum")
def assigned_levels_are_levels_of_the_environment(tested: Subject) -> None:
    """`assign(n)` returns `n` names that the environment knows."""
    watched = _make(tested)
    watched.go_on(30)
    for n in (0, 1, NUM_ENVS, 50):
        levels = watched.curriculum.assign(n)
        assert len(levels) == n, f"assign({n}) returned {len(levels)} levels"
        unknown = [level for level in levels if level not in watched.env.levels]
        assert not unknown, f"assigned {unknown[0]!r}; the environment has {list(watched.env.levels)}"


@promise("curriculum")
def progress_is_reported_in_documented_metrics(tested: Subject) -> None:
    """`episodes_finished` returns finite floats whose names the class documents."""
    watched = _make(tested)
    watched.go_on(20)
    for said in watched.said:
        if isinstance(said, dict):
            assert_metrics(said, getattr(type(watched.curriculum), "metrics", {}), "episodes_finished()")


@promise("curriculum")
def one_seed_gives_one_order_of_levels(tested: Subject) -> None:
    """Two curricula with one seed that are told the same answer the same."""
    watched = _make(tested), _make(tested)
    for each in watched:
        each.go_on(30)
    assert_equal(watched[0].said, watched[1].said, "levels and metrics")


@promise("curriculum")
def a_restored_curriculum_goes_on_bit_for_bit(tested: Subject) -> None:
    """A state that went through files restores everything."""
    for rounds in (0, 7, 25):
        first = _make(tested)
        first.go_on(rounds)
        second = _make(tested)
        second.curriculum.load_state_dict(stored(first.curriculum.state_dict()))
        second.env.load_state_dict(stored(first.env.state_dict()))
        second._told = first._told
        first.said, second.said = [], []
        for each in (first, second):
            each.go_on(20, seed=100)
        assert_equal(first.said, second.said, f"answers after a restore at round {rounds}")
        states = [stored(each.curriculum.state_dict()) for each in (first, second)]
        assert_equal(states[0], states[1], "state after the restore")


@promise("curriculum")
def levels_that_are_unknown_or_missing_do_no_harm(tested: Subject) -> None:
    """Episodes without a level, or on a level that somebody else added, are taken in."""
    watched = _make(tested)
    episodes = some_episodes(("somebody-elses",), 4)
    episodes.levels[0] = None
    watched.curriculum.episodes_finished(episodes)
    assert len(watched.curriculum.assign(2)) == 2
