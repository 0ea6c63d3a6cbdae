"""NESVectorEnv: N environments of one game, stepped natively as a `gymnasium.vector.VectorEnv`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from rlx_emu_nes import savestate
from rlx_emu_nes.arguments import at_least, one_of, probability, seed_bits
from rlx_emu_nes.batch import MAX_GROUPS, MAX_THREADS, Batch, Settings
from rlx_emu_nes.batch_state import load_batch_state, save_batch_state
from rlx_emu_nes.cartridge import Cartridge
from rlx_emu_nes.catalogue import find_cartridge, find_game
from rlx_emu_nes.controls import Controls
from rlx_emu_nes.film import Films
from rlx_emu_nes.film_sound import SOUND_RATE
from rlx_emu_nes.game import Game
from rlx_emu_nes.game_genie import with_codes
from rlx_emu_nes.game_table import compile_game
from rlx_emu_nes.levels import Levels
from rlx_emu_nes.observation import make_views
from rlx_emu_nes.observation_arrays import Observation, ObservationArrays
from rlx_emu_nes.results import Room

LIFE_LOSS = ("ignore", "end", "continue")

FRAMES_PER_SECOND = 39_375_000 / 655_171
"""60.0988: the NTSC console's frame rate. Source: NESdev "Cycle reference chart"."""

StepResult = tuple[Observation, np.ndarray, np.ndarray, np.ndarray, dict[str, Any]]


class NESVectorEnv(VectorEnv):
    """N machines with one game, played in lock step on native threads.

    A step is ``frame_skip`` frames with the same buttons. Rewards are summed, and ends and lost lives
    noticed, on every one of them. Ended environments start their next episode in the same step
    (`AutoresetMode.SAME_STEP`): the last observation and infos of the ended episode are in
    ``infos["final_obs"]`` and ``infos["final_info"]``.

    Results do not depend on ``num_threads``. Arrays that are returned are the caller's to keep, except
    with ``out``: then every observation is written into that array.

    For what a game file cannot say, derive from this class and override `step`.

    Args:
        game: an id (``"rlx/Runner-v0"``), a game file, an integration folder, or a `Game`.
        num_envs: number of environments, N.
        rom: the ROM where the game does not bring one; see `find_cartridge`.
        codes: Game Genie codes; see `game_genie.parse_code`.
        frame_skip: frames per step; None takes the game's own default, which is 4 mostly.
        frame_stack: observations that are shown together, oldest first.
        observation: ``"gray"``, ``"rgb"``, ``"index"``, ``"ram"``, or a mapping from names to those, or
            to settings, for a `Dict` observation; shapes are listed at `View`.
        size: (height, width) that gray and rgb pictures are shrunk to; None keeps every pixel.
        crop: pixels off (top, bottom, left, right); None takes the game's own default.
        max_pool: the picture is the maximum of the last two frames of a step (sprites flicker); a step of
            one frame shows that frame.
        sticky_actions: probability, on each frame, that the buttons of the frame before stay
            (Machado et al. 2018).
        noop_max: an episode starts with 0 to this many frames without buttons.
        start_noise: the frames of ``noop_max`` are played with random buttons instead, and the game's own
            random generator (`Game.random_cells`) is filled at random before them, so that a
            deterministic policy does not repeat one episode.
        num_threads: native threads; results are the same for any number.
        seed: of the environments' own random generators, until `reset` gives another.
        first_env: index of the first environment among those of all processes. Environment i does what
            environment ``first_env + i`` of one large batch of the same seed does.
        out: C-contiguous uint8 array (N, …) (or a mapping of them) to write observations into.
        max_episode_steps: steps after which an episode is truncated; None takes the game's default, 0 is
            no limit.
        levels: names of the levels to start from, given to the environments in turn.
        rotate_levels: every episode moves on to a following level, so that all are visited alike by
            the environments of this batch.
        action_set: name of one of the game's action sets.
        players: 2: the second pad is an agent's too. Actions are pairs (N, 2), player 1 first; observation
            and reward are player 1's view of the game.
        reward: name of one of the game's reward sets.
        mode: another way to play that the game offers, such as on through all stages; None: its usual one.
        life_loss: ``"end"``: losing a life ends the episode; ``"continue"``: it does, but the next one
            goes on where the game is; ``"ignore"``.
        groups: the environments are in this many equal parts that `send` and `recv` step one by one.
        render_mode: None or ``"rgb_array"``; with the latter `frames` and `pads` keep every frame.

    Raises:
        CodeError: a code is malformed.
        GameError: no such game, level, action set or reward set.
        RomError: the ROM is missing or cannot be used.
        ValueError: another argument is out of range; the message names it.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012 (gymnasium's type)
        "autoreset_mode": AutoresetMode.SAME_STEP,
        "render_modes": ["rgb_array"],
        "render_fps": FRAMES_PER_SECOND,
    }
    sound_rate = SOUND_RATE
    """Samples per second of `frame_sounds`."""

    def __init__(
        self,
        game: str | Path | Game,
        num_envs: int = 1,
        *,
        rom: str | Path | bytes | Cartridge | None = None,
        codes: Sequence[str] = (),
        frame_skip: int | None = None,
        frame_stack: int = 4,
        observation: str | Mapping[str, Any] = "gray",
        size: tuple[int, int] | None = (84, 84),
        crop: tuple[int, int, int, int] | None = None,
        max_pool: bool = True,
        sticky_actions: float = 0.0,
        noop_max: int = 0,
        start_noise: bool = False,
        num_threads: int = 1,
        seed: int = 0,
        first_env: int = 0,
        out: np.ndarray | Mapping[str, np.ndarray] | None = None,
        max_episode_steps: int | None = None,
        levels: Sequence[str] | None = None,
        rotate_levels: bool = False,
        action_set: str | None = None,
        players: int = 1,
        reward: str | None = None,
        mode: str | None = None,
        life_loss: str = "end",
        groups: int = 1,
        render_mode: str | None = None,
    ) -> None:
        self.num_envs = at_least("num_envs", num_envs, 1)
        self.num_threads = min(at_least("num_threads", num_threads, 1), MAX_THREADS)
        self.groups = _groups(groups, self.num_envs)
        self.render_mode = _render_mode(render_mode)
        self.mode = mode
        self._choose_game(game, rom, codes)
        self._choose_actions(action_set, players)
        self._choose_observation(observation, size, crop, max_pool, frame_stack, out)
        defaults = self.game.defaults
        self.reward_set = one_of("reward set", reward or defaults.reward, self.game.rewards)
        self.life_loss = one_of("life_loss", life_loss, LIFE_LOSS)
        self.frame_skip = at_least("frame_skip", _or(frame_skip, defaults.frame_skip), 1)
        settings = Settings(
            frame_skip=self.frame_skip,
            noop_max=at_least("noop_max", noop_max, 0),
            life=LIFE_LOSS.index(self.life_loss),
            busy_limit=self.game.busy_limit,
            max_steps=_max_steps(_or(max_episode_steps, defaults.max_episode_steps)),
            sticky=probability("sticky_actions", sticky_actions),
            workers=self.num_threads,
            groups=self.groups,
            film=self.render_mode is not None,
            start_noise=start_noise,
        )
        self._make_batch(settings)
        self._first_env = at_least("first_env", first_env, 0)
        self._seed(seed, np.ones(self.num_envs, np.bool_))
        self._choose_levels(levels, rotate_levels)

    # ---- what the arguments choose, a group of them at a time

    def _choose_game(
        self, game: str | Path | Game, rom: str | Path | bytes | Cartridge | None, codes: Sequence[str]
    ) -> None:
        found = find_game(game)
        self.game = found if self.mode is None else found.in_mode(self.mode)
        self.cartridge = with_codes(find_cartridge(self.game, rom), codes)

    def _choose_actions(self, action_set: str | None, players: int) -> None:
        name = action_set or self.game.defaults.actions
        self.action_set = one_of("action set", name, self.game.actions)
        self._controls = Controls(self.game.actions[self.action_set], players)
        self.action_meanings = self._controls.names
        """Names of the actions by index, as in the game file: ``"NOOP"``, ``"Right+A"``, …"""

        self.single_action_space = self._controls.space
        self.action_space = batch_space(self.single_action_space, self.num_envs)

    def _choose_observation(
        self,
        observation: str | Mapping[str, Any],
        size: tuple[int, int] | None,
        crop: tuple[int, int, int, int] | None,
        max_pool: bool,
        frame_stack: int,
        out: np.ndarray | Mapping[str, np.ndarray] | None,
    ) -> None:
        self._observation = observation
        self._seen: dict[str, Any] = {
            "size": size,
            "crop": _or(crop, self.game.defaults.crop),
            "max_pool": max_pool,
            "frame_stack": frame_stack,
        }
        self._views = make_views(observation, **self._seen)
        by_name = not isinstance(observation, str)
        self._arrays = ObservationArrays(self.num_envs, self._views, by_name=by_name, out=out)
        self.single_observation_space = self._arrays.space
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)

    def _make_batch(self, settings: Settings) -> None:
        table = compile_game(self.game, self.reward_set)
        num_levels = len(self.game.levels)
        self._batch = Batch(
            self.cartridge, table, self._views, self._controls, self.num_envs, num_levels, settings
        )
        self._films = Films(self._batch, self.cartridge)
        self._levels = Levels(self.game, self.cartridge, self._batch)
        self._pending: dict[int, list[np.ndarray]] = {}
        self._started = False

    def _choose_levels(self, levels: Sequence[str] | None, rotate: bool) -> None:
        names = _names(_or(levels, self.game.defaults.levels))
        self._levels.choose(names, range(self.num_envs), self._first_env)
        if rotate:
            self._levels.rotate(names)

    # ---- stepping

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Starts a new episode in every environment, or in those of ``options["reset_mask"]`` (bool (N,)).

        ``seed`` is for the random generators of the environments that start.
        """
        self._require_idle("reset")
        mask = self._reset_mask(options or {})
        super().reset(seed=seed)
        if seed is not None:
            self._seed(seed, mask)
        arrays = self._arrays.take()
        self._batch.reset(mask, arrays)
        self._started = True
        self._levels.advance(np.flatnonzero(mask))
        return self._arrays.shown(arrays), self._batch.results.infos(self._levels.array)

    def _seed(self, seed: int, mask: np.ndarray) -> None:
        native = self._batch.native
        playing = [(int(lane), native.lane_bytes(int(lane))) for lane in np.flatnonzero(~mask)]
        native.seed(seed_bits(seed), self._first_env)
        for lane, parts in playing:
            native.set_lane_bytes(lane, *parts)

    def _reset_mask(self, options: Mapping[str, Any]) -> np.ndarray:
        unknown = [key for key in options if key != "reset_mask"]
        if unknown:
            hint = "; set_levels chooses levels" if "level" in str(unknown[0]) else ""
            raise ValueError(f"reset: unknown option {unknown[0]!r}; known is reset_mask{hint}")
        if options.get("reset_mask") is None:
            return np.ones(self.num_envs, np.bool_)
        mask = np.asarray(options["reset_mask"])
        if mask.shape != (self.num_envs,) or mask.dtype != np.bool_:
            raise ValueError(f"reset_mask: got {mask!r}; expected a bool array of shape ({self.num_envs},)")
        if not self._started and not mask.all():
            raise ValueError("reset_mask: the first reset must be of all environments")
        return np.ascontiguousarray(mask)

    def step(self, actions: np.ndarray) -> StepResult:
        """Steps every environment with its action, an index into ``action_meanings``; integers (N,).

        Returns:
            observations uint8 (N, …), rewards float32 (N,), terminated bool (N,), truncated bool (N,),
            and infos as columns: the game's own facts, int32 (N,), ``raw_reward`` float32 (N,) (the sum
            of the game's raw reward, neither clipped nor shaped), ``level`` str (N,), ``success`` and
            ``life_lost`` bool (N,).
        """
        self._require_idle("step")
        self._require_started()
        arrays = self._arrays.take()
        room, ended = self._batch.step(actions, arrays)
        return self._results(arrays, room, ended)

    def send(self, actions: np.ndarray, group: int = 0) -> None:
        """Starts a step of one group (of ``groups``) on the native threads and returns at once."""
        self._require_open("send")
        self._require_started()
        if not 0 <= group < self.groups:
            raise ValueError(f"group: got {group}; expected 0 to {self.groups - 1}")
        if group in self._pending:
            raise RuntimeError(f"group {group} is already being stepped; call recv({group}) first")
        # Groups that are under way together write to one array; it is what the pending ones hold.
        arrays = next(iter(self._pending.values()), None) or self._arrays.take()
        self._batch.start(group, actions, arrays)
        self._pending[group] = arrays

    def recv(self, group: int = 0) -> StepResult:
        """Waits for the step that `send` started, and returns what `step` does, for the group alone."""
        if group not in self._pending:
            raise RuntimeError(f"group {group} is not being stepped; call send(actions, {group}) first")
        ended = self._batch.native.wait(group)
        arrays = self._pending.pop(group)
        size = self.num_envs // self.groups
        part = slice(group * size, (group + 1) * size)
        shown = [array[part] for array in arrays]
        if self._pending and self._arrays.new_each_step:
            # The next send shares the arrays of the groups that are under way, and would write over these.
            shown = [array.copy() for array in shown]
        return self._results(shown, self._batch.results.room(part), ended)

    def _results(self, arrays: Sequence[np.ndarray], room: Room, any_ended: bool) -> StepResult:
        results, part = self._batch.results, room.part
        reward, terminated, truncated, infos = results.outcome(self._levels.array, room)
        if any_ended:
            ended = terminated | truncated
            finals = [array[part] for array in results.final_observation]
            infos["final_info"] = results.final_infos(self._levels.array, part, ended)
            infos["final_obs"] = self._arrays.of_ended(finals, ended)
            infos["_final_info"] = infos["_final_obs"] = ended
            self._levels.advance(np.flatnonzero(ended) + (part.start or 0))
        return self._arrays.shown(arrays), reward, terminated, truncated, infos

    # ---- levels

    @property
    def levels(self) -> tuple[str, ...]:
        """Names of all levels, in the game's order; levels that were added come last."""
        return tuple(self._levels.names)

    def set_levels(self, levels: Sequence[str], indices: Sequence[int] | None = None) -> None:
        """Sets the levels from which the environments ``indices`` (None: all) start at their next reset.

        Fewer levels than environments are given out in turn.

        Raises:
            GameError: an unknown level; the nearest is named.
        """
        self._require_idle("set_levels")
        targets = range(self.num_envs) if indices is None else [self._lane(i) for i in indices]
        self._levels.choose(_names(levels), targets)
        self._levels.rotation = None

    def add_level(self, name: str, state: bytes) -> None:
        """Adds (or replaces) a level that starts from a state of `get_state` or of `NES.save_state`.

        Raises:
            StateError: the state is damaged or belongs to another ROM.
            GameError: ``name`` is a level of the game itself.
        """
        self._require_idle("add_level")
        kinds = (savestate.ENVIRONMENT, savestate.MACHINE)
        _, parts = savestate.unpack(state, self.cartridge.sha1, kinds)
        self._levels.add(name, parts[0])

    # ---- states

    def get_state(self, index: int) -> bytes:
        """Everything of environment ``index``: machine, stack, episode, random generator."""
        self._require_idle("get_state")
        parts = self._batch.native.lane_bytes(self._lane(index))
        return savestate.pack(savestate.ENVIRONMENT, self.cartridge.sha1, parts)

    def set_state(self, index: int, state: bytes) -> None:
        """Puts environment ``index`` into a state of `get_state`; its next step goes on from there.

        Raises:
            StateError: damaged, of another ROM, or of a batch with other levels or observations.
        """
        self._require_idle("set_state")
        lane = self._lane(index)
        _, parts = savestate.unpack(state, self.cartridge.sha1, [savestate.ENVIRONMENT])
        before = self._batch.native.lane_bytes(lane)
        try:
            self._batch.native.set_lane_bytes(lane, *parts)
            self._levels.capture_of(lane)
        except (ValueError, TypeError) as error:
            self._batch.native.set_lane_bytes(lane, *before)
            raise savestate.StateError(f"the state does not fit this batch: {error}") from None

    def state_dict(self) -> dict[str, Any]:
        """Everything: machines, stacks, episodes, random generators, levels; stored without pickle."""
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
        return self.observe()

    def demonstration(self, path: str, level: str | None = None) -> Iterator[Any]:
        """Replays a movie (.fm2, .bk2, .txt) or a tape as steps of this environment; needs rlx-core.

        The batch itself does not change. See `rlx.contracts.DemonstratedEnv`.
        """
        from rlx_emu_nes.demonstration import demonstrate

        return demonstrate(self.twin, path, level)

    def twin(self, *, endless: bool = False) -> NESVectorEnv:
        """A batch of one of the same game with the same observations, actions, rewards and levels.

        Args:
            endless: its episodes have no limit of steps.
        """
        twin = NESVectorEnv(
            replace(self.game, rom="", rom_sha1=()),  # the ROM, maybe with codes in it, was looked at once
            rom=self.cartridge,
            observation=self._observation,
            frame_skip=self.frame_skip,
            max_episode_steps=0 if endless else self._batch.settings.max_steps,
            action_set=self.action_set,
            players=self._controls.players,
            reward=self.reward_set,
            life_loss=self.life_loss,
            **self._seen,
        )
        for name, machine in self._levels.added.items():
            twin._levels.add(name, machine)
        return twin

    def observe(self) -> Observation:
        """The observations as they stand, uint8 (N, …)."""
        self._require_idle("observe")
        arrays = self._arrays.take()
        self._batch.write(arrays)
        return self._arrays.shown(arrays)

    def peek(self, index: int, address: int) -> int:
        """The byte at CPU ``address`` of machine ``index``, without side effects."""
        return self._batch.native.peek(self._resting_lane(index, "peek"), address & 0xFFFF)

    def poke(self, index: int, address: int, value: int) -> None:
        """Writes RAM of machine ``index``."""
        self._batch.native.poke(self._resting_lane(index, "poke"), address & 0xFFFF, value & 0xFF)

    def ram(self, index: int) -> np.ndarray:
        """uint8 (2048,): a copy of the work RAM of machine ``index``."""
        return np.frombuffer(self._batch.native.ram(self._resting_lane(index, "ram")), np.uint8)

    # ---- pictures

    def render(self) -> tuple[np.ndarray, ...] | None:
        """The newest picture of each machine, uint8 (240, 256, 3), or None without a render mode."""
        if self.render_mode is None:
            return None
        return tuple(frames[-1] for frames in self.frames())

    def frames(self) -> tuple[np.ndarray, ...]:
        """Every video frame of the last step or reset, for each environment uint8 (K, 240, 256, 3).

        Frames of the next episode's no-op start follow those of an ended one. Where nothing was played
        (a reset without no-ops) there is one picture all the same, and no pad in `pads`.

        Raises:
            ValueError: the environments were made without a render mode.
        """
        self._require_idle("frames")
        return tuple(self._films.frames(lane) for lane in range(self.num_envs))

    def pads(self) -> tuple[np.ndarray, ...]:
        """What was held down on both controllers, for each environment uint8 (K, 2): one row for each frame
        that was played in the last step or reset."""
        self._require_idle("pads")
        return tuple(self._films.pads(lane) for lane in range(self.num_envs))

    def episode_frames(self) -> tuple[int, ...]:
        """How many of each environment's `frames` belong to the step, not to the next episode's start."""
        self._require_idle("episode_frames")
        return tuple(self._films.step_frames(lane) for lane in range(self.num_envs))

    def frame_sounds(self, index: int, before: bytes) -> list[np.ndarray]:
        """The sound of the frames that environment ``index`` played in the last step, int16 (samples,) each.

        Frames of the next episode's start have none.

        Args:
            before: `get_state(index)` ahead of the step.
        """
        self._require_idle("frame_sounds")
        _, (machine, *_) = savestate.unpack(before, self.cartridge.sha1, [savestate.ENVIRONMENT])
        return self._films.sounds(self._lane(index), machine)

    def picture(self, index: int) -> np.ndarray:
        """uint8 (240, 256, 3): what machine ``index`` would show next; the machine does not change."""
        self._require_idle("picture")
        return self._films.picture(self._lane(index))

    def close_extras(self, **kwargs: Any) -> None:
        """Ends the threads."""
        for group in list(self._pending):
            self.recv(group)
        self._batch.stop()

    def _require_open(self, what: str) -> None:
        if self.closed:
            raise RuntimeError(f"{what}: this environment is closed")

    def _require_idle(self, what: str) -> None:
        self._require_open(what)
        if self._pending:
            raise RuntimeError(f"{what}: groups {sorted(self._pending)} are being stepped; call recv first")

    def _require_started(self) -> None:
        if not self._started:
            raise gymnasium.error.ResetNeeded("call reset() before the first step")

    def _lane(self, index: Any) -> int:
        if not isinstance(index, (int, np.integer)) or isinstance(index, bool):  # nor an entry of a mask
            raise ValueError(
                f"environment {index!r}: expected a number; of a mask, np.flatnonzero gives them"
            )
        if not -self.num_envs <= index < self.num_envs:
            raise IndexError(f"environment {index}: there are {self.num_envs}")
        return int(index) % self.num_envs

    def _resting_lane(self, index: int, what: str) -> int:
        """The environment's number; a thread must not be playing its machine at this moment."""
        lane = self._lane(index)
        group = lane // (self.num_envs // self.groups)
        if group in self._pending:
            raise RuntimeError(f"{what}: group {group} is being stepped; call recv({group}) first")
        return lane


def _or(value: Any, default: Any) -> Any:
    return default if value is None else value


def _names(levels: str | Sequence[str]) -> list[str]:
    return [levels] if isinstance(levels, str) else list(levels)


def _groups(groups: int, num_envs: int) -> int:
    if at_least("groups", groups, 1) > MAX_GROUPS or num_envs % groups:
        raise ValueError(
            f"groups: got {groups}; expected at most {MAX_GROUPS}, and a divisor of num_envs = {num_envs}"
        )
    return groups


def _max_steps(steps: int | None) -> int:
    return at_least("max_episode_steps", _or(steps, 0), 0, most=(1 << 63) - 1)


def _render_mode(mode: str | None) -> str | None:
    if mode not in (None, "rgb_array"):
        raise ValueError(f"render_mode: got {mode!r}; expected None or 'rgb_array'")
    return mode
