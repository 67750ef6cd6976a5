"""Pan in words: lines for records and sentences for people."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from houseway.cards import Card, pretty, text
from houseway.engines.contract import Event
from houseway.engines.pan.play import PanHand
from houseway.engines.pan.play import events as ev
from houseway.engines.pan.play.play import Play
from houseway.engines.pan.play.state import State
from houseway.money import show
from houseway.record import floor_lines
from houseway.record.setups import with_names
from houseway.rulebook import PanRules

Rest = Sequence[Event]
"""The events that follow one."""


def steps(hand: PanHand) -> Iterator[tuple[State, Event, Rest]]:
    """Every event with the state of the hand before it and all that comes after it."""
    play = Play(hand.rules)
    for at, event in enumerate(hand.log):
        yield play.state, event, hand.log[at + 1 :]
        play.take(event)


def action_line(before: State, event: Event, after: Rest) -> str:
    """Returns a player's or the dealer's action as a record line; empty for automatic events."""
    does = _DOES.get(type(event))
    return does(before, event, after) if does else ""


def _laid(_before: State, event: ev.Laid, _after: Rest) -> str:
    parts = [text(event.cards)] * bool(event.cards) + ["the exposed card"] * event.exposed
    return f"Seat {event.seat} spreads {' with '.join(parts)}{'' if event.on is None else f' on spread {event.on + 1}'}"


def _collected(_before: State, event: ev.Collected, after: Rest) -> str:
    """Going out is a collection too: the last, and the hand ends with it."""
    then = next((one for one in after if not isinstance(one, ev.Moved)), None)
    out = isinstance(then, ev.Ended) and then.how == "out"
    return f"Seat {event.seat} {'goes out' if out else 'collects'}"


def _discarded(_before: State, event: ev.Discarded, after: Rest) -> str:
    """A card that is forced as it is drawn moves through the discards, in one motion."""
    then = after[0] if after else None
    if isinstance(then, ev.Forced) and then.by == event.seat and not event.from_hand:
        return ""
    if event.card is None:
        return f"Seat {event.seat} has no card to discard"
    return f"Seat {event.seat} {'discards' if event.from_hand else 'lets go'} {event.card}"


def _left(_before: State, event: ev.Left, _after: Rest) -> str:
    """A hand without chips leaves automatically."""
    words = {
        "foul": "is called foul",
        "thrown-in": "throws the hand in",
        "dead": "has the count put right",
        "broke": "",
        "misled": "throws their hand in, misled",
    }[event.reason]
    return f"Seat {event.seat} {words}" if words else ""


def _offered(_before: State, event: ev.Offered, _after: Rest) -> str:
    return f"Seat {event.seat} offers to {f'settle for {show(event.each)} each' if event.each else 'split the Tops'}"


def _card_taken(_before: State, event: ev.CardTaken, _after: Rest) -> str:
    return f"Seat {event.seat} has the count put right, giving up {event.card}"


_DOES: dict[type, Callable[[State, Any, Rest], str]] = {
    ev.Declared: lambda _, event, __: f"Seat {event.seat} {'plays' if event.plays else 'passes'}",
    ev.Drawn: lambda _, event, __: f"Seat {event.seat} turns up {event.card}",
    ev.Laid: _laid,
    ev.Collected: _collected,
    ev.Discarded: _discarded,
    ev.Forced: lambda _, event, __: f"Seat {event.by} forces {event.card} on seat {event.seat}",
    ev.Offered: _offered,
    ev.Answered: lambda _, event, __: f"Seat {event.seat} {'agrees' if event.agrees else 'declines'}",
    ev.Left: _left,
    ev.CardAdded: lambda _, event, __: f"Seat {event.seat} has the count put right",
    ev.CardTaken: _card_taken,
    ev.Shuffled: lambda _, event, __: f"The dealer shuffles {text(event.order)}",
}
"""Words for every event that answers a command."""


def tell(hand: PanHand) -> list[str]:
    """The hand in sentences, from the antes to the last payment."""
    told = [f"{hand.rules.full_title()}."]
    for before, event, after in steps(hand):
        told += [f"{line}." for line in told_of(hand, before, event, after)]
    names = [(player.seat, player.name) for player in hand.state.players.values()]
    return [with_names(names, sentence) for sentence in told]


def told_of(hand: PanHand, before: State, event: Event, after: Rest) -> list[str]:
    """Returns the text of one event, with all cards visible."""
    if by_floor := floor_lines.TOLD.get(type(event)):
        lines = by_floor(before, event)
    elif around := _AROUND.get(type(event)):
        lines = around(hand, before, event)
    else:
        lines = [_spoken(before, event, after)]
    return [line for line in lines if line]


def _spoken(before: State, event: Event, after: Rest) -> str:
    """A line of a record with the suit signs of its cards, for people."""
    line = action_line(before, event, after)
    cards = getattr(event, "cards", None) or tuple(filter(None, [getattr(event, "card", None)]))
    return line.replace(text(cards), pretty(cards)) if cards else line


def _dealt(hand: PanHand, _before: State, event: ev.Dealt) -> list[str]:
    """Returns the first hand, and all players' cards as dealt."""
    hands = (f"Seat {seat} is dealt {pretty(held)}" for seat, held in dealt_hands(hand.rules, event).items())
    return [f"Seat {event.seats[0].seat} has the first hand", *hands]


def dealt_hands(rules: PanRules, event: ev.Dealt) -> dict[int, list[Card]]:
    """The cards that each seat was dealt, in the order of play."""
    play = Play(rules)
    play.take(event)
    return {player.seat: player.hand for player in play.state.players.values()}


def _moved(_hand: PanHand, _before: State, event: ev.Moved) -> list[str]:
    amount = show(event.amount)
    if event.why == "ante":
        return [f"Seat {event.source} antes {amount}{' for the double Tops' * (event.target == 'double-tops')}"]
    if event.why == "fee":
        return [f"Taken from the Tops: {amount} collection"]
    if not isinstance(event.source, int):
        pool = "double Tops" if event.source == "double-tops" else "Tops"
        return [f"Seat {event.target} {'takes back' if event.why == 'returned' else 'wins'} {amount} of the {pool}"]
    return [f"Seat {event.source} pays seat {event.target} {amount}{_FOR[event.why]}"]


_FOR: dict[ev.Why, str] = {
    "pay": "",
    "repay": " back",
    "outs": " for the outs",
    "bust-out": " for a foul hand",
    "settlement": " to settle",
}


def _shuffled(_hand: PanHand, _before: State, event: ev.Shuffled) -> list[str]:
    return [f"The dealer shuffles {len(event.order)} discards"]


def _relaid(_hand: PanHand, _before: State, event: ev.Relaid) -> list[str]:
    if event.meld is None:
        return [f"Seat {event.seat} takes {pretty(event.to_hand)} back into the hand"]
    return [f"Seat {event.seat} puts the spread right: {pretty(event.meld.cards)}"]


def _ended(hand: PanHand, _before: State, event: ev.Ended) -> list[str]:
    return [ending(hand, event)]


def ending(hand: PanHand, event: ev.Ended) -> str:
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


_AROUND: dict[type, Callable[[PanHand, State, Any], list[str]]] = {
    ev.Dealt: _dealt,
    ev.Moved: _moved,
    ev.Shuffled: _shuffled,
    ev.Relaid: _relaid,
    ev.Ended: _ended,
}
"""Words for other events, and shorter words for commands."""
