"""The fields of a PHH record: which variants of the standard are played here, and what a file holds.

A ``.phh`` file is one hand in TOML; a ``.phhs`` file holds several as numbered tables. Amounts are chips; one chip is
one dollar here, and decimals are kept exact to the cent. Player ``p1`` is the first left of the button and the last
player has it.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from pathlib import Path
from typing import Any

from houseway.messages import _
from houseway.money import Cents
from houseway.record.errors import RecordError
from houseway.record.toml import Table, parse, text_of
from houseway.rulebook import PokerRules

MOST = 10**15
"""More cents than any table ever held: a bound so that no number in a file can be absurd."""


@dataclass(frozen=True, slots=True)
class Variant:
    """A variant of the standard and the game of ours that plays it."""

    code: str
    game: str
    structure: str
    halves: tuple[tuple[str, str], ...]
    """Ranking and selection of each half of the pot; a house game with others is another variant."""
    bets: tuple[str, ...]
    """The fields that state the bet sizes."""
    forced: str = ""
    """The field that states stud's forced bet; such a game has no blinds."""


_FIXED = ("small_bet", "big_bet")
_FREE = ("min_bet",)
_OMAHA = ("high", "exactly-two")
_STUD = ("high", "any")
_DEUCE_TO_SEVEN = ("deuce-to-seven-joker", "any")
_FORCED = "bring_in"

VARIANTS: dict[str, Variant] = {
    variant.code: variant
    for variant in (
        Variant("FT", "holdem", "limit", (("high", "any"),), _FIXED),
        Variant("NT", "holdem", "no-limit", (("high", "any"),), _FREE),
        Variant("PO", "omaha", "pot-limit", (_OMAHA,), _FREE),
        Variant("FO/8", "omaha-hilo", "limit", (_OMAHA, ("low-8", "exactly-two")), _FIXED),
        Variant("F7S", "stud", "limit", (_STUD,), _FIXED, _FORCED),
        Variant("F7S/8", "stud-hilo", "limit", (_STUD, ("low-8", "any")), _FIXED, _FORCED),
        Variant("FR", "razz", "limit", (("low", "any"),), _FIXED, _FORCED),
        Variant("NS", "short-deck", "no-limit", (("short-deck", "any"),), _FREE),
        Variant("N2L1D", "deuce-to-seven-single", "no-limit", (_DEUCE_TO_SEVEN,), _FREE),
        Variant("F2L3D", "deuce-to-seven-triple", "limit", (_DEUCE_TO_SEVEN,), _FIXED),
        Variant("FB", "badugi", "limit", (("badugi-joker", "any"),), _FIXED),
    )
}

HAND_FIELDS = (
    "variant",
    "ante_trimming_status",
    "antes",
    "blinds_or_straddles",
    "bring_in",
    "small_bet",
    "big_bet",
    "min_bet",
    "starting_stacks",
    "actions",
    "players",
    "seats",
    "finishing_stacks",
    "winnings",
    "_house",
    "_fee",
    "_chip",
    "_posts",
    "_button",
)
"""The fields that the replay uses or checks; every other field is about the hand and is kept unchanged.

The last five are user fields of this program: features of its houses that the standard lacks.
"""


def variant_of(fields: Mapping[str, Any]) -> Variant:
    """The variant that a record names."""
    code = fields.get("variant")
    if not isinstance(code, str):
        raise RecordError(_("Write a text here."), where="variant")
    if code in VARIANTS:
        return VARIANTS[code]
    raise RecordError(
        _("{code} isn't a variant. Use: {known}.", code=repr(code), known=", ".join(VARIANTS)), where="variant"
    )


def variant_for(rules: PokerRules) -> Variant:
    """The variant that a house's game is in the standard."""
    halves = tuple((half.ranking, half.selection) for half in rules.ranking.halves)
    for variant in VARIANTS.values():
        if (variant.game, variant.structure, variant.halves) == (rules.game, rules.structure, halves):
            return variant
    raise RecordError(_("PHH has no code for {game}. Use a story instead.", game=rules.full_title()))


def hands_in(source: str | Path) -> list[tuple[str, Table]]:
    """The hands of a text or file, each with its number in a collection (empty for a hand alone)."""
    tables = parse(text_of(source) if isinstance(source, Path) else source)
    if "variant" in tables or not tables or not all(isinstance(one, dict) for one in tables.values()):
        return [("", tables)]
    return list(tables.items())


def cents(chips: object, where: str) -> Cents:
    """An amount of chips, exact to the cent."""
    if isinstance(chips, bool) or not isinstance(chips, int | Decimal):
        raise RecordError(_("{text} isn't an amount.", text=repr(chips)), where=where)
    exact = Decimal(chips)
    if not exact.is_finite():
        raise RecordError(_("This amount is unknown, so the hand can't be played."), where=where)
    if exact < 0 or exact > MOST:
        raise RecordError(_("This amount is too large."), where=where)
    _sign, digits, exponent = exact.as_tuple()
    if isinstance(exponent, int) and exponent < -2 and any(digits[exponent + 2 :]):
        raise RecordError(_("Amounts are whole cents."), where=where)
    return int(exact * 100)


def is_unknown(chips: object) -> bool:
    """Whether a record writes an unknown amount: ``inf`` or ``nan``."""
    return isinstance(chips, Decimal) and not chips.is_finite()


def chips(amount: Cents) -> int | Decimal:
    """Cents as the standard writes them: whole chips where possible."""
    whole, part = divmod(amount, 100)
    return whole if not part else Decimal(amount).scaleb(-2).normalize()


def amounts(fields: Mapping[str, Any], name: str, players: int) -> list[Cents]:
    """A field with an amount for each player."""
    given = fields.get(name)
    if not isinstance(given, list):
        raise RecordError(_("Write a list here."), where=name)
    if len(given) != players:
        raise RecordError(
            _("{amounts} amounts for {players} players.", amounts=len(given), players=players), where=name
        )
    return [cents(one, f"{name}[{at}]") for at, one in enumerate(given)]
