"""A position, and how it goes on: set up a hand in one line, look at the options, and let bots play each of them out.

python examples/play_on.py --times 100
"""

import argparse
from random import Random
from statistics import mean

import houseway as hw
from houseway.players import LEVELS

POSITION = "limelight holdem limit 3/6; flop; board 7h 8c 2d; seat 1 $94 As Kd; seat 2 $88; seat 3 $60; pot $18"


def worth(command: hw.Command, seed: int) -> float:
    """What seat 1 has more at the end, if it does this now and steady bots go on from there."""
    rng = Random(seed)
    known = hw.cards("7h 8c 2d As Kd")
    rest = [card for card in hw.deck() if card not in known]
    hand = hw.position(POSITION, rng.sample(rest, len(rest)))
    assert isinstance(hand, hw.PokerHand)
    before = hand.seat(1).stack
    bot = hw.poker_bots.Bot(hand.rules, LEVELS["steady"], rng)
    hand.apply(command)
    while not hand.over:
        hand.apply(hw.Deal() if hand.to_act is None else bot.act(hand.view(hand.to_act), hand.options()))
    return (hand.seat(1).stack - before) / 100


def main(times: int = 100) -> None:
    hand = hw.position(POSITION)
    print(POSITION)
    for option in hand.options():
        dollars = mean(worth(option.command, seed) for seed in range(times))
        print(f"  {type(option.command).__name__.lower():6} brings ${dollars:+.2f} on average")


if __name__ == "__main__":
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--times", type=int, default=100)
    main(asked.parse_args().times)
