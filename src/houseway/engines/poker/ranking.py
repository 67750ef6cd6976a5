"""Ranks the hands of poker games."""

from collections.abc import Sequence

from houseway import hands
from houseway.cards import check_from
from houseway.cli.errors import UsageError
from houseway.cli.rank import Given, Ranked, in_order, places
from houseway.rulebook import PokerRules


def compare(rules: PokerRules, given: Sequence[Given]) -> list[Ranked]:
    """Ranks poker hands, which come from one deck and share a board, best first."""
    if rules.mix is not None:
        raise UsageError(f"{rules.title} deals several games: ask for one of them, {rules.mix.named}")
    boards = {one.board for one in given}
    if len(boards) > 1:
        raise UsageError("all hands share one board")
    for one in given:
        _check_count(rules, one)
    check_from(
        [*(card for one in given for card in one.hole), *next(iter(boards))],
        rules.deck(),
        "the one deck that all hands come from",
    )
    first, *rest = rules.ranking.halves
    best = [hands.describe(first.ranking, first.selection, one.hole, one.board) for one in given]
    if not rest:
        ranked = [Ranked(one, named, place) for one, named, place in zip(given, best, places(best), strict=True)]
    else:
        lows = [hands.describe(rest[0].ranking, rest[0].selection, one.hole, one.board) for one in given]
        ranked = [
            Ranked(one, named, place, "low", low, low_place if low.value else None)
            for one, named, place, low, low_place in zip(given, best, places(best), lows, places(lows), strict=True)
        ]
    return in_order(ranked)


def _check_count(rules: PokerRules, given: Given) -> None:
    """Raises UsageError unless the hand has as many cards as the game deals, or enough to make a hand."""
    streets = rules.deal.streets
    dealt = sum(street.down + street.up for street in streets)
    kept, table = dealt - sum(street.discard for street in streets), sum(street.board for street in streets)
    size = hands.RANKINGS[rules.ranking.halves[0].ranking].size
    held, turned = len(given.hole), len(given.board)
    free = all(half.selection == "any" for half in rules.ranking.halves)
    if not table:
        if turned:
            raise UsageError(f"{rules.title} has no board; write all cards of a hand together")
        if not size <= held <= kept:
            wanted = f"{size}" if size == kept else f"{size} to {kept}"
            raise UsageError(f"{str(given)!r} has {held} cards; a hand of {rules.title} has {wanted}")
    elif not turned and free:
        # Any five play, so a hand may also be written as the cards it is read from.
        if not size <= held <= kept + table:
            raise UsageError(
                f"{str(given)!r} has {held} cards; write {kept} and a board after a slash, or {size} cards"
            )
    elif held != kept:
        raise UsageError(f"{str(given)!r} has {held} hole cards; {rules.title} is played with {kept}")
    elif not 3 <= turned <= table:
        has = f"a board of {turned} cards" if turned else "no board"
        raise UsageError(f"{str(given)!r} has {has}; write 3 to {table} board cards after a slash")
