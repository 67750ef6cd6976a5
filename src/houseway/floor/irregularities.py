"""Irregularities: one small type for each kind of thing that goes wrong, with the facts the floor must be told.

What can be read off the hand itself (which card of the deal it was, whether anyone has acted) is not asked for.

>>> words(EarlyTurn())
'early-turn'
>>> words(ExposedOnDeal(5, (Card("8c"),)))
'exposed-on-deal: seat 5, cards 8c'
>>> parse("exposed-on-deal: seat 5, cards 8c") == ExposedOnDeal(5, (Card("8c"),))
True
"""

import dataclasses
from dataclasses import dataclass
from typing import Any, ClassVar, Literal, TypeAlias, get_args, get_origin, get_type_hints

from houseway.cards import Card, cards, text
from houseway.rulebook.irregularities import Kind

YesNo: TypeAlias = Literal["yes", "no"]


class BadIrregularity(ValueError):
    """Words that name no irregularity, or not all that must be said about it."""


@dataclass(frozen=True, slots=True)
class Irregularity:
    """Something that goes wrong."""

    kind: ClassVar[Kind]


@dataclass(frozen=True, slots=True)
class _OfSeat(Irregularity):
    seat: int


@dataclass(frozen=True, slots=True)
class ExposedOnDeal(_OfSeat):
    """Cards of one hand are seen while the hands are dealt; ``others`` are seen cards of other hands."""

    kind = "exposed-on-deal"
    cards: tuple[Card, ...]
    by: Literal["dealer", "player"] = "dealer"
    others: int = 0


@dataclass(frozen=True, slots=True)
class ExposedOnDraw(_OfSeat):
    """Drawn cards are seen while the draw is dealt."""

    kind = "exposed-on-draw"
    cards: tuple[Card, ...]
    by: Literal["dealer", "player"] = "dealer"


@dataclass(frozen=True, slots=True)
class FlashedCard(_OfSeat):
    """A card was glimpsed and does not lie face up."""

    kind = "flashed-card"
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class BoxedCard(Irregularity):
    """A card lies face up in the deck: it came to a seat or the board, or without a card named is the next one."""

    kind = "boxed-card"
    seat: int | None = None
    cards: tuple[Card, ...] = ()
    together: int = 1
    """How many boxed cards there are."""


@dataclass(frozen=True, slots=True)
class JokerFound(Irregularity):
    """A joker turns up where none belongs; the card it came as is named by its place in the deck."""

    kind = "joker"
    seat: int | None = None
    cards: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class OffTable(Irregularity):
    """A card leaves the table: one of a seat, or without a seat the next one of the stub."""

    kind = "off-table"
    seat: int | None = None
    cards: tuple[Card, ...] = ()
    by: Literal["dealer", "player"] = "dealer"


@dataclass(frozen=True, slots=True)
class TooManyCards(_OfSeat):
    """A seat has too many cards; ``hands`` is how many seats have."""

    kind = "too-many-cards"
    count: int = 1
    touched: YesNo = "no"
    hands: Literal["one", "two-or-more"] = "one"


@dataclass(frozen=True, slots=True)
class TooFewCards(_OfSeat):
    """A seat has too few cards; ``other`` is a seat that has one too many, an irregularity of its own."""

    kind = "too-few-cards"
    count: int = 1
    other: int | None = None


@dataclass(frozen=True, slots=True)
class WrongSeat(_OfSeat):
    """Cards went to the wrong seats because this one was passed over."""

    kind = "wrong-seat"
    card: Literal["first", "down", "up", "last"] = "up"
    fixable: YesNo = "yes"


@dataclass(frozen=True, slots=True)
class MissedBurn(Irregularity):
    """No card was burned before the street; ``known`` says whether it can be told who got which card."""

    kind = "missed-burn"
    known: YesNo = "yes"


@dataclass(frozen=True, slots=True)
class ExtraBurn(Irregularity):
    """Two cards were burned before the street."""

    kind = "extra-burn"
    known: YesNo = "yes"


@dataclass(frozen=True, slots=True)
class BurnDealt(Irregularity):
    """The burn was forgotten on the draw; ``taken`` says whether the first drawer has put the card into his hand."""

    kind = "burn-dealt"
    taken: YesNo = "yes"


@dataclass(frozen=True, slots=True)
class EarlyFlop(Irregularity):
    """The flop comes before the betting is complete."""

    kind = "early-flop"


@dataclass(frozen=True, slots=True)
class EarlyTurn(Irregularity):
    """The turn comes before the betting is complete."""

    kind = "early-turn"


@dataclass(frozen=True, slots=True)
class EarlyRiver(Irregularity):
    """The river comes before the betting is complete."""

    kind = "early-river"


@dataclass(frozen=True, slots=True)
class EarlyStreet(Irregularity):
    """So many cards of the next stud street come before the betting is complete."""

    kind = "early-street"
    count: int = 1


@dataclass(frozen=True, slots=True)
class FourCardFlop(Irregularity):
    """The flop has a card too many."""

    kind = "four-card-flop"


@dataclass(frozen=True, slots=True)
class LastCardExposed(_OfSeat):
    """The last down card of a stud hand is dealt face up."""

    kind = "last-card-exposed"


@dataclass(frozen=True, slots=True)
class StubMixed(Irregularity):
    """The stub is mixed with the discards before the draw is complete."""

    kind = "stub-mixed"


@dataclass(frozen=True, slots=True)
class DrawOutOfOrder(Irregularity):
    """The draw reached the players in the wrong order."""

    kind = "draw-out-of-order"


@dataclass(frozen=True, slots=True)
class DealtOutOfOrder(Irregularity):
    """The hands were dealt in the wrong order."""

    kind = "dealt-out-of-order"


@dataclass(frozen=True, slots=True)
class WrongDealer(Irregularity):
    """The deal began from the wrong position."""

    kind = "wrong-dealer"


@dataclass(frozen=True, slots=True)
class FoulDeck(Irregularity):
    """The deck holds a card twice, or lacks one."""

    kind = "foul-deck"


@dataclass(frozen=True, slots=True)
class OffColourCard(Irregularity):
    """A card has another back than the deck."""

    kind = "off-colour-card"


@dataclass(frozen=True, slots=True)
class WrongBlind(_OfSeat):
    """A blind of the wrong size was posted."""

    kind = "wrong-blind"


@dataclass(frozen=True, slots=True)
class OwedBlind(_OfSeat):
    """A player who owes a blind has seen a card before posting it."""

    kind = "owed-blind"


@dataclass(frozen=True, slots=True)
class DealtIn(_OfSeat):
    """A place that should have no hand was dealt one."""

    kind = "dealt-in"


@dataclass(frozen=True, slots=True)
class DealtOut(_OfSeat):
    """A player who should have a hand was dealt none."""

    kind = "dealt-out"


@dataclass(frozen=True, slots=True)
class HandInMuck(_OfSeat):
    """A hand is in the muck or on its way there."""

    kind = "hand-in-muck"
    how: Literal["swept", "thrown", "touched", "tabled", "flipped"] = "touched"


@dataclass(frozen=True, slots=True)
class RetrievedHand(_OfSeat):
    """A hand that was thrown away short of the muck is taken back."""

    kind = "retrieved-hand"
    opened: Literal["owner", "other", "dealer"] = "owner"
    misled: YesNo = "no"


@dataclass(frozen=True, slots=True)
class ReleasedHand(_OfSeat):
    """A hand that its owner let go is picked up by another player."""

    kind = "released-hand"


@dataclass(frozen=True, slots=True)
class FouledByAnother(_OfSeat):
    """Some cards of a hand are fouled by the cards of another player."""

    kind = "fouled-by-another"
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class MixedCards(_OfSeat):
    """A stud player mixes his up cards with his down cards."""

    kind = "mixed-cards"


@dataclass(frozen=True, slots=True)
class TurnedUpCards(_OfSeat):
    """A stud player turns his up cards face down after a bet; ``behind`` says whether somebody has acted behind him."""

    kind = "turned-up-cards"
    behind: YesNo = "no"


@dataclass(frozen=True, slots=True)
class Miscall(_OfSeat):
    """A player names his hand wrongly; ``other`` has thrown his away because of it."""

    kind = "miscall"
    deliberate: YesNo = "no"
    other: int | None = None


@dataclass(frozen=True, slots=True)
class FalseOpener(_OfSeat):
    """The opener does not hold openers; ``openers`` says whether another player holds them and may still open."""

    kind = "false-opener"
    openers: YesNo = "no"


@dataclass(frozen=True, slots=True)
class SplitOpeners(_OfSeat):
    """An opener who said that he splits still holds openers."""

    kind = "split-openers"


@dataclass(frozen=True, slots=True)
class UnannouncedPair(_OfSeat):
    """A bettor in a low game shows a pair that he did not announce."""

    kind = "unannounced-pair"


@dataclass(frozen=True, slots=True)
class ShownToOne(_OfSeat):
    """A hand is shown to one player only, and another asks to see it."""

    kind = "shown-to-one"


@dataclass(frozen=True, slots=True)
class DeadPlayer(_OfSeat):
    """A player leaves the table during the hand."""

    kind = "dead-player"


@dataclass(frozen=True, slots=True)
class DamagedCard(_OfSeat):
    """A player tears, marks or damages a card."""

    kind = "damaged-card"


@dataclass(frozen=True, slots=True)
class SharedAction(_OfSeat):
    """Two players share each other's bets."""

    kind = "shared-action"
    other: int


@dataclass(frozen=True, slots=True)
class StringBet(_OfSeat):
    """Chips go in with a second motion and without a word; the engine takes ``PutIn`` with ``again`` for what it is."""

    kind = "string-bet"


@dataclass(frozen=True, slots=True)
class OutOfTurn(_OfSeat):
    """A player acts before his turn."""

    kind = "out-of-turn"


@dataclass(frozen=True, slots=True)
class PassedOver(_OfSeat):
    """Players behind have acted while a player in turn was silent; ``time`` says whether he had called for time."""

    kind = "passed-over"
    time: YesNo = "no"


@dataclass(frozen=True, slots=True)
class UnannouncedRaise(_OfSeat):
    """This seat called without noticing a raise that was not announced."""

    kind = "unannounced-raise"


@dataclass(frozen=True, slots=True)
class ShortRaise(_OfSeat):
    """An announced raise was not put in full."""

    kind = "short-raise"


@dataclass(frozen=True, slots=True)
class UnderKill(_OfSeat):
    """A player bet the limit without the kill; ``button`` says whether the kill button lay face up."""

    kind = "under-kill"
    button: Literal["up", "down"] = "up"


@dataclass(frozen=True, slots=True)
class ClockExpired(_OfSeat):
    """A player on the clock has not acted."""

    kind = "clock-expired"


@dataclass(frozen=True, slots=True)
class PickedUpStub(_OfSeat):
    """The dealing player takes up the stub before he has discarded."""

    kind = "picked-up-stub"


@dataclass(frozen=True, slots=True)
class Override(Irregularity):
    """The floor decides for the good of the game: what is done, and why."""

    kind = "override"
    does: tuple[str, ...]
    why: str
    seat: int | None = None
    cards: tuple[Card, ...] = ()


TYPES: dict[str, type[Irregularity]] = {
    one.kind: one
    for one in list(globals().values())
    if isinstance(one, type) and issubclass(one, Irregularity) and "kind" in vars(one) and one is not Irregularity
}
"""Every irregularity by its kind."""


def fields_of(kind: type[Irregularity]) -> tuple[str, ...]:
    """The facts that a kind of irregularity is told with."""
    return tuple(part.name for part in dataclasses.fields(kind))


def words(one: Irregularity) -> str:
    """An irregularity as a line of text; facts that are as usual are left out."""
    said = []
    for part in dataclasses.fields(one):
        value = getattr(one, part.name)
        if value != part.default:
            said.append(f"{part.name} {_written(value)}")
    return one.kind + (f": {', '.join(said)}" if said else "")


def _written(value: Any) -> str:
    return text(value) if isinstance(value, tuple) else str(value)


def parse(line: str) -> Irregularity:
    """The irregularity that a line of text names."""
    name, _, rest = line.strip().partition(":")
    found = TYPES.get("-".join(name.split()))
    if found is None:
        raise BadIrregularity(f"{name!r} is no irregularity; they are {', '.join(TYPES)}")
    hints = get_type_hints(found)
    values: dict[str, Any] = {}
    for said in filter(None, (part.strip() for part in rest.split(","))):
        key, _, value = said.partition(" ")
        if key not in hints or key == "kind":
            known = ", ".join(fields_of(found))
            raise BadIrregularity(f"{name} has no {key!r}; it has {known or 'nothing to say'}")
        values[key] = _read(hints[key], value.strip(), f"{name}, {key}")
    return build(found, values)


def build(kind: type[Irregularity], values: dict[str, Any]) -> Irregularity:
    """An irregularity from its facts; one that lacks a fact is refused with its name."""
    unset = dataclasses.MISSING
    for part in dataclasses.fields(kind):
        if part.name not in values and part.default is unset:
            raise BadIrregularity(f"{kind.kind}: say the {part.name}")
    return kind(**values)


def _read(hint: Any, value: str, where: str) -> Any:
    if get_origin(hint) is Literal:
        if value not in get_args(hint):
            raise BadIrregularity(f"{where}: {value!r} is not one of {', '.join(get_args(hint))}")
        return value
    if hint == tuple[Card, ...]:
        return cards(value)
    if hint == tuple[str, ...]:
        return tuple(value.split())
    if hint is str:
        return value
    if not value.isdecimal():
        raise BadIrregularity(f"{where}: {value!r} is not a number")
    return int(value)
