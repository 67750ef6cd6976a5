"""The choices a viewer has now, ready to be sent back: each with its exact amounts, cards or squares.

The engine offers the moves in the hand. This module offers the rest: sitting down, leaving, chips, coming in, the bank,
votes.
"""

import sys
from collections.abc import Iterator
from typing import Any, NamedTuple

from houseway.engines.contract import Refused
from houseway.messages import _
from houseway.money import Cents
from houseway.players import buy_in
from houseway.record.recorder import grounds, recorder
from houseway.room.engine import RoomEngine, engine_of
from houseway.room.view_types import Choice, Facts, amount, filled, pick, table_choice
from houseway.table import Table
from houseway.table.bank import check_new_deck
from houseway.table.chips import buyin_bounds, least_buy
from houseway.table.commands import COMMANDS, Offer, TableCommand
from houseway.table.options import Change

_ASK: dict[Change, str] = {
    "half-kill": _("Ask for a half kill game"),
    "full-kill": _("Ask for a full kill game"),
    "regular": _("Ask for the regular game"),
    "forced-bet": _("Ask for a forced-bet game"),
}
_VOTE: dict[Change, str] = {
    "half-kill": _("Vote for a half kill game"),
    "full-kill": _("Vote for a full kill game"),
    "regular": _("Vote for the regular game"),
    "forced-bet": _("Vote for a forced-bet game"),
}
_OBJECT: dict[Change, str] = {
    "half-kill": _("Object to a half kill game"),
    "full-kill": _("Object to a full kill game"),
    "regular": _("Object to the regular game"),
    "forced-bet": _("Object to a forced-bet game"),
}


class CommonChoices(NamedTuple):
    """The choices that are the same for all players. Moves in a hand don't change them."""

    engine: RoomEngine[Any]
    offering: tuple[type[TableCommand], ...]
    """The commands that may offer themselves to a player."""
    most: Cents
    """The maximum buy-in."""
    votes: tuple[Choice, ...]
    """For players who haven't voted."""
    new_deck: Choice
    buy: Choice
    """Without the amount."""
    sit_in: Choice
    sit_out: tuple[Choice, ...]
    """From the next hand, or from the next big blind."""
    last: tuple[Choice, Choice]
    """Leaving, and calling the floor."""


def common_choices(table: Table, facts: Facts) -> CommonChoices:
    """Returns the choices that are the same for all players."""
    number = facts.table
    most = buyin_bounds(table)[1]
    sit_out = [table_choice("sit-out", "z", _("Sit out next hand"), {"type": "SitOut"}, table=number)]
    if table.rules.stakes.blinds:
        blind = {"type": "SitOutAtBlind"}
        sit_out.append(table_choice("sit-out-blind", "", _("Sit out next big blind"), blind, table=number))
    call = {"type": "CallFloor", "what": str(_("A ruling is needed"))}
    return CommonChoices(
        engine=engine_of(table.rules),
        offering=tuple(kind for kind in COMMANDS.values() if "player" in kind.who and "offers" in vars(kind)),
        most=most or sys.maxsize,
        votes=tuple(_votes(facts, None)),
        new_deck=table_choice("new-deck", "", _("Ask for a new deck"), {"type": "AskForDeck"}, table=number),
        buy=table_choice("buy", "+", _("Buy chips"), {"type": "Buy"}, table=number),
        sit_in=table_choice("sit-in", "i", _("I'm back"), {"type": "SitIn"}, table=number),
        sit_out=tuple(sit_out),
        last=(
            table_choice("leave", "q", _("Leave table"), {"type": "Leave"}, table=number),
            table_choice("floor", "!", _("Floor!"), call, table=number),
        ),
    )


def choices(table: Table, seat: int | None, facts: Facts, common: CommonChoices | None = None) -> list[Choice]:
    """Returns everything a viewer may do: first in the hand, then at the table."""
    if facts.standing in ("paused", "closed") or table.by_hand:
        # At a table dealt by hand, players tell the dealer what they want.
        return []
    if seat is None:
        return _sit(table, facts)
    common = common or common_choices(table, facts)
    found = _in_hand(table, seat, facts, common.engine) if table.in_play else []
    offered = [_offered(kind, one, facts.table) for kind in common.offering for one in kind.offers(table, seat)]
    found += [one for one in offered if one["group"] == "hand"]
    found += [one for one in offered if one["group"] == "table"]
    _add_at_table(found, table, seat, facts, common)
    return found


def _offered(kind: type[TableCommand], one: Offer, table: str) -> Choice:
    """Returns the choice of a command that its class offers."""
    command = {"type": kind.__name__, **one.fields}
    scale = amount(("command", "amount"), *one.amounts) if one.amounts else None
    more = {"group": one.group, "chosen": one.chosen, "rule": one.rule, "amount": scale}
    return table_choice(one.id, one.key, one.label, command, table=table, **more)


def _in_hand(table: Table, seat: int, facts: Facts, engine: RoomEngine[Any]) -> list[Choice]:
    """The moves in the hand, each with the rules it rests on."""
    found = engine.shown.choices(table.hand_now, seat, table, facts)
    for move in found:
        sent = move["command"]
        if sent["type"] == "Play" and "rule" not in move:
            command = recorder(table.rules).COMMANDS[sent["command"]["type"]]
            rule = " ".join(grounds(table.rules, command))
            move.update(filled(rule=rule))
    if facts.left_to_bots and seat in table.dealt and seat not in facts.ready:
        found.append(
            table_choice("skip", "e", _("Skip to the end"), {"type": "Ready"}, table=facts.table, group="hand")
        )
    return found


def _add_at_table(found: list[Choice], table: Table, seat: int, facts: Facts, common: CommonChoices) -> None:
    """Adds the choices of a seat that aren't moves in the hand."""
    chair = table.chairs[seat]
    found += common.engine.shown.next_choices(table, seat, facts)
    if facts.ballots and any(seat in ballot for ballot in facts.ballots.values()):
        found += _votes(facts, seat)
    else:
        found += common.votes
    if not facts.new_deck and (table.rules.rotation is None or _may_ask_for_deck(table, seat)):
        found.append(common.new_deck)
    chips = min(facts.chips.get(seat, 0), common.most - chair.stack - chair.coming)
    least, unit = least_buy(table, chair), table.rules.buy_unit
    chips -= chips % unit
    if chips >= least:
        found.append(common.buy | {"amount": amount(("chips",), least, chips, unit, [(_("Max"), chips)])})
    if chair.away_since is not None:
        found.append(common.sit_in)
    elif seat in facts.shuns_blind:
        stay = _("Play next big blind")
        found += [common.sit_out[0], table_choice("stay", "i", stay, {"type": "SitIn"}, table=facts.table)]
    else:
        found += common.sit_out
    found += common.last


def _sit(table: Table, facts: Facts) -> list[Choice]:
    """An open seat, with a buy-in within the posted bounds and the player's chips."""
    open_seats = [seat for seat in range(1, table.rules.seats[1] + 1) if seat not in table.chairs]
    least, most = buyin_bounds(table)
    unit = table.rules.buy_unit
    least = max(least, unit)
    chips = facts.chips.get(None, 0)
    most = min(most or chips, chips)
    if not open_seats or most < least:
        return []
    wanted = table.rules.usual_buyin or buy_in(table.rules)
    usual = min(max(wanted, least), most)
    marks = [(_("Min"), least), (_("Usual"), usual), (_("Max"), most)]
    scale = amount(("chips",), least, most, unit, marks, usual=usual)
    seats = pick(("seat",), [(seat, _("Seat {number}", number=seat)) for seat in open_seats])
    return [table_choice("sit", "s", _("Take a seat"), {"type": "Sit"}, table=facts.table, pick=seats, amount=scale)]


# -- asked for now, carried out after the hand -------------------------------------------------------------------------


def _votes(facts: Facts, seat: int | None) -> Iterator[Choice]:
    """Any player may ask for a change of the game; once a player has asked, the others may object."""
    for to in facts.posted.changes:
        ballot = facts.ballots.get(to, {})
        asked, mine = bool(ballot), ballot.get(seat) if seat else None
        yield _vote(facts, to, (_VOTE if asked else _ASK)[to], aye=True, mine=mine)
        if asked:
            yield _vote(facts, to, _OBJECT[to], aye=False, mine=mine)


def _vote(facts: Facts, to: Change, label: str, *, aye: bool, mine: bool | None) -> Choice:
    number, command = f"{'vote' if aye else 'object'}-{to}", {"type": "Vote", "to": to, "aye": aye}
    return table_choice(number, "", label, command, table=facts.table, chosen=mine is aye)


def _may_ask_for_deck(table: Table, seat: int) -> bool:
    try:
        check_new_deck(table, seat)
    except Refused:
        return False
    return True
