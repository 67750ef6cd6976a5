"""``houseway watch``: a table of bots in the terminal, told hand by hand."""

import time
from typing import Annotated

from cyclopts import Parameter

from houseway import rulebook
from houseway.cli.choice import chosen_players, chosen_rules, dice
from houseway.cli.deal import as_data, tell
from houseway.cli.mistakes import Mistake
from houseway.cli.paper import console, print_json, print_table
from houseway.cli.sitting import Sitting
from houseway.money import show
from houseway.players import LevelName, play_hand, seat_bots

PAUSE = 1.5
"""Seconds between hands for someone who watches."""


def watch(
    *,
    house: str = "limelight",
    game: str = "holdem",
    structure: str = "",
    limit: str = "",
    players: int | None = None,
    hands: Annotated[int, Parameter(show_default=True)] = 10,
    seed: int | None = None,
    bots: Annotated[LevelName, Parameter(show_default=True)] = "steady",
    json: bool = False,
) -> None:
    """Plays a table of bots hand after hand, the button moving, and ends with what everyone won and the drop.

    Parameters
    ----------
    house:
        The house, or the folder of a rulebook; Limelight if none is named.
    game:
        The game; hold'em if none is named.
    structure:
        limit, no-limit, pot-limit and so on.
    limit:
        A posted limit such as 3/6.
    players:
        How many sit down; six where the game allows it.
    hands:
        How many hands to play.
    seed:
        The same seed plays the same session.
    bots:
        How well the bots play: easy, steady or sharp.
    json:
        Print all hands as data.
    """
    place = rulebook.house(house)
    rules = chosen_rules(place, game, structure, limit)
    count = chosen_players(rules, players)
    if hands < 1:
        raise Mistake(f"play at least one hand, not {hands}")
    seed, rng = dice(seed)
    seats = seat_bots(rules, count)
    table = Sitting(rules, seats, rng.choice(seats).seat)
    told = []
    for number in range(1, hands + 1):
        hand = play_hand(rules, table.seats, rng, button=table.button, fees=True, level=bots)
        if json:
            told.append({"hand": number, "button": table.button, **as_data(hand)})
        else:
            console.rule(f"hand {number} of {hands}")
            tell(hand)
        news = table.settle(hand.money)
        if not json:
            for sentence in news:
                console.print(sentence, style="dim")
            if console.is_terminal and number < hands:
                time.sleep(PAUSE)
    if json:
        print_json({"seed": seed, "hands": told, "won": table.won, "taken": table.taken})
        return
    console.rule("the table")
    print_table(
        f"{rules.full_title()}, {hands} hands, seed {seed}",
        ("seat", "player", "chips", "won"),
        table.rows(),
    )
    console.print(f"The house took {show(table.taken)} in all. Sit down yourself: houseway play {house} {game}")
