"""The house whose rules a record is played under."""

from houseway.record.errors import RecordError
from houseway.rulebook import House, NotSpread
from houseway.rulebook import house as named_house


def find_house(house: object) -> House:
    """A house itself, or one of ours by name."""
    if isinstance(house, House):
        return house
    if not isinstance(house, str):
        raise RecordError(f"{house!r} is not the name of a house", where="house")
    try:
        return named_house(house)
    except NotSpread as error:
        raise RecordError(str(error), where="house") from None
