"""Kum-kum: several players' money in one bank or wager, which the house pays or collects as one (MC-AD-6, MC-AD-7).

A partner offers an amount to the bank or wager of another seat, and the player in that seat takes or leaves the
offers. The house does not divide the return (MC-AD-8). The partners have agreed to divide it in proportion to their
money, and the table passes their chips when the round is over.
"""

from collections.abc import Iterator, Mapping

from houseway.engines.banked.play import Round
from houseway.engines.banked.play.commands import Share
from houseway.engines.banked.play.events import BankPutUp, Ended, Settled, Wagered
from houseway.engines.banked.play.round_state import RoundState
from houseway.engines.contract import Refused, refuse
from houseway.messages import Amount, Seat, _
from houseway.money import Cents
from houseway.room.engine import Offer
from houseway.rulebook import BankedRules
from houseway.table import Table


def banked_rules(table: Table) -> BankedRules:
    """The rules of a player-dealer table."""
    rules = table.rules
    assert isinstance(rules, BankedRules)
    return rules


def check_offer(table: Table, seat: int, to: int, cents: Cents) -> None:
    """Raises Refused if a seat may not offer an amount to another's next bank or wager. Offers are final."""
    if why := why_not(table, seat):
        raise refuse(table.rules, why, "wagers.kum_kum")
    layout = _layout(table)
    if layout is not None and layout.phase == "wagers" and to == layout.bank_seat:
        raise Refused(_("The bank is up. Offer before the next bank."))
    if to == seat or to not in table.chairs:
        raise Refused(_("{player} can't be your partner.", player=Seat(to)))
    if not may_take(table, to):
        raise Refused(_("The bank is up. Offer before the next bank."))
    rules = banked_rules(table)
    least, unit = rules.stakes.minimum, rules.wagers.step
    if cents and cents < least:
        why = _("Each partner must put in at least the table minimum, {least}.", least=Amount(least))
        raise refuse(table.rules, why, "wagers.kum_kum")
    if cents % unit:
        raise refuse(table.rules, _("Wager in multiples of {step}.", step=Amount(unit)), "wagers.step")
    if cents > (stack := stack_of(table, seat)):
        raise Refused(_("You have only {chips}.", chips=Amount(stack)))


def why_not(table: Table, seat: int) -> str:
    """Why a seat may not offer to bet with others now; empty where it may."""
    if not banked_rules(table).wagers.kum_kum:
        return _("Kum-kum betting isn't allowed in this game.")
    layout = _layout(table)
    if layout is None:
        return ""
    if layout.phase == "play":
        return _("No more bets this round.")
    banks = seat == layout.bank_seat or seat in layout.partners
    return _("You have the bank. You can't wager against it.") if banks else ""


def may_take(table: Table, seat: int) -> bool:
    """Whether a seat can still take offers: its wager or, before it is up, its bank is to come."""
    layout = _layout(table)
    return layout is None or seat != layout.bank_seat or layout.phase == "bank"


def _layout(table: Table) -> RoundState | None:
    """The layout of the round in play; None between rounds."""
    return table.playing(Round).layout if table.in_play else None


def stack_of(table: Table, seat: int) -> Cents:
    """Returns a seat's chips."""
    return table.playing(Round).layout.stacks[seat] if table.in_hand(seat) else table.chairs[seat].stack


def shares(round_: Round, offers: Mapping[int, Offer], seat: int) -> tuple[Share, ...]:
    """Returns the offers to a seat from players who have the chips for them."""
    stacks = round_.layout.stacks
    mine = [(one, cents) for one, (to, cents) in sorted(offers.items()) if to == seat]
    return tuple(Share(one, cents) for one, cents in mine if stacks.get(one, 0) >= cents)


def check_partners(offers: Mapping[int, Offer], seat: int, partners: tuple[Share, ...]) -> None:
    """Raises Refused unless the partners offered these amounts."""
    for share in partners:
        if offers.get(share.seat) != (seat, share.amount):
            player, offered = Seat(share.seat), Amount(share.amount)
            raise Refused(_("{player} didn't offer you {amount}.", player=player, amount=offered))


def parts(round_: Round) -> Iterator[tuple[int, int, Cents]]:
    """Yields each payer, partner and the partner's share of the return, in proportion to their money."""
    bets = (event for event in round_.log if isinstance(event, BankPutUp | Wagered) and event.partners)
    for event in bets:
        for share in event.partners:
            yield event.seat, share.seat, _part(round_, event, share)


def own_part(round_: Round, event: BankPutUp | Wagered, seat: int) -> tuple[Cents, Cents]:
    """Returns a seat's money in a bank or a wager, and its return after the division."""
    if seat != event.seat:
        mine = [share for share in event.partners if share.seat == seat]
        return sum(share.amount for share in mine), sum(_part(round_, event, share) for share in mine)
    went, came = _brought(round_, event)
    theirs = sum(share.amount for share in event.partners), sum(_part(round_, event, one) for one in event.partners)
    return went - theirs[0], came - theirs[1]


def wager_brought(round_: Round, event: Wagered) -> tuple[Cents, Cents]:
    """Returns a wager's money and its return. A double or split counts for the hand's player.

    Side bets and insurance are theirs alone.
    """
    settled = [one for one in round_.log if isinstance(one, Settled) and one.wager == event.wager and one.bet == "main"]
    went = sum(one.stake for one in settled)
    return went, went + sum(one.paid for one in settled)


def _part(round_: Round, event: BankPutUp | Wagered, share: Share) -> Cents:
    """What came back, in proportion; of a penalty above the money on the spot a partner pays nothing (MC-AD-26)."""
    went, came = _brought(round_, event)
    return max(0, came) * share.amount // went if went else 0


def _brought(round_: Round, event: BankPutUp | Wagered) -> tuple[Cents, Cents]:
    return wager_brought(round_, event) if isinstance(event, Wagered) else _bank(round_, event)


def _bank(round_: Round, event: BankPutUp) -> tuple[Cents, Cents]:
    put_up = event.amount + sum(share.amount for share in event.partners)
    (ended,) = (one for one in round_.log if isinstance(one, Ended))
    return put_up, put_up + ended.bank_result
