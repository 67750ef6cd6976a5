"""The kit for stud: hands are listed from the dealer's left; seat 1 is dealt first, the last seat has the button."""

from collections.abc import Mapping, Sequence

from houseway.cards import Card, cards, deck
from houseway.engines.contract import NO_FEE, Fee
from houseway.engines.poker.play import BringIn, Call, Check, Deal, PokerHand, Show
from houseway.rulebook import PokerRules
from tests.poker.table import hand, may

QUIET = ["As Kd", "Ah Qd", "Ac Jd", "Ad Th", "Ks 9h", "Kh 8h", "Kc 7h", "Qs 6h"]
"""Hole cards for tests where only the up cards matter."""


def stud_deck(third: Sequence[str], *streets: str) -> tuple[Card, ...]:
    """A deck that deals these three cards to each hand and then, each after a burn, the cards of each street."""
    held = [cards(one) for one in third]
    named = [one for hand in held for one in hand] + [one for street in streets for one in cards(street)]
    spare = [one for one in deck() if one not in named]
    order = [hand[turn] for turn in range(3) for hand in held]
    for street in streets:
        order += [spare.pop(0), *cards(street)]
    return (*order, *spare)


def showing(*up: str) -> list[str]:
    """Starting hands with these door cards and hole cards that do not matter."""
    taken = set(up)
    return [
        f"{hole} {door}" for hole, door in zip([one for one in QUIET if not taken & set(one.split())], up, strict=False)
    ]


def stud(
    game: PokerRules,
    third: Sequence[str],
    *streets: str,
    stack: int = 200,
    stacks: Mapping[int, int] | None = None,
    fee: Fee = NO_FEE,
) -> PokerHand:
    """A stud hand dealt up to third street."""
    stub = stud_deck(third, *streets)
    one = hand(game, len(third), stack=stack, stacks=stacks, button=len(third), stub=stub, fee=fee)
    one.apply(Deal())
    return one


def passively(one: PokerHand) -> PokerHand:
    """The round is finished with no more than the forced bet, checks and calls."""
    while one.phase == "bet":
        options = may(one)
        assert options.seat is not None
        if options.bring_in:
            one.apply(BringIn(options.seat))
        else:
            one.apply(Check(options.seat) if options.check else Call(options.seat))
    return one


def to_street(one: PokerHand, number: int) -> PokerHand:
    """On to fourth, fifth, sixth or seventh street without another bet, and the street is dealt."""
    while one.street + 3 < number:
        passively(one)
        one.apply(Deal(one.shuffle_due))
    return one


def show_down(one: PokerHand) -> PokerHand:
    """Everyone checks to the end and shows all cards."""
    to_street(one, 7)
    passively(one)
    while one.phase == "showdown":
        seat = one.to_act
        assert seat is not None
        one.apply(Show(seat))
    return one
