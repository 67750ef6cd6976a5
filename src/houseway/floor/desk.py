"""The floor's desk: what can have gone wrong now, the facts to state about it, and the ruling to confirm.

Everything here is plain data, so that a program on the other side of a wire can show it:

>>> from houseway.cards import deck
>>> from houseway.engines.contract import Seated
>>> from houseway.engines.poker.play import Deal, PokerHand
>>> from houseway.irregularities import from_data
>>> from houseway.rulebook import house
>>> rules = house("oceana").game("holdem", limit="4/8")
>>> hand = PokerHand(rules, [Seated(seat, 10000) for seat in (1, 2, 3)], deck(), button=1)
>>> _ = hand.apply(Deal())
>>> exposed = next(one for one in possible(hand) if one.kind == "exposed-on-deal")
>>> [(field.name, field.sort, field.needed) for field in exposed.fields][:2]
[('seat', 'seat', True), ('cards', 'cards', True)]
>>> found = preview(hand, from_data("exposed-on-deal", {"seat": 2, "cards": exposed.fields[1].cards["2"][:1]}))
>>> found.rules
('OC-HE-8a',)
"""

import dataclasses
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Literal, get_args, get_origin

from houseway.cards import Card
from houseway.engines.contract import Hand
from houseway.floor.engine import Subject, floor_engine
from houseway.floor.lookup import kinds_in
from houseway.floor.rulings import AFTER_THE_HAND, Ruling, ruling
from houseway.irregularities import TYPES, Irregularity, words
from houseway.irregularities.definition import hints_of
from houseway.messages import Message

Sort = Literal["seat", "cards", "number", "amount", "word", "steps", "text"]


@dataclass(frozen=True, slots=True)
class Field:
    """A fact that must be named for an irregularity."""

    name: str
    sort: Sort
    needed: bool
    values: tuple[int | str, ...] = ()
    """The seats, or the words, to choose from."""
    cards: Mapping[str, tuple[Card, ...]] = field(default_factory=dict)
    """The cards to choose from, by the named seat; the empty key has those without a seat."""
    least: int = 0
    most: int = 0


@dataclass(frozen=True, slots=True)
class Possible:
    """An irregularity that can have happened by now."""

    kind: str
    says: Message
    fields: tuple[Field, ...]


@dataclass(frozen=True, slots=True)
class Outcome:
    """The steps of a ruling, with its rule."""

    choice: str
    does: tuple[str, ...]
    steps: tuple[Message, ...]
    rules: tuple[str, ...]
    where: str
    assumed: str
    shuffle: tuple[Card, ...]
    """The cards whose new order must be named with it; none for most rulings."""


@dataclass(frozen=True, slots=True)
class Preview:
    """The ruling on an irregularity before it is confirmed; several outcomes if there is a choice."""

    irregularity: str
    house: str
    outcomes: tuple[Outcome, ...]

    @property
    def rules(self) -> tuple[str, ...]:
        """The rules of the first outcome."""
        return self.outcomes[0].rules


def possible(hand: Hand, *, blind: bool = False) -> tuple[Possible, ...]:
    """Returns every irregularity possible in a hand at this moment, with the facts that must be named.

    If ``blind``, the unseen cards may have any value.
    """
    engine, found = floor_engine(hand.rules), []
    for kind in kinds_in(hand.rules):
        if hand.over and kind not in AFTER_THE_HAND:
            continue
        subject = engine.subject(hand, kind)
        if subject is not None and (blind or not subject.seats or subject.borne_out):
            seats = subject.seats if blind else subject.borne_out
            fields = tuple(_fields(TYPES[kind], subject, seats, engine.OPERATIONS))
            found.append(Possible(kind, TYPES[kind].says, fields))
    return tuple(found)


def preview(hand: Hand, one: Irregularity) -> Preview:
    """Returns the candidate rulings on an irregularity. ``ruling(hand, one).command(choice=…, order=…)`` carries one
    out.
    """
    found = ruling(hand, one)
    outcomes = tuple(_outcome(hand, found, choice) for choice in found.choices or (found,))
    return Preview(words(one), found.house, outcomes)


def _outcome(hand: Hand, found: Ruling, chosen: Ruling) -> Outcome:
    cite = chosen.cite
    due = found.shuffle(hand, chosen.choice)
    return Outcome(chosen.choice, chosen.does, chosen.steps, cite.rules, cite.where, cite.assumed, due)


# -- facts to state ----------------------------------------------------------------------------------------------------


def _fields(
    kind: type[Irregularity], about: Subject, seats: tuple[int, ...], operations: Collection[str]
) -> Iterable[Field]:
    hints, whose = hints_of(kind), bool(seats) and about.needs_seat
    for part in dataclasses.fields(kind):
        name, hint = part.name, hints[part.name]
        needed = part.default is dataclasses.MISSING
        if name == "seat":
            if seats:
                yield Field(name, "seat", needed or whose, seats)
        elif name == "other":
            if about.others:
                yield Field(name, "seat", needed, about.others)
        elif name == "cards":
            there = {str(seat or ""): about.cards(seat) for seat in (*seats, 0)}
            if seats and (whose or not there[""]):
                del there[""]
            needed = needed or (whose and kind.kind != "wrong-house-way") or not seats
            yield Field(name, "cards", needed, cards=there)
        elif get_origin(hint) is Literal:
            if values := tuple(value for value in get_args(hint) if value not in about.absent):
                yield Field(name, "word", needed, values)
        elif name == "does":
            yield Field(name, "steps", needed, tuple(operations))
        elif name == "why":
            yield Field(name, "text", needed)
        elif about.most > 0:
            sort: Sort = "amount" if name == "amount" else "number"
            yield Field(name, sort, needed, least=0 if part.default == 0 else 1, most=about.most)
