"""Everything that can go wrong is picked on the ruling desk and its facts are filled in by taps, page by page."""

import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from houseway.engines.poker.play import PokerHand
from houseway.irregularities import TYPES
from tests.browser.kit import Visitor, by_mouse
from tests.web.kit import STILL, Served

pytestmark = pytest.mark.slow

NEW = ("early-turn", "four-card-flop", "wrong-blind", "wrong-dealer", "shown-to-one", "retrieved-hand", "mixed-chips")
"""What could not be said once."""
NO_FACTS = "must be named|must be a|is missing|say the|say how|say which"


def opens_desk(staff: Visitor, table: str) -> Locator:
    staff.goes_to("/floor")
    staff.page.get_by_role("button", name=f"Ruling at table {table}").or_(
        staff.page.locator(".console", has_text="Guest").get_by_role("button", name="Ruling")
    ).first.click()
    desk = staff.page.get_by_role("dialog", name=re.compile("Ruling at table"))
    expect(desk.locator(".happenings button").first).to_be_visible()
    return desk


def says(desk: Locator) -> list[str]:
    return desk.locator(".happenings button").all_inner_texts()


def fills_in(desk: Locator) -> None:
    """Taps the last seat, the first of several boxes, and the last of several words; types a number or a reason."""
    form = desk.locator(".stack").first
    for field in form.locator("select").all():
        field.select_option(index=field.locator("option").count() - 1)
    for field in form.locator("input:not([type=checkbox])").all():
        if field.get_attribute("inputmode") in ("numeric", "decimal"):
            field.fill("1")
        elif not field.locator("xpath=..").inner_text().startswith("Which cards did everyone see"):
            field.fill("for the good of the game")
        field.press("Tab")
    for group in form.locator("fieldset").all():
        group.locator("input[type=checkbox]").first.check()


def rules_on_each(staff: Visitor, desk: Locator, texts: list[str]) -> dict[str, str]:
    """Picks each, fills its facts in and asks for the rule; returns what the page answered."""
    answers: dict[str, str] = {}
    for text in texts:
        desk.locator(".happenings button").get_by_text(text, exact=True).click()
        expect(desk.get_by_role("heading", name=text, exact=True)).to_be_visible()
        if desk.locator("fieldset.segments button").count():
            while desk.locator("fieldset.segments button").count():
                desk.locator("fieldset.segments button").first.click()
        else:
            fills_in(desk)
        desk.get_by_role("button", name="Show the rule").click()
        answer = desk.locator(".outcome li, [role=alert]").first
        expect(answer).to_be_visible()
        answers[text] = answer.inner_text()
        if any(TYPES[kind].says == text for kind in NEW):
            staff.shot(f"irregularity-{re.sub('[^a-z]+', '-', text.lower())}")
        desk.get_by_role("button", name="Something else happened").click()
        expect(desk.locator(".happenings button").first).to_be_visible()
    return answers


def test_every_irregularity_is_picked_and_filled_in_on_the_floor_page(visitor: Visitor, staff: Visitor) -> None:
    table = visitor.plays("limelight", "holdem")
    expect(visitor.asked.first).to_be_visible()
    desk = opens_desk(staff, table)
    kinds = staff.do("Irregularities", table=table)["kinds"]
    assert says(desk) == [one["says"] for one in kinds]
    told = {one["kind"] for one in kinds}
    assert {"early-flop", "wrong-blind", "too-many-cards", "too-few-cards"} <= told
    answers = rules_on_each(staff, desk, says(desk))
    assert [text for text in answers.values() if re.search(NO_FACTS, text)] == []
    staff.shot("irregularities")
    desk.get_by_role("button", name="Close").click()
    expect(visitor.page.locator(".stopped")).to_have_count(0)


def test_amounts_are_dollars_and_an_early_turn_is_ruled_on_from_the_floor_page(
    visitor: Visitor, staff: Visitor
) -> None:
    table = visitor.plays("limelight", "holdem")
    expect(visitor.asked.first).to_be_visible()
    desk = opens_desk(staff, table)
    desk.locator(".happenings button").get_by_text(TYPES["wrong-blind"].says, exact=True).click()
    desk.get_by_label("What amount?").fill("150")  # more than anybody has at this table
    desk.get_by_role("button", name="Show the rule").click()
    expect(desk.get_by_role("alert")).to_contain_text("chips")
    desk.get_by_label("What amount?").fill("1.50")
    desk.get_by_role("button", name="Show the rule").click()
    expect(desk.locator(".outcome li").first).to_be_visible()
    desk.get_by_role("button", name="Close").click()
    expect(visitor.page.locator(".stopped")).to_have_count(0)

    # On the flop: a turn that comes early, with a burn or without one.
    for _ in range(20):
        now = visitor.moment()
        if "early-turn" in [one["kind"] for one in staff.do("Irregularities", table=table)["kinds"]]:
            break
        visitor.press(now, by_mouse)
    desk = opens_desk(staff, table)
    desk.locator(".happenings button").get_by_text(TYPES["early-turn"].says, exact=True).click()
    for burned in ("yes", "no"):
        desk.get_by_label("Was a card burned first?").select_option(burned)
        desk.get_by_role("button", name="Show the rule").click()
        expect(desk.locator(".outcome li").first).to_contain_text("Put the card aside")
    staff.shot("irregularity-early-turn")
    desk.get_by_role("button", name="Make the ruling").click()
    expect(staff.page.locator("#toasts")).to_contain_text("The ruling is in the log")
    expect(visitor.page.locator(".heard[data-kind=ruling]").first).to_contain_text("The floor rules on")


@pytest.mark.parametrize(
    ("house", "game", "limit", "new"),
    [
        ("limelight", "holdem", "3/6", ("early-turn", "early-river", "four-card-flop", "wrong-blind", "shown-to-one")),
        ("rogelios", "lowball", "", ("wrong-dealer",)),
        ("limelight", "pan", "", ("mixed-chips",)),
        ("marina", "double-hand", "", ("retrieved-hand",)),
    ],
)
def test_every_irregularity_is_picked_and_answered_on_the_dealer_s_tablet(
    staff: Visitor, house: str, game: str, limit: str, new: tuple[str, ...]
) -> None:
    limits = {"limit": limit} if limit else {}
    table = staff.do("OpenTable", house=house, game=game, dealt="by hand", **limits)["table"]
    staff.page.set_viewport_size({"width": 820, "height": 1180})
    staff.goes_to(f"/dealer/{table}")
    staff.page.get_by_role("button", name="Ruling").click()
    desk = staff.page.get_by_role("dialog", name=re.compile("Ruling at table"))
    expect(desk.locator(".happenings button").first).to_be_visible()
    texts = says(desk)
    assert {TYPES[kind].says for kind in new} <= set(texts)
    answers = rules_on_each(staff, desk, [TYPES[kind].says for kind in new])
    assert all(answers.values())
    staff.shot(f"irregularities-{house}-{game}")


# -- moments that pass quickly -----------------------------------------------------------------------------------------

HOUR = 3_600_000


def slows_down(room: Served, table: str, **pauses: Any) -> None:
    """From now on the table has these pauses."""
    runtime = room.running.host.room.runtimes[table]
    runtime.services = replace(runtime.services, pace=replace(STILL, **pauses))


def picks(desk: Locator, kind: str) -> None:
    desk.locator(".happenings button").get_by_text(TYPES[kind].says, exact=True).click()
    expect(desk.get_by_role("heading", name=TYPES[kind].says, exact=True)).to_be_visible()


def shows_rule(desk: Locator) -> str:
    desk.get_by_role("button", name="Show the rule").click()
    expect(desk.locator(".outcome li").first).to_be_visible()
    return desk.locator(".outcome").first.inner_text()


def makes_ruling(staff: Visitor, desk: Locator) -> None:
    desk.get_by_role("button", name="Make the ruling").click()
    expect(staff.page.locator("#toasts")).to_contain_text("The ruling is in the log")


def kinds_at(staff: Visitor, table: str) -> set[str]:
    return {one["kind"] for one in staff.do("Irregularities", table=table)["kinds"]}


def is_asked(visitor: Visitor) -> bool:
    """Whether the table waits for this player."""
    return visitor.page.locator(".act[aria-busy=false] .choices .choice").count() > 0


def plays_until(visitor: Visitor, there: Callable[[], bool]) -> None:
    """The player checks and calls until it is there."""
    for _ in range(400):
        asked = is_asked(visitor)
        if there():
            return
        if asked:
            visitor.press(visitor.moment(), by_mouse)
        else:
            visitor.page.wait_for_timeout(50)
    raise AssertionError("it does not happen at this table")


def test_a_four_card_flop_is_ruled_on_while_the_early_flop_waits_for_its_shuffle(
    visitor: Visitor, staff: Visitor, room: Served
) -> None:
    table = visitor.plays("limelight", "holdem")
    expect(visitor.asked.first).to_be_visible()
    slows_down(room, table, street=HOUR)
    desk = opens_desk(staff, table)
    picks(desk, "early-flop")
    assert "shuffle" in shows_rule(desk).lower()
    makes_ruling(staff, desk)
    plays_until(visitor, lambda: "four-card-flop" in kinds_at(staff, table))
    desk = opens_desk(staff, table)
    picks(desk, "four-card-flop")
    assert shows_rule(desk)
    staff.shot("irregularity-four-card-flop-while-a-shuffle-is-owed")
    makes_ruling(staff, desk)
    expect(visitor.page.locator(".heard[data-kind=ruling]").last).to_contain_text("four card flop")


def test_a_hand_is_taken_back_from_the_floor_page_when_the_pot_was_pushed(
    visitor: Visitor, staff: Visitor, room: Served
) -> None:
    table = visitor.plays("marina", "holdem")
    expect(visitor.asked.first).to_be_visible()
    slows_down(room, table, between=HOUR)
    hand = room.running.host.room.runtimes[table].table.playing(PokerHand)
    plays_until(visitor, lambda: is_asked(visitor) and len(hand.board) == 5)
    visitor.do("Play", table=table, command={"type": "Fold"})
    while not hand.over:
        visitor.page.wait_for_timeout(50)
    desk = opens_desk(staff, table)
    picks(desk, "retrieved-hand")
    fills_in(desk)
    assert shows_rule(desk)
    staff.shot("irregularity-hand-taken-back-after-the-pot")


def test_a_deal_from_a_named_position_is_ruled_on_from_the_floor_page(visitor: Visitor, staff: Visitor) -> None:
    table = visitor.plays("rogelios", "five-card-draw")
    expect(visitor.asked.first).to_be_visible()
    plays_until(visitor, lambda: "wrong-dealer" in kinds_at(staff, table))
    desk = opens_desk(staff, table)
    picks(desk, "wrong-dealer")
    fills_in(desk)
    assert "from the position actually used" in shows_rule(desk) or "play on" in desk.inner_text()
    staff.shot("irregularity-wrong-dealer")
    makes_ruling(staff, desk)
    expect(visitor.page.locator(".heard[data-kind=ruling]").first).to_contain_text("wrong dealer")
