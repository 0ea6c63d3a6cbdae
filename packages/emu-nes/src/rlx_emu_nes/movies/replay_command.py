"""`rlx nes replay`: play a movie to its end, and prove that it plays as it was recorded."""

from __future__ import annotations

import argparse
import json
import sys
import time
import zlib
from pathlib import Path

from rlx.errors import ConfigError, RlxError
from rlx_emu_nes.cartridge import RomError
from rlx_emu_nes.game import GameError
from rlx_emu_nes.movies.movie import MovieError, write_movie
from rlx_emu_nes.movies.opening import Opened, add_movie_arguments, open_movie
from rlx_emu_nes.movies.replay import Proof, play, proof_path, verify

SUMMARY = "replay a movie; --verify compares it with its recording"


def configure(parser: argparse.ArgumentParser, registry: object) -> None:
    add_movie_arguments(parser)
    add = parser.add_argument
    add("--verify", action="store_true", help="compare every frame with the checksums beside the movie")
    add("--prove", action="store_true", help="write those checksums, as this emulator plays the movie now")
    add("--convert", metavar="FILE", help="write the movie as .fm2 or .bk2")
    add("--save", metavar="FILE", help="write the machine at the end as a savestate")
    add("--json", action="store_true", help="print JSON")


def run(args: argparse.Namespace, registry: object) -> int:
    if args.verify and (args.prove or args.save):
        raise ConfigError(
            "--verify compares with a recording; --prove and --save are for a replay without it"
        )
    try:
        opened = open_movie(args)
        if args.convert:
            opened.movie.check(opened.nes.cartridge)
            opened.movie.describe(opened.nes.cartridge)  # each format holds another hash of the ROM
            write_movie(args.convert, opened.movie)
        if args.verify:
            return _verify(args, opened)
        return _replay(args, opened)
    except (MovieError, RomError, GameError) as error:
        raise RlxError(str(error)) from error
    except OSError as error:
        raise RlxError(f"cannot write {str(error.filename)!r}: {error.strerror}") from error


def _verify(args: argparse.Namespace, opened: Opened) -> int:
    verdict = verify(opened.movie, Proof.read(proof_path(opened.path)), opened.nes)
    at = verdict.first_difference
    facts = {"movie": str(opened.path), "frames": verdict.frames, "first_difference": at}
    text = (
        f"{opened.path}: all {verdict.frames} frames are as they were recorded"
        if at is None
        else f"{opened.path}: frame {at} of {len(opened.movie)} is the first that differs from the recording"
    )
    sys.stdout.write((json.dumps(facts) if args.json else text) + "\n")
    return 0 if at is None else 1


def _replay(args: argparse.Namespace, opened: Opened) -> int:
    proof = Proof()
    began = time.perf_counter()
    for _ in play(opened.movie, opened.nes):
        if args.prove:
            proof.note(opened.nes)
    seconds = time.perf_counter() - began
    if args.prove:
        proof.write(proof_path(opened.path))
    if args.save:
        Path(args.save).write_bytes(opened.nes.save_state())
    facts = {
        "movie": str(opened.path),
        "rom": opened.nes.cartridge.name,
        "frames": len(opened.movie),
        "frames_per_second": round(len(opened.movie) / max(seconds, 1e-9)),
        "ram_crc32": f"{zlib.crc32(opened.nes.ram.tobytes()):08x}",
    }
    text = (
        f"{facts['movie']}: {facts['frames']} frames on {facts['rom']}, "
        f"{facts['frames_per_second']} a second; RAM at the end has CRC-32 {facts['ram_crc32']}"
    )
    sys.stdout.write((json.dumps(facts) if args.json else text) + "\n")
    return 0
