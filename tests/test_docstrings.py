"""The examples in docstrings give their answers."""

import doctest
from importlib import import_module
from pathlib import Path

import pytest

SOURCES = Path(__file__).parents[1] / "src"
SHOWN = sorted(file for file in SOURCES.rglob("*.py") if ">>> " in file.read_text(encoding="utf-8"))


@pytest.mark.parametrize("file", [file.relative_to(SOURCES.parent).as_posix() for file in SHOWN])
def test_the_examples_of_a_docstring_give_their_answers(file: str) -> None:
    module = file.removeprefix("src/").removesuffix(".py").removesuffix("/__init__").replace("/", ".")
    tried = doctest.testmod(import_module(module))
    assert tried.attempted
    assert not tried.failed
