"""The floor in every engine: errors, rulings, and the cards that they move.

``Floor`` is the one driver. An engine supplies functions: how each error happens in its hands, what each operation of a
rulebook does to them, and what must be put right before play continues.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Generic, Protocol, TypeAlias, TypeVar, get_args

from houseway.cards import BadCards, Card
from houseway.engines.contract import Command, Event, Hand, Refused
from houseway.irregularities import Irregularity, words
from houseway.messages import Cards, Message, _
from houseway.rulebook import GameRules, house


@dataclass(frozen=True, slots=True)
class Err(Command):
    """Makes an error that no one notices yet."""

    what: Irregularity


@dataclass(frozen=True, slots=True)
class RuleOn(Command):
    """The floor's ruling on an irregularity: what is done, by the operations' names."""

    what: Irregularity
    does: tuple[str, ...]
    rule: str = ""
    choice: str = ""
    order: tuple[Card, ...] = ()
    """The new order of the cards that the ruling has shuffled."""
    about: tuple[tuple[Card, ...], ...] = ()
    """The cards of each step, where the book rules on the cards one by one; none where every step is about all."""


@dataclass(frozen=True, slots=True)
class Move:
    """A card, its source and its target.

    Places are ``seat 3``, ``seat 3 up``, ``top`` and ``stub`` (leaving from anywhere in it, going under it), ``burns``,
    ``aside`` (out of play), ``back`` (waiting to be shuffled into the stub), ``board`` and ``muck``.
    """

    card: Card
    source: str
    target: str


@dataclass(frozen=True, slots=True)
class Erred(Event):
    """An unnoticed error; the following events up to ``Resumed`` belong to it."""

    what: Irregularity
    cards: tuple[Card, ...] = ()
    """The cards concerned: those named, or those moved."""


@dataclass(frozen=True, slots=True)
class Ruled(Event):
    """A floor ruling; the following events up to ``Resumed`` carry it out."""

    what: Irregularity
    does: tuple[str, ...]
    rule: str
    choice: str = ""
    order: tuple[Card, ...] = ()
    """The order of a shuffle that the ruling asked for."""


@dataclass(frozen=True, slots=True)
class Resumed(Event):
    """The error is made, or the ruling carried out, and play continues."""


@dataclass(frozen=True, slots=True)
class CardsMoved(Event):
    """Cards change their places, one after the other."""

    moves: tuple[Move, ...]


FloorEvent: TypeAlias = Erred | Ruled | Resumed | CardsMoved
FLOOR_EVENTS: dict[str, type[Event]] = {kind.__name__: kind for kind in get_args(FloorEvent)}


def moving(moves: Iterable[tuple[Card, str, str]]) -> CardsMoved:
    """Cards with the places they leave and go to, as an event."""
    return CardsMoved(tuple(Move(*one) for one in moves))


class ShuffleFirst(Refused):
    """A ruling that needs the order of a shuffle."""

    def __init__(self, cards: tuple[Card, ...]) -> None:
        self.cards = cards
        super().__init__(shuffle_these(cards))


def shuffle_these(cards: Sequence[Card]) -> Message:
    """Returns the request for the order of shuffled cards."""
    return _("Shuffle {cards} and enter their new order.", cards=Cards(tuple(cards)))


def shuffled(order: tuple[Card, ...], due: Sequence[Card]) -> tuple[Card, ...]:
    """Returns the new order of some cards; raises ShuffleFirst if the ruling does not give it."""
    if Counter(order) != Counter(due):
        raise ShuffleFirst(tuple(due))
    return order


_RULING = (Erred, Ruled, Resumed)


def in_a_ruling(log: Sequence[Event]) -> bool:
    """Whether an error or a ruling is being carried out: what happens then follows from it."""
    for event in reversed(log):
        if isinstance(event, _RULING):
            return not isinstance(event, Resumed)
    return False


# -- the driver --------------------------------------------------------------------------------------------------------

H = TypeVar("H", bound=Hand)
C = TypeVar("C")


class TakesEvents(Protocol):
    """A hand that errors and rulings can change."""

    def take(self, event: Event, /) -> None:
        """Takes one event into the state."""


def note(hand: TakesEvents, what: Irregularity, cards: tuple[Card, ...] = ()) -> None:
    """An error happens; the cards that it moves, move after this."""
    hand.take(Erred(what, cards))


@dataclass(frozen=True, slots=True)
class Floor(Generic[H, C]):
    """The floor in the hands of an engine: makes errors happen there and carries rulings out."""

    happen: Callable[[H, Irregularity], None]
    """Makes an error happen, beginning with ``note``; Refused where it cannot have happened."""
    case: Callable[[H, RuleOn, tuple[Card, ...], int | None], C]
    """Builds the operations' argument: the hand, the ruling, and the cards and the seat concerned."""
    operations: Mapping[str, Callable[[C], None]]
    """Everything the floor can do, by the names that rulebooks use."""
    before_resuming: Callable[[H], None]
    """Makes the hand consistent after a ruling, before play continues."""
    errors: Callable[[H], Mapping[str, tuple[Card, ...]]]
    """Returns the errors not ruled on yet, as recorded, and the cards of each."""

    def err(self, hand: H, command: Err) -> None:
        """Makes an unnoticed error."""
        on_a_copy(hand, lambda trial: self._happen(trial, command.what))

    def carry_out(self, hand: H, command: RuleOn) -> None:
        """The floor rules; an error that has not happened yet happens first."""
        on_a_copy(hand, lambda trial: self._carry_out(trial, command))

    def _happen(self, hand: H, what: Irregularity) -> None:
        if not _can_happen(hand.rules, what.kind):
            raise Refused(_("This irregularity can't happen in {game}.", game=hand.rules.title))
        self.happen(hand, what)
        hand.take(Resumed())

    def _carry_out(self, hand: H, command: RuleOn) -> None:
        what = command.what
        if words(what) not in self.errors(hand):
            self._happen(hand, what)
        cards = what.named_cards or self.errors(hand).get(words(what), ())
        about = command.about or (cards,) * len(command.does)
        if len(about) != len(command.does):
            raise Refused(_("This ruling is made card by card. Enter the card for each step."))
        hand.take(Ruled(what, command.does, command.rule, command.choice, command.order))
        for name, some in zip(command.does, about, strict=True):
            self._operation(hand, name)(self.case(hand, command, some, what.whose))
        self.before_resuming(hand)
        hand.take(Resumed())

    def _operation(self, hand: H, name: str) -> Callable[[C], None]:
        if name not in self.operations:
            raise Refused(_("The floor can't make this ruling in {game}.", game=hand.rules.title))
        return self.operations[name]


def _can_happen(rules: GameRules, kind: str) -> bool:
    """Whether a kind of error belongs to a game: its house or the neutral house has a ruling on it there."""
    books = (rules.house.rulings, house("casino").rulings)
    return any(entry.irregularity == kind and entry.covers(rules) for book in books for entry in book.entries)


def copy_of(hand: H) -> H:
    """An equal hand, to try something on that must not happen to the hand itself."""
    return type(hand).replay(hand.rules, hand.log)


def on_a_copy(hand: H, doing: Callable[[H], None]) -> None:
    """Tries an action on a copy of a hand, then applies its events; a failure leaves the hand unchanged."""
    trial, mark = copy_of(hand), len(hand.log)
    try:
        doing(trial)
    except BadCards as problem:
        raise Refused(_("This ruling can't be carried out. {problem}", problem=str(problem))) from None
    for event in trial.log[mark:]:
        hand.take(event)


def to_shuffle(hand: Hand, command: RuleOn) -> tuple[Card, ...]:
    """The cards whose new order a ruling needs before it can be carried out; none for most."""
    try:
        copy_of(hand).apply(replace(command, order=()))
    except ShuffleFirst as due:
        return due.cards
    except Refused:
        return ()
    return ()
