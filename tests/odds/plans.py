"""Games of 21 to test on, solved once, and a player who follows a plan at the engine's table."""

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from typing import Any

from houseway.cards import Card, deck
from houseway.engines.banked.play import Round
from houseway.engines.banked.play import commands as do
from houseway.engines.banked.play.events import Settled, Started
from houseway.engines.banked.play.twentyone.hands import Hands
from houseway.engines.banked.play.twentyone.square_hand import SquareHand
from houseway.engines.contract import Command, Event, Seated
from houseway.money import dollars
from houseway.odds.cache import Array, cached_answer, source_version
from houseway.odds.settings import needed
from houseway.odds.twentyone.expectations import DOUBLE, HIT, SURRENDER
from houseway.odds.twentyone.hands import value_of
from houseway.odds.twentyone.payoffs import takes_even_money
from houseway.odds.twentyone.side_bets import SideBetEdge, priced
from houseway.odds.twentyone.simulate import WAGER
from houseway.odds.twentyone.solver import Plan, Solved, solve
from houseway.odds.twentyone.strategy import Chart, chart
from houseway.rulebook.engines.banked import BankedRules
from tests.banked.tables import LL, play_of, rules_of

_VERSION = source_version(
    "odds/twentyone", "odds/compiled.py", "odds/settings.py", "engines/banked/play/twentyone",
    "rulebook/engines/banked.py", "rulebook/side_bets.py", "cards.py",
)  # fmt: skip


@cache
def solved(rules: BankedRules, decks: int) -> Solved:
    """Returns the best play of a game, solved once for all tests and processes until a source changes.

    Other tests compare the solver with published and counted values, and solve again in every run.
    """
    return cached_answer(_VERSION, repr(("a test", rules, decks)), lambda: solve(rules, decks))


@cache
def chart_of(rules: BankedRules, decks: int) -> Chart:
    return chart(solved(rules, decks))


def casino(**changes: Any) -> BankedRules:
    """Returns plain casino blackjack: 3 to 2, no charts for the player, no 8-8-8, four hands, peek.

    By default the player-dealer stands on soft 17 and hands may double after a split.
    """
    settings: dict[str, Any] = {
        "naturals__pays": (3, 2),
        "chart__stand_hard": 22,
        "chart__hit": 0,
        "chart__bank_stand_soft": 17,
        "double__after_split": True,
        "surrender__when": "never",
        "over__bank_888": "lose",
    }
    return rules_of(LL, **(settings | changes))


def buster(rules: BankedRules, shoe: Array) -> SideBetEdge:
    """The Buster bet priced from a shoe."""
    return priced(needed(rules.side_bet("buster")), rules, shoe, 6)


def wide(rules: BankedRules) -> BankedRules:
    """The same game without a bound on wagers, so that every house plays for $100."""
    wagers = replace(rules.wagers, circles=0, circle_maximum=0)
    return replace(rules, wagers=wagers, stakes=replace(rules.stakes, minimum=100, maximum=0))


def opened(rules: BankedRules, *, sides: bool) -> list[Event]:
    """The events of a table with its bets made, to be told again over every shoe."""
    round_ = Round(rules, [Seated(1, dollars(10_000_000)), Seated(2, dollars(10_000_000))], deck(), bank=1)
    round_.apply(do.PutUp(1, dollars(10_000_000)))
    round_.apply(do.Wager(2, 2, WAGER))
    if sides:
        round_.apply(do.SideBet(2, 0, rules.side_bets[0].name, WAGER))
    return round_.log


def engine_round(
    rules: BankedRules, plan: Plan, decks: int, table: list[Event], shoe: tuple[Card, ...]
) -> tuple[int, int, int]:
    """One round of the engine at an opened table, played by the plan."""
    return engine_play(rules, table, shoe, lambda play: _decision(play, plan, rules, decks))


def engine_play(
    rules: BankedRules, table: list[Event], shoe: tuple[Card, ...], decide: Callable[[Hands], Command]
) -> tuple[int, int, int]:
    """One round of the engine: cents won on the main wager and the side bet, and cards used."""
    started, *bets = table
    assert isinstance(started, Started)
    round_ = Round.replay(rules, (replace(started, shoe=shoe), *bets))
    round_.apply(do.NoMoreBets())
    play = play_of(round_)
    while not round_.over:
        round_.apply(decide(play))
    settled = [event for event in round_.log if isinstance(event, Settled)]
    won = sum(event.paid for event in settled if event.bet == "main")
    return won, sum(event.paid for event in settled if event.bet != "main"), round_.layout.used


def _decision(play: Hands, plan: Plan, rules: BankedRules, decks: int) -> Command:
    if play.asked:
        even = play.squares[2][0].natural and rules.insurance is not None and rules.insurance.even_money
        return do.TakeEvenMoney(2, 0) if even and takes_even_money(rules, decks) else do.NoInsurance(2, 0)
    hand = play.current
    assert hand is not None
    up, may = value_of(play.bank.cards[0]), play.choices()
    if may.split and plan.split[up, value_of(hand.cards[0])]:
        return do.Split(2, 2)
    choice = _planned(plan, hand, up)
    if choice == DOUBLE:
        return do.Double(2, 2, hand.stakes[0])
    if choice == SURRENDER:
        return do.Surrender(2, 2, hand.number)
    return do.Hit(2, 2) if choice == HIT and not hand.split_ace else do.Stand(2, 2)


def _planned(plan: Plan, hand: SquareHand, up: int) -> int:
    if hand.doubled:
        return int(plan.doubled[up, int(hand.soft), hand.points // 2])
    tables = plan.more if len(hand.cards) > 2 else plan.two if hand.origin is None else plan.after
    return int(tables[up, int(hand.soft), hand.points // 2])
