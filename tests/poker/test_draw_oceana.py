"""Oceana's five-card draw: jokers, jacks or better, splitting openers, and pots without an opening."""

from typing import Any

import pytest

from houseway.cards import cards
from houseway.engines.contract import Fee, Refused
from houseway.engines.poker.play import Bet, Check, Deal, Discard, Muck, PokerHand, Show
from houseway.money import dollars
from houseway.rulebook import PokerRules
from tests.poker.draw_table import dealt, draws, stand_pat, with_a_joker
from tests.poker.table import check_round, may, play, rules, stacks_of

GAME = rules("oceana", "five-card-draw", "limit", "4/8")
JACKS, TENS, QUEENS, NOTHING = "Jc Jd Th 9s 8c", "Tc Td Ah Ks Qc", "Qd Qh 7s 6d 4c", "9h 7c 5s 3d 2s"


def table(*held: str, then: str = "", game: PokerRules = GAME, **others: Any) -> PokerHand:
    one = with_a_joker(game, held, then, **others)
    one.apply(Deal())
    return one


@pytest.mark.rule("OC-FD-i1")
def test_one_or_two_jokers_are_in_the_deck() -> None:
    assert [len(with_a_joker(GAME, (JACKS, TENS), jokers=count).stub) for count in (1, 2)] == [53, 54]
    with pytest.raises(Refused) as refused:
        with_a_joker(GAME, (JACKS, TENS), jokers=0)
    assert refused.value.rule == "OC-FD-i1"


@pytest.mark.rule("OC-FD-1")
@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("As Ac Jk 7d 2c", "Ks Kc Ad Ah Qd"),
        ("2d 2h 2s 7c 3h", "Kd Kh Jk 7d 2c"),
        ("Kd Qd Jk 5d 2d", "As Ac Ad 9c 8h"),
        ("9d 8c Jk 6h 5d", "As Ac Ad Kc Qh"),
        ("Ac Ad Ah As Jk", "9h 8h 7h 6h 5h"),
    ],
)
def test_the_joker_is_an_ace_or_fills_a_straight_or_flush(better: str, worse: str) -> None:
    """K-K-Joker is a pair of kings, A-A-Joker three aces; four aces and the joker beat a straight flush."""
    one = table(worse, better)
    play(one, "1 bet 4 2 call")
    stand_pat(one)
    check_round(one)
    play(one, "1 show 2 show")
    assert stacks_of(one) == {1: dollars(95), 2: dollars(105)}


@pytest.mark.rule("OC-FD-4")
def test_check_raise_is_allowed() -> None:
    one = table(JACKS, QUEENS)
    play(one, "1 bet 4 2 call")
    stand_pat(one)
    play(one, "1 check 2 bet 8 1 raise 16")
    assert one.bet_to == dollars(16)


@pytest.mark.rule("OC-FD-5a")
def test_jacks_or_better_are_needed_to_open() -> None:
    """10-10-A-K-Q may not open; ace and joker may."""
    one = table(TENS, "Ac Jk 9d 5h 2c", NOTHING)
    assert (may(one).check, may(one).raise_from) == (True, 0)
    with pytest.raises(Refused) as refused:
        one.apply(Bet(1, dollars(4)))
    assert refused.value.rule == "OC-FD-5a"
    play(one, "1 check 2 bet 4 3 fold")
    assert may(one).raise_to == dollars(8)


@pytest.mark.rule("OC-FD-6")
def test_any_hand_opens_in_a_tournament() -> None:
    one = table(TENS, NOTHING, game=rules("oceana", "five-card-draw", "tournament", "4/8"))
    play(one, "1 bet 4")
    assert one.bet_to == dollars(4)


@pytest.mark.rule("OC-FD-8")
@pytest.mark.parametrize("line", ["1 bet 4 2 fold", "1 bet 4 2 call draw 1 bet 8 2 fold"])
def test_an_uncalled_opener_shows_their_whole_hand(line: str) -> None:
    one = table(JACKS, NOTHING)
    before, _, after = line.partition(" draw ")
    play(one, before)
    if after:
        play(stand_pat(one), after)
    assert not one.over
    assert (may(one).show, may(one).muck) == (True, False)
    for wrong in (Muck(1), Show(1, cards("Jc Jd"))):
        with pytest.raises(Refused):
            one.apply(wrong)
    one.apply(Show(1))
    assert one.over
    assert one.view(2).seats[0].cards == cards(JACKS)


@pytest.mark.rule("OC-FD-8")
def test_another_winner_without_a_call_shows_nothing() -> None:
    one = table(JACKS, QUEENS)
    play(one, "1 bet 4 2 raise 8 1 fold")
    assert one.over
    assert one.view(1).seats[1].cards == ()


@pytest.mark.rule("OC-FD-9a")
def test_splitting_openers_is_announced_and_the_split_card_lies_face_up() -> None:
    """J-J-10-9-8 throws a jack to draw to the straight."""
    one = table(JACKS, QUEENS, then="2c 7d")
    play(one, "1 bet 4 2 call")
    with pytest.raises(Refused) as refused:
        one.apply(Discard(1, cards("Jd")))
    assert refused.value.rule == "OC-FD-9a"
    with pytest.raises(Refused):
        one.apply(Discard(1, cards("8c"), splits=True))
    one.apply(Discard(1, cards("Jd"), splits=True))
    draws(one, "")
    assert one.view(2).seats[0].aside == ("Jd",)
    assert one.hole[0] == list(cards("Jc Th 9s 8c 7d"))
    play(one, "1 check 2 check 1 show 2 show")
    assert stacks_of(one) == {1: dollars(105), 2: dollars(95)}


@pytest.mark.rule("OC-FD-9a")
@pytest.mark.parametrize(
    ("held", "thrown"), [("3c 3d 3h Ks 9c", "Ks 9c"), ("3c 3d 9h 9s Kc", "Kc"), ("Ac Jk 9d 5h 2c", "9d 5h 2c")]
)
def test_keeping_three_of_a_kind_two_pairs_or_an_ace_and_the_joker_splits_nothing(held: str, thrown: str) -> None:
    """The cards kept still open the pot, so there is nothing to announce, and announcing it is refused."""
    one = table(held, QUEENS)
    play(one, "1 bet 4 2 call")
    with pytest.raises(Refused):
        one.apply(Discard(1, cards(thrown), splits=True))
    one.apply(Discard(1, cards(thrown)))
    assert one.view(2).seats[0].aside == ()


@pytest.mark.rule("OC-FD-9a")
@pytest.mark.parametrize(("held", "thrown"), [("3c 3d 3h Ks 9c", "3h Ks 9c"), ("3c 3d 9h 9s Kc", "9h 9s Kc")])
def test_a_player_who_keeps_a_small_pair_of_better_openers_splits_them(held: str, thrown: str) -> None:
    one = table(held, QUEENS)
    play(one, "1 bet 4 2 call")
    with pytest.raises(Refused) as refused:
        one.apply(Discard(1, cards(thrown)))
    assert refused.value.rule == "OC-FD-9a"
    one.apply(Discard(1, cards(thrown), splits=True))


@pytest.mark.rule("OC-FD-11")
def test_a_caller_who_cannot_beat_openers_gets_nothing_back() -> None:
    one = table(JACKS, NOTHING)
    play(one, "1 bet 4 2 call")
    stand_pat(one)
    play(one, "1 bet 8 2 call 1 show 2 show")
    assert stacks_of(one) == {1: dollars(113), 2: dollars(87)}


@pytest.mark.rule("OC-FD-12a")
def test_a_player_with_one_ante_plays_for_the_antes_alone() -> None:
    """Six antes of $1; seat 4 has no more: the best hand wins them $6 and not a cent of the later $8."""
    held = (JACKS, QUEENS, TENS, "As Ac 6h 5h 4h", NOTHING, "8h 7h 6c 3h 2h")
    one = table(*held, stacks={4: 1})
    play(one, "1 bet 4 2 call 3 fold 5 fold 6 fold")
    stand_pat(one)
    check_round(one)
    play(one, "1 show 2 show 4 show")
    assert stacks_of(one)[4] == dollars(6)
    assert stacks_of(one)[2] == dollars(103)


@pytest.mark.rule("OC-FD-12b")
def test_without_an_opening_all_ante_again_but_the_short_player_stays_in_for_the_first_antes() -> None:
    """Main pot $6 with seat 4 in it, side pot $5 for the others."""
    held = (NOTHING, "8h 7h 6c 3h 2h", TENS, "9c 7d 6s 3c 2d", "8d 5c 4h 3s 2c", "Kd Th 8s 5d 4s")
    one = table(*held, stacks={4: 1}, fee=Fee(dollars(3), moment="first-round"))
    assert one.to_act == 1
    for seat in (1, 2, 3, 5, 6):
        one.apply(Check(seat))
    assert (len(one.shuffle_due), one.drop) == (53, 0)
    assert [(pot.amount, pot.seats) for pot in one.view(None).pots] == [
        (dollars(6), (1, 2, 3, 4, 5, 6)),
        (dollars(5), (1, 2, 3, 5, 6)),
    ]
    again = (JACKS, NOTHING, TENS, "As Ac 6h 5h 4h", "8d 5c 4d 3s 2c", "Kd Kh 8s 5d 4s")
    one.apply(Deal(dealt(again, jokers=1)))
    play(one, "1 bet 4 2 fold 3 fold 5 fold 6 call")
    assert one.drop == dollars(3)
    stand_pat(one)
    check_round(one)
    play(one, "1 show 4 show 6 show")
    assert stacks_of(one)[4] == dollars(3)
    assert stacks_of(one)[6] == dollars(98 + 5 + 4)
