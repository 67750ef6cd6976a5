"""The people that the room knows and their sessions.

``People`` follows the stream ``people``: its methods that decide return the events to write and change nothing, and
``take`` applies events once they are stored. Only ``AccountService`` writes that stream. Passwords and sessions are
kept only as hashes, and names, hashes of passwords, browsers and reasons only encrypted (``Vault``).
"""

from collections import ChainMap
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, TypeAlias

from houseway.engines.contract import Refused
from houseway.money import Cents
from houseway.room.commands import Bar, Erase, GiveRole, OverrideBar, Prefer, Role, TakeRole, Unbar, Welcome
from houseway.room.log.entries import Draft, PersonKey, moved
from houseway.room.log.vault import Plain, Private
from houseway.room.log.versions import Data
from houseway.room.looks import WALK_IN, look_of, may_be_same, walk_in_name
from houseway.room.people import names
from houseway.room.people.preferences import Value, check_preference
from houseway.room.settings import MINUTE, WELCOME

STREAM = "people"
AboutPeople: TypeAlias = Welcome | Prefer | Bar | Unbar | OverrideBar | Erase | GiveRole | TakeRole
"""The commands that concern people."""
DEVICES: frozenset[Role] = frozenset({"kiosk", "board", "tablet"})
"""Roles of devices, which have no other rights: no chips, no seat and no place on a list."""
KEY_ONLY = "none"
"""Stands for the password hash of someone who signs in by key; no password matches it."""
OVERRIDE_LASTS = 60 * MINUTE
"""How long staff may serve a barred player whom the floor let through."""


class Barred(Refused):
    """Staff asked for something for a barred player. ``player`` is the one they named."""

    def __init__(self, why: str, player: str) -> None:
        super().__init__(why)
        self.player = player


@dataclass(frozen=True, slots=True)
class Person:
    """A person in the room. ``barred`` is the floor's reason for barring them."""

    id: str
    name: str
    roles: frozenset[Role] = frozenset({"player"})
    guest: bool = False
    barred: str = ""
    erased: bool = False
    """Whether the room has forgotten who this is."""
    nickname: bool = False
    """Whether a guest has chosen a nickname."""
    preferences: tuple[tuple[str, Value], ...] = ()
    """The preferences that the person has set."""

    @property
    def is_device(self) -> bool:
        """Whether this is a kiosk, a board or a tablet."""
        return not DEVICES.isdisjoint(self.roles)


def erased_name(id: str) -> str:
    """Returns the name that stands for an erased person."""
    kind, number = ("walk-in", id[len(WALK_IN) :]) if id.startswith(WALK_IN) else ("person", id[1:])
    return f"Erased {kind} {number}"


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
    walk_ins: dict[str, Person] = field(default_factory=dict)
    """Players without an account whose names staff typed. They have no roles."""
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
    _bars: dict[str, str] = field(default_factory=dict)
    """The reason for each bar, by person or walk-in."""
    _walk_in_names: dict[str, str] = field(default_factory=dict)
    """Each walk-in, by name."""
    _overrides: dict[str, int] = field(default_factory=dict)
    """When the floor's override of a bar ends, by the look of the name."""
    changes: int = field(default=0, compare=False, repr=False)
    """How often a person was added or changed."""
    gift: Cents = WELCOME
    """The play chips of a new account."""
    vault: Plain = field(default_factory=Plain, compare=False, repr=False)

    @property
    def everyone(self) -> Mapping[str, Person]:
        """Everyone with a name, by id; it follows later changes."""
        return ChainMap(self.by_id, self.walk_ins)

    def named(self, name: str) -> Person | None:
        """Returns the person with an account of that name."""
        return self.by_id.get(self._names.get(names.fold(name), ""))

    def name_of(self, player: str) -> str:
        """Returns the name of a person or a walk-in; an unknown id unchanged."""
        known = self.by_id.get(player) or self.walk_ins.get(player)
        return known.name if known else walk_in_name(player)

    def walk_in(self, name: str) -> str:
        """Returns the id of the walk-in with that name, or empty."""
        return self._walk_in_names.get(names.normalized(name), "")

    def bar_on(self, player: str, now: int) -> str:
        """Returns why a player, or a name that looks like theirs, is barred; empty without a bar, or overridden."""
        name = self.name_of(player)
        if self._overrides.get(look_of(name), 0) > now:
            return ""
        if player in self._bars:
            return f"{name} is barred: {self._bars[player]}"
        for other, reason in self._bars.items():
            if may_be_same(player, other, self.name_of):
                return f"{name} may be {self.name_of(other)}, who is barred: {reason}"
        return ""

    def has_barred(self, device: str) -> bool:
        """Tells whether a barred person has signed in from a browser, by its token hash."""
        return any(device in self._devices.get(person, ()) for person in self._bars)

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
        name, id = names.check_spelling(name), self._next
        private = self._seal_new(id, {"name": name, "password": ""})
        return Draft("PersonCame", {"at": now, "person": id, "private": private, "roles": ["player"], "by": by.id})

    def draft_walk_in_name(self, by: str, name: str, now: int) -> Draft:
        """Adds a walk-in whose name staff typed."""
        id = f"{WALK_IN}{len(self.walk_ins) + 1}"
        private = self._seal_new(id, {"name": names.check_spelling(name)})
        return Draft("WalkInCame", {"at": now, "person": id, "private": private, "by": by})

    def _seal_new(self, person: str, data: Data) -> Private:
        self.vault.new(person)
        return self.vault.seal(person, data)

    def keys_of(self, drafts: Iterable[Draft]) -> tuple[PersonKey, ...]:
        """Returns the keys to store or delete with events."""
        erased = [PersonKey(one.facts["person"], None) for one in drafts if one.type == "PersonErased"]
        came = (one.facts["person"] for one in drafts if one.type in ("PersonCame", "WalkInCame"))
        return *filter(None, map(self.vault.key_of, came)), *erased

    @property
    def _next(self) -> str:
        """The id of the next person."""
        return f"p{len(self.by_id) + 1}"

    def draft_keyholder(self, now: int, name: str, roles: tuple[Role, ...]) -> Draft:
        """Adds a person or a device that signs in by key. A device has no chips."""
        return self._draft_came(now, name, KEY_ONLY, roles)

    def _draft_came(self, now: int, name: str, password: str, roles: tuple[Role, ...] = ("player",)) -> Draft:
        id = self._next
        private = self._seal_new(id, {"name": name, "password": password})
        data = {"at": now, "person": id, "private": private, "roles": list(roles)}
        gift = self.gift if DEVICES.isdisjoint(roles) else 0
        return Draft("PersonCame", data, moved("cage", f"player:{id}", gift) if gift else ())

    def draft_account(self, guest: Person, name: str, password: str, now: int) -> Draft:
        """Turns a guest into an account with the same chips."""
        name = self._free(name, now, guest.id)
        private = self.vault.seal(guest.id, {"name": name, "password": password})
        return Draft("GuestNamed", {"at": now, "person": guest.id, "private": private})

    def draft_nickname(self, guest: Person, name: str, now: int) -> Draft:
        """Sets a guest's nickname, once. It stays reserved while the guest is signed in."""
        _refuse_if(not guest.guest or guest.nickname, f"you go by {guest.name} already")
        private = self.vault.seal(guest.id, {"name": self._free(name, now, guest.id)})
        return Draft("NicknameTaken", {"at": now, "person": guest.id, "private": private})

    def decide(self, by: Person, command: AboutPeople, now: int) -> Draft | None:
        """Returns the event of a command about a person; None if it asks for what is so already."""
        match command:
            case Welcome():
                if by.is_device:
                    self._check_not_staff(command.name)
                return self.draft_walk_in(by, command.name, now)
            case Prefer():
                check_preference(command.name, command.value)
                if (command.name, command.value) in self.by_id[by.id].preferences:
                    return None
                return Draft("Preferred", {"at": now, "person": by.id, "name": command.name, "value": command.value})
            case GiveRole() | TakeRole():
                return self._decide_role(by, command, now)
            case Erase():
                return self.draft_erasure(by.id, command.player, now)
            case _:
                return self._decide_bar(by, command, now)

    def _decide_role(self, by: Person, command: GiveRole | TakeRole, now: int) -> Draft:
        person, role = self._known(command.player), command.role
        data = {"at": now, "person": person.id, "by": by.id, "role": role}
        if isinstance(command, GiveRole):
            _refuse_if(person.guest, f"{person.name} is a guest; staff have an account with a password")
            _refuse_if(role in person.roles, f"{person.name} is {role} already")
            others = person.roles - {"player"} - DEVICES
            is_device = role in DEVICES
            _refuse_if(is_device and bool(others), f"{person.name} is on the staff; a {role} has an account of its own")
            _refuse_if(not is_device and person.is_device, f"{person.name} is a device and has no other role")
            return Draft("RoleGiven", data)
        _refuse_if(role not in person.roles, f"{person.name} is not {role}")
        _refuse_if(role == "admin" and person.id == by.id, "you cannot give up your own admin role")
        return Draft("RoleTaken", data)

    def draft_erasure(self, by: str, player: str, now: int) -> Draft:
        """Erases a person. Refuses the staff, and people whose bar needs their name."""
        person = self.everyone.get(player)
        if person is None:
            raise Refused(f"there is no person {player} here")
        _refuse_if(player == by, "you cannot erase yourself")
        _refuse_if(player in self._bars, f"{person.name} is barred, and a bar needs the name; readmit them first")
        _refuse_if(bool(person.roles - {"player"}), f"{person.name} is on the staff; take their roles first")
        _refuse_if(person.erased, f"{person.name} is erased already")
        return Draft("PersonErased", {"at": now, "person": player, "by": by})

    def _decide_bar(self, by: Person, command: Bar | Unbar | OverrideBar, now: int) -> Draft:
        player, name = command.player, self.name_of(command.player)
        data = {"at": now, "person": player, "by": by.id}
        reason = "" if isinstance(command, Unbar) else self.vault.seal_text(player, command.reason)
        if isinstance(command, OverrideBar):
            _refuse_if(not self.bar_on(player, now), f"{name} is not barred, or was let through")
            return Draft("BarOverridden", {**data, "reason": reason, "until": now + OVERRIDE_LASTS})
        is_admin = not player.startswith(WALK_IN) and "admin" in self._known(player).roles
        barred = self._bars.get(player, "")
        if isinstance(command, Unbar):
            _refuse_if(not barred, f"{name} is not barred")
            return Draft("PersonLetIn", data)
        _refuse_if(player == by.id, "you cannot bar yourself")
        _refuse_if(bool(barred), f"{name} is barred already: {barred}")
        _refuse_if(is_admin, f"{name} is an admin; the role must go first")
        return Draft("PersonBarred", {**data, "reason": reason})

    def _check_not_staff(self, name: str) -> None:
        """Refuses a name at a kiosk that looks like one of the staff's."""
        look = look_of(name)
        staff = any(one.roles - {"player"} and look_of(one.name) == look for one in self.by_id.values())
        _refuse_if(staff, "please see the floor about that name")

    def _known(self, player: str) -> Person:
        if player not in self.by_id:
            raise Refused(f"there is no person {player} here")
        return self.by_id[player]

    def take(self, kind: str, data: Data) -> None:
        """Applies a stored event of the stream."""
        match kind:
            case "PersonCame" | "WalkInCame" | "GuestNamed" | "NicknameTaken":
                self._take_name(kind, data)
            case "Preferred":
                chosen = dict(self.by_id[data["person"]].preferences) | {data["name"]: data["value"]}
                self._change(data, preferences=tuple(chosen.items()))
            case "SignedIn":
                self._signed_in(data)
            case "SignedOut":
                self._signed_out(data["token"])
            case "PersonBarred":
                reason = self.vault.text(data["reason"])
                self._bars[data["person"]] = reason
                self._change(data, barred=reason)
            case "PersonLetIn":
                del self._bars[data["person"]]
                self._change(data, barred="")
            case "BarOverridden":
                self._overrides[look_of(self.name_of(data["person"]))] = data["until"]
            case "RoleGiven":
                self._change(data, roles=self.by_id[data["person"]].roles | {data["role"]})
            case "RoleTaken":
                self._change(data, roles=self.by_id[data["person"]].roles - {data["role"]})
            case "PersonErased":
                self._erase(data["person"], data["at"])

    def _take_name(self, kind: str, data: Data) -> None:
        id, private = data["person"], self._private(data)
        name, password = private["name"], private.get("password", "")
        match kind:
            case "PersonCame":
                who = Person(id, name, frozenset(data["roles"]), guest=not password, nickname="by" in data)
                self._put(who, password)
            case "WalkInCame":
                self.changes += 1
                self.walk_ins[id] = Person(id, name, frozenset())
                self._walk_in_names[name] = id
            case "GuestNamed":
                self._nicknames.pop(look_of(self.by_id[id].name), None)
                who = replace(self.by_id[id], name=name, guest=False, nickname=False)
                self._put(who, password)
                # Another person may have planted the guest's session in this browser.
                self._end(id, data["at"], everywhere=True)
                if not who.barred:
                    self._devices.pop(who.id, None)
            case "NicknameTaken":
                self._change(data, name=name, nickname=True)
                self._nicknames[look_of(name)] = id

    def _private(self, data: Data) -> Data:
        """Returns the private data of an event; of an erased person, what stands for it."""
        return self.vault.read(data["person"], data["private"]) or {
            "name": erased_name(data["person"]),
            "password": "",
        }

    def _erase(self, id: str, now: int) -> None:
        """Forgets everything about a person but their id."""
        self.vault.forget(id)
        self.changes += 1
        name, look = self.everyone[id].name, look_of(self.everyone[id].name)
        self._overrides.pop(look, None)
        if id in self.walk_ins:
            self._walk_in_names.pop(name, None)
            self.walk_ins[id] = Person(id, erased_name(id), frozenset(), erased=True)
            return
        self._end(id, now, everywhere=True)
        for found in (self._tokens, self._devices, self._passwords):
            found.pop(id, None)
        if self._names.get(names.fold(name)) == id:
            del self._names[names.fold(name)]
            self._looks.discard(look)
        if self._nicknames.get(look) == id:
            del self._nicknames[look]
        self.by_id[id] = Person(id, erased_name(id), guest=True, erased=True)

    def _signed_in(self, data: Data) -> None:
        person, private = data["person"], self._private(data)
        self._end(person, data["at"])
        self._tokens.setdefault(person, []).append(data["token"])
        first = data["first"] if "first" in data else data["token"]
        self._sessions[data["token"]] = Session(person, data["until"], first, data["at"], private.get("browser", ""))
        if device := private.get("device"):
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
            self._looks.add(look_of(person.name))

    def _change(self, data: Data, **changes: Any) -> None:
        self.changes += 1
        if person := self.by_id.get(data["person"]):  # a walk-in has no record
            self.by_id[person.id] = replace(person, **changes)

    def _free(self, name: str, now: int, person: str = "") -> str:
        """Returns a name in stored form if it is free, or refuses it."""
        name = names.check(name)
        look = look_of(name)
        _refuse_if(names.fold(name) in self._names or look in self._looks, f"the name {name!r} is taken")
        is_bar = any(look_of(self.name_of(one)) == look for one in self._bars if one != person)
        _refuse_if(is_bar, f"the name {name!r} is taken")
        guest = self._nicknames.get(look, person)
        _refuse_if(guest != person and bool(self.sessions(guest, now)), f"the name {name!r} is taken")
        return name


def _refuse_if(when: bool, why: str) -> None:
    if when:
        raise Refused(why)
