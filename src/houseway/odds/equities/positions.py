"""The cards that a position of a poker hand names."""

from houseway.engines.poker.play.position.words import read
from houseway.engines.positions import clauses, rules_of
from houseway.rulebook import PokerRules


def known_cards(rules: PokerRules, text: str) -> tuple[tuple[str, ...], str, tuple[str, ...]]:
    """Returns the hands still in (``random`` for an unknown one), the board, and the other cards that are gone."""
    told = read(rules, rules_of(clauses(text))[1])
    live = [seat for _, seat in sorted(told.seats.items()) if not seat.folded]
    hands = tuple("".join(filter(None, seat.cards)) or "random" for seat in live)
    out = [seat.cards for seat in told.seats.values() if seat.folded] if told.muck is None else [told.muck]
    gone = {one for some in (*out, told.burns, told.aside) for one in some if one}
    return hands, " ".join(filter(None, told.board)), tuple(sorted(gone))
