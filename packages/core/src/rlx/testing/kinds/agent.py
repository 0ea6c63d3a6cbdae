"""What every agent promises."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import Any

import numpy as np
from rlx.contracts import AgentContext
from rlx.events import Transition
from rlx.run.stepping import step_env
from rlx.testing.conformance import (
    Subject,
    Unchecked,
    assert_equal,
    assert_metrics,
    promise,
    stored,
)
from rlx.testing.kinds.stage import NUM_ENVS, copied, make_encoder, make_env

SEED = 7


def context_for(tested: Subject, env: Any, **changes: Any) -> AgentContext:
    """Returns what the run would tell the agent."""
    space = env.single_observation_space
    facts: dict[str, Any] = {
        "observation_space": space,
        "action_space": env.single_action_space,
        "num_envs": env.num_envs,
        "encoder": make_encoder(tested, space),
        "seed": SEED,
        "shared_seed": SEED,
        "total_steps": 100_000,
    }
    return AgentContext(**{**facts, **changes})


class Stage:
    """An agent at work on an env batch.

    Args:
        on_step: is called with every transition, before the agent sees it.
    """

    def __init__(
        self,
        tested: Subject,
        *,
        num_envs: int = NUM_ENVS,
        on_step: Callable[[Transition], None] | None = None,
        **changes: Any,
    ) -> None:
        self.env = make_env(tested, num_envs)
        self.agent = tested.make(context_for(tested, self.env, **changes))
        self.has_bonus = bool(changes.get("has_bonus"))
        self.actions: list[np.ndarray] = []
        self.metrics: list[dict[str, float]] = []
        self._on_step = on_step
        self.obs, _ = self.env.reset()

    def step(self) -> bool:
        """Steps once; returns whether the agent learned."""
        action = self.agent.act(self.obs)
        self.actions.append(np.array(action))
        transition = step_env(self.env, self.obs, action)
        if self._on_step is not None:
            self._on_step(transition)
        bonus = np.full(self.env.num_envs, 0.5, np.float32) if self.has_bonus else None
        self.agent.observe(transition, bonus)
        self.obs = transition.next_obs
        if not self.agent.ready():
            return False
        self.metrics.append(self.agent.update())
        return True

    def learn(self, updates: int) -> None:
        """Steps until the agent has learned `updates` times more."""
        wanted = len(self.metrics) + updates
        for _ in range(20_000):
            if len(self.metrics) >= wanted:
                return
            self.step()
        raise AssertionError(f"{len(self.metrics)} updates after 20000 batch steps, expected {wanted}")


@promise("agent")
def actions_are_in_the_action_space(tested: Subject) -> None:
    """`act` returns one action of the action space per environment."""
    for num_envs in (1, NUM_ENVS):
        stage = Stage(tested, num_envs=num_envs)
        stage.step()
        action = stage.actions[0]
        shape = (num_envs, *(stage.env.single_action_space.shape or ()))
        assert action.shape == shape, f"actions have shape {action.shape}, expected {shape}"
        for row in action:
            typed = np.asarray(row, stage.env.single_action_space.dtype)
            assert stage.env.single_action_space.contains(typed), f"action {row!r} is not in the space"


@promise("agent")
def it_learns_and_reports_documented_metrics(tested: Subject) -> None:
    """`ready` comes true, and `update` returns finite floats whose names the class documents."""
    stage = Stage(tested)
    stage.learn(2)
    documented = getattr(type(stage.agent), "metrics", {})
    for metrics in stage.metrics:
        assert_metrics(metrics, documented, "update()")
    assert stage.metrics[-1] or not documented, "update() returned no metric though some are documented"


@promise("agent")
def learning_changes_the_parameters(tested: Subject) -> None:
    """An update changes what acting needs."""
    stage = Stage(tested)
    before = stored(stage.agent.parameters_dict())
    stage.learn(2)
    after = stored(stage.agent.parameters_dict())
    try:
        assert_equal(before, after, "parameters")
    except AssertionError:
        return
    raise AssertionError("the parameters are the same after two updates")


@promise("agent")
def one_seed_gives_one_course(tested: Subject) -> None:
    """Two agents with one seed do and learn the same."""
    stages = Stage(tested), Stage(tested)
    for stage in stages:
        stage.learn(2)
    assert_equal(stages[0].actions, stages[1].actions, "actions")
    assert_equal(stages[0].metrics, stages[1].metrics, "metrics")
    states = [stored(stage.agent.state_dict()) for stage in stages]
    assert_equal(states[0], states[1], "state")


@promise("agent")
def another_seed_gives_another_course(tested: Subject) -> None:
    """The seed reaches everything random of the agent."""
    stages = Stage(tested), Stage(tested, seed=SEED + 1, shared_seed=SEED + 1)
    for stage in stages:
        stage.learn(1)
        for _ in range(50):
            stage.step()
    pairs = zip(stages[0].actions, stages[1].actions, strict=False)
    assert not all(np.array_equal(a, b) for a, b in pairs), "two seeds, the same actions"


def _continue_from(tested: Subject, steps_before: int, **changes: Any) -> None:
    """Raises AssertionError unless a restored agent goes on as the saved one does."""
    first = Stage(tested, **changes)
    for _ in range(steps_before):
        first.step()
    state = stored(first.agent.state_dict())
    env_state = stored(first.env.state_dict())
    second = Stage(tested, **changes)
    second.agent.load_state_dict(state)
    second.env.load_state_dict(env_state)
    second.obs = first.obs
    first.actions, first.metrics = [], []
    for stage in (first, second):
        stage.learn(2)
    assert_equal(first.actions, second.actions, "actions after the restore")
    assert_equal(first.metrics, second.metrics, "metrics after the restore")
    states = [stored(stage.agent.state_dict()) for stage in (first, second)]
    assert_equal(states[0], states[1], "state after the restore")


def _steps_to_learn(tested: Subject) -> int:
    stage = Stage(tested)
    stage.learn(1)
    return len(stage.actions)


@promise("agent")
def a_restored_agent_goes_on_bit_for_bit(tested: Subject) -> None:
    """A state that went through files restores everything, in the midst of collecting as well."""
    needed = _steps_to_learn(tested)
    for steps in (1, needed, needed + 3):
        _continue_from(tested, steps)


@promise("agent")
def a_state_is_a_copy(tested: Subject) -> None:
    """A state does not change when the agent goes on; only a replay memory, for its size, may."""
    stage = Stage(tested)
    stage.learn(1)
    state = {key: value for key, value in stage.agent.state_dict().items() if key != "replay"}
    before = stored(state)
    stage.learn(1)
    assert_equal(before, stored(state), "the state taken before")


@promise("agent")
def parameters_are_part_of_the_state_and_enough_to_play(tested: Subject) -> None:
    """`state["parameters"]` is `parameters_dict()`, and an agent for inference plays the same with it."""
    stage = Stage(tested)
    stage.learn(1)
    parameters = stored(stage.agent.parameters_dict())
    state = stage.agent.state_dict()
    assert "parameters" in state, "state_dict() has no 'parameters'"
    assert_equal(stored(state["parameters"]), parameters, "parameters")
    other = tested.make(context_for(tested, stage.env, inference=True, seed=SEED + 5))
    other.load_parameters_dict(parameters)
    obs, first = stage.obs, np.ones(NUM_ENVS, bool)
    for deterministic in (True, False):
        players = [a.player(NUM_ENVS, seed=3, deterministic=deterministic) for a in (stage.agent, other)]
        for _ in range(5):
            played = [np.array(player.act(obs, first)) for player in players]
            assert_equal(played[0], played[1], f"actions (deterministic={deterministic})")


@promise("agent")
def playing_leaves_the_agent_as_it_was(tested: Subject) -> None:
    """A player acts for any number of environments and never changes the agent that it came from."""
    stage = Stage(tested)
    stage.learn(1)
    before = stored(stage.agent.state_dict())
    for num_envs in (1, NUM_ENVS + 2):
        env = make_env(tested, num_envs, seed=23)
        player = stage.agent.player(num_envs, seed=1)
        obs, _ = env.reset()
        first = np.ones(num_envs, bool)
        for _ in range(20):
            transition = step_env(env, obs, player.act(obs, first))
            obs, first = transition.next_obs, transition.terminated | transition.truncated
            for key, column in player.explain().items():
                assert len(column) == num_envs, f"explain()[{key!r}] has length {len(column)}"
        env.close()
    assert_equal(before, stored(stage.agent.state_dict()), "state after playing")


@promise("agent")
def transitions_stay_as_they_are(tested: Subject) -> None:
    """`act` and `observe` write into nothing that belongs to the loop."""
    kept: list[tuple[Transition, Any]] = []

    def remember(transition: Transition) -> None:
        kept.append((transition, _copy(transition)))

    stage = Stage(tested, on_step=remember)
    stage.learn(1)
    for transition, before in kept[-30:]:
        assert_equal(_copy(transition), before, "transition")


def _copy(transition: Transition) -> dict[str, Any]:
    facts = {f.name: getattr(transition, f.name) for f in dataclasses.fields(transition) if f.name != "info"}
    return {key: copied(value) for key, value in facts.items() if value is not None}


@promise("agent")
def a_bonus_is_taken_in(tested: Subject) -> None:
    """It learns with an exploration bonus, with and without a discount of its own."""
    for discount in (None, 0.99):
        stage = Stage(tested, has_bonus=True, bonus_discount=discount)
        stage.learn(1)
        assert_metrics(stage.metrics[0], type(stage.agent).metrics, "update()")


@promise("agent")
def what_is_a_ranks_own_may_be_missing(tested: Subject) -> None:
    """`load_state_dict` does without the keys in `own_state`, and without the replay."""
    stage = Stage(tested)
    stage.learn(1)
    state = stored(stage.agent.state_dict())
    own = set(getattr(type(stage.agent), "own_state", ())) | {"replay"}
    unknown = own - {"replay"} - set(state)
    assert not unknown, f"own_state names {sorted(unknown)}, which the state does not have"
    other = Stage(tested)
    other.agent.load_state_dict({key: value for key, value in state.items() if key not in own})
    other.learn(1)


@promise("agent")
def a_state_moves_between_devices(tested: Subject) -> None:
    """A state that was saved on a GPU goes on on the CPU, and the other way round."""
    try:
        import torch
    except ImportError:
        raise Unchecked("no torch here") from None
    if not torch.cuda.is_available():
        raise Unchecked("no GPU here")
    on_gpu, on_cpu = Stage(tested, device="cuda:0"), Stage(tested)
    for source, target in ((on_gpu, on_cpu), (on_cpu, on_gpu)):
        source.learn(1)
        state = stored(source.agent.state_dict())
        target.agent.load_state_dict(state)
        parameters = stored(target.agent.parameters_dict())
        assert_equal(parameters, stored(source.agent.parameters_dict()), "parameters after the move")
        target.learn(1)
