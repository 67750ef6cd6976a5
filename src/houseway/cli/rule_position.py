"""``houseway rule --position``: the ruling in a hand that is told in one line, and the hand after it."""

from typing import Any

from houseway.cards import cards
from houseway.cli.mistakes import Mistake
from houseway.cli.paper import console, print_json
from houseway.engines.contract import Hand, Refused
from houseway.engines.irregularities import BadIrregularity, Irregularity
from houseway.floor import ruling
from houseway.floor.desk import Outcome, from_data, possible, preview
from houseway.money import parse


def rule_in(hand: Hand, when: str, told: tuple[str, ...], choice: str, *, json: bool) -> None:
    """Prints what the house rules on what went wrong in a hand, and the position when that is done."""
    if not when:
        kinds = ", ".join(one.kind for one in possible(hand))
        raise Mistake(f"say what went wrong with --when; in this position it can be {kinds or 'nothing'}")
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
        console.print("\nThen the hand stands so:", style="bold")
        console.print(after, soft_wrap=True)


def _irregularity(when: str, told: tuple[str, ...]) -> Irregularity:
    """What went wrong, from NAME=VALUE for everything that is known of it."""
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
        raise Mistake(str(problem)) from None


def _carried_out(hand: Hand, one: Irregularity, found: tuple[Outcome, ...], choice: str) -> str:
    """The position after the ruling; empty where there is still something to choose.

    Cards that the ruling has shuffled keep their order.
    """
    chosen = next((outcome for outcome in found if outcome.choice == choice), None)
    if chosen is None:
        if choice:
            raise Refused(f"choose one of: {', '.join(outcome.choice for outcome in found)}")
        return ""
    hand.apply(ruling(hand, one).command(choice=choice, order=chosen.shuffle))
    return str(hand)
