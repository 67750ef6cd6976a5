"""Bots of three temperaments finish any round of 21 with legal play."""

from random import Random

import pytest

from houseway.cards import shoe
from houseway.money import dollars
from houseway.play.banked import Round
from houseway.play.banked import commands as do
from houseway.play.banked import events as ev
from houseway.play.banked.view import HandView
from houseway.play.contract import Seated
from houseway.players.banked import Temperament, bank_of, bets, decide, wager_of
from tests.banked.tables import ALL, GS, LL, RO, Game, rules_of

TEMPERAMENTS: tuple[Temperament, ...] = ("cautious", "steady", "bold")


@pytest.mark.parametrize("game", ALL)
def test_a_table_of_bots_plays_round_after_round(game: Game) -> None:
    rules, rng = rules_of(game), Random(7)
    squares = rules.seats[1]
    for _ in range(60):
        cards = list(shoe(rules.shoe.decks[1], rules.shoe.jokers))
        rng.shuffle(cards)
        seats = [Seated(seat, dollars(rng.choice([10, 60, 2000]))) for seat in range(1, squares + 1)]
        round_ = Round(rules, seats, cards, bank=1)
        round_.apply(do.PutUp(1, seats[0].stack))
        for seat in range(2, squares + 1):
            for command in bets(round_, seat, TEMPERAMENTS[seat % 3]):
                round_.apply(command)
        round_.apply(do.NoMoreBets())
        while (seat_to_act := round_.to_act) is not None:
            round_.apply(decide(round_, TEMPERAMENTS[seat_to_act % 3], rng))
        assert round_.over
        assert Round.replay(rules, round_.log) == round_


def test_temperaments_differ_in_wager_and_in_taking_the_bank() -> None:
    rules = rules_of(LL, "10")
    assert [wager_of(rules, dollars(500), kind) for kind in TEMPERAMENTS] == [1000, 2000, 4000]
    assert wager_of(rules_of(RO, "100-100"), dollars(500), "bold") == dollars(100)
    assert wager_of(rules_of(GS), dollars(13), "bold") == dollars(10)
    assert wager_of(rules, dollars(9), "bold") == 0
    taken = [sum(bank_of(rules, dollars(500), kind, Random(seed)) > 0 for seed in range(200)) for kind in TEMPERAMENTS]
    assert taken[0] < taken[1] < taken[2]
    assert bank_of(rules, dollars(50), "bold", Random(1)) == 0


def test_a_cautious_bot_never_risks_going_over() -> None:
    rules, rng = rules_of(LL), Random(3)
    for _ in range(200):
        cards = list(shoe(1))
        rng.shuffle(cards)
        round_ = Round(rules, [Seated(1, 100000), Seated(2, 100000)], cards, bank=1)
        for command in (do.PutUp(1, 100000), do.Wager(2, 2, 1000), do.NoMoreBets()):
            round_.apply(command)
        while round_.to_act is not None:
            drawn = round_.apply(decide(round_, "cautious", rng))
            if isinstance(drawn[0], ev.Drew):
                hands = [hand for hand in round_.view(2).hands if isinstance(hand, HandView)]
                assert hands
                assert not any(hand.half_points > 42 for hand in hands)
