"""Tells the story of a hand with unnamed cards, keeping only what is certain.

Replays the same moves with the unnamed cards in other orders. Facts that are the same in every replay are certain. A
card that differs is shown as unknown, and anything that depends on it, such as the winner, is left out.
"""

import re
from collections.abc import Collection, Mapping, Sequence
from itertools import takewhile, zip_longest
from typing import Any, TypeAlias

from houseway.cards import Card, pretty
from houseway.engines.contract import Hand
from houseway.engines.positions import UNKNOWN
from houseway.room.engine import engine_of

StoryLine: TypeAlias = dict[str, Any]
NOT_TOLD = "The outcome depends on unnamed cards"
_SIGN = re.compile(r"[:;,.]*$")


def known_story(
    told: Sequence[Sequence[StoryLine]], hand: Hand, *, named: bool, unnamed: Collection[Card] = ()
) -> list[StoryLine]:
    """Returns the lines that are the same in every version of the story. The first version is the hand's own.

    Unless every visible card is ``named``, the winner of a showdown is left out. ``unnamed`` cards always show as
    unknown.
    """
    hides = {pretty([one]): UNKNOWN for one in unnamed}
    faces = {pretty([one]) for one in hand.rules.deck()}
    alone = _is_uncontested(hand)
    story: list[StoryLine] = []
    for nth, line in enumerate(told[0]):
        others = [one[nth]["text"] if nth < len(one) else "" for one in told[1:]]
        wins = line.get("kind") == "win"
        hidden = wins and not named and not alone
        texts = [line["text"], *others, *([_with_unknown(line["text"], hides)] if hides else [])]
        if wins and alone and len(set(texts)) > 1:
            # The last live hand wins whatever it holds.
            texts = [text.partition(" with ")[0] for text in texts]
        text = "" if hidden else _common_part(texts, faces | {UNKNOWN})
        if text:
            story.append(line | {"text": text})
        elif not story or story[-1]["text"] != NOT_TOLD:
            story.append({"text": NOT_TOLD})
    return story


def _with_unknown(text: str, hides: Mapping[str, str]) -> str:
    """Replaces the given cards in a sentence with the unknown mark."""
    words = [(_SIGN.sub("", word), word) for word in text.split()]
    return " ".join(hides.get(plain, plain) + word[len(plain) :] for plain, word in words)


def _is_uncontested(hand: Hand) -> bool:
    """Tells whether all other hands were folded, so that cards don't decide. A hand shown at showdown isn't folded."""
    seats = engine_of(hand.rules).shown.view(hand, None)[1].values()
    return sum(bool(one.get("live") or one.get("cards")) for one in seats) == 1


def _common_part(texts: Sequence[str], faces: set[str]) -> str:
    """Returns the common part of the sentences, with differing cards as unknown, or empty if too little is left."""
    words = [list(takewhile(bool, column)) for column in zip_longest(*(text.split() for text in texts), fillvalue="")]
    said: list[str] = []
    for column in words:
        if len(column) == len(texts) and len(set(column)) == 1:
            said.append(column[0])
        elif len(column) == len(texts) and all(_SIGN.sub("", word) in faces for word in column):
            signs = {word[len(_SIGN.sub("", word)) :] for word in column}
            said.append(UNKNOWN + (signs.pop() if len(signs) == 1 else ""))
        else:
            # The words before a card name the hand it makes.
            while said and not said[-1].startswith(UNKNOWN):
                said.pop()
            return " ".join(said).rstrip(":;,")
    return " ".join(said)
