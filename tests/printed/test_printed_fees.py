"""Every fee that the five sources print is charged as printed, and there are no others."""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import pairwise

import pytest

from houseway.collection import bank_fee, charges, half_hour_charge, hand_fee, square_fees
from houseway.rulebook import GameRules, house
from tests.printed.asking import Question, answers, book_of, least
from tests.printed.book import HOUSES, Table, blinds_and_buyin, tables

PRINTED = [
    pytest.param(name, table, id=f"{name} {table.title}", marks=[pytest.mark.rule(one) for one in table.rules])
    for name in HOUSES
    for table in tables(name)
]


@pytest.mark.parametrize(("name", "table"), PRINTED)
def test_every_printed_fee_is_charged(name: str, table: Table) -> None:
    """At the least, a middle and the greatest number of players, total action or wager of each row."""
    asked = [answer for answer in answers(name, house(name)) if answer.question.fee.table is table]
    assert asked
    assert not [f"{answer.question}: {why}" for answer in asked if (why := answer.differs())]


@pytest.mark.parametrize("name", HOUSES)
def test_every_fee_of_the_rulebook_is_printed(name: str) -> None:
    """A row that no source prints, or that the lookup never reaches, is noticed here: for every game it is for."""
    place = house(name)
    reached = {(game, row) for answer in answers(name, place) for game, _, row in answer.rows()}
    written = {
        (game, (schedule.name, at))
        for schedule in place.schedules
        for game in schedule.games
        for at in range(len(schedule.row))
    }
    assert reached == written


def test_so_many_rows_are_printed() -> None:
    """Counted in the sources, a row for each limit, head count and payer: one lost in an edit is noticed here."""
    counts = {name: sum(len(schedule.row) for schedule in house(name).schedules) for name in HOUSES}
    assert counts == {"golden-state": 18, "limelight": 162, "marina": 365, "oceana": 126, "rogelios": 154}


@pytest.mark.parametrize("name", HOUSES)
def test_in_a_gap_between_two_bands_the_lower_one_holds(name: str) -> None:
    place = house(name)
    for lower, upper in banded(name):
        below = replace(upper.asked, action=value(upper, "action") - 1, wager=value(upper, "wager") - 1)
        for charge in charges(place, below):
            printed = lower.fee.fees.get(charge.payer, 0)
            assert charge.amount == printed, f"just below {upper}"


def banded(name: str) -> Iterator[tuple[Question, Question]]:
    """Two rows of one block of bands of money, one after the other, each at its least value."""
    for lower, upper in pairwise(least(name)):
        same_table = replace(lower.asked, action=0, wager=0) == replace(upper.asked, action=0, wager=0)
        if upper.fee.below and lower.fee.table is upper.fee.table and same_table:
            yield lower, upper


def value(question: Question, column: str) -> int:
    """Returns the number asked of a column, or a huge one if the range is in another column."""
    band = question.fee.band
    asked = question.asked.action if column == "action" else question.asked.wager
    return asked if asked is not None and band and band[0] == column else 10**9


@pytest.mark.parametrize("name", HOUSES)
def test_a_table_collects_what_is_printed(name: str) -> None:
    """Does the same for a table opened by its printed limit, blinds or buy-in."""
    for question in least(name):
        for rules in posted_tables(name, question):
            assert collected(rules, question) == printed(question, rules), str(question)


def posted_tables(name: str, question: Question) -> Iterator[GameRules]:
    """The tables of a printed row: the one of its words, or all where it names none."""
    fee, asked = question.fee, question.asked
    game = book_of(name).games.get(asked.game)
    if game is None or ((asked.players or 0) > game.seats[1] and fee.band and fee.band[0] == "players"):
        return
    words = fee.cells.get("limit") or fee.cells.get("minimum") or blinds_and_buyin(fee.cells)
    if game.slug == "crazy-pineapple-hilo" and name == "rogelios" and not game.meant(words, asked.structure):
        return  # the schedule is for all games, and all Crazy Pineapple games are $3-$6 (RO-CH-G1)
    if words:
        yield table_at(name, game.slug, asked.structure, words)
        return
    for kind in game.structures if not asked.structure else (asked.structure,):
        yield from (game.at(structure=kind, limit=row.name) for row in game.limits(kind))


@cache
def table_at(name: str, game: str, structure: str, words: str) -> GameRules:
    """Returns the table opened by these words."""
    return book_of(name).game(game, structure=structure or None, limit=words)


def collected(rules: GameRules, question: Question) -> dict[str, int]:
    """Returns the fee of a table per hand, half hour or round, by payer."""
    asked = question.asked
    players, option = min(asked.players or 0, rules.seats[1]), asked.option
    if rules.unit == "round":
        square, steps = square_fees(rules, option=option)
        reached = [fee for start, fee in steps if asked.wager is not None and start <= asked.wager]
        bank = bank_fee(rules, asked.action or 0, option=option)
        return {"square": [square, *reached][-1], "player-dealer": bank, "jackpot": 0}
    if question.fee.table.per == "half-hour":
        rent = half_hour_charge(rules, players, option=option)
        assert rent is not None
        return {rent.payer: rent.amount, "jackpot": rent.jackpot}
    fee = hand_fee(rules, players, option=option, when=asked.when)
    return {fee.payer: fee.collection, "jackpot": fee.jackpot}


def printed(question: Question, rules: GameRules) -> dict[str, int]:
    """Returns the expected fee; a jackpot inside the collection is not part of the drop."""
    fee, owed = question.fee, question.fees
    paid = {"square": 0, "player-dealer": 0} | owed if rules.unit == "round" else owed
    inside = fee.jackpot if fee.table.jackpot_inside else 0
    return {payer: cents - inside for payer, cents in paid.items()} | {"jackpot": fee.jackpot}
