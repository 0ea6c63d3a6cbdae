"""Installs the core and one package from the wheels in dist/ into an empty environment, and uses the package.

    python tools/subsets.py [NAME …] [--python VERSION|PATH …] [--resolution highest|lowest-direct] [--test]

What is installed is the package and what it declares, at the newest or the lowest versions that it allows; so
a dependency that is used but not declared, or a bound that is too low, shows here. Environments are made by
uv. `--hold` keeps one requirement at a version: the lowest torch would be gigabytes of libraries for GPUs.
`--test` also runs the package's own tests there, with its extra `test` and pytest.
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from members import Member, members
from packaging.requirements import Requirement

DIST = Path(__file__).resolve().parent.parent / "dist"
RESOLUTIONS = ("highest", "lowest-direct")

LOOK = """
from rlx.components import import_target
from rlx.plugins import PluginManager
from rlx.registry import Registry
from rlx.selection import PluginSelection

registry = Registry.discover(PluginSelection())
assert not registry.manager.problems(), [p.complaint for p in registry.manager.problems()]
for kind, offers in registry.offers.items():
    for offer in offers:
        import_target(offer.component.target)
        if offer.component.config:
            import_target(offer.component.config)
print(*sorted(p.distribution for p in registry.manager.plugins), sep=", ")
"""

TOY = (
    *("-m", "rlx", "-p", "rlx.testing.toys", "run", "--env", "toy/Corridor-v0", "--agent", "preference"),
    *("--encoder", "no-encoder", "--device", "cpu", "--num-envs", "2", "--total-steps", "600", "--quiet"),
)
USES = {
    "rlx-emu-nes": ("--env", "rlx/Runner-v0", "--total-steps", "64"),
    "rlx-exploration": ("exploration=count",),
    "rlx-curriculum": ("curriculum=unlock",),
    "rlx-profiling": ("--viztracer", "trace.json"),
    "rlx-tracker-tensorboard": ("--tensorboard",),
    "rlx-tracker-mlflow": ("--mlflow",),
    "rlx-tracker-wandb": ("--wandb",),
}
"""What is added to a run of the toys so that it uses the package; the others are imported only."""


TEST_TOOLS = ("pytest>=8", "pytest-timeout>=2.3", "hypothesis>=6.100", "pip", "setuptools>=77")
PYTEST = (
    *("-m", "pytest", "-q", "-p", "no:cacheprovider", "-m", "not slow and not gpu"),
    "package/tests",
)


def closure(member: Member, known: dict[str, Member]) -> list[Member]:
    """Returns the core, `member`, and the packages of ours that it requires."""
    found = {"rlx-core": known["rlx-core"], member.name: member}
    waiting = [member]
    while waiting:
        for requirement in waiting.pop().requires:
            name = requirement.name
            if name in known and name not in found:
                found[name] = known[name]
                waiting.append(known[name])
    return list(found.values())


def declared(group: list[Member], known: dict[str, Member], held: list[str]) -> list[str]:
    """Returns what `group` requires from elsewhere, with what is held in the place of its own range.

    Named one by one, since uv's lowest-direct means only what is asked for directly.
    """
    kept = {Requirement(text).name: text for text in held}
    ranges = [need for member in group for need in member.requires if need.name not in known]
    return sorted({kept.get(need.name, str(need)) for need in ranges})


def use(
    member: Member, known: dict[str, Member], python: str, resolution: str, held: list[str], test: bool
) -> str:
    """Installs and uses `member`; returns the plugins that were found.

    Raises:
        SystemExit: naming the package, the environment and what failed.
    """
    group = closure(member, known)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        step("uv", "venv", "--quiet", "--python", python, name, cwd=folder)
        interpreter = folder / ("Scripts" if sys.platform == "win32" else "bin") / "python"
        wanted = [f"{each.name}=={each.version}" for each in group] + declared(group, known, held)
        install = ("uv", "pip", "install", "--quiet", "--python", str(interpreter), "--find-links", str(DIST))
        # A wheel that was built anew has the version of the one before, which uv would take from its cache.
        install += tuple(f"--refresh-package={each.name}" for each in group)
        step(*install, "--only-binary", "numpy", "--resolution", resolution, *wanted, cwd=folder)
        step("uv", "pip", "check", "--quiet", "--python", str(interpreter), cwd=folder)
        found = step(str(interpreter), "-c", LOOK, cwd=folder)
        step(str(interpreter), *TOY, *USES.get(member.name, ()), cwd=folder)
        if test:
            step(*install, f"{member.name}[test]", *TEST_TOOLS, *held, cwd=folder)
            # Without src, so that nothing but the installed wheel can be imported.
            shutil.copytree(member.folder, folder / "package", ignore=shutil.ignore_patterns("src", "build"))
            step(str(interpreter), *PYTEST, cwd=folder)
    return found.strip()


def step(*command: str, cwd: Path) -> str:
    done = subprocess.run(command, cwd=cwd, capture_output=True, text=True)
    if done.returncode:
        raise SystemExit(f"$ {' '.join(command)}\n{done.stdout}{done.stderr}")
    return done.stdout


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("names", nargs="*", metavar="NAME")
    parser.add_argument("--python", action="append", metavar="VERSION|PATH", help="default: this one")
    parser.add_argument("--resolution", action="append", choices=RESOLUTIONS, help="default: both")
    parser.add_argument("--test", action="store_true", help="run each package's own tests there too")
    parser.add_argument("--hold", action="append", default=["torch==2.13.0"], metavar="NAME==VERSION")
    args = parser.parse_args()
    known = members()
    for name in args.names:
        if name not in known:
            raise SystemExit(f"no package {name!r} here; there are {', '.join(known)}")
    for python in args.python or [sys.executable]:
        for resolution in args.resolution or RESOLUTIONS:
            for name in args.names or known:
                found = use(known[name], known, python, resolution, args.hold, args.test)
                sys.stdout.write(f"ok  {name}  python {python}  {resolution}: {found}\n")
                sys.stdout.flush()


if __name__ == "__main__":
    main()
