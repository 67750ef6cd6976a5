"""Passwords and session tokens: what is kept of them, and how they are checked.

A token is 256 random bits that only the browser keeps; the room keeps its SHA-256. A password is kept as argon2id.
"""

import hashlib
import secrets
from base64 import b64encode

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from argon2.low_level import ARGON2_VERSION

from houseway.engines.contract import Refused

LASTS = 30 * 24 * 3600 * 1000
"""Milliseconds until a session ends by itself."""
SHORTEST, LONGEST = 8, 200
_WEAK = 2
"""Passwords below this score of zxcvbn are found in fewer than a million guesses, most of them in a list."""
_JUDGED = 48
"""Characters that are judged: if so many are strong, all are, and judging takes longer with each."""

# 19 MiB and two passes are the least that is recommended today, so that a few people who sign in at the same time do
# not take the memory of the tables.
_hasher = PasswordHasher(time_cost=2, memory_cost=19 * 1024, parallelism=1)


def _nobodys() -> str:
    """A hash that no password has; to check it takes as long as anybody's, and to make it takes nothing."""
    salt, digest = (
        b64encode(secrets.token_bytes(size)).decode().rstrip("=") for size in (_hasher.salt_len, _hasher.hash_len)
    )
    cost = f"m={_hasher.memory_cost},t={_hasher.time_cost},p={_hasher.parallelism}"
    return f"$argon2id$v={ARGON2_VERSION}${cost}${salt}${digest}"


_NOBODYS = _nobodys()


def new_token() -> str:
    """A token that nobody can guess."""
    return secrets.token_urlsafe(32)


def kept(token: str) -> str:
    """What the room keeps of a token."""
    return hashlib.sha256(token.encode()).hexdigest()


def hashed(password: str, name: str) -> str:
    """What the room keeps of somebody's new password; takes some hundredths of a second on purpose."""
    if not SHORTEST <= len(password) <= LONGEST:
        raise Refused(f"a password has {SHORTEST} to {LONGEST} characters")
    from zxcvbn import zxcvbn  # noqa: PLC0415 - loads its lists of common passwords

    judged = zxcvbn(password[:_JUDGED], user_inputs=[name, *name.split(), "houseway"])
    if judged["score"] < _WEAK:
        why = str(judged["feedback"]["warning"]).rstrip(".")
        raise Refused(f"that password is easily guessed{f' ({why})' if why else ''}; take a longer or less common one")
    return _hasher.hash(password)


def fits(password: str, hash: str) -> bool:
    """Whether it is the password; takes as long when there is no such person."""
    try:
        return _hasher.verify(hash or _NOBODYS, password) and bool(hash)
    except (VerificationError, InvalidHashError):
        return False
