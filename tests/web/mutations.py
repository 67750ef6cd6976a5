"""Changed messages: each is refused in a sentence, or does what it says and no more.

The commands of players at two unruly tables are written as the page sends them, changed, decoded and, if they are still
readable, executed. The only error may be a refusal, and the chips match the books. Some go over the sockets of a real
server: every kind of message and command, from guests and from a person with every role.
"""

import re
from collections import Counter
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from random import Random

import msgspec

from houseway.room.commands import KINDS
from houseway.room.settings import Pace
from houseway.room.tables.spread import Spot
from houseway.web import protocol
from houseway.web.protocol import BadMessage, Do
from tests.room.people.test_policy import FILLED
from tests.room.people.test_policy import ODD as ODD_VALUES
from tests.room.server.interleavings import Unruly
from tests.room.tables.kit import GAMES, HOUSES
from tests.web.kit import PATIENCE, Guest, served

ODD = (b"0", b"-1", b"1e9", b"9" * 25, b"null", b"true", b'""', b'"p1"', b"[]", b"{}", b"1.5", b'"\\u0000"', b"NaN")
QUICK = Pace(between=200, street=50, bot=(50, 100), show=50, bets=500, offer=200, retry=50)
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
"""Ways to change a message; most of them make it unreadable."""
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


TOLD = b'{"type":"Do","key":"k1","command":%s}'
SAID = (b'{"type":"Ping"}', b'{"type":"Watch","topic":"table:1","after":3}', b'{"type":"Unwatch","topic":"lobby"}')
TOPICS = ("lobby", "me", "floor", "cage", "office", "table:1")
AT_ONCE = 50
"""Messages that are sent before the answers are read."""
OURS = b"the room could not carry this out"
"""The room's answer when it has a bug."""


def messages() -> list[bytes]:
    """Returns every kind of message and command, as the page would send it to a room with one table."""
    values = FILLED | {"table": "1", "to_table": "1"}
    sent = [*SAID, *(b'{"type":"Watch","topic":"%s"}' % topic.encode() for topic in TOPICS)]
    for name, kind in KINDS.items():
        fields = [one.name for one in msgspec.structs.fields(kind) if one.required or one.name in FILLED]
        told = {"type": name, **{one: (values | ODD_VALUES.get(name, {}))[one] for one in fields}}
        sent.append(TOLD % msgspec.json.encode(told))
    return sent


def mutated_on_sockets(folder: Path, seed: int, count: int) -> Counter[str]:
    """So many messages to a real server; each is answered, and the socket is still there after it."""
    rng, seen, kinds = Random(seed), Counter[str](), messages()
    where, game = GAMES[seed % len(GAMES)]
    with served(folder, pace=QUICK) as room, ExitStack() as people:
        callers = [people.enter_context(room.keyholder()), *(people.enter_context(room.guest()) for _ in range(2))]
        for one in callers:
            one.do("PlayNow", house=where, game=game)
        while seen["messages"] < count:
            caller = rng.choice(callers)
            for _ in range(AT_ONCE):
                bent = rng.choice(BENDS)(rng.choice(kinds), rng)
                # A frame of text that is no text is refused by the protocol below; as bytes it reaches the room.
                caller.say(_text(bent))
            seen["messages"] += AT_ONCE
            caller.say('{"type":"Watch","topic":"me"}')
            _answered(caller, seen)
    return seen


def _text(message: bytes) -> str | bytes:
    try:
        return message.decode()
    except UnicodeDecodeError:
        return message


def _answered(caller: Guest, seen: Counter[str]) -> None:
    """Returns all answers up to the last question's; barred and signed-out people get answers, too."""
    while True:
        heard = bytes(caller.socket.recv(PATIENCE, decode=False))
        if OURS in heard:
            raise AssertionError(heard.decode())
        kind = msgspec.json.decode(heard)["type"]
        if kind in ("Done", "Refused"):
            seen["understood"] += 1
            seen["carried out"] += kind == "Done"
        if b'"topic":"me"' in heard or b"signed out" in heard:
            return
