"""The house whose rules a record is played by."""

from houseway.record.errors import RecordError
from houseway.rulebook import BadRulebook, House, NotSpread, PokerRules, names
from houseway.rulebook import house as opened


def house_of(given: House | str | None, written: object) -> House:
    """Returns the given house, or the one of that name or folder; else our house that the record names."""
    if isinstance(given, House):
        return given
    if given is None and not isinstance(written, str):
        raise RecordError(f"{written!r} is not the name of a house", where="house")
    if given is None and written not in names():
        raise RecordError(
            f"no house {written!r}; the houses are {', '.join(names())}, or give its folder", where="house"
        )
    try:
        return opened(given if given is not None else str(written))
    except (NotSpread, BadRulebook) as error:
        raise RecordError(str(error), where="house") from None


def check_own_rules(rules: PokerRules) -> None:
    """Raises RecordError for a hand with table settings that differ from its house's: a record names only the house."""
    own = rules.house.game(rules.game, structure=rules.structure)
    if isinstance(own, PokerRules) and _dealing(own) != _dealing(rules):
        raise RecordError(
            f"this table did not play by the rules of {rules.house.name}, and a record names those; "
            "a text of PokerStars can tell the hand"
        )


def _dealing(rules: PokerRules) -> tuple[object, ...]:
    """The settings that may differ at a site's tables."""
    return rules.stud, rules.deal.streets, rules.pot.runs
