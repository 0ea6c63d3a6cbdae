"""Whether a component has what the run will call, asked before the run begins."""

from __future__ import annotations

import inspect
from typing import Any

from rlx import contracts
from rlx.errors import PluginError
from rlx.registry import Offer

CONTRACTS: dict[str, type] = {
    "env_provider": contracts.EnvProvider,
    "agent": contracts.Agent,
    "encoder": contracts.Encoder,
    "exploration_bonus": contracts.ExplorationBonus,
    "curriculum": contracts.Curriculum,
    "checkpoint_backend": contracts.CheckpointBackend,
    "launcher": contracts.Launcher,
}
"""Trackers and profilers are not here: which hooks they implement is up to them."""

OPTIONAL = {"launcher": {"check"}}


def create(offer: Offer, target: Any, config: Any, context: Any) -> Any:
    """Returns `target(config, context)`, which has all methods of its kind's contract.

    Raises:
        PluginError: it cannot be called so, or a method is missing; the message names the component.
    """
    kind = offer.component.kind
    who = f"{kind.replace('_', ' ')} {offer.component.name!r} of {offer.plugin.key}"
    if not _takes_two(target):
        raise PluginError(
            f"{who}: {offer.component.target} cannot be called as target(config, context), as components are"
        )
    made = target(config, context)
    contract = CONTRACTS.get(kind)
    if contract is None:
        return made
    methods = [name for name, value in vars(contract).items() if name[0] != "_" and callable(value)]
    missing = [
        name
        for name in methods
        if name not in OPTIONAL.get(kind, ()) and not callable(getattr(made, name, None))
    ]
    if missing:
        raise PluginError(
            f"{who} has no {', '.join(missing)}; see rlx.contracts.{contract.__name__}, and test it with "
            f"rlx.testing.suite({kind!r}, {offer.component.name!r})"
        )
    return made


def _takes_two(target: Any) -> bool:
    if not callable(target):
        return False
    try:
        inspect.signature(target).bind(None, None)
    except TypeError:
        return False
    except ValueError:  # some callables of C have no signature; the call will tell
        return True
    return True
