"""Checks people's names: one script per name, and no name that looks like another person's.

>>> fold("  ANN  Lee ")
'ann lee'
"""

import unicodedata
from functools import cache

from houseway.engines.contract import Refused
from houseway.room.looks import SIGNS, look_of
from houseway.room.tables.bots import NAMES as BOTS

LONGEST = 24
_SPOKEN_FOR = (
    "admin", "administrator", "bank", "bot", "bots", "cage", "cashier", "dealer", "erased", "floor", "floorman",
    "guest", "host", "house", "houseway", "manager", "moderator", "office", "official", "room", "security", "staff",
    "supervisor", "support", "system",
)  # fmt: skip
_OF_NO_SCRIPT = {"COMMON", "INHERITED"}
_TOGETHER = ({"HAN", "HIRAGANA", "KATAKANA"}, {"HAN", "HANGUL"}, {"HAN", "BOPOMOFO"})
"""Scripts that one language mixes."""


def check(name: str) -> str:
    """Returns a name in stored form, or refuses it with the reason."""
    name = check_spelling(name)
    if look_of(name) in _looks_of(tuple(BOTS)):
        raise Refused(f"the name {name!r} could be taken for the house or one of its bots")
    return name


def check_spelling(name: str) -> str:
    """Returns a name typed by staff in stored form, such as a walk-in's. It may match a bot's name."""
    name = normalized(name)
    good = name and len(name) <= LONGEST and all(one.isalnum() or one in SIGNS for one in name)
    if not good or not any(one.isalpha() for one in name):
        raise Refused(f"a name is 1 to {LONGEST} letters, digits, spaces, hyphens, dots or apostrophes")
    from confusable_homoglyphs.categories import unique_aliases  # noqa: PLC0415 - an extra, and no table needs it

    scripts = unique_aliases(name) - _OF_NO_SCRIPT
    if len(scripts) > 1 and not any(scripts <= together for together in _TOGETHER):
        raise Refused("a name is written in one script")
    if _is_spoken_for(name):
        raise Refused(f"the name {name!r} could be taken for the house or one of its bots")
    return name


def normalized(name: str) -> str:
    """Returns the name as it is stored, unchecked."""
    return " ".join(unicodedata.normalize("NFKC", name).split())


def fold(name: str) -> str:
    """Returns the name's case-folded, normalized form."""
    return normalized(name).casefold()


@cache
def _looks_of(names: tuple[str, ...]) -> frozenset[str]:
    return frozenset(map(look_of, names))


def _is_spoken_for(name: str) -> bool:
    reserved = _looks_of(_SPOKEN_FOR)
    words = [look_of(word) for word in "".join(" " if one in SIGNS else one for one in name).split()]
    whole = look_of(name)
    return any(one in reserved for one in (*words, whole, whole.removeprefix("the")))
