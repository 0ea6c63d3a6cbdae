"""`rlx plot RUN…`: draw learning curves."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from rlx.errors import ConfigError
from rlx.records.curves import DEFAULT_METRIC, band, group_runs, level_progress, read_curve, smoothed
from rlx.records.figures import curve_figure, require_matplotlib, save_figure
from rlx.records.run_folder import find_run
from rlx.registry import Registry

FORMATS = ("png", "svg", "pdf")


def configure(parser: argparse.ArgumentParser, registry: Registry) -> None:
    add = parser.add_argument
    add(
        "runs", nargs="+", metavar="RUN", help="run folders, or 'latest'; seeds of one config become one line"
    )
    add("--metric", default=DEFAULT_METRIC, metavar="NAME", help=f"default {DEFAULT_METRIC}")
    add(
        "--out",
        default="png",
        metavar="FILE",
        help="file to write, or png or svg for curve.png or curve.svg here (default png)",
    )
    add(
        "--smooth",
        type=float,
        default=0.05,
        metavar="X",
        help="average over this share of the steps (default 0.05; 0: as recorded)",
    )


def run(args: argparse.Namespace, registry: Registry) -> int:
    if not 0 <= args.smooth < 1:
        raise ConfigError(f"--smooth is {args.smooth}; expected a share from 0 up to 1")
    path = _output(args.out)
    require_matplotlib()
    groups = group_runs([find_run(name) for name in args.runs])
    lines = []
    for group in groups:
        curves = [read_curve(folder, args.metric) for folder in group.folders]
        lines.append((group.label, band([smoothed(curve, args.smooth) for curve in curves]), curves))
    alone = len(args.runs) == 1
    levels = level_progress(groups[0].folders[0]) if alone else None
    save_figure(curve_figure(lines, args.metric, levels=levels), path)
    sys.stdout.write(f"{path}\n")
    return 0


def _output(out: str) -> Path:
    path = Path(f"curve.{out}") if out in FORMATS else Path(out)
    if path.suffix.removeprefix(".") not in FORMATS:
        raise ConfigError(f"--out is {out!r}; expected a file that ends in .{', .'.join(FORMATS)}")
    return path
