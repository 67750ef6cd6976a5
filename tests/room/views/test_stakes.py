"""The stakes of a table, as a cardroom's board has them."""

import pytest

from houseway.messages import Message
from houseway.room.views.stakes import stakes_at, stakes_name
from houseway.rulebook import house, names


@pytest.mark.parametrize(
    ("slug", "game", "limit", "said"),
    [
        ("golden-state", "holdem", "100-200", "$2/$5 No-Limit, $100–$200 buy-in"),
        ("limelight", "omaha", "1/2 100", "$1/$2 Pot-Limit, $100 buy-in"),
        ("oceana", "five-card-draw", "1 ante 60+", "$1 ante No-Limit, $60 minimum buy-in"),
        ("marina", "lowball", "2/4", "$2/$4 Limit"),
        ("golden-state", "holdem", "4x8 half kill", "$4/$8 Limit, half kill"),
        ("rogelios", "stud", "2-10", "$2–$10 Spread"),
        ("marina", "double-hand", "10-200", "$10–$200 wagers"),
        ("marina", "pure-21", "100-100", "$100 wagers"),
        ("limelight", "pure-21", "25", "$25 minimum"),
        ("limelight", "pan", "$1", "$1 conditions"),
    ],
)
def test_stakes_are_written_as_on_the_board(slug: str, game: str, limit: str, said: str) -> None:
    assert stakes_at(house(slug).games[game], limit) == said


def test_every_posted_limit_has_stakes_with_a_dollar_sign() -> None:
    said: list[Message] = []
    for name in names():
        for game in house(name).games.values():
            said += [stakes_name(row, one) for row in game.stakes for one in row.structures or game.structures or ("",)]
    assert len(said) > 500
    assert [one for one in said if not one.startswith("$")] == []
