"""A game of 21 solved: one player against the player-dealer, a fresh shoe, the best play with every hand."""

from dataclasses import dataclass, field, replace
from functools import lru_cache

from houseway.odds.compiling.stored import Array
from houseway.odds.twentyone.against import Against, Later, Plan, Start
from houseway.odds.twentyone.shoe import KINDS, full_shoe, without
from houseway.rulebook.banked import BankedRules

STRAIGHT = (0, 1, 2, 3)
"""A-2-3-4."""


@dataclass(frozen=True, slots=True)
class Travel:
    """How often hands that are not split are come to against one up card."""

    up_chance: float
    came: Array
    doubled: Array
    action: Array
    straight: Array
    """By way of A-2-3-4."""


@dataclass(frozen=True, slots=True)
class Solved:
    """What 1 wagered is worth to the player when they play best."""

    rules: BankedRules
    decks: int
    shoe: Array = field(repr=False)
    """The cards it was solved for: a full shoe, or one without some cards."""
    player: float
    square: float
    """The expected square of what is won."""
    common: float
    """The expected product of what two squares win in the same round, nearly; 0 by a plan."""
    starts: tuple[Start, ...]
    later: dict[int, Later] = field(repr=False)
    """By up card, with three cards and more: what each choice is worth, by how often it comes."""
    doubled: dict[int, Later] = field(repr=False)
    """The same with the card for doubling."""
    travels: tuple["Travel", ...] = field(repr=False)
    """For each up card."""
    insured: bool
    """Whether insurance is ever worth taking."""

    @property
    def variance(self) -> float:
        """Of what is won by 1 wagered."""
        return self.square - self.player**2

    def table_variance(self, squares: int) -> float:
        """Of what the bank wins when so many squares have 1 each; they all meet the same hand."""
        return squares * self.variance + squares * (squares - 1) * (self.common - self.player**2)


def solve(rules: BankedRules, decks: int, plan: Plan | None = None) -> Solved:
    """Solves a house's game for a shoe of so many decks: the best play, or the worth of playing by a plan."""
    if plan is None:
        return _best(rules, decks)
    return solve_shoe(rules, full_shoe(decks, rules.shoe.jokers), decks, plan)


@lru_cache(maxsize=16)
def _best(rules: BankedRules, decks: int) -> Solved:
    """The best play of a game: most of what is asked about it begins here."""
    return solve_shoe(rules, full_shoe(decks, rules.shoe.jokers), decks)


def solve_shoe(rules: BankedRules, shoe: Array, decks: int, plan: Plan | None = None) -> Solved:
    """Solves a house's game for any shoe."""
    cards, player, square = int(shoe.sum()), 0.0, 0.0
    starts: list[Start] = []
    later: dict[int, Later] = {}
    once_doubled: dict[int, Later] = {}
    travels: list[Travel] = []
    insured, common = False, 0.0
    for up in range(KINDS):
        if shoe[up]:
            against = Against(rules, without(shoe, up), up, plan)
            found = list(against.starts())
            came, doubled = against.came(start for start, _ in found)
            travels.append(
                Travel(float(shoe[up]) / cards, came, doubled, against.action, against.onwards(came, STRAIGHT))
            )
            if plan is None:
                common += float(shoe[up]) / cards * against.in_common(start for start, _ in found)
                later[up], once_doubled[up] = against.later(came), against.once_doubled(doubled)
            for start, worth in found:
                chance = float(shoe[up]) / cards * start.chance
                player += chance * worth.value
                square += chance * worth.square
                if start.worth:
                    starts.append(replace(start, chance=chance * (1 - against.natural(*start.cards))))
            insured |= against.insured
    return Solved(
        rules, decks, shoe, player, square, common, tuple(starts), later, once_doubled, tuple(travels), insured
    )
