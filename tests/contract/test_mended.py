"""Bugs that the stranger found: commands that once broke a hand, or left it without a move."""

from dataclasses import replace
from random import Random

import pytest

from houseway import irregularities
from houseway.cards import cards
from houseway.collection import bank_fees
from houseway.engines.banked.play.commands import NoMoreBets, PutUp, Wager
from houseway.engines.contract import Hand, Refused, Seated
from houseway.engines.pan.play import Declare
from houseway.engines.poker.play import Call, Check, Deal, Discard
from houseway.engines.registry import deal
from houseway.engines.rulings import RuleOn, copy_of
from houseway.irregularities import Irregularity
from houseway.money import dollars
from houseway.rulebook import house

SEATS = [Seated(seat, dollars(500)) for seat in (1, 2, 3)]


def begun(name: str, game: str) -> Hand:
    """A hand at the first limit, shuffled."""
    rules = house(name).game(game)
    whole = rules.deck()
    return deal(rules, SEATS, Random(5).sample(whole, len(whole)), button=1, bank_fees=bank_fees(rules))


def refused(hand: Hand, command: Deal | RuleOn) -> str:
    """Why a command is refused; nothing has changed."""
    before = copy_of(hand)
    with pytest.raises(Refused) as caught:
        hand.apply(command)
    assert hand == before
    return caught.value.why


def test_a_deal_that_is_refused_kills_no_hand() -> None:
    """Oceana's crazy pineapple: a hand that owes its discard is dead with the next card, but not before it."""
    hand = begun("oceana", "crazy-pineapple-hilo")
    hand.apply(Deal())
    for _ in range(2):
        while hand.to_act is not None and not any(isinstance(one.command, Discard) for one in hand.options()):
            seat = hand.to_act
            passes = any(isinstance(one.command, Check) for one in hand.options())
            hand.apply(Check(seat) if passes else Call(seat))
        if hand.to_act is None:
            hand.apply(Deal())
    for seat in (1, 2):
        hand.apply(Discard(seat, hand.seat(seat).cards[:1]))
    assert refused(hand, Deal(cards("As"))) == "There is nothing to shuffle."
    hand.apply(Deal())
    assert [hand.seat(one.seat).live for one in SEATS] == [True, True, False]


SENSELESS = [
    (irregularities.FoulDeck(), "burn-back", "No card has been burned."),
    (irregularities.FourCardFlop(), "stuck-card-is-the-burn", "No flop is due."),
    (irregularities.FoulDeck(), "stuck-card-is-the-burn", "No card has been set aside."),
    (irregularities.FoulDeck(), "as-if-not-there", "Choose the card this ruling is about."),
    (irregularities.FoulDeck(), "replace-after-the-round", "Choose the card this ruling is about."),
    (irregularities.DealtIn(2), "filled-on-the-draw", "There is no draw in this game."),
    (irregularities.DealtIn(9), "replace-from-top", "Seat 9 is not in this hand."),
    (irregularities.DealtIn(9), "hand-is-live", "Seat 9 is not in this hand."),
]


@pytest.mark.parametrize(("what", "does", "why"), SENSELESS)
def test_a_ruling_that_makes_no_sense_now_is_refused_with_a_sentence(what: Irregularity, does: str, why: str) -> None:
    hand = begun("limelight", "holdem")
    hand.apply(Deal())
    assert refused(hand, RuleOn(what, (does,))) == why


def test_a_card_turned_up_for_all_must_have_been_dealt() -> None:
    hand = begun("casino", "stud")
    assert refused(hand, RuleOn(irregularities.FoulDeck(), ("last-card-up-for-all",))) == "Seat 2 has no cards yet."
    seen = RuleOn(irregularities.BoxedCard(2, cards("As")), ("exposed-is-the-door-card",))
    assert refused(hand, seen) == "No hands have been dealt yet."


def test_nothing_lies_in_front_of_anyone_when_a_ruling_has_ended_the_hand() -> None:
    """The blinds are up and a hand is ruled dead before the deal."""
    rules = house("limelight").game("holdem")
    hand = deal(rules, SEATS[:2], rules.deck(), button=1)
    hand.apply(RuleOn(irregularities.BoxedCard(2), ("dead-hand",)))
    assert hand.over
    assert [hand.seat(seat).bet for seat in (1, 2)] == [0, 0]


@pytest.mark.parametrize(("name", "game"), [("golden-state", "no-bust-21"), ("oceana", "pai-gow")])
def test_who_puts_up_all_that_is_offered_can_still_pay_the_collection(name: str, game: str) -> None:
    hand = begun(name, game)
    offer = next(one for one in hand.options() if isinstance(one.command, PutUp))
    hand.apply(offer.at(offer.most))
    bet = next(one for one in hand.options(2) if isinstance(one.command, Wager))
    hand.apply(replace(bet.command, amount=bet.most) if isinstance(bet.command, Wager) else bet.command)
    assert NoMoreBets in {type(one.command) for one in hand.options()}


def test_a_hand_of_pan_with_another_log_is_another_hand() -> None:
    """A declaration that was changed twice is as it was, but it was not always so."""
    hand = begun("limelight", "pan")
    seat = hand.to_act
    assert seat is not None
    hand.apply(Declare(seat, True))
    before = copy_of(hand)
    hand.apply(Declare(seat, False))
    hand.apply(Declare(seat, True))
    assert hand.money == before.money
    assert hand != before
