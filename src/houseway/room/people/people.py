"""The people that the room knows and their sessions.

``People`` follows the stream ``people``: its methods that decide return the events to write and change nothing, and
``take`` applies events once they are stored. Only ``AccountService`` writes that stream. Passwords and sessions are
kept only as hashes.
"""

from dataclasses import dataclass, field, replace
from typing import Any, TypeAlias

from houseway.engines.contract import Refused
from houseway.money import Cents
from houseway.room.commands import Bar, GiveRole, Prefer, Role, TakeRole, Unbar, Welcome
from houseway.room.log.entries import Draft, moved
from houseway.room.log.versions import Data
from houseway.room.people import names
from houseway.room.people.preferences import Value, check_preference
from houseway.room.settings import WELCOME

STREAM = "people"
AboutPeople: TypeAlias = Welcome | Prefer | Bar | Unbar | GiveRole | TakeRole
"""The commands that concern people."""


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

    def decide(self, by: Person, command: AboutPeople, now: int) -> Draft:
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
