"""Measures rlx with `rlx bench` and writes `docs/performance.md` with its picture and reports.

python docs/generate_performance.py            measures everything (about 15 minutes on two processors)
python docs/generate_performance.py NAME …     measures only these, the rest is as it was
python docs/generate_performance.py --render   writes page and picture from the reports that are there
"""

from __future__ import annotations

import shlex
import sys
from pathlib import Path

import numpy as np
from rlx.bench.report import Measurement, Report, paired_ratio, read_report, spread
from rlx.cli import main as rlx
from rlx.records.figures import COLOURS, save_figure

FOLDER = Path(__file__).with_name("performance")
PAGE = Path(__file__).with_name("performance.md")
PICTURE = FOLDER / "performance.png"

PONG = "agents env.atari=true env.imports=[ale_py] threads=1"
PLAIN = "agent.dueling=false agent.double=false"

BENCHMARKS: dict[str, tuple[str, list[str]]] = {
    "pong-ppo": (
        "PPO on Pong's pixels, beside Stable-Baselines3 with its own preprocessing; bf16 and float32",
        shlex.split(
            f"{PONG} --env ALE/Pong-v5 --steps 128 --against sb3 --repeats 2 --variant agent.amp=none"
        ),
    ),
    "pong-ppo-2-threads": (
        "PPO on Pong's pixels on two threads",
        shlex.split(
            "agents env.atari=true env.imports=[ale_py] threads=2 "
            "--env ALE/Pong-v5 --steps 128 --against sb3 --repeats 2"
        ),
    ),
    "pong-ppo-recurrent": (
        "Recurrent PPO (LSTM) on Pong's pixels, beside sb3-contrib",
        shlex.split(f"{PONG} encoder=lstm --env ALE/Pong-v5 --steps 128 --against sb3 --repeats 1"),
    ),
    "pong-dqn": (
        "DQN on Pong's pixels, beside Stable-Baselines3 with an equal network",
        shlex.split(
            f"{PONG} {PLAIN} --env ALE/Pong-v5 --agent dqn --num-envs 4 --steps 260 --against sb3 --repeats 1"
        ),
    ),
    "pong-rainbow-sac": (
        "Rainbow and SAC on Pong's pixels (see the note on CleanRL above)",
        shlex.split(f"{PONG} --env ALE/Pong-v5 --agent rainbow,sac --num-envs 4 --steps 260 --repeats 1"),
    ),
    "cartpole-ppo": (
        "PPO on CartPole, beside Stable-Baselines3",
        shlex.split("agents threads=1 --env CartPole-v1 --steps 1024 --against sb3 --repeats 3"),
    ),
    "cartpole-ppo-recurrent": (
        "Recurrent PPO (LSTM) on CartPole, beside sb3-contrib",
        shlex.split("agents threads=1 encoder=lstm --env CartPole-v1 --steps 512 --against sb3 --repeats 2"),
    ),
    "learn-cartpole": (
        "Whole runs of PPO on CartPole, beside Stable-Baselines3",
        ["runs", "--against", "sb3", "--steps", "20000", "--repeats", "3"],
    ),
    "trackers": (
        "What TensorBoard, MLflow (SQLite) and W&B (offline) together cost PPO on the bundled NES game",
        shlex.split(
            "runs --env rlx/Runner-v0 --steps 9216 --skip 2048 --repeats 8 --warm-up 0 "
            "--variant trackers=[tensorboard,mlflow,wandb] threads=1"
        ),
    ),
    "agents-pixels": (
        "PPO alone on 84x84x4 pixels: acting, storing, learning; the environment costs nothing",
        ["agents", "--observation", "pixels", "--steps", "128", "--against", "sb3", "--repeats", "3"],
    ),
    "agents-vector": (
        "PPO alone on vectors of 8 numbers",
        ["agents", "--observation", "vector", "--steps", "1024", "--against", "sb3"],
    ),
    "env-runner": (
        "The bundled NES game, random actions",
        ["env", "--env", "rlx/Runner-v0", "--num-envs", "8", "--steps", "500"],
    ),
    "env-cartpole": (
        "CartPole, random actions, beside gymnasium's own vector environments",
        ["env", "--env", "CartPole-v1", "--against", "gymnasium-sync,gymnasium-async"],
    ),
}

INTRODUCTION = """\
# Performance

<!-- Written by docs/generate_performance.py from the reports in docs/performance; edits here are lost. -->

Numbers from `rlx bench`. Contenders live in processes of their own and take turns, round by round, so that
whatever else the machine does hits all of them. Rates are environment steps per second, medians over the
rounds. The rate per processor second depends less on what else runs than the rate per wall second. Ratios
are medians of the rounds' ratios with bootstrap intervals of 95%; they are what these numbers are good for.

Measure on your machine, and compare with an earlier report:

```sh
pip install stable-baselines3
rlx bench agents threads=1 --env CartPole-v1 --steps 1024 --against sb3 --json new.json
rlx bench compare docs/performance/cartpole-ppo.json new.json
```

Peers run with the settings of our presets: the same networks (Nature CNN, or two layers of 64), rollouts,
minibatches, epochs and threads.

CleanRL cannot be installed beside a current Gymnasium. On one thread of an EPYC 9004 processor its Rainbow
made 26.5 steps a second on Pong, its SAC 14.5, where Stable-Baselines3's DQN made 72.5. So 0.37 and 0.20 of
what that DQN makes below stand for CleanRL here: a conversion, not a measurement.
"""


def main(arguments: list[str]) -> int:
    """Measures what is asked for, then writes page and picture; returns the exit code."""
    names = [] if arguments == ["--render"] else arguments or list(BENCHMARKS)
    FOLDER.mkdir(exist_ok=True)
    for name in names:
        command = ["bench", *BENCHMARKS[name][1]]
        sys.argv = ["rlx", *command]  # reports note the command line
        if code := rlx([*command, "--json", str(_file(name))]):
            return code
    reports = {name: read_report(_file(name)) for name in BENCHMARKS if _file(name).exists()}
    save_figure(_picture(reports), PICTURE)
    PAGE.write_text(_page(reports), encoding="utf-8")
    return 0


def _file(name: str) -> Path:
    return FOLDER / f"{name}.json"


def _page(reports: dict[str, Report]) -> str:
    parts = [INTRODUCTION, f"![steps per processor second](performance/{PICTURE.name})\n"]
    for name, report in reports.items():
        command = "rlx bench " + " ".join(f"'{a}'" if "[" in a else a for a in BENCHMARKS[name][1])
        parts += [f"## {BENCHMARKS[name][0]}\n", f"`{command}`\n", f"{report.what}.\n", _table(report)]
        first, *others = report.measurements
        lines = [f"- {first.name} / {other.name}: {_ratios(first, other)}" for other in others]
        lines += [f"- phases of {m.name}: {_phases(m)}" for m in report.measurements if m.shares()]
        parts += ["\n".join(lines) + "\n", _machine(report)]
    return "\n".join(parts)


def _table(report: Report) -> str:
    rows = ["| contender | per s | quartiles | per processor s | peak memory MiB |", "|---|---|---|---|---|"]
    for m in report.measurements:
        wall, cpu = spread(m.rates()), spread(m.rates("cpu"))
        quartiles = f"{wall['first_quartile']:,.0f} to {wall['third_quartile']:,.0f}"
        about = f" ({m.about})" if m.about else ""
        rows.append(
            f"| `{m.name}`{about} | {wall['median']:,.0f} | {quartiles} | {cpu['median']:,.0f} "
            f"| {m.peak_memory_mib:,.0f} |"
        )
    return "\n".join(rows) + "\n"


def _ratios(of: Measurement, to: Measurement) -> str:
    wall, cpu = paired_ratio(of, to), paired_ratio(of, to, "cpu")
    return (
        f"{wall.value:.3f} ({wall.low:.3f} to {wall.high:.3f}) per second, "
        f"{cpu.value:.3f} ({cpu.low:.3f} to {cpu.high:.3f}) per processor second"
    )


def _phases(m: Measurement) -> str:
    return ", ".join(f"{name} {share:.0%}" for name, share in m.shares().items())


def _machine(report: Report) -> str:
    facts = report.machine
    torch = facts.get("version/torch", "no torch")
    return (
        f"On {facts['hardware/processor']}, {facts['hardware/processors_usable']} processors, "
        f"Python {facts['python']}, torch {torch}, revision {str(facts.get('git/revision', '?'))[:10]}.\n"
    )


def _picture(reports: dict[str, Report]):
    """Returns a figure with one panel per benchmark: medians and quartiles per processor second."""
    from matplotlib.figure import Figure

    heights = [len(report.measurements) + 1 for report in reports.values()]
    figure = Figure(figsize=(8.0, 0.42 * sum(heights) + 0.5), layout="constrained")
    panels = figure.subplots(len(reports), 1, squeeze=False, height_ratios=heights)[:, 0]
    for axes, (name, report) in zip(panels, reports.items(), strict=True):
        found = [spread(m.rates("cpu")) for m in report.measurements]
        medians = np.array([f["median"] for f in found])
        errors = [
            medians - [f["first_quartile"] for f in found],
            [f["third_quartile"] for f in found] - medians,
        ]
        colours = [COLOURS[0] if m.name.startswith("rlx") else COLOURS[7] for m in report.measurements]
        labels = [m.name.replace("trackers=", "") for m in report.measurements]
        axes.barh(range(len(found)), medians, xerr=errors, color=colours, height=0.65, capsize=3)
        axes.set_yticks(range(len(found)), labels, fontsize="small")
        axes.invert_yaxis()
        axes.set_title(name, fontsize="medium", loc="left")
        axes.margins(x=0.12)
        for row, f in enumerate(found):
            axes.text(f["third_quartile"], row, f"   {f['median']:,.0f}", va="center", fontsize="small")
        axes.tick_params(axis="x", labelsize="small")
        axes.spines[["top", "right"]].set_visible(False)
    panels[-1].set_xlabel("environment steps per processor second (median, quartiles)")
    return figure


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
