"""Blinds owed: the ways to come in, their posts, and the blinds that pass a player."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import assert_never

from houseway.engines.contract import Post, Refused, refuse
from houseway.messages import Amount, Message, OneOf, Seat, Value, _, ngettext
from houseway.money import Cents
from houseway.rulebook.table import Entry, Way
from houseway.table import events
from houseway.table.button import Lineup, has_free_hand, lineup, too_short, way_of
from houseway.table.chairs import Chair, Debt
from houseway.table.commands import Offer, TableCommand
from houseway.table.state import TableState

SETTING: dict[Debt, str] = {
    "new": "entry.newcomer",
    "missed": "entry.missed",
    "moved": "entry.moved",
    "busted": "entry.busted",
}
"""The setting with the ways to settle each kind of debt."""


def ways(table: TableState, chair: Chair) -> tuple[Way, ...]:
    """Returns the ways for a player with a debt to come in; none if they are simply dealt in."""
    entry = table.rules.entry
    if entry is None:
        return ()
    match chair.debt:
        case "":
            return ()
        case "new":
            late = entry.free_passes and chair.passes > entry.free_passes
            usual = tuple(way for way in entry.newcomer if not (late and way == "after-blinds"))
            return (*usual, "free") if "free" not in usual and _is_free_now(table, entry, chair) else usual
        case "missed":
            return entry.missed
        case "moved":
            moved = entry.moved_small if chair.missed == ("small",) and entry.moved_small else entry.moved
            return ("after-blinds", *moved) if chair.way == "after-blinds" else moved
        case "busted":
            return entry.busted
        case debt:
            assert_never(debt)


def _is_free_now(table: TableState, entry: Entry, chair: Chair) -> bool:
    """Whether a seated newcomer is free in the next hand unless they choose a way."""
    if chair.seat not in table.chairs:
        return False
    line = lineup(table) if table.first_round else None
    return line is not None and has_free_hand(table, entry, chair.seat, line.button)


def debt_rule(table: TableState, chair: Chair) -> str:
    """Returns the rule behind a player's debt."""
    cite = table.rules.cites.get(SETTING[chair.debt]) if chair.debt else None
    return cite.rule if cite else ""


def choose_way(table: TableState, chair: Chair, way: Way | None, *, debt: Debt | None = None) -> Way:
    """Returns the player's choice if the house offers it, or the house's usual way if they made none."""
    owed = chair.debt if debt is None else debt
    offered = ways(table, chair)
    if way is None or not owed:
        return offered[0] if offered else "free"
    if way in offered:
        return way
    setting = SETTING[owed]
    if owed == "new" and way == "after-blinds" and chair.passes:
        setting = "entry.free_passes"
    if not offered:
        raise refuse(table.rules, _("There is no choice of how to come in here."), setting)
    raise refuse(
        table.rules,
        _(
            "You can't come in that way here: {way}. Choose one of these: {ways}.",
            way=_WAYS[way](),
            ways=OneOf(tuple(_WAYS[one]() for one in offered)),
        ),
        setting,
    )


_WAYS: dict[Way, Callable[[], Message]] = {
    "free": lambda: _("Be dealt in"),
    "wait": lambda: _("Wait for big blind"),
    "post-big": lambda: _("Post big blind"),
    "post-both": lambda: _("Post both blinds"),
    "post-missed": lambda: _("Post missed blinds"),
    "straddle": lambda: _("Come in with a straddle"),
    "kill": lambda: _("Kill the pot"),
    "post-small": lambda: _("Post small blind"),
    "sit-out": lambda: _("Sit out the hands gained"),
    "small": lambda: _("Come in on the small blind"),
    "after-blinds": lambda: _("Come in after the button"),
}


def way_label(chair: Chair, way: Way) -> Message:
    """Returns the label of a way to come in."""
    if way == "sit-out" and chair.hands_out > 0:
        return ngettext("Sit out {count} hand", "Sit out {count} hands", chair.hands_out)
    return _WAYS[way]()


def price(post: Post) -> Value:
    """Returns the chips of a post: ``$4 and $2 dead``."""
    if post.live and post.dead:
        return _("{live} and {dead} dead", live=Amount(post.live), dead=Amount(post.dead))
    return _("{amount} dead", amount=Amount(post.dead)) if post.dead else Amount(post.live)


@dataclass(frozen=True, slots=True)
class ComeIn(TableCommand):
    """A player chooses how to come in; ``payer`` if another player would put up the chips."""

    who = ("player", "dealer")

    seat: int
    way: Way
    payer: int | None = None

    @classmethod
    def offers(cls, table: TableState, seat: int) -> Iterator[Offer]:
        chair = table.chairs[seat]
        if not chair.debt:
            return
        usual = _way_now(table, chair)
        for way in ways(table, chair):
            post = entry_post(chair, way, table.rules.stakes.blinds)
            label = way_label(chair, way)
            if post.live or post.dead:
                label = _("{way}: {amount}", way=label, amount=price(post))
            rule = debt_rule(table, chair)
            yield Offer(id=f"come-in-{way}", label=label, fields={"way": way}, chosen=way == usual, rule=rule)

    def decide(self, table: TableState) -> Iterator[events.Event]:
        """Records the choice; players may not post for each other."""
        chair = table.chair(self.seat)
        if self.payer not in (None, self.seat):
            why = _("{other} can't post for {player}.", other=Seat(self.payer or 0), player=Seat(self.seat))
            raise refuse(table.rules, why, "buyins.for_another")
        if not chair.debt:
            raise Refused(_("{player} owes nothing.", player=Seat(self.seat)))
        way = choose_way(table, chair, self.way)
        entry = table.rules.entry
        if chair.debt == "new" and way == "free" and entry is not None and "free" not in entry.newcomer:
            # The free hands end with the first round; then the house's usual way counts.
            yield events.ChoseWay(self.seat, entry.newcomer[0], chosen=False)
        else:
            yield events.ChoseWay(self.seat, way)


def _way_now(table: TableState, chair: Chair) -> Way:
    """Returns the way in which a player would come into the next hand."""
    entry, line = table.rules.entry, lineup(table)
    return chair.way if entry is None or line is None else way_of(table, entry, chair, line.button)


def passed_blinds(table: TableState, line: Lineup) -> Iterator[events.Event]:
    """Yields what each passing blind means for its seat: missed, not owed, or spared by the moving button."""
    came = dict(line.coming_in)
    for seat, blind in line.passed:
        chair = table.chairs[seat]
        if seat in came:
            continue
        if seat in line.dealt and seat in _short(table, line):
            yield events.BlindMissed(seat, blind, table.rules.cite("entry.short_blind").rules[-1])
        elif seat in line.dealt:
            owed = makes_up_spared_blinds(table.rules.entry)
            rule = table.rules.cite("entry.spared" if owed else "entry.button").rule
            yield events.BlindSpared(seat, blind, rule, owed)
        elif chair.debt in ("new", "busted") or (chair.debt and (chair.present or chair.way == "after-blinds")):
            yield events.BlindWentBy(seat, blind, table.rules.cite(_excuse(chair)).rule)
        else:
            yield events.BlindMissed(seat, blind, table.rules.cite("entry.missed").rule)


def makes_up_spared_blinds(entry: Entry | None) -> bool:
    """Whether a player whom a blind passes because others left posts it with the next hand dealt to them."""
    if entry is None:
        return False
    match entry.spared:
        case "not-owed":
            return False
        case "made-up":
            return True
        case _:
            assert_never(entry.spared)


def with_spared_blinds(table: TableState, posts: list[Post], blinds: tuple[Cents, ...], line: Lineup) -> list[Post]:
    """Adds the blinds that players make up: a big blind live, a small one dead, both if they have the small blind."""
    if not blinds or not makes_up_spared_blinds(table.rules.entry):
        return posts
    came = dict(line.coming_in)
    owed = {seat: list(table.chairs[seat].spared) for seat in line.dealt if table.chairs[seat].spared}
    for seat, blind in line.passed:
        if seat in line.dealt and seat not in came and seat not in _short(table, line):
            owed.setdefault(seat, []).append(blind)
    big, small = max(blinds), blinds[0] if len(blinds) > 1 else 0
    for seat, spared in owed.items():
        live = big if "big" in spared and seat != line.big else 0
        dead = small if "small" in spared and seat != line.small else 0
        if live and seat == line.small:
            posts = [post._replace(live=0, dead=small) if post == (seat, "small", small, 0) else post for post in posts]
        if live or dead:
            posts = [*posts, Post(seat, "post", live=live, dead=dead)]
    return posts


def _short(table: TableState, line: Lineup) -> list[int]:
    entry = table.rules.entry
    return too_short(table, entry, line.dealt) if entry else []


def _excuse(chair: Chair) -> str:
    """Returns the setting that excuses a player from a passing blind."""
    match chair.debt:
        case "new":
            return "entry.free_passes"
        case "moved" if chair.way == "after-blinds":
            return "entry.moved_after_blinds"
        case "" | "missed" | "moved" | "busted":
            return SETTING[chair.debt]
        case debt:
            assert_never(debt)


def come_in_events(table: TableState, line: Lineup) -> Iterator[events.Event]:
    """Yields the players who come in, each with the rule."""
    for seat, way in line.coming_in:
        chair = table.chairs[seat]
        setting = SETTING.get(chair.debt, "entry.newcomer")
        if way == "free" and chair.debt == "new" and table.first_round:
            setting = "entry.first_round"
        if way == "after-blinds" and chair.debt == "moved":
            setting = "entry.moved_after_blinds"
        cite = table.rules.cites.get(setting)
        yield events.CameIn(seat, way, cite.rule if cite else "")


def entry_posts(table: TableState, blinds: tuple[Cents, ...], line: Lineup) -> Iterator[Post]:
    """Yields the posts of players who come in off the blinds, clockwise from the button's left."""
    if not blinds:
        return
    came = dict(line.coming_in)
    for seat in line.dealt:
        if seat in came and seat not in (line.small, line.big):
            post = entry_post(table.chairs[seat], came[seat], blinds)
            if post.live or post.dead:
                yield post


def entry_post(chair: Chair, way: Way, blinds: tuple[Cents, ...]) -> Post:
    """Returns the chips posted for a way in; none in a game without blinds."""
    big = max(blinds, default=0)
    small = blinds[0] if len(blinds) > 1 else 0
    match way:
        case "post-big":
            return Post(chair.seat, "post", live=big)
        case "post-both":
            return Post(chair.seat, "post", live=big, dead=small)
        case "post-missed" | "post-small":
            missed = chair.missed if way == "post-missed" else ("small",)
            return Post(chair.seat, "post", live=big * ("big" in missed), dead=small * ("small" in missed))
        case "straddle":
            return Post(chair.seat, "post", live=2 * big)
        case "kill":
            return Post(chair.seat, "kill", live=2 * big)
        case "free" | "wait" | "sit-out" | "small" | "after-blinds":
            return Post(chair.seat, "post")
        case _:
            assert_never(way)


def newcomer_debt(table: TableState, entry: Entry | None, way: Way | None) -> tuple[Debt, Way]:
    """Returns a new player's debt and way in."""
    if entry is None:
        return "new", "free"
    blank = Chair(0, "", 0)
    return "new", choose_way(table, blank, way)


def comes_in(way: Way) -> Message:
    """Returns how a player comes in who posts nothing for it."""
    match way:
        case "wait":
            return _("Comes in on the big blind")
        case "small":
            return _("Comes in on the small blind")
        case "after-blinds":
            return _("Comes in after the button")
        case "sit-out":
            return _("Comes in after sitting out")
        case "free" | "post-big" | "post-both" | "post-missed" | "straddle" | "kill" | "post-small":
            return _("Comes in")
        case _:
            assert_never(way)


AFTER_THE_BUTTON: dict[Way, Callable[[], Message]] = {
    "free": lambda: _("Waits until the button passes"),
    "wait": lambda: _("Waits for big blind"),
    "post-big": lambda: _("Posts big blind after the button"),
    "post-both": lambda: _("Posts both blinds after the button"),
    "post-missed": lambda: _("Posts missed blinds after the button"),
    "straddle": lambda: _("Straddles after the button"),
    "kill": lambda: _("Kills the pot after the button"),
    "post-small": lambda: _("Posts small blind after the button"),
    "sit-out": lambda: _("Sits out the hands gained"),
    "small": lambda: _("Continues on the small blind"),
    "after-blinds": lambda: _("Waits until the blinds pass"),
}
"""How a player comes in who is between the button and the blinds."""
