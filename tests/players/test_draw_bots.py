from dataclasses import replace
from random import Random

import pytest

import houseway as hw
from houseway.cards import Card, cards, deck
from houseway.engines.contract import Seated
from houseway.engines.poker.bots import Bot, drawn
from houseway.engines.poker.bots.equity import Odds
from houseway.engines.poker.bots.quick import quick_move
from houseway.engines.poker.play import Bet, Check, Deal, Discard, Fold, Muck, PokerHand
from houseway.engines.poker.play.betting.openers import holds_openers
from houseway.hands import evaluator
from houseway.money import dollars
from houseway.players import EASY, SHARP, STEADY, play_hand, seat_bots
from houseway.rulebook import PokerRules, house, names
from tests.poker.table import play, rules


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


# -- after the draw ----------------------------------------------------------------------------------------------------

DRAWS: dict[str, PokerRules] = {
    found.ranking.halves[0].ranking: found
    for name in names()
    if name != "casino"
    for game in house(name).games.values()
    for found in (game.at(),)
    if isinstance(found, PokerRules) and found.draw is not None
}


def test_what_people_hold_after_a_draw_is_posted_for_every_game_of_the_five_houses_the_best_first() -> None:
    assert set(drawn.HELD) == set(DRAWS)
    for ranking, by_number in drawn.HELD.items():
        assert set(by_number) == {0, 1, 2, drawn.MOST, None}
        for held in by_number.values():
            values = [evaluator(ranking)(cards(one), ()) for one in held.split(", ")]
            assert len(values) == len(drawn.PLACES)
            assert values == sorted(values, reverse=True)


@pytest.mark.soak
@pytest.mark.parametrize("ranking", DRAWS)
def test_what_is_posted_is_what_a_fresh_count_gives(ranking: str) -> None:
    found, value = DRAWS[ranking], evaluator(ranking)
    for drew, held in drawn.count(found, 600, 30, Random(9)).items():
        if drew in (1, None):
            middle = value(cards(held[drawn.PLACES.index(0.5)]), ())
            assert drawn.beats(found, middle, drew) == pytest.approx(0.5, abs=0.15)


def test_a_jack_low_beats_more_of_those_who_drew_a_card_than_of_those_who_stand_pat() -> None:
    """Twenty-one of the forty-eight cards one has not seen make a nine or better of four cards to a wheel."""
    lowball = rules("marina", "lowball", "no-limit")
    nine, jack, pair = (
        evaluator("low-joker")(cards(one), ()) for one in ("9c 8d 4h 3s 2d", "Jc 9d 4h 3s 2d", "9c 9d 4h 3s 2d")
    )
    assert 0.6 < drawn.beats(lowball, nine, 1) < 0.85
    assert drawn.beats(lowball, jack, 1) > 0.35
    assert drawn.beats(lowball, jack, 0) < 0.2
    assert drawn.beats(lowball, pair, 0) < 0.1
    assert drawn.beats(lowball, nine, None) == pytest.approx(0.66, abs=0.1)


def after_the_draw(mine: str, thrown: int, bet: int) -> PokerHand:
    """No-limit lowball between two: seat 1 draws so many and bets, seat 2 has these cards and stands pat."""
    found = rules("marina", "lowball", "no-limit", "1/2")
    theirs = cards("Ac 2d 3h 4s 6d")
    own = cards(mine)
    rest = [one for one in deck(1) if one not in (*theirs, *own)]
    order = [one for pair in zip(theirs, own, strict=True) for one in pair] + rest
    one = PokerHand(found, [Seated(1, dollars(200)), Seated(2, dollars(200))], order, button=2)
    one.apply(Deal())
    play(one, "2 raise 6 1 call")
    one.apply(Discard(1, theirs[:thrown]))
    one.apply(Discard(2, ()))
    one.apply(Deal())
    one.apply(Bet(1, dollars(bet)))
    return one


def test_sharp_lays_a_rough_jack_down_to_a_bet_of_the_pot_and_pays_with_an_eight() -> None:
    for mine, folds in (("Jc Td 9h 8s 2c", True), ("8c 6h 4h 3s 2c", False)):
        one = after_the_draw(mine, 0, 12)
        moves = {type(Bot(one.rules, SHARP, Random(seed)).act(one.view(2), one.options())) for seed in range(5)}
        assert (moves == {Fold}) is folds, moves
    steady = after_the_draw("Jc Td 9h 8s 2c", 0, 12)
    assert not isinstance(Bot(steady.rules, STEADY, Random(1)).act(steady.view(2), steady.options()), Fold)


def test_no_bot_opens_without_jacks_or_better() -> None:
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


@pytest.mark.rule("RO-LB-D2b")
def test_a_quick_player_throws_in_a_hand_that_cannot_prove_its_check_raise() -> None:
    dealt = "seat 3 $97 Tc Ah 4d Ks 9c; seat 7 $250 7c 2s 4c 7d 6h; pot $10; opened by 3"
    hand = hw.position(f"rogelios lowball 2/4; button 3; draw; {dealt}; to act 7")
    assert isinstance(hand, PokerHand)
    play(hand, "7 check 3 bet 4 7 raise 8 3 fold")
    assert quick_move(hand, Random(1)) == Muck(7)
