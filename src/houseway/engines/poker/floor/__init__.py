"""Poker: the part of the floor."""

from collections.abc import Iterator, Sequence
from random import Random

from houseway.cards import Card
from houseway.engines.contract import Seated
from houseway.engines.poker.floor.moments import apart, facts, moments
from houseway.engines.poker.floor.places import subject
from houseway.engines.poker.play import PokerHand, by_kind
from houseway.engines.poker.play.betting.openers import pot_opener, split_cards
from houseway.engines.poker.play.commands import Bet, BringIn, Call, Check, Deal, Discard, Fold, Muck, Raise, Show
from houseway.engines.poker.play.rulings import OPERATIONS
from houseway.floor.engine import Unseen, exchanged, face_up, shuffled
from houseway.rulebook import PokerRules

__all__ = ["OPERATIONS", "apart", "dealt", "facts", "moments", "step", "subject", "unseen", "with_unseen"]


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


def dealt(rules: PokerRules, rng: Random) -> PokerHand:
    """A hand with the first cards out."""
    fewest, most = rules.seats
    seats = range(1, min(most, max(fewest, 5)) + 1)
    players = [Seated(seat, 100_000) for seat in seats]
    hand = PokerHand(rules, players, shuffled(rules.deck(), rng), button=rng.choice(seats))
    hand.apply(Deal())
    return hand


def step(hand: PokerHand, rng: Random) -> bool:
    """Mostly checks and calls, some bets, and a fold now and then; the dealer deals.

    Returns whether an error can still happen: the hand is neither over nor pushed to the next one.
    """
    seat, may = hand.to_act, by_kind(hand.options())
    wager = may.get(Bet) or may.get(Raise)
    if seat is None:
        hand.apply(Deal(hand.shuffle_due))
    elif Discard in may:
        at = hand.position[seat]
        count = may[Discard].least or rng.randint(0, min(3, may[Discard].most))
        thrown = tuple(hand.hole[at][:count])
        splits = at == pot_opener(hand) and bool(split_cards(hand.hole[at], thrown))
        hand.apply(Discard(seat, thrown, splits))
    elif BringIn in may:
        hand.apply(BringIn(seat))
    elif Show in may:
        hand.apply(Muck(seat) if Muck in may and hand.in_count > 2 and rng.random() < 0.3 else Show(seat))
    elif wager and rng.random() < 0.25:
        hand.apply(wager.command)
    elif Check in may:
        hand.apply(Check(seat))
    elif Call in may:
        hand.apply(Fold(seat) if hand.in_count > 3 and rng.random() < 0.25 else Call(seat))
    elif wager:
        hand.apply(wager.command)
    else:
        hand.apply(Fold(seat))
    return not (hand.over or hand.phase == "push")
