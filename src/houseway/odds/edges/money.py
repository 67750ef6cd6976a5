"""What the collection leaves of an edge."""

from dataclasses import dataclass

from houseway.money import Cents
from houseway.odds.fees import Drag, drags, fee_drag
from houseway.rulebook import BankedRules, House


@dataclass(frozen=True, slots=True)
class Fees:
    """What the collection leaves both sides, at the wager that was asked about and at every posted table."""

    drag: Drag
    tables: tuple[tuple[str, str, Drag], ...]
    """Limit, option and drag of every posted table, one to all squares."""

    def as_data(self) -> dict[str, object]:
        """The fees in the shape of ``edge --json``."""
        listed = [{"limit": limit, "option": option} | _drag_data(drag) for limit, option, drag in self.tables]
        return {"fees": _drag_data(self.drag), "tables": listed}


def fees(
    house: House, rules: BankedRules, *, edge: float, wager: Cents, squares: int, pace: float, option: str = ""
) -> Fees:
    """What the posted fees take from a player's edge: at one wager, and at the least wager of every posted table."""
    drag = fee_drag(house, rules, edge=edge, wager=wager, squares=squares, pace=pace, option=option)
    game = house.games[rules.game]
    limits = [game.at(limit=row.name) for row in game.stakes]
    counts = sorted({1, (rules.seats[1] - 1) // 2, rules.seats[1] - 1})
    found = drags(house, limits, edge=edge, squares=counts, pace=pace)
    return Fees(drag, tuple((table.stakes.name, choice, drag) for table, choice, drag in found))


def _drag_data(drag: Drag) -> dict[str, object]:
    return {
        "wager": drag.wager,
        "squares": drag.squares,
        "action": drag.action,
        "costs": [
            {"payer": cost.payer, "each_hand": cost.each_hand, "each_hour": cost.each_hour} for cost in drag.costs
        ],
        "player_edge_after": drag.player_after,
        "bank_edge_after": drag.bank_after,
        "table_hour": drag.table_hour,
    }
