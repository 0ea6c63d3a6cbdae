"""rlx: train agents on video games from small plugins.

This package is the core: the hook specs (`rlx.hookspecs`), what a component must do (`rlx.contracts`),
the plugin manager, the configuration, the one run loop and the checkpoint format. It never imports torch.
"""

from rlx.components import Command, Component, Flag, Panel
from rlx.errors import CheckpointError, ConfigError, EnvError, PluginError, RlxError
from rlx.hookspecs import hookimpl

__all__ = [
    "CheckpointError",
    "Command",
    "Component",
    "ConfigError",
    "EnvError",
    "Flag",
    "Panel",
    "PluginError",
    "RlxError",
    "__version__",
    "hookimpl",
]

__version__ = "0.1.0"
