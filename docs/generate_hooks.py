"""Writes docs/hooks.md from the hook specs: `python docs/generate_hooks.py`."""

from __future__ import annotations

import inspect
import textwrap
from pathlib import Path

from rlx import hookspecs

HEAD = """# Hooks

<!-- Written by docs/generate_hooks.py from rlx/hookspecs.py; edits here are lost. -->

A plugin is a module that is named in the entry-point group `rlx.plugins` of its distribution and implements
some of these functions, marked with `@rlx.hookimpl`. A hook may take any subset of the arguments.
A hook name that does not exist is an error with a suggestion. Hooks keep their meaning: where it has to
change, a new name is added, and the old one stays for two minor versions.
"""

FAMILIES = (
    (
        hookspecs.OfferSpecs,
        "What a plugin offers",
        "Collected once per process, so they must be cheap: return descriptions, which name the\n"
        "implementation by a string, and import neither torch nor the implementation.",
    ),
    (
        hookspecs.RunSpecs,
        "What happens in a run",
        "Told to listeners (trackers, profilers), once per iteration and with batches, never once per\n"
        "environment step. One that raises is logged once with its name and dropped; training goes on.",
    ),
)


def page() -> str:
    """Returns the page."""
    parts = [HEAD]
    for specs, title, text in FAMILIES:
        parts.append(f"\n## {title}\n\n{text}\n")
        parts += [_section(name, spec) for name, spec in vars(specs).items() if name.startswith("rlx_")]
    return "".join(parts)


def _section(name: str, spec: object) -> str:
    what, _, example = inspect.cleandoc(spec.__doc__ or "").partition("\n\nExample:\n")
    code = textwrap.dedent(example).strip("\n")
    return f"\n### {name}\n\n`{signature(name, spec)}`\n\n{what}\n\n```python\n{code}\n```\n"


def signature(name: str, spec: object) -> str:
    """Returns `name(run, iteration)`, without types."""
    arguments = [argument for argument in inspect.signature(spec).parameters if argument != "self"]  # type: ignore[arg-type]
    return f"{name}({', '.join(arguments)})"


if __name__ == "__main__":
    (Path(__file__).parent / "hooks.md").write_text(page(), encoding="utf-8")
