"""An example hand of a house-game: complete, with the house's own rules."""

from pathlib import Path

import pytest

from houseway import rulebook
from houseway.record import recorders
from houseway.room.tables.spread import all_houses
from houseway.web import public

HOUSES = all_houses()
SOME = [
    ("limelight", "holdem"),
    ("rogelios", "stud"),
    ("oceana", "pai-gow"),
    ("marina", "pure-21"),
    ("limelight", "pan"),
]


@pytest.mark.parametrize(("house", "game"), SOME)
def test_an_example_hand_ends_with_who_wins_and_cites_rules_of_its_house(house: str, game: str) -> None:
    told = public.example(HOUSES, house, game)
    lines = [line for step in told["steps"] for line in step["heard"]]
    assert any(line["kind"] == "win" for line in lines[-3:])
    cited = {rule for line in lines for rule in line.get("rule", "").split()}
    assert len(cited) >= 3
    assert all(HOUSES[house].catalogue.rule(rule) for rule in cited)


def test_an_example_hand_shows_the_cards_of_its_winner_alone_until_cards_are_shown() -> None:
    told = public.example(HOUSES, "limelight", "holdem")
    dealt = next(step for step in told["steps"] if any("is dealt" in line["text"] for line in step["heard"]))
    assert [seat for seat, one in dealt["seats"].items() if one.get("cards")] == [str(told["seat"])]


INVENTED = Path(__file__).parents[1] / "houses" / "riviera"
"""It plays by the policies that no shipped house has."""


def test_every_setting_that_a_move_rests_on_is_a_setting_of_some_game() -> None:
    known = {
        setting
        for house in (*HOUSES.values(), rulebook.house(INVENTED))
        for game in house.games.values()
        for structure in game.structures
        for setting in game.at(structure=structure).cites
    }
    named = {name for one in recorders().values() for settings in one.BEHIND.values() for name in settings}
    assert named - known == {"stakes"}
