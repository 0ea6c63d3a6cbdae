"""A movie as a video, with sound."""

from __future__ import annotations

from fractions import Fraction
from itertools import islice
from pathlib import Path

from rlx.play.video import natural_scale, open_video
from rlx_emu_nes.console import NES
from rlx_emu_nes.movies.movie import Movie
from rlx_emu_nes.movies.replay import play
from rlx_emu_nes.play.sound import RATE, ConsoleSound, sound_of

FRAME_RATE = Fraction(39_375_000, 655_171)
"""Source: https://www.nesdev.org/wiki/Cycle_reference_chart (NTSC, 60.0988 Hz)."""

MP4_HEIGHT, GIF_HEIGHT = 720, 480


def render(
    movie: Movie,
    nes: NES,
    path: str | Path,
    *,
    scale: int | None = None,
    first: int = 0,
    last: int | None = None,
) -> int:
    """Plays the movie and films it; returns the number of frames in the video.

    Args:
        movie: what to play.
        nes: a console with its ROM.
        path: `.mp4` (with sound) or `.gif`.
        scale: pixels per pixel; None for a picture of about `MP4_HEIGHT` lines.
        first: frame of the movie to begin with; everything before is played, but not filmed.
        last: the frame after the last one; None: to the end.

    Raises:
        MovieError: the movie cannot be played with this ROM.
        VideoError: the video cannot be written.
    """
    height = GIF_HEIGHT if str(path).lower().endswith(".gif") else MP4_HEIGHT
    scale = scale or natural_scale(nes.frame.shape[0], height)
    source = sound_of(nes)
    rate = RATE if isinstance(source, ConsoleSound) else None
    with open_video(path, fps=FRAME_RATE, scale=scale, sound_rate=rate) as video:
        for frame in islice(play(movie, nes, draw=True), last):
            sound = source.take()
            if frame >= first:
                video.add(nes.rgb, sound)
        return video.frames
