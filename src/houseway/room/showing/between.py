"""What a table shows that a move of the hand in play does not change: made once, and kept until something else happens.

Most of what happens at a table is such a move, and most of what it shows stays the same after one: who sits where,
what is owed, the buttons, the fee, and what may be done beside the hand.
"""

from collections.abc import Hashable, Iterable, Mapping
from dataclasses import replace
from typing import NamedTuple

from houseway.engines.contract import Hand
from houseway.room.engines.registry import engine_of
from houseway.room.shapes.choice import Offers
from houseway.room.shapes.facts import Facts, ShownClock
from houseway.room.shapes.shown import Json, Seen, filled
from houseway.room.showing.around import Around
from houseway.room.showing.by_hand import by_hand_view
from houseway.room.showing.choices import Moves, beside
from houseway.room.showing.sights import Part
from houseway.room.work import Step
from houseway.rulebook import TableRules
from houseway.table import Event, Table
from houseway.table import events as ev
from houseway.table.chairs import Chair
from houseway.table.debts import ways


class Over:
    """What is shown of a hand that is over, which is asked for again and again until the next one begins."""

    __slots__ = ("_events", "_hand", "_reckonings", "seen")

    def __init__(self, hand: Hand) -> None:
        self._hand, self._events = hand, len(hand.log)
        self.seen = engine_of(hand.rules).shown.view(hand, None)
        """The hand as the rail sees it."""
        self._reckonings: dict[int, str] = {}

    def is_of(self, hand: Hand) -> bool:
        """Whether it is that hand, of which nothing has been told since."""
        return hand is self._hand and len(hand.log) == self._events

    def reckoning(self, seat: int) -> str:
        """What a seat put in and got back."""
        if seat not in self._reckonings:
            self._reckonings[seat] = engine_of(self._hand.rules).shown.reckoning(self._hand, seat)
        return self._reckonings[seat]


class OwnPart(NamedTuple):
    """What an observer sees that others do not, and may do."""

    rests: Hashable
    """What they see rests on that; None where it is not known."""
    own: Part


class Between:
    """A table as it is between two moves."""

    __slots__ = (
        "_around",
        "_beside",
        "_hand",
        "_seats",
        "_seen",
        "_shares",
        "_table",
        "_taken",
        "chairs",
        "clock",
        "facts",
        "fields",
        "frame",
        "moves",
        "over",
        "own",
        "playing",
        "untouched",
    )

    def __init__(
        self,
        table: Table,
        facts: Facts,
        around: Around | None = None,
        before: "Between | None" = None,
    ) -> None:
        self._table, self._hand, self._around = table, table.hand, around
        self.facts = facts
        """What stands beside the game; all but the clock lasts as long as this does."""
        self.clock = facts.clock
        """The time that runs, which every move changes."""
        self.playing = table.hand if table.in_play else None
        """The hand in play."""
        self.over: Over | None = _over(table.hand, before.over if before else None)
        """The hand that is over."""
        self._beside: dict[int | None, Offers] = {}
        self._shares = engine_of(table.rules).shown.shares_in_hand
        """Whether that follows the hand in play."""
        self.own: dict[int | None, OwnPart] = {}
        """What observers saw last that others do not."""
        self.moves: Moves = _moves(table.rules, before.moves if before else None)
        """The moves that have been offered, from hand to hand."""
        self.untouched: set[int | None] = set()
        """The observers for whom nothing has changed that since."""
        self.chairs = {number: _seat(table, chair, facts) for number, chair in sorted(table.chairs.items())}
        """Who sits where, as everybody sees it; the hand in play adds to this."""
        self._taken: dict[int, tuple[Json, Json]] = {}
        """What it added to each seat last, and what came of it."""
        self._seen: Json | None = None
        """The hand in play as the rail saw it last; None where something other than a plain move was made since."""
        self._seats: Json = {}
        """All seats with it."""
        self.frame = _frame(table, facts)
        """What everybody sees of the hand beside the game."""
        self.fields = _fields(table, facts)

    def lasts(self, table: Table, step: Step) -> bool:
        """Whether moves of the hand in play are all that was stored of the table, and nothing else is otherwise."""
        return (
            step.is_move
            and table is self._table
            and table.hand is self._hand
            and table.in_play
            and self._around is not None
            and self._around.holds()
        )

    def goes_on(self, clock: ShownClock | None, events: Iterable[Event]) -> None:
        """Moves of the hand in play have been made."""
        self.clock = clock
        if self.playing is None:
            return
        shown = engine_of(self.playing.rules).shown
        moves = [one for event in events if isinstance(event, ev.Played) for one in event.events]
        touched = shown.touched(self.playing, moves)
        self.untouched = self.untouched.difference(touched) if touched is not None else set()
        moved = shown.moved(self.playing, moves) if self._seen is not None else None
        if self._seen is None or moved is None:
            self._seen = None
            return
        fields, seats = moved
        self._seen = {**self._seen, **fields}
        self._seats = {**self._seats, **{str(one): self._seat(one, seats[one]) for one in seats if one in self.chairs}}

    def stands(self, table: Table, facts: Facts, step: Step) -> bool:
        """Whether a shuffled deck is all that was stored of the table, and nothing else is otherwise but the clock."""
        return (
            bool(step.drafts)
            and all(one.type == "DeckShuffled" for one in step.drafts)
            and table is self._table
            and replace(facts, clock=self.facts.clock, commitment=self.facts.commitment) == self.facts
        )

    def is_shuffled(self, facts: Facts) -> None:
        """The deck of the next hand has been shuffled."""
        self.facts, self.clock = facts, facts.clock
        self.frame = _frame(self._table, facts)

    def rests_on(self, seat: int | None) -> Hashable:
        """What an observer sees beyond the rail rests on, where it is known; between hands it stays as it is."""
        hand = self.playing
        return () if seat is None or hand is None else engine_of(hand.rules).shown.rests_on(hand, seat)

    def of_hand(self) -> tuple[Json, Json]:
        """What everybody sees of the hand, if there is one, and of the seats with what it adds to them."""
        if self._seen is None:
            hand, added = self._all_of_hand()
            self._seats = {str(number): self._seat(number, added.get(number, {})) for number in self.chairs}
            self._seen = hand if self.playing is not None else None
            return hand, self._seats
        return self._seen, self._seats

    def _all_of_hand(self) -> Seen:
        if self.over is not None:
            return self.over.seen
        hand = self._table.hand
        return engine_of(hand.rules).shown.view(hand, None) if hand is not None else ({}, {})

    def _seat(self, number: int, added: Json) -> Json:
        """A seat with what the hand adds to it; one that stays the same stays the same object."""
        known = self._taken.get(number)
        if known is None or known[0] != added:
            known = self._taken[number] = added, self.chairs[number] | added
        return known[1]

    def beside(self, seat: int | None) -> Offers:
        """What an observer may do beside the hand; as long as it is the same it is the same list."""
        known = self._beside.get(seat)
        if known is None or self._shares:
            known = self._beside[seat] = Offers(beside(self._table, seat, self.facts))
        return known


def _over(hand: Hand | None, before: Over | None) -> Over | None:
    if hand is None or not hand.over:
        return None
    return before if before is not None and before.is_of(hand) else Over(hand)


def _moves(rules: TableRules, before: Moves | None) -> Moves:
    return before if before is not None and before.rules is rules else Moves(rules)


def _fields(table: Table, facts: Facts) -> Json:
    return filled(
        table=_posted(table, facts),
        you={"watching": True},
        button=table.button,
        kill=filled(seat=table.kill_seat, due=table.kill_due),
        straddle=filled(seat=table.straddle[0], amount=table.straddle[1]) if table.straddle else None,
        waiting=facts.waiting,
        votes={change: _ballot(table, votes) for change, votes in facts.ballots.items()},
        new_deck=facts.new_deck,
        kum_kum={str(seat): {"to": to, "cents": cents} for seat, (to, cents) in facts.kum_kum.items()},
        bank=_bank(table),
        by_hand=by_hand_view(table, facts) if table.by_hand else None,
        next_fee=_coming(table),
        floor={"called_by": facts.known(facts.floor.by).name, "what": facts.floor.what} if facts.floor else None,
        floor_said=list(facts.said),
        paused=facts.paused,
        law=[dict(one) for one in facts.law],
        talk=filled(**facts.talk._asdict()) if facts.talk else None,
        ready=sorted(facts.ready),
    )


def _posted(table: Table, facts: Facts) -> Json:
    """What hangs at the table and does not change from hand to hand."""
    rules = table.rules
    return filled(
        id=facts.table,
        house=table.house.slug,
        house_name=rules.house.name,
        game=rules.game,
        title=rules.title,
        family=rules.engine,
        layout=engine_of(rules).shown.layout(rules),
        structure=rules.structure,
        limit=rules.stakes.name,
        state=facts.standing,
        seats=list(rules.seats),
        sign=facts.posted.sign,
        friends=filled(**facts.friends._asdict()) if facts.friends else None,
    )


def _seat(table: Table, chair: Chair, facts: Facts) -> Json:
    """A chair as everybody sees it; the hand in play adds to this."""
    known = facts.known(chair.player)
    owed = ways(table, chair)
    return {
        "player": chair.player,
        "name": known.name,
        "stack": chair.stack,
        **filled(
            bot=known.bot,
            coming=chair.coming,
            away=chair.away,
            meal=chair.meal,
            late=facts.late.get(chair.seat, ""),
            owes=chair.debt if owed else "",
            way=chair.way if owed else "",
            doubles=chair.doubles,
            tokens=list(_tokens(table, chair)),
            out=table.in_play and chair.seat not in table.dealt,
            kept=filled(**facts.kept[chair.seat]._asdict()) if chair.seat in facts.kept else None,
        ),
    }


def _tokens(table: Table, chair: Chair) -> Iterable[str]:
    """The buttons that lie in front of a seat."""
    seat = chair.seat
    if seat == table.button and table.bank.seat is None:
        yield "button"
    yield from (name for name, where in table.blinds.items() if where == seat)
    if seat == table.kill_seat:
        yield "kill" if table.kill_due else "leg"
    if table.straddle and table.straddle[0] == seat:
        yield "straddle"
    if seat == table.bank.seat:
        yield f"bank-{table.bank.turn}"
    yield from (f"missed-{blind}" for blind in chair.missed)


def _bank(table: Table) -> Json:
    """The player-dealer position: who has it for which of their turns, and to whom it is offered now."""
    bank = table.bank
    offer = None if table.in_play else table.bank_offer()
    return filled(seat=bank.seat, turn=bank.turn, offered_to=offer, broken=bank.broken)


def _ballot(table: Table, votes: Mapping[int, bool]) -> Json:
    """Who wants a change of the game and who objects, and how many must want it."""
    return filled(
        ayes=sorted(seat for seat, aye in votes.items() if aye),
        objections=sorted(seat for seat, aye in votes.items() if not aye),
        needed=len(table.chairs) // 2 + 1,
    )


def _frame(table: Table, facts: Facts) -> Json:
    """The number of the hand, the fee fixed before it, and the commitment to its deck."""
    return filled(
        number=table.hands,
        commitment=facts.commitment,
        over=not table.in_play,
        names={str(seat): facts.known(player).name for seat, player in got_up(table).items()},
        fee=_fee(table, len(table.dealt)),
    )


def got_up(table: Table) -> dict[int, str]:
    """The players of the hand that is over who are not in their seats any more."""
    if table.hand is None or table.in_play:
        return {}
    played = {seat: table.hand.seat(seat).name for seat in table.hand.money}
    chairs = table.chairs
    return {seat: player for seat, player in played.items() if seat not in chairs or chairs[seat].player != player}


def _fee(table: Table, players: int) -> Json:
    """The collection of a hand: how much by the posted row, for how many hands, from whom and when."""
    fee = table.fee(max(2, players))
    if not fee.total:
        return {}
    why = f"{players} hands dealt, {_PAYER[fee.payer]}, {_MOMENT[fee.moment]}"
    return filled(collection=fee.collection, jackpot=fee.jackpot, payer=fee.payer, why=why, rule=fee.rule)


_PAYER = {"pot": "from the pot", "dealer-position": "from the dealer position"}
_MOMENT = {
    "before-deal": "before the cards",
    "flop": "once the flop is dealt",
    "first-round": "after the first round",
    "pot-won": "at most, when the pot is won",
}


def _coming(table: Table) -> Json:
    """What the next hand costs, while it has not begun."""
    line = None if table.in_play else table.lineup()
    return _fee(table, len(line.dealt)) if line else {}
