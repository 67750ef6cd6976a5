"""The answer of ``houseway edge``: worked out once, then shown as tables (`edge_tables`), as data or as a page."""

import shlex
from dataclasses import dataclass
from pathlib import Path

from houseway import money
from houseway.cli.mistakes import Mistake
from houseway.cli.progress import bar
from houseway.money import Cents
from houseway.odds.fees import Drag, drags, fee_drag
from houseway.odds.twentyone.costs import WhatIf, alternatives, what_if
from houseway.odds.twentyone.edge import Edge, edge
from houseway.odds.twentyone.report import report
from houseway.odds.twentyone.ruin import bank_for, ruin
from houseway.odds.twentyone.settings import changed, known, shown_setting
from houseway.odds.twentyone.side_bets import SideBet, bonus_hands, side_bets
from houseway.odds.twentyone.simulate import Simulated, simulate
from houseway.odds.twentyone.strategy import Chart, chart
from houseway.odds.twentyone.values import name
from houseway.odds.workers import Workers
from houseway.rulebook import House
from houseway.rulebook.banked import BankedRules

APPROXIMATION = (
    "Exact for a fresh shoe without replacement, one player, every decision by the cards seen; "
    "after a split each hand is played by its own cards and the up card alone."
)
PAGE_ROUNDS = 20_000_000
"""Rounds that a page plays where no number is given: two seconds, and the band is a twentieth of a per cent wide."""
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
class Answer:
    """Everything that was worked out."""

    house: House
    rules: BankedRules
    asked: Asked
    edge: Edge
    by_chart: Edge
    chart: Chart
    side_bets: tuple[SideBet, ...]
    bonus_hands: dict[str, float]
    what_if: tuple[WhatIf, ...]
    drag: Drag | None
    tables: tuple[tuple[str, str, Drag], ...]
    """Limit, option and drag of every posted table, one to all squares."""
    played: Simulated | None

    @property
    def bank_edge(self) -> float:
        """The bank's share of each wager, after its collection where that was asked for."""
        return self.drag.bank_after if self.drag else -self.edge.player


def answer(house: House, rules: BankedRules, asked: Asked) -> Answer:
    """Solves the game and everything that was asked about it."""
    rules = changed(rules, *asked.settings)
    wanted = [*asked.what_if, *(alternatives(rules) if asked.costs else ())]
    with bar("solving", 2 + len(wanted), quiet=asked.quiet) as done:
        solved = edge(rules, asked.decks)
        done(1)
        best = chart(solved)
        by_chart = edge(rules, asked.decks, best.plan)
        done(1)
        changes = []
        for change in what_if(solved, wanted):
            changes.append(change)
            done(1)
    fees = asked.fee or asked.report is not None
    return Answer(
        house,
        rules,
        asked,
        solved,
        by_chart,
        best,
        side_bets(solved),
        bonus_hands(solved) if rules.funds is not None else {},
        tuple(changes),
        _drag(house, rules, asked, solved.player) if fees else None,
        _tables(house, rules, asked, solved.player) if fees else (),
        _played(rules, best, asked),
    )


def _played(rules: BankedRules, best: Chart, asked: Asked) -> Simulated | None:
    """Rounds by the chart; a page has some in any case, to show that they converge."""
    rounds = asked.rounds or (PAGE_ROUNDS if asked.report else 0)
    if not rounds:
        return None
    with bar("playing", rounds, quiet=asked.quiet) as progress:
        return simulate(
            rules, best.plan, asked.decks, rounds=rounds, seed=asked.seed, workers=asked.workers, progress=progress
        )


def _drag(house: House, rules: BankedRules, asked: Asked, player: float) -> Drag:
    if asked.wager <= 0:
        raise Mistake("say the wager: the fee goes by it")
    return fee_drag(
        house, rules, edge=player, wager=asked.wager, squares=asked.squares, pace=asked.pace, option=asked.option
    )


def _tables(house: House, rules: BankedRules, asked: Asked, player: float) -> tuple[tuple[str, str, Drag], ...]:
    game = house.games[rules.game]
    limits = [game.at(limit=row.name) for row in game.stakes]
    squares = sorted({1, (rules.seats[1] - 1) // 2, rules.seats[1] - 1})
    found = drags(house, limits, edge=player, squares=squares, pace=asked.pace)
    return tuple((table.stakes.name, option, drag) for table, option, drag in found)


# -- as data -----------------------------------------------------------------------------------------------------------


def as_data(given: Answer) -> dict[str, object]:
    """The shape of ``edge --json``."""
    solved, asked = given.edge, given.asked
    return {
        "house": given.rules.house,
        "game": given.rules.game,
        "player_edge": solved.player,
        "bank_edge": -solved.player,
        "exact": True,
        "stderr": 0.0,
        "approximation": APPROXIMATION,
        "decks": solved.decks,
        "variance": solved.variance,
        "chart_edge": given.by_chart.player,
        "settings": {key: shown_setting(given.rules, key) for key in known(given.rules)},
        "side_bets": {
            bet.name: {
                "edge": bet.edge,
                "hit_frequency": bet.hit_frequency,
                "lines": [{"line": line, "pays": pays, "chance": chance} for line, pays, chance in bet.lines],
            }
            for bet in given.side_bets
        },
        "bonus_hands": given.bonus_hands,
        "strategy": given.chart.rows,
        "exceptions": [
            {
                "cards": [name(value) for value in one.start.cards],
                "up": name(one.start.up),
                "chart": one.chart,
                "best": one.best,
                "gain": one.gain,
            }
            for one in given.chart.exceptions
        ],
        "what_if": [
            {"key": one.key, "now": one.now, "then": one.then, "player_edge": one.player_edge, "change": one.change}
            for one in given.what_if
        ],
        "risk_of_ruin": risk_data(given) if asked.bank else None,
        "fees": _drag_data(given.drag) if given.drag else None,
        "tables": [{"limit": limit, "option": option} | _drag_data(drag) for limit, option, drag in given.tables],
        "simulated": _played_data(given.played) if given.played else None,
    }


def risk_data(given: Answer) -> dict[str, object]:
    """How safe the bank is."""
    asked = given.asked
    mean, variance = given.bank_edge * asked.squares, given.edge.table_variance(asked.squares)
    wagers = asked.bank / asked.wager
    needed = bank_for(edge=mean, variance=variance, risk=0.01)
    return {
        "bank": asked.bank,
        "wager": asked.wager,
        "squares": asked.squares,
        "ever": ruin(edge=mean, variance=variance, bank=wagers),
        "hours": HOURS,
        "within_hours": ruin(edge=mean, variance=variance, bank=wagers, rounds=HOURS * asked.pace),
        "bank_for_one_percent": None if needed is None else round(needed * asked.wager),
    }


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


def _played_data(played: Simulated) -> dict[str, object]:
    return {
        "rounds": played.rounds,
        "player_edge": played.player_edge,
        "stderr": played.stderr,
        "variance": played.variance,
        "rounds_per_second": played.rounds / played.seconds,
    }


# -- as a page ---------------------------------------------------------------------------------------------------------


def write_report(given: Answer, file: Path) -> None:
    """The page of ``--report``."""
    title = f"{given.rules.full_title()}, {given.edge.decks} decks"
    running = given.played.running if given.played else ()
    text = report(as_data(given), title, command_of(given), running)
    try:
        file.write_text(text, encoding="utf-8")
    except OSError as problem:
        raise Mistake(f"{file}: {problem.strerror}") from None


def command_of(given: Answer) -> str:
    """The command that makes the same report again."""
    asked, rules = given.asked, given.rules
    words = ["houseway", "edge", rules.house, rules.game, "--decks", str(asked.decks), "--limit", rules.stakes.name]
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
