"""``houseway edge --hand``: seven cards in every setting, against a bank that sets the house way."""

from collections.abc import Sequence

from houseway.cards import cards, pretty
from houseway.cli.mistakes import Mistake
from houseway.cli.paper import console, print_json, print_table
from houseway.odds.pages.parts import percent
from houseway.odds.settings import changed
from houseway.odds.sevens.one_hand import settings_of
from houseway.rulebook import BankedRules, GameRules


def told(rules: GameRules, settings: Sequence[str], hand: str, *, json: bool) -> None:
    """Every legal setting of the hand, the best first, with what it is worth to a square of 1."""
    if not isinstance(rules, BankedRules) or rules.setting is None:
        raise Mistake(f"{rules.title} is not set as two and five: --hand is for Pai Gow and Double Hand")
    rules = changed(rules, *settings)
    found = settings_of(rules, cards(hand))
    if json:
        print_json({"house": rules.house.slug, "game": rules.game, "settings": found})
        return
    print_table(
        f"{rules.full_title()}: {pretty(cards(hand))} against the house way",
        ("in front", "behind", "worth", "front wins", "back wins", ""),
        (
            (pretty(one.two), pretty(one.five), percent(one.worth), f"{one.front:.4%}", f"{one.back:.4%}",
             "the house way" if one.house_way else "")
            for one in found
        ),
    )  # fmt: skip
    console.print("Exact: every hand that the bank can hold is counted.", style="dim")
