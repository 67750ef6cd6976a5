"""Signed heads: the end of a log saved in another place, to detect a log that was truncated or rewritten.

Each log has one file in the folder, named after its first event, with one line for each head. A line is signed
together with the signature before it, so lines can't be changed, removed or inserted. The signature is an HMAC-SHA256,
which needs no further library; heads are checked by the room or by people who are trusted with its key. Keep the folder
where people who can write the log can't write.
"""

import hmac
import os
import secrets
from hashlib import sha256
from pathlib import Path

import msgspec

from houseway.room.log.entries import GENESIS
from houseway.room.log.errors import Broken, LogError
from houseway.room.log.log import Log

_KEY = 32


class _Head(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    at: int
    number: int
    hash: str
    signature: str = ""


def key_in(path: Path, *, create: bool = False) -> bytes:
    """Reads the key from a file, or creates it."""
    try:
        if create and not path.exists():
            with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
                file.write(secrets.token_hex(_KEY) + "\n")
        key = bytes.fromhex(path.read_text(encoding="ascii"))
    except (OSError, ValueError) as error:
        raise LogError(f"{path} cannot be read as a key: {error}") from None
    if len(key) != _KEY:
        raise LogError(f"{path} is no key; a key has {_KEY} bytes")
    return key


class Heads:
    """The signed heads of logs in one folder."""

    def __init__(self, folder: Path, key: bytes) -> None:
        if not folder.is_dir():
            raise LogError(f"there is no folder {folder} for signed heads")
        self._folder, self._key = folder, key

    def sign(self, log: Log, now: int) -> None:
        """Signs the end of a log, if there are new events."""
        tail = log.tail()
        if not tail.number:
            return
        path = self._file(log)
        lines = self._lines(path)
        before = msgspec.json.decode(lines[-1], type=_Head) if lines else None
        if before and before.number == tail.number:
            return
        head = self._signed(_Head(now, tail.number, tail.hash.hex()), path, before.signature if before else "")
        try:
            with path.open("r+b" if path.exists() else "xb") as file:
                # Overwrites a line that a power cut left unfinished.
                file.seek(sum(map(len, lines)))
                file.truncate()
                file.write(msgspec.json.encode(head) + b"\n")
                file.flush()
                os.fsync(file.fileno())
        except OSError as error:
            raise LogError(f"{path} cannot be written: {error.strerror}") from None

    def of(self, log: Log) -> dict[int, str]:
        """Returns number and hash of each signed head of a log; raises Broken if a line was changed."""
        path = self._file(log)
        found: dict[int, str] = {}
        before = ""
        for count, line in enumerate(self._lines(path), 1):
            try:
                head = msgspec.json.decode(line, type=_Head)
            except (msgspec.DecodeError, UnicodeError):
                raise Broken(0, f"line {count} of {path} is no signed head") from None
            if not hmac.compare_digest(self._signed(head, path, before).signature, head.signature):
                raise Broken(head.number, f"line {count} of {path} was not signed with this key after the line before")
            found[head.number], before = head.hash, head.signature
        if not found:
            raise Broken(0, f"no head of this log was signed in {self._folder}")
        return found

    def check(self, log: Log) -> None:
        """Checks that the log still has its last signed head; a new folder has none.

        The chain ties earlier events to that head. ``houseway log verify`` compares each head.
        """
        if not any(self._folder.glob("*.heads")):
            return
        number, hash = max(self.of(log).items())
        found = log.at(number)
        compare(number, hash, found.hash if found else None)

    def _file(self, log: Log) -> Path:
        first = log.at(1)
        return self._folder / f"{(first.hash if first else GENESIS).hex()[:16]}.heads"

    def _lines(self, path: Path) -> list[bytes]:
        try:
            lines = path.read_bytes().splitlines(keepends=True) if path.exists() else []
        except OSError as error:
            raise LogError(f"{path} cannot be read: {error.strerror}") from None
        return lines if not lines or lines[-1].endswith(b"\n") else lines[:-1]

    def _signed(self, head: _Head, path: Path, before: str) -> _Head:
        signed = msgspec.json.encode((path.stem, before, head.at, head.number, head.hash))
        return msgspec.structs.replace(head, signature=hmac.new(self._key, signed, sha256).hexdigest())


def compare(number: int, signed: str, found: bytes | None) -> None:
    """Raises Broken unless an event of the log has the signed hash."""
    if found is None:
        raise Broken(number, "its head was signed, and it is no longer in the log")
    if found.hex() != signed:
        raise Broken(number, "its hash is not the one that was signed")
