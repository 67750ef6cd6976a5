"""The law's additions to a house's own rules: named profiles with their citation and dates, read from ``laws/``.

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

from houseway.messages import AllOf, Amount, Message, _, all_of, ngettext, paragraph
from houseway.rulebook.audit import CALIFORNIA, SHARE, Note, goes_by_pot, rates_of
from houseway.rulebook.house import House, NotSpread
from houseway.rulebook.reading import Reader, hint, read_toml
from houseway.rulebook.schedule import Schedule
from houseway.rulebook.table import Rotation, TableRules

LAWS = Path(__file__).resolve().parent / "laws"
USUAL = "books"
"""The profile in force by default."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Fees:
    """The rules for a collection, in addition to being a fixed amount set before the hand."""

    rates: int | None = None
    """The number of different rates at a table; None leaves it to the house's own text and tables."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Bank:
    """The rules for the rotation of the player-dealer position."""

    offered: Literal["in-turn", "each-round"]
    """Whether the bank may stay for several rounds before it is offered, or is offered before each round."""
    rounds: int | None = None
    """The most rounds in a row for one person."""
    minutes: int | None = None
    """The longest time for one person without a break, in minutes."""
    pause: int = 0
    """The length of that break, in minutes."""
    others: int = 0
    """The number of other people who must have had the bank."""
    within: int = 0
    """The minutes within which they must have had it; otherwise the game ends."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Law:
    """A profile: its rules for fees and for the bank, its sources and its dates."""

    title: str
    where: str
    cites: tuple[str, ...]
    says: str
    approved: date | None = None
    since: date | None = None
    """The first day in force; None without a date."""
    until: date | None = None
    """The first day after its end."""
    ended: str = ""
    """The reason it ended."""
    fees: Fees = field(default_factory=Fees)
    bank: Bank

    def in_force(self, day: date) -> bool:
        """Whether it is in force on a day."""
        return (self.since is None or self.since <= day) and (self.until is None or day < self.until)

    def dates(self) -> str:
        """Returns its dates in words; empty without dates."""
        told: list[Message] = []
        if self.approved:
            told.append(_("approved {date}", date=self.approved.isoformat()))
        if self.since:
            told.append(_("in force since {date}", date=self.since.isoformat()))
        if self.until:
            date = self.until.isoformat()
            told.append(
                _("{ended} {date}", ended=self.ended, date=date) if self.ended else _("ended {date}", date=date)
            )
        return all_of(told) if told else ""


def laws() -> tuple[str, ...]:
    """Returns the names of all profiles."""
    return tuple(sorted(file.stem for file in LAWS.glob("*.toml")))


@cache
def law(name: str = USUAL) -> Law:
    """Returns the profile of that name."""
    if name not in laws():
        raise NotSpread(paragraph(_("There is no law profile “{name}”.", name=name), hint(name, laws())))
    file = LAWS / f"{name}.toml"
    return Reader(file).record(Law, read_toml(file), name)


# -- a rulebook held against it ----------------------------------------------------------------------------------------


def breaches(house: House, by: Law) -> tuple[Note, ...]:
    """Yields a rulebook's breaches of a law: its fee tables, and the rotation of each game's bank."""
    fees = (note for schedule in house.schedules for note in _rates(schedule, by))
    banks = (note for slug in house.games for note in _bank(house, slug, by))
    return (*fees, *banks)


def minute_limits(by: Law) -> tuple[str, ...]:
    """Yields the rules that a rulebook alone cannot keep, because they limit minutes at the table."""
    told: list[Message] = []
    if by.bank.minutes:
        told.append(
            ngettext(
                "No player has the bank for more than {count} minute without a break.",
                "No player has the bank for more than {count} minutes without a break.",
                by.bank.minutes,
            )
        )
        if by.bank.pause:
            told.append(
                ngettext(
                    "After that the game stops for {count} minute.",
                    "After that the game stops for {count} minutes.",
                    by.bank.pause,
                )
            )
    if by.bank.others:
        told.append(
            ngettext(
                "{count} other player has the bank within {minutes} minutes, or the game ends.",
                "{count} other players have the bank within {minutes} minutes, or the game ends.",
                by.bank.others,
                minutes=by.bank.within,
            )
        )
    return tuple(told)


def _rates(schedule: Schedule, by: Law) -> Iterator[Note]:
    if by.where == CALIFORNIA and goes_by_pot(schedule):
        yield Note("share", schedule.name, "", SHARE, schedule.rule)
        return
    for table, rates in rates_of(schedule):
        # A book that allows three rates and prints five contradicts itself. The audit notes that; it breaks no law.
        if by.fees.rates is not None and len(rates) > by.fees.rates:
            says = _(
                "The law allows {most} rates at a table, but there are {rates}: {amounts}.",
                most=by.fees.rates,
                rates=len(rates),
                amounts=AllOf(tuple(map(Amount, rates))),
            )
            yield Note("rates", schedule.name, table, says, schedule.rule)


def _bank(house: House, game: str, by: Law) -> Iterator[Note]:
    rules = house.game(game)
    if not rules.has_bank:
        return
    rotation = rules.rotation if isinstance(rules, TableRules) else None
    if rotation is None:
        yield Note("bank", game, "", _("The bank doesn't go around: the book has no rotation for it."), ())
        return
    for says in _turns(rotation, by):
        yield Note("bank", game, "", says, rules.cite("rotation.rounds").rules)


def _turns(rotation: Rotation, by: Law) -> Iterator[str]:
    """Yields problems with the length of one person's turn at the bank."""
    if by.bank.rounds is not None and rotation.rounds > by.bank.rounds:
        yield _(
            "The law allows {most} rounds in a row with the bank, but the book allows {rounds}.",
            most=by.bank.rounds,
            rounds=rotation.rounds,
        )
    match by.bank.offered:
        case "in-turn":
            pass
        case "each-round":
            if rotation.rounds > 1:
                yield ngettext(
                    "The bank is offered after {count} round, but the law requires it before each.",
                    "The bank is offered after {count} rounds, but the law requires it before each.",
                    rotation.rounds,
                )
        case _:
            assert_never(by.bank.offered)
