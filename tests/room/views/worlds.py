"""Twin worlds: two rooms that differ only in cards an observer may not see send that observer the same bytes.

In the first world, players who do not look at their cards play a hand. Then the cards that the observer had no right to
see change places, and the second world plays the hand again with the same random numbers. The observer must get the
same bytes at the same moments over every channel: views, changes, spoken lines, choices, staff pages, the first view of
a late comer, the missed changes of a client that reconnects, answers to every command, the floor's previews, and the
records of the finished hand. This module derives what an observer may see from the events of the hand, not from a view.

An observer is a seat, or the rail: every role of the room sees the same as the rail.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from random import Random
from typing import Any, get_args

import msgspec

from houseway.cards import JOKER, RANKS, SUITS, Card
from houseway.engines.banked.play import Round
from houseway.engines.banked.play import events as be
from houseway.engines.contract import Event, Refused
from houseway.engines.pan.play import PanHand
from houseway.engines.pan.play.events import Dealt, Drawn
from houseway.engines.poker.play import PokerHand
from houseway.engines.poker.play import draw_events as de
from houseway.engines.poker.play import events as pe
from houseway.engines.poker.play import ruling_events as re
from houseway.engines.poker.pokerstars import About
from houseway.engines.rulings import CardsMoved
from houseway.messages import wire
from houseway.record import RecordError
from houseway.room import commands as ask
from houseway.room.cards.shuffles import Shuffle
from houseway.room.commands import Role
from houseway.room.engine import engine_of
from houseway.room.handlers.opening import open_table
from houseway.room.handlers.room_commands import workflow_of
from houseway.room.handlers.table_commands import Arrival, run_command, sit
from houseway.room.people import policy
from houseway.room.people.people import People, Person
from houseway.room.people.policy import Denied
from houseway.room.room import Room
from houseway.room.settings import Pace
from houseway.room.tables.bots import quick, usual_buy
from houseway.room.tables.runtime import TableRuntime, TableServices
from houseway.room.tables.scheduled import finish, wake
from houseway.room.tables.spread import Spot
from houseway.room.views import records
from houseway.room.views.publisher import Publisher
from houseway.room.work import Step, Workflow
from houseway.rulebook import PanRules
from houseway.web import protocol
from tests.room.people.test_policy import FILLED, ODD
from tests.room.tables.kit import HOUSES
from tests.soak import SOAK

PLAYERS = 4
ROLES: tuple[Role, ...] = get_args(Role)
STAFF = {role: Person(f"p{90 + nth}", role.title(), frozenset({role})) for nth, role in enumerate(ROLES)}
"""One person at the rail for each role."""
PAGES: dict[Role, tuple[str, ...]] = {
    "player": ("lobby", "board", "me"), "floor": ("lobby", "floor", "calls"), "cage": ("cage",), "office": ("office",)
}  # fmt: skip
LASTING = ("CloseTable", "OpenTable", "PlayNow")
"""Commands that would end the game or begin another, sent after the last hand."""
DOOR = ("Welcome", "Bar", "Unbar", "GiveRole", "TakeRole")
"""Commands that the room handles before any table."""
BORNE_OUT = ("board-played", "false-opener", "split-openers", "unannounced-pair", "override")
"""Rulings that depend on the cards, possible at any step."""
ASKS = (2, 5, 9)
"""The moves of a hand after which all observers send every command."""
PREVIEWS, COMMANDS = 2, 6
"""How many previews and commands are sent at a time; both worlds choose them with the same random numbers."""
MOVES: tuple[dict[str, Any], ...] = (
    {"type": "Raise", "to": 1}, {"type": "Juggle"}, {"type": "Discard", "cards": ["2c"]}, {"type": "Hit"},
    {"type": "Spread", "cards": ["2c"]}, {"type": "SetHand", "square": 1, "front": ["2c"], "back": ["3c"]},
    {"type": "Discard", "cards": "2c"}, {"type": "Raise", "to": -1}, {"type": "Raise", "seat": 2, "to": 600},
)  # fmt: skip
"""Moves that a seat sends at the wrong time or with wrong fields."""
PAN_MOVES = 40
"""The most moves of a hand of pan whose players do not look; it might never end."""
OBSERVERS = (None, 1)
"""The rail and the first seat."""
REVEALING = (be.Turned, be.BankDrew, be.Settled, be.Ended)
SIGNS = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}


class World:
    """One room with one table, and the messages to its observers."""

    def __init__(
        self,
        spot: Spot,
        salt: str = "",
        *,
        rulings: bool = False,
        long: bool = SOAK,
        observers: tuple[int | None, ...] = (None, 1),
        pages: bool = True,
    ) -> None:
        self._salt, self._rulings, self._long = salt, rulings, long
        self.orders: dict[str, tuple[Card, ...]] = {}
        self.shuffles: list[str] = []
        self.told: dict[int | None, list[bytes]] = {}
        self._so_far: list[Event] = []
        staff = TableServices(pace=Pace(always=True), rng=Random(5), shuffler=self._shuffle, mind=quick)
        self.room = Room(HOUSES, lambda _id: staff)
        self.now = 0
        opening = open_table(self.room, spot, "", stays=True)
        next(opening).do(0)
        self.runtime = self.room.runtimes["1"]
        self.publisher = Publisher(self.room, People(), lambda: 0, lambda: self.now)
        self._seat_players()
        self.told |= {None: [], 1: []}
        self._observers = observers
        for seat in observers:
            self._watch(seat, "p99" if seat is None else self.runtime.table.chairs[seat].player)
        for role, shown in PAGES.items() if pages else ():
            for page in shown:
                self.publisher.watch_page(STAFF[role], page, self._sink(None), None)

    def _seat_players(self) -> None:
        """Bots, or for pan people, because its bots look at their cards."""
        chips = usual_buy(self.runtime.table)
        if isinstance(self.runtime.table.rules, PanRules):
            for seat in range(1, PLAYERS + 1):
                sit(self.runtime, Arrival(f"p{seat}", "1", seat, chips), str(seat), 0)
            return
        step = Step(0)
        self.runtime.log_status(step, "BotsAsked", count=min(PLAYERS, self.runtime.table.rules.seats[1]))
        finish(self.runtime, step)

    def _sink(self, seat: int | None) -> Callable[[bytes], None]:
        """Records a message to an observer and its moment."""
        return lambda message: self.told[seat].append(b"%d %s" % (self.now, message))

    def _watch(self, seat: int | None, person: str, after: int | None = None) -> Callable[[], None]:
        return self.publisher.watch_table(self.runtime, person, self._sink(seat), after)

    def _shuffle(self, name: str, cards: Sequence[Card]) -> Shuffle:
        """Returns the prepared order of the cards, or one made from the name alone; the promise reveals nothing."""
        self.shuffles.append(name)
        if name not in self.orders:
            self.orders[name] = tuple(Random(self._salt + name).sample(list(cards), len(cards)))
        order = self.orders[name]
        return Shuffle(order, "promised", {"order": list(order), "commitment": "promised"})

    def play_hand(self, nth: int) -> tuple[str, dict[int | None, list[bytes]]]:
        """Plays the nth hand: returns the name of its shuffle and the messages to each observer."""
        runtime, number = self.runtime, self.runtime.table.hands + 1
        marks = {seat: len(told) for seat, told in self.told.items()}
        moves, asks = 0, _moments(nth, long=self._long)
        while runtime.table.hands < number or runtime.table.in_play:
            if runtime.table.hands == number:
                moves += 1
                if moves in asks:
                    self._watch(None, "p98")()
                    self._everybody_asks(Random(f"{nth} {moves}"))
            if isinstance(runtime.table.hand, PanHand) and runtime.table.in_play:
                if moves > PAN_MOVES:
                    break
                self._move_blindly(runtime)
            else:
                self._shown(self._pass_on())
        for seat in self._observers:
            self._comes_and_goes(seat, "p98" if seat is None else runtime.table.chairs[seat].player)
        return f"table 1, hand {number}", {seat: told[marks[seat] :] for seat, told in self.told.items()}

    def _comes_and_goes(self, seat: int | None, person: str) -> None:
        """Sends a late comer the whole view, and a client that reconnects the changes it missed."""
        for back in (None, 0, 3, 500):
            version = msgspec.json.decode(self.told[seat][-1].split(b" ", 1)[1])["version"] if back is not None else 0
            self._watch(seat, person, None if back is None else max(0, version - back))()

    # -- what everybody asks -------------------------------------------------------------------------------------------

    def _everybody_asks(self, rng: Random) -> None:
        """Sends commands of every role, the floor's card, and moves of the first seat that the rules forbid."""
        kinds = [name for name in ask.KINDS if name not in (*LASTING, *DOOR)]
        for name in rng.sample(kinds, min(COMMANDS, len(kinds))):
            self._ask(None, STAFF[rng.choice(ROLES)], _filled(name))
            self._ask(None, STAFF["floor"], _filled(name))
            self._ask(None, STAFF["player"], _filled(name))
        reply = self._ask(None, STAFF["floor"], ask.Irregularities("1")).get("kinds", [])
        for kind in rng.choices(reply, k=PREVIEWS if reply else 0):
            self._ask(None, STAFF["floor"], ask.Preview("1", kind["kind"], _facts(kind, self.runtime, rng)))
        player = Person(self.runtime.table.chairs[1].player, "One")
        for move in rng.sample(MOVES, 5):
            # Whose turn it is may name a card that they hold: that is their own affair, and no leak.
            if "cards" not in move or self.runtime.table.hand_now.to_act != 1:
                self._ask(1, player, ask.Play("1", move))
        if self._rulings and reply:
            self._rule(rng.choice(reply), rng)
        if self.runtime.status.paused or self.runtime.status.floor:
            self._ask(None, STAFF["floor"], ask.Resume("1"))

    def _rule(self, kind: dict[str, Any], rng: Random) -> None:
        """Carries out a ruling that names no cards: all players may see whether a card was right."""
        facts = _facts(kind, self.runtime, rng)
        facts.pop("faces", None)
        found = self._ask(None, STAFF["floor"], ask.Preview("1", kind["kind"], facts))
        if found and kind["kind"] not in BORNE_OUT:
            choice = rng.choice(found["outcomes"]).get("choice", "")
            self._ask(None, STAFF["floor"], ask.Rule("1", kind["kind"], facts, choice))

    def asks_at_last(self) -> None:
        """Sends the commands that end the game."""
        for name in LASTING:
            for person in STAFF.values():
                self._ask(None, person, _filled(name))

    def _ask(self, seat: int | None, person: Person, command: Any) -> dict[str, Any]:
        """Sends a command as a client does and keeps the encoded answer."""
        reply: dict[str, Any] = {}
        try:
            policy.check(person, command)
            reply = self._driven(workflow_of(self.room, person, command, ""))
            answer = protocol.done("k", reply)
        except Refused as refusal:
            answer = protocol.refused("k", refusal)
        except Denied as denial:
            answer = protocol.denied("k", str(denial))
        self._sink(seat)(answer)
        return reply

    def _driven(self, course: Workflow) -> dict[str, Any]:
        try:
            work = next(course)
            while True:
                try:
                    step = work.do(self.now)
                except Refused as refusal:
                    work = course.throw(refusal)
                    continue
                if work.stream == "table:1":
                    self._shown(step)
                work = course.throw(step.refused) if step.refused else course.send(step)
        except StopIteration as end:
            return dict(end.value)

    def play_until_turned(self) -> tuple[Event, ...]:
        """Plays a round up to the last step before the player-dealer's down card shows and returns its events."""
        while True:
            step = self._pass_on()
            log = self.runtime.table.playing(Round).log if self.runtime.table.hand else []
            if any(isinstance(event, REVEALING) for event in log):
                return tuple(self._so_far)
            self._so_far = list(log)
            self._shown(step)

    def _pass_on(self) -> Step:
        assert self.runtime.due is not None
        self.now = max(self.now, self.runtime.due)
        return wake(self.runtime, self.now)

    def _move_blindly(self, runtime: TableRuntime) -> None:
        """Plays, draws, and discards the drawn card without looking."""
        hand = runtime.table.playing(PanHand)
        for move in ({"type": "Declare", "plays": True}, {"type": "Draw"}, {"type": "Discard"}):
            try:
                step = run_command(runtime, Person(f"p{hand.to_act}", ""), ask.Play("1", move), self.now)
            except Refused:
                continue
            self._shown(step)
            return
        raise AssertionError(f"no blind move of {hand.options()}")

    def _shown(self, step: Step) -> None:
        assert not any(draft.type == "TablePaused" and "by" not in draft.data for draft in step.drafts), step.drafts
        self.publisher.publish_table(self.runtime, step)
        self.publisher.publish_pages(step, self.runtime)

    # -- records -------------------------------------------------------------------------------------------------------

    def records(self, seat: int | None) -> bytes:
        """Returns the finished hand in every form that the observer may have."""
        hand, names = self.runtime.table.hand, {one: f"Player {one}" for one in range(1, 11)}
        if hand is None or not hand.over:
            return b""
        order = self.orders[f"table 1, hand {self.runtime.table.hands}"]
        shown = engine_of(hand.rules).shown
        try:
            phh = shown.as_phh(hand, seat, names)
        except RecordError as error:
            phh = str(error)
        about = About(hero=seat if seat in hand.money else None)
        try:
            text = shown.as_pokerstars(hand, about, names)
        except RecordError as error:
            text = str(error)
        proof = {place: order[place] for place in shown.places(hand, order, seat)}
        return msgspec.json.encode(
            [records.described_hand(hand, seat, names), records.hand_steps(hand, seat, names), phh, text, proof],
            enc_hook=wire,
        )


def _moments(number: int, *, long: bool) -> tuple[int, ...]:
    """Chooses the moves after which all observers send commands: usually one, in some hands of a long run all."""
    if long:
        return ASKS if number % 20 == 1 else ()
    return ASKS[(number - 1) % 3 :][:1]


def _filled(name: str) -> Any:
    """A command with something in every field that must be filled."""
    kind = ask.KINDS[name]
    values = FILLED | {"table": "1"} | ({"count": PLAYERS} if name == "AskForBots" else {}) | ODD.get(name, {})
    fields = (one.name for one in msgspec.structs.fields(kind) if one.required)
    return msgspec.convert({"type": name, **{one: values[one] for one in fields}}, kind)


def _facts(kind: dict[str, Any], runtime: TableRuntime, rng: Random) -> dict[str, Any]:
    """Returns an irregularity as the floor may report it, with or without its cards."""
    facts: dict[str, Any] = {}
    for field in kind["fields"]:
        name = field["name"]
        if field["sort"] == "cards":
            count = field["counts"].get(str(facts.get("seat", "")), 0)
            facts["cards"] = rng.sample(range(1, count + 1), min(count, 1))
        elif name == "faces":
            if rng.random() < 0.7:
                facts["faces"] = rng.sample([str(one) for one in runtime.table.rules.deck()], len(facts["cards"]))
        elif field["sort"] == "steps":
            facts[name] = [rng.choice(field["values"])]
        elif field["sort"] == "text":
            facts[name] = "so it was"
        elif field.get("values"):
            if field["needed"] or rng.random() < 0.5:
                facts[name] = rng.choice(field["values"])
        elif field.get("most"):
            facts[name] = rng.randint(field["least"], field["most"])
    return facts


# -- what an observer is entitled to see -------------------------------------------------------------------------------


def hidden_positions(hand: Any, order: Sequence[Card], seat: int | None) -> list[int]:
    """The places of the deck whose cards the observer had no right to see in a hand."""
    if isinstance(hand, PanHand):
        return _hidden_in_pan(hand, seat)
    if isinstance(hand, Round) and len(set(order)) < len(order) - 1:
        return list(range(hand.layout.used, len(order)))
    seen = set(_in_round(hand, seat) if isinstance(hand, Round) else _in_poker(hand, seat)) | {JOKER}
    return [at for at, card in enumerate(order) if card not in seen]


def _in_poker(hand: PokerHand, seat: int | None) -> Iterator[Card]:
    for event in hand.log:
        match event:
            case pe.HandsDealt(seats=seats, cards=cards, up=up):
                for at, one in enumerate(seats):
                    got = cards[at :: len(seats)]
                    yield from got if one == seat else got[len(got) - up :] if up else ()
            case pe.BoardDealt(cards=cards) | pe.Shown(cards=cards) | de.ProofGiven(cards=cards):
                yield from cards
            case de.HandLaidOpen(seat=one) | de.HandSeen(seat=one) | de.ProofDue(seat=one):
                yield from _held(hand, {one})
            case pe.Discarded(seat=one, cards=cards) | de.Drawn(seat=one, cards=cards) if one == seat:
                yield from cards
            case re.FacesTurned(up=cards) | re.LiesOpen(cards=cards):
                yield from cards
            case CardsMoved(moves=moves):
                known = {"board", f"seat {seat}"}
                yield from (move.card for move in moves if move.target in known or move.target.endswith(" up"))
    if hand.rules.draw is not None and hand.rules.draw.openers != "any-hand":
        # A player who bets must prove openers, so these cards decide what every viewer sees.
        first = next((at for at, event in enumerate(hand.log) if isinstance(event, pe.Wagered)), len(hand.log))
        passed = {event.seat for event in hand.log[:first] if isinstance(event, pe.Checked)}
        yield from _held(hand, passed | {event.seat for event in hand.log if isinstance(event, pe.Wagered)})


def _held(hand: PokerHand, seats: set[int]) -> Iterator[Card]:
    """Every card that some seats have had in their hands."""
    for event in hand.log:
        if isinstance(event, pe.HandsDealt):
            for seat in seats & set(event.seats):
                yield from event.cards[event.seats.index(seat) :: len(event.seats)]
        elif isinstance(event, de.Drawn) and event.seat in seats:
            yield from event.cards


def _in_round(hand: Round, seat: int | None) -> Iterator[Card]:
    game: Any = hand.game
    for event in hand.log:
        match event:
            case be.HandOpened(front=front, back=back):
                yield from (*front, *back)
            case be.BankOpened(cards=cards):
                yield from cards
    own = [*game.hands.values(), *([game.bank] if game.bank else [])]
    yield from (card for one in own if one.player == seat for card in one.cards)


def _hidden_in_pan(hand: PanHand, seat: int | None) -> list[int]:
    """Returns the others' ten cards, dealt five at a time, and the rest of the stock."""
    dealt = next(event for event in hand.log if isinstance(event, Dealt))
    count = len(dealt.seats)
    moves = [move for event in hand.log if isinstance(event, CardsMoved) for move in event.moves]
    drawn = 10 * count + sum(move.source == "top" for move in moves) + sum(isinstance(one, Drawn) for one in hand.log)
    others = [
        5 * (half * count + at) + card
        for at, one in enumerate(dealt.seats)
        if one.seat != seat
        for half in (0, 1)
        for card in range(5)
    ]
    # A card that a ruling put back on the deck may have been turned up since.
    back = {move.card for move in moves if move.target == "top"}
    return [at for at in (*others, *range(drawn, len(dealt.stock))) if dealt.stock[at] not in back]


def changed(order: Sequence[Card], hidden: list[int], rng: Random) -> tuple[Card, ...]:
    """The hidden cards change places."""
    cards = list(order)
    for at, card in zip(hidden, rng.sample([order[at] for at in hidden], len(hidden)), strict=True):
        cards[at] = card
    return tuple(cards)


def named(told: Sequence[bytes]) -> set[str]:
    """Returns every card that the messages name, written or spoken."""
    text = b"".join(told).decode()
    spoken: Callable[[str, str], tuple[str, str]] = lambda rank, suit: (  # noqa: E731
        f'"{rank}{suit}"',
        f"{rank.replace('T', '10')}{SIGNS[suit]}",
    )
    return {rank + suit for rank in RANKS for suit in SUITS if any(one in text for one in spoken(rank, suit))}


def compare(
    where: str, game: str, hands: int, *, rulings: bool = False, salt: str = "", long: bool = SOAK
) -> Counter[int | None]:
    """Plays hands in a world and in a twin of it for each observer; counts those in which cards changed places.

    The salt gives other cards; in a long run everybody asks for everything in some hands only.
    """
    spot = Spot.posted(HOUSES, where, game, "", "")

    def worlds() -> tuple[World, dict[int | None, World]]:
        made = partial(World, spot, salt, rulings=rulings, long=long)
        # Nothing is worked out that is not compared; the rail is always there, for one who gives the seat up joins it.
        return made(), {None: made(observers=(None,)), 1: made(pages=False)}

    first, twins = worlds()
    rng, differed = Random(f"9{salt}"), Counter[int | None]()
    for nth in range(1, hands + 1):
        shuffled = len(first.shuffles)
        name, told = first.play_hand(nth)
        hand, order, shuffles = first.runtime.table.hand, first.orders[name], first.shuffles[shuffled:]
        for seat, twin in twins.items():
            hidden = hidden_positions(hand, order, seat)
            if isinstance(hand, PokerHand):
                away = set(hidden)
                entitled = {str(card) for at, card in enumerate(order) if at not in away}
                assert named(told[seat]) <= entitled | _drawn_for_button(first), "a hidden card was sent"
            # A deck that was shuffled again in mid-hand is left as it was.
            if len([one for one in shuffles if one.startswith(name)]) == 1:
                twin.orders[name] = changed(order, hidden, rng)
                differed[seat] += twin.orders[name] != order
            for other in shuffles:
                twin.orders.setdefault(other, first.orders[other])
            assert same(twin.play_hand(nth)[1][seat], told[seat]), where
            assert twin.records(seat) == first.records(seat), where
        if isinstance(hand, PanHand):
            first, twins = worlds()
    for world in (first, *twins.values()):
        world.asks_at_last()
    assert all(same(twin.told[seat][-60:], first.told[seat][-60:]) for seat, twin in twins.items())
    return differed


def same(one: Sequence[bytes], other: Sequence[bytes]) -> bool:
    """Whether two observers were sent the same; a test that fails shows where it began to differ."""
    for at, (first, second) in enumerate(zip(one, other, strict=False)):
        assert first == second, f"message {at}"
    return len(one) == len(other)


def _drawn_for_button(world: World) -> set[str]:
    return {str(card) for card in world.orders.get("table 1, draw for the button", ())[:PLAYERS]}
