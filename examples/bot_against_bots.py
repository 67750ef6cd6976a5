"""A bot of your own sits down with five of ours at Marina's $3/$6 hold'em, and we count what everybody wins.

A bot is a function: it gets what its seat may see and what it may do, and answers with one of the options. This one
calls everything, which is a popular way to lose.

    python examples/bot_against_bots.py --hands 200
"""

import argparse
from collections import Counter
from collections.abc import Sequence
from random import Random

import houseway as hw
from houseway.players import LEVELS, seat_bots


def calling_station(options: Sequence[hw.Option]) -> hw.Command:
    """Checks or calls whatever comes; shows its hand at the end."""
    may = {type(option.command): option.command for option in options}
    wanted = (hw.Check, hw.Call, hw.Show, hw.Muck, hw.Fold)
    return next(may[kind] for kind in wanted if kind in may)


def main(hands: int = 200) -> None:
    rules = hw.house("marina").game("holdem", structure="limit", limit="3/6")
    assert isinstance(rules, hw.PokerRules)
    seats, rng, won = seat_bots(rules, 6), Random(1), Counter[str]()
    steady = hw.poker_bots.Bot(rules, LEVELS["steady"], rng)
    for number in range(hands):
        hand = hw.poker_bots.shuffle_up(rules, seats, rng, button=1 + number % 6, fees=True)
        while not hand.over:
            if hand.to_act is None:
                hand.apply(hw.Deal())  # the dealer's turn
            elif hand.to_act == 1:
                hand.apply(calling_station(hand.options()))
            else:
                hand.apply(steady.act(hand.view(hand.to_act), hand.options()))
        for one in seats:
            won[one.name] += hand.seat(one.seat).stack - one.stack
    for name, cents in won.most_common():
        print(f"{name:6} {hw.amount(cents):>10}{'   (calls everything)' * (name == seats[0].name)}")
    print(f"the house {hw.amount(-won.total()):>7}")


if __name__ == "__main__":
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--hands", type=int, default=200)
    main(asked.parse_args().hands)
