"""What is asked about a player-dealer game, and what every answer has."""

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import TYPE_CHECKING

from houseway.money import Cents
from houseway.odds.edges.money import Fees, fees
from houseway.odds.settings import known, needed, shown_setting
from houseway.odds.workers import ShowProgress, Workers
from houseway.rulebook import BankedRules

if TYPE_CHECKING:
    from houseway.odds.banking.reach import Reach
    from houseway.odds.banking.risk import Risk


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """What was asked; `houseway.odds.edge` says what each of these is."""

    rules: BankedRules
    """With the changes that were asked for."""
    settings: tuple[str, ...]
    """Those changes."""
    decks: int
    what_if: tuple[str, ...]
    costs: bool
    bank: Cents
    cover: Cents
    wager: Cents
    fee: bool
    option: str
    squares: int
    pace: int
    rounds: int
    seed: int
    count: bool
    counts: bool
    cut: int
    workers: Workers
    page: bool
    show: ShowProgress

    def fees(self, player: float) -> Fees | None:
        """What the collection leaves of the player's edge, if that was asked."""
        if not (self.fee or self.page):
            return None
        return fees(
            self.rules.house, self.rules, edge=player, wager=self.wager, squares=self.squares, pace=self.pace,
            option=self.option,
        )  # fmt: skip

    def risk(self, reach: "Reach", player: float, variance: float, collected: Fees | None) -> "Risk":
        """The bank's risk; by the player's edge before collection and the variance of one wager."""
        from houseway.odds.banking.risk import Seat, risk  # noqa: PLC0415 - compiled, and seldom asked for

        drag = collected.drag if collected and self.fee else None
        return risk(
            reach,
            Seat(drag.player_after if drag else player, variance),
            bank=self.bank,
            wager=self.wager,
            put_up=self.cover,
            fee=(drag.bank_before - drag.bank_after) * drag.action if drag else 0.0,
            pace=self.pace,
            turn=needed(self.rules.rotation).rounds,
        )


@dataclass(frozen=True, slots=True)
class Edge(ABC):
    """What 1 wagered in a player-dealer game is worth to both sides, and everything else that was asked about it."""

    asked: Asked
    player: float
    """The player's edge before collection: what they win on average, below 0 where they lose."""
    stderr: float
    variance: float
    """Of what is won by 1 wagered."""
    fees: Fees | None
    risk: "Risk | None"

    @property
    def rules(self) -> BankedRules:
        """The rules that the numbers are for, changes included."""
        return self.asked.rules

    @property
    def bank(self) -> float:
        """The bank's edge before collection: the other side of the same wager."""
        return -self.player

    @property
    def settings(self) -> dict[str, str]:
        """Every setting of the game as it was played."""
        return {key: shown_setting(self.rules, key) for key in known(self.rules)}

    @property
    @abstractmethod
    def exact(self) -> bool:
        """Whether every deal was counted."""

    @property
    @abstractmethod
    def method(self) -> str:
        """How the numbers were come to, and what is not exact, in a sentence."""

    @property
    @abstractmethod
    def title(self) -> str:
        """House, game and table in one line."""

    @property
    @abstractmethod
    def running(self) -> tuple[tuple[int, float], ...]:
        """Rounds played and the player's edge until then; nothing where none were played."""

    @abstractmethod
    def _own_data(self) -> dict[str, object]:
        """What only games of this family have."""

    @abstractmethod
    def _played_data(self) -> dict[str, object] | None:
        """The rounds that were played."""

    def as_data(self) -> dict[str, object]:
        """The shape of ``edge --json``."""
        return {
            "house": self.rules.house.slug,
            "game": self.rules.game,
            "player_edge": self.player,
            "bank_edge": self.bank,
            "exact": self.exact,
            "stderr": self.stderr,
            "approximation": self.method,
            "decks": self.asked.decks,
            "variance": self.variance,
            **self._own_data(),
            "risk_of_ruin": self.risk.as_data() if self.risk else None,
            **(self.fees.as_data() if self.fees else {"fees": None, "tables": []}),
            "simulated": self._played_data(),
        }
