"""Ranks the hands of poker games."""

from collections.abc import Sequence

from houseway import hands
from houseway.cards import check_from
from houseway.cli.errors import UsageError
from houseway.cli.rank import Given, Ranked, in_order, places
from houseway.messages import Message, _, ngettext
from houseway.rulebook import PokerRules


def compare(rules: PokerRules, given: Sequence[Given]) -> list[Ranked]:
    """Ranks poker hands, which come from one deck and share a board, best first."""
    if rules.mix is not None:
        raise UsageError(_("{mix} is several games. Choose one: {games}.", mix=rules.title, games=rules.mix.named))
    boards = {one.board for one in given}
    if len(boards) > 1:
        raise UsageError(_("All hands must have the same board."))
    for one in given:
        _check_count(rules, one)
    check_from(
        [*(card for one in given for card in one.hole), *next(iter(boards))],
        rules.deck(),
        _("the deck of all hands"),
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
    streets, game, named = rules.deal.streets, rules.title, repr(str(given))
    dealt = sum(street.down + street.up for street in streets)
    kept, table = dealt - sum(street.discard for street in streets), sum(street.board for street in streets)
    size = hands.RANKINGS[rules.ranking.halves[0].ranking].size
    held, turned = len(given.hole), len(given.board)
    free = all(half.selection == "any" for half in rules.ranking.halves)
    if not table:
        if turned:
            raise UsageError(_("{game} has no board. Write all cards of a hand together.", game=game))
        if not size <= held <= kept:
            raise UsageError(_wrong_count(held, named, game, size, kept))
    elif not turned and free:
        # Any five play, so a hand may also be written as the cards it is read from.
        if not size <= held <= kept + table:
            raise UsageError(
                ngettext(
                    "{hand} has {count} card. Write {kept} and a board after a slash, or {size} cards.",
                    "{hand} has {count} cards. Write {kept} and a board after a slash, or {size} cards.",
                    held,
                    hand=named,
                    kept=kept,
                    size=size,
                )
            )
    elif held != kept:
        raise UsageError(_wrong_count(held, named, game, kept, kept))
    elif not 3 <= turned <= table:
        if not turned:
            raise UsageError(_("{hand} has no board. Write 3 to {most} cards after a slash.", hand=named, most=table))
        raise UsageError(
            ngettext(
                "{hand} has {count} board card. Write 3 to {most} after a slash.",
                "{hand} has {count} board cards. Write 3 to {most} after a slash.",
                turned,
                hand=named,
                most=table,
            )
        )


def _wrong_count(held: int, hand: str, game: str, least: int, most: int) -> Message:
    """Returns why a hand has too few or too many cards of its own."""
    if least == most:
        return ngettext(
            "{hand} has {count} card. A hand of {game} has {most}.",
            "{hand} has {count} cards. A hand of {game} has {most}.",
            held,
            hand=hand,
            game=game,
            most=most,
        )
    return ngettext(
        "{hand} has {count} card. A hand of {game} has {least} to {most}.",
        "{hand} has {count} cards. A hand of {game} has {least} to {most}.",
        held,
        hand=hand,
        game=game,
        least=least,
        most=most,
    )
