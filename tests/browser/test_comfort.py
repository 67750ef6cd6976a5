"""Preferences and accessibility: keys, pre-actions, announcements, sounds, colors, motion and large text."""

import re
from contextlib import suppress

import pytest
from playwright.sync_api import Browser, TimeoutError, expect

from tests.browser.kit import LONGEST, Visitor
from tests.web.kit import Guest, Served

pytestmark = pytest.mark.slow

# Counts the tones and noises that a page plays.
COUNTS_TONES = """window.tones = window.noises = 0;
const tone = OscillatorNode.prototype.start;
OscillatorNode.prototype.start = function (...when) { window.tones++; return tone.apply(this, when); };
const noise = AudioBufferSourceNode.prototype.start;
AudioBufferSourceNode.prototype.start = function (...when) { window.noises++; return noise.apply(this, when); };"""
HEARD = "() => [tones, noises]"


def two_at_a_table(visitor: Visitor, room: Served, other: Guest) -> str:
    """Seats the visitor and a guest on a socket at a table; returns its topic."""
    table = other.done("OpenTable", house="limelight", game="holdem")["table"]
    other.watch(f"table:{table}")
    other.done("Sit", table=table, seat=1, chips=200_00)
    visitor.do("Sit", table=table, seat=2, chips=200_00)
    visitor.goes_to(f"/table/{table}")
    return f"table:{table}"


def answers(other: Guest, topic: str, *wishes: str) -> None:
    """Waits for the other's turn and makes the first of these moves that is offered."""
    while True:
        choices = {one["command"].get("command", {}).get("type"): one for one in other.views[topic].get("choices", [])}
        for wish in wishes:
            if wish in choices:
                other.done("Play", **{key: value for key, value in choices[wish]["command"].items() if key != "type"})
                return
        other.hear()


def until_the_other_acts(visitor: Visitor) -> None:
    """Checks and calls until it is the other's turn."""
    ahead, own = visitor.page.locator(".ahead"), visitor.asked.filter(has_text=re.compile("Check|Call"))
    for _ in range(LONGEST):
        expect(ahead.or_(own).first).to_be_visible()
        if ahead.is_visible():
            return
        with suppress(TimeoutError):  # the turn may have passed since the check
            own.first.click(timeout=1000)
    raise AssertionError("the other never acts")


def test_a_pre_action_is_executed_unless_the_amount_changes(visitor: Visitor, room: Served) -> None:
    with room.guest() as other:
        topic = two_at_a_table(visitor, room, other)
        until_the_other_acts(visitor)
        ahead = visitor.page.locator(".ahead .before")
        visitor.page.keyboard.press("v")
        expect(ahead.last).to_have_attribute("aria-pressed", "true")
        answers(other, topic, "Bet", "Raise")
        expect(visitor.asked.filter(has_text="Call")).to_be_visible()
        expect(visitor.page.locator(".before[aria-pressed=true]")).to_have_count(0)

        visitor.asked.filter(has_text="Call").click()
        until_the_other_acts(visitor)
        visitor.page.keyboard.press("x")
        expect(ahead.first).to_have_attribute("aria-pressed", "true")
        answers(other, topic, "Bet", "Raise")
        expect(visitor.page.locator(".heard", has_text="folds").first).to_be_visible()


def test_every_button_of_a_decision_shows_its_key_and_the_turn_is_called(visitor: Visitor) -> None:
    visitor.plays("limelight", "holdem")
    visitor.until_asked()
    for button in visitor.asked.all():
        assert button.locator(".key").inner_text() == button.get_attribute("aria-keyshortcuts")
    expect(visitor.page.locator("[aria-live=assertive]")).to_contain_text("Your turn:")
    spoken = visitor.page.get_by_role("group", name="Your cards").get_by_role("img").all()
    assert len(spoken) == 2
    assert all(" of " in (card.get_attribute("aria-label") or "") for card in spoken)
    visitor.page.keyboard.press("f")
    expect(visitor.page.locator("[aria-live=polite]")).to_contain_text("folds")


def test_sounds_are_off_by_default(visitor: Visitor) -> None:
    visitor.page.add_init_script(COUNTS_TONES)
    visitor.plays("limelight", "holdem")
    visitor.until_asked()
    assert visitor.page.evaluate(HEARD) == [0, 0]
    visitor.opens_preferences()
    visitor.page.get_by_label("Bell on my turn").check()
    visitor.page.keyboard.press("Escape")
    visitor.page.reload()
    visitor.until_asked()
    visitor.page.wait_for_function("() => tones === 2")
    assert visitor.page.evaluate("noises") == 0
    visitor.opens_preferences()
    visitor.page.get_by_label("Bell on my turn").uncheck()
    visitor.page.get_by_label("Card and chip sounds").check()
    visitor.page.keyboard.press("Escape")
    visitor.page.keyboard.press("f")
    visitor.page.wait_for_function("() => noises > 0")


def test_amounts_are_shown_in_big_blinds_on_request(visitor: Visitor) -> None:
    visitor.plays("marina", "holdem", structure="no-limit")
    visitor.until_asked("Raise")
    own, raises = visitor.page.locator(".seat.own .plate .amount"), visitor.asked.filter(has_text="Raise")
    expect(own).to_have_text(re.compile(r"^\$\d"))
    visitor.opens_preferences()
    visitor.page.get_by_label("Show amounts in big blinds").check()
    visitor.page.keyboard.press("Escape")
    expect(own).to_have_text(re.compile(r"^[\d.]+ BB$"))
    expect(visitor.page.locator(".felt")).not_to_contain_text("$")
    expect(visitor.page.locator(".act .choices")).not_to_contain_text("$")
    visitor.page.locator(".typed").fill("10")
    visitor.page.locator(".typed").press("Tab")
    expect(raises).to_contain_text("Raise to 10 BB")
    raises.click()
    expect(visitor.page.locator(".heard", has_text="raises to 10 BB").first).to_be_attached()
    expect(visitor.page.locator(".dealers-call")).not_to_contain_text("$")
    expect(visitor.page.locator(".log")).not_to_contain_text("$")


def test_cards_move_at_the_pace_chosen_for_the_screen(chromium: Browser, room: Served) -> None:
    lasts = "getComputedStyle(document.querySelector('.own playing-card')).animationDuration"
    with Visitor(chromium, room.url, moves=True) as visitor:
        visitor.plays("limelight", "holdem")
        visitor.until_asked()
        usual = float(visitor.page.evaluate(lasts).removesuffix("s"))
        times = {}
        for pace in ("Quickly", "Slowly"):
            visitor.opens_preferences()
            visitor.page.get_by_role("radio", name=pace).check()
            visitor.page.keyboard.press("Escape")
            times[pace] = float(visitor.page.evaluate(lasts).removesuffix("s"))
        assert times["Quickly"] < usual < times["Slowly"]
        visitor.page.emulate_media(reduced_motion="reduce")
        assert float(visitor.page.evaluate(lasts).removesuffix("s")) <= 0.001


def test_the_four_color_deck_has_four_colors(visitor: Visitor) -> None:
    visitor.page.add_init_script("""localStorage.setItem("houseway", JSON.stringify({ deck: "four" }))""")
    visitor.page.goto("/nowhere")
    colors = visitor.page.evaluate(
        """() => ["As", "Ah", "Ad", "Ac"].map((card) => {
            const one = document.createElement("playing-card");
            one.setAttribute("card", card);
            document.body.append(one);
            return getComputedStyle(one).color;
        })"""
    )
    assert len(set(colors)) == 4


def test_reduced_motion_has_no_animations(chromium: Browser, room: Served) -> None:
    longest = """() => Math.max(0, ...document.getAnimations().map((one) => one.effect.getComputedTiming().endTime))"""
    for moves, house in ((True, "limelight"), (False, "oceana")):
        with Visitor(chromium, room.url, moves=moves) as visitor:
            visitor.plays(house, "holdem")
            visitor.until_asked()
            visitor.opens_preferences()
            assert (visitor.page.evaluate(longest) > 10) is moves


@pytest.mark.parametrize(("house", "game"), [("limelight", "holdem"), ("oceana", "pai-gow"), ("limelight", "pan")])
def test_text_of_twice_the_size_stays_within_a_narrow_screen(visitor: Visitor, house: str, game: str) -> None:
    visitor.page.set_viewport_size({"width": 640, "height": 900})
    visitor.plays(house, game)
    visitor.until_asked()
    visitor.page.evaluate("document.documentElement.style.setProperty('font-size', '200%')")
    assert visitor.page.evaluate("document.documentElement.scrollWidth - innerWidth") == 0
    visitor.shot(f"large-text-{game}")


def test_forced_colors_keep_suits_turn_and_pressed_buttons_distinct(visitor: Visitor) -> None:
    visitor.page.emulate_media(forced_colors="active", reduced_motion="reduce")
    visitor.plays("limelight", "holdem")
    visitor.until_asked()
    style = "(node, name) => getComputedStyle(node)[name]"
    suits = visitor.page.locator(".seat.own playing-card").first
    assert suits.locator(".paper").evaluate(style, "fill") != suits.locator(".pip").first.evaluate(style, "fill")
    acting, waiting = visitor.page.locator(".plate.to-act"), visitor.page.locator(".plate:not(.to-act)").first
    assert acting.evaluate(style, "outlineStyle") != waiting.evaluate(style, "outlineStyle")
    visitor.shot("forced-colors")


def test_a_new_visitor_reaches_their_first_decision_with_tab_and_enter(visitor: Visitor) -> None:
    visitor.page.goto("/")
    expect(visitor.page.get_by_role("button", name="Play hold'em")).to_be_visible()
    for _ in range(12):
        visitor.page.keyboard.press("Tab")
        if visitor.page.evaluate("document.activeElement.textContent") == "Play hold'em":
            break
    visitor.page.keyboard.press("Enter")
    expect(visitor.asked.first).to_be_visible()
