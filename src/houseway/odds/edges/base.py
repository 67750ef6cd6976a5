"""The question and the answer about a player-dealer game.

Each family of games has its own class of answers. The terminal and the page show an answer's sections; JSON has its
data.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from houseway.money import Cents
from houseway.money import show as show_money
from houseway.odds.fees import Fees, fees
from houseway.odds.pages import dollars, in_percent, percent, won
from houseway.odds.settings import known, needed, shown_setting
from houseway.odds.workers import ShowProgress, Workers
from houseway.rulebook import BankedRules

if TYPE_CHECKING:
    from houseway.odds.reach import Reach
    from houseway.odds.risk import Risk


class Section(NamedTuple):
    """A part of an answer: a table with a title, and a few words about it."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    about: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """The arguments of `edge`, which explains them."""

    rules: BankedRules
    """With the changed settings."""
    settings: tuple[str, ...]
    """The changed settings."""
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
        """Returns what the collection leaves of the player's edge, if requested."""
        if not (self.fee or self.page):
            return None
        return fees(
            self.rules.house, self.rules, edge=player, wager=self.wager, squares=self.squares, pace=self.pace,
            option=self.option,
        )  # fmt: skip

    def risk(self, reach: "Reach", player: float, variance: float, collected: Fees | None) -> "Risk":
        """Returns the bank's risk from the player's edge before collection and the variance of one wager."""
        from houseway.odds.risk import Seat, risk  # noqa: PLC0415 - compiled, and seldom asked for

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
    """The edge of a player-dealer game for both sides, and everything else that was asked about it."""

    asked: Question
    player: float
    """The player's edge before collection, below 0 if they lose on average."""
    stderr: float
    variance: float
    """The variance of the result of 1 wagered."""
    fees: Fees | None
    risk: "Risk | None"

    @property
    def rules(self) -> BankedRules:
        """The rules with the changed settings."""
        return self.asked.rules

    @property
    def bank(self) -> float:
        """The bank's edge before collection: the other side of the same wager."""
        return -self.player

    @property
    def settings(self) -> dict[str, str]:
        """Every setting of the game."""
        return {key: shown_setting(self.rules, key) for key in known(self.rules)}

    @property
    @abstractmethod
    def exact(self) -> bool:
        """Whether every deal was counted."""

    @property
    @abstractmethod
    def method(self) -> str:
        """How the numbers were found, and what is not exact, in a sentence."""

    @property
    @abstractmethod
    def title(self) -> str:
        """House, game and table in one line."""

    @property
    @abstractmethod
    def running(self) -> tuple[tuple[int, float], ...]:
        """Rounds played so far and the player's edge until then; empty if none were played."""

    @property
    @abstractmethod
    def speed(self) -> float:
        """Rounds played a second; 0 if none were."""

    @abstractmethod
    def sections(self) -> Iterator[Section]:
        """Yields the answer's sections."""

    @abstractmethod
    def _own_data(self) -> dict[str, object]:
        """Returns the data that only games of this family have."""

    @abstractmethod
    def _played_data(self) -> dict[str, object] | None:
        """Returns the data about rounds played."""

    def as_data(self) -> dict[str, object]:
        """Returns the data of ``edge --json``."""
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

    def _money_sections(self) -> Iterator[Section]:
        """Yields the sections about fees and the bank's risk, if requested."""
        if self.fees:
            yield from _fee_sections(self.fees, self.asked.pace)
        if self.risk:
            yield from _risk_sections(self.risk)


FEE_DRAG, COVERS = "Fee drag", "Cover against what goes unpaid"
"""Sections that a page adds a plot to."""


def _fee_sections(found: Fees, pace: int) -> Iterator[Section]:
    drag = found.drag
    yield Section(
        "Collection",
        ("payer", "a round", "an hour", "edge before", "edge after"),
        tuple(
            (
                cost.payer,
                dollars(cost.each_hand),
                dollars(cost.each_hour),
                percent(drag.bank_before if cost.payer == "player-dealer" else drag.player_before),
                percent(drag.bank_after if cost.payer == "player-dealer" else drag.player_after),
            )
            for cost in drag.costs
        ),
        f"{show_money(drag.wager)} on each of {drag.squares} squares, {pace} rounds an hour.",
    )
    yield Section(
        FEE_DRAG,
        ("limit", "option", "squares", "action", "drop an hour", "player after", "bank after"),
        tuple(
            (limit, option, str(one.squares), dollars(one.action), dollars(one.table_hour), percent(one.player_after),
             percent(one.bank_after))
            for limit, option, one in found.tables
        ),
        "Every posted table, with its minimum wager on each square.",
    )  # fmt: skip


def _risk_sections(found: "Risk") -> Iterator[Section]:
    from houseway.odds.risk import HOURS  # noqa: PLC0415 - compiled code, loaded where it was asked for

    put_up = "all it has" if not found.put_up else show_money(found.put_up)
    yield Section(
        "The bank's side",
        ("the bank", "", "what it is"),
        (
            ("lost ever", in_percent(found.ever), "no money left to put up"),
            (f"lost within {HOURS} hours", in_percent(found.within_hours), "banking as often as the house allows"),
            ("1 % ever needs", _amount(found.bank_for_one_percent, "no bank is safe"), "put up as needed"),
            ("an hour", won(found.hour), f"{found.banked:.0%} of the rounds, another bank in between"),
            ("growth an hour", percent(found.growth_hour), "of the logarithm: above 0 it grows in the long run"),
            ("grows fastest with", _amount(found.fastest, "none grows"), "in proportion, at these wagers"),
            ("in turn, an hour", won(found.turn_hour), "banking in turn, otherwise one wager on a square"),
            (f"in turn, lost within {HOURS} hours", in_percent(found.turn_within), "as much money as the bank has"),
        ),
        f"A bank of {show_money(found.bank)} against {show_money(found.wager)} on {found.squares} squares, "
        f"{dollars(found.fee)} collected a round. It puts up {put_up} and wins or loses no more than that in a round; "
        "side bets are not counted.",
    )
    yield Section(
        COVERS,
        ("put up", "rounds short", "winners unpaid", "losers keep", "bank wins"),
        tuple(
            (show_money(one.cover), in_percent(one.short), dollars(one.unpaid), dollars(one.kept), won(one.bank))
            for one in found.covers
        ),
        "By round. "
        + "; ".join(f"{often:.1%} of rounds short with {show_money(cover)}" for often, cover in found.needed)
        + ".",
    )


def _amount(cents: Cents | None, none: str) -> str:
    return none if cents is None else show_money(cents)
