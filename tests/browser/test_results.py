"""When a hand is over: what everybody won and with what, and what it came to for oneself."""

import pytest
from playwright.sync_api import expect

from tests.browser.geometry import AT_SEATS, FAMILIES, OVERPRINTED, Played
from tests.browser.kit import Visitor, by_mouse, deals, on_top
from tests.web.kit import Served

pytestmark = pytest.mark.slow

# Here the next hand begins at once, so every strip is kept as it comes.
KEEPS = f"""window.strips = [];
new MutationObserver(() => {{
  const strip = document.querySelector(".result-strip");
  const hand = document.querySelector(".table-head")?.textContent.match(/hand (\\d+)/)?.[1];
  if (!strip || strips.at(-1)?.hand === hand) return;
  const cards = (mark) =>
    [...document.querySelectorAll(`playing-card.${{mark}}`)].map((one) => one.getAttribute("card"));
  const over = ({OVERPRINTED})("{AT_SEATS}");
  const pushed = document.querySelectorAll(".pushed").length;
  strips.push({{ hand, text: strip.innerText, wins: cards("wins"), dims: cards("dims"), pushed, over }});
}}).observe(document, {{ subtree: true, childList: true, characterData: true, attributes: true }});"""


@pytest.mark.parametrize("played", FAMILIES, ids=lambda one: f"{one.game} {one.structure}")
def test_after_each_hand_a_strip_says_who_won_what_and_what_it_came_to(visitor: Visitor, played: Played) -> None:
    visitor.page.add_init_script(KEEPS)
    visitor.plays(played.house, played.game, **played.at)
    visitor.plays_out(by_mouse)
    [first, *_] = visitor.page.evaluate("strips")
    assert "You " in first["text"]
    assert "$" in first["text"]
    assert "hard " not in first["text"]
    assert first["over"] == []


def test_the_five_cards_that_won_are_lifted_and_the_others_dimmed(visitor: Visitor, room: Served) -> None:
    # Two aces for the first to be dealt cards, and nothing for anybody else.
    deals(room, on_top(lambda _: ["Ah", "2c", "3d", "7c", "8d", "9c"]))
    visitor.page.add_init_script(KEEPS)
    visitor.plays("limelight", "holdem")
    for _ in range(4):
        visitor.plays_out(by_mouse)
    shown = [one for one in visitor.page.evaluate("strips") if one["wins"]]
    assert shown, "no hand came to a showdown"
    for one in shown:
        assert len(set(one["wins"])) >= 5
        assert one["dims"]
        assert not set(one["wins"]) & set(one["dims"])
        assert one["pushed"] >= 1


def test_at_stud_the_cards_dealt_down_stand_left_of_those_dealt_up(visitor: Visitor) -> None:
    visitor.plays("oceana", "stud")
    visitor.until_asked()
    place = "(nodes) => nodes.map((one) => one.getBoundingClientRect().left)"
    for seat in visitor.page.locator(".seat:has(playing-card)").all():
        down = seat.locator("playing-card.down-card").evaluate_all(place)
        up = seat.locator("playing-card:not(.down-card)").evaluate_all(place)
        assert len(down) == 2
        assert len(up) == 1
        assert max(down) < min(up)
    own = visitor.page.locator(".seat.own playing-card")
    looks = [own.nth(at).evaluate("(one) => getComputedStyle(one).filter") for at in range(3)]
    assert looks[0] == looks[1] != looks[2]


def test_a_draw_says_what_the_cards_are_tapped_for(visitor: Visitor) -> None:
    visitor.plays("rogelios", "five-card-draw")
    visitor.until_asked("Draw", "Stand pat")
    expect(visitor.page.locator(".above")).to_contain_text("Tap the cards to throw away")
