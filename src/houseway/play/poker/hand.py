"""A poker hand: one engine for every game that is a list of streets and named policies."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

from houseway.cards import Card, check_from, deck
from houseway.money import Cents, show
from houseway.play.contract import NO_FEE, Fee, Refused, Seated
from houseway.play.poker import commands as do
from houseway.play.poker import events as ev
from houseway.play.poker import rulings, stud
from houseway.play.poker.betting import (
    counts_as_full,
    must_force_open,
    raise_bounds,
    refuse,
    to_call,
    why_no_raise,
    why_not,
)
from houseway.play.poker.chips import meaning
from houseway.play.poker.posting import Post, blinds, check_straddle
from houseway.play.poker.pots import divide, pots
from houseway.play.poker.result import Result, result
from houseway.play.poker.showdown import check_muck, check_show, five_stand, order_of_showing
from houseway.play.poker.state import HandState
from houseway.play.poker.view import View, view
from houseway.rulebook import PokerRules
from houseway.rulebook.poker import Street


class Options(NamedTuple):
    """What the one to act may do. Seat None is the dealer, who deals."""

    seat: int | None
    deal: bool = False
    fold: bool = False
    check: bool = False
    call: Cents = 0
    """What a call adds; 0 when there is nothing to call."""
    raise_from: Cents = 0
    """The least total of a bet or raise; 0 when none may be made."""
    raise_to: Cents = 0
    opens: bool = False
    """Whether that is a bet (nobody has bet yet) rather than a raise."""
    discard: int = 0
    show: bool = False
    muck: bool = False
    bring_in: Cents = 0
    """The forced bet that is due; the other choice, if any, is to open for the full limit."""
    raise_step: Cents = 0
    """The distance between the totals to choose from; 0 where any amount between the bounds will do."""
    shuffle: tuple[Card, ...] = ()
    """Where the stub is short: the cards whose new order the dealer must give."""


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
        _check_players(rules, seats)
        check_from(stub, deck(rules.deal.jokers))
        posts = blinds(rules, seats, button) if posts is None else posts
        check_straddle(rules, seats, posts)
        HandState.__init__(self, rules)
        self._offer_at = -1
        self.fold(ev.Started(tuple(seats), button, tuple(stub), fee))
        if fee.moment == "before-deal":
            self._take_fee(button if fee.payer == "dealer-position" else None)
        for post in posts:
            self._post(post)

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
            self._offer: Options = self._work_out_options()
            self._offer_at = now
        return self._offer

    def _work_out_options(self) -> Options:
        if not self.pending:
            if self.floor is not None and (due := rulings.to_shuffle(self)):
                return Options(None, deal=True, shuffle=due)
            short = self.phase == "deal" and self.rules.stud is not None
            return Options(None, deal=self.phase == "deal", shuffle=stud.to_shuffle(self) if short else ())
        at = self.pending[0]
        seat = self.seats[at].seat
        if self.phase == "discard":
            return Options(seat, discard=self.dues[at])
        if self.phase == "showdown":
            return Options(seat, show=True, muck=self._may(check_muck, at, do.Muck(seat)))
        owed = to_call(self, at)
        least = most = 0
        if why_no_raise(self, at) is None:
            least, most = raise_bounds(self, at)
            if most <= self.bet_to:
                least = most = 0
        call = 0 if must_force_open(self, at) else owed
        offer = Options(seat, False, True, not owed, call, least, most, self.bet_to == 0)
        return offer if self.rules.stud is None else self._stud_options(at, offer)

    def _stud_options(self, at: int, offer: Options) -> Options:
        """The forced bet leaves no choice but to open for the full limit; wagers may come in steps."""
        gap = stud.step(self, offer.raise_from, offer.raise_to)
        if not stud.bring_in_due(self):
            return offer._replace(raise_step=gap) if gap else offer
        forced = stud.bring_in(self, at).put
        full = offer.raise_to > forced and stud.why_no_full_open(self) is None
        least, most = (offer.raise_from, offer.raise_to) if full else (0, 0)
        return offer._replace(fold=False, check=False, bring_in=forced, raise_from=least, raise_to=most, raise_step=gap)

    def _may(self, check: Callable[[HandState, int, Any], None], at: int, command: object) -> bool:
        try:
            check(self, at, command)
        except Refused:
            return False
        return True

    def view(self, seat: int | None) -> View:
        """Exactly what a seat may see; None for someone who only watches."""
        return view(self, seat)

    @property
    def result(self) -> Result | None:
        """Pots, who won what and with which cards, the fee and the final stacks; None while the hand is in play."""
        return result(self)

    # -- doing it --------------------------------------------------------------------------------------------------

    def apply(self, command: do.Command) -> tuple[ev.Event, ...]:
        """Carries a command out and returns the events that follow; Refused changes nothing."""
        mark = len(self.log)
        if self.phase == "over":
            raise Refused("the hand is over")
        _DO[type(command)](self, command)
        self._proceed()
        return tuple(self.log[mark:])

    def _turn(self, seat: int, phase: str) -> int:
        """The position of the seat if it is its turn in that phase."""
        if seat not in self.position:
            raise Refused(f"seat {seat} is not in this hand")
        at = self.position[seat]
        if self.phase != phase:
            raise Refused(f"this is not the time to {phase}")
        if not self.pending or self.pending[0] != at:
            raise refuse(self, "betting.out_of_turn", f"it is not seat {seat}'s turn; seat {self.to_act} is to act")
        return at

    def _fold_hand(self, command: do.Fold) -> None:
        at = self._turn(command.seat, "bet")
        stud.check_forced(self)
        self.fold(ev.Folded(command.seat, stud.still_dealt(self, at)))

    def _bring_in(self, command: do.BringIn) -> None:
        at = self._turn(command.seat, "bet")
        self._fold_all(stud.bringing_in(self, at, command.and_fold))

    def _away(self, command: do.Away) -> None:
        at = self._turn(command.seat, "bet")
        self._fold_all(stud.dying_away(self, at))

    def _fold_all(self, events: Iterable[ev.Event]) -> None:
        """Takes events in one by one; each may depend on the state that the last one left."""
        for event in events:
            self.fold(event)

    def _check(self, command: do.Check) -> None:
        at = self._turn(command.seat, "bet")
        stud.check_forced(self)
        if not self.options().check:
            owed = show(to_call(self, at))
            raise refuse(self, "betting.sizing", f"there is a bet of {owed} to call; a check is not possible")
        self.fold(ev.Checked(command.seat))

    def _call(self, command: do.Call) -> None:
        at = self._turn(command.seat, "bet")
        owed = self.options().call
        if not owed and must_force_open(self, at):
            least = show(self.rules.stakes.forced_open)
            raise refuse(self, "betting.forced_open", f"the first player in must open for {least} or more")
        if not owed:
            raise refuse(self, "betting.sizing", "there is nothing to call")
        self.fold(ev.Called(command.seat, owed))

    def _bet(self, command: do.Bet | do.Raise) -> None:
        at = self._turn(command.seat, "bet")
        offer, to = self.options(), command.to
        if isinstance(command, do.Bet) is not offer.opens:
            has = "nobody has bet yet" if offer.opens else f"the bet is {show(self.bet_to)} already"
            raise refuse(self, "betting.sizing", f"{has}; this is no {type(command).__name__.lower()}")
        off_step = offer.raise_step and (to - offer.raise_from) % offer.raise_step
        if not offer.raise_from or not offer.raise_from <= to <= offer.raise_to or off_step:
            raise stud.why_no_full_open(self) or why_not(self, at, to)
        self.fold(ev.Wagered(command.seat, to, to - self.bet[at], counts_as_full(self, at, to)))

    def _put_chips_in(self, command: do.PutIn) -> None:
        at = self._turn(command.seat, "bet")
        if sum(command.chips) + sum(command.again) > self.stack[at]:
            raise refuse(self, "betting.sizing", f"seat {command.seat} has only {show(self.stack[at])} in play")
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
        at = self._turn(command.seat, "showdown")
        check_show(self, at, command)
        cards = command.cards or tuple(self.hole[at])
        self.fold(ev.Shown(command.seat, cards, five_stand(self, at, cards)))

    def _muck(self, command: do.Muck) -> None:
        at = self._turn(command.seat, "showdown")
        check_muck(self, at, command)
        self.fold(ev.Mucked(command.seat))

    def _agree_to_split(self, _command: do.AgreeToSplit) -> None:
        raise refuse(self, "pot.agreed_split", "a pot is played out; players may not agree to divide it")

    # -- dealing ---------------------------------------------------------------------------------------------------

    def _deal(self, command: do.Deal) -> None:
        dead_if_late = self.rules.deal.too_many_hole_cards == "dead-hand"
        # Somebody must be left to win the pot: while nobody has discarded the dealer waits.
        if self.phase == "discard" and dead_if_late and len(self.pending) < self.in_count:
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
        if self.rules.stud is not None:
            self._fold_all(stud.dealing(self, street, command.order))
        else:
            self._deal_street(street)
        self.fold(ev.RoundOpened(self.street + 1, self._order_of_action(street.opens)))

    def _deal_street(self, street: Street) -> None:
        if street.burn:
            self.fold(ev.Burned(self.stub.peek(1)[0]))
        self._deal_hands(street.down, street.up)
        if street.board:
            self.fold(ev.BoardDealt(self.stub.peek(street.board)))
            if self.fee.moment == "flop" and len(self.board) == street.board:
                self._take_fee(None)

    def _deal_hands(self, down: int, up: int) -> None:
        if down or up:
            seats = tuple(one.seat for at, one in enumerate(self.seats) if self.live[at])
            self.fold(ev.HandsDealt(seats, self.stub.peek((down + up) * len(seats)), up))

    def _kill_undiscarded(self) -> None:
        """A hand that kept too many cards is dead once the next card is due."""
        rule = self.rules.cite("deal.too_many_hole_cards").rule
        for at in tuple(self.pending):
            self.fold(ev.HandDead(self.seats[at].seat, rule))

    def _order_of_action(self, opens: str) -> tuple[int, ...]:
        """The seats in turn: left of the last blind on the first round, left of the button afterwards.

        In stud the cards that show decide who is first.
        A killer acts last on the first round, wherever he sits, where the house says so.
        """
        if self.floor is not None and self.floor.no_betting:
            return ()
        first = 0
        if opens == "left-of-blinds":
            forced = [post.seat for post in self.posts if post.kind in ("small", "big", "third", "straddle")]
            first = self.position[forced[-1]] + 1 if forced else 0
        elif self.rules.stud is not None:
            first = stud.leader(self, opens)
        able = [at for at in self.ring(first) if self.live[at] and self.stack[at]]
        if len(able) == 1 and not to_call(self, able[0]):
            able = []
        if self.killer in able and opens == "left-of-blinds" and self.rules.blinds.killer_acts == "last":
            able.remove(self.killer)
            able.append(self.killer)
        return tuple(self.seats[at].seat for at in able)

    # -- what follows ----------------------------------------------------------------------------------------------

    def _proceed(self) -> None:
        """Closes what is finished: the round, the hand, the showdown."""
        if self.phase == "bet" and (not self.pending or self.in_count == 1):
            self._close_round()
        elif self.phase != "over" and (self.in_count == 1 or (self.phase == "showdown" and not self.pending)):
            self._award()

    def _close_round(self) -> None:
        self._return_uncalled()
        action = self.bet_to > 0
        self.fold(ev.RoundClosed())
        if action and self.street == 0 and self.in_count > 1 and self.fee.moment == "first-round":
            self._take_fee(None)
        street = self.street_rules
        if self.in_count == 1:
            self._award()
        elif street.discard:
            self.fold(ev.DiscardsOpened(tuple(self.seats[at].seat for at in self.ring(0) if self.live[at])))
        elif self.street == len(self.rules.deal.streets) - 1:
            self.fold(ev.ShowdownOpened(tuple(self.seats[at].seat for at in order_of_showing(self))))

    def _return_uncalled(self) -> None:
        top = max(self.bet)
        if not top:
            return
        at = self.bet.index(top)
        called = max((bet for other, bet in enumerate(self.bet) if other != at), default=0)
        if top > called:
            self.fold(ev.BetReturned(self.seats[at].seat, top - called))

    def _award(self) -> None:
        """Every pot is read before any is pushed, and the beaten hands are killed first."""
        shares = [(number, share) for number, pot in enumerate(pots(self)) for share in divide(self, pot)]
        winners = {at for _, (at, _, _) in shares}
        if losers := tuple(one.seat for at, one in enumerate(self.seats) if self.live[at] and at not in winners):
            self.fold(ev.LosersKilled(losers))
        for number, (at, amount, half) in shares:
            self.fold(ev.Awarded(self.seats[at].seat, amount, number, half))
        self.fold(ev.Ended())

    # -- money before the cards ------------------------------------------------------------------------------------

    def _take_fee(self, seat: int | None) -> None:
        """The fee is fixed before the hand; a pot or stack too small for it pays what is there, the drop first."""
        have = self.pot if seat is None else self.stack[self.position[seat]]
        collection = min(self.fee.collection, have)
        jackpot = min(self.fee.jackpot, have - collection)
        if collection or jackpot:
            self.fold(ev.FeeTaken(collection, jackpot, seat))

    def _post(self, post: Post) -> None:
        stack = self.stack[self.position[post.seat]]
        dead = min(post.dead, stack)
        live = min(post.live, stack - dead)
        nominal = post.live if post.kind != "post" or post.live > self.bet_to else 0
        if dead or live or nominal:
            self.fold(ev.Posted(post.seat, post.kind, live, dead, nominal))


def _check_players(rules: PokerRules, seats: Sequence[Seated]) -> None:
    fewest, most = rules.seats
    if not fewest <= len(seats) <= most:
        raise Refused(f"{rules.title} is played by {fewest} to {most} players, not {len(seats)}")
    if len({one.seat for one in seats}) != len(seats):
        raise Refused("two players have the same seat")
    for one in seats:
        if one.stack <= 0:
            raise Refused(f"seat {one.seat} has no chips in play")


_DO: dict[type, Callable[[PokerHand, Any], None]] = {
    do.Deal: PokerHand._deal,
    do.Fold: PokerHand._fold_hand,
    do.Check: PokerHand._check,
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
    do.Err: rulings.err,
    do.RuleOn: rulings.carry_out,
}
