"""Betting with others: what a player may offer to another seat, and what he may take with his own bank or wager."""

from houseway.money import Cents, show
from houseway.play.banked import Round
from houseway.play.banked.commands import Share
from houseway.play.banked.wagers import wager_bounds
from houseway.room.showing.choices.choice import Choice, amount, beside, pick
from houseway.room.showing.table_facts import Facts
from houseway.room.tables import kum_kum
from houseway.rulebook import BankedRules
from houseway.table import Table


def choices(table: Table, seat: int, facts: Facts) -> list[Choice]:
    """An offer to another seat, or the offer taken back."""
    rules = table.rules
    if not isinstance(rules, BankedRules) or kum_kum.why_not(table, seat):
        return []
    if seat in facts.kum_kum:
        back = {"type": "KumKum", "to": facts.kum_kum[seat][0], "cents": 0}
        return [beside("kum-kum-back", "", "Take the kum-kum offer back", back, table=facts.table)]
    others = [(one, f"Seat {one}") for one in sorted(table.chairs) if one != seat and kum_kum.may_take(table, one)]
    least, unit = rules.stakes.minimum, rules.wagers.step
    most = kum_kum.stack_of(table, seat) // unit * unit
    if not others or most < least:
        return []
    fields = {
        "pick": pick(("to",), others),
        "amount": amount(("cents",), least, most, unit),
        "rule": rules.cite("wagers.kum_kum").rule,
    }
    return [beside("kum-kum", "g", "Offer a kum-kum bet to", {"type": "KumKum"}, table=facts.table, **fields)]


def bank(round_: Round, alone: Choice, facts: Facts) -> list[Choice]:
    """The bank put up with what partners have offered to it."""
    shares = kum_kum.shares(round_, facts.kum_kum, round_.layout.bank_seat)
    return [_together(alone, shares)] if shares else []


def wager(round_: Round, seat: int, alone: Choice, facts: Facts) -> list[Choice]:
    """A wager on the own square with what partners have offered to it, as far as it fits there."""
    table, scale = round_.layout, alone["amount"]
    shares = kum_kum.shares(round_, facts.kum_kum, seat)
    theirs: Cents = sum(share.amount for share in shares)
    _, room = wager_bounds(table, seat)
    most = scale["most"] if room is None else min(scale["most"], room - theirs)
    most = min(most, table.stacks[seat] - table.fee(most + theirs)) // scale["step"] * scale["step"]
    if not shares or most < scale["least"]:
        return []
    return [_together(alone | {"amount": scale | {"most": most}}, shares)]


def _together(alone: Choice, shares: tuple[Share, ...]) -> Choice:
    theirs = " and ".join(f"{show(share.amount)} of seat {share.seat}" for share in shares)
    partners = [{"seat": share.seat, "amount": share.amount} for share in shares]
    play = alone["command"]
    return alone | {
        "id": f"{alone['id']}-kum-kum",
        "key": "m",
        "label": f"{alone['label']} with {theirs}",
        "command": play | {"command": play["command"] | {"partners": partners}},
    }
