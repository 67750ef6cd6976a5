"""``houseway games``: what is spread where."""

from houseway import rulebook
from houseway.cli.paper import print_json, print_table
from houseway.rulebook.data import game_data


def games(house: str | None = None, /, *, json: bool = False) -> None:
    """Every house and game with its structures, limits and seats.

    Examples:
        houseway games
        houseway games marina --json

    Parameters
    ----------
    house:
        Only this house's games; the house, or the folder of a rulebook.
    json:
        Print data instead of a table.
    """
    houses = rulebook.names() if house is None else (house,)
    spread = [game for name in houses for game in rulebook.house(name).games.values()]
    if json:
        print_json([game_data(game) for game in spread])
        return
    print_table(
        "Games spread",
        ("house", "game", "title", "structures", "seats", "limits"),
        (
            (
                game.house.slug,
                game.slug,
                game.title,
                ", ".join(filter(None, game.structures)),
                "{}-{}".format(*game.seats),
                ", ".join(dict.fromkeys(row.name for row in game.stakes)),
            )
            for game in spread
        ),
    )
