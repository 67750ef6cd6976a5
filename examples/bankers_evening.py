"""An evening with the bank: somebody banks Pure 21.5 at Limelight for some hundred rounds. What do they go home with?

The bettors play by the chart; the house takes its collection from both sides. The result swings far more than the
edge, which is what the table at the end shows.

    python examples/bankers_evening.py --evenings 20 --rounds 100
"""

import argparse
from random import Random
from statistics import mean, stdev

import houseway as hw


def evening(rules: hw.BankedRules, rounds: int, rng: Random) -> tuple[int, int]:
    """What the bank won before collections, and what it paid in them."""
    won = paid = 0
    for _ in range(rounds):
        seats = [hw.Seated(seat, hw.dollars(2000)) for seat in range(1, 6)]
        round_ = hw.banked_bots.shuffle_up(rules, seats, rng, bank=1, fees=True)
        round_.apply(hw.banked.PutUp(1, hw.dollars(1500)))
        for seat in range(2, 6):
            hw.banked_bots.place_bets(round_, seat)
        round_.apply(hw.banked_bots.no_more_bets(round_))
        while not round_.over:
            round_.apply(hw.banked_bots.decide(round_, rng))
        result = round_.result
        assert result is not None
        won += result.bank_result
        paid += seats[0].stack + result.bank_result - result.stacks[1]
    return won, paid


def main(evenings: int = 20, rounds: int = 100) -> None:
    rules = hw.house("limelight").game("pure-21", limit="10")
    assert isinstance(rules, hw.BankedRules)
    nights = [evening(rules, rounds, Random(night)) for night in range(evenings)]
    kept = [won - paid for won, paid in nights]
    for night, (won, paid) in enumerate(nights, 1):
        print(f"evening {night:2}: {hw.amount(won):>8} from the bettors, {hw.amount(paid):>6} to the house")
    print(f"on average {hw.amount(round(mean(kept)))}, give or take {hw.amount(round(stdev(kept)))} an evening")


if __name__ == "__main__":
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--evenings", type=int, default=20)
    asked.add_argument("--rounds", type=int, default=100)
    main(**vars(asked.parse_args()))
