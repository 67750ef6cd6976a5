"""The floor's desk: what can have gone wrong now, the facts to state about it, and the ruling to confirm.

Everything here is plain data, so that a program on the other side of a wire can show it:

>>> from houseway.cards import deck
>>> from houseway.engines.contract import Seated
>>> from houseway.engines.poker.play import Deal, PokerHand
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
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, get_args, get_origin, get_type_hints

from houseway.cards import BadCards, Card, card
from houseway.engines import irregularities as irr
from houseway.engines.contract import Hand
from houseway.floor.engine import floor_engine
from houseway.floor.lookup import kinds_in
from houseway.floor.rulings import Ruling, ruling
from houseway.rulebook.irregularities import KINDS, Kind

Sort = Literal["seat", "cards", "number", "amount", "word", "steps", "text"]

_HINTS = {kind: get_type_hints(made) for kind, made in irr.TYPES.items()}
"""The types of the facts of each irregularity."""


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

    kind: Kind
    says: str
    fields: tuple[Field, ...]


@dataclass(frozen=True, slots=True)
class Outcome:
    """The steps of a ruling, with its rule."""

    choice: str
    does: tuple[str, ...]
    steps: tuple[str, ...]
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
    if hand.over:
        return ()
    found = ((kind, seats) for kind in kinds_in(hand.rules) if (seats := _places(hand, kind, blind)) is not None)
    return tuple(Possible(kind, KINDS[kind].says, tuple(_fields(hand, kind, seats))) for kind, seats in found)


def _places(hand: Hand, kind: Kind, blind: bool) -> tuple[int, ...] | None:
    engine = floor_engine(hand.rules)
    seats = engine.places(hand, kind)
    if blind or not seats:
        return seats
    return tuple(seat for seat in seats if engine.borne_out(hand, kind, seat)) or None


def preview(hand: Hand, one: irr.Irregularity) -> Preview:
    """Returns the candidate rulings on an irregularity. ``ruling(hand, one).command(choice=…, order=…)`` carries one
    out.
    """
    found = ruling(hand, one)
    outcomes = tuple(_outcome(hand, found, choice) for choice in found.choices or (found,))
    return Preview(irr.words(one), found.house, outcomes)


def _outcome(hand: Hand, found: Ruling, chosen: Ruling) -> Outcome:
    cite = chosen.cite
    due = found.shuffle(hand, chosen.choice)
    return Outcome(chosen.choice, chosen.does, chosen.steps, cite.rules, cite.where, cite.assumed, due)


def from_data(kind: str, values: Mapping[str, Any]) -> irr.Irregularity:
    """Returns the irregularity of plain data; BadIrregularity names any mistake in it."""
    if kind not in irr.TYPES:
        raise irr.BadIrregularity(f"{kind!r} is no irregularity")
    made = irr.TYPES[kind]
    hints = _HINTS[kind]
    if unknown := sorted(set(values) - set(irr.fields_of(made))):
        raise irr.BadIrregularity(f"{kind} has no {unknown[0]!r}; it has {', '.join(irr.fields_of(made)) or 'nothing'}")
    return irr.build(made, {name: _value(hints[name], value, f"{kind}, {name}") for name, value in values.items()})


def _value(hint: Any, value: Any, where: str) -> Any:
    if tuple[Card, ...] in get_args(hint) and isinstance(value, list | tuple):
        hint = tuple[Card, ...]
    if get_origin(hint) is Literal:
        fits = value in get_args(hint)
    elif hint == tuple[Card, ...] or hint == tuple[str, ...]:
        fits = isinstance(value, list | tuple) and all(isinstance(one, str) for one in value)
    elif hint is str:
        fits = isinstance(value, str)
    else:
        fits = isinstance(value, int) and not isinstance(value, bool) and 0 <= value < 2**31
        fits = fits or (value is None and type(None) in get_args(hint))
    if not fits:
        raise irr.BadIrregularity(f"{where}: {value!r} will not do")
    if hint == tuple[Card, ...]:
        try:
            return tuple(card(one) for one in value)
        except BadCards as bad:
            raise irr.BadIrregularity(f"{where}: {bad}") from None
    return tuple(value) if isinstance(value, list) else value


# -- facts to state ----------------------------------------------------------------------------------------------------


def _fields(hand: Hand, kind: Kind, seats: tuple[int, ...]) -> Iterable[Field]:
    hints, engine = _HINTS[kind], floor_engine(hand.rules)
    whose = bool(seats) and engine.needs_a_seat(kind)
    for part in dataclasses.fields(irr.TYPES[kind]):
        name, hint = part.name, hints[part.name]
        needed = part.default is dataclasses.MISSING
        if name == "seat":
            if seats:
                yield Field(name, "seat", needed or whose, seats)
        elif name == "other":
            if rest := engine.others(hand, kind):
                yield Field(name, "seat", needed, rest)
        elif name == "cards":
            there = {str(seat or ""): engine.cards_of(hand, kind, seat) for seat in (*seats, 0)}
            if seats and (whose or not there[""]):
                del there[""]
            yield Field(name, "cards", needed or (whose and kind != "wrong-house-way") or not seats, cards=there)
        elif get_origin(hint) is Literal:
            if values := engine.words(hand, kind, get_args(hint)):
                yield Field(name, "word", needed, values)
        elif name == "does":
            yield Field(name, "steps", needed, tuple(engine.OPERATIONS))
        elif name == "why":
            yield Field(name, "text", needed)
        elif (most := engine.most(hand, kind)) > 0:
            sort: Sort = "amount" if name == "amount" else "number"
            yield Field(name, sort, needed, least=0 if part.default == 0 else 1, most=most)
