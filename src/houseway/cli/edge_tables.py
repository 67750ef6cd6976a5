"""The answer of ``houseway edge``: worked out once, then shown as tables, as data or as a page."""

import shlex
from dataclasses import dataclass
from pathlib import Path

from rich.text import Text

from houseway import money
from houseway.cli.mistakes import Mistake
from houseway.cli.paper import console, print_table
from houseway.money import Cents
from houseway.odds.fees import Drag, drags, fee_drag
from houseway.odds.twentyone.costs import WhatIf, alternatives, what_if
from houseway.odds.twentyone.edge import Edge, edge
from houseway.odds.twentyone.report import page, percent
from houseway.odds.twentyone.ruin import bank_for, ruin
from houseway.odds.twentyone.settings import changed, known, shown_setting
from houseway.odds.twentyone.side_bets import SideBet, bonus_hands, side_bets
from houseway.odds.twentyone.simulate import Simulated, simulate
from houseway.odds.twentyone.strategy import LEGEND, Chart, chart
from houseway.odds.twentyone.values import name
from houseway.rulebook import House
from houseway.rulebook.banked import BankedRules

APPROXIMATION = (
    "Exact for a fresh shoe without replacement, one player, every decision by the cards seen; "
    "after a split each hand is played by its own cards and the up card alone."
)
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
    workers: int
    report: Path | None


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
    solved = edge(rules, asked.decks)
    best = chart(solved)
    wanted = [*asked.what_if, *(alternatives(rules) if asked.costs else ())]
    rounds = asked.rounds or (2_000_000 if asked.report else 0)
    return Answer(
        house,
        rules,
        asked,
        solved,
        edge(rules, asked.decks, best.plan),
        best,
        side_bets(solved),
        bonus_hands(solved) if rules.funds is not None else {},
        tuple(what_if(solved, wanted)),
        _drag(house, rules, asked, solved.player) if asked.fee or asked.report else None,
        _tables(house, rules, asked, solved.player) if asked.fee or asked.report else (),
        simulate(rules, best.plan, asked.decks, rounds=rounds, seed=asked.seed, workers=asked.workers)
        if rounds
        else None,
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
        "risk_of_ruin": _risk_data(given) if asked.bank else None,
        "fees": _drag_data(given.drag) if given.drag else None,
        "tables": [{"limit": limit, "option": option} | _drag_data(drag) for limit, option, drag in given.tables],
        "simulated": _played_data(given.played) if given.played else None,
    }


def _risk_data(given: Answer) -> dict[str, object]:
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


# -- as tables ---------------------------------------------------------------------------------------------------------

_COLOURS = {"S": "green", "H": "yellow", "D": "bright_blue", "P": "magenta", "R": "red"}


def show(given: Answer) -> None:
    """Tables for people."""
    solved = given.edge
    print_table(
        f"{given.rules.full_title()}, {solved.decks} decks",
        ("for 1 wagered", "", "what it is"),
        (
            ("player", percent(solved.player), "with the best play of every hand"),
            ("player by the chart", percent(given.by_chart.player), "with the chart below"),
            ("bank", percent(-solved.player), "the other side of the same wager"),
            ("standard deviation", f"{solved.variance**0.5:.4f}", f"variance {solved.variance:.4f} a round"),
        ),
    )
    _show_chart(given.chart)
    if given.side_bets:
        print_table(
            "Side bets",
            ("bet", "bank's edge", "wins", "lines"),
            ((bet.name, percent(bet.edge), percent(bet.hit_frequency), _lines(bet)) for bet in given.side_bets),
        )
    if given.what_if:
        print_table(
            "What a rule is worth to the player",
            ("setting", "now", "what if", "player then", "change"),
            ((one.key, one.now, one.then, percent(one.player_edge), percent(one.change)) for one in given.what_if),
        )
    if given.drag:
        _show_fees(given, given.drag)
    if given.asked.bank:
        _show_risk(given)
    if given.played:
        off = (given.played.player_edge - given.by_chart.player) / given.played.stderr
        console.print(
            f"{given.played.rounds:,} rounds by the chart (seed {given.asked.seed}): "
            f"{percent(given.played.player_edge)} "
            f"± {percent(given.played.stderr)}, {off:+.1f} standard errors from the exact value, "
            f"{given.played.rounds / given.played.seconds:,.0f} rounds a second",
            soft_wrap=True,
        )
    console.print(APPROXIMATION, style="dim", soft_wrap=True)


def _lines(bet: SideBet) -> str:
    return ", ".join(f"{line} {pays:g} to 1 (1 in {1 / chance:,.0f})" for line, pays, chance in bet.lines if chance)


def _show_chart(best: Chart) -> None:
    ups = next(iter(best.rows.values()))
    print_table(
        f"Best play against the player-dealer's card ({LEGEND})",
        ("hand", *ups, ""),
        ((row, *(Text(code, _COLOURS[code[0]]) for code in codes.values()), "") for row, codes in best.rows.items()),
    )
    for one in sorted(best.exceptions, key=lambda one: -one.gain)[:8]:
        cards = "-".join(name(value) for value in one.start.cards)
        console.print(f"  {cards} against {name(one.start.up)}: {one.best} gains {one.gain:.4f} over {one.chart}")


def _show_fees(given: Answer, drag: Drag) -> None:
    print_table(
        f"Collection: {money.show(drag.wager)} on each of {drag.squares} squares, {given.asked.pace} rounds an hour",
        ("payer", "a round", "an hour", "edge before", "edge after"),
        (
            (
                cost.payer,
                _cents(cost.each_hand),
                _cents(cost.each_hour),
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
                _cents(drag.table_hour),
                percent(drag.player_after),
                percent(drag.bank_after),
            )
            for limit, option, drag in given.tables
        ),
    )


def _show_risk(given: Answer) -> None:
    risk = _risk_data(given)
    enough = risk["bank_for_one_percent"]
    console.print(
        f"A bank of {money.show(given.asked.bank)} against {money.show(given.asked.wager)} on "
        f"{given.asked.squares} squares is lost with {100 * float(str(risk['ever'])):.2f} % ever, "
        f"{100 * float(str(risk['within_hours'])):.2f} % within {HOURS} hours; "
        + ("no bank is safe." if enough is None else f"1 % needs {money.show(int(str(enough)))}."),
        soft_wrap=True,
    )


def _cents(amount: float) -> str:
    return f"${amount / 100:,.2f}"


def write_report(given: Answer, file: Path) -> None:
    """The page of ``--report``."""
    title = f"{given.rules.full_title()}, {given.edge.decks} decks"
    running = given.played.running if given.played else ()
    text = page(as_data(given), title, command_of(given), running)
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
