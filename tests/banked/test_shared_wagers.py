"""Shared wagers, part by part: the bettor and every partner bring the table's minimum, all together the limits."""

import pytest

from houseway.engines.banked.play import Round
from houseway.engines.banked.play import commands as do
from houseway.money import dollars
from tests.banked.tables import NJ, open_table, refused, rules_of

RULES = rules_of(NJ, "5-500")
SEATS = {1: dollars(1000), 2: dollars(1000), 5: dollars(1000), 6: dollars(100)}


def table() -> Round:
    return open_table(RULES, SEATS, bank=1, put_up=dollars(500), shoe="Kd 9h Qd 9s")


def shared(own: int, *parts: tuple[int, int]) -> do.Wager:
    """A wager of seat 2 on its own square with these partners and dollars."""
    return do.Wager(2, 2, dollars(own), tuple(do.Share(seat, dollars(amount)) for seat, amount in parts))


@pytest.mark.rule("MC-AD-6")
@pytest.mark.parametrize(
    ("wager", "rule"),
    [
        (shared(4, (5, 20)), "MC-NJ-L1"),
        (shared(20, (5, 4)), "MC-NJ-G7"),
        (shared(20, (5, 5), (6, 4)), "MC-NJ-G7"),
        (shared(496, (5, 5)), "MC-NJ-L1"),
        (shared(5, (5, 5), (5, 5)), ""),
        (shared(5, (2, 5)), ""),
        (shared(5, (3, 5)), ""),
        (shared(5, (6, 101)), ""),
    ],
    ids=str,
)
def test_a_shared_wager_is_refused_for_what_is_wrong_with_any_part_of_it(wager: do.Wager, rule: str) -> None:
    assert refused(table(), wager) == rule


@pytest.mark.rule("MC-AD-6")
@pytest.mark.parametrize("wager", [shared(5, (5, 5)), shared(495, (5, 5)), shared(5, (5, 5), (6, 100))], ids=str)
def test_the_minimum_from_each_and_the_maximum_from_all_are_taken(wager: do.Wager) -> None:
    round_ = table()
    round_.apply(wager)
    assert round_.layout.action == wager.amount + sum(share.amount for share in wager.partners)
    assert {seat: SEATS[seat] - round_.layout.stacks[seat] for seat in (2, 5, 6)} == {
        2: wager.amount,
        5: 0,
        6: 0,
    } | {share.seat: share.amount for share in wager.partners}
