"""The door of the room: the one writer of the stream ``people``."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

from houseway.play.contract import Refused
from houseway.room.commands import Bar, GiveRole, Role, TakeRole, Unbar
from houseway.room.log.log import Draft, Entry, Log, Moved, Receipt
from houseway.room.people import sessions
from houseway.room.people.people import STREAM, People, Person

ALL: tuple[Role, ...] = ("player", "dealer", "floor", "cage", "office", "admin")
KEYHOLDER = "The house"


class Door:
    """Lets people in, signs them in and out, and carries out orders about them.

    ``append`` stores an entry and lets the room's ledger know of it; ``now`` is the time in milliseconds.
    """

    def __init__(self, log: Log, append: Callable[[Entry], Awaitable[Receipt]], now: Callable[[], int]) -> None:
        self.people = People()
        self._log, self._append, self._now = log, append, now
        self._head = 0
        self._keys: set[str] = set()
        """The keys of orders carried out."""
        self._turn = asyncio.Lock()
        self._follow()

    def who(self, token: str) -> Person | None:
        """Whose session a token is."""
        return self.people.who(sessions.kept(token), self._now())

    async def guest(self) -> tuple[Person, str]:
        """Somebody comes in with one click."""
        return await self._lets_in(lambda: self.people.comes(self._now()))

    async def account(self, name: str, password: str, guest: Person | None = None) -> tuple[Person, str]:
        """Somebody opens an account; a guest who does so keeps their chips."""
        hash = await asyncio.to_thread(sessions.hashed, password)

        def opens() -> Draft:
            if guest and self.people.by_id[guest.id].guest:
                return self.people.takes_name(guest, name, hash, self._now())
            return self.people.comes(self._now(), name, hash)

        return await self._lets_in(opens)

    async def sign_in(self, name: str, password: str) -> tuple[Person, str]:
        """Somebody shows name and password."""
        person = self.people.named(name)
        hash = self.people.password(person.id) if person else ""
        if not await asyncio.to_thread(sessions.fits, password, hash) or person is None:
            raise Refused("there is no account with that name and password")
        return await self._signs_in(person)

    async def keyholder(self) -> tuple[Person, str]:
        """Whoever opened the room signs in with every role."""
        if holder := self.people.named(KEYHOLDER):
            return await self._signs_in(holder)
        # No password has this hash, so that the key is the only way in.
        return await self._lets_in(lambda: self.people.comes(self._now(), KEYHOLDER, "none", ALL))

    async def sign_out(self, token: str) -> None:
        """Ends a session."""
        if self.who(token):
            await self._store(lambda: (Draft("SignedOut", {"at": self._now(), "token": sessions.kept(token)}),))

    async def do(self, by: Person, command: Bar | Unbar | GiveRole | TakeRole, key: str) -> dict[str, Any]:
        """Carries out an order about a person, once for each key."""
        await self._store(lambda: (self.people.decide(by, command, self._now()),), key)
        return {"player": command.player}

    async def _lets_in(self, comes: Callable[[], Draft]) -> tuple[Person, str]:
        token = sessions.new_token()

        def drafts() -> tuple[Draft, Draft]:
            came = comes()
            return came, self._signed_in(came.data["person"], token)

        came, _ = await self._store(drafts)
        return self.people.by_id[came.data["person"]], token

    async def _signs_in(self, person: Person) -> tuple[Person, str]:
        token = sessions.new_token()
        await self._store(lambda: (self._signed_in(person.id, token),))
        return person, token

    def _signed_in(self, person: str, token: str) -> Draft:
        now = self._now()
        data = {"at": now, "person": person, "token": sessions.kept(token), "until": now + sessions.LASTS}
        return Draft("SignedIn", data)

    async def _store(self, decide: Callable[[], tuple[Draft, ...]], key: str = "") -> tuple[Draft, ...]:
        """Nobody is let in before that is written; decided anew when another process was faster."""
        async with self._turn:
            while key not in self._keys:
                drafts = decide()
                try:
                    await self._append(Entry(STREAM, self._head, drafts, key))
                except Moved:
                    continue
                finally:
                    # Also after a lost connection, when only the log knows whether it was stored.
                    self._follow()
                return drafts
        return ()

    def _follow(self) -> None:
        for event in self._log.read(self._head, STREAM):
            self.people.take(event.type, event.data)
            self._head = event.number
            self._keys |= {event.key} - {""}
