"""A deck for a poker hand with only the dealt cards known."""

from collections.abc import Sequence
from typing import TypeAlias

from houseway.cards import Card, card, check_from
from houseway.messages import _
from houseway.record.errors import RecordError
from houseway.rulebook import PokerRules
from houseway.rulebook.engines.poker import Street

Seen: TypeAlias = Card | None
"""A card of a record; None for an unseen card."""

UNKNOWN = "??"
_AGAIN = {"once": 0, "twice": 1, "three-times": 2}


def cards_in(text: str) -> list[Seen]:
    """Returns the cards of a text, with ``??`` for an unseen card."""
    plain = "".join(text.replace(",", " ").split())
    if len(plain) % 2:
        raise RecordError(_("“{text}” isn't a list of cards of two characters each.", text=text))
    pairs = [plain[at : at + 2] for at in range(0, len(plain), 2)]
    return [None if pair == UNKNOWN else card(pair) for pair in pairs]


def stacked(
    rules: PokerRules,
    hands: Sequence[Sequence[Seen]],
    board: Sequence[Seen],
    burns: Sequence[Seen] = (),
    draws: Sequence[Sequence[Seen]] = (),
) -> tuple[Card, ...]:
    """Returns a deck that deals these cards: the hands clockwise from the button's left, each in order.

    A hand with fewer cards than a street needs is taken to have folded before it. The cards of each draw follow in the
    order they were dealt. Unseen cards are filled from the rest of the deck, which also lies at the bottom.
    """
    whole = rules.deck()
    known = [one for some in (*hands, board, burns, *draws) for one in some if one is not None]
    check_from(known, whole)
    spare = list(whole)
    for one in known:
        spare.remove(one)
    order: list[Seen] = []
    left = [list(hand) for hand in hands]
    table, burned = list(board), list(burns)
    for number, street in enumerate(_streets(rules, len(board))):
        drawn = 0 < number <= len(draws)
        dealt = (
            list(draws[number - 1]) if drawn else _round_robin(left, street.down + street.up) + table[: street.board]
        )
        if not dealt and not drawn:
            break
        if street.burn:
            order.append(burned.pop(0) if burned else None)
        order += dealt
        table = table[street.board :]
    if table or any(left):
        raise RecordError(_("The record has more cards than {game} deals.", game=rules.title))
    order += burned
    if order.count(None) > len(spare):
        raise RecordError(_("One deck can't deal all these cards without a new shuffle, and the record has none."))
    return (*(spare.pop() if one is None else one for one in order), *spare)


def _streets(rules: PokerRules, board: int) -> list[Street]:
    """Yields the streets as dealt; the last one repeats for each additional run of the board."""
    once = list(rules.deal.streets)
    more, again = board - sum(street.board for street in once), _AGAIN[rules.pot.runs]
    tails = (once[at:] for at in range(1, len(once)))
    return once + next((tail * again for tail in tails if again * sum(one.board for one in tail) == more), [])


def _round_robin(left: list[list[Seen]], count: int) -> list[Seen]:
    """Deals one card at a time to each hand that has more to come; removes them from the lists."""
    served = [hand for hand in left if count and len(hand) >= count]
    dealt = [hand[turn] for turn in range(count) for hand in served]
    for hand in served:
        del hand[:count]
    return dealt
