"""The effect of settings on the edge, and the exact edge against rounds played out."""

from typing import Any

import pytest

from houseway.odds.edges.twentyone import alternatives, what_if
from houseway.odds.settings import BadSetting, changed, known, shown_setting
from houseway.odds.twentyone.simulate import simulate
from houseway.odds.twentyone.solver import solve
from tests.banked.tables import ALL, GS, LL, MC, NJ, NX, OC, RO, Game, rules_of
from tests.odds.plans import chart_of, solved
from tests.soak import SOAK, times

ROUNDS = times(500_000, 2_000_000)
DECKS = {LL: 6, RO: 2, OC: 2, MC: 6, NJ: 2, NX: 6, GS: 6}
"""With how many each game is played out in a short run."""


def assert_played_out(game: Game, decks: int, **changes: Any) -> None:
    rules = rules_of(game, **changes)
    plan = chart_of(rules, decks).plan
    exact = solve(rules, decks, plan)
    played = simulate(rules, plan, decks, rounds=ROUNDS, seed=4)
    assert abs(played.player_edge - exact.player) < 4 * played.stderr
    assert exact.variance == pytest.approx(played.variance, rel=0.01)
    assert exact.player <= solved(rules, decks).player + 1e-12


# Every game with both in a long run; otherwise some with two decks, the others with six.
@pytest.mark.parametrize(
    ("game", "decks"),
    [
        pytest.param(game, decks, marks=() if decks == DECKS[game] else pytest.mark.soak)
        for game in ALL
        for decks in (2, 6)
    ],
)
def test_rounds_played_out_come_within_four_standard_errors_of_the_exact_edge(game: Game, decks: int) -> None:
    assert_played_out(game, decks)


@pytest.mark.slow
@pytest.mark.parametrize("game", ALL)
def test_every_other_choice_of_every_setting_is_played_out_too(game: Game) -> None:
    """Every one in a long run; otherwise one, another in each game."""
    rules, at = rules_of(game), ALL.index(game)
    every = alternatives(rules)
    for assignment in every if SOAK else every[at : at + 1]:
        other = changed(rules, assignment)
        # One deck, where each missing card counts most.
        plan = chart_of(other, 1).plan
        played = simulate(other, plan, 1, rounds=ROUNDS, seed=8)
        assert abs(played.player_edge - solve(other, 1, plan).player) < 4 * played.stderr, assignment


@pytest.mark.slow
@pytest.mark.parametrize(
    "assignment",
    [
        "shoe.jokers=1 joker_up=no-decisions",
        pytest.param("shoe.jokers=2 joker_up=no-decisions", marks=pytest.mark.soak),
        "deal.bank_second=after-players peek=false",
        "shoe.jokers=2 joker_up=no-decisions naturals.made_of=two-jokers",
        "naturals.paid=at-once",
        "surrender.most=1",
        "chart.stand_soft=18",
        "chart.bank_stand_hard=16",
        pytest.param("chart.bank_stand_hard=18", marks=pytest.mark.soak),
    ],
)
def test_settings_that_make_it_another_game_are_played_out_too(assignment: str) -> None:
    rules = changed(rules_of(LL), *assignment.split())
    plan = chart_of(rules, 6).plan
    played = simulate(rules, plan, 6, rounds=ROUNDS, seed=8)
    assert abs(played.player_edge - solve(rules, 6, plan).player) < 4 * played.stderr


@pytest.mark.rule("LL-P21-O2", "LL-P21-OP1", "LL-P21-OP2")
def test_a_natural_paid_better_gains_the_player_its_share_of_unpushed_naturals() -> None:
    # A natural that does not push comes 4.5 times in a hundred deals of six decks: 3:2 for 6:5 is worth 0.3 each.
    six_five, seven_five, three_two = (
        solved(rules_of(LL, naturals__pays=pays), 6).player for pays in ((6, 5), (7, 5), (3, 2))
    )
    assert three_two - six_five == pytest.approx(0.3 * 0.045322, abs=2e-6)
    assert seven_five - six_five == pytest.approx(0.2 * 0.045322, abs=2e-6)


@pytest.mark.rule("LL-P21-GR8a", "LL-P21-OP5")
def test_three_eights_of_the_bank_that_push_or_win_help_the_player_who_is_over() -> None:
    lose, push, win = (solved(rules_of(LL, over__bank_888=then), 6).player for then in ("lose", "push", "win"))
    assert lose < push < win
    assert win - push == pytest.approx(push - lose, rel=0.05)


@pytest.mark.rule("OC-P21-E1", "MC-P21-X3")
def test_even_money_against_an_ace_is_worth_taking_at_six_to_five() -> None:
    # Ace up and a natural: 4 of 1,000 deals; kept, it wins 6/5 only when the down card is no ten.
    for game in (OC, MC):
        kept = solved(rules_of(game, insurance__even_money=False), DECKS[game])
        gain = solved(rules_of(game), DECKS[game]).player - kept.player
        assert 0.0005 < gain < 0.0007


@pytest.mark.rule("GS-NB-G5b", "MC-NX-G5b", "MC-NJ-G3b")
def test_pushes_of_hands_that_are_over_help_the_player() -> None:
    for game in (GS, NX, NJ):
        decks = DECKS[game]
        assert solved(rules_of(game, over__nearer="lose"), decks).player < solved(rules_of(game), decks).player


@pytest.mark.rule("GS-NB-SU1")
def test_surrender_at_any_time_is_worth_more_than_on_two_cards_and_that_more_than_none() -> None:
    never, first, any_time = (
        solved(rules_of(GS, surrender__when=when), 6).player for when in ("never", "first-two-cards", "any-time")
    )
    assert never < first < any_time


@pytest.mark.rule("GS-NB-SU1")
def test_a_doubled_hand_is_given_up_against_eight_to_ten_when_it_is_stiff() -> None:
    rows = chart_of(rules_of(GS), 6).rows
    for total in range(12, 17):
        given_up = {up for up, code in rows[f"doubled hard {total}"].items() if code == "Rs"}
        assert given_up == {"8", "9", "T"}
    assert "doubled hard 17" not in rows


def test_a_player_loses_by_a_chart_that_forbids_hitting_what_should_be_hit() -> None:
    assert solved(rules_of(LL, chart__stand_hard=14), 6).player < solved(rules_of(LL), 6).player - 0.005


def test_what_if_prices_one_change_against_the_rules_as_they_are() -> None:
    base = solved(rules_of(LL), 6)
    (one,) = what_if(base, ["pays=3:2"])
    assert (one.key, one.now, one.then) == ("naturals.pays", "6:5", "3:2")
    assert one.change == pytest.approx(one.player_edge - base.player)


def test_every_known_setting_can_be_set_to_what_it_is() -> None:
    for game in ALL:
        rules = rules_of(game)
        for key in known(rules):
            assert changed(rules, f"{key}={shown_setting(rules, key)}") == rules


@pytest.mark.parametrize(
    ("assignment", "said"),
    [
        ("pay=3:2", "known: shoe.jokers"),
        ("naturals.pays=3", "odds such as 6:5"),
        ("peek=maybe", "known: true, false"),
        ("bank_888=draw", "known: lose, push, win"),
        ("after_split=true", "double.after_split, surrender.after_split"),
        ("chart.hit=x", "whole numbers"),
        ("insurance.offered=true", "Insurance can't be offered where naturals pay 6 to 5"),
        ("peek", "not KEY=VALUE"),
    ],
)
def test_an_unknown_setting_or_value_is_explained_with_the_known_ones(assignment: str, said: str) -> None:
    with pytest.raises(BadSetting, match="(?s)" + said.replace("(", r"\(")):
        changed(rules_of(LL), assignment)
