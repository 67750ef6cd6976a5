"""The choices a viewer has now, ready to be sent back: each with its exact amounts, cards or squares.

The engine offers the moves in the hand. This module offers the rest: sitting down, leaving, chips, coming in, the bank,
votes.
"""

import sys
from collections.abc import Iterator
from typing import NamedTuple

from houseway.engines.contract import Refused
from houseway.money import Cents, show
from houseway.players import buy_in
from houseway.record.grounds import grounds
from houseway.room.engine import engine_of
from houseway.room.view_types import Choice, Facts, amount, pick, table_choice
from houseway.rulebook import TableRules
from houseway.rulebook.table import Way
from houseway.table import Table
from houseway.table.bank import check_new_deck
from houseway.table.chairs import Chair
from houseway.table.chips import buyin_bounds
from houseway.table.dealers_choice import titles
from houseway.table.debts import debt_rule, entry_post, ways
from houseway.table.options import Change

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


class CommonChoices(NamedTuple):
    """The choices that are the same for all players, built once per step."""

    most: Cents
    """The maximum buy-in."""
    votes: tuple[Choice, ...]
    """For players who haven't voted."""
    new_deck: Choice
    sit_in: Choice
    sit_out: Choice
    sit_out_blind: Choice | None
    leave: Choice
    call_floor: Choice


def common_choices(table: Table, facts: Facts) -> CommonChoices:
    """Returns the choices that are the same for all players."""
    number, blind = facts.table, {"type": "SitOut", "blind": True}
    _, most = buyin_bounds(table)
    return CommonChoices(
        most=most or sys.maxsize,
        votes=tuple(_votes(facts, None)),
        new_deck=table_choice("new-deck", "", "Ask for another deck", {"type": "AskForDeck"}, table=number),
        sit_in=table_choice("sit-in", "i", "I am back", {"type": "SitIn"}, table=number),
        sit_out=table_choice("sit-out", "z", "Sit out the next hand", {"type": "SitOut"}, table=number),
        sit_out_blind=table_choice("sit-out-blind", "", "Sit out at my next big blind", blind, table=number)
        if table.rules.stakes.blinds
        else None,
        leave=table_choice("leave", "q", "Leave the table", {"type": "Leave"}, table=number),
        call_floor=table_choice(
            "floor", "!", "Floor!", {"type": "CallFloor", "what": "a ruling is wanted"}, table=number
        ),
    )


def choices(table: Table, seat: int | None, facts: Facts, common: CommonChoices | None = None) -> list[Choice]:
    """Returns everything a viewer may do: first in the hand, then at the table."""
    if facts.standing in ("paused", "closed") or table.by_hand:
        # At a table dealt by hand, players tell the dealer what they want.
        return []
    if seat is None:
        return _sit(table, facts)
    in_hand = _in_hand(table, seat, facts) if table.in_play else []
    return [*in_hand, *_at_table(table, seat, facts, common or common_choices(table, facts))]


def _in_hand(table: Table, seat: int, facts: Facts) -> list[Choice]:
    """The moves in the hand, each with the rules it rests on."""
    moves = engine_of(table.rules).shown.choices(table.hand_now, seat, table, facts)
    found = [_with_rule(table.rules, one) for one in moves]
    if facts.left_to_bots and seat in table.dealt and seat not in facts.ready:
        found.append(table_choice("skip", "e", "Skip to the end", {"type": "Ready"}, table=facts.table, group="hand"))
    return found


def _with_rule(rules: TableRules, move: Choice) -> Choice:
    sent = move["command"]
    if sent["type"] != "Play" or "rule" in move:
        return move
    command = engine_of(rules).in_hand.commands[sent["command"]["type"]]
    rule = " ".join(grounds(rules, command))
    return move | {"rule": rule} if rule else move


def _at_table(table: Table, seat: int, facts: Facts, common: CommonChoices) -> list[Choice]:
    """The choices of a seat that aren't moves in the hand."""
    chair, shown = table.chairs[seat], engine_of(table.rules).shown
    has_voted = any(seat in ballot for ballot in facts.ballots.values())
    found = [
        *(_bank(table, seat, facts.table) if not table.in_play else ()),
        *(_games(table, seat, facts.table) if table.rules.mix is not None else ()),
        *(_come_in(table, chair, facts.table) if chair.debt else ()),
        *shown.beside(table, seat, facts),
        *(_votes(facts, seat) if has_voted else common.votes),
    ]
    if _may_ask_for_deck(table, seat, facts):
        found.append(common.new_deck)
    found += shown.partnerships(table, seat, facts)
    chips = min(facts.chips.get(seat, 0), common.most - chair.stack - chair.coming)
    if chips >= 100:
        scale = amount(("chips",), 100, chips, 100, [("most", chips)])
        found.append(table_choice("buy", "+", "Buy chips", {"type": "Buy"}, table=facts.table, amount=scale))
    found += _sit_out(chair, facts, common)
    return [*found, common.leave, common.call_floor]


def _sit_out(chair: Chair, facts: Facts, common: CommonChoices) -> list[Choice]:
    """Sitting out from the next hand, or from the next big blind; and coming back."""
    if chair.away:
        return [common.sit_in]
    if chair.seat in facts.shuns_blind:
        stay = "Play the next big blind after all"
        return [common.sit_out, table_choice("stay", "i", stay, {"type": "SitIn"}, table=facts.table)]
    return [common.sit_out, common.sit_out_blind] if common.sit_out_blind else [common.sit_out]


def _sit(table: Table, facts: Facts) -> list[Choice]:
    """An open seat, with a buy-in within the posted bounds and the player's chips."""
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
    return [table_choice("sit", "s", "Take a seat", {"type": "Sit"}, table=facts.table, pick=seats, amount=scale)]


def _bank(table: Table, seat: int, number: str) -> list[Choice]:
    if not table.may_take_bank(seat):
        return []
    found = [table_choice("take-bank", "b", "Take the bank", {"type": "TakeBank"}, table=number, group="hand")]
    if table.bank_offer() == seat:
        decline = {"type": "DeclineBank"}
        found.append(table_choice("decline-bank", "p", "Pass the bank", decline, table=number, group="hand"))
    return found


def _games(table: Table, seat: int, number: str) -> list[Choice]:
    """Dealer's choice: the games that may be named."""
    if table.chooser() != seat:
        return []
    rule = table.rules.cite("mix.chosen").rule
    return [
        table_choice(f"game-{at}", "", title, {"type": "ChooseGame", "game": at}, table=number, group="hand", rule=rule)
        for at, title in enumerate(titles(table), 1)
    ]


def _come_in(table: Table, chair: Chair, number: str) -> list[Choice]:
    """The ways to come in that the house has for a player who owes a blind, with their price."""
    return [
        table_choice(
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


# -- asked for now, carried out after the hand -------------------------------------------------------------------------


def _votes(facts: Facts, seat: int | None) -> Iterator[Choice]:
    """Any player may ask for a change of the game; once a player has asked, the others may object."""
    for to in facts.posted.changes:
        ballot = facts.ballots.get(to, {})
        asked, mine = bool(ballot), ballot.get(seat) if seat else None
        yield _vote(facts, to, f"{'Vote' if asked else 'Ask'} for {_GAMES[to]}", aye=True, mine=mine)
        if asked:
            yield _vote(facts, to, f"Object to {_GAMES[to]}", aye=False, mine=mine)


def _vote(facts: Facts, to: Change, label: str, *, aye: bool, mine: bool | None) -> Choice:
    number, command = f"{'vote' if aye else 'object'}-{to}", {"type": "Vote", "to": to, "aye": aye}
    return table_choice(number, "", label, command, table=facts.table, chosen=mine is aye)


def _may_ask_for_deck(table: Table, seat: int, facts: Facts) -> bool:
    if facts.new_deck:
        return False
    try:
        check_new_deck(table, seat)
    except Refused:
        return False
    return True
