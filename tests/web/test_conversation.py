"""The protocol on real sockets: duplicated, reordered, illegal and malformed messages."""

import logging
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from houseway.room import Ledger, open_log
from houseway.room.commands import KINDS
from tests.web.kit import Guest, Served, served


class Complaints(logging.Handler):
    """Everything that the server's own log calls an error."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.said: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.said.append(self.format(record))


@pytest.fixture(scope="module")
def complaints() -> Iterator[list[str]]:
    handler = Complaints()
    logging.getLogger().addHandler(handler)
    yield handler.said
    logging.getLogger().removeHandler(handler)


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory, complaints: list[str]) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("room")) as one:
        yield one
    with open_log(one.where) as log:
        ledger = Ledger.rebuilt(log)
        assert sum(line.cents for line in ledger.lines.values()) == 0


@pytest.fixture(scope="module")
def ann(room: Served) -> Iterator[Guest]:
    with room.guest() as one:
        one.done("PlayNow", house="limelight", game="holdem")
        yield one


@pytest.fixture(scope="module")
def house(room: Served) -> Iterator[Guest]:
    with room.keyholder() as one:
        yield one


ids = st.sampled_from(["1", "2", "99", "0", "", "x", 1])
numbers = st.sampled_from([0, 1, 2, 3, 5, 11, 100, 20000, 10**12, 10**30, -1, 1.5, True, "3", None])
words = st.sampled_from(
    ["limelight", "holdem", "3/6", "wait", "accept", "half-kill", "p1", "p2", "b1", "early-turn", "", "é"]
)
plays = st.fixed_dictionaries(
    {
        "type": st.sampled_from(
            [
                "Fold",
                "Check",
                "Call",
                "Bet",
                "Raise",
                "Show",
                "Muck",
                "Deal",
                "RuleOn",
                "Straddle",
                "SitIn",
                "Sit",
                "Fly",
                7,
            ]
        )
    },
    optional={"to": numbers, "seat": numbers, "cards": st.lists(words, max_size=2), "order": st.just(["As"])},
)
commands = st.fixed_dictionaries(
    {"type": st.sampled_from([*KINDS, "Fly"])},
    optional={
        "table": ids, "seat": numbers, "chips": numbers, "cents": numbers, "house": words, "game": words,
        "limit": words, "to": numbers | words, "way": words, "aye": st.booleans(), "player": words, "reason": words,
        "what": words, "command": plays, "kind": words, "count": numbers, "list": words,
        "facts": st.dictionaries(words, numbers | words | st.lists(numbers)), "answer": words, "amount": numbers,
    },
)  # fmt: skip
PLAY = {"type": "Play", "table": "1"}
LEAVE = {"type": "AtTable", "table": "1", "command": {"type": "Leave"}}
sensible = st.sampled_from(
    [
        *({**PLAY, "command": {"type": kind}} for kind in ("Fold", "Check", "Call", "Muck")),
        *({**PLAY, "command": {"type": "Raise", "to": to}} for to in (600, 900, 1200)),
        *({"type": kind, "table": "1"} for kind in ("SitOutAtBlind", "Ready", "CallClock")),
        *({"type": "AtTable", "table": "1", "command": {"type": kind}} for kind in ("SitOut", "SitIn", "Leave")),
        {"type": "PlayNow", "house": "limelight", "game": "holdem"},
        {"type": "Sit", "table": "1", "seat": 4, "chips": 10000},
        {"type": "Buy", "table": "1", "chips": 5000},
    ]
)
keys = st.sampled_from(["a", "b", "c", "d"])
orders = st.builds(lambda key, command: {"type": "Do", "key": key, "command": command}, keys, sensible | commands)
others = st.sampled_from(
    [
        {"type": "Ping"}, {"type": "Watch", "topic": "table:1"}, {"type": "Watch", "topic": "table:99"},
        {"type": "Watch", "topic": "table:1", "after": 3}, {"type": "Watch", "topic": "office"},
        {"type": "Watch", "topic": "me"}, {"type": "Unwatch", "topic": "table:1"},
        {"type": "Unwatch", "topic": "lobby"},
    ]
)  # fmt: skip
junk = st.sampled_from(
    ["", "{", "[]", "null", "7", '"Ping"', '{"type":"Ping","type":"Ping"}', '{"type":"Do"}', "[" * 5000, " " * 17000]
) | st.text(max_size=40)
messages = st.lists(orders | others | junk.map(lambda text: text), min_size=1, max_size=25)


def expected(message: Any) -> set[str]:
    """The kinds of answer that a message may get; to watch or not is answered by the topic itself."""
    if not isinstance(message, dict):
        return {"Error"}
    return {"Do": {"Done", "Refused", "Error"}, "Ping": {"Pong"}}.get(message["type"], set())


def told(guest: Guest, stream: list[Any]) -> list[dict[str, Any]]:
    """The answers to messages that are all sent at once, without views and changes."""
    for message in stream:
        guest.say(message)
    guest.say({"type": "Do", "key": "the-end", "command": {"type": "Pause", "table": "1", "reason": "the end"}})
    heard: list[dict[str, Any]] = []
    while not (heard and heard[-1].get("key") == "the-end"):
        heard.append(guest.hear())
    return [one for one in heard[:-1] if "topic" not in one]


def answered(guest: Guest, stream: list[Any]) -> None:
    """Each message that asks for an answer has its one answer, in order."""
    asking = [(message, kinds) for message in stream if (kinds := expected(message))]
    for (message, kinds), answer in zip(asking, told(guest, stream), strict=True):
        assert answer["type"] in kinds, (message, answer)
        assert answer["type"] in ("Done", "Pong") or answer["why"]
        if isinstance(message, dict) and message["type"] == "Do":
            assert answer.get("key") == message["key"], (message, answer)


@settings(max_examples=100, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(messages)
def test_every_message_of_a_player_gets_one_answer(ann: Guest, complaints: list[str], stream: list[Any]) -> None:
    answered(ann, stream)
    assert complaints == []


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(messages)
def test_every_message_of_a_person_with_all_roles_gets_one_answer(
    house: Guest, ann: Guest, complaints: list[str], stream: list[Any]
) -> None:
    answered(house, stream)
    assert complaints == []


def test_a_command_sent_again_with_other_contents_is_executed_once(room: Served) -> None:
    with room.guest() as bob:
        before = bob.watch("me")["chips"]
        seated = bob.do("PlayNow", key="once", house="marina", game="holdem")
        assert seated["type"] == "Done"
        chips = bob.views["me"]["chips"]
        assert chips < before
        assert bob.do("PlayNow", key="once", house="marina", game="holdem") == seated
        assert bob.do("AtTable", key="once", table=seated["reply"]["table"], command={"type": "Leave"}) == seated
        order = {"key": "once", "command": {"type": "AtTable", "table": "1", "command": {"type": "Leave"}}}
        assert bob.web.post("/api/do", json=order).json() == seated
        assert bob.views["me"]["chips"] == chips


def alone(guest: Guest) -> str:
    """A table without other players, where nothing happens automatically."""
    table: str = guest.done("OpenTable", house="limelight", game="holdem", limit="3/6")["table"]
    guest.done("Sit", table=table, seat=3, chips=20000)
    return table


def test_done_comes_after_every_change_that_the_command_caused(room: Served) -> None:
    with room.guest() as bob:
        table = alone(bob)
        assert "away" not in bob.watch(f"table:{table}")["seats"]["3"]
        bob.done("AtTable", table=table, command={"type": "SitOut"})
        assert bob.views[f"table:{table}"]["seats"]["3"]["away"]


@pytest.mark.parametrize("times", [2, 100])
def test_a_reconnecting_client_gets_the_gap_or_a_fresh_view(room: Served, times: int) -> None:
    with room.guest() as bob:
        table = alone(bob)
        topic = f"table:{table}"
        bob.watch(topic)
        bob.say({"type": "Unwatch", "topic": topic})
        for _ in range(times):
            bob.done("AtTable", table=table, command={"type": "SitOut"})
            bob.done("AtTable", table=table, command={"type": "SitIn"})
        bob.done("AtTable", table=table, command={"type": "SitOut"})
        bob.say({"type": "Watch", "topic": topic, "after": bob.versions[topic]})
        # An order to the table waits its turn behind the watch, whatever comes of it.
        bob.do("CallClock", table=table)
        came_back = bob.views[topic]
        assert came_back["seats"]["3"]["away"]
        assert bob.missed == []
        bob.views.clear()
        assert bob.watch(topic) == came_back


def test_a_player_who_sits_down_during_the_bets_is_not_asked_about_that_round(room: Served) -> None:
    with room.guest() as player, room.guest() as late:
        table = player.done("PlayNow", house="oceana", game="pai-gow")["table"]
        player.watch(f"table:{table}")
        while (seen := player.views[f"table:{table}"]).get("hand", {}).get("phase") != "wagers":
            if any(one["command"].get("command", {}).get("type") == "DeclineBank" for one in seen["choices"]):
                player.done(
                    "AtTable", table=table, command={"type": "DeclineBank"}
                )  # else it is offered for as long as a test waits for anything
            else:
                player.hear()
        late.watch(f"table:{table}")
        seat = next(one for one in late.views[f"table:{table}"]["choices"] if one["command"]["type"] == "Sit")
        late.done("Sit", table=table, seat=seat["pick"]["of"][0][0], chips=seat["amount"]["usual"])
        while late.views[f"table:{table}"]["you"].get("seat") is None:
            late.hear()
        view = late.views[f"table:{table}"]
        assert view["hand"]["phase"] == "wagers"
        assert [one["id"] for one in view["choices"] if one.get("group") != "table"] == []
        asked = {one["id"] for one in player.views[f"table:{table}"]["choices"] if one.get("group") != "table"}
        assert "ready" in asked


def test_messages_sent_before_the_last_answer_are_answered_in_turn(room: Served) -> None:
    with room.guest() as bob:
        asked = {"type": "PlayNow", "house": "limelight", "game": "holdem", "alone": True}
        bob.say({"type": "Do", "key": "sits", "command": asked})
        bob.say({"type": "Ping"})
        bob.say(
            {"type": "Do", "key": "leaves", "command": {"type": "AtTable", "table": "é", "command": {"type": "Leave"}}}
        )
        bob.say("no JSON")
        bob.say({"type": "Do", "key": "sits", "command": asked})
        told = [bob.until("Done", "Pong", "Error", "Refused") for _ in range(5)]
    assert [one["type"] for one in told] == ["Done", "Pong", "Error", "Error", "Done"]
    assert [one.get("key", "") for one in told] == ["sits", "", "leaves", "", "sits"]
    assert told[0]["reply"] == told[4]["reply"]


NEGATIVE: list[tuple[dict[str, Any], str]] = [
    ({"type": "DealByHand", "action": -1}, "DealByHand.action"),
    ({"type": "DealByHand", "wagers": [{"square": 2, "seat": 2, "cents": -300}]}, "DealByHand.wagers[0].cents"),
    ({"type": "TakeCollection", "pot": -100}, "TakeCollection.pot"),
    ({"type": "TakeCollection", "push": -2}, "TakeCollection.push"),
    ({"type": "TakeTime", "seats": [-1]}, "TakeTime.seats[0]"),
    ({"type": "Sit", "player": "Ana", "seat": 1, "chips": -5}, "Sit.chips"),
    ({"type": "FollowHand", "position": "", "moves": [{"seat": 1, "move": {"to": -4}}]}, "FollowHand.moves[0].move.to"),
]


def test_a_dealer_reports_no_negative_number(house: Guest) -> None:
    table = house.done("OpenTable", house="marina", game="pure-21", limit="3-25", dealt="by hand")["table"]
    for seat, name in enumerate(("Ana", "Bo", "Cleo"), 1):
        house.done("Tell", table=table, command={"type": "Sit", "player": name, "seat": seat, "chips": 0})
    for command, where in NEGATIVE:
        heard = house.do("Tell", table=table, command=command)
        assert (heard["type"], heard["why"]) == ("Refused", f"{where}: the number can't be negative.")


def test_a_player_moves_no_negative_number(room: Served) -> None:
    with room.guest() as guest:
        table = guest.done("PlayNow", house="limelight", game="holdem", alone=True)["table"]
        guest.watch(f"table:{table}")
        while "hand" not in guest.views[f"table:{table}"]:
            guest.hear()
        for move in (
            {"type": "Raise", "to": -1},
            {"type": "CallForCards", "count": -3},
            {"type": "PutIn", "chips": [100, -1]},
        ):
            heard = guest.do("Play", table=table, command=move)
            assert heard["type"] == "Refused"
            assert "can't be negative" in heard["why"]


@pytest.mark.parametrize("mark", ["\u202e", "\u200b", "\u2066", "\ufeff"])
def test_a_walk_in_has_no_name_with_marks_that_nobody_sees(house: Guest, mark: str) -> None:
    table = house.done("OpenTable", house="marina", game="holdem", dealt="by hand")["table"]
    sit = {"type": "Sit", "player": f"Ana{mark}niraM", "seat": 1, "chips": 0}
    wrong = "a name is 1 to 24 letters, digits, spaces, hyphens, dots or apostrophes"
    assert house.do("Tell", table=table, command=sit)["why"] == wrong
    assert house.do("SellChips", player=f"w:Ana{mark}niraM", cents=100, real=True)["why"] == wrong
