"""The command `rlx`."""

from __future__ import annotations

import argparse
import importlib
import logging
import os
import sys
from collections.abc import Sequence
from typing import NoReturn

from rlx import __version__
from rlx.errors import PluginError, RlxError
from rlx.plugins import requested_problems
from rlx.registry import Registry
from rlx.run.processors import wait_passively
from rlx.selection import PluginSelection

HEADER = """usage: rlx [-p PLUGIN] COMMAND …

Train agents on video games from small plugins.

commands:
{commands}

options:
  -p MODULE    load a plugin from a module or a .py file
  -p no:NAME   leave a plugin out, by its name or its distribution
  --version    print the version
  -h, --help   this page; rlx COMMAND --help explains a command

first steps:
  rlx run                          train PPO on the game that ships with rlx
  rlx run --env CartPole-v1        train on any Gymnasium environment
  rlx eval latest                  measure the newest run
  rlx watch latest --video a.gif   see what it learned
"""


RECOVERY_COMMANDS = frozenset({"plugins", "components", "describe", "doctor", "completion"})
"""Commands that must work whatever is broken: they show a plugin's problem instead of complaining of it."""


def main(argv: Sequence[str] | None = None) -> int:
    """Runs one command and returns its exit code: 0, 1 (failed), 2 (cannot be done as asked), 130, 143."""
    try:
        return _main(list(sys.argv[1:] if argv is None else argv))
    except RlxError as error:
        sys.stderr.write(f"rlx: error: {error}\n")
        return error.exit_code
    except KeyboardInterrupt:
        sys.stderr.write("rlx: interrupted\n")
        return 130
    except BrokenPipeError:  # the reader (head, less) has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0


def _main(argv: list[str]) -> int:
    wait_passively()
    plugin_arguments, rest = split_plugin_arguments(argv)
    if rest[:1] == ["--version"]:
        sys.stdout.write(f"rlx {__version__}\n")
        return 0
    logging.basicConfig(format="rlx: %(levelname)s: %(message)s", level=logging.WARNING, force=True)
    registry = Registry.discover(PluginSelection.from_arguments(plugin_arguments), probe=True)
    if not rest or rest[0] in ("-h", "--help"):
        sys.stdout.write(_help(registry))
        return 0
    name, *arguments = rest
    command, plugin = registry.find_command(name)
    if name not in RECOVERY_COMMANDS:
        _report_problems(registry)
    module = _import_command(command.target, plugin.key)
    parser = OneLineParser(prog=f"rlx {name}", description=command.summary)
    module.configure(parser, registry)
    # argparse cannot let positionals stand between flags where there are subcommands (`rlx bench env`).
    parse = parser.parse_args if parser._subparsers else parser.parse_intermixed_args
    return module.run(parse(arguments), registry)


def _report_problems(registry: Registry) -> None:
    """Warns of broken plugins, and refuses to go on without one that the user asked for."""
    for plugin in requested_problems(registry.manager.plugins):
        raise PluginError(f"-p {plugin.target}: {plugin.reason}")
    for plugin in registry.manager.problems():
        sys.stderr.write(f"rlx: warning: {plugin.complaint}\n")


def _import_command(target: str, owner: str):
    try:
        return importlib.import_module(target)
    except ImportError as error:
        raise PluginError(f"command of plugin {owner} cannot be imported: {error}") from error


def split_plugin_arguments(argv: Sequence[str]) -> tuple[list[str], list[str]]:
    """Takes every `-p VALUE` out of the arguments.

    >>> split_plugin_arguments(["-p", "no:wandb", "run", "-p", "mine.py", "--quiet"])
    (['no:wandb', 'mine.py'], ['run', '--quiet'])
    """
    plugins, rest = [], []
    arguments = iter(argv)
    for argument in arguments:
        if argument != "-p":
            rest.append(argument)
            continue
        value = next(arguments, None)
        if value is None:
            raise RlxError("-p needs a value: a module, a .py file, or no:NAME")
        plugins.append(value)
    return plugins, rest


def _help(registry: Registry) -> str:
    lines = [f"  {name:<12} {command.summary}" for name, (command, _) in sorted(registry.commands().items())]
    text = HEADER.format(commands="\n".join(lines))
    problems = registry.manager.problems()
    if problems:
        names = ", ".join(plugin.key for plugin in problems)
        text += f"\nplugins that cannot be used: {names} (rlx plugins says why)\n"
    return text


class OneLineParser(argparse.ArgumentParser):
    """An argument parser whose errors are one line, as all of rlx's."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"rlx: error: {message}; {self.prog} --help shows the arguments\n")


if __name__ == "__main__":
    sys.exit(main())
