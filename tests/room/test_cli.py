"""``houseway log`` and ``houseway verify``, as a person at a shell meets them."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from houseway import room as room_package
from houseway.cards import deck, pan_stock
from houseway.cli.output import console
from houseway.room import Draft, Entry, FairDeal, Snapshot, moved, open_log
from houseway.room.log.events import VOUCHED
from houseway.room.server.event_kinds import is_known
from houseway.room.tables import acts
from tests.cli.kit import refused, run
from tests.room.log.kit import behind, forged, put, said, sold


@pytest.fixture
def room(place: str) -> str:
    """A log of five events."""
    with open_log(place, create=True) as log:
        put(log, Entry("cage", 0, (sold(7, 20000), sold(8, 5000)), "k1"))
        put(log, said("deal", "play"))
        put(log, Entry("cage", 2, (Draft("ChipsSent", {}, moved("player:7", "table:3:stack", 4050)),)))
    return place


def test_verify_finds_a_whole_log_whole_and_prints_its_head(room: str) -> None:
    ran = run("log", "verify", room)
    assert (ran.status, ran.err) == (0, "")
    assert ran.out.startswith("whole  5 events\n")
    with open_log(room) as log:
        head = [event.hash.hex() for event in log.read()][-1]
    assert f"5:{head}" in ran.out
    assert run("log", "verify", room, "--json").data == {"ok": True, "events": 5, "head": head, "problem": None}


def test_verify_says_at_which_event_the_chain_breaks_and_leaves_status_one(room: str) -> None:
    behind(room, "UPDATE houseway_events SET body = ? WHERE number = 4", b'{"number":4}')
    ran = run("log", "verify", room)
    assert (ran.status, ran.err) == (1, "")
    why = "its hash does not follow from its contents and the event before it"
    assert ran.out == f"broken  event 4: {why}\n"
    ran = run("log", "verify", room, "--json")
    assert (ran.status, ran.data) == (1, {"ok": False, "problem": {"event": 4, "why": why}})


def test_a_log_cut_off_at_its_end_is_found_out_by_a_noted_head_by_its_balances_or_by_its_snapshot(room: str) -> None:
    head = run("log", "verify", room, "--json").data["head"]
    assert run("log", "verify", room, "--noted", f"5:{head}").status == 0
    with open_log(room) as log:
        log.save(Snapshot("lobby", 5, bytes.fromhex(head), b""))
    assert run("log", "verify", room).out.startswith("whole  6 events")
    behind(room, "DELETE FROM houseway_events WHERE number > 4")
    ran = run("log", "verify", room, "--noted", f"5:{head}")
    assert (ran.status, ran.out) == (1, "broken  event 5: it was noted and is no longer in the log\n")
    ran = run("log", "verify", room)
    why = "the store has $159.50 in player:7, and the events up to it come to $200"
    assert (ran.status, ran.out) == (1, f"broken  event 4: {why}\n")
    with open_log(room) as log:
        log.recount()
    ran = run("log", "verify", room)
    assert ran.status == 1
    assert ran.out == "broken  event 5: the snapshot of lobby was taken at another event than the log has\n"


def test_a_log_written_anew_is_found_out_by_a_noted_head(room: str) -> None:
    ran = run("log", "verify", room, "--noted", f"5:{'0' * 64}")
    assert (ran.status, ran.out) == (1, "broken  event 5: its hash is not the one that was noted\n")


def test_export_prints_one_event_a_line(room: str) -> None:
    lines = [json.loads(line) for line in run("log", "export", room).out.splitlines()]
    assert [line["number"] for line in lines] == [1, 2, 3, 4, 5]
    assert list(lines[0]) == ["number", "stream", "key", "type", "version", "data", "postings", "hash"]
    assert (lines[0]["stream"], lines[0]["key"], lines[0]["data"]) == ("cage", "k1", {"at": 0, "player": 7})
    assert lines[0]["postings"] == [["cage", -20000], ["player:7", 20000]]
    with open_log(room) as log:
        assert [line["hash"] for line in lines] == [event.hash.hex() for event in log.read()]


def test_a_balance_opens_to_its_events(room: str) -> None:
    lines = [json.loads(line) for line in run("log", "export", room, "--account", "player:7").out.splitlines()]
    assert [(line["number"], line["type"]) for line in lines] == [(1, "ChipsSold"), (5, "ChipsSent")]
    assert run("log", "export", room, "--account", "player:9").out == ""


def test_export_of_a_broken_log_stops_before_the_break(room: str) -> None:
    behind(room, "UPDATE houseway_events SET hash = ? WHERE number = 3", bytes(32))
    ran = run("log", "export", room)
    assert ran.status == 1
    assert [json.loads(line)["number"] for line in ran.out.splitlines()] == [1, 2]
    assert ran.err.startswith("broken  event 3: ")


def test_rebuild_shows_the_balances_and_keeps_them(room: str) -> None:
    ran = run("log", "rebuild", room)
    assert ran.status == 0
    assert "Balances after 5 events" in ran.out
    assert "-$250" in ran.out
    assert "$159.50" in ran.out
    data = run("log", "rebuild", room, "--json").data
    assert data["events"] == 5
    assert [(line["account"], line["cents"]) for line in data["balances"]] == [
        ("cage", -25000),
        ("player:7", 15950),
        ("player:8", 5000),
        ("table:3:stack", 4050),
    ]
    assert data["balances"][1] == {"account": "player:7", "cents": 15950, "first": 1, "last": 5, "events": 2}
    with open_log(room) as log:
        assert log.balances().accounts == {line["account"]: line["cents"] for line in data["balances"]}


def test_a_wrong_argument_gets_one_line(tmp_path: Path, sqlite: str) -> None:
    assert "there is no log at" in refused(run("log", "verify", str(tmp_path / "none.db")))
    assert list(tmp_path.iterdir()) == []
    with open_log(sqlite, create=True):
        pass
    assert "NUMBER:HASH" in refused(run("log", "verify", sqlite, "--noted", "five"))
    assert "works only with verify" in refused(run("log", "export", sqlite, "--noted", "1:0"))
    assert "works only with export" in refused(run("log", "verify", sqlite, "--account", "cage"))
    refused(run("log", "burn", sqlite))
    refused(run("log", "verify", "postgresql://127.0.0.1:1/room"))
    assert "at least one file" in refused(run("verify"))
    assert "No such file" in refused(run("verify", str(tmp_path / "none.json")))


def test_an_empty_log_is_reported_as_empty(place: str) -> None:
    with open_log(place, create=True):
        pass
    ran = run("log", "verify", place)
    assert (ran.status, ran.out) == (1, "empty  0 events: the log has no events\n")
    assert run("log", "verify", place, "--json").data["problem"] == {"event": 0, "why": "the log has no events"}
    assert run("log", "export", place).out == ""
    assert run("log", "rebuild", place, "--json").data["balances"] == []


def as_wide(monkeypatch: pytest.MonkeyPatch, columns: int) -> None:
    """A terminal of so many columns; a dumb one would be asked for none."""
    monkeypatch.setattr(console, "_width", columns)
    monkeypatch.setattr(console, "_height", 25)


def test_verify_proves_a_finished_hand_and_refuses_a_false_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    dealt = FairDeal("table:3/hand:41", deck())
    good, whole, bad = (tmp_path / f"{name}.json" for name in ("good", "whole", "bad[red]"))
    good.write_text(json.dumps(dealt.proof([0, 1])))
    whole.write_text(json.dumps(dealt.proof([], whole=True)))
    bad.write_text(json.dumps({**dealt.proof([0]), "commitment": "0" * 64}))
    ran = run("verify", str(good))
    assert (ran.status, ran.err) == (0, "")
    lines = [f"proved  promised as {dealt.commitment}", "  table:3/hand:41", "  52 cards: one of each"]
    assert ran.out.startswith("\n".join([*lines, "  2 of them opened:", "     1  "]))
    ran = run("verify", str(good), str(whole), str(bad), "--json")
    assert ran.status == 1
    assert [(one["ok"], one.get("whole"), len(one.get("cards", []))) for one in ran.data] == [
        (True, False, 2),
        (True, True, 52),
        (False, None, 0),
    ]
    assert ran.data[0]["cards"][1] == {"position": 1, "card": dealt.order[1]}
    assert [one.get("shows") for one in ran.data] == ["cards", "deck", None]
    assert ran.data[0]["made_of"] == "52 cards: one of each"
    as_wide(monkeypatch, 200)
    ran = run("verify", str(bad))
    why = "The hand, deck and leaves don't match the published commitment."
    assert (ran.status, ran.out) == (1, f"not proved\n  {bad}\n  {why}\n")


def test_verify_says_of_a_proof_without_cards_that_the_promise_holds_and_no_card_is_proved(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    as_wide(monkeypatch, 80)
    dealt, file = FairDeal("table 3, hand 41", pan_stock()), tmp_path / "pan.json"
    file.write_text(json.dumps(dealt.proof([])))
    ran = run("verify", str(file))
    assert (ran.status, ran.err) == (0, "")
    assert ran.out == (
        f"holds  promised as {dealt.commitment}\n  table 3, hand 41\n  320 cards: 8 decks (no 8s, 9s, 10s)\n"
        "  no card is opened: the promise covers this hand and this deck and proves none\n  of its cards\n"
    )
    (told,) = run("verify", str(file), "--json").data
    assert (told["ok"], told["shows"], told["cards"]) == (True, "promise", [])
    file.write_text(json.dumps(FairDeal("table 3, hand 41", pan_stock(), form=1).proof([])))
    ran = run("verify", str(file))
    assert (ran.status, "The proof shows no card and no seed." in ran.out) == (1, True)


def test_nothing_in_a_proof_moves_the_cursor_or_writes_a_line_of_its_own(tmp_path: Path) -> None:
    """Each of these files would print the published commitment below the word proved."""
    published = FairDeal("table 7, hand 3", deck()).commitment
    lines = f"proved  promised as {published}\n  table 7, hand 3\n\x1b[8m\x9b8m"
    proof = FairDeal("table 7, hand 3", deck()).proof([0])
    forged = [FairDeal(lines, deck()).proof([0]), {**proof, f"\x1b[2K\x1b[1G{lines}": 1}, {**proof, "proof": lines}]
    files = [tmp_path / name for name in ("name.json", "field.json", "\x1b[2K\n\x9b2Kproved.json")]
    for file, forgery in zip(files, forged, strict=True):
        file.write_text(json.dumps(forgery))
    ran = run("verify", *map(str, files))
    assert (ran.status, ran.err) == (1, "")
    told = ran.out.splitlines()
    assert [line for line in told if line[0] != " "] == ["not proved"] * 3
    assert all(line.isprintable() for line in told)
    assert "\\x1b[2K\\n\\x9b2Kproved.json" in "".join(told).replace(" ", "")
    assert all(line.isprintable() for line in run("verify", *map(str, files), "--json").out.splitlines())
    missing = refused(run("verify", f"{tmp_path}/\x1b[2K\n.json"))
    assert missing.endswith("/\\x1b[2K\\n.json: No such file or directory\n")


def test_a_proof_that_cannot_be_read_does_not_keep_the_others_from_being_checked(tmp_path: Path) -> None:
    proof = FairDeal("table 7, hand 3", deck()).proof([0])
    files = [tmp_path / name for name in ("surrogate.json", "huge.json", os.fsdecode(b"x\xff.json"), "good.json")]
    written = [json.dumps(proof)] * 4
    written[:2] = json.dumps({**proof, "hand": "\ud800"}), " " * 5_000_000
    for file, text in zip(files, written, strict=True):
        file.write_text(text)
    ran = run("verify", *map(str, files), "--json")
    assert (ran.status, ran.err) == (1, "")
    assert [one["ok"] for one in ran.data] == [False, False, True, True]
    assert ran.data[1]["problem"] == "This file isn't a proof: it is larger than 4 MB."
    assert ran.data[2]["file"].endswith("/x\\udcff.json")
    told = run("verify", *map(str, files)).out.splitlines()
    assert [line.split("  ")[0] for line in told if line[0] != " "] == ["not proved", "not proved", "proved", "proved"]


@pytest.mark.parametrize("columns", [60, 80])
def test_a_name_that_is_longer_than_a_line_does_not_go_on_where_a_line_of_ours_begins(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, columns: int
) -> None:
    """The name of a hand or of a file, or a field, filled up to the end of a line, and then words of the checker's."""
    as_wide(monkeypatch, columns)
    forged = f"proved  promised as {'de' * 32}"
    long = "." * (columns - 2 - len(str(tmp_path)) % columns) + forged
    proof = FairDeal("table 7, hand 3", deck()).proof([0])
    files = [tmp_path / f"{name}.json" for name in ("hand", "field", long)]
    filled = ("." * (columns - 2) + forged).replace("  ", " ")
    for file, forgery in zip(files, ({**proof, "hand": filled}, {**proof, filled: 1}, proof), strict=True):
        file.write_text(json.dumps(forgery))
    ran = run("verify", *map(str, files))
    assert ran.status == 1
    heads = [line for line in ran.out.splitlines() if line[0] != " "]
    assert heads == ["not proved", "not proved", f"proved  promised as {proof['commitment']}"]
    assert max(len(line) for line in ran.out.splitlines()) <= max(columns, len(heads[2]))


def test_a_file_may_be_called_like_a_list(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("[bold].json").write_text(json.dumps(FairDeal("table 7, hand 3", deck()).proof([0])))
    assert run("verify", "[bold].json").out.startswith("proved")


@pytest.mark.parametrize("more", [[], ["--json"]])
@pytest.mark.parametrize(("commitment", "status"), [("", 0), ("0" * 64, 1)], ids=["a proof", "a false one"])
def test_the_status_of_verify_is_the_same_when_nobody_reads_what_it_prints(
    tmp_path: Path, more: list[str], commitment: str, status: int
) -> None:
    proof = FairDeal("table 7, hand 3", deck()).proof([0])
    file = tmp_path / "proof.json"
    file.write_text(json.dumps({**proof, "commitment": commitment or proof["commitment"]}))
    reads, writes = os.pipe()
    os.close(reads)
    words = [sys.executable, "-m", "houseway.cli", "verify", str(file), *more]
    ran = subprocess.run(words, stdout=writes, stderr=subprocess.PIPE, check=False, timeout=60)
    os.close(writes)
    assert (ran.returncode, ran.stderr) == (status, b"")


def test_of_a_file_without_an_end_no_more_is_read_than_a_proof_may_have() -> None:
    ran = run("verify", "/dev/zero")
    assert (ran.status, ran.out) == (1, "not proved\n  /dev/zero\n  This file isn't a proof: it is larger than 4 MB.\n")


def test_a_member_is_named_has_an_address_and_shares_a_postgresql(sqlite: str) -> None:
    quiet = ("--no-browser", "--port", "0", "--db", sqlite)
    assert "is in PostgreSQL" in refused(run("open", *quiet, "--member", "one"))
    assert "is an address such as" in refused(run("open", *quiet, "--member", "one", "--at", "nonsense"))
    assert "is in PostgreSQL" in refused(run("open", *quiet, "--member", "one"))
    assert "is in PostgreSQL" in refused(run("members", "list", sqlite))
    assert "TABLE MEMBER" in refused(run("members", "move", "postgresql://127.0.0.1:1/x", "7"))
    assert 'Invalid value "dance"' in refused(run("members", "dance", sqlite))


@pytest.mark.parametrize(
    ("stream", "kind"), [("cage", "ChipsGiven"), ("table:3", "ChipsSold"), ("lists", "Looked"), ("vault", "ChipsSold")]
)
def test_an_event_that_its_stream_does_not_have_is_reported_though_its_hash_is_right(
    room: str, stream: str, kind: str
) -> None:
    forged(room, Entry(stream, 0, (Draft(kind, {"at": 0}),)))
    ran = run("log", "verify", room)
    assert (ran.status, ran.out) == (
        1,
        f"broken  event 6: this Houseway has no event {kind} in the stream {stream}\n",
    )


def test_every_event_that_the_room_writes_is_known_to_the_check_of_its_log() -> None:
    """An event type that ``event_kinds`` lacks would make a whole log look broken."""
    source = Path(room_package.__file__).parent
    written = {kind for file in source.rglob("*.py") for kind in re.findall(r'Draft\(\s*"(\w+)"', file.read_text())}
    streams = ("cage", "office", "people", "lists", acts.STREAM, "dealers", "looks", "table:1", f"{VOUCHED}room")
    assert len(written) > 30
    assert [kind for kind in sorted(written) if not any(is_known(stream, kind) for stream in streams)] == []
