"""Writes docs/scripts.md from examples/*.yaml: `python docs/generate_scripts.py`."""

from __future__ import annotations

from pathlib import Path

DOCS = Path(__file__).parent
LONGEST_COMMAND = 120
"""Characters; longer ones are given as their file."""
HEAD = """# Runs to start from

<!-- Written by docs/generate_scripts.py from examples/*.yaml; edits here are lost. -->

Each is a file in `examples/` and the same as one command. `rlx config FILE` prints it complete.

| file | command | what |
|---|---|---|
"""


def page() -> str:
    """Returns the page: one row per example config, from its first two lines."""
    rows = []
    for path in sorted((DOCS.parent / "examples").glob("*.yaml")):
        command, what, *_ = (line.removeprefix("# ") for line in path.read_text("utf-8").splitlines())
        if len(command) > LONGEST_COMMAND:
            command = f"rlx run --config examples/{path.name}"
        rows.append(f"| `{path.name}` | `{command}` | {what} |\n")
    return HEAD + "".join(rows)


if __name__ == "__main__":
    (DOCS / "scripts.md").write_text(page(), encoding="utf-8")
