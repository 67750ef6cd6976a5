"""Dealer's choice: who names the next game of a mix, and the game that was named."""

from collections.abc import Iterator
from typing import assert_never

from houseway.play.contract import refuse
from houseway.table import events as ev
from houseway.table.button import next_button
from houseway.table.chairs import ahead
from houseway.table.commands import ChooseGame
from houseway.table.dealing import rules_of_hand
from houseway.table.state import TableState


def chooser(table: TableState) -> int | None:
    """The seat that names the game of the next hand; None where the games come in order, or one is named already."""
    mix = table.rules.mix
    if mix is None or table.in_play:
        return None
    present = [chair for chair in table.chairs.values() if chair.present]
    if len(present) < 2:
        return None
    if table.chosen and table.hands + 1 < table.chosen_for + mix.hands:
        return None
    match mix.chosen:
        case "in-order":
            return None
        case "by-the-button":
            return next_button(table, present)
        case "in-turn":
            return min((chair.seat for chair in present), key=lambda seat: ahead(table.chose or 0, seat))
        case policy:
            assert_never(policy)


def rechooser(table: TableState) -> int | None:
    """The seat that named the next game before its dealer, at a table dealt by hand, and may be corrected still."""
    fresh = table.by_hand and not table.in_play and bool(table.chosen) and table.chosen_for == table.hands + 1
    return table.chose if fresh and chooser(table) is None else None


def choose_game(table: TableState, command: ChooseGame) -> Iterator[ev.Event]:
    """The player whose choice it is names one of the games."""
    mix, seat = table.rules.mix, chooser(table) or rechooser(table)
    if mix is None or seat is None:
        raise refuse(table.rules, "no game is to be named now", "mix.chosen")
    if seat != command.seat:
        raise refuse(table.rules, f"seat {seat} names the next game", "mix.chosen")
    if not 1 <= command.game <= len(mix.games):
        raise refuse(table.rules, f"there are {len(mix.games)} games to choose from, counted from 1", "mix.games")
    yield ev.GameChosen(seat, command.game, titles(table)[command.game - 1], table.rules.cite("mix.chosen").rule)


def titles(table: TableState) -> tuple[str, ...]:
    """The games to choose from, as people call them."""
    mix = table.rules.mix
    games = range(1, len(mix.games) + 1) if mix else ()
    found = [rules_of_hand(table.rules, 1, chosen=number) for number in games]
    return tuple(f"{rules.title}, {rules.structure} {rules.stakes.name}" for rules in found)
