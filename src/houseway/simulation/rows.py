"""A finished hand as rows for a spreadsheet: one for each seat that was dealt in."""

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from houseway.cards import Card
from houseway.money import Cents
from houseway.play.banked import Round
from houseway.play.banked.pai_gow.sevens import Sevens
from houseway.play.banked.twentyone.hands import Hands
from houseway.play.pan import PanHand
from houseway.play.poker import PokerHand
from houseway.simulation.export import Columns
from houseway.table import Table


class HandRow(NamedTuple):
    """What one seat had and won in one hand; amounts in cents."""

    table: int
    hand: int
    seat: int
    player: str
    cards: str
    """As they lay at the end; several hands or melds of a seat with a bar between them."""
    board: str
    """The community cards, or the player-dealer's hand."""
    net: Cents
    """Won or lost, after what the seat paid in fees."""
    drop: Cents
    """Of the whole hand, the same in each of its rows."""
    jackpot: Cents


def columns_of(rows: list[HandRow]) -> Columns:
    """Rows as columns, for a file."""
    return dict(zip(HandRow._fields, zip(*rows, strict=True), strict=True))


def rows_of(table: Table, before: Mapping[int, Cents], number: int) -> Iterator[HandRow]:
    """The rows of the hand that a table has just finished."""
    hand = table.hand
    result = hand.result
    board = _text(_board(hand))
    for seat, stack in dict(result.stacks).items():
        player = table.chairs[seat].player
        cards = " | ".join(map(_text, _cards(hand, seat)))
        net, drop, jackpot = stack - before[seat], result.collection, result.jackpot
        yield HandRow(number, table.hands, seat, player, cards, board, net, drop, jackpot)


def _cards(hand: PokerHand | Round | PanHand, seat: int) -> Iterator[Iterable[Card]]:
    """A seat's hands; in pan its melds."""
    match hand:
        case PokerHand():
            yield hand.hole[hand.position[seat]]
        case PanHand():
            yield from (meld.cards for meld in hand.state.players[seat].board)
        case Round(game=Hands(hands=held)):
            yield from (one.cards for one in held if one.player == seat)
        case Round(game=Sevens(hands=sets)):
            yield from (one.cards for one in sets.values() if one.player == seat)


def _board(hand: PokerHand | Round | PanHand) -> Iterable[Card]:
    match hand:
        case PokerHand():
            return hand.board
        case Round(game=Hands(bank=bank)) | Round(game=Sevens(bank=bank)) if bank:
            return bank.cards
    return ()


def _text(cards: Iterable[Card]) -> str:
    return " ".join(cards)
