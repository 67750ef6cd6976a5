"""Poker: the cards that lie face down, and the hand with others in their places."""

from collections.abc import Iterator, Sequence

from houseway.cards import Card
from houseway.engines.poker.play import PokerHand
from houseway.floor.engine import Unseen, exchanged, face_up


def unseen(hand: PokerHand) -> Unseen:
    """Hole cards, stub, burns, muck and what is out of play; the pack has each of them once."""
    known = face_up(hand.view(None))
    lying: dict[Card, int] = {}
    for seat, card in _lying(hand):
        if card not in known:
            lying.setdefault(card, seat)
    return [(seat, card) for card, seat in lying.items()]


def _lying(hand: PokerHand) -> Iterator[tuple[int, Card]]:
    for at, one in enumerate(hand.seats):
        yield from ((one.seat, card) for card in hand.hole[at])
    stub = hand.stub
    back = hand.floor.back if hand.floor is not None else ()
    yield from ((0, card) for card in (*stub.left, *stub.burns, *stub.aside, *back, *hand.muck))


def with_unseen(hand: PokerHand, cards: Sequence[Card]) -> PokerHand:
    """Every card is exchanged wherever the log has it."""
    others = {card: other for (_, card), other in zip(unseen(hand), cards, strict=True)}
    return PokerHand.replay(hand.rules, [exchanged(event, others) for event in hand.log])
