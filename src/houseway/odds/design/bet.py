"""A side bet as its file tells it: the game, the lines in the order in which they are tried, and what is wished.

    name = "Lucky Pairs"
    house = "limelight"
    game = "pure-21"
    decks = [2, 6, 8]
    wish = 0.05

    [[line]]
    event = "suited-pair"
    pays = 25

The first line that fits is paid. What is wrong is told with file, line and key.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path

from houseway import rulebook
from houseway.hands import categories
from houseway.odds.design.events import OF_21, Event, Subject, of_sevens
from houseway.odds.settings import BadSetting, changed, decks_of, needed
from houseway.rulebook import BankedRules, NotSpread
from houseway.rulebook.reading import BadRulebook, read_toml

_KEYS = ("name", "house", "game", "limit", "decks", "rules", "wish", "line")
MOST_PAYS = 1_000_000


@dataclass(frozen=True, slots=True)
class Line:
    """An event and what it pays to 1."""

    event: Event
    pays: float


@dataclass(frozen=True, slots=True)
class Bet:
    """A side bet on a house's game."""

    file: Path
    name: str
    rules: BankedRules
    decks: tuple[int, ...]
    """Shoes to price it for; the first is the one that everything else is told for."""
    changes: tuple[str, ...]
    """Settings whose change is priced too."""
    wish: float | None
    """The bank's edge that is wished."""
    lines: tuple[Line, ...]

    @property
    def subject(self) -> Subject:
        """The cards that have to be looked at: two cards lie within three."""
        subjects = {line.event.subject for line in self.lines}
        return "three cards" if len(subjects) > 1 else subjects.pop()


def events_of(rules: BankedRules) -> Mapping[str, Event]:
    """The events that a bet on this game may pay."""
    if rules.family == "21":
        return OF_21
    return of_sevens(categories(f"high-{needed(rules.setting).jokers}"))


def read(file: Path) -> Bet:
    """The bet of a file."""
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
