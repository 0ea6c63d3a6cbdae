"""Registers every game of the package with Gymnasium."""

from __future__ import annotations

import sys
from importlib.machinery import ModuleSpec, PathFinder

# Nothing heavier may be imported here: this runs whenever the package is imported, and in an installed
# copy whenever Python starts (see setup.py), so that Gymnasium knows our games without being told.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from types import ModuleType
    from typing import Any

_GYMNASIUM_ENVS = "gymnasium.envs"


def register() -> None:
    """Makes ``gymnasium.make("rlx/Runner-v0")`` and ``gymnasium.make_vec`` know our games."""
    from gymnasium.envs.registration import register as register_env
    from gymnasium.envs.registration import registry
    from rlx_emu_nes.bundled import game_files

    for env_id in game_files():
        if env_id not in registry:
            register_env(
                id=env_id,
                entry_point="rlx_emu_nes.env:NESEnv",
                vector_entry_point="rlx_emu_nes.vector_env:NESVectorEnv",
                kwargs={"game": env_id},
            )


def register_when_needed() -> None:
    """Registers now if Gymnasium is already imported, else as soon as it is.

    So importing this package, which every `rlx` command does to list its plugins, does not pay for
    importing Gymnasium.
    """
    if _GYMNASIUM_ENVS in sys.modules:
        register()
    elif not any(isinstance(finder, _AfterGymnasium) for finder in sys.meta_path):
        sys.meta_path.insert(0, _AfterGymnasium())


class _AfterGymnasium:
    """Lets the ordinary finders find ``gymnasium.envs``, and registers after it has been executed."""

    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if name != _GYMNASIUM_ENVS:
            return None
        sys.meta_path.remove(self)
        spec = PathFinder.find_spec(name, path, target)
        if spec is not None and spec.loader is not None:
            spec.loader = _RegisteringLoader(spec.loader)  # type: ignore[assignment]
        return spec


class _RegisteringLoader:
    """The ordinary loader, and the registration after it."""

    def __init__(self, loader: Any) -> None:
        self.loader = loader

    def create_module(self, spec: ModuleSpec) -> ModuleType | None:
        return self.loader.create_module(spec)

    def exec_module(self, module: ModuleType) -> None:
        self.loader.exec_module(module)
        register()
