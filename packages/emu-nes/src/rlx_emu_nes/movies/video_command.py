"""`rlx nes video`: a movie as MP4 or GIF."""

from __future__ import annotations

import argparse
import sys

from rlx.errors import ConfigError, RlxError
from rlx_emu_nes.cartridge import RomError
from rlx_emu_nes.game import GameError
from rlx_emu_nes.movies.movie import MovieError
from rlx_emu_nes.movies.opening import add_movie_arguments, open_movie
from rlx_emu_nes.movies.render import FRAME_RATE, render

SUMMARY = "make a video of a movie (.mp4 with sound, or .gif)"


def configure(parser: argparse.ArgumentParser, registry: object) -> None:
    add_movie_arguments(parser)
    add = parser.add_argument
    add("video", metavar="FILE", help="an .mp4 or .gif file")
    add("--scale", type=int, default=None, metavar="N", help="pixels per pixel (default: about 720 lines)")
    add("--from", dest="first", type=int, default=0, metavar="FRAME", help="begin with this frame")
    add("--to", dest="last", type=int, default=None, metavar="FRAME", help="end before this frame")


def run(args: argparse.Namespace, registry: object) -> int:
    if args.first < 0 or (args.last is not None and args.last <= args.first):
        raise ConfigError(f"--from {args.first} --to {args.last}; expected 0 or more, and a later end")
    if args.scale is not None and args.scale < 1:
        raise ConfigError(f"--scale is {args.scale}; expected 1 or more")
    try:
        opened = open_movie(args)
        if args.first >= len(opened.movie):
            raise MovieError(f"--from {args.first}: the movie has {len(opened.movie)} frames")
        frames = render(
            opened.movie, opened.nes, args.video, scale=args.scale, first=args.first, last=args.last
        )
    except (MovieError, RomError, GameError) as error:
        raise RlxError(str(error)) from error
    sys.stdout.write(f"{args.video}: {frames} frames, {frames / float(FRAME_RATE):.1f} s\n")
    return 0
