"""Checks whether parts of a page are on the screen, uncovered and not overlapping."""

from typing import NamedTuple, TypeAlias

from playwright.sync_api import Page

Shape: TypeAlias = tuple[int, int]

SHAPES: dict[str, Shape] = {
    "desk": (1440, 900),
    "laptop": (1366, 650),
    "tablet": (820, 1180),
    "upright": (390, 844),
    "narrow": (320, 720),
    "sideways": (844, 390),
}
"""Every shape of screen that has a layout."""
LARGE = ("desk", "laptop", "tablet", "upright", "sideways")
"""Shapes tested with text twice as large; the smallest phone has too little room for it."""


class Played(NamedTuple):
    """A game that represents its family, with choices that its players get in the middle of a hand."""

    house: str
    game: str
    asked: tuple[str, ...]
    structure: str = ""

    @property
    def at(self) -> dict[str, str]:
        """Fields of `PlayNow` other than house and game."""
        return {"structure": self.structure} if self.structure else {}


FAMILIES = (
    Played("limelight", "holdem", ("Check", "Bet")),
    Played("marina", "holdem", ("Check", "Bet"), "no-limit"),
    Played("oceana", "stud", ("Check", "Bet")),
    Played("rogelios", "five-card-draw", ("Draw", "Stand pat")),
    Played("marina", "pure-21", ("Hit",)),
    Played("oceana", "pai-gow", ("House way",)),
    Played("limelight", "pan", ("Turn up", "Discard it", "Discard")),
)

_HIDDEN = """(parts) => {
  const seen = (box) =>
    box.left >= -0.5 && box.top >= -0.5 && box.right <= innerWidth + 0.5 && box.bottom <= innerHeight + 0.5;
  const thing = (node) => node.closest("button, playing-card");
  const free = (node, box, spots) => spots.every(([x, y]) => {
    const over = document.elementFromPoint(box.left + x * box.width, box.top + y * box.height);
    return over && (node.contains(over) || (over.contains(node) && thing(over) === thing(node)));
  });
  const out = [];
  for (const [name, selector, spots] of parts) {
    const nodes = [...document.querySelectorAll(selector)].filter((one) => one.getClientRects().length);
    if (!nodes.length) out.push(`${name}: missing`);
    for (const node of nodes) {
      const box = node.getBoundingClientRect();
      const where = `${Math.round(box.left)},${Math.round(box.top)} ${Math.round(box.width)}x${Math.round(box.height)}`;
      if (!seen(box)) out.push(`${name}: off the screen at ${where}`);
      else if (!free(node, box, spots)) out.push(`${name}: covered at ${where}`);
    }
  }
  return out;
}"""

_CORNER = [[0.15, 0.2]]
"""The corner with a card's index; the next card may cover the rest."""
_ALL = [[0.1, 0.5], [0.5, 0.5], [0.9, 0.5]]
_AND_TOP = [*_ALL, [0.5, 0.1]]

OWN = ".seat.own, .square.own, .pan-own"
PARTS: dict[str, tuple[str, list[list[float]]]] = {
    "own cards": (":is(.seat.own, .square.own, .pan-hand) playing-card", _CORNER),
    "board": (".board playing-card", _CORNER),
    "pot": (".pots .amount, .tops .amount, .bank-cover .amount", _ALL),
    "clock": (f":is({OWN}) .plate clock-ring", [[0.5, 0.5]]),
    "stack": (f":is({OWN}) .plate .amount", _ALL),
    "actions": (".act .choices :is(.choice, .typed, .preset), .act .first-line p", _AND_TOP),
    "bar": ("#bar :is(button, .brand)", [[0.5, 0.5]]),
    "message": (".toast", _ALL),
}
AT_SEATS = (
    ".called, .level, .plate .amount, .note, .token, .seat-bet .chips, .felt .total, .result, "
    ".wager > span:first-of-type"
)
"""Texts about players and their hands."""


def hidden(page: Page, *names: str) -> list[str]:
    """Returns which of these parts are missing, off the screen or covered."""
    found: list[str] = page.evaluate(_HIDDEN, [[name, *PARTS[name]] for name in names])
    return found


OVERPRINTED = """(selector) => {
  // Check animated elements at the end of their animation.
  for (const one of document.getAnimations()) if (one.effect.getComputedTiming().endTime < Infinity) one.finish();
  const shown = (one) => {
    const { left, top, right, bottom } = one.getBoundingClientRect();
    const box = { left, top, right, bottom };
    for (let over = one; over; over = over.parentElement) {
      const style = getComputedStyle(over);
      if (style.visibility === "hidden" || style.display === "none") return null;
      if (style.overflowX === "visible") continue;
      const edge = over.getBoundingClientRect();
      for (const side of ["left", "top"]) box[side] = Math.max(box[side], edge[side]);
      for (const side of ["right", "bottom"]) box[side] = Math.min(box[side], edge[side]);
    }
    return box.right - box.left > 1 && box.bottom - box.top > 1 ? box : null;
  };
  const nodes = [...document.querySelectorAll(selector)];
  const boxes = nodes.map((one) => [one.textContent.trim(), shown(one)]).filter(([, box]) => box);
  const out = [];
  for (const [at, [one, a]] of boxes.entries())
    for (const [other, b] of boxes.slice(at + 1))
      if (a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1)
        out.push(`${one} / ${other}`);
  return out;
}"""


def overprinted(page: Page, selector: str) -> list[str]:
    """Returns pairs of visible texts under a selector that overlap."""
    found: list[str] = page.evaluate(OVERPRINTED, selector)
    return found


def cut(page: Page, selector: str, within: str) -> list[str]:
    """Returns texts under a selector that extend beyond their frame."""
    found: list[str] = page.evaluate(
        """([selector, within]) => [...document.querySelectorAll(selector)]
          .filter((one) => one.getClientRects().length)
          .filter((one) => one.getBoundingClientRect().right > one.closest(within).getBoundingClientRect().right + 0.5)
          .map((one) => one.textContent)""",
        [selector, within],
    )
    return found


def doubles_text(page: Page) -> None:
    """Sets the browser's text size to twice the default."""
    page.context.new_cdp_session(page).send("Page.setFontSizes", {"fontSizes": {"standard": 32, "fixed": 26}})
