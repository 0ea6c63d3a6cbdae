"""The listener that draws `curve.png` into the run folder when the run is over."""

from __future__ import annotations

import importlib.util
import logging

from rlx.errors import ConfigError
from rlx.events import RunInfo
from rlx.hookspecs import hookimpl
from rlx.records.run_folder import CURVE

log = logging.getLogger(__name__)

SMOOTHING = 0.05


class CurveListener:
    """Draws the return over the steps; without matplotlib it does nothing."""

    @hookimpl
    def rlx_run_finished(self, run: RunInfo) -> None:
        if importlib.util.find_spec("matplotlib") is None:
            log.info('no curve.png: it needs matplotlib, pip install "rlx-core[plot]"')
            return
        from rlx.records.curves import DEFAULT_METRIC, band, level_progress, read_curve, smoothed
        from rlx.records.figures import curve_figure, save_figure

        try:
            curve = read_curve(run.directory, DEFAULT_METRIC)
        except ConfigError:  # no episode ended
            return
        figure = curve_figure(
            [("", band([smoothed(curve, SMOOTHING)]), [curve])],
            DEFAULT_METRIC,
            title=f"{run.config['agent']['name']} on {run.config['env']['id']}",
            levels=level_progress(run.directory),
        )
        save_figure(figure, run.directory / CURVE)
