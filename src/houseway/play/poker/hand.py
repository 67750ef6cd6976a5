"""A poker hand: one engine for every game that is a list of streets and named policies."""

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from itertools import compress
from typing import Any

from houseway.cards import Card, check_from, deck
from houseway.money import show
from houseway.play.contract import NO_FEE, Fee, Refused, Seated
from houseway.play.poker import commands as do
from houseway.play.poker import draw, push_nine, rulings, stud
from houseway.play.poker import events as ev
from houseway.play.poker.betting import counts_as_full, must_force_open, refuse, to_call, why_not
from houseway.play.poker.chips import meaning
from houseway.play.poker.dealing import deal_street, open_round
from houseway.play.poker.draw_bets import is_short_call, must_open
from houseway.play.poker.draw_events import PutShort
from houseway.play.poker.offers import Options, offer_to
from houseway.play.poker.posting import Post, check_players, check_straddle, put_up, regular_posts, take_fee
from houseway.play.poker.pots import divide, pots
from houseway.play.poker.result import Result, result
from houseway.play.poker.showdown import check_muck, check_show, five_stand, order_of_showing
from houseway.play.poker.state import HandState
from houseway.play.poker.view import View, view
from houseway.play.rulings import Err, RuleOn
from houseway.rulebook import PokerRules

# Events are values: where bets are of one size the same ones come again and again, and each is made once.
_ROUND_CLOSED, _ENDED = ev.RoundClosed(), ev.Ended()
_folded = lru_cache(maxsize=1024, typed=True)(ev.Folded)
_checked = lru_cache(maxsize=1024, typed=True)(ev.Checked)
_called = lru_cache(maxsize=1024, typed=True)(ev.Called)
_wagered = lru_cache(maxsize=1024, typed=True)(ev.Wagered)
_returned = lru_cache(maxsize=1024, typed=True)(ev.BetReturned)


class PokerHand(HandState):
    """A hand in play.

    >>> from houseway.cards import deck
    >>> from houseway.rulebook import house
    >>> rules = house("limelight").game("holdem", limit="3/6")
    >>> players = [Seated(1, 10000), Seated(2, 10000), Seated(3, 10000)]
    >>> hand = PokerHand(rules, players, deck(), button=1)
    >>> _ = hand.apply(do.Deal())
    >>> hand.options().seat, hand.options().call, hand.options().raise_to
    (1, 300, 600)
    """

    __slots__ = ("_offer", "_offer_at")

    def __init__(
        self,
        rules: PokerRules,
        seats: Sequence[Seated],
        stub: Sequence[Card],
        *,
        button: int,
        posts: Sequence[Post] | None = None,
        fee: Fee = NO_FEE,
    ) -> None:
        check_players(rules, seats)
        stub = tuple(stub)
        check_from(stub, deck(draw.jokers_in(rules, stub)))
        if posts is not None:
            check_straddle(rules, seats, posts)
        HandState.__init__(self, rules)
        self._offer_at = -1
        self.fold(ev.Started(tuple(seats), button, stub, fee))
        if fee.moment == "before-deal" and fee.payer == "dealer-position":
            take_fee(self, fee, button)
        for post in regular_posts(rules, tuple(self.position)) if posts is None else posts:
            put_up(self, post)
        if fee.moment == "before-deal" and fee.payer == "pot":
            take_fee(self, fee)

    @classmethod
    def replay(cls, rules: PokerRules, events: Iterable[ev.Event]) -> "PokerHand":
        """The hand that these events tell."""
        hand = cls.__new__(cls)
        HandState.__init__(hand, rules)
        hand._offer_at = -1
        for event in events:
            hand.fold(event)
        return hand

    # -- what may be done ------------------------------------------------------------------------------------------

    @property
    def to_act(self) -> int | None:
        """The seat whose turn it is; None for the dealer, or when the hand is over."""
        return self.seats[self.pending[0]].seat if self.pending else None

    def options(self) -> Options:
        """What the one to act may do, with its bounds."""
        now = len(self.log)
        if self._offer_at != now:
            self._offer: Options = offer_to(self)
            self._offer_at = now
        return self._offer

    def view(self, seat: int | None) -> View:
        """Exactly what a seat may see; None for someone who only watches."""
        return view(self, seat)

    @property
    def result(self) -> Result | None:
        """Pots, who won what and with which cards, the fee and the final stacks; None while the hand is in play."""
        return result(self)

    # -- doing it --------------------------------------------------------------------------------------------------

    def apply(self, command: do.Command) -> tuple[ev.Event, ...]:
        """Carries a command out, closes what it finished, and returns the events; Refused changes nothing."""
        mark = len(self.log)
        if self.phase == "over" and not isinstance(command, do.AskToSee):
            raise Refused("the hand is over")
        _DO[type(command)](self, command)
        if self.phase == "bet":
            if not self.pending or self.in_count == 1:
                self._close_round()
        elif self.phase != "over" and (self.in_count == 1 or (self.phase == "showdown" and not self.pending)):
            self._award()
        return tuple(self.log[mark:])

    def _turn(self, seat: int, phase: str) -> int:
        """The position of the seat if it is its turn in that phase."""
        at = self.position.get(seat, -1)
        if self.phase == phase and self.pending and self.pending[0] == at:
            return at
        if at < 0:
            raise Refused(f"seat {seat} is not in this hand")
        if self.phase != phase:
            raise Refused(f"this is not the time to {phase}")
        raise refuse(self, "betting.out_of_turn", f"it is not seat {seat}'s turn; seat {self.to_act} is to act")

    def _fold_hand(self, command: do.Fold) -> None:
        if self.rules.stud is None or self.opener >= 0:
            self._turn(command.seat, "bet")
            self.fold(_folded(command.seat))
            return
        at = self._turn_to_give_up(command.seat)
        stud.check_forced(self)
        self.fold(_folded(command.seat, stud.still_dealt(self, at)))

    def _turn_to_give_up(self, seat: int) -> int:
        """The position of a seat that may leave the hand: in turn, or just after the forced bet."""
        return self.position[seat] if stud.has_brought_in(self, seat) else self._turn(seat, "bet")

    def _bring_in(self, command: do.BringIn) -> None:
        at = self._turn(command.seat, "bet")
        stud.check_due(self)
        self.fold(stud.bring_in(self, at))

    def _away(self, command: do.Away) -> None:
        at = self._turn_to_give_up(command.seat)
        self._fold_all(stud.dying_away(self, at))

    def _fold_all(self, events: Iterable[ev.Event]) -> None:
        """Takes events in one by one; each may depend on the state that the last one left."""
        for event in events:
            self.fold(event)

    def _check(self, command: do.Check) -> None:
        at = self._turn(command.seat, "bet")
        if self.options().check:
            self.fold(_checked(command.seat))
            return
        stud.check_forced(self)
        if self.street == 0 and self.rules.draw is not None and self.rules.draw.pass_before == "folds":
            raise refuse(self, "draw.pass_before", "there is no checking before the draw: bet, call, raise or fold")
        owed = show(to_call(self, at))
        raise refuse(self, "betting.sizing", f"there is a bet of {owed} to call; a check is not possible")

    def _call(self, command: do.Call) -> None:
        at = self._turn(command.seat, "bet")
        if owed := self.options().call:
            self.fold(_called(command.seat, owed))
            return
        if self.rules.draw is not None and must_open(self, at, self.rules.draw):
            raise refuse(self, "draw.short_bets", "a short all-in opens nothing: open in full or fold")
        if must_force_open(self, at):
            least = show(self.rules.stakes.forced_open)
            raise refuse(self, "betting.forced_open", f"the first player in must open for {least} or more")
        raise refuse(self, "betting.sizing", "there is nothing to call")

    def _bet(self, command: do.Bet | do.Raise) -> None:
        at = self._turn(command.seat, "bet")
        offer, to = self.options(), command.to
        if isinstance(command, do.Bet) is not offer.opens:
            has = "nobody has bet yet" if offer.opens else f"the bet is {show(self.bet_to)} already"
            raise refuse(self, "betting.sizing", f"{has}; this is no {type(command).__name__.lower()}")
        least, step = offer.raise_from, offer.raise_step
        if not least or not least <= to <= offer.raise_to or (step and (to - least) % step):
            raise stud.why_no_full_open(self) or why_not(self, at, to)
        self.fold(_wagered(command.seat, to, to - self.bet[at], counts_as_full(self, at, to)))

    def _put_chips_in(self, command: do.PutIn) -> None:
        at = self._turn(command.seat, "bet")
        if sum(command.chips) + sum(command.again) > self.stack[at]:
            raise refuse(self, "betting.sizing", f"seat {command.seat} has only {show(self.stack[at])} in play")
        if is_short_call(self, to_call(self, at), at, command):
            self.fold(PutShort(command.seat, sum(command.chips)))
            return
        means = meaning(self, at, command)
        _DO[type(means)](self, means)

    def _out_of_turn(self, command: do.OutOfTurn) -> None:
        if command.seat not in self.position or not self.live[self.position[command.seat]]:
            raise Refused(f"seat {command.seat} is not in this hand")
        if self.phase != "bet" or self.pending[0] == self.position[command.seat]:
            raise Refused("nobody acted out of turn")
        policy = self.rules.betting.out_of_turn
        loses = policy == "may-only-call" or (policy == "checker-may-not-raise" and command.action == "check")
        self.fold(ev.OutOfTurnNoted(command.seat, command.action, loses))

    def _discard(self, command: do.Discard) -> None:
        if self.drawing is not None:
            draw.discard(self, command)
            return
        if self.phase != "discard" or command.seat not in self.position:
            raise Refused("no discard is due")
        at = self.position[command.seat]
        if at not in self.pending:
            raise Refused(f"seat {command.seat} has no discard to make")
        held = list(self.hole[at])
        for one in command.cards:
            if one not in held:
                raise Refused(f"{one} is not in this hand")
            held.remove(one)
        if len(command.cards) != self.dues[at]:
            raise refuse(self, "deal.streets", f"exactly {self.dues[at]} card must go")
        self.fold(ev.Discarded(command.seat, command.cards))

    def _show(self, command: do.Show) -> None:
        if self.drawing is not None and self.street == 0 and self.phase in ("bet", "discard"):
            draw.lay_open(self, command)
            return
        at = self._turn(command.seat, "showdown")
        check_show(self, at, command)
        shown = command.cards or tuple(self.hole[at])
        if self.drawing is not None and self.drawing.proof:
            draw.prove(self, at, shown)
            return
        self.fold(ev.Shown(command.seat, shown, five_stand(self, at, shown)))

    def _muck(self, command: do.Muck) -> None:
        at = self._turn(command.seat, "showdown")
        if self.drawing is not None and self.drawing.proof:
            draw.decline_proof(self, at)
            return
        check_muck(self, at)
        self.fold(ev.Mucked(command.seat))

    def _agree_to_split(self, _command: do.AgreeToSplit) -> None:
        raise refuse(self, "pot.agreed_split", "a pot is played out; players may not agree to divide it")

    # -- dealing ---------------------------------------------------------------------------------------------------

    def _deal(self, command: do.Deal) -> None:
        if self.phase == "discard" and self._late_hands_die():
            self._kill_undiscarded()
            if self.in_count < 2:
                return
        if self.phase != "deal":
            raise refuse(self, "deal.streets", "the dealer waits until the players are done")
        street = self.rules.deal.streets[self.street + 1]
        if self.floor is not None:
            ordered = rulings.as_ordered(self, street, command)
            if ordered is None:
                return
            street, command = ordered
        if self.rules.stud is not None and (command.order or not stud.plenty(self, street)):
            self._fold_all(stud.dealing(self, street, command.order))
        elif self.drawing is not None and self.street == 0:
            if not draw.deal(self, command):
                return
        else:
            if self.shuffle is not None or command.order:
                self._deal_anew(command)
            deal_street(self, street)
        open_round(self, self.street + 1, street.opens)

    def _deal_anew(self, command: do.Deal) -> None:
        """After a pot that nobody opened, or for a push pot, the whole deck is shuffled; a push pot has its own fee."""
        draw.shuffle(self, command)
        take_fee(self, command.fee)

    def _late_hands_die(self) -> bool:
        """Whether the next card ends the hands that owe a discard; one that has made it must be left to win the pot."""
        return self.rules.deal.too_many_hole_cards == "dead-hand" and len(self.pending) < self.in_count

    def _kill_undiscarded(self) -> None:
        """A hand that kept too many cards is dead once the next card is due."""
        rule = self.rules.cite("deal.too_many_hole_cards").rule
        for at in tuple(self.pending):
            self.fold(ev.HandDead(self.seats[at].seat, rule))

    # -- what follows ----------------------------------------------------------------------------------------------

    def _close_round(self) -> None:
        self._return_uncalled()
        action = self.bet_to > 0
        self.fold(_ROUND_CLOSED)
        if action and self.street == 0 and self.in_count > 1 and self.fee.moment == "first-round":
            take_fee(self, self.fee)
        street = self.street_rules
        if self.in_count == 1:
            self._award()
        elif self.drawing is not None and self.street == 0:
            draw.open_draw(self)
        elif street.discard:
            self.fold(ev.DiscardsOpened(tuple(compress(self.position, self.live))))
        elif self.street == len(self.rules.deal.streets) - 1:
            self.fold(ev.ShowdownOpened(tuple(self.seats[at].seat for at in order_of_showing(self))))

    def _return_uncalled(self) -> None:
        top = max(self.bet)
        if self.bet.count(top) == 1:
            called = sorted(self.bet)[-2]
            self.fold(_returned(self.seats[self.bet.index(top)].seat, top - called))

    def _award(self) -> None:
        """Every pot is read before any is pushed, and the beaten hands are killed first."""
        if self.drawing is not None and draw.before_award(self):
            return
        if self.push is not None:
            push_nine.settle(self)
            return
        shares = [(number, share) for number, pot in enumerate(pots(self)) for share in divide(self, pot)]
        winners = {at for _, (at, _, _) in shares}
        if len(winners) < self.in_count:
            losers = tuple(seat for seat, at in self.position.items() if self.live[at] and at not in winners)
            self.fold(ev.LosersKilled(losers))
        for number, (at, amount, half) in shares:
            self.fold(ev.Awarded(self.seats[at].seat, amount, number, half))
        self.fold(_ENDED)


_DO: dict[type, Callable[[PokerHand, Any], None]] = {
    do.Deal: PokerHand._deal,
    do.Fold: PokerHand._fold_hand,
    do.Check: PokerHand._check,
    do.Knock: draw.knock,
    do.BringIn: PokerHand._bring_in,
    do.Away: PokerHand._away,
    do.Call: PokerHand._call,
    do.Bet: PokerHand._bet,
    do.Raise: PokerHand._bet,
    do.PutIn: PokerHand._put_chips_in,
    do.OutOfTurn: PokerHand._out_of_turn,
    do.Discard: PokerHand._discard,
    do.Show: PokerHand._show,
    do.Muck: PokerHand._muck,
    do.AgreeToSplit: PokerHand._agree_to_split,
    do.CallForCards: draw.call_for_cards,
    do.Cut: draw.cut,
    do.AskToSee: draw.ask_to_see,
    do.AgreeToPush: push_nine.agree_to_push,
    do.BuyIn: push_nine.buy_in,
    do.Chop: push_nine.chop,
    do.Decline: push_nine.decline,
    Err: rulings.err,
    RuleOn: rulings.carry_out,
}
