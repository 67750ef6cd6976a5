"""The button, the blinds, live straddles, and who is dealt into the next hand."""

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from typing import assert_never

from houseway.cards import RANKS, SUITS, Card
from houseway.money import show
from houseway.play.contract import Refused, around, refuse
from houseway.play.poker import Post
from houseway.rulebook import TableRules
from houseway.rulebook.table import Entry, Way
from houseway.table import events as ev
from houseway.table.chairs import Blind, Chair, ahead, strictly_between
from houseway.table.commands import Straddle
from houseway.table.dealing import rules_of_hand
from houseway.table.engines import between_hands
from houseway.table.leading_blinds import by_the_big_blind
from houseway.table.state import TableState


@dataclass(frozen=True, slots=True)
class Lineup:
    """The next hand before it is dealt."""

    button: int
    small: int | None
    big: int | None
    dealt: tuple[int, ...]
    """The seats that get cards, clockwise from the button's left."""
    coming_in: tuple[tuple[int, Way], ...]
    """Those of them who had to come in, and how they do it."""
    passed: tuple[tuple[int, Blind], ...]
    """Taken seats that a blind goes by without stopping."""

    @property
    def past_blinds(self) -> tuple[int, ...]:
        """Those who are dealt in past the blinds, the first to act first."""
        return self.dealt[2 if self.big is None else self.dealt.index(self.big) + 1 :]


def high_card(cards: Iterable[tuple[int, Card]]) -> int:
    """The seat with the highest card; equal ranks by suit: spades, hearts, diamonds, clubs."""
    seat, _ = max(cards, key=lambda pair: (RANKS.index(pair[1][0]), SUITS.index(pair[1][1])))
    return seat


def lineup(table: TableState) -> Lineup | None:
    """Who has the button and the blinds next and who is dealt in; None when fewer than two could be."""
    present = [chair for chair in table.chairs.values() if chair.present]
    if len(present) < 2:
        return None
    entry = table.rules.entry
    if entry is None or not table.rules.stakes.blinds:
        return _everyone(table, present)
    settled = [chair for chair in present if not chair.debt or chair.way == "small"]
    if len(settled) < 2:
        # Nobody is left to wait for: the game starts anew with everyone who is there.
        settled = present
    order = [chair.seat for chair in settled]
    owing = {chair.seat: chair for chair in present if chair.seat not in order}
    button, small, big = _places(table, entry, settled, owing)
    joining: list[tuple[int, Way]] = [
        (seat, "wait" if seat == big else way_of(table, entry, chair))
        for seat, chair in owing.items()
        if seat == big or may_come_in(table, entry, chair, button, big)
    ]
    new: list[tuple[int, Way]] = [
        (chair.seat, "small" if chair.way == "small" else "free") for chair in settled if chair.debt
    ]
    seats = around(button, [*order, *[seat for seat, _ in joining]])
    places: dict[Blind, int | None] = {"small": small, "big": big, "third": button}
    return Lineup(button, small, big, tuple(seats), tuple(joining + new), _passed(table, places, seats))


def _places(
    table: TableState, entry: Entry, settled: list[Chair], owing: dict[int, Chair]
) -> tuple[int, int | None, int]:
    """The seats of the button, the small and the big blind."""
    places = None
    match entry.button:
        case "next-player":
            pass
        case "dead-button" | "forward-blinds" as policy:
            meeting = [seat for seat, chair in owing.items() if meets_the_big_blind(chair)]
            places = by_the_big_blind(table, policy, [chair.seat for chair in settled], meeting)
        case _:
            assert_never(entry.button)
    if places is None:
        button = next_button(table, settled)
        order = around(button, [chair.seat for chair in settled])
        return button, *_blinds(table, entry, order, owing)
    if places.button == places.small and (third := _third(table, entry, places.button, places.big, owing)) is not None:
        return places.button, places.big, third
    return places


def _everyone(table: TableState, present: list[Chair]) -> Lineup:
    """Games without blinds, and houses that say nothing of coming in: all who are there are dealt in."""
    if stays_put(table, present):
        button = table.button or 0
    elif between_hands(table.rules).goes_left(table.rules):
        button = next_button(table, present)
    else:
        button = _to_the_right(table, [chair.seat for chair in present])
    seats = tuple(around(button, [chair.seat for chair in present]))
    coming: tuple[tuple[int, Way], ...] = tuple((chair.seat, "free") for chair in present if chair.debt)
    return Lineup(button, None, None, seats, coming, ())


def _to_the_right(table: TableState, seats: list[int]) -> int:
    """The drawn seat, or the one that deals again; from it, or from the last one, counter-clockwise to a player."""
    if table.drawn in seats:
        return table.drawn
    last = table.button if table.drawn is None else table.drawn
    return min(seats, key=lambda seat: ahead(seat, last or 0))


def stays_put(table: TableState, present: list[Chair]) -> bool:
    """Whether the button waits where it is, because the next game of a mix has no blinds."""
    mix = table.rules.mix
    if mix is None or rules_of_hand(table.rules, table.hands + 1, chosen=table.chosen).stakes.blinds:
        return False
    match mix.button:
        case "stays-in-stud":
            return any(chair.seat == table.button for chair in present)
        case "moves":
            return False
        case policy:
            assert_never(policy)


def next_button(table: TableState, settled: list[Chair]) -> int:
    """The drawn seat for the first hand, then always forward to the next player, never to an empty or absent seat."""
    seats = [chair.seat for chair in settled]
    entry = table.rules.entry
    if entry:
        seats = _may_deal(table, entry, seats)
    if table.drawn is not None:
        return table.drawn if table.drawn in seats else around(table.drawn, seats)[0]
    return around(table.button or 0, seats)[0]


def _may_deal(table: TableState, entry: Entry, seats: list[int]) -> list[int]:
    """The seats to which the button may go."""
    match entry.deals:
        case "any-player":
            return seats
        case "played-last-hand":
            # Whoever is new in a seat has not played, though the one before them did.
            return [seat for seat in seats if seat in table.dealt and table.chairs[seat].debt != "new"] or seats
        case _:
            assert_never(entry.deals)


def _blinds(table: TableState, entry: Entry, order: list[int], owing: dict[int, Chair]) -> tuple[int | None, int]:
    """The seats of small and big blind; those whom it meets on its way come in with it.

    Heads-up the button is the small blind, unless a third player comes in behind the other and takes the big blind.
    """
    button = order[-1]
    waiting = [seat for seat, chair in owing.items() if meets_the_big_blind(chair)]
    if len(table.rules.stakes.blinds) == 1:
        able = {*order, *waiting} - set(too_short(table, entry, order))
        return None, around(button, able or order)[0]
    small = order[0]
    if len(order) > 2:
        return small, around(small, [*order[1:], *waiting])[0]
    third = _third(table, entry, button, small, owing)
    return (button, small) if third is None else (small, third)


def _third(table: TableState, entry: Entry, button: int, other: int, owing: dict[int, Chair]) -> int | None:
    """Who comes into a game of two behind the player without the button, and so takes the big blind."""
    thirds = [
        seat
        for seat, chair in owing.items()
        if strictly_between(seat, other, button)
        and (meets_the_big_blind(chair) or may_come_in(table, entry, chair, button, other))
    ]
    return around(other, thirds)[0] if thirds else None


def meets_the_big_blind(chair: Chair) -> bool:
    """Whether one who owes something takes the big blind when it comes to their seat.

    Whoever waits for it does. So does an established player who has missed blinds or moved, however they meant to come
    in: to be passed by would spare them a blind that they owe. Only one who may let the blinds go by is passed.
    """
    match chair.way:
        case "wait":
            return True
        case "after-blinds":
            return False
        case "sit-out" | "post-big" | "post-both" | "post-missed" | "straddle" | "kill" | "free" | "small":
            return chair.debt != "new"
        case _:
            assert_never(chair.way)


def too_short(table: TableState, entry: Entry, seats: Iterable[int]) -> list[int]:
    """Single-blind games: players who have less than half the blind do not count as blind; the next one takes it."""
    blinds = table.rules.stakes.blinds
    if len(blinds) != 1:
        return []
    match entry.short_blind:
        case "posts":
            return []
        case "half-or-next":
            return [seat for seat in seats if table.chairs[seat].counted and 2 * table.chairs[seat].stack < blinds[0]]
        case _:
            assert_never(entry.short_blind)


def may_come_in(table: TableState, entry: Entry, chair: Chair, button: int, big: int) -> bool:
    """Whether one who owes something is dealt in off the blinds in this hand.

    Only a seat past the big blind and short of the button is; elsewhere they wait until the button has passed, unless
    the house lets them come in there. Where it says so, one who has just sat down in the seat the button was about to
    reach waits a hand too.
    """
    if not strictly_between(chair.seat, big, button):
        return _may_come_between(entry, way_of(table, entry, chair))
    match way_of(table, entry, chair):
        case "wait":
            return False
        case "sit-out":
            return chair.hands_out == 0
        case "after-blinds" if chair.debt != "busted":
            return chair.passes > 0
        case "after-blinds" | "free" | "small" | "post-big" | "post-both" | "post-missed" | "straddle" | "kill":
            return not _just_ahead_of_button(table, entry, chair, button)
        case way:
            assert_never(way)


def _may_come_between(entry: Entry, way: Way) -> bool:
    """Whether one comes in between the button and the big blind: by posting what is owed, or owing nothing."""
    match entry.between:
        case "waits":
            return False
        case "may-post":
            return way in ("free", "post-big", "post-both", "post-missed")
        case _:
            assert_never(entry.between)


def _just_ahead_of_button(table: TableState, entry: Entry, chair: Chair, button: int) -> bool:
    """Whether one who has just sat down in the seat that the button was about to reach waits a hand for it."""
    just_there = chair.debt == "new" and chair.waited == 0 and table.button is not None
    match entry.button_seat:
        case "waits":
            return just_there and strictly_between(chair.seat, table.button or 0, button)
        case "passed-over":
            return False
        case _:
            assert_never(entry.button_seat)


def way_of(table: TableState, entry: Entry, chair: Chair) -> Way:
    """The way a player chose; during the first round of a new game newcomers may be free."""
    if not table.first_round or chair.debt != "new":
        return chair.way
    match entry.first_round:
        case "free":
            return "free"
        case "as-newcomer":
            return chair.way
        case _:
            assert_never(entry.first_round)


def _passed(
    table: TableState, places: dict[Blind, int | None], dealt: Collection[int]
) -> tuple[tuple[int, Blind], ...]:
    """Every taken seat that lies between a blind's last place and its next, or at the next without being dealt in."""
    out: list[tuple[int, Blind]] = []
    for blind, new in places.items():
        old = table.blinds.get(blind)
        if old is None or new is None or old == new:
            continue
        out += [
            (seat, blind)
            for seat in table.chairs
            if strictly_between(seat, old, new) or (seat == new and seat not in dealt)
        ]
    return tuple(out)


# -- live straddles: announced before the deal by the player at the big blind's left -----------------------------------


def announce(table: TableState, command: Straddle) -> Iterator[ev.Event]:
    """A straddle is taken if the seat, the size, the stack and the game allow it."""
    rules, line = table.rules, lineup(table)
    if table.in_play:
        raise refuse(table.rules, "a straddle goes up before any card is dealt", "blinds.straddle")
    if line is None or len(line.dealt) < 3:
        raise Refused("no straddle is possible in the next hand")
    engine = between_hands(rules)
    if not engine.may_straddle(rules) or table.kill_due:
        raise refuse(table.rules, "no straddle is allowed in this hand", "blinds.straddle")
    allowed_seats = engine.straddlers(rules, line.past_blinds)
    if command.seat not in allowed_seats:
        who = (
            f"only seat {allowed_seats[0]}, left of the big blind,"
            if len(allowed_seats) == 1
            else "nobody in the blinds"
        )
        raise refuse(table.rules, f"{who} may straddle", "blinds.straddle")
    chair = table.chairs[command.seat]
    stack = chair.stack if chair.counted else _ENOUGH
    needed = needed_stack(rules)
    if stack < needed:
        raise refuse(
            table.rules, f"a straddle needs {show(needed)} in front, not {show(stack)}", "entry.straddle_stack"
        )
    least, most = engine.straddle(rules, stack)
    if not least <= command.amount <= most:
        allowed = f"it must be {show(least)} to {show(most)}" if least else "this player has no legal straddle"
        raise refuse(table.rules, f"{show(command.amount)} is no straddle here; {allowed}", "blinds.straddle")
    yield ev.Straddled(command.seat, command.amount)


_ENOUGH = 1 << 40
"""What one has whose chips the room does not count: the dealer sees to it that they reach."""


def needed_stack(rules: TableRules) -> int:
    """What a straddler must have on the table."""
    lower = min(rules.stakes.bets, default=rules.stakes.big_blind)
    return rules.entry.straddle_stack * lower if rules.entry else 0


def straddle_post(table: TableState, line: Lineup) -> Post | None:
    """The announced straddle, if its player still sits where they may straddle."""
    if table.straddle is None or table.kill_due or len(line.dealt) < 3:
        return None
    seat, amount = table.straddle
    able = between_hands(table.rules).straddlers(table.rules, line.past_blinds)
    return Post(seat, "straddle", live=amount) if seat in able else None
