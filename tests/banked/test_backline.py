"""Squares with several bettors: who decides, and who adds to a double or split."""

import pytest

from houseway.money import dollars
from houseway.play.banked import commands as do
from tests.banked.tables import GS, LL, NJ, deal, refused, rules_of, say, settled, won


@pytest.mark.rule("MC-NJ-G6", "GS-NB-G11")
def test_the_seated_player_decides_and_a_backline_bettor_is_refused() -> None:
    for game, rule in ((NJ, "MC-NJ-G6"), (GS, "GS-NB-G11")):
        round_ = deal(game, {2: "Kd 2s"}, "6h 5s"[: 5 if game != NJ else 2], "9c 9d", behind={4: (2, 20)}, bank_seat=1)
        assert refused(round_, do.Hit(4, 2)) == rule
        round_.apply(do.Hit(2, 2))


@pytest.mark.rule("GS-NB-G11")
def test_a_backline_bettor_may_add_to_a_double_or_a_split_or_stay() -> None:
    doubled = deal(GS, {2: "5d 6s"}, "9h 8s", "9c", behind={4: (2, 20)}, bank_seat=1)
    say(doubled, "double:10")
    assert doubled.to_act == 4
    doubled.apply(do.Join(4, 1, dollars(20)))
    assert won(doubled) == {2: dollars(20), 4: dollars(40)}
    split = deal(GS, {2: "8d 8s"}, "9h 8s", "Tc 2c 9c", behind={4: (2, 20)}, bank_seat=1)
    say(split, "split")
    split.apply(do.Stay(4, 1))
    say(split, "stand hit stand")
    assert settled(split) == [(2, 1000), (2, 1000), (2, 2000)]
    assert [(event.seat, event.hand) for event in split.result.settled] == [(2, 0), (2, 1), (4, 0)]


def test_who_cannot_afford_to_join_stays_without_being_asked() -> None:
    round_ = deal(GS, {2: "5d 6s"}, "9h 8s", "9c", behind={4: (2, 200)}, stack=200, bank_seat=1)
    say(round_, "double:10")
    assert won(round_) == {2: dollars(20), 4: dollars(200)}


def test_the_largest_wager_decides_where_the_house_says_so_and_the_seated_player_on_a_tie() -> None:
    rules = rules_of(LL, wagers__decides="largest-wager")
    assert deal(rules, {2: "Kd 2s"}, "6h 5s", "9c", behind={4: (2, 50)}, bet=20, bank_seat=1).to_act == 4
    assert deal(rules, {2: "Kd 2s"}, "6h 5s", "9c", behind={4: (2, 20)}, bet=20, bank_seat=1).to_act == 2
