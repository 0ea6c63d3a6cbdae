"""NESVectorEnv: N environments of one game, stepped natively as a `gymnasium.vector.VectorEnv`."""

from __future__ import annotations

import json
import threading
import weakref
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar

import gymnasium
import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from rlx_emu_nes import _native, savestate
from rlx_emu_nes.batch_state import load_batch_state, save_batch_state
from rlx_emu_nes.catalogue import find_cartridge, find_game
from rlx_emu_nes.console import NES, make_machine
from rlx_emu_nes.game import Game, GameError
from rlx_emu_nes.game_table import compile_game
from rlx_emu_nes.observation import View, make_views
from rlx_emu_nes.palette import to_rgb
from rlx_emu_nes.script import level_state

LIFE_LOSS = ("ignore", "end", "continue")

# Rows that follow the game's own infos in the native info arrays.
_EXTRA_INFOS = ("level", "success", "life_lost")

Observation = np.ndarray | dict[str, np.ndarray]


class NESVectorEnv(VectorEnv):
    """N machines with one game, played in lock step on native threads.

    A step is ``frame_skip`` frames with the same buttons. Rewards are summed, and ends and lost lives
    noticed, on every one of them. Ended environments start their next episode in the same step
    (`AutoresetMode.SAME_STEP`): the last observation and infos of the ended episode are in
    ``infos["final_obs"]`` and ``infos["final_info"]``.

    Results do not depend on ``num_threads``. Arrays that are returned are the caller's to keep, except
    with ``out``: then every observation is written into that array.

    Args:
        game: an id (``"rlx/Runner-v0"``), a game file, an integration folder, or a `Game`.
        num_envs: number of environments, N.
        rom: the ROM where the game does not bring one; see `find_cartridge`.
        frame_skip: frames per step; None takes the game's own default, which is 4 mostly.
        frame_stack: observations that are shown together, oldest first.
        observation: ``"gray"``, ``"rgb"``, ``"index"``, ``"ram"``, or a mapping from names to those, or to
            settings, for a `Dict` observation; shapes are listed at `View`.
        size: (height, width) that gray and rgb pictures are shrunk to; None keeps every pixel.
        crop: pixels off (top, bottom, left, right); None takes the game's own default.
        max_pool: the picture is the maximum of the last two frames (sprites flicker).
        sticky_actions: probability, on each frame, that the buttons of the frame before stay
            (Machado et al. 2018).
        noop_max: an episode starts with 0 to this many frames without buttons.
        num_threads: native threads; results are the same for any number.
        seed: of the environments' own random generators, until `reset` gives another.
        out: C-contiguous uint8 array (N, …) (or a mapping of them) to write observations into.
        max_episode_steps: steps after which an episode is truncated; None takes the game's default.
        levels: names of the levels to start from, given to the environments in turn.
        action_set: name of one of the game's action sets.
        reward: name of one of the game's reward sets.
        life_loss: ``"end"``: losing a life ends the episode; ``"continue"``: it does, but the next one goes on
            where the game is; ``"ignore"``.
        groups: the environments are in this many equal parts that `send` and `recv` step one by one.
        render_mode: None or ``"rgb_array"``.

    Raises:
        GameError: no such game, level, action set or reward set.
        RomError: the ROM is missing or cannot be used.
        ValueError: another argument is out of range; the message names it.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "autoreset_mode": AutoresetMode.SAME_STEP,
        "render_modes": ["rgb_array"],
        "render_fps": 60,
    }

    def __init__(
        self,
        game: str | Path | Game,
        num_envs: int = 1,
        *,
        rom: str | Path | bytes | None = None,
        frame_skip: int | None = None,
        frame_stack: int = 4,
        observation: str | Mapping[str, Any] = "gray",
        size: tuple[int, int] | None = (84, 84),
        crop: tuple[int, int, int, int] | None = None,
        max_pool: bool = True,
        sticky_actions: float = 0.0,
        noop_max: int = 0,
        num_threads: int = 1,
        seed: int = 0,
        out: np.ndarray | Mapping[str, np.ndarray] | None = None,
        max_episode_steps: int | None = None,
        levels: Sequence[str] | None = None,
        action_set: str | None = None,
        reward: str | None = None,
        life_loss: str = "end",
        groups: int = 1,
        render_mode: str | None = None,
    ) -> None:
        self.game = find_game(game)
        defaults = self.game.defaults
        self.cartridge = find_cartridge(self.game, rom)
        self.num_envs = _at_least("num_envs", num_envs, 1)
        self.frame_skip = _at_least("frame_skip", _or(frame_skip, defaults.frame_skip), 1)
        self.action_set = _choice("action set", action_set or defaults.actions, self.game.actions)
        self.reward_set = _choice("reward set", reward or defaults.reward, self.game.rewards)
        self.render_mode = _render_mode(render_mode)
        actions = self.game.actions[self.action_set]
        self.action_names = tuple(actions)

        self._views = make_views(
            observation,
            size=size,
            crop=defaults.crop if crop is None else crop,
            max_pool=max_pool,
            frame_stack=frame_stack,
        )
        self._is_mapping = not isinstance(observation, str)
        self._make_spaces()

        self._table = compile_game(self.game, self.reward_set)
        self._batch = _native.Batch(
            make_machine(self.cartridge),
            _program(self._table),
            self._views,
            bytes(actions.values()),
            self.num_envs,
            frame_skip=self.frame_skip,
            noop_max=_at_least("noop_max", noop_max, 0),
            life=LIFE_LOSS.index(_choice("life_loss", life_loss, LIFE_LOSS)),
            busy_limit=self.game.busy_limit,
            max_steps=_or(max_episode_steps, defaults.max_episode_steps) or 0,
            sticky=_probability("sticky_actions", sticky_actions),
            num_levels=len(self.game.levels),
            workers=min(_at_least("num_threads", num_threads, 1), _MAX_THREADS),
            groups=_groups(groups, self.num_envs),
        )
        self.num_threads = min(num_threads, _MAX_THREADS)
        self.groups = groups
        self._threads: list[threading.Thread] = []
        self._finalizer = weakref.finalize(self, _stop, self._batch, self._threads)
        self._bind_arrays()
        self._out = self._check_out(out)
        self._pending: dict[int, tuple[np.ndarray, ...]] = {}
        self._started = False

        self._levels = list(self.game.levels)
        self._added: dict[str, bytes] = {}
        self._console: NES | None = None
        self._batch.seed(_seed(seed))
        self.set_levels(defaults.levels if levels is None else levels)

    # ---- spaces and arrays

    def _make_spaces(self) -> None:
        if self._is_mapping:
            spaces = {view.name: view.space for view in self._views}
            self.single_observation_space = gymnasium.spaces.Dict(spaces)
        else:
            self.single_observation_space = self._views[0].space
        self.single_action_space = gymnasium.spaces.Discrete(len(self.action_names))
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        self.action_space = batch_space(self.single_action_space, self.num_envs)

    def _bind_arrays(self) -> None:
        n, rows = self.num_envs, len(self._table.info_names) + len(_EXTRA_INFOS)
        self._reward = np.zeros(n, np.float32)
        self._raw_reward = np.zeros(n, np.float32)
        self._terminated = np.zeros(n, np.uint8)
        self._truncated = np.zeros(n, np.uint8)
        self._info = np.zeros((rows, n), np.int32)
        self._final_info = np.zeros((rows, n), np.int32)
        self._final_return = np.zeros(n, np.float64)
        self._final_length = np.zeros(n, np.int64)
        self._final_observation = [np.zeros((n, *view.shape), np.uint8) for view in self._views]
        self._all = np.ones(n, np.bool_)
        self._batch.bind(
            self._reward,
            self._raw_reward,
            self._terminated,
            self._truncated,
            self._info,
            self._final_info,
            self._final_return,
            self._final_length,
            [array.reshape(-1) for array in self._final_observation],
        )

    def _check_out(self, out: Any) -> list[np.ndarray] | None:
        if out is None:
            return None
        arrays = [out[view.name] for view in self._views] if self._is_mapping else [out]
        for view, array in zip(self._views, arrays, strict=True):
            expected = (self.num_envs, *view.shape)
            if array.shape != expected or array.dtype != np.uint8 or not array.flags.c_contiguous:
                raise ValueError(
                    f"out: got shape {array.shape} of {array.dtype}; "
                    f"expected a C-contiguous uint8 array of shape {expected}"
                )
        return arrays

    def _new_observation(self) -> list[np.ndarray]:
        if self._out is not None:
            return self._out
        return [np.empty((self.num_envs, *view.shape), np.uint8) for view in self._views]

    def _named(self, arrays: Sequence[np.ndarray]) -> Observation:
        if not self._is_mapping:
            return arrays[0]
        return {view.name: array for view, array in zip(self._views, arrays, strict=True)}

    # ---- stepping

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Starts a new episode in every environment, or in those of ``options["reset_mask"]`` (bool (N,))."""
        super().reset(seed=seed)
        self._require_idle("reset")
        if seed is not None:
            self._batch.seed(_seed(seed))
        mask = self._all
        if options and options.get("reset_mask") is not None:
            mask = np.asarray(options["reset_mask"])
            if mask.shape != (self.num_envs,) or mask.dtype != np.bool_:
                raise ValueError(f"reset_mask: got {mask.dtype} {mask.shape}; expected bool ({self.num_envs},)")
            if not self._started and not mask.all():
                raise ValueError("reset_mask: the first reset must be of all environments")
        arrays = self._new_observation()
        self._batch.reset(mask.view(np.uint8), _flat(arrays))
        self._started = True
        return self._named(arrays), self._columns(self._info.copy(), slice(None))

    def step(
        self, actions: np.ndarray
    ) -> tuple[Observation, np.ndarray, np.ndarray, np.ndarray, dict[str, Any]]:
        """Steps every environment with its action, an index into ``action_names``; integers (N,).

        Returns:
            observations uint8 (N, …), rewards float32 (N,), terminated bool (N,), truncated bool (N,),
            and infos as columns: the game's own facts, int32 (N,), ``raw_reward`` float32 (N,) (the sum of
            the game's raw reward, neither clipped nor shaped), ``level`` str (N,), ``success`` and
            ``life_lost`` bool (N,).
        """
        self._require_idle("step")
        self._require_started()
        arrays = self._new_observation()
        self._batch.step(_actions(actions), _flat(arrays))
        return self._results(arrays, slice(None))

    def send(self, actions: np.ndarray, group: int = 0) -> None:
        """Starts a step of one group (of ``groups``) on the native threads and returns at once."""
        self._require_started()
        if not 0 <= group < self.groups:
            raise ValueError(f"group: got {group}; expected 0 to {self.groups - 1}")
        if group in self._pending:
            raise RuntimeError(f"group {group} is already being stepped; call recv({group}) first")
        self._start_threads()
        arrays = next(iter(self._pending.values()), None) or tuple(self._new_observation())
        self._batch.start(group, _actions(actions), _flat(arrays))
        self._pending[group] = arrays

    def recv(
        self, group: int = 0
    ) -> tuple[Observation, np.ndarray, np.ndarray, np.ndarray, dict[str, Any]]:
        """Waits for the step that `send` started, and returns what `step` does, for the group alone."""
        if group not in self._pending:
            raise RuntimeError(f"group {group} is not being stepped; call send(actions, {group}) first")
        self._batch.wait(group)
        arrays = self._pending.pop(group)
        size = self.num_envs // self.groups
        part = slice(group * size, (group + 1) * size)
        return self._results([array[part] for array in arrays], part)

    def _results(
        self, arrays: Sequence[np.ndarray], part: slice
    ) -> tuple[Observation, np.ndarray, np.ndarray, np.ndarray, dict[str, Any]]:
        terminated = self._terminated[part].astype(np.bool_)
        truncated = self._truncated[part].astype(np.bool_)
        infos = self._columns(self._info[:, part].copy(), part)
        infos["raw_reward"] = self._raw_reward[part].copy()
        infos["_raw_reward"] = self._all[part]
        ended = terminated | truncated
        if ended.any():
            self._add_final(infos, ended, part)
        return self._named(arrays), self._reward[part].copy(), terminated, truncated, infos

    def _columns(self, block: np.ndarray, part: slice, mask: np.ndarray | None = None) -> dict[str, Any]:
        """Infos by name; each has its mask, as Gymnasium's vector infos do."""
        mask = self._all[part] if mask is None else mask
        infos: dict[str, Any] = {}
        names = self._table.info_names
        for name, column in zip(names, block, strict=False):
            infos[name] = column
            infos[f"_{name}"] = mask
        level, success, life_lost = block[len(names) :]
        infos["level"], infos["_level"] = self._level_names[level], mask
        infos["success"], infos["_success"] = success.astype(np.bool_), mask
        infos["life_lost"], infos["_life_lost"] = life_lost.astype(np.bool_), mask
        return infos

    def _add_final(self, infos: dict[str, Any], ended: np.ndarray, part: slice) -> None:
        final = self._columns(self._final_info[:, part].copy(), part, ended)
        final["raw_reward"], final["_raw_reward"] = infos["raw_reward"], ended
        final["episode_return"] = np.where(ended, self._final_return[part], 0.0)
        final["_episode_return"] = ended
        final["episode_length"] = np.where(ended, self._final_length[part], 0)
        final["_episode_length"] = ended
        observations = np.full(len(ended), None, dtype=object)
        for index in np.flatnonzero(ended):
            rows = [array[part][index].copy() for array in self._final_observation]
            observations[index] = self._named(rows)
        infos["final_obs"], infos["_final_obs"] = observations, ended
        infos["final_info"], infos["_final_info"] = final, ended

    # ---- levels

    @property
    def levels(self) -> tuple[str, ...]:
        """Names of all levels, in the game's order; levels that were added come last."""
        return tuple(self._levels)

    def set_levels(self, levels: Sequence[str], indices: Sequence[int] | None = None) -> None:
        """Sets the levels from which the environments ``indices`` (None: all) start at their next reset.

        Fewer levels than environments are given out in turn.

        Raises:
            GameError: an unknown level; the nearest is named.
        """
        levels = [levels] if isinstance(levels, str) else list(levels)
        if not levels:
            raise GameError("levels: got none; expected at least one name")
        numbers = [self._levels.index(_choice("level", name, self._levels)) for name in levels]
        for number in set(numbers):
            self._capture(number)
        targets = range(self.num_envs) if indices is None else indices
        for position, index in enumerate(targets):
            self._batch.set_next_level(self._env(index), numbers[position % len(numbers)])
        self._level_names = np.array(self._levels)

    def add_level(self, name: str, state: bytes) -> None:
        """Adds (or replaces) a level that starts from a state of `get_state` or of `NES.save_state`.

        Raises:
            StateError: the state is damaged or belongs to another ROM.
            GameError: ``name`` is a level of the game itself.
        """
        if name in self.game.levels:
            raise GameError(f"level {name!r} belongs to {self.game.id}; choose another name")
        kinds = (savestate.ENVIRONMENT, savestate.MACHINE)
        _, parts = savestate.unpack(state, self.cartridge.sha1, kinds)
        self._require_idle("add_level")
        self._add_level(name, parts[0])

    def _add_level(self, name: str, machine: bytes) -> None:
        if name not in self._levels:
            number = self._batch.add_level()
            self._levels.append(name)
        else:
            number = self._levels.index(name)
        self._batch.capture_level(number, machine)
        self._added[name] = machine
        self._level_names = np.array(self._levels)

    def _capture(self, number: int) -> None:
        if self._batch.captured(number):
            return
        self._console = self._console or NES(self.cartridge)
        state = level_state(self.game, self._console, self._levels[number])
        self._batch.capture_level(number, state)

    # ---- states

    def get_state(self, index: int) -> bytes:
        """Everything of environment ``index``: machine, stack, episode, random generator."""
        self._require_idle("get_state")
        parts = self._batch.lane_bytes(self._env(index))
        return savestate.pack(savestate.ENVIRONMENT, self.cartridge.sha1, parts)

    def set_state(self, index: int, state: bytes) -> None:
        """Puts environment ``index`` into a state of `get_state`; its next step goes on from there.

        Raises:
            StateError: damaged, of another ROM, or of a batch with other levels or observations.
        """
        self._require_idle("set_state")
        _, parts = savestate.unpack(state, self.cartridge.sha1, [savestate.ENVIRONMENT])
        try:
            self._batch.set_lane_bytes(self._env(index), *parts)
        except (ValueError, TypeError) as error:
            raise savestate.StateError(f"the state does not fit this batch: {error}") from None

    def state_dict(self) -> dict[str, Any]:
        """Everything: machines, stacks, episodes, random generators, levels. Arrays, numbers and text only."""
        self._require_idle("state_dict")
        return save_batch_state(self)

    def load_state_dict(self, state: Mapping[str, Any]) -> Observation:
        """Restores `state_dict()` of a batch made with the same arguments, which then goes on bit for bit.

        Returns:
            The observations that the saved batch last returned.

        Raises:
            StateError: the state is of another game, ROM, or shape of batch.
        """
        self._require_idle("load_state_dict")
        load_batch_state(self, state)
        self._started = True
        arrays = self._new_observation()
        self._batch.write(_flat(arrays))
        return self._named(arrays)

    def peek(self, index: int, address: int) -> int:
        """The byte at CPU ``address`` of machine ``index``, without side effects."""
        return self._batch.peek(self._env(index), address)

    def poke(self, index: int, address: int, value: int) -> None:
        """Writes RAM of machine ``index``."""
        self._batch.poke(self._env(index), address, value)

    def ram(self, index: int) -> np.ndarray:
        """uint8 (2048,): a copy of the work RAM of machine ``index``."""
        return np.frombuffer(self._batch.ram(self._env(index)), np.uint8)

    # ---- pictures, end

    def render(self) -> tuple[np.ndarray, ...] | None:
        """The picture of each machine, uint8 (240, 256, 3), or None without a render mode."""
        if self.render_mode is None:
            return None
        return tuple(self.picture(index) for index in range(self.num_envs))

    def picture(self, index: int) -> np.ndarray:
        """uint8 (240, 256, 3): what machine ``index`` shows; the machine does not change."""
        self._require_idle("picture")
        pixels, emphasis = self._batch.draw(self._env(index))
        frame = np.frombuffer(pixels, np.uint8).reshape(240, 256)
        return to_rgb(frame, np.frombuffer(emphasis, np.uint8))

    def close_extras(self, **kwargs: Any) -> None:
        """Ends the threads."""
        for group in list(self._pending):
            self.recv(group)
        self._finalizer()

    def _start_threads(self) -> None:
        """On first use, so that a batch on one thread never has a second."""
        while len(self._threads) < self.num_threads:
            number = len(self._threads)
            thread = threading.Thread(
                target=self._batch.work, args=(number,), daemon=True, name=f"rlx-nes-{number}"
            )
            thread.start()
            self._threads.append(thread)

    def _require_idle(self, what: str) -> None:
        if self.closed:
            raise RuntimeError(f"{what}: this environment is closed")
        if self._pending:
            raise RuntimeError(f"{what}: groups {sorted(self._pending)} are being stepped; call recv first")
        if self.num_threads > 1 and not self._threads:
            self._start_threads()

    def _require_started(self) -> None:
        if not self._started:
            raise gymnasium.error.ResetNeeded("call reset() before the first step")

    def _env(self, index: int) -> int:
        if not -self.num_envs <= index < self.num_envs:
            raise IndexError(f"environment {index}: there are {self.num_envs}")
        return int(index) % self.num_envs


_MAX_THREADS = 128


def _stop(batch: _native.Batch, threads: list[threading.Thread]) -> None:
    batch.stop()
    for thread in threads:
        thread.join()


def _program(table: Any) -> _native.GameProgram:
    return _native.GameProgram(
        table.fields,
        table.frame_code,
        table.info_code,
        len(table.info_names),
        step_low=table.step_low,
        step_high=table.step_high,
        step_sign=table.step_sign,
        step_scale=table.step_scale,
    )


def _flat(arrays: Sequence[np.ndarray]) -> list[np.ndarray]:
    return [array.reshape(-1) for array in arrays]


def _actions(actions: Any) -> np.ndarray:
    given = np.asarray(actions)
    if given.dtype.kind not in "iu":
        raise ValueError(f"actions: got {given.dtype}; expected integers, one for each environment")
    return np.ascontiguousarray(given, dtype=np.int64)


def _seed(seed: int) -> int:
    return int(seed) & 0xFFFF_FFFF_FFFF_FFFF


def _or(value: Any, default: Any) -> Any:
    return default if value is None else value


def _at_least(name: str, value: int, least: int) -> int:
    if not isinstance(value, (int, np.integer)) or isinstance(value, bool) or value < least:
        raise ValueError(f"{name}: got {value!r}; expected an integer of at least {least}")
    return int(value)


def _probability(name: str, value: float) -> float:
    if not 0.0 <= value < 1.0:
        raise ValueError(f"{name}: got {value!r}; expected a probability from 0 to below 1")
    return float(value)


def _groups(groups: int, num_envs: int) -> int:
    _at_least("groups", groups, 1)
    if num_envs % groups or groups > 15:
        raise ValueError(f"groups: got {groups}; expected at most 15, and a divisor of num_envs = {num_envs}")
    return groups


def _choice(what: str, name: str, known: Any) -> str:
    import difflib

    if name in known:
        return name
    near = difflib.get_close_matches(str(name), list(known), n=1)
    hint = f"; did you mean {near[0]!r}?" if near else ""
    raise GameError(f"unknown {what} {name!r}{hint} Known are {', '.join(known)}")


def _render_mode(mode: str | None) -> str | None:
    if mode not in (None, "rgb_array"):
        raise ValueError(f"render_mode: got {mode!r}; expected None or 'rgb_array'")
    return mode
