"""The page about Pai Gow or Double Hand: frequencies, banking, the rules of the house way, fees and convergence."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from houseway.odds.edges.sevens import SevensEdge
from houseway.odds.pages.bank import bank_part
from houseway.odds.pages.drop import fee_part
from houseway.odds.pages.parts import dollars, figures, heading, page, percent, table, won
from houseway.odds.pages.plots import Line, bars, lines

_SMALL = 0.005
"""Effects that a plot shows: the rules without which hands are set absurdly would hide all others."""


def edge_page(found: SevensEdge, command: str) -> str:
    """The whole page, with the command that makes it again."""
    return page(found.title, found.method, command, _parts(found.as_data(), found.running))


def _parts(data: Mapping[str, Any], running: Sequence[tuple[int, float]]) -> Iterable[str]:
    yield figures(
        (
            ("player", percent(data["player_edge"])),
            ("bank", percent(data["bank_edge"])),
            ("bank after collection", percent(data["fees"]["bank_edge_after"]) if data["fees"] else "no fee"),
            ("standard deviation of a round", f"{data['variance'] ** 0.5:.4f}"),
        )
    )
    yield heading("The house way against the house way", "Shares of all wagers.")
    yield table(("", "share", "standard error"), _outcome_rows(data))
    yield _banking(data)
    if data["house_way"]:
        yield _effects(data["house_way"])
    if data["what_if"]:
        yield heading("What a setting is worth", "To the player, with nothing else changed.")
        yield table(("setting", "what if", "player then", "change", "standard error"), _what_if_rows(data["what_if"]))
    yield _convergence(data, running)
    if data["risk_of_ruin"]:
        yield bank_part(data["risk_of_ruin"])
    if data["tables"]:
        yield fee_part(data)
    yield heading("Rule set", "The settings of the house's rulebook that these numbers were worked out with.")
    yield table(("setting", "value"), data["settings"].items())


def _outcome_rows(data: Mapping[str, Any]) -> Iterable[tuple[str, str, str]]:
    for name, one in data["outcomes"].items():
        yield name, _share(one["share"]), _share(one["stderr"])
    for name, one in data["copies"].items():
        yield f"copies, {name}", _share(one["share"]), _share(one["stderr"])
    yield "the player's edge", percent(data["player_edge"]), _share(data["stderr"])


def _banking(data: Mapping[str, Any]) -> str:
    one = data["banking"]
    about = (
        f"{dollars(one['wager'])} on each of {one['squares']} squares. Before collection, one who takes the bank in "
        "turn gets back what they lose on the squares."
    )
    rows = (
        ("a round on a square", won(one["square"])),
        ("a round as the bank", won(one["bank"])),
        ("the average round of one who banks in turn", won(one["in_turn"])),
    )
    return heading("What the bank is worth", about) + table(("", "after collection"), rows)


def _effects(found: Sequence[Mapping[str, Any]]) -> str:
    rows = (
        (
            f"{one['category'].replace('_', ' ')}: {one['rule']}",
            _share(one["used"]),
            percent(one["player_without"]["share"]),
            _share(one["player_without"]["stderr"]),
            percent(one["bank_without"]["share"]),
            _share(one["bank_without"]["stderr"]),
        )
        for one in found
    )
    about = (
        "What one side gains by setting without a rule while the other keeps it, the next rule of the list or the best "
        "five behind taking its place; by the same deals with and without it."
    )
    columns = ("rule", "hands set", "player gains", "standard error", "bank gains", "standard error")
    effects = [(one["rule"], one["player_without"]["share"]) for one in found]
    small = [(rule, share) for rule, share in effects if abs(share) < _SMALL]
    return (
        heading("The rules of the house way", about)
        + bars("What a player gains without a rule, effects below half a per cent", small, percent)
        + table(columns, rows)
    )


def _what_if_rows(found: Sequence[Mapping[str, Any]]) -> Iterable[tuple[str, ...]]:
    for one in found:
        yield one["key"], one["then"], percent(one["player_edge"]), percent(one["change"]), _share(one["stderr"])


def _convergence(data: Mapping[str, Any], running: Sequence[tuple[int, float]]) -> str:
    """The player's edge as rounds go by, with two standard errors either way of where it ended."""
    end, spread = data["player_edge"], data["stderr"] * data["simulated"]["rounds"] ** 0.5
    return heading(
        "Convergence",
        f"{data['simulated']['rounds']:,} rounds; the band is two standard errors either way of where they ended.",
    ) + lines(
        "The player's edge against rounds played",
        [Line("player", running)],
        across="rounds played",
        show_x=lambda n: f"{n / 1e6:g} M" if n >= 100_000 else f"{n:,.0f}",
        show_y=lambda share: f"{100 * share:.3f} %",
        band=[[(n, end + way * 2 * spread / n**0.5) for n, _ in running] for way in (1, -1)],
        rule=end,
        reach=None,
    )


def _share(share: float) -> str:
    return f"{100 * share:.4f} %"
