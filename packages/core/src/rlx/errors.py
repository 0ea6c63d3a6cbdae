"""The errors that rlx raises for a user's mistake or a broken part.

Every message names the thing, the value it got, what was expected and what to do next; the command
line prints it as one line and exits with `exit_code`. Anything else that escapes is a fault of ours.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable


class RlxError(Exception):
    """Base of all errors with a message meant for the person at the keyboard."""

    exit_code = 2


class ConfigError(RlxError):
    """A configuration file, override or flag that cannot be used."""


class PluginError(RlxError):
    """A plugin that is broken, incompatible, in conflict, or not installed."""


class CheckpointError(RlxError):
    """A checkpoint that is missing, incomplete, altered or of another version."""


class DamagedCheckpoint(CheckpointError):
    """A checkpoint whose files are not what was saved: it can be put aside, reading it again is no use."""


class EnvError(RlxError):
    """An environment that is unknown or cannot be built as asked."""


def did_you_mean(value: str, known: Iterable[str]) -> str:
    """Returns `"; did you mean 'x'?"` for the nearest of `known`, or an empty string.

    >>> did_you_mean("pppo", ["ppo", "dqn"])
    "; did you mean 'ppo'?"
    >>> did_you_mean("zebra", ["ppo", "dqn"])
    ''
    """
    near = difflib.get_close_matches(value, list(known), n=1)
    return f"; did you mean {near[0]!r}?" if near else ""
