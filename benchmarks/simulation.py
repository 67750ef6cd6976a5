"""Measures simulated hands a second: tables of six bots, the same on several processes, and compiled rounds.

    python benchmarks/simulation.py [HANDS [WORKERS]]

Tables go through the whole engine, with joins and leaves, fees and the rotation of the bank. PokerKit's bare hands of
limit hold'em are played in the same run. Compiled rounds have their bar in edges.py.
"""

import random
import sys
import warnings
from functools import partial
from time import perf_counter, process_time

import pokerkit

from hands import AUTOMATIONS, rate, theirs
from houseway.odds.workers import ONE_PROCESS, Workers
from houseway.rulebook import BankedRules, house
from houseway.simulation.heads_up import Rounds
from houseway.simulation.tables import Plan, simulate
from houseway.table import TableOptions

ROUNDS = 5_000_000


def tables(place: str, game: str, hands: int, workers: int) -> float:
    """Prints both rates; returns one process's, by its processor time."""
    plan = Plan(house(place), game, None, None, TableOptions(), 6, hands, 7)
    began, spent = perf_counter(), process_time()
    simulate(plan, ONE_PROCESS)
    alone, one = perf_counter() - began, hands / (process_time() - spent)
    simulate(plan, Workers(workers))  # starts the processes before measuring
    began = perf_counter()
    simulate(plan, Workers(workers))
    faster = alone / (perf_counter() - began)
    print(f"{place} {game}, tables of six: {one:,.0f} hands a second, {faster:.2f} × as fast with {workers} workers")
    return one


def compiled(place: str, game: str, engine: float) -> None:
    rules = house(place).game(game)
    assert isinstance(rules, BankedRules)
    asked = Rounds(house(place), rules, min(6, rules.shoe.decks[1]), ROUNDS, 1)
    mine = ROUNDS / asked.played().seconds
    print(f"{place} {game}, compiled: {mine / 1e6:.1f} million rounds a second, {mine / engine:,.0f} × the table")


def main(hands: int, workers: int) -> None:
    warnings.simplefilter("ignore")
    peer = pokerkit.FixedLimitTexasHoldem(AUTOMATIONS, True, 0, (100, 200), 200, 400)
    mine = tables("limelight", "holdem", hands, workers)
    bare = rate(partial(theirs, peer, random.Random(1)), 3.0)
    print(f"PokerKit, limit hold'em without a table: {bare:,.0f} hands a second; ours {mine / bare:.1f} ×")
    for place, game in (("limelight", "pure-21"), ("oceana", "pai-gow")):
        compiled(place, game, tables(place, game, hands, workers))


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 4000, int(sys.argv[2]) if len(sys.argv) > 2 else 2)
