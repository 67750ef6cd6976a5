"""A table dealt by hand in a running room: the dealer's entries are in the log, the books and on the page."""

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from houseway.engines.contract import Refused
from houseway.money import dollars
from houseway.room import commands as ask
from houseway.room.handlers.known_story import NOT_TOLD
from houseway.room.log.opening import open_log
from houseway.room.money.ledger import Ledger
from houseway.room.people.people import Person
from houseway.room.people.policy import Denied
from houseway.room.room import Room
from houseway.room.server.room_server import RoomServer
from houseway.room.settings import Settings
from houseway.room.tables.runtime import TableServices
from houseway.rulebook import house
from tests.room.server.test_money_races import same_money
from tests.room.server.test_private_tables import STANDS
from tests.room.server.test_room_server import Screen, room, soon
from tests.room.server.test_snapshots import assert_same, restored_from
from tests.room.tables.kit import HOUSES, tap

DEALER = Person("p91", "Dee", frozenset({"dealer"}))
FLOOR = Person("p92", "Flo", frozenset({"floor"}))
PLAYER = Person("p93", "Pat")
BLACKJACK = ask.OpenTable("marina", "pure-21", limit="3-25", dealt="by hand")
OPEN = ask.OpenTable("golden-state", "holdem", limit="2x4", dealt="by hand")


class Felt:
    """The tablet of a table's dealer."""

    def __init__(self, host: RoomServer, table: str) -> None:
        self.host, self.table, self.taps = host, table, 0
        self.screen = Screen()
        host.watch(DEALER, f"table:{table}", self.screen)

    async def tap(self, kind: str, **fields: Any) -> dict[str, Any]:
        self.taps += 1
        return await self.host.do(DEALER, self.stamped(kind, **fields), f"{self.table}/{self.taps}")

    def stamped(self, kind: str, **fields: Any) -> ask.Tell:
        """A tap of a dealer who sees the table as it is now."""
        return tap(self.host.room.runtimes[self.table], kind, **fields)

    async def no(self, kind: str, **fields: Any) -> str:
        with pytest.raises(Refused) as refused:
            await self.tap(kind, **fields)
        return str(refused.value)

    async def seats(self, *names: str) -> None:
        for seat, name in enumerate(names, 1):
            await self.tap("Sit", player=name, seat=seat, chips=0)

    @property
    def view(self) -> dict[str, Any]:
        shown: dict[str, Any] = self.screen.view["by_hand"]
        return shown


def by_hand(
    place: str,
    play: Callable[[RoomServer, Felt], Awaitable[None]],
    wanted: ask.OpenTable = OPEN,
    players: int = 6,
    settings: Settings | None = None,
) -> None:
    """A room with one table that is dealt by hand, and people at it."""

    async def run(host: RoomServer) -> None:
        table = (await host.do(FLOOR, wanted, "open"))["table"]
        felt = Felt(host, table)
        await felt.seats(*("Ana", "Bo", "Cleo", "Dov", "Elif", "Finn", "Gus", "Hana")[:players])
        if host.room.runtimes[table].table.rules.entry:
            await felt.tap("GiveButton", seat=1)
        await play(host, felt)
        assert same_money(host)

    room(place, run, STANDS, settings)


def test_after_a_hand_is_dealt_and_collected_the_next_one_is_shown_with_its_reasons(tmp_path: Path) -> None:
    async def play(host: RoomServer, felt: Felt) -> None:
        line = felt.view["next"]
        assert line["seats"]["2"]["why"]["says"] == "Small blind $1"
        assert line["seats"]["3"]["live"] == dollars(2)
        assert line["fee"]["collection"] == dollars(2)
        assert line["fee"]["jackpot"] == dollars(1)
        await felt.tap("DealByHand")
        assert felt.view["hand"]["number"] == 1
        assert "collected" not in felt.view["hand"]
        await felt.tap("TakeCollection")
        assert felt.view["hand"]["collected"] == dollars(2)
        assert [cents for one, cents in host.room.balances.items() if one.startswith("share:")] == [dollars(1)]
        await felt.tap("EndHand")
        assert "hand" not in felt.view
        assert felt.view["next"]["button"] == 2
        assert felt.view["undo"]
        heard = [line["text"] for told in felt.screen.told for line in told.get("heard", ())]
        assert "The collection is $2 and $1 for the jackpot" in heard

    by_hand(str(tmp_path / "room.db"), play)


def test_the_collection_is_in_the_drop_box_of_the_shift_and_comes_from_the_chips_that_are_out(place: str) -> None:
    async def play(host: RoomServer, felt: Felt) -> None:
        for _ in range(3):
            await felt.tap("DealByHand")
            await felt.tap("TakeCollection")
            await felt.tap("EndHand")
        await felt.tap("DealByHand")
        await felt.tap("TakeCollection")
        await felt.tap("CallMisdeal")
        boxes = {name: cents for name, cents in host.room.balances.items() if name.startswith("drop:")}
        assert list(boxes.values()) == [dollars(6)]
        assert host.room.balances["chips"] == -dollars(9), "by these books none of them was bought"
        assert "cage" not in host.room.balances

    by_hand(place, play)
    with open_log(place) as log:
        ledger = Ledger.rebuilt(log)
        assert [line.cents for _, line in log.lines("share:")] == [dollars(3)]
        assert ledger.balance("jackpot:golden-state") == 0, "the box isn't counted yet"


def test_the_log_tells_the_same_room_after_changes_of_seats_that_were_undone(place: str) -> None:
    rooms: list[Room] = []

    async def play(host: RoomServer, felt: Felt) -> None:
        await host.do(FLOOR, OPEN, "another")
        for _ in range(2):
            await felt.tap("DealByHand")
            await felt.tap("EndHand")
        stood = felt.view["next"]
        orders: tuple[ask.SwapPlayers | ask.MovePlayer, ...] = (
            ask.SwapPlayers("1", 2, "1", 5),
            ask.MovePlayer("1", 4, "2", 3),
            ask.MovePlayer("1", 6, "1", 8),
        )
        for number, order in enumerate(orders):
            act = (await host.do(FLOOR, order, f"order-{number}"))["act"]
            assert_same(restored_from(host.room), host.room)
            await host.do(FLOOR, ask.Undo(act), f"undo-{number}")
            assert felt.view["next"] == stood
        await host.do(FLOOR, ask.SwapPlayers("1", 2, "1", 5), "for-good")
        rooms.append(host.room)

    by_hand(place, play)
    with open_log(place) as log:
        whole = Room(HOUSES, lambda _: TableServices())
        for event in log.read():
            whole.take(event)
    assert_same(whole, rooms[0])


def test_the_whole_log_and_the_snapshot_give_the_same_room(place: str) -> None:
    rooms: list[Room] = []

    async def play(host: RoomServer, felt: Felt) -> None:
        await felt.tap("DealByHand")
        await felt.tap("EndHand", winners=[2], enough=True)
        await felt.tap("ReopenHand")
        await felt.tap("TakeCollection")
        await felt.tap("EndHand", winners=[3])
        await felt.tap("SitOut", seat=4)
        await felt.tap("DealByHand")
        assert_same(restored_from(host.room), host.room)
        rooms.append(host.room)

    by_hand(place, play)
    with open_log(place) as log:
        whole = Room(HOUSES, lambda _: TableServices())
        for event in log.read():
            whole.take(event)
    assert_same(whole, rooms[0])

    async def opened(host: RoomServer) -> None:
        assert host.room.runtimes["1"].table.felt == rooms[0].runtimes["1"].table.felt
        felt = Felt(host, "1")
        felt.taps = 100
        await soon(lambda: bool(felt.screen.view))
        await felt.tap("EndHand")

    room(place, opened, STANDS)


def test_only_a_dealer_or_the_floor_tells_and_not_where_they_play(tmp_path: Path) -> None:
    async def play(host: RoomServer, felt: Felt) -> None:
        told = felt.stamped("DealByHand")
        with pytest.raises(Denied):
            await host.do(PLAYER, told, "x/1")
        both = Person("p94", "Dot", frozenset({"player", "dealer", "floor"}))
        await host.do(FLOOR, ask.Seat(felt.table, 7, both.id), "x/2")
        with pytest.raises(Refused, match="can't have a seat or a wager there"):
            await host.do(both, told, "x/3")
        with pytest.raises(Denied):
            await host.do(PLAYER, ask.OpenTable("limelight", "holdem", dealt="by hand"), "x/4")
        with pytest.raises(Refused, match="dealer of this table seats you"):
            await host.do(PLAYER, ask.Sit(felt.table, 8, 10_000), "x/5")
        with pytest.raises(Refused, match="no bot plays"):
            await host.do(FLOOR, ask.AskForBots(felt.table, 2), "x/6")

    by_hand(str(tmp_path / "room.db"), play)


def test_a_tap_that_arrives_twice_counts_once(tmp_path: Path) -> None:
    async def play(host: RoomServer, felt: Felt) -> None:
        deal = felt.stamped("DealByHand")
        for _ in range(2):
            await host.do(DEALER, deal, "the-same-key")
        assert host.room.runtimes["1"].table.hands == 1

    by_hand(str(tmp_path / "room.db"), play)


def test_bad_reports_of_a_dealer_are_refused_with_the_reason(tmp_path: Path) -> None:
    async def play(_host: RoomServer, felt: Felt) -> None:
        assert "StartHand" in await felt.no("StartHand", order=[])
        assert "seat" in await felt.no("SitOut")
        assert "a name is 1 to 24" in await felt.no("Sit", player=" ", seat=8, chips=0)
        assert "two" not in await felt.no("TakeCollection")

    by_hand(str(tmp_path / "room.db"), play)


def test_the_bank_goes_round_with_the_times_of_every_answer(tmp_path: Path) -> None:
    async def play(host: RoomServer, felt: Felt) -> None:
        await felt.tap("DeclineBank", seat=1)
        await felt.tap("TakeBank", seat=2)
        wagers = [{"square": 1, "seat": 1}, {"square": 3, "seat": 3}]
        await felt.tap("DealByHand", wagers=wagers, action=dollars(60))
        assert felt.view["hand"]["wagers"] == {"1": [1], "3": [3]}
        assert host.room.runtimes["1"].table.drop == 25 + 25 + 50
        await felt.tap("EndHand")
        assert felt.view["next"]["bank"]["offered"] == 2
        assert [(one["seat"], one.get("turn", 0)) for one in felt.view["answers"]] == [(1, 0), (2, 1)]
        assert all(one["at"] > 0 for one in felt.view["answers"])

    by_hand(str(tmp_path / "room.db"), play, ask.OpenTable("marina", "pure-21", dealt="by hand"), players=3)


def test_a_player_who_leaves_during_a_hand_is_gone_after_it_and_a_closing_table_closes(tmp_path: Path) -> None:
    async def play(host: RoomServer, felt: Felt) -> None:
        await felt.tap("DealByHand")
        assert await felt.tap("Leave", seat=4) == {"after_hand": True}
        await felt.tap("EndHand")
        assert 4 not in host.room.runtimes["1"].table.chairs
        await host.do(FLOOR, ask.CloseTable(felt.table, "the night is over"), "close")
        await soon(lambda: bool(host.room.runtimes["1"].status.closed))

    by_hand(str(tmp_path / "room.db"), play)


def test_a_hand_dealt_by_hand_is_listed_and_marked(tmp_path: Path) -> None:
    async def play(host: RoomServer, felt: Felt) -> None:
        await felt.tap("DealByHand")
        await felt.tap("TakeCollection")
        await felt.tap("EndHand")
        await soon(lambda: bool(host._indexer.hands()))
        with pytest.raises(Refused, match="A dealer dealt hand 1"):
            await host.records.hand(FLOOR, "1", 1, "told")

    by_hand(str(tmp_path / "room.db"), play)


def test_the_floor_is_asked_the_books_questions_and_its_ruling_is_an_incident_with_the_answers(tmp_path: Path) -> None:
    async def play(host: RoomServer, felt: Felt) -> None:
        await felt.tap("DealByHand")
        await felt.tap("TakeCollection")
        opened = await host.do(FLOOR, ask.Irregularities(felt.table), "f/1")
        assert opened["by_hand"]
        kinds = {one["kind"]: one for one in opened["kinds"]}
        assert all(field["values"] for one in kinds.values() for field in one["fields"])
        found = {kind: (await host.do(FLOOR, ask.Preview(felt.table, kind), f"f/{kind}"))["outcomes"] for kind in kinds}
        kind, outcome = next(
            (kind, one) for kind, outcomes in found.items() for one in outcomes if one.get("does") == ["misdeal"]
        )
        assert outcome.get("rules") or outcome.get("assumed")
        with pytest.raises(Refused, match="no ruling"):
            await host.do(FLOOR, ask.Preview(felt.table, "rained-in"), "f/2")
        ruling = ask.Rule(felt.table, kind, {"seat": 3}, outcome.get("choice", ""))
        assert (await host.do(FLOOR, ruling, "f/3"))["done"] == "The deal is called off."
        table = host.room.runtimes[felt.table].table
        assert not table.in_play
        assert table.drop == 0
        told = felt.screen.view["floor_said"][-1]
        assert (told["what"], told["seat"], told["steps"]) == (kind, 3, outcome["steps"])
        assert told["says"] == kinds[kind]["says"]
        assert told.get("rules") == outcome.get("rules")
        # Between hands nothing is left to be called off, and the floor hears that.
        assert not (await host.do(FLOOR, ask.Irregularities(felt.table), "f/4")).get("in_play")
        done = "No hand is in play, so that nothing is called off."
        assert (await host.do(FLOOR, ruling, "f/5"))["done"] == done
        assert felt.screen.view["floor_said"][-1]["done"] == done
        # A retry gets the reply after the cache has evicted it.
        host.replies.capacity = 1
        host.replies.add("another", {})
        assert (await host.do(FLOOR, ruling, "f/3"))["done"] == "The deal is called off."

    path = str(tmp_path / "room.db")
    by_hand(path, play, ask.OpenTable("limelight", "holdem", structure="limit", limit="4/8", dealt="by hand"))
    with open_log(path) as log:
        ruled = [event.data for event in log.read() if event.type == "FloorRuled"]
    assert ruled[0]["told"] == {"seat": 3}
    assert ruled[0]["by"] == FLOOR.id
    assert ruled[0]["does"] == ["misdeal"]


def test_a_hand_is_recorded_from_its_middle_to_its_end_by_the_rules_of_the_table(tmp_path: Path) -> None:
    path = str(tmp_path / "room.db")
    middle = "button 1; flop; board 7h 8c 2d; seat 2 $94 ?? ??; seat 3 $88 bet $2 ?? ??; pot $12; to act 2"

    async def play(_host: RoomServer, felt: Felt) -> None:
        await felt.tap("DealByHand")
        assert "seat" in await felt.no("RecordHand", position="flop; seat 2 9 dollars", says="a dispute")
        assert "one line" in await felt.no("RecordHand", position=f"{middle}; facts {{}}", says="a dispute")
        assert "what happened" in await felt.no("RecordHand", position=middle, says="")
        await felt.tap("RecordHand", position=middle, says="seat 2 says that they called")

    by_hand(path, play)
    with open_log(path) as log:
        kept = [event.data for event in log.read() if event.type == "HandRecorded"]
    assert [one["positions"] for one in kept] == [[f"golden-state holdem limit 2x4; {middle}"]]
    assert (kept[0]["hand"], kept[0]["by"], kept[0]["reason"]) == (1, DEALER.id, "seat 2 says that they called")


STOOD = "button 1; flop; board 7h 8c 2d; seat 2 $94 ?? ??; seat 3 $88 bet $2 ?? ??; pot $12; to act 2"


async def follows(felt: Felt, moves: list[dict[str, Any]], position: str = STOOD) -> dict[str, Any]:
    return await felt.tap("FollowHand", position=position, moves=moves)


def did(seat: int, kind: str, came: dict[str, str] | None = None, **more: Any) -> dict[str, Any]:
    return {"seat": seat, "move": {"type": kind, **more}, "cards": came or {}}


def offered(reply: dict[str, Any]) -> list[tuple[int, list[str]]]:
    return [(one["seat"], [choice["label"] for choice in one["choices"]]) for one in reply["asked"]]


def told(reply: dict[str, Any]) -> list[str]:
    return [line["text"] for line in reply["story"]]


def by_seat(reply: dict[str, Any], names: dict[str, int]) -> list[str]:
    """The story as the log has it, without names."""
    lines = told(reply)
    for name, seat in names.items():
        lines = [line.replace(name, f"Seat {seat}") for line in lines]
    return lines


def test_a_recorded_hand_goes_on_move_by_move_with_the_engines_own_options_and_the_cards_that_came(
    tmp_path: Path,
) -> None:
    """Golden State 2x4, so that a bet is $2 on the flop and $4 on the turn and the river."""
    path = str(tmp_path / "room.db")

    async def play(host: RoomServer, felt: Felt) -> None:
        await felt.tap("DealByHand")
        assert offered(await follows(felt, [])) == [(2, ["Fold", "Call $2", "Raise to $4"])]
        moves = [did(2, "Call")]
        reply = await follows(felt, moves)
        assert offered(reply) == [(2, ["Fold", "Check", "Bet $4"])]
        moves[0]["cards"] = {reply["fresh"][0]: "9h"}
        assert told(await follows(felt, moves)) == ["Bo calls $2", "The turn: 9♥"]
        moves += [did(2, "Check"), did(3, "Bet", to=400), did(2, "Call")]
        (river,) = (await follows(felt, moves))["fresh"]
        moves[-1]["cards"] = {river: "As"}
        moves += [did(2, "Check"), did(3, "Check"), did(2, "Show")]
        moves[-1]["cards"] = dict(zip((await follows(felt, moves))["fresh"], ("Kd", "Kh"), strict=True))
        moves += [did(3, "Show")]
        reply = await follows(felt, moves)
        assert told(reply)[-2:] == ["Cleo shows ?? ??", NOT_TOLD]
        moves[-1]["cards"] = dict(zip(reply["fresh"], ("Ad", "Ac"), strict=True))
        reply = await follows(felt, moves)
        assert (reply["over"], reply["asked"], reply["fresh"]) == (True, [], [])
        assert told(reply)[-2:] == ["Cleo shows A♦ A♣", "Cleo wins $24 with three aces"]
        await felt.tap("RecordHand", position=STOOD, moves=moves, says="who won?")
        opened = await host.do(FLOOR, ask.Irregularities(felt.table), "f/1")
        (kept,) = opened["recorded"]
        assert (kept["hand"], kept["reason"], kept["story"]) == (1, "who won?", by_seat(reply, {"Bo": 2, "Cleo": 3}))
        assert restored_from(host.room).runtimes["1"].status.recorded == host.room.runtimes["1"].status.recorded

    by_hand(path, play)
    with open_log(path) as log:
        kept = [event.data for event in log.read() if event.type in ("HandRecorded", "HandFollowed")]
    assert len(kept) == 1, "what was only looked at is not in the log"
    assert [one["move"]["type"] for one in kept[0]["moves"]][-2:] == ["Show", "Show"]


def test_a_recorded_hand_shows_only_named_cards_and_all_players_by_name(tmp_path: Path) -> None:
    """The flop was typed after the position; turn, river and Bo's cards were not."""

    async def play(host: RoomServer, felt: Felt) -> None:
        walt = (await host.do(FLOOR, ask.Welcome("Walt Kim"), "w"))["player"]
        await host.do(FLOOR, ask.Seat(felt.table, 7, walt, 0), "s")
        await felt.tap("Sit", player="Zoe del Rio", seat=8, chips=0)
        await felt.tap("DealByHand")
        stood = "button 1; flop; board ?? ?? ??; seat 7 $94 ?? ??; seat 8 $88 bet $2 ?? ??; pot $12; to act 7"
        fresh = (await follows(felt, [], stood))["fresh"]
        flop = {"seat": 0, "move": {}, "cards": dict(zip(fresh, ("7h", "8c", "2d"), strict=True))}
        moves = [flop, did(7, "Call"), did(7, "Check"), did(8, "Check"), did(7, "Check"), did(8, "Bet", to=400)]
        moves += [did(7, "Call"), did(8, "Show")]
        reply = await follows(felt, moves, stood)
        moves[-1]["cards"] = dict(zip(reply["fresh"], ("8d", "8h"), strict=True))
        moves += [did(7, "Show")]
        reply = await follows(felt, moves, stood)
        assert told(reply) == [
            "Walt Kim calls $2",
            "The turn: ??",
            "Walt Kim checks",
            "Zoe del Rio checks",
            "The river: ??",
            "Walt Kim checks",
            "Zoe del Rio bets $4",
            "Walt Kim calls $4",
            "Zoe del Rio shows 8♦ 8♥",
            "Walt Kim shows ?? ??",
            NOT_TOLD,
        ]
        await felt.tap("RecordHand", position=stood, moves=moves, says="who won?")
        (kept,) = host.room.runtimes["1"].status.recorded
        assert kept["story"] == by_seat(reply, {"Walt Kim": 7, "Zoe del Rio": 8})
        assert "; board 7h 8c 2d; " in kept["positions"][0]
        again = kept["positions"][0].partition("2x4; ")[2]
        assert told(await follows(felt, moves[1:], again)) == told(reply)

    by_hand(str(tmp_path / "room.db"), play)


def test_an_uncontested_recorded_hand_is_won_with_any_cards(tmp_path: Path) -> None:
    async def play(_host: RoomServer, felt: Felt) -> None:
        reply = await follows(felt, [did(2, "Call"), did(2, "Bet", to=400), did(3, "Fold")])
        assert told(reply)[:4] == ["Bo calls $2", "The turn: ??", "Bo bets $4", "Cleo folds"]
        assert told(reply)[4:] == ["Uncalled bet of $4 returned to Bo", "Bo wins $16"]

    by_hand(str(tmp_path / "room.db"), play)


def test_totals_of_21_with_unnamed_cards_are_not_shown(tmp_path: Path) -> None:
    async def play(_host: RoomServer, felt: Felt) -> None:
        reply = await follows(felt, [did(2, "Hit", square=2)], RECORDED[1].position)
        assert told(reply)[0] == "Bo hits and gets ??"

    by_hand(str(tmp_path / "room.db"), play, BLACKJACK, players=3)


def test_a_recorded_hand_takes_no_move_or_card_that_cannot_have_been(tmp_path: Path) -> None:
    async def play(_host: RoomServer, felt: Felt) -> None:
        assert "turn" in await felt.no("FollowHand", position=STOOD, moves=[did(3, "Check")])
        assert await felt.no("FollowHand", position=STOOD, moves=[did(2, "Raise", to=500)])
        assert "Sing" in await felt.no("FollowHand", position=STOOD, moves=[did(2, "Sing")])
        (turn,) = (await follows(felt, [did(2, "Call")]))["fresh"]
        for wrong, why in (("7h", "named already"), ("1x", "not a card")):
            assert why in await felt.no("FollowHand", position=STOOD, moves=[did(2, "Call", {turn: wrong})])
        assert "200 moves" in await felt.no("FollowHand", position=STOOD, moves=[did(2, "Check")] * 201)

    by_hand(str(tmp_path / "room.db"), play)


class Recorded(NamedTuple):
    """A game, a position, its options, the moves made, and their line in the record."""

    table: ask.OpenTable
    position: str
    labels: list[str]
    moves: list[dict[str, Any]]
    line: str


RECORDED = [
    Recorded(
        ask.OpenTable("limelight", "lowball", dealt="by hand"),
        "before the draw; seat 1 $94 bet $6 ?? ?? ?? ?? ??; seat 2 $88 bet $6 ?? ?? ?? ?? ??; to act 1",
        ["Fold", "Check"],
        [did(1, "Check"), did(1, "Discard", cards=2)],
        "Ana discards 2 cards",
    ),
    Recorded(
        BLACKJACK,
        "bank 1 $200; seat 1 $300; seat 2 $90; square 2: seat 2 $10, Kd 6s; bank cards 7s ??; to act 2",
        ["Hit", "Stand"],
        [did(2, "Hit", square=2)],
        "Bo hits and gets 4♦: 20",
    ),
    Recorded(
        ask.OpenTable("limelight", "pan", dealt="by hand"),
        "seat 1 $20 playing: 2c 2c 2c 3d 4d 5d 7h 7s Jc Qd; seat 2 $20 playing; tops $2; playing; to act 1",
        ["Turn up a card"],
        [did(1, "Draw")],
        "Ana turns up 4♦",
    ),
]


@pytest.mark.parametrize("one", RECORDED, ids=lambda one: one.table.game)
def test_hands_of_every_engine_are_followed(tmp_path: Path, one: Recorded) -> None:
    async def play(_host: RoomServer, felt: Felt) -> None:
        assert offered(await follows(felt, [], one.position))[0][1][: len(one.labels)] == one.labels
        reply = await follows(felt, one.moves, one.position)
        if reply["fresh"]:
            first = reply["fresh"][0]
            reply = await follows(felt, [one.moves[0] | {"cards": {first: "4d"}}], one.position)
        assert one.line in told(reply)

    by_hand(str(tmp_path / "room.db"), play, one.table, players=3)


def test_dealers_choice_is_entered_by_the_dealer_and_recorded_by_its_own_rules(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(HOUSES, "casino", house("casino"))

    async def play(_host: RoomServer, felt: Felt) -> None:
        game = felt.view["next"]["game"]
        assert game["games"][2] == "Omaha, pot-limit 5/10"
        assert "chooses the next game" in await felt.no("DealByHand")
        await felt.tap("ChooseGame", seat=game["chooser"], game=3)
        assert felt.view["next"]["game"]["title"] == "Omaha 5/10"
        await felt.tap("DealByHand")
        assert felt.view["hand"]["game"] == "Omaha 5/10"
        position = "flop; board 7h 8c 2d; seat 2 $94 ?? ?? ?? ??; seat 3 $88 bet $10 ?? ?? ?? ??; pot $12; to act 2"
        reply = await follows(felt, [], position)
        assert offered(reply) == [(2, ["Fold", "Call $10", "Raise to"])]

    by_hand(str(tmp_path / "room.db"), play, ask.OpenTable("casino", "dealers-choice", dealt="by hand"), players=4)


def test_a_hand_recorded_later_has_its_own_players_and_stakes(tmp_path: Path) -> None:
    """Elif wins two pots running, so that hand 3 is a full kill of $4/$8: a bet on the flop is $8."""
    killed = "button 3; flop; board 7h 8c 2d; seat 2 $94 ?? ??; seat 3 $88 ?? ??; pot $48; to act 2"

    async def play(host: RoomServer, felt: Felt) -> None:
        for enough in (False, True):
            await felt.tap("DealByHand")
            await felt.tap("EndHand", winners=[5], enough=enough)
        await felt.tap("DealByHand")
        assert offered(await follows(felt, [], killed)) == [(2, ["Fold", "Check", "Bet $8"])]
        await felt.tap("EndHand", winners=[3])
        assert offered(await follows(felt, [], killed)) == [(2, ["Fold", "Check", "Bet $8"])]
        await felt.tap("Leave", seat=3)
        moves = [did(2, "Bet", to=800), did(3, "Raise", to=1600), did(2, "Fold")]
        assert told(await follows(felt, moves, killed))[-1].startswith("Cleo wins")
        await felt.tap("Sit", player="Quinn O'Neil", seat=3, chips=0)
        assert told(await follows(felt, moves, killed))[-1].startswith("Cleo wins")
        assert_same(restored_from(host.room), host.room)

    wanted = ask.OpenTable(
        "limelight", "holdem", structure="limit", limit="4/8", options=ask.TableOptions(kill="full"), dealt="by hand"
    )
    by_hand(str(tmp_path / "room.db"), play, wanted)


def test_the_only_player_who_shows_wins_with_any_river(tmp_path: Path) -> None:
    async def play(_host: RoomServer, felt: Felt) -> None:
        await felt.tap("DealByHand")
        moves = [did(2, "Call"), did(2, "Check"), did(3, "Check"), did(2, "Check"), did(3, "Check"), did(2, "Show")]
        reply = await follows(felt, moves)
        moves[-1]["cards"] = dict(zip(reply["fresh"], ("As", "Ah"), strict=True))
        reply = await follows(felt, [*moves, did(3, "Muck")])
        assert told(reply)[-4:] == ["Cleo checks", "Bo shows A♠ A♥", "Cleo mucks", "Bo wins $16"]

    by_hand(str(tmp_path / "room.db"), play)


# -- a stopped table ---------------------------------------------------------------------------------------------------


def test_a_call_for_the_floor_stops_only_the_next_hand(tmp_path: Path) -> None:
    async def play(host: RoomServer, felt: Felt) -> None:
        await felt.tap("DealByHand")
        await host.do(DEALER, ask.CallFloor(felt.table, "a card fell"), "call")
        await felt.tap("TakeCollection")
        await felt.tap("EndHand")
        assert "the floor has been called" in await felt.no("DealByHand")
        await host.do(FLOOR, ask.SeeTo(felt.table), "seen")
        assert host.room.runtimes[felt.table].status.floor is None
        await felt.tap("DealByHand")

    by_hand(str(tmp_path / "room.db"), play)


def test_the_hand_that_the_floor_rules_on_is_not_ended_while_the_desk_is_open(tmp_path: Path) -> None:
    async def play(host: RoomServer, felt: Felt) -> None:
        await felt.tap("DealByHand")
        await host.do(FLOOR, ask.Pause(felt.table, "The floor is ruling"), "desk")
        for told in ("TakeCollection", "EndHand", "CallMisdeal"):
            assert await felt.no(told) == "the table is stopped: The floor is ruling"
        await host.do(FLOOR, ask.Resume(felt.table), "done")
        await felt.tap("TakeCollection")
        await host.do(FLOOR, ask.Pause(felt.table, "The floor is ruling"), "desk-2")
        assert "The floor is ruling" in await felt.no("ReturnCollection")
        await host.do(FLOOR, ask.Resume(felt.table), "done-2")
        await felt.tap("EndHand")

    by_hand(str(tmp_path / "room.db"), play)


def test_a_call_from_a_paused_table_stands_after_the_pause_until_it_is_seen_to(tmp_path: Path) -> None:
    async def play(host: RoomServer, felt: Felt) -> None:
        status = host.room.runtimes[felt.table].status
        await host.do(FLOOR, ask.Pause(felt.table, "a spilled drink"), "pause")
        await host.do(DEALER, ask.CallFloor(felt.table, "a card fell"), "call")
        await host.do(FLOOR, ask.Resume(felt.table), "resume")
        assert (status.paused, status.floor) == ("", (DEALER.id, "a card fell"))
        assert "the floor has been called" in await felt.no("DealByHand")
        await host.do(FLOOR, ask.SeeTo(felt.table), "seen")
        assert status.floor is None
        await felt.tap("DealByHand")

    by_hand(str(tmp_path / "room.db"), play)
