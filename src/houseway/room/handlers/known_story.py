"""The story of a hand of which not every card was named: only what is so whichever cards those were.

The same moves are played with the unnamed cards in other orders. What all of these hands tell alike is known. A card
that differs is told as unknown, and what hangs on one, such as who won with it, is not told.
"""

import re
from collections.abc import Collection, Mapping, Sequence
from itertools import takewhile, zip_longest
from typing import Any, TypeAlias

from houseway.cards import Card, pretty
from houseway.engines.contract import Hand
from houseway.engines.positions import UNKNOWN
from houseway.room.engine import engine_of

Line: TypeAlias = dict[str, Any]
NOT_TOLD = "What came of it hangs on cards that nobody has named"
_SIGN = re.compile(r"[:;,.]*$")


def known_story(
    told: Sequence[Sequence[Line]], hand: Hand, *, named: bool, unnamed: Collection[Card] = ()
) -> list[Line]:
    """The lines of a hand's story that hold in every way in which it was told, the first being the hand's own.

    Where not every card in view was ``named``, nobody knows who won at a showdown. Cards that are ``unnamed`` are
    unknown in any case.
    """
    hides = {pretty([one]): UNKNOWN for one in unnamed}
    faces = {pretty([one]) for one in hand.rules.deck()}
    alone = _is_uncontested(hand)
    story: list[Line] = []
    for nth, line in enumerate(told[0]):
        others = [one[nth]["text"] if nth < len(one) else "" for one in told[1:]]
        wins = line.get("kind") == "win"
        hidden = wins and not named and not alone
        texts = [line["text"], *others, *([_hidden(line["text"], hides)] if hides else [])]
        if wins and alone and len(set(texts)) > 1:
            # The one hand that is left wins whatever it has become.
            texts = [text.partition(" with ")[0] for text in texts]
        text = "" if hidden else _agreed(texts, faces | {UNKNOWN})
        if text:
            story.append(line | {"text": text})
        elif not story or story[-1]["text"] != NOT_TOLD:
            story.append({"text": NOT_TOLD})
    return story


def _hidden(text: str, hides: Mapping[str, str]) -> str:
    """A sentence in which some cards are unknown."""
    words = [(_SIGN.sub("", word), word) for word in text.split()]
    return " ".join(hides.get(plain, plain) + word[len(plain) :] for plain, word in words)


def _is_uncontested(hand: Hand) -> bool:
    """Whether all others have thrown their cards away, so that no card decides it; a hand that was shown and lost has
    not been."""
    seats = engine_of(hand.rules).shown.view(hand, None)[1].values()
    return sum(bool(one.get("live") or one.get("cards")) for one in seats) == 1


def _agreed(texts: Sequence[str], faces: set[str]) -> str:
    """A sentence as far as all tell it alike, with every card that differs unknown; empty where that is no sentence."""
    words = [list(takewhile(bool, column)) for column in zip_longest(*(text.split() for text in texts), fillvalue="")]
    said: list[str] = []
    for column in words:
        if len(column) == len(texts) and len(set(column)) == 1:
            said.append(column[0])
        elif len(column) == len(texts) and all(_SIGN.sub("", word) in faces for word in column):
            signs = {word[len(_SIGN.sub("", word)) :] for word in column}
            said.append(UNKNOWN + (signs.pop() if len(signs) == 1 else ""))
        else:
            # What a card made of a hand stands behind it.
            while said and not said[-1].startswith(UNKNOWN):
                said.pop()
            return " ".join(said).rstrip(":;,")
    return " ".join(said)
