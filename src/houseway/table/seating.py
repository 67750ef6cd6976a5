"""Seats: sitting down, changing seats, leaving, and who may share a table."""

from collections.abc import Iterator
from typing import assert_never

from houseway.play.contract import Refused, refuse
from houseway.rulebook import TableRules
from houseway.rulebook.table import Entry, Seating, Way
from houseway.table import events as ev
from houseway.table.chairs import Chair, Debt, ahead
from houseway.table.chips import check_first_buy, late_fee
from houseway.table.commands import Leave, Move, PutOnList, Sit, Swap, TakeOffList
from houseway.table.debts import choose, newcomer
from houseway.table.state import TableState


def sit(table: TableState, command: Sit) -> Iterator[ev.Event]:
    """A player takes an open seat with a legal buy-in."""
    check_may_sit(table, command)
    entry = table.rules.entry
    debt, way = newcomer(table, entry, command.way)
    yield ev.Sat(command.player, command.seat, command.chips, debt, way, command.related, command.approved)
    yield from late_fee(table, command.seat, command.chips)


def check_may_sit(table: TableState, command: Sit, leaves: str = "") -> None:
    """Refused where a player may not take a seat; who leaves is in nobody's way."""
    most = table.rules.seats[1]
    if not 1 <= command.seat <= most:
        raise refuse(table.rules, f"the table has seats 1 to {most}", "seats")
    others = [chair for chair in table.chairs.values() if chair.player != leaves]
    if any(chair.seat == command.seat for chair in others):
        raise refuse(table.rules, f"seat {command.seat} is taken", "seating.claimed_seat")
    if there := next((chair for chair in others if chair.player == command.player), None):
        raise Refused(f"they sit here already, in seat {there.seat}")
    _check_relatives(table, command, others)
    check_first_buy(table, command.player, command.chips)


def _keeps_apart(seating: Seating) -> bool:
    """Whether couples and relatives need the manager's approval to share a table."""
    match seating.relatives:
        case "together":
            return False
        case "manager-approves":
            return True
        case _:
            assert_never(seating.relatives)


def _check_relatives(table: TableState, command: Sit, others: list[Chair]) -> None:
    """Couples and relatives are kept apart where the house says so, unless the manager has approved."""
    seating = table.rules.seating
    if seating is None or not _keeps_apart(seating):
        return
    for chair in others:
        related = chair.player in command.related or command.player in chair.related
        if related and not (command.approved or chair.approved):
            why = f"{command.player} and {chair.player} may not share a table without the manager's approval"
            raise refuse(table.rules, why, "seating.relatives")


def leave(table: TableState, command: Leave) -> Iterator[ev.Event]:
    """A player cashes out everything; a killer first posts their kill."""
    chair = table.chair(command.seat)
    check_free_to_go(table, chair)
    yield ev.Left(chair.player, chair.seat, chair.stack + chair.coming)
    yield from kill_button_left(table, chair.seat)


def check_free_to_go(table: TableState, chair: Chair) -> None:
    """One who is in a hand, or owes a kill, may not get up."""
    if table.in_hand(chair.seat):
        raise Refused(f"seat {chair.seat} is in the hand; it is played out first")
    check_kill_posted(table, chair)


def check_kill_posted(table: TableState, chair: Chair) -> None:
    """One who owes the kill of the next hand posts it before they play anywhere else in the house."""
    kill = table.rules.kill
    if kill and kill.must_post and table.kill_due and table.kill_seat == chair.seat:
        raise refuse(table.rules, f"seat {chair.seat} must post the kill of the next hand first", "kill.must_post")


def kill_button_left(table: TableState, seat: int) -> Iterator[ev.Event]:
    """The kill button is nobody's when its holder has left."""
    if table.kill_seat == seat:
        yield ev.KillButton(None, False, table.rules.cite("kill.leaves").rule)


def move(table: TableState, command: Move) -> Iterator[ev.Event]:
    """A player changes seats; farther from the big blind they pay for it or sit out what they gained."""
    chair = table.chair(command.seat)
    _check_may_move(table, chair)
    if not 1 <= command.to <= table.rules.seats[1]:
        raise refuse(table.rules, f"there is no seat {command.to}", "seats")
    if command.to in table.chairs:
        raise refuse(table.rules, f"seat {command.to} is taken", "seating.claimed_seat")
    yield _moved(table, chair, command)


def swap(table: TableState, command: Swap) -> Iterator[ev.Event]:
    """Two players change seats; for each it is as if they had moved to an open one."""
    if command.seat == command.other:
        raise Refused(f"seat {command.seat} cannot change with itself")
    one, other = table.chair(command.seat), table.chair(command.other)
    for chair in (one, other):
        _check_may_move(table, chair)
    yield ev.Swapped(
        _moved(table, one, Move(one.seat, other.seat)),
        _moved(table, other, Move(other.seat, one.seat)),
    )


def _check_may_move(table: TableState, chair: Chair) -> None:
    """One who is in a hand may not change seats, nor where the house says so one who has won and played on."""
    if table.in_hand(chair.seat):
        raise Refused(f"seat {chair.seat} is in the hand; it is played out first")
    seating = table.rules.seating
    if seating is not None and table.waiting and chair.won_in and _too_late(seating, table.hands - chair.won_in):
        why = f"seat {chair.seat} has played on since it won, and others wait"
        raise refuse(table.rules, why, "seating.after_winning")


def _moved(table: TableState, chair: Chair, command: Move) -> ev.Moved:
    debt, way, hands = _after_move(table, chair, command)
    return ev.Moved(command.seat, command.to, debt, way, hands)


def _too_late(seating: Seating, hands: int) -> bool:
    """Whether so many hands after winning one a player may no longer change seats."""
    match seating.after_winning:
        case "any-time":
            return False
        case "one-more-hand":
            return hands > 1
        case _:
            assert_never(seating.after_winning)


def _after_move(table: TableState, chair: Chair, command: Move) -> tuple[Debt, Way, int]:
    rules = table.rules
    entry = rules.entry
    if entry is None or chair.debt or "big" not in table.blinds:
        return chair.debt, chair.way, chair.hands_out
    met = chair.met_blinds_in == table.hands
    if met and _comes_in_free(entry) and command.way in (None, "after-blinds"):
        return "moved", "after-blinds", 0
    hands = hands_gained(table, chair.seat, command.to)
    if hands <= 0:
        return "", "free", 0
    moved = Chair(command.to, chair.player, chair.stack, debt="moved")
    return "moved", choose(table, moved, command.way), hands


def _comes_in_free(entry: Entry) -> bool:
    """Whether one who has just met the blinds may move and come in once they have gone by."""
    match entry.moved_after_blinds:
        case "as-moved":
            return False
        case "after-blinds":
            return True
        case _:
            assert_never(entry.moved_after_blinds)


def hands_gained(table: TableState, seat: int, to: int) -> int:
    """By how many hands the big blind reaches the new seat later: the players they passed, clockwise.

    One who sits there changes with them.
    """
    big = table.blinds["big"]
    others = [one.seat for one in table.chairs.values() if one.present and one.seat != seat]
    then = [seat if other == to else other for other in others]

    def hands_before(where: int, those: list[int]) -> int:
        return sum(ahead(big, other) < ahead(big, where) for other in those)

    return hands_before(to, then) - hands_before(seat, others)


def put_on_list(table: TableState, command: PutOnList) -> Iterator[ev.Event]:
    """A name goes on the waiting list once."""
    if command.player in table.waiting:
        raise Refused(f"{command.player} is on the list")
    yield ev.Listed(command.player)


def take_off_list(table: TableState, command: TakeOffList) -> Iterator[ev.Event]:
    """A name comes off the waiting list."""
    if command.player not in table.waiting:
        raise Refused(f"{command.player} is not on the list")
    yield ev.Unlisted(command.player)


def fills_main_table(rules: TableRules) -> bool:
    """Whether the house keeps the first table of a game full from the others."""
    if (seating := rules.seating) is None:
        return False
    match seating.main_table:
        case "not-filled":
            return False
        case "filled-when-nobody-waits":
            return True
        case _:
            assert_never(seating.main_table)


def moves_to_main_table(rules: TableRules, waiting: int, open_seats: int) -> bool:
    """Whether a player of another table of the game is moved to an open seat of the main one."""
    return fills_main_table(rules) and waiting == 0 and open_seats > 0
