"""The choices of a player who missed their blinds, and where they may post, at each house."""

from dataclasses import replace

import pytest

from houseway.engines.contract import Refused
from houseway.rulebook import PokerRules
from houseway.rulebook.table import Way
from houseway.table import ComeIn, SitIn, SitOut, Table
from houseway.table.debts import ways
from tests.table.table_kit import fold_round, running, start

EVERY: tuple[Way, ...] = ("wait", "post-big", "post-both", "post-missed", "straddle")


def one_who_missed(between: str = "waits", missed: tuple[Way, ...] = EVERY) -> Table:
    """Button 1, blinds 2 and 3; seat 4 goes away, misses both blinds, and is back with the button at seat 4's left."""
    table = running("limelight", limit="3/6")
    rules = table.rules
    assert isinstance(rules, PokerRules)
    assert rules.entry is not None
    entry = replace(rules.entry, missed=missed, between="may-post" if between == "may-post" else "waits")
    table.rules = replace(rules, entry=entry)
    while table.button != 1:
        fold_round(table)
    table.apply(SitOut(4))
    return table


def posted(table: Table) -> dict[int, tuple[str, int, int]]:
    """Returns the posts of each seat in the next hand."""
    return {post.seat: (post.kind, post.live, post.dead) for post in start(table).posts}


@pytest.mark.parametrize(
    ("way", "live", "dead"),
    [("post-big", 300, 0), ("post-both", 300, 100), ("post-missed", 300, 100), ("straddle", 600, 0)],
)
def test_who_missed_both_blinds_chooses_among_the_ways_of_the_house(way: Way, live: int, dead: int) -> None:
    table = one_who_missed()
    while table.button != 5:
        fold_round(table)
    assert table.chairs[4].missed == ("big", "small")
    assert ways(table, table.chairs[4]) == EVERY
    table.apply(SitIn(4, way))
    assert posted(table)[4] == ("post", live, dead)


def test_who_waits_for_the_big_blind_posts_nothing_else() -> None:
    table = one_who_missed()
    while table.button != 5:
        fold_round(table)
    table.apply(SitIn(4, "wait"))
    while table.button != 1:
        fold_round(table)
    assert 4 not in table.dealt
    assert posted(table)[4] == ("big", 300, 0)


def test_what_was_said_of_the_blinds_before_a_player_is_back_holds() -> None:
    table = one_who_missed()
    while table.button != 5:
        fold_round(table)
    table.apply(ComeIn(4, "post-both"))
    table.apply(SitIn(4))
    assert posted(table)[4] == ("post", 300, 100)


def test_what_was_said_of_one_absence_does_not_hold_for_the_next() -> None:
    table = one_who_missed()
    while table.button != 5:
        fold_round(table)
    table.apply(ComeIn(4, "post-both"))
    table.apply(SitIn(4))
    while table.button != 1:
        fold_round(table)
    table.apply(SitOut(4))
    while table.button != 5:
        fold_round(table)
    table.apply(SitIn(4))
    assert table.chairs[4].way == "wait"


def test_a_way_that_the_house_does_not_offer_is_refused_with_those_it_does() -> None:
    table = one_who_missed(missed=("wait", "post-big"))
    while table.button != 5:
        fold_round(table)
    with pytest.raises(Refused, match="Wait for big blind or Post big blind"):
        table.apply(SitIn(4, "post-both"))


@pytest.mark.parametrize(("between", "dealt"), [("waits", False), ("may-post", True)])
def test_between_the_button_and_the_big_blind_one_waits_unless_the_house_lets_them_post(
    between: str, dealt: bool
) -> None:
    """The button is at seat 2, and seats 3 and 5 have the blinds, as seat 4 was away when the big blind passed."""
    table = one_who_missed(between)
    fold_round(table)
    assert (table.button, table.blinds) == (2, {"small": 3, "big": 5})
    table.apply(SitIn(4, "post-both"))
    up = posted(table)
    assert (table.button, table.blinds) == (3, {"small": 5, "big": 6})
    assert (4 in table.dealt) is dealt
    assert (up[5], up[6]) == (("small", 100, 0), ("big", 300, 0))
    assert up.get(4) == (("post", 300, 100) if dealt else None)
    hand = table.hand_now
    assert hand.to_act == 1
