"""Builds an sdist and a wheel of every package (or of those named) into dist/, and checks them.

    python tools/wheels.py [NAME …]

Each wheel is built from its sdist, in a copy of the package, so that no left-over of an earlier build gets
in. Checked: twine's rules, no path or URL of this machine in the metadata, and that it imports in an empty
environment that holds the wheel and its declared dependencies (`--no-install` leaves this out).
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
import tempfile
import venv
import zipfile
from pathlib import Path

from members import ROOT, Member, members

DIST = ROOT / "dist"
IGNORED = shutil.ignore_patterns("build", "*.egg-info", "__pycache__", "*.so", "*.c", ".pytest_cache")


def build(member: Member, dist: Path = DIST) -> list[Path]:
    """Builds sdist and wheel of `member` into `dist`; returns them."""
    dist.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        copy, out = Path(folder) / "source", Path(folder) / "out"
        shutil.copytree(member.folder, copy, ignore=IGNORED)
        shutil.copy(ROOT / "LICENSE", copy / "LICENSE")
        run(sys.executable, "-m", "build", "--outdir", str(out), str(copy))
        return [Path(shutil.move(path, dist / path.name)) for path in sorted(out.iterdir())]


def check(files: list[Path]) -> None:
    """Checks what was built.

    Raises:
        SystemExit: naming the file and what is wrong with it.
    """
    run(sys.executable, "-m", "twine", "check", "--strict", *map(str, files))
    for wheel in (path for path in files if path.suffix == ".whl"):
        with zipfile.ZipFile(wheel) as archive:
            metadata = next(name for name in archive.namelist() if name.endswith(".dist-info/METADATA"))
            text = archive.read(metadata).decode()
            names = archive.namelist()
        if "file:" in text:
            raise SystemExit(f"{wheel.name}: its metadata has a path of this machine")
        if not any(name.endswith("LICENSE") for name in names):
            raise SystemExit(f"{wheel.name}: it has no LICENSE")


def install_and_import(member: Member, dist: Path = DIST) -> None:
    """Installs the wheel with its declared dependencies into an empty environment and imports it."""
    with tempfile.TemporaryDirectory() as folder:
        venv.create(folder, with_pip=True)
        python = str(Path(folder) / ("Scripts" if sys.platform == "win32" else "bin") / "python")
        run(
            python,
            "-m",
            "pip",
            "install",
            "--quiet",
            "--find-links",
            str(dist),
            f"{member.name}=={member.version}",
        )
        run(python, "-m", "pip", "check")
        module = "rlx" if member.name == "rlx-core" else member.name.replace("-", "_")
        run(python, "-c", f"import {module}")


def run(*command: str) -> None:
    sys.stdout.write(f"$ {' '.join(command)}\n")
    sys.stdout.flush()
    subprocess.run(command, check=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("names", nargs="*", metavar="NAME")
    parser.add_argument("--no-install", action="store_true", help="build and check only")
    args = parser.parse_args()
    known = members()
    for name in args.names:
        if name not in known:
            raise SystemExit(f"no package {name!r} here; there are {', '.join(known)}")
    chosen = [known[name] for name in args.names or known]
    files = [file for member in chosen for file in build(member)]
    check(files)
    if not args.no_install:
        for member in chosen:
            install_and_import(member)
    for file in files:
        sys.stdout.write(f"{file}\n")


if __name__ == "__main__":
    main()
