"""Bots finish any round of 21 with legal play by the chart; their temperaments differ in what they bet and bank."""

from random import Random

import pytest

from houseway.cards import shoe
from houseway.engines.banked.bots import Temperament, bank_of, bets, decide, place_bets, put_up, second_bank, wager_of
from houseway.engines.banked.play import Round
from houseway.engines.banked.play import commands as do
from houseway.engines.contract import Seated
from houseway.money import dollars
from tests import books
from tests.banked.tables import ALL, GS, LL, MC, NJ, RO, Game, deal, result_of, rules_of

TEMPERAMENTS: tuple[Temperament, ...] = ("cautious", "steady", "bold")


@pytest.mark.parametrize("game", ALL)
def test_a_table_of_bots_plays_round_after_round(game: Game) -> None:
    rules, rng = rules_of(game), Random(7)
    squares = rules.seats[1]
    for _ in range(60):
        cards = list(books.pack(rules))
        rng.shuffle(cards)
        seats = [Seated(seat, dollars(rng.choice([10, 60, 2000]))) for seat in range(1, squares + 1)]
        round_ = Round(rules, seats, cards, bank=1)
        round_.apply(do.PutUp(1, seats[0].stack))
        for seat in range(2, squares + 1):
            for command in bets(round_, seat, TEMPERAMENTS[seat % 3]):
                round_.apply(command)
        round_.apply(do.NoMoreBets())
        while round_.to_act is not None:
            round_.apply(decide(round_, rng))
        assert round_.over
        assert Round.replay(rules, round_.log) == round_


@pytest.mark.rule("MC-NJ-G7")
def test_a_bold_bot_joins_a_short_bank_and_puts_up_the_rest_behind_it() -> None:
    """Seat 1 banks $50 of $5 to $20 wagers on six squares: $65 with seats 2, 5 and 8 bold, one of them a partner."""
    rules = rules_of(NJ)
    seats = [Seated(seat, dollars(50 if seat == 1 else 400)) for seat in range(1, 9)]
    round_ = Round(rules, seats, shoe(8, 1), bank=1)
    round_.apply(put_up(round_, dollars(50)))
    assert round_.layout.partners == (2,)
    for seat in range(2, 9):
        place_bets(round_, seat)
    assert not any(wager.seat == 2 for wager in round_.layout.wagers)
    (second,) = second_bank(round_)
    assert second == do.PutUpSecond(2, round_.layout.riding - dollars(55))
    round_.apply(second)
    assert second_bank(round_) == ()


def test_bots_leave_a_bank_alone_that_covers_the_wagers_and_where_no_second_bank_is_taken() -> None:
    for game, amount in ((NJ, 300), (MC, 50)):
        seats = [Seated(seat, dollars(400)) for seat in range(1, 9)]
        round_ = Round(rules_of(game), seats, books.pack(rules_of(game)), bank=1)
        assert put_up(round_, dollars(amount)) == do.PutUp(1, dollars(amount))


def test_a_person_is_never_made_a_partner_without_being_asked() -> None:
    seats = [Seated(seat, dollars(400)) for seat in range(1, 9)]
    round_ = Round(rules_of(NJ), seats, shoe(8, 1), bank=1)
    assert put_up(round_, dollars(50), people=(2,)).partners == (do.Share(5, dollars(5)),)


@pytest.mark.rule("GS-NB-SU1")
def test_a_stiff_hand_that_was_doubled_is_given_up_against_a_ten() -> None:
    round_ = deal(GS, {2: "6d 5s"}, "Kh 9s", "2c 9c", bank_seat=1)
    while round_.to_act is not None:
        round_.apply(decide(round_, Random(1)))
    assert [event.outcome for event in result_of(round_).settled] == ["surrender"]


def test_temperaments_differ_in_wager_and_in_taking_the_bank() -> None:
    rules = rules_of(LL, "10")
    assert [wager_of(rules, dollars(500), kind) for kind in TEMPERAMENTS] == [1000, 2000, 4000]
    assert wager_of(rules_of(RO, "100-100"), dollars(500), "bold") == dollars(100)
    assert wager_of(rules_of(GS), dollars(13), "bold") == dollars(10)
    assert wager_of(rules, dollars(9), "bold") == 0
    taken = [
        sum(bank_of(rules, dollars(500), 5, kind, Random(seed)) > 0 for seed in range(200)) for kind in TEMPERAMENTS
    ]
    assert taken[0] < taken[1] < taken[2]


@pytest.mark.parametrize(("others", "least"), [(1, 100), (3, 100), (5, 150), (7, 210)])
def test_a_bank_is_taken_with_three_minimums_for_each_of_the_others_and_ten_in_all(others: int, least: int) -> None:
    """At a $10 table no bot banks for less, however bold; and its bank covers the bets."""
    rules = rules_of(LL, "10")
    for kind in TEMPERAMENTS:
        assert {bank_of(rules, dollars(least) - 1, others, kind, Random(seed)) for seed in range(50)} == {0}
        offered = {bank_of(rules, dollars(least), others, kind, Random(seed)) for seed in range(50)}
        assert offered == {0, dollars(least)}


@pytest.mark.parametrize(
    ("hand", "shows", "move"),
    [
        ("Td 6s", "6h", do.Stand),
        ("Td 6s", "7h", do.Hit),
        ("Td 2s", "3h", do.Hit),
        ("Td 2s", "4h", do.Stand),
        ("6d 5s", "Th", do.Double),
        ("6d 4s", "9h", do.Double),
        ("6d 4s", "Th", do.Hit),
        ("5d 4s", "3h", do.Double),
        ("5d 4s", "7h", do.Hit),
        ("Ad 7s", "8h", do.Stand),
        ("Ad 7s", "9h", do.Hit),
        ("8d 8s", "9h", do.Split),
        ("8d 8s", "Ah", do.Surrender),
        ("Td 6s", "Th", do.Surrender),
        ("Td Ts", "6h", do.Stand),
        ("7d 7s", "8h", do.Hit),
    ],
)
def test_hands_are_played_by_the_usual_chart(hand: str, shows: str, move: type) -> None:
    """The best chart of ``houseway edge limelight pure-21``, which bots follow in every game of 21."""
    round_ = deal(LL, {2: hand}, f"{shows} 5c", "2c 3c 4c 5s 6c 9c Kc", bank_seat=1)
    assert isinstance(decide(round_, Random(1)), move)
