"""``houseway simulate --compiled``: heads-up rounds of a player-dealer game, one wager of the table's minimum."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from houseway.cli.choice import chosen_decks
from houseway.cli.mistakes import Mistake
from houseway.cli.paper import print_json, print_table
from houseway.money import show
from houseway.odds.page import percent
from houseway.rulebook import BankedRules, GameRules, House

if TYPE_CHECKING:
    from houseway.odds.fees import Drag
    from houseway.simulation.heads_up import HeadsUp, Rounds


def asked(place: House, rules: GameRules, *, decks: int | None, hands: int, seed: int, fee_option: str) -> "Rounds":
    """The rounds that the user asked for."""
    if not isinstance(rules, BankedRules):
        raise Mistake(f"{rules.title} has no compiled rounds: those are for the player-dealer games")
    try:
        from houseway.simulation.heads_up import Rounds  # noqa: PLC0415 - an extra, and heavy
    except ImportError as missing:
        raise Mistake(f"compiled rounds need: pip install 'houseway[odds]' ({missing.name} is missing)") from None
    return Rounds(place, rules, chosen_decks(rules, decks), hands, seed, fee_option)


def print_data(found: "HeadsUp") -> None:
    """The rounds as data."""
    rounds, drag, side = found.asked, found.drag, found.side_bet
    print_json(
        {
            "house": rounds.rules.house.slug,
            "game": rounds.rules.game,
            "limit": rounds.rules.stakes.name,
            "decks": rounds.decks,
            "seed": rounds.seed,
            "hands": rounds.hands,
            "seconds": found.seconds,
            "hands_per_second": rounds.hands / found.seconds,
            "wager": drag.wager,
            "drop": found.drop,
            "jackpot": 0,
            "player_edge": found.player_edge,
            "stderr": found.stderr,
            "variance": found.variance,
            "exact_edge": found.exact,
            "player_edge_after": drag.player_after,
            "bank_edge_after": drag.bank_after,
            "side_bet": side and {"edge": side.side_edge, "stderr": side.side_stderr, "hit_frequency": side.side_hits},
        }
    )


def print_found(found: "HeadsUp") -> None:
    """The rounds for people."""
    rounds, drag = found.asked, found.drag
    how = "by the chart" if found.exact is not None else "the house way"
    print_table(
        f"{rounds.rules.full_title()}, heads-up {how}, seed {rounds.seed}", ("what", "how much"), _rows(found, drag)
    )


def _rows(found: "HeadsUp", drag: "Drag") -> Iterator[tuple[str, str]]:
    yield "rounds", f"{found.asked.hands:,}"
    yield "rounds per second", f"{found.asked.hands / found.seconds:,.0f}"
    yield "player's edge", f"{percent(found.player_edge)} ± {100 * found.stderr:.4f} %"
    if found.exact is not None:
        off = (found.player_edge - found.exact) / found.stderr
        yield "by the solver", f"{percent(found.exact)}, {off:+.1f} standard errors away"
    if side := found.side_bet:
        yield "bank's edge on the side bet", f"{percent(side.side_edge)} ± {100 * side.side_stderr:.4f} %"
    yield "standard deviation of a round", f"{found.variance**0.5:.4f}"
    yield f"drop, {show(drag.wager)} a round wagered", show(found.drop)
    yield "player after collection", percent(drag.player_after)
    yield "bank after collection", percent(drag.bank_after)
