"""Who is known to the room: a projection of the stream ``people``.

Each method that decides gives the events to be written and changes nothing; ``take`` takes events once they are
stored. Passwords and sessions are kept as hashes only.
"""

import unicodedata
from dataclasses import dataclass, field, replace
from typing import Any

from houseway.money import Cents, dollars
from houseway.play.contract import Refused
from houseway.room.commands import Bar, GiveRole, Role, TakeRole, Unbar
from houseway.room.log.log import Draft
from houseway.room.log.postings import moved

STREAM = "people"
WELCOME: Cents = dollars(5000)
"""Play chips that everybody gets on coming in for the first time."""
_LONGEST = 24
_SIGNS = frozenset(" -_.'")


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody in the room; ``barred`` is why the floor does not let them in."""

    id: str
    name: str
    roles: frozenset[Role] = frozenset({"player"})
    guest: bool = False
    barred: str = ""


@dataclass(frozen=True, slots=True)
class Session:
    """A signed-in browser: whose it is, and until when."""

    person: str
    until: int


@dataclass(slots=True)
class People:
    """Everybody who ever came in, and who is signed in."""

    by_id: dict[str, Person] = field(default_factory=dict)
    _names: dict[str, str] = field(default_factory=dict)
    _passwords: dict[str, str] = field(default_factory=dict)
    _sessions: dict[str, Session] = field(default_factory=dict)

    def named(self, name: str) -> Person | None:
        """The person with an account of that name."""
        return self.by_id.get(self._names.get(_alike(name), ""))

    def password(self, person: str) -> str:
        """The hash of a person's password; empty for a guest."""
        return self._passwords.get(person, "")

    def who(self, token: str, now: int) -> Person | None:
        """Whose session this is, by the hash of its token."""
        session = self._sessions.get(token)
        return self.by_id[session.person] if session and now < session.until else None

    def comes(self, now: int, name: str = "", password: str = "", roles: tuple[Role, ...] = ("player",)) -> Draft:
        """Somebody new, with play chips; without a password a guest."""
        id = f"p{len(self.by_id) + 1}"
        name = self._free(name) if password else f"Guest {len(self.by_id) + 1}"
        data = {"at": now, "person": id, "name": name, "roles": list(roles), "password": password}
        return Draft("PersonCame", data, moved("cage", f"player:{id}", WELCOME))

    def takes_name(self, guest: Person, name: str, password: str, now: int) -> Draft:
        """A guest opens an account and keeps their chips."""
        return Draft("GuestNamed", {"at": now, "person": guest.id, "name": self._free(name), "password": password})

    def decide(self, by: Person, command: Bar | Unbar | GiveRole | TakeRole, now: int) -> Draft:
        """What an order about a person comes to."""
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
                guest = not data["password"]
                self._keep(Person(data["person"], data["name"], frozenset(data["roles"]), guest), data["password"])
            case "GuestNamed":
                self._keep(replace(self.by_id[data["person"]], name=data["name"], guest=False), data["password"])
            case "SignedIn":
                self._sessions[data["token"]] = Session(data["person"], data["until"])
            case "SignedOut":
                self._sessions.pop(data["token"], None)
            case "PersonBarred":
                self._change(data, barred=data["reason"])
            case "PersonLetIn":
                self._change(data, barred="")
            case "RoleGiven":
                self._change(data, roles=self.by_id[data["person"]].roles | {data["role"]})
            case "RoleTaken":
                self._change(data, roles=self.by_id[data["person"]].roles - {data["role"]})

    def _keep(self, person: Person, password: str) -> None:
        self.by_id[person.id] = person
        self._passwords[person.id] = password
        if not person.guest:
            self._names[_alike(person.name)] = person.id

    def _change(self, data: dict[str, Any], **changes: Any) -> None:
        self.by_id[data["person"]] = replace(self.by_id[data["person"]], **changes)

    def _free(self, name: str) -> str:
        """A name as it is kept, or why nobody may have it."""
        name = " ".join(unicodedata.normalize("NFKC", name).split())
        good = name and len(name) <= _LONGEST and all(one.isalnum() or one in _SIGNS for one in name)
        _refuse(not good, f"a name is 1 to {_LONGEST} letters, digits, spaces, hyphens, dots or apostrophes")
        _refuse(_alike(name) in self._names or _alike(name).startswith("guest "), f"the name {name!r} is taken")
        return name


def _alike(name: str) -> str:
    """Names that differ only in case or in the form of their letters are the same."""
    return " ".join(unicodedata.normalize("NFKC", name).casefold().split())


def _refuse(when: bool, why: str) -> None:
    if when:
        raise Refused(why)
