"""Which key stands for which button, and which action is nearest to the buttons held."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from rlx.errors import ConfigError, did_you_mean

BUTTONS = ("A", "B", "Select", "Start", "Up", "Down", "Left", "Right")

_PLAYER_1 = {
    "A": "j", "B": "k", "Select": "n", "Start": "m",
    "Up": "up", "Down": "down", "Left": "left", "Right": "right",
}  # fmt: skip
_PLAYER_2 = {
    "A": "g", "B": "f", "Select": "t", "Start": "y",
    "Up": "w", "Down": "s", "Left": "a", "Right": "d",
}  # fmt: skip


@dataclass(frozen=True, kw_only=True)
class Keymap:
    """Key names (as SDL names them, lower case) by button, for two players."""

    p1: Mapping[str, str] = field(default_factory=lambda: dict(_PLAYER_1))
    p2: Mapping[str, str] = field(default_factory=lambda: dict(_PLAYER_2))

    def player(self, number: int) -> Mapping[str, str]:
        """Returns the keys of player 1 or 2."""
        return self.p1 if number == 1 else self.p2


def keymap_file() -> Path:
    """Returns where a person's own keys are kept: `rlx/keys.yaml` in the user's configuration folder."""
    base = os.environ.get("XDG_CONFIG_HOME") or Path.home() / ".config"
    return Path(base) / "rlx" / "keys.yaml"


def load_keymap(path: str | Path | None = None) -> Keymap:
    """Returns the default keys with those of a YAML file put over them.

    The file has `p1:` and `p2:`, each from button to key: `p1: {A: x, B: z}`.

    Args:
        path: None for `keymap_file()`, which may be missing.

    Raises:
        ConfigError: no such file, not YAML, an unknown player or button, or one key for two buttons.
    """
    file = keymap_file() if path is None else Path(path)
    if path is None and not file.is_file():
        return Keymap()
    players = {"p1": dict(_PLAYER_1), "p2": dict(_PLAYER_2)}
    for player, buttons in _read(file).items():
        if player not in players or not isinstance(buttons, dict):
            raise ConfigError(
                f"{file}: {player!r}: {buttons!r}; expected p1 or p2 with a mapping of buttons to keys"
            )
        for button, key in buttons.items():
            if button not in BUTTONS:
                raise ConfigError(
                    f"{file}: {player}: unknown button {button!r}{did_you_mean(str(button), BUTTONS)}; "
                    f"buttons are {', '.join(BUTTONS)}"
                )
            players[player][button] = str(key).lower()
    _refuse_doubles(players, file)
    return Keymap(**players)


def _read(file: Path) -> dict[str, Any]:
    import yaml

    try:
        tree = yaml.safe_load(file.read_text(encoding="utf-8"))
    except OSError as error:
        raise ConfigError(f"cannot read keys {str(file)!r}: {error.strerror}") from error
    except (yaml.YAMLError, UnicodeDecodeError) as error:
        raise ConfigError(f"keys {str(file)!r}: {' '.join(str(error).split())}") from error
    if not isinstance(tree or {}, dict):
        raise ConfigError(f"keys {str(file)!r}: expected p1: and p2:, got {type(tree).__name__}")
    return tree or {}


def _refuse_doubles(players: Mapping[str, Mapping[str, str]], file: Path) -> None:
    taken: dict[str, str] = {}
    for player, buttons in players.items():
        for button, key in buttons.items():
            if key in taken:
                raise ConfigError(
                    f"{file}: key {key!r} stands for {taken[key]} and {player} {button}; give one another key"
                )
            taken[key] = f"{player} {button}"


def nearest_action(held: set[str], meanings: Sequence[str]) -> int:
    """Returns the action that presses most of the `held` buttons, and none that is not held.

    Args:
        held: button names.
        meanings: for each action its buttons as text, `"NOOP"` or `"Right+A"`.

    >>> nearest_action({"Right", "A"}, ["NOOP", "Right", "Right+A", "Right+B"])
    2
    >>> nearest_action(set(), ["NOOP", "Right"])
    0
    """
    known = {button.lower() for button in held}

    def fit(index: int) -> int:
        text = meanings[index].lower()
        buttons = set() if text == "noop" else set(text.split("+"))
        return len(buttons) if buttons <= known else -1

    return max(range(len(meanings)), key=fit)
