"""The tables of ``houseway edge`` about fees and the bank's risk, for people."""

from typing import TYPE_CHECKING

from houseway import money
from houseway.cli.paper import print_table
from houseway.odds.edges.money import Fees
from houseway.odds.pages.parts import dollars, in_percent, percent, won

if TYPE_CHECKING:
    from houseway.odds.banking.risk import Risk


def show_fees(found: Fees, pace: int) -> None:
    """The fees for people."""
    drag = found.drag
    print_table(
        f"Collection: {money.show(drag.wager)} on each of {drag.squares} squares, {pace} rounds an hour",
        ("payer", "a round", "an hour", "edge before", "edge after"),
        (
            (
                cost.payer,
                dollars(cost.each_hand),
                dollars(cost.each_hour),
                percent(drag.bank_before if cost.payer == "player-dealer" else drag.player_before),
                percent(drag.bank_after if cost.payer == "player-dealer" else drag.player_after),
            )
            for cost in drag.costs
        ),
    )
    print_table(
        "Every posted table at its minimum",
        ("limit", "option", "squares", "drop an hour", "player after", "bank after"),
        (
            (
                limit,
                option,
                str(drag.squares),
                dollars(drag.table_hour),
                percent(drag.player_after),
                percent(drag.bank_after),
            )
            for limit, option, drag in found.tables
        ),
    )


def show_risk(found: "Risk") -> None:
    """The bank's side for people: its risk, and a chart of what small covers leave unpaid."""
    from houseway.odds.banking.risk import HOURS  # noqa: PLC0415 - compiled code, loaded where it was asked for

    print_table(
        f"A bank of {money.show(found.bank)} against {money.show(found.wager)} on {found.squares} squares, "
        f"{dollars(found.fee)} collected a round",
        ("the bank", "", "what it is"),
        (
            ("lost ever", in_percent(found.ever), "nothing left to put up"),
            (f"lost within {HOURS} hours", in_percent(found.within_hours), "banking as often as the house lets one"),
            ("1 % ever needs", _amount(found.bank_for_one_percent, "no bank is safe"), "put up as far as it is needed"),
            ("an hour", won(found.hour), f"{found.banked:.0%} of the rounds, another bank in between"),
            ("growth an hour", percent(found.growth_hour), "of the logarithm: above 0 it grows in the long run"),
            ("grows fastest with", _amount(found.fastest, "none grows"), "in proportion, at these wagers"),
            ("in turn, an hour", won(found.turn_hour), "banking in turn, one wager on a square otherwise"),
            (f"in turn, lost within {HOURS} hours", in_percent(found.turn_within), "as much money as the bank has"),
        ),
    )
    print_table(
        "Cover against what goes unpaid, a round"
        + "".join(f"; {often:.1%} of rounds short: {money.show(cover)}" for often, cover in found.needed),
        ("put up", "rounds short", "winners unpaid", "losers keep", "bank wins", "unpaid"),
        (
            (money.show(one.cover), in_percent(one.short), dollars(one.unpaid), dollars(one.kept), won(one.bank),
             _bar(one.unpaid / (found.covers[0].unpaid or 1)))
            for one in found.covers
        ),
    )  # fmt: skip


def _amount(cents: int | None, otherwise: str) -> str:
    return otherwise if cents is None else money.show(cents)


def _bar(share: float, width: int = 10) -> str:
    return "█" * round(width * share) or ("▏" if share > 0 else "")
