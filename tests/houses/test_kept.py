"""The tables of shipped rulebooks are kept beside them, and are always those of the text."""

import sys
from importlib.util import cache_from_source
from pathlib import Path

import pytest

from houseway.rulebook import kept
from houseway.rulebook.kept import tables

TEXT = 'name = "The Harbor Card Club"\n[[fees]]\nplayers = [2, 9]\n'
TOLD = {"name": "The Harbor Card Club", "fees": [{"players": [2, 9]}]}


@pytest.fixture
def shipped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A file in a folder that counts as shipped, where modules may be kept."""
    monkeypatch.setattr(kept, "_SHIPPED", tmp_path)
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    return tmp_path / "rules.toml"


def place(file: Path) -> Path:
    return Path(cache_from_source(str(file)))


def test_what_is_kept_is_what_was_read(shipped: Path) -> None:
    first = tables(shipped, TEXT)
    assert place(shipped).is_file()
    again = tables(shipped, TEXT)
    assert first == again == TOLD
    again["name"] = "another"
    assert tables(shipped, TEXT) == TOLD


def test_a_text_that_has_changed_is_read_anew(shipped: Path) -> None:
    tables(shipped, TEXT)
    assert tables(shipped, TEXT.replace("9", "8"))["fees"] == [{"players": [2, 8]}]
    assert tables(shipped, TEXT) == TOLD


@pytest.mark.parametrize(
    "broken", [b"", b"no marshal", b"i\x07\x00\x00\x00", b"N"], ids=["empty", "text", "number", "none"]
)
def test_a_broken_file_is_as_good_as_none(shipped: Path, broken: bytes) -> None:
    tables(shipped, TEXT)
    place(shipped).write_bytes(broken)
    assert tables(shipped, TEXT) == TOLD
    assert tables(shipped, TEXT) == TOLD


def test_a_date_is_read_and_not_kept(shipped: Path) -> None:
    assert str(tables(shipped, "since = 2026-01-02\n")["since"]) == "2026-01-02"
    assert not place(shipped).exists()


def test_nothing_is_written_where_python_keeps_no_modules_nor_beside_a_folder_of_ones_own(
    shipped: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    assert tables(shipped, TEXT) == TOLD
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    monkeypatch.setattr(kept, "_SHIPPED", shipped.parent / "elsewhere")
    assert tables(shipped, TEXT) == TOLD
    assert list(shipped.parent.iterdir()) == []
