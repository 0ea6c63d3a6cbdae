"""Writes a new plugin distribution from the templates of this package."""

from __future__ import annotations

import re
from dataclasses import dataclass
from importlib import resources
from pathlib import Path
from string import Template

from rlx import __version__
from rlx.errors import ConfigError
from rlx.registry import HOOK_OF_KIND

TOY_RUN = {
    "env_provider": "--env $name/Grid-v0 --agent preference --encoder no-encoder",
    "agent": "--env toy/Corridor-v0 --agent $name --encoder no-encoder",
    "encoder": "--env toy/Corridor-v0 --agent ppo --encoder $name agent.rollout_steps=32",
    "exploration_bonus": "--env toy/Corridor-v0 --agent preference --encoder no-encoder exploration=$name",
    "curriculum": "--env toy/Corridor-v0 --agent preference --encoder no-encoder curriculum=$name",
    "checkpoint_backend": "--env toy/Corridor-v0 --agent preference --encoder no-encoder"
    " checkpoint.backend=$name",
    "tracker": "--env toy/Corridor-v0 --agent preference --encoder no-encoder trackers=$name",
    "profiler": "--env toy/Corridor-v0 --agent preference --encoder no-encoder profilers=$name",
    "launcher": "--env toy/Corridor-v0 --agent preference --encoder no-encoder launcher=$name",
}
"""Arguments of `rlx run` (with the toys of `rlx.testing`) that use a component of each kind."""

USAGE = {
    "env_provider": ("env: $name/Grid-v0", "--env $name/Grid-v0"),
    "agent": ("agent: $name", "--agent $name"),
    "encoder": ("encoder: $name", "--encoder $name"),
    "exploration_bonus": ("exploration: $name", "exploration=$name"),
    "curriculum": ("curriculum: $name", "curriculum=$name"),
    "checkpoint_backend": ("checkpoint: {backend: $name}", "checkpoint.backend=$name"),
    "tracker": ("trackers: [$name]", "trackers=$name"),
    "profiler": ("profilers: [$name]", "profilers=$name"),
    "launcher": ("launcher: $name", "launcher=$name"),
}
"""How a component is chosen: in a config file, and on the command line."""

SUMMARY = {
    "env_provider": "a grid in which to find the way",
    "agent": "REINFORCE with a linear policy",
    "encoder": "one linear layer",
    "exploration_bonus": "rewards rarely seen observations",
    "curriculum": "more episodes where more of them fail",
    "checkpoint_backend": "one zip file per checkpoint",
    "tracker": "metrics as a CSV table",
    "profiler": "where the time of a run went",
    "launcher": "a run in a process of its own",
}
"""What the component of each template is."""

IMPORTED = {"numpy": "numpy>=1.26", "gymnasium": "gymnasium>=1.1", "torch": "torch>=2.6"}
"""What a template that imports one of these declares."""

CONDITIONS = {"env_provider": ', env_id="$name/Grid-v0"'}
"""What a kind's conformance suite wants to know beside kind and name."""


@dataclass(frozen=True, kw_only=True)
class Names:
    """The names of a new plugin, all made from one."""

    name: str
    """Of the component and the entry point: `my-bonus`."""

    @classmethod
    def of(cls, text: str) -> Names:
        """Returns the names for a plugin called `text`; a leading `rlx-` is taken off.

        >>> names = Names.of("rlx-my-bonus")
        >>> names.name, names.distribution, names.package, names.cls
        ('my-bonus', 'rlx-my-bonus', 'rlx_my_bonus', 'MyBonus')

        Raises:
            ConfigError: it cannot be the name of a component, a distribution and a module.
        """
        name = text.removeprefix("rlx-")
        if not re.fullmatch(r"[a-z][a-z0-9]*(-[a-z0-9]+)*", name):
            raise ConfigError(
                f"{text!r} cannot be the name of a plugin; expected lower case letters, digits and "
                "single hyphens, beginning with a letter, e.g. my-bonus"
            )
        return cls(name=name)

    @property
    def distribution(self) -> str:
        return f"rlx-{self.name}"

    @property
    def package(self) -> str:
        return f"rlx_{self.module}"

    @property
    def module(self) -> str:
        return self.name.replace("-", "_")

    @property
    def cls(self) -> str:
        return "".join(part.capitalize() for part in self.name.split("-"))


def write_plugin(name: str, kind: str, parent: Path) -> Path:
    """Writes the distribution `rlx-NAME` with one component of `kind` below `parent`; returns its folder.

    Raises:
        ConfigError: the name cannot be used, or the folder exists.
    """
    names = Names.of(name)
    return _write(names, _files(names, kind), _values(names, kind), parent)


def write_game(name: str, rom: Path, parent: Path) -> Path:
    """Writes the distribution `rlx-NAME` with one NES game below `parent`; returns its folder.

    Args:
        rom: the game's ROM, of which only the hash is written.

    Raises:
        ConfigError: the name or the ROM cannot be used, the folder exists, or rlx-emu-nes is not there.
    """
    names = Names.of(name)
    try:
        from rlx_emu_nes.cartridge import Cartridge, RomError
    except ImportError:
        raise ConfigError("a game needs the NES emulator: pip install rlx-emu-nes") from None
    try:
        sha1 = Cartridge.load(rom).sha1
    except RomError as error:
        raise ConfigError(str(error)) from error
    package = f"src/{names.package}"
    files = {
        "game/pyproject.toml": "pyproject.toml",
        "game/README.md": "README.md",
        "common/CHANGELOG.md": "CHANGELOG.md",
        "common/gitignore": ".gitignore",
        "common/init.py": f"{package}/__init__.py",
        "game/plugin.py": f"{package}/plugin.py",
        "game/provider.py": f"{package}/provider.py",
        "game/game.yaml": f"{package}/game.yaml",
        "game/test_game.py": "tests/test_game.py",
    }
    title = names.name.replace("-", " ").title()
    values = {**_named(names), "title": title, "summary": title, "sha1": sha1, "core": _core_range()}
    return _write(names, files, values, parent)


def _write(names: Names, files: dict[str, str], values: dict[str, str], parent: Path) -> Path:
    folder = parent / names.distribution
    if folder.exists():
        raise ConfigError(f"{str(folder)!r} exists already; choose another name or --directory")
    for template, target in files.items():
        path = folder / target
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(_filled(template, values), encoding="utf-8")
    (folder / "src" / names.package / "py.typed").touch()
    return folder


def _files(names: Names, kind: str) -> dict[str, str]:
    """Returns template to target, relative to the distribution's folder."""
    package = f"src/{names.package}"
    return {
        "common/pyproject.toml": "pyproject.toml",
        "common/README.md": "README.md",
        "common/CHANGELOG.md": "CHANGELOG.md",
        "common/gitignore": ".gitignore",
        "common/init.py": f"{package}/__init__.py",
        "common/plugin.py": f"{package}/plugin.py",
        f"kinds/{kind}.py": f"{package}/{names.module}.py",
        "common/test_conformance.py": "tests/test_conformance.py",
    }


def _named(names: Names) -> dict[str, str]:
    return {
        "name": names.name,
        "distribution": names.distribution,
        "package": names.package,
        "module": names.module,
        "cls": names.cls,
    }


def _core_range() -> str:
    """Returns the requirement that a plugin written now has: from this minor version up to the next major."""
    major, minor = __version__.split(".")[:2]
    return f"rlx-core>={major}.{minor},<{int(major) + 1}"


def _values(names: Names, kind: str) -> dict[str, str]:
    source = _template(f"kinds/{kind}.py")
    needed = [_core_range()]
    needed += [
        text for name, text in IMPORTED.items() if re.search(rf"^(import|from) {name}\b", source, re.M)
    ]
    own = {
        **_named(names),
        "kind": kind,
        "hook": HOOK_OF_KIND[kind],
        "summary": SUMMARY[kind],
        "dependencies": ", ".join(f'"{requirement}"' for requirement in needed),
        "namespaces": f'\n            namespaces=("{names.name}",),' if kind == "env_provider" else "",
    }
    usage, override = (Template(text).substitute(own) for text in USAGE[kind])
    return {
        **own,
        "usage": usage,
        "override": override,
        "conditions": Template(CONDITIONS.get(kind, "")).substitute(own),
        "run_arguments": Template(TOY_RUN[kind]).substitute(own),
    }


def _filled(template: str, values: dict[str, str]) -> str:
    return Template(_template(template)).substitute(values)


def _template(name: str) -> str:
    return resources.files("rlx").joinpath("templates", f"{name}.tmpl").read_text(encoding="utf-8")
