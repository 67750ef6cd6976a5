"""The compiled build is kept by what it was made from, and whoever wants it at the same time gets it whole."""

from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
GNU = "gcc 12\nCopyright (C) 2022 Free Software Foundation, Inc."


@pytest.fixture
def tools(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Any:
    """The program that builds, with a cache of its own."""
    monkeypatch.syspath_prepend(str(ROOT / "tools"))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    return import_module("compiled")


@pytest.fixture
def bin_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A folder whose programs are found before all others."""
    folder = tmp_path / "bin"
    folder.mkdir()
    monkeypatch.setenv("PATH", str(folder), prepend=":")
    return folder


def program(file: Path, says: str) -> None:
    file.write_text(f"#!/bin/sh\necho '{says}'\n")
    file.chmod(0o755)


@pytest.mark.parametrize(("says", "is_gcc"), [("clang version 19", False), (GNU, True)])
def test_the_whole_command_is_asked_which_compiler_it_is(
    tools: Any, bin_folder: Path, monkeypatch: pytest.MonkeyPatch, says: str, is_gcc: bool
) -> None:
    """``env`` has a version of its own, and it is one of GNU's."""
    program(bin_folder / "some-cc", says)
    monkeypatch.setenv("CC", "env some-cc")
    assert tools._is_gcc() == is_gcc


@pytest.mark.parametrize("command", ["env there-is-no-such-cc", "there-is-no-such-cc"])
def test_nothing_can_be_built_where_the_compiler_does_not_answer(
    tools: Any, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    monkeypatch.setenv("CC", command)
    assert not tools.can_build()
