"""Behaviour cloning: an agent learns to do what demonstrations did, as a warm start.

Policies maximise the likelihood of the demonstrated actions. Agents that act by values learn by the
large-margin loss that the demonstrated action's value exceeds every other's.

T time, B batch, A action.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import torch
from gymnasium import spaces
from rlx.errors import ConfigError
from rlx_agents.observations import host_tensor, map_obs
from rlx_agents.ppo import PPO
from rlx_agents.q_agent import QAgent
from rlx_agents.routed import Routed
from rlx_agents.sac import SAC
from torch import Tensor

MARGIN = 0.8
"""By how much a demonstrated action's value shall exceed others'. Source: Hester et al. 2018, appendix."""


@dataclass(frozen=True, kw_only=True)
class Episode:
    """What was seen and done in a demonstration."""

    obs: Any
    """numpy (T, …), or a dict of those."""
    actions: np.ndarray
    """(T, …), in the action space."""


@dataclass(frozen=True, kw_only=True)
class Imitation:
    """How to imitate."""

    epochs: int = 100
    """Passes over all steps of all demonstrations."""
    batch_size: int = 64
    """Steps of a minibatch; with a recurrent encoder of a sequence."""
    seed: int = 1


@dataclass(frozen=True, kw_only=True)
class Student:
    """An agent as imitation sees it."""

    loss: Callable[[Any, Tensor, Tensor | None, Tensor | None], tuple[Tensor, Tensor, Tensor | None]]
    """From observations, actions, recurrent state and `first` to the mean loss, the actions that the agent
    itself would take, and the next recurrent state."""
    minimise: Callable[[Tensor], Any]
    """Makes a step down the gradient."""
    calibrate: Callable[[Any], None]
    """Lets the networks look at a sample of observations (B, …)."""
    device: torch.device
    start: int = 0
    """The smallest action of a `Discrete` space."""
    initial_state: Callable[[], Tensor | None] = lambda: None
    """Recurrent state of one environment, (1, …); None without memory."""


def imitate(agent: Any, episodes: Sequence[Episode], how: Imitation) -> Iterator[tuple[float, float]]:
    """Trains `agent`; yields after each epoch the mean loss and the share of steps that it would do alike.

    Raises:
        ConfigError: it is no agent that can imitate.
    """
    student = student_of(agent)
    with torch.no_grad():
        student.calibrate(_on_device(_join(episodes), student.device))
    rng = np.random.default_rng(how.seed)
    recurrent = student.initial_state() is not None
    batches = _sequences if recurrent else _minibatches
    for _ in range(how.epochs):
        losses, alike, count = 0.0, 0, 0
        state: Tensor | None = None
        for obs, actions, first in batches(episodes, how.batch_size, rng):
            chosen = host_tensor(actions - student.start).to(student.device)
            seen = _on_device(obs, student.device)
            begin = None
            if recurrent:
                seen = map_obs(lambda part: part.unsqueeze(1), seen)
                begin = torch.zeros(len(actions), 1, dtype=torch.bool, device=student.device)
                begin[0] = first
                state = student.initial_state() if state is None or first else state.detach()
            loss, own, state = student.loss(seen, chosen, state, begin)
            student.minimise(loss)
            losses += float(loss.detach()) * len(actions)
            alike += int((own == chosen).reshape(len(actions), -1).all(1).sum())
            count += len(actions)
        yield losses / count, alike / count
    # What follows the networks (a copy that acts, a target) follows them from here on.
    agent.load_parameters_dict(agent.parameters_dict())


def _minibatches(
    episodes: Sequence[Episode], size: int, rng: np.random.Generator
) -> Iterator[tuple[Any, np.ndarray, bool]]:
    """Yields steps of all episodes, in random order."""
    obs, actions = _join(episodes), np.concatenate([episode.actions for episode in episodes])
    for part in np.array_split(rng.permutation(len(actions)), -(-len(actions) // size)):
        yield map_obs(lambda rows, part=part: rows[part], obs), actions[part], False


def _sequences(
    episodes: Sequence[Episode], size: int, rng: np.random.Generator
) -> Iterator[tuple[Any, np.ndarray, bool]]:
    """Yields each episode in sequences, one after the other; True marks its first."""
    for number in rng.permutation(len(episodes)):
        episode = episodes[number]
        for begin in range(0, len(episode.actions), size):
            part = slice(begin, begin + size)
            yield map_obs(lambda rows, part=part: rows[part], episode.obs), episode.actions[part], not begin


def _join(episodes: Sequence[Episode]) -> Any:
    return map_obs(lambda *parts: np.concatenate(parts), *(episode.obs for episode in episodes))


def _on_device(obs: Any, device: torch.device) -> Any:
    return map_obs(lambda part: host_tensor(part).to(device), obs)


def student_of(agent: Any) -> Student:
    """Returns `agent` as imitation sees it.

    Raises:
        ConfigError: it is of a kind that cannot imitate; an agent of another distribution can have a method
            `student()` that returns a `Student`.
    """
    if hasattr(agent, "student"):
        return agent.student()
    kinds: list[tuple[type, Callable[[Any], Student]]] = [
        (PPO, _ppo), (Routed, _routed), (SAC, _sac), (QAgent, _by_values)
    ]  # fmt: skip
    for kind, make in kinds:
        if isinstance(agent, kind):
            return make(agent)
    raise ConfigError(f"agent {type(agent).__name__} cannot imitate; it has no method student()")


def _ppo(agent: PPO) -> Student:
    def loss(obs: Any, actions: Tensor, state: Tensor | None, first: Tensor | None) -> Any:
        with agent.precision.autocast():
            logits, _, state = agent.trained(obs, state, first)
        return -agent.head.log_prob(logits, actions).mean(), agent.head.mode(logits), state

    def minimise(value: Tensor) -> None:
        agent.precision.backward(value)
        agent.precision.step(agent.optimiser, agent.trained.parameters(), agent.config.max_grad_norm)
        agent.trained.publish()

    def initial_state() -> Tensor | None:
        state = agent.network.initial_state(1)
        return None if state is None else state.to(agent.device)

    return Student(
        loss=loss,
        minimise=minimise,
        calibrate=lambda obs: agent.network.calibrate(obs, agent.ranks.sum),
        device=agent.device,
        start=_start(agent),
        initial_state=initial_state,
    )


def _routed(agent: Routed) -> Student:
    if agent.policies.recurrent:
        raise ConfigError("agent 'routed' imitates without memory only; use an encoder such as multi")

    def loss(obs: Any, actions: Tensor, state: Tensor | None, first: Tensor | None) -> Any:
        states_B = obs[agent.routes.key].argmax(-1).cpu().numpy()
        logits, _, _ = agent.policies(agent.routes.seen(obs), states_B, None, None)
        return -agent.head.log_prob(logits, actions).mean(), agent.head.mode(logits), None

    def minimise(value: Tensor) -> None:
        value.backward()
        for learner in agent.learners:
            learner.optimiser.step()
            learner.optimiser.zero_grad(set_to_none=True)

    def calibrate(obs: Any) -> None:
        for network in agent.policies.networks:
            network.calibrate(agent.routes.seen(obs), agent.ranks.sum)

    return Student(
        loss=loss,
        minimise=minimise,
        calibrate=calibrate,
        device=agent.device,
        start=_start(agent),
    )


def _sac(agent: SAC) -> Student:
    def loss(obs: Any, actions: Tensor, state: Tensor | None, first: Tensor | None) -> Any:
        with agent.policy_learner.precision.autocast():
            logits = agent.policy_learner(obs)
        return -agent.head.log_prob(logits, actions).mean(), agent.head.mode(logits), None

    return Student(
        loss=loss,
        minimise=agent.policy_learner.minimise,
        calibrate=lambda obs: agent.policy.calibrate(obs, agent.ranks.sum),
        device=agent.device,
        start=_start(agent),
    )


def large_margin_loss(q_BA: Tensor, actions_B: Tensor, margin: float = MARGIN) -> Tensor:
    """Returns the mean of max_a [Q(s, a) + l(a, a_E)] − Q(s, a_E), where l is `margin` except for a_E.

    Source: Hester et al. 2018 (arXiv:1704.03732), equation 1.

    >>> large_margin_loss(torch.tensor([[1.0, 0.5, 0.0]]), torch.tensor([0]), margin=0.8)
    tensor(0.3000)
    """
    margins_BA = torch.full_like(q_BA, margin).scatter_(1, actions_B[:, None], 0.0)
    demonstrated_B = q_BA.gather(1, actions_B[:, None]).squeeze(1)
    return ((q_BA + margins_BA).amax(1) - demonstrated_B).mean()


def _by_values(agent: QAgent) -> Student:
    def loss(obs: Any, actions: Tensor, state: Tensor | None, first: Tensor | None) -> Any:
        with agent.learner.precision.autocast():
            q_BA = agent._expected(agent.learner(obs))
        return large_margin_loss(q_BA, actions), q_BA.argmax(1), None

    return Student(
        loss=loss,
        minimise=agent.learner.minimise,
        calibrate=lambda obs: agent.network.calibrate(obs, agent.ranks.sum),
        device=agent.device,
        start=_start(agent),
    )


def _start(agent: Any) -> int:
    space = agent.context.action_space
    return int(space.start) if isinstance(space, spaces.Discrete) else 0
