"""``houseway rank``: ranks hands by a game's ranking."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from rich.text import Text

from houseway import rulebook
from houseway.cards import Card, cards, text
from houseway.cli.choices import GameName, HouseName
from houseway.cli.errors import UsageError
from houseway.cli.output import print_json, print_table, shown
from houseway.engines.registry import engine_of
from houseway.hands import Named
from houseway.rulebook import GameRules


@dataclass(frozen=True, slots=True)
class Given:
    """A hand as the user wrote it."""

    hole: tuple[Card, ...]
    board: tuple[Card, ...]
    shared: bool = False
    """Whether all hands share one given board."""

    def __str__(self) -> str:
        return f"{text(self.hole)} / {text(self.board)}" if self.board and not self.shared else text(self.hole)


@dataclass(frozen=True, slots=True)
class Ranked:
    """A hand with its name and place, and those of its other half if the game has one."""

    given: Given
    best: Named
    place: int
    half: str = ""
    """The name of the other half: ``low``, or ``front`` for hands set as two and five."""
    other: Named | None = None
    other_place: int | None = None
    """None if the other half does not qualify."""


def places(named: Sequence[Named]) -> list[int]:
    """Returns each hand's place: one more than the number of better hands."""
    return [1 + sum(other.value > one.value for other in named) for one in named]


def in_order(ranked: Iterable[Ranked]) -> list[Ranked]:
    """Sorts hands best first, then by their other half; a half that does not qualify is last."""
    return sorted(ranked, key=lambda one: (one.place, one.other_place is None, one.other_place or 0))


# -- the command -------------------------------------------------------------------------------------------------------


def rank(
    house: HouseName,
    game: GameName,
    /,
    *hand: str,
    board: str = "",
    structure: str = "",
    json: bool = False,
) -> None:
    """Ranks hands by the game's ranking, best first; equal hands share a place.

    Cards are rank and suit: As, Td, 7h, and Jk for a joker. Write a board after a slash, or give it once with --board.
    Seven cards are set the house way, or as you set them with a slash: two, then five.

    Parameters
    ----------
    hand:
        One or more hands, each in quotes.
    board:
        The board that all hands share.
    structure:
        The betting structure, if its ranking differs.
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
    """Parses a hand: hole cards, then a slash and the board."""
    hole, slash, rest = given.partition("/")
    if slash and board:
        raise UsageError(f"{given!r} has a board: give it there or with --board, not both")
    found = Given(cards(hole), cards(rest) or board, bool(board))
    if not found.hole:
        raise UsageError(f"{given!r} has no cards" + (" before the slash" if slash else ""))
    return found


def compare(rules: GameRules, given: Sequence[Given]) -> list[Ranked]:
    """Ranks the hands by the rules of the game, best first."""
    found: list[Ranked] = engine_of(rules).part("ranking").compare(rules, given)
    return found


def as_data(one: Ranked) -> dict[str, object]:
    """Returns a hand in the shape of ``rank --json``."""
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
