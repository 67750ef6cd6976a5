"""Tables through long lives: joins, leaves, sit-outs, rebuys, moves, straddles, kills and votes, in any order."""

import random
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule, run_state_machine_as_test

from houseway.engines.contract import Refused
from houseway.engines.poker.play import Deal, PokerHand
from houseway.money import dollars
from houseway.rulebook import house
from houseway.table import (
    Ask,
    Buy,
    ComeIn,
    Command,
    DrawForButton,
    Leave,
    Move,
    PutOnList,
    Sit,
    SitIn,
    SitOut,
    StartHand,
    Straddle,
    Table,
    Tick,
    Vote,
)
from houseway.table.debts import ways
from houseway.table.events import BlindMissed, BlindSpared, BlindWentBy, CameIn, Event, HandStarted
from tests.poker.driver import offered
from tests.table.table_kit import LOW, order_of, usual_buy

TABLES = [
    ("limelight", "holdem", "limit", "4/8"),
    ("limelight", "holdem", "no-limit", "1/3 100-300"),
    ("limelight", "omaha-hilo", "limit", "3/6"),
    ("golden-state", "holdem", "limit", "3x6 half kill"),
    ("golden-state", "holdem", "no-limit", "100-200"),
    ("marina", "holdem", "limit", "4/8"),
    ("marina", "holdem", "spread", "4-12"),
    ("oceana", "holdem", "limit", "4/8"),
    ("rogelios", "holdem", "limit", "20/40"),
    ("rogelios", "omaha-hilo", "spread", "4-8"),
    ("marina", "lowball", "limit", "10/20"),
    ("oceana", "lowball", "limit", "4/8"),
    ("rogelios", "lowball", "limit", "2/4"),
    ("limelight", "crazy-pineapple-hilo", "limit", "3/6"),
]


class Life(RuleBasedStateMachine):
    """A table with random commands; the rules refuse some of them, which changes nothing."""

    places = TABLES

    def __init__(self) -> None:
        super().__init__()
        self.rng = random.Random(0)
        self.count = 0

    @initialize(place=st.integers(0, 99), seed=st.integers(0, 2**32))
    def open(self, place: int, seed: int) -> None:
        where, game, structure, limit = self.where = self.places[place % len(self.places)]
        self.rng = random.Random(seed)
        self.table = Table(house(where), game, structure=structure, limit=limit)
        for seat in range(1, 6):
            self.join(seat, 1)
        self.table.apply(DrawForButton(tuple((seat, LOW[seat]) for seat in self.table.chairs)))

    def attempt(self, command: Command) -> tuple[Event, ...]:
        before = len(self.table.events)
        try:
            return self.table.apply(command)
        except Refused:
            assert len(self.table.events) == before
            return ()

    def anyone(self) -> int:
        return self.rng.choice(sorted(self.table.chairs)) if self.table.chairs else 1

    @rule(seat=st.integers(1, 9), buys=st.integers(1, 3))
    def join(self, seat: int, buys: int) -> None:
        self.count += 1
        self.attempt(Sit(f"P{self.count}", seat, buys * usual_buy(self.table)))

    @rule()
    def leave(self) -> None:
        if len(self.table.chairs) > 2:
            self.attempt(Leave(self.anyone()))

    @rule(meal=st.booleans())
    def sit_out(self, meal: bool) -> None:
        self.attempt(SitOut(self.anyone(), meal))

    @rule()
    def sit_in(self) -> None:
        for chair in list(self.table.chairs.values()):
            if chair.away and self.rng.random() < 0.7:
                offers = ways(self.table, chair)
                self.attempt(SitIn(chair.seat, self.rng.choice(offers) if offers else None))

    @rule()
    def choose(self) -> None:
        chair = self.table.chairs.get(self.anyone())
        if chair and (offers := ways(self.table, chair)):
            self.attempt(ComeIn(chair.seat, self.rng.choice(offers)))

    @rule(to=st.integers(1, 9))
    def move(self, to: int) -> None:
        self.attempt(Move(self.anyone(), to))

    @rule(amount=st.integers(1, 100))
    def rebuy(self, amount: int) -> None:
        for chair in list(self.table.chairs.values()):
            if not chair.stack:
                self.attempt(Buy(chair.seat, usual_buy(self.table)))
        self.attempt(self.rng.choice((Buy, Ask))(self.anyone(), dollars(amount)))

    @rule(multiple=st.integers(2, 4))
    def straddle(self, multiple: int) -> None:
        line = self.table.lineup()
        if line is not None and len(line.dealt) > 2:
            self.attempt(Straddle(line.dealt[2], multiple * self.table.rules.stakes.big_blind))

    @rule(to=st.sampled_from(("half-kill", "full-kill", "regular", "forced-bet")), against=st.integers(0, 2))
    def vote(self, to: Any, against: int) -> None:
        seats = sorted(self.table.chairs)
        self.attempt(Vote(to, tuple(seats[against:]), tuple(seats[:against])))

    @rule(seconds=st.integers(30, 900))
    def tick(self, seconds: int) -> None:
        self.attempt(Tick(self.table.now + seconds))

    @rule()
    def wait(self) -> None:
        self.attempt(PutOnList(f"W{len(self.table.events)}"))

    @rule()
    def hand(self) -> None:
        if self.table.in_play:
            self.play_out()
        order = list(order_of(self.table))
        self.rng.shuffle(order)
        places, chairs = dict(self.table.blinds), set(self.table.chairs)
        away = {seat for seat, chair in self.table.chairs.items() if not chair.present}
        told = self.attempt(StartHand(tuple(order)))
        if told:
            self.check_blinds(told, places, chairs)
            assert not self.table.dealt & away
            assert self.table.button in self.table.dealt
            if self.rng.random() < 0.8:
                self.play_out()

    def play_out(self) -> None:
        while self.table.in_play:
            choices = offered(self.table.playing(PokerHand), self.rng) or [Deal()]
            self.table.play(self.rng.choice(choices))

    def check_blinds(self, told: tuple[Event, ...], places: dict[Any, int], chairs: set[int]) -> None:
        """Every player passed by a blind since the last hand comes in now or has an event with the rule."""
        named = {(e.seat, e.blind) for e in told if isinstance(e, BlindMissed | BlindSpared | BlindWentBy)}
        came = {event.seat for event in told if isinstance(event, CameIn)}
        for blind, old in places.items():
            new = self.table.blinds.get(blind)
            seat = old % 10 + 1
            while new is not None and new not in (old, seat):
                if seat in chairs and seat not in came:
                    assert (seat, blind) in named, (seat, blind, told)
                seat = seat % 10 + 1
        started = next(event for event in told if isinstance(event, HandStarted))
        paid = {(post.seat, post.kind) for post in started.posts}
        for blind, seat in self.table.blinds.items():
            assert (seat, blind) in paid or (seat, "kill") in paid

    @invariant()
    def every_chip_is_there(self) -> None:
        if hasattr(self, "table"):
            assert self.table.chips == self.table.bought_in
            assert all(chair.stack >= 0 and chair.coming >= 0 for chair in self.table.chairs.values())

    def teardown(self) -> None:
        if hasattr(self, "table"):
            where, game, structure, limit = self.where
            again = Table.replay(house(where), game, self.table.events, structure=structure, limit=limit)
            assert again == self.table


def live(places: list[tuple[str, str, str, str]], *, examples: int, steps: int) -> None:
    kind = type("LifeHere", (Life,), {"places": places})
    run_state_machine_as_test(
        kind,
        settings=settings(
            max_examples=examples,
            stateful_step_count=steps,
            deadline=None,
            suppress_health_check=list(HealthCheck),
        ),
    )


@pytest.mark.parametrize("place", TABLES, ids=" ".join)
def test_chips_are_conserved_and_every_blind_is_paid_or_excused(place: tuple[str, str, str, str]) -> None:
    live([place], examples=8, steps=60)


@pytest.mark.soak
def test_the_same_over_lives_of_a_thousand_steps() -> None:
    live(TABLES, examples=6, steps=1000)


def test_a_refused_hand_leaves_the_table_as_it_was() -> None:
    table = Table(house("limelight"), "holdem", limit="3/6")
    table.seat("Ana", 1, dollars(30))
    with pytest.raises(Refused):
        table.next_hand(order_of(table))
    assert table.hands == 0
