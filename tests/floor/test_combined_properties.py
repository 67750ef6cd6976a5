"""Two and three errors in one hand, at any moments, found at once or late, in every game of every house."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from houseway.engines.contract import Event, Hand, Refused
from houseway.engines.pan.play import PanHand
from houseway.engines.poker.play import PokerHand
from houseway.engines.rulings import RuleOn
from houseway.floor import ruling
from houseway.floor.desk import possible
from houseway.floor.exam import imagined
from houseway.irregularities import Irregularity
from tests.floor.kit import every_card, every_chip, unnoticed
from tests.floor.promises import Promise, promises
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
