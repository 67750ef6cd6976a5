"""Stories of player-dealer games: every line reads well, every round plays again to the cent."""

from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings

from houseway.cards import cards
from houseway.engines.banked.play import Round
from houseway.engines.banked.play import commands as do
from houseway.engines.contract import Command, Seated
from houseway.money import dollars
from houseway.record import RecordError, recorders
from houseway.record.codec import decode_all, encode_all
from houseway.record.story import read, tell, write
from houseway.record.toml import parse
from tests.banked import test_pai_gow_properties as sevens
from tests.banked import test_properties as twentyone
from tests.banked.sevens import PG, deal_sevens
from tests.banked.tables import GS, LL, MC, NX, deal, decline_all, rules_of, say

RELAXED = settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])


def table_of(round_: Round) -> dict[str, Any]:
    """A story's tables, once it has been seen to play to the same round."""
    told = write(round_)
    again = read(told).hand
    assert again.rules == round_.rules
    assert again.log[1:] == round_.log[1:]
    assert again.result == round_.result
    return parse(told)


def lines(round_: Round) -> list[str]:
    found: list[str] = table_of(round_)["actions"]
    return found


@RELAXED
@given(twentyone.tables())
def test_any_round_of_21_plays_again_from_its_story(table: tuple[Round, Random]) -> None:
    round_, rng = table
    twentyone.play_out(round_, rng)
    lines(round_)
    assert tell(round_)
    events = decode_all(recorders()["banked"].EVENTS, encode_all(round_.log))
    assert Round.replay(round_.rules, events) == round_


@RELAXED
@given(sevens.tables())
def test_any_round_of_seven_cards_plays_again_from_its_story(table: tuple[Round, Random]) -> None:
    round_, rng = table
    sevens.play_out(round_, rng)
    lines(round_)
    assert tell(round_)


def test_a_round_is_written_in_sentences_with_the_down_card_when_it_is_turned() -> None:
    round_ = deal(LL, {2: "Kd 6s", 3: "As Qh"}, "9s 8h", "5d", put_up=100, bank_seat=1)
    before = tell(round_)
    assert before[-1] == "The player-dealer shows 9♠."
    say(round_, "hit")
    assert tell(round_) == [
        "The Limelight Card Room: Pure 21.5 Blackjack 5.",
        "Seat 1 has the bank.",
        "Seat 1 puts up $100.",
        "Seat 2 wagers $10.",
        "Seat 3 wagers $10.",
        "No more bets.",
        "Square 2 is dealt K♦ 6♠: 16.",
        "Square 3 is dealt A♠ Q♥: natural 21.5.",
        "The player-dealer shows 9♠.",
        "Seat 2 hits and gets 5♦: 21.",
        "The player-dealer turns up 8♥: 17.",
        "The action button goes to square 2.",
        "Seat 2 wins $10 on square 2.",
        "Seat 3 wins $12 on square 3.",
        "The bank loses $22.",
    ]


def test_decisions_on_a_square_are_written_in_few_words() -> None:
    round_ = deal(MC, {2: "8d 8s", 3: "5s 6h", 4: "Kd 6c"}, "9s 8h", "Td 7s 9h 2c 3c", bank_seat=1)
    say(round_, "split stand stand double:10 surrender")
    assert lines(round_)[5:] == [
        "Seat 2 splits",
        "Seat 2 stands",
        "Seat 2 stands",
        "Seat 3 doubles for $10",
        "Seat 4 surrenders",
    ]
    assert "Seat 4 surrenders $5 on square 4." in tell(round_)


def test_insurance_and_even_money_are_written() -> None:
    round_ = deal(MC, {2: "Kd 9s", 3: "Ks 9d", 4: "Ad Qh"}, "Ac 7h", bank_seat=1, bet=20)
    say(round_, "insure:10 decline even-money stand stand")
    assert lines(round_)[5:8] == ["Seat 2 insures for $10", "Seat 3 declines insurance", "Seat 4 takes even money"]
    assert "Seat 2 loses $10 on insurance for square 2." in tell(round_)


def test_partners_side_bets_backline_and_a_stated_start_are_written() -> None:
    rules = rules_of(NX)
    seats = [Seated(seat, dollars(500)) for seat in (1, 2, 3, 4)]
    round_ = Round(rules, seats, cards("Kd 9d 8s 7s 9h 9s"), bank=1, squares=5, cut=2, player_fee=50)
    commands: list[Command] = [
        do.PutUp(1, dollars(100), (do.Share(3, dollars(50)),)),
        do.Wager(2, 2, dollars(10)),
        do.Wager(2, 4, dollars(10)),
        do.SideBet(2, 0, "buster", dollars(5)),
        do.Wager(4, 2, dollars(20)),
        do.NoMoreBets(bank_fee=150, start=4),
    ]
    for command in commands:
        round_.apply(command)
    table = table_of(round_)
    assert table["actions"] == [
        "Seat 1 puts up $100 with $50 from seat 3",
        "Seat 2 wagers $10 on square 2",
        "Seat 2 wagers $10 on square 4",
        "Seat 2 puts $5 on the buster bet beside wager 1",
        "Seat 4 wagers $20 on square 2",
        "No more bets, the player-dealer paying $1.50, settling from square 4",
    ]
    assert (table["squares"], table["cards"], table["cut"], table["fee"]) == (5, 6, 2, "$0.50")


def test_a_bettor_behind_answers_a_double_and_a_dry_shoe_is_filled() -> None:
    round_ = deal(GS, {2: "5d 6s"}, "9s 4h", "Td", behind={3: (2, 20)}, bank_seat=1)
    say(round_, "double:10")
    round_.apply(do.Join(3, 1, dollars(20)))
    round_.apply(do.Refill(cards("8c 2d")))
    assert lines(round_)[-3:] == ["Seat 2 doubles for $10", "Seat 3 adds $20", "The shoe is filled with 8c 2d"]


def test_options_that_the_table_chose_are_stated_and_played() -> None:
    round_ = deal(rules_of(MC, naturals__pays=(3, 2), bank__coverage="gross"), {2: "Kd As"}, "9s 8h", bank_seat=1)
    table = table_of(round_)
    assert table["options"] == {"naturals.pays": [3, 2], "bank.coverage": "gross"}
    assert table["outcome"]["settled"] == ["Seat 2 wins $15 on square 2"]
    told = write(round_)
    for old, new, problem in (
        ("gross", "grossly", "options.bank.coverage: Invalid enum value 'grossly'"),
        ("bank.coverage", "bank.cover", "options.bank.cover: This game has no such setting."),
        ("bank.coverage", "stakes.name", "options.stakes.name: This game has no such setting."),
    ):
        with pytest.raises(RecordError) as refused:
            read(told.replace(old, new))
        assert refused.value.problem.startswith(problem)


def test_a_round_of_pai_gow_hides_the_hands_until_they_are_opened() -> None:
    round_ = deal_sevens(PG, {2: "As Ad 8c 8h 5s 5d 2c"})
    round_.apply(do.SetHand(2, 2, cards("8c 8h"), cards("As Ad 5s 5d 2c")))
    assert tell(round_)[-2:] == [
        "Seat 2 sets their hand.",
        "The player-dealer opens Q♦ 9♣ 8♦ 6♣ 4♥ 3♠ 2♦.",
    ]
    round_.apply(do.SetHouseWay(1, 0))
    assert lines(round_)[-2:] == ["Seat 2 sets 8c 8h in front of As Ad 5s 5d 2c", "Seat 1 sets the house way"]
    assert tell(round_)[-4:] == [
        "The player-dealer sets 9♣ 8♦ in front, Q♦ 6♣ 4♥ 3♠ 2♦ behind: nine high, queen high.",
        "Square 2 opens 8♣ 8♥ in front, A♠ A♦ 5♠ 5♦ 2♣ behind: a pair of eights, two pair, aces and fives.",
        "Seat 2 wins $10 on square 2.",
        "The bank loses $10.",
    ]


def story() -> str:
    round_ = deal(LL, {2: "Kd 6s", 3: "As Qh"}, "9s 8h", "5d", put_up=100, bank_seat=1)
    return write(say(round_, "hit"))


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("puts up $100", "puts up $0", 'action 1 "Seat 1 puts up $0": You must put up chips of your own to bank.'),
        ("Seat 2 hits", "Seat 2 sings", 'action 5 "Seat 2 sings": "sings" isn\'t an action here.'),
        ("Seat 2 hits", "Somebody hits", 'action 5 "Somebody hits": Begin the line with a seat, such as "Seat 3"'),
        ("Seat 2 hits", "Seat 3 hits", "action 5 \"Seat 3 hits\": It's square 2's turn."),
        ("Seat 2 hits", "Seat 2 insures for $5", 'action 5 "Seat 2 insures for $5": This game has no insurance.'),
        ("puts up $100", "puts up $90 with luck", 'action 1 "Seat 1 puts up $90 with luck": "luck" names no partners'),
        ("wins $12", "wins $15", "outcome.settled, line 2: The story has Seat 3 wins $15 on square 3"),
        ("loses $22", "loses $23", "outcome.bank: The story has The bank loses $23"),
        ('3 = "$1,012"', '3 = "$1,015"', "outcome.stacks.3: The story has $1,015"),
        ("bank = 1", "bank = 7", "No one is in seat 7 to have the bank."),
        ('shoe = "Kd', 'shoe = "Jk', "Jk isn't in this game's deck."),
        ("cards = 7", "cards = 700", "cards: 8 decks can't make a shoe of 700 cards"),
    ],
)
def test_a_story_that_contradicts_itself_or_the_rules_says_where(old: str, new: str, problem: str) -> None:
    told = story()
    assert old in told
    with pytest.raises(RecordError) as refused:
        read(told.replace(old, new, 1))
    assert refused.value.problem.startswith(problem)


def test_a_round_in_play_has_no_outcome() -> None:
    round_ = decline_all(deal(LL, {2: "Kd 6s"}, "9s 8h", bank_seat=1))
    assert round_.result is None
    assert "outcome" not in table_of(round_)
