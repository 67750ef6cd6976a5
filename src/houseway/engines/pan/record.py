"""Records of hands of pan: stories. Their lines are read back, so that their form never changes.

The seats of a story are in the order of play with the cards they were dealt. ``deck`` holds the cards that came off the
deck afterwards. Unseen cards are filled from the rest of the stock.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

import msgspec

from houseway.cards import Card, card, cards, check_from, text
from houseway.engines.contract import NO_FEE, Command, Event, Seated
from houseway.engines.pan import sentences
from houseway.engines.pan.play import (
    Answer,
    CallFoul,
    Collect,
    Declare,
    Discard,
    Draw,
    FixCount,
    Force,
    GoOut,
    Offer,
    PanHand,
    Shuffle,
    Spread,
    ThrowIn,
    commands,
    events,
)
from houseway.engines.pan.play.state import State
from houseway.engines.pan.sentences import Rest, dealt_hands, is_forced_as_drawn, is_going_out, steps
from houseway.engines.rulings import CardsMoved, Erred, Resumed, Ruled
from houseway.messages import Cards, Seat, _
from houseway.money import parse, show
from houseway.record import floor_lines
from houseway.record.decks import Seen, cards_in
from houseway.record.errors import RecordError
from houseway.record.recorder import FileFormat
from houseway.record.setups import AMOUNT, SEAT, FeeTable, amount, fee_of, fee_table, setup_of
from houseway.record.toml import Table
from houseway.rulebook import PanRules

EVENTS: Mapping[str, type[Any]] = events.EVENTS
COMMANDS: Mapping[str, type[Any]] = commands.COMMANDS
FORMATS: Mapping[str, FileFormat] = {}
tell = sentences.tell


def laid(hand: PanHand, seat: int) -> Iterator[Iterable[Card]]:
    """The melds of a seat."""
    yield from (meld.cards for meld in hand.state.players[seat].board)


def middle(_hand: PanHand) -> Iterable[Card]:
    """Always empty: pan has no shared cards."""
    return ()


BEHIND: Mapping[type, tuple[str, ...]] = {
    kind: settings
    for kinds, settings in (
        ((events.Declared,), ("declaring.order",)),
        ((events.Drawn,), ("melds.drawn_card",)),
        ((events.Laid,), ("melds.valid",)),
        ((events.Collected,), ("pays.claim",)),
        ((events.Discarded,), ("melds.drawn_card", "forcing.own_discard")),
        ((events.Forced,), ("forcing.window",)),
        ((events.Offered, events.Answered), ("tops.split",)),
        ((events.Ended,), ("melds.out",)),
    )
    for kind in kinds
}


def action_line(before: State, event: Event, after: Rest) -> str:
    """Returns a player's or the dealer's action as a record line; empty for automatic events."""
    does = _DOES.get(type(event))
    return does(before, event, after) if does else ""


def _laid(_before: State, event: events.Laid, _after: Rest) -> str:
    parts = [text(event.cards)] * bool(event.cards) + ["the exposed card"] * event.exposed
    return f"Seat {event.seat} spreads {' with '.join(parts)}{'' if event.on is None else f' on spread {event.on + 1}'}"


def _collected(_before: State, event: events.Collected, after: Rest) -> str:
    return f"Seat {event.seat} {'goes out' if is_going_out(after) else 'collects'}"


def _discarded(_before: State, event: events.Discarded, after: Rest) -> str:
    if is_forced_as_drawn(event, after):
        return ""
    if event.card is None:
        return f"Seat {event.seat} has no card to discard"
    return f"Seat {event.seat} {'discards' if event.from_hand else 'lets go'} {event.card}"


def _left(_before: State, event: events.Left, _after: Rest) -> str:
    """A hand without chips leaves automatically."""
    words = {
        "foul": "is called foul",
        "thrown-in": "throws the hand in",
        "dead": "has the count put right",
        "broke": "",
        "misled": "throws their hand in, misled",
    }[event.reason]
    return f"Seat {event.seat} {words}" if words else ""


def _offered(_before: State, event: events.Offered, _after: Rest) -> str:
    return f"Seat {event.seat} offers to {f'settle for {show(event.each)} each' if event.each else 'split the Tops'}"


def _card_taken(_before: State, event: events.CardTaken, _after: Rest) -> str:
    return f"Seat {event.seat} has the count put right, giving up {event.card}"


_DOES: dict[type, Callable[[State, Any, Rest], str]] = {
    events.Declared: lambda _before, event, _after: f"Seat {event.seat} {'plays' if event.plays else 'passes'}",
    events.Drawn: lambda _before, event, _after: f"Seat {event.seat} turns up {event.card}",
    events.Laid: _laid,
    events.Collected: _collected,
    events.Discarded: _discarded,
    events.Forced: lambda _before, event, _after: f"Seat {event.by} forces {event.card} on seat {event.seat}",
    events.Offered: _offered,
    events.Answered: lambda _before, event, _after: f"Seat {event.seat} {'agrees' if event.agrees else 'declines'}",
    events.Left: _left,
    events.CardAdded: lambda _before, event, _after: f"Seat {event.seat} has the count put right",
    events.CardTaken: _card_taken,
    events.Shuffled: lambda _before, event, _after: f"The dealer shuffles {text(event.order)}",
}
"""Words for every event that answers a command."""


class _Seat(msgspec.Struct, forbid_unknown_fields=True):
    seat: int
    stack: str
    name: str = ""
    doubles: bool = False
    cards: str | None = None


class _Setup(msgspec.Struct, forbid_unknown_fields=True):
    seats: list[_Seat]
    deck: str = ""
    fee: FeeTable | None = None


# -- writing -----------------------------------------------------------------------------------------------------------


def setup(hand: PanHand, _posted: PanRules) -> Table:
    """Seats in the order of play with stacks and cards, the cards that came off the deck, and the fee."""
    dealt = hand.log[0]
    assert isinstance(dealt, events.Dealt)
    held = dealt_hands(hand.rules, dealt)
    table: Table = {
        "seats": [
            {"seat": one.seat}
            | ({"name": one.name} if one.name else {})
            | {"stack": show(one.stack)}
            | ({"doubles": True} if one.seat in dealt.doubles else {})
            | {"cards": text(held[one.seat])}
            for one in dealt.seats
        ]
    }
    if off := _off_the_deck(hand, dealt):
        table["deck"] = text(off)
    return table if dealt.fee == NO_FEE else table | {"fee": fee_table(dealt.fee)}


def _off_the_deck(hand: PanHand, dealt: events.Dealt) -> tuple[Card, ...]:
    """Returns the cards from the first deck; all of it if a card was taken from its middle."""
    deck = dealt.stock[sum(dealt.counts) :]
    used = most = 0
    for event in hand.log:
        if isinstance(event, events.Shuffled):
            break
        if isinstance(event, CardsMoved) or (isinstance(event, events.CardAdded) and event.place == "middle"):
            return deck
        used += isinstance(event, events.Drawn | events.CardAdded)
        used -= isinstance(event, events.Forced) and event.put_back is not None
        most = max(most, used)
    return deck[:most]


def actions(hand: PanHand) -> list[str]:
    """Returns the actions of the players and the dealer."""
    lines: list[str] = []
    last, ruling = None, False
    for before, event, after in steps(hand):
        floor_lines.add_line(lines, last, event)
        if not ruling and (line := action_line(before, event, after)):
            lines.append(line)
        last, ruling = event, isinstance(event, Erred | Ruled) or (ruling and not isinstance(event, Resumed))
    return lines


def outcome(hand: PanHand) -> Table:
    """Who won."""
    ended = hand.state.ended
    return {"won": _ending(hand, ended)} if ended else {}


def _ending(hand: PanHand, event: events.Ended) -> str:
    """Returns the result of the hand: ``Seat 3 wins, out with a hand worth 4``."""
    if event.winner is None:
        return {
            "split": "The Tops are split",
            "redealt": "The hand is dealt again for the same Tops",
            "misdealt": "Misdeal: everyone gets their money back",
        }.get(event.how, "The hand is void")
    worth = hand.state.players[event.winner].worth
    how = {
        "out": f"out with a hand worth {worth}",
        "last": "the only player left",
        "settled": "settling with the foul hands",
    }
    return f"Seat {event.winner} wins, {how.get(event.how, event.how)}"


# -- reading -----------------------------------------------------------------------------------------------------------


def start(rules: PanRules, table: Table) -> PanHand:
    """The hand that a setup describes, the antes in."""
    given = setup_of(_Setup, table)
    seats = [Seated(one.seat, amount(one.stack, f"seat {one.seat}"), one.name) for one in given.seats]
    doubles = [one.seat for one in given.seats if one.doubles]
    unseen: list[Seen] = [None] * rules.deal.cards
    hands = [unseen if one.cards is None else cards_in(one.cards) for one in given.seats]
    counts = [len(held) for held in hands]
    try:
        stock = _stock(rules.deck(), hands, cards_in(given.deck))
        return PanHand(rules, seats, stock, doubles=doubles, counts=counts, fee=fee_of(given.fee))
    except ValueError as error:
        raise RecordError(str(error)) from None


def _stock(whole: tuple[Card, ...], hands: list[list[Seen]], deck: list[Seen]) -> tuple[Card, ...]:
    """A stock that deals these hands, five cards round and then the rest, and holds this deck below them."""
    packets = (*(held[:5] for held in hands), *(held[5:] for held in hands), deck)
    order = [one for packet in packets for one in packet]
    known = [one for one in order if one is not None]
    check_from(known, whole, "pan's stock")
    spare = list((Counter(whole) - Counter(known)).elements())
    return (*(spare.pop() if one is None else one for one in order), *spare)


_SEAT = re.compile(rf"{SEAT} (.*?)\.?", re.IGNORECASE)
_SHUFFLE = re.compile(r"the dealer shuffles (.*?)\.?", re.IGNORECASE)


def command(hand: PanHand, line: str) -> Command:
    """The command that a line tells."""
    plain = line.strip()
    if (floor_command := floor_lines.command(hand, plain)) is not None:
        return floor_command
    if shuffled := _SHUFFLE.fullmatch(plain):
        return Shuffle(cards(shuffled[1]))
    match = _SEAT.fullmatch(plain)
    if match is None:
        raise RecordError(
            _('Begin the line with a seat, such as "Seat 3", with "The dealer shuffles" or "The floor rules on".')
        )
    for pattern, make in _ACTIONS:
        if found := re.fullmatch(pattern, match[2].strip(), re.IGNORECASE):
            return make(hand, int(match[1]), *found.groups())
    raise RecordError(_('"{words}" isn\'t an action here.', words=match[2]))


def _draw(hand: PanHand, seat: int, stated: str | None) -> Command:
    stock = hand.state.stock
    if stated and stock and card(stated) != stock[-1]:
        raise RecordError(_("The top card is {card}, not {stated}.", card=Cards((stock[-1],)), stated=stated))
    return Draw(seat)


def _spread(_hand: PanHand, seat: int, laid: str, on: str | None) -> Command:
    own = re.sub(r"(?: with )?the exposed card$", "", laid, flags=re.IGNORECASE)
    return Spread(seat, cards(own), with_card=own != laid, on=int(on) - 1 if on else None)


def _let_go(hand: PanHand, seat: int, stated: str) -> Command:
    drawn = hand.state.drawn
    if drawn is not None and card(stated) != drawn:
        raise RecordError(_("The drawn card is {card}, not {stated}.", card=Cards((drawn,)), stated=stated))
    return Discard(seat)


def _foul(hand: PanHand, seat: int) -> Command:
    """Any player of the hand may call it; which of them did makes no difference."""
    others = [player.seat for player in hand.state.active if player.seat != seat]
    return CallFoul(others[0] if others else seat, seat)


def _fix_count(hand: PanHand, seat: int, given_up: str | None) -> Command:
    if not given_up:
        return FixCount(seat)
    player = hand.state.players.get(seat)
    if player is None or card(given_up) not in player.hand:
        raise RecordError(_("{player} doesn't have {card}.", player=Seat(seat), card=given_up))
    return FixCount(seat, player.hand.index(card(given_up)))


_ACTIONS: tuple[tuple[str, Callable[..., Command]], ...] = (
    (r"plays", lambda _hand, seat: Declare(seat, True)),
    (r"passes", lambda _hand, seat: Declare(seat, False)),
    (r"turns up(?: (\S+))?", _draw),
    (r"spreads (.+?)(?: on spread (\d{1,2}))?", _spread),
    (r"collects", lambda _hand, seat: Collect(seat)),
    (r"goes out", lambda _hand, seat: GoOut(seat)),
    (r"discards (\S+)", lambda _hand, seat, gone: Discard(seat, card(gone))),
    (r"lets go (\S+)", _let_go),
    (r"has no card to discard", lambda _hand, seat: Discard(seat)),
    (r"forces (\S+) on seat (\d{1,4})", lambda _hand, seat, forced, on: Force(seat, int(on), card(forced))),
    (r"offers to split the tops", lambda _hand, seat: Offer(seat)),
    (rf"offers to settle for ({AMOUNT}) each", lambda _hand, seat, each: Offer(seat, parse(each))),
    (r"agrees", lambda _hand, seat: Answer(seat, True)),
    (r"declines", lambda _hand, seat: Answer(seat, False)),
    (r"is called foul", _foul),
    (r"throws the hand in", lambda _hand, seat: ThrowIn(seat)),
    (r"has the count put right(?:, giving up (\S+))?", _fix_count),
)
