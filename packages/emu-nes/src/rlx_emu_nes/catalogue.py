"""Where games and their ROMs are found."""

from __future__ import annotations

import difflib
import os
import warnings
from pathlib import Path

from rlx_emu_nes.bundled import game_files
from rlx_emu_nes.cartridge import Cartridge, RomError
from rlx_emu_nes.game import Game, GameError
from rlx_emu_nes.game_file import read_game

ROM_PATH_VARIABLE = "RLX_ROM_PATH"
NAMESPACE = "rlx"


def find_game(game: str | Path | Game) -> Game:
    """The game of an id (``rlx/Runner-v0`` or ``Runner``), of a game file, or of an integration folder.

    Raises:
        GameError: there is no such game; the nearest is named.
    """
    if isinstance(game, Game):
        return game
    files = game_files()
    name = str(game)
    for env_id, path in files.items():
        if name in (env_id, env_id.removeprefix(f"{NAMESPACE}/"), _bare(env_id)):
            return read_game(path)
    path = _expanded(game)
    if path.is_dir() and (path / "data.json").is_file():
        from rlx_emu_nes.integration import read_integration

        return read_integration(path)
    if path.suffix in (".yaml", ".yml") or path.is_file():
        return read_game(path)
    near = difflib.get_close_matches(name, list(files), n=1, cutoff=0.4)
    hint = f"; did you mean {near[0]!r}?" if near else ""
    raise GameError(f"unknown game {name!r}{hint}; known are {', '.join(files)}, or give a game file (.yaml)")


def _bare(env_id: str) -> str:
    return env_id.removeprefix(f"{NAMESPACE}/").rpartition("-v")[0]


def find_cartridge(game: Game, rom: str | Path | bytes | Cartridge | None = None) -> Cartridge:
    """The cartridge of ``game``: from ``rom``, from beside its file, or from ``RLX_ROM_PATH``.

    ``RLX_ROM_PATH`` names a ROM file or a folder; in a folder the ROM is recognised by its contents. ``~``
    is the user's own folder, since nobody expands it in a config file.

    Raises:
        RomError: no ROM was given or found.
    """
    if rom is not None:
        if isinstance(rom, (str, Path)):
            rom = _expanded(rom)
        cartridge = rom if isinstance(rom, Cartridge) else Cartridge.load(rom)
    elif game.rom:
        return Cartridge.load(game.path.parent / game.rom)
    else:
        cartridge = _from_environment(game)
    known = _known_hashes(game)
    if known and cartridge.sha1 not in known:
        warnings.warn(
            f"{cartridge.name}: {game.path.name} was written for another version of {game.title} "
            f"(SHA-1 of the contents is {cartridge.sha1}, expected {' or '.join(known)}); "
            "rewards and ends may be wrong",
            stacklevel=2,
        )
    return cartridge


def _known_hashes(game: Game) -> tuple[str, ...]:
    """SHA-1 of every ROM that the game file was written for, the one beside it included; empty: any."""
    beside = game.path.parent / game.rom
    if not game.rom or not beside.is_file():
        return game.rom_sha1
    return (*game.rom_sha1, Cartridge.load(beside).sha1)


def _expanded(path: str | Path) -> Path:
    path = Path(path)
    return path.expanduser() if path.parts[:1] == ("~",) else path  # a file's own name may begin with ~


def _from_environment(game: Game) -> Cartridge:
    given = os.environ.get(ROM_PATH_VARIABLE, "")
    if not given:
        raise RomError(
            f"{game.id} needs a ROM of {game.title}, which does not come with this package: "
            f"give rom=FILE (--rom FILE), or set {ROM_PATH_VARIABLE} to a file or folder"
        )
    path = _expanded(given)
    if not path.is_dir():
        return Cartridge.load(path)
    for candidate in sorted(file for file in path.rglob("*") if file.suffix.lower() == ".nes"):
        try:
            cartridge = Cartridge.load(candidate)
        except RomError:
            continue
        if cartridge.sha1 in game.rom_sha1:
            return cartridge
    raise RomError(
        f"{ROM_PATH_VARIABLE}: no ROM of {game.title} in {path}; "
        f"expected a .nes file whose contents have SHA-1 {' or '.join(game.rom_sha1) or '(any)'}"
    )


def game_of_rom(cartridge: Cartridge) -> str | None:
    """Id of the game of the package that ``cartridge`` belongs to, or None."""
    for env_id, path in game_files().items():
        if cartridge.sha1 in _known_hashes(read_game(path)):
            return env_id
    return None
