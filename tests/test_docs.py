"""The documentation tells the truth: code runs, commands parse, configs are valid, links lead somewhere."""

from __future__ import annotations

import importlib.util
import re
import shlex
import sys
import types
from pathlib import Path

import pytest
import rlx.testing
import yaml
from rlx.cli import OneLineParser, split_plugin_arguments
from rlx.components import Component, import_target
from rlx.config_files import config_from_tree
from rlx.errors import PluginError
from rlx.hookspecs import OfferSpecs, RunSpecs
from rlx.registry import Registry
from rlx.run.assembly import Assembler
from rlx.selection import PluginSelection

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"
PAGES = sorted(DOCS.glob("*.md"))
READMES = [*ROOT.glob("*.md"), *ROOT.glob("packages/**/README.md"), *ROOT.glob("examples/**/*.md")]
WRITTEN = ("hooks.md", "scripts.md")
"""Pages that a script writes."""


def blocks(path: Path, language: str) -> list[str]:
    """Returns the fenced code blocks of a language."""
    return re.findall(rf"^```{language}\n(.*?)^```", path.read_text("utf-8"), re.DOTALL | re.MULTILINE)


def pages_with(language: str) -> list[Path]:
    return [page for page in PAGES if page.name != "hooks.md" and blocks(page, language)]


def by_name(page: Path) -> str:
    return page.name


@pytest.fixture(scope="module")
def registry():
    return Registry.discover()


@pytest.fixture
def imported(tmp_path, monkeypatch):
    """A function that imports the Python blocks of a page, from top to bottom, as one module."""
    monkeypatch.syspath_prepend(tmp_path)

    def load(page: Path) -> types.ModuleType:
        name = f"page_{page.stem.replace('-', '_')}"
        (tmp_path / f"{name}.py").write_text("\n".join(blocks(page, "python")), encoding="utf-8")
        monkeypatch.delitem(sys.modules, name, raising=False)
        return importlib.import_module(name)

    return load


@pytest.mark.parametrize("page", pages_with("python"), ids=by_name)
def test_python_runs_from_top_to_bottom(page, imported):
    imported(page)


def test_the_bonus_of_the_authors_guide_keeps_every_promise(imported):
    module = imported(DOCS / "plugin-authors.md")
    (described,) = module.rlx_exploration_bonuses()
    here = Component(
        kind=described.kind,
        name=described.name,
        summary=described.summary,
        target=f"{module.__name__}:Novelty",
        config=f"{module.__name__}:NoveltyConfig",
    )
    rlx.testing.check_exploration_bonus(here)


def commands() -> list[tuple[str, str]]:
    """Returns (page, command line) for every `rlx …` in shell blocks; a list of commands (`·`) is none."""
    return [
        (str(page.relative_to(ROOT)), re.split(" #| && ", line)[0].strip())
        for page in [*PAGES, *READMES]
        for language in ("sh", "")
        for block in blocks(page, language)
        for line in block.replace("\\\n", " ").splitlines()
        if line.startswith("rlx ") and "·" not in line
    ]


@pytest.mark.parametrize(("page", "line"), sorted(set(commands())))
def test_command_lines_are_understood(registry, page, line):
    plugins, (_, name, *arguments) = split_plugin_arguments(shlex.split(line))
    if "rlx.testing.toys" in plugins:
        registry = Registry.discover(PluginSelection.from_arguments(plugins))
    command, _ = registry.find_command(name)
    module = import_target(command.target)
    parser = OneLineParser(prog=f"rlx {name}")
    module.configure(parser, registry)
    try:
        args = parser.parse_args(arguments)
    except SystemExit as stop:
        assert stop.code == 0, "only --help may end here"
        return
    if name == "run":
        tree_is_valid(module, args, registry)


FILES = re.compile(r"(?:docs|examples|packages)/[\w./-]+\.(?!sh\b)\w+")


@pytest.mark.parametrize("page", [*PAGES, *READMES], ids=lambda page: str(page.relative_to(ROOT)))
def test_files_that_pages_name_are_there(page):
    named = FILES.findall(page.read_text("utf-8"))
    missing = [name for name in named if not any((base / name).exists() for base in (ROOT, page.parent))]
    assert not missing


def tree_is_valid(module, args, registry) -> None:
    """Raises unless the config keys that the arguments set exist."""
    from rlx.config_files import load_config

    path = ROOT / (args.config or "")
    # A file that is not in the repository is the reader's own; those that should be are looked for above.
    config = load_config(path if path.is_file() else None, args.overrides, module.settings_of(args))
    for key, kind in (("agent", "agent"), ("encoder", "encoder"), ("launcher", "launcher")):
        if (choice := getattr(config, key)).name != "auto":
            known(registry, kind, choice.name)
    for kind, choice in (("exploration_bonus", config.exploration), ("curriculum", config.curriculum)):
        if choice is not None:
            known(registry, kind, choice.name)


def known(registry, kind: str, name: str) -> None:
    """Skips where the distribution of a kind is not installed here."""
    if not registry.names(kind) or name == "novelty":
        pytest.skip(f"no {kind} is installed")
    registry.find(kind, name)


@pytest.mark.parametrize("page", pages_with("yaml"), ids=by_name)
def test_configs_are_valid(page, registry):
    for text in blocks(page, "yaml"):
        try:
            Assembler(config_from_tree(yaml.safe_load(text)), registry).check()
        except PluginError as error:
            assert "unknown" in str(error), error
            assert "none is installed" in str(error) or "did you mean" not in str(error), error


@pytest.mark.parametrize("page", [*PAGES, ROOT / "CONTRIBUTING.md", ROOT / "SECURITY.md"], ids=by_name)
def test_links_lead_somewhere(page):
    for target in re.findall(r"\]\(([^)\s]+)\)", page.read_text("utf-8")):
        if target.startswith(("http://", "https://", "mailto:")):
            continue
        path, _, anchor = target.partition("#")
        file = (page.parent / path) if path else page
        assert file.exists(), f"{page.name} links to {target}"
        if anchor:
            assert anchor in anchors(file), f"{page.name} links to {target}"


def anchors(path: Path) -> set[str]:
    """Returns the anchors of a page's headings, as they are made from their text."""
    headings = re.findall(r"^#+ (.+)$", path.read_text("utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).strip().replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("name", WRITTEN)
def test_written_pages_are_up_to_date(name):
    script = DOCS / f"generate_{name.removesuffix('.md')}.py"
    spec = importlib.util.spec_from_file_location(script.stem, script)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    assert (DOCS / name).read_text("utf-8") == module.page(), f"run: python docs/{script.name}"


@pytest.mark.parametrize(
    "name", [n for family in (OfferSpecs, RunSpecs) for n in vars(family) if n.startswith("rlx_")]
)
def test_every_hook_has_a_heading_and_its_signature(name):
    assert f"\n### {name}\n\n`{name}(" in (DOCS / "hooks.md").read_text("utf-8")


def test_every_page_is_in_the_navigation():
    text = re.sub(r"!!python/name:\S+", "null", (ROOT / "mkdocs.yml").read_text("utf-8"))
    listed = set(re.findall(r"[\w-]+\.md", text))
    assert {page.name for page in PAGES} - listed == set()
