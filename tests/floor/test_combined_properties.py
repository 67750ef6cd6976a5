"""Two and three errors in one hand, at any moments, found at once or late, in every game of every house."""

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from houseway.cards import Card
from houseway.engines.contract import Command, Event, Hand, Refused
from houseway.engines.pan.play import PanHand
from houseway.engines.poker.play import Bet, Call, Check, Fold, PokerHand, Raise, Show, by_kind
from houseway.engines.poker.play import events as ev
from houseway.engines.poker.play import ruling_events as rv
from houseway.engines.poker.play.draw_events import BoughtIn
from houseway.engines.rulings import Erred, RuleOn
from houseway.floor import ruling
from houseway.floor.desk import possible
from houseway.floor.exam import imagined
from houseway.irregularities import Irregularity
from tests.floor.kit import every_card, every_chip, unnoticed
from tests.floor.test_floor_properties import GAMES, WRONG_COUNTS, any_hand, check, check_the_end, go_on
from tests.pan.test_pan_properties import finish
from tests.soak import times

INTERNAL = "this cannot be carried out"
"""How our own bookkeeping fails: a card is not where it is looked for."""


def _is_a_reason(refused: Refused) -> None:
    assert INTERNAL not in str(refused)


class Story:
    """A hand with errors, and the invariants of every step."""

    def __init__(self, one: Hand, rng: random.Random) -> None:
        self.one, self.rng = one, rng
        self.chips, self.cards = every_chip(one), every_card(one)
        self.promised: list[Promise] = []
        self.kinds: list[str] = []

    def go_on(self, most: int) -> None:
        """Whatever is on offer is done, so many times at most."""
        for _ in range(most):
            if self.one.over:
                return
            go_on(self.one, self.rng)
            self.holds()

    def holds(self) -> None:
        """No chip and no card is lost, and every ruling is kept."""
        check(self.one, self.chips, self.cards)
        if isinstance(self.one, PokerHand):
            for promise in self.promised:
                promise.kept(self.one)

    def something_wrong(self) -> Irregularity | None:
        """Something that can have happened by now; every second time what has gone wrong before, once more."""
        kinds = [kind for kind in possible(self.one) if kind.kind != "override"]
        again = [kind for kind in kinds if kind.kind in self.kinds]
        if not kinds:
            return None
        one = imagined(self.rng.choice(again if again and self.rng.random() < 0.5 else kinds), self.rng)
        self.kinds.append(one.kind)
        return one

    def found_late(self, what: Irregularity) -> bool:
        """Makes an error that is not seen for a while; returns whether it was possible."""
        if isinstance(self.one, PokerHand) and what.kind in WRONG_COUNTS:
            return True  # a hand with a wrong count cannot be played on at random
        try:
            unnoticed(self.one, what)
        except Refused as refused:
            _is_a_reason(refused)
            return False
        self.go_on(self.rng.randint(1, 6))
        return True

    def call_the_floor(self, what: Irregularity) -> None:
        """The floor rules as the book says, or says why nothing can be done any more."""
        before = list(self.one.log)
        try:
            command = self.ruling(what)
            self.one.apply(command)
        except Refused as refused:
            _is_a_reason(refused)
            self.unchanged(before)
        else:
            self.promised.extend(promises(self.one, command))
        self.holds()

    def unchanged(self, before: list[Event]) -> None:
        """A refused command leaves no trace."""
        assert self.one.log == before

    def ruling(self, what: Irregularity) -> RuleOn:
        """The ruling, with any choice and any shuffle."""
        found = ruling(self.one, what)
        choice = self.rng.choice(found.choices).choice if found.choices else ""
        due = found.shuffle(self.one, choice)
        return found.command(choice=choice, order=tuple(self.rng.sample(due, len(due))))

    def ends(self) -> None:
        """It is played out, and its log tells the same hand."""
        self.go_on(400)
        if isinstance(self.one, PanHand) and not self.one.over:
            finish(self.one, self.rng)  # it can go round and round
        check_the_end(self.one)
        assert type(self.one).replay(self.one.rules, self.one.log) == self.one


@pytest.mark.parametrize(("name", "game", "structure"), GAMES)
@settings(max_examples=times(2, 150), deadline=None)
@given(seed=st.integers(0, 2**32))
def test_errors_that_come_together_are_ruled_upon_and_every_ruling_is_kept(
    name: str, game: str, structure: str, seed: int
) -> None:
    rng = random.Random(seed)
    story = Story(any_hand(name, game, structure, rng), rng)
    story.go_on(rng.choice((2, 6, 12, 25, 50)))
    for _ in range(rng.choice((2, 3))):
        if story.one.over:
            break
        what = story.something_wrong()
        if what is not None and (rng.random() < 0.7 or story.found_late(what)) and not story.one.over:
            story.call_the_floor(what)
        story.go_on(rng.choice((0, 0, 1, 2, 5)))
    story.ends()


DEAD = ("dead-hand", "dead-hand-money-back", "opening-bet-back", "opening-is-void", "stays-dead")
OPEN = ("card-lies-open", "shown-to-all")
BURNS = {"no-burn-next": (1, 0), "burn-two-next": (1, 2), "no-burn-after-next": (2, 0)}


@dataclass(frozen=True)
class Promise:
    """Something that holds from a ruling on; ``kept`` raises where it does not."""

    kept: Callable[[PokerHand], None]


def promises(one: Hand, command: RuleOn) -> Iterator[Promise]:
    """Checks the effects of a ruling that was just carried out in a poker hand."""
    if not isinstance(one, PokerHand):
        return
    seat, mark = command.what.whose, len(one.log)
    if "misdeal" in command.does:
        yield Promise(_void)
    elif "no-more-betting" in command.does:
        yield Promise(lambda hand: _no_bets(hand, mark))
    if seat in one.position:
        yield from _about(one, command, seat, mark)
    for step in command.does:
        if step in BURNS:
            later, count = BURNS[step]
            yield Promise(partial(_burned, mark=mark, street=one.street + later, count=count))


def _about(one: PokerHand, command: RuleOn, seat: int, mark: int) -> Iterator[Promise]:
    at = one.position[seat]
    if not set(DEAD).isdisjoint(command.does):
        stack = one.stack[at]
        yield Promise(lambda hand: _dead(hand, seat, stack, mark))
    if "may-only-call" in command.does:
        yield Promise(lambda hand: _only_calls(hand, seat, mark))
    if "stands-pat" in command.does:
        yield Promise(lambda hand: _pat(hand, seat, mark))
    if not set(OPEN).isdisjoint(command.does):
        seen = command.what.named_cards or tuple(one.hole[at])
        yield Promise(lambda hand: _open(hand, seat, seen))


def _since(hand: PokerHand, mark: int, *kinds: type[Event]) -> list[Event]:
    return [event for event in hand.log[mark:] if isinstance(event, kinds)]


def _refused(hand: PokerHand, *commands: Command) -> None:
    for command in commands:
        try:
            hand.apply(command)
        except Refused:
            continue
        raise AssertionError(f"{command} is accepted")


def _void(hand: PokerHand) -> None:
    assert hand.over
    assert hand.floor is not None
    assert hand.floor.misdealt


def _no_bets(hand: PokerHand, mark: int) -> None:
    assert not _since(hand, mark, ev.Wagered, ev.Called, ev.BroughtIn)
    if not hand.over:
        _refused(hand, *(Check(seated.seat) for seated in hand.seats))


def _dead(hand: PokerHand, seat: int, stack: int, mark: int) -> None:
    """It can do nothing and win nothing, unless a ruling gives it back, the deal is void or it buys into a push pot."""
    at = hand.position[seat]
    if _since(hand, mark, rv.HandRevived, rv.Misdealt, BoughtIn):
        return
    assert not hand.live[at]
    assert hand.stack[at] == stack
    if not hand.over:
        _refused(hand, Fold(seat), Check(seat), Call(seat), Show(seat))


def _only_calls(hand: PokerHand, seat: int, mark: int) -> None:
    """To the end of the round; a round that begins again is another one."""
    if hand.to_act == seat and not _since(hand, mark, ev.RoundClosed, rv.RoundCleared):
        may = by_kind(hand.options())
        assert Bet not in may
        assert Raise not in may
        _refused(hand, Bet(seat, hand.bet_size), Raise(seat, hand.bet_to + hand.bet_size))


def _pat(hand: PokerHand, seat: int, mark: int) -> None:
    assert not [event for event in hand.log[mark:] if isinstance(event, ev.Discarded) and event.seat == seat]


def _open(hand: PokerHand, seat: int, seen: tuple[Card, ...]) -> None:
    """Every player sees them while they stay in the hand."""
    at = hand.position[seat]
    if hand.live[at] and not hand.over:
        shown = next(one for one in hand.view(None).seats if one.seat == seat)
        assert {card for card in seen if card in hand.hole[at]} <= set(shown.cards)


def _burned(hand: PokerHand, *, mark: int, street: int, count: int) -> None:
    """The next deal of that street has so many burns, unless something else happens to it or is ruled on it."""
    burned = 0
    for event in hand.log[mark:]:
        match event:
            case ev.RoundOpened() if event.street == street:
                assert burned == count
                return
            case Erred() | ev.Reshuffled() | rv.Ordered():
                return
            case ev.RoundClosed():
                burned = 0
            case ev.Burned():
                burned += 1
