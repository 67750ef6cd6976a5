"""A finished hand as one observer was entitled to see it: told, step by step, as PHH, and with proofs of its cards."""

from collections.abc import Iterator
from typing import Any

from houseway.engines.contract import Hand
from houseway.record.grounds import grounds
from houseway.room.engine import Names, engine_of
from houseway.room.office.archive import ArchivedHand, deal_of
from houseway.room.shapes.shown import filled
from houseway.room.showing.spoken import as_heard, named
from houseway.rulebook import TableRules


def told(hand: Hand, seat: int | None, names: Names) -> list[dict[str, Any]]:
    """The hand in sentences, as the seat or the rail heard it."""
    return [line for _, lines in _followed(hand, seat, names) for line in lines]


def steps(hand: Hand, seat: int | None, names: Names) -> list[dict[str, Any]]:
    """The hand step by step: what was heard, by which rule, and what the table looked like then.

    Events without a word are passed; the last word is said over the hand as it ended.
    """
    out: list[dict[str, Any]] = []
    shown = engine_of(hand.rules).shown
    for then, lines in _followed(hand, seat, names):
        if lines or len(then.log) == len(hand.log):
            fields, seats = shown.view(then, seat)
            heard = lines or out.pop()["heard"]
            marked = {str(n): one | filled(tokens=shown.tokens(then, n)) for n, one in seats.items()}
            out.append({"heard": heard, "hand": fields, "seats": marked})
    return out


def _followed(hand: Hand, seat: int | None, names: Names) -> Iterator[tuple[Hand, list[dict[str, Any]]]]:
    """The hand after each of its events, with what was heard of that event; nothing is said of the first."""
    then = type(hand).replay(hand.rules, hand.log[:1])
    yield then, []
    for at in range(1, len(hand.log)):
        lines = _heard_at(then, hand, at, seat, names)
        then.take(hand.log[at])
        yield then, lines


def _heard_at(before: Hand, hand: Hand, at: int, seat: int | None, names: Names) -> list[dict[str, Any]]:
    """What was heard of one event, with the rule behind it where the event names none itself."""
    behind = " ".join(grounds(hand.rules, type(hand.log[at])))
    lines = as_heard(engine_of(hand.rules).shown.retold(before, hand, at), seat)
    ruled = [({"rule": behind} if behind else {}) | line for line in lines]
    return [line | {"text": named(line["text"], names.get)} for line in ruled]


def proof(archived: ArchivedHand, rules: TableRules, hand: Hand, seat: int | None) -> dict[str, Any]:
    """The commitment with the cards that the observer saw, for ``houseway verify``; mucked cards stay hidden."""
    deal = deal_of(archived, rules)
    return deal.proof(engine_of(rules).shown.places(hand, deal.order, seat))
