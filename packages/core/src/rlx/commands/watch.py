"""`rlx watch`: see trained agents play, in a window or as a video."""

from __future__ import annotations

import argparse
import re
import sys
from fractions import Fraction
from itertools import chain, islice

from rlx.errors import ConfigError
from rlx.play.film import shots
from rlx.play.playback import Playback, choose_levels
from rlx.play.tape_playback import load_tape
from rlx.play.tapes import SUFFIX
from rlx.play.trained import load_trained
from rlx.play.video import natural_scale, open_video
from rlx.registry import Registry

VIDEO_HEIGHT = 720
"""Pixels that `--scale auto` fills at most; a GIF gets half, since its size grows with the pixels."""

_OVERRIDE = re.compile(r"[\w.-]+=")


def configure(parser: argparse.ArgumentParser, registry: Registry) -> None:
    add = parser.add_argument
    add("runs", nargs="+", metavar="RUN|KEY=VALUE",
        help="run folders, checkpoints, 'latest' or .tape files, and env.* overrides")  # fmt: skip
    add("--video", metavar="FILE", help="write .mp4 or .gif instead of opening a window")
    add("--episodes", type=int, default=None, metavar="N",
        help="stop after N episodes of each agent (video: 1; window: endless)")  # fmt: skip
    add("--seconds", type=float, default=None, metavar="S", help="stop the video after S seconds of play")
    add("--level", action="append", default=[], metavar="LEVEL",
        help="level to start from; give it several times to see them side by side")  # fmt: skip
    add("--seed", type=int, default=None, metavar="N", help="seed of starts and sampling")
    add("--deterministic", action="store_true", help="take the most likely action, do not sample")
    add("--overlay", action="store_true", help="show action, value, return and probabilities")
    add("--speed", type=float, default=1.0, metavar="X", help="0.25 is slow motion, 2 twice as fast")
    add("--paused", action="store_true", help="wait for Space, or . for one step, before the first")
    add("--scale", default="auto", metavar="N", help="pixels per pixel (default: auto)")
    add("--device", default="auto", metavar="DEVICE", help="auto, cpu, cuda or mps")


def run(args: argparse.Namespace, registry: Registry) -> int:
    _check(args)
    playbacks = _load(args, registry)
    try:
        if args.video:
            return _write_video(args, playbacks)
        from rlx.play.watch_window import watch_in_window

        return watch_in_window(playbacks[0], args)
    finally:
        for playback in playbacks:
            playback.env.close()


def _check(args: argparse.Namespace) -> None:
    if args.episodes is not None and args.episodes < 1:
        raise ConfigError(f"--episodes is {args.episodes}; expected 1 or more")
    if args.seconds is not None and args.seconds <= 0:
        raise ConfigError(f"--seconds is {args.seconds}; expected more than 0")
    if not 0.05 <= args.speed <= 16:
        raise ConfigError(f"--speed is {args.speed}; expected 0.05 to 16")
    if args.scale != "auto" and not (args.scale.isdecimal() and int(args.scale) >= 1):
        raise ConfigError(f"--scale is {args.scale!r}; expected 'auto' or a whole number from 1")


def _load(args: argparse.Namespace, registry: Registry) -> list[Playback]:
    overrides = [text for text in args.runs if _OVERRIDE.match(text)]
    runs = [text for text in args.runs if not _OVERRIDE.match(text)]
    if not runs:
        raise ConfigError("no run given; expected a run folder or 'latest'")
    if len(runs) > 1 and args.video is None:
        raise ConfigError(f"{len(runs)} runs given; several agents need --video FILE, a window shows one")
    playbacks: list[Playback] = []
    for path in runs:
        if path.endswith(SUFFIX):
            playbacks.append(load_tape(path, registry))
            continue
        trained = load_trained(
            path,
            registry,
            num_envs=max(1, len(args.level)),
            overrides=overrides,
            device=args.device,
            seed=args.seed,
            render=True,
            bonus=args.overlay or args.video is None,
        )
        if args.level:
            choose_levels(trained.env, args.level)
        playbacks.append(Playback.of(trained, deterministic=args.deterministic))
    return playbacks


def _write_video(args: argparse.Namespace, playbacks: list[Playback]) -> int:
    fps = playbacks[0].fps * Fraction(args.speed).limit_denominator(1000)
    limit = None if args.seconds is None else max(1, int(args.seconds * fps))
    if args.speed == 1.0 and args.video.lower().endswith(".mp4"):  # slower sound would be lower sound
        playbacks[0].listen()
    shown = islice(shots(playbacks, episodes=args.episodes or 1, overlay=args.overlay), limit)
    first = next(shown)
    scale = _scale(args, first.picture.shape[0])
    with open_video(args.video, fps=fps, scale=scale, sound_rate=playbacks[0].sound_rate) as video:
        for shot in chain([first], shown):
            video.add(shot.picture, shot.sound)
    sys.stdout.write(f"{args.video}: {video.frames} frames, {video.frames / float(fps):.1f} s\n")
    return 0


def _scale(args: argparse.Namespace, height: int) -> int:
    if args.scale != "auto":
        return int(args.scale)
    return natural_scale(height, VIDEO_HEIGHT // 2 if args.video.lower().endswith(".gif") else VIDEO_HEIGHT)
