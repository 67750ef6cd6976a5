"""Where a table deals several games in turn: which one is next, why, and who chooses it."""

from dataclasses import dataclass

from houseway.rulebook import TableRules
from houseway.table.choosing import chooser, rechooser, titles
from houseway.table.dealing import rules_of_hand
from houseway.table.reasons import Reason, reason
from houseway.table.state import TableState


@dataclass(frozen=True, slots=True)
class Game:
    """Which game of several is next."""

    title: str
    """What it is called; empty until somebody has named it."""
    why: Reason
    chooser: int | None
    """The seat that names it, or may name another one still."""
    games: tuple[str, ...]
    """Those to choose from, where somebody chooses."""


def next_game(table: TableState) -> Game | None:
    """The game of the next hand; None where a table deals one."""
    mix, number = table.rules.mix, table.hands + 1
    if mix is None:
        return None
    if (seat := chooser(table)) is not None:
        return Game("", reason(table.rules, f"seat {seat} names the next game", "mix.chosen"), seat, titles(table))
    title = title_of(table, number, table.chosen)
    if table.chosen:
        says = f"{title}, which seat {table.chose} has named: {_nth(number - table.chosen_for + 1, mix.hands)}"
        again = rechooser(table)
        return Game(title, reason(table.rules, says, "mix.chosen"), again, titles(table) if again else ())
    after = title_of(table, number + mix.hands)
    says = f"{title}: {_nth((number - 1) % mix.hands + 1, mix.hands)}, then {after}"
    return Game(title, reason(table.rules, says, "mix.hands"), None, ())


def _nth(hand: int, hands: int) -> str:
    return "one hand" if hands == 1 else f"hand {hand} of {hands}"


def title_of(table: TableState, number: int, chosen: int = 0) -> str:
    """The game of a hand, of several at a table."""
    rules = rules_of_hand(table.rules, number, chosen=chosen)
    return f"{rules.title} {rules.stakes.name}"


def rules_in_play(table: TableState) -> TableRules:
    """The rules of the hand on the felt, or of the last one: its own of several games, and of a kill, if it is one."""
    last = table.last
    if last is None:
        return rules_of_hand(table.rules, max(1, table.hands), chosen=table.chosen)
    return rules_of_hand(table.rules, last.number, table.kill_game if last.kill else None, chosen=last.game)
