"""Cage workflows: buying and cashing chips, banks, fills and credits, and closing a shift."""

from collections.abc import Callable
from typing import Any, Literal, TypeAlias

from houseway.engines.contract import Refused
from houseway.money import Cents, show
from houseway.room import commands
from houseway.room.log.entries import Draft
from houseway.room.looks import WALK_IN, walk_in_name
from houseway.room.money import cage
from houseway.room.money.cage import Banks, Counted, Trade
from houseway.room.people import names, policy
from houseway.room.people.people import Person
from houseway.room.room import Room
from houseway.room.work import Step, Work, Workflow


def _trade(room: Room, command: commands.SellChips | commands.CashOut, now: int) -> Trade:
    """Builds the trade, checking that the listed chips add up to the amount."""
    if command.chips and (worth := room.settings.worth(command.chips)) != command.cents:
        raise Refused(f"those chips come to {show(worth)}, not to {show(command.cents)}")
    player, dealt = _known_id(room, command.player, now), room.settings.dealt
    walks_in = player.startswith(WALK_IN)
    real = command.real or walks_in or dealt == "by hand"
    if real and dealt == "room":
        raise Refused("the room deals at every table here: chips are in accounts, and none are real")
    if real and dealt == "both" and isinstance(command, commands.CashOut) and player not in room.with_real_chips(now):
        who = room.name_of(player) if walks_in else "this player"
        raise Refused(f"{who} has bought no real chips, nor sat down at a table that is dealt by hand")
    if not walks_in and not room.has_account(player):
        raise Refused("there is no such account in this room; give the player's name")
    return Trade(player, command.cents, command.bank, command.chips, real)


def _known_id(room: Room, player: str, now: int) -> str:
    """Returns the id under which the room knows a walk-in player, ignoring how the name is typed.

    Refuses when two known names match and neither is exact.
    """
    if not player.startswith(WALK_IN) or room.name_of(player) != walk_in_name(player):
        return player
    name = " ".join(player.removeprefix(WALK_IN).split())
    if not name:
        raise Refused("give the player's name")
    walk_ins = {one: room.name_of(one) for one in sorted(room.with_real_chips(now)) if one.startswith(WALK_IN)}
    known = [one for one, there in walk_ins.items() if names.fold(there) == names.fold(name)]
    exact = [one for one in known if walk_ins[one] == name]
    if exact:
        return exact[0]
    if not known:
        return room.walk_in(names.check_spelling(name))
    if len(known) > 1:
        both = " and ".join(sorted(walk_ins[one] for one in known))
        raise Refused(f"the room knows {both}: say which, with the same capitals")
    return known[0]


def _sell(room: Room, person: Person, command: commands.SellChips, key: str) -> Workflow:
    def sells(now: int) -> Step:
        return room.cage.sell(_trade(room, command, now), person.id, room.balances, now)

    step = yield Work(cage.STREAM, sells, key)
    return _reply(room, step)


def _cash_out(room: Room, person: Person, command: commands.CashOut, key: str) -> Workflow:
    def cashes(now: int) -> Step:
        return room.cage.cash_out(_trade(room, command, now), person.id, room.balances, now)

    step = yield Work(cage.STREAM, cashes, key)
    return _reply(room, step)


def _reply(room: Room, step: Step) -> dict[str, Any]:
    """Returns the account balance and any warning for the gaming day's total."""
    player = step.drafts[0].facts["player"]
    bought, cashed = room.cage.day(player, room.settings.day_of(step.now))
    warned = [one for one in room.settings.warnings if max(bought, cashed) >= one]
    return {"chips": room.balance(player)} | ({"warning": max(warned)} if warned else {})


Decided: TypeAlias = Callable[[Banks, str, Any, Counted, dict[str, Cents]], Draft]


def _bank_workflow(decide: Decided) -> Callable[[Room, Person, Any, str], Workflow]:
    def workflow(room: Room, person: Person, command: Any, key: str) -> Workflow:
        chips = getattr(command, "chips", {})
        found = Counted(chips, room.settings.worth(chips))

        def does(now: int) -> Step:
            _check_signer(room, person, command)
            return room.cage.note(decide(room.cage.banks, person.id, command, found, room.balances), now)

        step = yield Work(cage.STREAM, does, key)
        told = step.drafts[0].facts
        return {name: told[name] for name in REPLIED if name in told}

    return workflow


def _check_signer(room: Room, person: Person, command: Any) -> None:
    """Refuses a person who has already signed the same sheet, transfer or close."""
    for kind in _SIGNED:
        if id := getattr(command, kind, ""):
            name = type(command).__name__
            if why := policy.why_not(person.id, name, room.cage.banks.signed(kind, id), (), room.name_of):
                raise Refused(why)


_SIGNED: tuple[Literal["sheet", "transfer", "shift"], ...] = ("sheet", "transfer", "shift")
REPLIED = ("sheet", "transfer", "shift", "counted", "expected")
WORKFLOWS: dict[type, Callable[[Room, Person, Any, str], Workflow]] = {
    commands.SellChips: _sell,
    commands.CashOut: _cash_out,
    commands.OpenBank: _bank_workflow(
        lambda banks, by, one, found, books: banks.count(one.bank, "opening", by, found, books)
    ),
    commands.CloseBank: _bank_workflow(
        lambda banks, by, one, found, books: banks.count(one.bank, "closing", by, found, books)
    ),
    commands.VerifySheet: _bank_workflow(lambda banks, by, one, _found, _books: banks.verify(one.sheet, by)),
    commands.Fill: _bank_workflow(lambda banks, by, one, found, books: banks.send(one.bank, "fill", by, found, books)),
    commands.Credit: _bank_workflow(
        lambda banks, by, one, found, books: banks.send(one.bank, "credit", by, found, books)
    ),
    commands.Receive: _bank_workflow(lambda banks, by, one, _found, _books: banks.receive(one.transfer, by)),
    commands.CloseShift: _bank_workflow(lambda banks, by, _one, _found, _books: banks.close_shift(by)),
    commands.SignShift: _bank_workflow(lambda banks, by, one, _found, _books: banks.sign_shift(one.shift, by)),
}
