"""Requests that a proxy could read in another way than the room: refused, and nothing behind them is read."""

from collections.abc import Iterator

import pytest

from houseway.web.request_heads import RequestHeads
from tests.web.kit import Served, served
from tests.web.test_slow_clients import GAMES, read_all, small_reader

LINE = b"POST /api/guest HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
HIDDEN = b"GET /api/games HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
AMBIGUOUS = {
    "two lengths": LINE + b"Content-Length: 2\r\nContent-Length: 40\r\n\r\n{}",
    "the same length twice": LINE + b"Content-Length: 2\r\nContent-Length: 2\r\n\r\n{}",
    "a list of lengths": LINE + b"Content-Length: 2, 2\r\n\r\n{}",
    "length and chunks": LINE + b"Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    "chunks": LINE + b"Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n",
    "chunks with a long extension": LINE
    + b"Transfer-Encoding: chunked\r\n\r\n2;"
    + b"a" * 9000
    + b"\r\n{}\r\n0\r\n\r\n",
    "a hidden encoding": LINE + b"Transfer-Encoding: xchunked\r\n\r\n",
    "an encoding with a space": LINE + b"Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n",
    "a folded header": LINE + b"X-A: b\r\n c\r\nContent-Length: 2\r\n\r\n{}",
    "a folded encoding": LINE + b"Transfer-Encoding:\r\n chunked\r\n\r\n0\r\n\r\n",
    "line feeds alone": (LINE + b"Content-Length: 2\r\n\r\n{}").replace(b"\r\n", b"\n"),
    "one line feed alone": LINE + b"X-A: b\nContent-Length: 2\r\n\r\n{}",
    "a carriage return alone": LINE + b"X-A: b\rContent-Length: 2\r\n\r\n{}",
    "a length with a sign": LINE + b"Content-Length: +2\r\n\r\n{}",
    "a length in hexadecimal": LINE + b"Content-Length: 0x2\r\n\r\n{}",
    "a length without digits": LINE + b"Content-Length: \r\n\r\n{}",
    "a huge length": LINE + b"Content-Length: 18446744073709551618\r\n\r\n{}",
    "a space before the colon": LINE + b"Content-Length : 2\r\n\r\n{}",
    "two hosts": LINE + b"Host: 127.0.0.1\r\nContent-Length: 2\r\n\r\n{}",
    "a nul in a header": LINE + b"X-A: \0\r\nContent-Length: 2\r\n\r\n{}",
}


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("room")) as one:
        yield one


@pytest.mark.parametrize("bad", AMBIGUOUS.values(), ids=list(AMBIGUOUS))
def test_a_request_with_two_readings_is_refused_and_the_connection_closed(room: Served, bad: bytes) -> None:
    with small_reader(room, bad + HIDDEN) as one:
        found = read_all(one)
    assert found.startswith(b"HTTP/1.1 400 ")
    assert found.count(b"HTTP/1.1 ") == 1


@pytest.mark.parametrize("bad", AMBIGUOUS.values(), ids=list(AMBIGUOUS))
def test_nothing_is_read_behind_an_ambiguous_request_however_it_is_cut(room: Served, bad: bytes) -> None:
    with small_reader(room, GAMES) as one:
        assert one.recv(4096).startswith(b"HTTP/1.1 200 ")
        for at in range(0, len(bad), 7):
            try:
                one.sendall(bad[at : at + 7])
            except ConnectionError:
                break
        rest = read_all(one)
    assert b"HTTP/1.1 200 " not in rest


def test_plain_requests_pass_however_they_are_cut() -> None:
    whole = LINE + b"Content-Length: 4\r\n\r\n\n\n\n " + GAMES + LINE + b"content-length:2 \r\n\r\n{}" + GAMES
    for size in range(1, 40):
        heads = RequestHeads()
        assert all(heads.accept(whole[at : at + size]) for at in range(0, len(whole), size))
        assert not heads.accept(b"GET / HTTP/1.1\n")


def test_an_endless_head_costs_no_more_than_its_length() -> None:
    heads = RequestHeads()
    assert all(heads.accept(b"a" * 10) for _ in range(10_000))
