"""Dealer's choice: the player who names the next game of a mix, and the game named."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import assert_never

from houseway.engines.contract import refuse
from houseway.messages import Seat, _
from houseway.table import events
from houseway.table.button import next_button
from houseway.table.chairs import ahead
from houseway.table.commands import Offer, TableCommand
from houseway.table.dealing import rules_of_hand
from houseway.table.state import TableState


def chooser(table: TableState) -> int | None:
    """Returns the seat that names the next game; None if the games come in order, or the game is already named."""
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
    """Returns the seat that named the next game at a table dealt by hand, while the choice can be corrected."""
    fresh = table.by_hand and not table.in_play and bool(table.chosen) and table.chosen_for == table.hands + 1
    return table.chose if fresh and chooser(table) is None else None


@dataclass(frozen=True, slots=True)
class GameChosen(events.Event):
    """A player named the next game of a mix, counted from 1."""

    seat: int
    game: int
    title: str
    rule: str

    def change(self, table: TableState) -> None:
        table.chosen, table.chosen_for, table.chose = self.game, table.hands + 1, self.seat

    def says(self) -> str:
        return _("{player} chooses {game}", player=Seat(self.seat), game=self.title)


@dataclass(frozen=True, slots=True)
class ChooseGame(TableCommand):
    """A player names the next game of a mix, counted from 1."""

    who = ("player", "dealer")

    seat: int
    game: int

    @classmethod
    def offers(cls, table: TableState, seat: int) -> Iterator[Offer]:
        if table.rules.mix is None or chooser(table) != seat:
            return
        rule = table.rules.cite("mix.chosen").rule
        for at, title in enumerate(titles(table), 1):
            yield Offer(id=f"game-{at}", label=title, fields={"game": at}, group="hand", rule=rule)

    def decide(self, table: TableState) -> Iterator[events.Event]:
        """Names one of the games; only the player whose turn it is may choose."""
        mix, seat = table.rules.mix, chooser(table) or rechooser(table)
        if mix is None or seat is None:
            raise refuse(table.rules, _("No game has to be chosen now."), "mix.chosen")
        if seat != self.seat:
            raise refuse(table.rules, _("{player} chooses the next game.", player=Seat(seat)), "mix.chosen")
        if not 1 <= self.game <= len(mix.games):
            raise refuse(table.rules, _("Choose a game from 1 to {most}.", most=len(mix.games)), "mix.games")
        yield GameChosen(seat, self.game, titles(table)[self.game - 1], table.rules.cite("mix.chosen").rule)


def titles(table: TableState) -> tuple[str, ...]:
    """Returns the titles of the games to choose from."""
    mix = table.rules.mix
    games = range(1, len(mix.games) + 1) if mix else ()
    found = [rules_of_hand(table.rules, 1, chosen=number) for number in games]
    return tuple(f"{rules.title}, {rules.structure} {rules.stakes.name}" for rules in found)
