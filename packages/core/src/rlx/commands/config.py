"""`rlx config`: check a config, print it complete, or print the schema."""

from __future__ import annotations

import argparse
import json
import sys

from rlx.config_files import config_to_tree, load_config
from rlx.registry import Registry
from rlx.run.assembly import Assembler
from rlx.schema import config_schema


def configure(parser: argparse.ArgumentParser, registry: Registry) -> None:
    parser.add_argument("file", nargs="?", metavar="FILE", help="YAML config; the defaults without one")
    parser.add_argument("overrides", nargs="*", default=[], metavar="KEY=VALUE", help="config overrides")
    parser.add_argument("--schema", action="store_true", help="print the JSON Schema of config files")
    parser.add_argument("--json", action="store_true", help="print the config as JSON instead of YAML")


def run(args: argparse.Namespace, registry: Registry) -> int:
    if args.schema:
        sys.stdout.write(json.dumps(config_schema(registry), indent=1) + "\n")
        return 0
    overrides = list(args.overrides)
    if args.file is not None and "=" in args.file:  # an override in the first place
        overrides.insert(0, args.file)
        args.file = None
    config = Assembler(load_config(args.file, overrides), registry).check()
    tree = config_to_tree(config)
    if args.json:
        sys.stdout.write(json.dumps(tree, indent=1) + "\n")
    else:
        import yaml

        sys.stdout.write(yaml.safe_dump(tree, sort_keys=False, allow_unicode=True))
    return 0
