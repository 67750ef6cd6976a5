"""The neutral house's draw games: three draws, the limits, the joker, and what wins each half."""

import pytest

from houseway.cards import cards
from houseway.money import dollars
from houseway.play.contract import Refused
from houseway.play.poker import CallForCards, Check, Deal, Discard, PokerHand, Show
from houseway.play.poker.events import Awarded, Burned
from houseway.rulebook import PokerRules
from tests.poker.table import may, play, rules, seated, stacked

TRIPLE = rules("casino", "deuce-to-seven-triple", "limit", "10/20")
SINGLE = rules("casino", "deuce-to-seven-single", "no-limit", "1/2")
BADUGI = rules("casino", "badugi", "limit", "10/20")
BADEUCY = rules("casino", "badeucy", "limit", "10/20")


def heads_up(game: PokerRules, mine: str, theirs: str, then: str = "", jokers: int = 0) -> PokerHand:
    """Seat 2 has the first hand, the button in seat 1 the second; the cards that follow lie on top."""
    one, other = cards(mine), cards(theirs)
    top = " ".join(f"{a} {b}" for a, b in zip(one, other, strict=True))
    return PokerHand(game, seated(2, 1000), stacked(f"{top} {then}", jokers), button=1)


def checked_to_the_draw(hand: PokerHand) -> None:
    play(hand, "deal 1 call 2 check")


def stand_pat(hand: PokerHand, *discards: str) -> None:
    """Both draw, seat 2 first; then the dealer serves them."""
    for seat, text in zip((2, 1), discards or ("", ""), strict=True):
        hand.apply(Discard(seat, cards(text)))
    hand.apply(Deal())


@pytest.mark.rule("CA-DR-3", "CA-DR-5")
def test_three_draws_have_four_rounds_three_burns_and_the_higher_limit_in_the_last_two() -> None:
    hand = heads_up(TRIPLE, "7c 5d 4h 3s Kc", "8c 6d 4s 3c Kd", "9h  2h 2d  9d  9c")
    checked_to_the_draw(hand)
    sizes = []
    for discards in (("Kc", "Kd"), ("", ""), ("", "")):
        stand_pat(hand, *discards)
        sizes.append(hand.bet_size)
        play(hand, "2 check 1 check")
    assert sizes == [dollars(10), dollars(20), dollars(20)]
    assert sum(isinstance(event, Burned) for event in hand.log) == 3
    assert hand.phase == "showdown"
    for seat in (2, 1):
        hand.apply(Show(seat))
    assert hand.result is not None
    assert [(won.seat, won.hand.name) for won in hand.result.won if won.hand] == [(2, "a seven-five low")]


@pytest.mark.rule("CA-DR-3")
def test_a_player_may_draw_again_what_they_drew() -> None:
    hand = heads_up(TRIPLE, "7c 5d 4h 3s Kc", "8c 6d 4s 3c Kd", "9h  Ks Kh  9d  2h 2d")
    checked_to_the_draw(hand)
    stand_pat(hand, "Kc", "Kd")
    play(hand, "2 check 1 check")
    stand_pat(hand, "Ks", "Kh")
    assert hand.seat(2).cards == cards("7c 5d 4h 3s 2h")
    assert [may(hand).seat, hand.street_rules.name] == [2, "second draw"]


@pytest.mark.rule("CA-DR-3")
def test_the_number_called_for_may_be_changed_until_the_next_player_speaks() -> None:
    hand = heads_up(TRIPLE, "7c 5d 4h 3s Kc", "8c 6d 4s 3c Kd")
    checked_to_the_draw(hand)
    hand.apply(CallForCards(2, 1))
    hand.apply(CallForCards(2, 2))
    hand.apply(CallForCards(1, 1))
    with pytest.raises(Refused, match="the next player has acted"):
        hand.apply(CallForCards(2, 1))


@pytest.mark.rule("CA-DR-6")
def test_a_stub_that_is_too_short_for_a_later_draw_is_made_up_of_the_discards() -> None:
    players = rules("casino", "deuce-to-seven-triple", "limit", "10/20").seats[1]
    hand = PokerHand(TRIPLE, seated(players, 1000), stacked(""), button=1)
    hand.apply(Deal())
    while hand.phase == "bet":
        seat = hand.to_act
        assert seat is not None
        play(hand, f"{seat} {'call' if may(hand).call else 'check'}")
    for seat in (2, 3, 4, 5, 6, 1):
        hand.apply(Discard(seat, tuple(hand.hole[hand.position[seat]])))
    hand.apply(Deal())
    due = hand.shuffle_due
    drawn = {seat: hand.seat(seat).cards for seat in range(1, 7)}
    assert len(due) == 30 - 5, "everyone's discards but those of the player who is served"
    assert sum(map(len, drawn.values())) == 52 - 30 - 1
    hand.apply(Deal(due))
    assert all(len(hand.seat(seat).cards) == 5 for seat in drawn)


@pytest.mark.rule("CA-DS-1")
@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("7c 5d 4h 3s 2c", "7d 6d 4s 3c 2d"),
        ("Kc Qd Jh Ts 8c", "Ac 5s 4d 3c 2d"),
        ("Ac 5s 4d 3c 2d", "2s 2h 3d 4s 5h"),
        ("6c 5d 4h 3s 9c", "7c 6d 5h 4s 3d"),
        ("9d 8d 7d 3d 2s", "7h 5h 4h 3h 2h"),
    ],
)
def test_the_lower_hand_wins_and_straights_and_flushes_lose(better: str, worse: str) -> None:
    hand = heads_up(SINGLE, worse, better)
    checked_to_the_draw(hand)
    stand_pat(hand)
    play(hand, "2 check 1 check")
    for seat in (2, 1):
        hand.apply(Show(seat))
    assert [event.seat for event in hand.log if isinstance(event, Awarded)] == [1]


@pytest.mark.rule("CA-BD-1")
@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("Kc Qd Jh Ts", "Ac 2d 3h 4h"),
        ("As 2d 3h 4c", "Ad 2s 3c 5h"),
        ("8c 4d 3h 3s", "9c 4s 2h 2d"),
        ("Ac 2d 2h 2s", "3c 4d 4h 4s"),
    ],
)
def test_four_different_cards_beat_three_and_then_the_lowest_win(better: str, worse: str) -> None:
    hand = heads_up(BADUGI, worse, better)
    checked_to_the_draw(hand)
    for _ in range(3):
        stand_pat(hand)
        play(hand, "2 check 1 check")
    for seat in (2, 1):
        hand.apply(Show(seat))
    assert [event.seat for event in hand.log if isinstance(event, Awarded)] == [1]


@pytest.mark.rule("CA-BA-2", "CA-DR-10")
def test_badeucy_shares_the_pot_and_its_ace_is_high() -> None:
    """Seat 2 has the lower five cards, the button the better badugi: seat 2's ace is its highest card."""
    hand = heads_up(BADEUCY, "7c 5d 4h 3c 2c", "Kd 5s 4d 3h 2s")
    checked_to_the_draw(hand)
    for _ in range(3):
        stand_pat(hand)
        play(hand, "2 check 1 check")
    for seat in (2, 1):
        hand.apply(Show(seat))
    won = [(event.seat, event.half) for event in hand.log if isinstance(event, Awarded)]
    assert won == [(2, "low"), (1, "badugi")]


@pytest.mark.rule("CA-DR-2")
def test_a_table_may_put_the_joker_in_and_it_is_the_card_that_helps_most() -> None:
    hand = heads_up(SINGLE, "7c 5d 4h 3s Jk", "7d 6d 4s 3c 2d", jokers=1)
    checked_to_the_draw(hand)
    stand_pat(hand)
    play(hand, "2 check 1 check")
    for seat in (2, 1):
        hand.apply(Show(seat))
    assert hand.result is not None
    assert [(won.seat, won.hand.name) for won in hand.result.won if won.hand] == [(2, "a seven-five low")]
    with pytest.raises(Refused, match="0 or 1 jokers"):
        PokerHand(SINGLE, seated(2), stacked("", 2), button=1)


def test_a_round_of_checks_between_draws_goes_on_to_the_next_draw() -> None:
    """Nobody antes anew, as after a first round without an opening."""
    hand = heads_up(TRIPLE, "7c 5d 4h 3s Kc", "8c 6d 4s 3c Kd")
    checked_to_the_draw(hand)
    stand_pat(hand)
    hand.apply(Check(2))
    hand.apply(Check(1))
    assert (hand.phase, hand.street, hand.pot) == ("discard", 1, dollars(20))
