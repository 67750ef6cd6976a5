"""Somebody before a screen."""

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
from houseway.room.cards.shuffles import Shuffle, Shuffler, seeded
from houseway.room.tables.bots import quick
from houseway.room.tables.runtime import TableServices
from tests.browser.geometry import AT_SEATS, OVERPRINTED
from tests.soak import SOAK
from tests.web.kills import started
from tests.web.kit import Served

CHROMIUM = shutil.which("chromium-headless-shell") or shutil.which("chromium")
PATIENCE = 20_000
"""Milliseconds after which something that should be on the page is missing; nothing is decided by how fast it comes."""
LONGEST = 500
"""More decisions than any hand takes."""
WIDTHS = ((320, 720), (768, 1024), (1440, 900))
PHONE, DESK = (390, 844), (1440, 900)
PICTURED = {"phone": PHONE, "desk": DESK}
_FOLDER = os.environ.get("HOUSEWAY_SHOTS", "") or (str(Path(__file__).parents[2] / "artefacts") if SOAK else "")
SHOTS = Path(_FOLDER) if _FOLDER else None
"""Where the pictures of every page go, if somebody wants them: each costs a third of a page."""

Theme: TypeAlias = Literal["dark", "light"]
THEMES: tuple[Theme, ...] = ("dark", "light")

WISHES = (
    *("Check", "Call", "Stand pat", "Bring in", "Stand", "Hit", "House way", "No insurance", "Add nothing"),
    *(r"Wager \$", "Done betting", "Pass the bank", "Take the bank", "Put up", "Choose a pile", "Shake"),
    *("Let the card go", "Turn up", "Play", "Show", "Discard", "Stay out", "Play it out", "Decline", "Fold"),
    # The card that would put the next player out must be used where it can be.
    "Spread",
)
"""What a player who wants to see the end of the hand does, the first that is offered."""


COACHED = {
    "[Cc]heck": "Check", "(or|,) bet": "Bet", "raise": "Raise", "[Cc]all,|[Cc]all or": "Call", "fold": "Fold",
    "[Tt]ap the|[Tt]ap .* cards": "Draw|Discard", "[Tt]ap (a card|one) you can spare": "Discard",
    "let (it|the card) go": "Let the card go|Discard", "[Tt]urn up": "Turn up", "[Ss]pread (cards|the|with)": "Spread",
    "Play this hand": "Play", "stay out|press Pass": "Pass", "press Play": "Play", "go out": "Go out",
    "[Cc]ollect": "Collect", "Hit": "Hit", "or stand with": "Stand", "pat": "Stand pat", "Show": "Show",
    "give up": "Muck", "[Dd]one": "Done", "Put chips": "Wager", "Take the bank": "Take the bank",
    "bring in": "Bring in", "Shake": "Shake", "pile": "Choose a pile", "in front": "Set these|House way",
}  # fmt: skip
"""What the coach may speak of, and the button that must then be there."""


def until_seen(looks: str) -> str:
    """A script that looks at the table after each change of the page, and answers as soon as something is found."""
    return f"""([until, patience, wanted]) => new Promise((done) => {{
  const look = () => {{
    const hand = Number(document.querySelector(".table-head")?.textContent.match(/hand (\\d+)/)?.[1] ?? 0);
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
"""Answers when something that is wanted is offered, or a later hand has begun."""

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
"""A script that keeps the strip which tells the end of a hand, from every hand."""


class Moment(NamedTuple):
    """What a player sees when something is asked of them, or when the next hand has begun."""

    hand: int
    asked: list[str]
    coach: str = ""
    """What the coach says to it, in a first hand."""

    @property
    def untrue(self) -> list[str]:
        """What the coach speaks of that is not offered."""
        return [
            says
            for says, button in COACHED.items()
            if re.search(says, self.coach) and not any(re.search(_begins(button), one) for one in self.asked)
        ]

    def wish(self, wishes: Sequence[str] = WISHES) -> int | None:
        """Which of the buttons they press; None where none is to their liking."""
        for wish in wishes:
            for at, text in enumerate(self.asked):
                if re.search(_begins(wish), text):
                    return at
        return None


def _begins(*wishes: str) -> str:
    """The pattern of a button's text, whose first line may be its key."""
    return rf"(^|\n)({'|'.join(wishes)})"


def _trouble(said: ConsoleMessage) -> str:
    """An error as the console tells it; of what was not loaded it also has to be known what it was."""
    missing = f" {said.location['url']}" if said.text.startswith("Failed to load resource") else ""
    return f"{said.text}{missing}"


class Visitor:
    """A person with a browser window of their own."""

    def __init__(
        self, browser: Browser, url: str, *, size: tuple[int, int] = DESK, moves: bool = False, theme: Theme = "dark"
    ) -> None:
        self.context = browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            base_url=url,
            color_scheme=theme,
            reduced_motion="no-preference" if moves else "reduce",
        )
        self.context.set_default_timeout(PATIENCE)
        self.troubles: list[str] = []
        self.page: Page = self.context.new_page()
        self.page.on("console", lambda said: self.troubles.append(_trouble(said)) if said.type == "error" else None)
        self.page.on("pageerror", lambda error: self.troubles.append(str(error)))

    def __enter__(self) -> "Visitor":
        return self

    def __exit__(self, *_exception: object) -> None:
        self.context.close()

    def do(self, kind: str, /, **fields: Any) -> Any:
        """A command of this person that is no matter of the page."""
        self.context.request.post("/api/guest", data={})
        order = {"key": os.urandom(8).hex(), "command": {"type": kind, **fields}}
        said = self.context.request.post("/api/do", data=order).json()
        assert said["type"] == "Done", said
        return said["reply"]

    def comes_in(self, path: str = "/") -> None:
        """Opens a page and waits until it is connected."""
        self.page.goto(path)
        expect(self.page.locator("#bar .light")).to_have_attribute("data-state", "here")

    def sits_at(self, game: str, house: str) -> None:
        """From the door to a seat in one click."""
        self.page.goto("/")
        self.page.get_by_role("button", name=f"Play {game}, {house} now", exact=True).click()
        expect(self.page.locator(".felt")).to_be_visible()

    def plays(self, house: str, game: str, **at: str) -> str:
        """To a seat at a table with bots by the shortest way; the table."""
        table: str = self.do("PlayNow", house=house, game=game, **at)["table"]
        self.page.goto(f"/table/{table}")
        expect(self.page.locator(".felt")).to_be_visible()
        return table

    @property
    def name(self) -> str:
        """What the others at the table call them."""
        return str(self.context.request.get("/api/me").json()["name"])

    @property
    def hand(self) -> int:
        """The number of the hand on the table; 0 before the first."""
        found = re.search(r"hand (\d+)", self.page.locator(".table-head").inner_text())
        return int(found[1]) if found else 0

    @property
    def asked(self) -> Locator:
        """The buttons of what may be done now."""
        return self.page.locator(".act .choices .choice")

    def moment(self, until: int = 0, wanted: Sequence[str] = WISHES) -> Moment:
        """Waits until something is offered that they want, or until that hand has begun."""
        found = self.page.evaluate(MOMENT, [until, PATIENCE, _begins(*wanted)])
        assert found, "nothing more happens at the table"
        return Moment(**found)

    def until_asked(self, *wanted: str) -> Moment:
        """Plays on, as little as possible, until one of these is offered."""
        for _ in range(LONGEST):
            now = self.moment(wanted=(*wanted, *WISHES))
            if not wanted or now.wish(wanted) is not None:
                return now
            self.press(now, by_mouse)
        raise AssertionError(f"none of {wanted} is ever offered")

    def press(self, now: Moment, way: Callable[["Visitor", Locator], None]) -> str:
        """Presses the button of their wish; what stood on it."""
        at = now.wish()
        assert at is not None, f"nothing here to be done: {now.asked}"
        assert not now.untrue, f"{now.coach!r} is said to {now.asked}"
        way(self, self.asked.nth(at))
        return now.asked[at]

    def plays_out(self, way: Callable[["Visitor", Locator], None]) -> list[str]:
        """Plays until the hand after the first one in which they were asked something begins; what they did."""
        did: list[str] = []
        now = self.moment()
        until = now.hand + 1
        while now.hand < until:
            assert len(did) < LONGEST, f"the hand does not end; so far {did}, now {now.asked}"
            did.append(self.press(now, way))
            now = self.moment(until)
        return did

    def shot(self, name: str, *, whole: bool = False) -> None:
        """Keeps what the page looks like now, as far as it is on the screen or whole."""
        if SHOTS:
            self.page.screenshot(path=SHOTS / f"{name}.png", full_page=whole)

    def picture(self, name: str, shapes: Mapping[str, tuple[int, int]] = PICTURED) -> None:
        """Keeps what the page looks like on each of these screens."""
        for where, (width, height) in shapes.items() if SHOTS else ():
            self.page.set_viewport_size({"width": width, "height": height})
            self.shot(f"{name}-{where}")


class RoomProcess:
    """A room in a process of its own."""

    def __init__(self, where: str, port: int = 0) -> None:
        self._process, told = started(where, port)
        self.url = told["url"]

    def __enter__(self) -> "RoomProcess":
        return self

    def freeze(self) -> None:
        """Stops it without a word: it takes what comes and answers nothing."""
        os.kill(self._process.pid or 0, signal.SIGSTOP)

    def thaw(self) -> None:
        """Lets it go on."""
        os.kill(self._process.pid or 0, signal.SIGCONT)

    def kill(self) -> None:
        """Ends it in the middle of whatever it does."""
        self._process.kill()
        self._process.join()

    def __exit__(self, *_exception: object) -> None:
        self.kill()


def by_mouse(visitor: Visitor, button: Locator) -> None:
    """Clicks; where cards are to be picked first, the first ones."""
    if button.is_disabled():
        for card in visitor.page.locator(".pick-card").all()[: 2 if "front" in button.inner_text() else 1]:
            card.click()
    button.click()


def by_keyboard(visitor: Visitor, button: Locator) -> None:
    """Presses the key that is printed on the button; where cards are to be picked first, their numbers."""
    key = button.get_attribute("aria-keyshortcuts")
    assert key, f"{button.inner_text()!r} has no key"
    if button.is_disabled():
        visitor.page.keyboard.press("1")
    visitor.page.keyboard.press(key)


def deals(room: Served, shuffler: Shuffler | None = None) -> None:
    """From now on new tables of the room are dealt so; without a shuffler, the same cards in every run."""
    running = room.running.host.room
    running.services = lambda table: TableServices(
        pace=running.pace, rng=Random(f"table {table}"), shuffler=shuffler or seeded(7), mind=quick
    )


def on_top(wanted: Callable[[int], Sequence[str]]) -> Shuffler:
    """A shuffle that leaves these cards on top, by the count of shuffles so far, and the rest in the usual order."""
    count = iter(range(LONGEST))

    def shuffle(name: str, cards: Sequence[Card]) -> Shuffle:
        rest = list(seeded(7)(name, cards).order)
        top = [rest.pop(next(at for at, card in enumerate(rest) if str(card) == one)) for one in wanted(next(count))]
        order = (*top, *rest)
        return Shuffle(order, "rigged", {"order": list(order), "commitment": "rigged"})

    return shuffle
