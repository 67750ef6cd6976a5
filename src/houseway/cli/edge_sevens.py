"""The tables of ``houseway edge`` for Pai Gow and Double Hand, for people."""

from houseway.cli.edge_money import show_fees, show_risk
from houseway.cli.paper import console, print_table
from houseway.odds.edges.sevens import Banking, SevensEdge
from houseway.odds.pages.parts import dollars, percent, won
from houseway.odds.sevens.edge import Share


def show(found: SevensEdge) -> None:
    """Tables for people."""
    played, told = found.played, found.outcomes
    error = "exact" if found.exact else _error(found.stderr)
    print_table(
        f"{found.rules.full_title()}, the house way against the house way",
        ("for 1 wagered", "", "± standard error", "what it is"),
        (
            ("player", percent(found.player), error, "minus half of the copies"),
            ("bank", percent(found.bank), error, "the other side of the same wager"),
            ("player wins", *_told(told.win), "both hands higher"),
            ("push", *_told(told.push), "one hand each"),
            ("player loses", *_told(told.lose), "neither hand higher"),
            ("copies in front", *_told(told.front_copy), "equal two cards, the bank's"),
            ("copies behind", *_told(told.back_copy), "equal five cards, the bank's"),
            ("standard deviation", f"{found.variance**0.5:.4f}", "", f"variance {found.variance:.4f} a round"),
        ),
    )
    _show_banking(found.banking, after=found.fees is not None)
    if found.house_way:
        print_table(
            "What it is worth to set without a rule, the other side keeping it",
            ("best five", "rule", "used", "player gains", "±", "bank gains", "±"),
            (
                (
                    one.category.replace("_", " "),
                    one.rule,
                    f"{100 * one.used:.3f} %",
                    percent(one.player.share),
                    _error(one.player.stderr),
                    percent(one.bank.share),
                    _error(one.bank.stderr),
                )
                for one in found.house_way
            ),
        )
    if found.what_if:
        print_table(
            "What a rule is worth to the player",
            ("setting", "now", "what if", "player then", "change", "±"),
            (
                (one.key, one.now, one.then, percent(one.player_edge), percent(one.change.share),
                 _error(one.change.stderr))
                for one in found.what_if
            ),
        )  # fmt: skip
    if found.fees:
        show_fees(found.fees, found.asked.pace)
    if found.risk:
        show_risk(found.risk)
    console.print(
        f"{found.method} {played.rounds:,} rounds played, seed {found.asked.seed}: {percent(played.player)} "
        f"± {_error(played.stderr)}, {played.rounds / played.seconds:,.0f} a second.",
        style="dim",
        soft_wrap=True,
    )


def _show_banking(banking: Banking, *, after: bool) -> None:
    print_table(
        f"A round with {dollars(banking.wager)} on each of {banking.squares} squares"
        + (", after collection" if after else ", before collection"),
        ("place", "worth", "what it is"),
        (
            ("on a square", won(banking.square), "one wager"),
            ("the bank", won(banking.bank), "against all squares"),
            ("every other hand", won(banking.every_other), "the bank one hand, one wager on a square the next"),
            ("in turn", won(banking.in_turn), "the average of one who takes the bank when it comes"),
        ),
    )


def _told(share: Share) -> tuple[str, str]:
    return f"{100 * share.share:.4f} %", _error(share.stderr) if share.stderr else "exact"


def _error(stderr: float) -> str:
    return f"{100 * stderr:.4f} %"
