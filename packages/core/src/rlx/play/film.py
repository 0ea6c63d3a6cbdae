"""The pictures and the sound of a video: one or several agents at play, side by side."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from rlx.play.overlay import with_overlay
from rlx.play.playback import Moment, Playback
from rlx.play.video import grid


class Pane:
    """One environment of one playback, as a part of the picture.

    Args:
        playback: the agent at play; panes of one playback share it.
        env: index of the environment.
        episodes: how many to show; afterwards the last picture stands, dimmed.
        overlay: add the strip with action, value and return.
    """

    def __init__(self, playback: Playback, env: int, *, episodes: int, overlay: bool) -> None:
        self.playback = playback
        self.env = env
        self.left = episodes
        self._overlay = overlay
        self._meanings = tuple(getattr(playback.env, "action_meanings", ()))
        self._last: np.ndarray | None = None

    def take(self, moment: Moment) -> list[np.ndarray]:
        """Returns the pictures of a moment, oldest first; none once all episodes are shown."""
        if not self.left:
            return []
        pictures = list(moment.frames[self.env])
        if self._overlay:
            pictures = [with_overlay(picture, moment, self.env, self._meanings) for picture in pictures]
        if self.env in moment.ended:
            self.left -= 1
        self._last = pictures[-1]
        if not self.left:
            self._last = self._last // 3
        return pictures

    @property
    def last(self) -> np.ndarray:
        """The picture that stands until the next one."""
        assert self._last is not None, "take a moment first"
        return self._last


@dataclass(frozen=True, slots=True)
class Shot:
    """One picture of a film, with its sound."""

    picture: np.ndarray
    """uint8 (H, W, 3)."""
    sound: np.ndarray | None = None
    """int16 (samples,); None in a silent film."""


def shots(playbacks: Sequence[Playback], *, episodes: int, overlay: bool = False) -> Iterator[Shot]:
    """Yields shots until every environment has played `episodes` episodes.

    All environments step together. Where one has fewer frames in a step than the others (they skip
    loading screens, or begin anew), its last picture stands still for so long. The sound is that of the
    first environment of the first playback, if it listens.
    """
    panes = [
        Pane(playback, env, episodes=episodes, overlay=overlay)
        for playback in playbacks
        for env in range(playback.env.num_envs)
    ]
    moments = {id(playback): playback.start() for playback in playbacks}
    while True:
        taken = [pane.take(moments[id(pane.playback)]) for pane in panes]
        sounds = moments[id(playbacks[0])].sounds if taken[0] else ()
        for k in range(max(map(len, taken))):
            picture = grid(
                [new[k] if k < len(new) else pane.last for pane, new in zip(panes, taken, strict=True)]
            )
            yield Shot(picture, sounds[k] if k < len(sounds) else _silence(playbacks[0]))
        playing = [playback for playback in playbacks if any(p.left for p in panes if p.playback is playback)]
        if not playing:
            return
        moments |= {id(playback): playback.step() for playback in playing}


def _silence(playback: Playback) -> np.ndarray | None:
    """Returns a frame's length of silence; None in a silent film."""
    if playback.sound_rate is None:
        return None
    return np.zeros(round(playback.sound_rate / playback.fps), np.int16)
