"""The outbox of one socket, without a socket."""

import asyncio

from houseway.web.sockets import MAX_BYTES, MAX_MESSAGES, Outbox


class Box:
    """An outbox with the topics that were refreshed, and how often it was ready to send."""

    def __init__(self, max_messages: int = MAX_MESSAGES, max_bytes: int = MAX_BYTES) -> None:
        self.refreshed: list[str] = []
        self.ready = 0
        self.box = Outbox(self._refresh, self._count, max_messages, max_bytes)

    def _refresh(self, topic: str) -> None:
        self.refreshed.append(topic)
        self.box.put(topic, f"fresh {topic}".encode())

    def _count(self) -> None:
        self.ready += 1

    def sent(self) -> list[bytes]:
        """Everything that is sent when the client reads again."""
        found = []
        while (message := self.box.take()) is not None:
            found.append(message)
        return found


async def filled(box: Box, messages: list[tuple[str, bytes]]) -> list[bytes]:
    """Puts messages in while nothing is read; returns the messages that are sent afterwards."""
    for topic, message in messages:
        if topic:
            box.box.put(topic, message)
        else:
            await box.box.reply(message)
    return box.sent()


def test_messages_that_fit_are_sent_in_order() -> None:
    box = Box(4)
    messages = [("a", b"1"), ("", b"done"), ("b", b"2")]
    assert asyncio.run(filled(box, messages)) == [b"1", b"done", b"2"]
    assert (box.refreshed, box.ready) == ([], 3)


def test_a_full_outbox_keeps_the_answers_and_sends_one_fresh_view_of_each_topic() -> None:
    box = Box(4)
    changes = [("a" if number % 2 else "b", str(number).encode()) for number in range(1000)]
    sent = asyncio.run(filled(box, [("", b"done"), *changes]))
    assert (sent, sorted(box.refreshed)) == ([b"done", b"fresh b", b"fresh a"], ["a", "b"])


def test_a_topic_whose_changes_were_lost_gets_nothing_before_its_fresh_view() -> None:
    box = Box(1)
    for number in range(3):
        box.box.put("a", str(number).encode())
    assert box.box.take() == b"fresh a"
    box.box.put("a", b"3")
    assert box.sent() == [b"3"]


def test_a_topic_that_is_watched_no_more_is_not_asked_for() -> None:
    box = Box(1)
    for _ in range(3):
        box.box.put("a", b"1")
    box.box.forget("a")
    assert (box.sent(), box.refreshed) == ([], [])


def test_answers_wait_for_a_client_that_does_not_read() -> None:
    async def waited() -> tuple[bool, bool]:
        box = Box(2).box
        answers = asyncio.gather(*(box.reply(b"done") for _ in range(3)))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        before = answers.done()
        box.take()
        await asyncio.wait_for(answers, 5)
        return before, answers.done()

    assert asyncio.run(waited()) == (False, True)


def test_bytes_are_counted_and_not_only_messages() -> None:
    box = Box(max_bytes=1000)
    for _ in range(100):
        box.box.put("table:1", b"x" * 300)
    assert box.box.bytes == 0
    assert box.box.take() == b"fresh table:1"


def test_a_single_long_view_is_sent() -> None:
    box = Box(max_bytes=1000)
    box.box.put("table:1", b"x" * 5000)
    assert box.sent() == [b"x" * 5000]


def test_answers_too_wait_when_there_are_too_many_bytes() -> None:
    async def waited() -> bool:
        box = Box(max_bytes=1000).box
        await box.reply(b"x" * 2000)
        waiting = asyncio.create_task(box.reply(b"y"))
        await asyncio.sleep(0)
        waits = not waiting.done()
        box.take()
        await waiting
        return waits

    assert asyncio.run(waited())


def test_a_closed_outbox_keeps_nothing_and_lets_no_answer_wait() -> None:
    async def closed() -> list[bytes]:
        box = Box(1)
        await box.box.reply(b"1")
        waiting = asyncio.create_task(box.box.reply(b"2"))
        await asyncio.sleep(0)
        box.box.close()
        await asyncio.wait_for(waiting, 5)
        box.box.put("a", b"3")
        return box.sent()

    assert asyncio.run(closed()) == []
