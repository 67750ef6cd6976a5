"""What every answer of ``houseway edge`` has in common: what was asked, what the collection costs, the bank's risk."""

import shlex
from dataclasses import dataclass
from pathlib import Path

from houseway import money
from houseway.cli.mistakes import Mistake
from houseway.cli.paper import console, print_table
from houseway.money import Cents
from houseway.odds.fees import Drag, drags, fee_drag
from houseway.odds.page import dollars, percent
from houseway.odds.twentyone.ruin import bank_for, ruin
from houseway.odds.workers import Workers
from houseway.rulebook import House
from houseway.rulebook.banked import BankedRules

NO_FEES: dict[str, object] = {"fees": None, "tables": []}
"""The data of an answer that was not asked about them."""
HOURS = 100
"""The risk of ruin is told for ever and for so many hours."""


@dataclass(frozen=True, slots=True)
class Asked:
    """What the command was asked for."""

    decks: int
    settings: tuple[str, ...]
    what_if: tuple[str, ...]
    costs: bool
    bank: Cents
    wager: Cents
    fee: bool
    option: str
    squares: int
    pace: int
    rounds: int
    seed: int
    workers: Workers
    report: Path | None
    quiet: bool
    """Whether no progress is to be shown."""


@dataclass(frozen=True, slots=True)
class Fees:
    """What the collection leaves both sides, at the wager that was asked about and at every posted table."""

    drag: Drag
    tables: tuple[tuple[str, str, Drag], ...]
    """Limit, option and drag of every posted table, one to all squares."""

    def data(self) -> dict[str, object]:
        """The fees in the shape of ``edge --json``."""
        listed = [{"limit": limit, "option": option} | _drag_data(drag) for limit, option, drag in self.tables]
        return {"fees": _drag_data(self.drag), "tables": listed}


def fees(house: House, rules: BankedRules, asked: Asked, player: float) -> Fees | None:
    """The fees, if they were asked for."""
    if not (asked.fee or asked.report):
        return None
    if asked.wager <= 0:
        raise Mistake("say the wager: the fee goes by it")
    drag = fee_drag(
        house, rules, edge=player, wager=asked.wager, squares=asked.squares, pace=asked.pace, option=asked.option
    )
    game = house.games[rules.game]
    limits = [game.at(limit=row.name) for row in game.stakes]
    squares = sorted({1, (rules.seats[1] - 1) // 2, rules.seats[1] - 1})
    found = drags(house, limits, edge=player, squares=squares, pace=asked.pace)
    return Fees(drag, tuple((table.stakes.name, option, drag) for table, option, drag in found))


def _drag_data(drag: Drag) -> dict[str, object]:
    return {
        "wager": drag.wager,
        "squares": drag.squares,
        "action": drag.action,
        "costs": [
            {"payer": cost.payer, "each_hand": cost.each_hand, "each_hour": cost.each_hour} for cost in drag.costs
        ],
        "player_edge_after": drag.player_after,
        "bank_edge_after": drag.bank_after,
        "table_hour": drag.table_hour,
    }


def show_fees(found: Fees, pace: int) -> None:
    """The fees for people."""
    drag = found.drag
    print_table(
        f"Collection: {money.show(drag.wager)} on each of {drag.squares} squares, {pace} rounds an hour",
        ("payer", "a round", "an hour", "edge before", "edge after"),
        (
            (
                cost.payer,
                dollars(cost.each_hand),
                dollars(cost.each_hour),
                percent(drag.bank_before if cost.payer == "player-dealer" else drag.player_before),
                percent(drag.bank_after if cost.payer == "player-dealer" else drag.player_after),
            )
            for cost in drag.costs
        ),
    )
    print_table(
        "Every posted table at its minimum",
        ("limit", "option", "squares", "drop an hour", "player after", "bank after"),
        (
            (
                limit,
                option,
                str(drag.squares),
                dollars(drag.table_hour),
                percent(drag.player_after),
                percent(drag.bank_after),
            )
            for limit, option, drag in found.tables
        ),
    )


@dataclass(frozen=True, slots=True)
class Risk:
    """How safe a bank is against the same wager on each of some squares."""

    bank: Cents
    wager: Cents
    squares: int
    ever: float
    within_hours: float
    bank_for_one_percent: Cents | None

    def data(self) -> dict[str, object]:
        """The risk in the shape of ``edge --json``."""
        return {
            "bank": self.bank,
            "wager": self.wager,
            "squares": self.squares,
            "ever": self.ever,
            "hours": HOURS,
            "within_hours": self.within_hours,
            "bank_for_one_percent": self.bank_for_one_percent,
        }


def risk(asked: Asked, edge: float, variance: float) -> Risk | None:
    """The risk of ruin, if a bank was named: the bank's edge by the wager, and the variance of a round of the table."""
    if not asked.bank:
        return None
    mean, wagers = edge * asked.squares, asked.bank / asked.wager
    needed = bank_for(edge=mean, variance=variance, risk=0.01)
    return Risk(
        asked.bank,
        asked.wager,
        asked.squares,
        ruin(edge=mean, variance=variance, bank=wagers),
        ruin(edge=mean, variance=variance, bank=wagers, rounds=HOURS * asked.pace),
        None if needed is None else round(needed * asked.wager),
    )


def show_risk(found: Risk) -> None:
    """The risk for people."""
    enough = found.bank_for_one_percent
    console.print(
        f"A bank of {money.show(found.bank)} against {money.show(found.wager)} on {found.squares} squares is lost with "
        f"{100 * found.ever:.2f} % ever, {100 * found.within_hours:.2f} % within {HOURS} hours; "
        + ("no bank is safe." if enough is None else f"1 % needs {money.show(enough)}."),
        soft_wrap=True,
    )


def command_of(rules: BankedRules, asked: Asked) -> str:
    """The command that makes the same report again."""
    words = ["houseway", "edge", rules.house.handle, rules.game]
    words += ["--decks", str(asked.decks), "--limit", rules.stakes.name]
    for flag, values in (("--set", asked.settings), ("--what-if", asked.what_if)):
        for value in values:
            words += [flag, value]
    words += ["--costs"] * asked.costs + ["--fee"] * asked.fee
    given_once = {"--bank": asked.bank, "--wager": asked.wager}
    for flag, amount in given_once.items():
        if amount:
            words += [flag, money.show(amount).lstrip("$").replace(",", "")]
    words += ["--option", asked.option] if asked.option else []
    for flag, number in {"--squares": asked.squares, "--pace": asked.pace, "--rounds": asked.rounds}.items():
        words += [flag, str(number)]
    return shlex.join([*words, "--seed", str(asked.seed), "--report", str(asked.report)])
