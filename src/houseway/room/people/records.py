"""What the room keeps of one person, for an export."""

from collections.abc import Callable, Iterator
from typing import Any

from houseway.engines.contract import Refused
from houseway.room.log.entries import PLAYER
from houseway.room.log.events import Event
from houseway.room.log.log import Log
from houseway.room.log.vault import is_sealed_for
from houseway.room.people import names
from houseway.room.people.people import STREAM, People, Person
from houseway.room.view_types import Json

_BLIND = ("Tapped",)
"""Events left out, because the number of a dealer's taps tells what is in a box that is not counted yet."""


def find(people: People, name: str) -> Person:
    """Returns the person with a name or an id."""
    if found := people.everyone.get(name):
        return found
    same = [one for one in people.everyone.values() if names.fold(one.name) == names.fold(name)]
    if not same:
        raise Refused(f"the room has no record of {name!r}")
    if len(same) > 1:
        raise Refused(f"{name!r} is the name of {' and '.join(one.id for one in same)}; name one of them by that")
    return same[0]


def kept_of(log: Log, people: People, player: str, is_seen: Callable[[Event], bool] = lambda _event: True) -> Json:
    """Returns everything that the room keeps of a person; hands and money by reference to their events.

    Money that moved in events that are not seen is left out.
    """
    person, export = people.everyone[player], _Export(player, people)
    for event in log.read():
        export.take(event, is_seen)
    about: Json = {"id": person.id, "name": person.name, "roles": sorted(person.roles), "guest": person.guest}
    about |= {"barred": person.barred, "preferences": dict(person.preferences), "erased": person.erased}
    about |= {"password": "an argon2id hash" if people.password(player) else ""}
    return {"person": about, **export.lists}


class _Export:
    """Collects what the events say about one person."""

    def __init__(self, player: str, people: People) -> None:
        self._player, self._vault = player, people.vault
        self._tokens: set[str] = set()
        kinds = ("account", "sign_ins", "talk", "hands", "ledger", "looks", "other", "unencrypted")
        self.lists: dict[str, list[Json]] = {kind: [] for kind in kinds}

    def take(self, event: Event, is_seen: Callable[[Event], bool]) -> None:
        """Takes the next event of the log."""
        data, told = event.data, {"event": event.number, "at": event.data.get("at", 0), "type": event.type}
        for account, cents in event.postings:
            if account == f"{PLAYER}{self._player}" and is_seen(event):
                self.lists["ledger"].append({**told, "stream": event.stream, "account": account, "cents": cents})
        if event.type == "SignedOut" and data["token"] in self._tokens:
            self.lists["sign_ins"].append(told)
        elif event.type not in _BLIND and any(_means(one, self._player) for one in _strings(data)):
            kind, more = self._sort(event)
            self.lists[kind].append({**told, **more})

    def _sort(self, event: Event) -> tuple[str, Json]:
        """Returns the list that an event belongs in, and what it says."""
        data, read = event.data, self._vault.text
        if event.stream == STREAM and data.get("person") == self._player:
            return self._sort_own(event)
        table: Json = {"stream": event.stream}
        match event.type:
            case "HandStarted":
                seats = [one["seat"] for one in data["event"]["seats"] if one["name"] == self._player]
                if seats:
                    return "hands", {**table, "hand": data["event"]["number"], "seat": seats[0]}
            case "TalkReported":
                lines = [read(line["text"]) for line in data["lines"] if line["player"] == self._player]
                return "talk", {**table, "by": data["by"], "about": data["about"], "lines": lines}
            case "Looked" if data["about"] in (self._player, f"{PLAYER}{self._player}"):
                return "looks", {"by": data["by"], "row": data["row"]}
        reason = str(data.get("reason", ""))
        return "other", {**table, **({"reason": read(reason)} if is_sealed_for(reason, self._player) else {})}

    def _sort_own(self, event: Event) -> tuple[str, Json]:
        """Sorts an event about the account itself."""
        data = {**event.data}
        private = data.pop("private", {})
        if isinstance(private, dict) and private:
            self.lists["unencrypted"].append({"event": event.number})
        told = self._vault.read(self._player, private) or {}
        told = {name: value for name, value in told.items() if name not in ("password", "device")}
        if event.type == "SignedIn":
            self._tokens.add(data["token"])
            return "sign_ins", {**told, "until": data["until"]}
        if "reason" in data:
            data["reason"] = self._vault.text(data["reason"])
        return "account", {**{name: data[name] for name in data if name not in ("at", "time", "person")}, **told}


def _strings(data: Any) -> Iterator[str]:
    """Returns every text in the data of an event."""
    match data:
        case str():
            yield data
        case dict():
            for name, value in data.items():
                yield name
                yield from _strings(value)
        case list():
            for value in data:
                yield from _strings(value)


def _means(text: str, player: str) -> bool:
    return text in (player, f"{PLAYER}{player}") or is_sealed_for(text, player)
