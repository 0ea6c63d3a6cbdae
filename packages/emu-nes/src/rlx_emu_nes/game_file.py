"""Reads a game file (YAML) into a `Game`; every complaint names file, key, value and what was expected."""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import yaml
from rlx_emu_nes.buttons import parse_buttons
from rlx_emu_nes.game import (
    Defaults,
    Field,
    Game,
    GameError,
    GameState,
    GameStates,
    Level,
    Poke,
    Reward,
    ScriptStep,
)
from rlx_emu_nes.game_table import check_game

FORMAT = 1
MAX_FIELD_BYTES = 8
MAX_RANDOM_CELLS = 16

# Name to (bytes, big-endian, signed).
_TYPES = {
    "u8": (1, False, False),
    "s8": (1, False, True),
    "u16": (2, False, False),
    "s16": (2, False, True),
    "u16be": (2, True, False),
    "s16be": (2, True, True),
    "u24": (3, False, False),
    "u24be": (3, True, False),
    "s32": (4, False, True),
    "s32be": (4, True, True),
}


def read_game(path: str | Path) -> Game:
    """The game that a YAML file describes.

    Raises:
        GameError: the file is missing, not YAML, or says something that cannot be; the first such
            thing is named.
    """
    path = Path(path)
    try:
        text = path.read_text(encoding="utf-8")
    except OSError as error:
        raise GameError(f"{path}: cannot read the game file ({error.strerror or error})") from None
    try:
        tree = yaml.load(text, Loader=_UniqueKeyLoader)
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        where = f"line {mark.line + 1}, column {mark.column + 1}: " if mark else ""
        problem = getattr(error, "problem", None) or str(error)
        raise GameError(f"{path}: {where}{problem}") from None
    return game_from_tree(tree, path)


def game_from_tree(tree: Any, path: Path) -> Game:
    """The game that a tree of plain data describes; ``path`` is for messages and relative files."""
    top = _Node(tree, str(path), "")
    version = top.take("format", int)
    if version != FORMAT:
        raise top.error("format", version, f"{FORMAT}")
    episode = top.node("episode")
    game = Game(
        id=top.take("id", str),
        title=top.take("title", str),
        summary=top.take("summary", str, ""),
        path=path,
        rom=top.take("rom", str, ""),
        rom_sha1=tuple(top.take("rom_sha1", list, [])),
        fields={name: _field(node) for name, node in top.children("fields")},
        values=top.expressions("values"),
        rewards={name: _reward(node) for name, node in top.children("rewards")},
        actions={name: _action_set(top, name, combos) for name, combos in top.items("actions")},
        terminated=episode.expression("terminated"),
        truncated=episode.expression("truncated"),
        success=episode.expression("success"),
        life_lost=episode.expression("life_lost"),
        busy=episode.expression("busy"),
        busy_limit=episode.take("busy_limit", int, 1200),
        pokes=tuple(_poke(node) for node in episode.list_of_nodes("pokes")),
        random_cells=_random_cells(top),
        info=_info(top),
        start=_script(top, "start"),
        levels={name: _level(node) for name, node in top.children("levels")},
        states=_states(top),
        defaults=_defaults(top),
    )
    episode.finish()
    top.finish()
    check_game(game)
    return game


def _field(node: _Node) -> Field:
    if isinstance(node.tree, int):
        return Field(addresses=(node.address("at", node.tree),), weights=(1,))
    scale = node.take("scale", int, 1)
    if "low" in node.tree:
        low, high = node.address("low"), node.address("high")
        sign = 16 if node.take("signed", bool, False) else 0
        node.finish()
        return Field(addresses=(low, high), weights=(1, 256), sign_bits=sign, scale=scale)
    at = node.address("at")
    if "digits" in node.tree or "bcd" in node.tree:
        bcd = "bcd" in node.tree
        count = node.take("bcd" if bcd else "digits", int)
        base = 100 if bcd else 10
        if not 1 <= count <= (4 if bcd else MAX_FIELD_BYTES):
            raise node.error("bcd" if bcd else "digits", count, "1 to 8 digits, or 1 to 4 BCD bytes")
        node.finish()
        weights = tuple(base ** (count - 1 - i) for i in range(count))
        addresses = tuple(range(at, at + count))
        return Field(addresses=addresses, weights=weights, bcd=bcd, scale=scale)
    kind = node.choice("type", _TYPES, "u8")
    mask = node.take("mask", int, 0)
    if "bit" in node.tree:
        mask = 1 << node.take("bit", int)
    node.finish()
    size, big_endian, signed = _TYPES[kind]
    powers = [256**i for i in range(size)]
    return Field(
        addresses=tuple(range(at, at + size)),
        weights=tuple(reversed(powers) if big_endian else powers),
        mask=mask,
        shift=(mask & -mask).bit_length() - 1 if mask else 0,
        sign_bits=8 * size if signed else 0,
        scale=scale,
    )


def _reward(node: _Node) -> Reward:
    step = node.take("step", (str, list), None)
    if isinstance(step, str) and step != "sign":
        raise node.error("step", step, "'sign' or [low, high]")
    reward = Reward(
        terms=node.expressions("terms"),
        frame_clip=node.bounds("frame_clip"),
        step_clip=node.as_bounds("step", step) if isinstance(step, list) else None,
        step_sign=step == "sign",
        scale=float(node.take("scale", (int, float), 1.0)),
    )
    node.finish()
    return reward


def _action_set(top: _Node, name: str, combos: Any) -> dict[str, int]:
    key = f"actions.{name}"
    if not isinstance(combos, list) or not combos:
        raise top.error(key, combos, "a list such as [NOOP, Right, Right+A]")
    actions = {str(combo): top.buttons(key, combo) for combo in combos}
    if len(actions) != len(combos):
        raise top.error(key, combos, "each action once")
    return actions


def _poke(node: _Node) -> Poke:
    poke = Poke(
        address=node.address("at"),
        value=node.expression("value"),
        when=node.expression("when", "1"),
    )
    node.finish()
    return poke


def _random_cells(top: _Node) -> tuple[int, ...]:
    cells = top.take("random_cells", list, [])
    if len(cells) > MAX_RANDOM_CELLS or not all(isinstance(cell, int) for cell in cells):
        raise top.error("random_cells", cells, f"at most {MAX_RANDOM_CELLS} addresses")
    return tuple(top.address("random_cells", cell) for cell in cells)


def _info(top: _Node) -> dict[str, str]:
    listed = top.tree.get("info", {})
    if isinstance(listed, list):
        top.take("info", list)
        return {str(name): str(name) for name in listed}
    return top.expressions("info")


def _script(node: _Node, key: str) -> tuple[ScriptStep, ...]:
    return tuple(_script_step(step) for step in node.list_of_nodes(key))


def _script_step(node: _Node) -> ScriptStep:
    until = node.expression("until", "")
    press, tap = node.take("press", str, ""), node.take("tap", str, "")
    if press and tap:
        raise node.error("tap", tap, "either press or tap")
    step = ScriptStep(
        buttons=node.buttons("tap" if tap else "press", tap or press) if press or tap else 0,
        frames=node.take("frames", int, 0),
        until=until,
        max_frames=node.take("max_frames", int, 1200),
        tap=bool(tap),
        poke=node.address_map("poke"),
        poke_level=node.take("poke_level", bool, False),
    )
    if bool(until) == bool(step.frames):
        raise node.error("", node.tree, "a step with either 'frames' or 'until'")
    node.finish()
    return step


def _level(node: _Node) -> Level:
    if node.tree is None:
        return Level()
    level = Level(
        poke=node.address_map("poke"),
        script=_script(node, "script"),
        state=node.take("state", str, ""),
    )
    node.finish()
    return level


def _states(top: _Node) -> GameStates | None:
    node = top.node("states")
    if not node.tree:
        return None
    states = GameStates(
        each={name: _state(state) for name, state in node.children("each")},
        start=node.take("start", str, ""),
        terminate_on_transition=node.take("terminate_on_transition", bool, False),
        transition_bonus=float(node.take("transition_bonus", (int, float), 0.0)),
        features=node.expressions("features"),
    )
    node.finish()
    return states


def _state(node: _Node) -> GameState:
    state = GameState(
        summary=node.take("summary", str, ""),
        next=node.expressions("next"),
        reward=node.expression("reward", ""),
        terminated=node.expression("terminated"),
        truncated=node.expression("truncated"),
        won=node.expression("won"),
        features=node.expressions("features"),
    )
    node.finish()
    return state


def _defaults(top: _Node) -> Defaults:
    node = top.node("defaults")
    crop = node.take("crop", list, [0, 0, 0, 0])
    if len(crop) != 4 or not all(isinstance(edge, int) and edge >= 0 for edge in crop):
        raise node.error("crop", crop, "[top, bottom, left, right] in pixels")
    rewards, actions = list(top.tree["rewards"]), list(top.tree["actions"])
    levels = list(top.tree["levels"])
    chosen = node.take("levels", list, levels[:1])
    for level in chosen:
        node.one_of("levels", level, levels)
    reward = node.choice("reward", rewards, rewards[0])
    defaults = Defaults(
        reward=reward,
        raw_reward=node.choice("raw_reward", rewards, reward),
        actions=node.choice("actions", actions, actions[0]),
        levels=tuple(chosen),
        frame_skip=node.take("frame_skip", int, 4),
        crop=tuple(crop),
        max_episode_steps=node.take("max_episode_steps", int, None),
    )
    node.finish()
    return defaults


_REQUIRED = object()


class _Node:
    """A mapping in the file that remembers where it stands and which keys were asked for."""

    def __init__(self, tree: Any, file: str, where: str) -> None:
        self.tree, self.file, self.where = tree, file, where
        self.known: list[str] = []
        if not where and not isinstance(tree, dict):
            raise GameError(f"{file}: expected a mapping of keys, got {type(tree).__name__}")

    def error(self, key: str, value: Any, expected: str) -> GameError:
        where = ".".join(part for part in (self.where, key) if part)
        return GameError(f"{self.file}: {where}: got {value!r}; expected {expected}")

    def take(self, key: str, kind: Any, default: Any = _REQUIRED) -> Any:
        self.known.append(key)
        if not isinstance(self.tree, dict):
            raise self.error("", self.tree, "a mapping")
        if key not in self.tree:
            if default is _REQUIRED:
                raise GameError(f"{self.file}: {'.'.join(filter(None, (self.where, key)))} is missing")
            return default
        value = self.tree[key]
        kinds = kind if isinstance(kind, tuple) else (kind,)
        if not isinstance(value, kinds) or (isinstance(value, bool) and bool not in kinds):
            names = " or ".join(_KIND_NAMES[each] for each in kinds)
            raise self.error(key, value, names)
        return value

    def node(self, key: str) -> _Node:
        tree = self.take(key, dict, {})
        return _Node(tree, self.file, ".".join(filter(None, (self.where, key))))

    def items(self, key: str) -> list[tuple[str, Any]]:
        tree = self.take(key, dict)
        if not tree:
            raise self.error(key, tree, "at least one entry")
        return [(str(name), value) for name, value in tree.items()]

    def children(self, key: str) -> Iterable[tuple[str, _Node]]:
        for name, value in self.items(key):
            yield name, _Node(value, self.file, ".".join(filter(None, (self.where, key, name))))

    def list_of_nodes(self, key: str) -> list[_Node]:
        where = ".".join(filter(None, (self.where, key)))
        listed = self.take(key, list, [])
        return [_Node(tree, self.file, f"{where}[{i}]") for i, tree in enumerate(listed)]

    def expressions(self, key: str) -> dict[str, str]:
        node = self.node(key)
        return {str(name): node.expression(name) for name in list(node.tree)}

    def expression(self, key: str, default: str = "0") -> str:
        return str(self.take(key, (str, int, float), default))

    def choice(self, key: str, known: Iterable[str], default: str) -> str:
        return self.one_of(key, self.take(key, str, default), known)

    def one_of(self, key: str, value: Any, known: Iterable[str]) -> str:
        names = [str(name) for name in known]
        if value not in names:
            raise self.error(key, value, f"one of {', '.join(names)}{_nearest(value, names)}")
        return value

    def address(self, key: str, value: Any = None) -> int:
        value = self.take(key, int) if value is None else value
        if not 0 <= value < 0x2000 and not 0x6000 <= value < 0x8000:
            shown = f"${value:04X}" if value >= 0 else str(value)
            raise self.error(key, shown, "an address in RAM ($0000-$1FFF, $6000-$7FFF)")
        return value

    def address_map(self, key: str) -> dict[int, int]:
        pokes = self.take(key, dict, {})
        for address, value in pokes.items():
            if not isinstance(address, int) or not isinstance(value, int) or not 0 <= value <= 255:
                raise self.error(key, {address: value}, "address: byte, such as 0x075F: 3")
            self.address(key, address)
        return pokes

    def bounds(self, key: str) -> tuple[float, float] | None:
        pair = self.take(key, list, None)
        return None if pair is None else self.as_bounds(key, pair)

    def as_bounds(self, key: str, pair: list) -> tuple[float, float]:
        numbers = [n for n in pair if isinstance(n, (int, float)) and not isinstance(n, bool)]
        if len(pair) != 2 or len(numbers) != 2 or numbers[0] > numbers[1]:
            raise self.error(key, pair, "[low, high]")
        return float(numbers[0]), float(numbers[1])

    def buttons(self, key: str, combo: Any) -> int:
        try:
            return parse_buttons(str(combo))
        except ValueError as error:
            raise GameError(f"{self.file}: {'.'.join(filter(None, (self.where, key)))}: {error}") from None

    def finish(self) -> None:
        """Raises where a key was never asked for: it is misspelt."""
        for key in self.tree:
            if key not in self.known:
                where = f"{self.where}: " if self.where else ""
                near = _nearest(key, self.known) or f"; known are {', '.join(self.known)}"
                raise GameError(f"{self.file}: {where}unknown key {key!r}{near}")


_KIND_NAMES = {
    int: "an integer",
    float: "a number",
    str: "text",
    bool: "true or false",
    list: "a list",
    dict: "a mapping",
}


def _nearest(name: Any, known: Iterable[str]) -> str:
    near = difflib.get_close_matches(str(name), list(known), n=1)
    return f"; did you mean {near[0]!r}?" if near else ""


class _UniqueKeyLoader(yaml.SafeLoader):
    """Refuses a key that stands twice in one mapping, which YAML readers otherwise drop in silence."""


def _unique_mapping(loader: yaml.SafeLoader, node: yaml.MappingNode) -> dict:
    mapping: dict = {}
    for key_node, value_node in node.value:
        key = loader.construct_object(key_node, deep=True)
        if key in mapping:
            raise yaml.constructor.ConstructorError(
                None, None, f"key {key!r} stands twice", key_node.start_mark
            )
        mapping[key] = loader.construct_object(value_node, deep=True)
    return mapping


_UniqueKeyLoader.add_constructor(
    yaml.resolver.BaseResolver.DEFAULT_MAPPING_TAG,
    _unique_mapping,
)
