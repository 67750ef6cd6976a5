"""Rules of a book for one game that its other games follow: buy-ins, absences and new players."""

import pytest

from houseway.engines.poker.play import Deal, PokerHand
from houseway.money import dollars
from houseway.table import Ask, Buy, Leave, Sit, SitIn, SitOut, Table, Tick
from houseway.table.events import CameIn
from tests.table.table_kit import (
    dealt,
    fold_round,
    fold_to,
    hands_until_dealt,
    opened,
    order_of,
    posted_by,
    refused,
    running,
    set_stack,
    start,
    told,
)

MINUTE = 60


def lowball(where: str, limit: str, players: int = 6) -> Table:
    return running(where, "lowball", structure="limit", limit=limit, players=players)


# -- Marina: lowball as hold'em ----------------------------------------------------------------------------------------


@pytest.mark.rule("GS-HE-M3")
def test_golden_state_counts_each_absence_by_itself() -> None:
    """Twice ten minutes within the hour is not "away more than fifteen"."""
    table = running("golden-state", limit="3x6")
    table.apply(SitOut(5))
    table.apply(Tick(10 * MINUTE))
    table.apply(SitIn(5))
    table.apply(Tick(12 * MINUTE))
    table.apply(SitOut(5))
    table.apply(Tick(22 * MINUTE))
    assert 5 in table.chairs


@pytest.mark.rule("MC-GE-9")
@pytest.mark.parametrize(("game", "limit"), [("holdem", "4/8"), ("lowball", "4/8")])
def test_before_half_an_hour_has_passed_a_player_brings_back_all_they_took(game: str, limit: str) -> None:
    table = running("marina", game, structure="limit", limit=limit, players=6)
    set_stack(table, 6, 340)
    table.apply(Leave(6))
    table.apply(Tick(30 * MINUTE - 1))
    assert refused(table, Sit("Finn", 6, dollars(80))) == "MC-GE-9"
    table.apply(Tick(30 * MINUTE))
    table.apply(Sit("Finn", 6, dollars(80)))


@pytest.mark.rule("MC-GE-2")
def test_relatives_share_a_lowball_table_at_marina_only_with_approval() -> None:
    table = opened("marina", "lowball", structure="limit", limit="4/8", players=3)
    assert refused(table, Sit("Wife", 6, dollars(40), related=("Cleo",))) == "MC-GE-2"
    table.apply(Sit("Wife", 6, dollars(40), related=("Cleo",), approved=True))


@pytest.mark.rule("MC-LB-22")
@pytest.mark.parametrize("game", ["holdem", "lowball"])
def test_one_who_joins_a_new_game_at_marina_in_its_first_round_plays_free(game: str) -> None:
    table = opened("marina", game, structure="limit", limit="4/8", players=5)
    fold_round(table)
    table.seat("New", 7, dollars(80))
    start(table)
    assert (7 in dealt(table), posted_by(table, 7)) == (True, (0, 0))
    assert told(table, CameIn)[-1] == CameIn(7, "free", "MC-LB-22")


@pytest.mark.rule("MC-LB-20")
def test_a_newcomer_at_marina_holdem_waits_or_straddles_and_may_not_just_post() -> None:
    table = running("marina", structure="limit", limit="4/8")
    assert refused(table, Sit("New", 7, dollars(40), "post-big")) == "MC-LB-20"
    table.seat("New", 7, dollars(40), "straddle")
    start(table)
    assert posted_by(table, 7) == (8, 0)


# -- buying again ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("where", "limit", "full", "short", "renews"),
    [
        pytest.param("golden-state lowball", "1/2", 20, 19, False, marks=pytest.mark.rule("GS-HE-25b")),
        pytest.param("limelight lowball", "6", 60, 29, True, marks=pytest.mark.rule("LL-LB-8a", "LL-LB-8b")),
        pytest.param("marina lowball", "4/8", 40, 39, False, marks=pytest.mark.rule("MC-LB-6b")),
    ],
)
def test_a_short_buy_is_allowed_once_or_after_each_full_one(
    where: str, limit: str, full: int, short: int, renews: bool
) -> None:
    """Short, then short again: refused; then full, and short once more where a full buy gives that right."""
    table = opened(*where.split(), structure="limit", limit=limit, players=3)
    set_stack(table, 1, 0)
    table.apply(Buy(1, dollars(short)))
    assert table.chairs[1].short_buys == 1
    set_stack(table, 1, 0)
    refused(table, Buy(1, dollars(short)))
    table.apply(Buy(1, dollars(full)))
    set_stack(table, 1, 0)
    if renews:
        table.apply(Buy(1, dollars(short)))
    else:
        refused(table, Buy(1, dollars(short)))


@pytest.mark.rule("LL-LB-8a")
def test_half_of_the_buy_in_is_no_short_buy_at_limelight() -> None:
    """Lowball, the buy-in is $60: $30 twice running."""
    table = opened("limelight", "lowball", players=3)
    for _ in range(2):
        set_stack(table, 1, 0)
        table.apply(Buy(1, dollars(30)))
    assert table.chairs[1].short_buys == 0


@pytest.mark.rule("RO-CH-11")
@pytest.mark.parametrize("game", ["stud", "five-card-draw", "holdem", "lowball"])
def test_where_rogelios_prints_no_buy_in_the_sign_says_ten_minimum_bets(game: str) -> None:
    table = opened("rogelios", game, structure="limit", limit="4/8", players=0)
    assert table.sign().buyin == (dollars(40),)
    refused(table, Sit("Ana", 1, dollars(39)))
    table.seat("Ana", 1, dollars(40))


@pytest.mark.sequence
@pytest.mark.rule("RO-HE-10")
def test_one_who_missed_blinds_at_rogelios_draw_posts_both_or_waits_and_never_comes_in_free() -> None:
    table = running("rogelios", "five-card-draw", structure="limit", limit="4/8")
    table.apply(SitOut(4))
    while table.chairs[4].missed_count < 2:
        fold_round(table)
    refused(table, SitIn(4, "free"))
    table.apply(SitIn(4, "post-both"))
    hands_until_dealt(table, 4)
    assert sum(posted_by(table, 4)) > 0


@pytest.mark.rule("GS-HE-21b")
def test_chips_are_not_added_during_a_lowball_hand_at_golden_state() -> None:
    table = lowball("golden-state", "1/2", players=3)
    start(table)
    assert refused(table, Buy(1, dollars(20))) == "GS-HE-21b"


@pytest.mark.parametrize(
    ("where", "game", "limit", "documented", "plays"),
    [
        pytest.param("golden-state", "lowball", "1/2", True, 100, marks=pytest.mark.rule("GS-GE-5b")),
        pytest.param("golden-state", "lowball", "1/2", False, 60, marks=pytest.mark.rule("GS-GE-5b")),
        pytest.param("limelight", "holdem", "4/8", False, 100, marks=pytest.mark.rule("LL-HE-NL6b")),
    ],
)
def test_chips_asked_for_before_the_deal_play(where: str, game: str, limit: str, documented: bool, plays: int) -> None:
    """At Golden State only when staff has noted it and they are on their way; at Limelight a word is enough."""
    table = opened(where, game, structure="limit", limit=limit, players=3, chips=60)
    table.apply(Ask(1, dollars(40), documented, documented))
    table.next_hand(order_of(table))
    assert next(one.stack for one in table.playing(PokerHand).seats if one.seat == 1) == dollars(plays)
    table.play(Deal())
    fold_to(table, None)


# -- new players -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "limit"),
    [
        pytest.param("holdem", "3/6", marks=pytest.mark.rule("RO-HE-8")),
        pytest.param("five-card-draw", "4/8", marks=pytest.mark.rule("RO-HE-8")),
        pytest.param("crazy-pineapple-hilo", "3/6", marks=pytest.mark.rule("RO-CH-15")),
    ],
)
@pytest.mark.parametrize("first_round", [True, False])
def test_a_newcomer_at_rogelios_owes_nothing_in_any_game(game: str, limit: str, first_round: bool) -> None:
    make = opened if first_round else running
    table = make("rogelios", game, structure="limit", limit=limit, players=5)
    table.seat("New", 7, dollars(100))
    assert hands_until_dealt(table, 7) <= 1
    came = told(table, CameIn)[-1]
    assert (came.seat, came.way, posted_by(table, 7)) == (7, "free", (0, 0))


@pytest.mark.rule("LL-HE-4a")
def test_a_newcomer_at_limelight_waits_for_the_big_blind_or_posts_it() -> None:
    """Every player meets the blinds: no newcomer lets them pass first, or comes in free after some hands."""
    table = running("limelight", limit="3/6")
    refused(table, Sit("Late", 8, dollars(30), "sit-out"))
    refused(table, Sit("Late", 8, dollars(30), "after-blinds"))
    table.seat("New", 7, dollars(30), "post-big")
    start(table)
    assert posted_by(table, 7) == (3, 0)


@pytest.mark.rule("GS-HE-31d")
def test_a_newcomer_at_golden_state_who_buys_the_blinds_where_the_button_comes_is_dealt_in_without_it() -> None:
    """Button 1 of seats 1 and 3 to 7; the newcomer sits in seat 2, past the big blind and short of the button."""
    table = opened("golden-state", limit="3x6", players=7)
    table.apply(Leave(2))
    while table.first_round or table.button != 1:
        fold_round(table)
    table.seat("New", 2, dollars(30), "post-both")
    start(table)
    assert (2 in dealt(table), table.button) == (True, 3)


@pytest.mark.rule("RO-LB-C1")
def test_at_rogelios_lowball_the_deal_passes_one_who_sat_out_the_last_hand() -> None:
    """Seat 2 sits a hand out and is back when the deal would reach it: seat 3 deals."""
    table = running("rogelios", "lowball", structure="limit", limit="4/8", players=5)
    while table.button != 5:
        fold_round(table)
    table.apply(SitOut(2))
    fold_round(table)
    assert table.button == 1
    table.apply(SitIn(2))
    fold_round(table)
    assert table.button == 3
