"""The moves of a seat at a player-dealer table: the bank, wagers, and decisions on the hands."""

from itertools import groupby
from random import Random
from typing import Any

from houseway.engines.banked import bots as bettors
from houseway.engines.banked import kum_kum
from houseway.engines.banked.play import Round, commands
from houseway.engines.banked.play.pai_gow.game import PaiGow
from houseway.engines.banked.play.wagers import wager_bounds
from houseway.engines.contract import Command, Option
from houseway.messages import AllOf, Amount, Seat, _
from houseway.money import Cents
from houseway.record.codec import table_of
from houseway.room.view_types import STEP, Choice, Facts, amount, cards, choice, pick, table_choice
from houseway.table import Table

_SAYS: dict[type, tuple[str, str]] = {
    commands.PutUp: ("b", _("Put up the bank")),
    commands.PutUpSecond: ("b", _("Put up a second bank")),
    commands.Wager: ("w", _("Wager")),
    commands.SideBet: ("x", _("Side bet")),
    commands.Insure: ("i", _("Insure for")),
    commands.TakeEvenMoney: ("e", _("Take even money")),
    commands.NoInsurance: ("n", _("No insurance")),
    commands.Hit: ("h", _("Hit")),
    commands.Stand: ("s", _("Stand")),
    commands.Double: ("d", _("Double for")),
    commands.Split: ("p", _("Split")),
    commands.Surrender: ("u", _("Surrender")),
    commands.Join: ("j", _("Add")),
    commands.Stay: ("n", _("Add nothing")),
    commands.ChoosePile: ("c", _("Choose a pile")),
    commands.Shake: ("k", _("Shake the dice")),
    commands.SetHand: ("s", _("Set these two in front")),
    commands.SetHouseWay: ("h", _("House way")),
}
"""The key and the words of every move that is offered. The page writes an amount to choose after them."""
_ADDED = ("seat", "amount", "dice")
"""Adds the amounts that the room or the player supplies to a command."""


def choices(table: Table, round_: Round, seat: int, facts: Facts) -> list[Choice]:
    """Returns the seat's choices in the round."""
    if round_.layout.phase == "bank":
        return _put_up(round_, facts) if seat == round_.layout.bank_seat else []
    hint = _hint(round_, seat)
    found = []
    offered = round_.options(seat)
    for kind, options in groupby(offered, key=lambda one: type(one.command)):
        found += _of_kind(round_, kind, list(options), facts, hint)
    if [type(one.command) for one in offered] == [commands.Surrender]:
        # The hand is played: this is no new question, but a way out that stays open.
        found[0]["label"] = _("Surrender instead")
    bettors_left = round_.layout.stacks.keys() - {round_.layout.bank_seat, *facts.ready}
    if round_.layout.phase == "wagers" and seat in bettors_left:
        found.append(
            table_choice("ready", "Enter", _("Done betting"), {"type": "Ready"}, table=facts.table, group="hand")
        )
    return found


def _put_up(round_: Round, facts: Facts) -> list[Choice]:
    """The bank: from the least wager to everything in front but the collection, which is paid from outside it."""
    offered = round_.options()
    if not offered:
        return []
    least, most = offered[0].least, offered[0].most
    half = least + (most - least) // 2 // STEP * STEP
    scale = amount(("command", "amount"), least, most, STEP, [(_("Half"), half), (_("Max"), most)])
    key, says = _SAYS[commands.PutUp]
    alone = choice("put-up", key, says, {"type": "PutUp"}, table=facts.table, amount=scale)
    return [alone, *_bank_together(round_, alone, facts)]


def _hint(round_: Round, seat: int) -> Command | None:
    """Returns a bot's choice, by the chart or the house way."""
    if round_.layout.phase != "play" or round_.to_act != seat or round_.needs_cards:
        return None
    return bettors.decide(round_, Random(0))


def _of_kind(round_: Round, kind: type, options: list[Option], facts: Facts, hint: Command | None) -> list[Choice]:
    """One choice for all options of a kind that differ in square, pile or setting alone."""
    table = facts.table
    if kind is commands.Wager:
        return _wagers(round_, options, facts)
    if kind is commands.ChoosePile:
        numbers = [one.command.pile for one in options if isinstance(one.command, kind)]
        piles = [(number, _("Pile {number}", number=number)) for number in numbers]
        command = {"type": "ChoosePile"}
        return [choice("pile", "c", _SAYS[kind][1], command, table=table, pick=pick(("command", "pile"), piles))]
    if kind is commands.SetHand:
        return _settings(round_, options, table)
    found = [_plain(one, at, len(options), table, hint) for at, one in enumerate(options)]
    if kind is commands.SideBet and len(options) > 1:
        for one, option in zip(found, options, strict=True):
            assert isinstance(option.command, commands.SideBet)
            square = round_.layout.wagers[option.command.wager].square
            one["label"] = _side_bet_label(option, square)
    return found


def _wagers(round_: Round, options: list[Option], facts: Facts) -> list[Choice]:
    """The own square, alone or with partners, and with a pick of square all others."""
    found, table = [], facts.table
    for own in (True, False):
        some = [
            one
            for one in options
            if isinstance(one.command, commands.Wager) and (one.command.square == one.command.seat) == own
        ]
        if not some:
            continue
        least, most = max(one.least for one in some), min(one.most for one in some)
        if least > most:
            continue
        scale = amount(("command", "amount"), least, most, some[0].step)
        command: dict[str, Any] = {"type": "Wager"}
        if own:
            command["square"] = _square(some[0])
            lies = any(one.seat == one.square == _square(some[0]) for one in round_.layout.wagers)
            label = _("Wager more") if lies else _("Wager")
            alone = choice("wager", "w", label, command, table=table, amount=scale)
            found += [alone, *_wager_together(round_, _square(some[0]), alone, facts)]
        else:
            labels = [(_square(one), _("Square {square}", square=_square(one))) for one in some]
            squares = pick(("command", "square"), labels)
            label = _("Bet behind")
            found.append(choice("backline", "o", label, command, table=table, amount=scale, pick=squares))
    return found


def _square(option: Option) -> int:
    return int(getattr(option.command, "square", 0))


def _settings(round_: Round, options: list[Option], table: str) -> list[Choice]:
    """Seven cards are set by naming the two in front; the room puts the rest behind."""
    play = round_.game
    assert isinstance(play, PaiGow)
    squares = dict.fromkeys(_square(one) for one in options)
    return [
        choice(
            f"set-{square}",
            "s",
            _SAYS[commands.SetHand][1],
            {"type": "SetHand", "square": square},
            table=table,
            cards=cards(("command", "front"), hand.cards, 2, 2),
        )
        for square in squares
        if (hand := play.hand_of(square)) is not None
    ]


def _side_bet_label(option: Option, square: int = 0) -> str:
    """The side bet, with its amount where there is only one, and its square where there are several."""
    command = option.command
    assert isinstance(command, commands.SideBet)
    bet, amount = command.bet.capitalize(), Amount(option.least)
    match square > 0, option.most > 0 and option.least == option.most:
        case False, False:
            return _("{bet} bet", bet=bet)
        case False, True:
            return _("{bet} bet {amount}", bet=bet, amount=amount)
        case True, False:
            return _("{bet} bet for square {square}", bet=bet, square=square)
    return _("{bet} bet {amount} for square {square}", bet=bet, amount=amount, square=square)


def _of_one_size(command: Command, amount: Amount) -> str:
    """The label of a move whose amount is fixed."""
    match command:
        case commands.PutUpSecond():
            return _("Put up a second bank of {amount}", amount=amount)
        case commands.Insure():
            return _("Insure for {amount}", amount=amount)
        case commands.Double():
            return _("Double for {amount}", amount=amount)
        case commands.Join():
            return _("Add {amount}", amount=amount)
    return ""


def _plain(option: Option, at: int, count: int, table: str, hint: Command | None) -> Choice:
    """A move as it stands, with its amount where it has one."""
    command = option.command
    key, says = _SAYS[type(command)]
    kind = type(command).__name__
    if isinstance(command, commands.SideBet):
        says = _side_bet_label(option)
    number = kind.lower() if count == 1 else f"{kind.lower()}-{at}"
    hinted = hint is not None and type(hint) is type(command)
    sent: dict[str, Any] = {name: value for name, value in table_of(command).items() if name not in _ADDED}
    if not option.most:
        return choice(number, key, says, sent, table=table, hint=hinted)
    if option.least == option.most:
        label = _of_one_size(command, Amount(option.least)) or says
        return choice(number, key, label, {**sent, "amount": option.least}, table=table, hint=hinted)
    # A double or an insurance for less is the exception.
    usual = option.most if isinstance(command, commands.Double | commands.Insure | commands.Join) else 0
    scale = amount(("command", "amount"), option.least, option.most, max(option.step, STEP), usual=usual)
    return choice(number, key, says, sent, table=table, amount=scale, hint=hinted)


# -- kum-kum: betting with others --------------------------------------------------------------------------------------


def kum_kum_offers(table: Table, seat: int, facts: Facts) -> list[Choice]:
    """An offer to another seat, or the offer taken back."""
    rules = kum_kum.banked_rules(table)
    if kum_kum.why_not(table, seat):
        return []
    if seat in facts.kum_kum:
        back = {"type": "KumKum", "to": facts.kum_kum[seat][0], "cents": 0}
        return [table_choice("kum-kum-back", "", _("Take back the kum-kum offer"), back, table=facts.table)]
    others = [
        (one, _("{player}", player=Seat(one)))
        for one in sorted(table.chairs)
        if one != seat and kum_kum.may_take(table, one)
    ]
    least, unit = rules.stakes.minimum, rules.wagers.step
    most = kum_kum.stack_of(table, seat) // unit * unit
    if not others or most < least:
        return []
    fields = {
        "pick": pick(("to",), others),
        "amount": amount(("cents",), least, most, unit),
        "rule": rules.cite("wagers.kum_kum").rule,
    }
    return [table_choice("kum-kum", "g", _("Offer a kum-kum bet to"), {"type": "KumKum"}, table=facts.table, **fields)]


def _bank_together(round_: Round, alone: Choice, facts: Facts) -> list[Choice]:
    """The bank put up with what partners have offered to it."""
    shares = kum_kum.shares(round_, facts.kum_kum, round_.layout.bank_seat)
    return [_together(alone, shares)] if shares else []


def _wager_together(round_: Round, seat: int, alone: Choice, facts: Facts) -> list[Choice]:
    """Returns a wager on the seat's own square with its partners' offers, up to the limit there."""
    table, scale = round_.layout, alone["amount"]
    shares = kum_kum.shares(round_, facts.kum_kum, seat)
    theirs: Cents = sum(share.amount for share in shares)
    _, room = wager_bounds(table, seat)
    most = scale["most"] if room is None else min(scale["most"], room - theirs)
    most = min(most, table.stacks[seat] - table.fee(most + theirs)) // scale["step"] * scale["step"]
    if not shares or most < scale["least"]:
        return []
    return [_together(alone | {"amount": scale | {"most": most}}, shares)]


def _together(alone: Choice, shares: tuple[commands.Share, ...]) -> Choice:
    theirs = AllOf(
        tuple(_("{amount} from {player}", amount=Amount(share.amount), player=Seat(share.seat)) for share in shares)
    )
    partners = [{"seat": share.seat, "amount": share.amount} for share in shares]
    play = alone["command"]
    return alone | {
        "id": f"{alone['id']}-kum-kum",
        "key": "m",
        "label": _("{move} with {shares}", move=alone["label"], shares=theirs),
        "command": play | {"command": play["command"] | {"partners": partners}},
    }
