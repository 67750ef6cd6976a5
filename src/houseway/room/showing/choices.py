"""What an observer may do now, ready to be sent back: each choice with its exact amount, cards or squares.

Moves of the hand are its engine's; here is what may be done beside it: sitting, leaving, chips, coming in, the bank,
a vote. Most of that is the same after every action of a hand, and every seat asks for it each time: what follows from a
few plain values alone is made once and kept by them. Nobody changes a choice that was made.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import Protocol

from houseway.engines.contract import Refused
from houseway.money import Cents, show
from houseway.players import buy_in
from houseway.record.grounds import grounds
from houseway.room.engines.registry import engine_of
from houseway.room.shapes.choice import Choice, Offers, amount, pick
from houseway.room.shapes.choice import beside as choice
from houseway.room.shapes.facts import Facts
from houseway.rulebook import TableRules
from houseway.rulebook.table import Way
from houseway.table import Table
from houseway.table.bank import check_new_deck
from houseway.table.chairs import Chair
from houseway.table.chips import buyin_bounds
from houseway.table.dealers_choice import titles
from houseway.table.debts import debt_rule, entry_post, ways
from houseway.table.options import Change


class Moves:
    """The moves of a game that have been offered at a table, with the rules that they rest on."""

    __slots__ = ("_grounds", "_offers", "rules")

    def __init__(self, rules: TableRules) -> None:
        self.rules = rules
        self._grounds: dict[str, str] = {}
        """The rules behind the moves, by their names."""
        self._offers: dict[tuple[int, ...], tuple[list[Choice], Offers]] = {}
        """The moves with these rules, by the identities of the bare ones, which are kept for that."""

    def offered(self, found: list[Choice]) -> Offers:
        """What an engine offers, with the rules; the same moves come again and again."""
        bare = (*map(id, found),)
        if bare not in self._offers:
            if len(self._offers) >= _OFFERS:
                self._offers.clear()
            self._offers[bare] = found, Offers(map(self._grounded, found))
        return self._offers[bare][1]

    def _grounded(self, one: Choice) -> Choice:
        """A move with the rules that it rests on, which are looked up once."""
        sent = one["command"]
        if sent["type"] != "Play" or "rule" in one:
            return one
        name = sent["command"]["type"]
        rule = self._grounds.get(name)
        if rule is None:
            commands = engine_of(self.rules).in_hand.commands
            rule = self._grounds[name] = " ".join(grounds(self.rules, commands[name]))
        return one | {"rule": rule} if rule else one


class Kept(Protocol):
    """What has been kept of the choices at a table from move to move."""

    @property
    def moves(self) -> Moves:
        """The moves that have been offered."""

    def beside(self, seat: int | None, /) -> Offers:
        """What an observer may do beside the hand."""


_KEPT = 4096
"""Choices of a kind that are kept."""
_OFFERS = 32
"""Offers of moves that a table keeps; where bets have one size, there are hardly more."""
_WAYS: dict[Way, str] = {
    "free": "Be dealt in",
    "wait": "Wait for the big blind",
    "post-big": "Post the big blind",
    "post-both": "Post both blinds",
    "post-missed": "Post what was missed",
    "straddle": "Come in with a straddle",
    "kill": "Kill the pot",
    "sit-out": "Sit out the hands gained",
    "small": "Go on in the small blind",
    "after-blinds": "Come in behind the blinds",
}


_GAMES: dict[Change, str] = {
    "half-kill": "a half kill game",
    "full-kill": "a full kill game",
    "regular": "the regular game",
    "forced-bet": "a forced-bet game",
}


def choices(table: Table, seat: int | None, facts: Facts, kept: Kept | None = None) -> Offers:
    """Everything the observer may do: first in the hand, then at the table, which may have been kept."""
    if facts.standing in ("paused", "closed") or table.by_hand:
        # By hand it is the dealer to whom people say what they want.
        return Offers()
    more = kept.beside(seat) if kept else Offers(beside(table, seat, facts))
    if seat is None or not table.in_play:
        return more
    found = engine_of(table.rules).shown.choices(table.hand_now, seat, table, facts)
    moves = (kept.moves if kept else Moves(table.rules)).offered(found) if found else Offers()
    if facts.left_to_bots:
        moves = moves.before(Offers(_skip(table, seat, facts)))
    return moves.before(more)


def _skip(table: Table, seat: int, facts: Facts) -> list[Choice]:
    """The rest of the hand at once, for one who is out of it and has left it to bots."""
    if seat not in table.dealt or seat in facts.ready:
        return []
    return [choice("skip", "e", "Skip to the end", {"type": "Ready"}, table=facts.table, group="hand")]


def beside(table: Table, seat: int | None, facts: Facts) -> list[Choice]:
    """Everything for one who sits there, or a seat for one who does not."""
    if seat is None:
        return _sit(table, facts)
    chair, shown = table.chairs[seat], engine_of(table.rules).shown
    found = [
        *_bank(table, seat, facts.table),
        *_games(table, seat, facts.table),
        *_come_in(table, chair, facts.table),
        *shown.beside(table, seat, facts),
        *_votes(seat, facts),
        *_deck(table, seat, facts),
        *shown.partnerships(table, seat, facts),
    ]
    found += _chips(table, chair, facts)
    blinds = bool(table.rules.stakes.blinds)
    found += _sit_out(facts.table, away=chair.away, shuns=chair.seat in facts.shuns_blind, blinds=blinds)
    found += _always(facts.table)
    return found


@lru_cache(_KEPT)
def _always(number: str) -> tuple[Choice, ...]:
    return (
        choice("leave", "q", "Leave the table", {"type": "Leave"}, table=number),
        choice("floor", "!", "Floor!", {"type": "CallFloor", "what": "a ruling is wanted"}, table=number),
    )


@lru_cache(_KEPT)
def _sit_out(number: str, *, away: bool, shuns: bool, blinds: bool) -> tuple[Choice, ...]:
    """Out from the next hand on, or from the next big blind on; and back."""
    if away:
        return (choice("sit-in", "i", "I am back", {"type": "SitIn"}, table=number),)
    out = choice("sit-out", "z", "Sit out the next hand", {"type": "SitOut"}, table=number)
    if shuns:
        return out, choice("stay", "i", "Play the next big blind after all", {"type": "SitIn"}, table=number)
    if blinds:
        blind = {"type": "SitOut", "blind": True}
        return out, choice("sit-out-blind", "", "Sit out at my next big blind", blind, table=number)
    return (out,)


def _sit(table: Table, facts: Facts) -> list[Choice]:
    """An open seat with a buy-in that the house takes and the player has."""
    open_seats = [seat for seat in range(1, table.rules.seats[1] + 1) if seat not in table.chairs]
    least, most = buyin_bounds(table)
    least = max(least, 100)
    chips = facts.chips.get(None, 0)
    most = min(most or chips, chips)
    if not open_seats or most < least:
        return []
    wanted = engine_of(table.rules).between.own_buy(table.rules) or buy_in(table.rules)
    usual = min(max(wanted, least), most)
    marks = [("least", least), ("usual", usual), ("most", most)]
    scale = amount(("chips",), least, most, 100, marks, usual=usual)
    seats = pick(("seat",), [(seat, f"Seat {seat}") for seat in open_seats])
    return [choice("sit", "s", "Take a seat", {"type": "Sit"}, table=facts.table, pick=seats, amount=scale)]


def _bank(table: Table, seat: int, number: str) -> list[Choice]:
    if table.in_play or not table.may_take_bank(seat):
        return []
    found = [choice("take-bank", "b", "Take the bank", {"type": "TakeBank"}, table=number, group="hand")]
    if table.bank_offer() == seat:
        found.append(choice("decline-bank", "p", "Pass the bank", {"type": "DeclineBank"}, table=number, group="hand"))
    return found


def _games(table: Table, seat: int, number: str) -> list[Choice]:
    """Dealer's choice: every game that may be named."""
    if table.rules.mix is None or table.chooser() != seat:
        return []
    rule = table.rules.cite("mix.chosen").rule
    return [
        choice(f"game-{at}", "", title, {"type": "ChooseGame", "game": at}, table=number, group="hand", rule=rule)
        for at, title in enumerate(titles(table), 1)
    ]


def _come_in(table: Table, chair: Chair, number: str) -> list[Choice]:
    """Every way the house has for what the player owes, with what it puts up at once."""
    return [
        choice(
            f"come-in-{way}",
            "",
            f"{_WAYS[way]}{_price(table, chair, way)}",
            {"type": "ComeIn", "way": way},
            table=number,
            chosen=way == chair.way,
            rule=debt_rule(table, chair),
        )
        for way in ways(table, chair)
    ]


def _price(table: Table, chair: Chair, way: Way) -> str:
    post = entry_post(chair, way, table.rules.stakes.blinds)
    parts = [show(post.live)] * bool(post.live) + [f"{show(post.dead)} dead"] * bool(post.dead)
    return f" {' and '.join(parts)}" if parts else ""


def _chips(table: Table, chair: Chair, facts: Facts) -> tuple[Choice, ...]:
    """More chips, up to the greatest buy-in and what the player has."""
    _, most = buyin_bounds(table)
    chips = facts.chips.get(chair.seat, 0)
    return _buy(facts.table, chips if not most else min(chips, most - chair.stack - chair.coming))


@lru_cache(_KEPT)
def _buy(number: str, most: Cents) -> tuple[Choice, ...]:
    if most < 100:
        return ()
    scale = amount(("chips",), 100, most, 100, [("most", most)])
    return (choice("buy", "+", "Buy chips", {"type": "Buy"}, table=number, amount=scale),)


# -- asked for now, done when the hand is over -------------------------------------------------------------------------


def _votes(seat: int, facts: Facts) -> Iterator[Choice]:
    """A change of the game may be asked for, and once somebody has asked, objected to."""
    for to in facts.posted.changes:
        ballot = facts.ballots.get(to, {})
        yield from _vote(facts.table, to, asked=bool(ballot), mine=ballot.get(seat))


@lru_cache(_KEPT)
def _vote(number: str, to: Change, *, asked: bool, mine: bool | None) -> tuple[Choice, ...]:
    return tuple(
        choice(
            f"{'vote' if aye else 'object'}-{to}",
            "",
            f"{word} {_GAMES[to]}",
            {"type": "Vote", "to": to, "aye": aye},
            table=number,
            chosen=mine is aye,
        )
        for aye, word in ((True, "Vote for" if asked else "Ask for"), (False, "Object to"))
        if aye or asked
    )


def _deck(table: Table, seat: int, facts: Facts) -> list[Choice]:
    if facts.new_deck:
        return []
    try:
        check_new_deck(table, seat)
    except Refused:
        return []
    return [_new_deck(facts.table)]


@lru_cache(_KEPT)
def _new_deck(number: str) -> Choice:
    return choice("new-deck", "", "Ask for another deck", {"type": "AskForDeck"}, table=number)
