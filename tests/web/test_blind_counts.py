"""The count of the drop is blind: two rooms that differ only in the contents of a box look the same to the counters.

Everything that the back office may open is opened in both. Once the boxes are counted, the difference shows.
"""

import json
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from io import BytesIO
from itertools import product
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from pyarrow import parquet

from houseway.money import dollars
from houseway.room.office.reports import REPORTS
from houseway.room.people import policy
from houseway.room.people.people import Person
from houseway.room.server import actor
from houseway.web.app import ENDPOINTS
from tests.web.kit import Guest, Served, served

COUNTS = Person("p0", "Ola", frozenset({"office", "floor"}))
"""Who counts boxes, and may see all the rest that the floor sees: as in a small room."""
EVENING = 1_793_000_000 * 10**9
WAYS = {"{house}": "marina", "{game}": "pure-21", "{id}": "MC-P21-R5", "{table}": "1", "{number}": "1"}


class Room:
    """A room with a table that is dealt by hand, and Ola, who counts its boxes."""

    def __init__(self, served: Served, house: Guest, ola: Guest) -> None:
        self.served, self.house, self.ola = served, house, ola

    def tell(self, kind: str, table: str = "1", **fields: Any) -> None:
        self.house.done("Tell", table=table, command={"type": kind, **fields})

    def plays(self, action: int) -> None:
        """Marina, Pure 21.5 at $3-$25: two rounds with this much action, which sets the bank's fee."""
        self.house.done("OpenTable", house="marina", game="pure-21", limit="3-25", dealt="by hand")
        for seat, name in enumerate(("Ana", "Bo", "Cleo", "Dov"), 1):
            self.tell("Sit", player=name, seat=seat, chips=0)
        wagers = [{"seat": seat, "square": seat, "cents": 0} for seat in (2, 3)]
        for _ in range(2):
            self.tell("TakeBank", seat=1)
            self.tell("DealByHand", wagers=wagers, action=action)
            self.tell("EndHand")
        self.tell("Leave", seat=3)

    def collects(self, taken: str) -> None:
        """Golden State, hold'em: hands of six, some without a collection, which take two other events meanwhile."""
        self.house.done("OpenTable", house="golden-state", game="holdem", limit="2x4", dealt="by hand")
        for seat, name in enumerate(("Elif", "Finn", "Gus", "Hana", "Ines", "Jo"), 1):
            self.tell("Sit", "2", player=name, seat=seat, chips=0)
        self.tell("GiveButton", "2", seat=1)
        for one in taken:
            self.tell("DealByHand", "2")
            before = self.served.running.host.head
            if one == "$":
                self.tell("TakeCollection", "2")
            else:
                self.signs_in()
                self.signs_in()
            assert self.served.running.host.head == before + 2
            self.tell("EndHand", "2")

    def signs_in(self) -> None:
        with self.served.client() as web:
            assert web.post("/api/login", json={"name": "Ola", "password": "correct horse"}).status_code < 300

    @property
    def books(self) -> dict[str, int]:
        return self.served.running.host.room.balances

    @property
    def last(self) -> int:
        """The last event of the table."""
        return self.served.running.host.heads["table:1"]

    def box(self, table: str = "1") -> str:
        (box,) = (name for name in self.books if name.startswith(f"drop:{table}:"))
        return box

    def answers(self) -> dict[str, str]:
        """Everything that Ola may open, by its address."""
        found = {path: self.opens(path) for path in self._addresses()}
        found |= {topic: json.dumps(self.ola.watch(topic), sort_keys=True) for topic in ("office", "floor", "lobby")}
        asks = {"account": self.box(), "to": "cage", "reason": "?"}
        return found | {
            f"Adjust {cents}": str(self.ola.do("Adjust", **asks, cents=cents).get("why")) for cents in (1, 10**9)
        }

    def opens(self, path: str) -> str:
        """Returns the content at an address, text or not."""
        answer = self.ola.web.get(path)
        if "parquet" in answer.headers["content-type"]:
            return str(parquet.read_table(BytesIO(answer.content)).to_pydict())
        return answer.text

    def _addresses(self) -> Iterator[str]:
        rows = (one.row for one in ENDPOINTS if policy.may(COUNTS, one.row) and not policy.may(None, one.row))
        for row in rows:
            path = row.removeprefix("GET ").removesuffix(" everybody's")
            for name, value in WAYS.items():
                path = path.replace(name, value)
            if "{report}" in path:
                yield from (path.replace("{report}", name) for name in REPORTS)
            elif path == "/api/office/events":
                yield from (f"{path}?account={account}" for account in sorted(self.books))
                yield from (f"{path}?event={number}" for number in range(1, self.last + 1))
            elif path.startswith("/api/") and "{" not in path and path != "/api/sessions":
                # Ola's sessions have random numbers.
                yield path


@contextmanager
def opened(folder: Path, action: int, taken: str) -> Iterator[Room]:
    folder.mkdir()
    with ExitStack() as open:
        one = open.enter_context(served(folder))
        house, web = open.enter_context(one.keyholder()), open.enter_context(one.client())
        ola = web.post("/api/account", json={"name": "Ola", "password": "correct horse"}).json()["id"]
        for role in ("office", "floor"):
            house.done("GiveRole", player=ola, role=role)
        room = Room(one, house, open.enter_context(Guest(one.url, web)))
        room.plays(action)
        room.collects(taken)
        yield room


@pytest.mark.slow
def test_no_page_of_a_counter_reveals_a_box_before_it_is_counted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # The time is the same in both rooms.
    monkeypatch.setattr(actor, "time", SimpleNamespace(monotonic_ns=lambda: 0, time_ns=lambda: EVENING))
    rooms = opened(tmp_path / "small", dollars(60), "$$-$"), opened(tmp_path / "large", dollars(260), "$-$$")
    with rooms[0] as small, rooms[1] as large:
        # Two wagers of 25 cents and a bank of 50 cents or a dollar, twice.
        assert (small.books[small.box()], large.books[large.box()]) == (200, 300)
        # Three hands of four paid $2 and a dollar for the jackpot, but not the same.
        assert small.books[small.box("2")] == large.books[large.box("2")] == dollars(6)
        less, more = small.answers(), large.answers()
        assert len(less) > 60
        assert [path for path in less if less[path] != more[path]] == []
        for room in (small, large):
            for box in (room.box("1"), room.box("2")):
                table, shift = box.split(":")[1:]
                room.ola.done("CountDrop", table=table, shift=shift, cents=250)
        share = small.box("2").replace("drop:", "share:golden-state:")
        told = {f"/api/office/{one}.csv" for one in ("drop", "collections", "hands", "sessions")}
        told |= {"/api/hands", *(f"/api/office/events?account={one}" for one in ("chips", share))}
        assert [path for path in told if small.opens(path) == large.opens(path)] == []
        assert small.ola.watch("office") != large.ola.watch("office")


class Dealt(Room):
    """A room whose table the room deals, with two players."""

    def plays_hands(self, players: list[Guest], hands: str) -> None:
        """Limelight, hold'em: a hand that is played out pays a collection, one that is folded pays none."""
        self.house.done("OpenTable", house="limelight", game="holdem", limit="3/6")
        for seat, player in enumerate(players, 1):
            player.done("Sit", table="1", seat=seat, chips=dollars(100))
        for number, hand in enumerate(hands, 1):
            self._plays(players, number, ("Check", "Call") if hand == "$" else ("Fold", "Check"))

    def _plays(self, players: list[Guest], number: int, wishes: tuple[str, ...]) -> None:
        """Whoever is asked does the first of these that they may, until the hand is over."""
        table = self.served.running.host.room.runtimes["1"].table
        until(lambda: table.hands >= number)
        while table.hands == number and table.in_play:
            for player, wish in product(players, (*wishes, "Show", "Muck")):
                if player.do("Play", table="1", command={"type": wish})["type"] == "Done":
                    break


def until(there: Callable[[], bool]) -> None:
    """Waits for something that the room does by itself."""
    for _ in range(2000):
        if there():
            return
        time.sleep(0.01)
    raise AssertionError("it never happened")


@contextmanager
def dealt(folder: Path, hands: str) -> Iterator[Dealt]:
    folder.mkdir()
    with ExitStack() as open:
        one = open.enter_context(served(folder))
        house, web = open.enter_context(one.keyholder()), open.enter_context(one.client())
        ola = web.post("/api/account", json={"name": "Ola", "password": "correct horse"}).json()["id"]
        house.done("GiveRole", player=ola, role="office")
        players = [open.enter_context(one.guest()) for _ in range(2)]
        room = Dealt(one, house, open.enter_context(Guest(one.url, web)))
        room.plays_hands(players, hands)
        house.done("Pause", table="1", reason="a shift ends")
        yield room


HANDS = ("/api/hands", "/api/hands?least=1", "/api/hands?least=300", "/api/hands?least=20000")
ONE_HAND = [f"/api/hands/1/{number}?as={form}" for number in (1, 2, 3) for form in ("told", "steps", "phh")]
MOVES = [f"/api/office/events?account={name}" for name in ("table:1:pot", "table:1:stack", "jackpot:limelight")]


@pytest.mark.slow
def test_where_the_room_deals_no_hand_and_no_event_tells_a_counter_what_is_in_the_box(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(actor, "time", SimpleNamespace(monotonic_ns=lambda: 0, time_ns=lambda: EVENING))
    with dealt(tmp_path / "one", "$--") as small, dealt(tmp_path / "other", "$$-") as large:
        assert small.books[small.box()] < large.books[large.box()]
        for room in (small, large):
            moves = [one["type"] for path in MOVES for one in json.loads(room.opens(path))]
            assert set(moves) == {"Sat"}
            assert all("stays hidden until its box is counted" in room.opens(path) for path in ONE_HAND)
            hands = json.loads(room.opens("/api/hands"))
            assert len(hands) == 3
            assert all(hand.keys().isdisjoint({"net", "won", "collection", "jackpot"}) for hand in hands)
        for path in (*HANDS[1:], *ONE_HAND, *MOVES):
            assert small.opens(path) == large.opens(path), path
        for room in (small, large):
            table, shift = room.box().split(":")[1:]
            room.ola.done("CountDrop", table=table, shift=shift, cents=250)
        told = ("/api/hands", ONE_HAND[3], MOVES[0])
        assert all(small.opens(path) != large.opens(path) for path in told)
        assert all("net" in hand for hand in json.loads(large.opens("/api/hands")))
