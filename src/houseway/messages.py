"""Sentences for people: an English template with named values, which each reader sees in their own language.

``_`` and ``ngettext`` mark a sentence for the catalogs and make a message. A message is a string, its English text, so
that it goes wherever text goes. It keeps its template and values, so that it can be read in another language. A page
receives those and writes the sentence itself.

>>> raised = _("{player} raises to {amount}", player=Seat(3), amount=Amount(600))
>>> raised, raised.template
('Seat 3 raises to $6', '{player} raises to {amount}')
>>> ngettext("{count} card is dead", "{count} cards are dead", 2)
'2 cards are dead'
>>> _("{players} push the pot", players=AllOf((Seat(2), Seat(5))))
'Seat 2 and seat 5 push the pot'
>>> wire(raised)
{'say': ['{player} raises to {amount}', {'player': {'seat': 3}, 'amount': {'cents': 600}}]}
>>> unwired({"label": wire(raised)})
{'label': 'Seat 3 raises to $6'}
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple, Self, TypeAlias

from houseway.cards import Card, pretty
from houseway.money import Cents, show


class Amount(NamedTuple):
    """An amount of chips in a message."""

    cents: Cents


class Seat(NamedTuple):
    """A seat in a message. Where the reader knows the name of its player, they see the name."""

    seat: int


class Cards(NamedTuple):
    """Cards in a message."""

    cards: tuple[Card, ...]


class AllOf(NamedTuple):
    """Several values in a message, the last two joined by "and"."""

    all: "tuple[Value, ...]"


class OneOf(NamedTuple):
    """Several values in a message, the last two joined by "or"."""

    any: "tuple[Value, ...]"


Value: TypeAlias = "str | int | Amount | Seat | Cards | AllOf | OneOf"
"""A value in a message. A string is a name or another message; a number is a count."""
NameOf: TypeAlias = Callable[[int], str | None]
"""Returns the name of the player in a seat; nothing for an empty seat."""
Catalog: TypeAlias = Mapping[str, str | list[str]]
"""The templates of a language by their English ones; a list has one for each plural form."""


class Message(str):
    """A sentence with named values. As a string, it is the sentence in English."""

    __slots__ = ("many", "template", "values")
    template: str
    values: Mapping[str, Value]
    many: str
    """The template for the plural, which counts the value ``count``; empty without one."""

    def __new__(cls, template: str, values: Mapping[str, Value], many: str = "") -> Self:
        """Writes the sentence in English."""
        made = super().__new__(cls, _written(template, values, many, {}, _no_names))
        made.template, made.values, made.many = template, values, many
        return made

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.template, self.values, self.many)


def _(template: str, **values: Value) -> Message:
    """Returns the message of a template."""
    return Message(template, values)


def ngettext(one: str, many: str, count: int, **values: Value) -> Message:
    """Returns the message of a template with a count, ``{count}``, in the singular or the plural."""
    return Message(one, {"count": count} | values, many)


def all_of(values: Iterable[Value]) -> Message:
    """Returns a list of values as a message: ``a, b and c``."""
    return Message("{all}", {"all": AllOf(tuple(values))})


def paragraph(*sentences: str) -> Message:
    """Returns sentences one after another as one message."""
    values: dict[str, Value] = {f"sentence_{at}": one for at, one in enumerate(sentences)}
    return Message(" ".join(f"{{{name}}}" for name in values), values)


# -- reading -----------------------------------------------------------------------------------------------------------


def read(message: str, using: Catalog | None = None, names: NameOf | None = None) -> str:
    """Returns a message in the language of a catalog, with the names of players for seats; other text as it is."""
    if not isinstance(message, Message):
        return message
    return _written(message.template, message.values, message.many, using or {}, names or _no_names)


def _no_names(_seat: int) -> None:
    return None


def _written(template: str, values: Mapping[str, Value], many: str, using: Catalog, names: NameOf) -> str:
    found = using.get(template, template)
    if many:
        # Languages with two forms have the singular for one only; those with one form write every count alike.
        forms = found if isinstance(found, list) else [template, many]
        found = forms[0] if values["count"] == 1 or len(forms) == 1 else forms[1]
    said = str(found).format_map({name: _value(value, using, names) for name, value in values.items()})
    return said[:1].upper() + said[1:] if _begins_small(template, values) else said


def _begins_small(template: str, values: Mapping[str, Value]) -> bool:
    """Whether a sentence begins with a value that is written small elsewhere. A name keeps its first letter."""
    if not template.startswith("{"):
        return False
    first = values[template[1 : template.index("}")]]
    while isinstance(first, AllOf | OneOf):
        first = first[0][0]
    return isinstance(first, Seat | Message)


def _value(value: Value, using: Catalog, names: NameOf) -> str:
    said = ""
    match value:
        case Message():
            said = _written(value.template, value.values, value.many, using, names)
        case str():
            said = value
        case int():
            said = f"{value:,}"
        case Amount(cents):
            said = show(cents)
        case Cards(cards):
            said = pretty(cards)
        case Seat(seat):
            said = names(seat) or _value(_("seat {number}", number=seat), using, names)
        case AllOf(values):
            said = _joined(values, _("{first} and {last}", first="", last=""), using, names)
        case OneOf(values):
            said = _joined(values, _("{first} or {last}", first="", last=""), using, names)
    return said


def _joined(values: tuple[Value, ...], two: Message, using: Catalog, names: NameOf) -> str:
    """Writes a list: ``a, b and c``."""
    said = [_value(one, using, names) for one in values]
    if len(said) < 2:
        return "".join(said)
    ends: dict[str, Value] = {"first": ", ".join(said[:-1]), "last": said[-1]}
    return _written(two.template, ends, "", using, names)


# -- sending -----------------------------------------------------------------------------------------------------------


def wire(message: object) -> Any:
    """Returns a message as plain data, its template, values and plural; the ``enc_hook`` of JSON for pages."""
    if not isinstance(message, Message):
        raise TypeError(f"{type(message).__name__} isn't sent to pages")
    return {"say": _parts(message)}


def as_text(data: Any) -> Any:
    """Returns data with its messages as English text, for the log."""
    if isinstance(data, dict):
        return {name: as_text(value) for name, value in data.items()}
    if isinstance(data, list | tuple):
        return [as_text(one) for one in data]
    return str(data) if isinstance(data, Message) else data


def _parts(message: Message) -> list[Any]:
    values = {name: _sent(value) for name, value in message.values.items()}
    return [message.template, values, *([message.many] if message.many else [])]


def _sent(value: Value) -> Any:
    match value:
        case Message():
            return {"text": _parts(value)}
        case AllOf(values):
            return {"all": [_sent(one) for one in values]}
        case OneOf(values):
            return {"any": [_sent(one) for one in values]}
        case Amount() | Seat() | Cards():
            return value._asdict()
    return value


def unwired(data: Any) -> Any:
    """Returns data that was sent to a page, with its messages as text; a page does the same in its language."""
    if isinstance(data, dict):
        return _message(data["say"]) if "say" in data else {name: unwired(value) for name, value in data.items()}
    return [unwired(one) for one in data] if isinstance(data, list) else data


def _message(parts: list[Any]) -> Message:
    template, values, *many = parts
    return Message(template, {name: _received(value) for name, value in values.items()}, *many)


_TYPES: dict[str, Callable[[Any], Value]] = {
    "text": _message,
    "all": lambda values: AllOf(tuple(map(_received, values))),
    "any": lambda values: OneOf(tuple(map(_received, values))),
    "cents": Amount,
    "seat": Seat,
    "cards": lambda cards: Cards(tuple(cards)),
}


def _received(value: Any) -> Value:
    if not isinstance(value, dict):
        found: Value = value
        return found
    [(kind, inside)] = value.items()
    return _TYPES[kind](inside)


def with_seats_named(message: str, names: NameOf) -> str:
    """Returns a message with the names of players for their seats, where they are known."""
    if not isinstance(message, Message):
        return message
    values = {name: _named(value, names) for name, value in message.values.items()}
    return Message(message.template, values, message.many)


def _named(value: Value, names: NameOf) -> Value:
    match value:
        case Message():
            return with_seats_named(value, names)
        case Seat(seat):
            return names(seat) or value
        case AllOf(values):
            return AllOf(tuple(_named(one, names) for one in values))
        case OneOf(values):
            return OneOf(tuple(_named(one, names) for one in values))
    return value
