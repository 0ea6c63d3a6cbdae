"""Games, agents and runs inside a notebook.

    from rlx.notebook import show, watch

    watch("latest")                  # the newest run's agent plays
    watch("rlx/Runner-v0")           # random buttons play
    show("latest")                   # learning curve and levels
    show(nes), show(env), show(obs)  # a picture

Both return objects that a notebook displays, and that `save` writes to a file.
"""

from __future__ import annotations

import base64
import importlib.util
import io
import tempfile
from collections.abc import Callable, Iterator, Sequence
from itertools import chain, islice
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
from rlx.config import EnvChoice, RunConfig
from rlx.errors import ConfigError
from rlx.play.film import Shot, shots
from rlx.play.playback import Playback, choose_levels
from rlx.play.tape_playback import load_tape
from rlx.play.tapes import SUFFIX
from rlx.play.trained import load_trained
from rlx.play.video import enlarge, grid, import_package, natural_scale, open_video
from rlx.records.run_folder import CONFIG, find_run
from rlx.registry import Registry
from rlx.run.assembly import Assembler

HEIGHT = 480
"""Pixels that a film or picture fills at most."""

Policy = Callable[[Any], Any]
"""From observations (N, …) to actions (N, …)."""


class Film:
    """A video, shown inline: MP4 where PyAV is installed, else an animated GIF."""

    def __init__(self, data: bytes, kind: str, frames: int) -> None:
        self.data = data
        self.kind = kind
        """`mp4` or `gif`."""
        self.frames = frames

    def save(self, path: str | Path) -> Path:
        """Writes the file; its ending must be that of `kind`."""
        path = Path(path)
        if path.suffix != f".{self.kind}":
            raise ConfigError(f"this film is a .{self.kind}; got {str(path)!r}")
        path.write_bytes(self.data)
        return path

    def _repr_html_(self) -> str:
        encoded = base64.b64encode(self.data).decode()
        if self.kind == "gif":
            return f'<img src="data:image/gif;base64,{encoded}">'
        return f'<video controls autoplay loop muted src="data:video/mp4;base64,{encoded}"></video>'

    def __repr__(self) -> str:
        return f"<film of {self.frames} frames, {self.kind}, {len(self.data)} bytes>"


class Picture:
    """A still, shown inline."""

    def __init__(self, png: bytes) -> None:
        self.png = png

    def save(self, path: str | Path) -> Path:
        """Writes a PNG file."""
        Path(path).write_bytes(self.png)
        return Path(path)

    def _repr_png_(self) -> bytes:
        return self.png

    def __repr__(self) -> str:
        return f"<picture, {len(self.png)} bytes>"


def watch(
    source: str | Path,
    *,
    policy: Policy | None = None,
    level: str | Sequence[str] = (),
    episodes: int = 1,
    seconds: float | None = 30.0,
    seed: int | None = None,
    deterministic: bool = False,
    overlay: bool = False,
) -> Film:
    """Returns a film of an agent at play.

    Args:
        source: a run folder, checkpoint, exported agent, `latest`, tape, or an environment id.
        policy: acts in an environment given by its id; random actions by default.
        level: one level, or several to see side by side.
        episodes: how many to show.
        seconds: end after this time at the latest; None for no limit.
        seed: of starts and sampling.
        deterministic: take the most likely action instead of sampling.
        overlay: add a strip with action, value and return.

    Raises:
        RlxError: no such run or environment, or what it needs is not installed.
    """
    levels = [level] if isinstance(level, str) else list(level)
    playback = _playback(
        str(source),
        policy,
        num_envs=max(1, len(levels)),
        seed=seed,
        deterministic=deterministic,
        bonus=overlay,
    )
    try:
        if levels:
            choose_levels(playback.env, levels)
        limit = None if seconds is None else max(1, int(seconds * playback.fps))
        playback.listen()
        shown = shots([playback], episodes=episodes, overlay=overlay)
        return _film(islice(shown, limit), float(playback.fps), playback.sound_rate)
    finally:
        playback.env.close()


def show(thing: Any) -> Picture | Film:
    """Returns a picture of a run's progress, a console, an environment or a frame; a film of many frames.

    Args:
        thing: a run folder or `latest`; something with `rgb` (a console) or `render()` (an environment); an
            image (H, W) or (H, W, 3); or a stack of those, (T, H, W, 3).

    Raises:
        ConfigError: none of those.
    """
    if isinstance(thing, (str, Path)):
        return _curve(find_run(thing))
    if hasattr(thing, "rgb"):
        return _picture(np.asarray(thing.rgb))
    if hasattr(thing, "render"):
        frames = thing.render()
        if frames is None:
            raise ConfigError("the environment has no picture; make it with render_mode='rgb_array'")
        return _picture(grid(list(frames)) if isinstance(frames, (tuple, list)) else np.asarray(frames))
    array = np.asarray(thing)
    if array.dtype == np.uint8 and array.ndim in (2, 3):
        return _picture(array)
    if array.dtype == np.uint8 and array.ndim == 4 and array.shape[-1] == 3:
        return _film(map(Shot, array), 30.0)
    raise ConfigError(
        f"cannot show {type(thing).__name__} of shape {array.shape} and type {array.dtype}; expected a run, "
        "a console, an environment, or uint8 pictures (H, W), (H, W, 3) or (T, H, W, 3)"
    )


class _PolicyPlayer:
    """A function, or chance, in the place of an agent."""

    def __init__(self, policy: Policy | None, space: Any, seed: int | None) -> None:
        self._policy = policy
        self._space = space
        space.seed(seed or 0)

    def act(self, obs: Any, first: np.ndarray) -> np.ndarray:
        return np.asarray(self._space.sample() if self._policy is None else self._policy(obs))

    def explain(self) -> dict[str, np.ndarray]:
        return {}


def _playback(
    source: str,
    policy: Policy | None,
    *,
    num_envs: int,
    seed: int | None,
    deterministic: bool,
    bonus: bool,
) -> Playback:
    registry = Registry.discover()
    if source.endswith(SUFFIX):
        return load_tape(source, registry)
    if _is_env_id(source):
        config = RunConfig(env=EnvChoice(id=source), seed=seed or 1)
        env = Assembler(config, registry).make_env(num_envs, evaluation=True, render=True)
        trained: Any = SimpleNamespace(env=env, config=config, bonus=None)
        return Playback(trained, _PolicyPlayer(policy, env.action_space, seed))
    if policy is not None:
        raise ConfigError(f"{source!r} is a run, whose agent acts; policy= is for an environment id")
    trained = load_trained(source, registry, num_envs=num_envs, seed=seed, render=True, bonus=bonus)
    return Playback.of(trained, deterministic=deterministic)


def _is_env_id(source: str) -> bool:
    path = Path(source)
    is_run = source == "latest" or path.exists() or (path / CONFIG).is_file() or "://" in source
    return not is_run and not source.endswith(".safetensors")


def _film(film: Iterator[Shot], fps: float, sound_rate: int | None = None) -> Film:
    kind = "mp4" if importlib.util.find_spec("av") else "gif"
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / f"film.{kind}"
        first = next(film)
        scale = natural_scale(first.picture.shape[0], HEIGHT)
        with open_video(path, fps=fps, scale=scale, sound_rate=sound_rate) as video:
            for shot in chain([first], film):
                video.add(shot.picture, shot.sound)
        return Film(path.read_bytes(), kind, video.frames)


def _picture(frame: np.ndarray) -> Picture:
    image = import_package("PIL.Image", "a picture")
    out = io.BytesIO()
    image.fromarray(enlarge(frame, natural_scale(frame.shape[0], HEIGHT))).save(out, "PNG")
    return Picture(out.getvalue())


def _curve(folder: Path) -> Picture:
    from rlx.records.curves import DEFAULT_METRIC, band, level_progress, read_curve, smoothed
    from rlx.records.figures import curve_figure, require_matplotlib
    from rlx.report.curve_listener import SMOOTHING

    require_matplotlib()
    curve = read_curve(folder, DEFAULT_METRIC)
    figure = curve_figure(
        [("", band([smoothed(curve, SMOOTHING)]), [curve])],
        DEFAULT_METRIC,
        title=folder.name,
        levels=level_progress(folder),
    )
    out = io.BytesIO()
    figure.savefig(out, format="png", dpi=100)
    return Picture(out.getvalue())
