"""Many hands at tables where people come and go: what is collected, and how fast it is dealt."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict, dataclass, fields
from functools import partial
from random import Random

from houseway.cards import Card, deck, pan_stock, shoe
from houseway.money import Cents
from houseway.odds.workers import ALONE, Progress, Workers, silent, spread
from houseway.play.banked import Round
from houseway.play.banked.commands import NoMoreBets, Refill
from houseway.play.contract import Refused
from houseway.play.pan import PanHand, Shuffle
from houseway.play.poker import PokerHand
from houseway.players import banked as bettors
from houseway.players import buy_in
from houseway.players.pan import PanBot
from houseway.players.quick import quick_move
from houseway.rulebook import BankedRules, House, PanRules, PokerRules
from houseway.simulation.rows import HandRow, rows_of
from houseway.table import (
    Buy,
    DeclineBank,
    DrawForButton,
    Leave,
    Sit,
    SitIn,
    SitOut,
    Table,
    TableOptions,
    TakeBank,
    Tick,
)

LIFE = 1000
"""Hands that one table deals before it breaks up; each table has dice of its own, so workers change nothing."""
SECONDS_A_HAND = 90
TEMPERAMENTS: tuple[bettors.Temperament, ...] = ("bold", "steady", "cautious")


@dataclass(slots=True)
class Tally:
    """What happened, added up."""

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
        """Takes another tally into this one."""
        for one in fields(self):
            setattr(self, one.name, getattr(self, one.name) + getattr(other, one.name))

    def as_data(self) -> dict[str, int]:
        """The counts by name."""
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

    def lives(self) -> Iterator[tuple[int, int]]:
        """Each table's number and how many hands it deals."""
        for number, start in enumerate(range(0, self.hands, LIFE)):
            yield number, min(LIFE, self.hands - start)


HandEnds = Callable[[Table, Mapping[int, Cents]], None]
"""Told of every hand that has ended, with the stacks before it."""


def live(plan: Plan, number: int, hands: int, hand_ends: HandEnds = lambda _table, _before: None) -> Tally:
    """One table from its opening to its last hand."""
    rng = Random(f"{plan.seed}/{number}")
    table = Table(plan.house, plan.game, structure=plan.structure, limit=plan.limit, options=plan.options)
    tally = Tally()
    _fill(table, rng, tally, plan.players)
    cards = list(_deck(table))
    table.apply(DrawForButton(tuple((seat, rng.choice(deck())) for seat in table.chairs)))
    while tally.hands < hands:
        _come_and_go(table, rng, tally, plan.players)
        if isinstance(table.rules, BankedRules) and not _bank(table, rng, tally):
            continue
        rng.shuffle(cards)
        before = {seat: chair.stack for seat, chair in table.chairs.items()}
        table.next_hand(cards)
        tally.kills += any(post.kind == "kill" for post in getattr(table.hand, "posts", ()))
        _play_out(table, rng)
        tally.hands += 1
        hand_ends(table, before)
        table.apply(Tick(table.now + SECONDS_A_HAND))
        table.events.clear()
    tally.drop, tally.jackpot, tally.bought_in = table.drop, table.jackpot, table.bought_in
    if table.chips != table.bought_in:
        raise AssertionError(f"{table.chips} of {table.bought_in} cents are left at table {number}")
    return tally


def _deck(table: Table) -> tuple[Card, ...]:
    rules = table.rules
    if isinstance(rules, PokerRules):
        return deck(max(rules.draw.jokers) if rules.draw else rules.deal.jokers)
    if isinstance(rules, BankedRules):
        return shoe(rules.shoe.decks[1], rules.shoe.jokers)
    return pan_stock()


def _fill(table: Table, rng: Random, tally: Tally, players: int) -> None:
    """Newcomers take the open seats."""
    most = table.rules.seats[1]
    while len(table.chairs) < min(players, most):
        seat = rng.choice([seat for seat in range(1, most + 1) if seat not in table.chairs])
        tally.joins += 1
        table.apply(Sit(f"Player {tally.joins}", seat, _buy(table)))


def _buy(table: Table) -> int:
    rules = table.rules
    return 40 * rules.chip if isinstance(rules, PanRules) else buy_in(rules)


def _come_and_go(table: Table, rng: Random, tally: Tally, players: int) -> None:
    """The broke buy again or leave; now and then somebody gets up, comes back, or leaves for good."""
    for chair in list(table.chairs.values()):
        least = _least(table)
        if chair.stack < least:
            tally.leaves += 1
            _try(table, Leave(chair.seat))
        elif chair.away and rng.random() < 0.3:
            _try(table, SitIn(chair.seat))
        elif rng.random() < 0.01:
            _try(table, SitOut(chair.seat))
        elif rng.random() < 0.005:
            tally.leaves += _try(table, Leave(chair.seat))
        elif chair.stack < _buy(table) // 4:
            tally.rebuys += _try(table, Buy(chair.seat, _buy(table) // 2))
    _fill(table, rng, tally, players)
    while sum(chair.present for chair in table.chairs.values()) < 2:
        for chair in table.chairs.values():
            if chair.away:
                table.apply(SitIn(chair.seat))


def _least(table: Table) -> int:
    """What one needs to be dealt in."""
    rules = table.rules
    if isinstance(rules, PanRules):
        return (rules.tops.ante + rules.tops.doubles_ante + 1) * rules.chip
    return 4 * rules.stakes.minimum if isinstance(rules, BankedRules) else 1


def _try(table: Table, command: Leave | SitOut | SitIn | Buy) -> bool:
    try:
        table.apply(command)
    except Refused:
        return False
    return True


def _bank(table: Table, rng: Random, tally: Tally) -> bool:
    """The bank goes round until somebody takes it; a broken game starts again with new faces."""
    while (seat := table.bank_offer()) is not None:
        if _puts_up(table, seat, rng):
            table.apply(TakeBank(seat))
            return True
        table.apply(DeclineBank(seat))
    tally.broken += 1
    leaver = rng.choice(sorted(table.chairs))
    tally.leaves += 1
    table.apply(Leave(leaver))
    return False


def _puts_up(table: Table, seat: int, rng: Random) -> int:
    assert isinstance(table.rules, BankedRules)
    return bettors.bank_of(table.rules, table.chairs[seat].stack * 9 // 10, TEMPERAMENTS[seat % 3], rng)


def _play_out(table: Table, rng: Random) -> None:
    match table.hand:
        case PokerHand():
            while table.in_play:
                table.play(quick_move(table.hand, rng))
        case PanHand():
            _play_pan(table, rng)
        case Round():
            _play_round(table, rng)


def _play_pan(table: Table, rng: Random) -> None:
    bot = PanBot(table.hand.rules)
    while table.in_play:
        if due := table.hand.shuffle_due:
            table.play(Shuffle(tuple(rng.sample(due, len(due)))))
        table.play(bot.act(table.hand.view(table.hand.to_act)))


def _play_round(table: Table, rng: Random) -> None:
    round_: Round = table.hand
    bank = round_.layout.bank_seat
    table.play(bettors.put_up(round_, round_.layout.stacks[bank] * 3 // 4))
    for seat in list(round_.layout.stacks):
        if seat != bank:
            for command in bettors.bets(round_, seat, TEMPERAMENTS[seat % 3]):
                table.play(command)
    for second in bettors.second_bank(round_):
        table.play(second)
    table.play(NoMoreBets())
    while table.in_play:
        if round_.needs_cards:
            table.play(Refill(tuple(rng.sample(deck(), 52))))
        else:
            table.play(bettors.decide(round_, TEMPERAMENTS[(round_.to_act or 0) % 3], rng))


def simulate(
    plan: Plan,
    workers: Workers = ALONE,
    *,
    progress: Progress = silent,
    keep: Callable[[list[HandRow]], None] | None = None,
) -> Tally:
    """Every table of a plan, here or on the workers; the outcome is the same.

    ``keep`` gets the hands of each table, a row for every seat that was dealt in, in the order of the tables.
    """
    total = Tally()
    life = partial(_life, plan, keep is not None)
    for (_, hands), (tally, rows) in zip(plan.lives(), spread(life, plan.lives(), workers), strict=True):
        total.add(tally)
        progress(hands)
        if keep is not None:
            keep(rows)
    return total


def _life(plan: Plan, kept: bool, one: tuple[int, int]) -> tuple[Tally, list[HandRow]]:
    """One table's tally and, where they are wanted, its hands."""
    number, hands = one
    if not kept:
        return live(plan, number, hands), []
    rows: list[HandRow] = []
    tally = live(plan, number, hands, lambda table, before: rows.extend(rows_of(table, before, number)))
    return tally, rows
