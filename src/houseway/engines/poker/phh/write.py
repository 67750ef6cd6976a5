"""Writing PHH: a finished hand as a record that replays to the same stacks."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from typing import Any

from houseway.cards import Card
from houseway.engines.contract import NO_FEE, Event, Fee
from houseway.engines.poker.phh.fields import HAND_FIELDS, Variant, chips, variant_for
from houseway.engines.poker.phh.read import posts_of, whole_chips
from houseway.engines.poker.play import PokerHand, draw_events, events
from houseway.engines.poker.play.dealing.posting import posts_made
from houseway.engines.poker.play.events import BountyPaid
from houseway.messages import _
from houseway.money import Cents
from houseway.record.decks import UNKNOWN
from houseway.record.errors import RecordError
from houseway.record.setups import check_own_rules, say_post
from houseway.record.toml import Table, dump


def write(hand: PokerHand, /, *, unseen: Collection[Card] = (), **metadata: object) -> str:
    """Writes a finished hand in PHH, with additional fields (``author="…"``, ``event="…"``, ``_own=…``).

    Unseen cards are written as ``??``.
    """
    return dump(fields_of(hand, metadata, unseen))


def write_all(hands: Sequence[PokerHand], /, **metadata: object) -> str:
    """Finished hands as a collection, numbered from 1."""
    tables = (fields_of(hand, metadata) for hand in hands)
    return "\n".join(f"[{number}]\n{dump(fields)}" for number, fields in enumerate(tables, 1))


def fields_of(hand: PokerHand, metadata: Mapping[str, object], unseen: Collection[Card] = ()) -> Table:
    """Returns the fields of a record, in the order of the standard."""
    if not hand.over:
        raise RecordError(_("The hand isn't over."))
    for name in metadata:
        if name in HAND_FIELDS:
            raise RecordError(_("This field is written from the hand."), where=name)
    variant = variant_for(hand.rules)
    if any(isinstance(event, events.Reshuffled | draw_events.Shuffled) for event in hand.log):
        raise RecordError(_("PHH can't record a reshuffled stub. Use a story instead."))
    if hand.runs is not None and hand.runs.done:
        raise RecordError(_("PHH can't record a board that was run more than once. Use a story instead."))
    check_own_rules(hand.rules)
    if hand.fee.steps or hand.fee.percent:
        raise RecordError(_("PHH can't record a drop that depends on the pot. Use a story instead."))
    if any(isinstance(event, BountyPaid) for event in hand.log):
        raise RecordError(_("PHH can't record payments outside the pot. Use a story instead."))
    fields = _money(hand, variant)
    fields["starting_stacks"] = _listed([one.stack for one in hand.seats])
    fields["actions"] = [
        line for event in hand.log for line in _LINES.get(type(event), _nothing)(hand, _hidden(event, unseen))
    ]
    fields |= metadata
    if any(one.name for one in hand.seats):
        fields["players"] = [one.name for one in hand.seats]
    fields["seats"] = [one.seat for one in hand.seats]
    fields["finishing_stacks"] = _listed(hand.stack)
    fields["_house"] = hand.rules.house.slug
    return fields | _user_fields(hand, fields)


def _money(hand: PokerHand, variant: Variant) -> Table:
    """Antes, blinds and bets. Dead money of any kind stands among the antes; heads-up the lists are reversed."""
    posts = posts_made(hand.posts)
    antes, live = [0] * len(hand.seats), [0] * len(hand.seats)
    for post in posts:
        at = hand.position[post.seat]
        antes[at] += post.dead
        live[at] += post.live
    if len(hand.seats) == 2 and not variant.forced:
        antes, live = antes[::-1], live[::-1]
    trimmed = all(post.kind == "ante" for post in posts if post.dead)
    stakes = hand.rules.stakes
    fields: Table = {"variant": variant.code, "ante_trimming_status": trimmed, "antes": _listed(antes)}
    fields |= {variant.forced: chips(stakes.bring_in)} if variant.forced else {"blinds_or_straddles": _listed(live)}
    sizes = (stakes.big_blind,) if variant.bets == ("min_bet",) else stakes.bets
    return fields | {name: chips(size) for name, size in zip(variant.bets, sizes, strict=True)}


def _user_fields(hand: PokerHand, fields: Table) -> Table:
    """Adds fields that a reader needs: the fee, the smallest chip, a button at an empty seat, kinds of posts."""
    extra: Table = {}
    if hand.fee != NO_FEE:
        extra["_fee"] = _fee(hand.fee)
    if hand.rules.pot.chip != (100 if whole_chips(fields) else 1):
        extra["_chip"] = chips(hand.rules.pot.chip)
    if hand.button not in hand.position and hand.rules.stud is None:
        extra["_button"] = hand.button
    posts = posts_made(hand.posts)
    if posts != posts_of(fields, list(hand.seats)):
        extra["_posts"] = [say_post(post) for post in posts]
    return extra


def _fee(fee: Fee) -> Table:
    return {
        "collection": chips(fee.collection),
        "jackpot": chips(fee.jackpot),
        "payer": fee.payer,
        "moment": fee.moment,
    }


def _listed(amounts: Sequence[Cents]) -> list[object]:
    return [chips(amount) for amount in amounts]


def _hidden(event: Event, unseen: Collection[Card]) -> Event:
    """A deal as it was seen."""
    if not unseen or not isinstance(
        event, events.HandsDealt | events.BoardDealt | draw_events.Drawn | events.Discarded
    ):
        return event
    return replace(event, cards=tuple(Card(UNKNOWN) if one in unseen else one for one in event.cards))


def _nothing(_hand: PokerHand, _event: Any) -> list[str]:
    return []


def _hands_dealt(hand: PokerHand, event: events.HandsDealt) -> list[str]:
    count = len(event.seats)
    return [f"d dh {_player(hand, seat)} {''.join(event.cards[at::count])}" for at, seat in enumerate(event.seats)]


def _board_dealt(_hand: PokerHand, event: events.BoardDealt) -> list[str]:
    return [f"d db {''.join(event.cards)}"]


def _brought_in(hand: PokerHand, event: events.BroughtIn) -> list[str]:
    return [f"{_player(hand, event.seat)} pb"]


def _checked_or_called(hand: PokerHand, event: events.Checked | events.Called) -> list[str]:
    return [f"{_player(hand, event.seat)} cc"]


def _wagered(hand: PokerHand, event: events.Wagered) -> list[str]:
    return [f"{_player(hand, event.seat)} cbr {chips(event.to)}"]


def _discarded(hand: PokerHand, event: events.Discarded) -> list[str]:
    return [f"{_player(hand, event.seat)} sd {''.join(event.cards)}".rstrip()]


def _stood_pat(hand: PokerHand, event: draw_events.CardsCalledFor) -> list[str]:
    """A player who calls for cards throws theirs away in a separate line."""
    return [] if event.count else [f"{_player(hand, event.seat)} sd"]


def _drawn(hand: PokerHand, event: draw_events.Drawn) -> list[str]:
    return [f"d dh {_player(hand, event.seat)} {''.join(event.cards)}"]


def _folded(hand: PokerHand, event: events.Folded | events.HandDead) -> list[str]:
    return [f"{_player(hand, event.seat)} f"]


def _shown(hand: PokerHand, event: events.Shown) -> list[str]:
    return [f"{_player(hand, event.seat)} sm {''.join(event.cards)}"]


def _mucked(hand: PokerHand, event: events.Mucked) -> list[str]:
    return [f"{_player(hand, event.seat)} sm"]


def _player(hand: PokerHand, seat: int) -> str:
    return f"p{hand.position[seat] + 1}"


_LINES: dict[type, Callable[[PokerHand, Any], list[str]]] = {
    events.HandsDealt: _hands_dealt,
    events.BoardDealt: _board_dealt,
    events.BroughtIn: _brought_in,
    events.Checked: _checked_or_called,
    events.Called: _checked_or_called,
    events.Wagered: _wagered,
    events.Discarded: _discarded,
    draw_events.CardsCalledFor: _stood_pat,
    draw_events.Drawn: _drawn,
    events.Folded: _folded,
    events.HandDead: _folded,
    events.Shown: _shown,
    events.Mucked: _mucked,
}
