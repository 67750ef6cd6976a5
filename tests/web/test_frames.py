"""Frames are counted before the protocol reads them, and connections of an address are read in turns."""

import asyncio
from random import Random

import pytest
from websockets.frames import Frame, Opcode

from houseway.web.frames import Frames
from houseway.web.turns import Turns


@pytest.mark.parametrize("size", [1, 2, 3, 5, 64, 100_000])
def test_frames_are_counted_however_they_are_cut(size: int) -> None:
    chance = Random(size)
    opcodes = [Opcode.TEXT, Opcode.BINARY]
    lengths = [0, 1, 125, 126, 127, 65_535, 65_536]
    for masked in (True, False):
        texts = [Frame(chance.choice(opcodes), b"x" * chance.choice(lengths)) for _ in range(20)]
        others = [Frame(chance.choice([Opcode.PING, Opcode.PONG]), b"x" * chance.choice([0, 125])) for _ in range(20)]
        sent = [one.serialize(mask=masked) for pair in zip(texts, others, strict=True) for one in pair]
        whole, frames = b"".join(sent), Frames()
        assert sum(frames.count(whole[at : at + size]) or 0 for at in range(0, len(whole), size)) == len(sent)


def test_a_message_has_64_frames_at_most_with_any_pings_between() -> None:
    part, ping = Frame(Opcode.CONT, b"", fin=False).serialize(mask=True), Frame(Opcode.PING, b"").serialize(mask=True)
    last = Frame(Opcode.CONT, b"", fin=True).serialize(mask=True)
    frames = Frames()
    assert frames.count(((part + ping) * 64 + last) * 3) == 3 * 129
    assert frames.count(part * 64) == 64
    assert frames.count(part) is None


class Talker:
    """A connection with many pieces, in one list of what was read."""

    def __init__(self, name: str, read: list[str], turns: Turns, pieces: int) -> None:
        self.name, self.read, self.turns, self.pieces = name, read, turns, pieces
        self.turns.join(name[0], self)

    def read_piece(self) -> int:
        self.read.append(self.name)
        self.pieces -= 1
        if self.pieces:
            self.turns.join(self.name[0], self)
        return 1

    def pause(self) -> None:
        """Nothing to do."""


class Unlimited:
    """A budget without an end."""

    def spend(self, _address: str, _count: int, /) -> float:
        return 0.0


def test_each_address_has_one_piece_in_each_turn_of_the_loop() -> None:
    read: list[str] = []

    async def room() -> None:
        turns = Turns(Unlimited())
        for number in range(5):
            Talker(f"a{number}", read, turns, 3)
        Talker("b0", read, turns, 3)
        while len(read) < 18:
            begun = len(read)
            await asyncio.sleep(0)
            found = read[begun:]
            assert len(found) == len({name[0] for name in found}), "an address was read twice in a turn"

    asyncio.run(room())
    assert sorted(read[:6]) == ["a0", "a1", "a2", "b0", "b0", "b0"]
    assert [name for name in read if name[0] == "a"] == [f"a{number}" for number in range(5)] * 3
