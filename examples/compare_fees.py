"""What a hand of hold'em costs in five houses, by the number of players, at the limit nearest to $3/$6.

python examples/compare_fees.py
"""

import houseway as hw


def main() -> None:
    print(f"{'house':26} {'limit':16}" + "".join(f"{players:>9}" for players in range(2, 10)))
    for name in hw.names():
        place = hw.house(name)
        if not place.schedules:  # the neutral house posts no fees
            continue
        game = place.games["holdem"]
        limit = min(game.limits("limit"), key=lambda stakes: abs(stakes.bets[-1] - hw.dollars(6)))
        rules = game.at(structure="limit", limit=limit.name)
        print(f"{place.name:26} {limit.name:16}", end="")
        for players in range(2, 10):
            fee = hw.fee(rules, players=players)
            print(f"{hw.amount(fee.total):>9}", end="")
        print()
    print("\nWhat is taken from the pot or the dealer position for each hand, the jackpot's part included.")


if __name__ == "__main__":
    main()
