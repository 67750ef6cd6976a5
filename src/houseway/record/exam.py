"""A question of the floor's exam as plain data."""

from houseway.cards import pretty
from houseway.floor import words
from houseway.floor.exam import Question
from houseway.record import story


def question_data(one: Question) -> dict[str, object]:
    """The hand so far, what went wrong, the rulings to choose from, and which of them is the house's."""
    hand = one.hand
    return {
        "game": hand.rules.game,
        "story": story.tell(hand),
        "board": pretty(hand.board),
        "irregularity": words(one.ruling.irregularity),
        "answers": one.answers,
        "right": one.right,
        "does": one.ruling.does,
        "rules": one.ruling.cite.rules,
        "assumed": one.ruling.cite.assumed,
    }
