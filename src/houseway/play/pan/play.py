"""A hand in progress: its rules, its events so far and the state they make."""

from collections.abc import Iterable

from houseway.play.contract import Refused
from houseway.play.pan import events as ev
from houseway.play.pan.state import Player, State, fold
from houseway.rulebook.pan import PanRules


class Play:
    """What every part of the engine works on. A command is checked in full before its first event is emitted."""

    __slots__ = ("events", "rules", "state")

    def __init__(self, rules: PanRules, events: Iterable[ev.Event]) -> None:
        self.rules = rules
        self.events: list[ev.Event] = []
        self.state = State()
        for event in events:
            self.emit(event)

    def emit(self, event: ev.Event) -> None:
        """Something happens."""
        self.events.append(event)
        fold(self.state, self.rules, event)

    def refused(self, why: str, setting: str = "") -> Refused:
        """The refusal to raise, with the rule of a setting."""
        return Refused(why, self.rules.cite(setting) if setting else None, self.rules.house.name)

    def active(self, seat: int) -> Player:
        """A player of the hand; anyone else is refused."""
        player = self.state.players.get(seat)
        if player is None or player.status != "playing":
            raise self.refused(f"seat {seat} is not in the hand", "fouls.called_by")
        return player

    def acting(self, seat: int) -> Player:
        """The player whose move it is in the play of the hand; anyone else is refused."""
        if self.state.phase != "playing" or self.state.undecided is not None or seat != self.state.to_act:
            raise self.refused(f"it is not seat {seat}'s turn")
        return self.state.players[seat]

    def unit(self, one: Player, other: Player) -> int:
        """Cents of one chip of pay between two players: double between two doubles players."""
        return self.rules.chip * (self.rules.pays.doubles if one.doubles and other.doubles else 1)

    def head_up(self) -> bool:
        """Whether two players are left."""
        return len(self.state.active) == 2

    def alone(self) -> bool:
        """Whether one player is left against foul hands (LL-PN-F5A, F5B)."""
        return self.state.phase == "playing" and len(self.state.active) == 1
