"""The 13 by 13 grid of two-card hands and their equities: pairs on the diagonal, suited above, offsuit below."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from houseway.cards import RANKS
from houseway.odds.equities.equity import Equity, equity_at, is_counted
from houseway.odds.equities.spots import Contest, completed, spot_of
from houseway.odds.pages import Panel
from houseway.odds.settings import BadSetting
from houseway.odds.workers import Progress, no_progress

_DOWN = RANKS[::-1]
_LANE = (1 << 13) - 1
_TWO = 2
_SAMPLES = 20_000
"""Default deals for a square with random cards in its hands, if the whole spot is not counted."""


@dataclass(frozen=True, slots=True)
class Square:
    """The hands of two ranks, suited or offsuit: the number in the range, and their equity."""

    name: str
    combinations: int
    found: Equity

    @property
    def equity(self) -> float:
        """The first hand's share of the pot."""
        return self.found.shares[0].equity


@dataclass(frozen=True, slots=True)
class Grid:
    """The first hand's range, square by square."""

    hands: tuple[str, ...]
    squares: dict[str, Square]

    @property
    def stderr(self) -> float:
        """The largest standard error of a square; 0 if all are counted."""
        return max(one.found.stderr for one in self.squares.values())

    def as_data(self) -> dict[str, object]:
        """The shape of ``equity --grid --json``."""
        return {
            name: {"combinations": one.combinations, "equity": one.equity, "stderr": one.found.shares[0].stderr}
            for name, one in self.squares.items()
        }

    def panel(self) -> Panel:
        """Returns the squares for a heat map."""
        rows = [[self._shown(row, column) for column in range(13)] for row in range(13)]
        title = f"{self.hands[0]} against {' and '.join(self.hands[1:])}: per cent of the pot"
        return Panel(title, list(_DOWN), list(_DOWN), rows)

    def _shown(self, row: int, column: int) -> tuple[str, float | None]:
        one = self.squares.get(_name(12 - row, 12 - column))
        return ("", None) if one is None else (f"{100 * one.equity:.0f}", one.equity)


def grid(
    contest: Contest,
    hands: Sequence[str],
    *,
    board: str = "",
    dead: str = "",
    samples: int | None = None,
    seed: int = 0,
    progress: Progress = no_progress,
) -> Grid:
    """Returns the equity of every square of the first hand's range against the others; exact if possible.

    With more than two hole cards, a square is any two of them with random others.
    """
    if not contest.board:
        raise BadSetting("a grid is for games with hole cards and a board")
    spot = spot_of(contest, hands, board, dead)
    named = spot.choices[0][0].bit_count()
    if named > _TWO:
        raise BadSetting(f"a grid is of two hole cards, as AA, KQs or random: {hands[0]!r} names {named}")
    others = spot.missing[0] + named - _TWO
    two = replace(spot, choices=spot.choices[:1], missing=(_TWO - named,))
    classes: dict[str, list[int]] = {}
    for hand in dict.fromkeys(completed(two).choices[0]):
        classes.setdefault(_class(hand), []).append(hand)
    if others and samples is None and not is_counted(spot):
        samples = _SAMPLES
    squares = {}
    for name, of in classes.items():
        part = replace(spot, choices=(tuple(of), *spot.choices[1:]), missing=(others, *spot.missing[1:]))
        squares[name] = Square(name, len(of), equity_at(part, hands, samples=samples, seed=seed))
        progress(1)
    return Grid(tuple(hands), squares)


def _class(hand: int) -> str:
    """Returns AA, AKs or AKo."""
    ranks = [at for at in range(13) for suit in range(4) if hand >> 13 * suit + at & 1]
    suited = any((hand >> 13 * suit & _LANE).bit_count() == 2 for suit in range(4))
    low, high = sorted(ranks)
    return _name(high, low) if suited or high == low else _name(low, high)


def _name(row: int, column: int) -> str:
    """Returns a square's name: the row's rank first above the diagonal, the column's first below it."""
    if row == column:
        return 2 * RANKS[row]
    return f"{RANKS[row]}{RANKS[column]}s" if row > column else f"{RANKS[column]}{RANKS[row]}o"
