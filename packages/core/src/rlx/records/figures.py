"""Draws learning curves with matplotlib, which is optional: `pip install "rlx-core[plot]"`."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
from rlx.errors import ConfigError
from rlx.records.curves import Band, Curve

COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#000000", "#7f7f7f")
"""Okabe and Ito's palette, which people with any colour vision can tell apart."""
SIZE_INCHES = (8.0, 4.5)
MAX_LEVEL_NAMES = 40


def require_matplotlib() -> None:
    """Raises ConfigError where matplotlib is missing."""
    try:
        import matplotlib  # noqa: F401
    except ImportError:
        raise ConfigError('drawing needs matplotlib: pip install "rlx-core[plot]"') from None


def curve_figure(
    groups: Sequence[tuple[str, Band, Sequence[Curve]]],
    metric: str,
    *,
    title: str = "",
    levels: tuple[list[str], np.ndarray, np.ndarray] | None = None,
) -> Any:
    """Returns a matplotlib `Figure` with one line per group.

    Args:
        groups: label, mean with deviation, and the unsmoothed curves (shown faintly behind a single run).
        metric: what the curves show.
        levels: from `rlx.records.curves.level_progress`; a second panel shows it.
    """
    figure = _figure(SIZE_INCHES[1] + (_level_inches(levels) if levels else 0.0))
    rows = figure.subplots(
        2 if levels else 1,
        1,
        squeeze=False,
        sharex=bool(levels),
        height_ratios=[SIZE_INCHES[1], _level_inches(levels)] if levels else None,
    )
    axes = rows[0][0]
    for number, (label, line, curves) in enumerate(groups):
        colour = COLOURS[number % len(COLOURS)]
        if len(curves) == 1:
            axes.plot(curves[0].steps, curves[0].values, color=colour, alpha=0.25, linewidth=0.8)
        else:
            label = f"{label} ({len(curves)} seeds, ± 1 std)"
            axes.fill_between(
                line.steps,
                line.mean - line.deviation,
                line.mean + line.deviation,
                color=colour,
                alpha=0.2,
                linewidth=0,
            )
        single = "o" if line.steps[0] == line.steps[-1] else None  # a line of one point has no length
        axes.plot(line.steps, line.mean, color=colour, label=label, linewidth=1.8, marker=single)
    axes.set_ylabel(metric)
    axes.set_title(title)
    axes.grid(alpha=0.3)
    axes.margins(x=0.01)
    if any(label for label, _, _ in groups):
        axes.legend(loc="best", fontsize="small", framealpha=0.8)
    if levels:
        _draw_levels(figure, rows[1][0], levels)
    bottom = rows[-1][0]
    bottom.set_xlabel("environment steps")
    bottom.xaxis.set_major_formatter(_step_formatter())
    return figure


def _figure(height: float) -> Any:
    # The figure alone, without pyplot: no global state, no window, any thread.
    from matplotlib.figure import Figure

    return Figure(figsize=(SIZE_INCHES[0], height), layout="constrained")


def _level_inches(levels: Any) -> float:
    return 1.0 + 0.18 * min(len(levels[0]), MAX_LEVEL_NAMES)


def _draw_levels(figure: Any, axes: Any, levels: tuple[list[str], np.ndarray, np.ndarray]) -> None:
    names, edges, rates = levels
    mesh = axes.pcolormesh(
        edges, np.arange(len(names) + 1), np.ma.masked_invalid(rates), cmap="viridis", vmin=0, vmax=1
    )
    shown = range(0, len(names), 1 + len(names) // MAX_LEVEL_NAMES)
    axes.set_yticks([row + 0.5 for row in shown], [names[row] for row in shown], fontsize="small")
    axes.invert_yaxis()
    axes.set_ylabel("level")
    figure.colorbar(mesh, ax=axes, label="goal reached", aspect=12)


def _step_formatter() -> Any:
    from matplotlib.ticker import EngFormatter

    return EngFormatter(sep="")


def save_figure(figure: Any, path: Path) -> None:
    """Writes the figure in the format of the path's ending; the file appears in one step.

    Raises:
        ConfigError: the place cannot be written.
    """
    temporary = path.with_name(f".{path.name}")
    try:
        figure.savefig(temporary, dpi=120, format=path.suffix.removeprefix("."))
        temporary.replace(path)
    except OSError as error:
        raise ConfigError(f"cannot write {str(path)!r}: {error.strerror}; choose another --out") from error
