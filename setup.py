"""The umbrella distribution `rlx`: no modules, only requirements.

In a checkout it resolves its packages by path, so that `pip install .` needs no index for them; in an sdist
or wheel (where `packages/` is absent, or RLX_WORKSPACE=named is set) it names released versions.
"""

import os
import sys
import tomllib
from pathlib import Path

from setuptools import setup

ROOT = Path(__file__).resolve().parent

STANDARD = {
    "rlx-core": "packages/core",
    "rlx-emu-nes": "packages/emu-nes",
    "rlx-encoders": "packages/encoders",
    "rlx-agents": "packages/agents",
    "rlx-exploration": "packages/plugins-exploration",
    "rlx-curriculum": "packages/plugins-curriculum",
    "rlx-profiling": "packages/plugins-profiling",
}
"""What `pip install rlx` brings: enough to train on every game that ships with rlx."""

EXTRAS = {
    "tensorboard": {"rlx-tracker-tensorboard": "packages/trackers/tensorboard"},
    "mlflow": {"rlx-tracker-mlflow": "packages/trackers/mlflow"},
    "wandb": {"rlx-tracker-wandb": "packages/trackers/wandb"},
    "s3": {"rlx-checkpoint-s3": "packages/checkpoints/s3"},
    "torch-launcher": {"rlx-launcher-torch": "packages/launchers/torch"},
    "ray": {"rlx-launcher-ray": "packages/launchers/ray"},
    "dashboard": {"rlx-dashboard": "packages/dashboard"},
    "retro": {"rlx-env-retro": "packages/envs/retro"},
}


def requirements(members: dict[str, str]) -> list[str]:
    """Returns one requirement per package that exists: by path in a checkout, else by version."""
    building_for_others = {"sdist", "bdist_wheel"} & set(sys.argv) and "RLX_WORKSPACE" not in os.environ
    by_path = os.environ.get("RLX_WORKSPACE", "named" if building_for_others else "path") == "path"
    lines = []
    for name, folder in members.items():
        project = ROOT / folder / "pyproject.toml"
        if not project.exists():
            if not (ROOT / "packages").exists():
                lines.append(f"{name}>=0.1,<1")
            continue
        if by_path:
            lines.append(f"{name} @ {(ROOT / folder).as_uri()}")
        else:
            version = tomllib.loads(project.read_text(encoding="utf-8"))["project"]["version"]
            lines.append(f"{name}>={version},<1")
    return lines


extras = {extra: requirements(members) for extra, members in EXTRAS.items()}
extras = {extra: lines for extra, lines in extras.items() if lines}
extras["all"] = sorted({line for lines in extras.values() for line in lines})

setup(install_requires=requirements(STANDARD), extras_require=extras)
