"""Rooms that differ only in one amount that is counted blind: everyone gets the same bytes until it is counted.

The amounts are those of ``room/office/blind.py``. People of every role, each device, a barred person and a stranger
open every endpoint, watch every topic and send every command. All three come from the program's registries,
and each has its decision here: a new one without a decision fails by its name.
"""

import json
import re
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import httpx
import msgspec
import pytest

from houseway.room.commands import KINDS
from houseway.room.office.blind import BLIND
from houseway.room.office.reports import REPORTS
from houseway.room.people import policy
from houseway.room.server import actor
from houseway.table.commands import COMMANDS
from houseway.web.app import ENDPOINTS
from houseway.web.room_file import read_room_file
from tests.room.people.roles import rows_of
from tests.room.people.test_policy import FILLED, ODD
from tests.web.kit import PATIENCE, Guest, Served, opening

EVENING = 1_793_000_000 * 10**9
SHIFT = "2026-10-26.1"
STAFF = {
    "Dora": ("dealer",),
    "Flo": ("floor",),
    "Cass": ("cage",),
    "Del": ("cage",),
    "Ola": ("office",),
    "Ada": ("admin",),
    "Eve": ("dealer", "floor", "cage", "office", "admin"),
    "Entrance": ("kiosk",),
    "Wall": ("board",),
    "Tablet": ("tablet",),
}
"""Cass has a window and a floor bank. Eve has every role, as in a small room."""
PEOPLE = (*STAFF, "Guest", "Barred", "Stranger")
FILE = """
name = "Twin"
house = "golden-state"
dealt = "by hand"

[[table]]
game = "holdem"
limit = "2x4"

[[table]]
game = "pure-21"
house = "marina"
limit = "3-25"
"""


@dataclass(frozen=True)
class Amounts:
    """What may differ between two rooms."""

    action: int = 6000
    """Of a round of Pure 21.5, by which the player-dealer pays 50 cents or a dollar into the box."""
    hands: str = "$$-$"
    """Hands of hold'em with or without a collection, and a dollar of each for the jackpot."""
    window: int = 10_000
    """Real chips sold at a window."""
    tray: int = 5_000
    """Real chips sold from the tray of a floor bank."""


ALIKE = Amounts()
TWINS = {
    "what is in a drop box": Amounts(action=26_000),
    "what a hand in such a box paid to the jackpot": Amounts(hands="$---"),
    "what a window or a floor bank has": Amounts(window=25_000, tray=7_500),
}

# -- the decisions -----------------------------------------------------------------------------------------------------

WAYS = {"{house}": "marina", "{game}": "pure-21", "{id}": "MC-P21-R5", "{invite}": "0" * 32, "{table}": "1"}
OPENED = {
    "GET /api/join/{invite}", "GET /join/{invite}.svg", "GET /api/me", "GET /api/games",
    "GET /api/house/{house}", "GET /api/explain/{house}/{game}", "GET /api/example/{house}/{game}",
    "GET /api/rules/{id}", "GET /api/fee/{house}/{game}", "GET /api/reckon/{house}/{game}", "GET /api/exam/{house}",
    "GET /api/openapi.json", "GET /api/hands", "GET /api/hands/{table}/{number}", "GET /api/talk/{table}",
    "GET /api/people", "GET /api/my/hands", "GET /api/my/results", "GET /api/my/players", "GET /api/my/hands.csv",
    "GET /api/my/hands.phhs", "GET /api/my/hands.txt", "GET /api/office/events", "GET /api/office/{report}.json",
    "GET /api/office/{report}.csv", "GET /api/office/{report}.parquet", "GET /api/members", "GET /api/sessions",
    "GET /api/people/{player}.json",
}  # fmt: skip
NOT_OPENED = {
    "GET /list.svg": "is a picture of the room's address, which is different here",
    "POST /api/guest": "signs a stranger in",
    "POST /api/account": "signs a stranger in",
    "POST /api/login": "signs a stranger in",
    "POST /api/logout": "ends the session of whoever sends it",
    "POST /api/sessions/end": "ends sessions, and has nothing of the room",
    "POST /api/nickname": "changes a guest's name, and has nothing of the room",
    "POST /api/do": "is the way of the commands below",
}
WATCHED = {"lobby", "board", "me", "calls", "floor", "cage", "office"}
NOT_WATCHED = {"table": "is what a spectator sees and hears, and can always add up"}
NOT_SENT = {
    "CountDrop": "is the count of a box",
    "CloseBank": "is the count of a bank",
    "AtTable": "is sent once for each command of a table",
}
SENT = {
    "PlayNow", "Sit", "Buy", "SitOutAtBlind", "Vote", "KumKum", "Ready", "Play", "CallClock", "CallFloor", "AskForBots",
    "OpenTable", "Join", "HostPause", "HostResume", "HostPace", "HandOver", "HostTalk", "Say", "ReportTalk", "Prefer",
    "JoinList", "LeaveList", "AnswerCall", "CloseTable", "Pause", "Resume", "PutClock", "Irregularities", "Preview",
    "Rule", "SeeTo", "Seat", "MovePlayer", "SwapPlayers", "Undo", "Welcome", "PutOnList", "TakeOffList", "CallName",
    "AnswerFor", "DealerIn", "DealerOut", "SendDealer", "Push", "PickUp", "Bar", "Unbar", "OverrideBar", "Adjust",
    "Sign", "PostTalk", "AnswerReport", "LiftSilence", "Tell", "DismissTaps", "SellChips", "CashOut", "OpenBank",
    "VerifySheet", "Fill", "Credit", "Receive", "CloseShift", "SignShift", "CorrectCount", "VerifyCount", "PostJackpot",
    "QualifyJackpot", "VerifyJackpot", "ApproveJackpot", "PayJackpot", "Release", "GiveRole", "TakeRole",
    "Erase",
}  # fmt: skip
TOO_MUCH = 10**8
AIMED: dict[str, list[dict[str, Any]]] = {
    "Adjust": [
        {"account": account, "to": "cage", "cents": cents}
        for account in (f"drop:1:{SHIFT}", f"share:golden-state:1:{SHIFT}", "jackpot:golden-state", "bank:window-1")
        for cents in (1, TOO_MUCH)
    ],
    "QualifyJackpot": [
        {"fund": "golden-state", "table": "1", "hand": 1, "player": "w:Elif", "cents": cents} for cents in (1, TOO_MUCH)
    ],
    "PostJackpot": [{"fund": "golden-state"}],
    "SellChips": [
        {"player": "w:Zed", "cents": TOO_MUCH, "bank": bank, "chips": {}} for bank in ("window-1", "floor-1")
    ],
    "Credit": [{"bank": bank, "chips": {"10000": 10**6}} for bank in ("window-1", "floor-1")],
    "CashOut": [{"player": "w:Zed", "cents": 100, "bank": "window-2", "chips": {}}],
    "OpenBank": [{"bank": "window-1"}],
    "Fill": [{"bank": "window-9"}],
    "Release": [{"hold": "transfer:1"}],
}
"""Commands that ask for the amounts themselves; the others name people and tables that are not there."""
NOBODY = {"player": "p999999", "dealer": "p999999", "table": "999", "to_table": "998", "name": "Walt"}
MAY_DIFFER = {"Flo": ("/api/hands",)}
"""The floor reviews hands and does not count boxes."""
RANDOM = re.compile('"session":"[^"]*"')
"""The random numbers of one's own sessions."""
METRICS = "metrics key"
MEASURED = re.compile(
    r"#|python_|process_|houseway_\w+_seconds|\w+_created|houseway_commands_total\{kind=\"(Tell|Prefer)\""
)
"""Metrics that are times, memory or commits, and the two commands by which ``evening`` makes rooms differ."""


def test_every_endpoint_topic_and_command_has_its_decision() -> None:
    for known, decided in (
        ({one.row for one in ENDPOINTS}, [OPENED, NOT_OPENED.keys()]),
        ({*policy.PAGES, "table"}, [WATCHED, NOT_WATCHED.keys()]),
        (set(KINDS), [SENT, NOT_SENT.keys()]),
        ({one.amount for one in BLIND}, [TWINS.keys()]),
    ):
        for name in known:
            assert sum(name in some for some in decided) == 1, f"{name} has no decision in {__file__}"
        assert known == set().union(*decided)
    assert all(kind in SENT for kind in AIMED)


# -- a room ------------------------------------------------------------------------------------------------------------


@dataclass
class Somebody:
    """A person or device with a browser, a socket and everything it received."""

    name: str
    web: httpx.Client
    guest: Guest | None
    heard: list[str] = field(default_factory=list)

    @cached_property
    def tries(self) -> set[str]:
        """The rows that they try: those of every player are tried by a few."""
        few = ("Guest", "Ola", "Cass", "Eve")
        return self.rows - (rows_of("nobody") if self.name in few else rows_of("player"))

    @cached_property
    def rows(self) -> set[str]:
        """The rows of the policy that are theirs."""
        roles = {"Guest": ("player",), "Barred": ("barred",), "Stranger": ("nobody",)}.get(self.name) or (
            "player", *STAFF[self.name]
        )  # fmt: skip
        if roles[-1] in ("kiosk", "board", "tablet"):
            return rows_of(roles[-1])
        return set().union(*map(rows_of, roles))

    def watch_all(self) -> None:
        """Watches every topic that they may."""
        for topic in sorted(WATCHED):
            if self.guest and f"watch {topic}" in self.rows:
                self.guest.say({"type": "Watch", "topic": topic})
        self.hear()

    def hear(self) -> None:
        """Takes in what was sent so far, byte by byte."""
        if self.guest is None:
            return
        self.guest.say({"type": "Ping"})
        while "Pong" not in (message := str(self.guest.socket.recv(PATIENCE, decode=True))):
            self.heard.append(message)

    def does(self, what: str, token: str, /, **fields: Any) -> str:
        """The answer to a command."""
        sent = {"key": token, "command": {"type": what, **fields}}
        answer = self.web.post("/api/do", json=sent)
        return f"{answer.status_code} {answer.text}"


class Twin:
    """An open room with everybody in it."""

    def __init__(self, served: Served, house: Guest, people: dict[str, Somebody]) -> None:
        self.served, self.house, self.people = served, house, people
        self._keys = iter(range(10**6))

    @property
    def books(self) -> dict[str, int]:
        return self.served.running.host.room.balances

    def tell(self, kind: str, table: str = "1", /, **fields: Any) -> None:
        self.house.done("Tell", table=table, command={"type": kind, **fields})

    def do(self, who: str, what: str, /, **fields: Any) -> Any:
        answer = self.people[who].does(what, f"own-{next(self._keys)}", **fields)
        assert answer.startswith("200 "), answer
        return json.loads(answer[4:])["reply"]

    def evening(self, amounts: Amounts) -> None:
        """Plays and trades; everything but the amounts is the same in each room."""
        for seat, name in enumerate(("Elif", "Finn", "Gus", "Hana", "Ines", "Jo"), 1):
            self.tell("Sit", player=name, seat=seat, chips=0)
        self.tell("GiveButton", seat=1)
        for hand in amounts.hands:
            self.tell("DealByHand")
            before = self.served.running.host.head
            if hand == "$":
                self.tell("TakeCollection")
            else:
                # Two events elsewhere: the numbers of events are the same.
                self.house.done("Prefer", name="sure", value=True)
                self.house.done("Prefer", name="sure", value=False)
            assert self.served.running.host.head == before + 2
            self.tell("EndHand")
        for seat, name in enumerate(("Ana", "Bo", "Cleo", "Dov"), 1):
            self.tell("Sit", "2", player=name, seat=seat, chips=0)
        wagers = [{"seat": seat, "square": seat, "cents": 0} for seat in (2, 3)]
        for _ in range(2):
            self.tell("TakeBank", "2", seat=1)
            self.tell("DealByHand", "2", wagers=wagers, action=amounts.action)
            self.tell("EndHand", "2")
        for bank in ("window-1", "floor-1"):
            self.do("Cass", "OpenBank", bank=bank, chips={"10000": 5})
            sent = self.do("Del", "Fill", bank=bank, chips={"10000": 20})["transfer"]
            self.do("Cass", "Receive", transfer=sent)
        self.do("Del", "OpenBank", bank="window-2", chips={"10000": 5})
        self.do("Cass", "SellChips", player="w:Zed", cents=amounts.window, bank="window-1")
        self.do("Cass", "SellChips", player="w:Zed", cents=amounts.tray, bank="floor-1")

    def everything(self) -> dict[tuple[str, str], str]:
        """What each person gets, by name and what they asked for."""
        found: dict[tuple[str, str], str] = {}
        for name, one in self.people.items():
            for path in self._paths(one.tries | (rows_of("nobody") if name == "Stranger" else set())):
                answer = one.web.get(path)
                headers = sorted((one, value) for one, value in answer.headers.items() if one != "date")
                told = f"{answer.status_code} {headers} {answer.content!r}"
                found[name, path] = RANDOM.sub("", told.replace(self.served.url.rpartition(":")[2], "PORT"))
        for name, one in self.people.items():
            for kind in sorted(SENT & one.tries):
                for nth, fields in enumerate(self._fields(kind)):
                    found[name, f"{kind} {nth} {fields}"] = one.does(kind, f"{name}-{kind}-{nth}", **fields)
        for kind in sorted(COMMANDS):
            at = {"table": "1", "command": {"type": kind}}
            found["Eve", f"AtTable {kind}"] = self.people["Eve"].does("AtTable", f"at-{kind}", **at)
        for name, one in self.people.items():
            one.watch_all()
            found |= {(name, f"message {nth}"): heard for nth, heard in enumerate(one.heard)}
        metrics = self.people["Stranger"].web.get("/metrics", headers={"Authorization": f"Bearer {METRICS}"})
        lines = [line for line in metrics.raise_for_status().text.splitlines() if not MEASURED.match(line)]
        return found | {("Stranger", f"/metrics {line.partition(' ')[0]}"): line for line in lines}

    @staticmethod
    def _fields(kind: str) -> list[dict[str, Any]]:
        values = FILLED | ODD.get(kind, {}) | NOBODY | ({"name": "sure"} if kind == "Prefer" else {})
        needed = {one.name: values[one.name] for one in msgspec.structs.fields(KINDS[kind]) if one.required}
        return [needed | aimed for aimed in AIMED.get(kind, [{}])]

    def _paths(self, rows: set[str]) -> Iterator[str]:
        """The addresses of all endpoints, with every report, account, event and hand for those who may open them."""
        yield from ("/", "/healthz", "/readyz")
        for row in sorted(OPENED):
            path = row.removeprefix("GET ")
            for name, value in WAYS.items():
                path = path.replace(name, value)
            if row not in rows:
                # Every role at every endpoint and command: tests/web/test_roles.py.
                continue
            if "{report}" in path:
                periods = ("", "?from=2026-10-26&to=2026-10-26") if path.endswith(".csv") else ("",)
                yield from (path.replace("{report}", one) + period for one in REPORTS for period in periods)
            elif "{number}" in path:
                forms = ("told", "steps", "phh", "proof")
                yield from (
                    path.replace("/1/{number}", f"/{hand}?as={form}")
                    for hand in ("1/1", "1/2", "1/4", "2/1", "2/2", "9/9")
                    for form in forms
                )
            elif "{player}" in path:
                # Not p1, whose own changes keep the numbers of events equal.
                yield from (path.replace("{player}", player) for player in ("p2", "p3", "w:1", "w:2"))
            elif path == "/api/office/events":
                yield from (f"{path}?account={account}" for account in sorted({*self.books, "drop:9:9", "player:p1"}))
                yield from (f"{path}?event={number}" for number in range(40, 140, 5))
            elif path == "/api/hands":
                yield from (path, *(f"{path}?least={least}" for least in (1, 100, 10_000)), f"{path}?table=1")
            else:
                yield path


@contextmanager
def twin(folder: Path, amounts: Amounts) -> Iterator[Twin]:
    folder.mkdir()
    staff = "".join(f'\n[[staff]]\nname = "{name}"\nroles = {json.dumps(roles)}\n' for name, roles in STAFF.items())
    (folder / "room.toml").write_text(FILE + staff, encoding="utf-8")
    own = read_room_file(folder / "room.toml")
    with ExitStack() as open:
        how = opening(str(folder / "room.db"), own=own, houses=own.houses, first=True, metrics_key=METRICS)
        served = open.enter_context(Served(how))
        house = open.enter_context(served.keyholder())
        people: dict[str, Somebody] = {}
        keys = dict(served.running.staff.values())
        for name in PEOPLE:
            web = open.enter_context(served.client())
            if name in keys:
                assert web.get(f"/keys/{keys[name].now}").status_code == 303
            elif name != "Stranger":
                web.post("/api/guest", json={}).raise_for_status()
            if name == "Barred":
                house.done("Bar", player=web.get("/api/me").json()["id"], reason="they threw a chair")
            guest = open.enter_context(Guest(served.url, web)) if name != "Stranger" else None
            people[name] = Somebody(name, web, guest)
        room = Twin(served, house, people)
        for one in people.values():
            one.watch_all()
        room.evening(amounts)
        for one in people.values():
            one.hear()
        yield room


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """The time is the same in all rooms."""
    monkeypatch.setattr(actor, "time", SimpleNamespace(monotonic_ns=lambda: 0, time_ns=lambda: EVENING))


def compared(folder: Path, amounts: Amounts, may_differ: Mapping[str, tuple[str, ...]]) -> None:
    """Compares a room with its twin: everything that anybody gets, and then what the counters see."""
    with twin(folder / "first", ALIKE) as first:
        books, everything, first_counted = dict(first.books), first.everything(), counted(first)
    assert {name for name, _ in everything} == set(PEOPLE)
    assert len(everything) > 500
    with twin(folder / "other", amounts) as other:
        assert other.books != books
        assert other.books.keys() == books.keys()
        found = other.everything()
        odd = sorted(asked for asked in everything.keys() | found if everything.get(asked) != found.get(asked))
        told = [one for one in odd if not one[1].startswith(may_differ.get(one[0], ("nothing",)))]
        assert told == [], [(everything.get(one), found.get(one)) for one in told[:1]]
        now = counted(other)
        assert [path for path in now if now[path] != first_counted[path]], "and the counts show it"


@pytest.mark.slow
@pytest.mark.usefixtures("clock")
def test_rooms_that_differ_only_in_blind_amounts_send_everybody_the_same_bytes(tmp_path: Path) -> None:
    compared(tmp_path, Amounts(action=26_000, hands="$---", window=25_000, tray=7_500), MAY_DIFFER)


@pytest.mark.soak
@pytest.mark.usefixtures("clock")
@pytest.mark.parametrize("amount", TWINS)
def test_each_blind_amount_alone_makes_no_difference(tmp_path: Path, amount: str) -> None:
    compared(tmp_path, TWINS[amount], MAY_DIFFER)


def counted(room: Twin) -> dict[str, str]:
    """Counts everything, and returns what the counters see then."""
    host = room.served.running.host
    for table in ("1", "2"):
        shift = next(name.split(":")[2] for name in room.books if name.startswith(f"drop:{table}:"))
        room.do("Ola", "CountDrop", table=table, shift=shift, cents=0)
    for bank in ("window-1", "floor-1"):
        room.do("Cass", "CloseBank", bank=bank, chips={})
    assert host.room.balances["jackpot:golden-state"] > 0
    paths = ["/api/office/drop.csv", "/api/office/jackpots.csv", "/api/office/cage.csv"]
    return {path: room.people["Ola"].web.get(path).text for path in paths}
