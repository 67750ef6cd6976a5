"""Layout stability: elements on the table page don't shift while hands are played."""

import pytest
from playwright.sync_api import Browser

from tests.browser.geometry import FAMILIES, SHAPES, Played
from tests.browser.kit import Visitor, by_mouse
from tests.soak import SOAK, times
from tests.web.kit import Served

pytestmark = pytest.mark.slow

MOST = 0.05 if SOAK else 0.001
"""The largest total layout shift in two minutes of play, or, in a short run, in a single hand."""
LONG = times(0, 120_000)
"""Milliseconds of play on each shape of screen, or until a hand is over."""

WATCHED = ("desk", "upright")
"""A long run plays each family on both shapes; a short run alternates."""

# Every shift counts, even right after a click.
WATCHES = """() => new Promise((watching) => {
  window.moved = [];
  window.eye?.disconnect();
  const box = (one) => [one.x, one.y, one.width, one.height].map(Math.round).join();
  window.eye = new PerformanceObserver((list) => {
    for (const one of list.getEntries())
      window.moved.push([one.value, one.sources.map((source) => {
        const node = source.node?.nodeType === 1 ? source.node : source.node?.parentElement;
        return `${node?.className}: ${box(source.previousRect)} to ${box(source.currentRect)}`;
      })]);
  });
  // Ignore shifts caused by the new screen size.
  requestAnimationFrame(() => requestAnimationFrame(() => {
    window.eye.observe({ type: "layout-shift", buffered: false });
    watching();
  }));
})"""
# Waits for the last frame.
MOVED = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(window.moved))))"


def moved_in(visitor: Visitor, shape: str) -> list[tuple[float, list[str]]]:
    """Plays on that shape of screen; returns each layout shift with its elements."""
    width, height = SHAPES[shape]
    visitor.page.set_viewport_size({"width": width, "height": height})
    visitor.page.evaluate(WATCHES)
    began = visitor.page.evaluate("performance.now()")
    visitor.plays_out(by_mouse)
    while visitor.page.evaluate("performance.now()") - began < LONG:
        visitor.plays_out(by_mouse)
    return [(value, what) for value, what in visitor.page.evaluate(MOVED)]


@pytest.mark.parametrize("played", FAMILIES, ids=lambda one: f"{one.game} {one.structure}".strip())
def test_nothing_moves_at_the_table_while_hands_are_played(chromium: Browser, room: Served, played: Played) -> None:
    with Visitor(chromium, room.url) as visitor:
        table = visitor.plays(played.house, played.game, **played.at)
        if SOAK and played.game in ("stud", "pan"):
            # Calling everything for minutes needs more than the default chips.
            visitor.do("Buy", table=table, chips=2_000_00)
        visitor.moment()
        for shape in WATCHED if SOAK else WATCHED[FAMILIES.index(played) % 2 :][:1]:
            moved = moved_in(visitor, shape)
            total = sum(value for value, _ in moved)
            print(f"{shape}: {total:.4f}")
            assert total <= MOST, (shape, sorted(moved, reverse=True)[:6])
        assert visitor.errors == []
