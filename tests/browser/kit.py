"""Somebody before a screen."""

import re
import shutil
from collections.abc import Callable

from playwright.sync_api import Browser, Locator, Page, expect

CHROMIUM = shutil.which("chromium") or "chromium"
PATIENCE = 20_000
"""Milliseconds after which something that should be on the page is missing; nothing is decided by how fast it comes."""
LONGEST = 2_000
"""More looks at the page than any hand takes."""
WIDTHS = ((320, 720), (768, 1024), (1440, 900))

WISHES = (
    *(
        "Check",
        "Call",
        "Stand pat",
        "Bring in",
        "Stand",
        "Hit",
        "House way",
        "No insurance",
        "Add nothing",
        r"Wager \$",
        "Done betting",
    ),
    *(
        "Pass the bank",
        "Take the bank",
        "Put up",
        "Choose a pile",
        "Shake",
        "Let the card go",
        "Turn up",
        "Play",
        "Show",
        "Discard",
    ),
    *("Stay out", "Play it out", "Decline", "Fold"),
)
"""What a player who wants to see the end of the hand does, the first that is offered."""


class Visitor:
    """A person with a browser window of his own."""

    def __init__(self, browser: Browser, url: str, *, width: int = 1440, height: int = 900) -> None:
        self.context = browser.new_context(viewport={"width": width, "height": height}, base_url=url)
        self.context.set_default_timeout(PATIENCE)
        self.troubles: list[str] = []
        self.page: Page = self.context.new_page()
        self.page.on("console", lambda said: self.troubles.append(said.text) if said.type == "error" else None)
        self.page.on("pageerror", lambda error: self.troubles.append(str(error)))

    def __enter__(self) -> "Visitor":
        return self

    def __exit__(self, *_exception: object) -> None:
        self.context.close()

    def sits_at(self, game: str, house: str) -> None:
        """From the door to a seat in one click."""
        self.page.goto("/")
        self.page.get_by_role("button", name=f"Play {game}, {house} now", exact=True).click()
        expect(self.page.locator(".felt")).to_be_visible()

    @property
    def hand(self) -> int:
        """The number of the hand on the table; 0 before the first."""
        found = re.search(r"hand (\d+)", self.page.locator(".table-head").inner_text())
        return int(found[1]) if found else 0

    @property
    def asked(self) -> Locator:
        """The buttons of what may be done now."""
        return self.page.locator(".act .choices .choice")

    def next_choice(self) -> Locator | None:
        """The button that this player presses next, if there is one."""
        texts = self.asked.all_inner_texts()
        for wish in WISHES:
            for at, text in enumerate(texts):
                if re.search(rf"(^|\n){wish}", text):
                    return self.asked.nth(at)
        return None

    def plays_out(self, press: Callable[["Visitor", Locator], None]) -> list[str]:
        """Plays until the hand after the first one in which he was asked something begins; what he did."""
        did: list[str] = []
        until = 0
        for _ in range(LONGEST):
            if until and self.hand >= until:
                return did
            button = self.next_choice()
            if button is None:
                self.page.wait_for_timeout(20)
                continue
            until = until or self.hand + 1
            did.append(button.inner_text())
            press(self, button)
            expect(self.page.locator(".act")).to_have_attribute("aria-busy", "false")
        raise AssertionError(f"the hand does not end; so far {did}, now {self.asked.all_inner_texts()}")


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
