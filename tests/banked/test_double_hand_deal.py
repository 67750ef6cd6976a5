"""Double Hand at the Marina Club: the deal, what is seen, and what goes wrong with them."""

import dataclasses

import pytest

from houseway.cards import Card, cards, deck
from houseway.engines.banked.play import Round
from houseway.engines.banked.play import commands as do
from houseway.engines.banked.play import events as ev
from houseway.engines.banked.play.view import SevenView, seen
from houseway.engines.contract import HIDDEN, Event, Seated
from houseway.money import dollars
from tests.banked.sevens import AD, WEAK, deal_sevens, misdeal, open_round, paid, play_of, set_all, setting, seven_rules
from tests.banked.tables import refused, result_of

STRONG = "As Ad Ac Kh Ks Td 5h"
LOSER = "Js 9h 7c 6h 5c 4d 2s"


def laid_out(*first: Card) -> Round:
    """A round with $20 on square 2, the piles on the table; these cards come first, then the deck in its order."""
    rest = [card for card in deck(1) if card not in first]
    round_ = open_round(seven_rules(AD), (*first, *rest))
    round_.apply(do.Wager(2, 2, dollars(20)))
    round_.apply(do.NoMoreBets())
    return round_


@pytest.mark.rule("MC-AD-37a")
def test_seven_piles_of_seven_are_dealt_one_card_at_a_time_and_four_are_left() -> None:
    round_ = laid_out()
    laid = next(event for event in round_.log if isinstance(event, ev.PilesLaid))
    assert laid.piles[0] == tuple(deck(1)[at] for at in range(0, 49, 7))
    assert [len(pile) for pile in laid.piles] == [7] * 7
    assert (laid.left_over, round_.layout.shoe[round_.layout.used :]) == (4, deck(1)[49:])


def test_a_house_may_deal_each_pile_at_once() -> None:
    rules = seven_rules(AD)
    assert rules.piles is not None
    rules = dataclasses.replace(rules, piles=dataclasses.replace(rules.piles, dealt="seven-at-a-time"))
    round_ = open_round(rules, deck(1))
    round_.apply(do.Wager(2, 2, dollars(20)))
    round_.apply(do.NoMoreBets())
    assert play_of(round_).piles == [deck(1)[at : at + 7] for at in range(0, 49, 7)]


@pytest.mark.rule("MC-AD-37b")
@pytest.mark.parametrize("shoe", [deck(), deck(1)[:50], deck(2)], ids=["three left", "one left", "five left"])
def test_a_stub_of_more_or_less_than_four_cards_voids_the_deal(shoe: tuple[Card, ...]) -> None:
    round_ = open_round(seven_rules(AD), shoe)
    round_.apply(do.Wager(2, 2, dollars(20)))
    round_.apply(do.NoMoreBets())
    assert misdeal(round_) == "MC-AD-37b"
    assert result_of(round_).stacks[2] == dollars(1000)


def test_a_fee_already_taken_stays_in_the_drop_after_a_misdeal() -> None:
    seats = [Seated(1, dollars(102)), Seated(2, dollars(100))]
    round_ = Round(seven_rules(AD), seats, deck(), bank=1, player_fee=dollars(1))
    for command in (do.PutUp(1, dollars(100)), do.Wager(2, 2, dollars(20)), do.NoMoreBets(bank_fee=dollars(2))):
        round_.apply(command)
    assert misdeal(round_) == "MC-AD-37b"
    assert (result_of(round_).stacks, result_of(round_).collection) == ({1: dollars(100), 2: dollars(99)}, dollars(3))


def test_fewer_cards_than_the_seven_piles_take_are_not_dealt_at_all() -> None:
    round_ = open_round(seven_rules(AD), deck(1)[:48])
    round_.apply(do.Wager(2, 2, dollars(20)))
    refused(round_, do.NoMoreBets())


@pytest.mark.rule("MC-AD-32")
def test_one_exposed_card_is_replaced_by_the_first_card_left_over() -> None:
    round_ = laid_out()
    pile, top = play_of(round_).piles[4], round_.layout.shoe[49]
    assert "7d" in pile
    told = round_.apply(do.Expose(cards("7d")))
    assert told == (ev.CardReplaced(5, Card("7d"), top),)
    assert play_of(round_).piles[4] == tuple(top if card == "7d" else card for card in pile)
    round_.apply(do.ChoosePile(1, 5))
    round_.apply(do.Shake(1, (1, 1, 6)))
    bank = play_of(round_).bank
    assert bank is not None
    assert "7d" not in bank.cards
    assert top in bank.cards
    assert result_of(set_all(round_)).settled[0].outcome != "void"


@pytest.mark.rule("MC-AD-33a")
@pytest.mark.parametrize("card", ["Ah", "Jk"])
def test_an_exposed_ace_or_joker_is_a_misdeal(card: str) -> None:
    round_ = laid_out(Card(card))
    round_.apply(do.Expose(cards(card)))
    assert misdeal(round_) == "MC-AD-33a"


@pytest.mark.rule("MC-AD-33b")
def test_two_exposed_cards_are_a_misdeal_together_or_one_after_the_other() -> None:
    together = laid_out()
    together.apply(do.Expose(cards("5d 9h")))
    assert misdeal(together) == "MC-AD-33b"
    apart = laid_out()
    apart.apply(do.Expose(cards("5d")))
    assert not apart.over
    apart.apply(do.ChoosePile(1, 2))
    apart.apply(do.Expose(cards("9h")))
    assert misdeal(apart) == "MC-AD-33b"


def test_only_dealt_cards_can_be_exposed_on_the_deal_and_not_after_it() -> None:
    round_ = laid_out()
    refused(round_, do.Expose(()))
    refused(round_, do.Expose(cards("As")))
    round_.apply(do.ChoosePile(1, 1))
    round_.apply(do.Shake(1, (1, 2, 3)))
    refused(round_, do.Expose(cards("5d")))


@pytest.mark.rule("MC-AD-42")
def test_two_identical_cards_are_a_misdeal_when_the_hands_are_opened() -> None:
    round_ = open_round(seven_rules(AD), tuple(Card("9h") if card == "2c" else card for card in deck(1)))
    for seat in range(2, 8):
        round_.apply(do.Wager(seat, seat, dollars(20)))
    for command in (do.NoMoreBets(), do.ChoosePile(1, 1), do.Shake(1, (1, 1, 1))):
        round_.apply(command)
    assert not round_.over
    set_all(round_)
    assert misdeal(round_) == "MC-AD-42"
    assert not any(isinstance(event, ev.HandOpened) for event in round_.log)


@pytest.mark.rule("MC-AD-20")
def test_hands_not_yet_set_go_the_house_way_when_the_designated_players_cards_are_seen() -> None:
    round_ = deal_sevens(AD, {2: STRONG, 3: LOSER, 4: "Tc Th 8c 8h 7h 3d 2c"})
    round_.apply(setting(round_, 2, "As Kh"))
    told = round_.apply(do.ExposeBank())
    assert told[0] == ev.BankOpened(cards(WEAK), by_accident=True)
    hands = play_of(round_).hands
    assert [(square, hand.done, hand.house_way) for square, hand in hands.items()] == [
        (2, True, False),
        (3, True, True),
        (4, True, True),
    ]
    assert hands[2].front == cards("As Kh")
    assert round_.to_act == 1
    refused(round_, do.ExposeBank())


@pytest.mark.rule("MC-AD-25", "MC-AD-28d")
def test_a_hand_ruled_foul_forfeits_its_wager_up_to_the_money_that_covers_it() -> None:
    round_ = deal_sevens(AD, {2: STRONG, 3: "Ah Jc Jd Jh 9d 9s 7h"}, bet=60, put_up=80)
    round_.apply(do.SetHouseWay(2, 2))
    round_.apply(do.Foul(2))
    round_.apply(do.Foul(3))
    refused(round_, do.SetHouseWay(3, 3))
    set_all(round_)
    assert paid(round_) == [(2, -60), (3, -20)]


def test_a_seat_sees_its_own_hand_and_a_bettor_without_one_the_hand_they_bet_on() -> None:
    round_ = deal_sevens(AD, {2: STRONG, 3: LOSER}, behind={3: (2, 10), 8: (2, 10)})
    views = {seat: {hand.square: hand.cards for hand in round_.view(seat).hands} for seat in (1, 2, 3, 8, 9)}
    down = (HIDDEN,) * 7
    assert views == {
        1: {2: down, 3: down},
        2: {2: cards(STRONG), 3: down},
        3: {2: down, 3: cards(LOSER)},
        8: {2: cards(STRONG), 3: down},
        9: {2: down, 3: down},
    }


def test_the_events_reveal_no_face_down_card_and_all_are_open_at_the_end() -> None:
    round_ = deal_sevens(AD, {2: STRONG, 3: LOSER})
    round_.apply(do.SetHand(2, 2, cards("As Ad"), cards("Ac Kh Ks Td 5h")))
    told = [seen(event) for event in round_.log]
    assert not set(STRONG.split() + LOSER.split() + WEAK.split()) & set(_cards(told))
    foul = next(hand for hand in round_.view(3).hands if hand.square == 2)
    assert isinstance(foul, SevenView)
    assert (foul.front, foul.done, foul.foul) == ((HIDDEN,) * 2, True, False)
    set_all(round_)
    assert set(STRONG.split() + LOSER.split() + WEAK.split()) <= set(_cards([seen(event) for event in round_.log]))
    foul = next(hand for hand in round_.view(3).hands if hand.square == 2)
    assert isinstance(foul, SevenView)
    assert (foul.front, foul.foul) == (cards("As Ad"), True)


def _cards(events: list[Event]) -> list[str]:
    told: list[str] = []
    for event in events:
        for name in ("shoe", "cards", "front", "back", "out", "card"):
            held = getattr(event, name, ())
            told += [held] if isinstance(held, str) else held
        told += [card for pile in getattr(event, "piles", ()) for card in pile]
    return told
