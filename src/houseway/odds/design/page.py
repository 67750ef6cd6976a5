"""The report about a side bet for a gaming laboratory: method, counts, checks, rounds."""

from collections.abc import Iterable
from importlib.metadata import version

from houseway.odds.design.pricing import Designed
from houseway.odds.pages import bars, figures, heading, page, percent, table
from houseway.odds.settings import known, shown_setting

METHOD = {
    "two cards": "Every two cards of the shoe are counted without their order; the count of a pair of cards is the "
    "number of ways to draw it from the shoe.",
    "three cards": "Every two cards of the player are counted with every up card of the player-dealer.",
    "the bank's hand": "Every final hand of the player-dealer is counted with all orders of its cards; its "
    "chance does not depend on how many cards the players take before it.",
    "seven cards": "Every seven cards of the deck are counted, one by one, by the best five of them.",
}


def design_page(found: Designed, command: str) -> str:
    """Returns the whole report, with the command that makes it again."""
    bet, rules = found.bet, found.bet.rules
    lead = (
        f"A side bet on {rules.title} of {rules.house.name}, {bet.decks[0]} decks. A fresh shoe for every round, no "
        "card known beforehand; 1 is wagered, the first line that fits is paid, and the wager is returned with it."
    )
    return page(f"{bet.name}: a side bet", lead, command, _parts(found))


def _parts(found: Designed) -> Iterable[str]:
    bet, price, dealt = found.bet, found.price, found.dealt
    yield figures(
        (
            ("bank's edge", percent(price.edge)),
            ("wins", f"{price.hits:.4%}"),
            ("standard deviation", f"{price.variance**0.5:.4f}"),
            ("checks passed", f"{sum(one.holds for one in found.checks)} of {len(found.checks)}"),
        )
    )
    yield heading("Events and pay table")
    yield table(
        ("line", "event", "what it is", "pays to 1"),
        ((str(at), one.event.name, one.event.says, f"{one.pays:g}") for at, one in enumerate(bet.lines, 1)),
    )
    yield heading("Method", METHOD[bet.subject])
    yield heading("Counts", "" if price.deals is None else f"Of {price.deals:,} deals.")
    yield table(("event", "deals", "chance", "one in", "pays", "returns"), _count_rows(found))
    yield bars("Return of each line, for 1 wagered", [
        (one.line.event.name, one.chance * (one.line.pays + 1)) for one in price.lines
    ], lambda share: f"{100 * share:.3f} %")  # fmt: skip
    yield heading("Checks")
    yield table(("what must hold", "holds"), ((one.says, "yes" if one.holds else "NO") for one in found.checks))
    yield heading(
        "Simulation and exact values",
        f"{dealt.rounds:,} rounds dealt with seed {found.seed}: {percent(dealt.edge)}, standard error "
        f"{100 * dealt.stderr:.4f} %, {found.off:+.2f} standard errors from the exact edge.",
    )
    yield table(("event", "expected", "dealt", "standard errors"), _dealt_rows(found))
    yield heading("Over shoes and rules", "One change at a time.")
    yield table(
        ("decks", "rule", "bank's edge", "wins", "standard deviation"),
        (
            (str(one.decks), one.change or "as it is", percent(one.price.edge), f"{one.price.hits:.4%}",
             f"{one.price.variance**0.5:.4f}")
            for one in found.cases
        ),
    )  # fmt: skip
    if found.tables:
        yield heading("Pay tables near the wish", f"Whole numbers with a bank's edge near {percent(bet.wish or 0.0)}.")
        names = [line.event.name for line in bet.lines]
        yield table(
            (*names, "bank's edge"), ((*map("{:g}".format, one.pays), percent(one.edge)) for one in found.tables)
        )
    yield heading("Rule set", "The settings of the house's rulebook that these numbers were worked out with.")
    yield table(("setting", "value"), ((key, shown_setting(bet.rules, key)) for key in known(bet.rules)))
    yield heading("Identity") + table(("", ""), (
        ("program", f"houseway {version('houseway')}"), ("file", bet.file.name), ("SHA-256 of the file", found.digest),
    ))  # fmt: skip


def _count_rows(found: Designed) -> Iterable[tuple[str, ...]]:
    for one in found.price.lines:
        deals = "" if one.deals is None else f"{one.deals:,}"
        returns = f"{100 * one.chance * (one.line.pays + 1):.4f} %"
        pays, chance = f"{one.line.pays:g}", f"{one.chance:.6%}"
        yield one.line.event.name, deals, chance, f"{1 / one.chance:,.1f}", pays, returns
    lost = None if found.price.deals is None else found.price.deals - sum(one.deals or 0 for one in found.price.lines)
    yield "nothing", "" if lost is None else f"{lost:,}", f"{1 - found.price.hits:.6%}", "", "-1", ""


def _dealt_rows(found: Designed) -> Iterable[tuple[str, ...]]:
    rounds = found.dealt.rounds
    for one, paid in zip(found.price.lines, found.dealt.lines, strict=True):
        expected = one.chance * rounds
        off = (paid - expected) / (expected * (1 - one.chance)) ** 0.5 if 0 < one.chance < 1 else 0.0
        yield one.line.event.name, f"{expected:,.1f}", f"{paid:,}", f"{off:+.2f}"
