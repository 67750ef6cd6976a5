"""``houseway edge`` for Pai Gow Poker and Asian Double Hand: the house way against the house way."""

from dataclasses import dataclass
from pathlib import Path

from houseway.cli.edge_money import (
    NO_FEES,
    Asked,
    Fees,
    Risk,
    command_of,
    fees,
    risk,
    show_fees,
    show_risk,
)
from houseway.cli.paper import console, print_json, print_table, write_page
from houseway.cli.progress import bar
from houseway.odds.page import dollars, percent
from houseway.odds.sevens.edge import Dropped, HouseWayEdge, Share, difference, dropped, house_way_edge
from houseway.odds.sevens.report import report, won
from houseway.odds.twentyone.settings import BadSetting, changed, full_name, known, shown_setting
from houseway.rulebook import House
from houseway.rulebook.banked import BankedRules

WAGERS = 10_000_000
"""Wagers that are played where no number of rounds is given: a second or two."""
MOST_JOKERS = 2
METHOD = (
    "Both sides set the house way, so each wins as many of the hands that are not equal, and the player-dealer has the "
    "copies: the edge is half of them. Sampled, with the standard error."
)


@dataclass(frozen=True, slots=True)
class Changed:
    """A setting as it is and as it might be, and what that brings the player."""

    key: str
    now: str
    then: str
    player_edge: float
    change: Share


@dataclass(frozen=True, slots=True)
class Banking:
    """What a round is worth, in cents, to one who plays it on a square, to one who banks it, and to one who banks in
    turn; after collection where that was asked for."""

    wager: int
    squares: int
    square: float
    bank: float

    @property
    def in_turn(self) -> float:
        """The average round of a table on which everyone banks in turn."""
        return (self.squares * self.square + self.bank) / (self.squares + 1)


@dataclass(frozen=True, slots=True)
class Answer:
    """Everything that was worked out."""

    rules: BankedRules
    asked: Asked
    edge: HouseWayEdge
    effects: tuple[Dropped, ...]
    what_if: tuple[Changed, ...]
    banking: Banking
    fees: Fees | None
    risk: Risk | None


def tell(place: House, rules: BankedRules, asked: Asked, *, json: bool) -> None:
    """Answers, and shows the answer as it was asked for."""
    given = _answer(place, rules, asked)
    if asked.report:
        _write_report(given, asked.report)
    if json:
        print_json(_as_data(given))
    else:
        _show(given)


def _answer(house: House, rules: BankedRules, asked: Asked) -> Answer:
    rules = _changed(rules, *asked.settings)
    rounds = asked.rounds or WAGERS // asked.squares
    effects = asked.costs or asked.report is not None
    with bar("playing", rounds * (1 + len(asked.what_if) + effects), quiet=asked.quiet) as progress:
        found = house_way_edge(
            rules, rounds=rounds, seed=asked.seed, squares=asked.squares, workers=asked.workers, progress=progress
        )
        others = [_changed(rules, assignment) for assignment in asked.what_if]
        changes = [
            house_way_edge(
                other, rounds=rounds, seed=asked.seed, squares=asked.squares, workers=asked.workers, progress=progress
            )
            for other in others
        ]
        worth = (
            dropped(rules, rounds=rounds, seed=asked.seed, workers=asked.workers, progress=progress) if effects else ()
        )
    collected = fees(house, rules, asked, found.player)
    banks = collected.drag.bank_after if collected else -found.player
    return Answer(
        rules,
        asked,
        found,
        worth,
        tuple(_what_if(found, assignment, one) for assignment, one in zip(asked.what_if, changes, strict=True)),
        Banking(
            asked.wager,
            asked.squares,
            asked.wager * (collected.drag.player_after if collected else found.player),
            asked.wager * asked.squares * banks,
        ),
        collected,
        risk(asked, banks, found.table_variance),
    )


def _changed(rules: BankedRules, *assignments: str) -> BankedRules:
    rules = changed(rules, *assignments)
    if rules.shoe.jokers > MOST_JOKERS:
        raise BadSetting(f"shoe.jokers is not {rules.shoe.jokers}; known: 0 to {MOST_JOKERS}")
    return rules


def _what_if(base: HouseWayEdge, assignment: str, other: HouseWayEdge) -> Changed:
    key = full_name(base.rules, assignment.partition("=")[0].strip())
    now, then = shown_setting(base.rules, key), shown_setting(other.rules, key)
    return Changed(key, now, then, other.player, difference(other, base))


# -- as data -----------------------------------------------------------------------------------------------------------


def _as_data(given: Answer) -> dict[str, object]:
    """The shape of ``edge --json``."""
    found, banking = given.edge, given.banking
    return {
        "house": given.rules.house.slug,
        "game": given.rules.game,
        "player_edge": found.player,
        "bank_edge": -found.player,
        "exact": False,
        "stderr": found.stderr,
        "approximation": METHOD,
        "decks": given.asked.decks,
        "variance": found.variance,
        "outcomes": {name: _share_data(share) for name, share in _outcomes(found)},
        "copies": {"front": _share_data(found.front_copy), "back": _share_data(found.back_copy)},
        "banking": {
            "wager": banking.wager,
            "squares": banking.squares,
            "square": banking.square,
            "bank": banking.bank,
            "in_turn": banking.in_turn,
        },
        "house_way": [
            {
                "category": one.category,
                "rule": one.rule,
                "used": one.used,
                "player_without": _share_data(one.player),
                "bank_without": _share_data(one.bank),
            }
            for one in given.effects
        ],
        "settings": {key: shown_setting(given.rules, key) for key in known(given.rules)},
        "side_bets": {},
        "what_if": [
            {
                "key": one.key,
                "now": one.now,
                "then": one.then,
                "player_edge": one.player_edge,
                "change": one.change.share,
                "stderr": one.change.stderr,
            }
            for one in given.what_if
        ],
        "risk_of_ruin": given.risk.data() if given.risk else None,
        **(given.fees.data() if given.fees else NO_FEES),
        "simulated": {"rounds": found.rounds, "rounds_per_second": found.rounds / found.seconds},
    }


def _outcomes(found: HouseWayEdge) -> tuple[tuple[str, Share], ...]:
    return ("win", found.win), ("push", found.push), ("lose", found.lose)


def _share_data(share: Share) -> dict[str, float]:
    return {"share": share.share, "stderr": share.stderr}


# -- as tables ---------------------------------------------------------------------------------------------------------


def _show(given: Answer) -> None:
    found = given.edge
    print_table(
        f"{given.rules.full_title()}, the house way against the house way",
        ("for 1 wagered", "", "± standard error", "what it is"),
        (
            ("player", percent(found.player), _error(found.stderr), "minus half of the copies"),
            ("bank", percent(-found.player), _error(found.stderr), "the other side of the same wager"),
            ("player wins", *_told(found.win), "both hands higher"),
            ("push", *_told(found.push), "one hand each"),
            ("player loses", *_told(found.lose), "neither hand higher"),
            ("copies in front", *_told(found.front_copy), "equal two cards, the bank's"),
            ("copies behind", *_told(found.back_copy), "equal five cards, the bank's"),
            ("standard deviation", f"{found.variance**0.5:.4f}", "", f"variance {found.variance:.4f} a round"),
        ),
    )
    _show_banking(given.banking, after=given.fees is not None)
    if given.effects:
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
                for one in given.effects
            ),
        )
    if given.what_if:
        print_table(
            "What a rule is worth to the player",
            ("setting", "now", "what if", "player then", "change", "±"),
            (
                (one.key, one.now, one.then, percent(one.player_edge), percent(one.change.share),
                 _error(one.change.stderr))
                for one in given.what_if
            ),
        )  # fmt: skip
    if given.fees:
        show_fees(given.fees, given.asked.pace)
    if given.risk:
        show_risk(given.risk)
    console.print(
        f"{METHOD} {found.rounds:,} rounds, seed {given.asked.seed}, {found.rounds / found.seconds:,.0f} a second.",
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
            ("in turn", won(banking.in_turn), "the average of one who takes the bank when it comes"),
        ),
    )


def _told(share: Share) -> tuple[str, str]:
    return f"{100 * share.share:.4f} %", _error(share.stderr)


def _error(stderr: float) -> str:
    return f"{100 * stderr:.4f} %"


def _write_report(given: Answer, file: Path) -> None:
    rules = given.rules
    title = f"{rules.house.name}: {rules.title}, table of {rules.stakes.name}"
    write_page(report(_as_data(given), title, command_of(rules, given.asked), given.edge.running()), file)
