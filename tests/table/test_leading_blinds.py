"""Other ways of the trade to move the button: a dead button, and blinds that go forward and are never missed."""

from dataclasses import replace
from typing import Any, Literal

import pytest

from houseway.engines.poker.play import Deal, PokerHand
from houseway.money import dollars
from houseway.rulebook import PokerRules
from houseway.table import Leave, SitIn, SitOut, Straddle, Table
from houseway.table.events import BlindMissed
from tests.table.table_kit import fold_to, opened, start
from tests.table.test_misdeals import misdeal

Policy = Literal["next-player", "dead-button", "forward-blinds"]


def leading(policy: Policy, players: int = 5, **changes: Any) -> Table:
    """A hold'em table of players in seats 1 to N, the first hand with the button at seat 1 dealt and folded."""
    table = opened("limelight", structure="no-limit", players=players)
    rules = table.rules
    assert isinstance(rules, PokerRules)
    assert rules.entry is not None
    table.rules = replace(rules, entry=replace(rules.entry, button=policy), blinds=replace(rules.blinds, **changes))
    if players > 2:
        assert hand(table) == (1, 2, 3)
    return table


def hand(table: Table) -> tuple[int, int | None, int | None]:
    """Returns the seats of the button and of the blinds in the next hand, and folds it around."""
    dealt = start(table)
    posted = {post.kind: post.seat for post in dealt.posts}
    fold_to(table, None)
    return dealt.button, posted.get("small"), posted.get("big")


def away(table: Table, *seats: int) -> None:
    for seat in seats:
        table.apply(Leave(seat))


def test_while_nobody_leaves_all_three_go_round_alike() -> None:
    for policy in ("next-player", "dead-button", "forward-blinds"):
        table = leading(policy)
        assert [hand(table) for _ in range(5)] == [(2, 3, 4), (3, 4, 5), (4, 5, 1), (5, 1, 2), (1, 2, 3)]


@pytest.mark.parametrize(
    ("policy", "gone", "hands"),
    [
        # The small blind of the last hand leaves: seat 3 would be spared a small blind, no player gets the button, or
        # it stays.
        ("next-player", (2,), [(3, 4, 5), (4, 5, 1)]),
        ("dead-button", (2,), [(2, 3, 4), (3, 4, 5)]),
        ("forward-blinds", (2,), [(1, 3, 4), (3, 4, 5)]),
        # The big blind leaves: there is no small blind in the next hand.
        ("next-player", (3,), [(2, 4, 5), (4, 5, 1)]),
        ("dead-button", (3,), [(2, None, 4), (3, 4, 5)]),
        ("forward-blinds", (3,), [(2, None, 4), (2, 4, 5)]),
        # Both leave.
        ("next-player", (2, 3), [(4, 5, 1), (5, 1, 4)]),
        ("dead-button", (2, 3), [(2, None, 4), (3, 4, 5), (4, 5, 1)]),
        ("forward-blinds", (2, 3), [(1, None, 4), (1, 4, 5), (4, 5, 1)]),
        # The button leaves, and with it nothing changes.
        ("dead-button", (1,), [(2, 3, 4), (3, 4, 5), (4, 5, 2)]),
        ("forward-blinds", (1,), [(2, 3, 4), (3, 4, 5), (4, 5, 2)]),
    ],
)
def test_where_the_button_and_the_blinds_go_when_players_leave(
    policy: Policy, gone: tuple[int, ...], hands: list[tuple[int, int | None, int | None]]
) -> None:
    table = leading(policy)
    away(table, *gone)
    assert [hand(table) for _ in hands] == hands


@pytest.mark.parametrize("policy", ["dead-button", "forward-blinds"])
def test_everyone_meets_the_big_blind_once_in_a_round_whoever_leaves(policy: Policy) -> None:
    table = leading(policy, 6)
    bigs = []
    for leaver in (3, None, 5, None, None, None):
        if leaver:
            away(table, leaver)
        bigs.append(hand(table)[2])
    assert bigs == [4, 5, 6, 1, 2, 4]


@pytest.mark.parametrize(("gone", "expected"), [(1, (3, 3, 2)), (2, (3, 3, 1)), (3, (2, 2, 1))])
@pytest.mark.parametrize("policy", ["dead-button", "forward-blinds"])
def test_two_are_left_the_big_blind_goes_on_and_the_other_has_the_button(
    policy: Policy, gone: int, expected: tuple[int, int, int]
) -> None:
    """Seats 1, 2 and 3 had button, small and big blind; no player has the big blind twice."""
    table = leading(policy, 3)
    away(table, gone)
    assert hand(table) == expected


@pytest.mark.parametrize(
    ("leaves", "joins", "expected"),
    [((), (2,), (3, 1, 2)), ((3,), (4, 5), (5, 1, 4))],
    ids=["it stays with the small blind", "the small blind has left"],
)
def test_after_a_game_of_two_the_button_is_behind_the_blinds(
    leaves: tuple[int, ...], joins: tuple[int, ...], expected: tuple[int, int, int]
) -> None:
    """Seat 3 had the button and the small blind, seat 1 the big blind, so seat 1 is the next small blind."""
    table = leading("dead-button", 3)
    away(table, 2)
    assert hand(table) == (3, 3, 1)
    for seat in joins:
        table.seat(f"New {seat}", seat, dollars(40))
    away(table, *leaves)
    assert hand(table) == expected


@pytest.mark.parametrize("policy", ["dead-button", "forward-blinds"])
def test_after_a_misdeal_button_and_blinds_are_where_they_were(policy: Policy) -> None:
    """The big blind had left: button 2, no small blind, big blind 4; the same again, and only then on."""
    table = leading(policy)
    away(table, 3)
    start(table)
    misdeal(table)
    after = {"dead-button": (3, 4, 5), "forward-blinds": (2, 4, 5)}
    assert [hand(table), hand(table)] == [(2, None, 4), after[policy]]


@pytest.mark.parametrize("policy", ["dead-button", "forward-blinds"])
def test_where_the_big_blind_leaves_after_a_misdeal_the_drawn_button_is_followed(policy: Policy) -> None:
    """Button 2, blinds 3 and 4 once more; seat 4 is gone, so the blinds follow the button."""
    table = leading(policy)
    start(table)
    misdeal(table)
    away(table, 4)
    assert hand(table) == (2, 3, 5)


def test_one_who_is_away_from_a_dead_small_blind_has_missed_it() -> None:
    table = leading("dead-button")
    table.apply(SitOut(3))
    assert hand(table) == (2, None, 4)
    missed = [event for event in table.events if isinstance(event, BlindMissed)]
    assert [(event.seat, event.blind) for event in missed] == [(3, "small")]
    table.apply(SitIn(3, way="post-both"))
    assert hand(table) == (3, 4, 5)


def test_the_player_left_of_the_big_blind_straddles_behind_a_dead_small_blind() -> None:
    table = leading("dead-button", straddle="at-least-double")
    away(table, 3)
    amount = 2 * table.rules.stakes.big_blind
    table.apply(Straddle(5, amount))
    dealt = table.next_hand(table.rules.deck())
    assert isinstance(dealt, PokerHand)
    table.play(Deal())
    assert [(post.seat, post.kind) for post in dealt.posts] == [(4, "big"), (5, "straddle")]
    assert dealt.to_act == 1


def test_a_dead_button_posts_no_ante_for_the_table() -> None:
    table = leading("dead-button", antes="button")
    table.rules = replace(table.rules, stakes=replace(table.rules.stakes, ante=100))
    away(table, 2)
    start(table)
    fold_to(table, None)
    away(table, 3)
    dealt = start(table)
    assert dealt.button == 3
    assert [post.kind for post in dealt.posts] == ["small", "big"]


@pytest.mark.parametrize("policy", ["dead-button", "forward-blinds"])
def test_such_a_table_replays_from_its_events(policy: Policy) -> None:
    table = leading(policy)
    away(table, 2)
    hand(table)
    away(table, 4)
    hand(table)
    again = Table(table.rules.house, "holdem", structure="no-limit")
    again.rules = table.rules
    for event in table.events:
        again.take(event)
    assert again.blinds == table.blinds
    assert again.button == table.button
