"""Counts the frames of a WebSocket before anything reads them.

A frame costs the room as much as many bytes, and a message of empty frames never grows too long for the limit on bytes.
"""

_MOST_OF_A_MESSAGE = 64
"""Frames of one message."""
_LENGTHS = {126: 2, 127: 8}
"""Bytes of a length that doesn't fit in the second byte, by what that byte says (RFC 6455, section 5.2)."""
_MASK = 4
_FIN, _CONTROL, _MASKED, _LENGTH = 0x80, 0x08, 0x80, 0x7F


class Frames:
    """Reads along on a WebSocket: the header of each frame."""

    __slots__ = ("_head", "_of_message", "_payload")

    def __init__(self) -> None:
        self._head = b""
        self._payload = 0
        """How much of a frame's payload is still to come."""
        self._of_message = 0
        """Frames of a message whose end hasn't come yet."""

    def count(self, data: bytes) -> int | None:
        """Takes the next bytes of a client; returns how many frames begin there, None if a message has too many."""
        there, at, found = self._head + data, 0, 0
        while True:
            skipped = min(self._payload, len(there) - at)
            self._payload, at = self._payload - skipped, at + skipped
            size = _header_size(there, at)
            if len(there) - at < size:
                self._head = there[at:]
                return found
            found += 1
            self._payload = _payload_size(there, at)
            if not there[at] & _CONTROL:
                self._of_message = 0 if there[at] & _FIN else self._of_message + 1
                if self._of_message > _MOST_OF_A_MESSAGE:
                    return None
            at += size


def _header_size(there: bytes, at: int) -> int:
    """Returns the length of the frame's header that begins here."""
    if len(there) - at < 2:
        return 2
    second = there[at + 1]
    return 2 + _LENGTHS.get(second & _LENGTH, 0) + (_MASK if second & _MASKED else 0)


def _payload_size(there: bytes, at: int) -> int:
    """Returns the length of a frame's payload."""
    short = there[at + 1] & _LENGTH
    return int.from_bytes(there[at + 2 : at + 2 + _LENGTHS[short]], "big") if short in _LENGTHS else short
