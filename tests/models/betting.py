"""A plain model of a betting round, written from the five books.

``Book`` holds the words of a book on betting; the lines are those of the sources. The model knows killed pots and
hands that a ruling kills, but no straddles, no forced bets of stud and nothing of the round before a draw.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Literal

Sizing = Literal["fixed", "spread", "pot", "no-limit"]


@dataclass(frozen=True)
class Book:
    """A house's rules for bets, raises and short all-ins."""

    raises: int = 3
    """After the bet; 0 for no limit."""
    two: Literal["free", "free-if-before", "either", "limited"] = "free"
    """Two players may raise without limit: always, if they were two before the last raise, in either case, or not."""
    counts: Literal["in", "with-chips"] = "in"
    """The players counted for that: all in the pot, or those who are not all-in."""
    half: bool = True
    """Half of a bet or raise counts as a full one."""
    check_raise: bool = True
    short_is_raised: bool = False
    """A short bet is raised by a full bet, and not completed."""
    most: int = 0
    """The largest bet or raise in cents."""
    killer_is_last: bool = False
    """The killer acts last before the flop, and not in turn."""


# Limit Texas Hold'em 8, 9, 10, and 16: "The player with the kill button will have last action pre-flop"
LIMELIGHT = Book(two="free-if-before", counts="with-chips", killer_is_last=True)
MARINA = Book(half=False)  # Texas Hold'em Rules 4 and 10
OCEANA = Book()  # "A bet and three raises … No limit of raises with only two players remaining."; half: READINGS
ROGELIOS = Book(two="limited")  # "any time with 3 raise limit"
STUD = Book(two="free", counts="with-chips", half=False)  # Limelight, Seven Card Stud Rules 5 and 8
BOOKS: dict[str, Book] = {
    "limelight": LIMELIGHT,
    "limelight stud": STUD,
    "limelight razz": STUD,
    # Low Ball Rules 4 and 7
    "limelight lowball": replace(STUD, check_raise=False, short_is_raised=True),
    "golden-state": Book(counts="with-chips"),  # Raises: "three or more players who are not all in"
    "marina": MARINA,
    "marina lowball": replace(MARINA, raises=0, check_raise=False),  # Lowball Rules 8 and 10
    "oceana": OCEANA,
    # Seven Card Stud 3: "If a third goes all in prior to the third raise it will be considered heads up"
    "oceana stud": Book(two="either", counts="with-chips"),
    "oceana stud-hilo": Book(two="either", counts="with-chips"),
    "oceana razz": Book(two="either", counts="with-chips"),
    "oceana lowball": replace(OCEANA, check_raise=False),  # Lowball 1
    "rogelios": ROGELIOS,
    "rogelios crazy-pineapple-hilo": LIMELIGHT,  # Special rules 7 and 10
}


def book_of(house: str, game: str, sizing: Sizing) -> Book:
    """What a house says of a game; where amounts are free there is no limit of raises and only a full raise counts."""
    book = BOOKS.get(f"{house} {game}", BOOKS[house])
    if sizing not in ("no-limit", "pot"):
        return book
    most = 1000_00 if house == "limelight" else 0  # No-Limit Hold-em 2; Omaha: "The maximum bet will be $1000"
    raises = 3 if house == "rogelios" else 0  # the heading of its hold'em covers the no-limit game
    return replace(book, raises=raises, half=False, most=most)


def killed(house: str, amounts: Sequence[int], kind: Literal["full", "half"]) -> tuple[int, ...]:
    """The bets of a killed pot; Limelight l.146, Oceana l.308, Golden State l.147 for its limits, the only ones."""
    if kind == "full":
        return tuple(2 * amount for amount in amounts)
    if house == "golden-state":
        return {(2_00, 4_00): (3_00, 6_00), (3_00, 6_00): (4_00, 8_00), (4_00, 8_00): (6_00, 12_00)}[
            (amounts[0], amounts[1])
        ]
    return tuple(amount * 3 // 2 for amount in amounts)


def over_blind(house: str, big: int, kind: Literal["full", "half"]) -> int:
    """What the killer posts: Golden State's rule names no blind."""
    if house == "golden-state":
        return 0
    return 2 * big if kind == "full" else big * 3 // 2


@dataclass
class Player:
    """A player in the round."""

    stack: int
    bet: int = 0
    live: bool = True
    checked: bool = False
    acted: bool = False
    """Since the last full bet or raise."""


@dataclass
class Round:
    """A betting round: ``players`` clockwise by seat, ``turn`` those who are to act."""

    book: Book
    sizing: Sizing
    players: dict[int, Player]
    turn: list[int]
    low: int
    """The bet, or the least bet."""
    high: int
    """The largest bet of a spread limit."""
    before: int
    """What is in the pot from before this round."""
    chip: int
    blind: int = 0
    killer: int = 0
    """One who has last action, "on the initial preflop betting round": until they have acted once."""
    to: int = field(init=False)
    full: int = field(init=False)
    """The last full bet or raise, as a total."""
    step: int = field(init=False)
    """The size of the last full bet or raise."""
    wagers: int = field(init=False)
    closed: bool = False
    """Whether the raises were used up while three or more were counted."""

    def __post_init__(self) -> None:
        self.to = self.full = self.step = self.blind
        self.wagers = int(self.blind > 0)  # the big blind is the bet
        if self.sizing == "fixed" and self.blind < self.low:
            self.full = 0  # a blind below the limit is raised to the limit
        self.killer_waits()

    def killer_waits(self) -> None:
        """Puts the killer at the end."""
        if self.killer in self.turn:
            self.turn.remove(self.killer)
            self.turn.append(self.killer)

    def counted(self) -> int:
        """The players who count for the limit of raises."""
        return sum(one.live and (self.book.counts == "in" or one.stack > 0) for one in self.players.values())

    def alone(self, seat: int) -> bool:
        """Whether no other live player has chips."""
        return not any(one.live and one.stack for other, one in self.players.items() if other != seat)

    def owes(self, seat: int) -> int:
        """What a call adds. Nobody is asked for more than some other player has bet."""
        me = self.players[seat]
        most = max(one.bet for other, one in self.players.items() if other != seat)
        return max(0, min((min(self.to, most) if self.alone(seat) else self.to) - me.bet, me.stack))

    def may_raise(self, seat: int) -> bool:
        """Whether the player may bet or raise at all."""
        me = self.players[seat]
        short_open = self.to > 0 and self.wagers == 0 and not self.book.short_is_raised
        completes = me.checked and not me.bet and short_open and self.sizing in ("fixed", "spread")
        if self.alone(seat) or (me.acted and not completes):
            return False
        if me.checked and not completes and not self.book.check_raise:
            return False
        if not self.book.raises or self.wagers <= self.book.raises:
            return True
        two = self.counted() < 3
        match self.book.two:
            case "free":
                return two
            case "free-if-before":
                return not self.closed
            case "either":
                return not self.closed or sum(one.live for one in self.players.values()) < 3
            case "limited":
                return False

    def bounds(self, seat: int) -> tuple[int, int]:
        """The least and the greatest total of a bet or raise; (0, 0) for none."""
        me = self.players[seat]
        everything = me.bet + me.stack
        if not self.may_raise(seat):
            return 0, 0
        match self.sizing:
            case "fixed":
                base = self.to if self.book.short_is_raised and self.full < self.to else self.full
                least = most = base + self.low
            case "spread":
                least = self.full + max(self.low, self.step)
                most = least if me.acted else self.full + max(self.high, self.step)
            case "no-limit":
                least, most = self.to + max(self.low, self.step), everything
            case "pot":
                least = self.to + max(self.low, self.step)
                pot = self.before + sum(one.bet for one in self.players.values())
                most = max(least, self.to + pot + self.to - me.bet)
        if self.book.most:
            most = min(most, self.to + self.book.most)
            least = min(least, most)
        if self.sizing != "fixed":
            least = -(-least // self.chip) * self.chip
            if most < everything:
                most = max(least, most // self.chip * self.chip)
        least, most = min(least, everything), min(most, everything)
        return (least, most) if most > self.to else (0, 0)

    def counts(self, seat: int, total: int) -> bool:
        """Whether a wager is a full bet or raise, measured against the last one."""
        if total < self.players[seat].bet + self.players[seat].stack:
            return True
        if self.sizing in ("no-limit", "pot"):
            return total - self.full >= max(self.low, self.step)
        size = max(self.low, self.step) if self.sizing == "spread" else self.low
        return (2 if self.book.half else 1) * (total - self.full) >= size

    def act(self, seat: int, what: str, total: int = 0) -> None:
        """A fold, check, call, or a bet or raise to a total."""
        me = self.players[seat]
        self.turn.remove(seat)
        self.killer = 0 if seat == self.killer else self.killer
        if what == "fold":
            me.live = False
        elif what == "check":
            me.checked = me.acted = True
        elif what == "call":
            owed = self.owes(seat)
            me.bet, me.stack, me.acted = me.bet + owed, me.stack - owed, True
        else:
            if self.counts(seat, total):
                size = total - (self.full if self.sizing in ("fixed", "spread") else self.to)
                self.full, self.step, self.wagers = total, max(self.step, size), self.wagers + 1
                if self.book.raises and self.wagers == self.book.raises + 1:
                    self.closed = self.counted() >= 3
                for one in self.players.values():
                    one.acted = False
            me.stack, me.bet, me.acted, self.to = me.stack - (total - me.bet), total, True, total
            ring = [*self.players, *self.players]
            after = ring[ring.index(seat) + 1 :][: len(self.players) - 1]
            self.turn = [one for one in after if self.players[one].live and self.players[one].stack]
            self.killer_waits()

    def kill(self, seat: int) -> None:
        """A ruling kills a hand: its bet stays, to be matched by whoever still has chips."""
        self.players[seat].live = False
        if seat in self.turn:
            self.turn.remove(seat)

    def nobody_to_bet_against(self) -> None:
        """A single player with chips who owes nothing is not asked in a new round."""
        if len(self.turn) == 1 and self.alone(self.turn[0]) and not self.owes(self.turn[0]):
            self.turn = []

    def over(self) -> bool:
        """Whether the round is closed: no one is to act, or one hand is left."""
        return not self.turn or sum(one.live for one in self.players.values()) == 1
