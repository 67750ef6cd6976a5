"""The state of a hand of pan: the fold of its events, and nothing else."""

from dataclasses import dataclass, field
from typing import Literal

from houseway.cards import Card
from houseway.money import Cents
from houseway.play.pan import events as ev
from houseway.play.pan import ruling_folds
from houseway.play.pan.melds import Meld
from houseway.play.rulings import CardsMoved
from houseway.rulebook.pan import PanRules

Status = Literal["waiting", "playing", "passed", "dead", "broke", "foul", "thrown-in", "misled"]
Stage = Literal["start", "drawn", "laid"]


@dataclass(slots=True)
class Player:
    """A seat in the hand."""

    seat: int
    name: str
    stack: Cents
    doubles: bool
    brought: Cents
    """What he had before the antes."""
    hand: list[Card] = field(default_factory=list)
    board: list[Meld] = field(default_factory=list)
    status: Status = "waiting"
    acted: bool = False
    """Has drawn or spread."""
    locked: bool = False
    """May not change his declaration: his ninth-card hand was made up."""
    miscounted: bool = False
    """Touched the deck with a wrong count of cards."""
    due: int = 0
    """Chips earned from each player and not yet called for."""
    owed: dict[int, Cents] = field(default_factory=dict)
    """What his own small stack kept him from asking, by payer."""

    @property
    def spread(self) -> int:
        """Cards on the board."""
        return sum(len(meld.cards) for meld in self.board)

    @property
    def count(self) -> int:
        """All his cards, in the hand and on the board."""
        return len(self.hand) + self.spread

    @property
    def worth(self) -> int:
        """What his spreads are worth to each loser as they lie (LL-PN-G3b)."""
        return sum(meld.worth for meld in self.board)


@dataclass(frozen=True, slots=True)
class Loose:
    """A discard that may still be taken or forced."""

    card: Card
    by: int
    from_hand: bool
    offered: int | None
    """The next player, who may take a card that came straight off the deck."""
    drawers: tuple[int, ...] = ()
    """Who has drawn since."""


@dataclass(slots=True)
class State:
    """Everything there is to know of a hand."""

    players: dict[int, Player] = field(default_factory=dict)
    """In the order of play."""
    counts: tuple[int, ...] = ()
    stock: list[Card] = field(default_factory=list)
    """The deck, top card last."""
    discards: list[Card] = field(default_factory=list)
    aside: list[Card] = field(default_factory=list)
    loose: list[Loose] = field(default_factory=list)
    phase: Literal["declaring", "playing", "over"] = "declaring"
    turn: int = 0
    stage: Stage = "start"
    drawn: Card | None = None
    owing: int | None = None
    """A player forced to use a card out of turn, who must still discard."""
    undecided: int | None = None
    """A player whose eleventh card was taken and who declares anew."""
    last_declared: int | None = None
    draws: int = 0
    pools: dict[ev.Pool, Cents] = field(default_factory=lambda: {"tops": 0, "double-tops": 0, "drop": 0})
    antes: dict[tuple[int, ev.Pool], Cents] = field(default_factory=dict)
    collected: dict[tuple[int, int], Cents] = field(default_factory=dict)
    """Pays of this hand: claimant and payer → amount."""
    offer: ev.Offered | None = None
    agreed: set[int] = field(default_factory=set)
    declined: int | None = None
    """How many cards had been drawn when an offer was declined: the play goes on before there is another."""
    ended: ev.Ended | None = None

    @property
    def active(self) -> list[Player]:
        """The players in the hand."""
        return [player for player in self.players.values() if player.status == "playing"]

    @property
    def fouled(self) -> list[Player]:
        """Those whose hands are foul and who owe the winner a bust-out, or the outs where they were misled."""
        return [player for player in self.players.values() if player.status in ("foul", "thrown-in", "misled")]

    @property
    def to_act(self) -> int | None:
        """Whose move it is."""
        if self.phase == "over":
            return None
        if self.undecided is not None:
            return self.undecided
        if self.owing is not None:
            return self.owing
        if self.phase == "declaring":
            return next(player.seat for player in self.players.values() if player.status == "waiting")
        return self.turn

    @property
    def acting_stage(self) -> Stage:
        """How far the one to act has got: a player forced out of turn has a card on the board and must discard."""
        return self.stage if self.owing is None else "laid"

    @property
    def live(self) -> Loose | None:
        """The card that the player in turn may take instead of drawing."""
        if self.phase != "playing" or self.stage != "start":
            return None
        return next((loose for loose in reversed(self.loose) if loose.offered == self.turn and not loose.drawers), None)

    def next_active(self, seat: int) -> int:
        """The next player of the hand after a seat, in the order of play."""
        seats = list(self.players)
        at = seats.index(seat)
        for other in seats[at + 1 :] + seats[: at + 1]:
            if self.players[other].status == "playing":
                return other
        return seat

    def chips(self) -> Cents:
        """Every chip of the hand, wherever it lies."""
        return sum(player.stack for player in self.players.values()) + sum(self.pools.values())


def fold(state: State, rules: PanRules, event: ev.Event) -> None:
    """Carries one event into the state."""
    match event:
        case ev.Dealt():
            _dealt(state, event)
        case ev.Moved():
            _moved(state, event)
        case ev.Declared():
            _declared(state, event)
        case ev.Drawn():
            _drawn(state, rules, event)
        case ev.Laid():
            _laid(state, event)
        case ev.Collected():
            player = state.players[event.seat]
            player.due, player.owed = 0, dict(event.owed)
        case ev.Discarded():
            _discarded(state, event)
        case ev.Forced():
            _forced(state, event)
        case ev.Left():
            _left(state, state.players[event.seat], event.reason)
        case ev.Ended():
            state.ended, state.phase = event, "over"
            state.offer = state.undecided = state.owing = None
        case _:
            _at_the_side(state, event)


def _at_the_side(state: State, event: ev.Event) -> None:
    """Offers, counts put right, a new deck and rulings: what happens beside the play."""
    match event:
        case ev.Offered():
            state.offer, state.agreed = event, set()
        case ev.Answered():
            state.agreed.add(event.seat)
            if not event.agrees:
                state.offer, state.declined = None, state.draws
        case ev.CardAdded():
            player = state.players[event.seat]
            del state.stock[-1 if event.place == "top" else len(state.stock) // 2]
            player.hand.append(event.card)
            player.locked = True
        case ev.CardTaken():
            player = state.players[event.seat]
            player.hand.remove(event.card)
            state.aside.append(event.card)
            if player.status == "playing":
                state.undecided = event.seat
        case ev.Shuffled():
            state.stock = list(reversed(event.order))
            state.discards = [loose.card for loose in state.loose]
        case CardsMoved():
            ruling_folds.cards_moved(state, event)
        case ev.Relaid():
            ruling_folds.relaid(state.players[event.seat], event)
        case ev.Misdealt():
            ruling_folds.misdealt(state)


def _dealt(state: State, event: ev.Dealt) -> None:
    """Five cards round and then the rest, to each seat in the order of play."""
    state.players = {one.seat: Player(one.seat, one.name, one.stack, one.doubles, one.stack) for one in event.seats}
    state.counts = event.counts
    state.stock = list(reversed(event.stock))
    for first in (True, False):
        for player, count in zip(state.players.values(), event.counts, strict=True):
            for _ in range(min(5, count) if first else max(0, count - 5)):
                player.hand.append(state.stock.pop())


def _moved(state: State, event: ev.Moved) -> None:
    for place, amount in ((event.source, -event.amount), (event.target, event.amount)):
        if isinstance(place, int):
            state.players[place].stack += amount
        else:
            state.pools[place] += amount
    source, target = event.source, event.target
    if event.why == "ante" and isinstance(source, int) and not isinstance(target, int):
        state.antes[source, target] = event.amount
    elif event.why == "returned" and isinstance(target, int) and not isinstance(source, int):
        state.antes.pop((target, source), None)
    elif event.why == "pay" and isinstance(source, int) and isinstance(target, int):
        state.collected[target, source] = state.collected.get((target, source), 0) + event.amount
    elif event.why == "repay" and isinstance(source, int) and isinstance(target, int):
        state.collected[source, target] -= event.amount


def _declared(state: State, event: ev.Declared) -> None:
    player = state.players[event.seat]
    state.offer = None
    if state.undecided == event.seat:
        state.undecided = None
    else:
        state.last_declared = event.seat
    if event.plays:
        player.status = "playing"
        _open(state)
    else:
        _left(state, player, "passed")


def _open(state: State) -> None:
    """When all have declared, the first player in draws."""
    waiting = any(player.status == "waiting" for player in state.players.values())
    if state.phase == "declaring" and not waiting and state.active:
        state.phase, state.turn, state.stage = "playing", state.active[0].seat, "start"


def _drawn(state: State, rules: PanRules, event: ev.Drawn) -> None:
    player = state.players[event.seat]
    player.acted = True
    player.miscounted |= player.count != rules.deal.cards
    state.drawn, state.stage = state.stock.pop(), "drawn"
    state.draws += 1
    kept = []
    for loose in state.loose:
        if loose.from_hand:
            if loose.by != event.seat:
                kept.append(loose)
        elif len(loose.drawers) + 1 < rules.forcing.window:
            kept.append(Loose(loose.card, loose.by, False, loose.offered, (*loose.drawers, event.seat)))
    state.loose = kept


def _laid(state: State, event: ev.Laid) -> None:
    player = state.players[event.seat]
    for card in event.cards:
        player.hand.remove(card)
    if event.exposed and state.drawn is not None:
        state.drawn = None
    elif event.exposed and (live := state.live):
        state.loose.remove(live)
        state.discards.remove(live.card)
    if event.exposed:
        state.stage = "laid"
    _on_board(player, event.meld, event.on, event.pay)


def _on_board(player: Player, meld: Meld, on: int | None, pay: int) -> None:
    if on is None:
        player.board.append(meld)
    else:
        player.board[on] = meld
    player.due += pay
    player.acted = True


def _discarded(state: State, event: ev.Discarded) -> None:
    player = state.players[event.seat]
    player.due = 0
    following = state.next_active(event.seat)
    if event.card is not None:
        if event.from_hand:
            player.hand.remove(event.card)
        else:
            state.drawn = None
        offered = None if event.from_hand or following == event.seat else following
        state.discards.append(event.card)
        state.loose.append(Loose(event.card, event.seat, event.from_hand, offered))
    if state.owing == event.seat:
        state.owing = None
    else:
        state.turn, state.stage = following, "start"


def _forced(state: State, event: ev.Forced) -> None:
    state.discards.remove(event.card)
    for loose in reversed(state.loose):
        if loose.card == event.card and event.seat in (loose.by, loose.offered):
            state.loose.remove(loose)
            break
    if event.put_back is not None:
        state.stock.append(event.put_back)
        state.drawn = None
    _on_board(state.players[event.seat], event.meld, event.on, event.pay)
    if event.seat == state.turn:
        state.stage = "laid"
    else:
        state.owing = event.seat


def _left(state: State, player: Player, status: Status) -> None:
    """A hand leaves the play. In its turn, the card it had drawn stays live for the next player (LL-PN-F16)."""
    player.status = status
    state.offer = None
    if state.owing == player.seat:
        state.owing = None
    if state.undecided == player.seat:
        state.undecided = None
    if state.phase == "declaring":
        _open(state)
        return
    if state.turn != player.seat or not state.active:
        return
    live = state.live
    following = state.next_active(player.seat)
    if state.drawn is not None:
        state.discards.append(state.drawn)
        state.loose.append(Loose(state.drawn, player.seat, False, following))
        state.drawn = None
    elif live is not None:
        state.loose[state.loose.index(live)] = Loose(live.card, live.by, False, following)
    state.turn, state.stage = following, "start"
