"""What a hand of pan pays: a plain model, from Limelight's pages on pan (l.28-122) and the values of reference books.

Conditions: threes, fives and sevens in mixed suits pay 1 chip; in one suit 2, in spades 4. Other ranks in one suit,
A-2-3 and J-Q-K pay 1, in spades 2. A card added to a condition pays what it does, but 1 (spades 2) to threes,
fives and sevens of one suit. Going out pays a chip and every condition again; a foul hand pays 2 chips and the
conditions.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

ORDER = "A234567JQK"


def shape(cards: Sequence[str]) -> tuple[int, int]:
    """What a spread pays as a condition, and for each card more; nothing for one that is no condition."""
    ranks, suits = {card[0] for card in cards}, {card[1] for card in cards}
    spades = 2 if suits == {"s"} else 1
    if len(ranks) > 1:
        paying = {"A", "2", "3"} <= ranks or {"J", "Q", "K"} <= ranks
        return (spades, spades) if paying else (0, 0)
    valle = ranks <= set("357")
    if len(suits) > 1:
        return (1, 1) if valle else (0, 0)
    return (2 * spades, spades) if valle else (spades, spades)


def earns(before: Sequence[str], now: Sequence[str]) -> int:
    """The chips that a spread earns from each player when it has grown from one to the other."""
    first, more = shape(now)
    if not before or shape(before) == (0, 0):
        return first + more * (len(now) - max(3, len(before) + 1)) if first else 0
    return more * (len(now) - len(before))


@dataclass
class Player:
    """A player with chips in cents."""

    stack: int
    doubles: bool = False
    status: str = "waiting"
    board: list[list[str]] = field(default_factory=list)
    worth: int = 0
    due: int = 0
    owed: dict[int, int] = field(default_factory=dict)


@dataclass
class Pan:
    """The players in the order of play."""

    chip: int
    players: dict[int, Player]

    def spread(self, seat: int, at: int | None, cards: Sequence[str]) -> None:
        """A spread is laid or grows."""
        player = self.players[seat]
        before: Sequence[str] = () if at is None else player.board[at]
        pay = earns(before, cards)
        if at is None:
            player.board.append(list(cards))
        else:
            player.board[at] = list(cards)
        player.worth += pay
        player.due += pay

    def _unit(self, one: Player, other: Player) -> int:
        """Double only between two who play double condition."""
        return self.chip * (2 if one.doubles and other.doubles else 1)

    def collect(self, seat: int) -> list[tuple[int, int]]:
        """Who pays what for the conditions: foul hands are not liable, a hand thrown in by its own player is."""
        me = self.players[seat]
        asked = {
            other: me.due * self._unit(me, one)
            for other, one in self.players.items()
            if other != seat and one.status in ("playing", "thrown-in")
        }
        return self._take(me, asked)

    def outs(self, seat: int) -> list[tuple[int, int]]:
        """Who pays what when a player is out: the hand as it lies and a chip, or with a foul hand two."""
        me = self.players[seat]
        asked = {
            other: (me.worth + (1 if one.status in ("playing", "misled") else 2)) * self._unit(me, one)
            for other, one in self.players.items()
            if other != seat and one.status in ("playing", "misled", "thrown-in", "foul")
        }
        return self._take(me, asked)

    def _take(self, me: Player, asked: dict[int, int]) -> list[tuple[int, int]]:
        """Nobody asks for more than the chips in front of them; the rest stays owed for the next hit."""
        most, paid = me.stack, []
        me.due = 0
        owed, me.owed = me.owed, {}
        for seat, cents in asked.items():
            one = self.players[seat]
            due = cents + owed.get(seat, 0)
            if due > most:
                me.owed[seat] = due - most
            amount = min(due, most, one.stack)
            one.stack -= amount
            me.stack += amount
            if amount:
                paid.append((seat, amount))
        return paid
