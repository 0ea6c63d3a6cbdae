"""A trained agent at play, moment by moment: what windows, videos and notebooks show."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Protocol, runtime_checkable

import numpy as np
from rlx.contracts import LevelledEnv, Player
from rlx.errors import EnvError, did_you_mean
from rlx.events import Transition
from rlx.play.trained import Trained
from rlx.run.episodes import EpisodeRecorder
from rlx.run.seeding import derive_seed
from rlx.run.stepping import step_env

DEFAULT_FPS = 30
"""Frames per second of an environment that does not say (`metadata["render_fps"]`)."""


@runtime_checkable
class FilmedEnv(Protocol):
    """An env batch that keeps every video frame, also those that frame skipping hides from the agent."""

    def frames(self) -> Sequence[np.ndarray]:
        """Returns, for each environment, the frames of the last step or reset: uint8 (K, H, W, 3).

        `metadata["render_fps"]` is their rate. Where an episode ended, the first frames of the next one
        follow; a method `episode_frames() -> sequence of int` may say how many come before them.
        """


@runtime_checkable
class SoundingEnv(FilmedEnv, Protocol):
    """A filmed env batch that can be heard."""

    sound_rate: int
    """Samples per second."""

    def get_state(self, index: int) -> bytes:
        """Returns everything of environment `index` (`rlx.contracts.MachineStateEnv`)."""

    def frame_sounds(self, index: int, before: bytes) -> Sequence[np.ndarray]:
        """Returns the sound of the frames that environment `index` played in the last step, int16 each.

        Frames of the next episode's start have none. `before` is `get_state(index)` ahead of the step.
        """


@dataclass(frozen=True, kw_only=True)
class Moment:
    """One step of the batch (or the reset before the first), ready to be shown. N environments."""

    frames: tuple[np.ndarray, ...]
    """For each environment the frames of this step, oldest first: uint8 (K, H, W, 3), K at least 1."""
    sounds: tuple[np.ndarray, ...] = ()
    """What is heard of environment 0 in each of its frames, int16 (samples,); empty where nobody listens."""
    action: np.ndarray | None
    """Actions (N, …); None at the reset."""
    returns: np.ndarray
    """float64 (N,): sum of rewards of the running episode, or of the one that this step ended."""
    lengths: np.ndarray
    """int64 (N,): its steps."""
    explained: Mapping[str, np.ndarray] = field(default_factory=dict)
    """What `Player.explain` said on the decision, and `bonus`: what exploration pays for the step."""
    ended: np.ndarray
    """Indices of the environments whose episode ended in this step."""
    episodes: tuple[Mapping[str, Any], ...] = ()
    """Facts on the episodes that ended: `env`, `return`, `length`, `success`, `level`."""


class Playback:
    """Plays a trained agent on its environment.

    Args:
        trained: loaded with `render=True`.
        player: its policy; see `Playback.of`.
    """

    def __init__(self, trained: Trained, player: Player) -> None:
        self.trained = trained
        self.env = trained.env
        self.player = player
        self._recorder = EpisodeRecorder(self.env.num_envs)
        self._obs: Any = None
        self._first = np.ones(self.env.num_envs, bool)
        self._steps = 0
        self.sound_rate: int | None = None
        """Samples per second of `Moment.sounds`; None until somebody listens."""
        self._ahead: list[np.ndarray | None] = [None] * self.env.num_envs
        """Frames of the next episode's start that came with the end of the last one."""

    @classmethod
    def of(cls, trained: Trained, *, deterministic: bool = False) -> Playback:
        """Returns a playback with a fresh player."""
        seed = derive_seed(trained.config.seed, "playback player")
        return cls(
            trained, trained.agent.player(trained.env.num_envs, seed=seed, deterministic=deterministic)
        )

    @property
    def fps(self) -> Fraction:
        """Frames per second of `Moment.frames`."""
        fps = Fraction(self.env.metadata.get("render_fps") or DEFAULT_FPS).limit_denominator(1_000_000)
        return fps if isinstance(self.env, FilmedEnv) else fps / getattr(self.env, "frame_skip", 1)

    def listen(self) -> None:
        """Gives the moments to come sound, where the environment can be heard."""
        if isinstance(self.env, SoundingEnv):
            self.sound_rate = self.env.sound_rate

    def start(self) -> Moment:
        """Resets every environment."""
        self._obs, _ = self.env.reset()
        self._first[:] = True
        self._ahead = [None] * self.env.num_envs
        self._recorder = EpisodeRecorder(self.env.num_envs)
        frames = self._frames()
        return Moment(
            frames=frames,
            sounds=self._sounds(0, len(frames[0]), None),
            action=None,
            returns=self._recorder.returns.copy(),
            lengths=self._recorder.lengths.copy(),
            ended=np.zeros(0, np.int64),
        )

    def decide(self) -> np.ndarray:
        """Returns the agent's actions (N, …) for what it sees now."""
        return self.player.act(self._obs, self._first)

    def step(self, action: np.ndarray | None = None) -> Moment:
        """Plays one step: the agent's actions, or those of a person who took over.

        The agent decides in any case, so that its memory follows the game.
        """
        decided = self.decide()
        action = decided if action is None else action
        before = None if self.sound_rate is None else self.env.get_state(0)
        transition = step_env(self.env, self._obs, action)
        self._steps += self.env.num_envs
        returns, lengths = self._totals(transition)
        self._recorder.observe(transition, self._steps)
        explained = dict(self.player.explain())
        if self.trained.bonus is not None:
            explained["bonus"] = self.trained.bonus.reward(transition)
        self._obs = transition.next_obs
        self._first = transition.terminated | transition.truncated
        waited = 0 if self._ahead[0] is None else len(self._ahead[0])
        frames = self._frames()
        return Moment(
            frames=frames,
            sounds=self._sounds(waited, len(frames[0]), before),
            action=action,
            returns=returns,
            lengths=lengths,
            explained=explained,
            ended=transition.ended,
            episodes=tuple(self._recorder.take_records()),
        )

    def _totals(self, transition: Transition) -> tuple[np.ndarray, np.ndarray]:
        # The recorder forgets an episode when it ends; viewers want its last total.
        reward = np.asarray(transition.info.get("raw_reward", transition.reward), np.float64)
        return self._recorder.returns + reward, self._recorder.lengths + 1

    def _sounds(self, waited: int, count: int, before: bytes | None) -> tuple[np.ndarray, ...]:
        """Returns the sound of `count` frames of environment 0; `waited` ones and a reset's are silent."""
        if self.sound_rate is None:
            return ()
        played = [] if before is None else list(self.env.frame_sounds(0, before))
        silence = np.zeros(round(self.sound_rate / self.fps), np.int16)
        sounds = [silence] * waited + played[: count - waited]
        return (*sounds, *[silence] * (count - len(sounds)))

    def _frames(self) -> tuple[np.ndarray, ...]:
        if not isinstance(self.env, FilmedEnv):
            return tuple(np.asarray(frame, np.uint8)[None] for frame in self.env.render())
        film = list(self.env.frames())
        lengths = self.env.episode_frames() if hasattr(self.env, "episode_frames") else map(len, film)
        ahead = self._ahead
        self._ahead = [None] * len(film)
        for i, length in enumerate(lengths):
            if 0 < length < len(film[i]):
                film[i], self._ahead[i] = film[i][:length], film[i][length:]
            if ahead[i] is not None:
                film[i] = np.concatenate([ahead[i], film[i]])
        return tuple(film)


def choose_levels(env: Any, levels: Sequence[str]) -> None:
    """Lets environment i start at `levels[i]`, in turn.

    Raises:
        EnvError: the environment has no levels, or not these.
    """
    num_envs = env.num_envs
    if not isinstance(env, LevelledEnv):
        raise EnvError(f"--level {levels[0]}: this environment has no levels")
    for level in levels:
        if level not in env.levels:
            near = did_you_mean(level, env.levels)
            raise EnvError(f"unknown level {level!r}{near}; levels are {', '.join(env.levels)}")
    env.set_levels([levels[i % len(levels)] for i in range(num_envs)])
