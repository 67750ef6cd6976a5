"""A table as one viewer may see it, in the shape of the protocol.

A view is a pure function of the table, its facts and the viewer. The shared part is the same for every viewer and is
built once per step. The private part is a merge patch over it: the viewer's own cards, their value and the choices.
Nothing is in either part that wasn't put there. Empty fields are left out, and lists by seat, square or wager are
objects with those numbers as keys, so that the patch from one view to the next stays small.
"""

from collections.abc import Iterator, Mapping

from houseway.messages import _, ngettext
from houseway.room.engine import engine_of
from houseway.room.view_types import Facts, Json, changed_fields, filled, merge
from houseway.room.views.choices import CommonChoices, choices
from houseway.table import Table
from houseway.table.chairs import Chair
from houseway.table.debts import ways
from houseway.table.fields import PhysicalHand
from houseway.table.next_hand import (
    BankPreview,
    FeePreview,
    GamePreview,
    NeededResults,
    NextHand,
    Reason,
    SeatPreview,
    needed_results,
    next_hand,
    title_of,
    ways_in,
)


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
        by_hand=_by_hand(table, facts) if table.by_hand else None,
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
    taken = _TAKEN[fee.payer, fee.moment]
    why = ngettext("{count} player dealt in. {taken}", "{count} players dealt in. {taken}", players, taken=taken)
    return filled(collection=fee.collection, jackpot=fee.jackpot, payer=fee.payer, why=why, rule=fee.rule)


_TAKEN = {
    ("pot", "before-deal"): _("Taken from the pot before the deal."),
    ("pot", "flop"): _("Taken from the pot on the flop."),
    ("pot", "first-round"): _("Taken from the pot after the first round."),
    ("pot", "pot-won"): _("At most this much is taken from the pot when it is won."),
    ("dealer-position", "before-deal"): _("Paid by the dealer position before the deal."),
    ("dealer-position", "flop"): _("Paid by the dealer position on the flop."),
    ("dealer-position", "first-round"): _("Paid by the dealer position after the first round."),
    ("dealer-position", "pot-won"): _("At most this much is paid by the dealer position when the pot is won."),
}


def _coming(table: Table) -> Json:
    """The fee of the next hand, until it starts."""
    line = None if table.in_play else table.lineup()
    return _fee(table, len(line.dealt)) if line else {}


# -- a table dealt by hand, as its dealer sees it ----------------------------------------------------------------------


def _by_hand(table: Table, facts: Facts) -> Json:
    """Returns what the dealer needs to know from the book. No card is in it."""
    return filled(
        hand=_on_the_felt(table, table.felt) if table.felt else None,
        asks=_asks(needed_results(table)),
        next=_next(table, next_hand(table)),
        undo=table.ended is not None,
        answered=bool(table.answers),
        answers=[dict(one) for one in facts.answers],
        step=facts.step,
        refused=[dict(one) for one in facts.refused_taps],
    )


def _on_the_felt(table: Table, felt: PhysicalHand) -> Json:
    began = felt.began
    fee = began.fee
    return {
        "number": began.number,
        "button": began.button,
        "seats": [one.seat for one in began.seats],
        **filled(
            game=title_of(table, began.number, began.game) if table.rules.mix else "",
            posts=[filled(seat=post.seat, kind=post.kind, live=post.live, dead=post.dead) for post in began.posts],
            kill=began.kill,
            fee=filled(
                collection=fee.collection, jackpot=fee.jackpot, payer=fee.payer, moment=fee.moment, rule=fee.rule
            )
            if fee.total
            else None,
            collected=felt.collection,
            jackpot=felt.jackpot,
            pushes=felt.pushes,
            wagers={str(square): list(seats) for square, seats in felt.spots},
        ),
    }


def _asks(asks: NeededResults) -> Json:
    return filled(
        winners=_why(asks.winners),
        scoop=_why(asks.scoop),
        enough=_why(asks.enough),
        goes_out=asks.goes_out,
        naturals=asks.naturals,
    )


def _next(table: Table, line: NextHand) -> Json:
    return {
        "number": line.number,
        "seats": {str(one.seat): _place(table, one) for one in line.places},
        **filled(
            hindered=_why(line.hindered),
            button=line.button,
            button_why=_why(line.button_why),
            kill=_why(line.kill),
            bank=_next_bank(line.bank),
            game=_game(line.game),
            fee=_next_fee(line.collected),
            rented=filled(amount=line.rented.amount, owing=list(line.rented.owing), why=_why(line.rented.why))
            if line.rented
            else None,
            overdue={str(seat): _why(why) for seat, why in line.overdue},
        ),
    }


def _why(reason: Reason | None) -> Json | None:
    if reason is None:
        return None
    return filled(says=reason.says, rules=list(reason.rules), where=reason.where, assumed=reason.assumed)


def _place(table: Table, place: SeatPreview) -> Json:
    chair = table.chairs[place.seat]
    ways_open = ways_in(table, chair, ways(table, chair))
    return filled(
        dealt=place.dealt,
        live=place.live,
        dead=place.dead,
        why=_why(place.why),
        ways=[filled(way=way, says=says, cents=cents) for way, says, cents in ways_open],
    )


def _next_bank(bank: BankPreview | None) -> Json | None:
    if bank is None:
        return None
    return filled(
        seat=bank.seat,
        turn=bank.turn,
        ready=bank.ready,
        offered=bank.offered,
        declined=list(bank.declined),
        broken=bank.broken,
        backline=bank.backline,
        why=_why(bank.why),
    )


def _game(game: GamePreview | None) -> Json | None:
    if game is None:
        return None
    return filled(title=game.title, why=_why(game.why), chooser=game.chooser, games=list(game.games))


def _next_fee(due: FeePreview | None) -> Json | None:
    if due is None:
        return None
    fee = due.fee
    return filled(
        collection=fee.collection,
        jackpot=fee.jackpot,
        moment=fee.moment if fee.total else "",
        square=due.square,
        steps=[list(step) for step in due.steps],
        bank=[list(step) for step in due.bank],
        why=_why(due.why),
    )
