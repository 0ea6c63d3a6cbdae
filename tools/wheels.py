"""Builds an sdist and a wheel of every package (or of those named) into dist/, and checks them.

    python tools/wheels.py [NAME …]

Each wheel is built from its sdist, in a copy of the package, so that nothing of an earlier build gets in.
On Linux a wheel with native code gets its manylinux tag from auditwheel. Checked: twine's rules, no path or
URL of this machine in the metadata, a licence, and that an abi3 wheel keeps to the stable ABI. Whether they
install and run is for tools/subsets.py.
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
import tempfile
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
        run(sys.executable, "-m", "build", "--installer", "uv", "--outdir", str(out), str(copy))
        for wheel in out.glob("*-linux_*.whl"):
            run("auditwheel", "repair", "--strip", "--wheel-dir", str(out), str(wheel))
            wheel.unlink()
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
        if "-abi3-" in wheel.name:
            run("abi3audit", "--strict", str(wheel))
        if "@ file:" in text:
            raise SystemExit(f"{wheel.name}: its metadata has a path of this machine")
        if not any(name.endswith("LICENSE") for name in names):
            raise SystemExit(f"{wheel.name}: it has no LICENSE")


def run(*command: str) -> None:
    sys.stdout.write(f"$ {' '.join(command)}\n")
    sys.stdout.flush()
    subprocess.run(command, check=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("names", nargs="*", metavar="NAME")
    args = parser.parse_args()
    known = members()
    for name in args.names:
        if name not in known:
            raise SystemExit(f"no package {name!r} here; there are {', '.join(known)}")
    chosen = [known[name] for name in args.names or known]
    files = [file for member in chosen for file in build(member)]
    check(files)
    for file in files:
        sys.stdout.write(f"{file}\n")


if __name__ == "__main__":
    main()
