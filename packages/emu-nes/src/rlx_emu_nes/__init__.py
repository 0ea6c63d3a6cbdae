"""rlx_emu_nes: an exact and fast NES, one machine at a time or as a batch of Gymnasium environments.

    from rlx_emu_nes import NES, NESVectorEnv          # a console; N environments
    gymnasium.make_vec("rlx/Runner-v0", num_envs=8)    # after `import rlx_emu_nes`

Names are imported on first use, so that importing the package costs nothing.
"""

from __future__ import annotations

import importlib

from rlx_emu_nes.registration import register_when_needed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from rlx_emu_nes.bundled import example_rom
    from rlx_emu_nes.buttons import Button
    from rlx_emu_nes.cartridge import Cartridge, RomError
    from rlx_emu_nes.catalogue import find_game
    from rlx_emu_nes.console import NES
    from rlx_emu_nes.env import NESEnv
    from rlx_emu_nes.game import Game, GameError
    from rlx_emu_nes.savestate import StateError
    from rlx_emu_nes.vector_env import NESVectorEnv

__version__ = "0.1.0"

_HOMES = {
    "Button": "buttons",
    "Cartridge": "cartridge",
    "Game": "game",
    "GameError": "game",
    "NES": "console",
    "NESEnv": "env",
    "NESVectorEnv": "vector_env",
    "RomError": "cartridge",
    "StateError": "savestate",
    "example_rom": "bundled",
    "find_game": "catalogue",
}

__all__ = [
    "NES",
    "Button",
    "Cartridge",
    "Game",
    "GameError",
    "NESEnv",
    "NESVectorEnv",
    "RomError",
    "StateError",
    "example_rom",
    "find_game",
]


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(importlib.import_module(f"{__name__}.{_HOMES[name]}"), name)


register_when_needed()
