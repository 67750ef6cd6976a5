"""Measures full rounds of Pure 21.5 per second: a bank and seven squares, each with a bot that plays by the chart.

python benchmarks/banked.py [SECONDS]
"""

import sys
from random import Random
from time import perf_counter

from houseway.cards import Card, shoe
from houseway.engines.banked.bots import decide
from houseway.engines.banked.play import Round
from houseway.engines.banked.play import commands as do
from houseway.engines.banked.play.events import Settled
from houseway.engines.contract import Seated
from houseway.money import dollars
from houseway.rulebook import BankedRules, house


def play_round(rules: BankedRules, cards: list[Card], rng: Random) -> Round:
    seats = [Seated(seat, dollars(1000)) for seat in range(1, 9)]
    round_ = Round(rules, seats, cards, bank=1)
    round_.apply(do.PutUp(1, dollars(1000)))
    for seat in range(2, 9):
        round_.apply(do.Wager(seat, seat, dollars(10)))
    round_.apply(do.NoMoreBets())
    while round_.to_act is not None:
        round_.apply(decide(round_, rng))
    return round_


def main(seconds: float) -> None:
    table = house("limelight").game("pure-21", limit="10")
    assert isinstance(table, BankedRules)
    rng, cards = Random(1), list(shoe(6))
    rounds = hands = decisions = 0
    clock = 0.0
    while clock < seconds:
        rng.shuffle(cards)
        # One shuffle serves several rounds, as at the table; only the play is timed.
        for start in range(0, 210, 35):
            left = cards[start:]
            began = perf_counter()
            round_ = play_round(table, left, rng)
            clock += perf_counter() - began
            rounds += 1
            hands += sum(isinstance(event, Settled) and event.bet == "main" for event in round_.log)
            decisions += len(round_.log)
    print(f"{rounds / clock:,.0f} rounds a second, {hands / clock:,.0f} player hands, {decisions / clock:,.0f} events")


if __name__ == "__main__":
    main(float(sys.argv[1]) if len(sys.argv) > 1 else 5.0)
