"""The compiled build is kept by what it was made from, and whoever wants it at the same time gets it whole."""

import os
import sys
import time
from contextlib import nullcontext
from importlib import import_module
from pathlib import Path
from tempfile import mkdtemp
from typing import Any
from unittest.mock import Mock

import pytest

ROOT = Path(__file__).parents[2]
SOURCE = {
    "__init__.py": "from houseway.web import page",
    "money.py": """
from typing import TYPE_CHECKING
import msgspec

if TYPE_CHECKING:
    from houseway.shapes import Chip
""",
    "shapes/__init__.py": "from .chip import Chip",
    "shapes/chip.py": """
def value() -> int:
    import houseway.far.away.prices
    return houseway.far.away.prices.RED
""",
    "far/__init__.py": "",
    "far/away/__init__.py": "from houseway.far import near",
    "far/away/prices.py": "RED = 500",
    "far/near.py": "",
    "web/__init__.py": "",
    "web/page.py": "",
}
"""A source of which money alone is compiled."""
GNU = "gcc 12\nCopyright (C) 2022 Free Software Foundation, Inc."


@pytest.fixture
def tools(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Any:
    """The program that builds, with a cache of its own."""
    monkeypatch.syspath_prepend(str(ROOT / "tools"))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    return import_module("compiled")


@pytest.fixture
def source(tools: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """The folder of a small package in place of ours."""
    package = tmp_path / "src" / "houseway"
    for name, text in SOURCE.items():
        (package / name).parent.mkdir(parents=True, exist_ok=True)
        (package / name).write_text(text)
    monkeypatch.setattr(tools, "ROOT", tmp_path)
    monkeypatch.setattr(tools, "SOURCE", tmp_path / "src")
    monkeypatch.setattr(tools, "COMPILED", ("money",))
    monkeypatch.setattr(tools, "LEVEL", "2")
    return package


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


@pytest.mark.parametrize("name", sorted(SOURCE.keys() - {"web/__init__.py", "web/page.py"}))
def test_a_build_is_another_when_anything_changes_that_its_modules_import(tools: Any, source: Path, name: str) -> None:
    """For their types alone or in a function too, and what those import in turn: mypyc reads it all."""
    before = tools._fingerprint()
    with (source / name).open("a") as file:
        file.write("\nTOLD = 1\n")
    assert tools._fingerprint() != before


def test_a_build_is_the_same_when_a_page_changes_that_nothing_in_it_imports(tools: Any, source: Path) -> None:
    before = tools._fingerprint()
    (source / "web" / "page.py").write_text("TOLD = 1")
    (source / "web" / "new.py").write_text("")
    assert tools._fingerprint() == before


def test_a_build_is_another_when_a_module_comes_that_was_missing(tools: Any, source: Path) -> None:
    (source / "money.py").write_text("try:\n    import houseway.fast\nexcept ImportError:\n    pass\n")
    before = tools._fingerprint()
    (source / "fast.py").write_text("")
    assert tools._fingerprint() != before


@pytest.mark.parametrize("flag", ["CFLAGS", "CPPFLAGS", "LDFLAGS", "LDSHARED", "CPATH", "LIBRARY_PATH"])
def test_a_build_is_another_with_other_flags(
    tools: Any, source: Path, monkeypatch: pytest.MonkeyPatch, flag: str
) -> None:
    monkeypatch.delenv(flag, raising=False)
    before = tools._fingerprint()
    monkeypatch.setenv(flag, "-march=native")
    assert tools._fingerprint() != before


def test_a_build_is_another_with_another_compiler_or_another_version_of_it(
    tools: Any, source: Path, bin_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program(bin_folder / "some-cc", "some 1")
    program(bin_folder / "other-cc", "some 1")
    monkeypatch.setenv("CC", "some-cc")
    before = tools._fingerprint()
    monkeypatch.setenv("CC", "other-cc")
    assert tools._fingerprint() != before
    monkeypatch.setenv("CC", "some-cc")
    assert tools._fingerprint() == before
    program(bin_folder / "some-cc", "some 2")
    assert tools._fingerprint() != before


@pytest.mark.parametrize("name", ["mypy", "setuptools", "msgspec"])
def test_a_build_is_another_with_another_version_of_what_makes_it_or_of_what_it_imports(
    tools: Any, source: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    before, known = tools._fingerprint(), tools.version
    monkeypatch.setattr(tools, "version", lambda asked: "99" if asked == name else known(asked))
    assert tools._fingerprint() != before


def test_a_build_is_another_with_another_python(tools: Any, source: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = tools._fingerprint()
    monkeypatch.setattr(sys, "version", "3.99")
    assert tools._fingerprint() != before


def test_the_compiled_modules_of_the_room_are_made_from_its_other_modules_and_from_no_page(tools: Any) -> None:
    read = {str(file.relative_to(tools.SOURCE / "houseway")) for file in tools._read_by_mypyc()}
    assert {str(path.relative_to("houseway")) for path in tools.modules()} | {"room/asking/seats.py"} <= read
    assert not [name for name in read if name.startswith(("web/", "cli/"))]


def built(work: Path, made: Path) -> None:
    """A build that takes no time."""
    (made / "houseway").mkdir(parents=True)
    (made / "houseway" / "money.so").write_text("C")


def test_of_two_builds_at_once_the_second_takes_what_the_first_has_made(
    tools: Any, source: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = []

    def overtaken(work: Path, made: Path) -> None:
        built(work, made)
        monkeypatch.setattr(tools, "_build", built)
        first.append(tools.extensions())

    monkeypatch.setattr(tools, "_build", overtaken)
    assert [tools.extensions()] == first
    assert [one.name for one in first[0].parent.iterdir()] == [tools._fingerprint()]


def test_a_build_that_cannot_be_put_in_its_place_fails(
    tools: Any, source: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tools, "_build", lambda work, made: None)
    with pytest.raises(FileNotFoundError):
        tools.extensions()


@pytest.fixture
def quick(tools: Any, source: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """The program, whose builds take no time."""
    monkeypatch.setattr(tools, "_build", built)
    return tools


def is_whole(package: Path) -> bool:
    """Whether a package has its source and its compiled modules."""
    names = (*SOURCE, "money.so")
    return all((package / "houseway" / name).is_file() for name in names)


def aged(folder: Path, days: float) -> Path:
    """A folder that was last used so many days ago."""
    folder.mkdir(parents=True, exist_ok=True)
    then = time.time() - days * 24 * 3600
    os.utime(folder, (then, then))
    return folder


def test_a_package_stays_whole_while_another_is_laid_out(quick: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Tests want a quick build, and a night's run goes on with a fast one."""
    night = quick.package()
    monkeypatch.setattr(quick, "LEVEL", "0")
    tests = quick.package()
    assert tests != night
    assert is_whole(tests)
    assert is_whole(night)


def test_two_may_lay_out_the_same_package_at_once(quick: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    first, put = [], quick._put

    def overtaken(made: Path, folder: Path) -> None:
        monkeypatch.setattr(quick, "_put", put)
        first.append(quick.package())
        put(made, folder)

    quick.extensions()
    monkeypatch.setattr(quick, "_put", overtaken)
    assert [quick.package()] == first
    assert is_whole(first[0])
    assert list(first[0].parent.iterdir()) == first


def test_a_package_that_was_laid_out_before_is_not_touched(quick: Any) -> None:
    package = quick.package()
    (package / "of-a-run").write_text("")
    assert quick.package() == package
    assert (package / "of-a-run").exists()


def test_a_package_has_the_pages_of_now(quick: Any, source: Path) -> None:
    """They are in no build: a change is seen through the link, and one that comes or goes makes another package."""
    old = quick.package()
    (source / "web" / "page.py").write_text("TOLD = 1")
    assert quick.package() == old
    assert (old / "houseway" / "web" / "page.py").read_text() == "TOLD = 1"
    (source / "web" / "new.html").write_text("")
    (source / "web" / "page.py").unlink()
    web = quick.package() / "houseway" / "web"
    assert sorted(file.name for file in web.iterdir()) == ["__init__.py", "new.html"]


def test_packages_that_nobody_has_asked_for_in_a_week_are_removed_with_the_next(quick: Any, tmp_path: Path) -> None:
    packages = tmp_path / "build" / "compiled"
    aged(packages / "old", days=8)
    aged(packages / "tmp-broken-off", days=8)
    night = aged(packages / "night", days=1)
    assert {night, quick.package()} == set(packages.iterdir())


def test_whoever_asks_for_a_package_keeps_it_for_another_week(quick: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    package = aged(quick.package(), days=8)
    quick.package()
    monkeypatch.setattr(quick, "LEVEL", "0")
    quick.package()
    assert is_whole(package)


def cached(tmp_path: Path) -> Path:
    return tmp_path / "cache" / "houseway" / "compiled"


def test_what_a_killed_build_left_is_removed_by_the_next_after_a_day(quick: Any, tmp_path: Path) -> None:
    killed = aged(cached(tmp_path) / "tmpkilled", days=1.1)
    (killed / "source").write_text("")
    aged(killed, days=1.1)
    at_work = aged(cached(tmp_path) / "tmpatwork", days=0.9)
    assert {at_work, quick.extensions()} == set(cached(tmp_path).iterdir())


def test_a_build_at_work_is_left_alone_however_long_it_takes(
    tools: Any, source: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A machine may have slept over it."""

    def slow(work: Path, made: Path) -> None:
        aged(work.parent, days=3)
        monkeypatch.setattr(tools, "_build", built)
        monkeypatch.setattr(tools, "LEVEL", "0")
        tools.extensions()
        assert work.parent.exists()
        built(work, made)

    monkeypatch.setattr(tools, "_build", slow)
    assert (tools.extensions() / "houseway" / "money.so").is_file()
    assert len(list(cached(tmp_path).iterdir())) == 2


def test_the_eight_builds_that_were_used_last_are_kept(quick: Any, tmp_path: Path) -> None:
    before = [aged(cached(tmp_path) / f"{days:016x}", days=days) for days in range(2, 14)]
    assert {*before[:7], quick.extensions()} == set(cached(tmp_path).iterdir())


def test_no_build_is_removed_that_was_used_within_a_day(quick: Any, tmp_path: Path) -> None:
    """Somebody may be about to copy it."""
    before = [aged(cached(tmp_path) / f"{number:016x}", days=0.5) for number in range(12)]
    assert {*before, quick.extensions()} == set(cached(tmp_path).iterdir())


def test_a_build_that_is_used_again_is_one_of_the_last(
    quick: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    often = aged(quick.extensions(), days=30)
    for days in range(2, 14):
        aged(cached(tmp_path) / f"{days:016x}", days=days)
    quick.extensions()
    monkeypatch.setattr(quick, "LEVEL", "0")
    quick.extensions()
    assert often.exists()


def test_what_cannot_be_removed_stops_no_build(quick: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    aged(cached(tmp_path) / "tmpkilled", days=2)
    monkeypatch.setattr(quick, "_remove", Mock(side_effect=PermissionError))
    assert quick.extensions().is_dir()


def test_what_another_removes_meanwhile_stops_no_build(quick: Any, tmp_path: Path) -> None:
    cached(tmp_path).mkdir(parents=True)
    for number in range(12):
        (cached(tmp_path) / f"{number:016x}").symlink_to("gone")
    assert quick.extensions().is_dir()


def test_a_removal_that_is_killed_leaves_no_half_of_a_build(
    quick: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    build = quick.extensions()
    monkeypatch.setattr(quick, "TemporaryDirectory", lambda dir: nullcontext(mkdtemp(dir=dir)))
    quick._remove(build)
    assert not build.exists()
