"""The outbox of one socket, without a socket."""

import asyncio
from contextlib import suppress

from houseway.web.sockets import Outbox


def run(most: int, puts: list[tuple[str, bytes]]) -> tuple[list[bytes], list[str]]:
    """Puts messages in while nothing is read; returns the messages sent afterwards, and the refreshed topics."""

    async def told() -> tuple[list[bytes], list[str]]:
        asked: list[str] = []

        def refresh(topic: str) -> None:
            asked.append(topic)
            box.put(topic, f"fresh {topic}".encode())

        box = Outbox(refresh, most)
        for topic, message in puts:
            if topic:
                box.put(topic, message)
            else:
                await box.reply(message)
        sent = []
        while True:
            try:
                sent.append(await asyncio.wait_for(box.take(), 0.01))
            except TimeoutError:
                return sent, asked

    return asyncio.run(told())


def test_what_fits_is_sent_in_order() -> None:
    assert run(4, [("a", b"1"), ("", b"done"), ("b", b"2")]) == ([b"1", b"done", b"2"], [])


def test_a_full_outbox_keeps_the_answers_and_sends_one_fresh_view_of_each_topic() -> None:
    changes = [("a" if number % 2 else "b", str(number).encode()) for number in range(1000)]
    sent, asked = run(4, [("", b"done"), *changes])
    assert (sent, sorted(asked)) == ([b"done", b"fresh b", b"fresh a"], ["a", "b"])


def test_a_topic_that_is_watched_no_more_is_not_asked_for() -> None:
    async def told() -> list[str]:
        asked: list[str] = []
        box = Outbox(asked.append, 1)
        for _ in range(3):
            box.put("a", b"1")
        box.forget("a")
        with suppress(TimeoutError):
            await asyncio.wait_for(box.take(), 0.01)
        return asked

    assert asyncio.run(told()) == []


def test_answers_wait_for_a_client_that_does_not_read() -> None:
    async def told() -> tuple[bool, bool]:
        box = Outbox(lambda _topic: None, 2)
        answers = asyncio.gather(*(box.reply(b"done") for _ in range(3)))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        before = answers.done()
        await box.take()
        await asyncio.wait_for(answers, 5)
        return before, answers.done()

    assert asyncio.run(told()) == (False, True)


def test_bytes_are_counted_and_not_only_messages() -> None:
    async def told() -> tuple[int, list[bytes]]:
        box = Outbox(lambda topic: box.put(topic, b"fresh"), max_bytes=1000)
        for _ in range(100):
            box.put("table:1", b"x" * 300)
        most = box.bytes
        return most, [await box.take()]

    assert asyncio.run(told()) == (0, [b"fresh"])


def test_one_view_is_sent_however_long_it_is() -> None:
    async def told() -> bytes:
        box = Outbox(lambda _topic: None, max_bytes=1000)
        box.put("table:1", b"x" * 5000)
        return await box.take()

    assert len(asyncio.run(told())) == 5000


def test_answers_too_wait_when_there_are_too_many_bytes() -> None:
    async def told() -> bool:
        box = Outbox(lambda _topic: None, max_bytes=1000)
        await box.reply(b"x" * 2000)
        waiting = asyncio.create_task(box.reply(b"y"))
        await asyncio.sleep(0)
        waits = not waiting.done()
        await box.take()
        await waiting
        return waits

    assert asyncio.run(told())
