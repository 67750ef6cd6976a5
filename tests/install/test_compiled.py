"""The compiled build is made of the same source, and its wheel says what it is."""

import copy
import os
import pickle
import subprocess
import sys
import sysconfig
import zipfile
from dataclasses import fields, replace
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any, get_type_hints
from unittest.mock import Mock

import msgspec
import pytest

from tests.room.tables.kit import GAMES

ROOT = Path(__file__).parents[2]
WRITTEN = '''
from abc import ABC
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import NamedTuple

import msgspec

@dataclass(frozen=True, slots=True)
class Pot:
    """Money in the middle."""

    seats: tuple[int, ...]
    name: "str" = "main"
    seen: int = field(default=0, compare=False, repr=False)

@dataclass(frozen=True, slots=True)
class SidePot(Pot):
    over: Pot | None = None

FIRST = SidePot((1, 2), "first")
SECOND = replace(FIRST, seats=(2,))

@dataclass(slots=True, kw_only=True)
class Felt:
    pots: list[Pot] = field(default_factory=list)
    count: int = field(default=7, init=False)

class Won(NamedTuple):
    seats: tuple[int, ...]

class Counted(msgspec.Struct, frozen=True):
    stacks: int
    drop: int = 0

class Waits(msgspec.Struct, frozen=True, eq=False):
    kind: str

class Step(msgspec.Struct):
    now: int
    pots: list[Pot] = msgspec.field(default_factory=list)

@dataclass(frozen=True, slots=True)
class Rules(ABC):
    title: str

@dataclass(frozen=True, slots=True)
class Chip:
    cents: int
    color: str = ""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Chip) and self.cents == other.cents

@dataclass(slots=True)
class Clock:
    seconds: int

    def __post_init__(self) -> None:
        if self.seconds < 0:
            raise ValueError(self.seconds)

@dataclass(init=False, slots=True)
class Stub:
    left: int

    def __init__(self, *cards: str) -> None:
        self.left = len(cards)

@dataclass(frozen=True)
class House:
    name: str

    @cached_property
    def games(self) -> list[str]:
        return []

class Refused(Exception):
    pass

MOST, LEAST = 9, 2
SEATS: dict[str, int] = {"most": MOST}

def kind_of(one: object) -> str:
    match one:
        case SidePot() | Won():
            return "pot"
        case Pot(name="main"):
            return "main pot"
        case Felt():
            return "felt"
    return ""

def is_a_pot(one: object) -> bool:
    return isinstance(one, Pot | SidePot | Won)

def seats_of(one: object) -> tuple[int, ...]:
    match one:
        case SidePot(seats=held) | Won(seats=held) if len(held) > 1:
            return held
        case SidePot(over=None) | Won(seats=_):
            return (0,)
        case SidePot(over=held) | Pot(seats=held):
            return ("over", held)
        case Felt(count=int() as held):
            return (held,)
    return ()

def odd_seats(one: object, held: int = 0) -> list[object]:
    match one:
        case SidePot(seats=held) if [held for held in held if held % 2]:
            return ["some", held]
        case SidePot(seats=held) if (held := len(held)) > 1:
            return ["many", held]
        case Pot(name=one, seats=held):
            return [one, held]
    return [held]
'''


@pytest.fixture
def tools(monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.syspath_prepend(str(ROOT / "tools"))
    return import_module("compiled")


@pytest.fixture
def made(tools: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """A module as it is handed to mypyc, which Python reads as well."""
    written = tmp_path / "felt.py"
    written.write_text(WRITTEN)
    module = ModuleType("felt")
    for name, text in (("houseway_told", tools.told([written], tmp_path)), ("felt", tools.native(written, tmp_path))):
        module = ModuleType(name)
        monkeypatch.setitem(sys.modules, name, module)
        exec(text, vars(module))
    return module


def test_the_engines_the_settings_and_the_table_are_compiled(tools: Any) -> None:
    names = {str(path) for path in tools.modules()}
    engines = {f"play/{one}" for one in ("poker/hand", "poker/events", "banked/round", "banked/commands", "pan/hand")}
    assert {
        f"houseway/{one}.py" for one in engines | {"cards", "rulebook/poker", "table/table", "table/events"}
    } <= names


def test_it_is_trained_by_every_game_in_a_room_and_without_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(ROOT / "tools"))
    training = import_module("training")
    monkeypatch.setattr(training, "HOURS", 0.005)
    monkeypatch.setattr(training, "HANDS", 1)
    room, table = Mock(wraps=training.Simulation), Mock(wraps=training.live)
    monkeypatch.setattr(training, "Simulation", room)
    monkeypatch.setattr(training, "live", table)
    training.main()
    assert {(spot.house, spot.game) for spot in room.call_args.args[1]} == set(GAMES)
    plans = [call.args[0] for call in table.call_args_list]
    assert {(plan.house.slug, plan.game) for plan in plans} == set(GAMES)


def test_no_module_that_is_compiled_answers_for_names_that_it_does_not_have(tools: Any) -> None:
    """mypyc takes such a module and crashes when it is imported."""
    for path in tools.modules():
        text = (ROOT / "src" / path).read_text(encoding="utf-8")
        assert "__getattr__" not in text, f"{path}: leave it to Python (DOORS in tools/compiled.py)"


def test_a_native_class_has_the_fields_of_the_dataclass_that_it_was_written_as(made: Any) -> None:
    assert [one.name for one in fields(made.SidePot)] == ["seats", "name", "seen", "over"]
    assert get_type_hints(made.SidePot) == {"seats": tuple[int, ...], "name": str, "seen": int, "over": made.Pot | None}
    assert get_type_hints(made.Won) == {"seats": tuple[int, ...]}
    assert made.SidePot.__match_args__ == ("seats", "name", "seen", "over")


def test_native_values_are_compared_printed_and_copied_as_they_were(made: Any) -> None:
    pot = made.SidePot((1, 2), over=made.Pot((3,)), seen=5)
    assert repr(pot) == "SidePot(seats=(1, 2), name='main', over=Pot(seats=(3,), name='main'))"
    assert pot == made.SidePot((1, 2), over=made.Pot((3,)))
    assert hash(pot) == hash(made.SidePot((1, 2), over=made.Pot((3,))))
    assert pot != made.SidePot((1, 2))
    assert made.Pot((1,)) != made.SidePot((1,))
    for again in (pickle.loads(pickle.dumps(pot)), copy.deepcopy(pot), replace(pot)):
        assert (again, again.seen) == (pot, 5)


def test_a_class_that_compares_in_its_own_way_says_alone_what_differs(made: Any) -> None:
    red, white = made.Chip(500, "red"), made.Chip(500, "white")
    assert (red == white, red != white) == (True, False)


def test_a_module_makes_one_native_value_from_another_while_it_is_read(made: Any) -> None:
    """The rules of a house way are such values: each says of another what is different."""
    assert (made.SECOND.seats, made.SECOND.name) == ((2,), "first")


def test_native_states_have_their_defaults_and_no_hash(made: Any) -> None:
    felt, other = made.Felt(), made.Felt(pots=[made.Pot((1,))])
    felt.count = 8
    assert (felt.pots, copy.copy(felt).count, other.count) == ([], 8, 7)
    assert felt != other
    assert made.Clock(3) == made.Clock(3)
    with pytest.raises(TypeError, match="unhashable"):
        hash(made.Clock(3))
    with pytest.raises(TypeError, match="positional"):
        made.Felt([])


def test_a_native_class_does_what_it_says_it_does_once_it_is_made(made: Any) -> None:
    with pytest.raises(ValueError, match="-1"):
        made.Clock(-1)


def test_a_native_class_that_is_made_in_its_own_way_is_copied_by_python(made: Any) -> None:
    assert "__reduce__" in vars(made.Clock)
    assert "__reduce__" not in vars(made.Stub)
    assert copy.copy(made.Stub("As", "Kd")).left == 2


def test_a_struct_is_a_native_class_that_is_made_and_compared_as_before(made: Any) -> None:
    assert type(made.Counted).__name__ == "type"
    assert (made.Counted(7), hash(made.Counted(7, 1))) == (made.Counted(7, drop=0), hash(made.Counted(7, 1)))
    assert made.Counted(7) != made.Counted(8)
    assert made.Waits("bot") != made.Waits("bot")
    first, second = made.Step(3), made.Step(3)
    first.pots.append(made.Pot((1,)))
    assert (second.pots, first == second) == ([], False)
    assert msgspec.to_builtins(made.Counted(7)) == {"stacks": 7, "drop": 0}


def test_what_only_msgspec_understands_of_a_struct_is_not_forgotten_in_silence(tools: Any, tmp_path: Path) -> None:
    written = tmp_path / "read.py"
    written.write_text("import msgspec\n\nclass Read(msgspec.Struct, forbid_unknown_fields=True):\n    number: int\n")
    with pytest.raises(SystemExit, match="Read: mypyc would forget that a Struct says forbid_unknown_fields"):
        tools.native(written, tmp_path)


def test_a_dataclass_without_slots_and_an_exception_stay_classes_of_python(tools: Any, tmp_path: Path) -> None:
    written = tmp_path / "felt.py"
    written.write_text(WRITTEN)
    text = tools.native(written, tmp_path)
    assert "@_python\n@dataclass(frozen=True)\nclass House" in text
    assert "@_python\nclass Refused" in text


def test_a_native_class_is_no_abc(made: Any) -> None:
    """Those that extend one have a single memory of instances when they are compiled: each passes for the others."""
    assert type(made.Rules) is type


def test_what_a_house_has_read_is_kept(tools: Any, made: Any, tmp_path: Path) -> None:
    """mypyc would read a rulebook again each time that it is asked for its games."""
    written = tmp_path / "felt.py"
    assert "@cached_property" not in tools.native(written, tmp_path)
    house = made.House("Riviera")
    assert house.games is house.games


def test_constants_are_not_looked_up_by_name(tools: Any, made: Any, tmp_path: Path) -> None:
    text = tools.native(tmp_path / "felt.py", tmp_path)
    assert "MOST: _Final = 9\nLEAST: _Final = 2\nSEATS: _Final[dict[str, int]] = {'most': MOST}" in text
    assert (made.MOST, made.LEAST, made.SEATS) == (9, 2, {"most": 9})


def test_what_has_happened_is_nothing_for_the_collector_of_garbage(tools: Any, tmp_path: Path) -> None:
    written = tmp_path / "happened.py"
    hand = "class Hand:\n    pass\n\nclass Both(Event, Hand):\n    pass\n"
    written.write_text(f"class Event:\n    pass\n\nclass Folded(Event):\n    pass\n\n{hand}")
    text = tools.native(written, tmp_path)
    assert text.count("mypyc_attr(acyclic=True)") == 2
    assert "@mypyc_attr(acyclic=True)\nclass Folded(Event):" in text


KEEPING = '''
from functools import cache, lru_cache

WORK = []

@lru_cache(maxsize=2)
def fee(players: int, name: str = "day") -> str:
    """What is taken."""
    WORK.append((players, name))
    return f"{players} {name}"

@cache
def word(key: str) -> "str | None":
    WORK.append(key)
    if key == "bad":
        raise ValueError(key)
    return key.upper() or None

@lru_cache
def is_even(number: int) -> bool:
    WORK.append(number)
    return number % 2 == 0

@lru_cache
def clash(len: int, _found: int) -> int:
    return len + _found

@lru_cache(4)
def told(*keys: str) -> int:
    return len(keys)

@lru_cache(maxsize=4, typed=True)
def kind(of: float) -> str:
    return type(of).__name__

@lru_cache(maxsize=0)
def anew(of: int) -> list[int]:
    return [of]
'''


@pytest.fixture
def keeping(tools: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    written = tmp_path / "keeping.py"
    written.write_text(KEEPING)
    monkeypatch.setitem(sys.modules, "houseway_told", Mock())
    module = ModuleType("keeping")
    exec(tools.native(written, tmp_path), vars(module))
    return module


def test_a_function_that_keeps_its_answers_keeps_as_many_as_it_says(keeping: Any) -> None:
    assert [keeping.fee(6), keeping.fee(6, "day"), keeping.fee(players=6), keeping.fee(7)] == ["6 day"] * 3 + ["7 day"]
    assert keeping.WORK == [(6, "day"), (7, "day")]
    assert keeping.fee(6, "night") == "6 night"  # one more than two: all are forgotten
    assert keeping.fee(6) == "6 day"
    assert keeping.WORK[2:] == [(6, "night"), (6, "day")]


def test_a_function_that_does_not_say_how_many_answers_it_keeps_keeps_128(keeping: Any) -> None:
    assert [keeping.is_even(number) for number in (*range(128), 1, 2)] == [True, False] * 64 + [False, True]
    assert len(keeping.WORK) == 128
    keeping.is_even(128)
    keeping.is_even(1)
    assert keeping.WORK[128:] == [128, 1]


def test_a_function_that_keeps_its_answers_says_what_it_is_for(keeping: Any) -> None:
    assert (keeping.fee.__doc__, keeping.word.__doc__) == ("What is taken.", None)


def test_what_was_not_found_is_worked_out_again(keeping: Any) -> None:
    assert [keeping.word(key) for key in ("a", "a", "", "")] == ["A", "A", None, None]
    for _ in range(2):
        with pytest.raises(ValueError, match="bad"):
            keeping.word("bad")
    assert keeping.WORK == ["a", "", "", "bad", "bad"]


def test_a_function_is_left_to_python_where_its_answers_are_not_found_by_its_arguments_alone(keeping: Any) -> None:
    assert [hasattr(one, "cache_info") for one in (keeping.fee, keeping.word)] == [False, False]
    assert all(hasattr(one, "cache_info") for one in (keeping.told, keeping.kind, keeping.anew, keeping.clash))
    assert [keeping.told("a", "b"), keeping.kind(1), keeping.kind(1.0)] == [2, "int", "float"]


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


def test_a_value_is_asked_for_its_class_as_mypyc_likes_it(tools: Any, made: Any, tmp_path: Path) -> None:
    text = tools.native(tmp_path / "felt.py", tmp_path)
    assert "case _ if isinstance(one, (SidePot, Won)):" in text
    assert "case Pot(name='main'):" in text
    assert "return isinstance(one, (Pot, SidePot, Won))" in text
    found = made.SidePot((1,)), made.Won((1,)), made.Pot((1,)), made.Pot((1,), "side"), made.Felt(), 7
    assert [made.kind_of(one) for one in found] == ["pot", "pot", "main pot", "", "felt", ""]
    assert [made.is_a_pot(one) for one in found] == [True, True, True, True, False, False]


def test_a_field_that_a_case_names_is_taken_from_the_value(tools: Any, made: Any, tmp_path: Path) -> None:
    text = tools.native(tmp_path / "felt.py", tmp_path)
    asked = "case _ if isinstance(one, (SidePot, Won)) and len(one.seats) > 1:"
    assert f"{asked}\n            held = one.seats\n            return held" in text
    pot = made.Pot((4,))
    side, won = made.SidePot, made.Won
    found = side((1, 2)), won((3, 4)), side((1,)), won((1,)), side((1,), over=pot), pot
    assert [made.seats_of(one) for one in found] == [(1, 2), (3, 4), (0,), (0,), ("over", pot), ("over", (4,))]
    assert [made.seats_of(one) for one in (made.Felt(), 7)] == [(7,), ()]


def test_a_case_that_has_names_of_its_own_is_left_to_python(made: Any) -> None:
    side = made.SidePot
    found = side((1, 2)), side((2, 4)), side((2,), "side"), made.Pot((1,), "main")
    said = [["some", (1, 2)], ["many", 2], ["side", (2,)], ["main", (1,)]]
    assert [made.odd_seats(one) for one in found] == said
