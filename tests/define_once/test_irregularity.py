"""An irregularity defined in this file alone, with its ruling, works in the whole program."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import expect

import houseway as hw
from houseway.engines.poker.play import Call, Deal, PokerHand
from houseway.floor.blind import Incident, blind_ruling
from houseway.floor.engine import floor_engine
from houseway.floor.lookup import kinds_in
from houseway.irregularities.definition import TYPES, Irregularity, OfSeat, YesNo, irregularity
from houseway.messages import _
from houseway.record import story
from houseway.record.codec import decode_all, encode_all
from houseway.record.recorder import recorder
from houseway.rulebook.rulings import Rulings, load_rulings
from tests.browser.kit import Visitor
from tests.poker.table import hand, rules

RULINGS = """
[[ruling]]
irregularity = "telephone"
games = ["holdem"]
case = { speaks = "yes" }
do = ["dead-hand"]
say = ["A hand whose player speaks on the telephone is dead."]
rule = "LL-HE-14a"

[[ruling]]
irregularity = "telephone"
games = ["holdem"]
do = []
say = ["Ask the player to put the telephone away."]
rule = "LL-HE-14a"
"""
SAYS = "Player in the hand is on the telephone"


def define_telephone() -> type[Irregularity]:
    @irregularity(
        "telephone",
        _("Player in the hand is on the telephone"),
        poker="in-play",
        phrases={"speaks": {"yes": _("The player speaks."), "no": _("The player doesn't speak.")}},
    )
    class Telephone(OfSeat):
        """A player in the hand is on the telephone."""

        speaks: YesNo = "no"

    return Telephone


@pytest.fixture(autouse=True)
def telephone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[type[Irregularity]]:
    """Registers the irregularity, and its rulings at the Limelight."""
    place, before = hw.house("limelight"), dict(TYPES)
    made = define_telephone()
    (tmp_path / "rulings.toml").write_text(RULINGS, encoding="utf-8")
    where = {rule.id: rule.where for rule in place.catalogue.rules}
    added = load_rulings(tmp_path, lambda: where, frozenset(place.games))
    both = Rulings(place.rulings.entries + added.entries, place.rulings.substantial)
    monkeypatch.setitem(vars(place), "rulings", both)
    common = hw.house("casino").rulings
    monkeypatch.setitem(vars(hw.house("casino")), "rulings", Rulings(common.entries + added.entries))
    yield made
    TYPES.clear()
    TYPES.update(before)


@pytest.fixture
def dealt() -> PokerHand:
    """Four players before the flop."""
    one = hand(rules("limelight"), 4)
    one.apply(Deal())
    return one


def test_it_is_offered_with_its_facts_where_it_can_happen(dealt: PokerHand) -> None:
    assert "telephone" in kinds_in(dealt.rules)
    offered = next(one for one in hw.possible(dealt) if one.kind == "telephone")
    assert offered.says == SAYS
    seat, speaks = offered.fields
    assert (seat.name, seat.sort, seat.needed, set(seat.values)) == ("seat", "seat", True, {1, 2, 3, 4})
    assert (speaks.name, speaks.sort, speaks.values) == ("speaks", "word", ("yes", "no"))


def test_it_is_not_offered_where_it_cannot_happen_and_is_refused_there(dealt: PokerHand) -> None:
    before = hand(rules("limelight"), 4)
    assert "telephone" not in {one.kind for one in hw.possible(before)}
    with pytest.raises(hw.Refused, match="can't have happened now: Player in the hand is on the telephone"):
        blind_ruling(before, Incident.of("telephone", {"seat": 1}))
    with pytest.raises(hw.Refused, match="can't be about seat 9"):
        blind_ruling(dealt, Incident.of("telephone", {"seat": 9}))
    with pytest.raises(hw.Refused, match="Seat 9 is not in this hand"):
        dealt.apply(hw.Err(hw.from_data("telephone", {"seat": 9})))
    with pytest.raises(hw.irregularities.BadIrregularity, match="telephone: name the seat"):
        hw.from_data("telephone", {})


def test_the_ruling_depends_on_its_facts_and_cites_its_rule(dealt: PokerHand) -> None:
    for speaks, does in (("no", ()), ("yes", ("dead-hand",))):
        found = hw.ruling(dealt, hw.from_data("telephone", {"seat": 2, "speaks": speaks}))
        assert (found.does, found.cite.rule) == (does, "LL-HE-14a")
        assert blind_ruling(dealt, Incident.of("telephone", {"seat": 2, "speaks": speaks})).does == does


def test_it_is_carried_out_recorded_replayed_and_written_in_a_story_and_a_position(dealt: PokerHand) -> None:
    wrong = hw.from_data("telephone", {"seat": 2, "speaks": "yes"})
    dealt.apply(hw.Err(wrong))
    assert '"telephone: seat 2, speaks yes"' in str(dealt)
    assert str(hw.position(str(dealt))) == str(dealt)
    dealt.apply(Call(dealt.to_act or 0))
    dealt.apply(hw.ruling(dealt, wrong).command())
    assert not dealt.seat(2).live
    assert PokerHand.replay(dealt.rules, dealt.log) == dealt
    assert decode_all(recorder(dealt.rules).EVENTS, encode_all(dealt.log)) == list(dealt.log)
    told = "\n".join(story.tell(dealt))
    assert "An error: telephone: seat 2, speaks yes" in told
    assert "The floor rules on telephone: seat 2, speaks yes: dead hand (LL-HE-14a)" in told


def test_a_written_story_is_read_and_played_again(dealt: PokerHand) -> None:
    dealt.apply(hw.ruling(dealt, hw.from_data("telephone", {"seat": 2, "speaks": "yes"})).command())
    while not dealt.over:
        floor_engine(dealt.rules).step(dealt, Random(1))
    written = story.write(dealt)
    assert "The floor rules on telephone: seat 2, speaks yes" in written
    assert story.read(written).hand.log[1:] == dealt.log[1:]


def test_it_is_described_in_words(telephone: type[Irregularity]) -> None:
    one = hw.from_data("telephone", {"seat": 2})
    assert hw.irregularities.described(one) == f"{SAYS}. Seat 2. The player doesn't speak."
    assert isinstance(one, telephone)


UMBRELLA = _("Umbrella at the table")


def no_stage() -> None:
    @irregularity("umbrella", UMBRELLA)
    class Umbrella(OfSeat):
        """A player opens an umbrella."""


def no_words() -> None:
    @irregularity("umbrella", UMBRELLA, poker="in-play")
    class Umbrella(OfSeat):
        """A player opens an umbrella."""

        wet: YesNo = "no"


def one_word_missing() -> None:
    @irregularity("umbrella", UMBRELLA, poker="in-play", phrases={"wet": {"yes": _("It is wet.")}})
    class Umbrella(OfSeat):
        """A player opens an umbrella."""

        wet: YesNo = "no"


def the_same_again() -> None:
    define_telephone()


@pytest.mark.parametrize(
    ("define", "problem"),
    [
        (no_stage, "umbrella: name the stage of a hand when it can happen"),
        (no_words, "umbrella: phrases has no words for 'wet'"),
        (one_word_missing, "umbrella: phrases['wet'] has no words for 'no'"),
        (the_same_again, "telephone: two irregularities have this name"),
    ],
)
def test_a_definition_without_a_part_fails_and_names_it(define: Callable[[], None], problem: str) -> None:
    with pytest.raises(TypeError, match=re.escape(problem)):
        define()
    assert "umbrella" not in TYPES


def test_a_stage_that_the_engine_does_not_have_is_named(dealt: PokerHand) -> None:
    @irregularity("umbrella", UMBRELLA, poker="in-the-rain")
    class Umbrella(OfSeat):
        """A player opens an umbrella."""

    with pytest.raises(TypeError, match="umbrella: poker has no stage 'in-the-rain'; it has live, on-deal"):
        floor_engine(dealt.rules).subject(dealt, Umbrella.kind)


@pytest.mark.slow
def test_the_floor_page_offers_it_asks_its_facts_and_makes_the_ruling(visitor: Visitor, staff: Visitor) -> None:
    visitor.plays("limelight", "holdem")
    expect(visitor.asked.first).to_be_visible()
    staff.page.goto("/floor")
    staff.page.locator(".console", has_text="Guest").get_by_role("button", name="Ruling").click()
    desk = staff.page.get_by_role("dialog", name=re.compile("Ruling at table"))
    desk.get_by_role("searchbox").fill("telephone")
    desk.locator(".happenings button", has_text=SAYS).click()
    desk.get_by_label("Which player?").select_option(label="Seat 1: Ivo")
    desk.get_by_label("Which is it?").select_option(label="The player speaks.")
    desk.get_by_role("button", name="Show the rule").click()
    outcome = desk.locator(".outcome")
    expect(outcome).to_contain_text("A hand whose player speaks on the telephone is dead.")
    outcome.get_by_role("button", name="Make the ruling").click()
    heard = visitor.page.locator(".heard[data-kind=ruling]").first
    expect(heard).to_contain_text("The floor rules on telephone: dead hand")
    heard.locator("why-button").click()
    expect(visitor.page.get_by_role("dialog")).to_contain_text("LL-HE-14a")
    assert SAYS in staff.context.request.get("/api/office/incidents.csv").text()
