"""The table against the model of the books: who is dealt in, who posts what and who owes what, over many evenings."""

import random
from typing import get_args

from houseway.engines.contract import Refused
from houseway.engines.poker.play import Deal, PokerHand
from houseway.rulebook import house as house_of
from houseway.rulebook.table import Way
from houseway.table import Buy, ComeIn, DrawForButton, Leave, Move, Sit, SitIn, SitOut, StartHand, Table
from houseway.table.events import WentBrokeInTheBlind
from tests.models.seats import BOOKS, Seats
from tests.table.table_kit import LOW, fold_to, order_of, set_stack, usual_buy

HOUSES = tuple(dict.fromkeys(where[0] for where in BOOKS))
HANDS_OF_AN_EVENING = 60
WHAT = (
    ["sit", "sit", "leave", "away", "broke", "choose", "choose"] + ["back", "buy"] * 3 + ["move"] * 4
)  # what happens between two hands, the more often the oftener it is named


def named(ways: tuple[str, ...]) -> tuple[Way, ...]:
    """The ways in by the names that the table knows."""
    return tuple(way for way in get_args(Way) if way in ways)


class Evening:
    """A table and its model, told the same things."""

    def __init__(self, where: tuple[str, str, str], rng: random.Random) -> None:
        slug, game, limit = where
        self.rng = rng
        self.table = Table(house_of(slug), game, structure="limit", limit=limit)
        self.seats = Seats(BOOKS[where])
        self.where, self.count = where, 0
        self.told: list[str] = []
        for seat in self.rng.sample(range(1, self.table.rules.seats[1] + 1), self.rng.randint(2, 6)):
            self.sit(seat, None)
        drawn = sorted(self.table.chairs)
        self.table.apply(DrawForButton(tuple(zip(drawn, LOW, strict=False))))
        self.seats.drawn = drawn[-1]

    def sit(self, seat: int, way: Way | None) -> None:
        self.count += 1
        self.table.apply(Sit(f"P{self.count}", seat, usual_buy(self.table) * 20, way))
        self.seats.sits(seat, way)
        self.told.append(f"sit {seat} {way}")

    def someone(self) -> int:
        return self.rng.choice(sorted(self.table.chairs))

    def open_seat(self) -> int | None:
        free = [seat for seat in range(1, self.table.rules.seats[1] + 1) if seat not in self.table.chairs]
        return self.rng.choice(free) if free else None

    def changes(self) -> None:
        """Now and then somebody comes, goes, moves or says how to come in."""
        rng, table, seats = self.rng, self.table, self.seats
        while rng.random() < 0.55:
            what, to = rng.choice(WHAT), None
            seat = self.someone()
            chair = table.chairs[seat]
            ways = table.ways(seat)
            assert ways == seats.ways(seat), (seat, self.told)
            way = rng.choice((None, *ways))
            if what == "sit" and (to := self.open_seat()):
                self.sit(to, rng.choice((None, *named(seats.book.new))))
                continue
            if what == "leave" and len(table.chairs) > 2:
                table.apply(Leave(seat))
                seats.leaves(seat)
            elif what == "away" and not chair.away:
                table.apply(SitOut(seat))
                seats.goes_away(seat)
            elif what == "back" and chair.away:
                table.apply(SitIn(seat, way))
                seats.comes_back(seat, way)
            elif what == "move" and (to := self.open_seat()):
                way = rng.choice((None, *named(seats.book.moved), *named(seats.book.moved_small)))
                try:
                    table.apply(Move(seat, to, way))
                except Refused:
                    continue
                seats.moves(seat, to, way)
            elif what == "choose" and way:
                table.apply(ComeIn(seat, way))
                seats.chooses(seat, way)
            elif what == "broke" and chair.stack and table.hands and seat in table.dealt:
                set_stack(table, seat, 0)
                if seats.book.busted and seat == table.blinds["big"]:
                    table.take(WentBrokeInTheBlind(seat, "small"))
                seats.goes_broke(seat)
            elif what == "buy" and not chair.stack:
                table.apply(Buy(seat, usual_buy(table) * 20))
                seats.buys(seat)
            else:
                continue
            self.told.append(f"{what} {seat} {to or ''} {way}")

    def hand(self) -> bool:
        """Deals a hand at both; False if two players are not there."""
        expected = self.seats.deals()
        order = list(order_of(self.table))
        if expected is None:
            try:
                self.table.apply(StartHand(tuple(order)))
            except Refused:
                return False
            raise AssertionError((self.where, self.told[-25:], "two players are not there, and a hand is dealt"))
        self.table.apply(StartHand(tuple(order)))
        hand = self.table.playing(PokerHand)
        posted = {one.seat: (0, 0) for one in hand.seats}
        for post in hand.posts:
            live, dead = posted[post.seat]
            posted[post.seat] = live + post.live // 100, dead + post.dead // 100
        story = (self.where, self.told[-25:])
        assert (hand.button, set(posted)) == (expected.button, expected.players), story
        assert posted == expected.posts, story
        owed = {seat: (chair.debt, set(chair.missed), chair.hands_out) for seat, chair in self.table.chairs.items()}
        assert owed == {seat: (one.owes, one.blinds, one.out) for seat, one in self.seats.players.items()}, story
        self.told.append(f"hand: button {hand.button}, {posted}")
        self.table.play(Deal())
        fold_to(self.table, None)
        return True


def play(house: str, rng: random.Random) -> int:
    """An evening at a table of the house; how many hands were dealt."""
    evening = Evening(rng.choice([where for where in BOOKS if where[0] == house]), rng)
    hands = 0
    for _ in range(HANDS_OF_AN_EVENING):
        evening.changes()
        hands += evening.hand()
    return hands
