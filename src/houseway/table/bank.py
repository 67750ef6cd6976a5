"""The player-dealer position: offered clockwise, held for two rounds at most, the game broken if nobody intervenes."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import assert_never

from houseway.money import show
from houseway.play.contract import Refused, refuse
from houseway.rulebook.table import Rotation
from houseway.table import events as ev
from houseway.table.chairs import BankState, ahead
from houseway.table.commands import AskForDeck, DeclineBank, PassShare, TakeAnswerBack, TakeBank
from houseway.table.engines import between_hands
from houseway.table.state import TableState


@dataclass(frozen=True, slots=True)
class BankTurn:
    """A line of the rotation log: to whom the bank was offered for which round, and what they answered."""

    round: int
    spot: int
    seat: int
    took: bool
    turn: int
    """Their first or second round running; 0 where they let it pass."""


def offered_to(table: TableState) -> tuple[int, int] | None:
    """The spot and seat to which the bank is offered now; None when nobody is left to ask.

    Its holder is asked for a second round, then the next spots clockwise. Where the house wants it, a spot without a
    wager in the last round is passed over, and a spot's backline bettors are asked after the one who sits there.
    """
    rotation, bank = table.rules.rotation, table.bank
    if rotation is None or bank.ready or bank.broken:
        return None
    present = {chair.seat for chair in table.chairs.values() if chair.present}
    for spot, seat in _in_order(table, rotation, present):
        if (spot, seat) not in bank.declined:
            return spot, seat
    return None


def _in_order(table: TableState, rotation: Rotation, present: set[int]) -> Iterator[tuple[int, int]]:
    """Its holder for another round and all others in turn; the holder last where it is offered before each round."""
    bank = table.bank
    holder, spot = bank.seat, bank.spot
    again: tuple[tuple[int, int], ...] = ()
    if holder is not None and spot is not None and holder in present and bank.turn < rotation.rounds:
        again = ((spot, holder),)
    match table.options.offered:
        case "in-turn":
            yield from again
            yield from _others(rotation, bank, present)
        case "each-round":
            yield from _others(rotation, bank, present)
            yield from again
        case _:
            assert_never(table.options.offered)


def _others(rotation: Rotation, bank: BankState, present: set[int]) -> Iterator[tuple[int, int]]:
    holder, spot = bank.seat, bank.spot
    wagered = dict(bank.spots)
    limited = rotation.last_wager and bank.rounds > 0
    for other in sorted(present | set(wagered), key=lambda seat: ahead(spot or 0, seat)):
        if limited and other not in wagered:
            continue
        bettors = wagered.get(other, ()) if rotation.backline else ()
        seated = (other,) if other in present and (not limited or other in wagered.get(other, ())) else ()
        for seat in dict.fromkeys((*seated, *bettors)):
            if seat in present and seat != holder:
                yield other, seat


def may_take(table: TableState, seat: int) -> tuple[int, int] | None:
    """The spot and seat for which a player may take the bank: it is offered to them, or they save a broken game."""
    rotation, bank = table.rules.rotation, table.bank
    if not bank.broken:
        return offer if (offer := offered_to(table)) and offer[1] == seat else None
    spent = bank.seat == seat and rotation is not None and bank.turn >= rotation.rounds
    if spent or table.in_play or not table.chair(seat).present:
        return None
    return bank.spot if bank.seat == seat and bank.spot else seat, seat


def breaks(table: TableState) -> Iterator[ev.Event]:
    """When nobody is left to ask, whether they let it pass, left or sat out, the game is broken."""
    if table.rules.rotation is None or table.in_play or table.bank.ready or table.bank.broken:
        return
    if sum(chair.present for chair in table.chairs.values()) > 1 and offered_to(table) is None:
        yield ev.GameBroken(table.rules.cite("rotation.nobody").rule)


def _offer(table: TableState, seat: int) -> tuple[int, int]:
    """The offer that a seat answers; Refused for anyone else."""
    rotation = table.rules.rotation
    if rotation is None:
        raise Refused(f"{table.rules.title} has no player-dealer position to offer")
    bank = table.bank
    if bank.seat == seat and bank.turn >= rotation.rounds and not bank.ready:
        raise refuse(table.rules, f"seat {seat} has had the bank {bank.turn} rounds running", "rotation.rounds")
    offer = offered_to(table)
    if offer is None or offer[1] != seat:
        to = f"it is offered to seat {offer[1]}" if offer else "it is offered to nobody now"
        limited = rotation.last_wager and bank.rounds and seat not in {one for _, bets in bank.spots for one in bets}
        raise refuse(table.rules, f"the bank is not seat {seat}'s to answer; {to}", _why_not(limited=bool(limited)))
    return offer


def _why_not(*, limited: bool) -> str:
    return "rotation.last_wager" if limited else "rotation.order"


def take_bank(table: TableState, command: TakeBank) -> Iterator[ev.Event]:
    """A seat takes the bank; the button shows their first or second turn."""
    spot, seat = may_take(table, command.seat) or _offer(table, command.seat)
    turn = table.bank.turn + 1 if table.bank.seat == seat else 1
    yield ev.BankTaken(seat, spot, turn, table.rules.cite("rotation.order").rule)


def decline_bank(table: TableState, command: DeclineBank) -> Iterator[ev.Event]:
    """A seat lets the bank pass."""
    spot, seat = _offer(table, command.seat)
    yield ev.BankDeclined(seat, spot)


def take_answer_back(table: TableState, _command: TakeAnswerBack) -> Iterator[ev.Event]:
    """What a dealer told by mistake of the bank is undone, as long as the round has not begun."""
    if not table.by_hand:
        raise Refused("the room deals at this table; players answer for themselves")
    if not table.answers or table.in_play:
        raise Refused("no answer about the bank has been told since the last round, or a seat has changed since")
    seat, took, _ = table.answers[-1]
    yield ev.BankAnswerReturned(seat, took)


def check_bank(table: TableState) -> None:
    """A round of a player-dealer game needs a bank; a broken game deals none."""
    if table.rules.rotation is None or table.bank.ready:
        return
    offer = offered_to(table)
    if offer is None:
        raise refuse(table.rules, "nobody takes the bank: the game is broken", "rotation.nobody")
    raise refuse(table.rules, f"the bank is offered to seat {offer[1]} first", "rotation.order")


def check_new_deck(table: TableState, seat: int) -> None:
    """Between the two rounds of one bank only its holder may ask for new cards; otherwise any player may."""
    rotation, bank = table.rules.rotation, table.bank
    table.chair(seat)
    passed_on = bank.ready and bank.turn == 1 and not table.in_play
    if rotation and _is_kept(rotation, bank) and bank.seat not in (None, seat) and not passed_on:
        why = "only the player with the bank may change the deck between their two deals"
        raise refuse(table.rules, why, "rotation.new_deck")


def _is_kept(rotation: Rotation, bank: BankState) -> bool:
    """Whether the deck is the bank's own until it passes on."""
    match rotation.new_deck:
        case "any-time":
            return False
        case "bank-only-between":
            return bank.turn < rotation.rounds
        case _:
            assert_never(rotation.new_deck)


def ask_for_deck(table: TableState, command: AskForDeck) -> Iterator[ev.Event]:
    """The next round is dealt from other cards."""
    if table.in_play:
        raise refuse(table.rules, "the deck is changed between rounds", "rotation.new_deck")
    check_new_deck(table, command.seat)
    yield ev.DeckChanged(command.seat)


def pass_share(table: TableState, command: PassShare) -> Iterator[ev.Event]:
    """Kum-kum partners divide among themselves what the house paid as one bet, between rounds (MC-AD-6, MC-AD-8)."""
    if table.in_play or table.hand is None:
        raise Refused("partners divide after the round")
    if (command.seat, command.to) not in between_hands(table.rules).partners(table.hand):
        raise Refused(f"seat {command.to} had no part in a bet of seat {command.seat}")
    stack = table.chair(command.seat).stack
    table.chair(command.to)
    if not 0 < command.cents <= stack:
        raise Refused(f"seat {command.seat} has {show(stack)} to share")
    yield ev.SharePassed(command.seat, command.to, command.cents)


def rotation_log(events: Iterable[ev.Event]) -> tuple[BankTurn, ...]:
    """Every offer and answer in order, for whoever wants to see that the bank went round."""
    out: list[BankTurn] = []
    number = 1
    for event in events:
        match event:
            case ev.BankTaken(seat, spot, turn):
                out.append(BankTurn(number, spot, seat, True, turn))
            case ev.BankDeclined(seat, spot):
                out.append(BankTurn(number, spot, seat, False, 0))
            case ev.BankAnswerReturned():
                out.pop()
            case ev.HandBooked():
                number += 1
            case ev.HandReopened():
                number -= 1
    return tuple(out)
