"""Registers every game of the package with Gymnasium."""

from __future__ import annotations

import importlib.abc
import importlib.machinery
import sys
from collections.abc import Sequence
from types import ModuleType

_GYMNASIUM_ENVS = "gymnasium.envs"


def register() -> None:
    """Makes ``gymnasium.make("rlx/Runner-v0")`` and ``gymnasium.make_vec`` know our games."""
    from gymnasium.envs.registration import register as register_env
    from gymnasium.envs.registration import registry

    from rlx_emu_nes.catalogue import game_files

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


class _AfterGymnasium(importlib.abc.MetaPathFinder):
    """Lets the ordinary finders find ``gymnasium.envs``, and registers after it has been executed."""

    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        if name != _GYMNASIUM_ENVS:
            return None
        sys.meta_path.remove(self)
        spec = importlib.machinery.PathFinder.find_spec(name, path, target)
        if spec is not None and spec.loader is not None:
            spec.loader = _RegisteringLoader(spec.loader)
        return spec


class _RegisteringLoader(importlib.abc.Loader):
    def __init__(self, loader: importlib.abc.Loader) -> None:
        self.loader = loader

    def create_module(self, spec: importlib.machinery.ModuleSpec) -> ModuleType | None:
        return self.loader.create_module(spec)

    def exec_module(self, module: ModuleType) -> None:
        self.loader.exec_module(module)
        register()
