"""Whether described hands can have been shown together: whether one deal gives them, by the rules of the game."""

from collections import Counter
from collections.abc import Mapping

from houseway.cards import Card
from houseway.engines.contract import Refused
from houseway.hands import own_cards
from houseway.rulebook import PokerRules

_FIVE = 5


def check(rules: PokerRules, shown: Mapping[int, tuple[Card, ...]]) -> None:
    """Checks that one deal of the game can give these five-card hands to these seats; else Refused.

    Two players never hold the same card, so shared cards must lie on the board; a hand that may play only so many
    hole cards takes the others from there.
    """
    pack, deals = Counter(rules.deck()), Counter(card for five in shown.values() for card in five)
    for card in deals:
        if not pack[card]:
            raise Refused(f"{card} is not in the pack of {rules.title}")
    common = {card for card, hands in deals.items() if hands > pack[card]}
    board, (least, most) = _board(rules), _own(rules)
    if common and not board:
        raise Refused(f"{_named(common)} cannot be in two hands: {rules.title} has no common cards")
    needed = len(common)
    for seat, five in shown.items():
        shared = len(common.intersection(five))
        if shared > _FIVE - least:
            raise Refused(f"seat {seat} plays {least} cards of its own, and others have {shared} of its five too")
        needed += max(0, _FIVE - most - shared)
    if needed > board:
        raise Refused(
            f"{rules.title} cannot give these hands together: each has at most {most} cards of its own, "
            f"so {needed} would lie on a board of {board}"
        )


def _board(rules: PokerRules) -> int:
    """How many common cards a hand is made with; at stud one may come last, when the stub is short."""
    if rules.stud is not None:
        return 1
    return sum(street.board for street in rules.deal.streets) // rules.ranking.boards


def _own(rules: PokerRules) -> tuple[int, int]:
    """Returns how many hole cards a hand plays, at least and at most."""
    kept = sum(street.down + street.up - street.discard for street in rules.deal.streets)
    least, most = own_cards(rules.ranking.halves[0].selection, kept)
    return least, min(most, kept, _FIVE)


def _named(cards: set[Card]) -> str:
    return " ".join(sorted(cards))
