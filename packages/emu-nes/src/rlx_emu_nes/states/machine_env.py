"""StateMachineVectorEnv: an env batch whose levels consist of named states with rules of their own.

The contract of a state is `states/state.py`. After each step the state of each environment says the reward,
whether the episode ends or is won, and which state follows. An agent sees in which state it is.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.vector import VectorWrapper
from gymnasium.vector.utils import batch_space
from rlx_emu_nes.states.state import Facts, StateMachine

_MAGIC = b"RLXSTATE"
_HEADER = struct.Struct("<8sIqqd")
"""Magic, length of the numbers, state, steps and return in it."""

Columns = dict[str, np.ndarray]


class StateMachineVectorEnv(VectorWrapper):
    """N environments with a state each.

    Observations are a dict: `state`, float32 (S,), one-hot; `features`, float32 (F,) from -1 to 1, if any
    state has some; and, unless `only_states`, what the environment shows (`screen` if it is not a dict).

    Infos gain `state` (the state that the next action is taken in) and `reward_state` (that of the step),
    names; `state_transition`, bool; `state_return` and `state_steps` of the part of the episode in
    `reward_state`; `state_segment_end`, bool; `won`, bool, which is also `success`.

    Args:
        env: a batch with SAME_STEP autoreset and `options["reset_mask"]` (only needed where states end
            episodes).
        machine: the states.
        only_states: shows nothing but `state` and `features`.
    """

    env: Any

    def __init__(self, env: Any, machine: StateMachine, *, only_states: bool = False) -> None:
        super().__init__(env)
        self.machine = machine
        self.only_states = only_states
        self.states = machine.names
        for state in machine.states:
            state.prepare(env.num_envs)
        self.single_observation_space = self._space(env.single_observation_space)
        self.observation_space = batch_space(self.single_observation_space, env.num_envs)
        count = env.num_envs
        self._state = np.full(count, machine.start_index, np.int64)
        self._steps, self._returns = np.zeros(count, np.int64), np.zeros(count)
        self._before: Columns = {}
        self._names = np.array(self.states)

    def __getattr__(self, name: str) -> Any:
        """Levels, pictures, the game and the like are the environment's own."""
        if name.startswith("_"):
            raise AttributeError(f"{type(self).__name__!r} has no attribute {name!r}")
        if name in ("send", "recv"):  # of the environment alone, they would go past the states
            raise AttributeError(f"{name}: states are judged for all environments at once; call step")
        return getattr(self.env, name)

    def _space(self, inner: Any) -> spaces.Dict:
        shown: dict[str, Any] = {}
        if not self.only_states:
            shown = dict(inner.spaces) if isinstance(inner, spaces.Dict) else {"screen": inner}
        shown["state"] = spaces.Box(0.0, 1.0, (len(self.states),), np.float32)
        if self.machine.num_features:
            shown["features"] = spaces.Box(-1.0, 1.0, (self.machine.num_features,), np.float32)
        return spaces.Dict(shown)

    # ---- stepping

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> Any:
        """Starts episodes, each in the start state or where its transitions lead at once."""
        obs, infos = self.env.reset(seed=seed, options=options)
        mask = (options or {}).get("reset_mask")
        begun = np.ones(self.num_envs, bool) if mask is None else np.asarray(mask)
        self._begin(begun, _named(obs), infos)
        nothing = np.zeros(self.num_envs, bool)
        return self._show(_named(obs), infos), infos | self._infos(self._state, nothing, nothing)

    def step(self, actions: np.ndarray) -> Any:
        """Steps every environment; a state may change the reward, end the episode, or give way to another."""
        obs, reward, terminated, truncated, infos = self.env.step(actions)
        ended = terminated | truncated
        led_to = _where_it_led(infos, ended)
        seen = _named(obs)
        if ended.any():
            seen = _with_final(seen, infos["final_obs"], ended)
        reward = np.array(reward, np.float32)
        acted_in, changed, own_terminated, own_truncated, won = self._judge(seen, reward, led_to, ended)
        self._steps += 1
        self._returns += reward
        own_end = (own_terminated | own_truncated) & ~ended
        terminated, truncated = terminated | (own_terminated & own_end), truncated | (own_truncated & own_end)
        segment_end = changed | ended | own_end
        told = self._infos(acted_in, changed, segment_end)
        final_obs = self._show(seen, led_to) if (ended | own_end).any() else None
        if own_end.any():
            obs, infos = self._reset(own_end, infos)
        self._steps[segment_end], self._returns[segment_end] = 0, 0.0
        begun = ended | own_end
        if begun.any():
            final = led_to | told | {"won": won, "success": won}
            self._begin(begun, _named(obs), infos)
            told["state"] = self._names[self._state]
            infos = infos | {
                "final_info": final | {f"_{key}": begun for key in final if not key.startswith("_")},
                "final_obs": _rows(final_obs, begun),
                "_final_info": begun,
                "_final_obs": begun,
            }
        self._before = _columns(infos)
        shown = self._show(_named(obs), infos)
        return shown, reward, terminated, truncated, infos | told | {"won": won, "success": won}

    def _reset(self, mask: np.ndarray, infos: dict[str, Any]) -> tuple[Any, dict[str, Any]]:
        obs, fresh = self.env.reset(options={"reset_mask": mask})
        kept = {key: value for key, value in infos.items() if key in ("raw_reward", "_raw_reward")}
        return obs, {**fresh, **kept}

    def _judge(self, seen: Columns, reward: np.ndarray, led_to: Columns, ended: np.ndarray) -> Any:
        """Asks the states; writes rewards, and sets the states that follow.

        Returns:
            the states that were acted in, where they changed, and where they end, cut and win episodes.
        """
        acted_in = self._state.copy()
        terminated, truncated = np.zeros((2, self.num_envs), bool)
        won = np.array(led_to.get("success", np.zeros(self.num_envs, bool)), bool)
        for number, state in enumerate(self.machine.states):
            indices = np.flatnonzero(acted_in == number)
            if not len(indices):
                continue
            facts = self._facts(indices, seen, led_to, reward)
            reward[indices] = state.reward(facts)
            terminated[indices] |= state.terminated(facts)
            truncated[indices] |= state.truncated(facts)
            won[indices] |= state.won(facts)
            for i, name in zip(indices, state.next(facts), strict=True):
                if name is not None and not ended[i]:
                    self._state[i] = self.states.index(name)
        changed = self._state != acted_in
        reward[changed] += self.machine.transition_bonus
        if self.machine.terminate_on_transition:
            terminated |= changed
        entered = changed & ~(terminated | truncated)
        self._enter(entered, seen, led_to)
        return acted_in, changed, terminated, truncated & ~terminated, won

    def _facts(self, indices: np.ndarray, seen: Columns, now: Columns, reward: np.ndarray) -> Facts:
        return Facts(
            indices=indices,
            now={key: column[indices] for key, column in _columns(now).items()},
            before={key: column[indices] for key, column in self._before.items()},
            obs={key: rows[indices] for key, rows in seen.items()},
            reward=reward[indices],
            levels=[str(level) for level in np.asarray(now.get("level", [""] * self.num_envs))[indices]],
        )

    def _begin(self, begun: np.ndarray, seen: Columns, infos: Mapping[str, Any]) -> None:
        """Puts environments into the state of their start."""
        self._state[begun] = self.machine.start_index
        self._steps[begun], self._returns[begun] = 0, 0.0
        self._before = _columns(infos)
        moving = begun.copy()
        for _ in self.states:  # as many moves as there are states, or they go in a circle
            self._enter(moving, seen, infos)
            moving = self._follow(moving, seen, infos)
            if not moving.any():
                return

    def _follow(self, moving: np.ndarray, seen: Columns, infos: Mapping[str, Any]) -> np.ndarray:
        moved = np.zeros(self.num_envs, bool)
        zero = np.zeros(self.num_envs, np.float32)
        standing = self._state.copy()
        for number, state in enumerate(self.machine.states):
            indices = np.flatnonzero((standing == number) & moving)
            if not len(indices):
                continue
            facts = self._facts(indices, seen, dict(infos), zero)
            for i, name in zip(indices, state.next(facts), strict=True):
                if name is not None:
                    self._state[i], moved[i] = self.states.index(name), True
        return moved

    def _enter(self, entered: np.ndarray, seen: Columns, now: Mapping[str, Any]) -> None:
        zero = np.zeros(self.num_envs, np.float32)
        for number, state in enumerate(self.machine.states):
            indices = np.flatnonzero((self._state == number) & entered)
            if len(indices):
                state.enter(self._facts(indices, seen, dict(now), zero))

    # ---- what is shown

    def _show(self, seen: Columns, now: Mapping[str, Any]) -> dict[str, np.ndarray]:
        shown = {} if self.only_states else dict(seen)
        shown["state"] = np.eye(len(self.states), dtype=np.float32)[self._state]
        if self.machine.num_features:
            shown["features"] = self._features(seen, now)
        return shown

    def _features(self, seen: Columns, now: Mapping[str, Any]) -> np.ndarray:
        features = np.zeros((self.num_envs, self.machine.num_features), np.float32)
        zero = np.zeros(self.num_envs, np.float32)
        for number, state in enumerate(self.machine.states):
            indices = np.flatnonzero(self._state == number)
            if len(indices) and state.features:
                facts = self._facts(indices, seen, dict(now), zero)
                values = np.clip(state.auxiliary_features(facts), -1.0, 1.0)
                features[indices, : values.shape[1]] = values
        return features

    def _infos(self, acted_in: np.ndarray, changed: np.ndarray, segment_end: np.ndarray) -> Columns:
        return {
            "state": self._names[self._state],
            "reward_state": self._names[acted_in],
            "state_transition": changed,
            "state_return": self._returns.copy(),
            "state_steps": self._steps.copy(),
            "state_segment_end": segment_end,
        }

    def observe(self) -> dict[str, np.ndarray]:
        """The observations as they stand."""
        return self._show(_named(self.env.observe()), self._before)

    # ---- states of machines and of the batch

    def get_state(self, index: int) -> bytes:
        """Everything of environment `index`, its state and what the states remember of it included."""
        numbers = np.concatenate(
            [state.machine_numbers(index) for state in self.machine.states]
            + [np.array([float(column[index]) for column in self._before.values()])]
        ).tobytes()
        head = _HEADER.pack(
            _MAGIC, len(numbers), self._state[index], self._steps[index], self._returns[index]
        )
        return head + numbers + bytes(self.env.get_state(index))

    def set_state(self, index: int, state: bytes) -> None:
        """Puts environment `index` into a state of `get_state`."""
        head, numbers, inner = _split(state)
        self.env.set_state(index, inner)
        self._state[index], self._steps[index], self._returns[index] = head
        at = 0
        for each in self.machine.states:
            size = len(each.machine_numbers(index))
            each.set_machine_numbers(index, numbers[at : at + size])
            at += size
        for column, value in zip(self._before.values(), numbers[at:], strict=False):
            column[index] = value

    def add_level(self, name: str, state: bytes) -> None:
        """Adds a level that starts from a machine state; its state follows from the machine."""
        self.env.add_level(name, _split(state)[2] if state.startswith(_MAGIC) else state)

    def state_dict(self) -> dict[str, Any]:
        """Everything: the environments, their states, and what the states remember."""
        return {
            "env": self.env.state_dict(),
            "state": self._state.copy(),
            "steps": self._steps.copy(),
            "returns": self._returns.copy(),
            "before": {key: column.copy() for key, column in self._before.items()},
            "states": {state.name: state.state_dict() for state in self.machine.states},
        }

    def load_state_dict(self, state: Mapping[str, Any]) -> None:
        """Restores `state_dict()`; the next step goes on from there."""
        self.env.load_state_dict(state["env"])
        self._state, self._steps = np.array(state["state"]), np.array(state["steps"])
        self._returns = np.array(state["returns"])
        self._before = {key: np.array(column) for key, column in state["before"].items()}
        for each in self.machine.states:
            each.load_state_dict(state["states"][each.name])

    def demonstration(self, path: str, level: str | None = None) -> Iterator[Any]:
        """Replays a movie or a tape as steps of this environment; see `NESVectorEnv.demonstration`."""
        from copy import deepcopy

        from rlx_emu_nes.demonstration import demonstrate

        def twin(*, endless: bool) -> StateMachineVectorEnv:
            env = self.env.twin(endless=endless)
            return StateMachineVectorEnv(env, deepcopy(self.machine), only_states=self.only_states)

        return demonstrate(twin, path, level)


def _split(state: bytes) -> tuple[tuple[int, int, float], np.ndarray, bytes]:
    if not state.startswith(_MAGIC) or len(state) < _HEADER.size:
        raise ValueError(f"not a state of a state machine environment ({len(state)} bytes)")
    _, length, *head = _HEADER.unpack_from(state)
    numbers = np.frombuffer(state[_HEADER.size : _HEADER.size + length], np.float64)
    return (head[0], head[1], head[2]), numbers, state[_HEADER.size + length :]


def _named(obs: Any) -> Columns:
    return dict(obs) if isinstance(obs, dict) else {"screen": obs}


def _columns(infos: Mapping[str, Any]) -> Columns:
    """The numeric columns of infos."""
    return {
        key: column
        for key, column in infos.items()
        if not key.startswith("_") and isinstance(column, np.ndarray) and column.dtype.kind in "biuf"
    }


def _where_it_led(infos: Mapping[str, Any], ended: np.ndarray) -> Columns:
    """Columns after the step, those of the ended episode where one ended."""
    final = infos.get("final_info")
    if final is None:
        return dict(infos)
    led_to = {}
    for key, column in infos.items():
        if key in final and isinstance(column, np.ndarray) and not key.startswith("_"):
            led_to[key] = np.where(ended, final[key], column)
    return led_to


def _with_final(seen: Columns, final_obs: Sequence[Any], ended: np.ndarray) -> Columns:
    """Observations after the step, the last of the ended episode where one ended."""
    led_to = {key: rows.copy() for key, rows in seen.items()}
    for i in np.flatnonzero(ended).tolist():
        for key, row in _named(final_obs[i]).items():
            led_to[key][i] = row
    return led_to


def _rows(obs: Columns | None, mask: np.ndarray) -> np.ndarray:
    """Objects (N,): the observation of each environment in `mask` as a dict, None elsewhere."""
    rows = np.full(len(mask), None, dtype=object)
    for i in np.flatnonzero(mask):
        assert obs is not None
        rows[i] = {key: column[i].copy() for key, column in obs.items()}
    return rows
