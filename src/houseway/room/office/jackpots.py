"""Conditions that win a jackpot, and whether a hand of the log meets them.

The five rulebooks collect for jackpots but don't say which hands win, so the back office posts a condition. It applies
to hands dealt after it was posted.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias, assert_never

from houseway.cards import BadCards, cards
from houseway.engines.contract import Hand, Refused
from houseway.messages import Cards, Seat, _
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
    except BadCards:
        five = ()
    if len(set(five)) != _FIVE or len(five) != _FIVE:
        raise Refused(_("Write a hand as five different cards, such as 8s 8h 8d 8c 2s. {text} isn't one.", text=least))
    return " ".join(five)


def told_hands(
    archived: ArchivedHand, rules: TableRules, seat: int, shown: Mapping[str, str], condition: Condition
) -> dict[str, str]:
    """Returns the shown hands as staff entered them, for a hand whose cards the room has not seen.

    Raises Refused if one deal of the game can't have all of them.
    """
    if archived.shuffle:
        if shown:
            raise Refused(_("The room dealt this hand and knows its cards, so leave them out."))
        return {}
    if str(seat) not in shown:
        raise Refused(_("A dealer dealt this hand. Enter the five cards that {player} showed.", player=Seat(seat)))
    for one in shown:
        if int(one) not in archived.players:
            raise Refused(_("{player} wasn't dealt in.", player=Seat(int(one))))
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
        raise Refused(_("{game} doesn't compare hands, so no hand wins a jackpot.", game=game))
    if seat not in tabled.shown:
        raise Refused(_("{player} didn't show a hand.", player=Seat(seat)))
    worth, name = tabled.shown[seat]
    if worth < tabled.least:
        wanted = Cards(tuple(cards(condition.least)))
        why = _(
            "{player} had {hand}. The posted rules need {cards} or better.", player=Seat(seat), hand=name, cards=wanted
        )
        raise Refused(why)
    match condition.wins:
        case "high-hand":
            return name
        case "bad-beat":
            if not any(other > worth for other, _ in tabled.shown.values()):
                raise Refused(_("No shown hand beats {hand}, which the posted rules require.", hand=name))
            return name
        case policy:
            assert_never(policy)
