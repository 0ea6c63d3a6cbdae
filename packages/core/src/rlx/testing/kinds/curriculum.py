"""What every curriculum promises."""

from __future__ import annotations

from typing import Any

from rlx.contracts import CurriculumContext
from rlx.events import CurriculumMove
from rlx.testing.conformance import Subject, assert_equal, assert_metrics, promise, stored
from rlx.testing.kinds.stage import NUM_ENVS, make_env, random_steps, some_episodes


def _make(tested: Subject, seed: int = 7, rank: int = 0, world_size: int = 1) -> Any:
    env = make_env(tested)
    context = CurriculumContext(
        levels=tuple(env.levels),
        num_envs=NUM_ENVS * world_size,
        seed=seed,
        env=env,
        rank=rank,
        world_size=world_size,
    )
    curriculum = tested.make(context)
    watched = _Watched(curriculum, env)
    watched.first = list(curriculum.assign(NUM_ENVS * world_size))
    return watched


class _Watched:
    """A curriculum with the environment that it was told of."""

    def __init__(self, curriculum: Any, env: Any) -> None:
        self.curriculum, self.env = curriculum, env
        self.names = tuple(env.levels)
        self.said: list[Any] = []
        self.first: list[str] = []
        """Levels of the first episodes, of all processes."""
        self.moves: list[Any] = []
        self._told = 0

    def go_on(self, rounds: int, seed: int = 0) -> None:
        """Tells of episodes and asks for levels, `rounds` times."""
        self.look(seed)
        for i in range(rounds):
            self.exchange([self.findings()])
            self.tell(n := 1 + i % 3, seed + i)
            self.said.append(list(self.curriculum.assign(n)))
        self.look(seed + 1)  # so that something is found that is not exchanged yet

    def look(self, seed: int) -> None:
        """Shows a few steps of the environment."""
        observe = getattr(self.curriculum, "observe", None)
        if observe is not None:
            for transition in random_steps(self.env, 5, seed):
                observe(transition)

    def findings(self) -> Any:
        """Returns what was found, as it arrives on another rank."""
        take = getattr(self.curriculum, "take_findings", None)
        return None if take is None else stored({"findings": take()})["findings"]

    def exchange(self, findings: list[Any]) -> None:
        """Tells what all ranks have found."""
        add = getattr(self.curriculum, "add_findings", None)
        if add is not None:
            add(findings)

    def tell(self, n: int, seed: int) -> None:
        """Tells of `n` made-up episodes."""
        episodes = some_episodes(self.names, n, seed, self._told)
        self._told += n
        self.said.append(dict(self.curriculum.episodes_finished(episodes)))
        self.moves += getattr(self.curriculum, "take_moves", list)()


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


@promise("curriculum")
def ranks_decide_alike(tested: Subject) -> None:
    """Two ranks that see different environments and exchange their findings report and decide the same."""
    ranks = [_make(tested, rank=rank, world_size=2) for rank in (0, 1)]
    assert_equal(ranks[0].first, ranks[1].first, "levels of the first episodes")
    for i in range(25):
        for rank, each in enumerate(ranks):
            each.look(seed=10 * i + rank)
            each.curriculum.assign(1 + (i + rank) % 3)  # ranks end different numbers of episodes
        findings = [each.findings() for each in ranks]
        for each in ranks:
            each.exchange(findings)
            each.tell(1 + i % 3, seed=i)
    assert_equal(ranks[0].said, ranks[1].said, "metrics of two ranks")
    assert_equal([_plain(m) for m in ranks[0].moves], [_plain(m) for m in ranks[1].moves], "moves")


def _plain(move: Any) -> dict[str, Any]:
    """Returns a move as plain data."""
    assert isinstance(move, CurriculumMove), f"take_moves() returned {move!r}, expected CurriculumMove"
    return {"kind": move.kind, "level": move.level, "why": move.why}


@promise("curriculum")
def a_state_fits_another_number_of_processes(tested: Subject) -> None:
    """A state that was saved on one process goes on on two, with other numbers of environments."""
    first = _make(tested)
    first.go_on(10)
    state = stored(first.curriculum.state_dict())
    env = make_env(tested, NUM_ENVS // 2)
    context = CurriculumContext(
        levels=tuple(first.names), num_envs=NUM_ENVS, seed=7, env=env, rank=1, world_size=2
    )
    curriculum = tested.make(context)
    curriculum.load_state_dict(state)
    levels = curriculum.assign(NUM_ENVS)
    unknown = [level for level in levels if level not in env.levels]
    assert not unknown, f"assigned {unknown[0]!r}; the environment has {list(env.levels)}"
