"""A tree of plain data that is read key by key; complaints name file, key, value and what was expected."""

from __future__ import annotations

import difflib
from collections.abc import Hashable, Iterable
from pathlib import Path
from typing import Any

import yaml
from rlx_emu_nes.buttons import parse_buttons
from rlx_emu_nes.game import GameError


def read_tree(path: Path) -> Any:
    """The plain data in a YAML file.

    Raises:
        GameError: the file is missing or not YAML.
    """
    try:
        data = path.read_bytes()
        if data.startswith(_ROM_MAGIC):
            raise GameError(
                f"{path}: this is a ROM; give the game that is in it (a name or a game file), and the ROM "
                "as rom=FILE (--rom FILE)"
            )
        text = data.decode()
    except OSError as error:
        raise GameError(f"{path}: cannot read the game file ({error.strerror or error})") from None
    except UnicodeDecodeError as error:
        raise GameError(f"{path}: byte {error.start} is not UTF-8; expected a game file in YAML") from None
    try:
        return yaml.load(text, Loader=_UniqueKeyLoader)
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        where = f"line {mark.line + 1}, column {mark.column + 1}: " if mark else ""
        problem = getattr(error, "problem", None) or str(error)
        raise GameError(f"{path}: {where}{problem}") from None


_REQUIRED = object()
_ROM_MAGIC = b"NES\x1a"

INT32 = (1 << 31) - 1
"""Largest number that the compiled table takes."""


class Node:
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

    def whole(self, key: str, default: int | None, *, least: int, most: int = INT32) -> Any:
        """An integer from ``least`` to ``most``."""
        value = self.take(key, int, default)
        if value is not default and not least <= value <= most:
            raise self.error(key, value, f"{least} to {most}")
        return value

    def says(self, key: str) -> bool:
        """True if ``key`` is there; it counts as asked for."""
        self.known.append(key)
        if not isinstance(self.tree, dict):
            raise self.error("", self.tree, "a mapping")
        return key in self.tree

    def node(self, key: str) -> Node:
        tree = self.take(key, dict, {})
        return Node(tree, self.file, ".".join(filter(None, (self.where, key))))

    def items(self, key: str, *, required: bool = True) -> list[tuple[str, Any]]:
        tree = self.take(key, dict, _REQUIRED if required else {})
        if required and not tree:
            raise self.error(key, tree, "at least one entry")
        return [(str(name), value) for name, value in tree.items()]

    def children(self, key: str, *, required: bool = True) -> Iterable[tuple[str, Node]]:
        for name, value in self.items(key, required=required):
            yield name, Node(value, self.file, ".".join(filter(None, (self.where, key, name))))

    def list_of_nodes(self, key: str) -> list[Node]:
        where = ".".join(filter(None, (self.where, key)))
        listed = self.take(key, list, [])
        return [Node(tree, self.file, f"{where}[{i}]") for i, tree in enumerate(listed)]

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
        if not is_whole(value):
            raise self.error(key, value, "an integer")
        if not 0 <= value < 0x2000 and not 0x6000 <= value < 0x8000:
            shown = f"${value:04X}" if value >= 0 else str(value)
            raise self.error(key, shown, "an address in RAM ($0000-$1FFF, $6000-$7FFF)")
        return value

    def address_map(self, key: str) -> dict[int, int]:
        pokes = self.take(key, dict, {})
        for address, value in pokes.items():
            if not is_whole(address) or not is_whole(value) or not 0 <= value <= 255:
                raise self.error(key, {address: value}, "address: byte, such as 0x075F: 3")
            self.address(key, address)
        return pokes

    def bounds(self, key: str) -> tuple[float, float] | None:
        pair = self.take(key, list, None)
        return None if pair is None else self.as_bounds(key, pair)

    def as_bounds(self, key: str, pair: list) -> tuple[float, float]:
        numbers = [n for n in pair if isinstance(n, (int, float)) and not isinstance(n, bool)]
        if len(pair) != 2 or len(numbers) != 2 or not numbers[0] <= numbers[1]:  # nor what is no number
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


def is_whole(value: Any) -> bool:
    """True for an integer; YAML's ``true`` is none."""
    return isinstance(value, int) and not isinstance(value, bool)


def _nearest(name: Any, known: Iterable[str]) -> str:
    near = difflib.get_close_matches(str(name), list(known), n=1)
    return f"; did you mean {near[0]!r}?" if near else ""


class _UniqueKeyLoader(yaml.SafeLoader):
    """Refuses a key that stands twice in one mapping, which YAML readers otherwise drop in silence."""


def _unique_mapping(loader: yaml.SafeLoader, node: yaml.MappingNode) -> dict:
    mapping: dict = {}
    for key_node, value_node in node.value:
        key = loader.construct_object(key_node, deep=True)
        if not isinstance(key, Hashable):
            raise yaml.constructor.ConstructorError(
                None, None, f"{key!r} cannot be a key", key_node.start_mark
            )
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
