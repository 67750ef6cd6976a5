"""Compiles Numba's functions before the tests need them; the code is cached in the user's cache folder.

`make test` runs this while the checkers leave a core free. Otherwise several test processes would compile the same
functions at the same time.
"""

import numpy as np

from houseway.cards import cards, deck, text
from houseway.odds.chances import counts
from houseway.odds.decisions import early_discards
from houseway.odds.edges import edge
from houseway.odds.equities.equity import equity
from houseway.odds.pai_gow.best_answer import as_columns, best_answer, short_way
from houseway.odds.pai_gow.best_settings import settings_of, worths_from
from houseway.odds.pai_gow.counting import deals_from
from houseway.odds.pai_gow.house_way import deck_of
from houseway.odds.pai_gow.rounds import dropped_rules, house_way_edge, recorded
from houseway.odds.reach import played_reach
from houseway.odds.twentyone.simulate import simulate
from houseway.odds.twentyone.solver import solve
from houseway.odds.twentyone.strategy import chart
from houseway.odds.workers import ONE_PROCESS, no_progress
from houseway.rulebook import BankedRules, house
from tests.odds.test_counted_deals import small_deck

SPOTS = (
    ("limelight", "holdem", ("AsAh", "KsKh"), ""),
    ("limelight", "omaha-hilo", ("AsAh2d3c", "KsKhQdJd"), "7h 8c 2c"),
    ("limelight", "crazy-pineapple", ("AsAhKd", "QsQhJd"), "7h 8c 2c"),
    ("limelight", "stud", ("AsAhKd4d5c6c", "QsQhJd7d8c9c"), ""),
    ("limelight", "lowball", ("As2h3d4c", "2s3h4d5c"), ""),
)
"""A spot of each kind of count."""


def banked(name: str, of: str) -> BankedRules:
    """Returns a player-dealer game at its first posted limit."""
    rules = house(name).games[of].at()
    assert isinstance(rules, BankedRules)
    return rules


def equities() -> None:
    """Every board, every draw, and some of each."""
    for name, of, hands, board in SPOTS:
        rules = house(name).games[of].at()
        equity(rules, hands, board=board)
        equity(rules, hands, board=board, samples=1000)
    counts("high", 7)
    early_discards(
        house("casino").games["badugi"].at(), "As 2d 3c 8s", left=2, mark="four cards", dead=text(deck()[20:40])
    )


def twentyone() -> None:
    """A game solved and played."""
    rules = banked("limelight", "pure-21")
    edge(rules)
    plan = chart(solve(rules, 6)).plan
    simulate(rules, plan, 6, rounds=1, seed=0, sides=True)
    played_reach(rules, 2, mean=0.0, plan=plan, decks=6, rounds=1)


def sevens() -> None:
    """A house way played, recorded, done without, every deal of a few cards counted, and the best answer to it."""
    rules = banked("oceana", "pai-gow")
    house_way_edge(rules, rounds=1, seed=0)
    dropped_rules(rules, rounds=1, seed=0)
    list(recorded(rules, rounds=1, seed=0))
    settings_of(rules, cards("As Ks Qd Jd 9c 5h 2h"))
    deals_from(deck_of(rules)[-15:].astype(np.uint64), rules, rules, ONE_PROCESS, no_progress)
    found = worths_from(small_deck(rules), rules, ONE_PROCESS, no_progress)
    short_way(rules, found, best_answer(rules, found).gain)
    list(as_columns(rules, found))
    played_reach(rules, 2, mean=0.0, rounds=1)


if __name__ == "__main__":
    equities()
    twentyone()
    sevens()
