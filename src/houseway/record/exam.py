"""A question of the floor's exam as plain data, for the page and the command line."""

from typing import TypedDict

from houseway.cards import pretty
from houseway.floor.exam import Question
from houseway.irregularities import described, words
from houseway.record import story


class Paper(TypedDict):
    """A question as it can be shown, and its answer."""

    game: str
    title: str
    story: list[str]
    """The hand so far, in sentences."""
    board: str
    """The board cards of a game that has any."""
    irregularity: str
    """The irregularity in the floor's notation."""
    problem: str
    """The irregularity in words."""
    answers: list[list[str]]
    """The rulings to choose from, each in steps for the dealer."""
    right: int
    does: list[str]
    rules: list[str]
    where: str
    assumed: str


def question_data(one: Question) -> Paper:
    """Returns the hand so far, the error, the rulings to choose from, and which of them is the house's."""
    found = one.ruling
    return Paper(
        game=one.hand.rules.game,
        title=one.hand.rules.full_title(),
        story=story.tell(one.hand),
        board=pretty(getattr(one.hand, "board", ())),
        irregularity=words(found.irregularity),
        problem=described(found.irregularity),
        answers=[list(steps) for steps in one.answers],
        right=one.right,
        does=list(found.does),
        rules=list(found.cite.rules),
        where=found.cite.where,
        assumed=found.cite.assumed,
    )
