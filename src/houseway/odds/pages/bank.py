"""The bank's side on a page: its risk, and a chart of cover against what goes unpaid."""

from collections.abc import Mapping
from typing import Any

from houseway.odds.pages.parts import dollars, heading, in_percent, percent, table
from houseway.odds.pages.plots import Line, lines


def bank_part(risk: Mapping[str, Any]) -> str:
    """The part of a page, from the data of ``edge --json``."""
    about = (
        f"{dollars(risk['wager'])} on each of {risk['squares']} squares, {dollars(risk['fee'])} collected from the "
        f"bank a round. It puts up {'all it has' if risk['put_up'] is None else dollars(risk['put_up'])} and neither "
        "wins nor loses more in a round; side bets are not counted."
    )
    covers = risk["covers"]
    rows = (
        (dollars(one["cover"]), in_percent(one["short"]), *(dollars(one[key]) for key in ("unpaid", "kept", "bank")))
        for one in covers
    )
    return (
        heading("The bank's side", about)
        + table(("", "the bank"), _rows(risk))
        + lines(
            "Cover against what goes unpaid in a round",
            [
                Line("winners unpaid", [(one["cover"], one["unpaid"]) for one in covers]),
                Line("losers keep", [(one["cover"], one["kept"]) for one in covers]),
                Line("the bank wins", [(one["cover"], one["bank"]) for one in covers]),
            ],
            across="put up for the round",
            show_x=dollars,
            show_y=dollars,
        )
        + table(("put up", "rounds short", "winners unpaid", "losers keep", "the bank wins"), rows)
    )


def _rows(risk: Mapping[str, Any]) -> list[tuple[str, str]]:
    hours, enough, fastest = risk["hours"], risk["bank_for_one_percent"], risk["fastest_bank"]
    return [
        (f"bank of {dollars(risk['bank'])} lost ever", in_percent(risk["ever"])),
        (f"within {hours} hours", in_percent(risk["within_hours"])),
        ("a risk of 1 % ever needs", "no bank is safe" if enough is None else dollars(enough)),
        ("an hour brings", dollars(risk["hour"])),
        ("the logarithm grows by, an hour", percent(risk["growth_hour"])),
        ("grows fastest in proportion with", "none grows" if fastest is None else dollars(fastest)),
        ("an hour of one who banks in turn", dollars(risk["in_turn"]["hour"])),
    ]
