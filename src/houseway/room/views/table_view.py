"""A table as one viewer may see it, in the shape of the protocol.

A view is a pure function of the table, its facts and the viewer. The shared part is the same for every viewer and is
built once per step. The private part is a merge patch over it: the viewer's own cards, their value and the choices.
Nothing is in either part that wasn't put there. Empty fields are left out, and lists by seat, square or wager are
objects with those numbers as keys, so that the patch from one view to the next stays small.
"""

from collections.abc import Iterator, Mapping

from houseway.room.engine import engine_of
from houseway.room.view_types import Facts, Json, changed_fields, filled, merge
from houseway.room.views.by_hand import by_hand_view
from houseway.room.views.choices import CommonChoices, choices
from houseway.table import Table
from houseway.table.chairs import Chair
from houseway.table.debts import ways


def table_view(table: Table, seat: int | None, facts: Facts) -> Json:
    """Returns what a viewer may see and do; seat None is a spectator."""
    shared = shared_view(table, facts)
    return merge(shared, private_view(table, seat, facts, shared))


def shared_view(table: Table, facts: Facts) -> Json:
    """Returns the part of a table's view that is the same for every viewer."""
    hand, in_hand = engine_of(table.rules).shown.view(table.hand, None) if table.hand else ({}, {})
    chairs = table.chairs
    seats: dict[str, Json] = {}
    for number in sorted(chairs):
        seats[str(number)] = seat = _seat(table, chairs[number], facts)
        if number in in_hand:
            seat.update(in_hand[number])
    for number, token in _tokens(table):
        if number in chairs:
            seats[str(number)].setdefault("tokens", []).append(token)
    view = {"seats": seats, **_fields(table, facts)}
    if hand:
        view["hand"] = hand | _about_hand(table, facts)
    if facts.clock:
        view["clock"] = filled(**facts.clock._asdict())
    return view


def private_view(
    table: Table, seat: int | None, facts: Facts, shared: Json, common: CommonChoices | None = None
) -> Json:
    """Returns what a viewer sees differently from the shared view, as a merge patch over it."""
    private: Json = {
        "choices": choices(table, seat, facts, common),
        "you": {"watching": True} if seat is None else {"seat": seat},
    }
    hand = table.hand
    if hand is None or seat is None:
        return private
    shown = engine_of(hand.rules).shown
    fields, seats = shown.own_view(hand, seat)
    if fields and (own := changed_fields(shared.get("hand", {}), fields)):
        private["hand"] = own
    for number, one in seats.items():
        if own := changed_fields(shared["seats"].get(str(number), one), one):
            private.setdefault("seats", {})[str(number)] = own
    if made := shown.made(hand, seat):
        private["made"] = made
    if hand.over and (reckoning := shown.reckoning(hand, seat)):
        private["reckoning"] = reckoning
    return private


def _fields(table: Table, facts: Facts) -> Json:
    return filled(
        table=facts.posted.fields
        | filled(state=facts.standing, friends=filled(**facts.friends._asdict()) if facts.friends else None),
        button=table.button,
        kill=filled(seat=table.kill_seat, due=table.kill_due),
        straddle=filled(seat=table.straddle[0], amount=table.straddle[1]) if table.straddle else None,
        waiting=facts.waiting,
        votes={change: _ballot(table, votes) for change, votes in facts.ballots.items()},
        new_deck=facts.new_deck,
        kum_kum={str(seat): {"to": to, "cents": cents} for seat, (to, cents) in facts.kum_kum.items()},
        bank=_bank(table),
        by_hand=by_hand_view(table, facts) if table.by_hand else None,
        next_fee=_coming(table),
        floor={"called_by": facts.known(facts.floor.by).name, "what": facts.floor.what} if facts.floor else None,
        floor_said=list(facts.said),
        paused=facts.paused,
        law=[dict(one) for one in facts.law],
        talk=filled(**facts.talk._asdict()) if facts.talk else None,
        ready=sorted(facts.ready),
    )


def _seat(table: Table, chair: Chair, facts: Facts) -> Json:
    """A chair as every viewer sees it. The hand adds more fields."""
    number, known = chair.seat, facts.known(chair.player)
    seat: Json = {"player": chair.player, "name": known.name, "stack": chair.stack}
    if known.bot:
        seat["bot"] = known.bot
    if chair.coming:
        seat["coming"] = chair.coming
    if chair.away_since is not None:
        seat["away"] = True
    if chair.meal:
        seat["meal"] = True
    if number in facts.late:
        seat["late"] = facts.late[number]
    if chair.debt and ways(table, chair):
        seat |= {"owes": chair.debt, "way": chair.way}
    if chair.doubles:
        seat["doubles"] = True
    if number not in table.dealt and table.in_play:
        seat["out"] = True
    if number in facts.kept:
        seat["kept"] = filled(**facts.kept[number]._asdict())
    return seat


def _tokens(table: Table) -> Iterator[tuple[int, str]]:
    """The buttons on the felt, each with its seat."""
    bank = table.bank
    if table.button is not None and bank.seat is None:
        yield table.button, "button"
    for blind, seat in table.blinds.items():
        yield seat, blind
    if table.kill_seat is not None:
        yield table.kill_seat, "kill" if table.kill_due else "leg"
    if table.straddle:
        yield table.straddle[0], "straddle"
    if bank.seat is not None:
        yield bank.seat, f"bank-{bank.turn}"
    for chair in table.chairs.values():
        for blind in chair.missed:
            yield chair.seat, f"missed-{blind}"


def _bank(table: Table) -> Json:
    """The player-dealer position: its seat and turn, and the seat it is offered to now."""
    bank = table.bank
    offer = None if table.in_play else table.bank_offer()
    return filled(seat=bank.seat, turn=bank.turn, offered_to=offer, broken=bank.broken)


def _ballot(table: Table, votes: Mapping[int, bool]) -> Json:
    """The votes for and against a change of the game, and how many are needed."""
    return filled(
        ayes=sorted(seat for seat, aye in votes.items() if aye),
        objections=sorted(seat for seat, aye in votes.items() if not aye),
        needed=len(table.chairs) // 2 + 1,
    )


def _about_hand(table: Table, facts: Facts) -> Json:
    """The number of the hand, the fee fixed before it, and the commitment to its deck."""
    return filled(
        number=table.hands,
        commitment=facts.commitment,
        over=not table.in_play,
        names={str(seat): facts.known(player).name for seat, player in _got_up(table).items()},
        fee=_fee(table, len(table.dealt)),
    )


def _got_up(table: Table) -> dict[int, str]:
    """Returns the players of the finished hand who have left their seats."""
    if table.hand is None or table.in_play:
        return {}
    played = {seat: table.hand.seat(seat).name for seat in table.hand.money}
    chairs = table.chairs
    return {seat: player for seat, player in played.items() if seat not in chairs or chairs[seat].player != player}


def _fee(table: Table, players: int) -> Json:
    """The collection of a hand: the amount from the posted row, its payer and its moment."""
    fee = table.fee(max(2, players))
    if not fee.total:
        return {}
    why = f"{players} hands dealt, {_PAYER[fee.payer]}, {_MOMENT[fee.moment]}"
    return filled(collection=fee.collection, jackpot=fee.jackpot, payer=fee.payer, why=why, rule=fee.rule)


_PAYER = {"pot": "from the pot", "dealer-position": "from the dealer position"}
_MOMENT = {
    "before-deal": "before the cards",
    "flop": "once the flop is dealt",
    "first-round": "after the first round",
    "pot-won": "at most, when the pot is won",
}


def _coming(table: Table) -> Json:
    """The fee of the next hand, until it starts."""
    line = None if table.in_play else table.lineup()
    return _fee(table, len(line.dealt)) if line else {}
