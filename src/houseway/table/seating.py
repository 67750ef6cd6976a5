"""Seats: sitting down, changing seats, leaving, the waiting list, and relatives at one table."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import assert_never

from houseway.engines.contract import Refused, refuse
from houseway.messages import Seat, _
from houseway.money import Cents
from houseway.rulebook import TableRules
from houseway.rulebook.table import Entry, Kill, Seating, Way
from houseway.table import events
from houseway.table.chairs import Blind, Chair, Debt, ahead
from houseway.table.chips import check_denominations, check_first_buy, late_fee
from houseway.table.commands import TableCommand
from houseway.table.debts import choose_way, newcomer_debt
from houseway.table.state import TableState


@dataclass(frozen=True, slots=True)
class Sit(TableCommand):
    """A player takes a seat with a buy-in and chooses how to come in; the house's usual way by default."""

    who = ("dealer", "room")

    player: str
    seat: int
    chips: Cents
    way: Way | None = None
    related: tuple[str, ...] = ()
    """Spouse and relatives."""
    approved: bool = False
    """Whether the manager has approved relatives at one table."""
    denominations: tuple[Cents, ...] = ()
    """The denominations of the chips, if they are stated."""

    def decide(self, table: TableState) -> Iterator[events.Event]:
        """Seats the player if the seat is open and the buy-in legal."""
        check_may_sit(table, self)
        entry = table.rules.entry
        debt, way = newcomer_debt(table, entry, self.way)
        chosen = self.way is not None
        yield events.Sat(self.player, self.seat, self.chips, debt, way, self.related, self.approved, chosen=chosen)
        yield from late_fee(table, self.seat, self.chips)


def check_may_sit(table: TableState, command: Sit, leaves: str = "") -> None:
    """Refuses a player who may not take the seat; ``leaves`` is a player who gives up theirs first."""
    most = table.rules.seats[1]
    if not 1 <= command.seat <= most:
        raise refuse(table.rules, _("The table has seats 1 to {most}.", most=most), "seats")
    others = [chair for chair in table.chairs.values() if chair.player != leaves]
    if any(chair.seat == command.seat for chair in others):
        raise refuse(table.rules, _("Seat {number} is taken.", number=command.seat), "seating.claimed_seat")
    if there := next((chair for chair in others if chair.player == command.player), None):
        raise Refused(_("This player already has seat {number}.", number=there.seat))
    _check_relatives(table, command, others)
    check_denominations(table, command.denominations)
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
    """Refuses relatives at one table if the house keeps them apart and the manager has not approved."""
    seating = table.rules.seating
    if seating is None or not _keeps_apart(seating):
        return
    for chair in others:
        related = chair.player in command.related or command.player in chair.related
        if related and not (command.approved or chair.approved):
            why = _(
                "{player} and {other} need the manager's approval to share a table.",
                player=command.player,
                other=chair.player,
            )
            raise refuse(table.rules, why, "seating.relatives")


@dataclass(frozen=True, slots=True)
class Leave(TableCommand):
    """A player cashes out and gives up the seat."""

    who = ("player", "barred", "dealer")
    waits_as = "Leaves"

    seat: int

    def must_wait(self, table: TableState) -> bool:
        """Waits while the player is in the hand."""
        return table.in_hand(self.seat)

    def decide(self, table: TableState) -> Iterator[events.Event]:
        """Pays out all chips; a killer must post the kill first."""
        chair = table.chair(self.seat)
        check_free_to_go(table, chair)
        yield events.Left(chair.player, chair.seat, chair.stack + chair.coming)
        yield from kill_button_left(table, chair.seat)


def check_free_to_go(table: TableState, chair: Chair) -> None:
    """Refuses to let a player go who is in the hand or owes a kill."""
    if table.in_hand(chair.seat):
        raise Refused(_("{player} is in the hand. Wait until it's over.", player=Seat(chair.seat)))
    check_kill_posted(table, chair)


def check_kill_posted(table: TableState, chair: Chair) -> None:
    """Refuses to let a player go who has not posted the kill of the next hand."""
    kill = table.rules.kill
    if kill and kill.must_post and table.kill_due and table.kill_seat == chair.seat:
        why = _("{player} must post the kill of the next hand first.", player=Seat(chair.seat))
        raise refuse(table.rules, why, "kill.must_post")


def kill_button_left(table: TableState, seat: int) -> Iterator[events.Event]:
    """Removes the kill button when its holder has left; at some houses the kill that is due stands."""
    if table.kill_seat == seat and table.rules.kill is not None:
        due = table.kill_due and _kill_stands(table.rules.kill)
        yield events.KillButton(None, due, table.rules.cite("kill.leaves").rule)


def _kill_stands(kill: Kill) -> bool:
    """Whether a kill that is due is played without its player."""
    match kill.leaves:
        case "no-kill":
            return False
        case "kill-stands":
            return True
        case _:
            assert_never(kill.leaves)


@dataclass(frozen=True, slots=True)
class Move(TableCommand):
    """A player changes seats, and chooses how to come in again if that gains hands."""

    who = ("player", "dealer")

    seat: int
    to: int
    way: Way | None = None

    def decide(self, table: TableState) -> Iterator[events.Event]:
        """Moves the player; a move away from the big blind costs a post, or the hands gained are sat out."""
        chair = table.chair(self.seat)
        _check_may_move(table, chair)
        if not 1 <= self.to <= table.rules.seats[1]:
            raise refuse(table.rules, _("There is no seat {number}.", number=self.to), "seats")
        if self.to in table.chairs:
            raise refuse(table.rules, _("Seat {number} is taken.", number=self.to), "seating.claimed_seat")
        yield _moved(table, chair, self)


@dataclass(frozen=True, slots=True)
class Swap(TableCommand):
    """Two players swap seats."""

    who = ("room",)

    seat: int
    other: int

    def decide(self, table: TableState) -> Iterator[events.Event]:
        """Moves both players as if each went to an open seat."""
        if self.seat == self.other:
            raise Refused(_("Choose two different seats to swap."))
        one, other = table.chair(self.seat), table.chair(self.other)
        for chair in (one, other):
            _check_may_move(table, chair)
        yield events.Swapped(
            _moved(table, one, Move(one.seat, other.seat)),
            _moved(table, other, Move(other.seat, one.seat)),
        )


def _check_may_move(table: TableState, chair: Chair) -> None:
    """Refuses a move during a hand, and at some houses by a player who won and played on."""
    if table.in_hand(chair.seat):
        raise Refused(_("{player} is in the hand. Wait until it's over.", player=Seat(chair.seat)))
    seating = table.rules.seating
    if seating is not None and table.waiting and chair.won_in and _too_late(seating, table.hands - chair.won_in):
        why = _(
            "{player} has played on since winning, and can't change seats while names are on the list.",
            player=Seat(chair.seat),
        )
        raise refuse(table.rules, why, "seating.after_winning")


def _moved(table: TableState, chair: Chair, command: Move) -> events.Moved:
    debt, way, hands, missed = _after_move(table, chair, command)
    return events.Moved(command.seat, command.to, debt, way, hands, missed=missed, chosen=command.way == way)


def _too_late(seating: Seating, hands: int) -> bool:
    """Whether a winner may no longer change seats after this number of hands."""
    match seating.after_winning:
        case "any-time":
            return False
        case "one-more-hand":
            return hands > 1
        case _:
            assert_never(seating.after_winning)


def _after_move(table: TableState, chair: Chair, command: Move) -> tuple[Debt, Way, int, tuple[Blind, ...] | None]:
    """Returns the debt after a move, the way to settle it, the hands to sit out, and the blinds owed."""
    entry = table.rules.entry
    if entry is None or chair.debt == "new" or "big" not in table.blinds:
        late = entry is not None and chair.debt == "new" and chair.way == "after-blinds" and chair.passes
        return chair.debt, "wait" if late else chair.way, chair.hands_out, None
    met = chair.met_blinds_in == table.hands
    if not chair.debt and met and _comes_in_free(entry) and command.way in (None, "after-blinds"):
        return "moved", "after-blinds", 0, None
    if chair.debt == "moved" and chair.way == "after-blinds":
        return "moved", "after-blinds", 0, None
    start, hands = chair.seat, chair.hands_out
    if (last := table.seat_in_last_hand(chair)) is not None:
        # Several moves between two hands count as one.
        start, hands = last, 0
    hands += hands_gained(table, entry, chair, start, command.to)
    small = start == table.blinds["big"] and moves_from_either_blind(entry)
    blind: Blind = "small" if small and "big" not in chair.missed else "big"
    if chair.debt == "missed":
        owed = tuple(dict.fromkeys((*chair.missed, blind))) if hands > 0 else chair.missed
        return chair.debt, chair.way, chair.hands_out, owed
    if hands <= 0:
        return ("busted", chair.way, 0, None) if chair.debt == "busted" else ("", "free", 0, ())
    if chair.debt == "moved":
        blind = chair.missed[0] if chair.missed else blind
    moved = Chair(command.to, chair.player, chair.stack, debt="moved", missed=(blind,))
    kept = chair.way if chair.debt == "moved" and chair.chosen else None
    return "moved", choose_way(table, moved, command.way or kept), hands, (blind,)


def moves_from_either_blind(entry: Entry) -> bool:
    """Whether a player who was due the small blind owes it after a move, as one who was due the big blind does."""
    match entry.moved_from:
        case "big-blind":
            return False
        case "either-blind":
            return True
        case _:
            assert_never(entry.moved_from)


def _comes_in_free(entry: Entry) -> bool:
    """Whether a player who has just met the blinds may move and come in once the blinds have passed."""
    match entry.moved_after_blinds:
        case "as-moved":
            return False
        case "after-blinds":
            return True
        case _:
            assert_never(entry.moved_after_blinds)


def hands_gained(table: TableState, entry: Entry, chair: Chair, start: int, to: int) -> int:
    """Returns how many hands later the blinds reach the new seat: the players passed, clockwise.

    A player who sits there swaps seats. Between two players each hand has the same blinds wherever they sit.
    """
    # Where both blinds count, the last big blind is the first to be reached, because the small blind is due there.
    big = table.blinds["big"] - moves_from_either_blind(entry)
    others = [one.seat for one in table.chairs.values() if one.present and one.seat != chair.seat]
    if len(others) < 2:
        return 0
    then = [chair.seat if other == to else other for other in others]

    def hands_before(where: int, those: list[int]) -> int:
        return sum(ahead(big, other) < ahead(big, where) for other in those)

    return hands_before(to, then) - hands_before(start, others)


@dataclass(frozen=True, slots=True)
class PutOnList(TableCommand):
    """A name is put on the waiting list."""

    who = ("room",)

    player: str

    def decide(self, table: TableState) -> Iterator[events.Event]:
        """Adds the name once."""
        if self.player in table.waiting:
            raise Refused(_("{player} is already on the list.", player=self.player))
        yield events.Listed(self.player)


@dataclass(frozen=True, slots=True)
class TakeOffList(TableCommand):
    """A name is taken off the waiting list."""

    who = ("room",)

    player: str

    def decide(self, table: TableState) -> Iterator[events.Event]:
        """Removes the name."""
        if self.player not in table.waiting:
            raise Refused(_("{player} isn't on the list.", player=self.player))
        yield events.Unlisted(self.player)


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
    """Whether a player moves from another table of the game to an open seat at the main one."""
    return fills_main_table(rules) and waiting == 0 and open_seats > 0
