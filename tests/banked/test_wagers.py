"""The bank, the squares, the limits, backline and shared wagers, and the collection."""

import pytest

from houseway.cards import cards
from houseway.engines.banked.play import Round
from houseway.engines.banked.play import commands as do
from houseway.engines.contract import Refused, Seated
from houseway.money import dollars
from tests.banked.cases import case
from tests.banked.tables import (
    GS,
    LL,
    MC,
    NJ,
    NX,
    OC,
    PURE,
    RO,
    Game,
    deal,
    open_table,
    play_of,
    refused,
    result_of,
    rules_of,
    say,
    settled,
    won,
)  # fmt: skip

SEATS = {1: dollars(1000), 2: dollars(1000), 5: dollars(1000), 9: dollars(1000)}
"""Seats 1, 2 and 5 sit at their squares; 9 stands behind the table."""


def table(game: Game, limit: str | None = None, **more: object) -> Round:
    return open_table(rules_of(game, limit, **more), SEATS, bank=1, put_up=dollars(500), shoe="Kd Qd 9h 9s 9c 9d")


@pytest.mark.parametrize(
    ("game", "square"),
    [
        case(LL, 3, rule="LL-P21-R5a"),
        case(RO, 3, rule="RO-P21-5"),
        case(OC, 3, rule="OC-P21-R5"),
        case(MC, 4, rule="MC-P21-R5b"),
        case(NX, 6, rule="MC-NX-R5b"),
        case(GS, 4, rule="GS-NB-R5a"),
    ],
)
def test_a_player_may_also_wager_on_empty_squares(game: Game, square: int) -> None:
    round_ = table(game)
    round_.apply(do.Wager(2, 2, dollars(10)))
    round_.apply(do.Wager(2, square, dollars(10)))
    round_.apply(do.NoMoreBets())
    assert sorted(play_of(round_).squares) == [2, square]
    assert not any(wager.backline for wager in round_.layout.wagers)
    assert {hand.player for hand in play_of(round_).hands} == {2}


@pytest.mark.rule("MC-P21-R5b", "GS-NB-G11", "LL-P21-GR12", "RO-P21-G12", "OC-P21-G12", "MC-P21-G12", "MC-NX-G11")
def test_a_wager_on_anothers_square_is_a_backline_wager_and_rides_on_their_hand() -> None:
    for game in (*PURE, NX, GS):
        round_ = deal(game, {5: "Kd Qs"}, "9h 9s", behind={9: (5, 20)}, bet=20, bank_seat=1)
        assert [wager.backline for wager in round_.layout.wagers] == [False, True]
        say(round_, "stand")
        assert [(event.seat, event.paid) for event in result_of(round_).settled] == [(5, 2000), (9, 2000)]


@pytest.mark.parametrize(
    ("game", "limit", "refused_", "taken", "rule"),
    [
        case(LL, "5", [4], [5, 6], "LL-P21-R3a", rule="LL-P21-R3a"),
        case(RO, "10-100", [5, 120], [10, 100], "RO-P21-W", rule="RO-P21-W"),
        case(RO, "100-100", [99, 101], [100], "RO-P21-W", rule="RO-P21-W"),
        case(OC, "5-50", [3, 60], [5, 50], "OC-P21-R3b", rule="OC-P21-R3b"),
        case(GS, "5-1000", [7], [10], "GS-NB-F2b", rule="GS-NB-F2b"),
        case(GS, "5-1000", [205], [200], "GS-NB-F3b", rule="GS-NB-F3b"),
    ],
)
def test_a_wager_outside_the_posted_limits_is_refused(
    game: Game, limit: str, refused_: list[int], taken: list[int], rule: str
) -> None:
    for amount in refused_:
        assert refused(table(game, limit), do.Wager(2, 2, dollars(amount))) == rule
    for amount in taken:
        table(game, limit).apply(do.Wager(2, 2, dollars(amount)))


@pytest.mark.sequence
@pytest.mark.rule("GS-NB-F2", "GS-NB-F3", "GS-NB-F3b")
def test_a_spot_at_golden_state_holds_five_circles_of_200_and_no_more() -> None:
    round_ = open_table(rules_of(GS), {1: 1000, 2: dollars(2000), 3: dollars(2000)}, bank=1, put_up=1000)
    for seat in (2, 2, 3, 2, 2):
        round_.apply(do.Wager(seat, 2, dollars(200)))
    assert round_.layout.action == dollars(1000)
    assert refused(round_, do.Wager(3, 2, dollars(5))) == "GS-NB-F3"
    assert [round_.layout.wagers[number].seat for number in round_.layout.on_square[2]] == [2, 2, 2, 2, 3]


@pytest.mark.rule("GS-NB-F2")
def test_a_spot_at_golden_state_takes_at_most_1000() -> None:
    round_ = open_table(rules_of(GS, wagers__circle_maximum=0), {1: 1000, 2: dollars(3000)}, bank=1, put_up=1000)
    assert refused(round_, do.Wager(2, 2, dollars(1005))) == "GS-NB-F2"
    round_.apply(do.Wager(2, 2, dollars(1000)))
    assert refused(round_, do.Wager(2, 2, dollars(5))) == "GS-NB-F2"


@pytest.mark.sequence
@pytest.mark.rule("GS-NB-F3")
def test_the_six_spots_without_the_bank_carry_at_most_6000_at_golden_state() -> None:
    seats = {seat: dollars(1000) for seat in range(1, 8)}
    round_ = open_table(rules_of(GS), seats, bank=1, put_up=dollars(1000))
    for seat in range(2, 8):
        for _ in range(5):
            round_.apply(do.Wager(seat, seat, dollars(200)))
    assert round_.layout.action == dollars(6000)
    assert refused(round_, do.Wager(2, 8, dollars(5))) == "GS-NB-R5a"


@pytest.mark.rule("LL-P21-R4a", "RO-P21-4", "OC-P21-R4a", "MC-P21-R4a", "MC-NX-R4")
def test_the_round_begins_with_the_bank() -> None:
    for game in (*PURE, NX):
        round_ = Round(rules_of(game), [Seated(1, 5000), Seated(2, 5000)], cards("2c"), bank=1)
        refused(round_, do.Wager(2, 2, dollars(10)))
        refused(round_, do.PutUp(2, 100))
        refused(round_, do.PutUp(1, 0))
        refused(round_, do.PutUp(1, 5001))
        round_.apply(do.PutUp(1, 5000))
        refused(round_, do.PutUp(1, 100))
        refused(round_, do.Wager(1, 1, dollars(10)))
        refused(round_, do.Wager(2, 1, dollars(10)))


@pytest.mark.rule("LL-P21-R6", "LL-P21-R4c", "RO-P21-6", "OC-P21-R6", "MC-P21-R6")
def test_collections_are_dropped_before_the_first_card_from_outside_the_bank() -> None:
    for game in PURE:
        seats = [Seated(1, dollars(202)), Seated(2, dollars(100))]
        round_ = Round(rules_of(game), seats, cards("Kd 9h Qd 9s"), bank=1, player_fee=50)
        round_.apply(do.PutUp(1, dollars(200)))
        round_.apply(do.Wager(2, 2, dollars(10)))
        refused(round_, do.NoMoreBets(bank_fee=dollars(3)))
        events = round_.apply(do.NoMoreBets(bank_fee=dollars(2)))
        assert [type(event).__name__ for event in events[:2]] == ["BetsClosed", "Dealt"]
        assert round_.layout.collected == dollars(2, 50)
        assert (round_.layout.put_up, round_.layout.stacks) == (dollars(200), {1: 0, 2: dollars(89, 50)})


@pytest.mark.rule("RO-P21-5", "OC-P21-R5", "MC-P21-R5", "LL-P21-R5b")
def test_every_wager_pays_the_posted_fee_for_its_square() -> None:
    round_ = open_table(rules_of(RO), SEATS, bank=1, put_up=1000, player_fee=50)
    round_.apply(do.Wager(2, 2, dollars(10)))
    round_.apply(do.Wager(2, 3, dollars(10)))
    round_.apply(do.Wager(9, 5, dollars(10)))
    assert round_.layout.collected == 150
    assert round_.layout.stacks[2] == dollars(979)


@pytest.mark.rule("MC-AD-1")
def test_a_player_must_have_a_full_minimum_wager_left_after_their_fee() -> None:
    rules = rules_of(MC, "5-500")
    assert refused(open_table(rules, {1: 1000, 2: 500}, bank=1, put_up=1000, player_fee=100), do.Wager(2, 2, 500)) == ""
    open_table(rules, {1: 1000, 2: 600}, bank=1, put_up=1000, player_fee=100).apply(do.Wager(2, 2, 500))


@pytest.mark.rule("MC-AD-6", "MC-AD-7")
def test_a_kum_kum_wager_is_one_bet_and_each_partner_brings_the_minimum() -> None:
    rules = rules_of(NJ, "5-500")
    round_ = open_table(rules, SEATS, bank=1, put_up=dollars(500), shoe="Kd 9h Qd 9s")
    assert refused(round_, do.Wager(2, 2, dollars(30), (do.Share(5, dollars(4)),))) == "MC-NJ-G7"
    round_.apply(do.Wager(2, 2, dollars(30), (do.Share(5, dollars(20)),)))
    round_.apply(do.NoMoreBets())
    say(round_, "stand")
    assert [(event.stake, event.paid) for event in result_of(round_).settled] == [(dollars(50), dollars(50))]
    assert result_of(round_).stacks[2] == dollars(1070)


def test_shared_wagers_are_refused_where_the_house_does_not_mention_them() -> None:
    assert refused(table(LL), do.Wager(2, 2, dollars(30), (do.Share(5, dollars(10)),))) == ""


def test_a_house_may_bound_or_forbid_backline_wagers() -> None:
    bounded = table(LL, wagers__most_backline=1)
    bounded.apply(do.Wager(9, 5, dollars(10)))
    assert refused(bounded, do.Wager(2, 5, dollars(10))) == "LL-P21-GR12"
    assert refused(table(LL, wagers__backline=False), do.Wager(2, 5, dollars(10))) == "LL-P21-GR12"
    assert refused(table(LL, wagers__empty_squares=False), do.Wager(2, 6, dollars(10))) == "LL-P21-R5a"


def test_without_a_wager_the_bank_goes_back_and_no_card_is_dealt() -> None:
    round_ = table(LL)
    round_.apply(do.NoMoreBets())
    assert round_.over
    assert result_of(round_).stacks == SEATS
    assert result_of(round_).cards_used == 0


def test_the_deal_waits_for_a_shoe_that_has_enough_cards() -> None:
    round_ = open_table(rules_of(LL), SEATS, bank=1, put_up=1000, shoe="Kd 9h Qd")
    round_.apply(do.Wager(2, 2, dollars(10)))
    refused(round_, do.NoMoreBets())


def test_an_empty_seat_cannot_have_the_bank() -> None:
    with pytest.raises(ValueError, match="No one is in seat 3"):
        Round(rules_of(LL), [Seated(1, 100)], cards("2c"), bank=3)


@pytest.mark.parametrize("command", [do.NoMoreBets(bank_fee=-100), do.NoMoreBets(start=99)])
def test_no_fee_is_negative_and_settlement_starts_where_there_is_a_hand(
    command: do.NoMoreBets,
) -> None:
    game = rules_of(LL)
    round_ = Round(game, [Seated(seat, dollars(1000)) for seat in (1, 2)], game.deck(), bank=1)
    round_.apply(do.PutUp(1, dollars(500)))
    round_.apply(do.Wager(2, 2, game.stakes.minimum))
    with pytest.raises(Refused, match="can't be negative, and settlement must start"):
        round_.apply(command)
    round_.apply(do.NoMoreBets(bank_fee=0, start=2))


# -- who decides, and who adds to a double or split, on a square with several bettors ----------------------------------


@pytest.mark.rule("MC-NJ-G6", "GS-NB-G11")
def test_the_seated_player_decides_and_a_backline_bettor_is_refused() -> None:
    for game, rule in ((NJ, "MC-NJ-G6"), (GS, "GS-NB-G11")):
        round_ = deal(game, {2: "Kd 2s"}, "6h 5s"[: 5 if game != NJ else 2], "9c 9d", behind={4: (2, 20)}, bank_seat=1)
        assert refused(round_, do.Hit(4, 2)) == rule
        round_.apply(do.Hit(2, 2))


@pytest.mark.rule("GS-NB-G11")
def test_two_players_may_bet_on_one_hand_of_another() -> None:
    """$20 and $30 are in free circles of spot 3, which carries them in addition to its $10."""
    round_ = open_table(rules_of(GS), dict.fromkeys((1, 3, 4, 5), dollars(500)), bank=1, put_up=1000)
    for seat, amount in ((3, 10), (4, 20), (5, 30)):
        round_.apply(do.Wager(seat, 3, dollars(amount)))
    assert [(wager.square, wager.backline) for wager in round_.layout.wagers] == [(3, False), (3, True), (3, True)]
    assert round_.layout.action == dollars(60)


@pytest.mark.sequence
@pytest.mark.rule("GS-NB-G11")
def test_a_backline_bettor_may_add_to_a_double_or_a_split_or_stay() -> None:
    doubled = deal(GS, {2: "5d 6s"}, "9h 8s", "9c", behind={4: (2, 20)}, bank_seat=1)
    say(doubled, "double:10")
    assert doubled.to_act == 4
    doubled.apply(do.Join(4, 1, dollars(20)))
    assert won(say(doubled, "stand")) == {2: dollars(20), 4: dollars(40)}
    split = deal(GS, {2: "8d 8s"}, "9h 8s", "Tc 2c 9c", behind={4: (2, 20)}, bank_seat=1)
    say(split, "split")
    split.apply(do.Stay(4, 1))
    say(split, "stand hit stand")
    assert settled(split) == [(2, 1000), (2, 1000), (2, 2000)]
    assert [(event.seat, event.hand) for event in result_of(split).settled] == [(2, 0), (2, 1), (4, 0)]


def test_who_cannot_afford_to_join_stays_without_being_asked() -> None:
    round_ = deal(GS, {2: "5d 6s"}, "9h 8s", "9c", behind={4: (2, 200)}, stack=200, bank_seat=1)
    say(round_, "double:10 stand")
    assert won(round_) == {2: dollars(20), 4: dollars(200)}


def test_the_largest_wager_decides_at_some_houses_and_the_seated_player_on_a_tie() -> None:
    rules = rules_of(LL, wagers__decides="largest-wager")
    assert deal(rules, {2: "Kd 2s"}, "6h 5s", "9c", behind={4: (2, 50)}, bet=20, bank_seat=1).to_act == 4
    assert deal(rules, {2: "Kd 2s"}, "6h 5s", "9c", behind={4: (2, 20)}, bet=20, bank_seat=1).to_act == 2


@pytest.mark.sequence
@pytest.mark.rule("LL-P21-DS6", "LL-P21-GR12")
def test_a_short_bank_pays_the_seated_player_before_those_behind_them() -> None:
    round_ = deal(LL, {2: "Kd Qs"}, "9h 9s", behind={4: (2, 20), 6: (2, 20)}, bet=20, put_up=30, bank_seat=1)
    say(round_, "stand")
    assert [(event.seat, event.paid) for event in result_of(round_).settled] == [(2, 2000), (4, 1000), (6, 0)]


def test_the_seated_players_wager_comes_first_whenever_it_was_placed() -> None:
    seats = {1: dollars(100), 2: dollars(100), 4: dollars(100)}
    round_ = open_table(rules_of(LL), seats, bank=1, put_up=dollars(100), shoe="Kd 9h Qs 9s")
    round_.apply(do.Wager(4, 2, dollars(10)))
    round_.apply(do.Wager(2, 2, dollars(10)))
    round_.apply(do.NoMoreBets())
    assert round_.to_act == 2
    say(round_, "stand")
    assert [event.seat for event in result_of(round_).settled] == [2, 4]


def test_a_bank_put_up_kum_kum_covers_with_the_partners_money_too() -> None:
    seats = {1: dollars(100), 2: dollars(100), 4: dollars(100)}
    round_ = Round(rules_of(NJ), [Seated(seat, stack) for seat, stack in seats.items()], cards("Kd 9h Qs 9s"), bank=1)
    round_.apply(do.PutUp(1, dollars(50), (do.Share(4, dollars(30)),)))
    round_.apply(do.Wager(2, 2, dollars(100)))
    round_.apply(do.NoMoreBets())
    say(round_, "stand")
    assert won(round_) == {2: dollars(80)}
    assert result_of(round_).stacks == {1: dollars(50), 2: dollars(180), 4: dollars(70)}


@pytest.mark.parametrize(
    "game",
    [
        case(LL, rule="LL-P21-GR12"),
        case(RO, rule="RO-P21-G12"),
        case(OC, rule="OC-P21-G12"),
        case(MC, rule="MC-P21-G12"),
        case(NJ, rule="MC-NJ-G6"),
        case(NX, rule="MC-NX-G11"),
        case(GS, rule="GS-NB-G11"),
    ],
)
def test_the_seated_player_decides_though_the_wager_behind_them_is_larger(game: Game) -> None:
    dealt = "6h 5s"[: 5 if game != NJ else 2]
    round_ = deal(game, {2: "Kd 2s"}, dealt, "9c 9d", behind={4: (2, 100)}, bank_seat=1)
    assert round_.to_act == 2


@pytest.mark.rule("RO-P21-W", "OC-P21-R3b")
def test_the_limits_bind_each_wager_so_a_backline_wager_may_carry_the_square_beyond_them() -> None:
    for game, limit in ((RO, "3-100"), (OC, "25-100"), (MC, "25-100"), (NX, "25-100"), (NJ, "25-100")):
        round_ = open_table(rules_of(game, limit), dict.fromkeys((1, 2, 4), dollars(500)), bank=1, put_up=2500)
        round_.apply(do.Wager(2, 2, dollars(100)))
        round_.apply(do.Wager(4, 2, dollars(99)))
        assert round_.layout.action == dollars(199)


# -- shared wagers: each partner brings the minimum, all together the limits ------------------------------------------


SHARED_RULES = rules_of(NJ, "5-500")
SHARED_SEATS = {1: dollars(1000), 2: dollars(1000), 5: dollars(1000), 6: dollars(100)}


def shared_table() -> Round:
    return open_table(SHARED_RULES, SHARED_SEATS, bank=1, put_up=dollars(500), shoe="Kd 9h Qd 9s")


def shared(own: int, *parts: tuple[int, int]) -> do.Wager:
    """A wager of seat 2 on its own square with these partners and dollars."""
    return do.Wager(2, 2, dollars(own), tuple(do.Share(seat, dollars(amount)) for seat, amount in parts))


@pytest.mark.rule("MC-AD-6")
@pytest.mark.parametrize(
    ("wager", "rule"),
    [
        (shared(4, (5, 20)), "MC-NJ-L1"),
        (shared(20, (5, 4)), "MC-NJ-G7"),
        (shared(20, (5, 5), (6, 4)), "MC-NJ-G7"),
        (shared(496, (5, 5)), "MC-NJ-L1"),
        (shared(5, (5, 5), (5, 5)), ""),
        (shared(5, (2, 5)), ""),
        (shared(5, (3, 5)), ""),
        (shared(5, (6, 101)), ""),
    ],
    ids=str,
)
def test_a_shared_wager_is_refused_for_what_is_wrong_with_any_part_of_it(wager: do.Wager, rule: str) -> None:
    assert refused(shared_table(), wager) == rule


@pytest.mark.sequence
@pytest.mark.rule("MC-AD-6")
@pytest.mark.parametrize("wager", [shared(5, (5, 5)), shared(495, (5, 5)), shared(5, (5, 5), (6, 100))], ids=str)
def test_the_minimum_from_each_and_the_maximum_from_all_are_taken(wager: do.Wager) -> None:
    round_ = shared_table()
    round_.apply(wager)
    assert round_.layout.action == wager.amount + sum(share.amount for share in wager.partners)
    assert {seat: SHARED_SEATS[seat] - round_.layout.stacks[seat] for seat in (2, 5, 6)} == {
        2: wager.amount,
        5: 0,
        6: 0,
    } | {share.seat: share.amount for share in wager.partners}
