"""What a client says is heard once and in order, however its frames are cut on their way."""

import asyncio
from itertools import pairwise
from random import Random
from typing import Any

import pytest
import uvicorn
from uvicorn.server import ServerState
from websockets.frames import Frame, Opcode

from houseway.web import frames
from houseway.web.doorman import Doorman
from houseway.web.line import EXTENSION, Line
from houseway.web.security import USUAL

UPGRADE = (
    b"GET /ws HTTP/1.1\r\nHost: room\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)


@pytest.mark.parametrize("size", [0, 1, 125, 126, 127, 65_535])
def test_a_frame_is_one_when_nothing_is_missing_and_nothing_follows(size: int) -> None:
    said = bytes(Random(size).choices(range(32, 127), k=size))
    frame = Frame(Opcode.TEXT, said).serialize(mask=True)
    assert frames.is_one(frame)
    assert frames.text_of(frame) == said
    assert not frames.is_one(frame[:-1])
    assert not frames.is_one(frame + b"x")
    assert not frames.is_one(Frame(Opcode.TEXT, said).serialize(mask=False))


class Wire(asyncio.Transport):
    """A connection whose other end a test holds."""

    closed = False

    def get_extra_info(self, name: str, default: Any = None) -> Any:
        return ("127.0.0.1", 1) if name in ("peername", "sockname") else default

    def is_closing(self) -> bool:
        return self.closed

    def write(self, _data: Any) -> None: ...

    def pause_reading(self) -> None: ...

    def resume_reading(self) -> None: ...

    def close(self) -> None:
        self.closed = True


async def heard(chunks: list[bytes], *, takes: float, dice: Random, most: int = 65_536) -> tuple[list[str], bool]:
    """What a room hears that takes in some messages as they come and some later; whether the socket was closed."""
    told: list[str] = []

    def hears(message: bytes) -> bool:
        if dice.random() >= takes:
            return False
        told.append(message.decode())
        return True

    async def app(scope: Any, receive: Any, send: Any) -> None:
        line: Line = scope["extensions"][EXTENSION]["line"]
        await receive()
        await send({"type": "websocket.accept"})
        line.takes = hears
        while (event := await receive())["type"] == "websocket.receive":
            told.append(event["text"] if "text" in event else event["bytes"].decode("latin-1"))
            line.waiting -= 1

    config = uvicorn.Config(app, ws_per_message_deflate=False, ws_max_size=most, log_config=None)
    config.load()
    kind: Any = Doorman(USUAL).protocols()[1]
    socket, wire = kind(config=config, server_state=ServerState(), app_state={}), Wire()
    socket.connection_made(wire)
    socket.data_received(UPGRADE)
    await asyncio.sleep(0.01)
    for chunk in chunks:
        if not wire.closed:
            socket.data_received(chunk)
        for _ in range(dice.randint(0, 6)):
            await asyncio.sleep(0)
    await asyncio.sleep(0.01)
    closed = wire.closed
    socket.connection_lost(None)
    await asyncio.gather(*socket.tasks)
    return told, closed


def said(dice: Random) -> tuple[list[str], list[bytes]]:
    """Messages of a client, and their frames: some in several pieces, and some that are no messages at all."""
    words, sent = [], []
    for number in range(dice.randint(1, 12)):
        word = f"{number} " + dice.choice(["", "x" * 117, "x" * 300, "é"])
        words.append(word)
        at = dice.randint(0, len(word)) if dice.random() < 0.2 else len(word)
        pieces = [word[:at].encode(), word[at:].encode()] if at < len(word) else [word.encode()]
        for place, piece in enumerate(pieces):
            opcode = Opcode.CONT if place else Opcode.TEXT
            sent.append(Frame(opcode, piece, fin=place == len(pieces) - 1).serialize(mask=True))
            if dice.random() < 0.2:
                sent.append(Frame(Opcode.PONG, b"1234").serialize(mask=True))
    return words, sent


@pytest.mark.parametrize("seed", range(60))
def test_what_is_said_is_heard_in_order_however_it_is_cut(seed: int) -> None:
    dice = Random(seed)
    words, sent = said(dice)
    stream, chunks = b"".join(sent), []
    if dice.random() < 0.4:
        chunks = sent
    else:
        cuts = sorted({0, len(stream), *dice.choices(range(len(stream)), k=dice.randint(0, 8))})
        chunks = [stream[one:other] for one, other in pairwise(cuts)]
    assert asyncio.run(heard(chunks, takes=dice.choice([0, 0.5, 1]), dice=dice)) == (words, False)


def test_a_text_that_the_rest_of_a_frame_looks_like_is_not_heard() -> None:
    inner = Frame(Opcode.TEXT, b"inner").serialize(mask=True)
    outer = bytes((0x81, 0x80 + len(inner), 0, 0, 0, 0)) + inner
    told, _ = asyncio.run(heard([outer[:2], outer[2:6], outer[6:]], takes=1, dice=Random(1)))
    assert "inner" not in told


FORBIDDEN = {"unmasked": b"\x81\x05inner", "compressed": b"\xc1\x85\0\0\0\0inner", "rest": b"\x80\x85\0\0\0\0inner"}


@pytest.mark.parametrize("frame", FORBIDDEN.values(), ids=list(FORBIDDEN))
def test_a_frame_that_no_client_may_send_closes_the_socket(frame: bytes) -> None:
    assert asyncio.run(heard([frame], takes=1, dice=Random(1))) == ([], True)


def test_a_text_that_is_longer_than_the_server_reads_closes_the_socket() -> None:
    long = Frame(Opcode.TEXT, b"x" * 1_001).serialize(mask=True)
    assert asyncio.run(heard([long], takes=1, dice=Random(1), most=1_000)) == ([], True)


def test_a_new_text_in_the_middle_of_another_closes_the_socket() -> None:
    begins = Frame(Opcode.TEXT, b"begins", fin=False).serialize(mask=True)
    again = Frame(Opcode.TEXT, b"again").serialize(mask=True)
    assert asyncio.run(heard([begins, again], takes=1, dice=Random(1))) == ([], True)


def any_frame(dice: Random) -> bytes:
    """A frame that a client may or may not send: any opcode, mask, length and payload, mostly whole texts."""
    first = dice.choice([0x81] * 12 + [0x01, 0x01, 0x80, 0x80, 0x00, 0x89, 0x8A, 0x88, 0xC1, dice.randrange(256)])
    size = dice.choice([0, 2, 5, 30, 125, 126, 127, 200, 65_535, 65_536] if first < 0x88 else [0, 2, 6, 125, 126])
    payload = bytes(dice.choices(b"abc{} 01", k=size)) if dice.random() < 0.9 else dice.randbytes(size)
    mask = 0x80 if dice.random() < 0.98 else 0
    wide = dice.choice([0, 0, 0, 0, 0, 0, 2, 8])  # a length may take more room than it needs
    if size < 126 and not wide:
        head = bytes((first, mask | size))
    elif size < 1 << 16 and wide < 8:
        head = bytes((first, mask | 126)) + size.to_bytes(2, "big")
    else:
        head = bytes((first, mask | 127)) + size.to_bytes(8, "big")
    return head + (bytes(4) if mask else b"") + payload


@pytest.mark.parametrize("seed", range(10))
def test_whatever_comes_is_heard_as_the_server_alone_would_hear_it(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("logging.Logger.exception", lambda *_: None)
    for nth in range(4):
        dice = Random(f"{seed} {nth}")
        sent = [any_frame(dice) for _ in range(dice.randint(1, 10))]
        if dice.random() < 0.5:
            stream = b"".join(sent)
            cuts = sorted({0, len(stream), *dice.choices(range(len(stream)), k=dice.randint(0, 8))})
            sent = [stream[one:other] for one, other in pairwise(cuts)]
        takes = dice.choice([0, 1, 1])
        here = asyncio.run(heard(sent, takes=takes, dice=Random(seed)))
        with monkeypatch.context() as alone:
            alone.setattr(frames, "is_one", lambda _data: False)
            assert asyncio.run(heard(sent, takes=takes, dice=Random(seed))) == here
