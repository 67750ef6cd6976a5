"""Waiting lists: joining by phone, at the kiosk and by staff; answering a call by phone; the board on the wall."""

import re

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.kit import PHONE, Visitor
from tests.web.kit import Served

pytestmark = pytest.mark.slow

TELEVISION = (1920, 1080)
HOLDEM = {"house": "limelight", "game": "holdem", "limit": "3/6"}
LONGEST = (
    {"house": "limelight", "game": "crazy-pineapple-hilo", "structure": "pot-limit", "limit": "5/10 500-1000"},
    {"house": "marina", "game": "no-bust-buster", "limit": "100-2000"},
    {"house": "golden-state", "game": "holdem", "limit": "4x8 half kill"},
)
"""The games with the longest names and limits."""
LEAST = 46
"""The smallest font size in pixels on a television of 1080 lines: two centimeters on a 55-inch screen."""
CUT = """() => [...document.querySelectorAll(".wall, .wall *")]
  .filter((one) => one.closest("svg, img, .unseen") === null)
  .filter((one) => {
    const is = one.getBoundingClientRect();
    const within = (one.closest(".wall-names") ?? one.closest(".wall-list") ?? document.body).getBoundingClientRect();
    const out = is.right > within.right + 1 || is.bottom > within.bottom + 1 || is.left < within.left - 1;
    const block = getComputedStyle(one).display !== "inline";
    const over = block && (one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1);
    return out || (over && getComputedStyle(one).overflow === "hidden");
  })
  .map((one) => one.outerHTML.slice(0, 200))"""
"""Elements that overflow or are cut off."""
SIZES = """() => [...document.querySelectorAll(".wall *")]
  .filter((one) => [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim()))
  .map((one) => [parseFloat(getComputedStyle(one).fontSize), one.textContent])"""


def test_a_player_joins_a_list_by_phone_is_called_and_answers(chromium: Browser, room: Served, staff: Visitor) -> None:
    staff.do("OpenTable", **HOLDEM)
    with Visitor(chromium, room.url, size=PHONE) as phone:
        phone.goes_to("/list")
        phone.page.get_by_label("Your name").fill("Maria")
        phone.page.get_by_role("button", name="Continue").click()
        phone.page.get_by_role("button", name="Put me on Texas Hold'em, $3/$6 Limit").click()
        # A seat is open, so the room calls at once.
        expect(phone.page.get_by_role("alert").filter(has_text="your seat")).to_be_visible()
        phone.shot("list-called-phone")
        staff.page.goto("/floor")
        waits = staff.page.get_by_role("region", name="Waiting lists")
        expect(waits).to_contain_text("Called to table 1")
        phone.page.get_by_role("button", name="I need more time").click()
        expect(phone.page.locator(".summons")).to_contain_text(re.compile(r"We're holding your seat until \d+:\d\d"))
        expect(phone.page.get_by_role("button", name="I need more time")).to_have_count(0)
        expect(waits).to_contain_text(re.compile(r"Asked for more time until \d+:\d\d"))
        phone.shot("list-time-phone")
        tokyo = "import('/static/js/clock.js').then((page) => (page.setTimeZone('Asia/Tokyo'), page.timeOfDay(0)))"
        assert phone.page.evaluate(tokyo) == "9:00 AM"
        phone.page.get_by_role("button", name="I'm coming").click()
        expect(phone.page.locator(".summons")).to_contain_text("Your seat is ready")
        expect(waits).to_contain_text("Coming to table 1")
        waits.get_by_role("button", name="More for Maria").click()
        staff.page.get_by_role("button", name="Not coming").click()
        expect(phone.page.locator(".summons")).to_have_count(0)
        assert phone.errors == []


def test_the_kiosk_puts_a_name_on_several_lists_and_clears_the_form(
    chromium: Browser, room: Served, staff: Visitor
) -> None:
    staff.do("OpenTable", **HOLDEM)
    staff.do("OpenTable", house="limelight", game="omaha", limit="3/6")
    with Visitor(chromium, room.url, size=(820, 1180)) as kiosk:
        kiosk.page.goto("/kiosk")
        expect(kiosk.page.locator(".notice")).to_contain_text("signed in as a kiosk")
        kiosk.context.request.post("/api/account", data={"name": "Front tablet", "password": "correct horse"})
        me = kiosk.context.request.get("/api/me").json()["id"]
        staff.do("GiveRole", player=me, role="kiosk")
        staff.do("TakeRole", player=me, role="player")
        kiosk.goes_to("/kiosk")
        kiosk.page.get_by_label("Your name").fill("Walt")
        for game in ("Texas Hold'em", "Omaha"):
            kiosk.page.get_by_role("button", name=game).click()
        kiosk.shot("kiosk-tablet")
        kiosk.page.get_by_role("button", name="Put me on 2 lists").click()
        expect(kiosk.page.get_by_role("status").filter(has_text="Thank you, Walt")).to_be_visible()
        kiosk.page.get_by_role("button", name="Next player").click()
        expect(kiosk.page.get_by_label("Your name")).to_have_value("")
    staff.page.goto("/floor")
    expect(staff.page.get_by_role("button", name="Walt, number 1 on the list")).to_have_count(2)


def test_the_board_on_the_wall_has_large_letters_and_no_overflow(
    chromium: Browser, room: Served, staff: Visitor
) -> None:
    staff.do("OpenTable", **HOLDEM)
    staff.do("OpenTable", house="limelight", game="omaha", limit="3/6")
    staff.do("OpenTable", house="limelight", game="pan")
    names = ("Maximiliana", "Walt", "Bo", "Jean-Baptiste", "Ines K.", "Raj", "Old Tom", "Suzanne", "Yuki", "Al")
    for name in names:
        player = staff.do("Welcome", name=name)["player"]
        staff.do("PutOnList", **HOLDEM, player=player)
    with Visitor(chromium, room.url, size=TELEVISION) as wall:
        wall.goes_to("/board")
        expect(wall.page.locator(".wall-names")).to_have_count(3)
        # Five names fit, and four once the wall says how long the wait is.
        expect(wall.page.locator(".wall")).to_contain_text(re.compile("and 5 moreOmaha|and 6 moreWait: about"))
        expect(wall.page.get_by_role("img")).to_be_visible()
        sizes = wall.page.evaluate(SIZES)
        assert len(sizes) > 10
        assert [text for size, text in sizes if size < LEAST] == []
        assert wall.page.evaluate(CUT) == []
        wall.shot("board-television")
        assert wall.errors == []


def test_the_longest_names_and_limits_fit_on_the_wall(chromium: Browser, room: Served, staff: Visitor) -> None:
    names = ("Maximiliana Wilhelmina O", "Konstantinos Papadopoulo", "Wwwwwwwwwwwwwwwwwwwwwwww", "Bo", "Al", "Cy", "Di")
    people = {name: staff.do("Welcome", name=name)["player"] for name in names}
    for spread in LONGEST:
        table = staff.do("OpenTable", **spread, dealt="by hand")["table"]
        listed = {name: spread[name] for name in ("house", "game", "limit")}
        for player in people.values():
            staff.do("PutOnList", **listed, player=player)
        staff.do("CallName", list="/".join(listed.values()), player=people[names[0]], table=table)
    with Visitor(chromium, room.url, size=TELEVISION) as wall:
        wall.goes_to("/board")
        expect(wall.page.locator(".wall-names")).to_have_count(3)
        wall.shot("board-longest")
        assert wall.page.evaluate(CUT) == []
        assert [text for size, text in wall.page.evaluate(SIZES) if size < LEAST] == []
        for spread in LONGEST:
            line = "/".join(spread[name] for name in ("house", "game", "limit"))
            expect(wall.page.locator(f'[data-list="{line}"]')).to_contain_text(names[1])
