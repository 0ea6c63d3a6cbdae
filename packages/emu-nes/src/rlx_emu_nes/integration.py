"""Integration folders of stable-retro, read as games: ``data.json``, ``scenario.json``, ``metadata.json``
and ``.state`` files.

Source: https://retro.readthedocs.io/en/latest/integration.html. Differences: Lua scripts do not run; those
of the collection are known (`integration_scripts`), others are refused (derive from `NESVectorEnv`
instead). ``crop`` is left to the environment.
"""

from __future__ import annotations

import json
import re
import warnings
from dataclasses import dataclass
from itertools import product
from keyword import iskeyword
from pathlib import Path
from typing import Any

from rlx_emu_nes.buttons import NOOP, parse_buttons
from rlx_emu_nes.expression import FRAMES
from rlx_emu_nes.game import Defaults, Field, Game, GameError, Level, Reward, ScriptStep
from rlx_emu_nes.game_table import RESERVED_INFOS, check_game
from rlx_emu_nes.game_tree import INT32, is_whole
from rlx_emu_nes.integration_scripts import script_expression

NAMESPACE = "retro"

# Operation to the expression of its result: positive is a success.
_OPERATIONS = {
    "equal": "({v} == {r})",
    "negative-equal": "({v} == -{r})",
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
        GameError: data.json is missing, a file is damaged or says what cannot be, or a script is not known.
    """
    folder = Path(folder)
    names = _Names(folder / "data.json")
    scenario = _json_if_there(folder / "scenario.json")
    metadata = _json_if_there(folder / "metadata.json")
    name = folder.resolve().name  # of "." too
    title = re.sub(r"-Nes(-v\d+)?$", "", name)
    levels = _levels(folder)
    try:
        terms, terminated = _reward_terms(scenario, names, folder), _terminated(scenario, names, folder)
    except _ScenarioError as error:
        raise GameError(f"{folder / 'scenario.json'}: {error}") from None
    game = Game(
        id=f"{NAMESPACE}/{name}",
        title=title,
        path=folder / "data.json",
        rom_sha1=_hashes(folder),
        fields=names.fields,
        rewards={"scenario": Reward(terms=terms)},
        actions={"discrete": _discrete(), "minimal": _minimal()},
        terminated=terminated,
        life_lost=f"delta({names.safe['lives']}) < 0" if "lives" in names.safe else "0",
        info={name: name for name in names.safe.values()},
        levels=levels,
        defaults=_defaults(metadata, levels, folder),
    )
    check_game(game)
    return game


class _Names:
    """The variables of ``data.json``, under names that an expression can hold."""

    def __init__(self, where: Path) -> None:
        info = _json(where).get("info", {})
        if not isinstance(info, dict):
            raise GameError(f"{where}: info: got {type(info).__name__}; expected an object of variables")
        self.safe: dict[str, str] = {}
        self.fields: dict[str, Field] = {}
        for name in info:
            self.safe[name] = self._unused(re.sub(r"\W", "_", name))
        for name, entry in info.items():
            self.fields[self.safe[name]] = _layout(f"{where}: {name}", entry).field()

    def _unused(self, name: str) -> str:
        name = f"v_{name}" if not name.isidentifier() or iskeyword(name) or name == FRAMES else name
        while name in self.safe.values() or name in RESERVED_INFOS:
            name += "_"
        return name

    def expression(self, name: str, measurement: str, folder: Path) -> str:
        if name not in self.safe:
            raise GameError(f"{folder / 'scenario.json'}: variable {name!r} is not in data.json")
        return f"delta({self.safe[name]})" if measurement == "delta" else self.safe[name]


@dataclass(frozen=True, kw_only=True)
class _Layout:
    """A number in memory: ``|u1``, ``<i2``, ``>n6`` (a digit per byte) or ``<d4`` (two digits per byte)."""

    addresses: tuple[int, ...]
    order: str
    kind: str
    mask: int
    """0: every bit counts."""

    def weights(self) -> tuple[int, ...]:
        """Of each byte. ``<`` begins with the smallest; of two signs each is for one half of the number."""
        size, half = len(self.addresses), len(self.addresses) // 2
        rising = list(range(size))
        places = {
            ">": rising[::-1],
            "<>": rising[:half][::-1] + rising[half:][::-1],
            "><": rising[size - half :] + rising[: size - half],
        }.get(self.order.replace("=", "<") if len(self.order) > 1 else self.order, rising)
        base = {"d": 100, "n": 10}.get(self.kind, 256)
        return tuple(base**place for place in places)

    def field(self) -> Field:
        # A mask is put over the finished number; of one with a sign it takes the sign away.
        return Field(
            addresses=self.addresses,
            weights=self.weights(),
            # Of a byte with one digit only the low half counts: the high half often makes it a tile's number.
            digits={"d": 2, "n": 1}.get(self.kind, 0),
            mask=self.mask,
            sign_bits=8 * len(self.addresses) if self.kind == "i" and not self.mask else 0,
        )


def _layout(where: str, entry: Any) -> _Layout:
    entry = entry if isinstance(entry, dict) else {"type": entry}
    match = re.fullmatch(r"([|<>=]|<[>=]|>[<=])([uidn])([1-8])", str(entry.get("type")))
    if match is None or not is_whole(entry.get("address")):
        raise GameError(f"{where}: got {entry!r}; expected an address and a type such as '|u1' or '>n6'")
    kind, size = match[2], int(match[3])
    if size > _MOST_BYTES.get(kind, size):
        raise GameError(
            f"{where}: type {match[0]!r}: expected at most {_MOST_BYTES[kind]} bytes of this kind"
        )
    addresses = tuple(range(entry["address"], entry["address"] + size))
    if not all(0 <= address < 0x2000 or 0x6000 <= address < 0x8000 for address in addresses):
        raise GameError(f"{where}: address {entry['address']}: expected RAM, 0-8191 or 24576-32767")
    mask = entry.get("mask", 0)
    mask = mask & (1 << 8 * size) - 1 if is_whole(mask) else -1
    mask = 0 if kind == "u" and mask == (1 << 8 * size) - 1 else mask
    if not 0 <= mask <= INT32:
        raise GameError(f"{where}: mask: got {entry['mask']!r}; expected an integer of at most {INT32}")
    return _Layout(addresses=addresses, order=match[1], kind=kind, mask=mask)


_MOST_BYTES = {"u": 4, "i": 4, "d": 4}
"""Larger numbers do not fit the 32 bits of a field."""


def _script(part: str, function: str, scenario: dict[str, Any], folder: Path) -> str:
    """The expression of the script that ``part`` calls.

    Raises:
        GameError: it is not one that we know.
    """
    expression = script_expression(folder, scenario.get("scripts", ()))
    if expression is None:
        raise GameError(
            f"{folder / 'scenario.json'}: {part} calls the script {function!r}, which "
            "cannot be run; derive from NESVectorEnv and compute it there"
        )
    return expression


def _reward(scenario: dict[str, Any]) -> dict[str, Any]:
    """What player 1 is paid: ``reward``, or the first of ``rewards`` where each player has one."""
    listed = scenario.get("rewards", [])
    if not isinstance(listed, list):
        raise _ScenarioError(f"rewards: got {type(listed).__name__}; expected a list")
    own, first = _part(scenario, "reward"), _part({"rewards": listed[0]}, "rewards") if listed else {}
    return own | first | {"variables": _part(first, "variables") | _part(own, "variables")}


def _reward_terms(scenario: dict[str, Any], names: _Names, folder: Path) -> dict[str, str]:
    reward = _reward(scenario)
    if "script" in reward:
        return {"script": _script("reward", reward["script"], scenario, folder)}
    terms = {}
    for name in reward["variables"]:
        spec = _part(reward["variables"], name)
        value = names.expression(name, _measure(spec, "delta"), folder)
        terms[names.safe[name]] = _reward_term(value, spec)
    if "time" in reward:
        terms["time"] = _reward_term("1", _part(reward, "time"))
    return terms or {"nothing": "0"}


def _reward_term(value: str, spec: dict[str, Any]) -> str:
    """What is above zero is multiplied by ``reward``, what is below by ``penalty``."""
    measured = _tested(value, spec)
    reward, penalty = _number(spec, "reward"), _number(spec, "penalty")
    return f"{reward} * max({measured}, 0) + {penalty} * min({measured}, 0)"


def _terminated(scenario: dict[str, Any], names: _Names, folder: Path) -> str:
    done = _part(scenario, "done")
    if "script" in done:
        return _script("done", done["script"], scenario, folder)
    return _done(done, names, folder)


def _done(done: dict[str, Any], names: _Names, folder: Path) -> str:
    variables, nodes = _part(done, "variables"), _part(done, "nodes")
    conditions = []
    for name in variables:
        spec = _part(variables, name)
        value = names.expression(name, _measure(spec, "absolute"), folder)
        conditions.append(f"({_tested(value, spec)} > 0)")
    conditions += [_done(_part(nodes, name), names, folder) for name in nodes]
    if not conditions:
        return "0"
    word = " and " if done.get("condition") == "all" else " or "
    return f"({word.join(conditions)})"


def _measure(spec: dict[str, Any], default: str) -> str:
    measurement = spec.get("measurement", default)
    if measurement not in ("absolute", "delta"):
        raise _ScenarioError(f"measurement: got {measurement!r}; expected absolute or delta")
    return measurement


def _tested(value: str, spec: dict[str, Any]) -> str:
    if not spec.get("op"):
        return value
    if spec["op"] not in _OPERATIONS:
        raise _ScenarioError(f"op: got {spec['op']!r}; expected one of {', '.join(_OPERATIONS)}")
    return _OPERATIONS[spec["op"]].format(v=value, r=f"({int(_number(spec, 'reference'))})")


def _part(tree: dict[str, Any], key: str) -> dict[str, Any]:
    found = tree.get(key, {})
    if not isinstance(found, dict):
        raise _ScenarioError(f"{key}: got {type(found).__name__}; expected an object")
    return found


def _number(spec: dict[str, Any], key: str) -> float:
    number = spec.get(key, 0)
    if not isinstance(number, (int, float)):
        raise _ScenarioError(f"{key}: got {number!r}; expected a number")
    return float(number)


class _ScenarioError(ValueError):
    """A part of ``scenario.json`` that cannot be; its file is named by who reads it."""


def _levels(folder: Path) -> dict[str, Level]:
    states = {path.stem: Level(state=path.name) for path in sorted(folder.glob("*.state"))}
    return states or {"power-on": Level(script=(ScriptStep(frames=1),))}


def _defaults(metadata: dict[str, Any], levels: dict[str, Level], folder: Path) -> Defaults:
    state, first = metadata.get("default_state"), next(iter(levels))
    if isinstance(state, str) and state in levels:
        first = state
    elif state and levels[first].state:
        warnings.warn(
            f"{folder / 'metadata.json'}: default_state: there is no {state}.state beside it; episodes start "
            f"at {first!r} unless levels= says otherwise",
            stacklevel=3,
        )
    return Defaults(reward="scenario", raw_reward="scenario", actions="discrete", levels=(first,))


def _discrete() -> dict[str, int]:
    """Nine directions times A and B."""
    combos = ("+".join(filter(None, pair)) or NOOP for pair in product(_DIRECTIONS, _BUTTONS))
    return {combo: parse_buttons(combo) for combo in combos}


def _minimal() -> dict[str, int]:
    return {combo: parse_buttons(combo) for combo in (NOOP, "Right", "Right+A", "Right+B", "A", "B", "Left")}


def _hashes(folder: Path) -> tuple[str, ...]:
    path = folder / "rom.sha"
    return tuple(path.read_text().lower().split()) if path.is_file() else ()


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
