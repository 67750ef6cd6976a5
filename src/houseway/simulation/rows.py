"""A finished hand as rows for a spreadsheet: one for each seat dealt in."""

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from houseway.cards import Card
from houseway.money import Cents
from houseway.record.recorder import recorder
from houseway.simulation.export import Columns
from houseway.table import Table


class HandRow(NamedTuple):
    """The cards and winnings of one seat in one hand; amounts in cents."""

    table: int
    hand: int
    seat: int
    player: str
    cards: str
    """The cards at the end; a bar separates several hands or melds of a seat."""
    board: str
    """The community cards, or the player-dealer's hand."""
    net: Cents
    """The win or loss, after the seat's fees."""
    drop: Cents
    """The total of the hand, the same in each of its rows."""
    jackpot: Cents


def columns_of(rows: list[HandRow]) -> Columns:
    """Returns rows as columns, for a file."""
    return dict(zip(HandRow._fields, zip(*rows, strict=True), strict=True))


def rows_of(table: Table, before: Mapping[int, Cents], number: int) -> Iterator[HandRow]:
    """Returns the rows of the hand that a table has just finished."""
    hand, records = table.hand_now, recorder(table.rules)
    result = hand.result
    assert result is not None
    board = _text(records.middle(hand))
    for seat, stack in dict(result.stacks).items():
        player = table.chairs[seat].player
        cards = " | ".join(map(_text, records.laid(hand, seat)))
        net, drop, jackpot = stack - before[seat], result.collection, result.jackpot
        yield HandRow(number, table.hands, seat, player, cards, board, net, drop, jackpot)


def _text(cards: Iterable[Card]) -> str:
    return " ".join(cards)
