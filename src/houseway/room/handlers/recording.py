"""Records a hand for a dispute: a position, then moves from the engine's own options, told as a story.

The room never saw the cards. An exposed card is first any card left in the pack, in the pack's order. When the dealer
names it, the two cards swap places and the hand is replayed from the position. The story contains only named cards
and facts that hold for every order of the others.
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
from houseway.record.codec import BadMessage, command_of
from houseway.room.engine import engine_of
from houseway.room.handlers.known_story import known_story
from houseway.room.view_types import Choice, Facts, Json, Posted
from houseway.room.views.records import described_hand
from houseway.table import Table

_MOST_MOVES = 200
"""The most moves in a hand."""
_ROUND = 997
"""A prime larger than any pack. Multiplying by different steps modulo this prime gives different orders."""
_STEPS = tuple(range(79, 920, 70))
"""The steps that give the sample orders of the unnamed cards."""
_NOTHING_ELSE = Facts(table="", posted=Posted({}, ()))


@dataclass(frozen=True, slots=True)
class Moved:
    """A move, and the real cards that followed it, keyed by the placeholder cards."""

    seat: int = 0
    """0 if the entry only names cards."""
    move: dict[str, Any] = field(default_factory=dict)
    cards: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Followed:
    """A recorded hand in progress."""

    table: Table
    hand: Hand
    fresh: tuple[Card, ...]
    """Cards exposed by the last move that the dealer may still need to name."""
    unnamed: frozenset[Card]
    """Cards not named yet."""
    others: tuple[Hand, ...]
    """The same moves with the unnamed cards in other orders."""
    stood: str
    """The starting position, with the cards named at that point."""
    moves: tuple[Moved, ...]
    """The moves after the starting position."""

    def story(self, names: Mapping[int, str]) -> list[dict[str, Any]]:
        """Returns the certain facts as sentences with their rules and the players' names."""
        ways = [described_hand(hand, None, names) for hand in (self.hand, *self.others)]
        if self.others:
            return known_story(ways, self.hand, named=all(_seen(one) == _seen(self.hand) for one in self.others))
        # The moves work with only this order, so none of the unnamed cards counts as known.
        return known_story(ways, self.hand, named=not self.unnamed & set(_seen(self.hand)), unnamed=self.unnamed)

    def shown(self, names: Mapping[int, str]) -> Json:
        """Returns the recorder's view: the story, the next options, and the cards to name."""
        hand = self.hand
        asked = [{"seat": seat, "choices": found} for seat in _in_turn(hand) if (found := self._choices(seat))]
        told = {"stood": self.stood, "story": self.story(names), "asked": asked}
        return told | {"fresh": list(self.fresh), "over": hand.over}

    def _choices(self, seat: int) -> list[Choice]:
        if self.hand.over:
            return []
        return [one for choice in _offered(self.table, self.hand, seat) for one in self._counted(choice)]

    def _counted(self, choice: Choice) -> Iterator[Choice]:
        """Replaces a choice of unnamed cards with one choice per count."""
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
    """Returns the engine's own options for a seat, as on the table page."""
    found = engine_of(hand.rules).shown.choices(hand, seat, table, _NOTHING_ELSE)
    return [one for one in found if one["command"]["type"] == "Play"]


def follow(table: Table, text: str, moves: Sequence[Moved]) -> Followed:
    """Replays a hand from a position. Refuses moves or cards that the rules or the pack don't allow."""
    if len(moves) > _MOST_MOVES:
        raise Refused(f"a recorded hand has at most {_MOST_MOVES} moves")
    first = _placed(text, None).log[0]
    assert isinstance(first, Placed)
    pack = _Pack(table, text, list(first.cards))
    for count, one in enumerate(moves):
        shown, real = [*map(_card, one.cards)], [*map(_card, one.cards.values())]
        # A card already in view, only in another place, needs no card to swap with.
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
    """Inserts the cards named first into the position, each where it is exposed."""
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
    """A position with an order for the cards it doesn't name."""

    table: Table
    text: str
    order: list[Card]
    fixed: frozenset[int] = frozenset()
    """The indexes in the order of the named cards."""

    def otherwise(self, moves: Sequence[Moved]) -> tuple[Hand, ...]:
        """Returns the hand with the unnamed cards in other orders, where the same moves are legal."""
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
        """Replays the hand after these moves, dealing whenever no seat is to act."""
        hand = _placed(self.text, self.order)
        engine = engine_of(hand.rules).in_hand
        self._deal_on(hand)
        for one in moves:
            if not one.move:
                continue
            sent = engine.completed(hand, {**self._picked(hand, one), "seat": one.seat}, lambda count: (1,) * count)
            try:
                hand.apply(command_of(engine.commands(hand.rules), sent))
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
        """Fills in a move that gives only a count, using any of the seat's unnamed cards."""
        for choice in _offered(self.table, hand, one.seat):
            chosen = choice.get("cards")
            if chosen and choice["command"]["command"]["type"] == one.move.get("type"):
                name, of = chosen["at"][-1], list(chosen["of"])
                count = one.move.get(name)
                if isinstance(count, int):
                    return one.move | {name: of[0] if chosen.get("one") else of[:count]}
        return one.move

    def there(self, cards: Collection[Card]) -> "_Pack":
        """Marks cards already in place as named."""
        return replace(self, fixed=self.fixed | {self.order.index(one) for one in cards if one in self.order})

    def named(self, moves: Sequence[Moved], shown: Card, real: Card) -> "_Pack":
        """Returns the order where the real card appears in the placeholder's place and every other exposed card
        stays."""
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
        """Tells whether the moves expose the wanted cards. Consequences such as the winner may differ."""
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
    """Returns the exposed cards, at most as many of each as the pack has."""
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
