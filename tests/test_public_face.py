"""A library user's needs are met by ``houseway`` and its public modules; documents and examples use only these."""

import ast
import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

import houseway as hw

ROOT = Path(__file__).parents[1]
MODULES = {name: found for name in hw.__all__ if isinstance(found := getattr(hw, name), ModuleType)}
PUBLIC = {"houseway", "houseway.cards", "houseway.money", *(f"houseway.{name}" for name in MODULES)}
KERNELS = "houseway.odds.rankings"
"""docs/odds.md shows its tables for users who write their own kernels."""


INSIDE = ("adding-an-engine.md", "adding-a-policy.md", "architecture.md", "changing.md")
"""Documents for contributors to Houseway."""


def shown_code() -> Iterator[tuple[str, str]]:
    """The programs of examples/ and the Python of the documents, each with where it is."""
    for file in sorted((ROOT / "examples").glob("*.py")):
        yield file.name, file.read_text(encoding="utf-8")
    documents = (file for file in sorted((ROOT / "docs").glob("*.md")) if file.name not in INSIDE)
    for file in (ROOT / "README.md", *documents):
        for number, code in enumerate(re.findall(r"```python\n(.*?)```", file.read_text(encoding="utf-8"), re.DOTALL)):
            yield f"{file.name} {number}", code


@pytest.mark.parametrize(("where", "code"), list(shown_code()), ids=lambda one: one if len(one) < 40 else "")
def test_examples_and_documents_import_only_public_modules(where: str, code: str) -> None:
    for node in ast.walk(ast.parse(code)):
        if isinstance(node, ast.Import):
            for one in node.names:
                assert one.name.partition(".")[0] != "houseway" or one.name in PUBLIC, f"{where} imports {one.name}"
        elif isinstance(node, ast.ImportFrom) and (node.module or "").startswith("houseway"):
            module = str(node.module)
            if module == KERNELS:
                continue
            assert module in PUBLIC, f"{where} imports {module}"
            found = import_module(module)
            for one in node.names:
                assert one.name in getattr(found, "__all__", vars(found)), f"{where}: {module} has no {one.name}"


def test_every_name_of_the_top_level_is_there() -> None:
    missing = [name for name in hw.__all__ if not hasattr(hw, name)]
    assert missing == []
    assert set(dir(hw)) == set(hw.__all__)


def test_every_engine_has_commands_events_and_bots_at_the_top_level() -> None:
    for engine in ("poker", "banked", "pan"):
        for part in ("", "_events", "_bots"):
            assert isinstance(getattr(hw, f"{engine}{part}"), ModuleType)


def test_the_names_that_older_programs_import_are_still_there() -> None:
    from houseway.record import phh, pokerstars, story  # noqa: PLC0415

    assert (phh, pokerstars, story) == (hw.phh, hw.pokerstars, hw.story)


def test_the_api_reference_shows_public_names_and_where_they_are_defined() -> None:
    shown = {
        name
        for file in (ROOT / "docs" / "api").glob("*.md")
        for name in re.findall(r"^::: (\S+)", file.read_text(), re.M)
    }
    homes = {module.__name__ for module in MODULES.values()} | PUBLIC
    for module in (hw, *MODULES.values()):
        for name in getattr(module, "__all__", ()):
            homes.add(getattr(getattr(module, name), "__module__", ""))
    assert {one for one in shown if one not in homes and not one.startswith("houseway.odds.")} == set()
