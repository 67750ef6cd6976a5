"""People read nothing but marked sentences: in the pseudo-language, every word that is not a name has accents.

Each walk says everything that an area can say: refusals, announcements, offers, reasons, rulings. An area's refusals
are those raised in its files, so a walk also finds the sentences of engines once these are finished.
"""

import dataclasses
import re
import traceback
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, Literal, get_args, get_origin, get_type_hints

import pytest

from houseway.cards import Card
from houseway.engines.contract import Hand, Refused
from houseway.floor.blind import Incident, blind_ruling
from houseway.floor.desk import possible, preview
from houseway.floor.exam import hand_in_play, imagined
from houseway.irregularities import TYPES, BadIrregularity, described, from_data, parse
from houseway.messages import AllOf, Message, OneOf, Value, _, read
from houseway.rulebook import house, names
from houseway.rulebook.house import Game
from houseway.table import StartHand, Table, TableOptions
from houseway.table.commands import COMMANDS, TableCommand
from houseway.table.next_hand import needed_results, next_hand, ways_in
from tests.messages.areas import is_finished
from tests.messages.catalogs import pseudo
from tests.table.table_kit import order_of

SEED = 7
_WORD = re.compile(r"[A-Za-z]{2,}")


@cache
def catalog() -> dict[str, str | list[str]]:
    return pseudo()


def plain_words(text: str) -> list[str]:
    """Returns the words of a text that have no accents in the pseudo-language and are not names."""
    if not isinstance(text, Message):
        return [] if text in _known_names() else _WORD.findall(text)
    said = read(text, catalog())
    for name in sorted(_names_in(text), key=len, reverse=True):
        said = said.replace(name, "")
    return _WORD.findall(said)


def _names_in(value: Value) -> Iterator[str]:
    """Yields the names in a message: values that are text."""
    match value:
        case Message():
            for one in value.values.values():
                yield from _names_in(one)
        case AllOf(values) | OneOf(values):
            for one in values:
                yield from _names_in(one)
        case str() if value in _known_names() or not re.search(r"[a-z] [a-z]", value):
            yield value
        case _:
            pass


@cache
def _known_names() -> frozenset[str]:
    """Returns names that look like sentences: games, their limits, and times with special fees."""
    found = {"Ana Li"}
    for game in games():
        for structure in game.structures:
            for row in game.limits(structure):
                found |= {row.name, f"{game.at().title}, {structure} {row.name}"}
        found |= {game.at().title, game.at().full_title()}
    found |= {row.when for place in map(house, names()) for one in place.schedules for row in one.row}
    return frozenset(found)


@cache
def games() -> tuple[Game, ...]:
    return tuple(game for place in map(house, names()) for game in place.games.values())


# -- what is said ------------------------------------------------------------------------------------------------------


def attempt(do: Callable[..., object], *given: object) -> Iterator[str]:
    """Yields the refusal of something, if it is refused in a finished file."""
    try:
        do(*given)
    except (Refused, BadIrregularity) as refused:
        if is_finished(Path(traceback.extract_tb(refused.__traceback__)[-1].filename)):
            yield refused.why if isinstance(refused, Refused) else refused.args[0]


def any_value(hint: Any, rng: Random) -> Any:
    """Returns a value of a type, often a strange one."""
    options: list[Any] = [None]
    if get_origin(hint) is Literal:
        options = list(get_args(hint))
    elif hint is bool:
        options = [True, False]
    elif hint is int:
        options = [0, 1, 2, 3, 4, 5, 6, 7, 12, 400, 2_000, 10_000, 50_000]
    elif hint is Card:
        options = [Card("As"), Card("Kd"), Card("2c"), Card("Jk")]
    elif hint is str:
        options = ["Ana Li", "Friday 4pm to close", "", "Sunday"]
    elif get_origin(hint) is tuple:
        first, *rest = get_args(hint)
        kinds = [first] * rng.randrange(4) if rest == [...] else [first, *rest]
        return tuple(any_value(kind, rng) for kind in kinds)
    elif dataclasses.is_dataclass(hint) and isinstance(hint, type):
        return any_command(hint, rng)
    elif get_args(hint):
        return any_value(rng.choice(get_args(hint)), rng)
    return rng.choice(options)


def any_command(kind: type[Any], rng: Random) -> Any:
    hints = get_type_hints(kind)
    given = {
        part.name: any_value(hints[part.name], rng)
        for part in dataclasses.fields(kind)
        if part.default is dataclasses.MISSING or rng.random() < 0.5
    }
    return kind(**given)


def at_tables() -> Iterator[str]:
    """Yields what the tables of all games say while people do all sorts of things there."""
    rng = Random(SEED)
    kinds: list[type[TableCommand]] = sorted(COMMANDS.values(), key=lambda kind: kind.__name__)
    for at, game in enumerate(games()[::3]):
        rules = game.at()
        for dealt in ("room", "by hand"):
            options = TableOptions(dealt="by hand" if dealt == "by hand" else "room")
            table = Table(rules.house, rules.game, structure=rules.structure, options=options)
            for seat in range(1, min(5, rules.seats[1]) + 1):
                yield from attempt(table.seat, f"P{seat}", seat, 0 if table.by_hand else 40_000)
            yield from table.sign().lines()
            for _at in range(100 if at % 7 == 0 else 15):
                yield from at_one_table(table, kinds, rng)


def at_one_table(table: Table, kinds: list[type[TableCommand]], rng: Random) -> Iterator[str]:
    """Yields what a table says of one more command, before and after it."""
    before = len(table.events)
    command = any_command(rng.choice(kinds), rng)
    if isinstance(command, StartHand):
        if not table.by_hand and table.rules.game != "holdem":
            return  # the walk deals no other games' decks
        command = StartHand(order_of(table))
    yield from attempt(table.apply, command)
    yield from filter(None, (event.says() for event in table.events[before:]))
    for seat, chair in list(table.chairs.items()):
        for kind in kinds:
            yield from (one.label for one in kind.offers(table, seat))
        yield from (says for _way, says, _cents in ways_in(table, chair, table.ways(seat)))
    told = next_hand(table), needed_results(table)
    yield from _reasons(told)


def _reasons(value: object) -> Iterator[str]:
    """Yields the sentences of all reasons in a preview."""
    if isinstance(value, tuple):
        for one in value:
            yield from _reasons(one)
    elif dataclasses.is_dataclass(value):
        for part in dataclasses.fields(value):
            inside = getattr(value, part.name)
            if part.name == "says":
                yield inside
            else:
                yield from _reasons(inside)


def on_the_floor() -> Iterator[str]:
    """Yields the labels and rulings of every irregularity in hands of all games, and refusals of what can't be."""
    rng = Random(SEED)
    for game in games():
        hand = hand_in_play(game.at(), rng)
        for one in possible(hand):
            yield one.says
            try:
                what = imagined(one, rng)
            except BadIrregularity as bad:
                yield bad.args[0]
                continue
            yield from attempt(preview, hand, what)
            with suppress(Refused):
                yield from (step for outcome in preview(hand, what).outcomes for step in outcome.steps)
        for kind in rng.sample(sorted(TYPES), 12):
            told = {"seat": rng.randrange(10), "other": rng.randrange(1, 10), "cards": [rng.randrange(7)]}
            for name in rng.sample(sorted(told), 2):
                del told[name]
            yield from attempt(_ruling, hand, kind, told)


def _ruling(hand: Hand, kind: str, told: dict[str, Any]) -> object:
    return blind_ruling(hand, Incident.of(kind, told))


def of_irregularities() -> Iterator[str]:
    """Yields every irregularity with all its facts in words, and every mistake in their notation."""
    for name, kind in TYPES.items():
        yield kind.says
        for phrase in kind.phrases.values():
            if not callable(phrase):
                yield from phrase.values()
        facts: dict[str, Any] = {}
        for part in dataclasses.fields(kind):
            hint = get_type_hints(kind)[part.name]
            choices = get_args(hint) if get_origin(hint) is Literal else ()
            facts[part.name] = (
                choices[-1] if choices else {"cards": ["8c"], "does": ["misdeal"], "why": "Best"}.get(part.name, 2)
            )
        if "other" in facts:
            facts["other"] = 3
        yield described(from_data(name, facts))
        for line in (f"{name}: colour red", f"{name}: seat x", f"{name}: by nobody", name, f"{name}: cards 9x"):
            yield from attempt(parse, line)
        for wrong in ({"colour": 1}, {"seat": "x"}, {"seat": -1}):
            yield from attempt(from_data, name, wrong)
    yield from attempt(parse, "early-bird")


WALKS: dict[str, Callable[[], Iterator[str]]] = {
    "table": at_tables,
    "floor": on_the_floor,
    "irregularities": of_irregularities,
}
"""The finished areas with everything that they say. Add one with its walk when its folder leaves ``NOT_YET``."""


@pytest.mark.parametrize("area", WALKS)
def test_everything_that_is_said_is_marked(area: str) -> None:
    said = set(WALKS[area]())
    assert len(said) > 100
    assert {text: words for text in said if (words := plain_words(text))} == {}


def test_plain_words_are_found() -> None:
    assert plain_words(_("{player} is already away.", player="Ana")) == []
    assert plain_words("Seat 3 is away.") == ["Seat", "is", "away"]
    assert plain_words(Message("{player} waits unmarked", {"player": "Ana"})) == ["waits", "unmarked"]
    assert plain_words(_("{player} is already away.", player="the one who left")) != []
