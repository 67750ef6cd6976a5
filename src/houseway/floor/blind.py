"""Rulings by a floor that sees only the face-up cards, in a room that deals its own cards.

The floor names a card by its place, and by its face if the table saw it. The ruling is then worked out on hands that
the table could be looking at: with the same face-up cards, the named faces in their places, and all other cards in
another order. So no answer depends on a face-down card or reveals whether a face was right. That becomes known in
public, when the ruling is carried out.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from houseway.cards import BadCards, Card, card, cards
from houseway.engines.contract import Hand, Refused
from houseway.engines.positions import BadPosition
from houseway.floor.engine import Subject, floor_engine
from houseway.floor.rulings import Ruling, ruling
from houseway.irregularities import TYPES, BadIrregularity, Irregularity, from_data
from houseway.messages import Cards, Seat, _, ngettext

ARRANGEMENTS = 14
"""The number of trial hands for a ruling: enough for each rank, and a joker, to have been in an unnamed place."""


@dataclass(frozen=True, slots=True)
class Incident:
    """An irregularity as described: the places of its cards in the hand, from 1, and their faces if they were seen."""

    kind: str
    facts: Mapping[str, Any]
    """Everything except the cards."""
    places: tuple[int, ...] = ()
    faces: tuple[Card, ...] = ()

    @classmethod
    def of(cls, kind: str, facts: Mapping[str, Any]) -> "Incident":
        """Reads plain data; refuses any mistake in it."""
        rest = {name: value for name, value in facts.items() if name not in ("cards", "faces")}
        for name in ("seat", "other"):
            if name in rest and (type(rest[name]) is not int or rest[name] < 1):
                raise Refused(_("There is no seat {seat}.", seat=str(rest[name])))
        incident = cls(kind, rest, _places(facts.get("cards", ())), _faces(facts.get("faces", ())))
        if incident.faces and len(incident.faces) != len(incident.places):
            raise Refused(_("Name a face for each card, or none at all."))
        return incident

    @property
    def seat(self) -> int:
        """The seat concerned; 0 for none."""
        seat: int = self.facts.get("seat", 0)
        return seat

    def about(self, found: Sequence[Card]) -> Irregularity:
        """Returns the irregularity with these cards."""
        try:
            return from_data(self.kind, {**self.facts, **({"cards": list(found)} if self.places else {})})
        except BadIrregularity as problem:
            raise Refused(problem.args[0]) from None


def _places(incident: Any) -> tuple[int, ...]:
    if not isinstance(incident, list | tuple):
        raise Refused(_("Name cards by their places, like this: [1, 2]."))
    for place in incident:
        if type(place) is not int or place < 1:
            raise Refused(_("There is no card in place {place}. Places count from 1.", place=str(place)))
    if len(set(incident)) < len(incident):
        raise Refused(_("Name each card once."))
    return tuple(incident)


def _faces(incident: Any) -> tuple[Card, ...]:
    try:
        return cards(incident) if isinstance(incident, str) else tuple(card(one) for one in incident)
    except (BadCards, AttributeError, TypeError):
        raise Refused(_("Name faces like this: 8c Ah.")) from None


def cards_at(hand: Hand, incident: Incident) -> tuple[Card, ...]:
    """Returns the cards at the described places."""
    there = _candidates(hand, incident)
    for place in incident.places:
        if place > len(there):
            raise Refused(
                ngettext(
                    "There is no card in place {place}. {count} card is there.",
                    "There is no card in place {place}. {count} cards are there.",
                    len(there),
                    place=place,
                )
            )
    return tuple(there[place - 1] for place in incident.places)


def _candidates(hand: Hand, incident: Incident) -> tuple[Card, ...]:
    """Returns every card that it can concern."""
    about = _subject(hand, incident)
    return about.cards(incident.seat) if incident.places and (not about.seats or incident.seat) else ()


def _subject(hand: Hand, incident: Incident) -> Subject:
    if incident.kind not in TYPES:
        raise Refused(_("There is no irregularity “{name}”.", name=incident.kind))
    about = floor_engine(hand.rules).subject(hand, incident.kind)
    if about is None:
        raise Refused(_("This can't have happened now: {what}.", what=TYPES[incident.kind].says))
    return about


def _check(hand: Hand, incident: Incident) -> None:
    """Refuses an irregularity that cannot have happened by now, or not to that seat or those cards."""
    about = _subject(hand, incident)
    if incident.seat and incident.seat not in about.seats:
        if not about.seats:
            raise Refused(_("This isn't about a seat. Name none."))
        raise Refused(_("This can't be about {player}.", player=Seat(incident.seat)))
    if incident.facts.get("other", incident.seat) not in {*about.others, incident.seat}:
        raise Refused(_("{player} has no part in it.", player=Seat(incident.facts["other"])))
    cards_at(hand, incident)


# -- hands that the table could be looking at --------------------------------------------------------------------------


def imagined(hand: Hand, incident: Incident, turn: int) -> tuple[Hand, Irregularity]:
    """Returns a possible hand, and the irregularity in it; the same turn gives the same hand."""
    engine = floor_engine(hand.rules)
    lying = engine.unseen(hand)
    spots = _spots(_candidates(hand, incident), incident, lying)
    pinned = dict(_pinned(incident, cards_at(hand, incident), spots))
    order = _arranged([one for _, one in lying], pinned, [spot for spot in spots if spot is not None], turn)
    other = engine.with_unseen(hand, order)
    return other, incident.about(cards_at(other, incident))


def _spots(there: Sequence[Card], incident: Incident, lying: Sequence[tuple[int, Card]]) -> list[int | None]:
    """Returns the places of the described cards among those face down; None for a card that is face up."""
    free: dict[Card, list[int]] = {}
    for spot, (seat, one) in enumerate(lying):
        if seat == incident.seat:
            free.setdefault(one, []).append(spot)
    # Of two equal cards of a player-dealer's hand, the last one lies face down.
    found = [free[one].pop(0) if free.get(one) else None for one in reversed(there)][::-1]
    return [found[place - 1] for place in incident.places if place <= len(found)]


def _pinned(incident: Incident, real: Sequence[Card], spots: Sequence[int | None]) -> Iterator[tuple[int, Card]]:
    """Returns the named faces in their places; refuses one that contradicts the face-up cards."""
    for face, one, spot in zip(incident.faces, real, spots, strict=False):
        if spot is not None:
            yield spot, face
        elif face != one:
            raise Refused(_("The card face up there is {card}, not {face}.", card=Cards((one,)), face=Cards((face,))))


def _arranged(lying: Sequence[Card], pinned: Mapping[int, Card], incident: Sequence[int], turn: int) -> list[Card]:
    """Returns the cards in another order, which depends on their values and not on their places."""
    left = Counter(lying)
    left.subtract(pinned.values())
    if absent := [one for one, count in left.items() if count < 0]:
        raise Refused(_("{card} isn't among the unseen cards.", card=Cards((absent[0],))))
    rest = sorted(left.elements())
    Random(turn).shuffle(rest)
    unnamed = next((spot for spot in incident if spot not in pinned), None)
    if unnamed is not None:
        ranks = sorted({one[0] if one != "Jk" else "*" for one in rest})
        wanted = ranks[turn % len(ranks)]
        first = next(at for at, one in enumerate(rest) if (one[0] if one != "Jk" else "*") == wanted)
        pinned = {**pinned, unnamed: rest.pop(first)}
    those = iter(rest)
    return [pinned[spot] if spot in pinned else next(those) for spot in range(len(lying))]


def hands(hand: Hand, incident: Incident, count: int) -> Iterator[tuple[Hand, Irregularity]]:
    """Returns possible hands that agree with the face-up cards."""
    for turn in range(count):
        try:
            yield imagined(hand, incident, turn)
        except BadPosition:
            continue


# -- the ruling --------------------------------------------------------------------------------------------------------


def blind_ruling(hand: Hand, incident: Incident) -> Ruling:
    """Returns the ruling on a described irregularity; Refused if it depends on a card that was not named."""
    _check(hand, incident)
    found: list[Ruling | Refused] = []
    for other, one in hands(hand, incident, ARRANGEMENTS):
        try:
            found.append(ruling(other, one))
        except Refused as refusal:
            found.append(refusal)
        if not incident.places or incident.faces:
            break
    if not found:
        raise Refused(_("This can't have happened in this hand."))
    first = found[0]
    if any(_outcome(one) != _outcome(first) for one in found):
        raise Refused(_("The ruling depends on the card. Name the face that the table saw."))
    if isinstance(first, Refused):
        raise first
    return first


def _outcome(found: Ruling | Refused) -> object:
    """Returns the ruling without its cards."""
    if isinstance(found, Refused):
        return "refused"
    return [(one.choice, one.does, one.cite.rules) for one in found.choices or (found,)]


def with_real_cards(found: Ruling, one: Irregularity) -> Ruling:
    """Returns the ruling on the cards that are really there."""
    return replace(found, irregularity=one)


def borne_out(hand: Hand, incident: Incident) -> bool:
    """Whether the cards are as described. Check this on a ruling that is carried out in public."""
    if incident.faces and incident.faces != cards_at(hand, incident):
        return False
    return not incident.seat or incident.seat in _subject(hand, incident).borne_out
