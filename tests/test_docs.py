"""The documents agree with the program."""

import doctest
import importlib.util
import re
import subprocess
import sys
from pathlib import Path

import pytest

import houseway
from houseway.cli import COMMANDS

ROOT = Path(__file__).parent.parent
LINK = re.compile(r"\]\((?!https?:|#)([^)#\s]+)")
SOURCE = ROOT / "src" / "houseway"
PLACES = [ROOT, SOURCE, SOURCE / "odds", SOURCE / "rulebook" / "houses", SOURCE / "rulebook" / "houses" / "limelight"]
"""Where a file may be that a page names."""
PAGES = [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").rglob("*.md"))]


def test_the_table_of_house_games_is_what_the_rulebooks_spread() -> None:
    command, env = [sys.executable, "tools/spread.py"], {"PYTHONPATH": "src"}
    checked = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, check=False)
    assert (checked.returncode, checked.stdout, checked.stderr) == (0, "", "")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_link_leads_somewhere(page: Path) -> None:
    assert [link for link in LINK.findall(page.read_text()) if not (page.parent / link).exists()] == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_file_and_module_that_is_named_exists(page: Path) -> None:
    text = page.read_text()
    files = [name for name in re.findall(r"`([\w./-]+\.(?:py|toml|sh))`", text) if "/" in name]
    files = [name for name in files if not name.startswith("my-room/")]  # a room that a reader makes
    modules = re.findall(r"^::: (\S+)$", text, re.MULTILINE)
    assert [name for name in files if not any((place / name).exists() for place in PLACES)] == []
    assert [name for name in modules if not importlib.util.find_spec(name)] == []


def test_every_command_of_the_readme_is_a_command() -> None:
    named = set(re.findall(r"bin/houseway (\w+)", (ROOT / "README.md").read_text()))
    assert named <= {where.rpartition(":")[2] for where in COMMANDS}


def test_the_page_of_a_package_index_needs_no_other_file() -> None:
    shown = (ROOT / "docs" / "install.md").read_text()
    assert (LINK.findall(shown), "![" in shown) == ([], False)


def test_the_version_is_written_once_and_shown() -> None:
    told = subprocess.run(
        [sys.executable, "-m", "houseway.cli", "--version"], capture_output=True, text=True, check=True
    )
    assert told.stdout.strip() == f"{houseway.__version__} (pure Python)"
    assert f'version = "{houseway.__version__}"' not in (ROOT / "pyproject.toml").read_text()


def test_the_newest_release_of_the_changelog_is_this_version() -> None:
    """Above it stands what is not released yet."""
    releases = re.findall(r"^## (\S+)", (ROOT / "CHANGELOG.md").read_text(), re.MULTILINE)
    assert [one for one in releases if one != "Unreleased"][:1] in ([], [houseway.__version__])


def test_every_page_of_the_documentation_is_in_its_menu() -> None:
    menu = (ROOT / "mkdocs.yml").read_text()
    pages = [str(page.relative_to(ROOT / "docs")) for page in sorted((ROOT / "docs").rglob("*.md"))]
    assert [page for page in pages if f" {page}\n" not in menu] == []


@pytest.mark.slow
def test_the_examples_of_the_readme_give_their_answers() -> None:
    """The programs without answers run on a bare installation; see `tests/install`. These need the extra for odds."""
    shown = re.findall(r"^```pycon\n(.*?)^```$", (ROOT / "README.md").read_text(), re.MULTILINE | re.DOTALL)
    example = doctest.DocTestParser().get_doctest("".join(shown), {}, "README", "README.md", 0)
    assert example.examples
    assert doctest.DocTestRunner().run(example).failed == 0


def test_the_programs_of_the_readme_run() -> None:
    programs = re.findall(r"^```python\n(.*?)^```$", (ROOT / "README.md").read_text(), re.MULTILINE | re.DOTALL)
    ran = subprocess.run([sys.executable, "-c", "\n".join(programs)], capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stderr) == (0, "")


def test_every_name_at_the_top_opens_and_its_import_stays_light() -> None:
    assert [name for name in houseway.__all__ if getattr(houseway, name, None) is None] == []
    assert set(dir(houseway)) >= set(houseway.__all__)
    heavy = (
        "import sys, houseway; sys.exit(any(name.partition('.')[0] in ('msgspec', 'numpy') for name in sys.modules))"
    )
    asked = "import sys, houseway; print(*sorted(name for name in sys.modules if name.startswith('houseway')))"
    assert subprocess.run([sys.executable, "-c", heavy], check=False).returncode == 0
    told = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True)
    assert told.stdout.split() == ["houseway", "houseway.cards", "houseway.money"]
