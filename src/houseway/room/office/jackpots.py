"""Conditions that win a jackpot, and whether a hand of the log meets them.

The five rulebooks collect for jackpots but don't say which hands win, so the back office posts a condition. It applies
to hands dealt after it was posted.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias, assert_never

from houseway.cards import BadCards, cards
from houseway.engines.contract import Hand, Refused
from houseway.room.engine import Tabled, engine_of
from houseway.room.office.archive import ArchivedHand
from houseway.rulebook import TableRules

Wins: TypeAlias = Literal["high-hand", "bad-beat"]
_FIVE = 5


@dataclass(frozen=True, slots=True)
class Condition:
    """The condition that wins a fund: showing a hand at least as good as five given cards, or losing with one."""

    fund: str
    wins: Wins
    least: str
    time: int
    """The game time when it was posted; it applies to hands that begin later."""
    by: str


def checked(least: str) -> str:
    """Returns five cards as text; raises Refused unless they are five different cards."""
    try:
        five = cards(least)
    except BadCards as error:
        raise Refused(f"{least!r} is no hand: {error}") from None
    if len(set(five)) != _FIVE or len(five) != _FIVE:
        raise Refused(f"a hand is five cards, such as 8s 8h 8d 8c 2s; {least!r} is not")
    return " ".join(five)


def told_hands(
    archived: ArchivedHand, rules: TableRules, seat: int, shown: Mapping[str, str], condition: Condition
) -> dict[str, str]:
    """Returns the shown hands as staff entered them, for a hand whose cards the room has not seen.

    Raises Refused if one deal of the game can't have all of them.
    """
    if archived.shuffle:
        if shown:
            raise Refused("the room dealt this hand, and the log has its cards")
        return {}
    if str(seat) not in shown:
        raise Refused(f"the room saw no cards of this hand: say which five seat {seat} showed")
    for one in shown:
        if int(one) not in archived.players:
            raise Refused(f"seat {one} was not dealt in")
    told = {one: checked(five) for one, five in shown.items()}
    _tabled(rules, told, condition)
    return told


def met(hand: Hand, seat: int, condition: Condition) -> str:
    """Returns the name of the hand with which a seat meets a condition, or raises Refused."""
    tabled = engine_of(hand.rules).in_hand.tabled(hand, cards(condition.least))
    return _met(tabled, hand.rules.title, seat, condition)


def met_by_hand(rules: TableRules, shown: Mapping[str, str], seat: int, condition: Condition) -> str:
    """Returns the same for a hand dealt by hand, from the five cards that each seat showed."""
    return _met(_tabled(rules, shown, condition), rules.title, seat, condition)


def _tabled(rules: TableRules, shown: Mapping[str, str], condition: Condition) -> Tabled | None:
    told = {int(one): cards(five) for one, five in shown.items()}
    return engine_of(rules).in_hand.told(rules, told, cards(condition.least))


def _met(tabled: Tabled | None, game: str, seat: int, condition: Condition) -> str:
    if tabled is None:
        raise Refused(f"no hands are compared in {game}, so none wins a jackpot")
    if seat not in tabled.shown:
        raise Refused(f"seat {seat} showed no hand")
    worth, name = tabled.shown[seat]
    if worth < tabled.least:
        raise Refused(f"seat {seat} had {name}; the posted condition wants {condition.least} or better")
    match condition.wins:
        case "high-hand":
            return name
        case "bad-beat":
            if not any(other > worth for other, _ in tabled.shown.values()):
                raise Refused(f"no hand that was shown beats {name}, and the posted condition wants that")
            return name
        case policy:
            assert_never(policy)
