"""``houseway rule``, the ruling on an irregularity, and ``houseway train``, an exam on real hands with an error."""

import sys
from collections.abc import Sequence
from typing import Any, get_args

from houseway import rulebook
from houseway.cards import cards
from houseway.cli.choices import GameName, HouseName, chosen_rules, named_house, placed_hand, seeded_random
from houseway.cli.errors import UsageError
from houseway.cli.output import color_cards, console, print_json
from houseway.engines.contract import Hand, Refused
from houseway.floor import exam, ruling
from houseway.floor.desk import Outcome, possible, preview
from houseway.floor.lookup import Stated, kinds_in, stated, stated_elsewhere
from houseway.irregularities import TYPES, BadIrregularity, Irregularity, from_data
from houseway.money import parse
from houseway.record.exam import Paper, question_data
from houseway.rulebook import GameRules
from houseway.rulebook.reading import hint
from houseway.rulebook.rulings import Moment


def rule(
    house: HouseName = "",
    game: GameName = "",
    /,
    *,
    when: str = "",
    moment: str = "",
    fact: tuple[str, ...] = (),
    position: str = "",
    choice: str = "",
    json: bool = False,
) -> None:
    """Shows the ruling on an irregularity, step by step for the dealer, with the rule and other houses' rulings.

    Parameters
    ----------
    when:
        The irregularity: early-turn, exposed-on-deal, too-many-cards and so on. You are asked if you leave it out.
    moment:
        When it was found: before-action, after-action, before-he-acts, after-draw and so on; by default all moments.
    fact:
        A fact as NAME=VALUE: by=player, count=two-or-more. Repeatable.
    position:
        The hand as a one-line position (see docs/positions.md), instead of house and game. Facts then refer to that
        hand: seat=2, cards="As Kd", count=2.
    choice:
        With a position: the outcome to carry out if the ruling leaves a choice.
    json:
        Print data instead of text.
    """
    if position:
        rule_in(placed_hand(house, position), when, fact, choice, json=json)
        return
    place = named_house(house, game)
    rules = chosen_rules(place, game, "", "")
    kind = _kind(rules, when)
    if moment and moment not in get_args(Moment):
        raise UsageError(f"no moment {moment!r}; the moments are {', '.join(get_args(Moment))}")
    known = _facts(kind, fact)
    if not when:
        moment, known = _asked(stated(place, rules, kind, moment, known), moment, known)
    here = stated(place, rules, kind, moment, known)
    others = stated_elsewhere(place, rules, kind, moment, known)
    if json:
        print_json(
            {
                "house": place.slug,
                "game": rules.game,
                "irregularity": kind,
                "says": TYPES[kind].says,
                "rulings": here,
                "elsewhere": others,
            }
        )
        return
    console.print(f"{place.name}, {rules.title}: {TYPES[kind].says}", style="bold")
    _print(here)
    for name, found in others.items():
        console.print(f"\nElsewhere: {name}", style="bold")
        _print(found)


def _kind(rules: GameRules, when: str) -> str:
    """Returns the named kind, or asks for one."""
    possible = kinds_in(rules)
    if not when and sys.stdin.isatty():
        for number, kind in enumerate(possible, 1):
            console.print(f"{number:3}  {kind:20}  {TYPES[kind].says}")
        when = _choice("What went wrong (number or name)?", possible)
    for kind in possible:
        if kind == when:
            return kind
    why = f"{rules.title} has no ruling on “{when}”." if when else "Say what went wrong with --when."
    raise UsageError(f"{why} {hint(when, possible)}")


def _choice(asks: str, values: Sequence[str]) -> str:
    """Reads a value or its number."""
    typed = console.input(f"{asks} ").strip()
    return values[int(typed) - 1] if typed.isdecimal() and 1 <= int(typed) <= len(values) else typed


def _asked(found: list[Stated], moment: str, known: dict[str, str]) -> tuple[str, dict[str, str]]:
    """Asks for the moment and the facts that decide the ruling; an empty line leaves one open."""
    moments = [one for one in dict.fromkeys(one.moment for one in found) if one != "any"]
    if moments and not moment:
        moment = _one_of("When was it found?", moments)
    facts: dict[str, dict[str, None]] = {}
    for one in found:
        for name, values in one.case.items():
            facts.setdefault(name, {}).update(dict.fromkeys(values))
    for name, choices in facts.items():
        if name not in known and (value := _one_of(f"{name}?", [*choices, "other"])) and value != "other":
            known = known | {name: value}
    return moment, known


def _one_of(asks: str, values: Sequence[str]) -> str:
    listed = "  ".join(f"{number} {value}" for number, value in enumerate(values, 1))
    while (value := _choice(f"{asks} {listed} (Enter: not known)", values)) and value not in values:
        console.print(f"It is one of {', '.join(values)}.")
    return value


def _facts(kind: str, given: tuple[str, ...]) -> dict[str, str]:
    allowed = TYPES[kind].facts
    known = {}
    for one in given:
        name, _, value = one.partition("=")
        if name not in allowed:
            raise UsageError(f"{kind} has no fact {name!r}; it has {', '.join(allowed) or 'none'}")
        if value not in allowed[name]:
            raise UsageError(f"{name} is one of {', '.join(allowed[name])}, not {value!r}")
        known[name] = value
    return known


def _print(found: list[Stated]) -> None:
    for one in found:
        console.print()
        if heading := _heading(one):
            console.print(f"  {heading}", style="italic")
        for number, step in enumerate(one.steps, 1):
            console.print(f"  {number}. {step}", soft_wrap=True)
        if one.does:
            console.print(f"  Done: {', '.join(step.replace('-', ' ') for step in one.does)}.", soft_wrap=True)
        named = ", ".join(one.rules) + (f" ({one.where})" if one.where else "")
        console.print(f"  {named or 'No rule of the house.'}", style="dim", soft_wrap=True)
        if one.assumed:
            console.print(f"  Assumed: {one.assumed}.", style="yellow", soft_wrap=True)


def _heading(one: Stated) -> str:
    """Returns the moment and the facts of a ruling, and its choice if there are several."""
    parts = [" and ".join(one.structures)] if one.structures else []
    parts += [] if one.moment == "any" else [one.moment.replace("-", " ")]
    parts += [f"{name}: {' or '.join(values)}" for name, values in one.case.items()]
    parts += [f"choice: {one.choice}"] if one.choice else []
    return "; ".join(parts)


# -- in a position ----------------------------------------------------------------------------------------------------


def rule_in(hand: Hand, when: str, told: tuple[str, ...], choice: str, *, json: bool) -> None:
    """Prints the ruling on an irregularity in a hand, and the position after it."""
    if not when:
        kinds = ", ".join(one.kind for one in possible(hand))
        raise UsageError(f"say what went wrong with --when; in this position it can be {kinds or 'nothing'}")
    one = _irregularity(when, told)
    found = preview(hand, one)
    after = _carried_out(hand, one, found.outcomes, choice)
    if json:
        print_json({"house": found.house, "irregularity": found.irregularity, "rulings": found.outcomes, "then": after})
        return
    console.print(f"{hand.rules.full_title()}: {found.irregularity}", style="bold", soft_wrap=True)
    for outcome in found.outcomes:
        console.print()
        if outcome.choice:
            console.print(f"  choice: {outcome.choice}", style="italic")
        for number, step in enumerate(outcome.steps, 1):
            console.print(f"  {number}. {step}", soft_wrap=True)
        console.print(f"  Done: {', '.join(step.replace('-', ' ') for step in outcome.does)}.", soft_wrap=True)
        named = ", ".join(outcome.rules) + (f" ({outcome.where})" if outcome.where else "")
        console.print(f"  {named or 'No rule of the house.'}", style="dim", soft_wrap=True)
        if outcome.assumed:
            console.print(f"  Assumed: {outcome.assumed}.", style="yellow", soft_wrap=True)
    if after:
        console.print("\nThe hand after the ruling:", style="bold")
        console.print(after, soft_wrap=True)


def _irregularity(when: str, told: tuple[str, ...]) -> Irregularity:
    """Builds the irregularity from its kind and facts as NAME=VALUE."""
    values: dict[str, Any] = {}
    for part in told:
        name, _, value = part.partition("=")
        match name:
            case "cards":
                values[name] = cards(value)
            case "amount":
                values[name] = parse(value)
            case "does":
                values[name] = tuple(value.split(","))
            case _:
                values[name] = int(value) if value.isdecimal() else value
    try:
        return from_data(when, values)
    except BadIrregularity as problem:
        raise UsageError(str(problem)) from None


def _carried_out(hand: Hand, one: Irregularity, found: tuple[Outcome, ...], choice: str) -> str:
    """Carries out the ruling and returns the position after it; empty if a choice is open.

    Cards that the ruling shuffles keep their order.
    """
    chosen = next((outcome for outcome in found if outcome.choice == choice), None)
    if chosen is None:
        if choice:
            raise Refused(f"choose one of: {', '.join(outcome.choice for outcome in found)}")
        return ""
    hand.apply(ruling(hand, one).command(choice=choice, order=chosen.shuffle))
    return str(hand)


# -- houseway train ----------------------------------------------------------------------------------------------------

LETTERS = "abcd"


def train(house: str = "limelight", /, *, questions: int = 10, seed: int | None = None, json: bool = False) -> None:
    """Shows a hand with an error in it, asks for the ruling, checks the answer against the rulebook and cites it.

    Answers are read from standard input, a letter a line; the same seed asks the same questions.

    Parameters
    ----------
    house:
        The house, or the folder of a rulebook; by default Limelight.
    questions:
        How many questions.
    seed:
        The same seed gives the same exam.
    json:
        Print the whole exam with its answers as data, and ask nothing.
    """
    if questions < 1:
        raise UsageError(f"ask at least one question, not {questions}")
    place = rulebook.house(house)
    seed, rng = seeded_random(seed)
    papers = [question_data(one) for one in exam.questions(place, rng, questions)]
    if not papers:
        raise UsageError(f"{place.name} has no rulings to ask about")
    if json:
        print_json({"house": place.slug, "seed": seed, "questions": papers})
        return
    score = asked = 0
    for number, one in enumerate(papers, 1):
        console.rule(f"question {number} of {len(papers)}")
        _show(one)
        answer = _answer(len(one["answers"]))
        if answer is None:
            break
        asked += 1
        right = answer == one["right"]
        score += right
        _correct(one, right)
    console.print(f"{score} of {asked} right. seed {seed}", style="bold")


def _show(one: Paper) -> None:
    for sentence in one["story"]:
        console.print(color_cards(sentence), soft_wrap=True)
    console.print(f"\n{one['problem']}", style="bold", soft_wrap=True)
    for letter, steps in zip(LETTERS, one["answers"], strict=False):
        console.print(f"  {letter}) {' '.join(steps)}", soft_wrap=True)


def _answer(choices: int) -> int | None:
    """Reads an answer and returns its index; None at the end of the input."""
    while True:
        if sys.stdin.isatty():
            console.print("Your ruling? ", end="")
        line = sys.stdin.readline()
        if not line:
            return None
        letter = line.strip().lower()
        if letter and letter in LETTERS[:choices]:
            return LETTERS.index(letter)
        console.print(f"Answer with one of {', '.join(LETTERS[:choices])}.")


def _correct(one: Paper, right: bool) -> None:
    verdict = "Right." if right else f"Wrong: the answer is {LETTERS[one['right']]}."
    named = ", ".join(one["rules"])
    console.print(f"{verdict} {named}, {one['where']}.", style="green" if right else "red", soft_wrap=True)
    if one["assumed"]:
        console.print(f"Assumed: {one['assumed']}.", style="yellow", soft_wrap=True)
