"""``houseway edge --hand``: seven cards in every setting, against a bank that sets the house way."""

from collections.abc import Sequence

from houseway.cards import cards, pretty
from houseway.cli.mistakes import Mistake
from houseway.cli.paper import console, print_json, print_table
from houseway.cli.progress import bar
from houseway.odds.decisions.setting import best_answer
from houseway.odds.pages.parts import percent
from houseway.odds.settings import between, changed
from houseway.odds.sevens.one_hand import settings_of
from houseway.rulebook import BankedRules, GameRules


def best(rules: GameRules, settings: Sequence[str], asked: tuple[int, int], loses: float | None, *, json: bool) -> None:
    """What the best answer to the house way gains, and the short way that loses no more to it than was stated."""
    if not isinstance(rules, BankedRules) or rules.setting is None:
        raise Mistake(f"{rules.title} is not set as two and five: --best is for Pai Gow and Double Hand")
    if loses is not None and not 0 <= loses < 1:
        raise Mistake(f"loses is a share of the wager from 0 to 1, not {loses}")
    rules, (hands, seed) = changed(rules, *settings), asked
    with bar("setting", between("hands", hands, 2, 10**7), quiet=json) as progress:
        found = best_answer(rules, hands=hands, seed=seed, loses=loses, progress=progress)
    if json:
        print_json({"house": rules.house.slug, "game": rules.game, "seed": seed, "best": found})
        return
    print_table(
        f"{rules.full_title()}: the best answer gains {percent(found.gain)} ± {100 * found.stderr:.4f} % over the "
        f"house way and sets {found.otherwise:.1%} of hands otherwise",
        ("best five", "hands", "set otherwise", "gains", "such as", "which gains"),
        (
            (one.category, f"{one.share:.2%}", f"{one.otherwise:.1%}", percent(one.gain), pretty(one.example),
             f"{one.example_gain:+.4f}" if one.example_gain > 0 else "")
            for one in found.places
        ),
    )  # fmt: skip
    if (short := found.short) is not None:
        console.print(
            f"{short.rules} rules lose {percent(short.loss)} ± {100 * short.stderr:.4f} % to it. Left out: "
            f"{'; '.join(short.left_out) or 'none'}.",
            soft_wrap=True,
        )
    console.print(
        f"{found.hands:,} hands against {found.banks:,} of the bank, seed {seed}; --hand tells one hand exactly.",
        style="dim",
    )


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
