"""Payoffs of a hand of 21: against the player-dealer's hand, and from the house's fund."""

from collections.abc import Iterator, Sequence
from typing import Literal, TypeAlias, assert_never

from houseway.cards import Card
from houseway.engines.banked.play.twentyone.square_hand import BEST, SquareHand
from houseway.money import Cents
from houseway.rulebook.engines.banked import Over
from houseway.rulebook.side_bets import Shade, ranks, shade

Verdict: TypeAlias = Literal["win", "lose", "push"]

INSURANCE_PAYS = 2
"""To 1, against a natural."""


def surrender_loses(stake: Cents) -> Cents:
    """Returns the part of a stake that a surrendered hand loses."""
    return stake // 2


def compare(over: Over, player: SquareHand, bank: SquareHand) -> Verdict:
    """The result for the player: naturals first, then who is over, then the higher total.

    >>> from houseway.cards import cards
    >>> from houseway.rulebook.engines.banked import Over
    >>> house = Over(bank_888="push", nearer="lose", three_card_totals=())
    >>> compare(house, SquareHand.of(cards("Kd 6h 9s")), SquareHand.of(cards("8c 8h 8c")))
    'push'
    """
    if player.natural or bank.natural:
        return "push" if player.natural and bank.natural else "win" if player.natural else "lose"
    if player.points > BEST:
        return _both_over(over, player, bank) if bank.points > BEST else "lose"
    if bank.points > BEST or player.points > bank.points:
        return "win"
    return "push" if player.points == bank.points else "lose"


def _both_over(over: Over, player: SquareHand, bank: SquareHand) -> Verdict:
    match over.bank_888:
        case "push" | "win":
            if three_eights(bank.cards):
                return over.bank_888
        case "lose":
            pass
        case policy:
            assert_never(policy)
    if player.points >= bank.points:
        return "lose"
    match over.nearer:
        case "lose" | "push":
            return over.nearer
        case "three-card-push":
            pushes = len(player.cards) == 3 and player.points // 2 in over.three_card_totals
            return "push" if pushes else "lose"
    assert_never(over.nearer)


def three_eights(cards: Sequence[Card]) -> bool:
    """Whether a hand is exactly 8-8-8."""
    return len(cards) == 3 and all(card[0] == "8" for card in cards)


# -- bonuses from the house's fund -------------------------------------------------------------------------------------

MOST_NATURALS = 5
"""The longest run of naturals that raises the bonus; longer runs pay the same."""


def fund_hands(hand: SquareHand, run: int) -> Iterator[str]:
    """The names of the fund bonuses that a finished hand earns; ``run`` counts naturals in a row, this one too."""
    cards, shaded = hand.cards, shade(hand.cards)
    if hand.square == 0:
        if three_eights(cards):
            yield from _with_shade("888", shaded)
        return
    if ranks(cards) in ("777", "678"):
        yield from _with_shade(ranks(cards), shaded)
    if len(cards) >= 7 and hand.points <= BEST:
        yield "seven-card-charlie"
    if hand.natural and run >= 2:
        yield f"naturals-{min(run, MOST_NATURALS)}"


def _with_shade(name: str, shaded: Shade) -> Iterator[str]:
    yield name
    if shaded != "unsuited":
        yield f"{name}-same-color"
    if shaded == "suited":
        yield f"{name}-suited"
