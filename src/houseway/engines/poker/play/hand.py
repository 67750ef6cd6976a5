"""A poker hand: one engine for every game that is a list of streets and named policies."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Self

from houseway.cards import Card, check_from
from houseway.engines.contract import (
    NO_FEE,
    Command,
    Event,
    Fee,
    Post,
    Pot,
    Refused,
    Seated,
    Standing,
    not_in_hand,
    refuse,
    unknown,
)
from houseway.engines.poker.play import commands, events, position
from houseway.engines.poker.play.betting import actions
from houseway.engines.poker.play.betting.choices import choice_of
from houseway.engines.poker.play.dealing import draw, streets
from houseway.engines.poker.play.dealing.posting import (
    check_players,
    check_straddle,
    put_up,
    regular_posts,
    take_fee,
)
from houseway.engines.poker.play.dealing.shuffles import shuffle_due
from houseway.engines.poker.play.options import Options, options_of
from houseway.engines.poker.play.play import Play
from houseway.engines.poker.play.rulings import OPERATIONS, Case, fit_the_draw, happen
from houseway.engines.poker.play.showdown import push, showing
from houseway.engines.poker.play.showdown.awarding import award
from houseway.engines.poker.play.showdown.foul import kill_false_opener, kill_foul_hands, open_showdown
from houseway.engines.poker.play.showdown.pots import pots_of
from houseway.engines.poker.play.showdown.result import Result, result_of
from houseway.engines.poker.play.state import HandState
from houseway.engines.poker.play.view import View, view_of
from houseway.engines.positions import Placed, clauses, head
from houseway.engines.rulings import Err, Floor, RuleOn, on_a_copy
from houseway.irregularities import HandTakenBack, ShownToOne
from houseway.messages import _
from houseway.money import Cents, show
from houseway.rulebook import PokerRules


class PokerHand(Play):
    """A hand in play.

    >>> from houseway.cards import deck
    >>> from houseway.rulebook import house
    >>> rules = house("limelight").game("holdem", limit="3/6")
    >>> players = [Seated(1, 10000), Seated(2, 10000), Seated(3, 10000)]
    >>> hand = PokerHand(rules, players, deck(), button=1)
    >>> _ = hand.apply(commands.Deal())
    >>> hand
    <PokerHand The Limelight Card Room Texas Hold'em 3/6: preflop, pot $4, seat 1 to act>
    >>> [option.command for option in hand.options()]
    [Fold(seat=1), Call(seat=1), Raise(seat=1, to=600)]
    """

    __slots__ = ()

    def __init__(
        self,
        rules: PokerRules,
        seats: Sequence[Seated] | None = None,
        stub: Sequence[Card] = (),
        *,
        button: int = 0,
        posts: Sequence[Post] | None = None,
        fee: Fee = NO_FEE,
    ) -> None:
        """Without seats the hand has not begun, and its events are still to be taken."""
        Play.__init__(self, rules)
        if seats is None:
            return
        check_players(rules, seats)
        stub = tuple(stub)
        check_from(stub, rules.deal.pack(draw.jokers_in(rules, stub)))
        if posts is not None:
            check_straddle(rules, seats, posts)
        self.take(events.Started(tuple(seats), button, stub, fee))
        if fee.moment == "before-deal" and fee.payer == "dealer-position":
            take_fee(self, fee, button)
        for post in regular_posts(rules, tuple(self.position)) if posts is None else posts:
            put_up(self, post)
        if fee.moment == "before-deal" and fee.payer == "pot":
            take_fee(self, fee)

    def __repr__(self) -> str:
        rules = self.rules
        game = f"{rules.house.name} {rules.title} {rules.stakes.name}".rstrip()
        state = "over" if self.over else "not begun"
        if self.seats and not self.over:
            street = "before the deal" if self.street < 0 else self.street_rules.name
            turn = "the dealer" if self.to_act is None else f"seat {self.to_act}"
            state = f"{street}, pot {show(self.pot)}, {turn} to act"
        return f"<PokerHand {game}: {state}>"

    def __str__(self) -> str:
        return "; ".join(filter(None, (*head(self.rules), position.write(self))))

    @classmethod
    def dealt(
        cls,
        rules: PokerRules,
        seats: Sequence[Seated],
        cards: Sequence[Card],
        *,
        button: int,
        posts: Sequence[Post] | None = None,
        fee: Fee = NO_FEE,
        **_settled: Any,
    ) -> Self:
        """Deals a hand; the posts are the blinds of the stakes unless others are given."""
        return cls(rules, seats, cards, button=button, posts=posts, fee=fee)

    @classmethod
    def placed(cls, rules: PokerRules, clauses: Sequence[str], cards: Sequence[Card] | None = None) -> Self:
        """The hand that the clauses of a position tell; ``cards`` are those that they do not name, as they come."""
        hand = cls(rules)
        parsed = position.read(rules, clauses)
        state = HandState(rules)
        unknown = position.place(state, parsed, cards)
        position.check_asked(state, parsed)
        hand.take(Placed("; ".join((*head(rules), *clauses)), unknown))
        return hand

    def begins_with(self, event: Event) -> Callable[[HandState, Any], None]:
        """A hand may begin with a position."""
        if isinstance(event, Placed) and not self.log:
            return _place
        return Play.begins_with(self, event)

    # -- how it stands ---------------------------------------------------------------------------------------------

    @property
    def pots(self) -> tuple[Pot, ...]:
        """Main pot and side pots with the seats that can win them, the bets in front of the players included."""
        return pots_of(self)

    @property
    def money(self) -> Mapping[int, Cents]:
        """The chips behind, by seat; those that do not play after a ruling are there too."""
        return {seat: self._behind(at) for seat, at in self.position.items()}

    def _behind(self, at: int) -> Cents:
        return self.stack[at] + (self.floor.kept.get(at, 0) if self.floor is not None else 0)

    @property
    def collected(self) -> Cents:
        """Collection and jackpot fee taken by the house so far, together."""
        return self.drop + self.jackpot

    @property
    def shuffle_due(self) -> tuple[Card, ...]:
        """The cards whose new order the dealer must give with the next deal: the stub is short, or the deck is new."""
        return shuffle_due(self)

    @property
    def result(self) -> Result | None:
        """Pots, winners with their cards, the fee and the final stacks; None while the hand is in play."""
        return result_of(self)

    def seat(self, number: int) -> Standing:
        """How a seat stands; Refused where it is not in the hand."""
        at = self.position.get(number, -1)
        if at < 0:
            raise not_in_hand(number)
        live = self.live[at]
        cards = tuple(self.hole[at]) if live else ()
        return Standing(number, self.seats[at].name, self._behind(at), self.bet[at], live, cards)

    def options(self, seat: int | None = None) -> Options:
        """Returns the options of a seat, or of the seat in turn; of the dealer when no seat is in turn."""
        if seat is None and self.phase == "bet" and self.pending:
            return choice_of(self).options  # what is asked most often, without a detour
        return options_of(self, seat)

    def view(self, seat: int | None) -> View:
        """Exactly what a seat may see; None for someone who only watches."""
        return view_of(self, seat)

    # -- doing it --------------------------------------------------------------------------------------------------

    def apply(self, command: Command) -> tuple[Event, ...]:
        """Carries a command out, closes what it finished, and returns the events; Refused changes nothing."""
        log = self.log
        mark = len(log)
        try:
            doing = _DO[type(command)]
        except KeyError:
            raise unknown(self.rules, command) from None
        if self.phase == "over" and not _may_follow(command):
            raise Refused(_("The hand is over."))
        doing(self, command)
        if self.phase == "bet":
            if not self.pending or self.in_count == 1:
                _close_round(self)
            return tuple(log[mark:])
        if self.phase == "showdown" and isinstance(command, Err | RuleOn):
            kill_foul_hands(self)
        if self.drawing is not None and self.drawing.proof == "given" and self.floor is not None:
            kill_false_opener(self)
        if self.phase != "over" and (self.in_count == 1 or (self.phase == "showdown" and not self.pending)):
            award(self)
        return tuple(log[mark:])


def _may_follow(command: Command) -> bool:
    """Whether a command makes sense when the pot has been pushed: a hand is seen or taken back."""
    match command:
        case commands.AskToSee():
            return True
        case Err():
            return isinstance(command.what, _AFTER_THE_POT)
        case RuleOn():
            return isinstance(command.what, _AFTER_THE_POT) and {*command.does} <= _THEN
    return False


_AFTER_THE_POT = (ShownToOne, HandTakenBack)
_THEN = {"shown-to-all", "sees-no-hands", "hand-is-live", "stays-dead"}
"""What the floor can still rule when the pot has been pushed."""


def _place(hand: HandState, event: Placed) -> None:
    """The hand is as the text tells it."""
    texts = [clause for clause in clauses(event.text) if clause not in head(hand.rules)]
    position.place(hand, position.read(hand.rules, texts), event.cards)


# -- what follows ------------------------------------------------------------------------------------------------------


def _close_round(hand: Play) -> None:
    """Uncalled chips go back, the bets are gathered, and the next step is opened."""
    _return_uncalled(hand)
    action = hand.bet_to > 0
    hand.take(events.ROUND_CLOSED)
    if action and hand.street == 0 and hand.in_count > 1 and hand.fee.moment == "first-round":
        take_fee(hand, hand.fee)
    if hand.in_count == 1:
        award(hand)
    elif hand.drawing is not None and hand.draws_next:
        draw.open_draw(hand)
    elif hand.street_rules.discard and (seats := _to_discard(hand)):
        hand.take(events.DiscardsOpened(seats))
    elif hand.street == len(hand.rules.deal.streets) - 1:
        if hand.runs is not None and streets.next_run(hand):
            return
        open_showdown(hand)
    elif len(hand.able) < 2 and hand.runs is None:
        streets.offer_runs(hand)


def _to_discard(hand: HandState) -> tuple[int, ...]:
    """The seats that owe a discard; after an error a hand may have no cards left."""
    live = ((one.seat, hand.hole[at]) for at, one in enumerate(hand.seats) if hand.live[at])
    return tuple([seat for seat, held in live if held or hand.floor is None])


def _return_uncalled(hand: Play) -> None:
    """Returns an uncalled bet to a live hand; a killed hand has no claim to it."""
    *_, called, most = sorted(hand.bet)
    if most > called and hand.live[at := hand.bet.index(most)]:
        hand.take(events.BetReturned(hand.seats[at].seat, most - called))


def _deal(hand: PokerHand, command: commands.Deal) -> None:
    """A deal past a discard that is owed kills hands; it is tried on a copy, so that one that is refused kills none."""
    if hand.phase == "discard":
        on_a_copy(hand, lambda trial: streets.deal(trial, command))
    else:
        streets.deal(hand, command)


def _decline(hand: Play, command: commands.Decline) -> None:
    """Whatever was asked for."""
    (streets.decline_runs if hand.phase == "runs" else push.decline)(hand, command)


def _agree_to_split(hand: Play, _command: commands.AgreeToSplit) -> None:
    raise refuse(hand.rules, _("You can't agree to split the pot. Play it out."), "pot.agreed_split")


def _errors(hand: PokerHand) -> Mapping[str, tuple[Card, ...]]:
    """The errors that have happened and were not ruled upon."""
    return hand.floor.errors if hand.floor is not None else {}


_FLOOR: Floor[PokerHand, Case] = Floor(happen, Case, OPERATIONS, fit_the_draw, _errors)
_DO: dict[type, Callable[[PokerHand, Any], None]] = {
    commands.Deal: _deal,
    commands.Fold: actions.fold,
    commands.Check: actions.check,
    commands.Knock: draw.knock,
    commands.BringIn: actions.bring_in,
    commands.Away: actions.away,
    commands.Call: actions.call,
    commands.Bet: actions.bet,
    commands.Raise: actions.bet,
    commands.PutIn: actions.put_in,
    commands.OutOfTurn: actions.out_of_turn,
    commands.Discard: draw.discard,
    commands.Show: showing.show,
    commands.Muck: showing.muck,
    commands.AgreeToSplit: _agree_to_split,
    commands.CallForCards: draw.call_for_cards,
    commands.Cut: draw.cut,
    commands.AskToSee: showing.ask_to_see,
    commands.AgreeToPush: push.agree_to_push,
    commands.BuyIn: push.buy_in,
    commands.Chop: push.chop,
    commands.AgreeToRun: streets.agree_to_run,
    commands.Decline: _decline,
    Err: _FLOOR.err,
    RuleOn: _FLOOR.carry_out,
}
