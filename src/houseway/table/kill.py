"""Kill pots: who gets the kill button, when the next hand is killed, and what the killer posts."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple, assert_never

from houseway.money import Cents
from houseway.play.contract import refuse
from houseway.play.poker import PokerHand, Post
from houseway.rulebook import TableRules
from houseway.rulebook.table import Kill, KillKind
from houseway.table import events as ev
from houseway.table.dealing import is_misdealt, kill_rules, raised
from houseway.table.engines import between_hands
from houseway.table.state import TableState


def check_kill_game(rules: TableRules, kind: KillKind) -> None:
    """Refuses a kill game that the house does not offer in this game, structure or limit."""
    kill = rules.kill
    if kill is None or kind not in kill.kinds:
        raise refuse(rules, f"{rules.title} is not played with a {kind} kill", "kill.kinds")
    if kill.limit_only and not between_hands(rules).is_fixed_limit(rules):
        raise refuse(rules, "kill pots are played in limit games only", "kill.limit_only")
    if _by_limit(kill) and not named_kill(rules, kind):
        raise refuse(rules, _not_posted(rules, kind), "kill.designated")
    kill_rules(rules, kind)


def _by_limit(kill: Kill) -> bool:
    """Whether the name of a posted limit says that it is one with a kill."""
    match kill.designated:
        case "by-table":
            return False
        case "by-posted-limit":
            return True
        case _:
            assert_never(kill.designated)


def _not_posted(rules: TableRules, kind: KillKind) -> str:
    """Why a limit has no such kill, where the house posts games with a kill as limits of their own: which those are."""
    rows = rules.house.games[rules.game].limits(rules.structure)
    posted = [row.name for row in rows if row.name.endswith(f"{kind} kill")]
    if (own := f"{rules.stakes.name} {kind} kill") in posted:
        return f"the {kind} kill game of {rules.stakes.name} is posted as a limit of its own, {own!r}"
    return f"{rules.stakes.name} is not posted with a {kind} kill; the limits with one are {', '.join(posted)}"


def named_kill(rules: TableRules, kind: KillKind) -> bool:
    """Whether the posted limit itself is one with that kill."""
    return rules.stakes.name.endswith(f"{kind} kill")


def kill_game_of(rules: TableRules) -> KillKind | None:
    """The kill of a limit that is posted with one."""
    if rules.kill is None or not _by_limit(rules.kill):
        return None
    return next((kind for kind in rules.kill.kinds if named_kill(rules, kind)), None)


def kill_post(table: TableState) -> Post | None:
    """What the killer of the next hand puts up."""
    rules = table.rules
    if not table.kill_due or table.kill_seat is None or rules.kill is None:
        return None
    if table.kill_game == "none":
        return None
    live = _posted(rules, rules.kill, table.kill_game)
    return Post(table.kill_seat, "kill", live=live) if live else None


def _posted(rules: TableRules, kill: Kill, kind: KillKind) -> Cents:
    """What a killer puts up, live."""
    match kill.post:
        case "none":
            return 0
        case "over-blind":
            return raised(rules.stakes.big_blind, kind)
        case _:
            assert_never(kill.post)


class Killed(NamedTuple):
    """A killed pot."""

    rules: TableRules
    """The game at its limits."""
    post: Cents
    """What the killer puts up, live."""
    setting: str
    """What says so."""


def killed(rules: TableRules, kind: KillKind) -> Killed:
    """A pot with such a kill; Refused where the house has none.

    Where there are no kill games, one who comes in by a kill posts twice the big blind and doubles the limits.
    """
    kill, entry = rules.kill, rules.entry
    if kind == "full" and entry is not None and entry.kills and not (kill and kind in kill.kinds):
        return Killed(kill_rules(rules, "none"), 2 * rules.stakes.big_blind, f"entry.{entry.kills}")
    check_kill_game(rules, kind)
    return Killed(kill_rules(rules, kind), _posted(rules, kill, kind) if kill else 0, "kill.limits")


@dataclass(frozen=True, slots=True)
class Won:
    """What a kill asks of a hand that is over."""

    seats: tuple[int, ...]
    """Who won anything."""
    scooped: bool
    """Whether high and low halves went to the same player."""
    large: bool
    """Whether the pot was large enough for a kill."""
    full_bet: bool
    """Whether the winner gained a full bet beyond the blinds."""


def after_hand(table: TableState) -> Iterator[ev.Event]:
    """Where the kill button goes when a hand is over."""
    kill = table.rules.kill
    if table.kill_game == "none" or kill is None or is_misdealt(table.hand_now):
        return
    yield from goes_on(table, _won(table, kill, table.playing(PokerHand)))


def goes_on(table: TableState, won: Won) -> Iterator[ev.Event]:
    """Where the kill button goes after a hand that was won like this."""
    rules = table.rules
    if table.kill_game == "none" or rules.kill is None:
        return
    seat, due, setting = _goes_to(table, rules.kill, won)
    if (seat, due) != (table.kill_seat, table.kill_due):
        yield ev.KillButton(seat, due, rules.cite(setting).rule)


def _won(table: TableState, kill: Kill, hand: PokerHand) -> Won:
    won = winners(hand)
    halves = {event.half for event in hand.won}
    pot = sum(hand.put) + hand.dead
    return Won(
        won,
        halves == {"high", "low"},
        pot >= least_pot(hand.rules, kill),
        bool(won) and beyond_blinds(hand, won[0]) >= hand_lower_bet(table),
    )


def least_pot(rules: TableRules, kill: Kill) -> Cents:
    """What the pot of a scoop must hold for a kill."""
    return kill.least_pot * rules.stakes.bets[-1]


def _goes_to(table: TableState, kill: Kill, won: Won) -> tuple[int | None, bool, str]:
    """Who has the kill button next, whether the next hand is killed, and the setting that says so."""
    match kill.trigger:
        case "scoop":
            return _scoop(table, kill, won)
        case "two-pots":
            return _two_pots(table, kill, won)
        case _:
            assert_never(kill.trigger)


def _two_pots(table: TableState, kill: Kill, won: Won) -> tuple[int | None, bool, str]:
    """Two pots running; a divided pot by the house's own rule."""
    holder = table.kill_seat
    if len(won.seats) == 1:
        return won.seats[0], *(_second_pot(table, kill, won) if won.seats[0] == holder else (False, "kill.trigger"))
    match kill.split:
        case "kill-again":
            return (holder, True, "kill.split") if table.kill_due else (None, False, "kill.split")
        case "nothing":
            return (None if table.kill_due else holder, False, "kill.split")
        case "leg-holder-won":
            return (holder, True, "kill.split") if holder in won.seats else (None, False, "kill.leaves")
        case _:
            assert_never(kill.split)


def _second_pot(table: TableState, kill: Kill, won: Won) -> tuple[bool, str]:
    """Whether the holder of the kill button, who has won again, kills the next pot, and by which setting."""
    if table.kill_due and _kills_again(kill):
        return True, "kill.again"
    if not needs_full_bet(kill) or won.full_bet:
        return True, "kill.trigger"
    return False, "kill.second_leg"


def _kills_again(kill: Kill) -> bool:
    """Whether it is enough for a killer to win, whatever brought the kill on."""
    match kill.again:
        case "killer-wins":
            return True
        case "by-trigger":
            return False
        case _:
            assert_never(kill.again)


def needs_full_bet(kill: Kill) -> bool:
    """Whether a second pot running is a leg only with a full bet beyond the blinds in it."""
    match kill.second_leg:
        case "any-pot":
            return False
        case "full-bet-beyond-blinds":
            return True
        case _:
            assert_never(kill.second_leg)


def _scoop(table: TableState, kill: Kill, won: Won) -> tuple[int | None, bool, str]:
    """High and low of one pot that is large enough, both won by the same player."""
    if table.kill_due and won.seats == (table.kill_seat,) and _kills_again(kill):
        return won.seats[0], True, "kill.again"
    if len(won.seats) == 1 and won.scooped and won.large:
        return won.seats[0], True, "kill.trigger"
    return None, False, "kill.trigger"


def winners(hand: PokerHand) -> tuple[int, ...]:
    """The seats that were pushed anything."""
    return tuple(dict.fromkeys(event.seat for event in hand.won))


def beyond_blinds(hand: PokerHand, winner: int) -> Cents:
    """What a winner gained from the others over and above their blinds."""
    at = hand.position[winner]
    others = sum(put for where, put in enumerate(hand.put) if where != at)
    blinds = sum(post.live for post in hand.posts if post.seat != winner and post.kind in ("small", "big", "third"))
    return others - blinds


def hand_lower_bet(table: TableState) -> Cents:
    """One full bet at the table's limit."""
    return table.rules.stakes.bets[0]
