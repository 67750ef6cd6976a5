"""Tickets: how a browser that has signed in at one member of a room is let in by another.

A session's cookie belongs to the address where it was set, and no script can read it. So a member that sends a browser
to another gives it a ticket, sealed with a secret that only members know, which says for a minute whose session it is.
"""

import hmac
from hashlib import sha256

LASTS = 60_000
"""Milliseconds in which a ticket must be used."""


def sealed(secret: bytes, session: str, now: int) -> str:
    """A ticket to the member with that secret, for a session by the hash of its token."""
    told = f"{session}.{now + LASTS}"
    return f"{told}.{_seal(secret, told)}"


def opened(secret: bytes, ticket: str, now: int) -> str:
    """The session of a ticket; none when it was not sealed with the secret, or is too old."""
    told, _, seal = ticket.rpartition(".")
    if not secret or not ticket.isascii() or not hmac.compare_digest(_seal(secret, told), seal):
        return ""
    session, _, until = told.rpartition(".")
    return session if now < int(until) else ""


def _seal(secret: bytes, told: str) -> str:
    return hmac.new(secret, told.encode(), sha256).hexdigest()
