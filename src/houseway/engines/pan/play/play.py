"""A hand in progress: its rules, its events so far, and the state that they make."""

from dataclasses import dataclass, field
from typing import Literal

from houseway.cards import BadCards, Card
from houseway.engines.contract import Event, refuse, unknown
from houseway.engines.pan.play import events as ev
from houseway.engines.pan.play import position
from houseway.engines.pan.play.melds import Meld
from houseway.engines.pan.play.state import BadSpread, Loose, Player, State, Status
from houseway.engines.positions import Placed, clauses, head
from houseway.engines.rulings import CardsMoved, Erred, Resumed, Ruled
from houseway.irregularities import words
from houseway.messages import Cards, Seat, _
from houseway.rulebook.engines.pan import PanRules


@dataclass(slots=True)
class Play:
    """The state shared by all parts of the engine. A command is checked in full before its first event is applied."""

    rules: PanRules
    log: list[Event] = field(default_factory=list)
    state: State = field(default_factory=State)

    def take(self, event: Event) -> None:
        """Takes one event into the state."""
        if isinstance(event, Placed):
            self.state = position.placed(self.rules, clauses(event.text)[len(head(self.rules)) :], event.cards)
        else:
            _take(self.state, self.rules, event)
        self.log.append(event)

    def active(self, seat: int) -> Player:
        """A player of the hand; anyone else is refused."""
        player = self.state.players.get(seat)
        if player is None or player.status != "playing":
            raise refuse(self.rules, _("{player} isn't in the hand.", player=Seat(seat)), "fouls.called_by")
        return player

    def acting(self, seat: int) -> Player:
        """The player whose move it is in the play of the hand; anyone else is refused."""
        if self.state.phase != "playing" or self.state.undecided is not None or seat != self.state.to_act:
            raise refuse(self.rules, _("It's not {player}'s turn.", player=Seat(seat)))
        return self.state.players[seat]

    def unit(self, one: Player, other: Player) -> int:
        """Cents of one chip of pay between two players: double between two doubles players."""
        return self.rules.chip_between(double=one.doubles and other.doubles)

    def head_up(self) -> bool:
        """Whether two players are left."""
        return len(self.state.active) == 2

    def alone(self) -> bool:
        """Whether one player is left against foul hands (LL-PN-F5A, F5B)."""
        return self.state.phase == "playing" and len(self.state.active) == 1


# -- the events of play ------------------------------------------------------------------------------------------------


def _take(state: State, rules: PanRules, event: Event) -> None:
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
            _close_pay(player, "collected")
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
            _take_beside(state, rules, event)


def _take_beside(state: State, rules: PanRules, event: Event) -> None:
    """Offers, corrected counts, new decks and rulings: changes outside normal play."""
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
            _cards_moved(state, event)
        case ev.Relaid():
            _relaid(state.players[event.seat], event)
        case ev.Misdealt():
            _misdealt(state)
        case Erred() | Ruled() | Resumed():
            _noted(state, event)
        case _:
            raise unknown(rules, event)


def _dealt(state: State, event: ev.Dealt) -> None:
    """Five cards round and then the rest, to each seat in the order of play."""
    state.players = {
        one.seat: Player(one.seat, one.name, one.stack, one.seat in event.doubles, one.stack) for one in event.seats
    }
    state.counts, state.fee = event.counts, event.fee
    state.stock = list(reversed(event.stock))
    for first in (True, False):
        for player, count in zip(state.players.values(), event.counts, strict=True):
            for _card in range(min(5, count) if first else max(0, count - 5)):
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
    for spread in player.bad_spreads:
        spread.touched = True
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
    if event.meld.kind == "invalid":
        player.bad_spreads.append(BadSpread(event.meld.cards, event.exposed))
    _on_board(player, event.meld, event.on, event.pay)


def _close_pay(player: Player, pay: Literal["collected", "let go"]) -> None:
    """Pay is called for before the discard or not at all."""
    for spread in player.bad_spreads:
        if spread.pay == "open":
            spread.pay = pay


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
    _close_pay(player, "let go")
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


# -- errors and rulings ------------------------------------------------------------------------------------------------


def _cards_moved(state: State, event: CardsMoved) -> None:
    """A card leaves its place before it lies in another; those for the top lie there in the order given."""
    on_top = []
    for move in event.moves:
        if move.source == "top":
            if not state.stock or state.stock[-1] != move.card:
                raise BadCards(_("{card} isn't the top card.", card=Cards((move.card,))))
            state.stock.pop()
        elif move.source == "drawn":
            if state.drawn != move.card:
                raise BadCards(_("{card} wasn't drawn.", card=Cards((move.card,))))
            state.drawn, state.stage = None, "laid"
        else:
            held = _hand(state, move.source)
            if move.card not in held:
                raise BadCards(_("{card} isn't in that hand.", card=Cards((move.card,))))
            held.remove(move.card)
        match move.target:
            case "top":
                on_top.append(move.card)
            case "drawn":
                state.drawn, state.stage = move.card, "drawn"
            case "aside":
                state.aside.append(move.card)
            case "discards":
                state.discards.append(move.card)
            case place:
                _hand(state, place).append(move.card)
    state.stock += reversed(on_top)


def _hand(state: State, place: str) -> list[Card]:
    return state.players[int(place.removeprefix("seat "))].hand


def _noted(state: State, event: Erred | Ruled | Resumed) -> None:
    """An error waits for a ruling; the following events carry out the ruling."""
    if isinstance(event, Erred):
        state.errors[words(event.what)] = event.cards
    elif isinstance(event, Ruled):
        state.errors.pop(words(event.what), None)


def _relaid(player: Player, event: ev.Relaid) -> None:
    """Cards go between the hand and a spread that was no meld."""
    for card in event.from_hand:
        player.hand.remove(card)
    player.hand += event.to_hand
    player.due = max(0, player.due - event.undone)
    player.bad_spreads = [one for one in player.bad_spreads if one.cards != player.board[event.on].cards]
    if event.meld is None:
        del player.board[event.on]
    else:
        player.board[event.on] = event.meld


def _misdealt(state: State) -> None:
    """Returns all players' money."""
    state.pools = dict.fromkeys(state.pools, 0)
    for player in state.players.values():
        player.stack = player.brought
