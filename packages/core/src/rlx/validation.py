"""Turns plain data into config dataclasses, with one clear line for the first thing that is wrong."""

from __future__ import annotations

import dataclasses
import types
import typing
from collections.abc import Mapping
from functools import cache
from typing import Any, TypeVar

from rlx.errors import ConfigError, did_you_mean

T = TypeVar("T")
UNIONS = (None, typing.Union, types.UnionType)
"""Origins of a plain type, and of the two ways to write a union."""

ELSEWHERE = {
    "anneal_lr": "anneal_learning_rate",
    "buffer_size": "replay_size",
    "clip_coef": "clip",
    "clip_range": "clip",
    "end_e": "epsilon_end",
    "ent_coef": "entropy_coefficient",
    "exploration_final_eps": "epsilon_end",
    "exploration_initial_eps": "epsilon_start",
    "gamma": "discount",
    "lr": "learning_rate",
    "n_envs": "num_envs",
    "n_epochs": "epochs",
    "n_steps": "rollout_steps",
    "norm_adv": "normalise_advantages",
    "num_minibatches": "minibatches",
    "num_steps": "rollout_steps",
    "start_e": "epsilon_start",
    "target_network_frequency": "target_interval",
    "target_update_interval": "target_interval",
    "tau": "target_rate",
    "total_timesteps": "total_steps",
    "train_freq": "update_every",
    "train_frequency": "update_every",
    "update_epochs": "epochs",
    "v_max": "value_max",
    "v_min": "value_min",
    "vf_coef": "value_coefficient",
}
"""What Stable-Baselines3 and CleanRL call options of ours: whoever comes from there is told our name."""


def validate(cls: type[T], data: Mapping[str, Any], *, source: str = "", path: str = "") -> T:
    """Returns an instance of the dataclass `cls` made from `data`.

    Args:
        source: file name, for the message.
        path: dotted key under which `data` stands in the config, for the message.

    Raises:
        ConfigError: an unknown key (with the nearest known one), a missing or a wrong value.
    """
    from pydantic import ValidationError

    _refuse_unknown(cls, data, source, path)
    try:
        return _adapter(cls).validate_python(dict(data))  # type: ignore[arg-type]
    except ValidationError as error:
        raise ConfigError(_message(error, source, path)) from None


def json_schema(cls: type) -> dict[str, Any]:
    """Returns the JSON Schema (2020-12) of the dataclass `cls`, with its field docs as descriptions."""
    schema = _adapter(cls).json_schema()
    properties = schema.get("properties", {})
    for base in filter(dataclasses.is_dataclass, cls.__mro__[1:]):  # pydantic reads the docs of `cls` alone
        for name, inherited in json_schema(base).get("properties", {}).items():
            if "description" in inherited:
                properties[name].setdefault("description", inherited["description"])
    return schema


@cache
def _adapter(cls: type) -> Any:
    # Imported here: pydantic costs 0.1 s, which `rlx --help` need not pay.
    from pydantic import ConfigDict, TypeAdapter

    for dataclass in _with_nested(cls):
        # pydantic's way to configure a plain dataclass; field docs become schema descriptions.
        dataclass.__pydantic_config__ = ConfigDict(use_attribute_docstrings=True)  # type: ignore[attr-defined]
    return TypeAdapter(cls)


def _with_nested(cls: type) -> list[type]:
    nested = [_nested_dataclass(cls, f.name) for f in dataclasses.fields(cls)]  # type: ignore[arg-type]
    return [cls, *(below for n in nested if n is not None for below in _with_nested(n))]


def _refuse_unknown(cls: type, data: Mapping[str, Any], source: str, path: str) -> None:
    known = {f.name: f for f in dataclasses.fields(cls)}  # type: ignore[arg-type]
    for key, value in data.items():
        place = f"{path}.{key}" if path else str(key)
        if key not in known:
            places = [f"{path}.{name}" if path else name for name in known]
            ours = [name for name in places if name.split(".")[-1] == ELSEWHERE.get(str(key))]
            near = f"; here it is called {ours[0]!r}" if ours else did_you_mean(place, places)
            hint = near or f"; known here: {', '.join(sorted(known))}"
            raise ConfigError(f"{_prefix(source)}unknown config key {place!r}{hint}")
        if isinstance(value, bool) and _wants_number(typing.get_type_hints(cls)[key]):
            # pydantic would take it for 1 or 0; YAML reads yes, no, on and off as well as true and false.
            raise ConfigError(f"{_prefix(source)}config key {place!r}: {value}: input should be a number")
        nested = _nested_dataclass(cls, known[key].name)
        if nested is not None and isinstance(value, Mapping):
            _refuse_unknown(nested, value, source, place)


def _wants_number(hint: Any) -> bool:
    """True for int, float, and unions of them with anything but bool."""
    if typing.get_origin(hint) not in UNIONS:
        return False
    kinds = {hint, *typing.get_args(hint)}
    return bool(kinds & {int, float}) and bool not in kinds


def _nested_dataclass(cls: type, name: str) -> type | None:
    hint = typing.get_type_hints(cls)[name]
    for candidate in (hint, *typing.get_args(hint)):
        if dataclasses.is_dataclass(candidate) and isinstance(candidate, type):
            return candidate
    return None


def _message(error: Any, source: str, path: str) -> str:
    first, *others = error.errors()
    keys = [str(p) for p in first["loc"] if _is_key(p)]
    place = ".".join([path] * bool(path) + keys)
    text = first["msg"].removeprefix("Value error, ")
    for other in others:  # of a union: a number, or 'auto'
        if other["type"] == "literal_error" and [str(p) for p in other["loc"] if _is_key(p)] == keys:
            text += f", or {other['ctx']['expected']}"
    got = first.get("input")
    shown = "" if isinstance(got, dict) else f" {got!r}:"
    subject = f"config key {place!r}:{shown} " if place else ""
    return f"{_prefix(source)}{subject}{text[:1].lower()}{text[1:]}"


def _is_key(part: Any) -> bool:
    """Leaves out the type names that pydantic puts into a location for unions (`int`, `literal['auto']`)."""
    return not (isinstance(part, str) and (part in ("int", "float", "str") or "[" in part))


def _prefix(source: str) -> str:
    return f"{source}: " if source else ""
