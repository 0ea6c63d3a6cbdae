"""Measure speed: frames and agent steps per CPU-second, savestates, memory; peers in the same run."""

from __future__ import annotations

import argparse
import json
import os
import platform
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path
from typing import Any

SUMMARY = "measure speed, also beside other emulators"

_PEER_TIMEOUT_S = 300


def configure(parser: argparse.ArgumentParser, registry: object) -> None:
    add = parser.add_argument
    add("--rom", metavar="FILE", help="ROM to measure with; the default is our own game")
    add("--rounds", type=int, default=5, metavar="N", help="samples of each quantity (5)")
    add("--against", default="", metavar="PEERS", help="all, or comma-separated: nes-py, stable-retro, cynes")
    add("--peer-python", action="append", default=[], metavar="PATH", help="a Python that has a peer")
    add("--json", action="store_true", help="print JSON")


def run(args: argparse.Namespace, registry: object) -> int:
    from rlx_emu_nes.bench.measure import Bench, ratio, rounds, spreads
    from rlx_emu_nes.bench.peers import STEPPERS
    from rlx_emu_nes.bundled import example_rom

    asked = [name.strip() for name in args.against.split(",") if name.strip()]
    peers = list(STEPPERS) if asked == ["all"] else asked
    unknown = [name for name in peers if name not in STEPPERS]
    if unknown or args.rounds < 1:
        problem = (
            f"unknown peer {unknown[0]!r}" if unknown else f"--rounds is {args.rounds}; expected 1 or more"
        )
        sys.stderr.write(f"rlx nes bench: {problem}; peers are {', '.join(STEPPERS)}\n")
        return 2
    rom = args.rom or str(example_rom())
    bench = Bench(rom)
    samples = list(rounds(bench, args.rounds))
    result: dict[str, Any] = spreads(samples)
    result["undrawn_over_drawn"] = ratio(samples, "undrawn_fps", "indexed_fps")
    result["two_threads_over_one"] = ratio(samples, "pipeline_2_threads_wall", "pipeline_1_thread_wall")
    result["peers"] = {name: _peer(name, rom, args) for name in peers}
    result["rom"] = {"name": bench.cartridge.name, "sha1": bench.cartridge.sha1, "game": bench.game.id}
    result["machine"] = _machine()
    sys.stdout.write((json.dumps(result, indent=1) if args.json else _table(result)) + "\n")
    return 0


def _peer(name: str, rom: str, args: argparse.Namespace) -> dict[str, Any]:
    """Spreads of a peer; ``missing`` has the way to install what was not there to measure it with."""
    from rlx_emu_nes.bench import peers
    from rlx_emu_nes.bench.measure import Spread

    for python in [*args.peer_python, sys.executable]:
        command = [python, str(Path(peers.__file__)), name, str(Path(rom).resolve()), str(args.rounds)]
        try:
            done = subprocess.run(command, capture_output=True, text=True, timeout=_PEER_TIMEOUT_S)
        except (OSError, subprocess.TimeoutExpired):
            continue
        if done.returncode == 0:
            found = json.loads(done.stdout.strip().splitlines()[-1])
            facts: dict[str, Any] = {key: Spread(tuple(values)).facts() for key, values in found.items()}
            if "pipeline_steps_per_second" not in facts:
                facts["missing"] = f"agent steps: {python} -m pip install opencv-python-headless"
            return facts
    return {"missing": peers.INSTALL[name]}


def _machine() -> dict[str, Any]:
    return {
        "processor": _processor(),
        "processors": os.cpu_count(),
        "system": platform.platform(),
        "python": platform.python_version(),
        "rlx-emu-nes": version("rlx-emu-nes"),
    }


def _processor() -> str:
    try:
        for line in Path("/proc/cpuinfo").read_text().splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    except OSError:
        pass
    return platform.processor() or platform.machine()


_ROWS = (
    ("drawn_fps", "frames per CPU-second, drawn, with an RGB picture"),
    ("indexed_fps", "frames per CPU-second, drawn as palette indices"),
    ("undrawn_fps", "frames per CPU-second, not drawn"),
    ("undrawn_over_drawn", "not drawn over drawn"),
    ("pipeline_steps_per_second", "agent steps per CPU-second"),
    ("two_threads_over_one", "two threads over one (wall)"),
    ("save_state_us", "save a state, µs"),
    ("load_state_us", "load a state, µs"),
    ("native_save_state_us", "save the bare machine, µs"),
    ("native_load_state_us", "load the bare machine, µs"),
    ("bytes_per_env", "bytes of one environment"),
)


def _table(result: dict[str, Any]) -> str:
    lines = [f"{'':34}{'median':>12}{'min':>12}{'max':>12}"]
    lines += [_row(text, result[key]) for key, text in _ROWS]
    for name, facts in result["peers"].items():
        if "missing" in facts:
            lines.append(f"{name}: not measured; {facts['missing']}")
        for key, text in _ROWS:
            if key in facts:
                times = result[key]["median"] / facts[key]["median"]
                lines.append(_row(f"{name}: {text}"[:34], facts[key]) + f"   ours is {times:.1f} times that")
    rom, machine = result["rom"], result["machine"]
    lines.append(f"{rom['name']} (SHA-1 {rom['sha1'][:12]}), {machine['processor']}, {machine['system']}")
    return "\n".join(lines)


def _row(text: str, facts: dict[str, float]) -> str:
    return f"{text:34}" + "".join(f"{_number(facts[key]):>12}" for key in ("median", "min", "max"))


def _number(value: float) -> str:
    return f"{value:,.0f}" if value >= 1000 else f"{value:,.2f}"
