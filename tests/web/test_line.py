"""What a client takes is said at once; what it does not take waits, and nothing overtakes anything."""

import asyncio

import pytest
from websockets.frames import Frame, Opcode
from websockets.streams import StreamReader

from houseway.web.frames import head
from houseway.web.outbox import Outbox


class Spoken:
    """A line to a client that takes what it is sent, or does not."""

    def __init__(self) -> None:
        self.is_free = True
        self.said: list[bytes] = []

    def say(self, message: bytes) -> None:
        self.said.append(message)


def test_what_a_client_takes_never_waits() -> None:
    async def told() -> None:
        line = Spoken()
        box = Outbox(lambda _topic: None, line=line)
        box.put("a", b"1")
        await box.reply(b"done")
        assert (line.said, box.bytes) == ([b"1", b"done"], 0)

    asyncio.run(told())


def test_nothing_overtakes_what_waits() -> None:
    async def told() -> None:
        line = Spoken()
        box = Outbox(lambda _topic: None, line=line)
        line.is_free = False
        box.put("a", b"1")
        line.is_free = True
        box.put("a", b"2")
        await box.reply(b"done")
        assert line.said == []
        assert [await box.take() for _ in range(3)] == [b"1", b"2", b"done"]
        box.put("a", b"3")
        assert line.said == [b"3"]

    asyncio.run(told())


def test_a_topic_whose_changes_were_lost_waits_for_its_fresh_view() -> None:
    async def told() -> None:
        line = Spoken()
        box = Outbox(lambda topic: box.put(topic, b"fresh"), most=1, line=line)
        line.is_free = False
        box.put("a", b"1")
        box.put("a", b"2")
        line.is_free = True
        box.put("a", b"3")
        assert line.said == []
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(box.take(), 0.01)
        assert line.said == [b"fresh"]

    asyncio.run(told())


@pytest.mark.parametrize("size", [0, 1, 125, 126, 65_535, 65_536, 200_000])
def test_a_message_of_any_length_is_one_frame(size: int) -> None:
    reader = StreamReader()
    reader.feed_data(head(size) + b"x" * size)
    parsing = Frame.parse(reader.read_exact, mask=False)
    with pytest.raises(StopIteration) as end:
        next(parsing)
    frame: Frame = end.value.value
    assert (frame.opcode, frame.fin, bytes(frame.data)) == (Opcode.TEXT, True, b"x" * size)
