"""Tables that are dealt by hand: what a dealer tells of each hand, and what the room books of it.

The room sees no cards and counts no chips there. It knows who is dealt in, what is posted and collected, and what of a
hand the next one depends on; so the button, the blinds owed, the kill, the bank and the fees go on by the book.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import assert_never

from houseway.collection import of_table, posted, push_pot_fee
from houseway.money import Cents
from houseway.play.contract import Fee, Refused, refuse
from houseway.rulebook.reading import Cite
from houseway.rulebook.schedule import Moment
from houseway.table import commands as do
from houseway.table import events as ev
from houseway.table.chairs import Chair
from houseway.table.chips import HALF_HOUR, MINUTE, rental, rental_rule
from houseway.table.engines import SquareFees, between_hands
from houseway.table.felt import Felt
from houseway.table.kill import Won, goes_on
from houseway.table.starting import check_ready, started
from houseway.table.state import TableState


def check_by_hand(table: TableState) -> None:
    """Refused where the room deals."""
    if not table.by_hand:
        raise Refused("the room deals at this table; it needs no dealer to tell it anything")


def on_the_felt(table: TableState) -> Felt:
    """The hand in play; Refused where there is none."""
    check_by_hand(table)
    if table.felt is None:
        raise Refused("no hand is in play")
    return table.felt


def give_button(table: TableState, command: do.GiveButton) -> Iterator[ev.Event]:
    """A new game: whoever drew the highest card on the felt has the first button."""
    check_by_hand(table)
    table.chair(command.seat)
    if table.button is not None:
        raise Refused("the button is drawn for when a new game starts")
    cite = table.rules.cites.get("entry.first_button")
    yield ev.ButtonDrawn(command.seat, (), cite.rule if cite else "")


# -- dealing and collecting --------------------------------------------------------------------------------------------


def deal(table: TableState, command: do.DealByHand) -> Iterator[ev.Event]:
    """The hand begins, and what is collected before the cards is in the box."""
    check_by_hand(table)
    line = check_ready(table)
    spots = _spots(table, command.wagers, line.dealt)
    *before, begins = started(table)
    assert isinstance(begins, ev.HandStarted)
    yield from before
    yield begins
    if spots:
        yield ev.WagersTold(spots, command.action)
        paid = _each_pays(_fees(begins), command.wagers, command.action, begins.button)
        if paid:
            yield ev.CollectionTaken(sum(fee for _, fee in paid), 0, square_rule(table), paid=paid)
    elif is_before_cards(begins.fee.moment) and begins.fee.total:
        yield _taken(begins)


def _taken(begins: ev.HandStarted) -> ev.CollectionTaken:
    """The posted collection of a hand; where the dealer position pays it, that is the seat with the button."""
    fee = begins.fee
    paid = ((begins.button, fee.total),) if fee.payer == "dealer-position" else ()
    return ev.CollectionTaken(fee.collection, fee.jackpot, fee.rule, paid=paid)


def _spots(
    table: TableState, wagers: tuple[do.Wager, ...], dealt: tuple[int, ...]
) -> tuple[tuple[int, tuple[int, ...]], ...]:
    """The squares with a wager, each with its bettors; the one who sits there comes first."""
    if table.rules.rotation is None:
        if wagers:
            raise Refused(f"{table.rules.title} has no squares to bet on")
        return ()
    found: dict[int, list[int]] = {}
    for one in wagers:
        if one.seat not in dealt or not 1 <= one.square <= table.rules.seats[1] or one.cents < 0:
            raise Refused(f"seat {one.seat} has no wager on square {one.square}")
        if one.square != one.seat and one.square in table.chairs:
            check_backline(table, one.seat)
        if one.seat == table.bank.seat:
            raise Refused(f"seat {one.seat} has the bank of this round")
        found.setdefault(one.square, []).append(one.seat)
    if not found:
        raise Refused("a round needs a wager")
    return tuple(
        (square, tuple(dict.fromkeys(sorted(seats, key=lambda seat: seat != square))))
        for square, seats in sorted(found.items())
    )


def check_backline(table: TableState, seat: int) -> None:
    """Refused where the house takes no wager on the square of somebody else."""
    if not between_hands(table.rules).takes_backline(table.rules):
        raise refuse(table.rules, f"seat {seat} bets on their own square", "wagers.backline")


def _fees(begins: ev.HandStarted) -> SquareFees:
    return SquareFees(begins.square_fee, begins.fee_steps, begins.bank_fees)


def _each_pays(
    fees: SquareFees, wagers: tuple[do.Wager, ...], action: Cents, bank: int
) -> tuple[tuple[int, Cents], ...]:
    """What a round collects: from each wager by its size, from the bank by the total action."""
    each = [(one.seat, _step(fees.steps, one.cents, fees.wager)) for one in wagers]
    each.append((bank, _step(fees.bank, max(1, action, sum(one.cents for one in wagers)), 0)))
    return tuple((seat, fee) for seat, fee in each if fee)


def _step(steps: tuple[tuple[Cents, Cents], ...], amount: Cents, first: Cents) -> Cents:
    return next((fee for low, fee in reversed(steps) if amount >= low), first)


def square_rule(table: TableState) -> str:
    """The rule of the fee table by which the squares and the bank pay."""
    hung = posted(table.house, of_table(table.rules, option=table.options.fee_option))
    return next((schedule.rule[0] for schedule, _ in hung if schedule.rule), "")


def is_before_cards(moment: Moment) -> bool:
    """Whether a collection is taken before the cards, and so stands for a new deal."""
    match moment:
        case "before-deal":
            return True
        case "flop" | "first-round" | "pot-won" | "half-hour":
            return False
        case _:
            assert_never(moment)


def take_collection(table: TableState, command: do.TakeCollection) -> Iterator[ev.Event]:
    """One tap takes what was posted before the hand; a push pot has a fee of its own."""
    felt = on_the_felt(table)
    fee = felt.began.fee
    if command.push:
        yield _push_pot(table, felt, command.push)
        return
    if felt.taken:
        raise Refused("the collection of this hand is in the box")
    if not fee.total:
        raise Refused("no collection is taken from this hand")
    if fee.moment == "pot-won" and not command.pot:
        raise Refused("the drop goes by the pot: say how much it holds")
    taken = _taken(felt.began)
    if command.pot:
        dropped = fee.of_pot(command.pot, between_hands(table.rules).smallest_chip(table.rules))
        taken = replace(taken, collection=dropped)
    yield taken


def _push_pot(table: TableState, felt: Felt, hands: int) -> ev.CollectionTaken:
    if not 2 <= hands <= len(felt.began.seats):
        raise Refused(f"a push pot is played by 2 to {len(felt.began.seats)} hands")
    fee: Fee = push_pot_fee(table.rules, hands, felt.pushes + 1, option=table.options.fee_option)
    if not fee.total:
        raise Refused("no collection is posted for a push pot here")
    return ev.CollectionTaken(fee.collection, fee.jackpot, fee.rule, push=True)


def return_collection(table: TableState, _command: do.ReturnCollection) -> Iterator[ev.Event]:
    """What was taken by mistake comes out of the box again while the hand lasts."""
    felt = on_the_felt(table)
    if not felt.taken:
        raise Refused("nothing has been collected for this hand")
    if is_before_cards(felt.began.fee.moment) or felt.spots:
        cite = Cite((felt.began.fee.rule or square_rule(table),), "the fee table")
        raise Refused("what is collected before the cards stands for the hand", cite, table.house.name)
    yield ev.CollectionReturned(felt.collection, felt.jackpot)


# -- the end of a hand -------------------------------------------------------------------------------------------------


def call_misdeal(table: TableState, _command: do.CallMisdeal) -> Iterator[ev.Event]:
    """All money of the deal goes back; what was collected before the cards stands for the new deal."""
    felt = on_the_felt(table)
    stays = is_before_cards(felt.began.fee.moment) or bool(felt.spots)
    if felt.taken and not stays:
        yield ev.CollectionReturned(felt.collection, felt.jackpot)
    straddle = next(((post.seat, post.live) for post in felt.began.posts if post.kind == "straddle"), None)
    lasts = ev.Lasting(misdealt=True, straddle=straddle)
    collection, jackpot, paid = (felt.collection, felt.jackpot, felt.paid) if stays else (0, 0, ())
    yield ev.HandBooked((), collection, jackpot, lasts=lasts, paid=paid)


def end_hand(table: TableState, command: do.EndHand) -> Iterator[ev.Event]:
    """The hand is booked with what lasts of it, and the kill button goes where the book says."""
    felt = on_the_felt(table)
    dealt = {one.seat for one in felt.began.seats}
    for seat in (*command.winners, *command.naturals, *command.broke):
        if seat not in dealt:
            raise Refused(f"seat {seat} was not dealt in")
    if table.kill_game != "none" and not command.winners:
        raise refuse(table.rules, "say who won: the kill goes by it", "kill.trigger")
    goes_out = between_hands(table.rules).one_goes_out(table.rules)
    winner = command.winners[0] if goes_out and len(command.winners) == 1 else None
    naturals = tuple(sorted(command.naturals)) if table.rules.rotation else None
    lasts = ev.Lasting(naturals=naturals, spots=felt.spots, winner=winner)
    yield ev.HandBooked((), felt.collection, felt.jackpot, lasts=lasts, paid=felt.paid)
    yield from goes_on(table, Won(command.winners, command.scoop, command.enough, command.enough))
    entry, big = table.rules.entry, felt.began.big
    if entry and entry.busted and big in command.broke:
        yield ev.WentBrokeInTheBlind(big, entry.busted[0])


def reopen_hand(table: TableState, _command: do.ReopenHand) -> Iterator[ev.Event]:
    """A hand that was booked by mistake is in play again; once something else has happened it is too late."""
    check_by_hand(table)
    if table.ended is None:
        raise Refused("the last hand stands: it is taken up again only before anything else has happened")
    yield ev.HandReopened()


# -- the half hour -----------------------------------------------------------------------------------------------------


def owes_time(table: TableState, chair: Chair) -> bool:
    """Whether a player has not paid for the half hour that has begun.

    One who sits down when the others have paid owes it only within the minutes that the house names.
    """
    period, late = table.now // HALF_HOUR, table.rules.rental
    if chair.paid_period >= period or rental(table, len(table.chairs)) is None:
        return False
    grace = late.late * MINUTE if late else 0
    return table.paid_period < period or chair.seated_at <= max(table.time_taken_at, period * HALF_HOUR + grace)


def owing_time(table: TableState) -> tuple[int, ...]:
    """The seats that owe the half hour; nobody while one sits alone."""
    if len(table.chairs) < 2:
        return ()
    return tuple(seat for seat, chair in sorted(table.chairs.items()) if owes_time(table, chair))


def take_time(table: TableState, command: do.TakeTime) -> Iterator[ev.Event]:
    """Players pay the half hour, each what is posted for so many at the table."""
    check_by_hand(table)
    owing = owing_time(table)
    charge = rental(table, len(table.chairs))
    if charge is None:
        raise Refused("this table collects by the hand and not by the half hour")
    if not command.seats:
        raise Refused("say who paid")
    for seat in dict.fromkeys(command.seats):
        table.chair(seat)
        if seat not in owing:
            raise Refused(f"seat {seat} owes nothing for this half hour")
        yield ev.TimePaid(seat, charge.amount, table.now // HALF_HOUR, rental_rule(charge))
