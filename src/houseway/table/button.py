"""The button, the blinds, and the seats dealt into the next hand."""

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from typing import Literal, NamedTuple, assert_never

from houseway.cards import RANKS, SUITS, Card, deck
from houseway.engines.contract import Refused, around
from houseway.messages import _
from houseway.rulebook.table import Entry, Way
from houseway.table import events
from houseway.table.chairs import Blind, Chair, ahead, strictly_between
from houseway.table.commands import TableCommand
from houseway.table.dealing import rules_of_hand
from houseway.table.state import TableState


@dataclass(frozen=True, slots=True)
class Lineup:
    """The button, blinds and seats of the next hand."""

    button: int
    small: int | None
    big: int | None
    dealt: tuple[int, ...]
    """The seats that get cards, clockwise from the button's left."""
    coming_in: tuple[tuple[int, Way], ...]
    """The seats among them that come in with this hand, each with its way in."""
    passed: tuple[tuple[int, Blind], ...]
    """Taken seats that a blind passes."""

    @property
    def past_blinds(self) -> tuple[int, ...]:
        """The dealt-in seats past the blinds, first to act first."""
        return self.dealt[2 if self.big is None else self.dealt.index(self.big) + 1 :]


def high_card(cards: Iterable[tuple[int, Card]]) -> int:
    """Returns the seat with the highest card; equal ranks go by suit: spades, hearts, diamonds, clubs."""
    seat, _ = max(cards, key=lambda pair: (RANKS.index(pair[1][0]), SUITS.index(pair[1][1])))
    return seat


def lineup(table: TableState) -> Lineup | None:
    """Returns the button, blinds and dealt-in seats of the next hand; None if fewer than two players can play."""
    present = [chair for chair in table.chairs.values() if chair.present]
    if len(present) < 2:
        return None
    entry = table.rules.entry
    if entry is None or not table.rules.stakes.blinds:
        return _lineup_of_all(table, present)
    settled = [chair for chair in present if not chair.debt or chair.way == "small"]
    if len(settled) < 2:
        # There is no settled game to wait for: start again with every player present.
        settled = present
    order = [chair.seat for chair in settled]
    owing = {chair.seat: chair for chair in present if chair.seat not in order}
    button, small, big = _places(table, entry, settled, owing)
    joining: list[tuple[int, Way]] = [
        (seat, "wait" if seat == big else way_of(table, entry, chair, button))
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
    """Returns the seats of the button, the small blind and the big blind."""
    places = None
    match entry.button:
        case "next-player":
            pass
        case "dead-button" | "forward-blinds" as policy:
            meeting = [seat for seat, chair in owing.items() if meets_the_big_blind(chair)]
            places = blinds_lead(table, policy, [chair.seat for chair in settled], meeting)
        case _:
            assert_never(entry.button)
    if places is None:
        button = next_button(table, settled)
        order = around(button, [chair.seat for chair in settled])
        return button, *_blinds(table, entry, order, owing)
    if places.button == places.small and (third := _third(table, entry, places.button, places.big, owing)) is not None:
        return places.button, places.big, third
    return places


def _lineup_of_all(table: TableState, present: list[Chair]) -> Lineup:
    """Deals in every player present: games without blinds, and houses with no rule for coming in."""
    if button_stays(table, present):
        button = table.button or 0
    elif table.rules.goes_left:
        button = next_button(table, present)
    else:
        button = _to_the_right(table, [chair.seat for chair in present])
    seats = tuple(around(button, [chair.seat for chair in present]))
    coming: tuple[tuple[int, Way], ...] = tuple((chair.seat, "free") for chair in present if chair.debt)
    return Lineup(button, None, None, seats, coming, ())


def _to_the_right(table: TableState, seats: list[int]) -> int:
    """Returns the drawn seat, or the next player counter-clockwise from it or from the last button."""
    if table.drawn in seats:
        return table.drawn
    last = table.button if table.drawn is None else table.drawn
    return min(seats, key=lambda seat: ahead(seat, last or 0))


def button_stays(table: TableState, present: list[Chair]) -> bool:
    """Whether the button stays because the next game of a mix has no blinds."""
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
    """Returns the drawn seat for the first hand, later the next player; never an empty seat or an absent player."""
    seats = [chair.seat for chair in settled]
    entry = table.rules.entry
    if entry:
        seats = _may_deal(table, entry, seats)
    if table.drawn is not None:
        return table.drawn if table.drawn in seats else around(table.drawn, seats)[0]
    return around(table.button or 0, seats)[0]


def _may_deal(table: TableState, entry: Entry, seats: list[int]) -> list[int]:
    """Returns the seats that the button may go to."""
    match entry.deals:
        case "any-player":
            return seats
        case "played-last-hand":
            return [seat for seat in seats if table.seat_in_last_hand(table.chairs[seat])] or seats
        case _:
            assert_never(entry.deals)


def _blinds(table: TableState, entry: Entry, order: list[int], owing: dict[int, Chair]) -> tuple[int | None, int]:
    """Returns the small and big blind; players that the big blind reaches on its way come in with it.

    Heads-up the button is the small blind, unless a third player comes in behind the other player and takes the big
    blind.
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
    """Returns the third player who joins a heads-up game behind the button's opponent and takes the big blind."""
    thirds = [
        seat
        for seat, chair in owing.items()
        if strictly_between(seat, other, button)
        and (meets_the_big_blind(chair) or may_come_in(table, entry, chair, button, other))
    ]
    return around(other, thirds)[0] if thirds else None


def meets_the_big_blind(chair: Chair) -> bool:
    """Whether a player with a debt takes the big blind when it reaches their seat.

    Players who wait for the big blind do. So do established players who missed blinds or moved, whatever way they
    chose: if the blind passed them, they would escape a blind that they owe. Only players who may let the blinds pass
    are skipped.
    """
    match chair.way:
        case "wait":
            return True
        case "after-blinds":
            return False
        case (
            "sit-out" | "post-big" | "post-both" | "post-missed" | "post-small" | "straddle" | "kill" | "free" | "small"
        ):
            return chair.debt != "new"
        case _:
            assert_never(chair.way)


def too_short(table: TableState, entry: Entry, seats: Iterable[int]) -> list[int]:
    """Returns the players with less than half of a single blind, who don't count as the blind; the next player takes
    it.
    """
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
    """Whether a player with a debt is dealt in off the blinds in this hand.

    Their seat must lie past the big blind and before the button; elsewhere they wait until the button has passed,
    unless the house lets them come in there. At some houses a player who has just taken the seat that the button was
    about to reach also waits a hand.
    """
    if not strictly_between(chair.seat, big, button):
        return _may_come_between(entry, way_of(table, entry, chair, button))
    match way_of(table, entry, chair, button):
        case "wait":
            return False
        case "sit-out":
            return chair.hands_out == 0
        case "after-blinds" if chair.debt != "busted":
            return chair.passes > 0
        case (
            "after-blinds"
            | "free"
            | "small"
            | "post-big"
            | "post-both"
            | "post-missed"
            | "post-small"
            | "straddle"
            | "kill"
        ):
            return not _just_ahead_of_button(table, entry, chair, button)
        case way:
            assert_never(way)


def _may_come_between(entry: Entry, way: Way) -> bool:
    """Whether the house lets a player in between the button and the big blind: by posting what they owe, or owing
    nothing.
    """
    match entry.between:
        case "waits":
            return False
        case "may-post":
            return way in ("free", "post-big", "post-both", "post-missed", "post-small")
        case _:
            assert_never(entry.between)


def _just_ahead_of_button(table: TableState, entry: Entry, chair: Chair, button: int) -> bool:
    """Whether a player who just took the seat that the button was about to reach waits one hand."""
    just_there = chair.debt == "new" and chair.waited == 0 and table.button is not None
    match entry.button_seat:
        case "waits":
            return just_there and strictly_between(chair.seat, table.button or 0, button)
        case "passed-over":
            return False
        case _:
            assert_never(entry.button_seat)


def way_of(table: TableState, entry: Entry, chair: Chair, button: int) -> Way:
    """Returns the player's way into a hand with this button; newcomers who chose none may have free hands."""
    if chair.debt == "new" and not chair.chosen and has_free_hand(table, entry, chair.seat, button):
        return "free"
    return chair.way


def has_free_hand(table: TableState, entry: Entry, seat: int, button: int) -> bool:
    """Whether a newcomer is free in a hand with this button: it is in the first round of a new game."""
    match entry.first_round:
        case "free":
            return table.in_first_round(button)
        case "free-ahead-of-blinds":
            return table.in_first_round(button) and not _have_blinds_passed(table, seat)
        case "as-newcomer":
            return False
        case _:
            assert_never(entry.first_round)


def _have_blinds_passed(table: TableState, seat: int) -> bool:
    """Whether the blinds have passed a seat in the first round of a new game."""
    first, big, button = table.first_button, table.blinds.get("big"), table.button
    if first is None or big is None or button is None:
        return False
    return strictly_between(first, button, big) or ahead(first, seat) <= ahead(first, big)


def _passed(
    table: TableState, places: dict[Blind, int | None], dealt: Collection[int]
) -> tuple[tuple[int, Blind], ...]:
    """Returns every taken seat that a blind passes: between its old and new place, or at the new one without being
    dealt in.
    """
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


@dataclass(frozen=True, slots=True)
class DrawForButton(TableCommand):
    """The players' cards in the draw for the first button."""

    who = ("room",)

    cards: tuple[tuple[int, Card], ...]

    def decide(self, table: TableState) -> Iterator[events.Event]:
        """Gives the first button to the highest card."""
        if table.button is not None:
            raise Refused(_("Draw for the button only when a new game starts."))
        for seat, _card in self.cards:
            table.chair(seat)
        drawn = {card for _seat, card in self.cards}
        if not drawn or not drawn <= set(deck()):
            raise Refused(_("Draw for the button with cards of one deck, without jokers."))
        if not len(self.cards) == len(drawn) == len(dict(self.cards)):
            raise Refused(_("Each player draws one card for the button, all from the same deck."))
        cite = table.rules.cites.get("entry.first_button")
        yield events.ButtonDrawn(high_card(self.cards), self.cards, cite.rule if cite else "")


Leading = Literal["dead-button", "forward-blinds"]


class BlindSeats(NamedTuple):
    """The seats of the button and the blinds; a dead button or small blind may be at an empty seat."""

    button: int
    small: int | None
    big: int


def blinds_lead(
    table: TableState, policy: Leading, settled: Collection[int], meeting: Collection[int]
) -> BlindSeats | None:
    """Returns the next button and blinds; None after a draw for the button, because the blinds then follow the button.

    ``meeting`` are the players who come in with the big blind when it reaches them.
    """
    old = table.blinds.get("big")
    if old is None or table.button is None:
        return None
    if table.drawn is not None:
        # After a misdeal nothing moves.
        stays = table.drawn == table.button and old in settled
        return BlindSeats(table.button, table.blinds.get("small"), old) if stays else None
    big = min({*settled, *meeting}, key=lambda seat: ahead(old, seat))
    others = set(settled) - {big}
    if len(others) == 1:
        (button,) = others
        return BlindSeats(button, button, big)
    match policy:
        case "dead-button":
            return _dead_button(table, others, old, big)
        case "forward-blinds":
            return _forward(table, table.button, others, big)
        case _:
            assert_never(policy)


def _dead_button(table: TableState, others: Collection[int], old: int, big: int) -> BlindSeats:
    """Puts the small blind where the big blind was, and the button where the small blind was.

    After a heads-up game, or when seats were filled in between, that place may be at or past the small blind. Then the
    button goes to the player before it.
    """
    button = table.blinds.get("small", old)
    if not strictly_between(button, big, old):
        button = _before(old, others)
    return BlindSeats(button, old, big)


def _forward(table: TableState, button: int, others: Collection[int], big: int) -> BlindSeats:
    """Puts the small blind on the player before the big blind, and the button on the player before that.

    If that player had the last small blind or button, because the big blind has left, they get the button and there is
    no small blind.
    """
    candidate = _before(big, others)
    if strictly_between(candidate, table.blinds.get("small", button), big):
        return BlindSeats(_before(candidate, others), candidate, big)
    return BlindSeats(candidate, None, big)


def _before(seat: int, others: Collection[int]) -> int:
    """Returns the last of these seats before a seat, going clockwise."""
    return max((one for one in others if one != seat), key=lambda one: ahead(seat, one))
