"""The page's scripts as one file: every import and export, and every script."""

import re
from pathlib import Path

from houseway.web.static_files import STATIC, bundle
from tests.web.kit import served

SCRIPTS = STATIC / "js"
ALONE = ("early.js", "worker.js")
"""Which the page and the browser ask for by themselves."""


def test_a_module_becomes_a_function_that_returns_its_exports(tmp_path: Path) -> None:
    (tmp_path / "table").mkdir()
    for name, text in {
        "main.js": 'import "./table/pot.js";\nimport { chip as one } from "./chip.js";\none(import("./later.js"));\n',
        "chip.js": "/** Chip. */\nexport const chip = (/** @type {number} */ cents) => cents;\nexport class Pile {}\n",
        "table/pot.js": 'import { chip } from "../chip.js";\nexport async function pot() {}\nchip(1);\n',
        "later.js": "const own = 2;\nexport function* page() {}\n",
    }.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    told = bundle(tmp_path / "main.js")
    functions = dict(re.findall(r'^"([\w/.]+)": \(\) => \{\n(.*?)^\},$', told, re.MULTILINE | re.DOTALL))
    assert functions == {
        "main.js": 'need("table/pot.js");\nconst { chip: one } = need("chip.js");\n'
        'one(Promise.resolve(need("later.js")));\nreturn {  };\n',
        "chip.js": "const chip = (/** @type {number} */ cents) => cents;\nclass Pile {}\nreturn { chip, Pile };\n",
        "table/pot.js": 'const { chip } = need("chip.js");\nasync function pot() {}\nchip(1);\nreturn { pot };\n',
        "later.js": "const own = 2;\nfunction* page() {}\nreturn { page };\n",
    }
    assert told.endswith('need("main.js");\n')


def test_a_script_without_imports_stays_as_it_is() -> None:
    for name in ALONE:
        assert bundle(SCRIPTS / name) == (SCRIPTS / name).read_text(encoding="utf-8")


def test_the_page_asks_for_one_script_with_all_others_in_it(tmp_path: Path) -> None:
    with served(tmp_path) as room, room.client() as web:
        address = re.search(r'src="(/kept/\w+/js/main\.js)"', web.get("/").text)
        assert address
        told = web.get(address[1]).text
    scripts = {one.relative_to(SCRIPTS).as_posix() for one in SCRIPTS.rglob("*.js")}
    assert set(re.findall(r'^"([\w/.-]+\.js)": \(\) => \{$', told, re.MULTILINE)) == scripts - set(ALONE)
    assert re.findall(r"^(?:import|export) (.{10})", told, re.MULTILINE) == ["const need"]
    assert len(re.findall(r'\bneed\("', told)) > 300


def test_no_import_of_the_page_runs_in_a_circle() -> None:
    """A module that were needed while it runs would run again, without an end."""
    needs = {
        one: {
            (one.parent / path).resolve() for path in re.findall(r'^import .*"(\..+)";$', one.read_text(), re.MULTILINE)
        }
        for one in SCRIPTS.resolve().rglob("*.js")
    }
    while free := {one for one, needed in needs.items() if not needed & needs.keys()}:
        needs = {one: needed for one, needed in needs.items() if one not in free}
    assert needs == {}
