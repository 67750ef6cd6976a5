"""In the compiled build what happens says itself how it is written, and it says what msgspec does."""

import ast
import sys
from dataclasses import make_dataclass
from importlib import import_module
from pathlib import Path
from typing import Any, Final
from unittest.mock import Mock

import msgspec
import pytest

ROOT = Path(__file__).parents[2]
CONTRACT = "class Event:\n    __slots__ = ()\n"
EVENTS = """
from dataclasses import dataclass
from houseway.engines.contract import Event

class OnCards(Event):
    __slots__ = ()

@dataclass(frozen=True, slots=True)
class Shown(OnCards):
    seat: int
    cards: tuple[Card, ...] = ()

@dataclass(frozen=True, slots=True)
class Ruled(Event):
    what: Irregularity

@dataclass(frozen=True, slots=True)
class Stack:
    chips: int
"""
CODEC = 'def encode(item: object) -> bytes:\n    """As JSON."""\n    return b\'by msgspec\'\n'
WORDS: dict[str, tuple[str, Any]] = {
    "seat": ("int", 7),
    "owed": ("Cents", -250),
    "free": ("bool", True),
    "new": ("bool", False),
    "to": ("int | None", None),
    "at": ("int | None", 0),
    "card": ("Card", "As"),
    "name": ("str", 'a "quoted" ♠ \\ \n name'),
    "shares": ("tuple[Cents, ...]", (100, 250)),
    "cards": ("tuple[Card, ...]", ("2c", "Kd", "2c")),
    "none": ("tuple[int, ...]", ()),
    "pairs": ("tuple[tuple[int, str], ...]", ((1, "x"), (2, "y"))),
    "spots": ("tuple[tuple[int, tuple[int, ...]], ...]", ((1, (2, 3)), (4, ()))),
    "straddle": ("tuple[int, Cents] | None", (3, 400)),
    "naturals": ("tuple[int, ...] | None", None),
    "payer": ("Literal['pot', 'dealer']", "pot"),
    "seen": ("dict[str, int]", {"a": 1}),
}
"""Fields of every kind that is written in its own way, and of others."""


@pytest.fixture
def tools(monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.syspath_prepend(str(ROOT / "tools"))
    return import_module("as_json")


@pytest.fixture
def source(tmp_path: Path) -> Path:
    files = {"play/contract": CONTRACT, "play/events": EVENTS, "record/codec": CODEC}
    for name, text in files.items():
        file = tmp_path / "houseway" / f"{name}.py"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
    return tmp_path


def native(name: str, source: Path) -> str:
    text: str = import_module("natives").native(source / "houseway" / f"{name}.py", source)
    return text


@pytest.mark.parametrize("typed", [True, False])
def test_a_class_that_says_how_it_is_written_says_what_msgspec_would(tools: Any, typed: bool) -> None:
    said = tools.says_itself("Shown", {name: kind for name, (kind, _) in WORDS.items()}, typed=typed)
    names: dict[str, Any] = {"_Final": Final, "Any": Any}
    exec("\n".join((tools.HELPERS, *map(ast.unparse, said))), names)
    values = {name: value for name, (_, value) in WORDS.items()}
    shown = make_dataclass("Shown", values)(**values)
    fields = {"type": "Shown", **values} if typed else values
    for _ in range(2):  # some words are known the second time
        assert names[tools.METHOD](shown).encode() == msgspec.json.encode(fields)


def test_no_more_words_are_kept_than_there_is_room_for(tools: Any) -> None:
    names: dict[str, Any] = {"_Final": Final, "Any": Any}
    exec(tools.HELPERS.replace(str(tools.KEPT), "2"), names)
    written = [names["_word_as_json"](word) for word in ("2c", "3c", "2c", "4c", "2c")]
    assert written == ['"2c"', '"3c"', '"2c"', '"4c"', '"2c"']
    assert set(names["_words_as_json"]) == {"4c", "2c"}


def test_events_have_a_function_that_writes_them_and_nothing_else_has(tools: Any, source: Path) -> None:
    contract, events = native("play/contract", source), native("play/events", source)
    assert contract.count(f"{tools.WRITERS}: _Final") == 1
    assert f"from houseway.engines.contract import {tools.WRITERS}" in events
    assert [line for line in events.splitlines() if line.startswith(tools.WRITERS)] == [
        f"{tools.WRITERS}[Shown] = _Shown{tools.METHOD}"
    ]
    assert f"def _Shown{tools.METHOD}(self: Shown) -> str:" in events


def test_what_stands_in_an_event_says_how_it_is_written_as_well(tools: Any) -> None:
    (said,) = tools.says_itself("Begun", {"fee": "Fee", "seats": "tuple[Seated, ...]"}, typed=False)
    assert ast.unparse(said).count(f".{tools.METHOD}()") == 2


def test_what_has_an_irregularity_is_left_to_the_record(tools: Any) -> None:
    assert tools.has_writer("Ruled", {"seat": "int", "what": "Irregularity"}, typed=True) == []


def test_a_hand_that_begins_does_not_say_its_cards(tools: Any) -> None:
    (said,) = tools.says_itself("HandStarted", {"button": "int", "order": "tuple[Card, ...]"}, typed=False)
    assert "order" not in ast.unparse(said)


def test_who_writes_an_event_takes_its_function(tools: Any, source: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Folded:
        """An event with a function of its own."""

    monkeypatch.setitem(sys.modules, "houseway_told", Mock())
    monkeypatch.setattr("houseway.engines.contract._as_json_of", {Folded: lambda _: "by itself"}, raising=False)
    names: dict[str, Any] = {}
    exec(native("record/codec", source), names)
    assert names["encode"].__doc__ == "As JSON."
    assert [names["encode"](one) for one in (Folded(), 7)] == [b"by itself", b"by msgspec"]
