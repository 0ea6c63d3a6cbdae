"""Video files from RGB frames: MP4 with sound through PyAV, GIF through Pillow.

    with open_video("agent.mp4", fps=60) as video:
        for frame in frames:
            video.add(frame)

Nothing stands under the final name until the video is complete.
"""

from __future__ import annotations

import os
from fractions import Fraction
from itertools import pairwise
from pathlib import Path
from types import TracebackType
from typing import Any, Protocol, Self

import numpy as np
from rlx.errors import RlxError

GIF_FPS = 30
"""A GIF counts time in hundredths of a second, and browsers slow down frames shorter than two of them."""

MP4_QUALITY = 18
"""x264's constant rate factor; 18 is the customary "visually lossless"."""

GIF_COLOURS = 256

SOUND_BIT_RATE = 128_000


class VideoError(RlxError):
    """A video that cannot be written; the message says what is missing."""


class VideoWriter(Protocol):
    """Takes frames of one size, one after another."""

    frames: int
    """Frames added so far."""

    def add(self, frame: np.ndarray, sound: np.ndarray | None = None) -> None:
        """Adds a frame, uint8 (H, W, 3), and the sound that belongs to it, int16 (samples,)."""

    def close(self) -> None:
        """Finishes the file. Without any frame there is none."""

    def discard(self) -> None:
        """Gives the file up."""

    def __enter__(self) -> Self: ...

    def __exit__(self, kind: type | None, error: BaseException | None, trace: TracebackType | None) -> None:
        """Closes after success, discards after an error."""


def open_video(
    path: str | Path,
    *,
    fps: float | Fraction,
    scale: int = 1,
    sound_rate: int | None = None,
) -> VideoWriter:
    """Returns the writer for `path`, by its ending.

    Args:
        path: `.mp4` or `.gif`; its folder is made if it is missing.
        fps: frames per second. A GIF leaves frames out, to come near `GIF_FPS`.
        scale: how many pixels a pixel becomes, across and down.
        sound_rate: samples per second of the sound given with the frames; None for a silent film.

    Raises:
        VideoError: another ending, a missing package, or a folder that cannot be written.
    """
    path = Path(path)
    if fps <= 0 or scale < 1:
        raise VideoError(f"video {str(path)!r}: {fps} frames per second at scale {scale}; expected positive")
    writers: dict[str, Any] = {".mp4": Mp4Writer, ".gif": GifWriter}
    if path.suffix.lower() not in writers:
        raise VideoError(f"video {str(path)!r} has an unknown ending; expected .mp4 or .gif")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise VideoError(f"cannot make folder {str(path.parent)!r}: {error.strerror}") from error
    if not os.access(path.parent, os.W_OK):
        raise VideoError(f"folder {str(path.parent)!r} is not writable; choose another for {path.name!r}")
    return writers[path.suffix.lower()](path, fps=Fraction(fps), scale=scale, sound_rate=sound_rate)


class _Writer:
    """What both formats share: the temporary name, and what `with` does."""

    def __init__(self, path: Path, *, fps: Fraction, scale: int) -> None:
        self.path = path
        self.fps = fps.limit_denominator(1_000_000)
        self.scale = scale
        self.frames = 0
        """Frames added so far."""
        self._part = path.with_name(f".{path.stem}.part{path.suffix}")

    def close(self) -> None:
        raise NotImplementedError

    def discard(self) -> None:
        self._part.unlink(missing_ok=True)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type | None, error: BaseException | None, trace: TracebackType | None) -> None:
        if kind is None:
            self.close()
        else:
            self.discard()


class Mp4Writer(_Writer):
    """H.264 and AAC in MP4, which every browser and player shows."""

    def __init__(self, path: Path, *, fps: Fraction, scale: int = 1, sound_rate: int | None = None) -> None:
        super().__init__(path, fps=fps, scale=scale)
        self._av = import_package("av", "an MP4")
        self._sound_rate = sound_rate
        self._container: Any = None
        self._picture: Any = None
        self._sound: Any = None
        self._samples = 0

    def add(self, frame: np.ndarray, sound: np.ndarray | None = None) -> None:
        frame = _even(enlarge(frame, self.scale))
        if self._container is None:
            self._open(frame.shape[0], frame.shape[1])
        elif frame.shape[:2] != (self._picture.height, self._picture.width):
            raise ValueError(
                f"frame {self.frames} is {frame.shape[:2]}; the first was "
                f"{(self._picture.height, self._picture.width)}"
            )
        picture = self._av.VideoFrame.from_ndarray(np.ascontiguousarray(frame), format="rgb24")
        picture.pts = self.frames
        picture.time_base = 1 / self.fps
        self._container.mux(self._picture.encode(picture))
        self.frames += 1
        if sound is not None and self._sound is not None and len(sound):
            self._add_sound(sound)

    def close(self) -> None:
        if self._container is None:
            return
        for stream in filter(None, (self._picture, self._sound)):
            self._container.mux(stream.encode(None))
        self._container.close()
        self._container = None
        self._part.replace(self.path)

    def discard(self) -> None:
        if self._container is not None:
            self._container.close()
            self._container = None
        super().discard()

    def _open(self, height: int, width: int) -> None:
        try:
            self._container = self._av.open(str(self._part), "w", options={"movflags": "faststart"})
        except OSError as error:
            raise VideoError(f"cannot write video {str(self.path)!r}: {error.strerror}") from error
        self._picture = self._container.add_stream("libx264", rate=self.fps)
        self._picture.width, self._picture.height = width, height
        self._picture.pix_fmt = "yuv420p"
        self._picture.time_base = 1 / self.fps
        self._picture.options = {"crf": str(MP4_QUALITY), "preset": "veryfast"}
        if self._sound_rate is not None:
            self._sound = self._container.add_stream("aac", rate=self._sound_rate, layout="mono")
            self._sound.bit_rate = SOUND_BIT_RATE

    def _add_sound(self, sound: np.ndarray) -> None:
        samples = np.ascontiguousarray(sound, np.int16).reshape(1, -1)
        piece = self._av.AudioFrame.from_ndarray(samples, format="s16", layout="mono")
        piece.sample_rate = self._sound_rate
        piece.pts = self._samples
        piece.time_base = Fraction(1, int(self._sound_rate or 1))
        self._samples += samples.shape[1]
        self._container.mux(self._sound.encode(piece))


class GifWriter(_Writer):
    """An animated GIF that loops. Pictures with few colours, as those of consoles, stay exact.

    All frames are kept (one byte a pixel) until `close`.
    """

    def __init__(self, path: Path, *, fps: Fraction, scale: int = 1, sound_rate: int | None = None) -> None:
        super().__init__(path, fps=fps, scale=scale)
        self._image = import_package("PIL.Image", "a GIF")
        self._every = max(1, round(self.fps / GIF_FPS))
        self._pictures: list[tuple[np.ndarray, np.ndarray]] = []

    def add(self, frame: np.ndarray, sound: np.ndarray | None = None) -> None:
        if self.frames % self._every == 0:
            self._pictures.append(self._indexed(frame))
        self.frames += 1

    def close(self) -> None:
        if not self._pictures:
            return
        images = [self._to_image(*picture) for picture in self._pictures]
        try:
            images[0].save(
                self._part,
                save_all=True,
                append_images=images[1:],
                duration=self._durations_ms(),
                loop=0,
                optimize=False,
            )
            self._part.replace(self.path)
        except OSError as error:
            raise VideoError(f"cannot write video {str(self.path)!r}: {error.strerror}") from error
        self._pictures = []

    def _indexed(self, frame: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Returns (index uint8 (H, W), palette uint8 (n, 3)) of a frame."""
        wide = frame.astype(np.uint32)
        packed = (wide[..., 0] << 16) | (wide[..., 1] << 8) | wide[..., 2]
        colours, index = np.unique(packed, return_inverse=True)
        if len(colours) > GIF_COLOURS:
            reduced = self._image.fromarray(frame).quantize(GIF_COLOURS)
            palette = np.array(reduced.getpalette()[: 3 * GIF_COLOURS], np.uint8).reshape(-1, 3)
            return np.asarray(reduced), palette
        palette = np.stack([colours >> 16, colours >> 8 & 255, colours & 255], axis=1).astype(np.uint8)
        return index.reshape(packed.shape).astype(np.uint8), palette

    def _to_image(self, index: np.ndarray, palette: np.ndarray) -> Any:
        image = self._image.fromarray(enlarge(index, self.scale))
        image.putpalette(palette.tobytes())
        return image

    def _durations_ms(self) -> list[int]:
        """Returns the time of each picture, rounded to GIF's hundredths without drifting."""
        step = 100 * self._every / self.fps
        ends = [round(step * i) for i in range(len(self._pictures) + 1)]
        return [10 * (end - start) for start, end in pairwise(ends)]


def enlarge(frame: np.ndarray, scale: int) -> np.ndarray:
    """Returns the frame with every pixel `scale` times as wide and high."""
    return frame if scale == 1 else frame.repeat(scale, axis=0).repeat(scale, axis=1)


def grid(frames: list[np.ndarray], *, columns: int | None = None, gap: int = 4) -> np.ndarray:
    """Returns frames of one size side by side, uint8 (H, W, 3), row by row.

    Args:
        frames: at least one, each uint8 (H, W, 3).
        columns: None for the nearest to a square.
        gap: pixels of black between them.
    """
    if len(frames) == 1:
        return frames[0]
    columns = columns or int(np.ceil(np.sqrt(len(frames))))
    rows = -(-len(frames) // columns)
    height, width = frames[0].shape[:2]
    out = np.zeros((rows * (height + gap) - gap, columns * (width + gap) - gap, 3), np.uint8)
    for i, frame in enumerate(frames):
        top, left = i // columns * (height + gap), i % columns * (width + gap)
        out[top : top + height, left : left + width] = frame
    return out


def natural_scale(height: int, target: int) -> int:
    """Returns the whole factor that brings `height` nearest to `target` pixels without passing it."""
    return max(1, target // height)


def _even(frame: np.ndarray) -> np.ndarray:
    # 4:2:0 halves the colour planes, so both sides must be even: the last row or column is repeated.
    bottom, right = frame.shape[0] % 2, frame.shape[1] % 2
    return np.pad(frame, ((0, bottom), (0, right), (0, 0)), mode="edge") if bottom or right else frame


def import_package(module: str, what: str) -> Any:
    """Returns a module of the extra `rlx-core[video]`.

    Raises:
        VideoError: it is not installed; `what` says for what it is needed.
    """
    import importlib

    try:
        return importlib.import_module(module)
    except ImportError as error:
        package = "PyAV" if module == "av" else "Pillow"
        raise VideoError(f"{what} needs {package}: pip install 'rlx-core[video]'") from error
