"""What the law adds to a house's own rules: named profiles with their citation and dates, read from ``laws/``.

>>> law("statute").fees.rates
5
>>> law("regulations-2026").in_force(date(2026, 6, 1))
False
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import date
from functools import cache
from pathlib import Path
from typing import Literal, assert_never

from houseway.money import show
from houseway.rulebook.audit import CALIFORNIA, SHARE, Note, goes_by_pot, rates_of
from houseway.rulebook.house import House, NotSpread
from houseway.rulebook.reading import Reader, meant, parse
from houseway.rulebook.schedule import Schedule
from houseway.rulebook.table import Rotation, TableRules

LAWS = Path(__file__).resolve().parent / "laws"
USUAL = "books"
"""What holds where nothing else is asked for."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Fees:
    """What a collection must keep to, besides that it is an amount fixed before the hand."""

    rates: int | None = None
    """How many different rates a table may have; none where that is left to the house's own text and tables."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Bank:
    """How the player-dealer position must go round."""

    offered: Literal["in-turn", "each-round"]
    """Whether the bank may stay for a turn of several rounds before it is offered, or is offered before each."""
    rounds: int | None = None
    """The most rounds that one person may have it running."""
    minutes: int | None = None
    """The longest time that one person may have it without a break."""
    pause: int = 0
    """How many minutes the game then stands still."""
    others: int = 0
    """How many people besides the first must have had it."""
    within: int = 0
    """Within how many minutes they must; otherwise the game ends."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Law:
    """One profile: what it asks of fees and of the bank, on whose word, and when."""

    title: str
    where: str
    cites: tuple[str, ...]
    says: str
    approved: date | None = None
    since: date | None = None
    """The first day of it; none where it is not dated."""
    until: date | None = None
    """The first day on which it holds no longer."""
    ended: str = ""
    """What ended it."""
    fees: Fees = field(default_factory=Fees)
    bank: Bank

    def in_force(self, day: date) -> bool:
        """Whether it holds on a day."""
        return (self.since is None or self.since <= day) and (self.until is None or day < self.until)

    def dates(self) -> str:
        """Its dates in words; nothing where it has none."""
        told = [("approved", self.approved), ("in force since", self.since), (self.ended or "ended", self.until)]
        return ", ".join(f"{word} {day.isoformat()}" for word, day in told if day)


def laws() -> tuple[str, ...]:
    """The names of all profiles."""
    return tuple(sorted(file.stem for file in LAWS.glob("*.toml")))


@cache
def law(name: str = USUAL) -> Law:
    """The profile of that name."""
    if name not in laws():
        raise NotSpread(f"no law is called {name!r}{meant(name, laws())}; there are {', '.join(laws())}")
    file = LAWS / f"{name}.toml"
    return Reader(file, {}).record(Law, parse(file), name)


# -- a rulebook held against it ----------------------------------------------------------------------------------------


def breaches(house: House, by: Law) -> tuple[Note, ...]:
    """Where a rulebook does not keep to a law: its fee tables, and how each game's bank goes round."""
    fees = (note for schedule in house.schedules for note in _rates(schedule, by))
    banks = (note for slug, game in house.games.items() if game.engine == "banked" for note in _bank(house, slug, by))
    return (*fees, *banks)


def counted(by: Law) -> tuple[str, ...]:
    """What no rulebook can keep to by itself, as it is a matter of minutes at the table."""
    told = []
    if by.bank.minutes:
        stops = f", then the game stands still for {by.bank.pause} minutes" if by.bank.pause else ""
        told.append(f"no player has the bank for more than {by.bank.minutes} minutes without a break{stops}")
    if by.bank.others:
        told.append(f"{by.bank.others} others have had the bank within {by.bank.within} minutes, or the game ends")
    return tuple(told)


def _rates(schedule: Schedule, by: Law) -> Iterator[Note]:
    if by.where == CALIFORNIA and goes_by_pot(schedule):
        yield Note("share", schedule.name, "", SHARE, schedule.rule)
        return
    for table, rates in rates_of(schedule):
        # A book that allows three rates and prints five contradicts itself, which the audit notes: no law is broken.
        if by.fees.rates is not None and len(rates) > by.fees.rates:
            says = f"{len(rates)} rates ({', '.join(map(show, rates))}) where the law allows {by.fees.rates} at a table"
            yield Note("rates", schedule.name, table, says, schedule.rule)


def _bank(house: House, game: str, by: Law) -> Iterator[Note]:
    rules = house.game(game)
    rotation = rules.rotation if isinstance(rules, TableRules) else None
    if rotation is None:
        yield Note("bank", game, "", "the bank does not go round: the book has no rotation for it", ())
        return
    for says in _turns(rotation, by):
        yield Note("bank", game, "", says, rules.cite("rotation.rounds").rules)


def _turns(rotation: Rotation, by: Law) -> Iterator[str]:
    """What is wrong with how long one person has the bank before it is offered to others."""
    if by.bank.rounds is not None and rotation.rounds > by.bank.rounds:
        yield f"one person may have the bank {rotation.rounds} rounds running where the law allows {by.bank.rounds}"
    match by.bank.offered:
        case "in-turn":
            pass
        case "each-round":
            if rotation.rounds > 1:
                yield f"the bank is offered after {rotation.rounds} rounds where the law has it offered before each"
        case _:
            assert_never(by.bank.offered)
