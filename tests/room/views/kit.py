"""Plays hands in a chosen way."""

from collections.abc import Iterator

from houseway.cards import Card, cards, deck
from houseway.engines.contract import Fee, Seated
from houseway.engines.poker.play import PokerHand, by_kind
from houseway.engines.poker.play import commands as do
from houseway.money import dollars
from houseway.rulebook import PokerRules, house


def checked_down(game: str, *holes: str, board: str) -> PokerHand:
    """A hand at the Limelight with these cards, the $3 blind called and then checked down, $1 of collection taken."""
    rules = house("limelight").game(game, limit="3/6")
    assert isinstance(rules, PokerRules)
    seats = [Seated(at, dollars(100)) for at in range(1, len(holes) + 1)]
    hand = PokerHand(rules, seats, tuple(_order(holes, board)), button=1, fee=Fee(dollars(1)))
    while hand.result is None:
        may = by_kind(hand.options()) if hand.to_act else {}
        wanted = next((kind for kind in (do.Check, do.Call, do.Show) if kind in may), None)
        hand.apply(wanted(hand.to_act) if wanted and hand.to_act else do.Deal())
    return hand


def _order(holes: tuple[str, ...], board: str) -> Iterator[Card]:
    """The deck that deals them: round the table from the left of the button, a burn before each street."""
    hands = [cards(hole) for hole in holes]
    dealt, shared = [*hands[1:], hands[0]], cards(board)
    named = {card for hand in hands for card in hand} | set(shared)
    rest = iter(card for card in deck() if card not in named)
    for at in range(len(hands[0])):
        yield from (hand[at] for hand in dealt)
    for street in (shared[:3], shared[3:4], shared[4:]):
        yield next(rest)
        yield from street
    yield from rest
