"""What every game's rules have in common, whichever engine plays it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar

from houseway.money import Cents
from houseway.rulebook.reading import Cite, Dollars


@dataclass(frozen=True, slots=True, kw_only=True)
class Stakes:
    """What a table plays for: one row of the house's posted limits."""

    name: str
    """As it is called at the desk: ``3/6`` fixed, ``3-6`` spread, ``1/3 100-300`` by blinds and buy-in."""
    structures: tuple[str, ...] = ()
    """The structures this row is spread in; none named means all of the game's."""
    bets: tuple[Dollars, ...] = ()
    """Lower and upper limit of a fixed or spread game."""
    blinds: tuple[Dollars, ...] = ()
    ante: Dollars = 0
    bring_in: Dollars = 0
    forced_open: Dollars = 0
    """The least opening bet before the flop where the game is a forced-bet game."""
    buyin: tuple[Dollars, ...] = ()
    """Least and, where there is one, greatest buy-in."""
    minimum: Dollars = 0
    """Least wager at a player-dealer table."""
    maximum: Dollars = 0
    rule: str | tuple[str, ...] = ()
    assumed: str = ""

    @property
    def big_blind(self) -> Cents:
        """The largest blind; nothing in a game without blinds."""
        return max(self.blinds, default=0)


@dataclass(frozen=True, slots=True, kw_only=True)
class GameRules:
    """A game as one house plays it at given stakes. Each engine adds its own sections of settings."""

    engine: ClassVar[str]
    """The engine that plays it, as a rulebook names it: ``poker``, ``banked`` or ``pan``."""
    house: str
    house_name: str
    game: str
    title: str
    structure: str
    stakes: Stakes
    seats: tuple[int, int]
    cites: Mapping[str, Cite] = field(repr=False, compare=False)
    """``section.setting`` → the rule it comes from."""

    def cite(self, setting: str) -> Cite:
        """The source of a setting, named ``section.setting``."""
        return self.cites[setting]

    def lacks(self) -> str:
        """What the settings or the stakes lack for the game to be played; empty for nothing."""
        return ""

    def full_title(self) -> str:
        """The game as a person names it: house, game, structure and limit."""
        structure = "" if not self.structure else f", {self.structure}"
        return f"{self.house_name}: {self.title}{structure} {self.stakes.name}".rstrip()
