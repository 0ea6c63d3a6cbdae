"""Experience replay for off-policy agents: uniform or prioritised, n-step, each frame stored once.

N environment, L steps kept per environment, B batch, n steps of a return.

Source: n-step targets, Sutton 1988; prioritised replay, Schaul et al. 2016 (arXiv:1511.05952).
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from gymnasium import spaces
from rlx.events import Observation, Transition
from rlx.ranks import Ranks
from rlx_agents.frame_store import FrameStore, detect_stack
from rlx_agents.observations import map_obs
from rlx_agents.sum_tree import SumTree


@dataclass(frozen=True, kw_only=True)
class ReplayConfig:
    """How much is kept, and how it is drawn."""

    capacity: int
    """Transitions of all environments here together."""
    num_envs: int
    discount: float
    """γ of the n-step returns."""
    n_step: int = 1
    priority_exponent: float | None = None
    """α of prioritised replay; None draws uniformly."""
    path: Path | None = None
    """Folder for memory-mapped frames; None keeps them in RAM."""


@dataclass(kw_only=True)
class Sample:
    """A batch of n-step transitions, numpy (B, …)."""

    obs: Observation
    actions: np.ndarray
    returns: np.ndarray
    """float32: Σ γᵏ r over the steps up to n or the episode's end."""
    next_obs: Observation
    """After the last of those steps; the final observation where the episode ended there."""
    discounts: np.ndarray
    """float32: γᵏ for the value of `next_obs`; 0 after termination, but not after truncation."""
    items: np.ndarray
    """int64, for `Replay.prioritise`: environment · length + slot."""
    probabilities: np.ndarray
    """float64: with which each was drawn."""


class Replay:
    """Steps of N environments in rings.

    An observation is written once, as the successor of one step and the start of the next; where an episode
    ends, its final observation and the first of the next episode both are.
    """

    MARGIN = 1.05
    """Frames per step that there is room for: first stacks and final observations take extra. Where
    episodes are so short that this is not enough, the oldest steps are given up earlier."""

    def __init__(self, config: ReplayConfig, space: spaces.Space, action_shape: tuple[int, ...] = ()):
        self.config = config
        self.length = max(config.capacity // config.num_envs, config.n_step + 1)
        self._space = space
        shape = (self.length, config.num_envs)
        self._actions = np.zeros((*shape, *action_shape), np.int64)
        self._rewards = np.zeros(shape, np.float32)
        self._terminated = np.zeros(shape, bool)
        self._ended = np.zeros(shape, bool)
        self._places = np.zeros(shape, np.int64)
        """Position of the observation that was acted on."""
        self._stores: dict[str, FrameStore] | None = None
        self._stack = 1
        self._steps = 0
        self._position_N = np.zeros(config.num_envs, np.int64)
        """Of the newest observation."""
        self._oldest_N = np.zeros(config.num_envs, np.int64)
        """First step whose frames are all there."""
        self._tree: SumTree | None = None
        if config.priority_exponent is not None:
            self._tree = SumTree(self.length * config.num_envs)
        self.largest_priority = 1.0
        """Of all so far; new steps get it."""
        self._resumed = False

    def __len__(self) -> int:
        """Returns how many transitions can be drawn."""
        return int(self._drawable().sum())

    @property
    def nbytes(self) -> int:
        """Bytes of observations; 0 before the first step."""
        return sum(store.nbytes for store in (self._stores or {}).values())

    def add(self, transition: Transition, reward: np.ndarray) -> None:
        """Adds a step of every environment; `reward` float32 (N,) is what is learnt from."""
        everyone = np.arange(self.config.num_envs)
        if self._stores is None:
            self._make_stores(transition)
            self._begin(everyone, transition.obs)
        elif self._resumed:
            self._resumed = False
            self._rejoin(transition.obs)
        self._check_stacks(transition)
        slot = self._steps % self.length
        self._forget(slot)
        self._actions[slot] = transition.action
        self._rewards[slot] = reward
        self._terminated[slot] = transition.terminated
        self._ended[slot] = transition.terminated | transition.truncated
        self._places[slot] = self._position_N
        self._steps += 1
        self._position_N += 1
        self._write("write_next", everyone, transition.successor_obs())
        if len(transition.ended):
            self._begin(transition.ended, _rows(transition.next_obs, transition.ended))
        self._advance_oldest()
        if self._tree is not None and self._steps >= self.config.n_step:
            self._admit(self._tree)

    def _make_stores(self, transition: Transition) -> None:
        going_on = np.flatnonzero(~(transition.terminated | transition.truncated))
        stores = {}
        parts = _parts(self._space)
        for key, space in parts.items():
            obs, next_obs = (_part(o, key)[going_on] for o in (transition.obs, transition.next_obs))
            stores[key] = self._new_store(key, space, detect_stack(obs, next_obs))
        self._stores = stores
        self._stack = max(store.stack for store in stores.values())

    def _new_store(self, key: str, space: spaces.Space, stack: int) -> FrameStore:
        folder = self.config.path
        if folder is not None:
            folder.mkdir(parents=True, exist_ok=True)
        dtype = space.dtype if space.dtype != np.float64 else np.dtype(np.float32)
        rows = int(self.length * self.MARGIN) + 64
        return FrameStore(
            rows,
            self.config.num_envs,
            tuple(space.shape or ()),
            np.dtype(dtype),
            stack=stack,
            path=None if folder is None else folder / f"replay-{key or 'obs'}.bin",
        )

    def _begin(self, envs: np.ndarray, obs: Observation) -> None:
        """Writes first observations of episodes."""
        self._position_N[envs] += self._stack
        self._write("write_start", envs, obs)

    def _write(self, how: str, envs: np.ndarray, obs: Observation) -> None:
        assert self._stores is not None
        for key, store in self._stores.items():
            getattr(store, how)(self._position_N[envs], envs, _part(obs, key))

    def _check_stacks(self, transition: Transition) -> None:
        """Stores an observation whole from the moment that it turns out not to be a stack."""
        assert self._stores is not None
        successor = transition.successor_obs()
        for key, store in self._stores.items():
            if not store.continues(_part(transition.obs, key), _part(successor, key)):
                self._stores[key] = self._unstacked(key, store)

    def _unstacked(self, key: str, store: FrameStore) -> FrameStore:
        whole = self._new_store(key, _parts(self._space)[key], 1)
        for env, newest in enumerate(self._position_N.tolist()):
            for position in range(max(store.stack, newest - store.rows + store.stack), newest + 1):
                at, column = np.array([position]), np.array([env])
                whole.write_next(at, column, store.read(at, column))
        return whole

    def _rejoin(self, obs: Observation) -> None:
        """Starts new episodes if the environments are not where the saved ones were."""
        assert self._stores is not None
        everyone = np.arange(self.config.num_envs)
        same = np.ones(len(everyone), bool)
        for key, store in self._stores.items():
            stored = store.read(self._position_N, everyone)
            now = _part(obs, key).astype(stored.dtype)
            same &= (stored == now).reshape(len(everyone), -1).all(1)
        if same.all():
            return
        changed = np.flatnonzero(~same)
        if self._steps:  # the last step's successor is known, but not what came after it
            self._ended[(self._steps - 1) % self.length, changed] = True
        self._begin(changed, _rows(obs, changed))

    def _forget(self, slot: int) -> None:
        """Makes room for the next step."""
        if self._tree is not None:
            self._tree.update(self._item(slot, np.arange(self.config.num_envs)), 0.0)

    def _advance_oldest(self) -> None:
        """Passes over steps that were overwritten, or whose oldest frame was."""
        assert self._stores is not None
        rows = min(store.rows for store in self._stores.values())
        # An observation's own frames, and those that its episode's start wrote before it.
        floor_N = self._position_N - rows + self._stack
        self._oldest_N = np.maximum(self._oldest_N, self._steps - self.length)
        while True:
            inside = self._oldest_N < self._steps
            places = self._places[self._oldest_N % self.length, np.arange(self.config.num_envs)]
            stale = np.flatnonzero(inside & (places < floor_N))
            if not len(stale):
                return
            if self._tree is not None:
                self._tree.update(self._item(self._oldest_N[stale] % self.length, stale), 0.0)
            self._oldest_N[stale] += 1

    def _admit(self, tree: SumTree) -> None:
        """Gives the step that has just got all its n successors the largest priority so far."""
        step = self._steps - self.config.n_step
        envs = np.flatnonzero(self._oldest_N <= step)
        priority = self.largest_priority ** (self.config.priority_exponent or 0.0)
        tree.update(self._item(step % self.length, envs), priority)

    def _item(self, slot: Any, env: Any) -> Any:
        """Returns the number of a step among the items.

        They go through one environment after the other: so the memories of several ranks, one behind the
        other, are the memory of one process, and a draw hits the same steps in both.
        """
        return env * self.length + slot

    def _drawable(self) -> np.ndarray:
        """Returns how many steps of each environment have all their n successors, (N,)."""
        return np.maximum(self._steps - self.config.n_step + 1 - self._oldest_N, 0)

    def sample(self, batch: int, rng: np.random.Generator, ranks: Ranks | None = None) -> Sample:
        """Returns `batch` transitions, drawn with replacement.

        With `ranks` they are drawn from the memories of all ranks, with an `rng` that is equal on each, and
        those of them are returned that lie here: sometimes none.
        """
        if self._tree is not None:
            items, probabilities = self._draw_by_priority(self._tree, batch, rng, ranks)
        else:
            items, probabilities = self._draw_uniformly(batch, rng, ranks)
        return self._gather(items, probabilities)

    def any_sample(self) -> Sample:
        """Returns one transition, whichever; draws nothing."""
        env = int(self._drawable().argmax())
        item = self._item(self._oldest_N[env] % self.length, env)
        return self._gather(np.array([item]), np.ones(1))

    def _draw_uniformly(
        self, batch: int, rng: np.random.Generator, ranks: Ranks | None
    ) -> tuple[np.ndarray, np.ndarray]:
        counts_M = self._drawable() if ranks is None else ranks.all_envs(self._drawable()[None])[0]
        ends_M = np.cumsum(counts_M)
        total = int(ends_M[-1])
        draws = rng.integers(0, total, batch)
        envs = np.searchsorted(ends_M, draws, side="right")
        ages = ends_M[envs] - 1 - draws
        if ranks is not None:
            envs -= ranks.rank * self.config.num_envs
            here = (envs >= 0) & (envs < self.config.num_envs)
            envs, ages = envs[here], ages[here]
        steps = self._oldest_N[envs] + ages
        return self._item(steps % self.length, envs), np.full(len(envs), 1.0 / total)

    @staticmethod
    def _draw_by_priority(
        tree: SumTree, batch: int, rng: np.random.Generator, ranks: Ranks | None
    ) -> tuple[np.ndarray, np.ndarray]:
        """Draws one item from each of `batch` equal parts of the sum of priorities (Schaul, B.2.1)."""
        totals = np.array([tree.total]) if ranks is None else ranks.all_values(tree.total)
        total = totals.sum()
        targets = (np.arange(batch) + rng.random(batch)) * (total / batch)
        if ranks is not None:
            targets -= totals[: ranks.rank].sum()
            targets = targets[(targets >= 0.0) & (targets < tree.total)]
        items = tree.find(targets)
        return items, tree[items] / total

    def _gather(self, items: np.ndarray, probabilities: np.ndarray) -> Sample:
        assert self._stores is not None
        envs, slots = np.divmod(items, self.length)
        count = len(items)
        returns, discounts = np.zeros(count, np.float64), np.ones(count, np.float64)
        alive, last = np.ones(count, bool), slots
        for k in range(self.config.n_step):
            at = (slots + k) % self.length
            returns += alive * discounts * self._rewards[at, envs]
            last = np.where(alive, at, last)
            discounts = np.where(alive, discounts * self.config.discount, discounts)
            alive = alive & ~self._ended[at, envs]
        discounts *= ~self._terminated[last, envs]
        places, next_places = self._places[slots, envs], self._places[last, envs] + 1
        obs = {key: store.read(places, envs) for key, store in self._stores.items()}
        next_obs = {key: store.read(next_places, envs) for key, store in self._stores.items()}
        return Sample(
            obs=obs if isinstance(self._space, spaces.Dict) else obs[""],
            actions=self._actions[slots, envs],
            returns=returns.astype(np.float32),
            next_obs=next_obs if isinstance(self._space, spaces.Dict) else next_obs[""],
            discounts=discounts.astype(np.float32),
            items=items,
            probabilities=probabilities,
        )

    def prioritise(self, items: np.ndarray, priorities: np.ndarray) -> None:
        """Sets the priorities of drawn items, float (B,), positive; α is applied here."""
        assert self._tree is not None
        # A priority belongs to what was drawn: an item given up since then stays out.
        current = self._tree[items] > 0.0
        items, priorities = items[current], np.asarray(priorities, np.float64)[current]
        if not len(items):
            return
        self.largest_priority = max(self.largest_priority, float(priorities.max()))
        self._tree.update(items, priorities ** (self.config.priority_exponent or 0.0))

    def state_dict(self) -> dict[str, Any]:
        """Returns everything. The arrays are views of what is in use: copy before the next `add`."""
        used = min(self._steps, self.length)
        newest = int(self._position_N.max())
        return {
            "steps": self._steps,
            "positions": self._position_N.copy(),
            "oldest": self._oldest_N.copy(),
            "actions": self._actions[:used],
            "rewards": self._rewards[:used],
            "terminated": self._terminated[:used],
            "ended": self._ended[:used],
            "places": self._places[:used],
            "stack": self._stack,
            "stacks": {key: store.stack for key, store in (self._stores or {}).items()},
            "frames": {key: store.used(newest) for key, store in (self._stores or {}).items()},
            "priorities": None if self._tree is None else self._tree.leaves(),
            "largest_priority": self.largest_priority,
        }

    def load_state_dict(self, state: dict[str, Any]) -> None:
        """Restores `state_dict()`. If the environments are elsewhere, their episodes are cut there."""
        self._steps = int(state["steps"])
        self._position_N = np.array(state["positions"], np.int64)
        self._oldest_N = np.array(state["oldest"], np.int64)
        for name in ("actions", "rewards", "terminated", "ended", "places"):
            memory = getattr(self, f"_{name}")
            memory[: len(state[name])] = state[name]
        self._stack = int(state["stack"])
        self._stores = None
        if state["stacks"]:
            parts = _parts(self._space)
            self._stores = {
                key: self._new_store(key, parts[key], int(stack)) for key, stack in state["stacks"].items()
            }
            for key, store in self._stores.items():
                store.restore(state["frames"][key])
        if self._tree is not None and state["priorities"] is not None:
            self._tree.restore(state["priorities"])
        self.largest_priority = float(state["largest_priority"])
        self._resumed = self._stores is not None

    def check_invariants(self) -> None:
        """Raises AssertionError if the bookkeeping contradicts itself."""
        assert (self._oldest_N >= self._steps - self.length).all()
        assert (self._oldest_N <= self._steps).all()
        if self._tree is not None:
            self._tree.check_invariants()
            drawable = int((self._tree.leaves() > 0.0).sum())
            assert drawable == len(self), (drawable, len(self))


def _parts(space: spaces.Space) -> dict[str, spaces.Space]:
    """Returns the entries of a Dict space, or the space itself under the empty name."""
    return dict(space.spaces) if isinstance(space, spaces.Dict) else {"": space}


def _part(obs: Observation, key: str) -> np.ndarray:
    return obs[key] if isinstance(obs, dict) else obs


def _rows(obs: Observation, rows: np.ndarray) -> Observation:
    return map_obs(lambda part: part[rows], obs)
