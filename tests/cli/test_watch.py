from itertools import pairwise

import pytest

from tests.cli.kit import refused, run


def test_a_table_of_bots_plays_so_many_hands_and_ends_by_itself() -> None:
    ran = run("watch", "--hands", "3", "--seed", "5")
    assert ran.status == 0
    assert [f"hand {number} of 3" in ran.out for number in (1, 2, 3)] == [True, True, True]
    assert "Sit down yourself: houseway play limelight holdem" in ran.out


def test_the_button_moves_and_what_nobody_won_the_house_took() -> None:
    data = run("watch", "--hands", "4", "--seed", "5", "--players", "3", "--json").data
    buttons = [hand["button"] for hand in data["hands"]]
    assert [(after - before) % 3 for before, after in pairwise(buttons)] == [1, 1, 1]
    dropped = sum(hand["result"]["collection"] + hand["result"]["jackpot"] for hand in data["hands"])
    assert data["taken"] == dropped == -sum(data["won"].values())


def test_chips_carry_over_from_hand_to_hand() -> None:
    first, second = run("watch", "--hands", "2", "--seed", "5", "--json").data["hands"]
    carried = {str(one["seat"]): one["stack"] for one in second["events"][0]["seats"]}
    assert carried == first["result"]["stacks"]


@pytest.mark.parametrize(("house", "game"), [("limelight", "pan"), ("marina", "pure-21"), ("oceana", "pai-gow")])
def test_pan_and_player_dealer_tables_play_and_what_nobody_won_the_house_took(house: str, game: str) -> None:
    ran = run("watch", "--house", house, "--game", game, "--hands", "3", "--seed", "5", "--json")
    assert ran.status == 0, ran.err
    dropped = sum(hand["result"]["collection"] + hand["result"]["jackpot"] for hand in ran.data["hands"])
    assert ran.data["taken"] == dropped == -sum(ran.data["won"].values())
    first, second, _ = ran.data["hands"]
    carried = {str(one["seat"]): one["stack"] for one in second["events"][0]["seats"]}
    assert carried == first["result"]["stacks"]


def test_wrong_arguments_get_one_line() -> None:
    assert "at least one hand, not 0" in refused(run("watch", "--hands", "0"))
    assert "There is no house “nowhere”" in refused(run("watch", "--house", "nowhere"))
    assert "doesn't spread “whist”" in refused(run("watch", "--game", "whist"))
