"""``houseway rank``: what hands are worth under a game's ranking."""

from collections.abc import Sequence
from functools import singledispatch

from rich.text import Text

from houseway import hands, rulebook
from houseway.cards import Card, cards, check_from, text
from houseway.cli.arguments import GameName, HouseName
from houseway.cli.mistakes import Mistake
from houseway.cli.paper import print_json, print_table, shown
from houseway.cli.ranked import Given, Ranked, in_order, places
from houseway.rulebook import BankedRules, GameRules, PokerRules


def rank(
    house: HouseName,
    game: GameName,
    /,
    *hand: str,
    board: str = "",
    structure: str = "",
    json: bool = False,
) -> None:
    """What hands are worth under the game's ranking, best first; equal hands share a place.

    Cards are rank and suit: As, Td, 7h, and Jk for the joker where the game has one. Where there is a board, write it
    after a slash or give it once with --board. Seven cards that are set as two and five are set the house way, or as
    you set them with a slash: two, then five.

    Parameters
    ----------
    hand:
        One or more hands, each in quotes.
    board:
        The board that all hands share.
    structure:
        The betting structure, where its ranking differs.
    json:
        Print data instead of a table.
    """
    rules = rulebook.house(house).game(game, structure=structure or None)
    if isinstance(rules, PokerRules) and rules.mix is not None:
        raise Mistake(f"{rules.title} deals several games: ask for one of them, {rules.mix.named}")
    if not hand:
        raise Mistake('give at least one hand in quotes, like "As Ks / Qs Js Ts"')
    ranked = compare(rules, [read(one, cards(board)) for one in hand])
    if json:
        print_json([as_data(one) for one in ranked])
        return
    columns = ["place", "cards", "hand", "plays"]
    if half := ranked[0].half:
        columns += [f"{half} place", half]
    print_table(f"{rules.house.name}: {rules.title}", columns, [_row(one) for one in ranked])


def read(given: str, board: tuple[Card, ...]) -> Given:
    """A hand as it is written, hole cards before the slash and the board after it."""
    hole, slash, rest = given.partition("/")
    if slash and board:
        raise Mistake(f"{given!r} has a board of its own; give it there or with --board, not both")
    found = Given(cards(hole), cards(rest) or board, bool(board))
    if not found.hole:
        raise Mistake(f"{given!r} has no cards" + (" before the slash" if slash else ""))
    return found


@singledispatch
def compare(rules: GameRules, given: Sequence[Given]) -> list[Ranked]:
    """The hands best first, by the rules of the game."""
    raise Mistake(f"{rules.title} has no ranking of hands to compare")


@compare.register
def _poker(rules: PokerRules, given: Sequence[Given]) -> list[Ranked]:
    boards = {one.board for one in given}
    if len(boards) > 1:
        raise Mistake("all hands share one board")
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


@compare.register
def _banked(rules: BankedRules, given: Sequence[Given]) -> list[Ranked]:
    # The engines behind these take longer to load than a poker hand to rank.
    from houseway.cli import rank_banked  # noqa: PLC0415

    return rank_banked.compare(rules, given)


def _check_count(rules: PokerRules, given: Given) -> None:
    """The hand has as many cards as the game deals, or enough of them to make a hand."""
    streets = rules.deal.streets
    dealt = sum(street.down + street.up for street in streets)
    kept, table = dealt - sum(street.discard for street in streets), sum(street.board for street in streets)
    size = hands.RANKINGS[rules.ranking.halves[0].ranking].size
    held, turned = len(given.hole), len(given.board)
    free = all(half.selection == "any" for half in rules.ranking.halves)
    if not table:
        if turned:
            raise Mistake(f"{rules.title} has no board; write all cards of a hand together")
        if not size <= held <= kept:
            wanted = f"{size}" if size == kept else f"{size} to {kept}"
            raise Mistake(f"{str(given)!r} has {held} cards; a hand of {rules.title} has {wanted}")
    elif not turned and free:
        # Any five play, so a hand may also be written as the cards it is read from.
        if not size <= held <= kept + table:
            raise Mistake(f"{str(given)!r} has {held} cards; write {kept} and a board after a slash, or {size} cards")
    elif held != kept:
        raise Mistake(f"{str(given)!r} has {held} hole cards; {rules.title} is played with {kept}")
    elif not 3 <= turned <= table:
        has = f"a board of {turned} cards" if turned else "no board"
        raise Mistake(f"{str(given)!r} has {has}; write 3 to {table} board cards after a slash")


def as_data(one: Ranked) -> dict[str, object]:
    """A hand in the shape of ``rank --json``."""
    out: dict[str, object] = {
        "cards": str(one.given),
        "name": one.best.name,
        "place": one.place,
        "plays": text(one.best.cards),
    }
    if one.given.board:
        out["board"] = text(one.given.board)
    if one.other:
        place, plays = one.other_place, text(one.other.cards)
        out |= {one.half: one.other.name, f"{one.half}_place": place, f"{one.half}_plays": plays}
    return out


def _row(one: Ranked) -> list[str | Text]:
    given = shown(one.given.hole)
    if one.given.board:
        given = Text.assemble(given, " / ", shown(one.given.board))
    row: list[str | Text] = [str(one.place), given, one.best.name, shown(one.best.cards)]
    if one.other:
        row += ["" if one.other_place is None else str(one.other_place), one.other.name]
    return row
