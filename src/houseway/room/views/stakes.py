"""Stakes as a cardroom's board has them.

>>> from houseway.rulebook import house
>>> def at(slug, game, limit):
...     return str(stakes_at(house(slug).games[game], limit))
>>> at("limelight", "holdem", "4/8"), at("golden-state", "holdem", "4x8 half kill")
('$4/$8 Limit', '$4/$8 Limit, half kill')
>>> at("golden-state", "holdem", "100-200"), at("oceana", "holdem", "1/2 60+")
('$2/$5 No-Limit, $100–$200 buy-in', '$1/$2 No-Limit, $60 minimum buy-in')
>>> at("marina", "double-hand", "10-200"), at("limelight", "pan", "$1"), at("rogelios", "stud", "2-10")
('$10–$200 wagers', '$1 conditions', '$2–$10 Spread')
"""

from collections.abc import Callable, Mapping
from functools import cache

from houseway.messages import Amount, Message, _
from houseway.money import Cents, show
from houseway.rulebook import Game
from houseway.rulebook.schedule import Stakes


def stakes_at(game: Game, limit: str) -> Message:
    """Returns the stakes of a game at one of its posted limits."""
    row = next(row for row in game.stakes if row.name == limit)
    return stakes_name(row, next(iter(row.structures or game.structures), ""))


@cache
def stakes_name(stakes: Stakes, structure: str) -> Message:
    """Returns the stakes of a row of the posted limits."""
    found = _bets(stakes, structure)
    if stakes.name.endswith("half kill"):
        return _("{stakes}, half kill", stakes=found)
    if stakes.name.endswith("kill"):
        return _("{stakes}, full kill", stakes=found)
    return _with_buy_in(found, stakes.buyin) if structure in _ANY_BET else found


_ANY_BET = ("no-limit", "pot-limit", "forced-bet")
"""The structures where the buy-in says how large the game is."""


_STRUCTURES: Mapping[str, Callable[[str], Message]] = {
    "limit": lambda amounts: _("{amounts} Limit", amounts=amounts),
    "tournament": lambda amounts: _("{amounts} Limit", amounts=amounts),
    "no": lambda amounts: _("{amounts} No-Limit", amounts=amounts),
    "pot": lambda amounts: _("{amounts} Pot-Limit", amounts=amounts),
    "forced": lambda amounts: _("{amounts} Forced Bet", amounts=amounts),
    "": lambda amounts: _("{amounts} conditions", amounts=amounts),
}
"""The stakes of each structure, by the first word of its name."""


def _bets(stakes: Stakes, structure: str) -> Message:
    kind = structure.partition("-")[0]
    if stakes.minimum:
        return _wagers(stakes.minimum, stakes.maximum)
    if kind == "spread":
        return _("{least}–{most} Spread", least=Amount(stakes.bets[0]), most=Amount(stakes.bets[-1]))
    any_bet = structure in _ANY_BET
    if any_bet and stakes.ante and not stakes.blinds:
        return _STRUCTURES[kind](_("{amount} ante", amount=Amount(stakes.ante)))
    return _STRUCTURES[kind](_amounts(stakes.blinds if any_bet and stakes.blinds else stakes.bets))


def _amounts(cents: tuple[Cents, ...]) -> str:
    """Returns the first two blinds or bets, such as ``$2/$5``."""
    return "/".join(show(one) for one in cents[:2] if one)


def _wagers(least: Cents, most: Cents) -> Message:
    if not most:
        return _("{amount} minimum", amount=Amount(least))
    if least == most:
        return _("{amount} wagers", amount=Amount(least))
    return _("{least}–{most} wagers", least=Amount(least), most=Amount(most))


def _with_buy_in(found: Message, buy_in: tuple[Cents, ...]) -> Message:
    match buy_in:
        case (least,):
            return _("{stakes}, {amount} minimum buy-in", stakes=found, amount=Amount(least))
        case (least, most) if least == most:
            return _("{stakes}, {amount} buy-in", stakes=found, amount=Amount(least))
        case (least, most):
            return _("{stakes}, {least}–{most} buy-in", stakes=found, least=Amount(least), most=Amount(most))
    return found
