"""`rlx describe [KIND] NAME`: a component's options with type, default and help."""

from __future__ import annotations

import argparse
import dataclasses
import inspect
import json
import re
import sys
from typing import Any

from rlx.commands.components import kind_called
from rlx.components import KINDS, import_target
from rlx.config import KEY_OF_KIND
from rlx.errors import PluginError, did_you_mean
from rlx.quantities import IN_WORDS
from rlx.registry import Offer, Registry


def configure(parser: argparse.ArgumentParser, registry: Registry) -> None:
    kinds = f"{', '.join(KINDS)}; not needed where one kind alone has the name"
    parser.add_argument("kind", metavar="KIND", nargs="?", help=kinds)
    parser.add_argument("name", metavar="NAME", help="name, or DIST:NAME")
    parser.add_argument("--json", action="store_true", help="print JSON, with the options' JSON Schema")


def run(args: argparse.Namespace, registry: Registry) -> int:
    kind = kind_called(args.kind) if args.kind else _kind_of(args.name, registry)
    offer = registry.find(kind, args.name)
    component = offer.component
    config = import_target(component.config) if component.config else None
    try:
        target, problem = import_target(component.target), ""
    except PluginError as error:  # its options are worth showing all the same
        target, problem = None, str(error)
    if args.json:
        sys.stdout.write(json.dumps(_facts(offer, config, target, problem), indent=1) + "\n")
    else:
        sys.stdout.write(_page(offer, config, target) + "\n")
        if problem:
            sys.stderr.write(f"rlx: {problem}\n")
    return 1 if problem else 0


def _kind_of(name: str, registry: Registry) -> str:
    """Returns the one kind that has a component called `name` (or `DIST:NAME`).

    Raises:
        PluginError: none has, or several have.
    """
    bare = name.rpartition(":")[2]
    kinds = [kind for kind in KINDS if bare in registry.names(kind)]
    if len(kinds) == 1:
        return kinds[0]
    if kinds:
        choices = ", ".join(f"rlx describe {kind} {name}" for kind in kinds)
        raise PluginError(f"several kinds have a component {name!r}; write one of: {choices}")
    if bare.replace("-", "_") in KINDS:
        raise PluginError(f"{name!r} is a kind; the name is missing, and rlx components {name} lists them")
    known = {known for kind in KINDS for known in registry.names(kind)}
    raise PluginError(
        f"unknown component {name!r}{did_you_mean(bare, known)}; rlx components lists what is installed"
    )


def _facts(offer: Offer, config: type | None, target: Any, problem: str) -> dict[str, Any]:
    from rlx.validation import json_schema

    return {
        **dataclasses.asdict(offer.component),
        "distribution": offer.plugin.distribution,
        "version": offer.plugin.version,
        "description": _doc(target),
        "options": json_schema(config) if config is not None else None,
        "metrics": dict(getattr(target, "metrics", None) or {}),
        "problem": problem,
    }


def _page(offer: Offer, config: type | None, target: Any) -> str:
    component, plugin = offer.component, offer.plugin
    lines = [f"{component.kind} {component.name}, from {plugin.distribution} {plugin.version}".rstrip()]
    lines += [component.summary] * bool(component.summary)
    lines += [f"implemented in {component.target}", ""]
    if description := _doc(target):
        lines += [description, ""]
    if config is None:
        lines += ["It has no options."]
    else:
        lines += ["options, as they stand in a config:", "", *_options(offer, config)]
    if metrics := getattr(target, "metrics", None):
        lines += ["", "metrics:", ""]
        width = max(map(len, metrics))
        lines += [f"  {name:<{width}}  {meaning}" for name, meaning in metrics.items()]
    return "\n".join(lines)


def _options(offer: Offer, config: type) -> list[str]:
    """Returns the options as commented YAML that can be pasted into a config file."""
    import yaml
    from rlx.validation import json_schema

    properties = json_schema(config).get("properties", {})
    key, name = KEY_OF_KIND[offer.component.kind], offer.component.name
    lines = [f"{key}:"]
    indent = "  "
    if key in ("trackers", "profilers"):
        lines.append(f"  {name}:")
        indent = "    "
    elif key not in ("env", "checkpoint"):
        lines.append(f"  name: {name}")
    elif key == "checkpoint":
        lines.append(f"  backend: {name}")
    for field in dataclasses.fields(config):
        schema = properties.get(field.name, {})
        doc = schema.get("description", "")
        must = ", required" if _is_required(field) else ""
        comment = f"{doc} ({_type(field, schema)}{must})".strip().splitlines()
        lines += [f"{indent}# {line.strip()}" for line in comment]
        shown = yaml.safe_dump({field.name: _plain(_default(field))}, default_flow_style=True, width=1000)
        lines.append(f"{indent}{shown.strip()[1:-1]}")
    return lines


def _is_required(field: dataclasses.Field) -> bool:
    return field.default is dataclasses.MISSING and field.default_factory is dataclasses.MISSING


def _type(field: dataclasses.Field, schema: dict[str, Any]) -> str:
    """Returns what a field takes: its choices, or the name of its type with limits in words."""
    forms = schema.get("anyOf", [schema])
    if choices := [choice for form in forms for choice in form.get("enum", ())]:
        others = [form["type"] for form in forms if form.get("type") not in (None, "null", "string")]
        none = ["None"] * any(form.get("type") == "null" for form in forms)
        return " | ".join([*map(str, choices), *others, *none])
    text = field.type if isinstance(field.type, str) else getattr(field.type, "__name__", str(field.type))
    return re.sub(r"\w+", lambda word: IN_WORDS.get(word[0], word[0]), text)


def _default(field: dataclasses.Field) -> Any:
    if field.default is not dataclasses.MISSING:
        return field.default
    return field.default_factory() if field.default_factory is not dataclasses.MISSING else None


def _plain(value: Any) -> Any:
    """Returns what YAML can write: nested dataclasses as mappings, tuples as lists."""
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        value = dataclasses.asdict(value)
    if isinstance(value, dict):
        return {key: _plain(below) for key, below in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(below) for below in value]
    return value


def _doc(target: Any) -> str:
    """Returns the first paragraph of a class's own docstring."""
    text = inspect.cleandoc(getattr(target, "__doc__", None) or "")
    return text.split("\n\n")[0]
