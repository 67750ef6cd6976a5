"""Changes to the game of a table: by the house, by the floor, or by a vote of the players."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import assert_never, get_args

from houseway.collection import fee_times
from houseway.engines.contract import Refused, refuse, silent
from houseway.messages import AllOf, Amount, Message, Seat, _, ngettext
from houseway.rulebook import TableRules
from houseway.rulebook.table import Votes
from houseway.table import events
from houseway.table.between_hands import between_hands
from houseway.table.commands import TableCommand
from houseway.table.kill import check_kill_game
from houseway.table.options import KILL_OF_CHANGE, Change
from houseway.table.state import TableState


def check_blinds(table: TableState) -> None:
    """Refuses a blind above the amount on the table's sign."""
    rules, most = table.rules, table.options.most_blind
    entry = rules.entry
    if not most or entry is None:
        return
    match entry.most_blind:
        case "not-stated":
            pass
        case "posted":
            if rules.stakes.big_blind > most:
                blind = Amount(rules.stakes.big_blind)
                why = _("A big blind of {amount} is above the posted {most}.", amount=blind, most=Amount(most))
                raise refuse(rules, why, "entry.most_blind")
        case _:
            assert_never(entry.most_blind)


@dataclass(frozen=True, slots=True)
class DoublesSet(events.Event):
    """A pan player started or stopped double condition."""

    seat: int
    on: bool

    def change(self, table: TableState) -> None:
        table.chairs[self.seat].doubles = self.on

    def says(self) -> str:
        player = Seat(self.seat)
        return _("{player} plays doubles", player=player) if self.on else _("{player} plays singles", player=player)


@dataclass(frozen=True, slots=True)
class PlayDoubles(TableCommand):
    """A pan player starts or stops double condition."""

    who = ("player", "dealer")
    waits_as = "DoublesAsked"

    seat: int
    on: bool = True

    def must_wait(self, table: TableState) -> bool:
        """Waits for the next hand if the player has the chips (LL-PN-D1)."""
        if table.in_play:
            self._check(table)
        return table.in_play

    def _check(self, table: TableState) -> None:
        # By hand, the dealer checks that the player has enough chips.
        chair, rules = table.chair(self.seat), table.rules
        between_hands(rules).check_doubles(rules, chair.stack, on=self.on and chair.counted)

    def decide(self, table: TableState) -> Iterator[events.Event]:
        """Changes the condition between hands; doubles need two buy-ins."""
        if table.in_play:
            raise Refused(_("Change the condition between hands."))
        self._check(table)
        yield DoublesSet(self.seat, self.on)


@dataclass(frozen=True, slots=True)
class ConditionRaised(events.Event):
    """The game is played for the next higher chip, with every player on single condition again."""

    limit: str
    rule: str

    def change(self, table: TableState) -> None:
        changed = table.house.games[table.rules.game].at(limit=self.limit)
        assert isinstance(changed, TableRules)
        table.rules = changed
        for chair in table.chairs.values():
            chair.doubles = False

    def says(self) -> str:
        return _("The game is now the {limit} condition", limit=self.limit)


@dataclass(frozen=True, slots=True)
class RaiseCondition(TableCommand):
    """The floor raises a pan game to the next condition when every player is on doubles."""

    who = ("floor",)
    duty = _("The person who raises a game's condition can't have a seat or a wager there.")
    waits_as = "ConditionAsked"

    def must_wait(self, table: TableState) -> bool:
        """Waits for the next hand if every player is on doubles now (LL-PN-D4)."""
        if table.in_play:
            _next_condition(table)
        return table.in_play

    def decide(self, table: TableState) -> Iterator[events.Event]:
        """Renames the game for the next condition; the stakes are not tripled."""
        if table.in_play:
            raise Refused(_("Change the condition between hands."))
        yield ConditionRaised(_next_condition(table), table.rules.cite("buyin.all_doubles").rule)


def _next_condition(table: TableState) -> str:
    """Returns the limit of the next condition; Refused if the floor may not raise it."""
    rules = table.rules
    if rules.doubles_stack is None:
        raise Refused(_("Only Pan is played on conditions."))
    if not all(chair.doubles for chair in table.chairs.values()):
        raise refuse(table.rules, _("Every player must be on doubles first."), "buyin.all_doubles")
    if not rules.next_condition:
        raise refuse(table.rules, _("No higher condition is posted."), "buyin.all_doubles")
    return rules.next_condition


@dataclass(frozen=True, slots=True)
class TimePosted(events.Event):
    """The fees of a special time apply from the next hand; an empty time means the usual fees."""

    topic = "fee"

    time: str
    rule: str

    def change(self, table: TableState) -> None:
        table.fee_time = self.time

    def says(self) -> str:
        if self.time:
            return _("The collection for {time} is now in force", time=self.time)
        return _("The usual collection is in force again")


@dataclass(frozen=True, slots=True)
class PostTime(TableCommand):
    """The floor posts the fees of a special time, such as a Friday night; an empty name posts the usual fees."""

    who = ("floor",)
    duty = _("The person who posts a table's fees can't have a seat or a wager there.")
    waits_as = "TimeAsked"

    time: str = ""

    def must_wait(self, table: TableState) -> bool:
        """Waits for the next hand if the schedule has such a time (LL-PN-FEE2)."""
        if table.in_play:
            fee_time_named(table, self.time)
        return table.in_play

    def decide(self, table: TableState) -> Iterator[events.Event]:
        """Changes the posted fees between hands."""
        if table.in_play:
            raise Refused(_("Post fees between hands."))
        yield TimePosted(*fee_time_named(table, self.time))


def fee_time_named(table: TableState, time: str) -> tuple[str, str]:
    """Returns the name and rule of a special fee time; Refused if the schedule has no such time."""
    times = fee_times(table.rules)
    if not time:
        return "", next(iter(times.values()), "")
    found = next((name for name in times if name.casefold() == time.casefold()), "")
    if not found:
        if not times:
            raise Refused(_("No fees are posted for {time}. They are the same at any time.", time=time))
        posted = AllOf(tuple(times))
        raise Refused(_("No fees are posted for {time}. The posted times are {times}.", time=time, times=posted))
    return found, times[found]


@dataclass(frozen=True, slots=True)
class BonusPosted(events.Event):
    """Another pay table of the bonus bet is in force."""

    option: int

    def change(self, table: TableState) -> None:
        table.rules = table.rules.with_bonus(self.option)


@dataclass(frozen=True, slots=True)
class PostBonus(TableCommand):
    """The house posts another pay table for the bonus bet, with or without notice."""

    who = ("room",)

    option: int
    notice: bool = False

    def decide(self, table: TableState) -> Iterator[events.Event]:
        """Changes the option freely before play starts; later only between rounds and with notice."""
        rules = table.rules
        if not 1 <= self.option <= rules.bonus_options:
            raise Refused(_("This house has no such bonus bet."))
        cite = rules.cite("bonus_bet.option")
        if table.in_play or (table.hands and not self.notice):
            why = _("Change the bonus bet between rounds, with notice.")
            raise Refused(why, replace(cite, rules=cite.rules[::-1]), rules.house.name)
        yield BonusPosted(self.option)


_GAMES: dict[Change, Callable[[], Message]] = {
    "half-kill": lambda: _("a half kill game"),
    "full-kill": lambda: _("a full kill game"),
    "regular": lambda: _("a game without a kill"),
    "forced-bet": lambda: _("a forced-bet game"),
}


# -- votes: a majority asks for it, and enough objections stop it ------------------------------------------------------


def check_change(table: TableState, to: Change) -> Votes:
    """Returns the house's rule for votes on this change; Refused if players may not ask for it."""
    rules = table.rules
    if (votes := rules.votes) is None:
        raise silent(rules, _("Players don't vote on the game here."))
    setting = _setting(to)
    if not (votes.to_forced_bet if to == "forced-bet" else votes.to_kill):
        why = _("{game} can't become a kill game by a vote.", game=rules.title)
        if to == "forced-bet":
            why = _("{game} can't become a forced-bet game by a vote.", game=rules.title)
        raise refuse(table.rules, why, setting)
    if to == "forced-bet":
        if "forced-bet" not in table.house.games[rules.game].structures or rules.structure != "no-limit":
            raise refuse(table.rules, _("Only a no-limit game can become a forced-bet game."), setting)
    elif (kill := KILL_OF_CHANGE[to]) == table.kill_game:
        raise Refused(_("The game is already {game}.", game=_GAMES[to]()))
    elif kill != "none":
        check_kill_game(rules, kill)
    return votes


def open_changes(table: TableState) -> tuple[Change, ...]:
    """Returns the changes that players may vote on now."""
    return tuple(to for to in get_args(Change) if _may_become(table, to))


def _may_become(table: TableState, to: Change) -> bool:
    try:
        check_change(table, to)
    except Refused:
        return False
    return True


def _setting(to: Change) -> str:
    return "votes.to_forced_bet" if to == "forced-bet" else "votes.to_kill"


@dataclass(frozen=True, slots=True)
class Converted(events.Event):
    """The players voted to change the game."""

    to: Change
    rule: str

    def change(self, table: TableState) -> None:
        if self.to == "forced-bet":
            changed = table.house.games[table.rules.game].at(structure=self.to, limit=table.rules.stakes.name)
            assert isinstance(changed, TableRules)
            table.rules = changed
        else:
            table.kill_game = KILL_OF_CHANGE[self.to]
        if table.kill_game == "none":
            table.kill_seat, table.kill_due = None, False

    def says(self) -> str:
        return _("The game is now {game}", game=_GAMES[self.to]())


@dataclass(frozen=True, slots=True)
class Vote(TableCommand):
    """A vote on a change of the game: the players for it and the players who object."""

    who = ("dealer", "room")

    to: Change
    ayes: tuple[int, ...]
    objections: tuple[int, ...] = ()

    def decide(self, table: TableState) -> Iterator[events.Event]:
        """Changes the game, or names the rule against it."""
        rules, setting = table.rules, _setting(self.to)
        votes = check_change(table, self.to)
        if table.in_play:
            raise Refused(_("Change the game between hands."))
        ayes, nays = _seated(table, self.ayes), _seated(table, self.objections)
        if ayes & nays:
            raise Refused(_("A player can't vote both ways."))
        if 2 * len(ayes) <= len(table.chairs):
            why = ngettext(
                "{count} of {players} players isn't a majority.",
                "{count} of {players} players aren't a majority.",
                len(ayes),
                players=len(table.chairs),
            )
            raise refuse(table.rules, why, setting)
        if len(nays) >= votes.objections:
            why = ngettext(
                "{count} player objects. The game stays as it is.",
                "{count} players object. The game stays as it is.",
                len(nays),
            )
            raise refuse(table.rules, why, setting)
        yield Converted(self.to, rules.cite(setting).rule)


def _seated(table: TableState, seats: tuple[int, ...]) -> set[int]:
    for seat in seats:
        table.chair(seat)
    return set(seats)
