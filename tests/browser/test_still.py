"""The table stands still: nothing on it moves that has not happened."""

import pytest
from playwright.sync_api import Browser

from tests.browser.geometry import FAMILIES, SHAPES, Played
from tests.browser.kit import Visitor, by_mouse
from tests.soak import times
from tests.web.kit import Served

pytestmark = pytest.mark.slow

MOST = 0.05

# Every shift counts here, also one that follows a press at once: what one presses moves nothing else.
WATCHES = """() => {
  window.moved = [];
  const box = (one) => [one.x, one.y, one.width, one.height].map(Math.round).join();
  new PerformanceObserver((list) => {
    for (const one of list.getEntries())
      window.moved.push([one.value, one.sources.map((source) => {
        const node = source.node?.nodeType === 1 ? source.node : source.node?.parentElement;
        return `${node?.className}: ${box(source.previousRect)} to ${box(source.currentRect)}`;
      })]);
  }).observe({ type: "layout-shift", buffered: false });
}"""


# The long run plays every family on a phone too.
SCREENS = [
    pytest.param(
        played,
        shape,
        id=f"{played.game} {played.structure}-{shape}",
        marks=pytest.mark.soak if shape == "upright" and played.game in ("pan", "five-card-draw") else (),
    )
    for played in FAMILIES
    for shape in ("desk", "upright")
]


@pytest.mark.parametrize(("played", "shape"), SCREENS)
def test_nothing_moves_at_the_table_while_hands_are_played(
    chromium: Browser, room: Served, played: Played, shape: str
) -> None:
    with Visitor(chromium, room.url, size=SHAPES[shape]) as visitor:
        visitor.plays(played.house, played.game, **played.at)
        visitor.moment()
        visitor.page.evaluate(WATCHES)
        began = visitor.page.evaluate("performance.now()")
        visitor.plays_out(by_mouse)
        while visitor.page.evaluate("performance.now()") - began < times(0, 120_000):
            visitor.plays_out(by_mouse)
        # The last frame is looked at as well.
        visitor.page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        moved = visitor.page.evaluate("moved")
        most = sorted(moved, reverse=True)[:6]
        assert sum(value for value, _ in moved) <= MOST, most
        assert visitor.troubles == []
