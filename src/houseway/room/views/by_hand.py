"""A table that is dealt by hand as its dealer sees it: the hand on the felt, the next one, and why."""

from houseway.room.view_types import Facts, Json, filled
from houseway.table import Table
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


def by_hand_view(table: Table, facts: Facts) -> Json:
    """Returns what the dealer needs to know from the book. No card is in it."""
    return filled(
        hand=_on_the_felt(table, table.felt) if table.felt else None,
        asks=_asks(needed_results(table)),
        next=_next(table, next_hand(table)),
        undo=table.ended is not None,
        answered=bool(table.answers),
        answers=[dict(one) for one in facts.answers],
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
            bank=_bank(line.bank),
            game=_game(line.game),
            fee=_fee(line.collected),
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


def _bank(bank: BankPreview | None) -> Json | None:
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


def _fee(due: FeePreview | None) -> Json | None:
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
