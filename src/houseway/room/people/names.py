"""What people may call themselves: in one script, and so that nobody is taken for somebody else.

>>> looks("The hоuse") == looks("the h0use")
True
"""

import unicodedata
from functools import cache

from houseway.engines.contract import Refused
from houseway.room.tables.bots import NAMES as BOTS

LONGEST = 24
_SIGNS = frozenset(" -_.'’")
_SPOKEN_FOR = (
    "admin", "administrator", "bank", "bot", "bots", "cage", "cashier", "dealer", "floor", "floorman", "guest", "host",
    "house", "houseway", "manager", "moderator", "office", "official", "room", "security", "staff", "supervisor",
    "support", "system",
)  # fmt: skip
_OF_NO_SCRIPT = {"COMMON", "INHERITED"}
_TOGETHER = ({"HAN", "HIRAGANA", "KATAKANA"}, {"HAN", "HANGUL"}, {"HAN", "BOPOMOFO"})
"""Scripts that one language writes together."""
WALK_IN = "w:"
"""How the id of a player begins who has no account, at a table that is dealt by hand: their name follows."""


def checked(name: str) -> str:
    """A name as it is kept, or Refused with why nobody may have it."""
    name = written(name)
    if looks(name) in _looks_of(tuple(BOTS)):
        raise Refused(f"the name {name!r} could be taken for the house or one of its bots")
    return name


def written(name: str) -> str:
    """A name that staff write down for somebody, who may well be called what a bot is."""
    name = " ".join(unicodedata.normalize("NFKC", name).split())
    good = name and len(name) <= LONGEST and all(one.isalnum() or one in _SIGNS for one in name)
    if not good or not any(one.isalpha() for one in name):
        raise Refused(f"a name is 1 to {LONGEST} letters, digits, spaces, hyphens, dots or apostrophes")
    from confusable_homoglyphs.categories import unique_aliases  # noqa: PLC0415 - an extra, and no table needs it

    scripts = unique_aliases(name) - _OF_NO_SCRIPT
    if len(scripts) > 1 and not any(scripts <= together for together in _TOGETHER):
        raise Refused("a name is written in one script")
    if _is_spoken_for(name):
        raise Refused(f"the name {name!r} could be taken for the house or one of its bots")
    return name


def alike(name: str) -> str:
    """Names that differ only in case or in the form of their letters are the same."""
    return " ".join(unicodedata.normalize("NFKC", name).casefold().split())


def looks(name: str) -> str:
    """What a name looks like at a glance: letters that are taken for each other are the same, signs are nothing."""
    seen = "".join(_plain(one) for one in unicodedata.normalize("NFKC", name) if one not in _SIGNS)
    return seen.casefold().replace("rn", "m").replace("vv", "w").replace("i", "l")


@cache
def _plain(letter: str) -> str:
    """The plain letter that a letter, a digit or a letter of another script is taken for."""
    from confusable_homoglyphs.confusables import confusables_data  # noqa: PLC0415 - an extra, and no table needs it

    alike = (one["c"] for one in confusables_data.get(letter, ()))
    plain = [one for one in (letter, *alike) if len(one) == 1 and one.isascii() and one.isalpha()]
    return max(plain, default=letter)


@cache
def _looks_of(names: tuple[str, ...]) -> frozenset[str]:
    return frozenset(map(looks, names))


def _is_spoken_for(name: str) -> bool:
    reserved = _looks_of(_SPOKEN_FOR)
    words = [looks(word) for word in "".join(" " if one in _SIGNS else one for one in name).split()]
    whole = looks(name)
    return any(one in reserved for one in (*words, whole, whole.removeprefix("the")))
