"""``houseway simulate --compiled``: heads-up rounds of a player-dealer game, one wager of the table's minimum."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from houseway import money
from houseway.cli.errors import UsageError
from houseway.cli.output import print_table
from houseway.odds.formats import percent
from houseway.odds.gpu import Device
from houseway.odds.settings import decks_of
from houseway.rulebook import BankedRules, GameRules, House

if TYPE_CHECKING:
    from houseway.odds.fees import Drag
    from houseway.simulation.heads_up import HeadsUp, Rounds


def asked(
    place: House, rules: GameRules, *, decks: int | None, hands: int, seed: int, fee_option: str, device: Device
) -> "Rounds":
    """The rounds that the user asked for."""
    if not isinstance(rules, BankedRules):
        raise UsageError(f"{rules.title} has no compiled rounds: those are for the player-dealer games")
    from houseway.simulation.heads_up import Rounds  # noqa: PLC0415 - an extra, and heavy

    if device == "cuda" and rules.family != "21":
        raise UsageError(f"a GPU plays the games of 21; {rules.title} is played by the processor")
    return Rounds(place, rules, decks_of(rules, decks), hands, seed, fee_option, device)


def show(found: "HeadsUp") -> None:
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
    yield f"drop, {money.show(drag.wager)} a round wagered", money.show(found.drop)
    yield "player after collection", percent(drag.player_after)
    yield "bank after collection", percent(drag.bank_after)
