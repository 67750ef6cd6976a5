"""The lines of a recorded hand with unnamed cards."""

import pytest

from houseway.cards import card
from houseway.engines.registry import position
from houseway.room.handlers.known_story import NOT_TOLD, known_story

HAND = position(
    "limelight holdem limit 4/8; flop; board 7h 8c 2d; seat 2 $94 ?? ??; seat 3 $88 bet $4 ?? ??; pot $12; to act 2"
)


@pytest.mark.parametrize(
    ("ways", "known"),
    [
        (["Bo calls $4", "Bo calls $4"], "Bo calls $4"),
        (["The turn: 9♥", "The turn: 10♠"], "The turn: ??"),
        (["Bo shows K♦ K♥", "Bo shows K♦ 2♥"], "Bo shows K♦ ??"),
        (["Bo hits and gets 4♦: 20", "Bo hits and gets 9♠: bust (25)"], "Bo hits and gets ??"),
        (["Bo wins $24 with kings", "Cleo wins $24 with aces"], NOT_TOLD),
        (["Bo is too many", "Bo stands with 17"], NOT_TOLD),
    ],
)
def test_a_line_shows_only_what_all_possible_hands_share(ways: list[str], known: str) -> None:
    told = [[{"text": text}] for text in ways]
    assert [line["text"] for line in known_story(told, HAND, named=True)] == [known]


def test_a_line_of_only_some_possible_hands_is_left_out_with_one_note() -> None:
    told = [[{"text": "Bo folds"}, {"text": "The river: 4♦"}, {"text": "Cleo bets"}], [{"text": "Bo folds"}]]
    assert [line["text"] for line in known_story(told, HAND, named=True)] == ["Bo folds", NOT_TOLD]


def test_where_no_other_cards_can_be_tried_the_unnamed_ones_stay_unknown() -> None:
    told = [[{"text": "The turn: 9♥, 4♦"}, {"text": "Bo wins $24", "kind": "win"}]]
    story = known_story(told, HAND, named=False, unnamed=[card("9h")])
    assert [line["text"] for line in story] == ["The turn: ??, 4♦", NOT_TOLD]
