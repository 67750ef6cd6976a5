"""A hand that is recorded for a dispute: from a position, move by move with the engine's own options, as a story.

The room saw none of its cards. Whatever is turned up meanwhile is at first some card of the rest of the pack, in the
pack's order; the dealer says which it was, the two change places there, and the hand is played again from its position.
What is told of it is only what was named, or is so whichever the other cards were.
"""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import Any

from houseway.cards import BadCards, Card, card
from houseway.engines.contract import Hand, Refused
from houseway.engines.positions import UNKNOWN, BadPosition, Placed
from houseway.engines.registry import position
from houseway.money import BadMoney
from houseway.record.codec import BadMessage, item_of
from houseway.room.engine import engine_of
from houseway.room.handlers.known_story import known_story
from houseway.room.view_types import Choice, Facts, Json, Posted
from houseway.room.views.records import described_hand
from houseway.table import Table

_MOST = 200
"""Moves of a hand."""
_ROUND = 997
"""A prime beyond the cards of any pack; going round it in other steps gives other orders, which nobody need guess."""
_STEPS = tuple(range(79, 920, 70))
"""The orders of the unnamed cards in which a hand is told."""
_NOTHING_ELSE = Facts(table="", posted=Posted({}, ()))


@dataclass(frozen=True, slots=True)
class Moved:
    """What a seat did, and which cards they were that came after it, by those that lay in their place."""

    seat: int = 0
    """Nobody's move where it is 0: only cards are told."""
    move: dict[str, Any] = field(default_factory=dict)
    cards: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Followed:
    """A hand as it stands after what was told."""

    table: Table
    hand: Hand
    fresh: tuple[Card, ...]
    """Cards that came into view with the last move, and that somebody may still have to name."""
    unnamed: frozenset[Card]
    """Cards that nobody has named."""
    others: tuple[Hand, ...]
    """The same moves with the unnamed cards in other orders."""
    stood: str
    """How it stood at first, with the cards that were named there."""
    moves: tuple[Moved, ...]
    """What was done from there on."""

    def story(self, names: Mapping[int, str]) -> list[dict[str, Any]]:
        """What is known to have happened, in sentences, each with its rule; players go by their names."""
        ways = [described_hand(hand, None, names) for hand in (self.hand, *self.others)]
        if self.others:
            return known_story(ways, self.hand, named=all(_seen(one) == _seen(self.hand) for one in self.others))
        # No other cards let the same moves be made, so that none of the unnamed ones is taken for known.
        return known_story(ways, self.hand, named=not self.unnamed & set(_seen(self.hand)), unnamed=self.unnamed)

    def shown(self, names: Mapping[int, str]) -> Json:
        """For whoever records it: the story so far, what may come next, and the cards to name."""
        hand = self.hand
        asked = [{"seat": seat, "choices": found} for seat in _in_turn(hand) if (found := self._choices(seat))]
        told = {"stood": self.stood, "story": self.story(names), "asked": asked}
        return told | {"fresh": list(self.fresh), "over": hand.over}

    def _choices(self, seat: int) -> list[Choice]:
        if self.hand.over:
            return []
        return [one for choice in _offered(self.table, self.hand, seat) for one in self._counted(choice)]

    def _counted(self, choice: Choice) -> Iterator[Choice]:
        """Of cards that nobody has named only how many are chosen can be told."""
        chosen = choice.get("cards")
        if not chosen or not self.unnamed.issuperset(chosen["of"]):
            yield choice
            return
        for count in range(chosen["least"], chosen["most"] + 1):
            command = choice["command"]["command"] | {chosen["at"][-1]: count}
            label = f"{choice['label']} {count}" if chosen["least"] < chosen["most"] else choice["label"]
            plain = {name: value for name, value in choice.items() if name != "cards"}
            sent = choice["command"] | {"command": command}
            yield plain | {"id": f"{choice['id']}-{count}", "label": label, "command": sent}


def _in_turn(hand: Hand) -> list[int]:
    return sorted(hand.money, key=lambda seat: (seat != hand.to_act, seat))


def _offered(table: Table, hand: Hand, seat: int) -> list[Choice]:
    """The engine's own options for a seat, as the page of a table has them."""
    found = engine_of(hand.rules).shown.choices(hand, seat, table, _NOTHING_ELSE)
    return [one for one in found if one["command"]["type"] == "Play"]


def follow(table: Table, text: str, moves: Sequence[Moved]) -> Followed:
    """The hand that begins at a position and goes on so; Refused where the rules or the pack do not allow it."""
    if len(moves) > _MOST:
        raise Refused(f"a hand is told in {_MOST} moves")
    first = _placed(text, None).log[0]
    assert isinstance(first, Placed)
    pack = _Pack(table, text, list(first.cards))
    for count, one in enumerate(moves):
        shown, real = [*map(_card, one.cards)], [*map(_card, one.cards.values())]
        # A card that was there already, only in another place, needs none to change with.
        pack = pack.there(set(shown) & set(real))
        for instead, came in zip(_without(shown, real), _without(real, shown), strict=True):
            pack = pack.named(moves[: count + 1], instead, came)
    hand = pack.played(moves)
    before = _seen(pack.played(moves[:-1])) if moves else Counter(hand.rules.deck()) - Counter(pack.order)
    named = {_card(real) for one in moves for real in one.cards.values()}
    fresh = tuple(one for one in (_seen(hand) - before).elements() if one in pack.order and one not in named)
    at_first = moves[:1] if moves and not moves[0].move else ()
    stood, after = _named_at_first(text, at_first), tuple(moves[len(at_first) :])
    return Followed(table, hand, fresh, frozenset(pack.order) - named, pack.otherwise(moves), stood, after)


def _named_at_first(text: str, first: Sequence[Moved]) -> str:
    """A position with the cards in it that were named afterwards, each where everybody sees it."""
    for real in (real for one in first for real in one.cards.values()):
        parts = text.split(UNKNOWN)
        for at in range(1, len(parts)):
            tried = UNKNOWN.join(parts[:at]) + _card(real) + UNKNOWN.join(parts[at:])
            if _seen(_placed(tried, None))[_card(real)] > _seen(_placed(text, None))[_card(real)]:
                text = tried
                break
    return text


@dataclass(frozen=True, slots=True)
class _Pack:
    """A position with an order of the cards that it does not name."""

    table: Table
    text: str
    order: list[Card]
    fixed: frozenset[int] = frozenset()
    """The places in it whose cards were named."""

    def otherwise(self, moves: Sequence[Moved]) -> tuple[Hand, ...]:
        """The hand with its unnamed cards in other orders, as far as the same moves can be made with them."""
        free = [at for at in range(len(self.order)) if at not in self.fixed]
        found: list[Hand] = []
        for step in _STEPS:
            order, mixed = list(self.order), sorted(free, key=lambda at: (at + 1) * step % _ROUND)
            for at, other in zip(free, mixed, strict=True):
                order[at] = self.order[other]
            with suppress(Refused):
                found.append(replace(self, order=order).played(moves))
        return tuple(found)

    def played(self, moves: Sequence[Moved]) -> Hand:
        """The hand after these moves; the dealer deals on whenever nobody is asked anything."""
        hand = _placed(self.text, self.order)
        engine = engine_of(hand.rules).in_hand
        self._deal_on(hand)
        for one in moves:
            if not one.move:
                continue
            sent = engine.completed(hand, {**self._picked(hand, one), "seat": one.seat}, lambda count: (1,) * count)
            try:
                hand.apply(item_of(engine.commands, sent))
            except BadMessage as error:
                raise Refused(str(error)) from None
            self._deal_on(hand)
        return hand

    def _deal_on(self, hand: Hand) -> None:
        engine = engine_of(hand.rules).in_hand
        while (
            not hand.over and hand.to_act is None and not any(_offered(self.table, hand, seat) for seat in hand.money)
        ):
            hand.apply(engine.dealt(engine.to_shuffle(hand)))

    def _picked(self, hand: Hand, one: Moved) -> dict[str, Any]:
        """A move in which so many unnamed cards are any of the seat's."""
        for choice in _offered(self.table, hand, one.seat):
            chosen = choice.get("cards")
            if chosen and choice["command"]["command"]["type"] == one.move.get("type"):
                name, of = chosen["at"][-1], list(chosen["of"])
                count = one.move.get(name)
                if isinstance(count, int):
                    return one.move | {name: of[0] if chosen.get("one") else of[:count]}
        return one.move

    def there(self, cards: Collection[Card]) -> "_Pack":
        """Cards are named that lay there already."""
        return replace(self, fixed=self.fixed | {self.order.index(one) for one in cards if one in self.order})

    def named(self, moves: Sequence[Moved], shown: Card, real: Card) -> "_Pack":
        """The order in which this card comes to light in place of that one, and nothing else that was seen changes."""
        wanted = _seen(self.played(moves)) - Counter([shown]) + Counter([real])
        for at in _places(self.order, shown):
            for other in _places(self.order, real):
                order = list(self.order)
                order[at], order[other] = real, shown
                changed = replace(self, order=order, fixed=self.fixed | {at})
                if changed._shows(moves, wanted):
                    return changed
        raise Refused(f"{real} cannot have come there: it is named already, or {shown} did not come")

    def _shows(self, moves: Sequence[Moved], wanted: Counter[Card]) -> bool:
        """Whether these cards are in view then; what follows from them, such as who has won, may be another thing."""
        try:
            return _seen(self.played(moves)) >= wanted
        except Refused:
            return False


def _places(order: Sequence[Card], wanted: Card) -> list[int]:
    return [at for at, one in enumerate(order) if one == wanted]


def _without(some: Sequence[Card], others: Sequence[Card]) -> list[Card]:
    return list((Counter(some) - Counter(others)).elements())


def _placed(text: str, order: Sequence[Card] | None) -> Hand:
    try:
        return position(text, order)
    except (BadPosition, BadCards, BadMoney) as error:
        raise Refused(str(error)) from None


def _card(text: str) -> Card:
    try:
        return card(text)
    except BadCards as error:
        raise Refused(str(error)) from None


def _seen(hand: Hand) -> Counter[Card]:
    """The cards that everybody sees, each as often as the pack has it at most."""
    fields, seats = engine_of(hand.rules).shown.view(hand, None)
    packs = Counter(hand.rules.deck())
    return Counter(_cards_in([fields, seats])) & packs


def _cards_in(value: Any) -> Iterator[Card]:
    if isinstance(value, str):
        try:
            yield card(value)
        except BadCards:
            return
    elif isinstance(value, Mapping):
        for one in value.values():
            yield from _cards_in(one)
    elif isinstance(value, list | tuple):
        for one in value:
            yield from _cards_in(one)
