"""Rulings by one who sees no card but those that everybody sees: the floor of a room whose cards the room deals.

A card is told by its place, and by its face where everybody saw it. What the house rules is then worked out on hands
that the table could be looking at: alike in everything that lies open, with the told faces in their places and all
other cards in orders of our own. So no answer depends on a card that lies face down, nor tells whether a face was
right. That is found out when the ruling is carried out, before everybody.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from houseway.cards import BadCards, Card, card, cards
from houseway.engines.contract import Hand, Refused
from houseway.engines.irregularities import BadIrregularity, Irregularity
from houseway.engines.positions import BadPosition
from houseway.floor import desk
from houseway.floor.engine import floor_engine
from houseway.floor.rulings import Ruling, ruling
from houseway.rulebook.irregularities import KINDS, Kind

ARRANGEMENTS = 14
"""The number of trial hands for a ruling: enough for each rank, and a joker, to have been in an unnamed place."""
_BY_NAME: dict[str, Kind] = {kind: kind for kind in KINDS}


@dataclass(frozen=True, slots=True)
class Told:
    """An irregularity as described: the places of its cards in the hand, from 1, and their faces if they were seen."""

    kind: str
    facts: Mapping[str, Any]
    """Everything except the cards."""
    places: tuple[int, ...] = ()
    faces: tuple[Card, ...] = ()

    @classmethod
    def of(cls, kind: str, facts: Mapping[str, Any]) -> "Told":
        """Reads plain data; refuses any mistake in it."""
        rest = {name: value for name, value in facts.items() if name not in ("cards", "faces")}
        for name in ("seat", "other"):
            if name in rest and (type(rest[name]) is not int or rest[name] < 1):
                raise Refused(f"{rest[name]!r} is no seat")
        told = cls(kind, rest, _places(facts.get("cards", ())), _faces(facts.get("faces", ())))
        if told.faces and len(told.faces) != len(told.places):
            raise Refused("name as many faces as cards, or none")
        return told

    @property
    def seat(self) -> int:
        """The seat concerned; 0 for none."""
        seat: int = self.facts.get("seat", 0)
        return seat

    def about(self, found: Sequence[Card]) -> Irregularity:
        """Returns the irregularity with these cards."""
        try:
            return desk.from_data(self.kind, {**self.facts, **({"cards": list(found)} if self.places else {})})
        except BadIrregularity as problem:
            raise Refused(str(problem)) from None


def _places(told: Any) -> tuple[int, ...]:
    if not isinstance(told, list | tuple):
        raise Refused("cards are told by their places: [1, 2]")
    for place in told:
        if type(place) is not int or place < 1:
            raise Refused(f"{place!r} is the place of no card; they are counted from 1")
    if len(set(told)) < len(told):
        raise Refused("each card is told once")
    return tuple(told)


def _faces(told: Any) -> tuple[Card, ...]:
    try:
        return cards(told) if isinstance(told, str) else tuple(card(one) for one in told)
    except (BadCards, AttributeError, TypeError):
        raise Refused("faces are told by their names: 8c Ah") from None


def lying_there(hand: Hand, told: Told) -> tuple[Card, ...]:
    """Returns the cards at the described places."""
    there = _there(hand, told)
    for place in told.places:
        if place > len(there):
            raise Refused(f"{place} is the place of no card here; there are {len(there)}")
    return tuple(there[place - 1] for place in told.places)


def _there(hand: Hand, told: Told) -> tuple[Card, ...]:
    """Returns every card that it can concern."""
    engine, kind = floor_engine(hand.rules), _kind(told)
    seats = engine.places(hand, kind)
    return engine.cards_of(hand, kind, told.seat) if told.places and (not seats or told.seat) else ()


def _kind(told: Told) -> Kind:
    if told.kind not in _BY_NAME:
        raise Refused(f"{told.kind!r} is no irregularity")
    return _BY_NAME[told.kind]


def _check(hand: Hand, told: Told) -> None:
    """Refuses an irregularity that cannot have happened by now, or not to that seat or those cards."""
    engine, kind = floor_engine(hand.rules), _kind(told)
    seats = engine.places(hand, kind)
    if seats is None:
        raise Refused(f"there is no {told.kind.replace('-', ' ')} now")
    if told.seat and told.seat not in seats:
        raise Refused(f"it cannot be about seat {told.seat}" if seats else "it is about no seat")
    if told.facts.get("other", told.seat) not in {*engine.others(hand, kind), told.seat}:
        raise Refused(f"seat {told.facts['other']} has no part in it")
    lying_there(hand, told)


# -- hands that the table could be looking at --------------------------------------------------------------------------


def imagined(hand: Hand, told: Told, turn: int) -> tuple[Hand, Irregularity]:
    """Returns a possible hand, and the irregularity in it; the same turn gives the same hand."""
    engine = floor_engine(hand.rules)
    lying = engine.unseen(hand)
    spots = _spots(_there(hand, told), told, lying)
    pinned = dict(_pinned(told, lying_there(hand, told), spots))
    order = _laid_out([one for _, one in lying], pinned, [spot for spot in spots if spot is not None], turn)
    other = engine.with_unseen(hand, order)
    return other, told.about(lying_there(other, told))


def _spots(there: Sequence[Card], told: Told, lying: Sequence[tuple[int, Card]]) -> list[int | None]:
    """Returns the places of the described cards among those face down; None for a card that is face up."""
    free: dict[Card, list[int]] = {}
    for spot, (seat, one) in enumerate(lying):
        if seat == told.seat:
            free.setdefault(one, []).append(spot)
    found = [free[one].pop(0) if free.get(one) else None for one in there]
    return [found[place - 1] for place in told.places if place <= len(found)]


def _pinned(told: Told, real: Sequence[Card], spots: Sequence[int | None]) -> Iterator[tuple[int, Card]]:
    """Returns the named faces in their places; refuses one that contradicts the face-up cards."""
    for face, one, spot in zip(told.faces, real, spots, strict=False):
        if spot is not None:
            yield spot, face
        elif face != one:
            raise Refused(f"{one} lies there for everybody to see, not {face}")


def _laid_out(lying: Sequence[Card], pinned: Mapping[int, Card], told: Sequence[int], turn: int) -> list[Card]:
    """Returns the cards in another order, which depends on their values and not on their places."""
    left = Counter(lying)
    left.subtract(pinned.values())
    if absent := [one for one, count in left.items() if count < 0]:
        raise Refused(f"{absent[0]} is not among the cards that nobody has seen")
    rest = sorted(left.elements())
    Random(turn).shuffle(rest)
    unnamed = next((spot for spot in told if spot not in pinned), None)
    if unnamed is not None:
        ranks = sorted({one[0] if one != "Jk" else "*" for one in rest})
        wanted = ranks[turn % len(ranks)]
        first = next(at for at, one in enumerate(rest) if (one[0] if one != "Jk" else "*") == wanted)
        pinned = {**pinned, unnamed: rest.pop(first)}
    those = iter(rest)
    return [pinned[spot] if spot in pinned else next(those) for spot in range(len(lying))]


def hands(hand: Hand, told: Told, count: int) -> Iterator[tuple[Hand, Irregularity]]:
    """Returns possible hands that agree with the face-up cards."""
    for turn in range(count):
        try:
            yield imagined(hand, told, turn)
        except BadPosition:
            continue


# -- the ruling --------------------------------------------------------------------------------------------------------


def blind_ruling(hand: Hand, told: Told) -> Ruling:
    """Returns the ruling on a described irregularity; Refused if it depends on a card that was not named."""
    _check(hand, told)
    found: list[Ruling | Refused] = []
    for other, one in hands(hand, told, ARRANGEMENTS):
        try:
            found.append(ruling(other, one))
        except Refused as refusal:
            found.append(refusal)
        if not told.places or told.faces:
            break
    if not found:
        raise Refused("what is told cannot have happened in this hand")
    first = found[0]
    if any(_gist(one) != _gist(first) for one in found):
        raise Refused("the ruling hangs on the card: name the face that everybody saw")
    if isinstance(first, Refused):
        raise first
    return first


def _gist(found: Ruling | Refused) -> object:
    """Returns the ruling without its cards."""
    if isinstance(found, Refused):
        return "refused"
    return [(one.choice, one.does, one.cite.rules) for one in found.choices or (found,)]


def on_the_cards(found: Ruling, one: Irregularity) -> Ruling:
    """Returns the ruling on the cards that are really there."""
    return replace(found, irregularity=one)


def borne_out(hand: Hand, told: Told) -> bool:
    """Whether the cards are as described. Check this on a ruling that is carried out in public."""
    if told.faces and told.faces != lying_there(hand, told):
        return False
    return not told.seat or floor_engine(hand.rules).borne_out(hand, _kind(told), told.seat)
