"""`rlx bench games`: how well a random agent, a demonstration and a trained agent play each level."""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np
from rlx.config import RunConfig
from rlx.config_files import load_config
from rlx.contracts import EnvInfo, Player
from rlx.errors import ConfigError, RlxError
from rlx.play.playback import choose_levels
from rlx.records.redaction import redacted_command
from rlx.records.statistics import bootstrap
from rlx.registry import Registry
from rlx.run.assembly import Assembler
from rlx.run.evaluation import evaluate, evaluation_envs
from rlx.run.seeding import derive_seed

FORMAT = "rlx-bench-games"
VERSION = 2
PLAYERS = ("random", "demonstration", "trained")


def configure(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    add("overrides", nargs="*", default=[], metavar="KEY=VALUE", help="config overrides of the trained agent")
    add("--games", default="", metavar="TEXT,…", help="games whose id contains one of these (default all)")
    add("--level", action="append", default=[], metavar="LEVEL", help="only this level; may be repeated")
    add("--agent", default="ppo", metavar="NAME", help="agent to train (default ppo)")
    add("--steps", type=int, default=20_000, metavar="N",
        help="environment steps that it trains on each level, 0 for none (default 20000)")  # fmt: skip
    add("--episodes", type=int, default=20, metavar="N", help="episodes that are played (default 20)")
    add("--seed", type=int, default=1, metavar="N", help="seed of everything (default 1)")
    add("--demonstrations", metavar="PATTERN",
        help="files that somebody's play is in, e.g. 'games/{game}/movies/{level}.txt'")  # fmt: skip
    add("--players", default=",".join(PLAYERS), metavar="NAME,…",
        help=f"who plays, of {', '.join(PLAYERS)} (default all three)")  # fmt: skip
    add("--json", metavar="FILE",
        help="write the results, level by level; a file keeps those of other levels and players")  # fmt: skip


@dataclass(frozen=True, kw_only=True)
class Result:
    """How well one player did on one level. Intervals are bootstrapped over episodes, 95%."""

    env: str
    level: str
    player: str
    """`random`, `demonstration`, or the agent's name."""
    episodes: int
    return_mean: float
    return_low: float
    return_high: float
    success_rate: float
    """NaN where the game does not know of success."""
    length_mean: float
    """Steps of an episode."""
    steps: int = 0
    """Environment steps of training."""
    train_s: float = 0.0
    """Processor seconds of training."""
    overrides: tuple[str, ...] = ()
    """Of the config, for this player."""


def run(args: argparse.Namespace, registry: Registry) -> int:
    from rich.console import Console

    _check(args)
    console = Console()
    found: list[Result] = []
    with Console(stderr=True).status("starting") as status:
        for result in results(args, registry, status.update):
            found.append(result)
            if args.json:
                _write(result, args)
    _show(found, console)
    if args.json:
        console.print(f"wrote {args.json}", highlight=False)
    return 0


def _check(args: argparse.Namespace) -> None:
    if args.steps < 0 or args.episodes < 1:
        raise ConfigError(f"--steps {args.steps} --episodes {args.episodes}; expected at least 0 and 1")
    strangers = set(args.players.split(",")) - set(PLAYERS)
    if strangers:
        raise ConfigError(f"--players {args.players}; expected some of {', '.join(PLAYERS)}, with commas")
    pattern = args.demonstrations
    if args.json:
        _read(Path(args.json))  # before anything is trained
    if pattern and "{level}" not in pattern:
        raise ConfigError(
            f"--demonstrations {pattern!r} has no {{level}}, so all levels would share one file"
        )


def results(
    args: argparse.Namespace, registry: Registry, progress: Callable[[str], None] = lambda text: None
) -> Iterator[Result]:
    """Yields the results of every player on every level of the games that are asked for.

    Raises:
        ConfigError: no installed game has such a level, or the agent cannot train on one.
    """
    from rlx.commands.envs import installed_environments

    asked = [text.lower() for text in args.games.split(",")]
    games = [
        info
        for _, info in installed_environments(registry)
        if info.levels and not info.needs and any(text in info.id.lower() for text in asked)
    ]
    pairs = [(game, level) for game in games for level in game.levels if level in (args.level or game.levels)]
    if not pairs:
        raise ConfigError("no installed game has such a level; `rlx envs` shows those that can be built")
    for game, level in pairs:
        bench = LevelBench(args, registry, game, level)
        for player in args.players.split(","):
            progress(f"{game.id} {level}: {player}")
            if (result := getattr(bench, player)()) is not None:
                yield result


class OneLevel(Assembler):
    """Makes environments whose episodes all start at one level, for training and for evaluation."""

    def __init__(self, config: RunConfig, registry: Registry, level: str) -> None:
        super().__init__(config, registry)
        self._level = level

    def make_env(self, num_envs: int, *, evaluation: bool = False, render: bool = False) -> Any:
        env = super().make_env(num_envs, evaluation=evaluation, render=render)
        choose_levels(env, [self._level])
        return env


class LevelBench:
    """One level of one game."""

    def __init__(self, args: argparse.Namespace, registry: Registry, game: EnvInfo, level: str) -> None:
        self._args = args
        self._game = game
        self._level = level
        settings = {
            "env.id": game.id,
            "agent.name": args.agent,
            "seed": args.seed,
            "total_steps": max(args.steps, 1),
            "evaluation.episodes": 0,
            "checkpoint.interval": 0,
        }
        config = Assembler(load_config(None, args.overrides, settings), registry).check()
        self._assembler = OneLevel(config, registry, level)

    def random(self) -> Result:
        """Returns how a player does that chooses actions by chance."""
        return self._play("random", lambda env: RandomPlayer(env, self._args.seed))

    def demonstration(self) -> Result | None:
        """Returns how the recorded play of somebody does; None if there is none for this level."""
        path = self._demonstration_file()
        if path is None:
            return None
        env = self._assembler.make_env(1, evaluation=True)
        try:
            replay = getattr(env, "demonstration", None)  # rlx.contracts.DemonstratedEnv
            if replay is None:
                raise ConfigError(f"{self._game.id} cannot replay demonstrations; leave out --demonstrations")
            steps = list(replay(str(path), self._level))
        finally:
            env.close()
        total = np.array([sum(step.reward for step in steps)])
        success = np.array([float(bool(steps) and steps[-1].success)])
        return self._result("demonstration", total, success, np.array([len(steps)]))

    def _demonstration_file(self) -> Path | None:
        if not self._args.demonstrations:
            return None
        game = self._game.id.split("/")[-1].split("-v")[0].lower()
        path = Path(self._args.demonstrations.replace("{game}", game).replace("{level}", self._level))
        return path if path.is_file() else None

    def trained(self) -> Result | None:
        """Trains the agent on this level alone and returns how it does then."""
        from rlx.run.loop import Run

        if not self._args.steps:
            return None
        with tempfile.TemporaryDirectory(prefix="rlx-bench-") as folder:
            training = Run(self._assembler, Path(folder))
            began = time.process_time()
            outcome = training.execute()
            train_s = time.process_time() - began
        if outcome.status != "finished":
            raise RlxError(f"training on {self._game.id} {self._level}: {outcome.status}, {outcome.reason}")
        agent, seed = training.parts.agent, derive_seed(self._args.seed, "evaluation player")
        return self._play(
            self._args.agent,
            lambda env: agent.player(env.num_envs, seed=seed),
            steps=outcome.step,
            train_s=train_s,
        )

    def _play(self, name: str, player: Callable[[Any], Player], **facts: Any) -> Result:
        env = self._assembler.make_env(evaluation_envs(self._args.episodes), evaluation=True)
        try:
            episodes = evaluate(player(env), env, self._args.episodes)
        finally:
            env.close()
        return self._result(name, episodes.returns, episodes.success, episodes.lengths, **facts)

    def _result(
        self, name: str, returns: np.ndarray, success: np.ndarray, lengths: np.ndarray, **facts: Any
    ) -> Result:
        interval = bootstrap([returns], lambda strata: float(strata[0].mean()))
        return Result(
            env=self._game.id,
            level=self._level,
            player=name,
            episodes=len(returns),
            return_mean=interval.value,
            return_low=interval.low,
            return_high=interval.high,
            success_rate=float(np.mean(success)),
            length_mean=float(np.mean(lengths)),
            overrides=tuple(self._args.overrides),
            **facts,
        )


class RandomPlayer:
    """Chooses actions by chance."""

    def __init__(self, env: Any, seed: int) -> None:
        self._space = env.action_space
        self._space.seed(derive_seed(seed, "random player"))

    def act(self, obs: Any, first: np.ndarray) -> np.ndarray:
        return np.asarray(self._space.sample())

    def explain(self) -> dict[str, np.ndarray]:
        return {}


def _write(result: Result, args: argparse.Namespace) -> None:
    """Puts a result into the file, in place of an older one of the same player on the same level.

    Raises:
        RlxError: the file holds something else.
    """
    from rlx.records.run_folder import strict
    from rlx.records.system_facts import system_facts

    path = Path(args.json)
    known = _read(path)
    command = "rlx " + redacted_command(" ".join(sys.argv[1:]))
    new = strict(asdict(result))
    results = {(r["env"], r["level"], r["player"]): r for r in [*known["results"], new]}
    facts = {
        "format": FORMAT,
        "version": VERSION,
        "commands": list(dict.fromkeys([*known["commands"], command])),
        "seed": args.seed,
        "machine": system_facts(),
        "results": list(results.values()),
    }
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(strict(facts), indent=1) + "\n", encoding="utf-8")


def _read(path: Path) -> dict[str, Any]:
    if not path.exists():
        return {"commands": [], "results": []}
    try:
        known = json.loads(path.read_text(encoding="utf-8"))
    except ValueError as error:
        raise RlxError(f"--json {path}: no JSON ({error}); name another file") from None
    if not isinstance(known, dict) or (known.get("format"), known.get("version")) != (FORMAT, VERSION):
        raise RlxError(f"--json {path}: not a file of `rlx bench games` (version {VERSION}); name another")
    return known


HEADINGS = ("game", "level", "player", "return", "95%", "goal reached", "length", "trained steps")
TEXTS = 3
"""Columns that are aligned to the left."""


def _show(found: list[Result], console: Any) -> None:
    rows = [HEADINGS, *map(_cells, found)]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = [
            cell.ljust(width) if i < TEXTS else cell.rjust(width)
            for i, (cell, width) in enumerate(zip(row, widths, strict=True))
        ]
        console.print("  ".join(cells).rstrip(), highlight=False, markup=False, soft_wrap=True)


def _cells(r: Result) -> tuple[str, ...]:
    return (
        r.env,
        r.level,
        r.player,
        f"{r.return_mean:.2f}",
        f"{r.return_low:.2f} to {r.return_high:.2f}" if r.episodes > 1 else "",
        f"{r.success_rate:.0%}" if r.success_rate == r.success_rate else "-",
        f"{r.length_mean:.0f}",
        f"{r.steps:,}" if r.steps else "",
    )
