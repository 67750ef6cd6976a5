"""Side bets on a player's own cards and on the player-dealer going over, and the bonuses that a fund pays."""

from collections.abc import Iterator, Sequence

from houseway.cards import Card
from houseway.play.banked.hand import Hand
from houseway.play.banked.outcome import three_eights
from houseway.play.banked.totals import BEST
from houseway.rulebook.banked import BonusBet, BonusLine, Buster

_SHAPES = {"A234": "234A", "777": "777", "678": "678"}
"""The ranks of a line in order."""


MOST_NATURALS = 5
"""Bonuses on naturals in a row grow up to this run; it stands for longer ones too."""


def shade(cards: Sequence[Card]) -> str:
    """``suited``, ``same_color`` (all red or all black, but not one suit) or ``unsuited``."""
    suits = {card[1] for card in cards}
    if len(suits) == 1:
        return "suited"
    return "same_color" if suits <= {"h", "d"} or suits <= {"c", "s"} else "unsuited"


def ranks(cards: Sequence[Card]) -> str:
    """The ranks in order, whatever order the cards came in."""
    return "".join(sorted(card[0] for card in cards))


def bonus_pays(bet: BonusBet, hand: Hand) -> int:
    """What the bonus bet pays to 1 on a player's hand; 0 when it loses.

    Each line looks at the hand when it first had that many cards; a hand that was split never got beyond its pair.
    The best line counts.
    """
    if hand.origin is not None:
        return 0
    return max((_line_pays(line, hand) for line in bet.tables[bet.option - 1]), default=0)


def _line_pays(line: BonusLine, hand: Hand) -> int:
    if line.hand == "blackjack":
        cards: Sequence[Card] = hand.cards[:2] if hand.natural else ()
    elif line.hand == "six-card":
        cards = hand.cards[:6]
        cards = cards if len(cards) == 6 and Hand.of(cards).points <= BEST else ()
    else:
        shape = _SHAPES[line.hand]
        cards = hand.cards[: len(shape)]
        cards = cards if ranks(cards) == shape else ()
    pays: int = getattr(line, shade(cards)) if cards else 0
    return pays


def buster_pays(bet: Buster, bank: Hand) -> int:
    """What the Buster bet pays to 1 on the player-dealer's finished hand; 0 when he is not over.

    >>> from houseway.cards import cards
    >>> bet = Buster(placed="before-deal", amount="up-to-wager", pays=(2, 2, 4, 15, 50, 200))
    >>> buster_pays(bet, Hand.of(cards("2c 3c 4c 6d Kh")))
    4
    """
    return bet.pays[min(len(bank.cards), len(bet.pays) + 2) - 3] if bank.over else 0


def fund_hands(hand: Hand, run: int) -> Iterator[str]:
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


def _with_shade(name: str, shaded: str) -> Iterator[str]:
    yield name
    if shaded != "unsuited":
        yield f"{name}-same-color"
    if shaded == "suited":
        yield f"{name}-suited"
