"""Records as rooms and trackers write them: missing details are accepted, contradictions are named."""

import pytest

from houseway.engines.poker.phh import read
from houseway.record import RecordError

HAND = """\
variant = "NT"
antes = [0, 0, 0]
blinds_or_straddles = [1, 2, 0]
min_bet = 2
starting_stacks = [100, 100, 50]
actions = [
  "d dh p1 ????", "d dh p2 ????", "d dh p3 ????",
  "p3 cbr 6", "p1 cc", "p2 f",
  "d db 2c3d4h", "p1 cbr 10", "p3 f",
]
"""


def problem_of(text: str) -> str:
    with pytest.raises(RecordError) as refused:
        read(text)
    return refused.value.problem


@pytest.mark.parametrize("winnings", ["", "winnings = [0, 0, 0]", "winnings = [0.0, 0, 0]"])
def test_winnings_that_are_absent_or_all_zero_say_nothing(winnings: str) -> None:
    [recorded] = read(HAND + winnings)
    assert recorded.stacks == (10800, 9800, 4400)
    assert recorded.collection == 0


def test_an_uncalled_bet_may_be_counted_among_the_winnings_raked_or_not() -> None:
    """The pot is 14 and 10 come back: 24 in all; 23.30 after five per cent of the pot."""
    assert read(HAND + "winnings = [24, 0, 0]")[0].collection == 0
    [raked] = read(HAND + "winnings = [23.30, 0, 0]\nfinishing_stacks = [107.30, 98, 44]")
    assert (raked.collection, raked.stacks) == (70, (10730, 9800, 4400))


def test_a_rake_may_be_seen_in_the_finish_alone() -> None:
    [raked] = read(HAND + "winnings = [0, 0, 0]\nfinishing_stacks = [107.30, 98, 44]")
    assert (raked.collection, raked.stacks) == (70, (10730, 9800, 4400))


@pytest.mark.parametrize(
    ("finish", "problem"),
    [
        ("winnings = [25, 0, 0]", "winnings: p1 wins 14, but the record says 25."),
        ("winnings = [0, 14, 0]", "winnings: p1 wins 14, but the record says 0."),
        (
            "winnings = [0, 0, 0]\nfinishing_stacks = [107, 99, 44]",
            "finishing_stacks: The stacks differ from the play: p1 has 108, not 107 and p2 has 98, not 99.",
        ),
    ],
)
def test_a_finish_that_contradicts_the_play_is_named(finish: str, problem: str) -> None:
    assert problem_of(HAND + finish) == problem


def test_an_unknown_stack_is_enough_for_every_bet_and_stays_unknown() -> None:
    unknown = HAND.replace("[100, 100, 50]", "[inf, 100, nan]").replace("cbr 10", "cbr 100000")
    [recorded] = read(unknown + "finishing_stacks = [inf, 98, inf]")
    assert recorded.stacks == (None, 9800, None)
    assert (
        problem_of(unknown + "finishing_stacks = [inf, 97, inf]")
        == "finishing_stacks: The stacks differ from the play: p2 has 98, not 97."
    )


POSTED = """\
variant = "NT"
antes = [0, 0, 0, 0]
blinds_or_straddles = [1, 2, {post}, 0]
min_bet = 2
starting_stacks = [100, 100, 100, 100]
actions = ["d dh p1 ????", "d dh p2 ????", "d dh p3 ????", "d dh p4 ????", {actions}]
finishing_stacks = {finish}
"""


@pytest.mark.parametrize(
    ("post", "actions", "finish"),
    [
        # A big blind is live: its player checks, and the button still acts after them.
        ("-2", '"p3 cc", "p4 cbr 10", "p1 f", "p2 f", "p3 f"', "[99, 98, 98, 105]"),
        # A big blind and a dead small blind.
        ("-3", '"p3 cc", "p4 cbr 10", "p1 f", "p2 f", "p3 f"', "[99, 98, 97, 106]"),
        # A small blind is dead, so that the call is a whole big blind …
        ("-1", '"p3 cc", "p4 cbr 10", "p1 f", "p2 f", "p3 f"', "[99, 98, 97, 106]"),
        # … but some rooms have it live, as the finish shows.
        ("-1", '"p3 cc", "p4 cbr 10", "p1 f", "p2 f", "p3 f"', "[99, 98, 98, 105]"),
    ],
)
def test_a_blind_with_a_minus_is_posted_to_come_in(post: str, actions: str, finish: str) -> None:
    [recorded] = read(POSTED.format(post=post, actions=actions, finish=finish))
    assert [stack for stack in recorded.stacks if stack is not None] == [
        100 * int(one) for one in finish[1:-1].split(",")
    ]


def test_the_error_of_a_posted_hand_that_fits_neither_way_is_for_the_usual_one() -> None:
    actions = '"p3 cc", "p4 cbr 10", "p1 f", "p2 f", "p3 f"'
    said = problem_of(POSTED.format(post="-1", actions=actions, finish="[99, 98, 99, 104]"))
    assert said == "finishing_stacks: The stacks differ from the play: p3 has 97, not 99 and p4 has 106, not 104."


DRAWN = """\
variant = "N2L1D"
antes = [0, 0]
blinds_or_straddles = [1, 2]
min_bet = 2
starting_stacks = [100, 100]
actions = [
  "d dh p1 ??????????", "d dh p2 7h5d4c3s??", "p2 cc", "p1 cc",
  "p1 sd ????", "p2 sd ??", "d dh p1 ????", "d dh p2 2h", "p1 cc", "p2 cc",
  "p1 sm {shown}", "p2 sm 7h5d4c3s2h",
]
"""


def test_cards_drawn_and_thrown_away_unseen_are_found_in_the_hand_that_is_shown() -> None:
    [recorded] = read(DRAWN.format(shown="8h7d6c4s2c"))
    result = recorded.hand.result
    assert result is not None
    assert [won.hand.name for won in result.won if won.hand] == ["a seven-five low"]
    assert problem_of(DRAWN.format(shown="8h7d6c4s2h")).endswith("2h appears 2 times, but the deck has 1.")


def test_a_hand_that_shows_more_cards_than_it_drew_contradicts_itself() -> None:
    short = DRAWN.format(shown="8h7d6c4s2c").replace('"d dh p1 ????"', '"d dh p1 ??"')
    assert problem_of(short) == 'action 11 "p1 sm 8h7d6c4s2c": 2♣ is shown, but the hand is 8♥ 7♦ 6♣ 4♠.'
