"""Payout calculator: pots, payouts and pays from given amounts, each line with the rule behind it.

Each engine's folder has its arithmetic. The calculator needs no cards, so that a dealer with real ones can
use it. Amounts are given as text: ``put = "2=20 3=60 5=60"``, ``high = "2 5,3"``; amounts are dollars.
"""

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from houseway.engines.contract import Refused
from houseway.messages import Seat, _
from houseway.money import BadMoney, Cents, parse
from houseway.rulebook import GameRules

Groups = Sequence[Collection[int]]
"""Seats by their hands, the best first; equal hands together."""
_MOST = 400
"""Characters of one answer."""


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a calculation: its text, seat, amount and rules."""

    says: str
    seat: int = 0
    """The seat or square that gets so much, or pays it where it is negative; 0 where it is about neither."""
    cents: Cents = 0
    rules: tuple[str, ...] = ()
    assumed: str = ""
    """Our reading where the book is silent."""


def line(rules: GameRules, says: str, setting: str, seat: int = 0, cents: Cents = 0) -> Line:
    """A line that rests on a setting of the rulebook."""
    cite = rules.cites.get(setting)
    return Line(says, seat, cents, cite.rules, cite.assumed) if cite else Line(says, seat, cents)


def check_amounts(amounts: Collection[Cents]) -> None:
    """Refuses negative amounts."""
    if any(amount < 0 for amount in amounts):
        raise Refused(_("Enter amounts of $0 or more."))


class Payouts(Protocol):
    """The payouts of an engine. A module can be one."""

    FIELDS: tuple[str, ...]
    """The names of the amounts that its games ask for."""

    def payouts(self, rules: Any, amounts: Mapping[str, str], /) -> tuple[Line, ...]:
        """Works out the payouts of a hand from amounts in words."""


class PayoutRequest:
    """The amounts of a request, parsed from text; bad text is refused."""

    def __init__(self, fields: Mapping[str, str], known: Collection[str], title: str) -> None:
        self._fields = {name: text for name, text in fields.items() if text}
        for name, text in self._fields.items():
            if name not in known:
                use = ", ".join(known)
                raise Refused(
                    _('{game} doesn\'t use the field "{field}". Use: {fields}.', game=title, field=name, fields=use)
                )
            if len(text) > _MOST:
                raise Refused(_('The field "{field}" is too long.', field=name))

    def __contains__(self, name: str) -> bool:
        return name in self._fields

    def amounts(self, name: str) -> dict[int, Cents]:
        """Seats or squares with amounts: ``2=20 3=7.50 5=-10``."""
        found: dict[int, Cents] = {}
        for word in self._words(name):
            seat, _equals, amount = word.partition("=")
            if not re.fullmatch(r"[1-9]|10", seat) or not amount:
                raise Refused(
                    _('Write "{field}" as seats with amounts, such as 2=20. Got: {text}.', field=name, text=word)
                )
            if int(seat) in found:
                raise _twice(name, int(seat))
            found[int(seat)] = -_parsed(name, amount[1:]) if amount.startswith("-") else _parsed(name, amount)
        return found

    def cents(self, name: str) -> Cents:
        """An amount of dollars; 0 if omitted."""
        return _parsed(name, self._fields[name]) if name in self._fields else 0

    def number(self, name: str) -> int:
        """A whole number; 0 if omitted."""
        text = self._fields.get(name, "0")
        if not re.fullmatch(r"\d{1,3}", text):
            raise Refused(_('Write "{field}" as a number. Got: {text}.', field=name, text=text))
        return int(text)

    def groups(self, name: str, among: Collection[int]) -> list[tuple[int, ...]]:
        """Seats by their hands, the best first, equal ones joined by commas: ``2,5 3``; each of them once."""
        found = [self._joined(name, word) for word in self._words(name)]
        seats = [seat for group in found for seat in group]
        for seat in seats:
            if seat not in among:
                raise Refused(_('{player} put nothing in. Leave them out of "{field}".', player=Seat(seat), field=name))
            if seats.count(seat) > 1:
                raise _twice(name, seat)
        return found

    def seats(self, name: str, among: Collection[int]) -> tuple[int, ...]:
        """Seats in any order: ``6 7``."""
        return tuple(seat for group in self.groups(name, among) for seat in group)

    def _words(self, name: str) -> list[str]:
        return self._fields.get(name, "").split()

    @staticmethod
    def _joined(name: str, word: str) -> tuple[int, ...]:
        if not re.fullmatch(r"([1-9]|10)(,([1-9]|10))*", word):
            raise Refused(_('Write "{field}" as seat numbers. Got: {text}.', field=name, text=word))
        return tuple(map(int, word.split(",")))


def _twice(name: str, seat: int) -> Refused:
    return Refused(_('{player} is in "{field}" twice.', player=Seat(seat), field=name))


def _parsed(name: str, amount: str) -> Cents:
    try:
        return parse(amount)
    except BadMoney as error:
        raise Refused(_('"{field}": {problem}', field=name, problem=str(error))) from None
