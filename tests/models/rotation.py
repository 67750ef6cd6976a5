"""Who is offered the bank: a plain model of the player-dealer position, written from the books.

Limelight l.277-278: "after every two hands, the Player/Dealer position is rotated in a clockwise fashion around the
table … If there is no person that intervenes on the Player/Dealer's position, the game will be broken". The other books
have the same words. Marina l.122, rule 23, for Double Hand: "Any player wagering on a spot on the previous hand has the
option of being the designated player there on the next hand (in turn). If there was no wager on the previous hand, no
one may be the designated player on that spot."
"""

from dataclasses import dataclass, field

SEATS = 9


@dataclass
class Rotation:
    """The bank at one table, from round to round."""

    spots: bool = False
    """Whether only spots with a wager are offered the bank, and those who bet behind are asked after the seated."""
    holder: int = 0
    spot: int = 0
    turn: int = 0
    """How many rounds in a row the holder has had."""
    taken: bool = False
    declined: set[tuple[int, int]] = field(default_factory=set)
    wagers: dict[int, list[int]] = field(default_factory=dict)
    """The bettors on each spot in the last round, the seated player first."""
    played: bool = False

    def offer(self, present: set[int]) -> tuple[int, int] | None:
        """The spot and the seat to ask now; None when nobody is left, and the game is broken."""
        if self.taken:
            return None
        return next((one for one in self._order(present) if one not in self.declined), None)

    def _order(self, present: set[int]) -> list[tuple[int, int]]:
        order = [(self.spot, self.holder)] if self.holder in present and 0 < self.turn < 2 else []
        for step in range(1, SEATS + 1):
            spot = (self.spot + step - 1) % SEATS + 1
            if self.spots and self.played:
                asked = self.wagers.get(spot, [])
                asked = [seat for seat in asked if seat == spot] + [seat for seat in asked if seat != spot]
            else:
                asked = [spot]
            order += [(spot, seat) for seat in asked if seat in present and seat != self.holder]
        return order

    def take(self, present: set[int]) -> None:
        one = self.offer(present)
        assert one is not None
        self.turn = self.turn + 1 if one[1] == self.holder else 1
        self.spot, self.holder = one
        self.taken, self.declined = True, set()

    def decline(self, present: set[int]) -> None:
        one = self.offer(present)
        assert one is not None
        self.declined.add(one)

    def round_over(self, wagers: dict[int, list[int]]) -> None:
        self.taken, self.played, self.wagers = False, True, wagers
