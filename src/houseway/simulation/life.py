"""A simulated table: players sit down, come and go, and hands are dealt until it breaks up."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict, dataclass, fields
from random import Random
from typing import Any

from houseway.cards import deck
from houseway.engines.contract import Refused
from houseway.money import Cents
from houseway.players import LevelName, Players, players, shuffle
from houseway.rulebook import House
from houseway.table import (
    Buy,
    ChooseGame,
    DeclineBank,
    DrawForButton,
    Event,
    Leave,
    Sit,
    SitIn,
    SitOut,
    Table,
    TableOptions,
    TakeBank,
    Tick,
)
from houseway.table.dealers_choice import titles
from houseway.table.events import HandStarted

LIFE = 1000
"""Hands that one table deals before it breaks up; each table has its own dice, so the number of workers changes
nothing.
"""
SECONDS_A_HAND = 90


@dataclass(slots=True)
class Tally:
    """Totals of the simulated hands."""

    hands: int = 0
    drop: int = 0
    jackpot: int = 0
    bought_in: int = 0
    joins: int = 0
    leaves: int = 0
    rebuys: int = 0
    kills: int = 0
    broken: int = 0

    def add(self, other: "Tally") -> None:
        """Adds another tally to this one."""
        for one in fields(self):
            setattr(self, one.name, getattr(self, one.name) + getattr(other, one.name))

    def as_data(self) -> dict[str, int]:
        """Returns the counts by name."""
        return asdict(self)


@dataclass(frozen=True, slots=True)
class Plan:
    """The tables to simulate."""

    house: House
    game: str
    structure: str | None
    limit: str | None
    options: TableOptions
    players: int
    hands: int
    seed: int
    bots: LevelName | None = None
    """The level of the bots; by default quick players of habit and dice."""

    def lives(self) -> Iterator[tuple[int, int]]:
        """Returns each table's number and its number of hands."""
        for number, start in enumerate(range(0, self.hands, LIFE)):
            yield number, min(LIFE, self.hands - start)


@dataclass(frozen=True, slots=True)
class _People:
    """The players of a table: their bots and their chips."""

    bots: Players[Any, Any]
    least: Cents
    """Returns the least chips to be dealt in."""
    full: Cents
    """Returns the usual buy-in."""
    wanted: int
    """Returns the number of players."""


HandEnds = Callable[[Table, Mapping[int, Cents]], None]
"""Receives every finished hand with the stacks before it."""


def live(plan: Plan, number: int, hands: int, hand_ends: HandEnds = lambda _table, _before: None) -> Tally:
    """Plays one table from its opening to its last hand."""
    rng = Random(f"{plan.seed}/{number}")
    table = Table(plan.house, plan.game, structure=plan.structure, limit=plan.limit, options=plan.options)
    tally, bots = Tally(), players(table.rules)
    people = _People(bots, bots.least(table.rules), bots.long_buy(table.rules), plan.players)
    _fill(table, rng, tally, people)
    cards = list(table.rules.deck())
    table.apply(DrawForButton(tuple(zip(table.chairs, rng.sample(deck(), len(table.chairs)), strict=True))))
    while tally.hands < hands:
        _come_and_go(table, rng, tally, people)
        if table.rules.rotation and not _bank(table, rng, tally, bots):
            continue
        if (seat := table.chooser()) is not None:
            table.apply(ChooseGame(seat, rng.randint(1, len(titles(table)))))
        shuffle(cards, rng)
        before = {seat: chair.stack for seat, chair in table.chairs.items()}
        hand = table.next_hand(cards)
        tally.kills += _is_killed(table.events[-1])
        for move in bots.moves(hand, rng, level=plan.bots):
            table.play(move)
        tally.hands += 1
        hand_ends(table, before)
        table.apply(Tick(table.now + SECONDS_A_HAND))
        table.events.clear()
    tally.drop, tally.jackpot, tally.bought_in = table.drop, table.jackpot, table.bought_in
    if table.chips != table.bought_in:
        raise AssertionError(f"{table.chips} of {table.bought_in} cents are left at table {number}")
    return tally


def _is_killed(event: Event) -> bool:
    return isinstance(event, HandStarted) and any(post.kind == "kill" for post in event.posts)


def _fill(table: Table, rng: Random, tally: Tally, people: _People) -> None:
    """Seats newcomers in the open seats."""
    most = table.rules.seats[1]
    while len(table.chairs) < min(people.wanted, most):
        seat = rng.choice([seat for seat in range(1, most + 1) if seat not in table.chairs])
        tally.joins += 1
        table.apply(Sit(f"Player {tally.joins}", seat, people.full))


def _come_and_go(table: Table, rng: Random, tally: Tally, people: _People) -> None:
    """Broke players buy again or leave; now and then a player gets up, returns, or leaves for good."""
    least, full = people.least, people.full
    for chair in list(table.chairs.values()):
        if chair.stack < least:
            tally.leaves += 1
            _try(table, Leave(chair.seat))
        elif chair.away and rng.random() < 0.3:
            _try(table, SitIn(chair.seat))
        elif rng.random() < 0.01:
            _try(table, SitOut(chair.seat))
        elif rng.random() < 0.005:
            tally.leaves += _try(table, Leave(chair.seat))
        elif chair.stack < full // 4:
            tally.rebuys += _try(table, Buy(chair.seat, full // 2))
    _fill(table, rng, tally, people)
    while sum(chair.present for chair in table.chairs.values()) < 2:
        for chair in table.chairs.values():
            if chair.away:
                table.apply(SitIn(chair.seat))


def _try(table: Table, command: Leave | SitOut | SitIn | Buy) -> bool:
    try:
        table.apply(command)
    except Refused:
        return False
    return True


def _bank(table: Table, rng: Random, tally: Tally, bots: Players[Any, Any]) -> bool:
    """Offers the bank until a player takes it; a broken game restarts with new players."""
    while (seat := table.bank_offer()) is not None:
        if bots.takes_bank(table.rules, seat, table.chairs[seat].stack, len(table.chairs) - 1, rng):
            table.apply(TakeBank(seat))
            return True
        table.apply(DeclineBank(seat))
    tally.broken += 1
    leaver = rng.choice(sorted(table.chairs))
    tally.leaves += 1
    table.apply(Leave(leaver))
    return False
