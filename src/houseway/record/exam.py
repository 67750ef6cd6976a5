"""A question of the floor's exam as plain data, for the page and the command line."""

import dataclasses
from typing import Any, TypedDict

from houseway.cards import pretty
from houseway.engines.irregularities import Irregularity, words
from houseway.floor.exam import Question
from houseway.record import story
from houseway.rulebook.irregularities import KINDS, Kind


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
        problem=problem(found.irregularity),
        answers=[list(steps) for steps in one.answers],
        right=one.right,
        does=list(found.does),
        rules=list(found.cite.rules),
        where=found.cite.where,
        assumed=found.cite.assumed,
    )


def problem(one: Irregularity) -> str:
    """Returns the error and its facts in words: ``A card leaves the table. Seat 3; 8♣; by a player.``"""
    stated = (_phrase(one.kind, part.name, getattr(one, part.name), part.default) for part in dataclasses.fields(one))
    facts = "; ".join(filter(None, stated))
    return f"{KINDS[one.kind].says} {facts[:1].upper()}{facts[1:]}{'.' if facts else ''}".strip()


def _phrase(kind: Kind, name: str, value: Any, usual: object) -> str:
    if value is None or value == () or (isinstance(value, int) and value == usual):
        return ""
    phrase = _OF_A_KIND.get((kind, name)) or _PHRASES.get(name, f"{name}: {{}}")
    shown = pretty(value) if isinstance(value, tuple) else value
    return (phrase if isinstance(phrase, str) else phrase.get(str(value), f"{name}: {value}")).format(shown)


_OF_A_KIND: dict[tuple[Kind, str], str] = {
    ("joker", "cards"): "it was dealt instead of {}",
    ("too-many-cards", "count"): "{} too many",
    ("too-few-cards", "count"): "{} too few",
    ("too-few-cards", "other"): "seat {} has one too many",
    ("early-street", "count"): "{} cards",
    ("invalid-meld", "count"): "claimed for {} chips from each",
    ("miscall", "other"): "seat {} has thrown their hand away because of it",
    ("exposed-on-deal", "others"): "and {} of other hands",
}
_PHRASES: dict[str, str | dict[str, str]] = {
    "seat": "seat {}",
    "cards": "{}",
    "other": "with seat {}",
    "by": {"dealer": "by the dealer", "player": "by a player"},
    "together": "{} cards together",
    "others": {
        "none": "no player acted on it",
        "gathered": "another player has gathered their cards",
        "fouled": "another player has thrown their hand in",
        "all-fouled": "all others have thrown their hands in",
    },
    "touched": {"yes": "the player has touched their cards", "no": "the player has not touched their cards"},
    "hands": {"one": "only this hand has", "two-or-more": "other hands have too"},
    "card": "it was the {} card",
    "fixable": {"yes": "the cards can be put right", "no": "the cards cannot be put right"},
    "known": {"yes": "it is known who got which card", "no": "it is not known who got which card"},
    "taken": {"yes": "the first drawer has it in their hand", "no": "the first drawer has not taken it up"},
    "how": {
        "swept": "the dealer swept it in",
        "thrown": "its owner threw it in",
        "touched": "it touched the muck",
        "tabled": "it had been tabled",
        "flipped": "it flipped over as it was tabled",
    },
    "opened": {
        "owner": "its owner turns it up",
        "other": "another player turns it up",
        "dealer": "the dealer turns it up",
    },
    "misled": {"yes": "another player was misled by it", "no": "no player was misled by it"},
    "behind": {"yes": "a player behind has acted", "no": "no player behind has acted"},
    "deliberate": {"yes": "on purpose", "no": "by mistake"},
    "openers": {"yes": "another player holds openers", "no": "no other player holds openers"},
    "announced": {"yes": "the player had announced it", "no": "without a word"},
    "time": {"yes": "the player had called for time", "no": "the player had not called for time"},
    "button": {"up": "the kill button was face up", "down": "the kill button was face down"},
    "outcome": {"won": "the bet had won", "lost": "the bet had lost"},
    "size": {"known": "its size is known", "unknown": "its size is not known"},
}
"""The facts in words."""
