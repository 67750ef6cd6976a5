"""Chips, seats and blinds in sequences: refused twice and then allowed, from one hand to the next, after a move."""

import pytest

from houseway.engines.poker.play import Call, Check, Deal, Fold
from houseway.money import dollars
from houseway.table import Ask, Buy, ComeIn, Leave, Move, Pocket, Sit, SitIn, SitOut, Table, Tick
from houseway.table.events import BlindMissed, CameIn
from tests.poker.table import may
from tests.table.table_kit import (
    dealt,
    fold_round,
    fold_to,
    hands_until_dealt,
    opened,
    posted_by,
    posts,
    refused,
    running,
    set_stack,
    start,
    told,
)
from tests.table.test_draw_and_stud_tables import single_blind
from tests.table.test_kill import limelight, two_wins

pytestmark = pytest.mark.sequence
MINUTE = 60


# -- chips -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "limit", "buy", "pocket"),
    [
        pytest.param("holdem", "3x6", "GS-HE-21b", "GS-GE-5d", marks=pytest.mark.rule("GS-GE-5a", "GS-GE-5d")),
        pytest.param("lowball", "1/2", "GS-HE-21b", "GS-GE-5d", marks=pytest.mark.rule("GS-GE-5a", "GS-GE-5d")),
        pytest.param("push-nine", "5 ante", "GS-PU-19a", "GS-PU-19b", marks=pytest.mark.rule("GS-PU-19a", "GS-PU-19b")),
    ],
)
def test_chips_bought_in_a_hand_wait_for_the_next_one_and_none_are_pocketed_in_or_between_hands(
    game: str, limit: str, buy: str, pocket: str
) -> None:
    """Refused in the first hand and in the second; bought between them the chips play in the next deal."""
    table = opened("golden-state", game, limit=limit, players=3, chips=60)
    for stack in (60, 160):
        hand = start(table)
        before = next(one.stack for one in hand.seats if one.seat == 1)
        assert before == table.chairs[1].stack or stack == 60
        assert refused(table, Buy(1, dollars(100))) == buy
        assert refused(table, Pocket(2, dollars(20))) == pocket
        fold_to(table, None)
        assert refused(table, Pocket(1, dollars(20))) == pocket
        if stack == 60:
            had = table.chairs[1].stack
            table.apply(Buy(1, dollars(100)))
            assert table.chairs[1].stack == had + dollars(100)


@pytest.mark.rule("GS-PU-19c")
def test_two_requests_before_the_deal_count_only_as_far_as_they_are_documented() -> None:
    table = opened("golden-state", "push-nine", players=3, chips=60)
    table.apply(Ask(1, dollars(100), documented=True))
    table.apply(Ask(2, dollars(100), documented=False))
    hand = start(table)
    stacks = {one.seat: one.stack for one in hand.seats}
    assert (stacks[1], stacks[2]) == (dollars(160), dollars(60))
    fold_to(table, None)
    second = start(table)
    assert sum(one.stack for one in second.seats) <= dollars(60 * 3 + 200)


@pytest.mark.rule("MC-GE-10b")
@pytest.mark.parametrize("game", ["holdem", "lowball"])
def test_at_marina_no_part_is_pocketed_before_or_after_a_hand_or_a_move_and_all_of_it_leaves(game: str) -> None:
    table = running("marina", game, structure="limit", limit="4/8", players=4)
    assert refused(table, Pocket(1, dollars(10))) == "MC-GE-10b"
    table.apply(Move(1, 6))
    assert refused(table, Pocket(6, dollars(10))) == "MC-GE-10b"
    fold_round(table)
    assert refused(table, Pocket(6, dollars(10))) == "MC-GE-10b"
    out = table.cashed_out
    had = table.chairs[6].stack
    table.apply(Leave(6))
    assert table.cashed_out == out + had


@pytest.mark.rule("GS-HE-NL8")
def test_an_add_on_that_was_refused_as_too_large_fits_after_chips_were_lost() -> None:
    """$100 to $200: with $100 in front $101 are too many; after a $2 blind is lost they fit, and then none more."""
    table = opened("golden-state", structure="no-limit", limit="100-200", players=3, chips=100)
    refused(table, Buy(2, dollars(101)))
    while table.chairs[2].stack >= dollars(100):
        fold_round(table)
    short = dollars(200) - table.chairs[2].stack
    refused(table, Buy(2, short + 100))
    table.apply(Buy(2, short))
    refused(table, Buy(2, dollars(1)))


# -- blinds and kills --------------------------------------------------------------------------------------------------


@pytest.mark.rule("GS-HE-NL5")
def test_the_dead_part_of_a_post_is_no_bet_for_two_who_come_back_in_one_hand() -> None:
    """Seats 4 and 5 missed both blinds: each posts the big one live and the small one dead, and owes the raise."""
    table = running("golden-state", structure="no-limit", limit="100-200", players=6)
    for seat in (4, 5):
        table.apply(SitOut(seat))
    while table.chairs[4].missed_count < 2 or table.chairs[5].missed_count < 2:
        fold_round(table)
    for seat in (4, 5):
        table.apply(SitIn(seat, "post-missed"))
    hand = start(table)
    live = {seat: posted_by(table, seat) for seat in (4, 5) if seat in dealt(table)}
    paid = [one for one in live.values() if one[1]]
    assert paid
    assert hand.dead == sum(dollars(dead) for _, dead in paid)
    assert hand.bet_to == max(dollars(one) for _, _, one, _ in posts(table))


@pytest.mark.rule("LL-HE-16b")
def test_a_half_kill_is_posted_once_more_when_the_same_player_wins_the_kill_pot_too() -> None:
    """$4/$8: $6 at $6/$12, again $6 at $6/$12 and not more, and $4/$8 once another player has won."""
    table = limelight("half")
    two_wins(table, 5)
    for _ in range(2):
        hand = start(table)
        assert (5, "kill", 6, 0) in posts(table)
        assert hand.rules.stakes.bets == (dollars(6), dollars(12))
        while table.in_play:
            options = may(hand)
            if options.seat is None:
                table.play(Deal())
            elif options.seat == 5 or (hand.street == 0 and options.call):
                table.play(Check(options.seat) if options.check else Call(options.seat))
            elif options.check and hand.street == 0:
                table.play(Check(options.seat))
            else:
                table.play(Fold(options.seat))
    assert table.rules.stakes.bets == (dollars(4), dollars(8))


@pytest.mark.rule("RO-HE-8")
@pytest.mark.parametrize("game", ["holdem", "omaha", "omaha-hilo"])
def test_two_newcomers_at_rogelios_are_dealt_in_for_nothing_and_so_is_one_who_leaves_and_comes_again(game: str) -> None:
    limit = "3/6" if game == "holdem" else None
    table = running("rogelios", game, limit=limit)
    for seat in (7, 8):
        table.seat("New" + str(seat), seat, dollars(100))
    start(table)
    blinds = {seat for seat, kind, _, _ in posts(table) if kind in ("small", "big")}
    assert {7, 8} <= dealt(table)
    assert all(posted_by(table, seat) == (0, 0) for seat in {7, 8} - blinds)


@pytest.mark.rule("OC-LB-0", "OC-LB-4a")
def test_of_two_newcomers_in_lowball_one_kills_the_pot_and_the_other_waits_for_the_big_blind() -> None:
    """The kill doubles the limit for its hand only; the other is not dealt in until the blind is theirs."""
    table = running("oceana", "lowball", structure="limit", limit="4/8", players=5)
    table.seat("One", 6, dollars(80), "kill")
    table.seat("Two", 7, dollars(80))
    hand = start(table)
    assert posted_by(table, 6) == (8, 0)
    assert hand.rules.stakes.bets == (dollars(8), dollars(16))
    assert 7 not in dealt(table)
    fold_to(table, None)
    assert table.rules.stakes.bets == (dollars(4), dollars(8))
    hands_until_dealt(table, 7)
    assert CameIn(7, "wait", "OC-LB-4a") in told(table, CameIn)


@pytest.mark.rule("OC-LB-5a")
def test_half_a_blind_is_a_full_one_for_two_players_in_turn_and_neither_owes_it() -> None:
    table = single_blind()
    for seat, chips in ((2, 2), (3, 3)):
        set_stack(table, seat, chips)
    for seat, chips in ((2, 2), (3, 3)):
        start(table)
        assert (seat, "big", chips, 0) in posts(table)
        fold_to(table, seat)
    assert not told(table, BlindMissed)


@pytest.mark.rule("MC-GE-14")
def test_a_blind_is_paid_for_nobody_neither_a_newcomer_nor_one_who_missed_theirs_nor_after_a_move() -> None:
    table = running("marina", limit="4/8")
    table.seat("New", 8, dollars(40))
    for payer in (2, 3):
        assert refused(table, ComeIn(8, "straddle", payer=payer)) == "MC-GE-14"
    table.apply(Move(8, 9))
    assert refused(table, ComeIn(9, "straddle", payer=2)) == "MC-GE-14"
    table.apply(ComeIn(9, "straddle", payer=9))


# -- seats -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MC-GE-2")
def test_a_relative_is_refused_again_after_a_move_and_seated_when_the_other_has_left() -> None:
    table = opened("marina", players=3)
    wife = Sit("Wife", 6, dollars(10), related=("Cleo",))
    assert refused(table, wife) == "MC-GE-2"
    table.apply(Move(3, 5))
    assert refused(table, wife) == "MC-GE-2"
    table.apply(Leave(5))
    table.apply(wife)
    assert table.chairs[6].player == "Wife"


@pytest.mark.rule("MC-GE-5")
def test_a_seat_is_closed_to_changes_until_its_player_leaves_and_closed_again_after_the_next_one_sat_down() -> None:
    table = running("marina", players=7)
    assert refused(table, Move(7, 4)) == "MC-GE-5"
    table.apply(Leave(4))
    table.apply(Move(7, 4))
    assert refused(table, Move(6, 4)) == "MC-GE-5"


@pytest.mark.rule("MC-GE-20")
@pytest.mark.parametrize("game", ["holdem", "lowball"])
def test_the_half_hour_for_a_meal_starts_again_with_the_next_meal_and_ends_each_alone(game: str) -> None:
    """Seat 3 is back after 20 minutes and leaves again; seat 4 left in between and is picked up first."""
    table: Table = running("marina", game, structure="limit", limit="4/8")
    table.apply(SitOut(3, meal=True))
    table.apply(Tick(20 * MINUTE))
    table.apply(SitIn(3))
    table.apply(SitOut(4, meal=True))
    table.apply(Tick(40 * MINUTE))
    table.apply(SitOut(3, meal=True))
    table.apply(Tick(50 * MINUTE + 1))
    assert 4 not in table.chairs
    assert 3 in table.chairs
    table.apply(Tick(70 * MINUTE + 1))
    assert 3 not in table.chairs


@pytest.mark.rule("OC-GE-F4")
def test_one_who_lost_all_chips_pays_no_half_hour_until_they_have_bought_again_at_oceana() -> None:
    """$7 from each with chips: four players, three while seat 3 has none, four when they have bought in again."""
    table = opened("oceana", structure="no-limit", limit="5/10 500+", players=4, chips=500, fee_option="half-hour")
    paid = []
    for minutes in (0, 30, 60):
        if minutes == 30:
            set_stack(table, 3, 0)
        if minutes == 60:
            table.apply(Buy(3, dollars(500)))
        before = table.drop
        table.apply(Tick(minutes * MINUTE))
        paid.append(table.drop - before)
    assert paid == [dollars(28), dollars(21), dollars(28)]
