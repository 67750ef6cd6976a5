"""``houseway simulate --compiled``: heads-up rounds of a game of 21, one wager of the table's minimum."""

from typing import TYPE_CHECKING

from houseway.cli.choice import chosen_decks
from houseway.cli.mistakes import Mistake
from houseway.cli.paper import print_json, print_table
from houseway.money import show
from houseway.odds.page import percent
from houseway.rulebook import BankedRules, GameRules, House

if TYPE_CHECKING:
    from houseway.simulation.heads_up import HeadsUp, Rounds


def asked(place: House, rules: GameRules, *, decks: int | None, hands: int, seed: int, fee_option: str) -> "Rounds":
    """The rounds that the user asked for."""
    if not isinstance(rules, BankedRules) or rules.chart is None:
        raise Mistake(f"{rules.title} has no compiled rounds: those are for the games of 21")
    try:
        from houseway.simulation.heads_up import Rounds  # noqa: PLC0415 - an extra, and heavy
    except ImportError as missing:
        raise Mistake(f"compiled rounds need: pip install 'houseway[odds]' ({missing.name} is missing)") from None
    return Rounds(place, rules, chosen_decks(rules, decks), hands, seed, fee_option)


def print_data(found: "HeadsUp") -> None:
    """The rounds as data."""
    rounds, came, drag = found.asked, found.played, found.drag
    print_json(
        {
            "house": rounds.rules.house,
            "game": rounds.rules.game,
            "limit": rounds.rules.stakes.name,
            "decks": rounds.decks,
            "seed": rounds.seed,
            "hands": came.rounds,
            "seconds": came.seconds,
            "hands_per_second": came.rounds / came.seconds,
            "wager": drag.wager,
            "drop": found.drop,
            "jackpot": 0,
            "player_edge": came.player_edge,
            "stderr": came.stderr,
            "variance": came.variance,
            "exact_edge": found.exact,
            "player_edge_after": drag.player_after,
            "bank_edge_after": drag.bank_after,
            "side_edge": came.side_edge,
            "side_stderr": came.side_stderr,
            "cards_per_round": came.cards,
        }
    )


def print_found(found: "HeadsUp") -> None:
    """The rounds for people."""
    rounds, came, drag = found.asked, found.played, found.drag
    off = (came.player_edge - found.exact) / came.stderr
    print_table(
        f"{rounds.rules.full_title()}, heads-up by the chart, {rounds.decks} decks, seed {rounds.seed}",
        ("what", "how much"),
        (
            ("rounds", f"{came.rounds:,}"),
            ("rounds per second", f"{came.rounds / came.seconds:,.0f}"),
            ("player's edge", f"{percent(came.player_edge)} ± {100 * came.stderr:.4f} %"),
            ("by the solver", f"{percent(found.exact)}, {off:+.1f} standard errors away"),
            ("standard deviation of a round", f"{came.variance**0.5:.4f}"),
            ("cards per round", f"{came.cards:.2f}"),
            (f"drop, {show(drag.wager)} a round wagered", show(found.drop)),
            ("player after collection", percent(drag.player_after)),
            ("bank after collection", percent(drag.bank_after)),
        ),
    )
