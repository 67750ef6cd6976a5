"""Cards on the felt: winning cards at the showdown, and the order of stud cards."""

import pytest

from tests.browser.kit import RECORD_STRIPS, Visitor, by_mouse, deals, on_top
from tests.web.kit import Served

pytestmark = pytest.mark.slow


def test_the_five_cards_that_won_are_lifted_and_the_others_dimmed(visitor: Visitor, room: Served) -> None:
    # An ace for the first player, and unrelated cards for the others.
    deals(room, on_top(lambda _: ["Ah", "2c", "3d", "7c", "8d", "9c"]))
    visitor.page.add_init_script(RECORD_STRIPS)
    visitor.plays("limelight", "holdem")
    for _ in range(4):
        visitor.plays_out(by_mouse)
    shown = [one for one in visitor.page.evaluate("strips") if one["wins"]]
    assert shown, "no hand had a showdown"
    for one in shown:
        assert len(set(one["wins"])) >= 5
        assert one["dims"]
        assert not set(one["wins"]) & set(one["dims"])
        assert one["pushed"] >= 1


def test_stud_cards_dealt_face_down_are_left_of_those_dealt_face_up(visitor: Visitor) -> None:
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
