"""Frames of a WebSocket (RFC 6455, 5.2), as far as the room reads and writes them itself: texts in one piece."""

from functools import lru_cache

from websockets.utils import apply_mask

TEXT = 0x81
"""How a text begins that is whole."""
_MASK = 4


@lru_cache(4096)
def head(size: int) -> bytes:
    """What comes before a text of so many bytes."""
    if size < 126:
        return bytes((TEXT, size))
    if size < 1 << 16:
        return b"\x81\x7e" + size.to_bytes(2, "big")
    return b"\x81\x7f" + size.to_bytes(8, "big")


def is_one(data: bytes) -> bool:
    """Whether bytes of a client, which masks what it says, are one frame from beginning to end."""
    if len(data) < 2 + _MASK or data[1] < 0x80:
        return False
    size = data[1] - 0x80
    if size < 126:
        return len(data) == 2 + _MASK + size
    return size == 126 and len(data) == 4 + _MASK + int.from_bytes(data[2:4], "big")


def text_of(frame: bytes) -> bytes:
    """What a frame of a client says."""
    at = (2 if frame[1] < 0x80 + 126 else 4) + _MASK
    return apply_mask(frame[at:], frame[at - _MASK : at])
