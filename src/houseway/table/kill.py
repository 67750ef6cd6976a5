"""Kill pots: the kill button, when the next hand is killed, and the killer's post."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple, assert_never

from houseway.engines.contract import Hand, Post, refuse
from houseway.messages import AllOf, Message, _
from houseway.money import Cents
from houseway.rulebook import TableRules
from houseway.rulebook.table import Kill, KillKind
from houseway.table import events
from houseway.table.between_hands import between_hands
from houseway.table.dealing import is_misdealt, kill_rules, next_posted_stakes, raised
from houseway.table.state import TableState


def check_kill_game(rules: TableRules, kind: KillKind) -> None:
    """Refuses a kill game that the house does not offer in this game, structure or limit."""
    kill = rules.kill
    if kill is None or kind not in kill.kinds:
        why = {
            "half": _("{game} isn't played with a half kill.", game=rules.title),
            "full": _("{game} isn't played with a full kill.", game=rules.title),
        }
        raise refuse(rules, why[kind], "kill.kinds")
    if kill.limit_only and not rules.is_fixed_limit:
        raise refuse(rules, _("Kill pots are played in limit games only."), "kill.limit_only")
    if _by_limit(kill) and not named_kill(rules, kind):
        raise refuse(rules, _not_posted(rules, kind), "kill.designated")
    if kill.limits == "next-posted":
        next_posted_stakes(rules)


def _by_limit(kill: Kill) -> bool:
    """Whether the name of a posted limit marks it as a kill game."""
    match kill.designated:
        case "by-table":
            return False
        case "by-posted-limit":
            return True
        case _:
            assert_never(kill.designated)


def _not_posted(rules: TableRules, kind: KillKind) -> Message:
    """Returns why a limit has no such kill, with the posted limits that have one."""
    rows = rules.house.games[rules.game].limits(rules.structure)
    posted = [row.name for row in rows if row.name.endswith(f"{kind} kill")]
    if (own := f"{rules.stakes.name} {kind} kill") in posted:
        return _("{limit} with a kill is a limit of its own: {own}.", limit=rules.stakes.name, own=own)
    limit, limits = rules.stakes.name, AllOf(tuple(posted))
    if kind == "half":
        return _("{limit} isn't posted with a half kill. The limits with one are {limits}.", limit=limit, limits=limits)
    return _("{limit} isn't posted with a full kill. The limits with one are {limits}.", limit=limit, limits=limits)


def named_kill(rules: TableRules, kind: KillKind) -> bool:
    """Whether the posted limit itself has that kill."""
    return rules.stakes.name.endswith(f"{kind} kill")


def kill_game_of(rules: TableRules) -> KillKind | None:
    """Returns the kill of a limit posted with one."""
    if rules.kill is None or not _by_limit(rules.kill):
        return None
    return next((kind for kind in rules.kill.kinds if named_kill(rules, kind)), None)


def kill_post(table: TableState) -> Post | None:
    """Returns the post of the next hand's killer."""
    rules = table.rules
    if not table.kill_due or table.kill_seat is None or rules.kill is None:
        return None
    if table.kill_game == "none":
        return None
    live = _posted(rules, rules.kill, table.kill_game)
    return Post(table.kill_seat, "kill", live=live) if live else None


def _posted(rules: TableRules, kill: Kill, kind: KillKind) -> Cents:
    """Returns a killer's live post."""
    match kill.post:
        case "none":
            return 0
        case "over-blind":
            return raised(rules.stakes.big_blind, kind)
        case _:
            assert_never(kill.post)


class KilledPot(NamedTuple):
    """A killed pot."""

    rules: TableRules
    """The game at its raised limits."""
    post: Cents
    """The killer's live post."""
    setting: str
    """The setting behind it."""


def killed_pot(rules: TableRules, kind: KillKind) -> KilledPot:
    """Returns a pot with such a kill; Refused if the house has none.

    At a house without kill games, a player who comes in by a kill posts twice the big blind and doubles the limits.
    """
    kill, entry = rules.kill, rules.entry
    if kind == "full" and entry is not None and entry.kills and not (kill and kind in kill.kinds):
        return KilledPot(kill_rules(rules, "none"), 2 * rules.stakes.big_blind, f"entry.{entry.kills}")
    check_kill_game(rules, kind)
    return KilledPot(kill_rules(rules, kind), _posted(rules, kill, kind) if kill else 0, "kill.limits")


@dataclass(frozen=True, slots=True)
class KillResult:
    """The results of a hand that the kill depends on."""

    seats: tuple[int, ...]
    """The seats that won any part of the pot."""
    scooped: bool
    """Whether the same player won the high and the low half."""
    large: bool
    """Whether the pot was large enough for a kill."""
    full_bet: bool
    """Whether the winner gained a full bet beyond the blinds."""


def kill_after_hand(table: TableState) -> Iterator[events.Event]:
    """Moves the kill button after a hand."""
    kill = table.rules.kill
    if table.kill_game == "none" or kill is None or is_misdealt(table.hand_now):
        return
    yield from move_kill_button(table, _result(table, kill, table.hand_now))


def move_kill_button(table: TableState, won: KillResult) -> Iterator[events.Event]:
    """Moves the kill button after a hand with this result."""
    rules = table.rules
    if table.kill_game == "none" or rules.kill is None:
        return
    seat, due, setting = _next_holder(table, rules.kill, won)
    if (seat, due) != (table.kill_seat, table.kill_due):
        yield events.KillButton(seat, due, rules.cite(setting).rule)


def _result(table: TableState, kill: Kill, hand: Hand) -> KillResult:
    won, rules = between_hands(table.rules).won(hand), hand.rules
    assert isinstance(rules, TableRules)
    return KillResult(
        won.seats,
        won.scooped,
        won.pot >= least_pot(rules, kill),
        bool(won.seats) and won.beyond_blinds >= hand_lower_bet(table),
    )


def least_pot(rules: TableRules, kill: Kill) -> Cents:
    """Returns the least pot for a kill after a scoop."""
    return kill.least_pot * rules.stakes.bets[-1]


def _next_holder(table: TableState, kill: Kill, won: KillResult) -> tuple[int | None, bool, str]:
    """Returns the next holder of the kill button, whether the next hand is killed, and the setting."""
    match kill.trigger:
        case "scoop":
            return _scoop(table, kill, won)
        case "two-pots":
            return _two_pots(table, kill, won)
        case _:
            assert_never(kill.trigger)


def _two_pots(table: TableState, kill: Kill, won: KillResult) -> tuple[int | None, bool, str]:
    """Decides a game with kills for two pots in a row; split pots follow the house's own rule."""
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


def _second_pot(table: TableState, kill: Kill, won: KillResult) -> tuple[bool, str]:
    """Returns whether the kill button's holder, who won again, kills the next pot, and the setting."""
    if table.kill_due and _kills_again(kill):
        return True, "kill.again"
    if not needs_full_bet(kill) or won.full_bet:
        return True, "kill.trigger"
    return False, "kill.second_leg"


def _kills_again(kill: Kill) -> bool:
    """Whether a killer who wins kills again, whatever started the kill."""
    match kill.again:
        case "killer-wins":
            return True
        case "by-trigger":
            return False
        case _:
            assert_never(kill.again)


def needs_full_bet(kill: Kill) -> bool:
    """Whether the second pot counts only if the winner gained a full bet beyond the blinds."""
    match kill.second_leg:
        case "any-pot":
            return False
        case "full-bet-beyond-blinds":
            return True
        case _:
            assert_never(kill.second_leg)


def _scoop(table: TableState, kill: Kill, won: KillResult) -> tuple[int | None, bool, str]:
    """Decides a game with kills for scoops: one player wins both halves of a large enough pot."""
    if table.kill_due and won.seats == (table.kill_seat,) and _kills_again(kill):
        return won.seats[0], True, "kill.again"
    if len(won.seats) == 1 and won.scooped and won.large:
        return won.seats[0], True, "kill.trigger"
    return None, False, "kill.trigger"


def hand_lower_bet(table: TableState) -> Cents:
    """Returns one full bet at the table's limit."""
    return table.rules.stakes.bets[0]
