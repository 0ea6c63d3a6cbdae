"""Promises: what every component of a kind must keep, as small checks that run one by one.

Each promise is a function that takes a `Subject` and raises AssertionError where it is broken. `check` runs
all of a kind; `suite` makes a test class with one test per promise:

    TestMine = rlx.testing.suite("agent", "mine")
"""

from __future__ import annotations

import dataclasses
import inspect
import json
import re
import subprocess
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import numpy as np
from rlx.checkpoints.state_files import array_bytes, arrays_from_bytes, join_state, split_state
from rlx.components import KINDS, Component, import_target
from rlx.registry import Registry
from rlx.validation import json_schema, validate

HEAVY_MODULES = ("torch", "gymnasium", "jax", "tensorflow", "numpy")
"""What a plugin module must not import: it is loaded by every `rlx --help`."""


@dataclass(kw_only=True)
class Subject:
    """A component under test, and the conditions to test it in."""

    component: Component
    target: Any = None
    """The implementation; None takes the component's."""
    plugin_module: str = ""
    """The module with the hooks; empty if it is not known."""
    options: dict[str, Any] = field(default_factory=dict)
    """Options of the component, as in a config; others keep their defaults."""
    conditions: dict[str, Any] = field(default_factory=dict)
    """What a kind's checks want to know beside (see the kind's `check_…`)."""

    @cached_property
    def implementation(self) -> Any:
        return import_target(self.component.target) if self.target is None else self.target

    @cached_property
    def config(self) -> Any:
        if self.component.config is None:
            return None
        return validate(import_target(self.component.config), self.options)

    def make(self, context: Any = None) -> Any:
        """Returns a new component."""
        return self.implementation(self.config, context)


@dataclass(frozen=True, kw_only=True)
class Promise:
    """Something that every component of a kind keeps."""

    name: str
    text: str
    check: Callable[[Subject], None]


_PROMISES: dict[str, list[Promise]] = {kind: [] for kind in KINDS}


def promise(*kinds: str) -> Callable[[Callable[[Subject], None]], Callable[[Subject], None]]:
    """Marks a function as a promise of `kinds`; its docstring's first line says what is promised."""

    def mark(check: Callable[[Subject], None]) -> Callable[[Subject], None]:
        text = inspect.cleandoc(check.__doc__ or "").splitlines()[0]
        for kind in kinds:
            _PROMISES[kind].append(Promise(name=check.__name__, text=text, check=check))
        return check

    return mark


def promises(kind: str) -> list[Promise]:
    """Returns the promises of `kind`."""
    import rlx.testing.kinds  # noqa: F401 (they register themselves)

    return list(_PROMISES[kind])


def subject(
    kind: str, thing: str | Component | type, options: Mapping[str, Any] | None = None, **conditions: Any
) -> Subject:
    """Returns the subject that `thing` names: an installed component, a description, or a class itself."""
    facts: dict[str, Any] = {"options": dict(options or {}), "conditions": conditions}
    if isinstance(thing, Component):
        return Subject(component=thing, **facts)
    if isinstance(thing, str):
        offer = Registry.discover().find(kind, thing)
        module = offer.plugin.target.partition(":")[0]
        return Subject(component=offer.component, plugin_module=module, **facts)
    described = Component(
        kind=kind,  # type: ignore[arg-type]
        name=thing.__name__.lower().replace("_", "-"),
        target=f"{thing.__module__}:{thing.__qualname__}".replace("<locals>", "locals"),
        summary=(thing.__doc__ or "").strip().split("\n")[0],
    )
    return Subject(component=described, target=thing, **facts)


def check(kind: str, thing: str | Component | type, options: Any = None, **conditions: Any) -> None:
    """Checks every promise of `kind`.

    Raises:
        AssertionError: the first that is broken, by name, with what was seen.
    """
    tested = subject(kind, thing, options, **conditions)
    for kept in promises(kind):
        try:
            kept.check(tested)
        except Unchecked:
            continue
        except Exception as error:
            what = str(error) if isinstance(error, AssertionError) else f"{type(error).__name__}: {error}"
            raise AssertionError(f"promise {kept.name!r} ({kept.text}) is broken: {what}") from error


def suite(kind: str, thing: str | Component | type, options: Any = None, **conditions: Any) -> type:
    """Returns a test class with one test per promise of `kind`, for pytest to collect."""

    def method(kept: Promise) -> Callable[[Any], None]:
        def test(self: Any) -> None:
            try:
                kept.check(subject(kind, thing, options, **conditions))
            except Unchecked as why:
                import pytest

                pytest.skip(str(why))

        test.__doc__ = kept.text
        return test

    name = thing if isinstance(thing, str) else getattr(thing, "name", str(thing))
    tests = {f"test_{kept.name}": method(kept) for kept in promises(kind)}
    return type(f"Test_{kind}_{name}", (), tests)


class Unchecked(Exception):
    """A promise that cannot be looked at here: no GPU, or the component does not offer the thing."""


@promise(*KINDS)
def plugin_module_is_light(tested: Subject) -> None:
    """Loading the plugin imports neither torch nor other heavy modules."""
    if not tested.plugin_module:
        raise Unchecked("which plugin it belongs to is not known")
    program = (
        f"import sys; before = set(sys.modules); import {tested.plugin_module}; "
        f"import json; print(json.dumps([m for m in {HEAVY_MODULES!r} if m in sys.modules]))"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    heavy = json.loads(done.stdout.splitlines()[-1])
    assert not heavy, f"{tested.plugin_module} imports {', '.join(heavy)}; import them where they are used"


@promise(*KINDS)
def component_is_documented(tested: Subject) -> None:
    """The component has a summary, and its implementation a docstring of its own."""
    assert tested.component.summary, f"{tested.component.name!r} has no summary for `rlx components`"
    assert "\n" not in tested.component.summary, "the summary is one line"
    assert vars(tested.implementation).get("__doc__"), f"{tested.implementation} has no docstring"


@promise(*KINDS)
def config_is_a_frozen_documented_dataclass(tested: Subject) -> None:
    """The config is a frozen, keyword-only dataclass with a default and a doc for every field."""
    if tested.component.config is None:
        raise Unchecked("it has no options")
    cls: Any = import_target(tested.component.config)
    name, parameters = cls.__name__, getattr(cls, "__dataclass_params__", None)
    assert parameters is not None, f"{name} is no dataclass"
    assert parameters.frozen, f"{name} is not frozen: write @dataclass(frozen=True, kw_only=True)"
    properties = json_schema(cls).get("properties", {})
    for option in dataclasses.fields(cls):
        assert option.kw_only, f"{name}.{option.name} is not keyword-only"
        has_default = (
            option.default is not dataclasses.MISSING or option.default_factory is not dataclasses.MISSING
        )
        given = option.name in tested.options  # what only the user can know, such as a URL
        assert has_default or given, f"{name}.{option.name} has no default"
        described = properties.get(option.name, {}).get("description")
        assert described, f'{name}.{option.name} has no doc: write """…""" below the field'


@promise(*KINDS)
def config_survives_a_file(tested: Subject) -> None:
    """The config is written into the run folder and read back equal."""
    if tested.component.config is None:
        raise Unchecked("it has no options")
    import yaml

    plain = json.loads(json.dumps(dataclasses.asdict(tested.config)))
    again = validate(import_target(tested.component.config), yaml.safe_load(yaml.safe_dump(plain)))
    assert again == tested.config, f"{tested.config} became {again}"


def stored(state: Any) -> Any:
    """Returns `state` as it comes back from a checkpoint's files.

    Raises:
        AssertionError: it holds what a checkpoint cannot.
    """
    from rlx.errors import CheckpointError

    try:
        tree, arrays = split_state(state)
    except CheckpointError as error:
        raise AssertionError(str(error)) from error
    data = bytes(array_bytes(arrays))
    return join_state(json.loads(json.dumps(tree)), arrays_from_bytes(data, "state"))


def assert_equal(left: Any, right: Any, what: str = "state") -> None:
    """Raises AssertionError, naming the place, unless two states are equal bit for bit.

    A state is made of mappings, sequences, numpy arrays and plain values; a list and a tuple of equal entries
    are equal, as are two values that are not numbers.
    """
    if isinstance(left, Mapping) and isinstance(right, Mapping):
        assert left.keys() == right.keys(), f"{what}: keys {sorted(left)} and {sorted(right)}"
        for key in left:
            assert_equal(left[key], right[key], f"{what}/{key}")
    elif isinstance(left, list | tuple) and isinstance(right, list | tuple):
        assert len(left) == len(right), f"{what}: {len(left)} and {len(right)} entries"
        for i, (a, b) in enumerate(zip(left, right, strict=True)):
            assert_equal(a, b, f"{what}/{i}")
    elif isinstance(left, np.ndarray) or isinstance(right, np.ndarray):
        a, b = np.asarray(left), np.asarray(right)
        assert a.dtype == b.dtype, f"{what}: dtypes {a.dtype} and {b.dtype}"
        assert a.shape == b.shape, f"{what}: shapes {a.shape} and {b.shape}"
        assert a.tobytes() == b.tobytes(), f"{what}: values differ"
    else:
        assert left == right or (left != left and right != right), f"{what}: {left!r} and {right!r}"


def assert_metrics(metrics: Any, documented: Any, who: str) -> None:
    """Raises AssertionError unless `metrics` are finite floats with documented names.

    A name such as `state-share/{state}` documents all that differ in the braces.
    """
    patterns = [re.sub(r"\\\{\w+\\\}", "[^/]+", re.escape(name)) for name in documented]
    assert isinstance(metrics, Mapping), f"{who} returned {metrics!r}, expected a dict of metrics"
    for name, value in metrics.items():
        assert isinstance(value, float), f"metric {name!r} is a {type(value).__name__}, expected a float"
        assert np.isfinite(value), f"metric {name!r} is {value}"
        known = any(re.fullmatch(pattern, name) for pattern in patterns)
        assert known, f"metric {name!r} is not in the class's `metrics`"
        assert "/" in name, f"metric {name!r} has no group, e.g. loss/{name}"
