"""Games and dealings of the site that trackers find in its texts: boards run twice, Courchevel, draws."""

from dataclasses import replace
from typing import Literal

import pytest

from houseway.engines.poker import phh
from houseway.engines.poker.pokerstars import read, write
from houseway.money import dollars
from houseway.record import RecordError, story
from tests.poker.table import rules
from tests.record.kit import changed, ends, random_hand, told
from tests.soak import times

TWICE = """\
PokerStars Hand #8:  Omaha Pot Limit ($1/$2 USD) - 2026/05/02 20:00:00 ET
Table 'Swing' 6-max Seat #5 is the button
Seat 3: Bo ($20 in chips)
Seat 5: Ana ($50 in chips)
Ana: posts small blind $1
Bo: posts big blind $2
*** HOLE CARDS ***
Ana: raises $4 to $6
Bo: raises $12 to $18
Ana: raises $32 to $50 and is all-in
Bo: calls $2 and is all-in
Uncalled bet ($30) returned to Ana
*** FIRST FLOP *** [9c 6d Td]
*** FIRST TURN *** [9c 6d Td] [Kh]
*** FIRST RIVER *** [9c 6d Td Kh] [6h]
*** SECOND FLOP *** [2d 6c 7h]
*** SECOND TURN *** [2d 6c 7h] [Qh]
*** SECOND RIVER *** [2d 6c 7h Qh] [8d]
*** FIRST SHOW DOWN ***
Bo: shows [Jc Ad Ac 4h] (two pair, aces and sixes)
Ana: shows [3c Kc Ks 4s] (a full house, kings over sixes)
Ana collected $20 from pot
*** SECOND SHOW DOWN ***
Bo: shows [Jc Ad Ac 4h] (a pair of aces)
Ana: shows [3c Kc Ks 4s] (a pair of kings)
Bo collected $20 from pot
*** SUMMARY ***
Total pot $40 | Rake $0
Hand was run twice
FIRST Board [9c 6d Td Kh 6h]
SECOND Board [2d 6c 7h Qh 8d]
Seat 3: Bo (big blind) showed [Jc Ad Ac 4h] and lost with two pair, aces and sixes, and won ($20) with a pair of aces
Seat 5: Ana (button) (small blind) showed [3c Kc Ks 4s] and won ($20) with a full house, kings over sixes, \
and lost with a pair of kings
"""


def test_a_board_may_be_run_twice() -> None:
    one = told(TWICE)
    assert one.played.stacks == (dollars(20), dollars(50))
    assert one.played.hand.runs is not None
    assert [len(board) for board in one.played.hand.runs.done] == [5]
    assert one.played.hand.board == ["2d", "6c", "7h", "Qh", "8d"]
    assert write(one.played.hand, one.about).splitlines()[2:] == TWICE.splitlines()[2:]
    with pytest.raises(RecordError, match="PHH can't record a board that was run more than once"):
        phh.write(one.played.hand)


@pytest.mark.parametrize("runs", ["twice", "three-times"])
def test_hands_of_houses_that_run_boards_again_come_back(runs: Literal["twice", "three-times"]) -> None:
    again = 0
    for seed in range(times(40, 1000)):
        book = rules("casino", "omaha-hilo", "no-limit")
        played = random_hand(replace(book, pot=replace(book.pot, runs=runs)), seed, named=True)
        again += played.runs is not None and bool(played.runs.done)
        one = told(write(played))
        assert one.played.stacks == tuple(played.stack)
        assert write(one.played.hand, one.about) == write(played)
    assert again


def test_only_the_turn_and_river_may_be_run_twice() -> None:
    text = changed(
        TWICE,
        ("*** FIRST FLOP *** [9c 6d Td]\n", ""),
        ("Bo: raises $12 to $18", "Bo: calls $4\n*** FLOP *** [9c 6d Td]\nBo: bets $12"),
        ("raises $32 to $50 and", "raises $32 to $44 and"),
        ("*** SECOND FLOP *** [2d 6c 7h]\n", ""),
        ("*** SECOND TURN *** [2d 6c 7h] [Qh]", "*** SECOND TURN *** [9c 6d Td] [Qh]"),
        ("*** SECOND RIVER *** [2d 6c 7h Qh] [8d]", "*** SECOND RIVER *** [9c 6d Td Qh] [8d]"),
    )
    assert told(text).played.stacks == (dollars(20), dollars(50))


BUTTON_BLIND = """\
PokerStars Hand #8: 6+ Hold'em No Limit (Button Blind $5 - Ante $5 USD) - 2026/05/02 20:00:00 ET
Table 'Swing' 6-max Seat #8 is the button
Seat 2: Bo ($100 in chips)
Seat 5: Cleo ($100 in chips)
Seat 8: Ana ($100 in chips)
Bo: posts the ante $5
Cleo: posts the ante $5
Ana: posts the ante $5
Ana: posts button blind $5
*** HOLE CARDS ***
Bo: folds
Cleo: folds
Uncalled bet ($5) returned to Ana
Ana collected $15 from pot
*** SUMMARY ***
Total pot $15 | Rake $0
"""


def test_short_deck_has_antes_and_a_blind_on_the_button() -> None:
    assert ends(BUTTON_BLIND) == {"Ana": dollars(110), "Bo": dollars(95), "Cleo": dollars(95)}


COURCHEVEL = """\
PokerStars Hand #8:  Courchevel Hi/Lo Pot Limit ($1/$2 USD) - 2026/05/02 20:00:00 ET
Table 'Swing' 6-max Seat #8 is the button
Seat 2: Bo ($100 in chips)
Seat 8: Ana ($100 in chips)
Ana: posts small blind $1
Bo: posts big blind $2
*** HOLE CARDS ***
Dealt to Ana [Ac Ad 2c 3d Kh]
*** PRE-FLOP *** [7h]
Ana: calls $1
Bo: checks
*** FLOP *** [7h 5d 3s]
Bo: checks
Ana: bets $4
Bo: folds
Uncalled bet ($4) returned to Ana
Ana collected $4 from pot
Ana: doesn't show hand
*** SUMMARY ***
Total pot $4 | Rake $0
Board [7h 5d 3s]
Seat 2: Bo (big blind) folded on the Flop
Seat 8: Ana (button) (small blind) collected ($4)
"""


def test_courchevel_turns_a_card_before_the_first_bets() -> None:
    one = told(COURCHEVEL)
    assert one.played.hand.board == ["7h", "5d", "3s"]
    assert write(one.played.hand, one.about) == COURCHEVEL


STUD = """\
PokerStars Hand #8:  7 Card Stud Limit ($2/$4 USD) - 2026/05/02 20:00:00 ET
Table 'Swing' 8-max
Seat 1: Ana ($100 in chips)
Seat 2: Bo ($100 in chips)
*** 3rd STREET ***
Dealt to Ana [9c]
Dealt to Bo [2c]
Bo: brings in for $0.50
Ana: calls $0.50
*** 4th STREET ***
Dealt to Ana [9c] [9d]
Dealt to Bo [2c] [8d]
Ana: bets $4
Bo: folds
Uncalled bet ($4) returned to Ana
Ana collected $1 from pot
*** SUMMARY ***
Total pot $1 | Rake $0
"""


def test_an_open_pair_may_bet_the_higher_limit_at_the_site_but_not_in_a_house_that_says_no() -> None:
    assert ends(STUD) == {"Ana": dollars(100, 50), "Bo": dollars(99, 50)}
    for text, house in ((changed(STUD, ("[9c] [9d]", "[9c] [Td]")), None), (STUD, "casino")):
        with pytest.raises(RecordError, match=r"You can bet at most \$2"):
            read(text, house)


DRAW = """\
PokerStars Hand #8:  5 Card Draw Pot Limit ($1/$2 USD) - 2026/05/02 20:00:00 ET
Table 'Swing' 6-max Seat #8 is the button
Seat 2: Bo ($100 in chips)
Seat 8: Ana ($100 in chips)
Ana: posts small blind $1
Bo: posts big blind $2
*** DEALING HANDS ***
Dealt to Ana [Ac Ad 2c 3d Kh]
Ana: calls $1
Bo: checks
Bo: discards 2 cards
Ana: discards 3 cards [2c 3d Kh]
Dealt to Ana [Ac Ad] [Ah 4s 5s]
Bo: checks
Ana: bets $4
Bo: calls $4
*** SHOW DOWN ***
Ana: shows [Ac Ad Ah 4s 5s] (three of a kind, Aces)
Bo: mucks hand
Ana collected $12 from pot
*** SUMMARY ***
Total pot $12 | Rake $0
"""


@pytest.mark.rule("CA-HD-1")
@pytest.mark.parametrize("limit", ["Pot Limit", "No Limit", "Fixed Limit"])
def test_five_card_draw_is_read(limit: str) -> None:
    sizes = ("$1/$2", "$2/$4" if limit == "Fixed Limit" else "$1/$2")
    assert ends(changed(DRAW, ("Pot Limit", limit), sizes)) == {"Ana": dollars(106), "Bo": dollars(94)}


@pytest.mark.parametrize("text", [TWICE, STUD])
def test_what_the_site_plays_otherwise_no_record_of_a_house_can_tell(text: str) -> None:
    hand = told(text).played.hand
    for form in (story.write, phh.write):
        with pytest.raises(RecordError, match=r"Write a PokerStars text|PHH can't record a board"):
            form(hand)
    hand = told(changed(STUD, ("bets $4", "bets $2"), ("bet ($4)", "bet ($2)"))).played.hand
    assert story.read(story.write(hand)).hand.over


def six_draw(last: int) -> str:
    """Triple draw with six hands and so many cards on the last draw: 30, 9, 9 and those."""
    names = ["Ana", "Bo", "Cleo", "Dov", "Eve", "Finn"]
    lines = ["PokerStars Hand #8:  Triple Draw 2-7 Lowball Limit ($2/$4 USD) - 2026/05/02 20:00:00 ET"]
    lines += ["Table 'Swing' 6-max Seat #6 is the button"]
    lines += [f"Seat {at}: {name} ($100 in chips)" for at, name in enumerate(names, 1)]
    lines += ["Ana: posts small blind $1", "Bo: posts big blind $2", "*** DEALING HANDS ***"]
    lines += [*(f"{name}: calls $2" for name in names[2:]), "Ana: calls $1", "Bo: checks"]
    for heading, counts in (
        ("FIRST", [2, 2, 2, 1, 1, 1]),
        ("SECOND", [2, 2, 2, 1, 1, 1]),
        ("THIRD", [last, 0, 0, 0, 0, 0]),
    ):
        lines += [f"*** {heading} DRAW ***"]
        for name, count in zip(names, counts, strict=True):
            lines += [f"{name}: discards {count} card{'s' * (count > 1)}" if count else f"{name}: stands pat"]
        lines += [f"{name}: checks" for name in names] if heading != "THIRD" else ["Ana: bets $4"]
    lines += [*(f"{name}: folds" for name in names[1:]), "Uncalled bet ($4) returned to Ana"]
    return "\n".join([*lines, "Ana collected $12 from pot", "*** SUMMARY ***", "Total pot $12 | Rake $0"])


def test_the_site_burns_no_card_where_the_deck_would_not_suffice() -> None:
    assert ends(six_draw(3))["Ana"] == dollars(110)
    with pytest.raises(RecordError, match="One deck can't deal all these cards without a new shuffle"):
        read(six_draw(5))
