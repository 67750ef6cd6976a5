"""What a player may want changed when the hand is over: the game, doubles in pan, the deck."""

from typing import get_args

from houseway.play.contract import Refused
from houseway.room.showing.choices.choice import Choice, beside
from houseway.room.showing.table_facts import Facts
from houseway.rulebook import PanRules
from houseway.table import Table
from houseway.table.bank import check_new_deck
from houseway.table.commands import Change
from houseway.table.votes import check_change

_GAMES: dict[Change, str] = {
    "half-kill": "a half kill game",
    "full-kill": "a full kill game",
    "regular": "the regular game",
    "forced-bet": "a forced-bet game",
}


def choices(table: Table, seat: int, facts: Facts) -> list[Choice]:
    """Everything that the house lets a player ask for."""
    return [*_doubles(table, seat, facts), *_votes(table, seat, facts), *_deck(table, seat, facts)]


def _votes(table: Table, seat: int, facts: Facts) -> list[Choice]:
    """A change of the game may be asked for, and once somebody has asked, objected to."""
    found = []
    for to in get_args(Change):
        try:
            check_change(table, to)
        except Refused:
            continue
        ballot = facts.ballots.get(to, {})
        for aye, word in ((True, "Vote for" if ballot else "Ask for"), (False, "Object to")):
            if aye or ballot:
                command = {"type": "Vote", "to": to, "aye": aye}
                name = f"{'vote' if aye else 'object'}-{to}"
                label = f"{word} {_GAMES[to]}"
                found.append(beside(name, "", label, command, table=facts.table, chosen=ballot.get(seat) is aye))
    return found


def _doubles(table: Table, seat: int, facts: Facts) -> list[Choice]:
    """Doubles in pan are open to a player with two buy-ins, and anybody may go back (LL-PN-D1)."""
    rules, chair = table.rules, table.chairs[seat]
    if not isinstance(rules, PanRules):
        return []
    wanted = facts.doubles.get(seat, chair.doubles)
    if not wanted and chair.stack < rules.buyin.doubles * rules.chip:
        return []
    label = "Play singles again" if wanted else "Play doubles"
    command = {"type": "PlayDoubles", "on": not wanted}
    return [beside("doubles", "2", label, command, table=facts.table, rule=rules.cite("buyin.doubles").rule)]


def _deck(table: Table, seat: int, facts: Facts) -> list[Choice]:
    if facts.new_deck:
        return []
    try:
        check_new_deck(table, seat)
    except Refused:
        return []
    return [beside("new-deck", "", "Ask for another deck", {"type": "AskForDeck"}, table=facts.table)]
