"""Who is known to the room: a projection of the stream ``people``.

Each method that decides gives the events to be written and changes nothing; ``take`` takes events once they are
stored. Passwords and sessions are kept as hashes only.
"""

from dataclasses import dataclass, field, replace
from typing import Any

from houseway.engines.contract import Refused
from houseway.money import Cents
from houseway.room.commands import Bar, GiveRole, Role, TakeRole, Unbar, Welcome
from houseway.room.log.draft import Draft
from houseway.room.log.postings import moved
from houseway.room.people import names
from houseway.room.settings import WELCOME

STREAM = "people"


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody in the room; ``barred`` is why the floor does not let them in."""

    id: str
    name: str
    roles: frozenset[Role] = frozenset({"player"})
    guest: bool = False
    barred: str = ""
    nickname: bool = False
    """Whether a guest goes by a name that they chose."""


@dataclass(frozen=True, slots=True)
class Session:
    """A signed-in browser: whose it is, until when, since when, and what it called itself.

    One browser has several at a room with several addresses: those with the same ``first`` are tied together and end
    together.
    """

    person: str
    until: int
    first: str
    """The session with which the browser signed in, by the hash of its token; this one or one that it came from."""
    since: int = 0
    browser: str = ""


@dataclass(slots=True)
class People:
    """Everybody who ever came in, and who is signed in."""

    by_id: dict[str, Person] = field(default_factory=dict)
    _names: dict[str, str] = field(default_factory=dict)
    _passwords: dict[str, str] = field(default_factory=dict)
    _sessions: dict[str, Session] = field(default_factory=dict)
    _tokens: dict[str, list[str]] = field(default_factory=dict)
    """The sessions of each person, by the hashes of their tokens."""
    _devices: dict[str, set[str]] = field(default_factory=dict)
    """Browsers from which each person has signed in, by the hashes of their tokens."""
    _looks: set[str] = field(default_factory=set)
    """What the names of accounts look like at a glance."""
    _nicknames: dict[str, str] = field(default_factory=dict)
    """What guests call themselves, as it looks at a glance, and who."""
    changes: int = field(default=0, compare=False, repr=False)
    """How often somebody came in for the first time or became somebody else."""
    gift: Cents = WELCOME
    """The play chips with which everybody comes in."""

    def named(self, name: str) -> Person | None:
        """The person with an account of that name."""
        return self.by_id.get(self._names.get(names.alike(name), ""))

    def password(self, person: str) -> str:
        """The hash of a person's password; empty for a guest."""
        return self._passwords.get(person, "")

    def who(self, token: str, now: int) -> Person | None:
        """Whose session this is, by the hash of its token."""
        session = self._sessions.get(token)
        return self.by_id[session.person] if session and now < session.until else None

    def sessions(self, person: str, now: int) -> dict[str, Session]:
        """Where a person is signed in, by the hash of each token."""
        found = {token: self._sessions[token] for token in self._tokens.get(person, ())}
        return {token: one for token, one in found.items() if now < one.until}

    def tied(self, token: str, now: int) -> list[str]:
        """A session and those of the same browser at other addresses, by the hashes of their tokens."""
        session = self._sessions.get(token)
        if session is None or session.until <= now:
            return []
        return [one for one, other in self.sessions(session.person, now).items() if other.first == session.first]

    def session(self, token: str) -> Session:
        """A session that lasts, by the hash of its token."""
        return self._sessions[token]

    def knows(self, person: str, device: str) -> bool:
        """Whether a person has signed in from a browser before, by the hash of its token."""
        return device in self._devices.get(person, ())

    def comes(self, now: int, name: str = "", password: str = "") -> Draft:
        """Somebody new, with the room's gift of play chips; without a password a guest."""
        name = self._free(name, now) if password else f"Guest {len(self.by_id) + 1}"
        return self._came(now, name, password)

    def welcome(self, by: Person, name: str, now: int) -> Draft:
        """TableServices let somebody in who has no browser, under a name; they have the chips that they buy."""
        data = {"at": now, "person": self._next, "name": names.written(name), "roles": ["player"], "password": ""}
        return Draft("PersonCame", {**data, "by": by.id})

    @property
    def _next(self) -> str:
        """The number of the next who comes."""
        return f"p{len(self.by_id) + 1}"

    def keyholder(self, now: int, name: str, roles: tuple[Role, ...]) -> Draft:
        """Somebody who has a key comes in for the first time; no password has this hash, so that only the key fits."""
        return self._came(now, name, "none", roles)

    def _came(self, now: int, name: str, password: str, roles: tuple[Role, ...] = ("player",)) -> Draft:
        id = self._next
        data = {"at": now, "person": id, "name": name, "roles": list(roles), "password": password}
        return Draft("PersonCame", data, moved("cage", f"player:{id}", self.gift) if self.gift else ())

    def takes_name(self, guest: Person, name: str, password: str, now: int) -> Draft:
        """A guest opens an account and keeps their chips."""
        name = self._free(name, now, guest.id)
        return Draft("GuestNamed", {"at": now, "person": guest.id, "name": name, "password": password})

    def takes_nickname(self, guest: Person, name: str, now: int) -> Draft:
        """A guest chooses what they are called, once; the name is theirs as long as they are signed in somewhere."""
        _refuse(not guest.guest or guest.nickname, f"you go by {guest.name} already")
        return Draft("NicknameTaken", {"at": now, "person": guest.id, "name": self._free(name, now, guest.id)})

    def decide(self, by: Person, command: Welcome | Bar | Unbar | GiveRole | TakeRole, now: int) -> Draft:
        """What an order about a person comes to."""
        if isinstance(command, Welcome):
            return self.welcome(by, command.name, now)
        person = self.by_id.get(command.player)
        if person is None:
            raise Refused(f"nobody here is {command.player}")
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
        """Takes a stored event of the stream."""
        match kind:
            case "PersonCame":
                guest, named = not data["password"], "by" in data
                who = Person(data["person"], data["name"], frozenset(data["roles"]), guest, nickname=named)
                self._keep(who, data["password"])
            case "GuestNamed":
                self._nicknames.pop(names.looks(self.by_id[data["person"]].name), None)
                who = replace(self.by_id[data["person"]], name=data["name"], guest=False, nickname=False)
                self._keep(who, data["password"])
                # Somebody else may have planted the guest's session in this browser.
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
        """A person's sessions end, all of them or those whose time is over."""
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
        """A name as somebody may have it, or why not."""
        name = names.checked(name)
        look = names.looks(name)
        _refuse(names.alike(name) in self._names or look in self._looks, f"the name {name!r} is taken")
        guest = self._nicknames.get(look, person)
        _refuse(guest != person and bool(self.sessions(guest, now)), f"the name {name!r} is taken")
        return name


def _refuse(when: bool, why: str) -> None:
    if when:
        raise Refused(why)
