"""The JSON Schema of config files, with the options of every installed component."""

from __future__ import annotations

from typing import Any

from rlx.components import import_target
from rlx.config import CHOICES, KEY_OF_KIND, Choice, RunConfig
from rlx.config_files import SPELLINGS
from rlx.errors import PluginError
from rlx.registry import Offer, Registry
from rlx.validation import json_schema

KIND_OF_KEY = {key: kind for kind, key in KEY_OF_KIND.items()}


def config_schema(registry: Registry) -> dict[str, Any]:
    """Returns a JSON Schema (2020-12) that accepts what `load_config` accepts."""
    schema = json_schema(RunConfig)
    definitions = schema.setdefault("$defs", {})
    schema["$schema"] = "https://json-schema.org/draft/2020-12/schema"
    schema["title"] = "rlx config"
    schema["additionalProperties"] = False
    properties = schema["properties"]
    for key in CHOICES:
        kind = KIND_OF_KEY[key]
        properties[key] = _choice_schema(registry, kind, definitions, getattr(RunConfig(), key))
    for key, kind in (("trackers", "tracker"), ("profilers", "profiler")):
        properties[key] = _listeners_schema(registry, kind, definitions)
    for key, kind in (("env", "env_provider"), ("checkpoint", "checkpoint_backend")):
        _open_section(registry, kind, properties, key, definitions)
    definitions.pop("Choice", None)
    return schema


def _choice_schema(
    registry: Registry, kind: str, definitions: dict[str, Any], default: Choice | None
) -> dict[str, Any]:
    names = registry.names(kind) + (["auto"] if kind == "encoder" else [])
    if default is None:
        names.append("none")
    forms: list[dict[str, Any]] = [{"type": "string", "enum": names}]
    for offer in registry.offers[kind]:
        options = _options(offer, definitions)
        forms.append(
            {
                "type": "object",
                "description": offer.component.summary,
                "properties": {"name": {"const": offer.component.name}, **options},
                # Options without a name are the default component's.
                "required": [] if default and offer.component.name == default.name else ["name"],
                "additionalProperties": False,
            }
        )
    if default is None:
        forms.append({"type": "null"})
    return {"anyOf": forms}


def _listeners_schema(registry: Registry, kind: str, definitions: dict[str, Any]) -> dict[str, Any]:
    names = registry.names(kind)
    sections = {
        offer.component.name: {
            "anyOf": [
                {"type": ["boolean", "null"]},
                {
                    "type": "object",
                    "properties": _options(offer, definitions),
                    "additionalProperties": False,
                },
            ]
        }
        for offer in registry.offers[kind]
    }
    return {
        "anyOf": [
            {"type": "null"},
            {"type": "string", "enum": names},
            {"type": "array", "items": {"type": "string", "enum": names}},
            {"type": "object", "properties": sections, "additionalProperties": False},
        ]
    }


def _open_section(
    registry: Registry,
    kind: str,
    properties: dict[str, Any],
    key: str,
    definitions: dict[str, Any],
) -> None:
    """Adds the options of every provider (or backend) to the section's own keys."""
    reference = properties[key].get("$ref") or properties[key]["allOf"][0]["$ref"]
    section = definitions[reference.split("/")[-1]]
    section["properties"].pop("options", None)
    for offer in registry.offers[kind]:
        for name, option in _options(offer, definitions).items():
            section["properties"].setdefault(name, option)
    for short, name in SPELLINGS.get(key, {}).items():
        section["properties"][short] = section["properties"][name]
    section["additionalProperties"] = False
    properties[key] = {"anyOf": [{"type": "string"}, {"$ref": reference}]}


def _options(offer: Offer, definitions: dict[str, Any]) -> dict[str, Any]:
    if offer.component.config is None:
        return {}
    try:
        schema = json_schema(import_target(offer.component.config))
    except PluginError:
        return {}
    definitions.update(schema.get("$defs", {}))
    return schema.get("properties", {})
