"""Writes `docs/benchmark.md`: our own games, level by level, from the results of `rlx bench games`.

The page tells the commands that make the results. Then: python docs/generate_benchmark.py
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

RESULTS = Path(__file__).parent / "results" / "games.json"
CLAIMS = RESULTS.with_name("claims.json")
PAGE = Path(__file__).with_name("benchmark.md")


class Game(NamedTuple):
    """What the page says about a game."""

    title: str
    asks: str
    remark: str = ""


GAMES = {
    "rlx/Runner-v0": Game("Foxfire", "running and jumping; the goal is the stage's lantern"),
    "rlx/Maze-v0": Game("Keyhollow", "exploration; reward for keys, doors and one treasure only"),
    "rlx/Memory-v0": Game(
        "Night Post",
        "memory; a sign in the first room decides a door rooms later",
        "The first two levels come with four signs each (`level-1-1`, `-2`, `-5`, `-6`). Training and\n"
        "evaluation draw the sign anew in each episode here, so that one line stands for the four.",
    ),
    "rlx/Duel-v0": Game(
        "Acorn Alley", "an opponent; the goal is a match won, the return hits less hits taken"
    ),
    "rlx/Shooter-v0": Game("Glimmerfen", "dense action; the goal is a wave and its boss, or the boss alone"),
}
REACHED, GUESSED = 0.9, 0.3
"""Shares of episodes from which a level counts as done, and as done by luck."""
GAIN = 0.05
"""Part of the way from chance to the script's return from which a difference is worth a word."""

INTRODUCTION = """\
# Our own games as a benchmark

<!-- Written by docs/generate_benchmark.py from docs/results/games.json; edits here are lost. -->

Five NES games that anyone may install, run and publish. Each level was played by three players: one that
chooses actions by chance, the recorded movie of a scripted player (`games/*/movies`, four frames a step),
and, where it says so, PPO after a small budget. Evaluation episodes begin with up to {noop} frames of random
buttons and a random state of the game's own generator; movies are played once, from the level's own start.
Returns are sums of the game's reward, with a bootstrap interval of 95 % over {episodes} episodes; *goal* is
the share of episodes that reach the level's goal.

```sh
{training}
rlx bench games --games runner,maze,memory,duel,shooter --players demonstration --steps 0 \\
    --demonstrations 'packages/emu-nes/games/{{game}}/movies/{{level}}.txt' \\
    --json docs/results/games.json env.observation=ram env.frame_stack=1
python docs/generate_benchmark.py
```

PPO sees small pictures here and has a small network: to learn the {levels} levels that it was tried on, each
alone, took {minutes:.0f} minutes of one processor core together. A result is written as soon as it is there
and takes the place of an older one of the same player on the same level, so a command may also be
given in parts (`--games maze --level level-2`). `docs/results/games.json` has the commands as they were
given and the overrides of each figure.
"""

CLAIMS_INTRODUCTION = """\
## What memory, exploration and curricula are worth

Share of evaluation episodes that reach the goal, a figure per seed, after equal environment steps with and
without the part in question.

```sh
python tests/claim_trials.py backplay --out docs/results/claims.json
```
"""


def main() -> None:
    results = json.loads(RESULTS.read_text())["results"]
    page = [*lines(results)]
    if CLAIMS.exists():
        page += claims(json.loads(CLAIMS.read_text()))
    PAGE.write_text("\n".join(page).rstrip() + "\n", encoding="utf-8")


def lines(results: list[dict[str, Any]]) -> Iterator[str]:
    """Yields the page, a section per game."""
    trained = [result for result in results if result["steps"] > 0]
    common = common_overrides(trained)
    yield INTRODUCTION.format(
        episodes=max(result["episodes"] for result in results),
        noop=30,
        training="\n".join(training_commands(trained)),
        levels=len(trained),
        minutes=sum(result["train_s"] for result in trained) / 60,
    )
    for env, game in GAMES.items():
        of_game = [result for result in results if result["env"] == env]
        if of_game:
            yield from section(env, game, of_game, common)
    missing = [game.title for env, game in GAMES.items() if not any(r["env"] == env for r in trained)]
    if missing:
        yield f"No trained agent has been measured yet on {', '.join(missing)}.\n"


def training_commands(trained: list[dict[str, Any]]) -> Iterator[str]:
    """Yields a command for all games whose agents were trained for equally many steps."""
    for steps in sorted({result["steps"] for result in trained}):
        group = [result for result in trained if result["steps"] == steps]
        games = dict.fromkeys(result["env"].split("/")[1].split("-")[0].lower() for result in group)
        overrides = common_overrides(group)
        of_env, others = (
            " ".join(quoted(o) for o in overrides if o.startswith("env.") == wanted)
            for wanted in (True, False)
        )
        yield (
            f"rlx bench games --games {','.join(games)} --players random,trained \\\n"
            f"    --episodes {group[0]['episodes']} --steps {steps} --json docs/results/games.json \\\n"
            f"    {of_env} \\\n    {others}"
        )


def section(env: str, game: Game, results: list[dict[str, Any]], common: list[str]) -> Iterator[str]:
    """Yields what the page says about one game."""
    yield f"## {game.title} (`{env}`)\n\nAsks for {game.asks}.\n"
    trained = [result for result in results if result["steps"] > 0]
    more = [override for override in common_overrides(trained) if override not in common]
    if more:
        yield f"By chance and by PPO it is played with `{' '.join(map(quoted, more))}`.\n"
    if game.remark:
        yield f"{game.remark}\n"
    columns = ("PPO | goal | after | ", "--: | --: | --: | ") if trained else ("", "")
    yield f"| level | random | goal | script | steps | {columns[0]}separates |"
    yield f"| --- | --: | --: | --: | --: | {columns[1]}--- |"
    for level in dict.fromkeys(result["level"] for result in results):
        players = {result["player"]: result for result in results if result["level"] == level}
        yield f"| {level} | {' | '.join(cells(players, bool(trained)))} |"
    yield ""


def common_overrides(results: list[dict[str, Any]]) -> list[str]:
    """Returns the overrides that all of these results have, in the order of the first."""
    first = results[0]["overrides"] if results else []
    return [override for override in first if all(override in result["overrides"] for result in results)]


def quoted(override: str) -> str:
    """Returns an override as a shell reads it."""
    return f"'{override}'" if set(override) & set(" [") else override


def claims(results: dict[str, dict[str, Any]]) -> Iterator[str]:
    """Yields the section on what a part of rlx is worth on these games."""
    yield CLAIMS_INTRODUCTION
    yield "| claim | config | levels | observation | steps | with | without |"
    yield "| --- | --- | --- | --- | --: | --: | --: |"
    for name, claim in results.items():
        with_, without = (
            ", ".join(f"{run['success_rate']:.0%}" for run in claim[way]) for way in ("with", "without")
        )
        levels = ", ".join(claim["levels"])
        config = f"`{claim['config']}`; without: `{' '.join(claim['without_is'])}`"
        steps = f"{claim['total_steps']:,}"
        facts = (f"`{name}`: {claim['says']}", config, levels, claim["observation"], steps)
        yield f"| {' | '.join((*facts, with_, without))} |"


def cells(players: dict[str, dict[str, Any]], learned: bool) -> Iterator[str]:
    """Yields the columns of one level; those of the trained agent if the game has one."""
    chance, script = players["random"], players.get("demonstration")
    trained = next((r for name, r in players.items() if name not in ("random", "demonstration")), None)
    yield from (interval(chance), f"{chance['success_rate']:.0%}")
    yield from (f"{script['return_mean']:.2f}", f"{script['length_mean']:.0f}") if script else ("", "")
    if learned and trained is None:
        yield from ("", "", "")
    elif trained is not None:
        yield from (interval(trained), f"{trained['success_rate']:.0%}", f"{trained['steps']:,}")
    yield separates(chance, script, trained)


def interval(result: dict[str, Any]) -> str:
    return f"{result['return_mean']:.2f} ({result['return_low']:.2f} to {result['return_high']:.2f})"


def separates(chance: dict[str, Any], script: dict[str, Any] | None, trained: dict[str, Any] | None) -> str:
    """Which players the level tells apart, from the figures alone."""
    if chance["success_rate"] >= REACHED:
        return "nobody: chance does it"
    if chance["success_rate"] >= GUESSED:
        return "who knows from who guesses"
    if trained is None:
        return "script from chance" if script and script["success_rate"] >= REACHED else ""
    if trained["success_rate"] >= REACHED:
        return "PPO and script from chance"
    if trained["success_rate"] >= GUESSED:
        return "all three: PPO reaches the goal at times"
    whole_way = script["return_mean"] - chance["return_mean"] if script else 0.0
    gained = trained["return_mean"] - chance["return_mean"]
    if trained["return_low"] > chance["return_high"] and gained > GAIN * whole_way:
        return "all three: PPO gains, the goal is beyond this budget"
    return "script from both: PPO does no better than chance"


if __name__ == "__main__":
    main()
