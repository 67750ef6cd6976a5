"""Refuses requests that a proxy in front of the room could read in another way than the room.

HTTP allows more than one reading of some requests: lines that end without CR, headers that go on in the next line,
several lengths, a body in chunks. Whoever sends one through a proxy can hide a second request in it. No browser
sends any of these.
"""

import re

REFUSAL = b"send each header on one line that ends with CR LF, one Content-Length at most, and no Transfer-Encoding\n"
_END = b"\r\n\r\n"
_ODD = re.compile(rb"(?<!\r)\n|\r[^\n]|\n[ \t]")
"""A line that ends without CR or without LF, and one that goes on in the next."""
_LENGTH = re.compile(rb"[0-9]{1,10}")


class RequestHeads:
    """Reads along on a connection: the head of each request, and how long its body is."""

    __slots__ = ("_body", "_head")

    def __init__(self) -> None:
        self._head = b""
        self._body = 0
        """How much of the body is still to come."""

    def accept(self, data: bytes) -> bool:
        """Takes the next bytes of a client; returns False if a request can be read in more than one way."""
        known, self._head = len(self._head), self._head + data
        at = 0
        while (at := at + self._skipped(len(self._head) - at)) < len(self._head):
            begun = max(at, known - len(_END))
            end = self._head.find(_END, begun)
            if _ODD.search(self._head, begun, end if end >= 0 else len(self._head)):
                return False
            if end < 0:
                break
            length = _length_of(self._head[at:end])
            if length is None:
                return False
            self._body, at = length, end + len(_END)
        self._head = self._head[at:]
        return True

    def _skipped(self, there: int) -> int:
        """Takes what is there of a body; returns how much."""
        skipped = min(self._body, there)
        self._body -= skipped
        return skipped


def _length_of(head: bytes) -> int | None:
    """Returns the length of a request's body; None if its head says it in more than one way, or badly."""
    headers = [line.partition(b":") for line in head.split(b"\r\n")[1:]]
    if any(name.lower() == b"transfer-encoding" for name, _, _ in headers):
        return None
    lengths = [value.strip(b" \t") for name, _, value in headers if name.lower() == b"content-length"]
    if len(lengths) > 1 or not all(map(_LENGTH.fullmatch, lengths)):
        return None
    return int(lengths[0]) if lengths else 0
