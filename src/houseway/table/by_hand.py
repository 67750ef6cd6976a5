"""Tables dealt by hand: the commands of the dealer, and the room's records of each hand.

The room sees no cards and counts no chips at such a table. It knows the seats dealt in, the posts, the collection, and
the results that the next hand depends on. The button, blinds owed, kill, bank and fees follow from them.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import assert_never

from houseway.collection import fee_query, posted_schedules, push_pot_fee
from houseway.engines.contract import Fee, Refused, refuse
from houseway.messages import Amount, Seat, _
from houseway.money import Cents
from houseway.rulebook.reading import Cite
from houseway.rulebook.schedule import Moment
from houseway.table import events
from houseway.table.chairs import Chair
from houseway.table.chips import HALF_HOUR, MINUTE, half_hour_fee, half_hour_rule
from houseway.table.commands import TableCommand
from houseway.table.fields import PhysicalHand
from houseway.table.kill import KillResult, move_kill_button
from houseway.table.lasting import Lasting
from houseway.table.starting import SquareFees, check_ready, start_events
from houseway.table.state import TableState


def check_by_hand(table: TableState) -> None:
    """Refuses a command of the dealer at a table that the room deals."""
    if not table.by_hand:
        raise Refused(_("The room deals at this table. There is nothing for a dealer to enter."))


def physical_hand(table: TableState) -> PhysicalHand:
    """Returns the hand in play; Refused if there is none."""
    check_by_hand(table)
    if table.felt is None:
        raise Refused(_("No hand is in play."))
    return table.felt


@dataclass(frozen=True, slots=True)
class GiveButton(TableCommand):
    """The high card of the draw gave a seat the first button."""

    who = ("dealer",)

    seat: int

    def decide(self, table: TableState) -> Iterator[events.Event]:
        """Gives the first button of a new game."""
        check_by_hand(table)
        table.chair(self.seat)
        if table.button is not None:
            raise Refused(_("Draw for the button only when a new game starts."))
        cite = table.rules.cites.get("entry.first_button")
        yield events.ButtonDrawn(self.seat, (), cite.rule if cite else "")


# -- dealing and collecting --------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Wager:
    """A wager on a square: its bettor, and the amount if a fee depends on it."""

    square: int
    seat: int
    cents: Cents = 0


@dataclass(frozen=True, slots=True)
class WagersTold(events.Event):
    """The squares with a wager in a round dealt by hand, each with its bettors, the seated player first."""

    spots: tuple[tuple[int, tuple[int, ...]], ...]
    action: Cents

    def change(self, table: TableState) -> None:
        assert table.felt is not None
        table.felt.spots = self.spots


@dataclass(frozen=True, slots=True)
class DealByHand(TableCommand):
    """The dealer deals the next hand or round; player-dealer games name the wagers and the total action."""

    who = ("dealer",)

    wagers: tuple[Wager, ...] = ()
    action: Cents = 0

    def decide(self, table: TableState) -> Iterator[events.Event]:
        """Starts the hand, and collects any fee due before the cards."""
        check_by_hand(table)
        line = check_ready(table)
        spots = _spots(table, self.wagers, line.dealt)
        *before, begins = start_events(table)
        assert isinstance(begins, events.HandStarted)
        yield from before
        yield begins
        if spots:
            yield WagersTold(spots, self.action)
            paid = _each_pays(_fees(begins), self.wagers, self.action, begins.button)
            if paid:
                yield CollectionTaken(sum(fee for _, fee in paid), 0, square_rule(table), paid=paid)
        elif is_before_cards(begins.fee.moment) and begins.fee.total:
            yield _taken(begins)


def _taken(begins: events.HandStarted) -> "CollectionTaken":
    """Returns the posted collection of a hand; the button pays it if it comes from the dealer position."""
    fee = begins.fee
    paid = ((begins.button, fee.total),) if fee.payer == "dealer-position" else ()
    return CollectionTaken(fee.collection, fee.jackpot, fee.rule, paid=paid)


def _spots(
    table: TableState, wagers: tuple[Wager, ...], dealt: tuple[int, ...]
) -> tuple[tuple[int, tuple[int, ...]], ...]:
    """Returns the squares with a wager, each with its bettors, the seated player first."""
    if table.rules.rotation is None:
        if wagers:
            raise Refused(_("{game} has no squares to bet on.", game=table.rules.title))
        return ()
    found: dict[int, list[int]] = {}
    for one in wagers:
        if one.seat not in dealt or not 1 <= one.square <= table.rules.seats[1] or one.cents < 0:
            raise Refused(
                _("{player} can't have a wager on square {square}.", player=Seat(one.seat), square=one.square)
            )
        if one.square != one.seat and one.square in table.chairs:
            check_backline(table, one.seat)
        if one.seat == table.bank.seat:
            raise Refused(_("{player} has the bank this round and can't bet.", player=Seat(one.seat)))
        found.setdefault(one.square, []).append(one.seat)
    if not found:
        raise Refused(_("A round needs a wager."))
    return tuple(
        (square, tuple(dict.fromkeys(sorted(seats, key=lambda seat: seat != square))))
        for square, seats in sorted(found.items())
    )


def check_backline(table: TableState, seat: int) -> None:
    """Refuses a wager on another player's square if the house takes no backline bets."""
    if not table.rules.takes_backline:
        why = _("This house takes no backline bets. {player} can only bet on their own square.", player=Seat(seat))
        raise refuse(table.rules, why, "wagers.backline")


def _fees(begins: events.HandStarted) -> SquareFees:
    return SquareFees(begins.square_fee, begins.fee_steps, begins.bank_fees)


def _each_pays(fees: SquareFees, wagers: tuple[Wager, ...], action: Cents, bank: int) -> tuple[tuple[int, Cents], ...]:
    """Returns the collection of a round: each wager pays by its size, the bank by the total action."""
    each = [(one.seat, _step(fees.steps, one.cents, fees.wager)) for one in wagers]
    each.append((bank, _step(fees.bank, max(1, action, sum(one.cents for one in wagers)), 0)))
    return tuple((seat, fee) for seat, fee in each if fee)


def _step(steps: tuple[tuple[Cents, Cents], ...], amount: Cents, first: Cents) -> Cents:
    return next((fee for low, fee in reversed(steps) if amount >= low), first)


def square_rule(table: TableState) -> str:
    """Returns the rule of the fee table for the squares and the bank."""
    hung = posted_schedules(table.house, fee_query(table.rules, option=table.options.fee_option))
    return next((schedule.rule[0] for schedule, _ in hung if schedule.rule), "")


def is_before_cards(moment: Moment) -> bool:
    """Whether a collection is taken before the cards, and so counts for a new deal."""
    match moment:
        case "before-deal":
            return True
        case "flop" | "first-round" | "pot-won" | "half-hour":
            return False
        case _:
            assert_never(moment)


@dataclass(frozen=True, slots=True)
class CollectionTaken(events.Event):
    """The dealer of a table dealt by hand put a hand's or push pot's collection into the box."""

    collection: Cents
    jackpot: Cents
    rule: str
    push: bool = False
    paid: tuple[tuple[int, Cents], ...] = ()
    """The payers of a collection that is not from the pot: each wager, then the bank."""

    def change(self, table: TableState) -> None:
        assert table.felt is not None
        table.felt.pushes += self.push
        table.felt.paid += self.paid
        _into_the_box(table, self.collection, self.jackpot)


@dataclass(frozen=True, slots=True)
class TakeCollection(TableCommand):
    """The collection of the hand goes into the box; for a push pot, the collection for that number of hands."""

    who = ("dealer",)

    push: int = 0
    pot: Cents = 0
    """The size of the pot, if the drop depends on it."""

    def decide(self, table: TableState) -> Iterator[events.Event]:
        """Collects the posted fee once; a push pot has its own fee."""
        felt = physical_hand(table)
        fee = felt.began.fee
        if self.push:
            yield _push_pot(table, felt, self.push)
            return
        if felt.taken:
            raise Refused(_("The collection of this hand is already in the drop box."))
        if not fee.total:
            raise Refused(_("There is no collection on this hand."))
        if fee.moment == "pot-won" and not self.pot:
            raise Refused(_("The drop depends on the pot. Enter its size."))
        taken = _taken(felt.began)
        if self.pot:
            dropped = fee.of_pot(self.pot, table.rules.smallest_chip)
            taken = replace(taken, collection=dropped)
        yield taken


def _push_pot(table: TableState, felt: PhysicalHand, hands: int) -> CollectionTaken:
    if not 2 <= hands <= len(felt.began.seats):
        raise Refused(_("A push pot is played by 2 to {most} hands.", most=len(felt.began.seats)))
    fee: Fee = push_pot_fee(table.rules, hands, felt.pushes + 1, option=table.options.fee_option)
    if not fee.total:
        raise Refused(_("No collection is posted for a push pot here."))
    return CollectionTaken(fee.collection, fee.jackpot, fee.rule, push=True)


def _into_the_box(table: TableState, collection: Cents, jackpot: Cents) -> None:
    assert table.felt is not None
    table.felt.collection += collection
    table.felt.jackpot += jackpot
    table.drop += collection
    table.jackpot += jackpot
    table.bought_in += collection + jackpot


@dataclass(frozen=True, slots=True)
class CollectionReturned(events.Event):
    """The whole collection of the hand in play was returned."""

    topic = "fee"

    collection: Cents
    jackpot: Cents

    def change(self, table: TableState) -> None:
        assert table.felt is not None
        table.felt.pushes, table.felt.paid = 0, ()
        _into_the_box(table, -self.collection, -self.jackpot)

    def says(self) -> str:
        return _("{amount} goes back to the pot", amount=Amount(self.collection + self.jackpot))


@dataclass(frozen=True, slots=True)
class ReturnCollection(TableCommand):
    """The collection of the hand in play was a mistake and is returned."""

    who = ("dealer",)

    def decide(self, table: TableState) -> Iterator[events.Event]:
        """Returns the collection while the hand lasts."""
        felt = physical_hand(table)
        if not felt.taken:
            raise Refused(_("Nothing has been collected for this hand."))
        if is_before_cards(felt.began.fee.moment) or felt.spots:
            cite = Cite((felt.began.fee.rule or square_rule(table),), _("the fee table"))
            why = _("A collection taken before the deal isn't returned.")
            raise Refused(why, cite, table.house.name)
        yield CollectionReturned(felt.collection, felt.jackpot)


# -- the end of a hand -------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class CallMisdeal(TableCommand):
    """The deal does not count; the same button deals again."""

    who = ("dealer",)

    def decide(self, table: TableState) -> Iterator[events.Event]:
        """Returns all money of the deal; a fee taken before the cards counts for the new deal."""
        felt = physical_hand(table)
        stays = is_before_cards(felt.began.fee.moment) or bool(felt.spots)
        if felt.taken and not stays:
            yield CollectionReturned(felt.collection, felt.jackpot)
        straddle = next(((post.seat, post.live) for post in felt.began.posts if post.kind == "straddle"), None)
        lasts = Lasting(misdealt=True, straddle=straddle)
        collection, jackpot, paid = (felt.collection, felt.jackpot, felt.paid) if stays else (0, 0, ())
        yield events.HandBooked((), collection, jackpot, lasts=lasts, paid=paid)


@dataclass(frozen=True, slots=True)
class EndHand(TableCommand):
    """The hand is over, with the results that the next hand depends on."""

    who = ("dealer",)

    winners: tuple[int, ...] = ()
    scoop: bool = False
    """Whether one player won both the high and the low half."""
    enough: bool = False
    """Whether the pot was large enough for a kill."""
    naturals: tuple[int, ...] = ()
    """The seats that had a natural, if a fund pays for naturals in a row."""
    broke: tuple[int, ...] = ()
    """The seats that lost their last chips."""

    def decide(self, table: TableState) -> Iterator[events.Event]:
        """Books the hand, and moves the kill button."""
        felt = physical_hand(table)
        dealt = {one.seat for one in felt.began.seats}
        for seat in (*self.winners, *self.naturals, *self.broke):
            if seat not in dealt:
                raise Refused(_("{player} wasn't dealt in.", player=Seat(seat)))
        if table.kill_game != "none" and not self.winners:
            raise refuse(table.rules, _("Enter the winners. The kill depends on them."), "kill.trigger")
        winner = self.winners[0] if table.rules.goes_out and len(self.winners) == 1 else None
        naturals = tuple(sorted(self.naturals)) if table.rules.rotation else None
        lasts = Lasting(naturals=naturals, spots=felt.spots, winner=winner)
        yield events.HandBooked((), felt.collection, felt.jackpot, lasts=lasts, paid=felt.paid)
        yield from move_kill_button(table, KillResult(self.winners, self.scoop, self.enough, self.enough))
        entry, big = table.rules.entry, felt.began.big
        if entry and entry.busted and big in self.broke:
            yield events.WentBrokeInTheBlind(big, entry.busted[0])


@dataclass(frozen=True, slots=True)
class ReopenHand(TableCommand):
    """The hand was not over, or another player won it: it is in play again."""

    who = ("dealer",)

    def decide(self, table: TableState) -> Iterator[events.Event]:
        """Reopens the last hand, until another event follows it."""
        check_by_hand(table)
        if table.ended is None:
            raise Refused(_("The last hand can't be reopened. The table has moved on since."))
        yield events.HandReopened()


# -- the half hour -----------------------------------------------------------------------------------------------------


def owes_time(table: TableState, chair: Chair) -> bool:
    """Whether a player has not paid for the current half hour.

    A player who sits down after the collection owes it only within the house's grace period.
    """
    period, late = table.now // HALF_HOUR, table.rules.rental
    if chair.paid_period >= period or half_hour_fee(table, len(table.chairs)) is None:
        return False
    grace = late.late * MINUTE if late else 0
    return table.paid_period < period or chair.seated_at <= max(table.time_taken_at, period * HALF_HOUR + grace)


def owing_time(table: TableState) -> tuple[int, ...]:
    """Returns the seats that owe the half hour; none while only one player sits there."""
    if len(table.chairs) < 2:
        return ()
    return tuple(seat for seat, chair in sorted(table.chairs.items()) if owes_time(table, chair))


@dataclass(frozen=True, slots=True)
class TakeTime(TableCommand):
    """Players pay the half hour."""

    who = ("dealer",)

    seats: tuple[int, ...]

    def decide(self, table: TableState) -> Iterator[events.Event]:
        """Charges each player the posted amount for the number of players."""
        check_by_hand(table)
        owing = owing_time(table)
        charge = half_hour_fee(table, len(table.chairs))
        if charge is None:
            raise Refused(_("This table collects by the hand, not by the half hour."))
        if not self.seats:
            raise Refused(_("Choose the players who paid."))
        for seat in dict.fromkeys(self.seats):
            table.chair(seat)
            if seat not in owing:
                raise Refused(_("{player} doesn't owe this half hour.", player=Seat(seat)))
            yield events.TimePaid(seat, charge.amount, table.now // HALF_HOUR, half_hour_rule(charge))
