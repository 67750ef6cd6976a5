"""Messages that were changed on their way: each is refused in a sentence, or does what it says and no more.

What people ask for at two unruly tables is written as the page sends it, bent, read by the room's decoder and, where
it is understood, carried out. Nothing may be raised but a refusal, and the chips stay where the books say.
"""

import re
from collections import Counter
from collections.abc import Callable
from random import Random

import msgspec

from houseway.room.tables.spread import Spot
from houseway.web import protocol
from houseway.web.protocol import BadMessage, Do
from tests.room.running.interleavings import Unruly
from tests.room.tables.kit import GAMES, HOUSES

ODD = (b"0", b"-1", b"1e9", b"9" * 25, b"null", b"true", b'""', b'"p1"', b"[]", b"{}", b"1.5", b'"\\u0000"', b"NaN")
_VALUE = re.compile(rb'-?\d+|"[^"]*"|true|false|null')


def _byte(text: bytes, rng: Random) -> bytes:
    at = rng.randrange(len(text))
    return text[:at] + bytes([rng.randrange(256)]) + text[at + 1 :]


def _cut(text: bytes, rng: Random) -> bytes:
    start, end = sorted(rng.randrange(len(text) + 1) for _ in range(2))
    return text[:start] + text[end:]


def _twice(text: bytes, rng: Random) -> bytes:
    start, end = sorted(rng.randrange(len(text) + 1) for _ in range(2))
    return text[:end] + text[start:]


def _other_value(text: bytes, rng: Random) -> bytes:
    one = rng.choice(list(_VALUE.finditer(text)))
    return text[: one.start()] + rng.choice(ODD) + text[one.end() :]


def _values_swapped(text: bytes, rng: Random) -> bytes:
    found = list(_VALUE.finditer(text))
    one, other = sorted(rng.sample(found, 2), key=lambda part: part.start())
    return b"".join(
        (text[: one.start()], other[0], text[one.end() : other.start()], one[0], text[other.end() :]),
    )


BENT = 40
"""Ways in which one wish is bent; most of them are not understood."""
BENDS: tuple[Callable[[bytes, Random], bytes], ...] = (_byte, _cut, _twice, _other_value, _other_value, _values_swapped)


def mutated(seed: int, messages: int) -> Counter[str]:
    """So many messages at two tables of the game that the seed names."""
    where, game = GAMES[seed % len(GAMES)]
    tables = Unruly(Spot.posted(HOUSES, where, game, "", ""), seed)
    rng, seen = tables.rng, Counter[str]()
    while seen["messages"] < messages:
        if rng.random() < 0.3:
            tables.moment()
        person, command = tables.wish()
        sent = msgspec.json.encode(Do("k", command))
        for _ in range(BENT):
            bent = rng.choice(BENDS)(sent, rng)
            seen["messages"] += 1
            try:
                found = protocol.decode(bent)
            except BadMessage:
                continue
            if isinstance(found, Do):
                seen["understood"] += 1
                tables.asks(person, found.command)
    tables.books_are_right()
    return seen + Counter({"carried out": tables.seen["done"]})
