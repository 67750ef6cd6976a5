"""A reckoning that is asked for in words: ``put = "2=20 3=60 5=60"``, ``high = "2 5,3"``; amounts are dollars."""

import re
from collections.abc import Mapping

from houseway.money import BadMoney, Cents, parse
from houseway.play.contract import Refused
from houseway.play.reckoning import Line, PanPlayer, reckon_pan, reckon_pots, reckon_push, reckon_round
from houseway.rulebook import BankedRules, GameRules, PanRules, PokerRules

ASKED = (
    *("put", "high", "low", "button", "folded", "dead", "fee"),
    *("tied", "pushed", "bank", "due", "count"),
    *("winner", "conditions", "out", "doubles", "foul"),
)
"""What may be said; which of it a game needs depends on its family."""
_MOST = 400
"""Characters of one answer."""


def reckoned(rules: GameRules, asked: Mapping[str, str]) -> tuple[Line, ...]:
    """The lines of a reckoning; what is not said well is refused in words."""
    if any(len(text) > _MOST for text in asked.values()):
        raise Refused("that is too long for a table")
    match rules:
        case PokerRules():
            return _poker(rules, asked)
        case BankedRules():
            return _banked(rules, asked)
        case PanRules():
            return _pan(rules, asked)
    raise Refused(f"nothing is reckoned for {rules.title}")


def _poker(rules: PokerRules, asked: Mapping[str, str]) -> tuple[Line, ...]:
    put = _amounts(asked, "put")
    if tied := _seats(asked, "tied"):
        return reckon_push(rules, sum(put.values()), tied, count=_number(asked, "pushed"))
    high, low = _groups(asked, "high"), _groups(asked, "low")
    button, dead, fee = _number(asked, "button"), _cents(asked, "dead"), _cents(asked, "fee")
    return reckon_pots(rules, put, high, low=low, button=button, folded=_seats(asked, "folded"), dead=dead, fee=fee)


def _banked(rules: BankedRules, asked: Mapping[str, str]) -> tuple[Line, ...]:
    bank = _amounts(asked, "bank")
    if len(bank) != 1:
        raise Refused("say who has the bank and how much is put up: 1=200")
    ((square, put_up),) = bank.items()
    count = _number(asked, "count") or 1
    return reckon_round(rules, square, put_up, _amounts(asked, "put"), _amounts(asked, "due"), count=count)


def _pan(rules: PanRules, asked: Mapping[str, str]) -> tuple[Line, ...]:
    doubles, foul = _seats(asked, "doubles"), _seats(asked, "foul")
    stacks = _amounts(asked, "put")
    players = {seat: PanPlayer(cents, seat in doubles, seat in foul) for seat, cents in stacks.items()}
    return reckon_pan(
        rules,
        _number(asked, "winner"),
        players,
        conditions=_number(asked, "conditions"),
        out=asked.get("out", "") in ("yes", "true", "1"),
    )


# -- words -------------------------------------------------------------------------------------------------------------


def _words(asked: Mapping[str, str], name: str) -> list[str]:
    return asked.get(name, "").split()


def _amounts(asked: Mapping[str, str], name: str) -> dict[int, Cents]:
    """Seats or squares with amounts: ``2=20 3=7.50 5=-10``."""
    found: dict[int, Cents] = {}
    for word in _words(asked, name):
        seat, _, amount = word.partition("=")
        if not re.fullmatch(r"[1-9]|10", seat) or not amount:
            raise Refused(f"{name}: {word!r} is no seat with an amount, such as 2=20")
        found[int(seat)] = -_parsed(name, amount[1:]) if amount.startswith("-") else _parsed(name, amount)
    return found


def _parsed(name: str, amount: str) -> Cents:
    try:
        return parse(amount)
    except BadMoney as error:
        raise Refused(f"{name}: {error}") from None


def _cents(asked: Mapping[str, str], name: str) -> Cents:
    return _parsed(name, asked[name]) if asked.get(name) else 0


def _number(asked: Mapping[str, str], name: str) -> int:
    text = asked.get(name) or "0"
    if not re.fullmatch(r"\d{1,3}", text):
        raise Refused(f"{name}: {text!r} is no number")
    return int(text)


def _groups(asked: Mapping[str, str], name: str) -> list[tuple[int, ...]]:
    """Seats by their hands, the best first, equal ones joined by commas: ``2,5 3``."""
    return [_joined(name, word) for word in _words(asked, name)]


def _seats(asked: Mapping[str, str], name: str) -> tuple[int, ...]:
    return tuple(seat for word in _words(asked, name) for seat in _joined(name, word))


def _joined(name: str, word: str) -> tuple[int, ...]:
    if not re.fullmatch(r"([1-9]|10)(,([1-9]|10))*", word):
        raise Refused(f"{name}: {word!r} is no seat")
    return tuple(map(int, word.split(",")))
