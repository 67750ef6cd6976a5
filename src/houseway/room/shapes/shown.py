"""What an observer sees and hears of a hand: the fields of a view, and the lines of the dealer's call."""

from collections.abc import Mapping
from typing import Any, Literal, NamedTuple, TypeAlias

Json: TypeAlias = dict[str, Any]
Seen: TypeAlias = tuple[Json, Mapping[int, Json]]
"""The fields of a hand, and by seat what it adds there."""
Kind: TypeAlias = Literal["deal", "action", "win", "fee", "ruling", "table", "bank"]


class Heard(NamedTuple):
    """A line of the call. With an owner, they alone hear ``text``; the others hear ``others``, if anything."""

    text: str
    kind: Kind = "action"
    seat: int | None = None
    rule: str = ""
    owner: int | None = None
    others: str = ""


class Habit(NamedTuple):
    """What everybody saw a seat do in the first betting round of a hand, where it had a decision to make."""

    put_in: bool
    """Whether it put money in that it did not have to."""
    raised: bool
    """Whether it bet or raised."""


def filled(**fields: Any) -> Json:
    """The fields that say something."""
    return {name: value for name, value in fields.items() if value}
