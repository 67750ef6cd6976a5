"""``houseway train``: an exam for the floor, on real hands with an error in them."""

import sys

from houseway import rulebook
from houseway.cli.choices import seeded_random
from houseway.cli.errors import UsageError
from houseway.cli.output import color_cards, console, print_json
from houseway.floor import exam
from houseway.record.exam import Paper, question_data

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
