"""Encrypts what the log keeps of people, with a key for each person, so that it can be erased.

The log never changes. So names, password hashes and what staff write about a person are stored encrypted with that
person's key, and erasing a person deletes the key. The keys are in a table beside the events, encrypted with the key of
the room, which is in a file outside the database.

AES-SIV gives equal texts of one person equal bytes. So an entry that is appended again is recognized as the same.
"""

import os
import secrets
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterable, Sequence
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Protocol, TypeAlias

import msgspec

from houseway.room.log.entries import PersonKey
from houseway.room.log.errors import NoKey
from houseway.room.log.opening import data_folder, is_postgres
from houseway.room.log.versions import Data

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.ciphers.aead import AESSIV

Private: TypeAlias = Data | str
"""Private data in an event: encrypted, or plain in older logs."""
_SEALED = "sealed:"
_SIZE = 64
ROOM_KEY = ""
"""The row by which the room's own key is recognized: a known text, encrypted with it."""
_TEXT = b"houseway"
ERASED = "erased"
"""Stands for a text of an erased person."""


def is_sealed_for(text: str, person: str) -> bool:
    """Returns whether a text is encrypted with a person's key."""
    return text.startswith(f"{_SEALED}{person}:")


class KeyStore(Protocol):
    """The part of a log that has people's keys."""

    def person_keys(self, person: str | None = None) -> list[PersonKey]:
        """Returns the key of a person, or all keys."""

    def add_person_keys(self, keys: Sequence[PersonKey]) -> None:
        """Adds keys; existing ones stay unchanged."""


class Plain:
    """Stores everything unencrypted, for rooms without a log, such as simulated ones."""

    def new(self, person: str) -> None:
        """Makes the key of a new person, to be stored with their first event."""

    def key_of(self, person: str) -> PersonKey | None:
        """Returns the key made for a new person."""
        del person
        return None

    def prepare(self, people: Iterable[str]) -> None:
        """Makes keys for people of an older log, who have none."""

    def forget(self, person: str) -> None:
        """Forgets the key of a person who was erased."""

    def seal(self, person: str, data: Data) -> Private:
        """Encrypts data about a person for an event."""
        del person
        return data

    def read(self, person: str, private: Private) -> Data | None:
        """Decrypts data about a person; returns None if the person was erased."""
        del person
        assert isinstance(private, dict)
        return private

    def seal_text(self, person: str, text: str) -> str:
        """Encrypts a sentence about a person."""
        del person
        return text

    def text(self, stored: str) -> str:
        """Decrypts a sentence about a person; a plain one is returned as it is."""
        return stored


class Vault(Plain):
    """The keys of a room's people."""

    def __init__(self, store: KeyStore, room_key: bytes) -> None:
        self._store, self._room = store, _cipher(room_key)
        self._keys: dict[str, bytes | None] = dict(store.person_keys())
        self._ciphers: dict[str, AESSIV] = {}
        self._new: dict[str, PersonKey] = {}

    def new(self, person: str) -> None:
        """Makes the key of a new person, to be stored with their first event."""
        self._new[person] = PersonKey(person, self._room.encrypt(secrets.token_bytes(_SIZE), [person.encode()]))

    def key_of(self, person: str) -> PersonKey | None:
        """Returns the key made for a new person."""
        return self._new.get(person)

    def prepare(self, people: Iterable[str]) -> None:
        """Makes keys for people of an older log, who have none."""
        missing = [person for person in people if person not in self._keys]
        for person in missing:
            self.new(person)
        if missing:
            self._store.add_person_keys([self._new.pop(person) for person in missing])
            self._keys = dict(self._store.person_keys())

    def forget(self, person: str) -> None:
        """Forgets the key of a person who was erased."""
        self._keys[person] = None
        self._ciphers.pop(person, None)

    def seal(self, person: str, data: Data) -> Private:
        """Encrypts data about a person for an event."""
        found = self._new_cipher(person) or self._cipher_of(person)
        if found is None:
            return {} if self.is_erased(person) else data
        return _encrypted(found, person, msgspec.json.encode(data))

    def read(self, person: str, private: Private) -> Data | None:
        """Decrypts data about a person; returns None if the person was erased."""
        if isinstance(private, dict):
            return None if self.is_erased(person) else private
        self._new.pop(person, None)
        found = self._cipher_of(person)
        data: Data | None = msgspec.json.decode(_decrypted(found, person, private)) if found else None
        return data

    def seal_text(self, person: str, text: str) -> str:
        """Encrypts a sentence about a person; people without a key, such as bots, have no private data."""
        found = self._cipher_of(person)
        if found is None:
            return ERASED if self.is_erased(person) else text
        return f"{_SEALED}{person}:{_encrypted(found, person, text.encode())}"

    def text(self, stored: str) -> str:
        """Decrypts a sentence about a person; a plain one is returned as it is."""
        if not stored.startswith(_SEALED):
            return stored
        person, _, sealed = stored.removeprefix(_SEALED).rpartition(":")
        found = self._cipher_of(person)
        if found is None:
            return ERASED if self.is_erased(person) else stored
        try:
            return _decrypted(found, person, sealed).decode()
        except NoKey:  # somebody typed it
            return stored

    def is_erased(self, person: str) -> bool:
        """Returns whether a person's key was deleted."""
        return self._key(person) is None and person in self._keys

    def _new_cipher(self, person: str) -> "AESSIV | None":
        made = self._new.get(person)
        return _cipher(self._room.decrypt(made.sealed, [person.encode()])) if made and made.sealed else None

    def _cipher_of(self, person: str) -> "AESSIV | None":
        if person not in self._ciphers and (sealed := self._key(person)):
            self._ciphers[person] = _cipher(_opened(self._room, sealed, person))
        return self._ciphers.get(person)

    def _key(self, person: str) -> bytes | None:
        """Returns a person's encrypted key; another server may just have stored it."""
        if person not in self._keys:
            self._keys.update(self._store.person_keys(person))
        return self._keys.get(person)


def _cipher(key: bytes) -> "AESSIV":
    from cryptography.hazmat.primitives.ciphers.aead import AESSIV  # noqa: PLC0415 - loads OpenSSL

    return AESSIV(key)


def _opened(cipher: "AESSIV", sealed: bytes, person: str) -> bytes:
    from cryptography.exceptions import InvalidTag  # noqa: PLC0415

    try:
        return cipher.decrypt(sealed, [person.encode()])
    except (InvalidTag, ValueError):
        raise NoKey(f"the private data of {person or 'the room'} can't be read with this key") from None


def _encrypted(cipher: "AESSIV", person: str, plain: bytes) -> str:
    return urlsafe_b64encode(cipher.encrypt(plain, [person.encode()])).decode()


def _decrypted(cipher: "AESSIV", person: str, sealed: str) -> bytes:
    try:
        raw = urlsafe_b64decode(sealed)
    except ValueError:
        raw = b""
    return _opened(cipher, raw, person)


# -- the key of the room -----------------------------------------------------------------------------------------------


def open_vault(store: KeyStore, where: str, file: Path | None = None) -> Vault:
    """Opens the private data of a room with its key file, which is made when the room is first opened.

    Raises NoKey if the file is missing or has another key.
    """
    if known := store.person_keys(ROOM_KEY):
        path = file or key_file(where, known)
        if not path.exists():
            raise NoKey(f"the key to this room's private data is missing: put {path} back, or name it by --private-key")
        key = _read(path)
        try:
            _check(key, known)
        except NoKey:
            raise NoKey(f"{path} is not the key to this room's private data") from None
        return Vault(store, key)
    made = not (file or key_file(where, ())).exists()
    key = secrets.token_bytes(_SIZE) if made else _read(file or key_file(where, ()))
    mine = PersonKey(ROOM_KEY, _cipher(key).encrypt(_TEXT, [ROOM_KEY.encode()]))
    path = file or key_file(where, [mine])
    if made:
        _write(path, key)
    store.add_person_keys([mine])
    if made and store.person_keys(ROOM_KEY) != [mine] and not file:
        path.unlink()  # another server was faster
    return open_vault(store, where, file)


def key_file(where: str, known: Sequence[PersonKey]) -> Path:
    """Returns where a room's key is by default: beside its file, or for a database in this user's data folder."""
    if not is_postgres(where):
        return Path(f"{Path(where).resolve()}.key")
    name = sha256(known[0].sealed or b"").hexdigest()[:16] if known else "new"
    return data_folder() / f"room-{name}.key"


def _check(key: bytes, known: Sequence[PersonKey]) -> None:
    _opened(_cipher(key), known[0].sealed or b"", ROOM_KEY)


def _read(path: Path) -> bytes:
    try:
        key = bytes.fromhex(path.read_text(encoding="ascii"))
    except OSError as error:
        raise NoKey(f"{path} cannot be read as a key: {error.strerror}") from None
    except ValueError:
        key = b""
    if len(key) != _SIZE:
        raise NoKey(f"{path} is not a key to private data: put the room's own key file back")
    return key


def _write(path: Path, key: bytes) -> None:
    """Writes a key that nobody else may read, and waits until it is on the disk."""
    try:
        with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
            file.write(key.hex() + "\n")
            file.flush()
            os.fsync(file.fileno())
        with suppress(OSError):  # Windows opens no folders
            folder = os.open(path.parent, os.O_RDONLY)
            os.fsync(folder)
            os.close(folder)
    except OSError as error:
        raise NoKey(f"{path} cannot be written: {error.strerror}") from None
