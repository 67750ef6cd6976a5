"""A finished hand as one observer was entitled to see it: told, step by step, as PHH, and with proofs of its cards."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from houseway.cards import Card
from houseway.play.banked import Round
from houseway.play.contract import Hand
from houseway.play.poker import PokerHand
from houseway.play.poker import events as ev
from houseway.record import RecordError, phh
from houseway.record.grounds import grounds
from houseway.record.poker.posts import posts_made, say_post
from houseway.record.poker.sentences import winners
from houseway.room.office.archive import ArchivedHand, deal_of
from houseway.room.showing.hand_views import hand_view
from houseway.room.showing.spoken import Heard, as_heard, lines_of, named
from houseway.rulebook import TableRules
from houseway.table.dealing import carried_on

Names = Mapping[int, str]
"""The players' names by seat."""


def told(hand: Hand, seat: int | None, names: Names) -> list[dict[str, Any]]:
    """The hand in sentences, as the seat or the rail heard it."""
    return [line for _, lines in _followed(hand, seat, names) for line in lines]


def steps(hand: Any, seat: int | None, names: Names) -> list[dict[str, Any]]:
    """The hand step by step: what was heard, by which rule, and what the table looked like then.

    Events without a word are passed; the last word is said over the hand as it ended.
    """
    out: list[dict[str, Any]] = []
    for then, lines in _followed(hand, seat, names):
        if lines or len(then.log) == len(hand.log):
            fields, seats = hand_view(then, seat)
            heard = lines or out.pop()["heard"]
            marked = {str(n): one | _tokens(then, n) for n, one in seats.items()}
            out.append({"heard": heard, "hand": fields, "seats": marked})
    return out


def _followed(hand: Hand, seat: int | None, names: Names) -> Iterator[tuple[Hand, list[dict[str, Any]]]]:
    """The hand after each of its events, with what was heard of that event; nothing is said of the first."""
    then = type(hand).replay(hand.rules, hand.log[:1])
    yield then, []
    for at in range(1, len(hand.log)):
        lines = _heard_at(then, hand, at, seat, names)
        yield carried_on(then, hand.log[at : at + 1]), lines


def _tokens(hand: Hand, seat: int) -> dict[str, list[str]]:
    """The buttons that lay in front of a poker seat; the felts of the other games have the bank in its own place."""
    if not isinstance(hand, PokerHand):
        return {}
    posted = [post.kind for post in hand.posts if post.seat == seat and post.kind not in ("ante", "post")]
    tokens = ["button"] * (seat == hand.button) + posted
    return {"tokens": tokens} if tokens else {}


def _heard_at(before: Hand, hand: Hand, at: int, seat: int | None, names: Names) -> list[dict[str, Any]]:
    """What was heard of one event, with the rule behind it where the event names none itself."""
    behind = " ".join(grounds(hand.rules, type(hand.log[at])))
    lines = as_heard(_lines_at(before, hand, at), seat)
    ruled = [({"rule": behind} if behind else {}) | line for line in lines]
    return [line | {"text": named(line["text"], names)} for line in ruled]


def _lines_at(before: Hand, hand: Hand, at: int) -> Iterable[Heard]:
    """What is said of one event; blinds and pots too, which at a table are called with the hand's beginning and end."""
    lines = lines_of(before, hand, at)
    if not isinstance(hand, PokerHand):
        return lines
    match hand.log[at]:
        case ev.Posted(seat=seat) as post:
            return [Heard(say_post(posts_made([post])[0]), "action", seat)]
        case ev.FeeTaken():
            return [line._replace(rule=hand.fee.rule) for line in lines]
        case ev.Awarded(seat=seat):
            nth = sum(isinstance(one, ev.Awarded) for one in before.log)
            return [Heard(winners(hand)[nth], "win", seat)]
    return lines


def as_phh(hand: Hand, seat: int | None, names: Names) -> str:
    """The hand in PHH, cards that the observer did not see as ``??``; RecordError where PHH has no such game."""
    if not isinstance(hand, PokerHand):
        raise RecordError(f"PHH does not know {hand.rules.title}")
    seen = _seen(hand, seat)
    dealt = {card for event in hand.log if isinstance(event, ev.HandsDealt) for card in event.cards}
    return phh.write(hand, unseen=dealt - seen, _names=[names.get(one.seat, "") for one in hand.seats])


def _seen(hand: PokerHand, seat: int | None) -> set[Card]:
    """Every card that lay face up or was the observer's own."""
    seen = set(hand.board)
    for event in hand.log:
        match event:
            case ev.HandsDealt(seats=seats, cards=cards, up=up):
                for at, owner in enumerate(seats):
                    own = cards[at :: len(seats)]
                    seen.update(own if owner == seat else own[len(own) - up :] if up else ())
            case ev.BoardDealt(cards=cards) | ev.Shown(cards=cards):
                seen.update(cards)
    return seen


def proof(archived: ArchivedHand, rules: TableRules, hand: Hand, seat: int | None) -> dict[str, Any]:
    """The commitment with the cards that the observer saw, for ``houseway verify``; mucked cards stay hidden.

    In a pack with every card once a card's place is known by its name. A shoe is dealt from the front and all of it
    that was dealt lies open in the end. Of pan's eight packs no single card can be named.
    """
    deal, places = deal_of(archived, rules), list[int]()
    match hand:
        case PokerHand():
            places = sorted(deal.order.index(card) for card in _seen(hand, seat) if deal.order.count(card) == 1)
        case Round() if len(set(deal.order)) < len(deal.order):
            places = list(range(hand.layout.used))
        case Round():
            shown = {card for event in hand.log for card in _opened(event)}
            places = sorted(deal.order.index(card) for card in shown if deal.order.count(card) == 1)
    return deal.proof(places)


def _opened(event: Any) -> tuple[Card, ...]:
    """The cards of seven-card hands as they are opened."""
    name = type(event).__name__
    if name == "HandOpened" or (name == "HandSet" and event.square == 0):
        return (*event.front, *event.back)
    return tuple(event.cards) if name == "BankOpened" else ()
