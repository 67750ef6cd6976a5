"""The state of a poker hand: what its events have made of it.

Players are held by *position*: 0 is the first player left of the button and the count runs clockwise, so "first left
of the button" is the smallest number and the button, when it is dealt in, the largest.
"""

from bisect import bisect_left, bisect_right
from dataclasses import dataclass, field
from functools import cache
from math import gcd
from typing import Literal, TypeAlias, assert_never

from houseway.cards import Card, deck
from houseway.engines.contract import NO_FEE, Event, Fee, Option, Seated
from houseway.engines.poker.play.draw_events import ShuffleDue
from houseway.engines.poker.play.events import Act, Awarded, Called, Checked, FeeTaken, Posted, Started
from houseway.engines.poker.play.parts import Drawing, Floor, PushPots, Runs, drawing_for
from houseway.money import Cents
from houseway.rulebook import PokerRules
from houseway.rulebook.engines.poker import Betting, Street
from houseway.rulebook.families import Draw, Stud
from houseway.stub import Stub

Phase: TypeAlias = Literal["deal", "bet", "discard", "runs", "push", "showdown", "over"]

_NO_CAP = 1 << 30
_NEW_PACK = {card: place for place, card in enumerate(deck(jokers=1))}


@cache  # every hand has the same one, so that to look something up by it takes no reading
def _both(some: tuple[str, ...], more: tuple[str, ...]) -> tuple[str, ...]:
    return some + more


@cache
def rings(count: int) -> tuple[tuple[int, ...], ...]:
    """For each of so many positions, all of them clockwise from it."""
    return tuple(tuple((first + step) % count for step in range(count)) for first in range(count))


@cache
def others(count: int) -> tuple[tuple[int, ...], ...]:
    """For each of so many positions, the others clockwise from it."""
    return tuple(ring[1:] for ring in rings(count))


@dataclass(slots=True)
class Choice:
    """The choices of the player to act in a betting round: made for every decision, and not changed."""

    seat: int
    check: Checked | None
    """The event of a check; None when the player may not check."""
    call: Called | None
    """The event of a call; None when there is no bet to call."""
    least: Cents
    """The least total of a bet or raise; 0 when none may be made."""
    most: Cents
    step: Cents
    """The distance between the totals to choose from; 1 where any amount between the bounds will do."""
    options: tuple[Option, ...]
    """The same as commands, for ``options``."""


@dataclass(slots=True, init=False, repr=False)
class HandState:
    """Everything that is known of a hand in play; a hand that has not begun knows only its rules."""

    rules: PokerRules
    betting: Betting = field(compare=False)
    stud: Stud | None = field(compare=False)
    draw: Draw | None = field(compare=False)
    log: list[Event]
    phase: Phase
    street: int
    """The street that was dealt last, counted from 0; -1 before the deal."""
    street_rules: Street
    grounds: tuple[str, ...] = field(compare=False)
    """The ids of the rules that size a bet or raise."""
    bet_size: Cents
    most_wagers: int = field(compare=False)
    """How many wagers a round has before its raises are limited."""
    odd_chips_stay: bool = field(compare=False)
    """Whether an all-in bet is a multiple of the least bet."""
    fee: Fee
    button: int

    seats: tuple[Seated, ...]
    position: dict[int, int]
    others: tuple[tuple[int, ...], ...]
    """For each position the others, clockwise from it."""
    pending: list[int]
    """The positions that are still to act, in turn."""
    live: list[bool]
    in_count: int
    """How many hands are live."""
    able: list[int] = field(compare=False)
    """The positions of live hands with chips left, which can still bet."""

    stub: Stub
    is_cut: bool
    shuffle: ShuffleDue | None
    """The cards that wait for a shuffle."""
    board: list[Card]
    muck: list[Card]
    hole: list[list[Card]]
    up: list[list[Card]]
    shown: list[tuple[Card, ...]]
    dues: list[int]
    """How many cards each must throw away."""
    still_dealt: list[int]
    """Folded positions that receive cards until there is a bet."""

    stack: list[Cents]
    bet: list[Cents]
    """Each player's bet in this round."""
    put: list[Cents]
    """All chips that each player has put in, without dead posts."""
    paid: list[Cents]
    """The chips that each player has won."""
    dead: Cents
    drop: Cents
    jackpot: Cents
    charged: FeeTaken | None
    """The fee that a player paid, and not the pot."""
    won: list[Awarded]
    posts: list[Posted]
    killer: int

    bet_to: Cents
    full_to: Cents
    """The last bet or raise that counts as a full one."""
    last_raise: Cents
    wagers: int
    full_wagers: int
    capped: bool
    opener: int
    aggressor: int
    acted_at: list[int]
    """How many full wagers each had seen when it acted; -1 before it acts."""
    acts: list[Act]
    """The actions since the betting round was opened, or in the last one if none is open."""
    checked: list[bool]
    no_raise: list[bool]

    drawing: Drawing | None
    push: PushPots | None
    runs: Runs | None
    """Whether the board is dealt more than once, when that has been asked."""
    floor: Floor | None
    """The floor's notes after an error."""

    choice: Choice | None = field(compare=False)
    """The choices of the player to act, once computed; None again after an event."""

    def __init__(self, rules: PokerRules) -> None:
        self.rules = rules
        self.betting, self.stud, self.draw = rules.betting, rules.stud, rules.draw
        self.log = []
        self.phase = "deal"
        self.street = -1
        self.street_rules = rules.deal.streets[0]
        self.bet_size = rules.bet_size(self.street_rules)
        self.most_wagers = self.betting.raise_cap or _NO_CAP
        self.odd_chips_stay = self.betting.odd_chips_stay
        self.grounds = _both(rules.cites["betting.sizing"].rules, rules.cites["betting.raise_cap"].rules)
        self.fee = NO_FEE
        self.button = 0

        self.seats = self.others = ()
        self.pending = []
        self.able = []
        self.in_count = 0

        self.is_cut = False
        self.shuffle = None
        self.board = []
        self.muck = []
        self.still_dealt = []

        self.dead = self.drop = self.jackpot = 0
        self.charged = None
        self.won = []
        self.posts = []
        self.killer = -1

        self.bet_to = self.full_to = self.last_raise = 0
        self.wagers = self.full_wagers = 0
        self.capped = False
        self.opener = self.aggressor = -1
        self.acts = []

        self.drawing = self.runs = self.floor = self.choice = None
        self.push = PushPots() if rules.push is not None else None

    def seat_players(self, seats: tuple[Seated, ...]) -> None:
        """Everyone in a place from the button's left, with chips and without cards."""
        count = len(seats)
        self.seats = seats
        self.position = {one.seat: at for at, one in enumerate(seats)}
        self.others = others(count)
        self.stack = [one.stack for one in seats]
        self.bet, self.put, self.paid = [0] * count, [0] * count, [0] * count
        self.live = [True] * count
        self.in_count = count
        self.able = list(range(count))
        self.hole = [[] for _ in seats]
        self.up = [[] for _ in seats]
        self.shown = [()] * count
        self.dues = [0] * count
        self.nobody_has_acted()
        if self.draw is not None:
            self.drawing = drawing_for(count)

    # -- reading it ------------------------------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        """Whether the hand has ended."""
        return self.phase == "over"

    @property
    def to_act(self) -> int | None:
        """The seat whose turn it is; None for the dealer, or when the hand is over."""
        return self.seats[self.pending[0]].seat if self.pending else None

    @property
    def pot(self) -> Cents:
        """All the money in the middle and in front of the players, less the fee taken out of it."""
        return sum(self.put) + self.dead - self.fee_from_pot - sum(self.paid)

    @property
    def fee_from_pot(self) -> Cents:
        """The amount that the house has taken out of the pot; 0 where the dealer position pays."""
        match self.fee.payer:
            case "pot":
                return self.drop + self.jackpot
            case "dealer-position":
                return 0
            case payer:
                assert_never(payer)

    @property
    def chip(self) -> Cents:
        """The smallest chip: the table's, or a smaller one where the blinds, an ante or the fee need it."""
        stakes, fee = self.rules.stakes, self.fee
        return gcd(self.rules.pot.chip, *stakes.blinds, stakes.ante, stakes.bring_in, fee.collection, fee.jackpot)

    @property
    def boards(self) -> tuple[tuple[Card, ...], ...]:
        """Every board that counts, with the cards dealt so far: one, unless it is run more than once."""
        return (*(self.runs.done if self.runs is not None else ()), tuple(self.board))

    @property
    def draws_next(self) -> bool:
        """Whether the next street is a draw; a draw game may have several."""
        return self.drawing is not None and 0 <= self.street < len(self.rules.deal.streets) - 1

    def ring(self, first: int) -> tuple[int, ...]:
        """The positions clockwise, starting with one."""
        count = len(self.seats)
        return rings(count)[first % count]

    def able_from(self, first: int) -> list[int]:
        """Returns the positions that can still bet, clockwise from one."""
        after = bisect_left(self.able, first)
        return self.able[after:] + self.able[:after]

    def able_after(self, at: int) -> list[int]:
        """Returns the other positions that can still bet, clockwise from one."""
        able = self.able
        return able[bisect_right(able, at) :] + able[: bisect_left(able, at)]

    def others_can_act(self, at: int) -> bool:
        """Whether any live player but this one still has chips."""
        return len(self.able) > 1 or (bool(self.able) and self.able[0] != at)

    def counted_for_cap(self) -> int:
        """How many players the house counts when it asks whether the raises are limited."""
        match self.betting.cap_counts:
            case "in-the-pot":
                return self.in_count
            case "not-all-in":
                return len(self.able)
            case policy:
                assert_never(policy)

    # -- what several events do ------------------------------------------------------------------------------------

    def killer_waits(self, order: list[int]) -> None:
        """Puts a killer who has not acted yet at the end of an order of action before the flop, in some houses."""
        killer = self.killer
        if killer in order and self.acted_at[killer] < 0 and self.rules.blinds.killer_last:
            order.remove(killer)
            order.append(killer)

    def nobody_has_acted(self) -> None:
        """A betting round is as at its beginning."""
        count = len(self.seats)
        self.bet_to = self.full_to = self.last_raise = 0
        self.wagers = self.full_wagers = 0
        self.capped = False
        self.acted_at = [-1] * count
        self.checked = [False] * count
        self.no_raise = [False] * count

    def out(self, at: int) -> None:
        """A hand leaves play for the muck."""
        self.live[at] = False
        self.in_count -= 1
        if at in self.able:
            self.able.remove(at)
        self.muck.extend(self.hole[at])

    def count_hands(self) -> None:
        """Counts the live hands and finds those that can still bet."""
        self.in_count = sum(self.live)
        self.able = [at for at, live in enumerate(self.live) if live and self.stack[at]]

    def pay(self, at: int, amount: Cents) -> None:
        """Chips leave a stack, or with a minus return to it."""
        had = self.stack[at]
        left = self.stack[at] = had - amount
        if not (had and left):
            self.count_hands()

    def put_in(self, at: int, amount: Cents) -> None:
        """Chips go from a stack in front of their player, or with a minus back."""
        had = self.stack[at]
        left = self.stack[at] = had - amount
        self.bet[at] += amount
        self.put[at] += amount
        if not (had and left):
            self.count_hands()

    def whole_deck(self) -> tuple[Card, ...]:
        """Every card of the hand, in all places, in the order of a new pack."""
        live = (card for at, held in enumerate(self.hole) if self.live[at] for card in held)
        back = self.floor.back if self.floor is not None else ()
        stub = self.stub
        aside = [card for run in self.runs.done for card in run[self.runs.shared :]] if self.runs is not None else ()
        cards = (*stub.left, *stub.burns, *stub.aside, *self.board, *aside, *self.muck, *live, *back)
        return tuple(sorted(cards, key=_NEW_PACK.__getitem__))

    def clear_cards(self) -> None:
        """Every hand is thrown in; the next deal begins with the first street."""
        count = len(self.seats)
        for at, live in enumerate(self.live):
            if live:
                self.muck.extend(self.hole[at])
        self.hole = [[] for _ in range(count)]
        self.up = [[] for _ in range(count)]
        self.shown = [()] * count
        if self.floor is not None:
            self.floor.open.clear()
        self.street = -1
        self.street_rules = self.rules.deal.streets[0]
        self.bet_size = self.rules.bet_size(self.street_rules)
        if self.drawing is not None:
            self.drawing = drawing_for(count)


def right_count(hand: HandState, street: int) -> int:
    """How many cards a hand should have in the betting round of a street; on a draw street before or after the draw."""
    return right_count_by(hand.rules, street, len(hand.board))


def right_count_by(rules: PokerRules, street: int, board: int) -> int:
    """The same by the rules alone, with so many cards on the board."""
    streets = rules.deal.streets
    if rules.draw is not None:
        return streets[0].down
    count = sum([one.down + one.up for one in streets[: street + 1]]) - sum([one.discard for one in streets[:street]])
    # In stud a common card takes the place of everyone's last card.
    return count - board if rules.stud is not None and street == len(streets) - 1 else count


def is_foul(hand: HandState, at: int) -> bool:
    """Whether a hand that is to be shown has too many or too few cards, not just cards that a position leaves out."""
    held = hand.hole[at]
    if not held and not (hand.log and isinstance(hand.log[0], Started)):
        return hand.floor is not None and bool(hand.floor.errors)
    return len(held) != right_count(hand, hand.street)


def drawing_of(hand: HandState) -> Drawing:
    """The draw of a draw game."""
    assert hand.drawing is not None
    return hand.drawing


def push_of(hand: HandState) -> PushPots:
    """The push pots of a game that has them."""
    assert hand.push is not None
    return hand.push


def runs_of(hand: HandState) -> Runs:
    """The answers about dealing the board more than once."""
    assert hand.runs is not None
    return hand.runs


def floor_of(hand: HandState) -> Floor:
    """The floor's notes on a hand, begun when they are needed."""
    if hand.floor is None:
        hand.floor = Floor()
    return hand.floor
