"""A poker hand after a ruling, and what rulings on cards order."""

import random
from collections import Counter
from dataclasses import dataclass, field

from houseway.cards import Card
from houseway.engines.contract import Refused
from houseway.engines.poker.play import Deal, PokerHand
from houseway.engines.poker.play import events as ev
from houseway.engines.rulings import CardsMoved, copy_of
from houseway.engines.rulings import Ruled as Made
from houseway.floor import Ruling
from houseway.irregularities import Irregularity


@dataclass
class Ruled:
    """A hand with a ruling, and how it stood when the ruling was made."""

    hand: PokerHand
    found: Ruling
    mark: int
    """Where in the log the ruling ends."""
    before: PokerHand
    rng: random.Random = field(default_factory=lambda: random.Random(7))

    @property
    def one(self) -> Irregularity:
        """What went wrong."""
        return self.found.irregularity

    @property
    def seat(self) -> int:
        """Whose hand it is about."""
        assert self.one.whose is not None
        return self.one.whose

    @property
    def at(self) -> int:
        """The position of that seat."""
        return self.hand.position[self.seat]

    @property
    def since(self) -> list[object]:
        """The events since the ruling."""
        return list(self.hand.log[self.mark :])

    @property
    def meanwhile(self) -> list[object]:
        """The events of the ruling itself, and of an error that happened with it."""
        return list(self.hand.log[len(self.before.log) : self.mark])

    @property
    def about(self) -> frozenset[Card]:
        """The cards named; of two jokers nobody can say which."""
        return frozenset(card for card in self.one.named_cards if card != "Jk")

    def moved(self, source: str, target: str) -> int:
        """How many cards the ruling moved from one kind of place to another."""
        told = self.meanwhile
        mine = told[next(at for at, event in enumerate(told) if isinstance(event, Made)) :]
        moves = [move for event in mine if isinstance(event, CardsMoved) for move in event.moves]
        return sum(move.source.startswith(source) and move.target.startswith(target) for move in moves)


def at_once(ruled: Ruled) -> bool:
    """Whether nothing has happened since the ruling, which has not ended the deal either."""
    return not ruled.since and not ruled.hand.over


def has_its_count(ruled: Ruled) -> None:
    """The hand has as many cards as most others that are live; those that the draw will bring are not there yet."""
    one = ruled.hand
    if not at_once(ruled) or one.phase != "bet" or ruled.one.whose not in one.position or not one.live[ruled.at]:
        return
    others = Counter(len(held) for at, held in enumerate(one.hole) if one.live[at] and at != ruled.at)
    if one.in_count > 2 or len(others) == 1:
        assert len(one.hole[ruled.at]) == others.most_common(1)[0][0]


def leaves_the_hand(ruled: Ruled) -> None:
    """The card is in no hand and not on the board any more, and its owner has the right number."""
    has_its_count(ruled)
    one = ruled.hand
    if at_once(ruled):
        assert not ruled.about & {card for at, held in enumerate(one.hole) if one.live[at] for card in held}
        assert not ruled.about & set(one.board)


def board_has_its_count(ruled: Ruled) -> None:
    one = ruled.hand
    if at_once(ruled) and one.phase == "bet" and one.runs is None:
        streets = one.rules.deal.streets[: one.street + 1]
        assert len(one.board) == sum(street.board for street in streets) * one.rules.ranking.boards


def dealt_again(ruled: Ruled) -> None:
    """The flop went back, the stub was shuffled, and there are as many cards as there should be."""
    board_has_its_count(ruled)
    assert [event for event in ruled.meanwhile if isinstance(event, ev.Reshuffled)]
    assert [event for event in ruled.meanwhile if isinstance(event, ev.BoardDealt)]


def dealt_again_after_a_burn(ruled: Ruled) -> None:
    dealt_again(ruled)
    kinds = [type(event) for event in ruled.meanwhile]
    assert ev.Burned in kinds[kinds.index(ev.Reshuffled) : len(kinds) - kinds[::-1].index(ev.BoardDealt)]


def burn_comes_back(ruled: Ruled) -> None:
    assert ruled.moved("burns", "back") == 1


def one_out_for_each(ruled: Ruled) -> None:
    """Unless the stub would then be too short to finish."""
    assert ruled.moved("top", "aside") in (0, ruled.before.in_count)


def next_card_out(ruled: Ruled) -> None:
    assert ruled.moved("top", "aside") >= 1


def has_its_count_after_the_draw(ruled: Ruled) -> None:
    one = ruled.hand
    if one.street > 0 and one.phase == "bet" and one.live[ruled.at]:
        assert len(one.hole[ruled.at]) == one.rules.deal.streets[0].down


def stub_is_shuffled_first(ruled: Ruled) -> None:
    if at_once(ruled):
        assert ruled.hand.shuffle_due
        trial = copy_of(ruled.hand)
        try:
            trial.apply(Deal())
        except Refused:
            assert trial == ruled.hand
        else:
            raise AssertionError("the draw goes on without the shuffle")


def lies_face_up(ruled: Ruled) -> None:
    if at_once(ruled) and ruled.hand.live[ruled.at]:
        seen = next(one for one in ruled.hand.view(None).seats if one.seat == ruled.seat)
        assert ruled.about & set(ruled.hand.hole[ruled.at]) <= set(seen.cards)


def as_many_face_up(ruled: Ruled) -> None:
    """In stud all live hands show as many cards."""
    one = ruled.hand
    if at_once(ruled) and one.live[ruled.at]:
        assert len({len(up) for at, up in enumerate(one.up) if one.live[at]}) == 1


def all_last_cards_face_up(ruled: Ruled) -> None:
    one = ruled.hand
    if at_once(ruled):
        assert all(one.hole[at][-1] in one.up[at] for at, live in enumerate(one.live) if live)


def keeps_the_claim(ruled: Ruled) -> None:
    """A player who plays the board is paid, unless a better hand is shown."""
    one = ruled.hand
    if at_once(ruled):
        assert one.live[ruled.at]
        assert ruled.at not in one.pending


def blind_is_right(ruled: Ruled) -> None:
    """The poster has put in the whole blind, or everything."""
    one = ruled.hand
    due = sum(post.live for post in one.posts if post.seat == ruled.seat and post.kind in ("small", "big"))
    if at_once(ruled) and one.street == 0:
        assert one.put[ruled.at] >= min(due, one.seats[ruled.at].stack) or not one.stack[ruled.at]


def stuck_card_is_burned(ruled: Ruled) -> None:
    board_has_its_count(ruled)
    assert ruled.moved("aside", "burns") == 1
