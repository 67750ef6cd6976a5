"""The effect of the collection on both sides."""

import pytest

from houseway.collection import FeeQuery, charges
from houseway.odds.fees import costs, drags, fee_drag, options
from houseway.rulebook import house
from houseway.rulebook.schedule import Posted
from tests.banked.tables import LL, MC, OC, RO, Game, rules_of


@pytest.mark.rule("LL-P21-FEE")
def test_a_dollar_on_a_hundred_of_action_takes_one_per_cent_from_the_bank_and_nothing_from_the_players() -> None:
    drag = fee_drag(house("limelight"), rules_of(LL, "5"), edge=-0.02, wager=2500, squares=4, pace=60)
    assert [(one.payer, one.each_hand, one.each_hour) for one in drag.costs] == [("player-dealer", 100, 6000)]
    assert drag.player_after == -0.02
    assert drag.bank_after == pytest.approx(0.01)
    assert drag.table_hour == 6000


@pytest.mark.rule("OC-P21-C2")
def test_a_quarter_on_each_square_costs_a_three_dollar_player_eight_per_cent() -> None:
    drag = fee_drag(house("oceana"), rules_of(OC, "3-25"), edge=-0.018, wager=300, squares=5, pace=60)
    assert {one.payer: one.each_hand for one in drag.costs} == {"player-dealer": 25, "square": 25}
    assert drag.player_after == pytest.approx(-0.018 - 25 / 300)
    assert drag.bank_after == pytest.approx(0.018 - 25 / 1500)
    assert drag.table_hour == 60 * (25 + 5 * 25)


@pytest.mark.rule("RO-P21-F")
def test_rogelios_three_dollar_table_takes_half_a_dollar_from_both_sides() -> None:
    drag = fee_drag(house("rogelios"), rules_of(RO, "3-100"), edge=-0.0188, wager=1000, squares=1, pace=30)
    assert {one.payer: one.each_hour for one in drag.costs} == {"player-dealer": 1500, "square": 1500}


def test_the_options_of_a_limit_are_those_that_post_it() -> None:
    assert options(house("oceana"), rules_of(OC, "100-200")) == ("A", "B")
    assert options(house("oceana"), rules_of(OC, "3-25")) == ("A",)
    assert options(house("limelight"), rules_of(LL, "5")) == ("",)
    assert len(options(house("marina"), rules_of(MC, "5-500"))) > 1


@pytest.mark.parametrize("game", [LL, RO, OC, MC])
def test_more_squares_never_cost_the_bank_a_greater_share_within_a_band(game: Game) -> None:
    rules = rules_of(game)
    found = [drag for _, _, drag in drags(house(game[0]), [rules], edge=-0.02, squares=[1, 2], pace=60)]
    assert len(found) == 2 * len(options(house(game[0]), rules))
    for one, two in zip(found[::2], found[1::2], strict=True):
        if one.costs[0].each_hand == two.costs[0].each_hand:
            assert two.bank_after > one.bank_after


def test_a_pot_fee_is_shared_and_a_time_fee_spread_over_half_an_hour() -> None:
    limelight = house("limelight")
    pot = costs(charges(limelight, FeeQuery(game="holdem", limit=Posted.read("3/6"), players=6)), payers=6, pace=30)
    amount = charges(limelight, FeeQuery(game="holdem", limit=Posted.read("3/6"), players=6))[0].amount
    assert pot[0].each_hand == pytest.approx(amount / 6)
    assert pot[0].table_hour == 30 * amount
