"""What is said at a table: the dealer's call and the readable log of a hand, as each observer may hear it.

Only events that are listed here are told. A line that names cards which lie face down is heard by their owner alone;
everybody else hears how many there were, or nothing.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import singledispatch
from typing import Any, Literal, NamedTuple, TypeAlias

from houseway.cards import pretty
from houseway.money import show
from houseway.play.banked import Round
from houseway.play.banked import events as be
from houseway.play.contract import Hand
from houseway.play.pan import PanHand
from houseway.play.pan import events as ne
from houseway.play.poker import PokerHand
from houseway.play.poker import draw_events as de
from houseway.play.poker import events as pe
from houseway.play.poker import ruling_events as ve
from houseway.play.rulings import Ruled
from houseway.record.banked import sentences as banked_sentences
from houseway.record.pan import sentences as pan_sentences
from houseway.record.poker import sentences as poker_sentences
from houseway.record.poker.posts import say_post
from houseway.room.showing.table_facts import Facts
from houseway.table import Table
from houseway.table import events as te
from houseway.table.dealing import carried_on

Kind: TypeAlias = Literal["deal", "action", "win", "fee", "ruling", "table", "bank"]


class Heard(NamedTuple):
    """A line of the call. With an owner, they alone hear ``text``; the others hear ``others``, if anything."""

    text: str
    kind: Kind = "action"
    seat: int | None = None
    rule: str = ""
    owner: int | None = None
    others: str = ""


def as_heard(lines: Iterable[Heard], seat: int | None) -> list[dict[str, Any]]:
    """The lines that an observer hears, in the shape of the protocol."""
    out = []
    for line in lines:
        if text := line.text if line.owner in (None, seat) else line.others:
            fields = {"text": text, "kind": line.kind, "seat": line.seat, "rule": line.rule}
            out.append({name: value for name, value in fields.items() if value})
    return out


class Call:
    """The dealer's call at one table: it follows the hand in play, so that each of its events is taken once."""

    __slots__ = ("_before", "_hand")

    def __init__(self) -> None:
        self._hand: Hand | None = None
        self._before: Hand | None = None
        """The hand as it stood before the next event to be told."""

    def heard(self, events: Iterable[te.Event], table: Table, facts: Facts) -> list[Heard]:
        """What is said about new events of the table, in the order in which they happened."""
        events = list(events)
        lines: list[Heard] = []
        new = sum(len(one.events) for one in events if isinstance(one, te.Played))
        since = len(table.hand.log) - new if table.hand else 0
        for one in events:
            if isinstance(one, te.Played):
                lines += self._in_hand(table.hand_now, since, since + len(one.events))
                since += len(one.events)
            elif tells := _AT_TABLE.get(type(one)):
                lines += tells(one, facts)
            if isinstance(one, te.HandBooked):
                lines += _outcome(table.hand_now)
        names = {chair.seat: facts.known(chair.player).name for chair in table.chairs.values()}
        return [line._replace(text=named(line.text, names), others=named(line.others, names)) for line in lines]

    def _in_hand(self, hand: Hand, since: int, until: int) -> Iterator[Heard]:
        before = self._before
        if before is None or hand is not self._hand or len(before.log) != since:
            before = type(hand).replay(hand.rules, hand.log[: max(1, since)])
            self._hand, self._before = hand, before
        for at in range(len(before.log), until):
            yield from lines_of(before, hand, at)
            carried_on(before, hand.log[at : at + 1])


_SEAT = re.compile(r"\b[Ss]eat (\d+)\b")


def named(text: str, names: Mapping[int, str]) -> str:
    """A sentence in which players go by their names.

    >>> named("Seat 3 pays seat 5 $2", {3: "Ana"})
    'Ana pays seat 5 $2'
    """
    return _SEAT.sub(lambda found: names.get(int(found[1])) or found[0], text)


# -- the hand in play --------------------------------------------------------------------------------------------------


@singledispatch
def lines_of(before: Hand, _hand: Any, _at: int) -> Iterator[Heard]:
    """What is said about the event of a hand with this number; ``before`` is the hand as it stood until then."""
    raise TypeError(f"{type(before).__name__} is no hand of an engine")


@lines_of.register
def _poker(before: PokerHand, hand: PokerHand, at: int) -> Iterator[Heard]:
    event = hand.log[at]
    if isinstance(event, pe.HandsDealt):
        yield from _dealt(event)
    elif isinstance(event, Ruled):
        yield _ruled(event)
    elif kind := _POKER.get(type(event)):
        owner, others = _hidden(event)
        for line in poker_sentences.told_of(before, event):
            yield Heard(line, kind, getattr(event, "seat", None), getattr(event, "rule", ""), owner, others)


def _dealt(event: pe.HandsDealt) -> Iterator[Heard]:
    """Each player hears what they were dealt, everybody what was dealt face up."""
    count = len(event.seats)
    for at, seat in enumerate(event.seats):
        cards = event.cards[at::count]
        up = cards[len(cards) - event.up :] if event.up else ()
        if seat in event.folded:
            yield Heard(f"The card of folded seat {seat} goes to the muck", "deal", seat)
            continue
        shown = f"Seat {seat} is dealt {pretty(up)} face up" if up else ""
        yield Heard(f"Seat {seat} is dealt {pretty(cards)}", "deal", seat, owner=seat, others=shown)


def _hidden(event: Any) -> tuple[int | None, str]:
    """Who alone hears the cards of an event, and what the others hear instead."""
    if isinstance(event, pe.Discarded | de.Drawn) and event.cards:
        does = "draws" if isinstance(event, de.Drawn) else "discards"
        return event.seat, f"Seat {event.seat} {does} {_counted(len(event.cards))}"
    return None, ""


def _counted(cards: int) -> str:
    return f"{cards} card{'s' * (cards != 1)}"


@lines_of.register
def _banked(before: Round, hand: Round, at: int) -> Iterator[Heard]:
    event = hand.log[at]
    if isinstance(event, Ruled):
        yield _ruled(event)
    elif kind := _BANKED.get(type(event)):
        for line in banked_sentences.told_of(before, event):
            yield Heard(line, kind, getattr(event, "seat", None), getattr(event, "rule", ""))


@lines_of.register
def _pan(before: PanHand, hand: PanHand, at: int) -> Iterator[Heard]:
    event = hand.log[at]
    if isinstance(event, Ruled):
        yield _ruled(event)
    elif kind := _PAN.get(type(event)):
        for line in pan_sentences.told_of(hand, before.state, event, hand.log[at + 1 :]):
            yield Heard(line, kind, getattr(event, "seat", None))


def _ruled(event: Ruled) -> Heard:
    """What the floor ruled on what; which card it was about is nobody's business who did not see it."""
    what = event.what.partition(":")[0].replace("-", " ")
    done = ", ".join(step.replace("-", " ") for step in event.does) or "play on"
    return Heard(f"The floor rules on {what}: {done}", "ruling", rule=event.rule)


def _outcome(hand: Hand) -> list[Heard]:
    """Who won what in a poker hand; a hand that was not shown has no name."""
    if not isinstance(hand, PokerHand) or hand.result is None:
        return []
    return [
        Heard(line, "win", won.seat) for line, won in zip(poker_sentences.winners(hand), hand.result.won, strict=True)
    ]


_POKER: dict[type, Kind] = {
    **dict.fromkeys((pe.Folded, pe.Checked, pe.BroughtIn, pe.Called, pe.Wagered, pe.OutOfTurnNoted), "action"),
    **dict.fromkeys((pe.BetReturned, pe.Discarded, pe.HandDead, pe.Shown, pe.Mucked), "action"),
    **dict.fromkeys((de.PutShort, de.PassedOut, de.HandLaidOpen, de.CardsCalledFor, de.OpenersSplit), "action"),
    **dict.fromkeys((de.Drawn, de.ProofGiven, de.ActionVoided, de.HandSeen, de.PushAgreed), "action"),
    **dict.fromkeys((de.PushDeclared, de.BoughtIn, de.Declined, de.ChopAsked), "action"),
    **dict.fromkeys((pe.BoardDealt, de.Shuffled), "deal"),
    **dict.fromkeys((ve.MoneyReturned, ve.RaiseLost, ve.BackToAct, ve.BettingOver), "ruling"),
    **dict.fromkeys((ve.ChipsKept, ve.HandRevived, ve.ClaimKept, ve.Misdealt), "ruling"),
    pe.FeeTaken: "fee",
}
"""What is told of a poker hand."""

_BANKED: dict[type, Kind] = {
    **dict.fromkeys((be.Wagered, be.SideBetPlaced, be.Insured, be.EvenMoneyTaken, be.InsuranceDeclined), "action"),
    **dict.fromkeys((be.Drew, be.Stood, be.Doubled, be.Parted, be.Joined, be.Stayed, be.Surrendered), "action"),
    **dict.fromkeys((be.HandSet, be.PileChosen, be.Shaken), "action"),
    **dict.fromkeys((be.Dealt, be.Peeked, be.Refilled, be.Turned, be.BankDrew, be.PilesLaid), "deal"),
    **dict.fromkeys((be.BankOpened, be.HandOpened), "deal"),
    **dict.fromkeys((be.CardReplaced, be.Misdealt, be.Fouled, be.BetCounts), "ruling"),
    **dict.fromkeys((be.Settled, be.FundBonus, be.Ended), "win"),
    **dict.fromkeys((be.BankPutUp, be.SecondBankPutUp, be.BetsClosed), "bank"),
}
"""What is told of a round; the sentences name no card that lies face down."""

_PAN: dict[type, Kind] = {
    **dict.fromkeys((ne.Declared, ne.Drawn, ne.Laid, ne.Collected, ne.Discarded, ne.Forced), "action"),
    **dict.fromkeys((ne.Offered, ne.Answered, ne.Left), "action"),
    **dict.fromkeys((ne.Moved, ne.Ended), "win"),
}
"""What is told of a hand of pan; nobody hears what was dealt."""


# -- the table ---------------------------------------------------------------------------------------------------------


def _started(event: te.HandStarted, _facts: Facts) -> Iterator[Heard]:
    yield Heard(f"Hand {event.number}{', a kill hand' if event.kill else ''}", "table")
    for post in event.posts:
        yield Heard(say_post(post), "action", post.seat)


def _button_drawn(event: te.ButtonDrawn, _facts: Facts) -> Iterator[Heard]:
    drawn = ", ".join(f"seat {seat} {pretty([card])}" for seat, card in event.cards)
    yield Heard(f"They draw for the button: {drawn}. Seat {event.seat} has it", "table", event.seat, event.rule)


def _kill_button(event: te.KillButton, _facts: Facts) -> Iterator[Heard]:
    if event.seat is not None:
        says = "kills the next pot" if event.due else "has one leg of a kill"
        yield Heard(f"Seat {event.seat} {says}", "table", event.seat, event.rule)


def _line(says: Callable[[Any, Facts], str], kind: Kind = "table") -> Callable[[Any, Facts], Iterator[Heard]]:
    """One sentence about an event that names a seat or a rule, or neither."""

    def tells(event: Any, facts: Facts) -> Iterator[Heard]:
        yield Heard(says(event, facts), kind, getattr(event, "seat", None), getattr(event, "rule", ""))

    return tells


_TURN = {1: "first", 2: "second"}

_AT_TABLE: dict[type, Callable[[Any, Facts], Iterator[Heard]]] = {
    te.Sat: _line(lambda one, facts: f"{facts.known(one.player).name} sits down with {show(one.chips)}"),
    te.Left: _line(lambda one, facts: f"{facts.known(one.player).name} leaves with {show(one.chips)}"),
    te.PickedUp: _line(lambda one, facts: f"{facts.known(one.player).name} is picked up with {show(one.chips)}"),
    te.Moved: _line(lambda one, _: f"Seat {one.to} is taken from seat {one.seat}"),
    te.Bought: _line(lambda one, _: f"Seat {one.seat} buys {show(one.chips)}"),
    te.WentAway: _line(lambda one, _: f"Seat {one.seat} sits out"),
    te.CameBack: _line(lambda one, _: f"Seat {one.seat} is back"),
    te.Straddled: _line(lambda one, _: f"Seat {one.seat} will straddle for {show(one.amount)}"),
    te.Converted: _line(lambda one, _: f"The game is now {one.to.replace('-', ' ')}"),
    te.DoublesSet: _line(lambda one, _: f"Seat {one.seat} plays {'doubles' if one.on else 'singles'}"),
    te.ConditionRaised: _line(lambda one, _: f"The game is now the {one.limit} condition"),
    te.DeckChanged: _line(lambda one, _: f"Seat {one.seat} asks for another deck"),
    te.SharePassed: _line(lambda one, _: f"Seat {one.seat} passes {show(one.cents)} to partner seat {one.to}", "win"),
    te.TimePaid: _line(lambda one, _: f"Seat {one.seat} pays {show(one.amount)} for the half hour", "fee"),
    te.BlindMissed: _line(lambda one, _: f"Seat {one.seat} misses the {one.blind} blind"),
    te.BankTaken: _line(lambda one, _: f"Seat {one.seat} takes the bank for the {_TURN[one.turn]} time", "bank"),
    te.BankDeclined: _line(lambda one, _: f"Seat {one.seat} lets the bank pass", "bank"),
    te.GameBroken: _line(lambda _one, _facts: "Nobody takes the bank: the game is broken", "bank"),
    te.ButtonDrawn: _button_drawn,
    te.HandStarted: _started,
    te.KillButton: _kill_button,
}
"""What is told of the table between hands."""
