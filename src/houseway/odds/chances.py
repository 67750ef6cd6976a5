"""The chances of each category in a game, every hand counted, and of push pots in Push Nine."""

from collections.abc import Iterator
from dataclasses import asdict, dataclass
from math import sqrt

from houseway.odds.equities.equity import equity_in
from houseway.odds.equities.spots import contest_of
from houseway.odds.rankings.counting import MOST_PLAYERS, CategoryRow, chances, push_pot
from houseway.odds.settings import BadSetting, between, needed
from houseway.rulebook import BankedRules, GameRules, PokerRules

_MOST_CARDS = 7
_AT_ONCE = 3
"""The most players whose push pots are counted within a second; up to `MOST_PLAYERS` on request."""


@dataclass(frozen=True, slots=True)
class Dealt:
    """The categories of one half of the pot, best first."""

    name: str
    rows: tuple[CategoryRow, ...]

    @property
    def hands(self) -> int:
        """The number of all hands."""
        return sum(row.hands for row in self.rows)

    def as_data(self) -> dict[str, object]:
        """Returns the data of ``chances --json`` for one half."""
        return {"name": self.name, "hands": self.hands, "categories": [asdict(row) for row in self.rows]}


@dataclass(frozen=True, slots=True)
class Pushed:
    """The chance of a push pot with a number of hands at the showdown."""

    players: int
    chance: float
    stderr: float
    exact: bool


def dealt(rules: GameRules, *, known: str = "", dead: str = "") -> tuple[Dealt, ...]:
    """Returns the chances of the categories of a game."""
    if isinstance(rules, BankedRules) and rules.setting is not None:
        ranking = f"high-{needed(rules.setting).jokers}"
        rows = chances(ranking, 7, jokers=rules.shoe.jokers, known=known, dead=dead)
        return (Dealt("the best five of seven", rows),)
    if not isinstance(rules, PokerRules):
        raise BadSetting(f"{rules.title} has no ranking of hands")
    contest = contest_of(rules)
    if any(selection != "any" for _, selection in contest.halves):
        raise BadSetting(f"{rules.title} chooses among hole cards and board: there is no count of whole hands")
    if contest.keep:
        raise BadSetting(f"{rules.title} throws cards away on the way: there is no count of whole hands")
    size = contest.own + contest.board
    if size > _MOST_CARDS:
        raise BadSetting(f"{rules.title} has hands of {size} cards; they are counted up to {_MOST_CARDS}")
    names = [half.name for half in rules.ranking.halves]
    return tuple(
        Dealt(name, chances(ranking, size, jokers=contest.jokers, known=known, dead=dead, lowest=contest.lowest))
        for name, (ranking, _) in zip(names, contest.halves, strict=True)
    )


def pushed(rules: GameRules, players: int | None, *, samples: int, seed: int) -> tuple[Pushed, ...]:
    """Returns the chance of a push pot for a number of players, or for every number; empty without push pots."""
    if not isinstance(rules, PokerRules) or rules.push is None:
        return ()
    fewest, most = rules.seats
    between("seed", seed, 0, 2**63 - 1)
    between("samples", samples, 1, 10**12)
    if players is not None:
        return (_one(rules, between("players", players, fewest, most), samples, seed, MOST_PLAYERS),)
    return tuple(_each(rules, range(fewest, most + 1), samples, seed))


def _each(rules: PokerRules, counts: range, samples: int, seed: int) -> Iterator[Pushed]:
    for players in counts:
        yield _one(rules, players, samples, seed, _AT_ONCE)


def _one(rules: PokerRules, players: int, samples: int, seed: int, counted: int) -> Pushed:
    if players <= counted and rules.ranking.halves[0].ranking == "push-nine":
        return Pushed(players, push_pot(players), 0.0, exact=True)
    chance = equity_in(contest_of(rules), ["random"] * players, samples=samples, seed=seed).shared
    return Pushed(players, chance, sqrt(chance * (1 - chance) / samples), exact=False)
