"""Reads a configuration from a file, overrides and flags, and writes the resolved one.

All three are merged as plain data first, later ones over earlier ones, then validated once.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import asdict, fields
from pathlib import Path
from typing import Any

import yaml
from rlx.config import CHOICES, OPEN_SECTIONS, RunConfig
from rlx.errors import ConfigError
from rlx.files import write_whole
from rlx.validation import validate

Tree = dict[str, Any]
LISTENER_KEYS = ("trackers", "profilers")
SPELLINGS = {"checkpoint": {"async": "asynchronous"}}
"""Keys of sections that a dataclass cannot have, since Python keeps the word for itself."""


def load_config(
    path: str | Path | None = None,
    overrides: Iterable[str] = (),
    settings: Mapping[str, Any] | None = None,
) -> RunConfig:
    """Returns the validated configuration.

    Args:
        path: YAML file, or None for the defaults alone.
        overrides: `key=value` with dotted keys; the value is read as YAML.
        settings: dotted keys to values, as flags give them; they win.

    Raises:
        ConfigError: unreadable file, YAML syntax (with line and column), unknown key, or a wrong value.
    """
    tree = read_yaml(path) if path is not None else {}
    settings = settings or {}
    # A component that a flag chooses stands before the overrides, which may hold options for it.
    chosen = {key: value for key, value in settings.items() if key.endswith(".name")}
    for key, value in [*chosen.items(), *map(parse_override, overrides), *settings.items()]:
        assign(tree, key, value)
    return config_from_tree(tree, source=str(path) if path is not None else "")


class _StrictLoader(yaml.SafeLoader):
    """Reads numbers as YAML 1.2 does: to PyYAML, `1e6` is a text. Refuses a key that stands twice in a
    mapping, which YAML forbids, and of which PyYAML silently takes the last."""

    def construct_mapping(self, node: yaml.MappingNode, deep: bool = False) -> dict[Any, Any]:
        lines: dict[Any, int] = {}
        for key_node, _ in node.value:
            key, mark = key_node.value, key_node.start_mark
            if isinstance(key, str) and key in lines:
                problem = f"key {key!r} stands here and in line {lines[key]}"
                raise yaml.constructor.ConstructorError(problem=problem, problem_mark=mark)
            if isinstance(key, str):
                lines[key] = mark.line + 1
        return super().construct_mapping(node, deep)


_StrictLoader.add_implicit_resolver(
    "tag:yaml.org,2002:float",
    re.compile(r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)[eE][-+]?[0-9]+$"),
    list("-+.0123456789"),
)


def read_yaml(path: str | Path) -> Tree:
    """Returns the mapping in a YAML file."""
    try:
        text = Path(path).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        why = error.strerror if isinstance(error, OSError) else "not UTF-8 text"
        raise ConfigError(f"cannot read config {str(path)!r}: {why}; check the path") from error
    try:
        tree = yaml.load(text, _StrictLoader)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark
        where = f"line {mark.line + 1}, column {mark.column + 1}" if mark else "unknown place"
        raise ConfigError(f"{path}: YAML syntax error at {where}: {error.problem}") from error
    except yaml.YAMLError as error:
        raise ConfigError(f"{path}: not YAML: {' '.join(str(error).split())}") from error
    if tree is None:
        return {}
    if not isinstance(tree, dict):
        raise ConfigError(
            f"{path}: the top is a {type(tree).__name__}; expected a mapping such as 'agent: ppo'"
        )
    return tree


def parse_override(text: str) -> tuple[str, Any]:
    """Splits `key=value`.

    >>> parse_override("agent.learning_rate=1e-4")
    ('agent.learning_rate', 0.0001)
    >>> parse_override("env.num_envs=16")
    ('env.num_envs', 16)
    """
    key, sign, value = text.partition("=")
    if not sign or not key.strip():
        raise ConfigError(f"override {text!r} is not key=value, e.g. agent.learning_rate=1e-4")
    try:
        return key.strip(), yaml.load(value, _StrictLoader)
    except yaml.YAMLError as error:
        raise ConfigError(f"override {text!r}: the value is not YAML") from error


def assign(tree: Tree, key: str, value: Any) -> None:
    """Sets the dotted `key` in `tree`; a component named by a string becomes a mapping on the way.

    Another name for a component drops the options of the one before, which are not its own.

    >>> tree = {"agent": "ppo"}
    >>> assign(tree, "agent.gamma", 0.9); tree
    {'agent': {'name': 'ppo', 'gamma': 0.9}}
    >>> assign(tree, "agent.name", "dqn"); tree
    {'agent': {'name': 'dqn'}}
    """
    *path, last = key.split(".")
    at = tree
    for depth, part in enumerate(path):
        below = at.get(part)
        if depth == 0 and part in LISTENER_KEYS:
            below = _shape_listeners(part, below)
        elif isinstance(below, str):
            below = {_name_key(path[: depth + 1]): below}
        elif below is None or below is True:
            below = {}
        elif not isinstance(below, dict):
            place = ".".join(path[: depth + 1])
            raise ConfigError(f"cannot set {key!r}: {place!r} is {below!r}, not a section")
        at[part] = below
        at = below
    if len(path) == 1 and path[0] in CHOICES and last == "name" and at.get("name", value) != value:
        at.clear()
    at[last] = value


def _name_key(path: list[str]) -> str:
    return {"env": "id", "checkpoint": "backend"}.get(path[-1], "name")


def config_from_tree(tree: Tree, source: str = "") -> RunConfig:
    """Returns the validated config of a merged tree in the file's shape."""
    shaped = dict(tree)
    for key in CHOICES:
        if key in shaped:
            shaped[key] = _shape_choice(key, shaped[key])
    for key, section in OPEN_SECTIONS.items():
        if key in shaped:
            shaped[key] = _shape_section(key, shaped[key], section)
    for key in LISTENER_KEYS:
        if key in shaped:
            shaped[key] = _shape_listeners(key, shaped[key])
    return validate(RunConfig, shaped, source=source)


def _shape_choice(key: str, value: Any) -> Any:
    if value is None or (value == "none" and key in ("exploration", "curriculum")):
        return None
    if isinstance(value, str):
        return {"name": value}
    if not isinstance(value, dict):
        raise ConfigError(f"{key} is {value!r}; expected a name or a mapping with 'name'")
    if "name" not in value:
        default = {f.name: f for f in fields(RunConfig)}[key].default_factory
        if not callable(default):
            raise ConfigError(f"{key} has options but no 'name'; write e.g. {key}: {{name: …}}")
        value = {"name": default().name, **value}
    options = {k: v for k, v in value.items() if k != "name"}
    return {"name": value["name"], "options": options}


def _shape_section(key: str, value: Any, section: type) -> Any:
    if isinstance(value, str):
        value = {_name_key([key]): value}
    if not isinstance(value, dict):
        raise ConfigError(f"{key} is {value!r}; expected a name or a mapping")
    if "://" in str(value.get("backend", "")):  # s3://bucket/prefix names the backend and its place
        value = {**value, "backend": value["backend"].split("://")[0], "url": value["backend"]}
    for short, name in SPELLINGS.get(key, {}).items():
        if short in value:
            value = {k: v for k, v in value.items() if k != short} | {name: value[short]}
    own = {f.name for f in fields(section)} - {"options"}
    shaped = {k: v for k, v in value.items() if k in own}
    shaped["options"] = {k: v for k, v in value.items() if k not in own}
    return shaped


def _shape_listeners(key: str, value: Any) -> Tree:
    if value is None:
        return {}
    if isinstance(value, str):
        value = [value]
    if isinstance(value, list):
        return {str(name): {} for name in value}
    if not isinstance(value, dict):
        raise ConfigError(f"{key} is {value!r}; expected a list of names or a mapping")
    return {
        name: {} if options in (None, True) else options
        for name, options in value.items()
        if options is not False
    }


def config_to_tree(config: RunConfig) -> Tree:
    """Returns plain data in the file's shape; `config_from_tree` reads it back."""
    tree = asdict(config)
    for key in CHOICES:
        if tree[key] is not None:
            tree[key] = {"name": tree[key]["name"], **tree[key]["options"]}
    for key in OPEN_SECTIONS:
        options = tree[key].pop("options")
        tree[key] = {**tree[key], **options}
    tree["plugins"] = list(tree["plugins"])
    return tree


def write_config(config: RunConfig, path: str | Path) -> None:
    """Writes the resolved config as YAML."""
    text = yaml.safe_dump(config_to_tree(config), sort_keys=False, allow_unicode=True)
    write_whole(Path(path), text)
