"""Hashes and checks passwords and session tokens.

A token is 256 random bits known only to the browser; the room keeps its SHA-256. Passwords are kept as argon2id hashes.
"""

import hashlib
import secrets
from base64 import b64encode

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from argon2.low_level import ARGON2_VERSION

from houseway.engines.contract import Refused

LASTS = 30 * 24 * 3600 * 1000
"""Milliseconds until a session expires."""
SHORTEST, LONGEST = 8, 200
_WEAK = 2
"""zxcvbn scores below this mean under a million guesses, and most are in a list of common passwords."""
_JUDGED = 48
"""How many characters to score. Scoring more takes longer and can't make a strong password weak."""

# 19 MiB and two passes are the recommended minimum. They keep a few simultaneous sign-ins from using the tables'
# memory.
_hasher = PasswordHasher(time_cost=2, memory_cost=19 * 1024, parallelism=1)


def _nobodys() -> str:
    """Returns a hash that matches no password, takes the usual time to check, and takes no time to make."""
    salt, digest = (
        b64encode(secrets.token_bytes(size)).decode().rstrip("=") for size in (_hasher.salt_len, _hasher.hash_len)
    )
    cost = f"m={_hasher.memory_cost},t={_hasher.time_cost},p={_hasher.parallelism}"
    return f"$argon2id$v={ARGON2_VERSION}${cost}${salt}${digest}"


_NOBODYS = _nobodys()


def new_token() -> str:
    """Returns a new random token."""
    return secrets.token_urlsafe(32)


def kept(token: str) -> str:
    """Returns a token's hash, which the room stores."""
    return hashlib.sha256(token.encode()).hexdigest()


def hashed(password: str, name: str) -> str:
    """Returns a new password's hash. It is slow on purpose, some hundredths of a second."""
    if not SHORTEST <= len(password) <= LONGEST:
        raise Refused(f"a password has {SHORTEST} to {LONGEST} characters")
    from zxcvbn import zxcvbn  # noqa: PLC0415 - loads its lists of common passwords

    judged = zxcvbn(password[:_JUDGED], user_inputs=[name, *name.split(), "houseway"])
    if judged["score"] < _WEAK:
        why = str(judged["feedback"]["warning"]).rstrip(".")
        raise Refused(f"that password is easily guessed{f' ({why})' if why else ''}; take a longer or less common one")
    return _hasher.hash(password)


def fits(password: str, hash: str) -> bool:
    """Tells whether the password matches. Takes the same time for an unknown person."""
    try:
        return _hasher.verify(hash or _NOBODYS, password) and bool(hash)
    except (VerificationError, InvalidHashError):
        return False
