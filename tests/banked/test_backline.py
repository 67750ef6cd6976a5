"""Squares with several bettors: who decides, and who adds to a double or split."""

import pytest

from houseway.cards import cards
from houseway.engines.banked.play import Round
from houseway.engines.banked.play import commands as do
from houseway.engines.contract import Seated
from houseway.money import dollars
from tests.banked.tables import (
    GS,
    LL,
    MC,
    NJ,
    NX,
    OC,
    RO,
    Game,
    case,
    deal,
    open_table,
    refused,
    result_of,
    rules_of,
    say,
    settled,
    won,
)


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
        round_ = open_table(rules_of(game, limit), dict.fromkeys((1, 2, 4), dollars(500)), bank=1, put_up=1000)
        round_.apply(do.Wager(2, 2, dollars(100)))
        round_.apply(do.Wager(4, 2, dollars(99)))
        assert round_.layout.action == dollars(199)
