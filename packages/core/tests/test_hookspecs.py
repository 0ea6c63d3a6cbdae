"""Every hook spec says what it does and has an example that works."""

from __future__ import annotations

import inspect
import textwrap

import pluggy
import pytest
import rlx
from rlx import Command, Component, Flag, Panel, hookspecs
from rlx.components import KINDS
from rlx.plugins import HOOK_NAMES
from rlx.registry import HOOK_OF_KIND

RETURNED = {"rlx_commands": Command, "rlx_flags": Flag, "rlx_panels": Panel}


def specs(family: type) -> dict[str, object]:
    return {name: spec for name, spec in vars(family).items() if name.startswith("rlx_")}


def example_of(spec: object) -> str:
    _, marker, code = inspect.cleandoc(spec.__doc__ or "").partition("\n\nExample:\n")
    assert marker, "no example"
    return textwrap.dedent(code)


def implementation(name: str, spec: object):
    """Executes the example and returns the hook implementation that it defines."""
    namespace = {"rlx": rlx, "Component": Component, "Command": Command, "Flag": Flag, "Panel": Panel}
    exec(example_of(spec), namespace)
    return namespace[name]


@pytest.mark.parametrize("name", specs(hookspecs.OfferSpecs))
def test_the_example_of_an_offer_returns_what_the_spec_says(name):
    offers = implementation(name, vars(hookspecs.OfferSpecs)[name])()
    expected = RETURNED.get(name, Component)
    assert offers
    assert all(isinstance(offer, expected) for offer in offers)
    if expected is Component:
        assert {HOOK_OF_KIND[offer.kind] for offer in offers} == {name}


@pytest.mark.parametrize("name", specs(hookspecs.RunSpecs))
def test_the_example_of_a_run_hook_is_accepted(name):
    manager = pluggy.PluginManager("rlx")
    manager.add_hookspecs(hookspecs.RunSpecs)
    listener = type("Listener", (), {name: implementation(name, vars(hookspecs.RunSpecs)[name])})()
    manager.register(listener)
    manager.check_pending()
    assert len(getattr(manager.hook, name).get_hookimpls()) == 1


@pytest.mark.parametrize("name", sorted(HOOK_NAMES))
def test_every_spec_says_in_its_first_line_what_it_does(name):
    spec = vars(hookspecs.OfferSpecs).get(name) or vars(hookspecs.RunSpecs)[name]
    first = inspect.cleandoc(spec.__doc__ or "").splitlines()[0]
    assert first.startswith(("Returns", "Called"))


def test_there_is_a_hook_for_every_kind():
    assert set(HOOK_OF_KIND) == set(KINDS)
    assert set(HOOK_OF_KIND.values()) | set(RETURNED) == set(specs(hookspecs.OfferSpecs))
