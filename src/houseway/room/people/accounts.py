"""Manages accounts and sessions. Only this module writes the stream ``people``."""

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass
from typing import Any, TypeAlias

from houseway.engines.contract import Refused
from houseway.room.commands import Bar, GiveRole, Role, TakeRole, Unbar, Welcome
from houseway.room.log.entries import Draft, Entry, Receipt
from houseway.room.log.errors import Moved
from houseway.room.log.events import Event
from houseway.room.log.log import Log
from houseway.room.people import names, sessions
from houseway.room.people.lockout import Count, Lockout, Remembered
from houseway.room.people.people import STREAM, People, Person, Session

ALL: tuple[Role, ...] = ("player", "dealer", "floor", "cage", "office", "admin")
KEYHOLDER = "The house"
AboutPeople: TypeAlias = Welcome | Bar | Unbar | GiveRole | TakeRole
"""The commands that the account service carries out."""


@dataclass(frozen=True, slots=True)
class Visit:
    """The client's address, and the session its browser had before."""

    address: str = ""
    device: str = ""
    """The browser's long-lived token."""
    browser: str = ""
    """The browser's name."""
    token: str = ""
    """The token of the session to replace."""


NOWHERE = Visit()


class AccountService:
    """Creates accounts, signs people in and out, and carries out commands about them.

    ``append`` stores an entry and updates the room's ledger. ``now`` returns the time in milliseconds.
    """

    def __init__(self, log: Log, append: Callable[[Entry], Awaitable[Receipt]], now: Callable[[], int]) -> None:
        self.people = People()
        self._log, self._append, self.now = log, append, now
        self._head = 0
        self._keys: dict[str, str] = {}
        """The keys of finished commands, with the person each was about."""
        self._turn = asyncio.Lock()
        self.lockout = Lockout(Remembered())
        self._follow()

    def who(self, token: str) -> Person | None:
        """Returns the person of a session token."""
        return self.whose(sessions.kept(token))

    def whose(self, session: str) -> Person | None:
        """Returns the person of a session, by the hash of its token."""
        return self.people.who(session, self.now())

    async def guest(self) -> tuple[Person, str]:
        """Signs in a new guest."""
        return await self._lets_in(lambda: self.people.comes(self.now()), NOWHERE)

    async def account(
        self, name: str, password: str, guest: Person | None = None, visit: Visit = NOWHERE
    ) -> tuple[Person, str]:
        """Opens an account. A guest keeps their chips, but their old sessions end."""
        hash = await asyncio.to_thread(sessions.hashed, password, name)

        def opens() -> Draft:
            if guest and self.people.by_id[guest.id].guest:
                return self.people.takes_name(guest, name, hash, self.now())
            return self.people.comes(self.now(), name, hash)

        return await self._lets_in(opens, visit)

    async def nickname(self, guest: Person, name: str) -> Person:
        """Sets a guest's nickname."""

        def takes() -> tuple[Draft, ...]:
            return (self.people.takes_nickname(self.people.by_id[guest.id], name, self.now()),)

        await self._store(takes)
        return self.people.by_id[guest.id]

    async def sign_in(self, name: str, password: str, visit: Visit = NOWHERE) -> tuple[Person, str]:
        """Signs in with a name and a password."""
        person = self.people.named(name)
        hash = self.people.password(person.id) if person else ""
        counts = self._counts(names.alike(name), person, visit)
        await asyncio.to_thread(self.lockout.takes, counts)
        if not await asyncio.to_thread(sessions.fits, password, hash) or person is None:
            raise Refused("there is no account with that name and password")
        await asyncio.to_thread(self.lockout.right, counts)
        return await self._signs_in(person, visit)

    def _counts(self, name: str, person: Person | None, visit: Visit) -> list[Count]:
        """Returns the counters of failed passwords that apply to this attempt."""
        device = sessions.kept(visit.device)
        if visit.device and person and self.people.knows(person.id, device):
            return [Count(f"{name} in {device}")]
        return [Count(f"{name} from {visit.address}"), Count(name, free=20, longest=30)]

    async def keyholder(self) -> tuple[Person, str]:
        """Signs in the operator of the room with every role."""
        if holder := self.people.named(KEYHOLDER):
            return await self._signs_in(holder, NOWHERE)
        return await self._lets_in(lambda: self.people.keyholder(self.now(), KEYHOLDER, ALL), NOWHERE)

    async def employed(self, name: str) -> Person:
        """Registers an employee, who signs in with a personal key."""

        def comes() -> tuple[Draft, ...]:
            known = self.people.named(name)
            return () if known else (self.people.keyholder(self.now(), names.written(name), ("player",)),)

        await self._store(comes)
        person = self.people.named(name)
        assert person is not None
        return person

    async def let_in(self, person: str) -> str:
        """Signs a person in by their key and returns the session token."""
        _, token = await self._signs_in(self.people.by_id[person], NOWHERE)
        return token

    async def comes_from(self, session: str, ticket: str, visit: Visit) -> str:
        """Starts a session for a browser that arrives from another address of the room. It ends with the first session.

        A ticket works once, even if servers of the room restart.
        """
        token = sessions.new_token()

        def comes() -> tuple[Draft, ...]:
            person = self.whose(session)
            if person is None:
                raise Refused("the session is over")
            return *self._signed_out(visit.token), self._signed_in(
                person.id, token, visit, self.people.session(session)
            )

        if not await self._store(comes, f"ticket/{sessions.kept(ticket)}"):
            raise Refused("the ticket was used")
        return token

    async def sign_out(self, token: str) -> None:
        """Ends a session, and the same browser's sessions at other addresses."""
        await self._store(lambda: self._signed_out(token))

    async def end(self, person: Person, session: str, own: str) -> None:
        """Ends one of a person's other sessions, or all except ``own``, each with its linked sessions."""

        def ends() -> tuple[Draft, ...]:
            now = self.now()
            here = set(self.people.tied(sessions.kept(own), now))
            wanted = [one for one in self.people.sessions(person.id, now) if one.startswith(session)]
            over = {tied for one in wanted for tied in self.people.tied(one, now)} - here
            if session and not over:
                raise Refused("there is no such session")
            return self._over(over)

        await self._store(ends)

    async def do(
        self,
        by: Person,
        command: AboutPeople,
        key: str,
        allows: Callable[[], None] = lambda: None,
    ) -> dict[str, Any]:
        """Carries out a command about a person, once per key, if ``allows`` doesn't raise."""

        def decides() -> tuple[Draft, ...]:
            allows()
            return (self.people.decide(by, command, self.now()),)

        await self._store(decides, key)
        return {"player": self._keys[key]}

    async def _lets_in(self, comes: Callable[[], Draft], visit: Visit) -> tuple[Person, str]:
        token = sessions.new_token()

        def drafts() -> tuple[Draft, ...]:
            came = comes()
            return came, *self._signed_out(visit.token), self._signed_in(came.facts["person"], token, visit)

        came, *_ = await self._store(drafts)
        return self.people.by_id[came.facts["person"]], token

    async def _signs_in(self, person: Person, visit: Visit) -> tuple[Person, str]:
        token = sessions.new_token()
        await self._store(lambda: (*self._signed_out(visit.token), self._signed_in(person.id, token, visit)))
        return person, token

    def _signed_in(self, person: str, token: str, visit: Visit, before: Session | None = None) -> Draft:
        """Returns the draft of a new session, linked to the browser's first session if there is one."""
        now = self.now()
        data = {"at": now, "person": person, "token": sessions.kept(token), "until": now + sessions.LASTS}
        if visit.device:
            data |= {"device": sessions.kept(visit.device), "browser": visit.browser}
        if before:
            data |= {"first": before.first, "until": before.until}
        return Draft("SignedIn", data)

    def _signed_out(self, token: str) -> tuple[Draft, ...]:
        """Ends the session of a token and the sessions linked to it."""
        return self._over(self.people.tied(sessions.kept(token), self.now()))

    def _over(self, tokens: Iterable[str]) -> tuple[Draft, ...]:
        return tuple(Draft("SignedOut", {"at": self.now(), "token": one}) for one in sorted(tokens))

    async def _store(self, decide: Callable[[], tuple[Draft, ...]], key: str = "") -> tuple[Draft, ...]:
        """Stores the drafts, deciding again if another process was faster. Changes apply only once stored."""
        async with self._turn:
            while key not in self._keys:
                drafts = decide()
                if not drafts:
                    return ()
                try:
                    await self._append(Entry(STREAM, self._head, drafts, key))
                except Moved:
                    continue
                finally:
                    # After a lost connection, too: only the log knows whether the entry was stored.
                    self._follow()
                return drafts
        return ()

    @property
    def head(self) -> int:
        """The number of the last known event about people."""
        return self._head

    async def catches_up(self) -> None:
        """Reads the events that other servers wrote about people."""
        for event in await asyncio.to_thread(lambda: list(self._log.read(self._head, STREAM))):
            self.take(event)

    def _follow(self) -> None:
        for event in self._log.read(self._head, STREAM):
            self.take(event)

    def take(self, event: Event) -> None:
        """Applies a stored event unless it is already known."""
        if event.number > self._head:
            self.people.take(event.type, event.data)
            self._head = event.number
            if event.key:
                self._keys[event.key] = event.data.get("person", "")
