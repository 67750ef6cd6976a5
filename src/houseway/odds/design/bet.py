"""Reads a side bet from its file: the game, the lines in the order they are tried, and the wished edge.

    name = "Lucky Pairs"
    house = "limelight"
    game = "pure-21"
    decks = [2, 6, 8]
    wish = 0.05

    [[line]]
    event = "suited-pair"
    pays = 25

The first line that fits is paid. Errors name file, line and key.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path
from typing import Literal

import numpy as np

from houseway import rulebook
from houseway.hands import categories
from houseway.odds.cache import Array
from houseway.odds.settings import BadSetting, changed, decks_of, needed
from houseway.odds.twentyone.hands import EIGHTS, JOKER_ID, NATURAL
from houseway.rulebook import BankedRules, NotSpread
from houseway.rulebook.reading import BadRulebook, read_toml

# -- events ------------------------------------------------------------------------------------------------------------

Subject = Literal["two cards", "three cards", "the bank's hand", "seven cards"]
"""The cards that an event looks at: the player's first two cards; these and the player-dealer's up card; the
player-dealer's finished hand; the seven cards of Pai Gow and Double Hand."""
Fits = Callable[[Array], Array]
"""Tests which hands are the event. A hand is a row of card numbers; the bank's is its end and its number of cards."""


@dataclass(frozen=True, slots=True)
class Event:
    """A named event."""

    name: str
    subject: Subject
    says: str
    fits: Fits


def _ranks(hands: Array) -> Array:
    """Returns ranks from 0 for the ace; a joker has its own rank."""
    return np.where(hands == JOKER_ID, 13, hands % 13)


def _suits(hands: Array) -> Array:
    """Returns suits, clubs to spades; jokers have their own suit."""
    return np.where(hands == JOKER_ID, 4, hands // 13)


def _same(columns: Array) -> Array:
    found: Array = np.all(columns == columns[:, :1], axis=1) & np.all(columns < 13, axis=1)
    return found


def _alike(hands: Array) -> Array:
    """Whether all cards have one rank and none is a joker."""
    return _same(_ranks(hands))


def _suited(hands: Array) -> Array:
    found: Array = _same(_suits(hands)) & np.all(hands != JOKER_ID, axis=1)
    return found


def _coloured(hands: Array) -> Array:
    """Whether all cards are black (clubs and spades) or all are red."""
    red = np.isin(_suits(hands), (1, 2))
    found: Array = np.all(red == red[:, :1], axis=1) & np.all(hands != JOKER_ID, axis=1)
    return found


def _has(*ranks: int) -> Fits:
    """Returns a test for exact ranks in any order."""
    return lambda hands: np.all(np.sort(_ranks(hands), axis=1) == np.array(sorted(ranks)), axis=1)


def _natural(hands: Array) -> Array:
    low, high = np.sort(np.where(hands == JOKER_ID, 99, np.minimum(_ranks(hands), 9)), axis=1).T
    found: Array = (low == 0) & (high == 9)
    return found


def _total(points: int) -> Fits:
    """Returns a test for the best total of a hand without jokers."""

    def fits(hands: Array) -> Array:
        values = np.minimum(_ranks(hands), 9) + 1
        low = values.sum(axis=1)
        soft = np.any(values == 1, axis=1) & (low <= 11)
        found: Array = (np.where(soft, low + 10, low) == points) & np.all(hands != JOKER_ID, axis=1)
        return found

    return fits


def _straight(hands: Array) -> Array:
    """Whether three ranks are in a row; an ace is low or high."""
    ranks = np.sort(_ranks(hands), axis=1)
    row = (ranks[:, 1] == ranks[:, 0] + 1) & (ranks[:, 2] == ranks[:, 1] + 1) & (ranks[:, 2] < 13)
    found: Array = row | np.all(ranks == np.array([0, 11, 12]), axis=1)
    return found


def _both(*tests: Fits) -> Fits:
    def fits(hands: Array) -> Array:
        found: Array = np.all([test(hands) for test in tests], axis=0)
        return found

    return fits


def _ends(*ends: int, cards: int = 0, or_more: bool = False) -> Fits:
    """Returns a test for the end of the bank's hand, and its number of cards if given."""

    def fits(hands: Array) -> Array:
        size = np.full(len(hands), True) if not cards else hands[:, 1] >= cards if or_more else hands[:, 1] == cards
        found: Array = np.isin(hands[:, 0], ends) & size
        return found

    return fits


_OVER = (*range(22, 32), EIGHTS)


def _bank() -> list[tuple[str, str, Fits]]:
    found = [
        ("bank-over", "the player-dealer goes over 21", _ends(*_OVER)),
        ("bank-natural", "the player-dealer has a natural", _ends(NATURAL)),
        ("bank-888", "the player-dealer has 8-8-8", _ends(EIGHTS)),
    ]
    for cards in range(3, 9):
        found.append((f"bank-over-{cards}", f"they go over with {cards} cards", _ends(*_OVER, cards=cards)))
        more = _ends(*_OVER, cards=cards, or_more=True)
        found.append((f"bank-over-{cards}-or-more", f"they go over with {cards} cards or more", more))
    found += [(f"bank-{total}", f"the player-dealer's hand ends at {total}", _ends(total)) for total in range(17, 22)]
    return found


_TWO: list[tuple[str, str, Fits]] = [
    ("pair", "two cards of one rank", _alike),
    ("coloured-pair", "a pair of one colour", _both(_alike, _coloured)),
    ("suited-pair", "a pair of one suit", _both(_alike, _suited)),
    ("suited", "two cards of one suit", _suited),
    ("coloured", "two cards of one colour", _coloured),
    ("blackjack", "an ace and a ten-value card", _natural),
    ("suited-blackjack", "an ace and a ten-value card of one suit", _both(_natural, _suited)),
    ("king-queen", "a king and a queen", _has(11, 12)),
    ("suited-king-queen", "a king and a queen of one suit", _both(_has(11, 12), _suited)),
    ("two-aces", "two aces", _has(0, 0)),
    ("suited-aces", "two aces of one suit", _both(_has(0, 0), _suited)),
    ("pair-of-queens", "two queens", _has(11, 11)),
    *((f"total-{points}", f"two cards that count {points}", _total(points)) for points in range(4, 22)),
]
_THREE: list[tuple[str, str, Fits]] = [
    ("three-of-a-kind", "three cards of one rank", _alike),
    ("suited-three-of-a-kind", "three cards of one rank and one suit", _both(_alike, _suited)),
    ("three-straight", "three ranks in a row", _straight),
    ("three-flush", "three cards of one suit", _suited),
    ("three-straight-flush", "three in a row of one suit", _both(_straight, _suited)),
    ("three-777", "three sevens", _has(6, 6, 6)),
    ("three-678", "six, seven and eight", _has(5, 6, 7)),
    ("three-678-suited", "six, seven and eight of one suit", _both(_has(5, 6, 7), _suited)),
    *((f"three-total-{points}", f"three cards that count {points}", _total(points)) for points in (19, 20, 21)),
]


def _listed(subject: Subject, rows: list[tuple[str, str, Fits]]) -> dict[str, Event]:
    return {name: Event(name, subject, says, fits) for name, says, fits in rows}


OF_21: Mapping[str, Event] = (
    _listed("two cards", _TWO) | _listed("three cards", _THREE) | _listed("the bank's hand", _bank())
)
"""The events of a game of 21."""


def of_sevens(categories: tuple[str, ...]) -> dict[str, Event]:
    """Returns the events of seven cards; the first column has the number of the best five's category."""
    return {
        name.replace(" ", "-"): Event(
            name.replace(" ", "-"), "seven cards", f"the best five of seven are {name}", _ends(number)
        )
        for number, name in enumerate(categories)
    }


# -- the file ----------------------------------------------------------------------------------------------------------

_KEYS = ("name", "house", "game", "limit", "decks", "rules", "wish", "line")
MOST_PAYS = 1_000_000


@dataclass(frozen=True, slots=True)
class Line:
    """An event and its pay to 1."""

    event: Event
    pays: float


@dataclass(frozen=True, slots=True)
class Bet:
    """A side bet on a house's game."""

    file: Path
    name: str
    rules: BankedRules
    decks: tuple[int, ...]
    """Shoes to price it for; the main report is for the first."""
    changes: tuple[str, ...]
    """Settings whose change to price."""
    wish: float | None
    """The wished bank's edge."""
    lines: tuple[Line, ...]

    @property
    def subject(self) -> Subject:
        """The cards to look at; two cards are part of three."""
        subjects = {line.event.subject for line in self.lines}
        return "three cards" if len(subjects) > 1 else subjects.pop()


def events_of(rules: BankedRules) -> Mapping[str, Event]:
    """Returns the events that a bet on this game may pay."""
    if rules.family == "21":
        return OF_21
    return of_sevens(categories(f"high-{needed(rules.setting).jokers}"))


def read(file: Path) -> Bet:
    """Reads the bet of a file."""
    told = read_toml(file)
    for key in told:
        if key not in _KEYS:
            near = get_close_matches(key, _KEYS, 1)
            raise BadRulebook(file, key, f"is no key of a bet{f' (did you mean {near[0]}?)' if near else ''}")
    rules = _rules(file, told)
    lines = _lines(file, told, events_of(rules))
    bet = Bet(
        file, _text(file, told, "name"), rules, _decks(file, told, rules), _changes(file, told, rules),
        _wish(file, told), lines,
    )  # fmt: skip
    if len({line.event.subject for line in lines} - {"two cards", "three cards"}) > (
        0 if any(line.event.subject in ("two cards", "three cards") for line in lines) else 1
    ):
        first = lines[0].event.subject
        other = next(at for at, line in enumerate(lines) if line.event.subject != first)
        raise BadRulebook(file, f"line[{other}].event", f"looks at {lines[other].event.subject}, line[0] at {first}")
    return bet


def _text(file: Path, told: Mapping[str, object], key: str, default: str | None = None) -> str:
    value = told.get(key, default)
    if not isinstance(value, str) or (default is None and not value):
        raise BadRulebook(file, key, "is missing" if value is None else f"is a text, not {value!r}")
    return value


def _rules(file: Path, told: Mapping[str, object]) -> BankedRules:
    where, game = _text(file, told, "house"), _text(file, told, "game")
    try:
        house = rulebook.house(where)
    except (NotSpread, BadRulebook) as problem:
        raise BadRulebook(file, "house", str(problem)) from None
    try:
        rules = house.game(game, limit=_text(file, told, "limit", "") or None)
    except NotSpread as problem:
        raise BadRulebook(file, "limit" if "limit" in told else "game", str(problem)) from None
    if not isinstance(rules, BankedRules):
        raise BadRulebook(file, "game", f"{rules.title} is no player-dealer game")
    return rules


def _decks(file: Path, told: Mapping[str, object], rules: BankedRules) -> tuple[int, ...]:
    value = told.get("decks", decks_of(rules))
    decks = value if isinstance(value, list) else [value]
    for one in decks:
        if not isinstance(one, int) or isinstance(one, bool):
            raise BadRulebook(file, "decks", f"are whole numbers, not {one!r}")
        try:
            decks_of(rules, one)
        except BadSetting as problem:
            raise BadRulebook(file, "decks", str(problem)) from None
    if not decks:
        raise BadRulebook(file, "decks", "names no shoe")
    return tuple(decks)


def _changes(file: Path, told: Mapping[str, object], rules: BankedRules) -> tuple[str, ...]:
    value = told.get("rules", [])
    if not isinstance(value, list) or not all(isinstance(one, str) for one in value):
        raise BadRulebook(file, "rules", 'is a list of settings such as ["naturals.pays=3:2"]')
    for one in value:
        try:
            changed(rules, one)
        except BadSetting as problem:
            raise BadRulebook(file, "rules", str(problem)) from None
    return tuple(value)


def _wish(file: Path, told: Mapping[str, object]) -> float | None:
    value = told.get("wish")
    if value is None:
        return None
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value < 1:
        raise BadRulebook(file, "wish", f"is the bank's edge as a share from 0 to 1, not {value!r}")
    return float(value)


def _lines(file: Path, told: Mapping[str, object], events: Mapping[str, Event]) -> tuple[Line, ...]:
    rows = told.get("line")
    if not isinstance(rows, list) or not rows:
        raise BadRulebook(file, "line", "is missing: a bet has one [[line]] or more")
    return tuple(_line(file, f"line[{at}]", row, events) for at, row in enumerate(rows))


def _line(file: Path, key: str, row: object, events: Mapping[str, Event]) -> Line:
    if not isinstance(row, dict):
        raise BadRulebook(file, key, 'is a table with "event" and "pays"')
    for name in row:
        if name not in ("event", "pays"):
            raise BadRulebook(file, f"{key}.{name}", 'is no key of a line; it has "event" and "pays"')
    event, pays = row.get("event"), row.get("pays")
    if event not in events:
        near = get_close_matches(str(event), events, 1)
        known = f"did you mean {near[0]}?" if near else f"known: {', '.join(events)}"
        raise BadRulebook(file, f"{key}.event", f"is no event of the game: {event!r} ({known})")
    if isinstance(pays, bool) or not isinstance(pays, int | float) or not 0 < pays <= MOST_PAYS:
        raise BadRulebook(file, f"{key}.pays", f"is what 1 wins, more than 0, not {pays!r}")
    return Line(events[str(event)], float(pays))
