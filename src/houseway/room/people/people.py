"""Everyone known to the room: a projection of the stream ``people``.

Methods that decide return the events to write and change nothing. ``take`` applies events once they are stored.
Passwords and sessions are kept only as hashes.
"""

from dataclasses import dataclass, field, replace
from typing import Any

from houseway.engines.contract import Refused
from houseway.money import Cents
from houseway.room.commands import Bar, GiveRole, Role, TakeRole, Unbar, Welcome
from houseway.room.log.entries import Draft, moved
from houseway.room.people import names
from houseway.room.settings import WELCOME

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
        return self.by_id.get(self._names.get(names.alike(name), ""))

    def password(self, person: str) -> str:
        """Returns the hash of a person's password. Empty for a guest."""
        return self._passwords.get(person, "")

    def who(self, token: str, now: int) -> Person | None:
        """Returns the person of a session, by the hash of its token."""
        session = self._sessions.get(token)
        return self.by_id[session.person] if session and now < session.until else None

    def sessions(self, person: str, now: int) -> dict[str, Session]:
        """Returns a person's open sessions by token hash."""
        found = {token: self._sessions[token] for token in self._tokens.get(person, ())}
        return {token: one for token, one in found.items() if now < one.until}

    def tied(self, token: str, now: int) -> list[str]:
        """Returns a session and its linked sessions, by token hash."""
        session = self._sessions.get(token)
        if session is None or session.until <= now:
            return []
        return [one for one, other in self.sessions(session.person, now).items() if other.first == session.first]

    def session(self, token: str) -> Session:
        """Returns an open session by token hash."""
        return self._sessions[token]

    def knows(self, person: str, device: str) -> bool:
        """Tells whether a person has signed in from a browser before, by its token hash."""
        return device in self._devices.get(person, ())

    def comes(self, now: int, name: str = "", password: str = "") -> Draft:
        """Adds a person with the room's gift of play chips. Without a password they are a guest."""
        name = self._free(name, now) if password else f"Guest {len(self.by_id) + 1}"
        return self._came(now, name, password)

    def welcome(self, by: Person, name: str, now: int) -> Draft:
        """Adds a person without a browser, registered by staff. They start without chips."""
        data = {"at": now, "person": self._next, "name": names.written(name), "roles": ["player"], "password": ""}
        return Draft("PersonCame", {**data, "by": by.id})

    @property
    def _next(self) -> str:
        """The id of the next person."""
        return f"p{len(self.by_id) + 1}"

    def keyholder(self, now: int, name: str, roles: tuple[Role, ...]) -> Draft:
        """Adds a person who signs in by key. Their hash matches no password."""
        return self._came(now, name, "none", roles)

    def _came(self, now: int, name: str, password: str, roles: tuple[Role, ...] = ("player",)) -> Draft:
        id = self._next
        data = {"at": now, "person": id, "name": name, "roles": list(roles), "password": password}
        return Draft("PersonCame", data, moved("cage", f"player:{id}", self.gift) if self.gift else ())

    def takes_name(self, guest: Person, name: str, password: str, now: int) -> Draft:
        """Turns a guest into an account with the same chips."""
        name = self._free(name, now, guest.id)
        return Draft("GuestNamed", {"at": now, "person": guest.id, "name": name, "password": password})

    def takes_nickname(self, guest: Person, name: str, now: int) -> Draft:
        """Sets a guest's nickname, once. It stays reserved while the guest is signed in."""
        _refuse(not guest.guest or guest.nickname, f"you go by {guest.name} already")
        return Draft("NicknameTaken", {"at": now, "person": guest.id, "name": self._free(name, now, guest.id)})

    def decide(self, by: Person, command: Welcome | Bar | Unbar | GiveRole | TakeRole, now: int) -> Draft:
        """Returns the event of a command about a person."""
        if isinstance(command, Welcome):
            return self.welcome(by, command.name, now)
        person = self.by_id.get(command.player)
        if person is None:
            raise Refused(f"there is no person {command.player} here")
        data = {"at": now, "person": person.id, "by": by.id}
        match command:
            case Bar(reason=reason):
                _refuse(person.id == by.id, "you cannot bar yourself")
                _refuse(bool(person.barred), f"{person.name} is barred already: {person.barred}")
                _refuse("admin" in person.roles, f"{person.name} is an admin; the role must go first")
                return Draft("PersonBarred", {**data, "reason": reason})
            case Unbar():
                _refuse(not person.barred, f"{person.name} is not barred")
                return Draft("PersonLetIn", data)
            case GiveRole(role=role):
                _refuse(person.guest, f"{person.name} is a guest; staff have an account with a password")
                _refuse(role in person.roles, f"{person.name} is {role} already")
                return Draft("RoleGiven", {**data, "role": role})
            case TakeRole(role=role):
                _refuse(role not in person.roles, f"{person.name} is not {role}")
                _refuse(role == "admin" and person.id == by.id, "you cannot give up your own admin role")
                return Draft("RoleTaken", {**data, "role": role})

    def take(self, kind: str, data: dict[str, Any]) -> None:
        """Applies a stored event of the stream."""
        match kind:
            case "PersonCame":
                guest, named = not data["password"], "by" in data
                who = Person(data["person"], data["name"], frozenset(data["roles"]), guest, nickname=named)
                self._keep(who, data["password"])
            case "GuestNamed":
                self._nicknames.pop(names.looks(self.by_id[data["person"]].name), None)
                who = replace(self.by_id[data["person"]], name=data["name"], guest=False, nickname=False)
                self._keep(who, data["password"])
                # Another person may have planted the guest's session in this browser.
                self._end(data["person"], data["at"], everywhere=True)
            case "NicknameTaken":
                self._change(data, name=data["name"], nickname=True)
                self._nicknames[names.looks(data["name"])] = data["person"]
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

    def _signed_in(self, data: dict[str, Any]) -> None:
        person = data["person"]
        self._end(person, data["at"])
        self._tokens.setdefault(person, []).append(data["token"])
        first = data.get("first", data["token"])
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

    def _keep(self, person: Person, password: str) -> None:
        self.changes += 1
        self.by_id[person.id] = person
        self._passwords[person.id] = password
        if not person.guest:
            self._names[names.alike(person.name)] = person.id
            self._looks.add(names.looks(person.name))

    def _change(self, data: dict[str, Any], **changes: Any) -> None:
        self.changes += 1
        self.by_id[data["person"]] = replace(self.by_id[data["person"]], **changes)

    def _free(self, name: str, now: int, person: str = "") -> str:
        """Returns a name in stored form if it is free, or refuses it."""
        name = names.checked(name)
        look = names.looks(name)
        _refuse(names.alike(name) in self._names or look in self._looks, f"the name {name!r} is taken")
        guest = self._nicknames.get(look, person)
        _refuse(guest != person and bool(self.sessions(guest, now)), f"the name {name!r} is taken")
        return name


def _refuse(when: bool, why: str) -> None:
    if when:
        raise Refused(why)
