"""The common part of the setups of stories: seats, amounts and the fee."""

from collections.abc import Sequence
from typing import Literal, TypeVar

import msgspec

from houseway.engines.contract import NO_FEE, Fee
from houseway.money import Cents, parse, show
from houseway.record.errors import RecordError
from houseway.record.toml import Table

MOST = 10**15
"""More cents than any table has: the limit for numbers in a file."""

SEAT = r"seat (\d{1,4})(?: \([^)]*\))?"
"""A seat at the head of a line, with or without its player's name."""
AMOUNT = r"\$?[\d.,]{1,20}"

T = TypeVar("T")


class FeeTable(msgspec.Struct, forbid_unknown_fields=True):
    """The fee of a hand as stated in a story."""

    collection: str = "$0"
    jackpot: str = "$0"
    payer: Literal["pot", "dealer-position"] = "pot"
    moment: Literal["before-deal", "flop", "first-round", "pot-won"] = "flop"
    rule: str = ""
    steps: tuple[tuple[str, str], ...] = ()
    percent: int = 0
    without_flop: bool = False


def setup_of(kind: type[T], table: Table) -> T:
    """Returns a setup as its typed fields; RecordError names any mistake."""
    try:
        return msgspec.convert(table, kind)
    except msgspec.ValidationError as error:
        raise RecordError(str(error).replace("Object", "the story").replace("`$.", "`")) from None


def amount(given: str, where: str) -> Cents:
    """An amount of a setup: ``"$4"``."""
    try:
        cents = parse(given)
    except ValueError as error:
        raise RecordError(str(error), where=where) from None
    if not 0 <= cents <= MOST:
        raise RecordError("the amount is out of range", where=where)
    return cents


def fee_table(fee: Fee) -> Table:
    """Returns a fee without its default fields."""
    given = {"collection": show(fee.collection), "jackpot": show(fee.jackpot), "payer": fee.payer, "moment": fee.moment}
    plain = {"collection": "$0", "jackpot": "$0", "payer": "pot", "moment": "flop"}
    by_pot = {
        "steps": [[show(least), show(drop)] for least, drop in fee.steps],
        "percent": fee.percent,
        "without_flop": fee.without_flop,
    }
    told = {name: value for name, value in (given | {"rule": fee.rule}).items() if value != plain.get(name, "")}
    return told | {name: value for name, value in by_pot.items() if value}


def fee_of(given: FeeTable | None) -> Fee:
    """Returns the fee of a setup; none if it has no fee."""
    if given is None:
        return NO_FEE
    collection, jackpot = amount(given.collection, "fee"), amount(given.jackpot, "fee")
    steps = tuple((amount(least, "fee"), amount(drop, "fee")) for least, drop in given.steps)
    return Fee(collection, jackpot, given.payer, given.moment, given.rule, steps, given.percent, given.without_flop)


def with_names(names: Sequence[tuple[int, str]], sentence: str) -> str:
    """Returns the player's name after the seat at the start of a sentence."""
    for seat, name in names:
        start = f"Seat {seat} "
        if name and sentence.startswith(start):
            return f"Seat {seat} ({name}) {sentence[len(start) :]}"
    return sentence
