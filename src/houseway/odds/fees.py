"""What the collection costs: to each payer by the hand and the hour, against the edge, and to the table.

>>> from houseway.rulebook import house
>>> limelight = house("limelight")
>>> drag = fee_drag(limelight, limelight.game("pure-21", limit="5"), edge=-0.0202, wager=2500, squares=4, pace=60)
>>> [(one.payer, one.each_hand, one.each_hour) for one in drag.costs], round(drag.bank_after, 4)
([('player-dealer', 100.0, 6000.0)], 0.0102)
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from houseway.collection import Charge, charges, fee_query
from houseway.money import Cents
from houseway.rulebook import GameRules, House, NotSpread


@dataclass(frozen=True, slots=True)
class Cost:
    """What one payer of a kind pays, in cents, on average."""

    payer: str
    each_hand: float
    each_hour: float
    table_hour: float
    """All payers of the kind together."""
    jackpot_hour: float = 0.0
    """What of that goes to the jackpot and not into the drop."""


def costs(found: Sequence[Charge], *, payers: int, pace: float) -> tuple[Cost, ...]:
    """The fees of a hand for so many payers, at so many hands an hour.

    What comes out of the pot or goes round with the dealer position is shared by all; a time fee is spread over the
    hands of half an hour.
    """
    return tuple(_cost(charge, payers, pace) for charge in found)


def _cost(charge: Charge, payers: int, pace: float) -> Cost:
    taken = charge.amount if charge.schedule.jackpot_inside else charge.amount + charge.jackpot
    hands = 2.0 if charge.moment == "half-hour" else pace
    several = payers if charge.payer in ("each-player", "square") else 1
    shared = payers if charge.payer in ("pot", "dealer-position") else 1
    hour = taken * hands / shared
    return Cost(charge.payer, hour / pace, hour, taken * hands * several, jackpot_hour=charge.jackpot * hands * several)


@dataclass(frozen=True, slots=True)
class Drag:
    """The edge of both sides before and after collection, as shares of a wager."""

    wager: Cents
    squares: int
    action: Cents
    costs: tuple[Cost, ...]
    player_before: float
    player_after: float
    bank_before: float
    bank_after: float

    @property
    def table_hour(self) -> float:
        """The drop of a table in an hour, in cents."""
        return sum(cost.table_hour for cost in self.costs)


def fee_drag(
    house: House, rules: GameRules, *, edge: float, wager: Cents, squares: int, pace: float, option: str = ""
) -> Drag:
    """A player-dealer table on which every square has the same wager."""
    action = wager * squares
    found = costs(
        charges(house, fee_query(rules, action=action, wager=wager, players=squares, option=option)),
        payers=squares,
        pace=pace,
    )
    player = sum(cost.each_hand for cost in found if cost.payer in ("square", "each-player"))
    bank = sum(cost.each_hand for cost in found if cost.payer in ("player-dealer", "dealer-position"))
    return Drag(wager, squares, action, found, edge, edge - player / wager, -edge, -edge - bank / action)


def options(house: House, rules: GameRules) -> tuple[str, ...]:
    """The schedules that a table of these stakes may choose from; one empty name where there is no choice."""
    named = dict.fromkeys(table.option for table in house.schedules if rules.game in table.games)
    return tuple(option for option in named if _is_posted(house, rules, option)) or ("",)


def _is_posted(house: House, rules: GameRules, option: str) -> bool:
    least = rules.stakes.minimum
    try:
        found = charges(house, fee_query(rules, action=least, wager=least, players=2, option=option))
    except NotSpread:
        return False
    return any(charge.schedule.option == option for charge in found)


def drags(
    house: House, tables: Sequence[GameRules], *, edge: float, squares: Sequence[int], pace: float
) -> Iterator[tuple[GameRules, str, Drag]]:
    """Every posted limit, schedule option and number of squares, each square with the least wager."""
    for rules in tables:
        for option in options(house, rules):
            for count in squares:
                yield (
                    rules,
                    option,
                    fee_drag(
                        house, rules, edge=edge, wager=rules.stakes.minimum, squares=count, pace=pace, option=option
                    ),
                )
