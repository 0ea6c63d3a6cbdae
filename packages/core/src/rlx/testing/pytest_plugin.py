"""Fixtures for the tests of plugins. pytest loads this by itself wherever rlx-core is installed."""

from __future__ import annotations

import importlib
import os
import sys
import textwrap
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path

import pytest


@pytest.fixture
def fake_distribution(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., Path]]:
    """A function that installs a distribution for the length of a test, here and in child processes.

    Call it as `fake_distribution("rlx-mine", {"mine_plugin": SOURCE}, plugins={"mine": "mine_plugin"},
    requires=["rlx-core>=0.1"], version="1.0")`; it returns the folder that stands on `sys.path`.
    """
    site = tmp_path / "site"
    site.mkdir()
    monkeypatch.syspath_prepend(site)
    monkeypatch.setenv("PYTHONPATH", str(site), prepend=os.pathsep)
    written: list[str] = []

    def install(
        name: str,
        modules: Mapping[str, str] | None = None,
        *,
        plugins: Mapping[str, str] | None = None,
        requires: Sequence[str] = (),
        version: str = "1.0",
    ) -> Path:
        for module, source in (modules or {}).items():
            (site / f"{module}.py").write_text(textwrap.dedent(source), encoding="utf-8")
            written.append(module)
        info = site / f"{name.replace('-', '_')}-{version}.dist-info"
        info.mkdir()
        metadata = [f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}"]
        metadata += [f"Requires-Dist: {requirement}" for requirement in requires]
        (info / "METADATA").write_text("\n".join(metadata) + "\n", encoding="utf-8")
        entries = [f"{key} = {target}" for key, target in (plugins or {}).items()]
        (info / "entry_points.txt").write_text("\n".join(["[rlx.plugins]", *entries, ""]), encoding="utf-8")
        importlib.invalidate_caches()
        return site

    yield install
    for module in written:
        sys.modules.pop(module, None)
    importlib.invalidate_caches()
