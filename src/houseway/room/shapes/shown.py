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
    """Returns the fields without the empty ones."""
    return {name: value for name, value in fields.items() if value}


def merge(view: Json, patch: Json) -> Json:
    """Applies a merge patch (RFC 7396): null removes a field, an object is merged, any other value replaces.

    >>> merge({"pot": 3, "seats": {"1": {"bet": 2}}}, {"pot": None, "seats": {"1": {"cards": ["As"]}}})
    {'seats': {'1': {'bet': 2, 'cards': ['As']}}}
    """
    merged = dict(view)
    for name, value in patch.items():
        if value is None:
            merged.pop(name, None)
        elif isinstance(value, dict):
            inner = merged.get(name)
            merged[name] = merge(inner if isinstance(inner, dict) else {}, value)
        else:
            merged[name] = value
    return merged


def merge_patch(before: Json, after: Json) -> Json:
    """Returns the merge patch (RFC 7396) that turns one view into another. Views contain no nulls.

    >>> merge_patch({"pot": 3, "seats": {"1": 5, "2": 6}}, {"seats": {"1": 5, "3": 7}})
    {'seats': {'3': 7, '2': None}, 'pot': None}
    """
    patch: Json = {}
    for name, value in after.items():
        was = before.get(name)
        if value != was:
            patch[name] = merge_patch(was, value) if isinstance(was, dict) and isinstance(value, dict) else value
    patch |= {name: None for name in before if name not in after}
    return patch
