"""Which plugins may come in: the `-p` arguments and the environment variables."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from packaging.utils import canonicalize_name
from rlx.errors import PluginError

CORE_KEY = "rlx-core:core"
"""The plugin that cannot be left out, since the commands that repair an installation come from it."""


@dataclass(frozen=True, kw_only=True)
class PluginSelection:
    """Which plugins may come in; plain data, so that it can be sent to other processes."""

    load: tuple[str, ...] = ()
    """Installed plugins, modules or `.py` files named by `-p NAME`."""
    block: frozenset[str] = frozenset()
    """Names, distributions or `DIST:NAME`s named by `-p no:NAME`."""
    autoload: bool = True
    """False under RLX_DISABLE_PLUGIN_AUTOLOAD: only the core and what `-p` names come in."""
    strict: bool = False
    """True under RLX_STRICT_PLUGINS: the first broken plugin stops the program with its traceback."""

    @classmethod
    def from_arguments(
        cls, arguments: Sequence[str], environ: Mapping[str, str] | None = None
    ) -> PluginSelection:
        """Reads `-p` values, RLX_PLUGINS (comma-separated `-p` values), RLX_DISABLE_PLUGIN_AUTOLOAD and
        RLX_STRICT_PLUGINS.

        >>> chosen = PluginSelection.from_arguments(["no:wandb", "mine.py"], environ={})
        >>> sorted(chosen.block), chosen.load, chosen.autoload
        (['wandb'], ('mine.py',), True)

        Raises:
            PluginError: the core is to be left out.
        """
        environ = os.environ if environ is None else environ
        values = [v.strip() for v in environ.get("RLX_PLUGINS", "").split(",") if v.strip()]
        values += arguments
        block = frozenset(v.removeprefix("no:") for v in values if v.startswith("no:"))
        for name in block & {"core", "rlx-core", CORE_KEY}:
            raise PluginError(f"-p no:{name}: the core cannot be left out; name another plugin")
        return cls(
            load=tuple(v for v in values if not v.startswith("no:")),
            block=block,
            autoload=not environ.get("RLX_DISABLE_PLUGIN_AUTOLOAD"),
            strict=bool(environ.get("RLX_STRICT_PLUGINS")),
        )

    def blocker(self, name: str, distribution: str) -> str:
        """Returns what keeps an installed plugin out, in words; "" if nothing does."""
        if f"{distribution}:{name}" == CORE_KEY:
            return ""
        for blocked in sorted(self.block):
            if names_plugin(blocked, name, distribution):
                return f"-p no:{blocked}"
        wanted = any(names_plugin(text, name, distribution) for text in self.load)
        return "" if self.autoload or wanted else "RLX_DISABLE_PLUGIN_AUTOLOAD is set"


def names_plugin(text: str, name: str, distribution: str) -> bool:
    """Returns whether `text` means the plugin: its name, its distribution, or `DIST:NAME`.

    >>> names_plugin("Rlx_Wandb", "wandb", "rlx-wandb"), names_plugin("rlx-wandb:other", "wandb", "rlx-wandb")
    (True, False)
    """
    given, colon, part = text.partition(":")
    if colon:
        return part == name and canonicalize_name(given) == canonicalize_name(distribution)
    return text == name or canonicalize_name(text) == canonicalize_name(distribution)
