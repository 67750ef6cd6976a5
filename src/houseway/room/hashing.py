"""SHA-256 of short texts: events of the log, and the leaves of a shuffle's promise.

``hashlib`` gives a text to OpenSSL, which takes longer to begin and to end a hash than Python's own takes for the whole
of a leaf: 1.4 µs against 0.7 for one block of 64 bytes. They are even at some 700 bytes, and few events are longer.
Texts of 4 GiB, which Python 3.11's own counts wrongly, are none of these.
"""

import hashlib
from collections.abc import Callable
from contextlib import suppress
from importlib import import_module
from typing import Final, Protocol


class Hash(Protocol):
    """A hash of what was given."""

    def digest(self) -> bytes:
        """Its bytes."""

    def hexdigest(self) -> str:
        """The same in hexadecimal."""


def own() -> Callable[[bytes], Hash]:
    """Python's own; OpenSSL's where Python was built without it."""
    for name in ("_sha2", "_sha256"):  # since Python 3.12, and before
        with suppress(ImportError):
            found: Callable[[bytes], Hash] = import_module(name).sha256
            return found
    return hashlib.sha256


sha256: Final = own()
