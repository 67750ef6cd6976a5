"""``houseway push-or-fold``: Push Nine heads-up with every bet all-in, by the depth of the stacks."""

from pathlib import Path
from typing import TYPE_CHECKING

from houseway import money, rulebook
from houseway.cli.choices import GameName, HouseName, chosen_rules
from houseway.cli.errors import UsageError
from houseway.cli.output import console, print_json, print_panel, print_table, write_page
from houseway.cli.progress import bar
from houseway.collection import charges, fee_query
from houseway.money import Cents
from houseway.rulebook import PokerRules

if TYPE_CHECKING:
    from houseway.odds.pages import Panel
    from houseway.odds.push_nine import Solved


def push_or_fold(
    house: HouseName,
    game: GameName,
    /,
    *,
    stacks: str = "2,5,10,20",
    fee: bool = False,
    limit: str = "",
    svg: Path | None = None,
    json: bool = False,
) -> None:
    """Push Nine heads-up: the hands to push all-in, the hands to call, and the value of push pots.

    The first player pushes or checks. After a check, the button pushes or checks too. Ties are chopped. The answer
    includes how far the play may be from the best, in antes.

    Parameters
    ----------
    stacks:
        Each player's stack after the antes, in antes; several with commas between them.
    fee:
        Take the collection from the pot first.
    limit:
        The posted limit, such as '5 ante'.
    svg:
        Write the ranges as an SVG picture.
    json:
        Print data instead of tables.
    """
    from houseway.odds.push_nine import solve  # noqa: PLC0415 - heavy, and an extra

    rules = chosen_rules(rulebook.house(house), game, "", limit)
    if not isinstance(rules, PokerRules) or rules.push is None or not rules.stakes.ante:
        raise UsageError(f"{rules.title} at {rules.house.name} has no push pots")
    depths, ante = _depths(stacks), rules.stakes.ante
    taken, pushed = (_collected(rules, when) if fee else 0 for when in ("", "1st push pot"))
    found: list[Solved] = []
    with bar("solving", len(depths), quiet=json) as progress:
        for depth in depths:
            found.append(solve(depth, 2 - taken / ante))
            progress(1)
    if svg:
        _write(rules, found, svg)
    if json:
        print_json(
            {
                "house": rules.house.slug,
                "game": rules.game,
                "ante": ante,
                "collection": taken,
                "depths": [one.as_data() for one in found],
                "push_pots": [*_pots(2 * ante - taken, pushed)],
            }
        )
    else:
        _print(rules, found, taken, pushed)


def _depths(text: str) -> list[float]:
    from houseway.odds.push_nine import check_stack  # noqa: PLC0415

    try:
        depths = [float(one) for one in text.split(",")]
    except ValueError:
        raise UsageError(f"stacks are numbers of antes with commas between them, not {text!r}") from None
    for depth in depths:
        check_stack(depth)
    return depths


def _collected(rules: PokerRules, when: str) -> Cents:
    return sum(charge.amount for charge in charges(rules.house, fee_query(rules, players=2, when=when)))


def _panels(found: "list[Solved]") -> "list[Panel]":
    """A panel for each decision: categories down, stacks across."""
    from houseway.hands.push_nine import CATEGORIES  # noqa: PLC0415
    from houseway.odds.pages import Panel  # noqa: PLC0415
    from houseway.odds.push_nine import DECISIONS  # noqa: PLC0415

    def row(shares: list[float]) -> list[tuple[str, float | None]]:
        return [(f"{share:4.0%}", share) for share in shares]

    return [
        Panel(
            name.capitalize(),
            [f"{one.stack:g}" for one in found],
            [*CATEGORIES, "all hands"],
            [
                *(row([one.ranges[at][kind] for one in found]) for kind in range(len(CATEGORIES))),
                row([one.shares[at] for one in found]),
            ],
        )
        for at, name in enumerate(DECISIONS)
    ]


def _write(rules: PokerRules, found: "list[Solved]", file: Path) -> None:
    from houseway.odds.pages import picture  # noqa: PLC0415

    write_page(picture(f"{rules.house.name}: {rules.title}, heads-up, by stack in antes", _panels(found)), file)


def _pots(pot: Cents, fee: Cents) -> list[dict[str, object]]:
    from houseway.odds.push_nine import worths  # noqa: PLC0415

    return [
        {
            "tied": one.tied,
            "buyers": one.buyers,
            "chop": float(one.chop),
            "tied_worth": float(one.tied_worth),
            "buyer": None if one.buyer is None else float(one.buyer),
        }
        for one in worths(pot, fee)
    ]


def _print(rules: PokerRules, found: "list[Solved]", taken: Cents, pushed: Cents) -> None:
    from houseway.odds.push_nine import worths  # noqa: PLC0415

    pot = 2 * rules.stakes.ante - taken
    print_table(
        f"{rules.house.name}: {rules.title}, heads-up, antes of {money.show(rules.stakes.ante)}, "
        f"{money.show(taken)} collected",
        ("stack", "first to act", "off by at most", "in antes"),
        (
            (f"{one.stack:g}", f"{one.first:+.4f}", f"{one.off:.4f}", "over an equal share of the pot, a hand")
            for one in found
        ),
    )
    for panel in _panels(found):
        print_panel(panel)
    print_table(
        f"Push pots: a pot of {money.show(pot)} at the tie, {money.show(pushed)} collected when it is played on",
        ("tied", "buyers", "chop", "played on", "a buyer wins"),
        (
            (
                str(one.tied),
                str(one.buyers),
                f"${float(one.chop) / 100:.2f}",
                f"${float(one.tied_worth) / 100:.2f}",
                "" if one.buyer is None else f"{float(one.buyer) / 100:+.2f}".replace("+", "+$").replace("-", "-$"),
            )
            for one in worths(pot, pushed)
        ),
    )
    console.print(
        "Every hand in a push pot gets new cards and has the same chance. Bets after that deal are not counted.",
        style="dim",
    )
