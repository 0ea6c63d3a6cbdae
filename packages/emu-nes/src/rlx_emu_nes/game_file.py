"""Reads a game file (YAML) into a `Game`; every complaint names file, key, value and what was expected."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from rlx_emu_nes.game import (
    Defaults,
    Field,
    Game,
    GameState,
    GameStates,
    Level,
    Poke,
    Reward,
    ScriptStep,
)
from rlx_emu_nes.game_table import check_game
from rlx_emu_nes.game_tree import INT32, Node, is_whole, read_tree

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
    return game_from_tree(read_tree(path), path)


def game_from_tree(tree: Any, path: Path) -> Game:
    """The game that a tree of plain data describes; ``path`` is for messages and relative files."""
    top = Node(tree, str(path), "")
    version = top.take("format", int)
    if version != FORMAT:
        raise top.error("format", version, f"{FORMAT}")
    game = Game(
        id=top.take("id", str),
        title=top.take("title", str),
        summary=top.take("summary", str, ""),
        path=path,
        rom=top.take("rom", str, ""),
        rom_sha1=tuple(_sha1(top, text) for text in top.take("rom_sha1", list, [])),
        fields={name: _field(node) for name, node in top.children("fields")},
        values=top.expressions("values"),
        rewards={name: _reward(node) for name, node in top.children("rewards")},
        actions={name: _action_set(top, name, combos) for name, combos in top.items("actions")},
        **_episode(top.node("episode")),
        modes={name: _episode(node) for name, node in top.children("modes", required=False)},
        random_cells=_random_cells(top),
        info=_info(top),
        start=_script(top, "start"),
        levels={name: _level(node) for name, node in top.children("levels")},
        states=_states(top),
        defaults=_defaults(top),
    )
    top.finish()
    check_game(game)
    return game


def _sha1(top: Node, text: Any) -> str:
    if not isinstance(text, str) or not re.fullmatch("[0-9A-Fa-f]{40}", text):
        raise top.error("rom_sha1", text, "40 hex digits, in quotes where all are decimal")
    return text.lower()


def _episode(node: Node) -> dict[str, Any]:
    """The fields of `Game` that the keys which are there say."""
    said: dict[str, Any] = {
        key: node.expression(key)
        for key in ("terminated", "truncated", "success", "life_lost", "busy")
        if node.says(key)
    }
    if node.says("busy_limit"):
        said["busy_limit"] = node.whole("busy_limit", None, least=0)
    if node.says("pokes"):
        said["pokes"] = tuple(_poke(poke) for poke in node.list_of_nodes("pokes"))
    node.finish()
    return said


def _field(node: Node) -> Field:
    if is_whole(node.tree):
        return Field(addresses=(node.address("at", node.tree),), weights=(1,))
    scale = node.whole("scale", 1, least=-INT32, most=INT32)
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
        digits = 2 if bcd else 0
        return Field(addresses=_in_a_row(node, at, count), weights=weights, digits=digits, scale=scale)
    kind = node.choice("type", _TYPES, "u8")
    size, big_endian, signed = _TYPES[kind]
    mask = _mask(node, size)
    node.finish()
    powers = [256**i for i in range(size)]
    return Field(
        addresses=_in_a_row(node, at, size),
        weights=tuple(reversed(powers) if big_endian else powers),
        mask=mask,
        shift=(mask & -mask).bit_length() - 1 if mask else 0,
        sign_bits=8 * size if signed else 0,
        scale=scale,
    )


def _mask(node: Node, size: int) -> int:
    """The bits that count, of a number of ``size`` bytes; 0: all."""
    if node.says("bit"):
        if node.says("mask"):
            raise node.error("mask", node.tree["mask"], "either mask or bit")
        return 1 << node.whole("bit", None, least=0, most=min(8 * size, 31) - 1)
    return node.whole("mask", 0, least=1, most=min((1 << 8 * size) - 1, INT32))


def _in_a_row(node: Node, at: int, count: int) -> tuple[int, ...]:
    return tuple(node.address("at", at + i) for i in range(count))


def _reward(node: Node) -> Reward:
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


def _action_set(top: Node, name: str, combos: Any) -> dict[str, int]:
    key = f"actions.{name}"
    if not isinstance(combos, list) or not combos:
        raise top.error(key, combos, "a list such as [NOOP, Right, Right+A]")
    actions = {str(combo): top.buttons(key, combo) for combo in combos}
    if len(actions) != len(combos):
        raise top.error(key, combos, "each action once")
    return actions


def _poke(node: Node) -> Poke:
    poke = Poke(
        address=node.address("at"),
        value=node.expression("value"),
        when=node.expression("when", "1"),
    )
    node.finish()
    return poke


def _random_cells(top: Node) -> tuple[int, ...]:
    cells = top.take("random_cells", list, [])
    if len(cells) > MAX_RANDOM_CELLS:
        raise top.error("random_cells", cells, f"at most {MAX_RANDOM_CELLS} addresses")
    return tuple(top.address("random_cells", cell) for cell in cells)


def _info(top: Node) -> dict[str, str]:
    listed = top.tree.get("info", {})
    if isinstance(listed, list):
        top.take("info", list)
        return {str(name): str(name) for name in listed}
    return top.expressions("info")


def _script(node: Node, key: str) -> tuple[ScriptStep, ...]:
    return tuple(_script_step(step) for step in node.list_of_nodes(key))


def _script_step(node: Node) -> ScriptStep:
    until = node.expression("until", "")
    press, tap = node.take("press", str, ""), node.take("tap", str, "")
    if press and tap:
        raise node.error("tap", tap, "either press or tap")
    step = ScriptStep(
        buttons=node.buttons("tap" if tap else "press", tap or press) if press or tap else 0,
        frames=node.whole("frames", 0, least=1),
        until=until,
        max_frames=node.whole("max_frames", 1200, least=1),
        tap=bool(tap),
        poke=node.address_map("poke"),
        poke_level=node.take("poke_level", bool, False),
    )
    if bool(until) == bool(step.frames):
        raise node.error("", node.tree, "a step with either 'frames' or 'until'")
    node.finish()
    return step


def _level(node: Node) -> Level:
    if node.tree is None:
        return Level()
    level = Level(
        poke=node.address_map("poke"),
        script=_script(node, "script"),
        state=node.take("state", str, ""),
    )
    node.finish()
    return level


def _states(top: Node) -> GameStates | None:
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


def _state(node: Node) -> GameState:
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


def _defaults(top: Node) -> Defaults:
    node = top.node("defaults")
    crop = node.take("crop", list, [0, 0, 0, 0])
    if len(crop) != 4 or not all(is_whole(edge) and edge >= 0 for edge in crop):
        raise node.error("crop", crop, "[top, bottom, left, right] in pixels")
    rewards, actions = list(top.tree["rewards"]), list(top.tree["actions"])
    levels = list(top.tree["levels"])
    chosen = node.take("levels", list, levels[:1])
    if not chosen:
        raise node.error("levels", chosen, "at least one of the levels")
    for level in chosen:
        node.one_of("levels", level, levels)
    reward = node.choice("reward", rewards, rewards[0])
    defaults = Defaults(
        reward=reward,
        raw_reward=node.choice("raw_reward", rewards, reward),
        actions=node.choice("actions", actions, actions[0]),
        levels=tuple(chosen),
        frame_skip=node.whole("frame_skip", 4, least=1),
        crop=tuple(crop),
        max_episode_steps=node.whole("max_episode_steps", None, least=1),
    )
    node.finish()
    return defaults
