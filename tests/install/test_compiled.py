"""The compiled build is made of the same source, and its wheel says what it is."""

import dataclasses
import os
import runpy
import subprocess
import sys
import sysconfig
import zipfile
from importlib import import_module
from pathlib import Path

import pytest

from houseway.play.contract import Command, Event, Result
from houseway.rulebook import GameRules

ROOT = Path(__file__).parents[2]
TOOL = runpy.run_path(str(ROOT / "tools" / "compiled.py"))
MODULES: list[Path] = TOOL["modules"]()


def test_the_engines_are_compiled() -> None:
    names = {str(path) for path in MODULES}
    engines = {f"houseway/play/{one}.py" for one in ("poker/hand", "poker/betting/raises", "banked/round", "pan/hand")}
    assert engines | {"houseway/cards.py", "houseway/stub.py", "houseway/hands/selections.py"} <= names


def test_values_that_are_logged_or_sent_away_stay_python() -> None:
    """mypyc's classes keep neither the types of their fields nor a way to be pickled."""
    found = [
        one
        for path in MODULES
        for one in vars(import_module(".".join(path.with_suffix("").parts).removesuffix(".__init__"))).values()
        if isinstance(one, type) and one.__module__.replace(".", "/") == str(path.with_suffix(""))
    ]
    assert not [one for one in found if issubclass(one, Command | Event | Result | GameRules)]
    assert any(dataclasses.is_dataclass(one) for one in found)


def test_the_types_of_a_dataclass_are_put_back_as_they_are_written() -> None:
    source = (
        'from dataclasses import dataclass\n@dataclass\nclass Pot:\n    seats: tuple[int, ...]\n    name: "str" = ""\n'
    )
    made: dict[str, object] = {}
    exec(TOOL["with_hints"](source), made)
    assert vars(made["Pot"])["__annotations__"] == {"seats": "tuple[int, ...]", "name": "str"}


@pytest.mark.slow
def test_a_wheel_with_compiled_modules_is_for_this_machine(tmp_path: Path) -> None:
    compiled = f"houseway/cards{sysconfig.get_config_var('EXT_SUFFIX')}"
    built = tmp_path / "built" / compiled
    built.parent.mkdir(parents=True)
    built.write_bytes(b"")
    asked = [sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check", "wheel", "--no-deps"]
    told = os.environ | {"HOUSEWAY_COMPILED": str(tmp_path / "built")}
    subprocess.run([*asked, "--wheel-dir", str(tmp_path), str(ROOT)], env=told, check=True)
    (wheel,) = tmp_path.glob("houseway-*.whl")
    assert not wheel.name.endswith("-none-any.whl")
    with zipfile.ZipFile(wheel) as held:
        assert {compiled, "houseway/cards.py"} <= set(held.namelist())
