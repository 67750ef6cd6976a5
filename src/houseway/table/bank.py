"""The player-dealer position: offered clockwise, held for two rounds at most; the game breaks if no player takes it."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import assert_never

from houseway.collection import bank_fees
from houseway.engines.contract import Refused, refuse
from houseway.messages import Amount, Seat, _, ngettext
from houseway.money import Cents
from houseway.rulebook.table import Rotation
from houseway.table import events
from houseway.table.between_hands import between_hands
from houseway.table.chairs import BankState, ahead
from houseway.table.commands import Offer, TableCommand
from houseway.table.state import TableState


@dataclass(frozen=True, slots=True)
class BankTurn:
    """A line of the rotation log: the seat that was offered the bank for a round, and its answer."""

    round: int
    spot: int
    seat: int
    took: bool
    turn: int
    """Their first or second round in a row; 0 if they declined."""


def offered_to(table: TableState) -> tuple[int, int] | None:
    """Returns the spot and seat that the bank is offered to now; None when no seat is left to ask.

    The holder is asked for a second round, then the next spots clockwise. Some houses skip a spot without a wager in
    the last round, and ask a spot's backline bettors after its seated player.
    """
    rotation, bank = table.rules.rotation, table.bank
    if rotation is None or bank.broken:
        return None
    if bank.ready:
        # Whoever has the bank must answer again if their chips no longer reach for it.
        short = bank.seat is not None and bank.spot is not None and not table.in_play and why_no_bank(table, bank.seat)
        return (bank.spot or 0, bank.seat or 0) if short else None
    present = {chair.seat for chair in table.chairs.values() if chair.present}
    for spot, seat in _in_order(table, rotation, present):
        if (spot, seat) not in bank.declined:
            return spot, seat
    return None


def _in_order(table: TableState, rotation: Rotation, present: set[int]) -> Iterator[tuple[int, int]]:
    """Yields the holder and the others in the order of offers; the holder is last if each round restarts them."""
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


def offer_to_take(table: TableState, seat: int) -> tuple[int, int] | None:
    """Returns the spot and seat that give a player the bank: by an offer, or to save a broken game."""
    rotation, bank = table.rules.rotation, table.bank
    if not bank.broken:
        return offer if (offer := offered_to(table)) and offer[1] == seat else None
    spent = bank.seat == seat and rotation is not None and bank.turn >= rotation.rounds
    if spent or table.in_play or not table.chair(seat).present:
        return None
    return bank.spot if bank.seat == seat and bank.spot else seat, seat


def break_game(table: TableState) -> Iterator[events.Event]:
    """Breaks the game when no seat is left to ask."""
    if table.rules.rotation is None or table.in_play or table.bank.ready or table.bank.broken:
        return
    if sum(chair.present for chair in table.chairs.values()) > 1 and offered_to(table) is None:
        yield events.GameBroken(table.rules.cite("rotation.nobody").rule)


def _offer(table: TableState, seat: int) -> tuple[int, int]:
    """Returns the offer that a seat answers; Refused for any other seat."""
    rotation = table.rules.rotation
    if rotation is None:
        raise Refused(_("{game} has no player-dealer position.", game=table.rules.title))
    bank = table.bank
    if bank.seat == seat and bank.turn >= rotation.rounds and not bank.ready:
        why = ngettext(
            "{player} has had the bank for {count} round.",
            "{player} has had the bank for {count} rounds in a row.",
            bank.turn,
            player=Seat(seat),
        )
        raise refuse(table.rules, why, "rotation.rounds")
    offer = offered_to(table)
    if offer is None or offer[1] != seat:
        limited = rotation.last_wager and bank.rounds and seat not in {one for _, bets in bank.spots for one in bets}
        why = _("No one is offered the bank now.")
        if offer is not None:
            why = _("The bank is offered to {other}, not to {player}.", other=Seat(offer[1]), player=Seat(seat))
        raise refuse(table.rules, why, _why_not(limited=bool(limited)))
    return offer


def _why_not(*, limited: bool) -> str:
    return "rotation.last_wager" if limited else "rotation.order"


@dataclass(frozen=True, slots=True)
class TakeBank(TableCommand):
    """The player who is offered the bank takes it for the next round."""

    who = ("player", "dealer")

    seat: int

    @classmethod
    def offers(cls, table: TableState, seat: int) -> Iterator[Offer]:
        offered = table.rules.rotation is not None and not table.in_play and offer_to_take(table, seat)
        if offered and not why_no_bank(table, seat):
            yield Offer(id="take-bank", key="b", label=_("Take the bank"), group="hand")

    def decide(self, table: TableState) -> Iterator[events.Event]:
        """Gives the bank to the seat for its first or second turn."""
        spot, seat = offer_to_take(table, self.seat) or _offer(table, self.seat)
        if why := why_no_bank(table, seat):
            raise refuse(table.rules, why, "bank.coverage")
        turn = table.bank.turn + 1 if table.bank.seat == seat else 1
        yield events.BankTaken(seat, spot, turn, table.rules.cite("rotation.order").rule)


@dataclass(frozen=True, slots=True)
class DeclineBank(TableCommand):
    """The player who is offered the bank declines it."""

    who = ("player", "dealer")

    seat: int

    @classmethod
    def offers(cls, table: TableState, seat: int) -> Iterator[Offer]:
        if table.rules.rotation is not None and not table.in_play and (offer := offered_to(table)) and offer[1] == seat:
            yield Offer(id="decline-bank", key="p", label=_("Pass the bank"), group="hand")

    def decide(self, table: TableState) -> Iterator[events.Event]:
        """Passes the bank."""
        spot, seat = _offer(table, self.seat)
        yield events.BankDeclined(seat, spot)


@dataclass(frozen=True, slots=True)
class TakeAnswerBack(TableCommand):
    """The dealer takes back the last answer about the bank, which was entered by mistake."""

    who = ("dealer",)

    def decide(self, table: TableState) -> Iterator[events.Event]:
        """Undoes the last answer, until the round begins."""
        if not table.by_hand:
            raise Refused(_("The room deals at this table. Players answer for themselves."))
        if not table.answers or table.in_play:
            raise Refused(_("There is no answer about the bank to undo since the last round or seat change."))
        seat, took, _bank = table.answers[-1]
        yield events.BankAnswerReturned(seat, took)


def check_bank(table: TableState) -> None:
    """Refuses a round of a player-dealer game without a bank."""
    if table.rules.rotation is None:
        return
    offer = offered_to(table)
    if table.bank.ready:
        if offer is not None:
            raise refuse(table.rules, why_no_bank(table, offer[1]), "bank.coverage")
        return
    if offer is None:
        raise refuse(table.rules, _("No one wants the bank. Game breaks."), "rotation.nobody")
    raise refuse(table.rules, _("Offer the bank to {player} first.", player=Seat(offer[1])), "rotation.order")


def largest_bank_fee(table: TableState, seat: int) -> Cents:
    """Returns the most that the collection of the next round can be with the bank at a seat."""
    if table.fee_stands or not table.rules.has_bank:
        return 0
    chips = sum(chair.stack for chair in table.chairs.values() if chair.seat != seat)
    steps = bank_fees(table.rules, option=table.options.fee_option)
    return max((fee for least, fee in steps if least <= chips), default=0)


def why_no_bank(table: TableState, seat: int) -> str:
    """Why a seat's chips do not reach for a bank and its collection; empty where they do, or are not known."""
    least, fee = table.rules.stakes.minimum, largest_bank_fee(table, seat)
    if table.by_hand or table.chair(seat).stack >= least + fee:
        return ""
    return _(
        "{player} needs {amount}: the minimum bank of {least} plus the collection.",
        player=Seat(seat),
        amount=Amount(least + fee),
        least=Amount(least),
    )


def check_new_deck(table: TableState, seat: int) -> None:
    """Refuses a new deck between the two rounds of one bank, except to its holder."""
    rotation, bank = table.rules.rotation, table.bank
    table.chair(seat)
    passed_on = bank.ready and bank.turn == 1 and not table.in_play
    if rotation and _is_kept(rotation, bank) and bank.seat not in (None, seat) and not passed_on:
        why = _("Only the player with the bank can ask for a new deck between its two rounds.")
        raise refuse(table.rules, why, "rotation.new_deck")


def _is_kept(rotation: Rotation, bank: BankState) -> bool:
    """Whether the deck stays with the bank until the bank passes."""
    match rotation.new_deck:
        case "any-time":
            return False
        case "bank-only-between":
            return bank.turn < rotation.rounds
        case _:
            assert_never(rotation.new_deck)


@dataclass(frozen=True, slots=True)
class DeckChanged(events.Event):
    """A new deck was brought at a player's request."""

    seat: int

    def change(self, table: TableState) -> None:
        """Changes nothing in the state."""

    def says(self) -> str:
        return _("{player} asks for a new deck", player=Seat(self.seat))


@dataclass(frozen=True, slots=True)
class AskForDeck(TableCommand):
    """A player asks for a new deck."""

    who = ("player",)
    waits_as = "DeckAsked"

    seat: int

    def must_wait(self, table: TableState) -> bool:
        """Waits for the next round if the player may have the deck changed."""
        if table.in_play:
            check_new_deck(table, self.seat)
        return table.in_play

    def decide(self, table: TableState) -> Iterator[events.Event]:
        """Changes the deck for the next round."""
        if table.in_play:
            raise refuse(table.rules, _("The deck is changed between rounds only."), "rotation.new_deck")
        check_new_deck(table, self.seat)
        yield DeckChanged(self.seat)


@dataclass(frozen=True, slots=True)
class SharePassed(events.Event):
    """A kum-kum partner received their share of a joint payment."""

    topic = "win"

    seat: int
    to: int
    cents: Cents

    def change(self, table: TableState) -> None:
        table.chairs[self.seat].stack -= self.cents
        table.chairs[self.to].stack += self.cents

    def says(self) -> str:
        return _(
            "{player} passes {amount} to {partner}, their partner",
            player=Seat(self.seat),
            amount=Amount(self.cents),
            partner=Seat(self.to),
        )


@dataclass(frozen=True, slots=True)
class PassShare(TableCommand):
    """A kum-kum bettor gives a partner their share of a joint payment."""

    who = ("room",)

    seat: int
    to: int
    cents: Cents

    def decide(self, table: TableState) -> Iterator[events.Event]:
        """Moves chips between kum-kum partners after the round (MC-AD-6, MC-AD-8)."""
        if table.in_play or table.hand is None:
            raise Refused(_("Partners divide a payment after the round."))
        if (self.seat, self.to) not in between_hands(table.rules).partners(table.hand):
            raise Refused(_("{other} had no part in a bet of {player}.", other=Seat(self.to), player=Seat(self.seat)))
        stack = table.chair(self.seat).stack
        table.chair(self.to)
        if not 0 < self.cents <= stack:
            raise Refused(_("{player} can pass on at most {most}.", player=Seat(self.seat), most=Amount(stack)))
        yield SharePassed(self.seat, self.to, self.cents)


def rotation_log(log: Iterable[events.Event]) -> tuple[BankTurn, ...]:
    """Returns every offer of the bank with its answer, in order."""
    out: list[BankTurn] = []
    number = 1
    for event in log:
        match event:
            case events.BankTaken(seat, spot, turn):
                out.append(BankTurn(number, spot, seat, True, turn))
            case events.BankDeclined(seat, spot):
                out.append(BankTurn(number, spot, seat, False, 0))
            case events.BankAnswerReturned():
                out.pop()
            case events.HandBooked():
                number += 1
            case events.HandReopened():
                number -= 1
    return tuple(out)
