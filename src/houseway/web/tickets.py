"""Tickets: how a browser that has signed in at one member of a room is let in by another.

A session's cookie belongs to the address where it was set, and no script can read it. So a member that sends a browser
to another gives it a ticket, sealed with a secret that only members know, which says for a minute whose session it is:
a minute of game time, which all members have alike, whatever the clocks of their machines say.
It is good only in the hands of the page that it was given to: otherwise somebody could send others here by a link with
a ticket of their own, and have them play as somebody they are not.
"""

import hmac
from hashlib import sha256

LASTS = 60_000
"""Milliseconds in which a ticket must be used."""


def sealed(secret: bytes, session: str, page: str, now: int) -> str:
    """A ticket to the member with that secret, for a session by the hash of its token and the origin of its page."""
    told = f"{session}.{now + LASTS}"
    return f"{told}.{_seal(secret, told, page)}"


def opened(secret: bytes, ticket: str, page: str, now: int) -> str:
    """The session of a ticket; none when it was not sealed with the secret and for that page, or is too old."""
    told, _, seal = ticket.rpartition(".")
    if not secret or not ticket.isascii() or not hmac.compare_digest(_seal(secret, told, page), seal):
        return ""
    session, _, until = told.rpartition(".")
    return session if now < int(until) else ""


def _seal(secret: bytes, told: str, page: str) -> str:
    return hmac.new(secret, f"{told} {page}".encode(), sha256).hexdigest()
