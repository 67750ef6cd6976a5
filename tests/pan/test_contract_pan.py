"""A hand of pan keeps the contract of play."""

import random

import pytest

from houseway.cards import pan_stock
from houseway.engines.contract import Command, Event, Fee, Hand, Option, Pot, Refused, Result, Seated
from houseway.engines.pan.bots import play_hand
from houseway.engines.pan.play import Answer, Declare, Draw, GoOut, Offer, PanHand, Shuffle
from houseway.engines.pan.play.state import State
from houseway.engines.poker.play import Call
from tests.pan.pan_table import CHIP, RULES, TEN, every_chip, moved, pan, turn
from tests.pan.test_pan_fouls import alone_at_seat_two, go_out


class Sing(Command):
    """A command of no engine."""


class Rained(Event):
    """An event of no engine."""


def dealt() -> Hand:
    """Returns a hand as the layers above the engines use it."""
    return pan("3c 3d 3h", "", "", chips=40, doubles=(1, 3), fee=Fee(collection=100, jackpot=50))


def test_a_pan_hand_is_a_hand() -> None:
    hand = dealt()
    assert (hand.to_act, hand.over, hand.result, hand.shuffle_due) == (1, False, None, ())
    assert hand.rules is RULES
    assert all(isinstance(event, Event) for event in hand.log)


@pytest.mark.parametrize("command", [Sing(), Call(1)])
def test_a_command_of_another_engine_is_refused_and_changes_nothing(command: Command) -> None:
    hand = pan("", "")
    events = len(hand.log)
    with pytest.raises(Refused, match="Pan has no"):
        hand.apply(command)
    assert len(hand.log) == events


def test_an_event_of_another_engine_is_refused() -> None:
    hand = pan("", "")
    events = len(hand.log)
    with pytest.raises(Refused, match="Pan has no Rained"):
        hand.take(Rained())
    assert len(hand.log) == events


def test_the_tops_are_pots_with_the_seats_that_play_for_them() -> None:
    """Three antes less the fee, and two double antes."""
    hand = dealt()
    assert hand.pots == (Pot("tops", 3 * CHIP - 150, (1, 2, 3)), Pot("double tops", 2 * CHIP, (1, 3)))
    assert hand.collected == 150
    assert hand.money == {1: 38 * CHIP, 2: 39 * CHIP, 3: 38 * CHIP}


def test_who_has_passed_plays_for_no_tops() -> None:
    hand = pan("", "", "", declared=False)
    hand.apply(Declare(1, False))
    assert hand.pots == (Pot("tops", 3 * CHIP, (2, 3)),)
    assert [hand.seat(seat).live for seat in (1, 2, 3)] == [False, True, True]


def test_a_seat_stands_with_its_chips_and_the_cards_it_holds() -> None:
    hand = PanHand(RULES, [Seated(4, 20 * CHIP, "Ana"), Seated(2, 20 * CHIP)], pan_stock())
    standing = hand.seat(4)
    assert (standing.seat, standing.name, standing.stack, standing.bet) == (4, "Ana", 19 * CHIP, 0)
    assert (standing.live, len(standing.cards)) == (True, 10)
    with pytest.raises(Refused, match="Seat 7 wasn't dealt in"):
        hand.seat(7)


def test_an_option_names_the_rules_it_rests_on() -> None:
    hand = pan("3c 3d 3h", "", draws="5s")
    assert hand.options() == (Option(Draw(1), rules=("LL-PN-F3E",)), Option(Offer(1), rules=("LL-PN-P2a", "LL-PN-B5")))
    hand.apply(Offer(1))
    answers = [option for option in hand.options(2) if isinstance(option.command, Answer)]
    assert [option.rules for option in answers] == [("LL-PN-P2a", "LL-PN-B5")] * 2


def test_a_first_declaration_and_a_changed_one_rest_on_different_rules() -> None:
    hand = pan("", "", "", declared=False)
    assert [option.rules for option in hand.options()] == [("LL-PN-F9a",)] * 2
    hand.apply(Declare(1, True))
    assert hand.options(1) == (Option(Declare(1, False), rules=("LL-PN-B7b",)),)


def test_a_settlement_is_offered_by_the_chip_up_to_all_that_a_foul_hand_has() -> None:
    hand = alone_at_seat_two("2h")
    offer = next(option for option in hand.options(2) if isinstance(option.command, Offer))
    assert (offer.command, offer.least, offer.most, offer.step) == (Offer(2, CHIP), CHIP, 19 * CHIP, CHIP)
    assert offer.rules == ("LL-PN-F5B", "LL-PN-F5A")
    hand.apply(offer.at(5 * CHIP))
    assert moved(hand.apply(Answer(1, True)), "settlement") == [(1, 2, 5)]


def test_with_the_deck_out_the_dealer_has_a_move() -> None:
    hand = pan("", "")
    while hand.state.stock:
        turn(hand, hand.state.turn)
    shuffle = hand.options()[0].command
    assert shuffle == Shuffle(hand.shuffle_due)
    assert repr(hand) == "<PanHand The Limelight Card Room Pan $1: The dealer shuffles, Tops $2>"
    hand.apply(shuffle)
    assert not hand.shuffle_due


@pytest.mark.parametrize("seed", range(4))
def test_every_option_is_accepted_when_it_is_sent_and_chips_stay_the_same(seed: int) -> None:
    """Any seat makes any of its moves; before every move all of them are tried on an equal hand."""
    rng = random.Random(seed)
    stock = rng.sample(pan_stock(), 320)
    hand = PanHand(RULES, [Seated(seat, 20 * CHIP) for seat in (1, 2, 3)], stock, doubles=(1, 2), counts=(10, 11, 9))
    chips = every_chip(hand)
    for _ in range(40):
        offered = [option for seat in (None, 1, 2, 3) for option in hand.options(seat)]
        for option in offered:
            trial = PanHand.replay(RULES, hand.log)
            trial.apply(option.at(option.most))
            assert every_chip(trial) == chips
        if not offered:
            break
        hand.apply(rng.choice(offered).command)
    assert hand.over or len(hand.log) > 40


def test_replay_is_equal_at_every_event_and_differs_from_the_hand_before() -> None:
    hand = play_hand(RULES, [Seated(seat, 20 * CHIP) for seat in (1, 2, 3)], random.Random(3), button=1)
    told = PanHand.replay(RULES, ())
    for at, event in enumerate(hand.log):
        told.take(event)
        assert told == PanHand.replay(RULES, hand.log[: at + 1])
    assert told == hand
    assert told.state != State()
    assert PanHand.replay(RULES, hand.log[:-1]) != hand


def test_the_rail_sees_no_cards_but_those_on_the_table() -> None:
    hand = pan("3c 3d 3h", "", draws="5s")
    hand.apply(Draw(1))
    seen = hand.view(None)
    assert (seen.seat, seen.to_act, seen.hand, seen.options) == (None, 1, (), ())
    assert seen.drawn == "5s"
    assert [player.holding for player in seen.players] == [10, 10]


def test_the_result_has_the_stacks_by_seat() -> None:
    hand = pan(TEN, "", draws="Ks", fee=Fee(collection=60, jackpot=40))
    go_out(hand, 1)
    result: Result | None = hand.result
    assert result is not None
    assert (result.stacks, result.collection, result.jackpot, result.misdealt) == (hand.money, 60, 40, False)
    assert (hand.pots, hand.options(), hand.over) == ((), (), True)
    with pytest.raises(Refused):
        hand.apply(GoOut(1))


def test_repr_tells_the_situation_in_one_line() -> None:
    hand = pan(TEN, "", "", draws="Ks", declared=False)
    assert repr(hand) == "<PanHand The Limelight Card Room Pan $1: Seat 1 declares, Tops $3>"
    for seat in (1, 2, 3):
        hand.apply(Declare(seat, True))
    assert repr(hand) == "<PanHand The Limelight Card Room Pan $1: Seat 1 draws, Tops $3>"
    hand.apply(Draw(1))
    assert repr(hand) == "<PanHand The Limelight Card Room Pan $1: Seat 1 spreads or discards, Tops $3>"
    fresh = pan(TEN, "", draws="Ks")
    go_out(fresh, 1)
    assert repr(fresh) == "<PanHand The Limelight Card Room Pan $1: over; Seat 1 won>"
    assert repr(PanHand.replay(RULES, ())) == "<PanHand The Limelight Card Room Pan $1: Not dealt yet>"


def test_doubles_are_played_by_seats_that_are_dealt_in() -> None:
    with pytest.raises(ValueError, match=r"Seat 3 plays doubles"):
        PanHand(RULES, [Seated(1, 20 * CHIP), Seated(2, 20 * CHIP)], pan_stock(), doubles=(3,))
