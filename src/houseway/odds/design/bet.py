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
from typing import Literal, TypeAlias

from houseway import rulebook
from houseway.cards import JOKER
from houseway.engines.banked.play.twentyone.payoffs import three_eights
from houseway.engines.banked.play.twentyone.square_hand import SquareHand
from houseway.hands import categories
from houseway.odds.settings import BadSetting, changed, decks_of, needed
from houseway.rulebook import BankedRules, NotSpread
from houseway.rulebook.reading import BadRulebook, read_toml
from houseway.rulebook.side_bets import LooksAt, ranks, shade

# -- events ------------------------------------------------------------------------------------------------------------

Subject: TypeAlias = LooksAt | Literal["seven cards"]
"""The cards that an event looks at; the seven cards are those of Pai Gow and Double Hand."""
Fits: TypeAlias = Callable[[SquareHand], bool]
"""Tests whether a hand without jokers is the event."""
Rows: TypeAlias = list[tuple[str, str, Fits]]


@dataclass(frozen=True, slots=True)
class Event:
    """A named event."""

    name: str
    subject: Subject
    says: str
    fits: Fits


def _alike(hand: SquareHand) -> bool:
    return len({card[0] for card in hand.cards}) == 1


def _suited(hand: SquareHand) -> bool:
    return shade(hand.cards) == "suited"


def _colored(hand: SquareHand) -> bool:
    return shade(hand.cards) != "unsuited"


def _natural(hand: SquareHand) -> bool:
    return hand.is_natural("ace-ten")


def _straight(hand: SquareHand) -> bool:
    """Whether three ranks are in a row; an ace is low or high."""
    return ranks(hand.cards) in _STRAIGHTS


_STRAIGHTS = {"".join(sorted("A23456789TJQKA"[at : at + 3])) for at in range(12)}


def _has(wanted: str) -> Fits:
    """Returns a test for exact ranks in any order."""
    return lambda hand: ranks(hand.cards) == "".join(sorted(wanted))


def _total(points: int) -> Fits:
    return lambda hand: hand.points == 2 * points and not hand.natural


def _both(one: Fits, other: Fits) -> Fits:
    return lambda hand: one(hand) and other(hand)


def _over(fewest: int = 0, most: int = 99) -> Fits:
    """Returns a test for a hand over 21 with so many cards."""
    return lambda hand: hand.over and fewest <= len(hand.cards) <= most


def _bank() -> Rows:
    found: Rows = [
        ("bank-over", "the player-dealer goes over 21", _over()),
        ("bank-natural", "the player-dealer has a natural", lambda hand: hand.natural),
        ("bank-888", "the player-dealer has 8-8-8", lambda hand: three_eights(hand.cards)),
    ]
    for cards in range(3, 9):
        found.append((f"bank-over-{cards}", f"they go over with {cards} cards", _over(cards, cards)))
        found.append((f"bank-over-{cards}-or-more", f"they go over with {cards} cards or more", _over(cards)))
    found += [(f"bank-{total}", f"the player-dealer's hand ends at {total}", _total(total)) for total in range(17, 22)]
    return found


_TWO: Rows = [
    ("pair", "two cards of one rank", _alike),
    ("coloured-pair", "a pair of one colour", _both(_alike, _colored)),
    ("suited-pair", "a pair of one suit", _both(_alike, _suited)),
    ("suited", "two cards of one suit", _suited),
    ("coloured", "two cards of one colour", _colored),
    ("blackjack", "an ace and a ten-value card", _natural),
    ("suited-blackjack", "an ace and a ten-value card of one suit", _both(_natural, _suited)),
    ("king-queen", "a king and a queen", _has("KQ")),
    ("suited-king-queen", "a king and a queen of one suit", _both(_has("KQ"), _suited)),
    ("two-aces", "two aces", _has("AA")),
    ("suited-aces", "two aces of one suit", _both(_has("AA"), _suited)),
    ("pair-of-queens", "two queens", _has("QQ")),
    *((f"total-{points}", f"two cards that count {points}", _total(points)) for points in range(4, 22)),
]
_THREE: Rows = [
    ("three-of-a-kind", "three cards of one rank", _alike),
    ("suited-three-of-a-kind", "three cards of one rank and one suit", _both(_alike, _suited)),
    ("three-straight", "three ranks in a row", _straight),
    ("three-flush", "three cards of one suit", _suited),
    ("three-straight-flush", "three in a row of one suit", _both(_straight, _suited)),
    ("three-777", "three sevens", _has("777")),
    ("three-678", "six, seven and eight", _has("678")),
    ("three-678-suited", "six, seven and eight of one suit", _both(_has("678"), _suited)),
    *((f"three-total-{points}", f"three cards that count {points}", _total(points)) for points in (19, 20, 21)),
]


def _listed(subject: Subject, rows: Rows) -> dict[str, Event]:
    return {name: Event(name, subject, says, fits) for name, says, fits in rows}


OF_21: Mapping[str, Event] = (
    _listed("two cards", _TWO) | _listed("three cards", _THREE) | _listed("the bank's hand", _bank())
)
"""The events of a game of 21."""


def of_sevens(categories: tuple[str, ...]) -> dict[str, Event]:
    """Returns the events of seven cards, one for each category of the best five."""
    names = {name: name.replace(" ", "-") for name in categories}
    return {
        event: Event(event, "seven cards", f"the best five of seven are {name}", _any_hand)
        for name, event in names.items()
    }


def _any_hand(_hand: SquareHand) -> bool:
    return True


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

    def first_line(self, hand: SquareHand) -> int | None:
        """Returns the number of the first line that a hand fits; None if the bet loses."""
        for at, line in enumerate(self.lines):
            seen = hand.first(2) if line.event.subject == "two cards" else hand
            if JOKER not in seen.cards and line.event.fits(seen):
                return at
        return None


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
