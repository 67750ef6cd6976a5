"""Thousands of hands in a pandas frame: where do they end, how large are the pots, who wins?

pip install 'houseway[examples]'
python examples/analyse_hands.py --hands 3000
"""

import argparse

import pandas as pd

import houseway as hw
from houseway.simulation import HandRow, Plan, columns_of, simulate

STREETS = {0: "before the flop", 3: "on the flop", 4: "on the turn", 5: "on the river"}


def main(hands: int = 3000) -> None:
    rows: list[HandRow] = []
    place = hw.house("limelight")
    plan = Plan(place, "holdem", "limit", "3/6", hw.TableOptions(), players=6, hands=hands, seed=1)
    simulate(plan, keep=rows.extend)
    seats = pd.DataFrame(columns_of(rows))  # one row for each seat of each hand, in cents

    each = seats.groupby(["table", "hand"]).agg(
        won=("net", lambda net: net[net > 0].sum() / 100), drop=("drop", "first"), board=("board", "first")
    )
    each["ended"] = each.board.map(lambda board: STREETS[len(board.split())])
    print(each.groupby("ended").won.agg(["count", "mean", "max"]).round(2).sort_values("mean"))

    players = seats.groupby("player").net.agg(["count", "sum"]).query("count >= 20")
    print("\nbest and worst by the hundred hands, in dollars")
    print((players["sum"] / players["count"]).round(1).sort_values().iloc[[-1, 0]].to_string())
    print(f"\nthe house took ${each['drop'].sum() / 100:,.0f} of {len(each)} hands")


if __name__ == "__main__":
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--hands", type=int, default=3000)
    main(asked.parse_args().hands)
