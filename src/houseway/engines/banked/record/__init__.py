"""Records of rounds of player-dealer games: stories, and sentences for people.

In a story, ``shoe`` holds the cards that were dealt, in order; the rest of its ``cards`` is filled from the decks.
``options`` holds the settings that differ from the posted ones.
"""

import dataclasses
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, get_type_hints

import msgspec

from houseway.cards import Card, cards, text
from houseway.engines.banked.play import Round, commands, events
from houseway.engines.banked.play.pai_gow.sevens import Sevens
from houseway.engines.banked.play.twentyone.hands import Hands
from houseway.engines.banked.record.lines import action_line, bank_line, settled_line, steps
from houseway.engines.banked.record.lines import command as command
from houseway.engines.banked.record.sentences import tell as tell
from houseway.engines.contract import Seated
from houseway.engines.rulings import CardsMoved
from houseway.messages import _
from houseway.money import show
from houseway.record import floor_lines
from houseway.record.errors import RecordError
from houseway.record.recorder import FileFormat
from houseway.record.setups import amount, setup_of
from houseway.record.toml import Table
from houseway.rulebook import BankedRules
from houseway.rulebook.side_bets import SIDE_BETS

EVENTS: Mapping[str, type[Any]] = events.EVENTS
COMMANDS: Mapping[str, type[Any]] = commands.COMMANDS
FORMATS: Mapping[str, FileFormat] = {}


def laid(round_: Round, seat: int) -> Iterator[Iterable[Card]]:
    """The hands of a seat, one after the other."""
    match round_.game:
        case Hands(hands=held):
            yield from (one.cards for one in held if one.player == seat)
        case Sevens(hands=sets):
            yield from (one.cards for one in sets.values() if one.player == seat)


def middle(round_: Round) -> Iterable[Card]:
    """The player-dealer's hand."""
    return round_.game.bank.cards if round_.game.bank else ()


BEHIND: Mapping[type, tuple[str, ...]] = {
    kind: settings
    for kinds, settings in (
        ((commands.PutUp, events.BankPutUp), ("bank.coverage",)),
        ((commands.PutUpSecond, events.SecondBankPutUp), ("rotation.second_bank",)),
        ((commands.Wager, events.Wagered), ("wagers.limits_bind",)),
        ((commands.SideBet, events.SideBetPlaced), tuple(f"{bet.section}.placed" for bet in SIDE_BETS.values())),
        ((events.Dealt,), ("deal.first",)),
        ((commands.Insure, events.Insured), ("insurance.amount",)),
        ((commands.TakeEvenMoney, events.EvenMoneyTaken), ("insurance.even_money",)),
        ((commands.NoInsurance, events.InsuranceDeclined), ("insurance.offered",)),
        ((events.Peeked,), ("deal.peek",)),
        ((commands.Hit, events.Drew), ("chart.hit",)),
        ((commands.Stand, events.Stood), ("chart.stand_hard",)),
        ((commands.Double, events.Doubled), ("double.for_less",)),
        ((commands.Split, events.Parted), ("split.pairs", "split.most")),
        ((commands.Surrender, events.Surrendered), ("surrender.when",)),
        ((commands.Join, events.Joined, commands.Stay, events.Stayed), ("wagers.decides",)),
        ((events.Turned, events.BankDrew), ("chart.bank_stand_hard",)),
        ((events.PilesLaid,), ("piles.count",)),
        ((commands.ChoosePile, events.PileChosen), ("piles.chosen_by",)),
        ((commands.Shake, events.Shaken), ("piles.dice", "piles.counted")),
        ((commands.SetHand, events.HandSet), ("setting.player_foul",)),
        ((commands.SetHouseWay,), ("house_way.high_card",)),
        ((events.BankOpened,), ("setting.bank_opens",)),
        ((events.HandOpened,), ("setting.copies",)),
        ((events.Settled,), ("settlement.order", "bank.coverage")),
        ((events.Ended,), ("bank.coverage",)),
    )
    for kind in kinds
}


class _Seat(msgspec.Struct, forbid_unknown_fields=True):
    seat: int
    stack: str
    name: str = ""
    naturals: int = 0


class _Fee(msgspec.Struct, forbid_unknown_fields=True):
    wager: str
    fee: str


class _BankFee(msgspec.Struct, forbid_unknown_fields=True):
    action: str
    fee: str


class _Setup(msgspec.Struct, forbid_unknown_fields=True):
    bank: int
    seats: list[_Seat]
    bank_square: int = 0
    squares: int | None = None
    shoe: str = ""
    cards: int | None = None
    cut: int = 0
    fee: str = "$0"
    fees: list[_Fee] = []
    bank_fees: list[_BankFee] = []
    options: dict[str, Any] = {}


# -- writing -----------------------------------------------------------------------------------------------------------


def setup(round_: Round, posted: BankedRules) -> Table:
    """The bank's seat, the seats with their stacks, the shoe, the fees posted and the options chosen."""
    started = round_.started
    naturals = dict(started.naturals)
    table: Table = {"bank": started.bank} | ({"bank_square": started.bank_square} if started.bank_square else {})
    if started.squares != round_.rules.seats[1]:
        table["squares"] = started.squares
    table["seats"] = [
        {"seat": one.seat}
        | ({"name": one.name} if one.name else {})
        | {"stack": show(one.stack)}
        | ({"naturals": naturals[one.seat]} if naturals.get(one.seat) else {})
        for one in started.seats
    ]
    moved = any(isinstance(event, CardsMoved) for event in round_.log)
    used = started.shoe if moved else started.shoe[: round_.layout.used]
    whole = _filled(round_.rules, used, len(started.shoe))
    table["shoe"] = text(used if len(whole) == len(started.shoe) else started.shoe)
    if len(started.shoe) != _full(round_.rules):
        table["cards"] = len(started.shoe)
    table |= {"cut": started.cut} if started.cut else {}
    table |= {"fee": show(started.player_fee)} if started.player_fee else {}
    if started.fee_steps:
        table["fees"] = [{"wager": show(wager), "fee": show(fee)} for wager, fee in started.fee_steps]
    if started.bank_fees:
        table["bank_fees"] = [{"action": show(action), "fee": show(fee)} for action, fee in started.bank_fees]
    options = _options(round_.rules, posted)
    return table | ({"options": options} if options else {})


def _full(rules: BankedRules) -> int:
    return len(rules.deck())


def _filled(rules: BankedRules, used: tuple[Card, ...], count: int) -> tuple[Card, ...]:
    """Returns a shoe of this many cards with these on top, while the decks have the others."""
    rest = Counter(rules.deck()) - Counter(used)
    return (*used, *list(rest.elements())[: max(0, count - len(used))])


def _options(rules: BankedRules, posted: BankedRules) -> Table:
    """The settings that differ from the posted ones: ``bank.coverage``."""
    found: Table = {}
    for name in rules.sections():
        ours, theirs = rules.section(name), posted.section(name)
        if ours is None or theirs is None:
            continue
        for setting in dataclasses.fields(ours):
            if (value := getattr(ours, setting.name)) != getattr(theirs, setting.name):
                found[f"{name}.{setting.name}"] = msgspec.to_builtins(value)
    return found


def actions(round_: Round) -> list[str]:
    """Returns the actions of the player-dealer, the bettors and the house."""
    lines: list[str] = []
    for before, event in steps(round_):
        floor_lines.add_line(lines, before.log[-1], event)
        if line := action_line(before, event):
            lines.append(line)
    return lines


def outcome(round_: Round) -> Table:
    """Returns the bank's result and every bet's settlement."""
    result = round_.result
    assert result is not None
    settled = [settled_line(event) for event in result.settled]
    behind = {"second_bank": bank_line(result.second_result, "second bank")} if _has_second_bank(round_) else {}
    return {"bank": bank_line(result.bank_result), **behind, "settled": settled}


def _has_second_bank(round_: Round) -> bool:
    return any(isinstance(event, events.SecondBankPutUp) for event in round_.log)


# -- reading -----------------------------------------------------------------------------------------------------------


def start(rules: BankedRules, table: Table) -> Round:
    """The round that a setup describes, before the bank is put up."""
    given = setup_of(_Setup, table)
    rules = _with_options(rules, given.options)
    seats = [Seated(one.seat, amount(one.stack, f"seat {one.seat}"), one.name) for one in given.seats]
    fees = [(amount(one.wager, "fees"), amount(one.fee, "fees")) for one in given.fees]
    bank_fees = [(amount(one.action, "bank_fees"), amount(one.fee, "bank_fees")) for one in given.bank_fees]
    try:
        return Round(
            rules,
            seats,
            _shoe(rules, cards(given.shoe), given.cards),
            bank=given.bank,
            squares=given.squares,
            cut=given.cut,
            player_fee=amount(given.fee, "fee"),
            fee_steps=fees,
            bank_fees=bank_fees,
            naturals={one.seat: one.naturals for one in given.seats if one.naturals},
            bank_square=given.bank_square,
        )
    except ValueError as error:
        raise RecordError(str(error)) from None


def _shoe(rules: BankedRules, dealt: tuple[Card, ...], count: int | None) -> tuple[Card, ...]:
    whole = _filled(rules, dealt, _full(rules) if count is None else count)
    if count is not None and len(whole) != count:
        decks = rules.shoe.decks[1]
        why = _("{decks} decks can't make a shoe of {count} cards with these.", decks=decks, count=count)
        raise RecordError(why, where="cards")
    return whole


def _with_options(rules: BankedRules, options: Table) -> BankedRules:
    for key, value in options.items():
        name, _dot, setting = key.partition(".")
        section = rules.section(name) if name in rules.sections() else None
        hints = get_type_hints(type(section)) if section else {}
        if section is None or setting not in hints:
            raise RecordError(_("This game has no such setting."), where=f"options.{key}")
        try:
            chosen = msgspec.convert(value, hints[setting])
        except msgspec.ValidationError as error:
            raise RecordError(str(error), where=f"options.{key}") from None
        rules = rules.with_section(name, dataclasses.replace(section, **{setting: chosen}))
    return rules
