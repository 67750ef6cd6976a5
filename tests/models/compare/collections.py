"""Collections of poker and pan tables, compared with the model: every printed row, as people come and go."""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import cache
from random import Random

from houseway import floor, irregularities
from houseway.engines.contract import Refused
from houseway.engines.poker.play import Deal, Fold, PokerHand, events
from houseway.engines.poker.play.draw_events import PassedOut, PushDeclared
from houseway.rulebook import NotSpread, PokerRules, house
from houseway.table import Buy, DrawForButton, Leave, Sit, SitIn, SitOut, Table, TableOptions, Tick
from houseway.table.events import TimePaid
from tests import books
from tests.models.collections import Clock, Hand, Printed, Row, of_hand, total
from tests.poker.driver import offered
from tests.printed.book import blinds_and_buyin, fees
from tests.table.table_kit import LOW, order_of

HANDS_OF_AN_EVENING = 12
MISDEAL = irregularities.Override(("misdeal",), "a card is missing")


def _printed_tables(name: str) -> Iterator[tuple[str, str, str, TableOptions, Printed]]:
    """Game, structure, limit as printed or posted, the options of the table, and what is printed for it."""
    found: dict[tuple[str, str, str, TableOptions], Printed] = {}
    for one in fees(name):
        push_pot = one.when and "pan" not in one.table.games
        if push_pot or one.fees.keys() & {"player-dealer", "square"}:
            continue
        column, band = one.band or ("players", None)
        assert column == "players"
        ((payer, cents),) = one.fees.items()
        row = Row(band.low if band else 1, band.high if band else None, cents, one.jackpot)
        for game in one.table.games:
            place = house(name).games.get(game)
            for structure in place.structures if place is not None else ():
                if structure not in one.table.structures and one.table.structures != ("",):
                    continue
                words = one.cells.get("limit") or blinds_and_buyin(one.cells)
                posted = [words] if words else [limit.name for limit in place.limits(structure)] if place else []
                for limit in posted:
                    key = (game, structure, limit, TableOptions(fee_option=one.option, fee_time=one.when))
                    before = found.get(key, Printed((), one.table.taken, payer, one.table.jackpot_inside))
                    found[key] = replace(before, rows=(*before.rows, row))
    for (game, structure, limit, options), printed in found.items():
        yield game, structure, limit, options, printed


@cache
def printed_tables(name: str) -> list[tuple[str, str, str, TableOptions, Printed]]:
    """Those that are spread."""
    return [one for one in _printed_tables(name) if opened(name, *one[:4]) is not None]


def opened(name: str, game: str, structure: str, limit: str, options: TableOptions) -> Table | None:
    """A table under the printed limit, with kills where it can have them; None where no such table is spread."""
    with suppress(Refused, NotSpread):
        return Table(house(name), game, structure=structure, limit=limit, options=replace(options, kill="full"))
    try:
        return Table(house(name), game, structure=structure, limit=limit, options=options)
    except NotSpread:
        return None


class Evening:
    """A table with people who come and go, and its clock."""

    def __init__(self, table: Table, printed: Printed, rng: Random) -> None:
        self.table, self.printed, self.rng = table, printed, rng
        self.clock, self.count, self.stands = Clock(printed), 0, False
        self.chips = 40 * books.usual_buy(table.rules) + 100_00
        for seat in rng.sample(range(1, table.rules.seats[1] + 1), rng.randint(2, table.rules.seats[1])):
            self.sit(seat)
        seats = sorted(table.chairs)
        if isinstance(table.rules, PokerRules):
            table.apply(DrawForButton(tuple(zip(seats, LOW, strict=False))))

    def sit(self, seat: int) -> None:
        self.count += 1
        most = self.table.options.buyin or self.table.rules.stakes.buyin
        chips = most[1] if len(most) > 1 else self.chips
        self.table.apply(Sit(f"P{self.count}", seat, chips // self.table.rules.buy_unit * self.table.rules.buy_unit))

    def changes(self) -> None:
        """Between hands somebody comes, goes, sits out, buys, and time passes."""
        table, rng = self.table, self.rng
        for seat, chair in list(table.chairs.items()):
            what = rng.random()
            try:
                if what < 0.05 and len(table.chairs) > 2:
                    table.apply(Leave(seat))
                elif what < 0.1:
                    table.apply(SitIn(seat) if chair.away else SitOut(seat))
                elif not chair.stack and what < 0.8:
                    table.apply(Buy(seat, books.usual_buy(table.rules)))
            except Refused:
                continue
        free = [seat for seat in range(1, table.rules.seats[1] + 1) if seat not in table.chairs]
        if free and rng.random() < 0.4:
            self.sit(rng.choice(free))
        before = {seat: chair.stack for seat, chair in table.chairs.items()}
        paid = table.apply(Tick(table.now + rng.choice((0, 60, 600, 2000))))
        self.half_hour(paid, {seat: chips for seat, chips in before.items() if seat in table.chairs})

    def half_hour(self, told: Sequence[object], stacks: dict[int, int]) -> None:
        paid = {event.seat: event.amount for event in told if isinstance(event, TimePaid)}
        assert paid == self.clock.falls_due(self.table.now, stacks)

    def hand(self) -> bool:
        """Plays a hand; False if two players are not there."""
        table, rng = self.table, self.rng
        order = list(order_of(table))
        rng.shuffle(order)
        drop, jackpot, mark = table.drop, table.jackpot, len(table.events)
        stacks = {seat: chair.stack for seat, chair in table.chairs.items()}
        try:
            table.next_hand(tuple(order))
        except Refused:
            return False
        hand = table.hand_now
        if not isinstance(hand, PokerHand):
            assert hand.collected == self.printed.row(len(hand.money)).fee
            return False  # a hand of pan is not played out here
        misdealt = self.play_out(hand)
        taken = [one for one in hand.log if isinstance(one, events.FeeTaken)]
        fees = [(one.collection, one.jackpot, one.seat) for one in taken]
        expected = of_hand(self.printed, seen(hand, stacks), stands=self.stands) + push_pots(hand)
        assert fees == expected, (hand, self.printed)
        if misdealt and self.printed.payer == "pot":
            expected = []  # it went back with the pot
        elif misdealt:
            self.stands = True
        else:
            self.stands = False
        assert (table.drop - drop, table.jackpot - jackpot) == (total(expected, 0), total(expected, 1))
        self.half_hour(table.events[mark:], {seat: table.chairs[seat].stack for seat in table.chairs})
        return True

    def play_out(self, hand: PokerHand) -> bool:
        """Few hands go past the flop; now and then one is a misdeal."""
        table, rng = self.table, self.rng
        stop = rng.randrange(200)
        for step in range(400):
            if not table.in_play:
                return False
            if step == stop and not hand.push:
                table.play(floor.ruling(hand, MISDEAL).command())
                return True
            choices = offered(hand, rng)
            folds = [one for one in choices if isinstance(one, Fold)]
            if any(isinstance(one, Deal) for one in choices):
                choices = [Deal(one.order) for one in choices if isinstance(one, Deal)]
            table.play(rng.choice(folds if folds and rng.random() < 0.5 else choices or [Deal()]))
        raise AssertionError("the hand does not end")


def push_pots(hand: PokerHand) -> list[tuple[int, int, int | None]]:
    """Golden State l.504-505, by the hands dealt: the first push pot pays $2 or $3, every later one $3 or $4."""
    out: list[tuple[int, int, int | None]] = []
    pushed = False
    for event in hand.log:
        if isinstance(event, PushDeclared):
            pushed = True
        elif isinstance(event, events.HandsDealt) and pushed:
            out.append(((200 if not out else 300) + 100 * (len(event.seats) > 4), 0, None))
            pushed = False
    return out


def seen(hand: PokerHand, stacks: dict[int, int]) -> Hand:
    """What could be seen of a hand."""
    pot, live, action, closed = 0, len(hand.seats), False, False
    ante = sum(event.dead + event.live for event in hand.log if isinstance(event, events.Posted))
    for event in hand.log:
        match event:
            case PassedOut():  # those who are in ante once more
                action, closed = False, False
            case _ if closed:
                continue
            case events.Posted():
                pot += event.live + event.dead
                action = action or event.live > 0  # a live blind is a bet
            case events.BroughtIn() | events.Called() | events.Wagered():
                pot += event.put
                action = True
            case events.BetReturned():
                pot -= event.amount
            case events.Folded() | events.HandDead():
                live -= 1
            case events.RoundClosed():
                closed = True
            case _:
                pass
    before_the_cards = hand.rules.push is not None
    return Hand(
        len(hand.seats),
        ante if before_the_cards else pot,
        action=closed and action and live > 1,
        flop=len(hand.board) >= 3,
        dealer=hand.button,
        dealers_stack=stacks.get(hand.button, 0),
    )


def play(name: str, rng: Random) -> int:
    """Some hands at a table of the house; how many were played."""
    game, structure, limit, options, printed = rng.choice(printed_tables(name))
    table = opened(name, game, structure, limit, options)
    assert table is not None
    evening = Evening(table, printed, rng)
    hands = 0
    for _ in range(HANDS_OF_AN_EVENING):
        evening.changes()
        hands += 1
        try:
            if not evening.hand():
                break
        except AssertionError as different:
            raise AssertionError(f"{game} {structure} {limit} {options}: {different}") from different
    return hands
