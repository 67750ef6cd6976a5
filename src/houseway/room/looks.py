"""Names that look alike at a glance, and players who may be one person.

>>> look_of("The hоuse") == look_of("the h0use")
True
"""

import unicodedata
from collections.abc import Callable
from functools import cache

from houseway.room.money.books import is_bot

SIGNS = frozenset(" -_.'’")
"""The signs that a name may have."""
WALK_IN = "w:"
"""The id prefix of walk-ins: players without an account at a table that is dealt by hand. The name follows."""


def look_of(name: str) -> str:
    """Returns the name's look: confusable letters become the same letter; accents and signs are dropped."""
    seen = "".join(_plain(one) for one in unicodedata.normalize("NFKC", name) if one.isalnum())
    return seen.casefold().replace("rn", "m").replace("vv", "w").replace("i", "l")


def may_be_same(one: str, other: str, name_of: Callable[[str], str]) -> bool:
    """Tells whether two players' ids may stand for one person: the same record, or names that look alike.

    Walk-ins are known by name only, and staff can register a second record, so names count for everyone but bots.
    """
    if one == other:
        return True
    return not (is_bot(one) or is_bot(other)) and look_of(name_of(one)) == look_of(name_of(other))


def walk_in_name(player: str) -> str:
    """Returns the name of a walk-in; any other id unchanged."""
    return player.removeprefix(WALK_IN)


@cache
def _plain(letter: str) -> str:
    """Returns the plain letter that a character resembles."""
    base = unicodedata.normalize("NFKD", letter)[0]
    letter = base if base.isascii() else letter
    from confusable_homoglyphs.confusables import confusables_data  # noqa: PLC0415 - an extra, and no table needs it

    alike = (one["c"] for one in confusables_data.get(letter, ()))
    plain = [one for one in (letter, *alike) if len(one) == 1 and one.isascii() and one.isalpha()]
    return max(plain, default=letter)
