"""Compiles Numba's functions before the tests want them: the code is kept in the user's cache folder.

`make test` runs this beside the checkers, which leave a core free; otherwise several test processes would compile the
same functions at the same time.
"""

from houseway.odds.edges.edge import edge
from houseway.odds.equities.equity import equity
from houseway.odds.rankings.counting import counts
from houseway.odds.sevens.edge import house_way_edge
from houseway.odds.twentyone.simulate import simulate
from houseway.odds.twentyone.solve import solve
from houseway.odds.twentyone.strategy import chart
from houseway.rulebook import BankedRules, GameRules, house

SPOTS = (
    ("limelight", "holdem", ("AsAh", "KsKh"), ""),
    ("limelight", "omaha-hilo", ("AsAh2d3c", "KsKhQdJd"), "7h 8c 2c"),
    ("limelight", "crazy-pineapple", ("AsAhKd", "QsQhJd"), "7h 8c 2c"),
    ("limelight", "stud", ("AsAhKd4d5c6c", "QsQhJd7d8c9c"), ""),
    ("limelight", "lowball", ("As2h3d4c", "2s3h4d5c"), ""),
)
"""A spot of each kind of count."""


def game(name: str, of: str) -> GameRules:
    """A game as it is first posted."""
    return house(name).games[of].at()


def main() -> None:
    """One of each kind of work."""
    for name, of, hands, board in SPOTS:
        equity(game(name, of), hands, board=board)
        equity(game(name, of), hands, board=board, samples=1000)
    counts("high", 7)
    rules = game("limelight", "pure-21")
    assert isinstance(rules, BankedRules)
    edge(rules)
    simulate(rules, chart(solve(rules, 6)).plan, 6, rounds=1, seed=0, sides=True)
    pai_gow = game("oceana", "pai-gow")
    assert isinstance(pai_gow, BankedRules)
    house_way_edge(pai_gow, rounds=1, seed=0)


if __name__ == "__main__":
    main()
