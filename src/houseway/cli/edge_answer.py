"""The answer of ``houseway edge``: worked out once, then shown as tables (`edge_tables`), as data or as a page."""

from dataclasses import dataclass
from pathlib import Path

from houseway.cli.edge_money import NO_FEES, Asked, Fees, Risk, command_of, fees, risk
from houseway.cli.paper import write_page
from houseway.cli.progress import bar
from houseway.odds.twentyone.costs import WhatIf, alternatives, what_if
from houseway.odds.twentyone.edge import Edge, edge
from houseway.odds.twentyone.joint import both
from houseway.odds.twentyone.report import report
from houseway.odds.twentyone.settings import changed, known, shown_setting
from houseway.odds.twentyone.side_bets import SideBet, bonus_hands, side_bets
from houseway.odds.twentyone.simulate import Simulated, simulate
from houseway.odds.twentyone.strategy import Chart, chart
from houseway.odds.twentyone.values import name
from houseway.rulebook import House
from houseway.rulebook.banked import BankedRules

APPROXIMATION = (
    "Exact for a fresh shoe without replacement, one player, every decision by the cards seen; "
    "after a split each hand is played by its own cards and the up card alone."
)
PAGE_ROUNDS = 20_000_000
"""Rounds that a page plays where no number is given: two seconds, and the band is a twentieth of a per cent wide."""


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
    played_for: dict[str, float]
    """By bonus bet: what the player gains by playing for it and the main wager together."""
    bonus_hands: dict[str, float]
    what_if: tuple[WhatIf, ...]
    fees: Fees | None
    risk: Risk | None
    played: Simulated | None


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
    collected = fees(house, rules, asked, solved.player)
    banks = collected.drag.bank_after if collected else -solved.player
    return Answer(
        house,
        rules,
        asked,
        solved,
        by_chart,
        best,
        side_bets(solved),
        {f"bonus-{option}": one.gain for option, one in enumerate(both(solved), 1)} if rules.bonus_bet else {},
        bonus_hands(solved) if rules.funds is not None else {},
        tuple(changes),
        collected,
        risk(asked, banks, solved.table_variance(asked.squares)),
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


# -- as data -----------------------------------------------------------------------------------------------------------


def as_data(given: Answer) -> dict[str, object]:
    """The shape of ``edge --json``."""
    solved = given.edge
    return {
        "house": given.rules.house.slug,
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
                "gain_by_playing_for_both": given.played_for.get(bet.name, 0.0),
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
        "risk_of_ruin": given.risk.data() if given.risk else None,
        **(given.fees.data() if given.fees else NO_FEES),
        "simulated": _played_data(given.played) if given.played else None,
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
    rules = given.rules
    title = f"{rules.house.name}: {rules.title}, table of {rules.stakes.name}, {given.edge.decks} decks"
    running = given.played.running if given.played else ()
    text = report(as_data(given), title, command_of(given.rules, given.asked), running)
    write_page(text, file)
