"""Table talk: who may talk, when and how much, and the reports of lines."""

from dataclasses import replace
from typing import Any

import pytest

from houseway.engines.contract import Refused
from houseway.room import commands as ask
from houseway.room.people.people import Person
from houseway.room.people.policy import Denied, check
from houseway.room.settings import Consent, Talk, consented
from houseway.room.talk import AROUND, AT_A_TIME, KEPT, PHRASES, WITHIN, as_said, book_on_talk
from houseway.room.views import staff_pages
from houseway.room.views.facts import table_facts
from houseway.rulebook import house
from tests.room.tables.kit import ANN, BEN, FLO, Sitting, room_of, to_act

PEOPLE = {one.id: one for one in (ANN, BEN, FLO)}
CYD = Person("p4", "Cyd")


def talking(consent: Consent = "free", *, invite: str = "") -> Sitting:
    """Ann and Ben sit at a table with this talk setting. With an invitation it is Ann's private table."""
    table = Sitting("limelight", "holdem", limit="3/6")
    runtime = table.runtime
    runtime.services = replace(runtime.services, consent=consent)
    runtime.status.invite, runtime.status.by = invite, ANN.id
    for seat, person in enumerate((ANN, BEN), 1):
        table.seat(person, seat)
    return table


def says(table: Sitting, person: Person, text: str) -> None:
    table.ask(person, ask.Say("1", text))


def shown(table: Sitting) -> Any:
    """The talk on the table's page, or None."""
    return table_facts(table.runtime, room_of(table), PEOPLE).talk


def lines(table: Sitting) -> list[tuple[str, str]]:
    return [(line["name"], line["text"]) for line in shown(table).lines.values()]


def test_a_line_is_seen_at_the_table_and_is_in_no_log() -> None:
    table = talking()
    before = len(table.drafts)
    says(table, ANN, "Evening, all.")
    says(table, BEN, "Hi Ann")
    assert lines(table) == [("Ann", "Evening, all."), ("Ben", "Hi Ann")]
    assert len(table.drafts) == before


@pytest.mark.parametrize(
    ("consent", "public", "private"),
    [
        ("off", "off", "off"),
        ("friends", "off", "free"),
        ("phrases", "phrases", "free"),
        ("free", "free", "free"),
    ],
)
def test_nobody_talks_before_the_house_consents_and_at_a_private_table_its_host_decides(
    consent: Consent, public: Talk, private: Talk
) -> None:
    assert (consented(consent, private=False), consented(consent, private=True)) == (public, private)
    both: tuple[tuple[str, Talk], ...] = (("", public), ("a", private))
    for invite, allowed in both:
        table = talking(consent, invite=invite)
        assert (shown(table) is None) == (allowed == "off")
        if allowed == "off":
            with pytest.raises(Refused, match="there is no talk at this table"):
                says(table, ANN, "Hello!")
        else:
            says(table, ANN, "Hello!")


def test_by_default_friends_talk_at_their_own_table_and_nobody_does_elsewhere() -> None:
    table = Sitting("limelight", "holdem")
    assert table.runtime.services.consent == "friends"
    assert table.runtime.talk == "off"


def test_a_host_says_less_and_the_floor_has_the_last_word() -> None:
    table = talking("friends", invite="a")
    table.ask(ANN, ask.HostTalk("1", "phrases"))
    talks = [table.runtime.talk]
    with pytest.raises(Refused, match="that is for the host"):
        table.ask(BEN, ask.HostTalk("1", "free"))
    table.ask(FLO, ask.PostTalk("1", "off"))
    table.ask(ANN, ask.HostTalk("1", "free"))
    talks.append(table.runtime.talk)
    assert talks == ["phrases", "off"]
    assert [one.data["talk"] for one in table.drafts if one.type == "TalkSet"] == ["phrases", "off", "free"]


def test_in_a_hand_only_phrases_are_said_where_the_house_has_it_so_and_own_words_between_hands() -> None:
    table = talking("phrases")
    says(table, ANN, "I folded a king, honestly")
    table.until(to_act(ANN))
    with pytest.raises(Refused, match="only the phrases are allowed here"):
        says(table, BEN, "I folded a king")
    says(table, BEN, PHRASES[2])
    assert lines(table)[-1] == ("Ben", PHRASES[2])


def test_a_friend_who_watches_talks_between_hands_and_a_stranger_at_the_rail_never() -> None:
    table = talking("free", invite="a")
    table.runtime.status.friends.add(CYD.id)
    says(table, CYD, "I am watching")
    table.until(to_act(ANN))
    with pytest.raises(Refused, match="who watches is silent while a hand is in play"):
        says(table, CYD, "Ben has a pair!")
    with pytest.raises(Refused, match="who watches is silent"):
        says(table, CYD, PHRASES[0])
    public = talking("free")
    with pytest.raises(Refused, match="take a seat first"):
        says(public, CYD, PHRASES[0])


def test_the_floor_that_looks_in_at_a_private_table_is_no_guest_there() -> None:
    table = talking("free", invite="a")
    with pytest.raises(Refused, match="take a seat first"):
        says(table, FLO, "Everything well?")


def test_who_is_barred_says_nothing() -> None:
    with pytest.raises(Denied, match="you are barred"):
        check(replace(ANN, barred="a thrown chair"), ask.Say("1", "Hello!"))


def test_so_many_lines_at_a_time_and_no_more() -> None:
    table = talking()
    for nth in range(AT_A_TIME):
        says(table, ANN, f"line {nth}")
    with pytest.raises(Refused, match="Wait a moment"):
        says(table, ANN, "and another")
    says(table, BEN, "my turn")
    table.now += WITHIN
    says(table, ANN, "and another")
    assert lines(table)[-1] == ("Ann", "and another")


def test_the_room_forgets_old_lines() -> None:
    table = talking()
    for nth in range(KEPT + 5):
        table.now += WITHIN
        says(table, ANN, f"line {nth}")
    assert [text for _, text in lines(table)] == [f"line {nth}" for nth in range(5, KEPT + 5)]
    with pytest.raises(Refused, match="does not remember"):
        table.ask(BEN, ask.ReportTalk("1", 5))


@pytest.mark.parametrize(
    ("sent", "seen"),
    [
        ("  nice   hand ", "nice hand"),
        ("left\u202eright", "leftright"),
        ("a\u200bb", "ab"),
        ("z" + "\u0335" * 20, "z" + "\u0335" * 2),
        ("<b>hi</b> & bye", "<b>hi</b> & bye"),
        ("👍🏽 gut gespielt", "👍🏽 gut gespielt"),
    ],
)
def test_a_line_is_what_can_be_read_and_nothing_else(sent: str, seen: str) -> None:
    assert as_said(sent) == seen


@pytest.mark.parametrize("sent", ["   ", "\u200b\u200b", "\u202e"])
def test_a_line_in_which_nothing_can_be_read_is_none(sent: str) -> None:
    with pytest.raises(Refused, match="Type something"):
        as_said(sent)


def reported() -> Sitting:
    """Ann has reported a line of Ben's."""
    table = talking()
    for nth in range(AROUND + 5):
        table.now += WITHIN
        says(table, ANN, f"ann {nth}")
    says(table, BEN, "something bad")
    says(table, ANN, "that was bad")
    table.ask(ANN, ask.ReportTalk("1", AROUND + 6))
    return table


def test_a_report_is_an_event_with_the_lines_as_the_room_remembers_them() -> None:
    table = reported()
    report = table.drafts[-1]
    assert (report.type, report.data["by"], report.data["about"]) == ("TalkReported", ANN.id, BEN.id)
    told = [(one["player"], one["text"]) for one in report.data["lines"]]
    assert told == [(ANN.id, f"ann {nth}") for nth in range(5, AROUND + 5)] + [(BEN.id, "something bad")]
    for who, line, why in ((ANN, AROUND + 6, "already"), (BEN, AROUND + 6, "your own"), (ANN, 99, "not remember")):
        with pytest.raises(Refused, match=why):
            table.ask(who, ask.ReportTalk("1", line))


def test_the_floor_sees_that_something_was_reported_and_nothing_of_what() -> None:
    table = reported()
    line = staff_pages.floor_line(table.runtime, room_of(table), PEOPLE)
    assert "talk reported" in line["flags"]
    assert "something bad" not in str(line)
    table.ask(FLO, ask.AnswerReport("1", "1", "a word with Ben", hush=True))
    assert "talk reported" not in staff_pages.floor_line(table.runtime, room_of(table), PEOPLE)["flags"]
    with pytest.raises(Refused, match="asked you to be silent"):
        says(table, BEN, "Sorry!")
    with pytest.raises(Refused, match="no report 1 waits"):
        table.ask(FLO, ask.AnswerReport("1", "1", "again"))


def test_the_floor_lifts_the_silence_it_has_laid_on_somebody() -> None:
    table = reported()
    assert "silenced" not in staff_pages.floor_line(table.runtime, room_of(table), PEOPLE)
    lift = ask.LiftSilence("1", BEN.id, "Ben is sorry")
    with pytest.raises(Refused, match="isn't silenced"):
        table.ask(FLO, lift)
    table.ask(FLO, ask.AnswerReport("1", "1", "a word with Ben", hush=True))
    assert staff_pages.floor_line(table.runtime, room_of(table), PEOPLE)["silenced"] == {BEN.id: "Ben"}
    table.ask(FLO, lift)
    says(table, BEN, "Sorry!")
    event = next(one for one in table.drafts if one.type == "SilenceLifted")
    assert (event.data["player"], event.data["by"], event.data["reason"]) == (BEN.id, FLO.id, "Ben is sorry")
    assert "silenced" not in staff_pages.floor_line(table.runtime, room_of(table), PEOPLE)


@pytest.mark.rule("GS-GE-3c", "GS-GE-4", "MC-AD-14", "MC-AD-30", "RO-HD-A3", "LL-PN-G4", "LL-PN-F9b", "OC-PG-4c")
@pytest.mark.parametrize(
    ("name", "game", "quoted"),
    [
        ("golden-state", "holdem", ["GS-GE-3c", "GS-GE-4"]),
        ("marina", "double-hand", ["MC-AD-14", "MC-AD-30"]),
        ("marina", "holdem", []),
        ("rogelios", "lowball", ["RO-HD-A3"]),
        ("rogelios", "stud", []),
        ("limelight", "pan", ["LL-PN-G4", "LL-PN-F9b"]),
        ("oceana", "pai-gow", ["OC-PG-4c"]),
    ],
)
def test_the_talk_of_a_table_quotes_what_the_houses_own_book_says_on_it(
    name: str, game: str, quoted: list[str]
) -> None:
    table = Sitting(name, game)
    table.runtime.services = replace(table.runtime.services, consent="free")
    assert list(shown(table).house) == quoted


def test_only_english_is_spoken_at_golden_state() -> None:
    assert book_on_talk(house("golden-state"), "holdem")["GS-GE-4"] == (
        "Only English may be spoken while a hand is in play."
    )


def test_who_plays_there_answers_no_report() -> None:
    table = reported()
    table.seat(FLO, 5)
    for duty in (ask.AnswerReport("1", "1", "never mind"), ask.PostTalk("1", "off")):
        with pytest.raises(Refused, match="can't have a seat"):
            table.ask(FLO, duty)
