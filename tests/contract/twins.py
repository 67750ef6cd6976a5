"""Twin hands: alike in every card that a seat may see, and different in the others."""

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from random import Random
from typing import Any

from houseway.cards import Card
from houseway.engines.contract import Hand
from tests.contract.places import may_be_seen


def twin(hand: Hand, seat: int | None, rng: Random) -> Hand:
    """The same events with other cards in the place of those that the seat may not see."""
    hidden = sorted(set(hand.rules.deck()) - may_be_seen(hand, seat))
    rng.shuffle(hidden)
    others = dict(zip(hidden, hidden[1:] + hidden[:1], strict=True))
    return type(hand).replay(hand.rules, [exchanged(event, others) for event in hand.log])


def exchanged(value: Any, others: Mapping[Card, Card]) -> Any:
    """A value with other cards in it."""
    if isinstance(value, str):
        return others.get(Card(value), value)
    if isinstance(value, tuple):
        return tuple(exchanged(one, others) for one in value)
    if is_dataclass(value) and not isinstance(value, type):
        changed = {one.name: exchanged(getattr(value, one.name), others) for one in fields(value) if one.init}
        return type(value)(**changed)
    return value
