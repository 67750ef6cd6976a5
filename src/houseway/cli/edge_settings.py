"""``houseway edge --hand``: seven cards in every setting, against a bank that sets the house way."""

from collections.abc import Sequence
from contextlib import nullcontext
from pathlib import Path
from typing import NamedTuple

from houseway.cards import cards, pretty
from houseway.cli.mistakes import Mistake
from houseway.cli.paper import console, print_json, print_table
from houseway.cli.progress import bar
from houseway.odds.decisions.setting import Answer, Short, as_columns, best_answer, known_answer, short_way
from houseway.odds.pages.parts import percent
from houseway.odds.settings import changed
from houseway.odds.sevens.answers import Answers, hands_of, kept_answers
from houseway.odds.sevens.one_hand import settings_of
from houseway.odds.workers import Workers
from houseway.rulebook import BankedRules, GameRules
from houseway.simulation.export import Write, opened


class Asked(NamedTuple):
    """What is asked of the best answer beside itself, and who counts."""

    loses: float | None
    export: Path | None
    workers: Workers


def best(rules: GameRules, changes: Sequence[str], asked: Asked, *, json: bool) -> None:
    """What the best answer to the house way gains, and the short way that loses no more to it than was stated."""
    if not isinstance(rules, BankedRules) or rules.setting is None:
        raise Mistake(f"{rules.title} is not set as two and five: --best is for Pai Gow and Double Hand")
    if asked.loses is not None and not 0 <= asked.loses < 1:
        raise Mistake(f"loses is a share of the wager from 0 to 1, not {asked.loses}")
    rules = changed(rules, *changes)
    found, short = known_answer(rules), None
    if found is None or asked.loses is not None or asked.export:
        # A file that cannot be written is refused before minutes of counting.
        with opened(asked.export) if asked.export else nullcontext() as write:
            with bar("setting", hands_of(rules), quiet=json) as progress:
                answers = kept_answers(rules, workers=asked.workers, progress=progress)
            if write is not None:
                _export(rules, answers, write, quiet=json)
        found = found or best_answer(rules, answers)
        short = None if asked.loses is None else short_way(rules, answers, asked.loses)
    if json:
        print_json({"house": rules.house.slug, "game": rules.game, "best": found, "gain": found.gain, "short": short})
        return
    _print(rules, found, short)


def _export(rules: BankedRules, answers: Answers, write: Write, *, quiet: bool) -> None:
    with bar("writing", len(answers.held), quiet=quiet) as progress:
        for columns in as_columns(rules, answers):
            write(columns)
            progress(len(columns["cards"]))


def _print(rules: BankedRules, found: Answer, short: Short | None) -> None:
    deals = found.hands * found.banks
    print_table(
        f"{rules.full_title()}: the best answer gains {percent(found.gain)} over the house way and sets "
        f"{found.otherwise:.2%} of hands otherwise",
        ("best five", "hands", "set otherwise", "gains", "such as", "which gains"),
        (
            (one.category, f"{one.hands / found.hands:.3%}", f"{one.otherwise / one.hands:.2%}",
             percent(one.gained / deals), pretty(one.example) if one.example_gained else "",
             f"{one.example_gained / found.banks:+.4f}" if one.example_gained else "")
            for one in found.places
        ),
    )  # fmt: skip
    if short is not None:
        console.print(
            f"{short.rules} rules lose {percent(short.loss)} to it. Left out: {'; '.join(short.left_out) or 'none'}.",
            soft_wrap=True,
        )
    console.print(
        f"Exact: {found.hands:,} hands against all {found.banks:,} of the bank. --hand tells the settings of one.",
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
