"""New players, missed blinds, busted blinds and moved seats, as each house lets them come in."""

import pytest

from houseway.engines.poker.play import Call, Fold
from houseway.floor import ruling
from houseway.floor.desk import possible
from houseway.irregularities import OwedBlind
from houseway.money import dollars
from houseway.table import Buy, ComeIn, Leave, Move, Sit, SitIn, SitOut, Table
from houseway.table.events import BlindMissed, BlindWentBy, CameIn
from tests.poker.table import may
from tests.table.table_kit import (
    back,
    dealt,
    fold_round,
    fold_to,
    hands_until_dealt,
    miss_blinds,
    next_dealt,
    opened,
    order_of,
    posted_by,
    posts,
    refused,
    running,
    set_stack,
    showdown,
    start,
    told,
    usual_buy,
)

# -- new players -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("RO-HE-8")
def test_a_newcomer_at_rogelios_is_dealt_in_for_nothing() -> None:
    """Button 1, blinds 2 and 3 of six; next hand button 2, blinds 3 and 4. Seat 7 sits down past the big blind."""
    table = running("rogelios", limit="3/6")
    table.seat("New", 7, dollars(30))
    start(table)
    assert 7 in dealt(table)
    assert posted_by(table, 7) == (0, 0)


@pytest.mark.rule("RO-HE-7")
def test_a_newcomer_between_the_blinds_waits_until_the_button_has_passed() -> None:
    """Button 4, blinds 5 and 7, seat 6 empty: seat 6 is dealt in when the button is at 7."""
    table = opened("rogelios", limit="3/6", players=8, button=4)
    table.apply(Leave(6))
    while table.first_round or table.button != 4:
        fold_round(table)
    assert table.blinds == {"small": 5, "big": 7}
    table.seat("New", 6, dollars(30))
    buttons = []
    while 6 not in next_dealt(table):
        buttons.append(table.button)
    assert buttons == [5]
    assert table.button == 7


@pytest.mark.rule("RO-HE-7")
def test_a_newcomer_where_the_button_is_about_to_be_waits_one_hand() -> None:
    """Button 4, seat 5 empty, blinds 6 and 7: a newcomer in seat 5 is passed by the button and then dealt in."""
    table = opened("rogelios", limit="3/6", players=8, button=4)
    table.apply(Leave(5))
    while table.first_round or table.button != 4:
        fold_round(table)
    table.seat("New", 5, dollars(30))
    assert 5 not in next_dealt(table)
    assert table.button == 6
    assert 5 in next_dealt(table)


@pytest.mark.sequence
@pytest.mark.rule("RO-CH-15")
def test_crazy_pineapple_at_rogelios_deals_a_newcomer_in_unless_they_sit_between_the_blinds() -> None:
    """Blinds 3 and 5: seat 4 waits, seat 8 is dealt in on the next deal."""
    table = opened("rogelios", "crazy-pineapple-hilo", players=7)
    table.apply(Leave(4))
    while table.first_round or table.button != 1:
        fold_round(table)
    table.seat("Between", 4, dollars(30))
    table.seat("Late", 8, dollars(30))
    start(table)
    assert table.blinds == {"small": 3, "big": 5}
    assert dealt(table) == {1, 2, 3, 5, 6, 7, 8}


@pytest.mark.sequence
@pytest.mark.rule("OC-HE-16")
def test_a_newcomer_between_the_blinds_at_oceana_waits_for_the_button() -> None:
    """Blinds in 3 and 5, seat 4 taken by a newcomer who posts: dealt in only after the button passes 4."""
    table = opened("oceana", limit="4/8", players=7)
    table.apply(Leave(4))
    while table.first_round or table.button != 1:
        fold_round(table)
    table.seat("New", 4, dollars(40), "post-big")
    out = []
    while 4 not in next_dealt(table):
        out.append((table.button, table.blinds["big"]))
    assert out == [(2, 5), (3, 6)]
    assert table.button == 5


@pytest.mark.rule("OC-HE-17a")
def test_a_newcomer_at_oceana_waits_for_the_big_blind_or_posts_it_live() -> None:
    """$4/$8: seat 7 posts $4 and may rap or raise if there is no raise; the player who waits gets the big blind in
    turn.
    """
    table = running("oceana", limit="4/8")
    table.seat("Poster", 7, dollars(40), "post-big")
    table.seat("Waiter", 8, dollars(40))
    hand = start(table)
    assert posted_by(table, 7) == (4, 0)
    assert 8 not in dealt(table)
    while hand.to_act != 7:
        seat = hand.to_act
        assert seat is not None
        table.play(Fold(seat))
    assert may(hand).check
    assert may(hand).raise_from == dollars(8)
    fold_to(table, None)
    hands_until_dealt(table, 8)
    assert table.blinds["big"] == 8
    assert told(table, CameIn)[-1] == CameIn(8, "wait", "OC-HE-17a")


@pytest.mark.rule("OC-HE-17c")
def test_a_newcomer_in_the_first_round_of_a_new_game_at_oceana_is_free() -> None:
    """Fourth hand of a new eight-handed game."""
    table = opened("oceana", limit="4/8", players=8)
    for _ in range(3):
        fold_round(table)
    table.seat("New", 9, dollars(40))
    start(table)
    assert 9 in dealt(table)
    assert posted_by(table, 9) == (0, 0)
    assert told(table, CameIn)[-1] == CameIn(9, "free", "OC-HE-17c")


@pytest.mark.sequence
@pytest.mark.rule("GS-HE-31a", "GS-HE-31d")
def test_a_newcomer_at_golden_state_may_buy_the_blinds_past_the_big_blind() -> None:
    """3x6: posts $4 ($3 live, $1 dead) and is dealt in at once."""
    table = running("golden-state", limit="3x6")
    table.seat("New", 7, dollars(30), "post-both")
    start(table)
    assert 7 in dealt(table)
    assert posted_by(table, 7) == (3, 1)


@pytest.mark.sequence
@pytest.mark.rule("GS-HE-31d")
def test_a_newcomer_at_golden_state_buys_no_blinds_between_the_button_and_the_big_blind() -> None:
    """Button 1, blinds 2 and 4, seat 3 empty: seat 3 is not past the big blind, whatever they offer to post."""
    table = opened("golden-state", limit="3x6", players=7)
    table.apply(Leave(3))
    while table.first_round or table.button != 7:
        fold_round(table)
    table.seat("New", 3, dollars(30), "post-both")
    start(table)
    assert (table.button, table.blinds) == (1, {"small": 2, "big": 4})
    assert 3 not in dealt(table)


@pytest.mark.rule("GS-HE-31b")
@pytest.mark.parametrize(("game", "limit"), [("holdem", "3x6"), ("lowball", "1/2")])
def test_a_newcomer_at_golden_state_may_let_the_blinds_go_by_once(game: str, limit: str) -> None:
    """Sits down, the blinds pass, no debt: dealt in free behind them."""
    table = running("golden-state", game, limit=limit, players=5)
    table.seat("New", 6, dollars(30), "after-blinds")
    hands_until_dealt(table, 6)
    assert {event.rule for event in told(table, BlindWentBy) if event.seat == 6} == {"GS-HE-31c"}
    assert told(table, CameIn)[-1].way == "after-blinds"
    assert not told(table, BlindMissed)
    assert posted_by(table, 6) == (0, 0)


@pytest.mark.rule("GS-HE-31c")
@pytest.mark.parametrize(("game", "limit", "posted"), [("holdem", "4x8", (4, 2)), ("lowball", "1/2", (1, 1))])
def test_after_the_second_pass_a_newcomer_posts_both_or_takes_the_big_blind(
    game: str, limit: str, posted: tuple[int, int]
) -> None:
    """A free hand is refused; both blinds buy them in, the big one live and the small one dead."""
    table = running("golden-state", game, limit=limit, players=5)
    table.seat("New", 6, dollars(40), "after-blinds")
    table.apply(SitOut(6))
    while table.chairs[6].passes < 2:
        fold_round(table)
    assert refused(table, SitIn(6, "after-blinds")) == "GS-HE-31c"
    back(table, 6, "post-both")
    hands_until_dealt(table, 6)
    assert posted_by(table, 6) == posted


# -- missed blinds -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("LL-HE-4a")
def test_a_missed_big_blind_is_owed_before_the_next_hand_at_limelight() -> None:
    """Seat 5 sits out their big blind: they post both ($3 live, $1 dead) or are not dealt in before the big blind."""
    table = running("limelight", limit="3/6")
    miss_blinds(table, 5)
    back(table, 5)
    fold_round(table)
    assert 5 not in table.dealt
    table.apply(ComeIn(5, "post-both"))
    start(table)
    assert posted_by(table, 5) == (3, 1)
    assert {event.rule for event in told(table, BlindMissed)} == {"LL-HE-4a"}


@pytest.mark.sequence
@pytest.mark.rule("RO-HE-10", "OC-HE-17b", "RO-CH-16")
@pytest.mark.parametrize(
    ("where", "game", "limit", "live", "dead"),
    [
        ("rogelios", "holdem", "3/6", 3, 1),
        ("oceana", "holdem", "4/8", 4, 2),
        ("rogelios", "crazy-pineapple-hilo", "3/6", 3, 1),
    ],
)
def test_both_missed_blinds_are_posted_at_once_the_small_one_dead(
    where: str, game: str, limit: str, live: int, dead: int
) -> None:
    """$1/$3: $4 in all. A raise to $6 costs them $3 more."""
    table = running(where, game, limit=limit)
    miss_blinds(table, 4)
    back(table, 4, "post-both")
    hands_until_dealt(table, 4)
    assert posted_by(table, 4) == (live, dead)


@pytest.mark.sequence
@pytest.mark.rule("RO-HE-10", "OC-HE-17b", "LL-HE-4a", "GS-HE-30a", "MC-HE-25")
@pytest.mark.parametrize("where", ["limelight", "golden-state", "marina", "oceana", "rogelios"])
def test_one_who_missed_their_blinds_may_wait_for_the_big_blind_and_then_owes_nothing_else(where: str) -> None:
    table = running(where)
    miss_blinds(table, 4)
    back(table, 4, "wait")
    hands_until_dealt(table, 4)
    assert table.blinds["big"] == 4
    assert not table.chairs[4].missed
    assert [post[1] for post in posts(table) if post[0] == 4] == ["big"]


@pytest.mark.rule("RO-HE-12")
def test_one_who_took_their_big_blind_and_left_owes_both_when_the_button_has_passed() -> None:
    """Seat 3 posts $3, leaves, misses their small blind and the button: $1 dead and $3 live, or the big blind."""
    table = running("rogelios", limit="3/6")
    assert table.blinds["big"] == 3
    table.apply(SitOut(3))
    fold_round(table)
    fold_round(table)
    assert table.chairs[3].missed == ("small",)
    back(table, 3, "post-both")
    hands_until_dealt(table, 3)
    assert posted_by(table, 3) == (3, 1)


@pytest.mark.sequence
@pytest.mark.rule("GS-HE-30a", "GS-HE-M8")
@pytest.mark.parametrize(("missed", "live", "dead"), [(2, 3, 1), (1, 3, 0)])
def test_golden_state_sells_back_exactly_the_blinds_that_were_missed(missed: int, live: int, dead: int) -> None:
    """3x6: both for $4, only the big blind for $3."""
    table = running("golden-state", limit="3x6")
    miss_blinds(table, 5, missed)
    back(table, 5, "post-missed")
    hands_until_dealt(table, 5)
    assert posted_by(table, 5) == (live, dead)


@pytest.mark.rule("GS-HE-30a")
def test_golden_state_sells_a_missed_small_blind_for_one_dollar() -> None:
    """3x6: seat 3 took its big blind and missed the small one."""
    table = running("golden-state", limit="3x6")
    assert table.blinds["big"] == 3
    miss_blinds(table, 3, 1)
    back(table, 3, "post-missed")
    hands_until_dealt(table, 3)
    assert posted_by(table, 3) == (0, 1)


@pytest.mark.rule("MC-HE-25")
def test_missed_blinds_at_marina_are_settled_by_one_straddle() -> None:
    """$4/$8: one live post of $8, not small plus big."""
    table = running("marina", limit="4/8")
    miss_blinds(table, 4)
    assert refused(table, SitIn(4, "post-both")) == "MC-HE-25"
    back(table, 4, "straddle")
    hands_until_dealt(table, 4)
    assert posted_by(table, 4) == (8, 0)


# -- broke in the big blind --------------------------------------------------------------------------------------------


def bust_the_big_blind(limit: str, game: str = "holdem") -> Table:
    """Seat 5 loses its last dollar in the big blind."""
    table = opened("golden-state", game, limit=limit, players=5)
    fold_round(table)
    fold_round(table)
    set_stack(table, 5, 1)
    showdown(table, order_of(table), out=(1, 2))
    assert table.blinds["big"] == 5
    assert table.chairs[5].stack == 0
    return table


@pytest.mark.sequence
@pytest.mark.rule("GS-HE-25c", "GS-HE-NL10")
@pytest.mark.parametrize(("limit", "buy", "small"), [("3x6", 30, 1), ("100-200", 100, 2)])
def test_one_who_goes_broke_in_the_big_blind_takes_the_small_blind_or_comes_in_free_behind_the_button(
    limit: str, buy: int, small: int
) -> None:
    table = bust_the_big_blind(limit)
    table.apply(Buy(5, dollars(buy)))
    start(table)
    assert table.blinds["small"] == 5
    assert posted_by(table, 5) == (small, 0)


@pytest.mark.sequence
@pytest.mark.rule("GS-HE-25c", "GS-HE-NL10")
@pytest.mark.parametrize(("game", "limit"), [("holdem", "3x6"), ("lowball", "1/2")])
def test_one_who_goes_broke_in_the_big_blind_may_wait_for_the_button_and_owes_nothing(game: str, limit: str) -> None:
    table = bust_the_big_blind(limit, game)
    table.apply(Buy(5, dollars(30)))
    table.apply(ComeIn(5, "after-blinds"))
    assert 5 not in next_dealt(table)
    hands_until_dealt(table, 5)
    assert posted_by(table, 5) == (0, 0)
    assert not told(table, BlindMissed)
    assert told(table, CameIn)[-1].rule == "GS-HE-25c"


# -- seat changes ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RO-HE-11")
def test_moving_away_from_the_blinds_at_rogelios_costs_a_live_big_blind_or_two_hands() -> None:
    """Button 1, blinds 2 and 3 of six: seat 5, two hands from its big blind, moves past seat 6 and 1 … to seat 7."""
    table = running("rogelios", limit="3/6")
    table.apply(Move(5, 7, "post-big"))
    start(table)
    assert posted_by(table, 7) == (3, 0)


@pytest.mark.rule("RO-HE-11", "GS-HE-33")
@pytest.mark.parametrize("where", ["rogelios", "golden-state"])
def test_one_who_moves_past_two_players_may_sit_out_two_hands(where: str) -> None:
    table = running(where, players=7)
    table.apply(Move(5, 8, "sit-out"))
    assert table.chairs[8].hands_out == 2
    assert hands_until_dealt(table, 8) == 2
    assert posted_by(table, 8) == (0, 0)


@pytest.mark.rule("GS-HE-33")
def test_a_seat_change_at_golden_state_may_be_paid_with_the_blind() -> None:
    table = running("golden-state", limit="3x6", players=7)
    table.apply(Move(5, 8, "post-big"))
    start(table)
    assert posted_by(table, 8) == (3, 0)


@pytest.mark.rule("MC-HE-26")
def test_moving_away_from_the_big_blind_at_marina_kills_the_pot() -> None:
    """$4/$8: they kill with $8 and the hand is played at $8/$16."""
    table = running("marina", limit="4/8", players=7)
    table.apply(Move(5, 8, "kill"))
    hand = start(table)
    assert posted_by(table, 8) == (8, 0)
    assert hand.rules.stakes.bets == (dollars(8), dollars(16))
    assert table.rules.stakes.bets == (dollars(4), dollars(8))


@pytest.mark.rule("MC-HE-26")
def test_or_they_sit_out_as_many_hands_as_they_gained_at_marina() -> None:
    """Three hands before their big blind they move to a seat six hands before it: three hands out."""
    table = running("marina", limit="4/8", players=8)
    assert table.blinds["big"] == 3
    table.apply(Move(6, 9))
    assert table.chairs[9].hands_out == 2
    table = running("marina", limit="4/8", players=9)
    table.apply(Leave(9))
    table.apply(Move(5, 9))
    assert table.chairs[9].hands_out == 3
    assert hands_until_dealt(table, 9) == 3


@pytest.mark.parametrize(
    ("where", "limit"),
    [
        pytest.param("golden-state", "3x6", marks=pytest.mark.rule("GS-HE-33")),
        pytest.param("rogelios", "3/6", marks=pytest.mark.rule("RO-HE-11")),
        pytest.param("marina", "4/8", marks=pytest.mark.rule("MC-HE-26")),
    ],
)
def test_one_due_the_big_blind_who_moves_past_two_players_takes_it_two_hands_later(where: str, limit: str) -> None:
    """Blinds 2 and 3 of eight: seat 4 is next for the big blind and moves past seats 5 and 6, to seat 7.

    After the two hands that they sit out the big blind has come to seat 7, and it stops there.
    """
    table = running(where, limit=limit, players=8)
    table.apply(Leave(7))
    assert table.blinds["big"] == 3
    table.apply(Move(4, 7, "sit-out"))
    blinds = []
    while 7 not in next_dealt(table):
        blinds.append(table.blinds["big"])
    assert (blinds, table.blinds["big"]) == ([5, 6], 7)
    assert not told(table, BlindWentBy)


@pytest.mark.rule("GS-HE-30a")
def test_one_who_means_to_post_what_they_missed_takes_the_big_blind_when_it_reaches_them_first() -> None:
    """Seat 5 has missed both blinds and comes back when the big blind is about to reach seat 5 again."""
    table = running("golden-state", limit="3x6", players=6)
    miss_blinds(table, 5)
    while table.blinds["big"] != 4:
        fold_round(table)
    back(table, 5, "post-missed")
    assert 5 in next_dealt(table)
    assert table.blinds["big"] == 5
    assert told(table, CameIn)[-1] == CameIn(5, "wait", "GS-HE-30a")


@pytest.mark.rule("MC-HE-27")
def test_one_who_has_met_their_blinds_and_moves_at_once_may_let_them_pass_at_marina() -> None:
    """Seat 2 has posted both blinds and moves to seat 4: they sit out until the blinds are past and come in free."""
    table = running("marina", limit="4/8", players=6)
    table.apply(Leave(4))
    assert table.blinds["small"] == 2
    table.apply(Move(2, 4))
    hands_until_dealt(table, 4)
    assert posted_by(table, 4) == (0, 0)
    assert not told(table, BlindMissed)
    assert told(table, CameIn)[-1] == CameIn(4, "after-blinds", "MC-HE-27")


@pytest.mark.rule("MC-GE-5")
def test_a_seat_with_a_buy_in_on_it_is_closed_to_seat_changes() -> None:
    table = running("marina", players=7)
    assert refused(table, Move(7, 4)) == "MC-GE-5"
    assert refused(table, Sit("New", 4, dollars(10))) == "MC-GE-5"


@pytest.mark.rule("MC-GE-14")
def test_nobody_posts_a_blind_for_another_player() -> None:
    table = running("marina", limit="4/8")
    table.seat("New", 8, dollars(40))
    assert refused(table, ComeIn(8, "straddle", payer=2)) == "MC-GE-14"
    table.apply(ComeIn(8, "straddle", payer=8))
    assert table.chairs[8].way == "straddle"


@pytest.mark.rule("MC-HE-26")
def test_a_newcomer_between_the_old_seat_and_the_new_makes_the_hands_to_sit_out_one_more() -> None:
    """Seat 5 moves past 6 and 8 to seat 9: two hands. A player who sits down in seat 7 makes it three."""
    table = running("marina", limit="4/8", players=9)
    table.apply(Leave(9))
    table.apply(Leave(7))
    table.apply(Move(5, 9))
    assert table.chairs[9].hands_out == 2
    table.seat("Newcomer", 7, usual_buy(table))
    assert table.chairs[9].hands_out == 3
    table.apply(Leave(6))
    assert table.chairs[9].hands_out == 2
    assert hands_until_dealt(table, 9) == 2


@pytest.mark.rule("MC-HE-26")
def test_a_newcomer_elsewhere_leaves_the_hands_to_sit_out_as_they_are() -> None:
    table = running("marina", limit="4/8", players=8)
    table.apply(Leave(4))
    table.apply(Move(5, 9))
    before = table.chairs[9].hands_out
    table.seat("Newcomer", 4, usual_buy(table))
    assert table.chairs[9].hands_out == before == 3


@pytest.mark.rule("MC-HE-28b")
def test_one_who_acted_before_posting_an_owed_blind_makes_it_up_on_a_later_deal() -> None:
    """Their hand is live; from the next deal on they wait for the blind or straddle, as for a blind they missed."""
    table = running("marina", limit="4/8", players=7)
    hand = start(table)
    seat = 7
    table.play(Fold(5))
    table.play(Fold(6))
    table.play(Call(seat))
    assert [one.fields[0].values for one in possible(hand) if one.kind == "owed-blind"]
    table.play(ruling(hand, OwedBlind(seat)).command())
    assert hand.seat(seat).live
    fold_to(table, None)
    assert table.chairs[seat].debt == "missed"
    assert seat not in [seated.seat for seated in start(table).seats]
    fold_to(table, None)
    table.apply(ComeIn(seat, "straddle"))
    start(table)
    assert posted_by(table, seat) == (8, 0)  # twice the big blind of 4/8


@pytest.mark.sequence
@pytest.mark.rule("MC-HE-28a")
def test_one_who_is_caught_before_they_act_owes_nothing_more_than_before() -> None:
    table = running("marina", limit="4/8", players=7)
    hand = start(table)
    seat = hand.to_act
    assert seat is not None
    table.play(ruling(hand, OwedBlind(seat)).command())
    fold_to(table, None)
    assert table.chairs[seat].debt == ""
