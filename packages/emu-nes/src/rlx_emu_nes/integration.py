"""Integration folders of stable-retro, read as games: ``data.json``, ``scenario.json``, ``metadata.json``
and ``.state`` files.

Source: https://retro.readthedocs.io/en/latest/integration.html. Differences: Lua scripts do not run; those
of the collection are known (`integration_scripts`), others are refused (derive from `NESVectorEnv`
instead). ``crop`` is left to the environment.
"""

from __future__ import annotations

import json
import re
from itertools import product
from keyword import iskeyword
from pathlib import Path
from typing import Any

from rlx_emu_nes.buttons import NOOP, parse_buttons
from rlx_emu_nes.expression import FRAMES
from rlx_emu_nes.game import Defaults, Field, Game, GameError, Level, Reward, ScriptStep
from rlx_emu_nes.game_table import RESERVED_INFOS, check_game
from rlx_emu_nes.integration_scripts import script_expression

NAMESPACE = "retro"

# Operation to the expression of its result: positive is a success.
_OPERATIONS = {
    "equal": "({v} == {r})",
    "negative-equal": "-({v} == {r})",
    "not-equal": "({v} != {r})",
    "less-than": "({v} < {r})",
    "greater-than": "({v} > {r})",
    "less-or-equal": "({v} <= {r})",
    "greater-or-equal": "({v} >= {r})",
    "nonzero": "({v} != 0)",
    "zero": "({v} == 0)",
    "negative": "({v} < 0)",
    "positive": "({v} > 0)",
    "sign": "sign({v})",
}
_DIRECTIONS = ("", "Up", "Down", "Left", "Right", "Up+Left", "Up+Right", "Down+Left", "Down+Right")
_BUTTONS = ("", "A", "B", "A+B")


def read_integration(folder: str | Path) -> Game:
    """The game of an integration folder; its ROM is the user's.

    Raises:
        GameError: data.json is missing, a file is damaged, or a script is not known.
    """
    folder = Path(folder)
    names = _Names(_json(folder / "data.json").get("info", {}))
    scenario = _json_if_there(folder / "scenario.json")
    metadata = _json_if_there(folder / "metadata.json")
    title = re.sub(r"-Nes(-v\d+)?$", "", folder.name)
    levels = _levels(folder)
    game = Game(
        id=f"{NAMESPACE}/{folder.name}",
        title=title,
        path=folder / "data.json",
        rom_sha1=_hashes(folder),
        fields=names.fields(folder),
        rewards={"scenario": Reward(terms=_reward_terms(scenario, names, folder))},
        actions={"discrete": _discrete(), "minimal": _minimal()},
        terminated=_terminated(scenario, names, folder),
        life_lost=f"delta({names.safe['lives']}) < 0" if "lives" in names.safe else "0",
        info={name: name for name in names.safe.values()},
        levels=levels,
        defaults=_defaults(metadata, levels),
    )
    check_game(game)
    return game


class _Names:
    """The variables of ``data.json``, under names that an expression can hold."""

    def __init__(self, info: dict[str, dict[str, Any]]) -> None:
        self.info = info
        self.safe: dict[str, str] = {}
        for name in info:
            safe = re.sub(r"\W", "_", name)
            safe = f"v_{safe}" if not safe.isidentifier() or iskeyword(safe) or safe == FRAMES else safe
            while safe in self.safe.values() or safe in RESERVED_INFOS:
                safe += "_"
            self.safe[name] = safe

    def fields(self, folder: Path) -> dict[str, Field]:
        where = folder / "data.json"
        return {self.safe[name]: _field(f"{where}: {name}", entry) for name, entry in self.info.items()}

    def expression(self, name: str, measurement: str, folder: Path) -> str:
        if name not in self.safe:
            raise GameError(f"{folder / 'scenario.json'}: variable {name!r} is not in data.json")
        return f"delta({self.safe[name]})" if measurement == "delta" else self.safe[name]


def _field(where: str, entry: dict[str, Any]) -> Field:
    """A field of type ``|u1``, ``<i2``, ``>n6`` (a digit per byte) or ``<d4`` (two digits per byte)."""
    match = re.fullmatch(r"([|<>=])([uidn])([1-8])", str(entry.get("type")))
    if match is None or not isinstance(entry.get("address"), int):
        raise GameError(f"{where}: got {entry!r}; expected an address and a type such as '|u1' or '>n6'")
    order, kind, size = match[1], match[2], int(match[3])
    base = {"d": 100, "n": 10}.get(kind, 256)
    weights = [base**i for i in range(size)]
    mask = entry.get("mask", 0)
    return Field(
        addresses=tuple(range(entry["address"], entry["address"] + size)),
        weights=tuple(reversed(weights) if order == ">" else weights),
        bcd=kind == "d",
        mask=mask if 0 < mask < 1 << 32 else 0,
        sign_bits=8 * size if kind == "i" else 0,
    )


def _script(part: str, scenario: dict[str, Any], folder: Path) -> str:
    """The expression of the script that ``part`` calls.

    Raises:
        GameError: it is not one that we know.
    """
    expression = script_expression(folder, scenario.get("scripts", ()))
    if expression is None:
        raise GameError(
            f"{folder / 'scenario.json'}: {part} calls the script {scenario[part]['script']!r}, which "
            "cannot be run; derive from NESVectorEnv and compute it there"
        )
    return expression


def _reward_terms(scenario: dict[str, Any], names: _Names, folder: Path) -> dict[str, str]:
    reward = scenario.get("reward", {})
    if "script" in reward:
        return {"script": _script("reward", scenario, folder)}
    terms = {}
    for name, spec in reward.get("variables", {}).items():
        value = names.expression(name, _measure(spec, "delta"), folder)
        terms[names.safe[name]] = _reward_term(value, spec)
    if "time" in reward:
        terms["time"] = _reward_term("1", reward["time"])
    return terms or {"nothing": "0"}


def _reward_term(value: str, spec: dict[str, Any]) -> str:
    """What is above zero is multiplied by ``reward``, what is below by ``penalty``."""
    measured = _tested(value, spec)
    reward, penalty = float(spec.get("reward", 0)), float(spec.get("penalty", 0))
    return f"{reward} * max({measured}, 0) + {penalty} * min({measured}, 0)"


def _terminated(scenario: dict[str, Any], names: _Names, folder: Path) -> str:
    done = scenario.get("done", {})
    return _script("done", scenario, folder) if "script" in done else _done(done, names, folder)


def _done(done: dict[str, Any], names: _Names, folder: Path) -> str:
    conditions = [
        f"({_tested(names.expression(name, _measure(spec, 'absolute'), folder), spec)} > 0)"
        for name, spec in done.get("variables", {}).items()
    ]
    conditions += [_done(node, names, folder) for node in done.get("nodes", {}).values()]
    if not conditions:
        return "0"
    word = " and " if done.get("condition") == "all" else " or "
    return f"({word.join(conditions)})"


def _measure(spec: dict[str, Any], default: str) -> str:
    return spec.get("measurement", default)


def _tested(value: str, spec: dict[str, Any]) -> str:
    form = _OPERATIONS.get(spec.get("op", ""))
    return form.format(v=value, r=f"({int(spec.get('reference', 0))})") if form else value


def _levels(folder: Path) -> dict[str, Level]:
    states = {path.stem: Level(state=path.name) for path in sorted(folder.glob("*.state"))}
    return states or {"power-on": Level(script=(ScriptStep(frames=1),))}


def _defaults(metadata: dict[str, Any], levels: dict[str, Level]) -> Defaults:
    state = metadata.get("default_state")
    first = state if state in levels else next(iter(levels))
    return Defaults(reward="scenario", raw_reward="scenario", actions="discrete", levels=(first,))


def _discrete() -> dict[str, int]:
    """Nine directions times A and B."""
    combos = ("+".join(filter(None, pair)) or NOOP for pair in product(_DIRECTIONS, _BUTTONS))
    return {combo: parse_buttons(combo) for combo in combos}


def _minimal() -> dict[str, int]:
    return {combo: parse_buttons(combo) for combo in (NOOP, "Right", "Right+A", "Right+B", "A", "B", "Left")}


def _hashes(folder: Path) -> tuple[str, ...]:
    path = folder / "rom.sha"
    return tuple(path.read_text().split()) if path.is_file() else ()


def _json_if_there(path: Path) -> dict[str, Any]:
    return _json(path) if path.is_file() else {}


def _json(path: Path) -> dict[str, Any]:
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise GameError(f"{path}: cannot be read ({error.strerror or error})") from None
    except ValueError as error:
        raise GameError(f"{path}: not JSON: {error}") from None
    if not isinstance(found, dict):
        raise GameError(f"{path}: expected an object, got {type(found).__name__}")
    return found
