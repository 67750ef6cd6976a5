"""``houseway pots``: side pots, splits, payouts under coverage, push pots and pan pays, from amounts."""

import dataclasses

from houseway import rulebook
from houseway.cli.choices import GameName, HouseName, LimitName, StructureName
from houseway.cli.output import print_json, print_table
from houseway.engines.registry import payouts
from houseway.money import show


def pots(
    house: HouseName,
    game: GameName,
    put: str,
    /,
    *,
    structure: StructureName = "",
    limit: LimitName = "",
    high: str = "",
    low: str = "",
    button: str = "",
    folded: str = "",
    dead: str = "",
    fee: str = "",
    tied: str = "",
    pushed: str = "",
    bank: str = "",
    due: str = "",
    count: str = "",
    winner: str = "",
    conditions: str = "",
    out: bool = False,
    doubles: str = "",
    foul: str = "",
    json: bool = False,
) -> None:
    """Works out what each seat gets or pays, with the rule on each line.

    Parameters
    ----------
    put:
        What each seat has in, each square's wager, or in pan what lies before each player, in dollars: "2=20 3=60".
    high:
        The hands that were shown, best first, equal ones joined by commas: "2 5,3".
    low:
        The same for the low half; none if no hand qualifies.
    button:
        The seat with the button.
    folded:
        Seats whose hands are dead: "6 7".
    dead:
        Dead money in the main pot, in dollars.
    fee:
        The collection that comes out of the main pot.
    tied:
        Push Nine: the seats that tie.
    pushed:
        Push Nine: how many pots were pushed in this hand before.
    bank:
        Player-dealer games: the square of the bank and what is put up: "1=200".
    due:
        What each square would win, or lose with a minus: "2=60 4=-20".
    count:
        What the down card or the dice count for the action button.
    winner:
        Pan: who collects.
    conditions:
        Pan: the chips that the conditions are worth.
    out:
        Pan: whether the winner goes out.
    doubles:
        Pan: the seats on double condition.
    foul:
        Pan: the seats with foul hands.
    json:
        Print data instead of a table.
    """
    rules = rulebook.house(house).game(game, structure=structure or None, limit=limit or None)
    asked = {"put": put, "high": high, "low": low, "button": button, "folded": folded, "dead": dead, "fee": fee}
    asked |= {"tied": tied, "pushed": pushed, "bank": bank, "due": due, "count": count, "winner": winner}
    asked |= {"conditions": conditions, "out": "yes" if out else "", "doubles": doubles, "foul": foul}
    lines = payouts(rules, asked)
    if json:
        print_json([dataclasses.asdict(line) for line in lines])
        return
    rows = [(line.says, show(line.cents) if line.seat else "", " ".join(line.rules) or line.assumed) for line in lines]
    print_table(f"{rules.title}, {rules.house.name}", ("", "amount", "rules"), rows)
