"""Payoffs of bets on a hand of 21: against the player-dealer's hand, as side bets, and from the house's fund."""

from collections.abc import Iterator, Sequence
from typing import Literal, TypeAlias, assert_never

from houseway.cards import Card
from houseway.engines.banked.play.twentyone.square_hand import BEST, SquareHand
from houseway.money import Cents
from houseway.rulebook.banked import BonusBet, BonusLine, Buster, Over

Verdict: TypeAlias = Literal["win", "lose", "push"]

INSURANCE_PAYS = 2
"""To 1, against a natural."""


def surrender_loses(stake: Cents) -> Cents:
    """Returns the part of a stake that a surrendered hand loses."""
    return stake // 2


def compare(over: Over, player: SquareHand, bank: SquareHand) -> Verdict:
    """The result for the player: naturals first, then who is over, then the higher total.

    >>> from houseway.cards import cards
    >>> from houseway.rulebook.banked import Over
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


# -- side bets and bonuses ---------------------------------------------------------------------------------------------

Shade: TypeAlias = Literal["suited", "same_color", "unsuited"]
MOST_NATURALS = 5
"""The longest run of naturals that raises the bonus; longer runs pay the same."""


def shade(cards: Sequence[Card]) -> Shade:
    """``suited``, ``same_color`` (all red or all black, but not one suit) or ``unsuited``."""
    suits = {card[1] for card in cards}
    if len(suits) == 1:
        return "suited"
    return "same_color" if suits <= {"h", "d"} or suits <= {"c", "s"} else "unsuited"


def ranks(cards: Sequence[Card]) -> str:
    """The ranks in order, whatever order the cards came in."""
    return "".join(sorted(card[0] for card in cards))


def bonus_pays(bet: BonusBet, hand: SquareHand) -> int:
    """Returns the odds that the bonus bet pays on a player's hand; 0 when it loses.

    Each line checks the hand when it first had that many cards; a split hand counts as its pair.
    The best line counts.
    """
    if hand.origin is not None:
        return 0
    return max((_line_pays(line, hand) for line in bet.tables[bet.option - 1]), default=0)


def _line_pays(line: BonusLine, hand: SquareHand) -> int:
    cards = _that_make(line, hand)
    if not cards:
        return 0
    shown = shade(cards)
    match shown:
        case "suited":
            return line.suited
        case "same_color":
            return line.same_color
        case "unsuited":
            return line.unsuited
    assert_never(shown)


def _that_make(line: BonusLine, hand: SquareHand) -> Sequence[Card]:
    """The cards of the hand that make a line; none where it is not made."""
    match line.hand:
        case "blackjack":
            return hand.cards[:2] if hand.natural else ()
        case "six-card":
            six = hand.cards[:6]
            return six if len(six) == 6 and SquareHand.of(six).points <= BEST else ()
        case "A234":
            return hand.cards[:4] if ranks(hand.cards[:4]) == "234A" else ()
        case "777" | "678":
            return hand.cards[:3] if ranks(hand.cards[:3]) == line.hand else ()
    assert_never(line.hand)


def buster_pays(bet: Buster, bank: SquareHand) -> int:
    """What the Buster bet pays to 1 on the player-dealer's finished hand; 0 when it is not over.

    >>> from houseway.cards import cards
    >>> bet = Buster(placed="before-deal", amount="up-to-wager", pays=(2, 2, 4, 15, 50, 200))
    >>> buster_pays(bet, SquareHand.of(cards("2c 3c 4c 6d Kh")))
    4
    """
    return bet.pays[min(len(bank.cards), len(bet.pays) + 2) - 3] if bank.over else 0


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
