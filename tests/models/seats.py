"""The button, the blinds and the players who owe them, as the five books tell it.

A table of seats on a circle. A player is in the game, or owes something before they are dealt in: as a newcomer, for
blinds missed, for a move, or for the blind in which they went broke. One method says who is dealt the next hand and who
posts what, and others what happens between hands. Amounts are not kept; only who has chips.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field

CIRCLE = 100


def steps(start: int, seat: int) -> int:
    """How far a seat lies clockwise of another, which itself is the last."""
    return (seat - start - 1) % CIRCLE


def first(start: int, seats: Iterable[int]) -> int:
    """The first of these seats, going clockwise."""
    return min(seats, key=lambda seat: steps(start, seat))


def between(start: int, seat: int, end: int) -> bool:
    """Whether one meets the seat before the end."""
    return steps(start, seat) < steps(start, end)


@dataclass(frozen=True)
class Book:
    """What a book says of one game with blinds. The first way is the usual one."""

    small: int
    big: int
    third: int = 0
    new: tuple[str, ...] = ("wait", "post-big")
    free: str = "first round"
    """The free hands of newcomers: in the first round, or there only in seats that the blinds have not passed."""
    missed: tuple[str, ...] = ("wait", "post-both")
    moved: tuple[str, ...] = ("sit-out", "post-big")
    moved_small: tuple[str, ...] = ()
    """For one who was due the small blind; none where only the big blind counts."""
    busted: tuple[str, ...] = ()
    passes: int = 0
    """How often a newcomer may let the blinds go by."""
    after_blinds: bool = False
    """Whether one who has met both blinds and moves may let them go by."""
    makes_up: bool = False
    """Whether one whom a blind passes because others left posts it."""
    waits_for_button: bool = False
    """Whether a newcomer whom the button is about to reach waits a hand."""
    dealer_played: bool = False
    """Whether the deal goes only to one who played the last hand."""


_GS = Book(
    1,
    3,
    new=("wait", "post-both", "after-blinds"),  # "entitled to receive a hand", "may allow the blind to pass one time"
    missed=("wait", "post-missed"),  # "wait for the blinds to come around or post everything they missed"
    moved_small=("sit-out", "post-small"),  # "post the required blind or wait as many hands as players they skipped"
    busted=("small", "after-blinds"),  # "take small blind or wait for the Dealer Button to pass by and not post"
    passes=1,
)
_RO = Book(
    1,
    3,
    new=("free",),  # 8. "No posting of blinds will be required by a new player"
    moved_small=("sit-out", "post-big"),  # 11. "the player must post the large blind", 13. "take both blinds"
    makes_up=True,  # 13. "all blinds are made up or adjusted accordingly"
    waits_for_button=True,  # 9. "except in the middle of the blinds or in the dealer position"
)
BOOKS = {
    ("golden-state", "holdem", "3x6"): _GS,
    ("golden-state", "lowball", "1/2"): Book(
        1, 1, 0, _GS.new, _GS.free, _GS.missed, _GS.moved, _GS.moved_small, _GS.busted, _GS.passes
    ),
    ("limelight", "holdem", "3/6"): Book(1, 3, moved_small=("sit-out", "post-small")),
    ("limelight", "omaha", "3/6"): Book(1, 3, moved_small=("sit-out", "post-small")),
    ("limelight", "crazy-pineapple", "3/6"): Book(1, 3, moved_small=("sit-out", "post-small")),
    ("limelight", "lowball", "6"): Book(3, 6),
    ("oceana", "holdem", "4/8"): Book(2, 4),
    ("oceana", "lowball", "4/8"): Book(2, 4, new=("wait", "kill"), moved_small=("sit-out", "post-small")),
    ("marina", "holdem", "4/8"): Book(
        2,
        4,
        new=("wait", "straddle"),
        free="ahead of the blinds",  # 22. "if the blind has not passed that position on the initial round"
        missed=("wait", "straddle"),
        moved=("sit-out", "kill"),
        after_blinds=True,  # 27. "the option of letting the blinds pass by without penalty"
    ),
    ("marina", "lowball", "10/20"): Book(
        5,
        10,
        5,
        new=("wait", "straddle"),
        free="ahead of the blinds",
        missed=("wait", "straddle"),
        moved=("sit-out", "straddle"),
    ),
    ("rogelios", "holdem", "3/6"): _RO,
    ("rogelios", "omaha-hilo", "3/6"): _RO,
    ("rogelios", "lowball", "3/6"): Book(1, 3, new=("free",), makes_up=True, dealer_played=True),
}


@dataclass
class Player:
    """Somebody in a seat."""

    seat: int
    owes: str = "new"
    way: str = ""
    chose: bool = False
    there: bool = True
    chips: bool = True
    blinds: set[str] = field(default_factory=set)
    """Blinds missed, or moved away from."""
    out: int = 0
    """Hands to sit out for a move."""
    gone_by: int = 0
    """How often the big blind went by."""
    waited: int = 0
    moved_from: int = 0
    played_at: int = 0
    """The seat in the last hand; 0 for one who was not in it."""
    met_all: bool = False
    """Whether they had the small blind in it."""

    @property
    def ready(self) -> bool:
        return self.there and self.chips


@dataclass
class Dealt:
    """The next hand."""

    button: int
    players: set[int]
    posts: dict[int, tuple[int, int]]
    """Seat, live and dead."""


class Seats:
    """The seats of a table."""

    def __init__(self, book: Book) -> None:
        self.book = book
        self.players: dict[int, Player] = {}
        self.drawn = self.button = self.first_button = 0
        self.places: dict[str, int] = {}
        self.first_round = True

    # -- between hands ---------------------------------------------------------------------------------------------

    def sits(self, seat: int, way: str | None) -> None:
        self._makes_room(seat, 1)
        self.players[seat] = Player(seat, way=way or self.book.new[0], chose=way is not None)

    def leaves(self, seat: int) -> None:
        del self.players[seat]
        self._makes_room(seat, -1)

    def _makes_room(self, seat: int, hands: int) -> None:
        """One who sits out hands for a move counts the players passed: one more, or one less."""
        for one in self.players.values():
            if (
                one.out
                and self.places
                and (seat == one.moved_from or between(one.moved_from, seat, one.seat))
                and between(self.places["big"], seat, one.seat)
            ):
                one.out = max(0, one.out + hands)

    def ways(self, seat: int) -> tuple[str, ...]:
        one, book = self.players[seat], self.book
        match one.owes:
            case "new":
                late = book.passes and one.gone_by > book.passes
                usual = tuple(way for way in book.new if way != "after-blinds" or not late)
                two = sum(one.ready for one in self.players.values()) > 1
                may_be_free = two and "free" not in usual and self._free(one, self._plan()[0])
                return (*usual, "free") if may_be_free else usual
            case "missed":
                return book.missed
            case "moved":
                ways = book.moved_small if one.blinds == {"small"} and book.moved_small else book.moved
                return ("after-blinds", *ways) if one.way == "after-blinds" else ways
            case "busted":
                return book.busted
        return ()

    def chooses(self, seat: int, way: str) -> None:
        one = self.players[seat]
        one.way, one.chose = way, True
        if one.owes == "new" and way == "free" and "free" not in self.book.new:
            one.way, one.chose = self.book.new[0], False

    def goes_away(self, seat: int) -> None:
        self.players[seat].there = False

    def comes_back(self, seat: int, way: str | None) -> None:
        one = self.players[seat]
        ways = self.ways(seat)
        kept = one.way if one.chose and one.way in ways else None
        one.way = (way or kept or ways[0]) if ways else "free"
        one.there, one.chose = True, one.chose or bool(way and one.owes)

    def goes_broke(self, seat: int) -> None:
        """After a hand; in the big blind it may be a way to come back."""
        one = self.players[seat]
        one.chips = False
        if self.book.busted and seat == self.places["big"]:
            one.owes, one.way, one.chose = "busted", self.book.busted[0], False

    def buys(self, seat: int) -> None:
        self.players[seat].chips = True

    def moves(self, seat: int, to: int, way: str | None) -> None:
        one, book = self.players.pop(seat), self.book
        chose, owed = one.chose, one.owes
        if owed == "new":
            if one.gone_by:
                one.gone_by += 1
                one.way = book.new[0] if one.way == "after-blinds" else one.way
        elif "big" in self.places:
            self._pays_for_the_move(one, seat, to, way)
            one.gone_by = 0
        one.chose = (chose and one.owes == owed) or way == one.way
        if owed != "moved" or one.owes != "moved":
            one.moved_from = seat
        one.seat, one.waited = to, 0
        self.players[to] = one

    def _pays_for_the_move(self, one: Player, seat: int, to: int, way: str | None) -> None:
        book, big = self.book, self.places["big"]
        if book.after_blinds and (
            (one.owes == "moved" and one.way == "after-blinds")
            or (not one.owes and one.met_all and way in (None, "after-blinds"))
        ):
            one.owes, one.way, one.out = "moved", "after-blinds", 0
            return
        others = [other.seat for other in self.players.values() if other.ready]
        old, hands = (one.played_at, 0) if one.played_at else (seat, one.out)
        # The player who had the big blind is due the small one, so it is the first seat that a blind reaches.
        start = big - 1 if book.moved_small else big
        if len(others) > 1:
            hands += sum(steps(start, other) < steps(start, to) for other in others)
            hands -= sum(steps(start, other) < steps(start, old) for other in others)
        blind = "small" if book.moved_small and old == big and "big" not in one.blinds else "big"
        if one.owes == "missed":
            one.blinds |= {blind} if hands > 0 else set()
        elif hands <= 0:
            one.out = 0
            if one.owes != "busted":
                one.owes, one.way, one.blinds = "", "free", set()
        else:
            again = one.owes == "moved"
            one.blinds = one.blinds if again and one.blinds else {blind}
            ways = book.moved_small if one.blinds == {"small"} and book.moved_small else book.moved
            one.way = way or (one.way if again and one.chose else ways[0])
            one.owes, one.out = "moved", hands

    # -- the next hand ---------------------------------------------------------------------------------------------

    def _plan(self) -> tuple[int, int, int, list[Player]]:
        """The button, the blinds, and those who are in the game and owe nothing."""
        ready = [one for one in self.players.values() if one.ready]
        game = [one for one in ready if not one.owes or one.way == "small"]
        if len(game) < 2:
            game = ready
        seats = [one.seat for one in game]
        owing = [one for one in ready if one not in game]
        if not self.button:
            button = self.drawn if self.drawn in seats else first(self.drawn, seats)
        else:
            deal = [one.seat for one in game if not self.book.dealer_played or (one.played_at and one.owes != "new")]
            button = first(self.button, deal or seats)
        takes_big = [one for one in owing if self._takes_the_big_blind(one)]
        small = first(button, seats)
        if len(seats) > 2:
            big = first(small, [seat for seat in seats if seat != small] + [one.seat for one in takes_big])
            return button, small, big, game
        third = [
            one.seat
            for one in owing
            if between(small, one.seat, button) and (one in takes_big or self._comes_in(one, button, small))
        ]
        return (button, small, first(small, third), game) if third else (button, button, small, game)

    def _takes_the_big_blind(self, one: Player) -> bool:
        """One who waits for it, and any established player whom it would pass."""
        return one.way == "wait" or (one.owes != "new" and one.way != "after-blinds")

    def _free(self, one: Player, button: int) -> bool:
        """Whether a newcomer has a free hand when this is the button."""
        if not self._still_first_round(button):
            return False
        if self.book.free == "first round" or not self.button:
            return True
        start, big = self.first_button, self.places["big"]
        passed = between(self.button, start, big) or steps(start, one.seat) <= steps(start, big)
        return not passed

    def _still_first_round(self, button: int) -> bool:
        if not self.first_round or not self.button or button == self.button:
            return self.first_round
        return button != self.first_button and not between(self.button, self.first_button, button)

    def _way(self, one: Player, button: int) -> str:
        return "free" if one.owes == "new" and not one.chose and self._free(one, button) else one.way

    def _comes_in(self, one: Player, button: int, big: int) -> bool:
        """Whether one who owes something is dealt in behind the blinds."""
        way = self._way(one, button)
        if not between(big, one.seat, button) or way == "wait":
            return False
        if way == "sit-out":
            return one.out == 0
        if way == "after-blinds" and one.owes != "busted":
            return one.gone_by > 0
        new_there = one.owes == "new" and one.waited == 0 and self.button
        return not (self.book.waits_for_button and new_there and between(self.button, one.seat, button))

    def deals(self) -> Dealt | None:
        """The next hand; None if fewer than two can play."""
        if sum(one.ready for one in self.players.values()) < 2:
            return None
        book = self.book
        button, small, big, game = self._plan()
        joins = [
            one
            for one in self.players.values()
            if one.ready and one not in game and (one.seat == big or self._comes_in(one, button, big))
        ]
        dealt = {one.seat for one in (*game, *joins)}
        posts = dict.fromkeys(dealt, (0, 0))
        posts[small], posts[big] = (book.small, 0), (book.big, 0)
        if book.third and len(dealt) > 2:
            posts[button] = (book.third, 0)
        for one in joins:
            if one.seat not in (small, big):
                posts[one.seat] = self._pays(one, self._way(one, button))
        came = {one.seat for one in (*game, *joins) if one.owes}
        places = {"small": small, "big": big, "third": button}
        self._blinds_pass(places, dealt, came, posts)
        for one in self.players.values():
            one.met_all = one.seat == small
            one.played_at = one.seat if one.seat in dealt else 0
            if one.seat in came:
                one.owes, one.way, one.chose, one.blinds, one.gone_by = "", "free", False, set(), 0
            one.waited = 0 if one.seat in dealt else one.waited + 1
            one.out = 0 if one.seat in dealt else max(0, one.out - one.there)
        self.first_round = self._still_first_round(button)
        self.first_button = self.first_button or button
        self.button = button
        self.places = {"small": small, "big": big}
        if book.third and len(dealt) > 2:
            self.places["third"] = button
        return Dealt(button, dealt, posts)

    def _pays(self, one: Player, way: str) -> tuple[int, int]:
        small, big = self.book.small, self.book.big
        missed = (big * ("big" in one.blinds), small * ("small" in one.blinds))
        both, post = (big, small), (big, 0)
        double = (2 * big, 0)
        return {
            "post-big": post,
            "post-both": both,
            "post-missed": missed,
            "post-small": (0, small),
            "straddle": double,
            "kill": double,
        }.get(way, (0, 0))

    def _blinds_pass(
        self, places: dict[str, int], dealt: set[int], came: set[int], posts: dict[int, tuple[int, int]]
    ) -> None:
        """Those whom a blind passes have missed it, may let it pass, or are spared it because others left."""
        book = self.book
        for one in self.players.values():
            passed = {
                blind
                for blind, new in places.items()
                if (old := self.places.get(blind)) and old != new
                if between(old, one.seat, new) or (one.seat == new and one.seat not in dealt)
            }
            if not passed or one.seat in came:
                continue
            if one.seat in dealt:
                if book.makes_up:
                    live, dead = posts[one.seat]
                    if "big" in passed and one.seat != places["big"]:
                        live, dead = book.big, dead + live  # the player's own small blind is dead then
                    dead += book.small * ("small" in passed and one.seat != places["small"])
                    posts[one.seat] = live, dead
            elif one.owes in ("new", "busted") or (one.owes and (one.ready or one.way == "after-blinds")):
                one.gone_by += "big" in passed
                if one.owes == "busted":
                    one.way = "after-blinds"
            else:
                one.blinds |= passed
                if one.owes != "missed":
                    one.owes, one.chose = "missed", False
                    one.way = "post-both" if one.ready else "wait"
