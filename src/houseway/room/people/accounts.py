"""Accounts: creates them, signs people in and out, and carries out commands about people."""

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass

from houseway.engines.contract import Refused
from houseway.room.commands import Role
from houseway.room.log.entries import Draft, Entry, Receipt
from houseway.room.log.errors import Moved
from houseway.room.log.events import Event
from houseway.room.log.log import Log
from houseway.room.log.vault import Plain
from houseway.room.log.versions import Data
from houseway.room.people import names
from houseway.room.people.credentials import (
    SESSION_LASTS,
    Counter,
    CountersInMemory,
    Lockout,
    hash_password,
    hash_token,
    matches,
    new_token,
)
from houseway.room.people.people import KEY_ONLY, STREAM, AboutPeople, People, Person, Session
from houseway.room.work import Reply, Step, Work, Workflow

ALL: tuple[Role, ...] = ("player", "dealer", "floor", "cage", "office", "admin")
KEYHOLDER = "The house"


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


NO_VISIT = Visit()


class AccountService:
    """Creates accounts, signs people in and out, and carries out commands about them.

    ``append`` stores an entry and updates the room's ledger. ``now`` returns the time in milliseconds.
    """

    def __init__(
        self,
        log: Log,
        append: Callable[[Entry], Awaitable[Receipt]],
        now: Callable[[], int],
        vault: Plain | None = None,
    ) -> None:
        self.people = People(vault=vault or Plain())
        self._log, self._append, self.now = log, append, now
        self.head = 0
        """The number of the last known event about people."""
        self._turn = asyncio.Lock()
        self.lockout = Lockout(CountersInMemory())
        self._read_log()
        self.people.vault.prepare(one for one in self.people.everyone if not self.people.everyone[one].erased)

    def person_of(self, session: str) -> Person | None:
        """Returns the person of a session, by the hash of its token."""
        return self.people.person_of(session, self.now())

    async def create_guest(self, visit: Visit = NO_VISIT) -> tuple[Person, str]:
        """Signs in a new guest."""
        return await self._add_person(lambda: self.people.draft_person(self.now()), visit)

    async def create_account(
        self, name: str, password: str, guest: Person | None = None, visit: Visit = NO_VISIT
    ) -> tuple[Person, str]:
        """Opens an account. A guest keeps their chips, but their old sessions end."""
        hash = await asyncio.to_thread(hash_password, password, name)

        def draft() -> Draft:
            if guest and self.people.by_id[guest.id].guest:
                return self.people.draft_account(guest, name, hash, self.now())
            return self.people.draft_person(self.now(), name, hash)

        return await self._add_person(draft, visit)

    async def set_nickname(self, guest: Person, name: str) -> Person:
        """Sets a guest's nickname."""

        def draft() -> tuple[Draft, ...]:
            return (self.people.draft_nickname(self.people.by_id[guest.id], name, self.now()),)

        await self._store(draft)
        return self.people.by_id[guest.id]

    async def sign_in(self, name: str, password: str, visit: Visit = NO_VISIT) -> tuple[Person, str]:
        """Signs in with a name and a password."""
        person = self.people.named(name)
        hash = self.people.password(person.id) if person else ""
        counts = self._counts(names.fold(name), person, visit)
        await asyncio.to_thread(self.lockout.count_attempt, counts)
        if not await asyncio.to_thread(matches, password, hash) or person is None:
            raise Refused("there is no account with that name and password")
        await asyncio.to_thread(self.lockout.clear, counts)
        return await self._start_session(person, visit)

    def _counts(self, name: str, person: Person | None, visit: Visit) -> list[Counter]:
        """Returns the counters of failed passwords that apply to this attempt."""
        device = hash_token(visit.device)
        if visit.device and person and self.people.has_signed_in_from(person.id, device):
            return [Counter(f"{name} in {device}")]
        return [Counter(f"{name} from {visit.address}"), Counter(name, free=20, longest=30)]

    async def sign_in_keyholder(self) -> tuple[Person, str]:
        """Signs in the operator of the room with every role."""
        if holder := self.people.named(KEYHOLDER):
            return await self._start_session(holder, NO_VISIT)
        return await self._add_person(lambda: self.people.draft_keyholder(self.now(), KEYHOLDER, ALL), NO_VISIT)

    async def register_employee(self, name: str, roles: tuple[Role, ...] = ("player",)) -> Person:
        """Registers an employee or a device, who signs in with a key of their own."""

        def draft() -> tuple[Draft, ...]:
            known = self.people.named(name)
            if known and self.people.password(known.id) != KEY_ONLY:
                # Anyone may have opened it, so the file must not give it the roles of the staff.
                raise Refused(
                    f"there is an account named {known.name!r} already; use another name in the room's file, "
                    "or give that account its roles on the office page"
                )
            return () if known else (self.people.draft_keyholder(self.now(), names.check_spelling(name), roles),)

        await self._store(draft)
        person = self.people.named(name)
        assert person is not None
        return person

    async def sign_in_by_key(self, person: str) -> str:
        """Signs a person in by their key and returns the session token."""
        _, token = await self._start_session(self.people.by_id[person], NO_VISIT)
        return token

    async def sign_in_by_ticket(self, session: str, ticket: str, visit: Visit) -> str:
        """Starts a session for a browser that arrives from another address of the room. It ends with the first session.

        A ticket works once, even if servers of the room restart.
        """
        token = new_token()

        def draft() -> tuple[Draft, ...]:
            person = self.person_of(session)
            if person is None:
                raise Refused("the session is over")
            return *self._end_session(visit.token), self._session_draft(
                person.id, token, visit, self.people.session(session)
            )

        if not await self._store(draft, f"ticket/{hash_token(ticket)}"):
            raise Refused("the ticket was used")
        return token

    async def sign_out(self, token: str) -> None:
        """Ends a session, and the same browser's sessions at other addresses."""
        await self._store(lambda: self._end_session(token))

    async def end_sessions(self, person: Person, session: str, own: str) -> None:
        """Ends one of a person's other sessions, or all except ``own``, each with its linked sessions."""

        def draft() -> tuple[Draft, ...]:
            now = self.now()
            here = set(self.people.linked(hash_token(own), now))
            wanted = [one for one in self.people.sessions(person.id, now) if one.startswith(session)]
            over = {tied for one in wanted for tied in self.people.linked(one, now)} - here
            if session and not over:
                raise Refused("there is no such session")
            return self._end_all(over)

        await self._store(draft)

    async def register_walk_in(self, by: str, name: str) -> str:
        """Returns the id of a walk-in, who gets one with the first thing that staff do for the name."""

        def draft() -> tuple[Draft, ...]:
            return () if self.people.walk_in(name) else (self.people.draft_walk_in_name(by, name, self.now()),)

        await self._store(draft)
        return self.people.walk_in(name)

    async def execute(
        self, by: Person, command: AboutPeople, key: str, check_allowed: Callable[[], None] = lambda: None
    ) -> Reply:
        """Carries out a command about a person, once per key, if ``check_allowed`` doesn't raise."""

        def draft() -> tuple[Draft, ...]:
            check_allowed()
            decided = self.people.decide(by, command, self.now())
            return (decided,) if decided else ()

        await self._store(draft, key)
        stored = self._keyed(key)
        return {"player": stored[0].data["person"] if stored else by.id}

    async def _add_person(self, draft: Callable[[], Draft], visit: Visit) -> tuple[Person, str]:
        token = new_token()

        def drafts() -> tuple[Draft, ...]:
            if visit.device and self.people.has_barred(hash_token(visit.device)):
                raise Refused("a person who is barred from the room has used this browser; please see the floor")
            came = draft()
            return came, *self._end_session(visit.token), self._session_draft(came.facts["person"], token, visit)

        came, *_ = await self._store(drafts)
        return self.people.by_id[came.facts["person"]], token

    async def _start_session(self, person: Person, visit: Visit) -> tuple[Person, str]:
        token = new_token()
        await self._store(lambda: (*self._end_session(visit.token), self._session_draft(person.id, token, visit)))
        return person, token

    def _session_draft(self, person: str, token: str, visit: Visit, before: Session | None = None) -> Draft:
        """Returns the draft of a new session, linked to the browser's first session if there is one."""
        now = self.now()
        data: Data = {"at": now, "person": person, "token": hash_token(token), "until": now + SESSION_LASTS}
        private: Data = {}
        if visit.device:
            private = {"device": hash_token(visit.device), "browser": visit.browser}
        if before:
            data |= {"first": before.first, "until": before.until}
        return Draft("SignedIn", data | {"private": self.people.vault.seal(person, private)})

    def _end_session(self, token: str) -> tuple[Draft, ...]:
        """Ends the session of a token and the sessions linked to it."""
        return self._end_all(self.people.linked(hash_token(token), self.now()))

    def _end_all(self, tokens: Iterable[str]) -> tuple[Draft, ...]:
        return tuple(Draft("SignedOut", {"at": self.now(), "token": one}) for one in sorted(tokens))

    async def _store(self, draft: Callable[[], tuple[Draft, ...]], key: str = "") -> tuple[Draft, ...]:
        """Stores the drafts, deciding again if another process was faster. Changes apply only once stored."""
        async with self._turn:
            while not (key and self._keyed(key)):
                drafts = draft()
                if not drafts:
                    return ()
                try:
                    await self._append(Entry(STREAM, self.head, drafts, key, keys=self.people.keys_of(drafts)))
                except Moved:
                    continue
                finally:
                    # After a lost connection, too: only the log knows whether the entry was stored.
                    self._read_log()
                return drafts
        return ()

    def _keyed(self, key: str) -> list[Event]:
        """Returns the stored events of a command about people."""
        return [event for event in self._log.keyed(key) if event.stream == STREAM]

    async def catch_up(self) -> None:
        """Reads the events that other servers wrote about people."""
        for event in await asyncio.to_thread(lambda: list(self._log.read(self.head, STREAM))):
            self.take(event)

    def _read_log(self) -> None:
        for event in self._log.read(self.head, STREAM):
            self.take(event)

    def take(self, event: Event) -> None:
        """Applies a stored event unless it is already known."""
        if event.number > self.head:
            self.people.take(event.type, event.data)
            self.head = event.number


# -- looks at private data ---------------------------------------------------------------------------------------------


def look(by: str, row: str, about: str) -> Workflow:
    """Logs that a person views the data behind a row of the policy."""
    yield Work("looks", lambda now: Step(now, [Draft("Looked", {"at": now, "by": by, "row": row, "about": about})]))
    return {}
