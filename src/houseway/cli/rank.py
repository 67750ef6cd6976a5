"""``houseway rank``: what hands are worth under a game's ranking."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from rich.text import Text

from houseway import hands, rulebook
from houseway.cards import Card, cards, check_from, text
from houseway.cli.choices import GameName, HouseName
from houseway.cli.errors import UsageError
from houseway.cli.output import print_json, print_table, shown
from houseway.hands import Named
from houseway.rulebook import GameRules, PokerRules


@dataclass(frozen=True, slots=True)
class Given:
    """A hand as the user wrote it."""

    hole: tuple[Card, ...]
    board: tuple[Card, ...]
    shared: bool = False
    """Whether the board was given once for all hands."""

    def __str__(self) -> str:
        return f"{text(self.hole)} / {text(self.board)}" if self.board and not self.shared else text(self.hole)


@dataclass(frozen=True, slots=True)
class Ranked:
    """A hand with its name and its place, and the same for its other half where the game has one."""

    given: Given
    best: Named
    place: int
    half: str = ""
    """What the other half is called: ``low``, or ``front`` where seven cards are set as two and five."""
    other: Named | None = None
    other_place: int | None = None
    """None where the other half does not qualify."""


def places(named: Sequence[Named]) -> list[int]:
    """Each hand's place: one more than the number of better hands."""
    return [1 + sum(other.value > one.value for other in named) for one in named]


def in_order(ranked: Iterable[Ranked]) -> list[Ranked]:
    """Best first; of equal hands the one with the better other half, one that does not qualify last."""
    return sorted(ranked, key=lambda one: (one.place, one.other_place is None, one.other_place or 0))


# -- the command ------------------------------------------------------------------------------------------------------


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
    if not hand:
        raise UsageError('give at least one hand in quotes, like "As Ks / Qs Js Ts"')
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
        raise UsageError(f"{given!r} has a board of its own; give it there or with --board, not both")
    found = Given(cards(hole), cards(rest) or board, bool(board))
    if not found.hole:
        raise UsageError(f"{given!r} has no cards" + (" before the slash" if slash else ""))
    return found


def compare(rules: GameRules, given: Sequence[Given]) -> list[Ranked]:
    """Ranks the hands by the rules of the game, best first."""
    if isinstance(rules, PokerRules):
        return _compare_poker(rules, given)
    if rules.engine == "banked":
        # The rules of an engine take longer to load than a hand takes to rank.
        from houseway.cli.rank_banked import compare_banked  # noqa: PLC0415

        return compare_banked(rules, given)
    raise UsageError(f"{rules.title} has no ranking of hands to compare")


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


# -- poker -------------------------------------------------------------------------------------------------------------


def _compare_poker(rules: PokerRules, given: Sequence[Given]) -> list[Ranked]:
    """The hands best first; all of them come from one deck and share a board."""
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
    """The hand has as many cards as the game deals, or enough of them to make a hand."""
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
