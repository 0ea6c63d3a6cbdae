"""Numbers with limits: what they take, what they refuse, and how they are explained."""

from __future__ import annotations

import math
from dataclasses import dataclass, field

import pytest
from rlx.errors import ConfigError
from rlx.quantities import Count, CountOrZero, NotNegative, Positive, Share
from rlx.validation import json_schema, validate


@dataclass(frozen=True, kw_only=True)
class Limits:
    """One field of each."""

    positive: Positive = 1.0
    not_negative: NotNegative | None = None
    share: Share = 0.5
    count: Count | None = None
    count_or_zero: CountOrZero = 0
    counts: tuple[Count, ...] = field(default=(1,))


@pytest.mark.parametrize(
    "options",
    [
        {"positive": 1e-300, "not_negative": 0, "share": 0, "count": 1, "count_or_zero": 0},
        {"positive": 10, "share": 1, "count": None, "counts": [3, 1]},
        {"positive": "1e-4"},  # YAML 1.1 reads 1e-4 as text
    ],
)
def test_the_limits_themselves_are_taken(options):
    made = validate(Limits, options)
    assert made.positive > 0 and 0 <= made.share <= 1


@pytest.mark.parametrize(
    ("key", "value", "said"),
    [
        ("positive", 0, "'agent.positive': 0: input should be greater than 0"),
        ("positive", math.nan, "'agent.positive': nan: input should be greater than 0"),
        ("not_negative", -1e-9, "'agent.not_negative': -1e-09: input should be greater than or equal to 0"),
        ("share", 1.01, "'agent.share': 1.01: input should be less than or equal to 1"),
        ("share", -1, "'agent.share': -1: input should be greater than or equal to 0"),
        ("count", 0, "'agent.count': 0: input should be greater than or equal to 1"),
        ("count", 1.5, "'agent.count': 1.5: input should be a valid integer"),
        ("count_or_zero", -1, "'agent.count_or_zero': -1: input should be greater than or equal to 0"),
        ("counts", [2, 0], "'agent.counts.1': 0: input should be greater than or equal to 1"),
    ],
)
def test_what_lies_outside_is_refused_with_key_value_and_limit(key, value, said):
    with pytest.raises(ConfigError) as caught:
        validate(Limits, {key: value}, path="agent")
    assert str(caught.value).startswith(f"config key {said}")


def test_the_json_schema_has_the_limits():
    properties = json_schema(Limits)["properties"]
    assert properties["positive"]["exclusiveMinimum"] == 0
    assert (properties["share"]["minimum"], properties["share"]["maximum"]) == (0, 1)
    assert properties["counts"]["items"]["minimum"] == 1


def test_describe_says_limits_and_choices_in_words(rlx_main, fake_distribution):
    config = """
        from __future__ import annotations
        import dataclasses
        from typing import Literal
        from rlx.quantities import Count, Share

        Mode = Literal["fast", "slow"]

        @dataclasses.dataclass(frozen=True, kw_only=True)
        class C:
            discount: Share = 0.99
            '''Of rewards.'''
            parts: Count | None = None
            mode: Mode | None = None
    """
    plugin = """
        from rlx import Component, hookimpl

        @hookimpl
        def rlx_agents():
            return [Component(kind="agent", name="limited", target="limited:C", config="limited:C")]
    """
    modules = {"limited_plugin": plugin, "limited": config}
    fake_distribution("rlx-limited", modules, plugins={"limited": "limited_plugin"})
    code, out, _ = rlx_main("describe", "agent", "limited")
    assert code == 0
    assert "float from 0 to 1" in out
    assert "int from 1 | None" in out
    assert "(fast | slow | None)" in out
