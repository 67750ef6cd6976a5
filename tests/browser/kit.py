"""Visitors: people who use the room in a browser."""

import os
import re
import shutil
import signal
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any, Literal, NamedTuple, TypeAlias

from playwright.sync_api import Browser, ConsoleMessage, Locator, Page, expect

from houseway.cards import Card
from houseway.messages import unwired
from houseway.room.cards.shuffles import Shuffle, Shuffler, seeded
from houseway.room.tables.bots import quick
from houseway.room.tables.runtime import TableServices
from tests.browser.geometry import AT_SEATS, OVERPRINTED
from tests.soak import SOAK
from tests.web.kills import started
from tests.web.kit import Served, on_time

CHROMIUM = shutil.which("chromium-headless-shell") or shutil.which("chromium")
PATIENCE = 20_000
"""Milliseconds until something that should be on the page counts as missing. No test depends on speed."""
LONGEST = 500
"""More decisions than any hand takes."""
WIDTHS = ((320, 720), (768, 1024), (1440, 900))
PHONE, DESK = (390, 844), (1440, 900)
PICTURED = {"phone": PHONE, "desk": DESK}
_FOLDER = os.environ.get("HOUSEWAY_SHOTS", "") or (str(Path(__file__).parents[2] / "artefacts") if SOAK else "")
SHOTS = Path(_FOLDER) if _FOLDER else None
"""The folder for pictures of every page, if wanted: each takes a third as long as loading a page."""

Theme: TypeAlias = Literal["dark", "light"]
THEMES: tuple[Theme, ...] = ("dark", "light")

WISHES = (
    *("Check", "Call", "Stand pat", "Bring it in", "Stand", "Hit", "House way", "No insurance", "Add nothing"),
    *(r"Wager \$", "Done betting", "Pass the bank", "Take the bank", "Put up", "Choose a pile", "Shake"),
    *("Discard it", "Turn up", "Play", "Show", "Discard", "Stay out", "Play it out", "Decline", "Fold"),
    # A card that forces the next player must be used if possible.
    "Spread",
)
"""Choices of a player who wants to see the end of the hand; the first one offered is made."""


COACHED = {
    "[Cc]heck": "Check", "(or|,) bet": "Bet", "raise": "Raise", "[Cc]all,|[Cc]all or": "Call", "fold": "Fold",
    "[Tt]ap the|[Tt]ap .* cards": "Draw|Discard", "[Tt]ap a card (you|to discard)": "Discard",
    "[Dd]iscard (it|the card)": "Discard it|Discard", "[Tt]urn up": "Turn up",
    "[Ss]pread (cards|the|with)": "Spread",
    "Play this hand": "Play", "or pass and|Press Pass": "Pass", "Press Play": "Play", "[Gg]o out": "Go out",
    "[Cc]ollect": "Collect", "Hit": "Hit", "or stand with": "Stand", "pat": "Stand pat", "Show": "Show",
    "muck them": "Muck", "[Dd]one": "Done", "Put chips": "Wager", "Take the bank": "Take the bank",
    "bring it in": "Bring it in", "complete": "Bet|Raise|Complete", "Shake": "Shake", "pile": "Choose a pile",
    "in front": "Set these|House way",
}  # fmt: skip
"""Phrases of the coach, and the button that must be there for each."""


def until_seen(looks: str) -> str:
    """Returns a script that runs a check after each change of the page and resolves with its first result."""
    return f"""([until, patience, wanted]) => new Promise((done) => {{
  const look = () => {{
    const hand = Number(document.querySelector(".table-head")?.textContent.match(/Hand (\\d+)/)?.[1] ?? 0);
    const ready = document.querySelector(".act")?.getAttribute("aria-busy") === "false";
    {looks}
  }};
  const eye = new MutationObserver(look);
  const end = (found) => {{ eye.disconnect(); clearTimeout(late); done(found); }};
  const late = setTimeout(() => end(null), patience);
  eye.observe(document.body, {{ subtree: true, childList: true, characterData: true, attributes: true }});
  look();
}})"""


MOMENT = until_seen("""
    const asked = ready ? [...document.querySelectorAll(".act .choices .choice")].map((one) => one.innerText) : [];
    const coach = document.querySelector(".first-line p")?.innerText ?? "";
    if (asked.some((one) => new RegExp(wanted).test(one)) || (until && hand >= until)) end({ hand, asked, coach });
""")
"""Resolves when a wanted choice is offered or a later hand has begun."""

# In tests the next hand begins at once, so record every result strip as it appears.
RECORD_STRIPS = f"""window.strips = [];
new MutationObserver(() => {{
  const strip = document.querySelector(".result-strip");
  const hand = document.querySelector(".table-head")?.textContent.match(/Hand (\\d+)/)?.[1];
  if (!strip || strips.at(-1)?.hand === hand) return;
  const cards = (mark) =>
    [...document.querySelectorAll(`playing-card.${{mark}}`)].map((one) => one.getAttribute("card"));
  const over = ({OVERPRINTED})("{AT_SEATS}");
  const pushed = document.querySelectorAll(".pushed").length;
  strips.push({{ hand, text: strip.innerText, wins: cards("wins"), dims: cards("dims"), pushed, over }});
}}).observe(document, {{ subtree: true, childList: true, characterData: true, attributes: true }});"""
"""A script that records the result strip of every hand."""


class Moment(NamedTuple):
    """A player's page when it is their turn, or when the next hand has begun."""

    hand: int
    asked: list[str]
    coach: str = ""
    """The coach's line, in a first hand."""

    @property
    def untrue(self) -> list[str]:
        """Phrases of the coach about choices that are not offered."""
        return [
            says
            for says, button in COACHED.items()
            if re.search(says, self.coach) and not any(re.search(_begins(button), one) for one in self.asked)
        ]

    def wish(self, wishes: Sequence[str] = WISHES) -> int | None:
        """The index of the button to press; None if no wish is offered."""
        for wish in wishes:
            for at, text in enumerate(self.asked):
                if re.search(_begins(wish), text):
                    return at
        return None


def _begins(*wishes: str) -> str:
    """Returns a pattern for a button's text, which may have its key on the first line."""
    return rf"(^|\n)({'|'.join(wishes)})"


def _error_text(said: ConsoleMessage) -> str:
    """An error in the console, with the address if something was not loaded."""
    missing = f" {said.location['url']}" if said.text.startswith("Failed to load resource") else ""
    return f"{said.text}{missing}"


class Visitor:
    """A person with a separate browser window."""

    def __init__(
        self, browser: Browser, url: str, *, size: tuple[int, int] = DESK, moves: bool = False, theme: Theme = "dark"
    ) -> None:
        self.url = url
        self.context = browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            base_url=url,
            color_scheme=theme,
            reduced_motion="no-preference" if moves else "reduce",
        )
        self.context.set_default_timeout(PATIENCE)
        self.errors: list[str] = []
        self.page: Page = self.context.new_page()
        self.page.on("console", lambda said: self.errors.append(_error_text(said)) if said.type == "error" else None)
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))

    def __enter__(self) -> "Visitor":
        return self

    def __exit__(self, *_exception: object) -> None:
        self.context.close()

    def do(self, kind: str, /, **fields: Any) -> Any:
        """Sends a command of this person without the page."""
        self.context.request.post("/api/guest", data={})
        if kind == "Tell" and "tap" not in fields:
            fields = on_time(self.url, **fields)
        order = {"key": os.urandom(8).hex(), "command": {"type": kind, **fields}}
        said = unwired(self.context.request.post("/api/do", data=order).json())
        assert said["type"] == "Done", said
        return said["reply"]

    def goes_to(self, path: str = "/") -> None:
        """Opens a page and waits until it is connected."""
        self.page.goto(path)
        expect(self.page.locator("#bar .light")).to_have_attribute("data-state", "here")

    def opens_preferences(self) -> None:
        """Opens the preferences with the keyboard: the bar may still move under a mouse while the page loads."""
        self.page.get_by_role("button", name="Preferences").press("Enter")

    def sits_at(self, game: str, house: str) -> None:
        """Goes from the lobby to a seat in one click."""
        self.page.goto("/")
        self.page.get_by_role("button", name=f"Play {game}, {house} now", exact=True).click()
        expect(self.page.locator(".felt")).to_be_visible()

    def plays(self, house: str, game: str, **at: str) -> str:
        """Takes a seat at a table with bots by a command; returns the table."""
        table: str = self.do("PlayNow", house=house, game=game, **at)["table"]
        self.page.goto(f"/table/{table}")
        expect(self.page.locator(".felt")).to_be_visible()
        return table

    @property
    def name(self) -> str:
        """The name that the others at the table see."""
        return str(self.context.request.get("/api/me").json()["name"])

    @property
    def hand(self) -> int:
        """The number of the hand on the table; 0 before the first."""
        found = re.search(r"Hand (\d+)", self.page.locator(".table-head").inner_text())
        return int(found[1]) if found else 0

    @property
    def asked(self) -> Locator:
        """The buttons of the current choices."""
        return self.page.locator(".act .choices .choice")

    def moment(self, until: int = 0, wanted: Sequence[str] = WISHES) -> Moment:
        """Waits until a wanted choice is offered, or until that hand has begun."""
        found = self.page.evaluate(MOMENT, [until, PATIENCE, _begins(*wanted)])
        assert found, "the table does not continue"
        return Moment(**found)

    def until_asked(self, *wanted: str) -> Moment:
        """Plays on with passive choices until one of these is offered."""
        for _ in range(LONGEST):
            now = self.moment(wanted=(*wanted, *WISHES))
            if not wanted or now.wish(wanted) is not None:
                return now
            self.press(now, by_mouse)
        raise AssertionError(f"none of {wanted} is ever offered")

    def press(self, now: Moment, way: Callable[["Visitor", Locator], None]) -> str:
        """Presses the button of the first wish; returns its text."""
        at = now.wish()
        assert at is not None, f"no wish is offered: {now.asked}"
        assert not now.untrue, f"the coach says {now.coach!r} with {now.asked}"
        way(self, self.asked.nth(at))
        return now.asked[at]

    def plays_out(self, way: Callable[["Visitor", Locator], None]) -> list[str]:
        """Plays the first hand with a decision to its end; returns the buttons pressed."""
        did: list[str] = []
        now = self.moment()
        until = now.hand + 1
        while now.hand < until:
            assert len(did) < LONGEST, f"the hand does not end; so far {did}, now {now.asked}"
            did.append(self.press(now, way))
            now = self.moment(until)
        return did

    def shot(self, name: str, *, whole: bool = False) -> None:
        """Saves a picture of the screen or of the whole page."""
        if SHOTS:
            self.page.screenshot(path=SHOTS / f"{name}.png", full_page=whole)

    def picture(self, name: str, shapes: Mapping[str, tuple[int, int]] = PICTURED) -> None:
        """Saves a picture of the page on each of these screens."""
        for where, (width, height) in shapes.items() if SHOTS else ():
            self.page.set_viewport_size({"width": width, "height": height})
            self.shot(f"{name}-{where}")


class RoomProcess:
    """A room in a separate process."""

    def __init__(self, where: str, port: int = 0) -> None:
        self._process, told = started(where, port)
        self.url = told["url"]

    def __enter__(self) -> "RoomProcess":
        return self

    def freeze(self) -> None:
        """Suspends the process: its connections stay open, but it does not answer."""
        os.kill(self._process.pid or 0, signal.SIGSTOP)

    def thaw(self) -> None:
        """Resumes the process."""
        os.kill(self._process.pid or 0, signal.SIGCONT)

    def kill(self) -> None:
        """Kills the process."""
        self._process.kill()
        self._process.join()

    def __exit__(self, *_exception: object) -> None:
        self.kill()


def by_mouse(visitor: Visitor, button: Locator) -> None:
    """Clicks a button, after picking the first cards if it needs some."""
    if button.is_disabled():
        for card in visitor.page.locator(".pick-card").all()[: 2 if "front" in button.inner_text() else 1]:
            card.click()
    button.click()


def by_keyboard(visitor: Visitor, button: Locator) -> None:
    """Presses the key printed on a button, after picking the first card if it needs one."""
    key = button.get_attribute("aria-keyshortcuts")
    assert key, f"{button.inner_text()!r} has no key"
    if button.is_disabled():
        visitor.page.keyboard.press("1")
    visitor.page.keyboard.press(key)


def deals(room: Served, shuffler: Shuffler | None = None) -> None:
    """Sets the shuffler of new tables; the default deals the same cards in every run."""
    running = room.running.host.room
    running.services = lambda table: TableServices(
        pace=running.pace, rng=Random(f"table {table}"), shuffler=shuffler or seeded(7), mind=quick
    )


def on_top(wanted: Callable[[int], Sequence[str]]) -> Shuffler:
    """Returns a shuffler that puts the wanted cards on top, by the number of earlier shuffles."""
    count = iter(range(LONGEST))

    def shuffle(name: str, cards: Sequence[Card]) -> Shuffle:
        rest = list(seeded(7)(name, cards).order)
        top = [rest.pop(next(at for at, card in enumerate(rest) if str(card) == one)) for one in wanted(next(count))]
        order = (*top, *rest)
        return Shuffle(order, "rigged", {"order": list(order), "commitment": "rigged"})

    return shuffle
