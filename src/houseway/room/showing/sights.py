"""What an audience sees: what everybody sees, and over that what it alone sees otherwise.

What everybody sees is made, compared and encoded once for all audiences of a table. What one of them sees otherwise
is laid over it by the path to it: ``{("choices",): [...], ("seats", "3", "cards"): ["As", "Kd"]}``. Nobody changes a
view that was made.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple, TypeAlias

import msgspec

from houseway.room.shapes.choice import Offers
from houseway.room.shapes.shown import Json

Path: TypeAlias = tuple[str, ...]
Own: TypeAlias = Mapping[Path, Any]
"""What one audience sees otherwise than everybody, each in place of whatever is at its path."""


class Part(NamedTuple):
    """What is one audience's alone: what it may do, which most often changes alone, and what it sees otherwise."""

    may: Offers | None
    """None where nothing is to be done."""
    sees: Own

    @property
    def whole(self) -> Own:
        """Both, by their paths."""
        return self.sees if self.may is None else {("choices",): self.may, **self.sees}


_encode = msgspec.json.Encoder().encode
_NOTHING: Any = object()
"""No view holds it."""


def patch(old: Json, new: Json) -> Json:
    """The merge patch (RFC 7396) that makes one view of another; a view holds no null.

    >>> patch({"pot": 3, "seats": {"1": 5, "2": 6}}, {"seats": {"1": 5, "3": 7}})
    {'seats': {'3': 7, '2': None}, 'pot': None}
    """
    out: Json = {}
    for key, value in new.items():
        before = old.get(key)
        if value is before:
            continue
        if isinstance(value, dict) and isinstance(before, dict):
            if inner := patch(before, value):
                out[key] = inner
        elif value != before or type(value) is not type(before):
            out[key] = value
    if not old.keys() <= new.keys():
        out |= {key: None for key in old if key not in new}
    return out


def laid(shared: Json, own: Own) -> Json:
    """The whole view of an audience.

    >>> laid({"pot": 3, "seats": {"1": {"bet": 2}}}, {("you",): 1, ("seats", "1", "cards"): ["As"]})
    {'pot': 3, 'seats': {'1': {'bet': 2, 'cards': ['As']}}, 'you': 1}
    """
    view = shared
    for path, value in own.items():
        view = _with(view, path, value)
    return view


def _with(view: Json, path: Path, value: Any) -> Json:
    name, *rest = path
    return view | {name: _with(view[name], tuple(rest), value) if rest else value}


class Change:
    """What has changed for everybody from one moment to the next: compared once, and encoded once."""

    __slots__ = ("_after", "_before", "_heard", "_json", "_said", "_told", "patch")

    def __init__(self, before: Json, after: Json) -> None:
        self._before, self._after = before, after
        self.patch = patch(before, after)
        self._json = _encode(self.patch)
        self._heard: list[Json] | None = None
        self._said = self._told = b""

    def told_all(self, heard: list[Json]) -> bytes:
        """The end of a message that says what everybody sees and hears of it; empty where that is nothing."""
        if heard is not self._heard:
            # Most audiences hear the same, too.
            self._heard, self._said = heard, b',"heard":%b' % _encode(heard) if heard else b""
            self._told = b'"patch":%b%b}' % (self._json, self._said) if self.patch or heard else b""
        return self._told

    def told_offers(self, offers: Offers, heard: list[Json]) -> bytes:
        """The same for an audience that may do something else, and sees nothing else that is new."""
        self.told_all(heard)
        comma = b"," if self.patch else b""
        return b'"patch":%b%b"choices":%b}%b}' % (self._json[:-1], comma, offers.json, self._said)

    def told(self, seen: Json, heard: list[Json]) -> bytes:
        """The same for an audience that sees something else."""
        told = self.told_all(heard)
        if seen is self.patch:
            return told
        offers = seen.get("choices")
        if isinstance(offers, Offers):
            seen = {**seen, "choices": msgspec.Raw(offers.json)}
        return b'"patch":%b%b}' % (_encode(seen), self._said)

    def spares(self, own: Own) -> bool:
        """Whether nothing has changed for everybody at the places that an audience sees otherwise."""
        patch = self.patch
        return not [path for path in own if path[0] in patch and (len(path) == 1 or self._concerns(path))]

    def seen(self, was: Own, own: Own) -> Json:
        """What has changed for an audience that saw and sees something otherwise."""
        patch = out = self.patch
        for path in {**was, **own}:
            before, after = was.get(path, _NOTHING), own.get(path, _NOTHING)
            other = before is not after and _changed(before, after) is not _NOTHING
            if other or (path[0] in patch and self._concerns(path)):
                out = self._mended(out, path, was, own)
        return out

    def _concerns(self, path: Path) -> bool:
        """Whether something has changed for everybody at a path, or above or below it."""
        part: Any = self.patch
        for name in path:
            if not isinstance(part, dict):
                return True
            if name not in part:
                return False
            part = part[name]
        return True

    def _mended(self, out: Json, path: Path, was: Own, own: Own) -> Json:
        """The patch with what has changed at a path for this audience, instead of for everybody."""
        before = was[path] if path in was else _at(self._before, path)
        after = own[path] if path in own else _at(self._after, path)
        return _put(out, path, _changed(before, after))


def _at(view: Json, path: Path) -> Any:
    """What is at a path."""
    part: Any = view
    for name in path:
        if not isinstance(part, dict) or name not in part:
            return _NOTHING
        part = part[name]
    return part


def _changed(before: Any, after: Any) -> Any:
    """The patch of one value, which is nothing where it stayed the same."""
    if before is after:
        return _NOTHING
    if after is _NOTHING:
        return None
    if isinstance(before, dict) and isinstance(after, dict):
        return patch(before, after) or _NOTHING
    return _NOTHING if before == after and type(before) is type(after) else after


def _put(out: Json, path: Path, value: Any) -> Json:
    """A patch with a value at a path, or without one there; what is above it is taken away with it once empty."""
    name, *rest = path
    if rest:
        inner = out.get(name, {})
        if inner is None:
            # Gone for everybody, and with it whatever was seen otherwise in it.
            return out
        value = _put(inner, tuple(rest), value) or _NOTHING
    if value is _NOTHING:
        return {one: part for one, part in out.items() if one != name}
    return out | {name: value}
