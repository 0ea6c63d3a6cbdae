"""Every promise can be broken, and its check notices: one bad component per promise."""

from __future__ import annotations

import dataclasses

import numpy as np
import pytest
import rlx.testing
from bad_components import BAD, LeavesThread, Tracker, backend, bad, encoders
from rlx.components import Component
from rlx.errors import EnvError
from rlx.run.local_launcher import LocalLauncher
from rlx.testing import toys
from rlx.testing.conformance import Subject, Unchecked
from rlx.testing.toys import CorridorProvider, CountBonus, PreferenceAgent, RandomLevels


def broken(kind: str, promise: str, target, plugin_module: str = "", **facts) -> str:
    """Returns what the check says of the component; "" if it is content."""
    described = Component(kind=kind, name="bad", target="x:Y", summary="bad", **facts)
    tested = Subject(component=described, target=target, plugin_module=plugin_module)
    check = next(p.check for p in rlx.testing.promises(kind) if p.name == promise)
    try:
        check(tested)
    except AssertionError as error:
        return str(error) or "broken"
    return ""


GENERAL = (
    "plugin_module_is_light",
    "component_is_documented",
    "config_is_a_frozen_documented_dataclass",
    "config_survives_a_file",
)


@pytest.mark.parametrize("kind", [*BAD, "encoder"])
def test_there_is_a_bad_component_for_every_promise(kind):
    table = encoders() if kind == "encoder" else BAD[kind]
    assert [p.name for p in rlx.testing.promises(kind)] == [*GENERAL, *table]


CASES = [(kind, name) for kind, table in BAD.items() for name, target in table.items() if target]


@pytest.mark.parametrize(("kind", "promise"), CASES)
def test_a_broken_promise_is_noticed(kind, promise):
    LeavesThread.stop.clear()
    conditions = {"patience_s": 0.2}
    described = Component(kind=kind, name="bad", target="x:Y", summary="bad")
    tested = Subject(component=described, target=BAD[kind][promise], conditions=conditions)
    check = next(p.check for p in rlx.testing.promises(kind) if p.name == promise)
    with pytest.raises(Exception) as caught:
        check(tested)
    assert not isinstance(caught.value, Unchecked)
    LeavesThread.stop.set()


def test_the_broken_promises_of_encoders_are_noticed():
    for promise, target in encoders().items():
        assert broken("encoder", promise, target), promise


@pytest.mark.parametrize(("kind", "promise"), CASES)
def test_the_good_one_keeps_it(kind, promise):
    good = {
        "agent": PreferenceAgent,
        "env_provider": CorridorProvider,
        "exploration_bonus": CountBonus,
        "curriculum": RandomLevels,
        "checkpoint_backend": backend(),
        "tracker": Tracker,
        "profiler": Tracker,
        "launcher": LocalLauncher,
    }[kind]
    if promise != "plugin_module_is_light":
        assert broken(kind, promise, good) == ""


# ------------------------------------------------------------------ what all kinds promise


@dataclasses.dataclass
class LooseConfig:
    """Neither frozen nor keyword-only."""

    size: int = 1
    """Size."""


@dataclasses.dataclass(frozen=True, kw_only=True)
class SilentConfig:
    """Without a word on its field."""

    size: int = 1


@dataclasses.dataclass(frozen=True, kw_only=True)
class FussyConfig:
    """Does not take what it gives."""

    parts: tuple[str, ...] = ("a", "b")
    """Parts."""
    doubled: bool = False
    """Whether it was doubled."""

    def __post_init__(self):
        object.__setattr__(self, "parts", (*self.parts, "c"))


@pytest.fixture
def here(monkeypatch):
    """This module under a name that a component's target can have."""
    import sys

    monkeypatch.setitem(sys.modules, "kit_under_test", sys.modules[__name__])
    return "kit_under_test"


@pytest.mark.parametrize(
    ("promise", "config", "message"),
    [
        ("config_is_a_frozen_documented_dataclass", "LooseConfig", "is not frozen"),
        ("config_is_a_frozen_documented_dataclass", "SilentConfig", "SilentConfig.size has no doc"),
        ("config_survives_a_file", "FussyConfig", "became"),
    ],
)
def test_a_bad_config_is_noticed(here, promise, config, message):
    assert message in broken("agent", promise, PreferenceAgent, config=f"{here}:{config}")


def test_a_heavy_plugin_module_is_noticed(fake_distribution):
    fake_distribution("rlx-heavy", {"heavy_plugin": "import numpy"}, plugins={"heavy": "heavy_plugin"})
    said = broken("agent", "plugin_module_is_light", PreferenceAgent, plugin_module="heavy_plugin")
    assert said.startswith("heavy_plugin imports numpy; import them where they are used")


def test_a_component_without_docs_is_noticed():
    class Wordless:
        pass

    assert "no docstring" in broken("agent", "component_is_documented", Wordless)


# ------------------------------------------------------------------ how it is used


def test_a_check_names_the_promise_and_what_was_seen():
    with pytest.raises(AssertionError, match=r"promise 'actions_are_in_the_action_space' \(`act` returns"):
        rlx.testing.check_agent(bad(PreferenceAgent, act=lambda self, obs: np.full(len(obs), 2)))
    with pytest.raises(AssertionError, match=r"it_learns_and.*: ZeroDivisionError: division by zero"):
        rlx.testing.check_agent(bad(PreferenceAgent, update=lambda self: 1 / 0))
    rlx.testing.check_agent(PreferenceAgent)


def test_a_class_is_tested_with_its_config_by_a_component():
    rlx.testing.check("agent", toys.rlx_agents()[0], {"horizon": 3})
    with pytest.raises(AssertionError, match="unknown config key 'horizn'"):
        rlx.testing.check("agent", toys.rlx_agents()[0], {"horizn": 3})


def test_a_suite_is_one_test_per_promise_and_skips_what_does_not_apply(pytester):
    pytester.makepyfile(
        """
        import rlx.testing
        from rlx.testing.toys import CountBonus

        TestCount = rlx.testing.suite("exploration_bonus", CountBonus)
        """
    )
    count = len(rlx.testing.promises("exploration_bonus"))
    result = pytester.runpytest_subprocess("-q")
    result.assert_outcomes(passed=count - 3, skipped=3)


def test_unknown_environments_are_env_errors_in_the_toy():
    with pytest.raises(EnvError, match="did you mean 'toy/Corridor-v0'"):
        CorridorProvider().make_vec("toy/Coridor-v0", num_envs=1, seed=0)


@pytest.mark.parametrize(
    ("left", "right", "said"),
    [
        ({"a": [1, np.zeros(2)]}, {"a": [1, np.array([0.0, -0.0])]}, "state/a/1: values differ"),
        ({"a": np.zeros(1, np.float32)}, {"a": np.zeros(1)}, "state/a: dtypes float32 and float64"),
        ({"a": np.zeros((1, 2))}, {"a": np.zeros((2, 1))}, r"state/a: shapes \(1, 2\) and \(2, 1\)"),
        ({"a": 1}, {"b": 1}, r"state: keys \['a'\] and \['b'\]"),
        ([1], [1, 2], "state: 1 and 2 entries"),
        ({"a": "x"}, {"a": "y"}, "state/a: 'x' and 'y'"),
    ],
)
def test_states_that_differ_in_a_bit_are_not_equal(left, right, said):
    with pytest.raises(AssertionError, match=said):
        rlx.testing.assert_equal(left, right)


def test_equal_states_may_hold_what_is_no_number():
    state = {"a": np.array([np.nan, 1.0]), "b": [float("nan"), None], "c": {}}
    rlx.testing.assert_equal(state, {"a": state["a"].copy(), "b": (float("nan"), None), "c": {}})
