"""A chart of all 169 starting hands: how often each wins against a hand nobody has seen.

pip install 'houseway[odds]'
python examples/equity_chart.py
"""

import houseway as hw

RANKS = "AKQJT98765432"


def name(row: str, column: str) -> str:
    """Pairs on the diagonal, suited hands above it, the others below."""
    if row == column:
        return row + column
    high, low = sorted((row, column), key=RANKS.index)
    return f"{high}{low}{'s' if RANKS.index(row) < RANKS.index(column) else 'o'}"


def main() -> None:
    rules = hw.house("limelight").game("holdem", limit="3/6")
    print("   " + "".join(f"{column:>5}" for column in RANKS))
    for row in RANKS:
        shares = (hw.equity(rules, [name(row, column), "random"]).shares[0].equity for column in RANKS)
        print(f" {row} " + "".join(f"{share:5.0%}" for share in shares))


if __name__ == "__main__":
    main()
