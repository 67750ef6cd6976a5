"""Blinds owed by players who move, come back, join and stay behind, in every order."""

import pytest

from houseway.money import dollars
from houseway.rulebook.table import Way
from houseway.table import Buy, ComeIn, Leave, Move, SitIn, SitOut, Table
from houseway.table.events import BlindMissed, BlindSpared
from houseway.table.next_hand import next_hand
from tests.table.table_kit import (
    back,
    dealt,
    fold_round,
    fold_to,
    hands_until_dealt,
    miss_blinds,
    next_dealt,
    opened,
    posted_by,
    posts,
    refused,
    running,
    set_stack,
    start,
    told,
    usual_buy,
)
from tests.table.test_misdeals import misdeal

pytestmark = pytest.mark.sequence

# -- newcomers and the first round of a new game -----------------------------------------------------------------------

FREE_FIRST_ROUND = [
    pytest.param("oceana", "holdem", "4/8", marks=pytest.mark.rule("OC-HE-17c")),
    pytest.param("marina", "holdem", "4/8", marks=pytest.mark.rule("MC-LB-22")),
    pytest.param("marina", "lowball", "10/20", marks=pytest.mark.rule("MC-LB-22")),
    pytest.param("limelight", "holdem", "4/8"),
    pytest.param("golden-state", "holdem", "3x6"),
    pytest.param("golden-state", "lowball", "1/2"),
    pytest.param("oceana", "lowball", "4/8"),
]


def in_round(where: str, game: str, limit: str, hands: int) -> Table:
    """Six players, the first button drawn by seat 1, after so many hands."""
    table = opened(where, game, limit=limit, structure="limit", players=6, button=1)
    for _ in range(hands):
        fold_round(table)
    return table


@pytest.mark.parametrize(("where", "game", "limit"), FREE_FIRST_ROUND)
def test_the_free_hands_of_a_new_game_end_when_the_button_is_back(where: str, game: str, limit: str) -> None:
    """Six players: the seventh hand has the first button again. In the fourth, seat 7 is past the blinds and free."""
    fourth = in_round(where, game, limit, 3)
    fourth.seat("New", 7, usual_buy(fourth))
    start(fourth)
    assert posted_by(fourth, 7) == (0, 0)
    assert 7 in dealt(fourth)
    seventh = in_round(where, game, limit, 6)
    seventh.seat("New", 7, usual_buy(seventh))
    line = seventh.lineup()
    assert line is not None
    assert (line.button, 7 in line.dealt) == (1, False)


@pytest.mark.parametrize(("where", "game", "limit"), FREE_FIRST_ROUND)
def test_the_way_that_a_newcomer_chose_is_honored_in_the_first_round_too(where: str, game: str, limit: str) -> None:
    waits = in_round(where, game, limit, 3)
    waits.seat("New", 7, usual_buy(waits), "wait")
    assert 7 not in next_dealt(waits)
    for way in [way for way in waits.ways(7) if way not in ("wait", "free", "after-blinds")]:
        posts_now = in_round(where, game, limit, 3)
        posts_now.seat("New", 7, usual_buy(posts_now), way)
        start(posts_now)
        assert posted_by(posts_now, 7) != (0, 0), way


@pytest.mark.rule("OC-HE-17c")
def test_a_newcomer_may_take_back_a_choice_while_the_hands_are_free() -> None:
    """The free hand is offered, and it is what happens unless they choose; after the first round it is not."""
    table = in_round("oceana", "holdem", "4/8", 3)
    table.seat("New", 7, dollars(40))
    chosen = {offer.fields["way"]: offer.chosen for offer in ComeIn.offers(table, 7)}
    assert chosen == {"wait": False, "post-big": False, "free": True}
    table.apply(ComeIn(7, "wait"))
    line = table.lineup()
    assert line is not None
    assert 7 not in line.dealt
    table.apply(ComeIn(7, "free"))
    start(table)
    assert (7 in dealt(table), posted_by(table, 7)) == (True, (0, 0))
    late = in_round("oceana", "holdem", "4/8", 6)
    late.seat("New", 7, dollars(40))
    assert late.ways(7) == ("wait", "post-big")
    assert refused(late, ComeIn(7, "free")) == "OC-HE-17a"


@pytest.mark.rule("MC-LB-22")
@pytest.mark.parametrize(("game", "limit"), [("lowball", "10/20"), ("holdem", "4/8")])
def test_a_seat_that_the_blinds_have_passed_has_no_free_hands_at_marina(game: str, limit: str) -> None:
    """ "if the blind has not passed that position on the initial round": seat 3 has been passed, seat 8 has not."""
    for seat, free in ((3, False), (8, True)):
        table = opened("marina", game, limit=limit, structure="limit", players=7, button=1)
        table.apply(Leave(3))
        for _ in range(4):
            fold_round(table)
        assert table.button == 5
        table.seat("New", seat, usual_buy(table))
        line = table.lineup()
        assert line is not None
        assert (seat in line.dealt) is free


def test_players_who_join_before_the_first_hand_are_dealt_in_free() -> None:
    for where, game in (
        ("oceana", "holdem"),
        ("marina", "lowball"),
        ("golden-state", "holdem"),
        ("rogelios", "holdem"),
    ):
        table = opened(where, game, players=5)
        table.seat("Sixth", 8, usual_buy(table))
        start(table)
        assert dealt(table) == {1, 2, 3, 4, 5, 8}
        assert posted_by(table, 8) == (0, 0)


# -- moves -------------------------------------------------------------------------------------------------------------


def gs(players: int = 8, limit: str = "3x6", game: str = "holdem") -> Table:
    """Golden State, button 1, small blind 2, big blind 3."""
    table = running("golden-state", game, structure="limit", limit=limit, players=players, chips=100)
    assert table.blinds == {"small": 2, "big": 3}
    return table


EITHER = [
    pytest.param("golden-state", "holdem", "3x6", (0, 1), marks=pytest.mark.rule("GS-HE-33")),
    pytest.param("golden-state", "lowball", "1/2", (0, 1), marks=pytest.mark.rule("GS-HE-33")),
    pytest.param("rogelios", "holdem", "3/6", (3, 0), marks=pytest.mark.rule("RO-HE-11", "RO-HE-13")),
    pytest.param("limelight", "holdem", "3/6", (0, 1), marks=pytest.mark.rule("LL-HE-4a")),
    pytest.param("oceana", "lowball", "4/8", (0, 2), marks=pytest.mark.rule("OC-LB-6")),
]


@pytest.mark.parametrize(("where", "game", "limit", "price"), EITHER)
def test_one_due_the_small_blind_who_moves_owes_it(where: str, game: str, limit: str, price: tuple[int, int]) -> None:
    """Seat 3 had the big blind and moves past seats 4 and 5 to seat 6: two hands out, or the blind at once."""
    table = running(where, game, structure="limit", limit=limit, players=7, chips=100)
    table.apply(Leave(6))
    table.apply(Move(3, 6))
    assert (table.chairs[6].debt, table.chairs[6].hands_out, table.chairs[6].missed) == ("moved", 2, ("small",))
    assert "sit-out" in table.ways(6)
    table.apply(ComeIn(6, next(way for way in table.ways(6) if way != "sit-out")))
    start(table)
    assert posted_by(table, 6) == price
    other = running(where, game, structure="limit", limit=limit, players=7, chips=100)
    other.apply(Leave(6))
    other.apply(Move(3, 6, "sit-out"))
    assert hands_until_dealt(other, 6) == 1  # the big blind reaches seat 6 in the second hand
    assert other.blinds["big"] == 6


@pytest.mark.rule("MC-HE-26", "MC-LB-23")
@pytest.mark.parametrize(("game", "limit"), [("holdem", "4/8"), ("lowball", "10/20")])
def test_marina_names_the_big_blind_only(game: str, limit: str) -> None:
    table = running("marina", game, structure="limit", limit=limit, players=7, chips=100)
    table.apply(Leave(6))
    table.apply(Move(3, 6))
    assert table.chairs[6].debt == ""


@pytest.mark.rule("GS-HE-33")
def test_two_moves_between_two_hands_count_as_one() -> None:
    """Seat 4 is due the big blind: past 5 and 6, then past 7; back at its own side of seat 5 it owes nothing."""
    table = gs(9)
    table.apply(Leave(7))
    table.apply(Leave(9))
    table.apply(Move(4, 7, "post-big"))
    assert (table.chairs[7].debt, table.chairs[7].hands_out) == ("moved", 2)
    table.apply(Move(7, 9))
    assert (table.chairs[9].debt, table.chairs[9].way, table.chairs[9].hands_out) == ("moved", "post-big", 3)
    table.apply(Move(9, 4))
    assert (table.chairs[4].debt, table.chairs[4].hands_out, table.chairs[4].missed) == ("", 0, ())
    table.apply(Move(3, 7))
    table.apply(Move(7, 3))
    assert (table.chairs[3].debt, table.chairs[3].missed) == ("", ())


@pytest.mark.rule("GS-HE-33")
def test_a_player_who_sits_out_hands_for_a_move_and_moves_again_sits_out_more() -> None:
    """Past seats 5 and 6, one hand later past seat 8 too: two hands, less one, plus one."""
    table = gs(9)
    table.apply(Leave(7))
    table.apply(Leave(9))
    table.apply(Move(4, 7, "sit-out"))
    fold_round(table)
    assert table.chairs[7].hands_out == 1
    table.apply(Move(7, 9, "sit-out"))
    assert table.chairs[9].hands_out == 2


@pytest.mark.rule("GS-HE-30a", "GS-HE-33")
def test_one_who_missed_the_small_blind_and_moves_away_from_the_big_one_owes_both() -> None:
    """3x6: seat 3 missed its small blind; due the big blind it moves past two players: $3 live and $1 dead."""
    table = gs(8)
    miss_blinds(table, 3, 1)
    assert table.chairs[3].missed == ("small",)
    while table.blinds["big"] != 1:
        fold_round(table)
    table.apply(Leave(6))
    table.apply(Move(3, 6))
    assert (table.chairs[6].debt, table.chairs[6].missed) == ("missed", ("small", "big"))
    back(table, 6, "post-missed")
    assert hands_until_dealt(table, 6) <= 3
    assert posted_by(table, 6) == (3, 1) or table.blinds["big"] == 6


@pytest.mark.rule("GS-HE-33", "GS-HE-30a")
def test_one_who_moves_while_away_owes_the_blind_of_the_move_and_those_that_pass() -> None:
    """Seat 4, due the big blind, goes away, moves past 5 and 6, and the blinds pass the new seat too."""
    table = gs(9)
    table.apply(Leave(7))
    table.apply(SitOut(4))
    table.apply(Move(4, 7))
    assert (table.chairs[7].debt, table.chairs[7].missed) == ("moved", ("big",))
    while table.blinds["small"] != 8:
        fold_round(table)
    assert table.chairs[7].hands_out == 2, "hands are not sat out while away"
    fold_round(table)
    assert (table.chairs[7].debt, set(table.chairs[7].missed)) == ("missed", {"big", "small"})
    assert told(table, BlindMissed)[-1].rule == "GS-HE-30a"
    back(table, 7, "post-missed")
    hands_until_dealt(table, 7)
    assert posted_by(table, 7) == (3, 1)


@pytest.mark.rule("GS-HE-25c", "GS-HE-33")
def test_one_who_went_broke_in_the_big_blind_and_moves_still_owes_the_small_one() -> None:
    table = gs(8)
    table.apply(Leave(6))
    set_stack(table, 3, 0)
    table.chairs[3].debt, table.chairs[3].way = "busted", "small"
    table.apply(Buy(3, dollars(30)))
    table.apply(Move(3, 6))
    assert (table.chairs[6].debt, table.chairs[6].missed) == ("moved", ("small",))
    table.apply(ComeIn(6, "post-small"))
    start(table)
    assert posted_by(table, 6) == (0, 1)


@pytest.mark.rule("GS-HE-31b", "GS-HE-31c")
def test_a_newcomer_at_golden_state_lets_the_blinds_go_by_once_in_whatever_seats() -> None:
    table = gs(6)
    table.seat("New", 8, dollars(30), "after-blinds")
    while not table.chairs[8].passes:
        fold_round(table)
    table.apply(Move(8, 9))
    assert table.chairs[9].way == "wait"
    assert "after-blinds" not in table.ways(9)


@pytest.mark.rule("GS-HE-33")
def test_between_two_players_no_seat_is_nearer_to_the_blinds() -> None:
    table = running("golden-state", limit="3x6", players=2, chips=100)
    for seat, to in ((1, 5), (5, 9), (2, 1), (1, 7)):
        table.apply(Move(seat, to))
        assert all(not chair.debt for chair in table.chairs.values())


@pytest.mark.rule("GS-HE-33")
def test_a_misdeal_is_no_hand_that_a_player_sat_out() -> None:
    """Seat 4 moves past 5 and 6: the misdealt hand and its new deal are one of the two hands."""
    table = gs(9)
    table.apply(Leave(7))
    table.apply(Move(4, 7, "sit-out"))
    start(table)
    misdeal(table)
    assert table.chairs[7].hands_out == 2
    assert 7 not in next_dealt(table)
    assert table.chairs[7].hands_out == 1


@pytest.mark.rule("OC-HE-17c", "MC-LB-22")
@pytest.mark.parametrize(("where", "way", "post"), [("oceana", "post-big", 4), ("marina", "straddle", 8)])
def test_a_chosen_way_is_honored_after_a_misdeal_too(where: str, way: Way, post: int) -> None:
    table = in_round(where, "holdem", "4/8", 3)
    table.seat("New", 7, dollars(40), way)
    start(table)
    assert posted_by(table, 7) == (post, 0)
    misdeal(table)
    start(table)
    assert posted_by(table, 7) == (post, 0)
    fold_to(table, None)
    assert not table.chairs[7].chosen


@pytest.mark.rule("RO-LB-C1")
def test_a_player_who_changed_seats_keeps_the_deal_at_rogelios_lowball() -> None:
    """The deal is due at seat 2, whose player played the last hand and moves to the empty seat behind seat 1."""
    table = running("rogelios", "lowball", structure="limit", limit="2/4", players=6, chips=100)
    table.apply(Leave(3))
    while table.button != 1:
        fold_round(table)
    table.apply(Move(2, 3))
    assert table.chairs[3].debt == ""
    start(table)
    assert table.button == 3


@pytest.mark.rule("RO-LB-C1")
def test_one_who_takes_the_seat_of_a_player_from_the_last_hand_has_not_played_it() -> None:
    table = running("rogelios", "lowball", structure="limit", limit="2/4", players=6, chips=100)
    while table.button != 1:
        fold_round(table)
    table.apply(SitOut(5))
    fold_round(table)
    assert table.button == 2
    table.apply(Leave(3))
    table.apply(SitIn(5))
    table.apply(Move(5, 3))
    start(table)
    assert table.button == 4


# -- a blind spared by the button that moves forward -------------------------------------------------------------------


ROGELIOS = [("holdem", "3/6"), ("omaha-hilo", "3/6"), ("lowball", "3/6")]


@pytest.mark.rule("RO-HE-13")
@pytest.mark.parametrize(("game", "limit"), ROGELIOS)
def test_a_blind_spared_by_the_forward_moving_button_is_posted_with_the_next_hand(game: str, limit: str) -> None:
    """Button 1, blinds 2 and 3; seat 2 leaves: button 3, blinds 4 and 5. "All blinds are made up."

    Seat 3 makes up its small blind, dead. Seat 4 makes up its big blind, live, and its small one is dead.
    """
    table = running("rogelios", game, structure="limit", limit=limit, players=6, chips=100)
    assert (table.button, table.blinds) == (1, {"small": 2, "big": 3})
    table.apply(Leave(2))
    shown = {place.seat: (place.live, place.dead) for place in next_hand(table).places}
    hand = start(table)
    assert (table.button, table.blinds) == (3, {"small": 4, "big": 5})
    assert [posted_by(table, seat) for seat in (3, 4, 5, 6, 1)] == [(0, 1), (3, 1), (3, 0), (0, 0), (0, 0)]
    assert shown == {seat: (dollars(posted_by(table, seat)[0]), dollars(posted_by(table, seat)[1])) for seat in shown}
    assert {(event.seat, event.blind, event.rule, event.owed) for event in told(table, BlindSpared)} == {
        (3, "small", "RO-HE-13", True),
        (4, "big", "RO-HE-13", True),
    }
    assert hand.to_act == 6


@pytest.mark.rule("RO-HE-13")
def test_a_spared_blind_is_posted_once() -> None:
    table = running("rogelios", limit="3/6", players=6, chips=100)
    table.apply(Leave(2))
    fold_round(table)
    start(table)
    assert [(post[1], post[2], post[3]) for post in posts(table)] == [("small", 1, 0), ("big", 3, 0)]


@pytest.mark.rule("RO-HE-13")
def test_a_spared_blind_is_still_made_up_after_a_misdeal() -> None:
    table = running("rogelios", limit="3/6", players=6, chips=100)
    table.apply(Leave(2))
    start(table)
    before = posts(table)
    misdeal(table)
    assert table.chairs[3].spared == ("small",)
    start(table)
    assert sorted(posts(table)) == sorted(before)


@pytest.mark.rule("RO-HE-13")
def test_one_whom_both_blinds_pass_makes_up_both() -> None:
    """Both blinds of the last hand leave: seat 4 has the button, and owes the big and the small blind."""
    table = running("rogelios", limit="3/6", players=7, chips=100)
    table.apply(Leave(2))
    table.apply(Leave(3))
    start(table)
    assert (table.button, table.blinds) == (4, {"small": 5, "big": 6})
    assert [posted_by(table, seat) for seat in (4, 5, 6, 7)] == [(3, 1), (3, 1), (3, 0), (0, 0)]


@pytest.mark.rule("RO-HE-13")
def test_everyone_pays_both_blinds_in_each_rotation_whoever_leaves() -> None:
    """$1 and $3 in one round of the button, whichever of the seven has left."""
    for leaver in range(1, 8):
        table = running("rogelios", limit="3/6", players=7, chips=100)
        paid = dict.fromkeys(range(1, 8), 0)
        table.apply(Leave(leaver))
        for _ in range(6):
            start(table)
            for post in posts(table):
                paid[post[0]] += post[2] + post[3]
            fold_to(table, None)
        assert min(cents for seat, cents in paid.items() if seat != leaver) == 4, leaver


@pytest.mark.rule("MC-LB-19")
def test_at_marina_a_departure_saves_a_blind_in_holdem_as_in_lowball() -> None:
    """Seat 3 is spared the small blind and posts nothing for it, neither then nor later."""
    table = running("marina", limit="4/8", players=6, chips=200)
    table.apply(Leave(2))
    start(table)
    spared = told(table, BlindSpared)
    assert spared
    assert not any(event.owed for event in spared)
    for _ in range(5):
        assert sorted(post[1] for post in posts(table)) == ["big", "small"]
        fold_to(table, None)
        start(table)


@pytest.mark.rule("MC-LB-19")
def test_at_marina_a_departure_saves_a_blind() -> None:
    table = running("marina", "lowball", structure="limit", limit="10/20", players=6, chips=200)
    table.apply(Leave(2))
    start(table)
    assert posted_by(table, 3) == (5, 0)
    assert not any(event.owed for event in told(table, BlindSpared))
