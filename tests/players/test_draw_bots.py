from dataclasses import replace
from random import Random

import pytest

from houseway.cards import Card, cards, deck
from houseway.play.contract import Seated
from houseway.play.poker import Check, Deal, PokerHand
from houseway.play.poker.betting.openers import holds_openers
from houseway.players import play_hand, seat_bots
from houseway.players.equity import Odds
from houseway.players.levels import EASY
from houseway.players.poker import Bot
from tests.poker.table import rules


def odds_of(name: str, game: str, held: str) -> Odds:
    """The odds of a hand dealt to the first of two seats."""
    found = rules(name, game)
    first = cards(held)
    jokers = found.draw.jokers[0] if found.draw else 0
    rest = [one for one in deck(jokers) if one not in first]
    order: list[Card] = [one for pair in zip(first, rest, strict=False) for one in pair] + rest[len(first) :]
    hand = PokerHand(found, [Seated(1, 20000), Seated(2, 20000)], order, button=2)
    hand.apply(Deal())
    odds = Odds.of(found, hand.view(1))
    assert odds.own == first
    return odds


@pytest.mark.parametrize(
    ("name", "game", "kept", "thrown"),
    [
        ("limelight", "lowball", "Ac 2d 3h 4s", "Kd"),
        ("limelight", "lowball", "Ac 2d 3h 4s 5d", ""),
        ("limelight", "lowball", "Ac 2d 3h", "Qs Qd"),
        ("rogelios", "high-draw", "9s 9h 9c 2d 2s", ""),
        ("rogelios", "high-draw", "Ks 9s 7s 2s", "3d"),
    ],
)
def test_the_best_draw_keeps_what_makes_the_hand(name: str, game: str, kept: str, thrown: str) -> None:
    out, _ = odds_of(name, game, f"{kept} {thrown}").best_draw(4, 300, Random(1))
    assert set(out) == set(cards(thrown))


def test_trips_are_drawn_to() -> None:
    out, _ = odds_of("rogelios", "high-draw", "9s 9h 9c 7d 2s").best_draw(4, 300, Random(1))
    assert 0 < len(set(out) & set(cards("7d 2s"))) == len(out)


def test_a_one_card_draw_to_a_wheel_is_worth_playing_and_a_rough_pat_hand_is_not() -> None:
    smooth = odds_of("limelight", "lowball", "Ac 2d 3h 4s Kd").best_draw(4, 300, Random(1))[1]
    rough = odds_of("limelight", "lowball", "Kc Kd Qh Qs Jd").best_draw(4, 300, Random(1))[1]
    assert smooth > 0.4 > rough


def test_nobody_opens_without_jacks_or_better() -> None:
    found = rules("oceana", "five-card-draw", "limit", "4/8")
    assert found.draw is not None
    asked = 0
    for seed in range(20):
        order = Random(seed).sample(deck(1), 53)
        hand = PokerHand(found, [Seated(1, 20000), Seated(2, 20000)], order, button=2)
        hand.apply(Deal())
        seat = hand.to_act
        assert seat is not None
        if not holds_openers(hand.hole[hand.position[seat]]):
            asked += 1
            assert Bot(found, replace(EASY, starts=99), Random(seed)).act(hand.view(seat), hand.options()) == Check(
                seat
            )
    assert asked > 5


def test_push_nine_is_pushed_bought_into_and_ends() -> None:
    found = rules("golden-state", "push-nine")
    seats = seat_bots(found, found.seats[1])
    kinds = set()
    for seed in range(60):
        hand = play_hand(found, seats, Random(seed), button=1)
        kinds |= {type(event).__name__ for event in hand.log}
        assert hand.result is not None
        assert sum(hand.result.stacks.values()) == sum(one.stack for one in seats)
    assert "PushDeclared" in kinds
