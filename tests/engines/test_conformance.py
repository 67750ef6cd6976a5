"""Every registered engine through its ENGINE object alone, and a toy engine that exists only in this file."""

import inspect
from collections.abc import Iterable, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, fields
from random import Random
from typing import Any, Self

import pytest

import houseway as hw
from houseway.cards import Card
from houseway.cli.terminal.seat import AtTheTable
from houseway.engines.contract import (
    PARTS,
    Command,
    Engine,
    Event,
    Hand,
    Option,
    Pot,
    Refused,
    Result,
    Seated,
    Standing,
    unknown,
)
from houseway.engines.payouts import Payouts
from houseway.engines.registry import ENGINES, deal, engine_of, position
from houseway.floor.engine import FloorEngine
from houseway.money import Cents
from houseway.players import Players, play_hand, seat_bots
from houseway.record import recorders, story
from houseway.record.codec import decode_all, encode_all
from houseway.record.recorder import Recorder
from houseway.rl.lesson import Lesson
from houseway.room.engine import InHand, RoomEngine, Shown
from houseway.rulebook import GameRules, TableRules, house, names
from houseway.table.between_hands import BetweenHands

PROTOCOLS: Mapping[str, type] = {
    "play.payouts": Payouts,
    "floor": FloorEngine,
    "record": Recorder,
    "bots": Players,
    "terminal": AtTheTable,
}
"""The parts that are modules, and what each must have."""
EACH = pytest.mark.parametrize("engine", ENGINES.values(), ids=lambda engine: engine.name)


def members(protocol: type) -> set[str]:
    """Returns the public names that a protocol asks for."""
    stated = {name for kind in protocol.__mro__[:-1] for name in (*vars(kind), *inspect.get_annotations(kind))}
    return {name for name in stated if not name.startswith("_")}


def games(engine: Engine) -> list[GameRules]:
    """Returns a game of each family that the engine plays somewhere."""
    found: dict[str, GameRules] = {}
    for name in names():
        for game in house(name).games.values():
            if game.engine == engine.name:
                rules = game.at()
                found.setdefault(rules.family, rules)
    return list(found.values())


def hands(engine: Engine) -> Iterable[Hand]:
    """Yields a hand of each family, played to its end by bots."""
    for rules in games(engine):
        yield play_hand(rules, seat_bots(rules, max(rules.seats[0], 3)), Random(5), button=1)


@EACH
@pytest.mark.parametrize("part", PARTS)
def test_every_part_has_every_member_of_its_protocol(engine: Engine, part: str) -> None:
    module = engine.part(part)
    if part in PROTOCOLS:
        assert {name for name in members(PROTOCOLS[part]) if not hasattr(module, name)} == set()


@EACH
def test_the_parts_that_are_objects_have_the_classes_of_their_layers(engine: Engine) -> None:
    assert isinstance(engine.part("between_hands").BETWEEN_HANDS, BetweenHands)
    room = engine.part("room").ROOM
    assert isinstance(room, RoomEngine)
    assert isinstance(room.in_hand, InHand)
    assert isinstance(room.shown, Shown)
    assert {name for name in members(Lesson) if name not in ("sheet", "actions", "unit")} <= set(
        dir(engine.part("learners").LESSON)
    )


@EACH
def test_the_hand_class_has_every_member_of_a_hand(engine: Engine) -> None:
    rules = games(engine)[0]
    assert engine_of(rules) is engine
    hand = deal(rules, [Seated(seat, 100_000) for seat in (1, 2, 3)], rules.deck(), button=1)
    assert type(hand) is engine.hand
    assert {name for name in members(Hand) if not hasattr(hand, name)} == set()


@EACH
def test_a_hand_of_every_family_ends_with_all_its_chips(engine: Engine) -> None:
    for hand in hands(engine):
        assert hand.over
        result = hand.result
        assert result is not None
        bonuses = engine.part("between_hands").BETWEEN_HANDS.bonuses(hand)
        bought_in = sum(seat.stack for seat in seat_bots(hand.rules, max(hand.rules.seats[0], 3)))
        assert sum(result.stacks.values()) + result.collection + result.jackpot == bought_in + bonuses


@EACH
def test_a_hand_is_the_fold_of_its_events_and_of_their_json(engine: Engine) -> None:
    for hand in hands(engine):
        again = engine.hand.replay(hand.rules, hand.log)
        assert again == hand
        assert deepcopy(hand) == hand
        assert decode_all(recorders()[engine.name].EVENTS, encode_all(hand.log)) == list(hand.log)


@EACH
def test_a_story_is_read_back(engine: Engine) -> None:
    for hand in hands(engine):
        again = story.read(story.write(hand)).hand
        assert again.result == hand.result


@EACH
def test_a_position_is_read_back(engine: Engine) -> None:
    for rules in games(engine):
        hand = deal(rules, [Seated(seat, 100_000) for seat in (1, 2, 3)], rules.deck(), button=1)
        assert str(position(str(hand))) == str(hand)


@EACH
def test_a_foreign_command_is_refused_and_changes_nothing(engine: Engine) -> None:
    rules = games(engine)[0]
    hand = deal(rules, [Seated(seat, 100_000) for seat in (1, 2, 3)], rules.deck(), button=1)
    before = deepcopy(hand)
    with pytest.raises(Refused):
        hand.apply(Draw())
    assert hand == before


# -- a toy engine: everyone antes a dollar, the high card wins ---------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Draw(Command):
    """The dealer deals a card to each seat."""


@dataclass(frozen=True, slots=True)
class Began(Event):
    """The hand begins."""

    seats: tuple[Seated, ...]
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Drawn(Event):
    """Every seat has a card, and the best one wins."""

    winner: int


@dataclass(frozen=True, slots=True, kw_only=True)
class HighCardRules(TableRules):
    """The rules of the toy."""

    engine = "high_card"
    family = "high-card"

    def deck(self) -> tuple[Card, ...]:
        """One pack."""
        return hw.deck()


@dataclass(frozen=True, slots=True)
class HighCardView:
    """What everyone sees."""

    seat: int | None
    to_act: int | None


class HighCardHand:
    """A hand of the toy."""

    ANTE = 100

    def __init__(self, rules: HighCardRules) -> None:
        self.rules, self.log = rules, list[Event]()
        self.money: dict[int, Cents] = {}
        self.to_act, self.over, self.collected, self.shuffle_due = None, False, 0, ()
        self.result: Result | None = None

    @classmethod
    def dealt(
        cls, rules: HighCardRules, seats: Sequence[Seated], cards: Sequence[Card], *, button: int, **_: Any
    ) -> Self:
        """Deals a hand."""
        return cls.replay(rules, [Began(tuple(seats), tuple(cards))])

    @classmethod
    def placed(cls, rules: HighCardRules, clauses: Sequence[str], cards: Sequence[Card] | None = None) -> Self:
        """Has no positions."""
        raise hw.BadPosition("; ".join(clauses), "no positions")

    @classmethod
    def replay(cls, rules: HighCardRules, events: Iterable[Event]) -> Self:
        """Rebuilds a hand."""
        hand = cls(rules)
        for event in events:
            hand.take(event)
        return hand

    @property
    def pots(self) -> tuple[Pot, ...]:
        """The antes."""
        return () if self.over else (Pot("main pot", self.ANTE * len(self.money), tuple(self.money)),)

    def seat(self, number: int) -> Standing:
        """A seat."""
        return Standing(number, "", self.money[number], self.ANTE, not self.over, ())

    def options(self, seat: int | None = None) -> Sequence[Option]:
        """The dealer draws."""
        return () if self.over else (Option(Draw()),)

    def apply(self, command: Command) -> tuple[Event, ...]:
        """Draws a card for each seat."""
        if not isinstance(command, Draw):
            raise unknown(self.rules, command)
        began = self.log[0]
        assert isinstance(began, Began)
        held = dict(zip(self.money, began.cards, strict=False))
        event = Drawn(max(held, key=lambda seat: "23456789TJQKA".index(held[seat][0])))
        self.take(event)
        return (event,)

    def take(self, event: Event) -> None:
        """Takes an event into the state."""
        match event:
            case Began():
                self.money = {one.seat: one.stack - self.ANTE for one in event.seats}
            case Drawn():
                self.money[event.winner] += self.ANTE * len(self.money)
                self.over, self.result = True, Result(stacks=dict(self.money), collection=0, jackpot=0)
        self.log.append(event)

    def view(self, seat: int | None) -> HighCardView:
        """Everything is open."""
        return HighCardView(seat, None)


def test_an_engine_that_is_registered_here_is_dealt_and_replayed(monkeypatch: pytest.MonkeyPatch) -> None:
    toy = Engine("high_card", hand="HighCardHand")
    toy.hand = HighCardHand
    monkeypatch.setitem(ENGINES, toy.name, toy)
    holdem = house("limelight").game("holdem")
    rules = HighCardRules(**{one.name: getattr(holdem, one.name) for one in fields(TableRules)})

    hand = hw.deal(rules, [Seated(1, 1000), Seated(2, 1000)], hw.cards("4c Kd"), button=1)
    assert [option.command for option in hand.options()] == [Draw()]
    assert hand.apply(Draw()) == (Drawn(2),)
    assert hand.result is not None
    assert hand.result.stacks == {1: 900, 2: 1100}
    assert engine_of(rules).hand.replay(rules, hand.log).result == hand.result
    with pytest.raises(Refused, match="has no Fold"):
        hand.apply(hw.Fold(1))
