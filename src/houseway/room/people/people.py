"""The people that the room knows, their accounts and their sessions.

``People`` follows the stream ``people``: its methods that decide return the events to write and change nothing, and
``take`` applies events once they are stored. Only ``AccountService`` writes that stream. Passwords and sessions are
kept only as hashes.
"""

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass, field, replace
from typing import Any, TypeAlias

from houseway.engines.contract import Refused
from houseway.money import Cents
from houseway.room.commands import Bar, GiveRole, Prefer, Role, TakeRole, Unbar, Welcome
from houseway.room.log.entries import Draft, Entry, Receipt, moved
from houseway.room.log.errors import Moved
from houseway.room.log.events import Event
from houseway.room.log.log import Log
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
from houseway.room.people.preferences import Value, check_preference
from houseway.room.settings import WELCOME
from houseway.room.work import Reply, Step, Work, Workflow

STREAM = "people"


@dataclass(frozen=True, slots=True)
class Person:
    """A person in the room. ``barred`` is the floor's reason for barring them."""

    id: str
    name: str
    roles: frozenset[Role] = frozenset({"player"})
    guest: bool = False
    barred: str = ""
    nickname: bool = False
    """Whether a guest has chosen a nickname."""
    preferences: tuple[tuple[str, Value], ...] = ()
    """The preferences that the person has set."""


@dataclass(frozen=True, slots=True)
class Session:
    """A signed-in browser: its person, expiry, start and description.

    A room with several addresses gives one browser several sessions. Those with the same ``first`` are linked and end
    together.
    """

    person: str
    until: int
    first: str
    """The token hash of the session where the browser first signed in: this one or the one it was linked from."""
    since: int = 0
    browser: str = ""


@dataclass(slots=True)
class People:
    """Everyone known to the room, and their sessions."""

    by_id: dict[str, Person] = field(default_factory=dict)
    _names: dict[str, str] = field(default_factory=dict)
    _passwords: dict[str, str] = field(default_factory=dict)
    _sessions: dict[str, Session] = field(default_factory=dict)
    _tokens: dict[str, list[str]] = field(default_factory=dict)
    """Each person's sessions, by token hash."""
    _devices: dict[str, set[str]] = field(default_factory=dict)
    """The browsers where each person has signed in, by token hash."""
    _looks: set[str] = field(default_factory=set)
    """The looks of account names."""
    _nicknames: dict[str, str] = field(default_factory=dict)
    """The look of each guest's nickname, with the guest."""
    changes: int = field(default=0, compare=False, repr=False)
    """How often a person was added or changed."""
    gift: Cents = WELCOME
    """The play chips of a new account."""

    def named(self, name: str) -> Person | None:
        """Returns the person with an account of that name."""
        return self.by_id.get(self._names.get(names.fold(name), ""))

    def password(self, person: str) -> str:
        """Returns the hash of a person's password. Empty for a guest."""
        return self._passwords.get(person, "")

    def person_of(self, token: str, now: int) -> Person | None:
        """Returns the person of a session, by the hash of its token."""
        session = self._sessions.get(token)
        return self.by_id[session.person] if session and now < session.until else None

    def sessions(self, person: str, now: int) -> dict[str, Session]:
        """Returns a person's open sessions by token hash."""
        found = {token: self._sessions[token] for token in self._tokens.get(person, ())}
        return {token: one for token, one in found.items() if now < one.until}

    def linked(self, token: str, now: int) -> list[str]:
        """Returns a session and its linked sessions, by token hash."""
        session = self._sessions.get(token)
        if session is None or session.until <= now:
            return []
        return [one for one, other in self.sessions(session.person, now).items() if other.first == session.first]

    def session(self, token: str) -> Session:
        """Returns an open session by token hash."""
        return self._sessions[token]

    def has_signed_in_from(self, person: str, device: str) -> bool:
        """Tells whether a person has signed in from a browser before, by its token hash."""
        return device in self._devices.get(person, ())

    def draft_person(self, now: int, name: str = "", password: str = "") -> Draft:
        """Adds a person with the room's gift of play chips. Without a password they are a guest."""
        name = self._free(name, now) if password else f"Guest {len(self.by_id) + 1}"
        return self._draft_came(now, name, password)

    def draft_walk_in(self, by: Person, name: str, now: int) -> Draft:
        """Adds a person without a browser, registered by staff. They start without chips."""
        name = names.check_spelling(name)
        data = {"at": now, "person": self._next, "name": name, "roles": ["player"], "password": "", "by": by.id}
        return Draft("PersonCame", data)

    @property
    def _next(self) -> str:
        """The id of the next person."""
        return f"p{len(self.by_id) + 1}"

    def draft_keyholder(self, now: int, name: str, roles: tuple[Role, ...]) -> Draft:
        """Adds a person who signs in by key. Their hash matches no password."""
        return self._draft_came(now, name, "none", roles)

    def _draft_came(self, now: int, name: str, password: str, roles: tuple[Role, ...] = ("player",)) -> Draft:
        id = self._next
        data = {"at": now, "person": id, "name": name, "roles": list(roles), "password": password}
        return Draft("PersonCame", data, moved("cage", f"player:{id}", self.gift) if self.gift else ())

    def draft_account(self, guest: Person, name: str, password: str, now: int) -> Draft:
        """Turns a guest into an account with the same chips."""
        name = self._free(name, now, guest.id)
        return Draft("GuestNamed", {"at": now, "person": guest.id, "name": name, "password": password})

    def draft_nickname(self, guest: Person, name: str, now: int) -> Draft:
        """Sets a guest's nickname, once. It stays reserved while the guest is signed in."""
        _refuse_if(not guest.guest or guest.nickname, f"you go by {guest.name} already")
        return Draft("NicknameTaken", {"at": now, "person": guest.id, "name": self._free(name, now, guest.id)})

    def decide(self, by: Person, command: "AboutPeople", now: int) -> Draft:
        """Returns the event of a command about a person."""
        if isinstance(command, Welcome):
            return self.draft_walk_in(by, command.name, now)
        if isinstance(command, Prefer):
            check_preference(command.name, command.value)
            return Draft("Preferred", {"at": now, "person": by.id, "name": command.name, "value": command.value})
        person = self.by_id.get(command.player)
        if person is None:
            raise Refused(f"there is no person {command.player} here")
        data = {"at": now, "person": person.id, "by": by.id}
        match command:
            case Bar(reason=reason):
                _refuse_if(person.id == by.id, "you cannot bar yourself")
                _refuse_if(bool(person.barred), f"{person.name} is barred already: {person.barred}")
                _refuse_if("admin" in person.roles, f"{person.name} is an admin; the role must go first")
                return Draft("PersonBarred", {**data, "reason": reason})
            case Unbar():
                _refuse_if(not person.barred, f"{person.name} is not barred")
                return Draft("PersonLetIn", data)
            case GiveRole(role=role):
                _refuse_if(person.guest, f"{person.name} is a guest; staff have an account with a password")
                _refuse_if(role in person.roles, f"{person.name} is {role} already")
                return Draft("RoleGiven", {**data, "role": role})
            case TakeRole(role=role):
                _refuse_if(role not in person.roles, f"{person.name} is not {role}")
                _refuse_if(role == "admin" and person.id == by.id, "you cannot give up your own admin role")
                return Draft("RoleTaken", {**data, "role": role})

    def take(self, kind: str, data: Data) -> None:
        """Applies a stored event of the stream."""
        match kind:
            case "PersonCame":
                guest, named = not data["password"], "by" in data
                who = Person(data["person"], data["name"], frozenset(data["roles"]), guest, nickname=named)
                self._put(who, data["password"])
            case "GuestNamed":
                self._nicknames.pop(names.look_of(self.by_id[data["person"]].name), None)
                who = replace(self.by_id[data["person"]], name=data["name"], guest=False, nickname=False)
                self._put(who, data["password"])
                # Another person may have planted the guest's session in this browser.
                self._end(data["person"], data["at"], everywhere=True)
            case "NicknameTaken":
                self._change(data, name=data["name"], nickname=True)
                self._nicknames[names.look_of(data["name"])] = data["person"]
            case "Preferred":
                chosen = dict(self.by_id[data["person"]].preferences) | {data["name"]: data["value"]}
                self._change(data, preferences=tuple(chosen.items()))
            case "SignedIn":
                self._signed_in(data)
            case "SignedOut":
                self._signed_out(data["token"])
            case "PersonBarred":
                self._change(data, barred=data["reason"])
            case "PersonLetIn":
                self._change(data, barred="")
            case "RoleGiven":
                self._change(data, roles=self.by_id[data["person"]].roles | {data["role"]})
            case "RoleTaken":
                self._change(data, roles=self.by_id[data["person"]].roles - {data["role"]})

    def _signed_in(self, data: Data) -> None:
        person = data["person"]
        self._end(person, data["at"])
        self._tokens.setdefault(person, []).append(data["token"])
        first = data["first"] if "first" in data else data["token"]
        self._sessions[data["token"]] = Session(person, data["until"], first, data["at"], data.get("browser", ""))
        if device := data.get("device"):
            self._devices.setdefault(person, set()).add(device)

    def _end(self, person: str, now: int, *, everywhere: bool = False) -> None:
        """Ends a person's expired sessions, or all of them."""
        for token in list(self._tokens.get(person, ())):
            if everywhere or self._sessions[token].until <= now:
                self._signed_out(token)

    def _signed_out(self, token: str) -> None:
        if session := self._sessions.pop(token, None):
            self._tokens[session.person].remove(token)

    def _put(self, person: Person, password: str) -> None:
        self.changes += 1
        self.by_id[person.id] = person
        self._passwords[person.id] = password
        if not person.guest:
            self._names[names.fold(person.name)] = person.id
            self._looks.add(names.look_of(person.name))

    def _change(self, data: Data, **changes: Any) -> None:
        self.changes += 1
        self.by_id[data["person"]] = replace(self.by_id[data["person"]], **changes)

    def _free(self, name: str, now: int, person: str = "") -> str:
        """Returns a name in stored form if it is free, or refuses it."""
        name = names.check(name)
        look = names.look_of(name)
        _refuse_if(names.fold(name) in self._names or look in self._looks, f"the name {name!r} is taken")
        guest = self._nicknames.get(look, person)
        _refuse_if(guest != person and bool(self.sessions(guest, now)), f"the name {name!r} is taken")
        return name


def _refuse_if(when: bool, why: str) -> None:
    if when:
        raise Refused(why)


# -- accounts ----------------------------------------------------------------------------------------------------------


ALL: tuple[Role, ...] = ("player", "dealer", "floor", "cage", "office", "admin")
KEYHOLDER = "The house"
AboutPeople: TypeAlias = Welcome | Prefer | Bar | Unbar | GiveRole | TakeRole
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


NO_VISIT = Visit()


class AccountService:
    """Creates accounts, signs people in and out, and carries out commands about them.

    ``append`` stores an entry and updates the room's ledger. ``now`` returns the time in milliseconds.
    """

    def __init__(self, log: Log, append: Callable[[Entry], Awaitable[Receipt]], now: Callable[[], int]) -> None:
        self.people = People()
        self._log, self._append, self.now = log, append, now
        self.head = 0
        """The number of the last known event about people."""
        self._keys: dict[str, str] = {}
        """The keys of finished commands, with the person each was about."""
        self._turn = asyncio.Lock()
        self.lockout = Lockout(CountersInMemory())
        self._read_log()

    def person_of(self, session: str) -> Person | None:
        """Returns the person of a session, by the hash of its token."""
        return self.people.person_of(session, self.now())

    async def create_guest(self) -> tuple[Person, str]:
        """Signs in a new guest."""
        return await self._add_person(lambda: self.people.draft_person(self.now()), NO_VISIT)

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

    async def register_employee(self, name: str) -> Person:
        """Registers an employee, who signs in with a personal key."""

        def draft() -> tuple[Draft, ...]:
            known = self.people.named(name)
            return () if known else (self.people.draft_keyholder(self.now(), names.check_spelling(name), ("player",)),)

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

    async def execute(
        self, by: Person, command: AboutPeople, key: str, check_allowed: Callable[[], None] = lambda: None
    ) -> Reply:
        """Carries out a command about a person, once per key, if ``check_allowed`` doesn't raise."""

        def draft() -> tuple[Draft, ...]:
            check_allowed()
            return (self.people.decide(by, command, self.now()),)

        await self._store(draft, key)
        return {"player": self._keys[key]}

    async def _add_person(self, draft: Callable[[], Draft], visit: Visit) -> tuple[Person, str]:
        token = new_token()

        def drafts() -> tuple[Draft, ...]:
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
        data = {"at": now, "person": person, "token": hash_token(token), "until": now + SESSION_LASTS}
        if visit.device:
            data |= {"device": hash_token(visit.device), "browser": visit.browser}
        if before:
            data |= {"first": before.first, "until": before.until}
        return Draft("SignedIn", data)

    def _end_session(self, token: str) -> tuple[Draft, ...]:
        """Ends the session of a token and the sessions linked to it."""
        return self._end_all(self.people.linked(hash_token(token), self.now()))

    def _end_all(self, tokens: Iterable[str]) -> tuple[Draft, ...]:
        return tuple(Draft("SignedOut", {"at": self.now(), "token": one}) for one in sorted(tokens))

    async def _store(self, draft: Callable[[], tuple[Draft, ...]], key: str = "") -> tuple[Draft, ...]:
        """Stores the drafts, deciding again if another process was faster. Changes apply only once stored."""
        async with self._turn:
            while key not in self._keys:
                drafts = draft()
                if not drafts:
                    return ()
                try:
                    await self._append(Entry(STREAM, self.head, drafts, key))
                except Moved:
                    continue
                finally:
                    # After a lost connection, too: only the log knows whether the entry was stored.
                    self._read_log()
                return drafts
        return ()

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
            if event.key:
                self._keys[event.key] = event.data.get("person", "")


# -- looks at private data ---------------------------------------------------------------------------------------------


def look(by: str, row: str, about: str) -> Workflow:
    """Logs that a person views the data behind a row of the policy."""
    yield Work("looks", lambda now: Step(now, [Draft("Looked", {"at": now, "by": by, "row": row, "about": about})]))
    return {}
