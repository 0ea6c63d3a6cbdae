"""`rlx imitate`: a run whose agent has learned from demonstrations before its first step."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
from rlx.config_files import load_config, parse_override
from rlx.contracts import DemonstratedEnv
from rlx.errors import ConfigError, RlxError
from rlx.records.run_folder import create_run_folder, strict
from rlx.registry import Registry
from rlx.run.assembly import Assembler
from rlx.run.loop import Run


def configure(parser: argparse.ArgumentParser, registry: Registry) -> None:
    parser.epilog = (
        "Go on with `rlx run --resume RUN`, or start another run from what was learned with "
        "`rlx run --init-from RUN`."
    )
    add = parser.add_argument
    add(
        "demonstrations",
        nargs="+",
        metavar="DEMO[@LEVEL]|KEY=VALUE",
        help="movies (.fm2, .bk2, .txt) or tapes, and config overrides; @LEVEL says where a .txt starts",
    )
    add("--config", metavar="FILE", help="YAML config file, as for rlx run")
    add("--env", metavar="ID", help="environment id")
    add("--agent", metavar="NAME", help="agent: ppo, sac, dqn, rainbow, routed")
    add("--encoder", metavar="NAME", help="encoder; auto fits the observation")
    add("--run-dir", metavar="DIR", help="run folder (default: runs/<env>-<agent>-<date>)")
    add("--seed", metavar="N", help="seed of everything random")
    add("--device", metavar="DEVICE", help="auto, cpu, cuda or mps")
    add("--epochs", type=int, default=100, metavar="N", help="passes over the demonstrations (default 100)")
    add("--batch-size", type=int, default=64, metavar="N", help="steps of a minibatch (default 64)")
    add("--json", action="store_true", help="print JSON")


SETTINGS = {"env": "env.id", "agent": "agent.name", "encoder": "encoder.name", "run_dir": "run_dir"}


def run(args: argparse.Namespace, registry: Registry) -> int:
    from rlx_agents.imitation import Imitation, imitate

    if args.epochs < 1 or args.batch_size < 1:
        raise ConfigError(f"--epochs is {args.epochs}, --batch-size {args.batch_size}; expected 1 or more")
    files, overrides = _sorted_out(args.demonstrations)
    config = load_config(args.config, overrides, _settings(args))
    # What is learned here has nothing to do with where episodes start.
    config = Assembler(replace(config, curriculum=None), registry).check()
    assembler = Assembler(config, registry)
    assembler.rehearse()
    folder = create_run_folder(config)
    config = replace(config, run_dir=str(folder))
    learner = Run(Assembler(config, registry), folder)
    episodes = [_episode(learner.parts.env, file, level) for file, level in files]
    how = Imitation(epochs=args.epochs, batch_size=args.batch_size, seed=config.seed)
    course = list(imitate(learner.parts.agent, episodes, how))
    learner.keep()
    _report(args, folder, episodes, course)
    return 0


def _settings(args: argparse.Namespace) -> dict[str, Any]:
    settings = {key: getattr(args, name) for name, key in SETTINGS.items() if getattr(args, name) is not None}
    for name in ("seed", "device"):
        if getattr(args, name) is not None:
            settings[name] = parse_override(f"{name}={getattr(args, name)}")[1]
    return settings


def _sorted_out(words: Sequence[str]) -> tuple[list[tuple[str, str | None]], list[str]]:
    """Returns demonstrations with their levels, and overrides."""
    overrides = [word for word in words if "=" in word and not Path(word).exists()]
    files: list[tuple[str, str | None]] = []
    for word in words:
        if word not in overrides:
            path, at, level = word.rpartition("@")
            files.append((path, level) if at and not Path(word).exists() else (word, None))
    if not files:
        raise ConfigError(
            "no demonstration: give a movie or a tape; `rlx play GAME --record FILE.bk2` makes one"
        )
    return files, overrides


def _episode(env: Any, path: str, level: str | None) -> Any:
    from rlx_agents.imitation import Episode
    from rlx_agents.observations import map_obs

    if not isinstance(env, DemonstratedEnv):
        raise ConfigError("rlx imitate needs an environment that replays demonstrations, as rlx-emu-nes's do")
    steps = list(env.demonstration(path, level))
    if not steps:
        raise RlxError(f"demonstration {path!r} has no step of this environment")
    obs = map_obs(lambda *rows: np.stack(rows), *(step.obs for step in steps))
    return Episode(obs=obs, actions=np.stack([step.action for step in steps]))


def _report(
    args: argparse.Namespace, folder: Path, episodes: Sequence[Any], course: Sequence[tuple[float, float]]
) -> None:
    steps = sum(len(episode.actions) for episode in episodes)
    loss, alike = course[-1]
    if args.json:
        facts = {
            "run": str(folder),
            "demonstrations": len(episodes),
            "steps": steps,
            "loss": loss,
            "accuracy": alike,
            "course": [{"loss": a, "accuracy": b} for a, b in course],
        }
        sys.stdout.write(json.dumps(strict(facts), indent=1) + "\n")
        return
    sys.stdout.write(
        f"{len(episodes)} demonstrations, {steps} steps: after {len(course)} epochs the agent does "
        f"{alike:.1%} of them alike (loss {course[0][0]:.3f} -> {loss:.3f})\n"
        f"go on with: rlx run --resume {folder}\n"
    )
