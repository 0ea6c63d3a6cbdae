"""`rlx completion SHELL`: prints the script that lets a shell complete rlx's commands, flags and names.

The scripts ask `rlx completion --words …` for candidates, so what plugins add is completed as well.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from rlx.components import KINDS
from rlx.registry import Registry

BASH = """\
# eval "$(rlx completion bash)"   in ~/.bashrc
_rlx() {
    local IFS=$'\\n'
    COMPREPLY=($(rlx completion --words "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null))
}
complete -o default -F _rlx rlx
"""
ZSH = """\
# eval "$(rlx completion zsh)"   in ~/.zshrc, after compinit
_rlx() {
    local -a found
    found=("${(@f)$(rlx completion --words "${(@)words[2,$CURRENT]}" 2>/dev/null)}")
    if [[ -n "$found" ]]; then compadd -a found; else _files; fi
}
compdef _rlx rlx
"""
FISH = """\
# rlx completion fish > ~/.config/fish/completions/rlx.fish
complete -c rlx -a '(rlx completion --words (commandline -opc)[2..-1] (commandline -ct) 2>/dev/null)'
"""
SCRIPTS = {"bash": BASH, "zsh": ZSH, "fish": FISH}

VALUES_OF_FLAG = {"--agent": "agent", "--encoder": "encoder"}
"""Flags whose values are names of a kind."""
DEVICES = ("auto", "cpu", "cuda", "mps")
COMMANDS_ON_RUNS = frozenset({"eval", "watch", "checkpoints", "export"})


def configure(parser: argparse.ArgumentParser, registry: Registry) -> None:
    parser.add_argument("shell", nargs="?", choices=sorted(SCRIPTS), help="whose script to print")
    parser.add_argument("--words", nargs=argparse.REMAINDER, help="words so far; print candidates")


def run(args: argparse.Namespace, registry: Registry) -> int:
    if args.words is not None:
        sys.stdout.writelines(f"{word}\n" for word in candidates(args.words or [""], registry))
        return 0
    if args.shell is None:
        sys.stdout.write("".join(SCRIPTS[shell].splitlines(keepends=True)[0] for shell in sorted(SCRIPTS)))
        return 0
    sys.stdout.write(SCRIPTS[args.shell])
    return 0


def candidates(words: list[str], registry: Registry) -> list[str]:
    """Returns what the last of `words` (those after `rlx`) may be completed to."""
    *before, start = words
    return sorted(word for word in _possible(before, start, registry) if word.startswith(start))


def _possible(before: list[str], start: str, registry: Registry) -> list[str]:
    if not before:
        return [*registry.commands(), "--help", "--version", "-p"]
    command, last = before[0], before[-1]
    if last == "-p":
        return [f"no:{plugin.name}" for plugin in registry.manager.plugins if plugin.name != "core"]
    if last in VALUES_OF_FLAG:
        return registry.names(VALUES_OF_FLAG[last])
    if last == "--device":
        return list(DEVICES)
    if start.startswith("-"):
        return _flags(command, registry)
    if command == "components" and len(before) == 1:
        return list(KINDS)
    if command == "describe" and len(before) == 1:
        return [*KINDS, *{name for kind in KINDS for name in registry.names(kind)}]
    if command == "describe" and len(before) == 2 and last.replace("-", "_") in KINDS:
        return registry.names(last.replace("-", "_"))
    if last == "--resume" or (command in COMMANDS_ON_RUNS and len(before) == 1):
        return ["latest", *(str(path.parent) for path in Path("runs").glob("*/config.yaml"))]
    return []


def _flags(command: str, registry: Registry) -> list[str]:
    from importlib import import_module

    if command not in registry.commands():
        return []
    parser = argparse.ArgumentParser()
    import_module(registry.commands()[command][0].target).configure(parser, registry)
    return [option for option in parser._option_string_actions if option.startswith("--")]
